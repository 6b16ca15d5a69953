#!/bin/bash
# Builds the Debian packages from a source package, installs them into a root of their own, whose package database knows what
# this system has, and builds consumers against them. Fills in the recipes of other package managers for the same archive and
# looks at what can be looked at without those:  packages.sh
set -eu
root=$PWD
consumer=$root/tests/package/consumer
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

. tests/package/quietly.sh

version=$(sed -n 's/^project(hantei VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
[ "$(dpkg-parsechangelog -l packaging/debian/changelog -S Version)" = "$version-1" ] || {
    echo "packaging/debian/changelog is not about version $version" >&2
    exit 1
}
name=hantei-$version
archive=$work/$name.tar.gz
{ git ls-files -z --cached --others --exclude-standard 2>/dev/null || find . -type f ! -path './build*' -print0; } |
    tar -C "$root" --null --files-from=- --transform "s|^|$name/|" -czf "$archive"

echo "recipes"
packaging/fill.sh "$archive" https://hantei.invalid "file://$archive" "$work/filled"
if grep -rn '@[A-Z0-9]*@' "$work/filled"; then
    echo "above: what was not filled in" >&2
    exit 1
fi
quietly python3 -m json.tool "$work/filled/vcpkg/vcpkg.json"
quietly python3 -m py_compile "$work"/filled/conan/conanfile.py "$work"/filled/conan/test_package/conanfile.py
[ -z "$(command -v ruby)" ] || quietly ruby -c "$work/filled/homebrew/hantei.rb"

echo "source package"
cp "$archive" "$work/hantei_$version.orig.tar.gz"
tar -C "$work" -xf "$archive"
cp -r packaging/debian "$work/$name/debian"
cd "$work/$name"
quietly env DEB_BUILD_OPTIONS=parallel="$(nproc)" dpkg-buildpackage -us -uc
if [ -n "$(command -v lintian)" ]; then
    quietly lintian --allow-root --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs "$work"/hantei_*.changes
fi

echo "installed"
installed=$work/root
mkdir -p "$installed/var/lib/dpkg/info" "$installed/var/lib/dpkg/updates"
cp /var/lib/dpkg/status "$installed/var/lib/dpkg/"
quietly fakeroot dpkg --force-not-root --force-script-chrootless --no-triggers --root="$installed" --log=/dev/null \
    --install "$work"/*hantei*.deb
lib=$(dirname "$(find "$installed" -name libhantei.so)")
export LD_LIBRARY_PATH=$lib
for file in usr/bin/hantei usr/share/man/man1/hantei.1.gz usr/share/bash-completion/completions/hantei \
    usr/share/zsh/vendor-completions/_hantei usr/share/fish/vendor_completions.d/hantei.fish; do
    [ -s "$installed/$file" ] || {
        echo "not installed: $file" >&2
        exit 1
    }
done
[ "$("$installed/usr/bin/hantei" --version)" = "hantei $version" ]
"$root/tests/checks/links.sh" "$installed/usr/share/doc/libhantei-dev"
quietly cmake -S "$consumer" -B "$work/consumer" -DCMAKE_PREFIX_PATH="$installed/usr" -DWITH_IO=ON
quietly cmake --build "$work/consumer"
for program in c cpp io; do
    quietly "$work/consumer/consumer_$program" "$work/picture.svg"
done
