#!/bin/sh
# Runs the tests and ends with one line, "N passed, N failed":  scripts/test.sh quick|all|more
#
# A test is a ctest test; a build that fails counts as one.
set -u
cd "$(dirname "$0")/.." || exit 1

jobs=$(nproc)
passed=0
failed=0
log=$(mktemp)
report=$(mktemp)
trap 'rm -f "$log" "$report"' EXIT

# heading TEXT: what is running, and how long after the start.
start=$(date +%s)
heading() {
    printf '\n== %s (%d s)\n' "$1" $(($(date +%s) - start))
}

# build PRESET: quiet, unless it fails.
build() {
    heading "build: $1"
    if cmake --preset "$1" >"$log" 2>&1 && cmake --build --preset "$1" -j "$jobs" >>"$log" 2>&1; then
        return 0
    fi
    grep -v '^\[[0-9]*/[0-9]*\] ' "$log"
    echo "FAILED: build $1"
    failed=$((failed + 1))
    return 1
}

# count ATTRIBUTE: of the test suite in ctest's report, which gives each a line before the first test.
count() {
    sed -n "s/^[[:space:]]*$1=\"\([0-9]*\)\".*/\1/p; /<testcase/q" "$report"
}

# suite PRESET: runs a test preset and adds up what its report says.
suite() {
    heading "tests: $1"
    : >"$report"
    ctest --preset "$1" -j "$jobs" --output-junit "$report"
    status=$?
    tests=$(count tests)
    bad=$(count failures)
    left_out=$(($(count disabled) + $(count skipped) + 0))
    if [ "$status" -ne 0 ] && [ "${bad:-0}" -eq 0 ]; then
        bad=1
    fi
    passed=$((passed + ${tests:-0} - ${bad:-0} - left_out))
    failed=$((failed + ${bad:-0}))
}

finish() {
    heading "all"
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
    exit
}

mode=${1:-}
case $mode in
quick | all | more) ;;
*)
    echo "usage: scripts/test.sh quick|all|more" >&2
    exit 2
    ;;
esac

heading "packages"
scripts/deps.sh test || {
    failed=1
    finish
}
if [ "$mode" != all ]; then
    build test && suite "$mode"
    finish
fi
build test && suite test
build asan && suite asan
finish
