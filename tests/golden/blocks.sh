#!/bin/bash
# Runs the golden program for the first blocks of its match and compares what it prints with so many lines of golden.txt:
#   blocks.sh BLOCKS PROGRAM ...
set -u -o pipefail
blocks=$1
shift
"$@" "$blocks" | diff -u <(awk -v last=$((1000 * blocks)) '$1 != "match" || $2 <= last' tests/golden/golden.txt) -
