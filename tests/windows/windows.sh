#!/bin/bash
# What mingw-w64 made, under wine:  tests/windows/windows.sh BUILD DLL_BUILD [WORD]     tests that have the word in their names
# The golden hashes by the library and by the DLL, what the DLL exports, the transcripts and streams of the program, and what
# Windows has of its own: names in UTF-16, backslashes, lines that end in CR LF, streams that would turn LF into that.
set -u
cd "$(dirname "$0")/../.." || exit 2
build=$(cd "$1" && pwd) && dll=$(cd "$2" && pwd) || exit 2
area=$(mktemp -d)
trap 'rm -rf "$area"' EXIT
export WINEPREFIX=$build/wine WINEDEBUG=-all WINEDLLOVERRIDES=mscoree=,mshtml= LC_ALL=C.UTF-8 # in which wine reads names of files
word=${3:-}
passed=0 failed=0

# run NAME COMMAND...: a test.
run() {
    [[ $1 == *$word* ]] || return 0
    if "${@:2}" >"$area/log" 2>&1; then
        passed=$((passed + 1))
        echo "passed: $1"
    else
        failed=$((failed + 1))
        cat "$area/log"
        echo "FAILED: $1"
    fi
}

# Programs that tests call: the command, and any program, whose lines end in LF.
mkdir "$area/bin"
printf '#!/bin/sh\n[ -z "${LC_ALL:-}" ] || LC_ALL=C.UTF-8\nexec wine "%s" "$@"\n' "$build/bin/hantei.exe" >"$area/bin/hantei"
printf '#!/bin/bash\nset -o pipefail\nwine "$@" | tr -d "\\r"\n' >"$area/bin/run"
chmod +x "$area/bin/hantei" "$area/bin/run"
PATH=$area/bin:$PATH

# golden FLAGS...: the program that hashes answers, with a library made beforehand.
golden() {
    mkdir -p "$area/golden" && cp "$dll"/bin/*.dll "$area/golden" &&
        x86_64-w64-mingw32-gcc -O2 -std=c17 -ffp-contract=off -Iinclude tests/golden/golden.c "$@" -o "$area/golden/golden.exe" &&
        tests/golden/blocks.sh "${GOLDEN_BLOCKS:-2}" run "$area/golden/golden.exe"
}

# The two files as clang compiles them for Microsoft's target, and mingw-w64's C library.
golden_of_clang() {
    scripts/single.py "$area/single" && mkdir "$area/c" && cp tests/checks/c_library.h "$area/c/string.h" &&
        cp tests/checks/c_library.h "$area/c/stdlib.h" &&
        clang --target=x86_64-pc-windows-msvc -O2 -std=c17 -ffreestanding -isystem "$area/c" -w -c "$area/single/hantei.c" \
            -o "$area/single/hantei.obj" && golden "$area/single/hantei.obj" tests/windows/msvc_runtime.S
}

# What public headers promise, and nothing else.
exports() {
    x86_64-w64-mingw32-objdump -p "$dll"/bin/*.dll |
        awk '/^\[Ordinal\/Name Pointer\] Table/ {list = 1; next} list && !NF {exit} list {print $NF}' | sort >"$area/exported"
    sed -n 's/^HT_API .*[ *]\(ht_[a-z0-9_]*\)(.*/\1/p' include/hantei/*.h | sort | diff - "$area/exported"
}

# The program is one file: it needs no DLL but those of Windows. It is one of the console, which a window would not be.
needs() {
    x86_64-w64-mingw32-objdump -p "$build/bin/hantei.exe" | grep -q '^Subsystem.*CUI' || return 1
    x86_64-w64-mingw32-objdump -p "$build/bin/hantei.exe" | sed -n 's/.*DLL Name: //p' | tr 'A-Z' 'a-z' | sort -u |
        grep -vxE '(kernel32|user32|gdi32|msimg32|msvcrt|shell32|advapi32|ole32|oleaut32|imm32|setupapi|version|winmm)\.dll' && return 1
    return 0
}

