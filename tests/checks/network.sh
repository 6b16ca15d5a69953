#!/bin/bash
# scripts/deps.sh says in a sentence when the network is missing, and goes on when only the lists are old.
set -u
cd "$(dirname "$0")/../.." || exit 2
area=$(mktemp -d)
trap 'rm -rf "$area"' EXIT
failed=0

# expect CODE TEXT UPDATE INSTALL: what deps.sh does where apt-get's two commands are these.
expect() {
    printf '#!/bin/sh\ncase "$*" in *update*) %s ;; *) %s ;; esac\n' "$3" "$4" >"$area/apt-get"
    PATH=$area:$PATH scripts/deps.sh build >"$area/out" 2>&1
    local code=$?
    if [ $code != "$1" ] || ! grep -q "$2" "$area/out"; then
        echo "expected $1 and '$2', seen $code:" >&2
        cat "$area/out" >&2
        failed=1
    fi
}

printf '#!/bin/sh\necho 0\n' >"$area/id"
printf '#!/bin/sh\nexit 1\n' >"$area/dpkg-query" # nothing is installed
chmod +x "$area/id" "$area/dpkg-query"
: >"$area/apt-get"
chmod +x "$area/apt-get"
gone="echo \"Temporary failure resolving 'a.server'\"; exit 100"
expect 1 'is there a network?' "$gone" "$gone"
expect 1 'could not be installed' : 'echo "E: Unable to locate package"; exit 100'
expect 0 installing "$gone" :
exit $failed
