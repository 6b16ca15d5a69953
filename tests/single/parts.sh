#!/bin/bash
# The two files of a folder without all that can be left out are a program of parts.c that answers as promised: parts.sh FOLDER
set -u
folder=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
    echo "$*" >&2
    exit 1
}

# What sees other macros than hantei.c does not link, and the linker says which. What sees the same does, also by plain names.
few="-DHTI_NO_SIMD -DHANTEI_NO_INDEX -DHANTEI_NO_BATCH"
printf '#include "hantei.h"\nint main(void) { return ht_version()[0] == 0; }\n' >"$work/program.c"
printf 'const char *ht_version(void);\nint main(void) { return ht_version()[0] == 0; }\n' >"$work/plain.c"
printf '#include "hantei.h"\nconst char *ht_version(void) { return "1"; }\n' >"$work/hantei.c" # as the real one names it

# mixed OBJECT LINK... SOURCE: is refused by a message with the macros' names.
mixed() {
    ! told=$("${@:2}" -I"$folder" "$work/program.c" -x none "$1" -o "$work/program" 2>&1) || fail "mixed macros are not noticed: $*"
    grep -q 'HANTEI_NO_' <<<"$told" || fail "the linker does not name the macros: $*: $told"
}
# tried FILE COMPILER LINKER...: hantei.c in FILE, by the compiler and the ways to link.
tried() {
    $2 -O0 -w -I"$folder" $few -c "$1" -o "$work/few.o" && $2 -O0 -w -I"$folder" $few -DHANTEI_NO_FIELDS -c "$1" -o "$work/fewer.o" &&
        $2 -O0 -w -I"$folder" -DHTI_NO_SIMD -c "$1" -o "$work/whole.o" || fail "$2: $1"
    for linker in "${@:3}"; do
        mixed "$work/few.o" $linker -O2 $few -DHANTEI_NO_FIELDS
        mixed "$work/fewer.o" $linker -O2 $few
        mixed "$work/fewer.o" $linker -O2
        mixed "$work/whole.o" $linker -O2 $few
        $linker -w -I"$folder" "$work/program.c" -x none "$work/whole.o" -o "$work/program" &&
            $linker -w -I"$folder" $few "$work/program.c" -x none "$work/few.o" -o "$work/program" || fail "$linker: does not link"
    done
}
tried "$folder/hantei.c" gcc gcc "gcc -flto" "gcc -Wl,--gc-sections" clang "g++ -x c++" "clang++ -x c++"
gcc "$work/plain.c" "$work/whole.o" -o "$work/program" && "$work/program" || fail "the whole has no plain names"
for linker in "gcc -fuse-ld=gold" "gcc -fuse-ld=lld" aarch64-linux-gnu-gcc s390x-linux-gnu-gcc i686-linux-gnu-gcc x86_64-w64-mingw32-gcc; do
    compiler=${linker%% *}
    [ -z "$(command -v "$compiler" "ld.${linker##*=}" | head -1)" ] || [[ $linker == gcc* && -z $(command -v "ld.${linker##*=}") ]] ||
        tried "$work/hantei.c" "$compiler" "$linker"
done
# refused MACROS OTHER_MACROS LINK...: of the objects of the two for another system, of which there are no headers.
refused() {
    ! told=$("${@:3}" "$work/$1.hantei.o" "$work/$2.program.o" 2>&1) && grep -qE 'HANTEI_NO_|undefined symbol: _ht_version' <<<"$told" || fail "${*:3}: not noticed: $told"
}
cp tests/checks/c_library.h "$work/string.h"
foreign() { # TARGET LINK...
    for macro in HTI_NOTHING HANTEI_NO_FIELDS; do
        for file in hantei program; do
            clang --target="$1" -ffreestanding -D$macro -isystem "$work" -I"$folder" -c "$work/$file.c" -o "$work/$macro.$file.o" || fail "$1"
        done
        "${@:2}" "$work/$macro.hantei.o" "$work/$macro.program.o" || fail "${*:2}: does not link"
    done
    refused HTI_NOTHING HANTEI_NO_FIELDS "${@:2}"
    refused HANTEI_NO_FIELDS HTI_NOTHING "${@:2}"
}
# Microsoft's own linker has the same option.
[ -z "$(command -v lld-link)" ] || foreign x86_64-pc-windows-msvc lld-link /nodefaultlib /subsystem:console /entry:main "/out:$work/program"
ld64=$(command -v ld64.lld /usr/lib/llvm-*/bin/ld64.lld | head -1)
[ -z "$ld64" ] || foreign arm64-apple-macos11 "$ld64" -arch arm64 -platform_version macos 11 11 -undefined error -o "$work/program"

gcc -O0 -DHANTEI_NO_{BATCH,INDEX,WORLD,FIELDS} -DHTI_NO_SIMD -I"$folder" tests/single/parts.c "$folder/hantei.c" -o "$work/program" && "$work/program"
