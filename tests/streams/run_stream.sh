#!/bin/sh
# Runs the commands of a stream and compares what is answered exactly:  run_stream.sh [--update] HANTEI STREAM.ndjson
# What is expected is STREAM.answers; --update writes it. The exit code is 2 when something is refused, else 0.
set -u
update=no
if [ "$1" = --update ]; then
    update=yes
    shift
fi
answers=${2%.ndjson}.answers
seen=$(mktemp)
trap 'rm -f "$seen"' EXIT

"$1" world "$2" >"$seen" 2>/dev/null
code=$?
[ $update = no ] || cp "$seen" "$answers"
expected=0
grep -q '^{"error":' "$answers" && expected=2
if [ $code != $expected ]; then
    echo "the exit code is $code instead of $expected" >&2
    exit 1
fi
diff -u "$answers" "$seen"
