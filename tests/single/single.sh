#!/bin/bash
# Compiles the two files of a folder with one compiler and its flags, and nothing else; prints the seconds of the compiler and
# the size of the code. With what it made, the golden program and the documents' examples must print what they should:
#   single.sh FOLDER COMPILER FLAGS...
# GOLDEN_BLOCKS: how much of the match is played; EXAMPLES=no leaves the examples out.
set -u -o pipefail
. scripts/golden_parts.sh
folder=$(cd "$1" && pwd)
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/hantei"
ln -s "$folder/hantei.h" "$work/hantei/hantei.h"

# What a program of ours is compiled with, and what runs it.
case $1 in
*-linux-gnu*-gcc) cc=$1 machine=${1%-gcc} ;;
clang*) cc=clang machine= ;;
*) cc=gcc machine= ;;
esac
run=()
[ -z "$machine" ] || run=("$(qemu_of "$1")" -L "/usr/$machine")
own=()
for flag in "${@:2}"; do
    case $flag in
    -msse* | -mfpmath=sse | -fexcess-precision=*) own+=("$flag") ;;
    esac
done

fail() {
    echo "$*" >&2
    cat "$work/log" >&2
    exit 1
}

TIMEFORMAT=%U
language=c
[[ $1 != *++* ]] || language=c++
{ time "$@" -x $language -c "$folder/hantei.c" -o "$work/hantei.o" >"$work/log" 2>&1 || echo failed; } >"$work/time" 2>&1
! grep -q failed "$work/time" || fail "$*: hantei.c does not compile"
[ ! -s "$work/log" ] || fail "$*: warnings"
bytes=$(size "$work/hantei.o" 2>/dev/null | awk 'NR == 2 {print $1}') # none of what is compiled when it is linked
kilobytes=$((${bytes:-0} / 1000))
printf '%s s, %s KB\n' "$(<"$work/time")" "$kilobytes"
# Told to fuse, clang does so in the set for AVX-512, which is not used then.
if [[ $* != *-ffp-contract=fast* ]] && [ "$(count_fused "$1" "$work/hantei.o")" -ne 0 ]; then
    fail "$*: fused multiply-adds"
fi
can_run "$@" || exit 0

# link COMPILER FLAGS...: builds $source as C and links it by the compiler that is tried, without -lm.
link() {
    "$cc" "${own[@]}" -std=c17 -O1 -ffp-contract=off -I"$work" -c "$source" -o "$work/program.o" >"$work/log" 2>&1 &&
        "$@" "$work/program.o" "$work/hantei.o" -o "$work/program" >>"$work/log" 2>&1 || fail "$*: $source is not built"
}

source=tests/golden/golden.c
link "$@"
tests/golden/blocks.sh "${GOLDEN_BLOCKS:-2}" "${run[@]}" "$work/program" >"$work/log" || fail "$*: other answers"
[ "${EXAMPLES:-yes}" != no ] || exit 0
for source in $(grep -L 'hantei/io' docs/examples/*.c); do
    link "$@"
    "${run[@]}" "$work/program" | diff -u "${source%.c}.out" - >"$work/log" || fail "$*: $source prints something else"
done
