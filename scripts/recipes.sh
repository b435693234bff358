#!/usr/bin/env bash
# recipes.sh queue|parallel|mpi|dask|slurm [PROGRAM]: a recipe of doc/cluster.md, as it stands in examples/cluster, on a small
# batch: the merged rows must be those of `tresse rate`. Exits 77 where the engine is not there.
# slurm needs root and starts an own single node: munged, slurmctld and slurmd, which it ends again; array and srun.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
recipe=$1 program=$(realpath "${2:-build/release/tresse}") recipes=$PWD/examples/cluster
tmp=$(mktemp -d)
daemons=()
finish() {
    local pid
    for pid in "${daemons[@]}"; do kill "$pid" 2> /dev/null || true; done
    for _ in $(seq 50); do
        [ -n "$(jobs -rp)" ] || break
        sleep 0.1
    done
    for pid in $(jobs -rp); do kill -9 "$pid" 2> /dev/null || true; done
    wait || true
    rm -rf "$tmp"
}
trap finish EXIT
mkdir "$tmp/bin"
ln -s "$program" "$tmp/bin/tresse"
export PATH=$tmp/bin:$PATH
cd "$tmp"

skip() {
    echo "skipped: $1"
    exit 77
}

fresh() {
    rm -rf job
    tresse batch new job --quiet --shard-lines 50 -- rate --by W,B p
}
merged() { # NAME
    tresse batch merge job > got 2> got.err || [ $? = 1 ]
    cmp want got
    echo "$1: $(wc -l < got) rows, the same bytes"
}

tresse generate --count 1000 --seed 3 > p
sed -i '77s/.*/no puzzle/' p
tresse rate --by W,B p > want 2> /dev/null || [ $? = 1 ]
fresh

run_mpi() {
    command -v mpirun > /dev/null || skip 'no mpirun'
    mpirun --version | grep -q 'Open MPI' || skip 'mpirun is not that of Open MPI'
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
    "$recipes/mpi.sh" job 2
    merged 'mpirun, 2 ranks'
    fresh
    "$recipes/mpi.sh" job 3 &
    sleep 0.3
    local rank
    rank=$(pgrep -P "$(pgrep -P $! mpirun || echo 0)" tresse | head -1 || true)
    [ -z "$rank" ] || kill -9 "$rank" 2> /dev/null || true # it may have ended
    wait $! || true
    "$recipes/mpi.sh" job 2
    merged 'mpirun, one rank killed, and again'
}

# A port that nobody uses, as far as one can know.
free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

slurm_conf() {
    local host
    host=$(hostname -s)
    cat > slurm.conf << S
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$tmp/munge.socket
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
SlurmctldPidFile=$tmp/slurmctld.pid
SlurmdPidFile=$tmp/slurmd.pid
SlurmctldLogFile=$tmp/slurmctld.log
SlurmdLogFile=$tmp/slurmd.log
StateSaveLocation=$tmp/state
SlurmdSpoolDir=$tmp/spool
MpiDefault=none
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
S
    export SLURM_CONF=$tmp/slurm.conf
    mkdir -p state spool
}

start_slurm() {
    dd if=/dev/urandom of=munge.key bs=1 count=1024 status=none
    chmod 600 munge.key
    chown -R munge munge.key
    chmod 755 "$tmp"
    mkdir munge && chown munge munge && chmod 755 munge
    mv munge.key munge/
    setpriv --reuid=munge --regid=munge --clear-groups munged --foreground --force --socket="$tmp/munge/socket" \
        --key-file="$tmp/munge/munge.key" --pid-file="$tmp/munge/pid" --log-file="$tmp/munge/log" \
        --seed-file="$tmp/munge/seed" > munge.out 2>&1 &
    daemons+=($!)
    ln -s munge/socket munge.socket
    for _ in $(seq 50); do [ ! -S munge/socket ] || break; sleep 0.1; done
    slurm_conf
    slurmctld -D > ctld.out 2>&1 &
    daemons+=($!)
    slurmd -D > d.out 2>&1 &
    daemons+=($!)
    for _ in $(seq 100); do
        if sinfo -h -o %t 2> /dev/null | grep -q idle; then return 0; fi
        sleep 0.2
    done
    tail -n 20 ctld.out d.out slurmctld.log slurmd.log 2> /dev/null || true
    echo 'slurm did not start'
    return 1
}

run_slurm() {
    [ "$(id -u)" = 0 ] || skip 'slurm needs root'
    local tool
    for tool in slurmctld slurmd munged; do command -v $tool > /dev/null || skip "no $tool"; done
    start_slurm
    sbatch --wait --array=0-3 --cpus-per-task=1 --time=5 --output=/dev/null --chdir="$tmp" "$recipes/array.sh" job
    merged 'sbatch, an array of 4'
    fresh
    SLURM_CPUS_PER_TASK=1 salloc -n 2 --time=5 "$recipes/srun.sh" job 2 2> salloc.err || { cat salloc.err; return 1; }
    merged 'srun, 2 tasks'
    fresh
    sbatch --parsable --array=0-1 --cpus-per-task=1 --time=5 --output=/dev/null --chdir="$tmp" "$recipes/array.sh" job > id
    # of an array that waits to be started, all tasks would be cancelled
    for _ in $(seq 300); do
        if squeue -h -t R -o %i 2> /dev/null | grep -qx "$(cat id)_0" || tresse batch status job > /dev/null; then break; fi
        sleep 0.1
    done
    scancel --signal=KILL "$(cat id)_0" 2> /dev/null || true
    for _ in $(seq 300); do
        if tresse batch status job > /dev/null || [ $? = 1 ]; then break; fi
        sleep 0.2
    done
    squeue
    merged 'sbatch, an array of 2, one killed'
}

case $recipe in
queue)
    "$recipes/queue.sh" job 6
    merged 'a queue of 6 tasks'
    ;;
parallel)
    command -v parallel > /dev/null || skip 'no GNU parallel'
    "$recipes/parallel.sh" job 3
    merged 'parallel, 3 parts'
    ;;
mpi) run_mpi ;;
dask)
    /usr/bin/python3 -c 'import distributed' 2> /dev/null || skip 'no dask.distributed for /usr/bin/python3'
    /usr/bin/python3 "$recipes/on_dask.py" job 2
    merged 'dask, 2 workers'
    ;;
slurm) run_slurm ;;
*)
    echo "usage: scripts/recipes.sh queue|parallel|mpi|dask|slurm [PROGRAM]" >&2
    exit 2
    ;;
esac
