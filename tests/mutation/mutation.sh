#!/bin/sh
# Would the tests notice a broken library? Builds it with one fault at a time, most of them once shipped, and asks for a
# failure of the command that the fault names, within a minute on one core; the same command must pass without the fault.
# Usage: mutation.sh FOLDER all|NAME...   FOLDER keeps what was built, so that only what a fault changes is built.
#
# A fault is faults/NAME.patch: a patch of the tree, before which stand what it does and "Command: " with a program of
# bin/tests and its arguments.
set -eu
work=${1:?usage: mutation.sh FOLDER all|NAME...}
shift
: "${1:?usage: mutation.sh FOLDER all|NAME...}"
cd "$(dirname "$0")/../.."
root=$PWD
faults=$root/tests/mutation/faults
limit=60
mkdir -p "$work/source"
work=$(cd "$work" && pwd)

# Copies what is newer or other than the copy, and what an interrupted run may have left with a fault.
copy_source() {
    if [ -f "$work/faulty" ]; then
        restore
    fi
    cp -Ru CMakeLists.txt CMakePresets.json cmake include src io apps scenes tests docs scripts "$work/source/"
    cmake -S "$work/source" -B "$work/build" -G Ninja --log-level=WARNING -DCMAKE_BUILD_TYPE=Debug \
        -DCMAKE_C_FLAGS_DEBUG=-O1 -DHANTEI_APPS=ON -DHANTEI_BENCH=OFF -DHANTEI_TESTS=ON >/dev/null
}

restore() {
    while read -r path; do
        cp "$root/$path" "$work/source/$path"
    done <"$work/faulty"
    rm "$work/faulty"
}

field() { # NAME FIELD: what follows "FIELD: " in the head of the fault
    sed -n "s/^$2: //p; /^--- /q" "$faults/$1.patch"
}

# Runs the command of a fault; its exit status, 124 when it takes too long.
run() { # NAME
    command=$(field "$1" Command)
    program=${command%% *}
    cmake --build "$work/build" --target "$program" >"$work/log" 2>&1 || {
        cat "$work/log" >&2
        exit 2
    }
    status=0
    # The command is words.
    # shellcheck disable=SC2086
    timeout "$limit" "$work/build/bin/tests/"$command >"$work/log" 2>&1 || status=$?
    return $status
}

# Whether the fault is noticed.
try_fault() { # NAME
    sed -n 's|^+++ b/||p' "$faults/$1.patch" >"$work/faulty"
    if ! patch -d "$work/source" -p1 --force --silent --no-backup-if-mismatch -r - <"$faults/$1.patch"; then
        restore
        echo "mutation: $1: the patch does not apply any more: draw it anew" >&2
        return 1
    fi
    start=$(date +%s)
    status=0
    run "$1" || status=$?
    seconds=$(($(date +%s) - start))
    restore
    case $status in
    0)
        echo "mutation: $1: not noticed by $(field "$1" Command)" >&2
        return 1
        ;;
    124)
        echo "mutation: $1: not noticed within $limit s by $(field "$1" Command)" >&2
        return 1
        ;;
    esac
    echo "$1: noticed, with the build after $seconds s"
}

# Whether the command passes without a fault; each only once.
passes_without() { # NAME
    command=$(field "$1" Command)
    if grep -qxF "$command" "$work/passed"; then
        return 0
    fi
    if ! run "$1"; then
        echo "mutation: without any fault this fails: $command" >&2
        tail -n 20 "$work/log" >&2
        return 1
    fi
    echo "$command" >>"$work/passed"
}

names() {
    case $1 in
    all) grep -l '^Command: ' "$faults"/*.patch | sed 's|.*/||; s|\.patch$||' ;;
    *) printf '%s\n' "$@" ;;
    esac
}

copy_source
: >"$work/passed"
failed=0
for name in $(names "$@"); do
    passes_without "$name" || failed=1
done
for name in $(names "$@"); do
    try_fault "$name" || failed=1
done
exit $failed
