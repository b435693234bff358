#!/bin/bash
#SBATCH --array=0-63 --ntasks=1 --cpus-per-task=4 --time=04:00:00 --requeue --open-mode=append
exec tresse batch run "$1" --part "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
    --jobs "$SLURM_CPUS_PER_TASK" --quiet
