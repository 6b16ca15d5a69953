#!/bin/bash
# The core can be compiled as one file, which could be given away: the names of its sources do not meet, and C++ takes
# them too. The sources follow each other as in the library, each without the macros of those before it, in plain C and
# with the compiler's instruction sets:  one_file.sh COMPILER STANDARD
set -u
one=$(mktemp --suffix=.c)
trap 'rm -f "$one"' EXIT
scripts/one_file.sh $(scripts/sources.sh src | grep '\.c$' | grep -v '_test\.c$' | LC_ALL=C sort) >"$one"
language=c warnings="-Wall -Wextra -Wpedantic"
# In C++ compound literals are an extension, and initialisers that name some members get a warning.
[[ $2 != *++* ]] || language=c++ warnings="-Wall -Wno-missing-braces"
sets="-DHTI_NO_SIMD -UHTI_NO_SIMD"
[ "$(uname -m)" != x86_64 ] || sets="$sets -mavx2,-mbmi2 -march=x86-64-v4"
bad=0
for set in $sets; do
    "$1" -x $language -std="$2" -fsyntax-only -Iinclude -Isrc $warnings -Werror ${set//,/ } "$one" || bad=1
done
exit $bad
