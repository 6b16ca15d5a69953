#!/bin/bash
# With HT_DEBUG, questions end the program with a line that names the argument, in C and C++, with each compiler; every question
# of query.h does:  debug.sh LIBRARY.a
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0
library=$1
expected=("" "ht_relate: b: the rotation's cosine and sine are both zero" "ht_relate_circle_circle: a: a pointer that must not be null is null"
    "ht_contact_circle_circle: b: the radius is negative" "ht_raycast_circle: ray: a number is infinite or not a number"
    "ht_meet: a: the rotation's cosine and sine are both zero"
    "ht_contain: b: the shape's kind is not known, or not one that is taken here" "ht_cast: b: a pointer that must not be null is null")

# tells COMPILER FLAGS...
tells() {
    "$@" -Wall -Wextra -Wpedantic -Wconversion -Werror -Iinclude tests/checks/debug.c -x none "$library" -o "$work/debug" || {
        bad=1
        return
    }
    for fault in "${!expected[@]}"; do
        told=$( ("$work/debug" "$fault") 2>&1 | grep -o 'ht_.*')
        [ "$told" = "${expected[fault]}" ] || {
            echo "$1: fault $fault tells \"$told\", not \"${expected[fault]}\"" >&2
            bad=1
        }
    done
    "$work/debug" 0 || {
        echo "$1: shapes that are in order are answered otherwise" >&2
        bad=1
    }
}
tells gcc -std=c17 -x c
tells clang -std=c17 -x c
tells g++ -std=c++17 -x c++
tells clang++ -std=c++17 -x c++

asked=$(tr '\n' ' ' <include/hantei/query.h | grep -oE 'HT_API [a-z_0-9 ]+ ht_[a-z_0-9]+\(const ht_(shape|vec2|segment|circle|capsule|box|obox|triangle|convex|polygon|ray) ' |
    grep -oE 'ht_[a-z_0-9]+\(' | tr -d '(' | sort)
for question in $asked; do
    grep -q "^#define $question(\.\.\.) ht_debug_$question(__FILE__, __LINE__, __VA_ARGS__)" include/hantei/debug.h || {
        echo "debug.h does not look at what $question is given" >&2
        bad=1
    }
done
[ "$(wc -w <<<"$asked")" -gt 50 ] || {
    echo "query.h has fewer questions than it had" >&2
    bad=1
}
exit $bad
