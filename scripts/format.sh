#!/bin/sh
# clang-format over every C and C++ source:  scripts/format.sh [--check]
set -eu
cd "$(dirname "$0")/.."

mode=-i
[ "${1:-}" != --check ] || mode="--dry-run -Werror"
# $mode is one or two words.
# shellcheck disable=SC2086
scripts/sources.sh | xargs -r clang-format $mode
