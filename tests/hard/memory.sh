#!/bin/bash
# How much memory the program needs for hard input:  memory.sh BIN_DIR PEAK
# Each line has its limit in KiB, some 10 MiB of which are the program itself.
set -u
bin=$(cd "$1" && pwd) && peak=$2 || exit 2
area=$(mktemp -d) && cd "$area" || exit 2
trap 'rm -rf "$area"' EXIT
failed=0

# needs KIB COMMAND...: the command ends with 0 and its output goes nowhere.
needs() {
    "$peak" "$1" 0 "${@:2}" >/dev/null || failed=1
}

# circles COUNT: a scene of circles that all overlap.
circles() {
    awk -v count="$1" 'BEGIN {
        printf "{\"hantei\":1,\"objects\":["
        for (i = 0; i < count; i++)
            printf "%s{\"shape\":{\"type\":\"circle\",\"center\":[%d,%d],\"radius\":99}}\n", i ? "," : "", i % 61, i % 53
        print "]}"
    }'
}

# A million pairs, of which a list would be 54 MiB, and 20,000 circles in one place 10 GiB.
circles 1500 >circles.json
for form in --csv --json; do
    needs 20480 "$bin/hantei" check "$form" circles.json
done
needs 20480 "$bin/hantei" check circles.json -o table.txt

# JSON takes at most 6 times its text: a line of 20 MB, and a scene of 10 MB, whose objects are what it becomes.
polygon() {
    printf '{"a":{"type":"point","at":[0,0]},"b":{"type":"polyline","points":['
    yes '[12.25,-7.5],' | head -n 1500000 | tr -d '\n'
    echo '[0,0]]}}'
}
polygon >line.ndjson
needs 127000 "$bin/hantei" relate line.ndjson
circles 150000 >scene.json
needs 63000 "$bin/hantei" validate scene.json

# Joins: what --memory says, of 32 MB of rows and 64 MB of pairs, and however many meet in one place.
python3 -c 'import array, random, sys
random.seed(1)
corners = ((random.random() * 1400, random.random() * 1400) for _ in range(500000))
rows = array.array("f", (z for x, y in corners for z in (x, y, x + 2, y + 2)))
if sys.byteorder == "big": rows.byteswap()
head = "{%sdescr%s: %s<f4%s, %sfortran_order%s: False, %sshape%s: (500000, 4), }".replace("%s", chr(39))
sys.stdout.buffer.write(b"\x93NUMPY\1\0v\0" + head.ljust(117).encode() + b"\n" + rows.tobytes())' >rows.npy
needs 14000 "$bin/hantei" join rows.npy -o pairs.npy --memory 4M
needs 42000 "$bin/hantei" join rows.npy rows.npy -o pairs.npy --memory 32M
(head -c 128 rows.npy | sed 's/(500000, 4)/(2000, 4)  /' && head -c 32000 /dev/zero) >zeros.npy
needs 12500 "$bin/hantei" join zeros.npy -o pairs.npy --memory 1M
rm ./*.npy

# A layer of 4096 x 4096 solid cells, which alone are 64 MiB, in every way that Tiled writes one.
row=$(printf '123,%.0s' $(seq 4096))
csv() {
    yes "$row" | head -n 4096 | head -c -2
}
base64_cells() {
    yes ewAAAHsAAAB7AAAA | head -n 5592405
    echo ewAAAA==
}
gzip_cells() {
    base64_cells | base64 -d | gzip -1 | base64 -w 0
}
tmx() {
    echo "<map orientation='orthogonal' width='4096' height='4096' tilewidth='16' tileheight='16'>"
    echo "<tileset firstgid='1' tilewidth='16' tileheight='16'/><layer name='walls' width='4096' height='4096'><data $1>"
    $2
    echo "</data></layer></map>"
}
tmj() {
    echo '{"type":"map","orientation":"orthogonal","width":4096,"height":4096,"tilewidth":16,"tileheight":16,'
    echo '"tilesets":[{"firstgid":1,"tilewidth":16,"tileheight":16}],'
    printf '"layers":[{"type":"tilelayer","name":"walls","width":4096,"height":4096,%s' "$1"
    $2 | tr -d '\n'
    echo "$3}]}"
}
layer() {
    needs 204800 "$bin/hantei" validate "$1"
    rm "$1"
}
tmx "encoding='csv'" csv >csv.tmx && layer csv.tmx
tmx "encoding='base64'" base64_cells >base64.tmx && layer base64.tmx
tmx "encoding='base64' compression='gzip'" gzip_cells >gzip.tmx && layer gzip.tmx
tmj '"data":[' csv ] >array.tmj && layer array.tmj
tmj '"encoding":"base64","data":"' base64_cells '"' >base64.tmj && layer base64.tmj
tmj '"encoding":"base64","compression":"gzip","data":"' gzip_cells '"' >gzip.tmj && layer gzip.tmj

[ $failed = 0 ]
