#!/bin/bash
# Nothing in the core is rounded by (double)(float)x: where gcc 12 makes vectors of straight-line code, it takes a pair of
# these for the pair of x, so that answers are not those of other compilers. hti_nearest_float rounds (base/numeric.h).
set -u
found=$(grep -rnF '(double)(float)' src include --include='*.[ch]' --exclude='*_test.c' | grep -v ':[0-9]*: *//')
[ -z "$found" ] || {
    printf 'rounded by casts, which gcc 12 leaves out: use hti_nearest_float:\n%s\n' "$found" >&2
    exit 1
}
