#!/bin/sh
# The tables of docs/scale.md are those that scripts/scale_tables.sh writes from the recorded CSV, in both languages.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0
for page in scale.md scale.ja.md; do
    cp "docs/$page" "$work/$page"
    scripts/scale_tables.sh bench/results/amd-epyc-zen5-gcc-12-scale.csv "$work/$page"
    diff -u "docs/$page" "$work/$page" >&2 || bad=1
done
exit $bad
