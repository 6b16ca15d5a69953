#!/bin/bash
# Runs the transcripts of tests/cli and compares exactly:  run_cli_tests.sh [--update] BIN_DIR SOURCE_DIR [NAME...]
# BIN_DIR holds the program, SOURCE_DIR is the repository's root, NAME.test a transcript (default: all).
#
# A transcript is a list of commands with what they print and return:
#   $ command      a line for bash, run in a fresh copy of tests/cli/data that the whole transcript shares
#   > line         standard output;  a last line without a newline is followed by a line "> \"
#   ! line         standard error
#   = code         exit code
# Everything else (comments, blank lines) is kept. --update writes what was seen back into the transcripts.
set -u

update=0
if [ "${1:-}" = --update ]; then
    update=1
    shift
fi
if [ $# -lt 2 ]; then
    echo "usage: run_cli_tests.sh [--update] BIN_DIR SOURCE_DIR [NAME...]" >&2
    exit 2
fi
bin=$(cd "$1" && pwd) && tests=$(cd "$2/tests/cli" && pwd) || exit 2
shift 2
if [ ! -x "$bin/hantei" ]; then
    echo "no program at $bin/hantei" >&2
    exit 2
fi
PATH=$bin:$PATH
unset COLUMNS LANG LANGUAGE
HANTEI_ROOT=$(cd "$tests/../.." && pwd)
export PATH HANTEI_ROOT LC_ALL=C
[ $# -gt 0 ] || set -- "$tests"/*.test

area=$(mktemp -d)
trap 'rm -rf "$area"' EXIT

# prefixed MARK FILE: the file's lines behind the mark.
prefixed() {
    [ -s "$2" ] || return 0
    sed "s/^/$1 /" "$2"
    [ -z "$(tail -c 1 "$2")" ] || printf '\n%s \\\n' "$1"
}

# transcript FILE: the same transcript with what is seen now.
transcript() {
    while IFS= read -r line; do
        case $line in
        '$ '*)
            printf '%s\n' "$line"
            (cd "$area/data" && bash -c "${line#??}" </dev/null) >"$area/out" 2>"$area/err"
            code=$?
            prefixed '>' "$area/out"
            prefixed '!' "$area/err"
            echo "= $code"
            ;;
        '>'* | '!'* | '='*) ;;
        *) printf '%s\n' "$line" ;;
        esac
    done <"$1"
}

passed=0 failed=0
for name; do
    name=$(basename "$name" .test)
    file=$tests/$name.test
    rm -rf "$area/data"
    cp -r "$tests/data" "$area/data"
    transcript "$file" >"$area/seen"
    if diff -u --label "$name.test" --label seen "$file" "$area/seen"; then
        passed=$((passed + 1))
    elif [ $update = 1 ]; then
        cp "$area/seen" "$file"
    else
        failed=$((failed + 1))
    fi
done
echo "$passed transcripts as expected, $failed not"
[ $failed = 0 ]
