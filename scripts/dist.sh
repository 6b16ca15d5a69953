#!/bin/bash
# Makes the archives of a release in a folder, of what is committed:  scripts/dist.sh FOLDER
#   hantei-VERSION.tar.gz           the sources
#   hantei-VERSION-single.tar.gz    the two files, and .zip
#   hantei-VERSION.tgz              the npm package, where `make web` has built it
#   hantei-VERSION-packaging.tar.gz recipes for package managers, with the archive's checksum, HANTEI_ADDRESS and HANTEI_URL
#   SHA256SUMS
# The same commit gives the same bytes.
set -eu -o pipefail
mkdir -p "$1"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ -z "$(git status --porcelain)" ] || echo "not committed, so not in the archives: $(git status --porcelain | tr '\n' ' ')" >&2

version=$(awk '/define HT_VERSION_/ {printf "%s%s", dot, $3; dot = "."}' include/hantei/base.h)
name=hantei-$version
rm -f "$folder/$name"* "$folder/SHA256SUMS"
git archive --format=tar --prefix="$name/" HEAD | tee "$work/source.tar" | gzip -n >"$folder/$name.tar.gz"

# Made from the archive, which so proves to be whole.
tar -C "$work" -xf "$work/source.tar"
"$work/$name/scripts/single.py" "$work/$name-single"
find "$work/$name-single" -exec touch -d "@$(git log -1 --format=%ct)" {} +
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX -cf - "$name-single" |
    gzip -n >"$folder/$name-single.tar.gz"
(cd "$work" && TZ=UTC python3 -m zipfile -c "$folder/$name-single.zip" "$name-single")

if [ -f web/hantei/dist/index.js ]; then
    npm pack ./web/hantei --silent --ignore-scripts --pack-destination "$folder" >/dev/null
else
    echo "no npm package: make web builds it" >&2
fi
"$work/$name/packaging/fill.sh" "$folder/$name.tar.gz" "${HANTEI_ADDRESS:-@ADDRESS@}" "${HANTEI_URL:-@URL@}" "$work/$name-packaging"
find "$work/$name-packaging" -exec touch -d "@$(git log -1 --format=%ct)" {} +
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX -cf - "$name-packaging" |
    gzip -n >"$folder/$name-packaging.tar.gz"
(cd "$folder" && sha256sum "$name"* >SHA256SUMS)
(cd "$folder" && ls -l "$name"* | awk '{print $5, $9}')
