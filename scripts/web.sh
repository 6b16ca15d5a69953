#!/bin/bash
# The page and the npm package:  scripts/web.sh package|build|serve|npm ARGUMENTS...
#   package  installs what npm has to, builds the modules and the package
#   build    the same, and the page
#   serve    the same, and serves the page; prints its address
#   npm      npm in the folder web, for what was built
# HANTEI_WASM and HANTEI_PAGE: where the modules and the page go (build-wasm, build-web).
set -eu -o pipefail
cd "$(dirname "$0")/.."
export HANTEI_WASM=${HANTEI_WASM:-$PWD/build-wasm} HANTEI_PAGE=${HANTEI_PAGE:-$PWD/build-web}

# quietly COMMAND...: what it says is shown when it fails.
quietly() {
    local log
    log=$("$@" 2>&1) || {
        echo "$log" >&2
        return 1
    }
}

# The tools want Node.js 20; a distribution's may be older, and npm has one for this folder alone.
version=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)
if [ "$version" -lt 20 ]; then
    own=$PWD/build-node
    [ -x "$own/node_modules/node/bin/node" ] || {
        mkdir -p "$own"
        quietly npm install --prefix "$own" --no-save --no-audit --no-fund node@20
    }
    export PATH=$own/node_modules/node/bin:$PATH
fi

package() {
    if [ ! -e web/node_modules/.package-lock.json ] || [ web/package-lock.json -nt web/node_modules/.package-lock.json ]; then
        quietly npm --prefix web ci --no-audit --no-fund
    fi
    scripts/wasm.sh "$HANTEI_WASM"
    quietly npm --prefix web run build -w hantei
}

build() {
    package
    quietly npm --prefix web run build -w hantei-play
}

case ${1:-} in
package) package ;;
build) build ;;
serve)
    build
    exec npm --prefix web run serve -w hantei-play --silent
    ;;
npm) exec npm --prefix web --silent "${@:2}" ;;
*)
    echo "usage: scripts/web.sh package|build|serve|npm ARGUMENTS..." >&2
    exit 2
    ;;
esac
