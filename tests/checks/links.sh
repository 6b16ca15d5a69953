#!/bin/bash
# Every relative link in a document leads to a file or folder that is there; figures are drawn into build:
# links.sh [FOLDER]. Of an installed tree, FOLDER, there are figures too.
set -u
drawn=$([ $# -gt 0 ] || echo '*/build/*')
cd "${1:-.}" || exit 1
bad=0
while IFS=: read -r document link; do
    target=${link#](}
    target=${target%%[#)]*}
    case $target in
    '' | http*://* | mailto:* | $drawn) continue ;;
    esac
    if [ ! -e "$(dirname "$document")/$target" ]; then
        echo "$document: no such file: $target" >&2
        bad=1
    fi
done < <(find . -name '*.md' -not -path './build*' -not -path '*/node_modules/*' -print0 | xargs -0 grep -oE '\]\([^) ]+\)' /dev/null)
exit $bad
