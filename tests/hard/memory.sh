#!/bin/bash
# How much memory the program needs for hard input:  memory.sh BIN_DIR PEAK
# Each line has its limit in KiB, some 10 MiB of which are the program itself.
set -u
bin=$(cd "$1" && pwd) && peak=$2 || exit 2
area=$(mktemp -d) && cd "$area" || exit 2
trap 'rm -rf "$area"' EXIT
failed=0

# needs KIB COMMAND...: the command ends with 0 and its output goes nowhere.
needs() {
    "$peak" "$1" 0 "${@:2}" >/dev/null || failed=1
}

# circles COUNT: a scene of circles that all overlap.
circles() {
    awk -v count="$1" 'BEGIN {
        printf "{\"hantei\":1,\"objects\":["
        for (i = 0; i < count; i++)
            printf "%s{\"shape\":{\"type\":\"circle\",\"center\":[%d,%d],\"radius\":99}}\n", i ? "," : "", i % 61, i % 53
        print "]}"
    }'
}

# A million pairs, of which a list would be 54 MiB, and 20,000 circles in one place 10 GiB.
circles 1500 >circles.json
for form in --csv --json; do
    needs 20480 "$bin/hantei" check "$form" circles.json
done
needs 20480 "$bin/hantei" check circles.json -o table.txt

[ $failed = 0 ]
