#!/bin/bash
# The page and the npm package:  scripts/web.sh build|serve
#   build   installs what npm has to, builds the modules, the package and the page
#   serve   the same, and serves the page; prints its address
# HANTEI_WASM and HANTEI_PAGE: where the modules and the page go (build-wasm, build-web).
set -eu -o pipefail
cd "$(dirname "$0")/.."
export HANTEI_WASM=${HANTEI_WASM:-$PWD/build-wasm} HANTEI_PAGE=${HANTEI_PAGE:-$PWD/build-web}

version=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)
if [ "$version" -lt 20 ] || ! command -v npm >/dev/null; then
    echo "The web side is built with Node.js 20 or newer and its npm (https://nodejs.org/); found: Node.js $version." >&2
    exit 1
fi

# quietly COMMAND...: what it says is shown when it fails.
quietly() {
    local log
    log=$("$@" 2>&1) || {
        echo "$log" >&2
        return 1
    }
}

build() {
    if [ ! -e web/node_modules/.package-lock.json ] || [ web/package-lock.json -nt web/node_modules/.package-lock.json ]; then
        quietly npm --prefix web ci --no-audit --no-fund
    fi
    scripts/wasm.sh "$HANTEI_WASM"
    quietly npm --prefix web run build -w hantei
    quietly npm --prefix web run build -w hantei-play
}

case ${1:-} in
build) build ;;
serve)
    build
    exec npm --prefix web run serve -w hantei-play --silent
    ;;
*)
    echo "usage: scripts/web.sh build|serve" >&2
    exit 2
    ;;
esac
