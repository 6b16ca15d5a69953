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
head -c 200 boxes.npy >short.npy
cp boxes.npy b.npy && ln -s b.npy link.npy && mkfifo pipe && mkdir -p others/1 && cp boxes.npy others/1/run-0
ranks 2 'the file is too short' join boxes.npy short.npy -o pairs.npy
ranks 2 'it is not a regular file' join boxes.npy -o /dev/null --folder work
ranks 2 'hantei-mpi: b.npy: it is an input' join boxes.npy b.npy -o b.npy
ranks 2 'link.npy: it is an input' join boxes.npy b.npy -o link.npy --resume
ranks 2 'pipe: it is not a regular file' join pipe -o pairs.npy
ranks 2 'pipe: ranks cannot write it together: it is not a regular file' join boxes.npy -o pipe
ranks 2 'no/such.npy: cannot create the file' join boxes.npy -o no/such.npy --folder work
ranks 2 "others: the folder holds files that are not a join's" join boxes.npy -o pairs.npy --folder others --resume
cmp boxes.npy b.npy && cmp others/1/run-0 boxes.npy || fail "an input or somebody's file is not what it was"
ranks 0 'Usage: hantei-mpi join' --help
ranks 2 "hantei-mpi: the command of hantei-mpi is join" check
[ "$(ls -d pairs* work 2>/dev/null)" = "" ] || fail "something is left"

# Every rank ends with the code, and rank 0 alone says why. A shell between keeps mpirun from ending the others.
# shellcheck disable=SC2016
"$run" "$mpirun" 3 sh -c '"$@"; echo $? >>codes' sh "$hantei_mpi" join boxes.npy -o others >out 2>err || fail "mpirun fails"
[ "$(tr '\n' ' ' <codes)" = '2 2 2 ' ] || fail "exit codes: $(tr '\n' ' ' <codes)"
[ "$(cat out err)" = 'hantei-mpi: others: it is a folder' ] || fail "other words"

# The manual page, which needs no job.
"$hantei_mpi" completion man >out 2>err || fail "no manual page"
for option in $("$hantei" completion man | sed -n '/^.SH "hantei join"/,/^.SH/s/^\.B .*\\-\\-\([a-z]*\).*/\1/p'); do
    grep -q "^\.B .*\\\\-\\\\-$option" out || fail "the manual page does not know --$option"
done

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
"$hantei" join zeros.npy -o z.npy --resume 2>err && fail "hantei join goes on with what hantei-mpi began"
grep -qF 'z.npy.join: hantei-mpi began the work in this folder' err || fail "who began the work is not said"
ranks 0 '1999000 pairs' join zeros.npy -o z.npy --memory 1M --resume
cmp wanted.npy z.npy || fail "other pairs after it went on"
[ "$(ls -d z.npy*)" = z.npy ] || fail "something is left"

# The other way round.
"$hantei" join zeros.npy -o z.npy --memory 64K --folder begun &
job=$!
until [ -e begun/run-9 ]; do sleep 0.01; done
kill -9 $job
wait $job 2>/dev/null
ranks 2 'begun: hantei join began the work in this folder' join zeros.npy -o z.npy --folder begun --resume
