#!/bin/bash
# shellcheck disable=SC2016 # the tasks are to see the variables
mpirun -np "${2:-128}" sh -c \
    'exec tresse batch run "$0" --part $OMPI_COMM_WORLD_RANK/$OMPI_COMM_WORLD_SIZE --jobs 1 --quiet' "$1"
