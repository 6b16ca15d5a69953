#!/bin/sh
# Installs what is missing, and nothing else:  scripts/deps.sh build|play|web|site|test|machines|windows|coverage|packages|bench
set -eu

build="gcc make cmake ninja-build pkg-config libyajl-dev libexpat1-dev zlib1g-dev libzstd-dev libcairo2-dev libpopt-dev"
play="$build libsdl2-dev fonts-noto-cjk fonts-noto-color-emoji"
web="cmake ninja-build clang lld wasi-libc libclang-rt-dev-wasm32 nodejs python3"
command -v npm >/dev/null || web="$web npm" # which some packages of Node.js bring along
site="$web doxygen chromium fonts-noto-cjk"
test="$play $web g++ patch binutils clang-format clang-tidy libclang-rt-dev libcmocka-dev libgmp-dev libmpfr-dev valgrind \
    gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user chromium xvfb xdotool libopenmpi-dev openmpi-bin"
machines=$test
for machine in s390x i386 armhf riscv64 ppc64el; do
    case $machine in
    i386) gcc="gcc-i686-linux-gnu" ;;
    armhf) gcc="gcc-arm-linux-gnueabihf" ;;
    ppc64el) gcc="gcc-powerpc64le-linux-gnu" ;;
    *) gcc="gcc-$machine-linux-gnu" ;;
    esac
    machines="$machines $gcc libc6-dev-$machine-cross"
done
# The libraries but zlib are made by scripts/windows_libs.sh.
windows="make cmake ninja-build pkg-config dpkg-dev gcc-mingw-w64-x86-64 libz-mingw-w64-dev wine wine64 clang python3"
coverage="$test python3"
packages="$build libsdl2-dev git g++ python3 dpkg-dev debhelper fakeroot fonts-dejavu-core lintian ruby"
bench="$build g++ libbox2d-dev libchipmunk-dev libboost-dev libgeos-dev libcgal-dev"

case ${1:-} in
build) wanted=$build ;;
play) wanted=$play ;;
web) wanted=$web ;;
site) wanted=$site ;;
test) wanted=$test ;;
machines) wanted=$machines ;;
windows) wanted=$windows ;;
coverage) wanted=$coverage ;;
packages) wanted=$packages ;;
bench) wanted=$bench ;;
*)
    echo "usage: scripts/deps.sh build|play|web|site|test|machines|windows|coverage|packages|bench" >&2
    exit 2
    ;;
esac

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "This is not a Debian system. What is needed goes by these names there; the build says what it cannot find:" >&2
    echo "  $wanted" >&2
    exit 0
fi

missing=
for package in $wanted; do
    state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) || state=
    [ "$state" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
    root=
elif command -v sudo >/dev/null; then
    root=sudo
else
    echo "Missing packages, and neither root nor sudo to install them. As root:" >&2
    echo "  apt-get install --no-install-recommends$missing" >&2
    exit 1
fi

echo "installing:$missing"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# Where lists cannot be brought up to date, or one of them cannot, those that are there may do.
# $missing is a list of words, and $root may be empty.
# shellcheck disable=SC2086
$root env LC_ALL=C apt-get update >"$log" 2>&1 || true
# shellcheck disable=SC2086
if ! $root env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing >>"$log" 2>&1; then
    cat "$log" >&2
    if grep -qE 'Temporary failure resolving|Could not resolve|Could not connect|Connection timed out|Network is unreachable|Failed to fetch' "$log"; then
        echo "The packages above could not be fetched: is there a network? Without one, install them by hand:$missing" >&2
    else
        echo "The packages above could not be installed; apt-get says why." >&2
    fi
    exit 1
fi
