# The layers, for layer.sh (what files include) and calls.sh (what objects use).
# shellcheck shell=bash

# rank FOLDER: layers count upwards; a folder includes and calls itself and what has a lower rank.
rank() {
    case $1 in
    include/* | io/include/* | mpi/include/*) echo 0 ;;
    src/base | src/base/vec) echo 1 ;;
    src/exact) echo 2 ;;
    src/ring) echo 3 ;;
    src/field) echo 4 ;;
    src/shape) echo 5 ;;
    src/convex) echo 6 ;;
    src/polygon) echo 7 ;;
    src/search) echo 8 ;;
    src/query/relate | src/query/ray | src/query/crossings) echo 9 ;;
    src/query/distance) echo 10 ;;
    src/query/contain | src/query/contact | src/query/cast) echo 11 ;;
    src/query/sweep) echo 12 ;;
    src/query | src/batch | src/draw) echo 13 ;;
    src/index) echo 14 ;;
    src/world) echo 15 ;;
    io | io/*) echo 16 ;;
    bench/scale | apps/mpi) echo 18 ;; # they ask mpi who would get what
    mpi | mpi/* | apps/* | bench | bench/* | web/* | python/*) echo 17 ;;
    tests/*) echo 19 ;;
    *) echo 99 ;;
    esac
}
