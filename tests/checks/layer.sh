#!/bin/bash
# Folders include downwards only, nothing includes itself in a circle, file names are unique, and the core includes no
# more of the C library than it may. Unit tests are free to include what they need.
set -u
bad=0
complain() {
    echo "$1" >&2
    bad=1
}

# rank FOLDER: layers count upwards; a folder may include its own headers and those of a lower rank.
rank() {
    case $1 in
    include/* | io/include/*) echo 0 ;;
    src/base) echo 1 ;;
    src/exact) echo 2 ;;
    src/ring) echo 3 ;;
    src/field) echo 4 ;;
    src/shape) echo 5 ;;
    src/convex) echo 6 ;;
    src/polygon) echo 7 ;;
    src/search) echo 8 ;;
    src/query/relate | src/query/ray | src/query/crossings) echo 9 ;;
    src/query/distance) echo 10 ;;
    src/query/contain | src/query/contact | src/query/cast) echo 11 ;;
    src/query/sweep) echo 12 ;;
    src/query | src/batch) echo 13 ;;
    src/index) echo 14 ;;
    src/world) echo 15 ;;
    io | io/*) echo 16 ;;
    apps/* | bench | bench/* | web/* | python/*) echo 17 ;;
    tests/*) echo 18 ;;
    *) echo 99 ;;
    esac
}

repeated=$(basename -a $(scripts/sources.sh) | sort | uniq -d)
[ -z "$repeated" ] || complain "file names that are not unique: $repeated"

sources=$(scripts/sources.sh include src io apps bench tests | grep -v '^tests/package/')
declare -A path_of
for file in $sources; do
    path_of[${file##*/}]=$file
done

edges=$(mktemp)
trap 'rm -f "$edges"' EXIT
for file in $sources; do
    [[ $file != *_test.c ]] || continue
    from=${file%/*}
    from_rank=$(rank "$from")
    [ "$from_rank" != 99 ] || complain "$file: its folder has no layer in tests/checks/layer.sh"
    while read -r include; do
        target=${path_of[${include##*/}]:-}
        if [[ -z $target || ($include == \<* && $include != \<hantei/*) ]]; then
            continue
        fi
        echo "$file $target" >>"$edges"
        to=${target%/*}
        to_rank=$(rank "$to")
        if [[ $from == "$to" || $to_rank -lt $from_rank || $from_rank == 0 && $to_rank == 0 ]] ||
            [[ $from == src/index && ($to == src/batch || $to == src/query/cast) ]] ||
            [[ $from == apps/* && $to == "${from%%/*}"* ]] || [[ $from == io/* && $to == io* ]] ||
            [[ $from == bench* && $to == bench* ]] || [[ $from == tests/* ]]; then
            continue
        fi
        complain "$file includes $target, which is not below it"
    done < <(sed -n 's/^ *# *include *["<]\([^">]*\)[">].*/\1/p' "$file")
    if [[ $file == src/* || $file == include/* ]]; then
        # allocator.c alone: malloc's functions.
        own=$([ "$file" = src/base/allocator.c ] && echo '|stdlib\.h')
        outside=$(grep -E '^ *# *include *<' "$file" |
            grep -vE "<(hantei/.*|std(bool|def|int)\.h|float\.h|string\.h|cpuid\.h|[a-z]mmintrin\.h|arm_neon\.h|wasm_simd128\.h$own)>" | tr '\n' ' ')
        [ -z "$outside" ] || complain "$file: the core may not have: $outside"
    fi
done

circle=$(tsort "$edges" 2>&1 >/dev/null)
[ -z "$circle" ] || complain "files that include each other in a circle: $circle"
exit $bad
