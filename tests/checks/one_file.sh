#!/bin/bash
# The core can be compiled as one file, which could be given away: the names of its sources do not meet. The sources
# follow each other as in the library, each without the macros of those before it, in plain C and with the compiler's own
# instruction set:  one_file.sh COMPILER
#
# field_kernel.c is left out: it has the pieces of outlines as field_pieces.h has them for single points, for blocks.
set -u
one=$(mktemp --suffix=.c)
trap 'rm -f "$one"' EXIT
scripts/one_file.sh $(scripts/sources.sh src | grep '\.c$' | grep -vE '_test\.c$|/field_kernel\.c$' | LC_ALL=C sort) >"$one"
bad=0
for set in -DHTI_NO_SIMD -UHTI_NO_SIMD; do
    "$1" -std=c17 -fsyntax-only -Iinclude -Isrc -Wall -Wextra -Wpedantic -Werror "$set" "$one" || bad=1
done
exit $bad
