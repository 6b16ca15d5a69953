#!/bin/bash
# What `make dist` makes of what is committed: archives whose checksums are right, the same bytes each time; the sources that git
# has, the two files as these sources make them, and recipes that name the archive's checksum:  dist.sh
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. tests/package/quietly.sh
fail() {
    echo "$*" >&2
    exit 1
}
export HANTEI_ADDRESS=https://example.org/hantei HANTEI_URL=https://example.org/hantei.tar.gz
quietly scripts/dist.sh "$work/dist"
quietly scripts/dist.sh "$work/again"
cmp "$work/dist/SHA256SUMS" "$work/again/SHA256SUMS" || fail "the same commit gives other bytes"
cd "$work/dist"
sha256sum --quiet -c SHA256SUMS || fail "a checksum is wrong"
name=$(basename hantei-*-single.zip -single.zip)
for file in "$name.tar.gz" "$name-single.tar.gz" "$name-single.zip" "$name-packaging.tar.gz"; do
    grep -q " $file\$" SHA256SUMS || fail "$file has no checksum"
done
for file in "$name" "$name-single" "$name-packaging"; do
    tar -xf "$file.tar.gz" -C "$work"
done
cd - >/dev/null
diff <(git ls-tree -r --name-only HEAD | LC_ALL=C sort) <(cd "$work/$name" && find . ! -type d | cut -c3- | LC_ALL=C sort) ||
    fail "the archive has other files than git"
GIT_INDEX_FILE=$work/index git read-tree HEAD
[ -z "$(GIT_INDEX_FILE=$work/index git --work-tree="$work/$name" diff --name-only)" ] || fail "files of the archive are not as in git"
"$work/$name/scripts/single.py" "$work/single"
diff -r "$work/single" "$work/$name-single" || fail "the two files are not those of the sources"
mkdir "$work/zip" && python3 -m zipfile -e "$work/dist/$name-single.zip" "$work/zip"
diff -r "$work/single" "$work/zip/$name-single" || fail "the two files of the .zip are not those of the sources"
checksum=$(awk -v file="$name.tar.gz" '$2 == file {print $1}' "$work/dist/SHA256SUMS")
grep -rq "$checksum" "$work/$name-packaging" || fail "no recipe names the archive's checksum"
! grep -rn '@[A-Z0-9]*@' "$work/$name-packaging" || fail "above: not filled in"
