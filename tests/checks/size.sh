#!/bin/bash
# A program has little more than what it calls: KiB of x86-64 code and data, stripped and linked with --gc-sections, over
# those of an empty program:  size.sh COMPILER LIBRARY.a
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Kernels in plain C are in the library for tests alone.
nm "$2" 2>/dev/null | sed -nE 's/.* T (hti_.*_scalar)$/-Wl,--defsym=\1=0/p' >"$work/options"

# bytes STATEMENTS: of a program that does this with two shapes, or with one more circle and segment.
bytes() {
    cat >"$work/program.c" <<END
#include <hantei/hantei.h>
int main(int argc, char **argv) {
    (void)argv;
    const float x = (float)argc;
    $1
}
END
    "$compiler" -O2 -Iinclude "$work/program.c" "$library" @"$work/options" -Wl,--gc-sections -s -o "$work/program" || exit 1
    size "$work/program" | awk 'NR == 2 {print $1 + $2}'
}
compiler=$1
library=$2
empty=$(bytes 'return x > 1.0f;')
bad=0

# limit KIB WHAT STATEMENTS
limit() {
    local kib=$((($(bytes "$3") - empty + 1023) / 1024))
    printf '%4d KiB, limit %4d: %s\n' "$kib" "$1" "$2"
    [ "$kib" -le "$1" ] || bad=1
}
circles='const ht_circle a = {{0, 0}, x}, b = {{3, 0}, 1};'
shapes='const ht_circle a = {{0, 0}, x}; const ht_shape p = HT_SHAPE(a), q = HT_SHAPE(((ht_box){{1, 1}, {2, 2}}));'
index='ht_index *index = NULL;
    const ht_index_desc desc = {0};
    ht_index_create(&desc, &index);
    uint32_t n = 0, found[4];
    ht_index_insert(index, ht_bounds(&p), (ht_filter){0}, &n);
    ht_pair pairs[4];
    const size_t count = ht_index_query_box(index, ht_bounds(&q), NULL, found, 4) + ht_index_pairs(index, true, pairs, 4);
    ht_index_destroy(index);'

limit 20 'relation of circles' "$circles return (int)(ht_relate_circle_circle)(&a, &b);"
limit 150 'relation of all kinds, fields that are made left out' "$shapes return (int)ht_relate(&p, &q);"
limit 908 'cast, contact and index' "$shapes $index
    return ht_cast(&p, (ht_vec2){1, 1}, &q, HT_START_SLIDE).hit + ht_contact(&p, &q, 0.1f).count + (int)count;"
exit $bad
