#!/bin/bash
# Runs a program and compares what it prints:  compare.sh PROGRAM EXPECTED
set -u -o pipefail
"$1" | diff -u "$2" -
