#!/bin/bash
# Measures what docs/scale.md tells, in under ten minutes on an idle machine of two cores with 12 GB of disk:
#   scripts/scale.sh BUILD CSV [quick]
# Progress goes to stderr. `quick` takes a hundredth of the boxes: to try the script, not to record.
# Afterwards scripts/scale_tables.sh CSV writes the tables.
set -eu
cd "$(dirname "$0")/.."
bin=${1:?usage: scripts/scale.sh BUILD CSV [quick]}/bin
csv=${2:?usage: scripts/scale.sh BUILD CSV [quick]}
part=1
[ "${3:-}" = quick ] && part=100
folder=$(mktemp -d "$(dirname "$csv")/scale.XXXXXX")
trap 'rm -rf "$folder"' EXIT

# Open MPI: on this machine alone, as root too, on more ranks than cores.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_plm=isolated OMPI_MCA_btl=self,vader \
    OMPI_MCA_btl_vader_single_copy_mechanism=cma OMPI_MCA_rmaps_base_oversubscribe=1

say() {
    echo "scale: $* (${SECONDS} s so far)" >&2
}

# ranks RANKS PART SCENE BOXES-A-RANK SAMPLES
ranks() {
    local bind="--bind-to core"
    [ "$1" -le "$(nproc)" ] || bind="--bind-to none --mca mpi_yield_when_idle 1"
    # shellcheck disable=SC2086
    mpirun -n "$1" $bind "$bin/scale_ranks" "$2" "$3" "$4" "$5" >>"$csv"
}

# beside PART SCENE BOXES-A-RANK SAMPLES: two jobs of one rank each at once, which is what the machine has of two cores.
beside() {
    mpirun -n 1 --cpu-set 0 --bind-to core "$bin/scale_ranks" "$1" "$2" "$3" "$4" >"$folder/beside" &
    mpirun -n 1 --cpu-set 1 --bind-to core "$bin/scale_ranks" "$1" "$2" "$3" "$4" | sed -n "s/^$1,\(.*,ns,\)/beside $1,\1/p" >>"$csv"
    wait
    sed -n "s/^$1,\(.*,ns,\)/beside $1,\1/p" "$folder/beside" >>"$csv"
}

# Where one process must not read another's memory, as in some containers, messages are copied twice.
if ! mpirun -n 2 "$bin/scale_ranks" pairs uniform 20000 1 >/dev/null 2>"$folder/probe" || [ -s "$folder/probe" ]; then
    export OMPI_MCA_btl_vader_single_copy_mechanism=none
fi

{
    echo "# cpu: $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) cores"
    echo "# memory: $(sed -n 's/^MemTotal: *\([0-9]*\) kB/\1/p' /proc/meminfo) kB"
    echo "# mpi: $(mpirun --version | head -n 1), single copy: $OMPI_MCA_btl_vader_single_copy_mechanism"
    echo "part,scene,ranks,boxes,name,value"
} >"$csv"

for round in 1 2 3; do # in turn, for a machine that speeds up or slows down
    say "times of ranks, round $round of 3"
    ranks 1 pairs uniform $((2000000 / part)) 5
    ranks 2 pairs uniform $((2000000 / part)) 5
    beside pairs uniform $((2000000 / part)) 5
    ranks 1 pairs uniform $((4000000 / part)) 3
    ranks 1 frames uniform $((1000000 / part)) 15
    ranks 2 frames uniform $((1000000 / part)) 15
    beside frames uniform $((1000000 / part)) 15
done

for count in 1 2 4 8 16 32 64; do
    say "volumes of $count ranks"
    ranks $count pairs uniform $((200000 / part)) 0
    ranks $count pairs clusters $((200000 / part)) 0
    ranks $count pairs dense $((20000 / part)) 0
done

for count in 64 1024 4096 16384 65536 262144; do
    say "shares of $count ranks, without them"
    for scene in uniform clusters; do
        "$bin/scale_ranks" plane $scene $count $((67108864 / part)) >>"$csv"
    done
done

say "other libraries, 1e6 boxes"
"$bin/scale_memory" peers $((1000000 / part)) 3 >>"$csv"
say "other libraries, 1e7 boxes"
"$bin/scale_memory" peers $((10000000 / part)) 1 >>"$csv"

rows=$((100000000 / part))
say "a file of $rows boxes"
"$bin/scale_memory" write $rows "$folder/boxes.npy"
say "its pairs in memory"
"$bin/scale_memory" time memory $rows "$bin/scale_memory" load "$folder/boxes.npy" "$folder/pairs.npy" >>"$csv"
say "hantei join --memory 2G"
memory=2G
[ $part = 1 ] || memory=20M
"$bin/scale_memory" time join $rows "$bin/hantei" join "$folder/boxes.npy" -o "$folder/joined.npy" --memory $memory 2>/dev/null |
    grep '^files,' >>"$csv"
cmp "$folder/pairs.npy" "$folder/joined.npy" >&2 || { echo "scale: the join has other pairs" >&2; exit 1; }
say "done: $csv"
