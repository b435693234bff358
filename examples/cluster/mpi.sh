#!/bin/bash
mpirun -np "${2:-128}" sh -c \
    'exec tresse batch run "$0" --part $OMPI_COMM_WORLD_RANK/$OMPI_COMM_WORLD_SIZE --jobs 1 --quiet' "$1"
