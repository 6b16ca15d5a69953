#!/bin/sh
# Nothing in the tree names a place on somebody's machine or a host that packages come from.
set -u

# A bracket in each pattern keeps it from finding this file.
found=$(find . \( -name .git -o -name build -o -name 'build-*' -o -name node_modules \) -prune -o -type f -print |
    xargs -d '\n' grep -InE \
    -e '(^|[^A-Za-z0-9_.])/([w]ork|[h]ome|[r]oot|[U]sers|[t]mp/[a-z])/' \
    -e '[d]eb\.debian\.org|[r]egistry\.npmjs|[r]egistry\.yarnpkg|[p]ypi\.org|[c]rates\.io|[p]roxy\.golang')
[ -n "$found" ] || exit 0
echo "$found" >&2
exit 1
