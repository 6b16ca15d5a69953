#!/bin/sh
# Runs a program on this machine, on as many processes as wanted:  mpirun.sh MPIRUN RANKS PROGRAM [ARGUMENT...]
# Open MPI refuses more than there are cores, and root, and looks for other machines, unless told; others do not read this.
set -eu
mpirun=$1
ranks=$2
shift 2
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_plm=isolated \
    OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_btl=self,vader OMPI_MCA_btl_vader_single_copy_mechanism=none
exec timeout 400 "$mpirun" -n "$ranks" "$@"
