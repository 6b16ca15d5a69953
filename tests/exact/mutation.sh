#!/bin/sh
# Would the exact comparison notice a broken library? Builds the core as it is and with two faults, and asks for a failure
# of each faulty one on the data sets that tell double from exact: filter bounds cut to a quarter; two-sums without tail.
# usage: mutation.sh [COMPILER], from the repository's root
set -eu
compiler=${1:-cc}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags="-std=c17 -O1 -ffp-contract=off -Iinclude -Iio/include"

compile() { # FOLDER FLAGS SOURCE...: objects of the sources, two at a time
    folder=$1
    more=$2
    shift 2
    mkdir -p "$work/$folder"
    printf '%s\n' "$@" | xargs -P 2 -I '{}' sh -c \
        '"$0" $1 -c "$2" -o "$3/$(echo "$2" | tr / _).o"' "$compiler" "$flags $more" '{}' "$work/$folder"
}

pairs=$(find tests/exact -name '*.c' ! -name '*answer*') # the comparison of relations alone
core=$(find src -name '*.c' ! -name '*_test.c')
# The table is all that is needed of the comparison: wrong answers are expected and not printed.
# shellcheck disable=SC2086
compile tests "-DEXACT_WITHOUT_JSON -D_POSIX_C_SOURCE=200809L" $pairs
status=0

check() { # NAME FLAGS EXPECTED: 0 when the comparison is to pass, 1 when it is to fail
    # shellcheck disable=SC2086
    compile "$1" "-Isrc $2" $core
    "$compiler" -o "$work/$1/exact_pairs" "$work"/tests/*.o "$work/$1"/*.o -lgmp -lm
    result=0
    for set in adversarial double_level; do
        "$work/$1/exact_pairs" --pairs 200000 --set $set >"$work/$1/$set.txt" || result=1
        sed -n "s/^$set  */$1, $set: /p" "$work/$1/$set.txt"
    done
    if [ "$result" != "$3" ]; then
        echo "mutation: $1: exit status $result where $3 was expected" >&2
        cat "$work/$1"/*.txt >&2
        status=1
    fi
}

check unchanged "" 0
check quarter_filter -DHTI_FILTER_SCALE=0.25 1
check no_tail -DHTI_MUTATE_TWO_SUM 1
exit $status
