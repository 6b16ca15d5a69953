#!/bin/sh
# Fills in what only a release knows, its version, place and checksums, and writes the packaging files:
#   packaging/fill.sh ARCHIVE ADDRESS URL FOLDER
# ARCHIVE is the source archive hantei-VERSION.tar.gz, ADDRESS the project's page, URL where the archive will be.
set -eu
[ $# -eq 4 ] || {
    echo "usage: packaging/fill.sh ARCHIVE ADDRESS URL FOLDER" >&2
    exit 2
}
version=$(basename "$1" .tar.gz)
version=${version#hantei-}
sha256=$(sha256sum "$1" | cut -d' ' -f1)
sha512=$(sha512sum "$1" | cut -d' ' -f1)
mkdir -p "$4"
to=$(cd "$4" && pwd)
cd "$(dirname "$0")"
for file in $(find vcpkg conan homebrew -type f ! -path '*/__pycache__/*'); do
    mkdir -p "$to/$(dirname "$file")"
    sed -e "s|@VERSION@|$version|g; s|@ADDRESS@|$2|g; s|@URL@|$3|g; s|@SHA256@|$sha256|g; s|@SHA512@|$sha512|g" "$file" >"$to/$file"
done
