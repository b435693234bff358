#!/bin/bash
srun -n "${2:-128}" sh -c 'exec tresse batch run "$0" --part $SLURM_PROCID/$SLURM_NTASKS --jobs 1 --quiet' "$1"
