#!/bin/sh
# Builds the WebAssembly modules of web/ with 128-bit vectors and without:  scripts/wasm.sh [FOLDER]
# They lie in FOLDER/simd and FOLDER/scalar afterwards (build-wasm).
set -eu
cd "$(dirname "$0")/.."
folder=${1:-build-wasm}
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# build NAME FLAGS: what the compiler says is shown when it fails.
build() {
    { cmake -S web -B "$folder/$1" -G Ninja --toolchain "$PWD/cmake/wasm32.cmake" -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_C_FLAGS="$2" -DHANTEI_WERROR=ON && cmake --build "$folder/$1" -j "${JOBS:-$(nproc)}"; } >"$log" 2>&1 || {
        grep -v '^\[[0-9]*/[0-9]*\] ' "$log" >&2
        exit 1
    }
}
build simd "-msimd128 -mnontrapping-fptoint -msign-ext" # no machine has the first without the others
build scalar ""
