#!/bin/sh
# Lists the C and C++ sources and headers, from the repository's root:  scripts/sources.sh [FOLDER...]
set -eu
cd "$(dirname "$0")/.."

[ $# -gt 0 ] || set -- apps bench docs include io mpi src tests web
for folder; do
    [ ! -d "$folder" ] || find "$folder" -name node_modules -prune -o \( -name '*.[ch]' -o -name '*.cpp' \) -print
done | sort
