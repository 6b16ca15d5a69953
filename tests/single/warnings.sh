#!/bin/bash
# The two files of a folder compile without a warning, whole and without each part; a program that includes hantei.h, in C or
# C++, gets none from it; what is left out does not compile:  warnings.sh FOLDER
set -u
folder=$1
bad=0
compile() {
    "$@" -Wall -Wextra -Werror -fsyntax-only || {
        echo "above: $*" >&2
        bad=1
    }
}
for compiler in gcc clang "g++ -x c++" "clang++ -x c++"; do
    compile $compiler -O2 "$folder/hantei.c"
done
for part in BATCH INDEX WORLD FIELDS; do
    compile gcc -O2 -DHANTEI_NO_$part "$folder/hantei.c"
done
compile clang -O2 -DHTI_NO_SIMD -DHANTEI_NO_{BATCH,INDEX,WORLD,FIELDS} "$folder/hantei.c"

# includes COMPILER FLAGS...: a program that calls $call.
includes() {
    printf '#include "hantei.h"\nint main(void) { return %s != 0 ? 0 : 1; }\n' "$call" | "$@" -I"$folder" -fsyntax-only -
}
call='ht_status_name(HT_OK)[0]'
cpp="-std=c++17 -Wold-style-cast -x c++"
for language in "gcc -std=c17 -x c" "clang -std=c17 -x c" "g++ $cpp" "clang++ $cpp"; do
    includes $language -Wall -Wextra -Werror -Wpedantic -Wconversion -Wshadow || bad=1
done
for part in BATCH INDEX WORLD FIELDS; do
    includes gcc -x c -Wall -Wextra -Werror -DHT_DEBUG -DHANTEI_NO_$part || bad=1
done
for part in BATCH:ht_batch_has_kernel INDEX:ht_index_create WORLD:ht_world_create FIELDS:ht_field_name INDEX:ht_world_create; do
    call="${part#*:}"
    includes gcc -x c -Wno-address || bad=1
    ! includes gcc -x c -DHANTEI_NO_"${part%:*}" 2>/dev/null || {
        echo "HANTEI_NO_${part%:*} leaves $call in" >&2
        bad=1
    }
done
exit $bad
