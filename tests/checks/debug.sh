#!/bin/bash
# With HT_DEBUG, questions end the program with a line that names the argument, in C and C++, with each compiler; every question
# of query.h, batch.h, index.h and world.h does:  debug.sh LIBRARY.a
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0
library=$1
null="a pointer that must not be null is null"
expected=("" "ht_relate: b: the rotation's cosine and sine are both zero" "ht_relate_circle_circle: a: $null"
    "ht_contact_circle_circle: b: the radius is negative" "ht_raycast_circle: ray: a number is infinite or not a number"
    "ht_meet: a: the rotation's cosine and sine are both zero"
    "ht_contain: b: the shape's kind is not known, or not one that is taken here" "ht_batch_pairs: b: the radius is negative"
    "ht_batch_pairs: a: $null" "ht_batch_pairs: b: the shape's kind is not known, or not one that is taken here"
    "ht_batch_cast: a: $null" "ht_batch_each: a: a number is infinite or not a number" "ht_batch_each: a: $null"
    "ht_batch_one: many: the shape's kind is not known, or not one that is taken here"
    "ht_index_query_shape: shape: the radius is negative" "ht_batch_raycast: out: $null" "ht_index_count: index: $null"
    "ht_index_raycast_all: ray: $null" "ht_world_count: world: $null" "ht_world_nearest: shape: the radius is negative"
    "ht_cast: b: $null")

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

# Of query.h what is given a shape; of the others what is given a pointer and does not answer an ht_status.
asked=$(tr '\n' ' ' <include/hantei/query.h | grep -oE 'HT_API [a-z_0-9 ]+ ht_[a-z_0-9]+\(const ht_(shape|vec2|segment|circle|capsule|box|obox|triangle|convex|polygon|ray) ' |
    grep -oE 'ht_[a-z_0-9]+\(' | tr -d '(' | sort)
asked+=$'\n'$(cat include/hantei/{batch,index,world}.h | tr '\n' ' ' | grep -oE 'HT_API [a-z_0-9]+ [a-z_0-9* ]*ht_[a-z_0-9]+\(const ht_' |
    grep -v '^HT_API ht_status' | grep -oE 'ht_[a-z_0-9]+\(' | tr -d '(')
for question in $asked; do
    grep -q "^#define $question(\.\.\.) ht_debug_$question(__FILE__, __LINE__, __VA_ARGS__)" include/hantei/debug.h || {
        echo "debug.h does not look at what $question is given" >&2
        bad=1
    }
done
[ "$(wc -w <<<"$asked")" -gt 90 ] || {
    echo "the headers have fewer questions than they had" >&2
    bad=1
}
exit $bad
