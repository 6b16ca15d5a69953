#!/bin/sh
# Builds with counters, runs the quick tests and prints what they ran of src:  scripts/coverage.sh [FILE...]
# With files, what of them never ran, line by line (scripts/coverage.py).
set -eu
cd "$(dirname "$0")/.."
cmake --preset coverage --log-level=WARNING >/dev/null
cmake --build --preset coverage -j "${JOBS:-$(nproc)}" >/dev/null
find build-coverage -name '*.gcda' -delete
ctest --preset coverage >build-coverage/tests.log || {
    cat build-coverage/tests.log >&2
    exit 1
}
exec python3 scripts/coverage.py build-coverage "$@"
