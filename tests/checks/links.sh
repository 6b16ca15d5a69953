#!/bin/bash
# Every relative link in a document leads to a file or folder that is there, and to a heading or an anchor in it; figures are
# drawn into build:  links.sh [FOLDER]. Of an installed tree, FOLDER, there are figures too. /play/ is on the site, whose test follows it.
set -u
drawn=$([ $# -gt 0 ] || echo '*/build/*')
cd "${1:-.}" || exit 1
bad=0
# Whether a document has the anchor: its own, or that of a heading by its words.
has_anchor() {
    grep -qF "<a id=\"$2\"></a>" "$1" || sed -n '/^```/,/^```/d; s/^##* //p' "$1" | tr '[:upper:]' '[:lower:]' |
        sed 's/<[^>]*>//g; s/[][!"#$%&()*+,./:;<=>?@\\^`{|}~'"'"']//g; s/ /-/g' | grep -qxF "$2"
}
while IFS=: read -r document link; do
    link=${link%)}
    [[ $link != '](#'* ]] || has_anchor "$document" "${link#](#}" || {
        echo "$document: no such place: ${link#](}" >&2
        bad=1
    }
    target=${link#](}
    target=${target%%[#)]*}
    case $target in
    '' | http*://* | mailto:* | /play/* | $drawn) continue ;;
    esac
    if [ ! -e "$(dirname "$document")/$target" ]; then
        echo "$document: no such file: $target" >&2
        bad=1
    elif [[ $link == *.md#* ]] && ! has_anchor "$(dirname "$document")/$target" "${link#*#}"; then
        echo "$document: no such place: ${link#](}" >&2
        bad=1
    fi
done < <(find . -name '*.md' -not -path './build*' -not -path '*/node_modules/*' -print0 | xargs -0 grep -oE '\]\([^) ]+\)' /dev/null)
exit $bad
