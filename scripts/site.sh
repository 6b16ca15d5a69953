#!/bin/bash
# The site of documents and pages:  scripts/site.sh build|serve|test
#   build  makes build/site, files for any host, from the documents, the headers, the results of the benchmark and the
#          pages to play with
#   serve  shows what is built there and prints its address; LAN=1: to other machines of the network as well
#   test   tries what is built there: links and places, functions, search, figure, accessibility
# SITE_BASE is the path under which the host has it (/), SITE_URL its scheme and name, for preview pictures.
set -eu -o pipefail
cd "$(dirname "$0")/.."
export HANTEI_SITE=${HANTEI_SITE:-$PWD/build/site} HANTEI_SITE_PAGES=${HANTEI_SITE_PAGES:-$PWD/build/site-pages}
export HANTEI_PROGRAM=${HANTEI_PROGRAM:-$PWD/build/bin/hantei} SITE_BASE=${SITE_BASE:-/}

# step WORDS COMMAND...: what it does, and what the command says when it fails.
step() {
    local log
    echo "site: $1" >&2
    shift
    log=$("$@" 2>&1) || {
        echo "$log" >&2
        return 1
    }
}

build() {
    scripts/web.sh build
    step "figures" scripts/figures.sh "$HANTEI_PROGRAM" build/figures
    step "pages from documents, headers and results" scripts/web.sh npm run pages -w hantei-site
    step "the site, by VitePress" scripts/web.sh npm run build -w hantei-site
    step "sheets to print and preview pictures, by Chromium" scripts/web.sh npm run print -w hantei-site
    echo "site: $HANTEI_SITE" >&2
}

case ${1:-} in
build) build ;;
serve) exec scripts/web.sh npm run serve -w hantei-site ;;
test) exec scripts/web.sh npm test -w hantei-site ;;
*)
    echo "usage: scripts/site.sh build|serve|test" >&2
    exit 2
    ;;
esac
