#!/bin/bash
# The benchmark with the libraries whose headers take long to compile and to check: it builds without warnings,
# and clang-tidy finds nothing:  heavy.sh
set -eu
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
{ cmake --preset bench -B "$work" -DHANTEI_WERROR=ON && cmake --build "$work" -j "$(nproc)"; } >"$work/log" 2>&1 || {
    grep -v '^\[[0-9]*/[0-9]*\] ' "$work/log" >&2
    exit 1
}
LINT_MODE=shallow scripts/lint.sh "$work" bench/peers bench/broad
