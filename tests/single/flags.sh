#!/bin/bash
# Tries the two files of a folder with the compilers and flags of flags.txt, and prints a table of what they do:
#   flags.sh FOLDER [ANSWER]     those alone that should give it
set -u
folder=$1
wanted=${2:-}
table=tests/single/flags.txt
log=$(mktemp)
trap 'rm -f "$log"' EXIT
bad=0
tried=0

# Prints what the files do with a compiler and flags.
answer_of() {
    if [ "$answer" = refused ]; then
        "$@" -fsyntax-only -Wfatal-errors "$folder/hantei.c" >"$log" 2>&1 && echo "accepted" && return
        grep -qE 'hantei decides exactly|must be evaluated in|must be as wide' "$log" && echo "refused" || echo "no reason given"
    elif GOLDEN_BLOCKS=2 EXAMPLES=no tests/single/single.sh "$folder" "$@" >"$log" 2>&1; then
        echo "same ($(<"$log"))"
    else
        echo "not the same"
    fi
}

while IFS='|' read -r compilers flags answer; do
    answer=${answer// /}
    [ -z "$wanted" ] || [ "$wanted" = "$answer" ] || continue
    for compiler in $compilers; do
        command -v "$compiler" >/dev/null || continue
        read -ra words <<<"$flags"
        got=$(answer_of "$compiler" "${words[@]}")
        tried=$((tried + 1))
        printf '%-22s %-72s %s\n' "$compiler" "${words[*]}" "$got"
        [[ $got == "$answer"* ]] || {
            bad=1
            tail -n 20 "$log" >&2
        }
    done
done < <(grep -v '^#' "$table")
[ "$tried" -gt 0 ] || bad=1
exit $bad
