#!/bin/bash
# A kind of shape that some file knows nothing of does not compile: with one more kind HT_FAKE in a copy of the list of
# kinds, once a hull, once of a family of its own and once beside the kinds that are seen as fields, each of these files
# must fail. As one of those that are seen as fields it needs none of them:
#   kinds.sh COMPILER
set -u
compiler=$1
switches='query/cast/cast_slide_field index/index_query shape/hull_of_shape'
drawn='draw/draw_shape' # of those that are seen as fields, too
rows='query/ray/raycast query/crossings/crossings'
hulls='query/relate/relate query/distance/distance query/contact/contact query/cast/cast'
families='polygon/convex_parts query/contain/contain query/sweep/sweep convex/convex_body query/crossings/crossings_border search/field_relate search/field_set
    search/shape_order search/support'

fake=$(mktemp -d)
trap 'rm -rf "$fake"' EXIT
bad=0

# compiles FILE INCLUDES...: whether it does, with the library's warnings about switches.
compiles() {
    "$compiler" -std=c17 -fsyntax-only -Wall -Wswitch-enum -Werror "${@:2}" -Isrc "src/$1.c"
}

# fake_before KIND: headers with the fake kind before that one; fake_family: and its family.
fake_before() {
    rm -rf "${fake:?}"/*
    cp -r include/hantei "$fake/hantei"
    sed -i 's/^\( *\)X('"$1"', .*/\1X(HT_FAKE, "fake", ht_vec2, fake) \\\n&/' "$fake/hantei/shape.h"
}
fake_family() {
    mkdir "$fake/shape"
    sed 's/^ *HTI_RAY,/HTI_FAKE,\n&/' src/shape/pair_table.h >"$fake/shape/pair_table.h"
}

# fails FILES...: complains about those that compile, or fail for another reason.
fails() {
    for file; do
        if compiles "$file" -I"$fake" 2>"$fake/log"; then
            echo "src/$file.c compiles with a kind that it knows nothing of" >&2
            bad=1
        elif ! grep -qE 'FAKE|_fake|is missing' "$fake/log"; then
            cat "$fake/log" >&2
            bad=1
        fi
    done
}

for file in $switches $rows $hulls $families $drawn; do
    compiles "$file" -Iinclude || bad=1
done
fake_before HT_BOX
fails $switches $rows $hulls $drawn
fake_before HT_RAY
fake_family
fails $switches $rows $hulls $families
fake_before HT_COMPOUND
fails $switches $drawn
sed -i '/X(HT_FAKE/d; s/^#define HT_FIELD_KIND_LIST(X) .*/& X(HT_FAKE, "fake", ht_vec2, fake)/' "$fake/hantei/shape.h"
for file in $switches $rows $hulls $families; do
    compiles "$file" -I"$fake" || bad=1
done
fails $drawn
exit $bad
