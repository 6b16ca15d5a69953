#!/bin/bash
# Every scene of docs/algorithms/figures draws, every page of docs/algorithms shows the figure of its own name, and
# every figure that a page shows has a scene:  figures.sh PROGRAM
set -u
bad=0
drawn=$(mktemp -d)
trap 'rm -rf "$drawn"' EXIT

# complain TEXT
complain() {
    echo "$1" >&2
    bad=1
}

scripts/figures.sh "$1" "$drawn" || complain "a figure cannot be drawn"
for page in docs/algorithms/*.md; do
    name=$(basename "$page" .md)
    shown=$(grep -o '](../../build/figures/[^)]*)' "$page" | sed 's|.*/\(.*\)\.svg)$|\1|')
    for figure in $shown; do
        [ -s "$drawn/$figure.svg" ] || complain "$page shows $figure.svg, which no scene draws"
    done
    [[ $name = README* ]] || grep -qxF "$name" <<<"$shown" || complain "$page does not show $name.svg"
done
for scene in docs/algorithms/figures/*.json; do
    name=$(basename "$scene" .json)
    grep -qF "](../../build/figures/$name.svg)" docs/algorithms/*.md || complain "no page shows the figure of $scene"
    grep -q '</svg>' "$drawn/$name.svg" || complain "$scene draws no whole picture"
done
exit $bad
