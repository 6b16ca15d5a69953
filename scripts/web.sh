#!/bin/bash
# The page and the npm package:  scripts/web.sh package|build|serve|npm ARGUMENTS...
#   package  installs what npm has to, builds the modules and the package
#   build    the same, and the page
#   serve    the same, and serves the page; prints its address. LAN=1: to other machines of the network as well
#   npm      npm in the folder web, for what was built
# HANTEI_WASM and HANTEI_PAGE: where the modules and the page go (build-wasm, build-web).
set -eu -o pipefail
cd "$(dirname "$0")/.."
export HANTEI_WASM=${HANTEI_WASM:-$PWD/build-wasm} HANTEI_PAGE=${HANTEI_PAGE:-$PWD/build-web}

# say WORDS: what takes a while from here on.
say() {
    echo "web: $1" >&2
}

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
        say "Node.js 20, as this system's is older"
        mkdir -p "$own"
        quietly npm install --prefix "$own" --no-save --no-audit --no-fund node@20
    }
    export PATH=$own/node_modules/node/bin:$PATH
fi

package() {
    if [ ! -e web/node_modules/.package-lock.json ] || [ web/package-lock.json -nt web/node_modules/.package-lock.json ]; then
        say "packages from npm"
        quietly npm --prefix web ci --no-audit --no-fund
    fi
    say "the library as WebAssembly, with vectors and without: a minute or two when all is new"
    scripts/wasm.sh "$HANTEI_WASM"
    say "the npm package"
    quietly npm --prefix web run build -w hantei
}

build() {
    package
    say "the pages"
    quietly npm --prefix web run build -w hantei-play
}

case ${1:-} in
package) package ;;
build) build ;;
serve)
    build
    say "serving; Ctrl-C ends it"
    exec npm --prefix web run serve -w hantei-play --silent -- ${LAN:+--host 0.0.0.0}
    ;;
npm) exec npm --prefix web --silent "${@:2}" ;;
*)
    echo "usage: scripts/web.sh package|build|serve|npm ARGUMENTS..." >&2
    exit 2
    ;;
esac
