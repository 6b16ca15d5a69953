#!/bin/sh
# Runs the tests and ends with one line, "N passed, N failed":  scripts/test.sh quick|all|more
#
# A test is a ctest test; a build that fails counts as one.
set -u
cd "$(dirname "$0")/.." || exit 1

jobs=$(nproc)
passed=0
failed=0
logs=$(mktemp -d)
report=$logs/report
asan=
trap 'rm -rf "$logs"; [ -z "$asan" ] || kill -- "-$asan" 2>/dev/null' EXIT
trap 'exit 130' INT TERM

# heading TEXT: what is running, and how long after the start.
start=$(date +%s)
heading() {
    printf '\n== %s (%d s)\n' "$1" $(($(date +%s) - start))
}

# compile PRESET [COMMAND]: by way of a command; what is said goes to a file.
compile() {
    preset=$1
    shift
    "$@" sh -c "cmake --preset $preset && cmake --build --preset $preset -j $jobs" >"$logs/$preset" 2>&1
}

# judge PRESET STATUS: of a build; says what went wrong.
judge() {
    if [ "$2" -ne 0 ]; then
        grep -v '^\[[0-9]*/[0-9]*\] ' "$logs/$1"
        echo "FAILED: build $1"
        failed=$((failed + 1))
    fi
    return "$2"
}

# build PRESET: quiet, unless it fails.
build() {
    heading "build: $1"
    compile "$1"
    judge "$1" $?
}

# count ATTRIBUTE: of the test suite in ctest's report, which gives each a line before the first test.
count() {
    sed -n "s/^[[:space:]]*$1=\"\([0-9]*\)\".*/\1/p; /<testcase/q" "$report"
}

# suite PRESET: runs a test preset and adds up what its report says.
suite() {
    heading "tests: $1"
    : >"$report"
    ctest --preset "$1" -j $((jobs + 1)) --output-junit "$report"
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
build test
built=$?
# Tests that wait for a browser or a window leave a core to the next build.
heading "build: asan, beside the tests"
compile asan exec setsid nice -n 10 & # a group of its own, which ends with this one
asan=$!
[ "$built" -eq 0 ] && suite test
heading "build: asan, what is left of it"
wait "$asan"
built=$?
asan= # another group may have its number from here on
judge asan "$built" && suite asan
finish
