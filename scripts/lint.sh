#!/bin/bash
# clang-tidy with .clang-tidy over the sources that a build directory compiles:  scripts/lint.sh BUILD [FOLDER...]
# LINT_MODE=shallow: the analyzer follows fewer paths; none: without the analyzer, in a fraction of the time.
set -u
build=$(cd "$1" && pwd) || exit 2
shift
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Only files that the build knows: the others have no flags.
known=$(sed -n 's/^ *"file": "\(.*\)".*/\1/p' "$build/compile_commands.json" | sort -u)
files=$(scripts/sources.sh "$@" | sed "s|^|$PWD/|" | comm -12 - <(echo "$known"))
[ -n "$files" ] || exit 0
count=$(wc -l <<<"$files")

# units FILES: writes for each set of flags among these sources one that includes all those with it, and prints how it is
# compiled. Nearly all of the time without the analyzer goes into headers and into beginning. Each source is read without
# the macros of those before it; that their names do not meet, check.one_file sees.
units() {
    awk -v work="$work" '
        NR == FNR {wanted[$0]; next}
        /^ *"command": / {command = $0; sub(/ -o [^ ]* -c [^ ]*",?$/, "", command)}
        !/^ *"file": / || !match($0, /\/[^"]*/) {next}
        {file = substr($0, RSTART, RLENGTH)}
        !(file in wanted) {next}
        !(command in unit) {unit[command] = work "/unit" ++units ".c"}
        {print "#include \"" file "\"" >unit[command]
         while ((getline line <file) > 0)
             if (sub(/^ *# *define +/, "", line) && match(line, /^[A-Za-z0-9_]+/))
                 print "#undef " substr(line, 1, RLENGTH) >unit[command]
         close(file)}
        END {for (command in unit)
                 printf "{\n  \"directory\": \"%s\",\n%s -c %s\",\n  \"file\": \"%s\"\n},\n", work, command, unit[command],
                     unit[command]}' <(echo "$1") "$build/compile_commands.json"
}

# A kernel is compiled for every instruction set. What differs between them stands in headers: those of src/base/vec, which
# the tests of tests/vec see in every set, and those of src/index. The analyzer looks at other kernels in one set; without
# it each is looked at in all.
if [ "${LINT_MODE:-}" = none ]; then
    # One source's object may have the name of another's argument: the build looks for shadows, a source at a time.
    mode=(--config-file=.clang-tidy --extra-arg=-Wno-shadow '--checks=-clang-analyzer-*,-bugprone-suspicious-include')
    core=$(grep "^$PWD/src/.*\.c$" <<<"$files" | grep -v '_test\.c$')
    units "$core" >"$work/units"
    files=$(comm -23 <(echo "$files") <(echo "$core") && find "$work" -name 'unit*.c')
else
    mode=(--extra-arg={-Xclang,-analyzer-config,-Xclang,"mode=${LINT_MODE:-deep}"})
    : >"$work/units"
fi
awk -v units="$work/units" 'BEGIN {RS = "\n}[^\n]*\n"; print "["; while ((getline line <units) > 0) print line "\n}," }
    /-DHTI_SET=(scalar|avx2|avx512)/ && !/(vec_set|index_[a-z_]*kernel)\.c"/ {next}
    sub(/^(\[\n)?\{/, "{") {printf "%s%s\n}", separator, $0; separator = ",\n"}
    END {print "]"}' "$build/compile_commands.json" |
    sed 's/ -include [^ ]*cmake_pch\.h//; s/ -f\(no-\)*align-[^ ]*//g' >"$work/compile_commands.json" # what is gcc's alone
# One file a process: the analyzer of clang 14 carries what it knows of a va_list into the next file.
xargs -P "${LINT_JOBS:-$(nproc)}" -n 1 clang-tidy -p "$work" --quiet "${mode[@]}" <<<"$files" 2>"$work/notes"
status=$?
# clang-tidy also counts, on stderr, the warnings of system headers that it does not show.
grep -vE '^[0-9]+ warnings? (and [0-9]+ errors? )?generated|^Suppressed |^Use -header-filter' "$work/notes" >&2
echo "$count files"
exit $status
