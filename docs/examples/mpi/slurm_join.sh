#!/bin/sh
#SBATCH --job-name=join
#SBATCH --nodes=4
#SBATCH --ntasks-per-node=16
#SBATCH --mem=0
#SBATCH --time=01:00:00
#SBATCH --array=1-8%1

# Up to eight jobs of an hour, one after the other: each goes on where the one before was ended, and does nothing when
# the pairs are there. An older pairs.npy is to be removed before.
[ -e pairs.npy ] || srun hantei-mpi join boxes.npy -o pairs.npy --memory 8G --resume
