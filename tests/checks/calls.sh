#!/bin/bash
# The layers by what the built library uses, as layer.sh does by what files include: no symbol of a folder that does not
# stand below, no circle of files, and no header that declares what another folder defines:  calls.sh LIBRARY.a
set -u
library=$1
. tests/checks/ranks.sh

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

find src -type d | while read -r folder; do
    echo "$folder $(rank "$folder")"
done >"$work/ranks"
scripts/sources.sh src | grep -v '_test\.c$' >"$work/sources"

# uses: FILE SYMBOL DEFINING-FILE, of different files; definitions: SYMBOL FILE.
nm -A -g "$library" | awk -v uses="$work/uses" -v definitions="$work/definitions" '
    FILENAME != "-" {n = split($1, part, "/"); path[part[n]] = $1; next}
    $NF !~ /^hti?_/ {next}
    {
        split($1, part, ":")
        file = path[substr(part[2], 1, length(part[2]) - 2)]
        if ($(NF - 1) != "U") {
            of[$NF] = file
        } else if (!(file SUBSEP $NF in seen)) {
            seen[file, $NF] = 1
            user[++count] = file
            symbol[count] = $NF
        }
    }
    END {
        for (s in of) print s, of[s] >definitions
        for (i = 1; i <= count; i++) if (of[symbol[i]] != user[i]) print user[i], symbol[i], of[symbol[i]] >uses
    }' "$work/sources" -
[ -s "$work/uses" ] || {
    echo "$library: no object uses another one" >&2
    exit 1
}

{
    awk 'function folder(file) {sub(/\/[^\/]*$/, "", file); return file}
        NR == FNR {rank[$1] = $2; next}
        {from = folder($1); to = folder($3)}
        from != to && rank[to] >= rank[from] {
            print $1 " -> " $2 " -> " $3 ": a use of what is not below it"
        }' "$work/ranks" "$work/uses"

    # A circle through several folders has a use that the ranks forbid. tsort names the files of one circle after another.
    awk 'function folder(file) {sub(/\/[^\/]*$/, "", file); return file} folder($1) == folder($3)' "$work/uses" >"$work/inner"
    awk '{print $1, $3}' "$work/inner" | tsort 2>&1 >/dev/null | sed -n 's/^tsort: //p' |
        awk 'NR == FNR {if (/loop/) n++; else in_circle[n, $1] = 1; next}
            {for (i = 1; i <= n; i++) if ((i, $1) in in_circle && (i, $3) in in_circle) {
                print $1 " -> " $2 " -> " $3 ": in a circle of files"
                next
            }}' - "$work/inner"

    # Declarations begin a line; kernels have their name in HTI_KERNEL_DECLARE(type, NAME), HTI_NARROW_DECLARE or a list X(kinds, NAME).
    grep '\.h$' "$work/sources" | grep -v '/test_' | xargs grep -nE '^[a-z][^=]*[ *]hti?_[a-z0-9_]+[(;[]|(HTI_KERNEL_DECLARE|HTI_NARROW_DECLARE|X)\([^)]*, hti_' |
        grep -vE ':(static|typedef|struct|enum|return|//)' |
        sed -nE 's/^([^:]*):[0-9]+:.*(HTI_KERNEL_DECLARE|HTI_NARROW_DECLARE|X)\([^)]*, (hti_[a-z0-9_]+)\).*/\1 \3_scalar/p; t
            s/^([^:]*):[0-9]+:[^(]*[ *](hti?_[a-z0-9_]+)[(;[].*/\1 \2/p' |
        awk 'function folder(file) {sub(/\/[^\/]*$/, "", file); return file}
            NR == FNR {of[$1] = $2; next}
            !($2 in of) {sub(/_scalar$/, "", $2)}
            !($2 in of) {print $1 ": declares " $2 ", which no file defines"; next}
            folder($1) != folder(of[$2]) {print $1 ": declares " $2 ", which " of[$2] " defines"}' "$work/definitions" -
} >"$work/complaints"
cat "$work/complaints" >&2
[ ! -s "$work/complaints" ]
