#!/bin/bash
# shellcheck disable=SC2016 # the tasks are to see the variables
srun -n "${2:-128}" sh -c 'exec tresse batch run "$0" --part $SLURM_PROCID/$SLURM_NTASKS --jobs 1 --quiet' "$1"
