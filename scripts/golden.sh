#!/bin/bash
# Builds the core and tests/golden/golden.c with one compiler and set of flags and compares what it prints with
# tests/golden/golden.txt; code for machines with fused multiply-adds must not use them.
#   scripts/golden.sh COMPILER FLAGS...     scripts/golden.sh --update
# COMPILER: gcc, clang, one for another machine such as aarch64-linux-gnu-gcc (run by qemu) or wasm32-clang (run by node).
# GOLDEN_BLOCKS: how much of the match is played (10, all of it).
set -eu -o pipefail
cd "$(dirname "$0")/.."
. scripts/golden_parts.sh
expected=tests/golden/golden.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What makes a compiler evaluate floats as floats (cmake/flags.cmake).
own_precision() {
    case $1 in
    i686-*) echo -msse2 -mfpmath=sse ;;
    s390x-*) echo -fexcess-precision=fast ;;
    esac
}

# build COMPILER FLAGS...: the library with the project's own flags and the given ones, in one unit, and the program. Code for
# one machine has each kernel once: no other would run.
build() {
    local sets=()
    [[ $* != *-march=* ]] || sets=(-DHANTEI_ALL_SETS=OFF)
    cmake -S . -B "$work" -G Ninja -DCMAKE_C_COMPILER="$1" -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS="${*:2}" "${sets[@]}" -DHANTEI_UNIT=1000 -DHANTEI_SCALAR=ON \
        -DHANTEI_IO=OFF -DHANTEI_APPS=OFF -DHANTEI_BENCH=OFF -DHANTEI_TESTS=OFF &&
        cmake --build "$work" -j "${GOLDEN_JOBS:-$(nproc)}" --target hantei &&
        "$@" $(own_precision "$1") -std=c17 -ffp-contract=off -Iinclude tests/golden/golden.c "$work/lib/libhantei.a" -o "$work/golden"
}

# The same without CMake, which knows no WebAssembly system.
build_wasm() {
    local sources
    mapfile -t sources < <(find src -name '*.c' ! -name '*_test.c')
    clang --target=wasm32-wasi -Wl,-z,stack-size=1048576 "${@:2}" -std=c17 -ffp-contract=off -fno-math-errno -Iinclude -Isrc \
        "${sources[@]}" tests/golden/golden.c -o "$work/golden"
}

flags=("$@")
[ "$1" != --update ] || flags=(gcc -O2)
run=("$work/golden")
how=build
case ${flags[0]} in
*-linux-gnu*-gcc)
    run=("$(qemu_of "${flags[0]}")" -L "/usr/${flags[0]%-gcc}" "$work/golden")
    ;;
wasm32-clang)
    how=build_wasm
    run=(node --no-warnings tests/golden/wasi.mjs "$work/golden")
    # Node 18 asks for a flag that Node 20 no longer needs.
    [ "$(node -p 'process.versions.node.split(".")[0]')" -ge 20 ] ||
        run=(node --no-warnings --experimental-wasi-unstable-preview1 tests/golden/wasi.mjs "$work/golden")
    ;;
esac

$how "${flags[@]}" >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    exit 1
}
if [ "$1" = --update ]; then
    "${run[@]}" >"$work/new"
    cp "$work/new" $expected
    exit
fi

fused=0
[ $how = build_wasm ] || fused=$(count_fused "$1" "$work/lib/libhantei.a")
[ "$fused" -eq 0 ] || {
    echo "$*: $fused fused multiply-adds in the library: contraction is on" >&2
    exit 1
}
can_run "$@" || exit 0
tests/golden/blocks.sh "${GOLDEN_BLOCKS:-10}" "${run[@]}" || {
    echo "$*: answers differ from $expected" >&2
    exit 1
}
