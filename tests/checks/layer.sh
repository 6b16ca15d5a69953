#!/bin/bash
# Folders include downwards only, nothing includes itself in a circle, file names are unique, and the core includes no
# more of the C library than it may. Unit tests are free to include what they need.
set -u
bad=0
complain() {
    echo "$1" >&2
    bad=1
}

. tests/checks/ranks.sh

repeated=$(basename -a $(scripts/sources.sh) | sort | uniq -d)
[ -z "$repeated" ] || complain "file names that are not unique: $repeated"

sources=$(scripts/sources.sh include src io mpi apps bench tests | grep -v '^tests/package/')
declare -A path_of rank_of
for file in $sources; do
    path_of[${file##*/}]=$file
    [ -n "${rank_of[${file%/*}]:-}" ] || rank_of[${file%/*}]=$(rank "${file%/*}")
done

edges=$(mktemp)
trap 'rm -f "$edges"' EXIT
for file in $sources; do
    [[ $file != *_test.c ]] || continue
    from=${file%/*}
    from_rank=${rank_of[$from]}
    [ "$from_rank" != 99 ] || complain "$file: its folder has no layer in tests/checks/ranks.sh"
    while read -r include; do
        target=${path_of[${include##*/}]:-}
        if [[ -z $target || ($include == \<* && $include != \<hantei/*) ]]; then
            continue
        fi
        echo "$file $target" >>"$edges"
        to=${target%/*}
        to_rank=${rank_of[$to]}
        if [[ $from == "$to" || $to_rank -lt $from_rank || $from_rank == 0 && $to_rank == 0 ]] ||
            [[ $from == src/base* && $to == src/base* ]] ||
            [[ $from == apps/* && $to == "${from%%/*}"* ]] || [[ $from == io/* && $to == io* ]] ||
            [[ $from == bench* && $to == bench* ]] || [[ $from == tests/* ]]; then
            continue
        fi
        complain "$file includes $target, which is not below it"
    done < <(sed -n 's/^ *# *include *["<]\([^">]*\)[">].*/\1/p' "$file")
    if [[ $file == src/* || $file == include/* ]]; then
        # allocator.c alone: malloc's functions; debug.h, which is the caller's code, ends the caller's program.
        own=$([ "$file" = src/base/allocator.c ] && echo '|stdlib\.h')
        [ "$file" != include/hantei/debug.h ] || own='|std(io|lib)\.h'
        outside=$(grep -E '^ *# *include *<' "$file" |
            grep -vE "<(hantei/.*|std(bool|def|int)\.h|float\.h|string\.h|cpuid\.h|[ei]mmintrin\.h|arm_neon\.h|wasm_simd128\.h$own)>" | tr '\n' ' ')
        [ -z "$outside" ] || complain "$file: the core may not have: $outside"
    fi
done

circle=$(tsort "$edges" 2>&1 >/dev/null)
[ -z "$circle" ] || complain "files that include each other in a circle: $circle"
exit $bad