# transcript NAME: but for commands that ask what Windows has not, and what wine's C library says otherwise.
transcript() {
    mkdir -p "$area/source/tests" && cp -r tests/cli "$area/source/tests" && ln -sfn "$PWD/scenes" "$area/source/scenes" &&
        ln -sfn "$PWD/docs" "$area/source/docs" && tests/windows/without.sh <"tests/cli/$1.test" >"$area/source/tests/cli/$1.test" &&
        "$area/source/tests/cli/run_cli_tests.sh" "$area/bin" "$area/source" "$1"
}

# Names and titles in other scripts, in arguments, in files that name files, and in what is written.
names() (
    cp -r scenes/demo "$area/地図" && cp tests/cli/data/touch.json "$area/当たり判定.json" && cd "$area" || exit 1
    sed -i 's/tiles\.tsj/タイル.tsj/' 地図/level.tmj 地図/*.tj && mv 地図/tiles.tsj 地図/タイル.tsj && here=$(wine cmd /c cd | tr -d '\r') &&
        hantei check 当たり判定.json -o 結果.txt --svg 絵.svg --title 判定 && grep -q 'touch  *a  *b' 結果.txt && grep -q 判定 絵.svg &&
        hantei check 地図/level.tmj >slash.txt && grep -q '7 overlaps, 14 touches' slash.txt &&
        hantei check '地図\level.tmj' | cmp - slash.txt && hantei check "$here\\地図\\level.tmj" | cmp - slash.txt &&
        { hantei check 無い.json 2>error.txt || [ $? = 2 ]; } && grep -q '無い.json: cannot open the file' error.txt
)

# Inputs with CR LF answer as with LF, and what is written has no CR.
line_ends() ( # in a shell of its own
    cp -r tests/cli/data "$area/lines" && cp scenes/demo/* "$area/lines" && cd "$area/lines" || return 1
    for file in scene.json level.tmj; do
        { hantei check $file >lf.txt && sed -i 's/$/\r/' $file && hantei check $file | cmp - lf.txt; } || return 1
    done
    hantei relate pairs.ndjson >lf.txt && sed 's/$/\r/' pairs.ndjson | hantei relate | cmp - lf.txt &&
        ! grep -q "$(printf '\r')" lf.txt && hantei check touch.json --csv -o file.csv && ! grep -q "$(printf '\r')" file.csv &&
        hantei relate pairs.ndjson | cmp - <(cat pairs.ndjson | hantei relate -)
)

# Bytes that text streams would change, 0x1A (which ends text) among them, are errors of a line, and the next is answered.
bytes() {
    printf '\x1a\n{"a":{"type":"point","at":[0,0]},"b":{"type":"point","at":[0,0]}}\n' | hantei relate 2>/dev/null >"$area/bytes"
    [ "$(wc -l <"$area/bytes")" = 2 ] && tail -n 1 "$area/bytes" | grep -q touch
}

# In a console, by wine's own on a terminal: characters, not bytes of a code page.
console() {
    cp tests/cli/data/touch.json "$area/touch.json" && sed -i 's/"id":"a"/"id":"判定"/' "$area/touch.json" &&
        (cd "$area" && TERM=xterm timeout 60 script -qec "hantei check touch.json" /dev/null </dev/null |
            sed 's/\x1b\[[0-9;?]*[A-Za-z]//g' | grep 判定)
}

picture() {
    (cd "$area" && timeout 300 hantei play --page tiles --frames 2 --screenshot 絵.png && head -c 4 絵.png | grep -q PNG)
}

if [ ! -d "$WINEPREFIX" ]; then
    wineboot -i >/dev/null 2>&1
fi
run "the DLL exports what the headers promise" exports
run "the program is one file" needs
run "golden hashes by the library" golden "$build/lib/libhantei.a"
run "golden hashes by the DLL" golden -DHT_SHARED "$dll"/lib/libhantei.dll.a
run "golden hashes by clang for Microsoft's target" golden_of_clang
run "names in other scripts, backslashes" names
run "lines that end in CR LF" line_ends
run "streams of bytes" bytes
run "a console" console
run "pages without a window" picture
for file in tests/cli/*.test; do
    name=$(basename "$file" .test)
    run "transcript $name" transcript "$name"
done
for file in tests/streams/*.ndjson docs/examples/*.ndjson; do
    run "stream $(basename "$file" .ndjson)" tests/streams/run_stream.sh hantei "$file"
done
wineserver -k 2>/dev/null
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
