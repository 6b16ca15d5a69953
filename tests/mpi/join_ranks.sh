#!/bin/bash
# hantei-mpi join as a program: what hantei join writes, its messages and exit codes; a rank that is killed, a job that is asked
# to end, and how the work goes on:  join_ranks.sh MPIRUN HANTEI HANTEI_MPI DATA
set -u
mpirun=$1 hantei=$2 hantei_mpi=$3 data=$4
run=$(cd "$(dirname "$0")" && pwd)/mpirun.sh
area=$(mktemp -d -p "$([ -w /dev/shm ] && echo /dev/shm || echo /tmp)")
trap 'rm -rf "$area"' EXIT
cp "$data"/*.npy "$area" && cd "$area" || exit 2
fail() {
    echo "$1" >&2
    cat out err >&2
    exit 1
}

# ranks CODE WORD ARGUMENT...: three ranks end with the code, and say the word.
ranks() {
    local code=$1 word=$2
    shift 2
    "$run" "$mpirun" 3 "$hantei_mpi" "$@" >out 2>err
    local ended=$?
    [ $ended -eq "$code" ] || fail "exit code $ended, not $code: $*"
    grep -qF -- "$word" out err || fail "'$word' is not said: $*"
}

"$hantei" join boxes.npy circles.npy -o wanted.npy >/dev/null
ranks 0 '5 pairs' join boxes.npy circles.npy -o pairs.npy
cmp wanted.npy pairs.npy || fail "other pairs"
rm pairs.npy
ranks 1 '0 pairs' join circles.npy -o none.npy
ranks 2 "its numbers are 'f8'" join doubles.npy -o pairs.npy
head -c 200 boxes.npy >short.npy
ranks 2 'the file is too short' join boxes.npy short.npy -o pairs.npy
ranks 2 'it is not a regular file' join boxes.npy -o /dev/null --folder work
ranks 2 '64K' join boxes.npy -o pairs.npy --memory 63K
ranks 0 'Usage: hantei-mpi join' join --help
ranks 2 "the command of hantei-mpi is join" check
[ "$(ls -d pairs* work 2>/dev/null)" = "" ] || fail "something is left"

# 2,000 points in one place, which one rank has all of: it, another one, and the job are ended while it finds pairs. All ranks are
# told to end, as mpirun does that is told so, but at once: it waits for a second, in which they may have done all.
{
    printf '\223NUMPY\001\000v\000%-117s\n' "{'descr': '<f4', 'fortran_order': False, 'shape': (2000, 4), }"
    head -c 32000 /dev/zero
} >zeros.npy
"$hantei" join zeros.npy -o wanted.npy >/dev/null
for ended in 1 3 job; do
    rm -rf z.npy.join
    # shellcheck disable=SC2016
    "$run" "$mpirun" 3 sh -c 'echo $$ >>pids; exec "$@"' sh "$hantei_mpi" join zeros.npy -o z.npy --memory 64K --resume \
        >out 2>err &
    job=$!
    for i in $(seq 1000); do
        ! { compgen -G 'z.npy.join/*/run-9' && [ "$(wc -l <pids)" = 3 ]; } >/dev/null || break
        sleep 0.01
    done
    if [ $ended = job ]; then xargs kill <pids; else kill -9 "$(sed -n ${ended}p pids)"; fi
    wait $job && fail "the job has not noticed that $ended has ended"
    for pid in $(cat pids); do # nothing of it goes on
        while ps -o stat= -p "$pid" | grep -q '^[^Z]'; do sleep 0.01; done
    done
    [ ! -e z.npy ] || fail "an output, though $ended has ended"
    rm pids
done
ranks 0 '1999000 pairs' join zeros.npy -o z.npy --memory 1M --resume
cmp wanted.npy z.npy || fail "other pairs after it went on"
[ "$(ls -d z.npy*)" = z.npy ] || fail "something is left"
