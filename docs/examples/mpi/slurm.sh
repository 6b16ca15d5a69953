#!/bin/sh
#SBATCH --job-name=bounce
#SBATCH --nodes=4
#SBATCH --ntasks-per-node=64
#SBATCH --cpus-per-task=1
#SBATCH --mem=0
#SBATCH --time=00:10:00

# A rank on each core of four nodes, with all their memory. Where srun cannot start ranks of this MPI, mpirun reads from
# Slurm where they belong:  mpirun --bind-to core ./bounce
srun --cpu-bind=cores ./bounce
