#!/bin/sh
# A program on some processes prints what a file says:  compare_ranks.sh MPIRUN RANKS PROGRAM FILE
tests/mpi/mpirun.sh "$1" "$2" "$3" | diff - "$4"
