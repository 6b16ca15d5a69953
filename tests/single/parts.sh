#!/bin/bash
# The two files of a folder without all that can be left out are a program of parts.c that answers as promised: parts.sh FOLDER
set -u
program=$(mktemp)
trap 'rm -f "$program"{,.c,.o}' EXIT
# What sees other macros than hantei.c does not link, and the linker says which.
folder=$1
mixed() {
    ! told=$("$@" -I"$folder" "$program.o" -o "$program" 2>&1) && grep -q "HANTEI_NO_FIELDS_but_hantei_[ch]_has_not" <<<"$told" || {
        echo "mixed macros are not noticed: $*: $told" >&2
        exit 1
    }
}
printf '#include "hantei.h"\nint main(void) { return ht_version()[0] == 0; }\n' >"$program.c"
for macros in "-DHANTEI_NO_FIELDS |" "| -DHANTEI_NO_FIELDS"; do
    gcc -O0 ${macros%|*} -DHTI_NO_SIMD -DHANTEI_NO_INDEX -DHANTEI_NO_BATCH -c "$folder/hantei.c" -o "$program.o"
    for compiler in gcc "gcc -flto" "gcc -Wl,--gc-sections" clang "g++ -x c++" "clang++ -x c++"; do
        mixed $compiler -O2 ${macros#*|} -DHANTEI_NO_INDEX -DHANTEI_NO_BATCH "$program.c" -x none
    done
done
gcc -O0 -DHANTEI_NO_{BATCH,INDEX,WORLD,FIELDS} -DHTI_NO_SIMD -I"$1" tests/single/parts.c "$1/hantei.c" -o "$program" && "$program"
