#!/bin/bash
# The inline relations answer as the library's functions in C and C++, with each compiler, optimised or not, with products
# and sums contracted, and where compilers treat numbers as they like:  inline.sh LIBRARY.a
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0

# answers COMPILER FLAGS...
answers() {
    if ! { "$@" -Wall -Wextra -Wpedantic -Wconversion -Werror -Iinclude -o "$work/inline" && "$work/inline"; }; then
        echo "inline relations: $*" >&2
        bad=1
    fi
}

library=$1
contracted="-O3 -ffp-contract=fast"
! grep -qw fma /proc/cpuinfo || contracted="$contracted -mfma"
for flags in -O0 -O2 "$contracted" "-O2 -ffast-math" "-O2 -DHT_NO_INLINE"; do
    for compiler in gcc clang; do
        # shellcheck disable=SC2086
        answers $compiler -std=c17 $flags tests/checks/inline.c "$library"
    done
    for compiler in g++ clang++; do
        # shellcheck disable=SC2086
        answers $compiler -std=c++17 $flags -x c++ tests/checks/inline.c -x none "$library"
    done
done
exit $bad
