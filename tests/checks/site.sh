#!/bin/bash
# The site's navigation and the documents belong together: each page that it names is a file, once, and each document for
# users is on the site.
set -u
list=web/site/navigation.json
bad=0
files=$(grep -oE '"file": "[^"]+"' "$list" | cut -d '"' -f 4)
while read -r file; do
    [ -f "$file" ] || {
        echo "$list: no such file: $file" >&2
        bad=1
    }
done <<<"$files"
for name in file path; do
    double=$(grep -oE "\"$name\": \"[^\"]+\"" "$list" | sort | uniq -d)
    [ -z "$double" ] || {
        echo "$list: twice: $double" >&2
        bad=1
    }
done
while read -r document; do
    grep -qxF "$document" <<<"$files" || {
        echo "$document is not on the site: name it in $list" >&2
        bad=1
    }
done < <({ find docs -name '*.md' -not -name '*.ja.md' && echo CHANGELOG.md; } | sort)
exit $bad
