#!/bin/bash
# clang-tidy with .clang-tidy over the sources that a build directory compiles:  scripts/lint.sh BUILD [FOLDER...]
# LINT_MODE=shallow: the analyzer follows fewer paths; none: without the analyzer, in a tenth of the time.
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
mode=(--extra-arg={-Xclang,-analyzer-config,-Xclang,"mode=${LINT_MODE:-deep}"})
[ "${LINT_MODE:-}" != none ] || mode=('--checks=-clang-analyzer-*')
# A kernel is compiled for every instruction set. What differs between them stands in headers: those of src/base/vec, which
# the tests of tests/vec see in every set, and those of
# src/index. Other kernels are looked at in one set.
awk 'BEGIN {RS = "\n}[^\n]*\n"; printf "["}
    /-DHTI_SET=(scalar|avx2|avx512)/ && !/(vec_set|index_[a-z_]*kernel)\.c"/ {next}
    sub(/^(\[\n)?\{/, "{") {printf "%s%s\n}", separator, $0; separator = ",\n"}
    END {print "]"}' "$build/compile_commands.json" >"$work/compile_commands.json"
# One file a process: the analyzer of clang 14 carries what it knows of a va_list into the next file.
xargs -P "${LINT_JOBS:-$(nproc)}" -n 1 clang-tidy -p "$work" --quiet "${mode[@]}" <<<"$files" 2>"$work/notes"
status=$?
# clang-tidy also counts, on stderr, the warnings of system headers that it does not show.
grep -vE '^[0-9]+ warnings? (and [0-9]+ errors? )?generated|^Suppressed |^Use -header-filter' "$work/notes" >&2
echo "$(wc -l <<<"$files") files"
exit $status
