#!/bin/bash
# The two files of a folder without all that can be left out are a program of parts.c that answers as promised: parts.sh FOLDER
set -u
program=$(mktemp)
trap 'rm -f "$program"' EXIT
gcc -O0 -DHANTEI_NO_{BATCH,INDEX,WORLD,FIELDS} -DHTI_NO_SIMD -I"$1" tests/single/parts.c "$1/hantei.c" -o "$program" && "$program"
