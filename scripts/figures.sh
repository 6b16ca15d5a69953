#!/bin/sh
# Draws the figures of docs/algorithms, each from its scene, as SVG files, and the tutorial's, the game itself:  scripts/figures.sh PROGRAM FOLDER
set -eu
[ $# -eq 2 ] || {
    echo "usage: scripts/figures.sh PROGRAM FOLDER" >&2
    exit 2
}
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
mkdir -p "$2"
folder=$(cd "$2" && pwd)
cd "$(dirname "$0")/.."

for scene in docs/algorithms/figures/*.json; do
    # 1 is no error: nothing in the scene meets.
    status=0
    "$program" check "$scene" --svg "$folder/$(basename "$scene" .json).svg" --width 900 >/dev/null || status=$?
    [ $status -le 1 ] || exit $status
done
"$program" play --page game --language en --frames 20 --size 1280x800 --screenshot "$folder/game.png"
