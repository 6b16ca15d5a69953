#!/bin/bash
# Builds the core and tests/golden/golden.c with one compiler and set of flags and compares what it prints with
# tests/golden/golden.txt; code for machines with FMA must not use it.
#   scripts/golden.sh COMPILER FLAGS...     scripts/golden.sh --update
set -eu -o pipefail
cd "$(dirname "$0")/.."
expected=tests/golden/golden.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# build COMPILER FLAGS...: the library with the project's own flags and the given ones, and the program.
build() {
    cmake -S . -B "$work" -G Ninja -DCMAKE_C_COMPILER="$1" -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS="${*:2}" \
        -DHANTEI_IO=OFF -DHANTEI_APPS=OFF -DHANTEI_BENCH=OFF -DHANTEI_TESTS=OFF &&
        cmake --build "$work" -j "${GOLDEN_JOBS:-$(nproc)}" --target hantei &&
        "$@" -std=c17 -ffp-contract=off -Iinclude tests/golden/golden.c "$work/lib/libhantei.a" -o "$work/golden"
}

flags=("$@")
[ "$1" != --update ] || flags=(gcc -O2)
build "${flags[@]}" >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    exit 1
}
if [ "$1" = --update ]; then
    "$work/golden" >"$work/new"
    cp "$work/new" $expected
    exit
fi

fused=$(objdump -d "$work/lib/libhantei.a" | grep -cE '\svf(n?m(add|sub)|maddsub|msubadd)[0-9]*[sp][sd]\s') || true
[ "$fused" -eq 0 ] || {
    echo "$*: $fused fused multiply-adds in the library: contraction is on" >&2
    exit 1
}
if [[ $* == *x86-64-v3* ]] && ! grep -qw fma /proc/cpuinfo; then
    echo "this machine cannot run the program; its instructions were checked"
    exit
fi
"$work/golden" | diff -u $expected - || {
    echo "$*: answers differ from $expected" >&2
    exit 1
}
