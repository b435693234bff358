#!/usr/bin/python3
"""on_dask.py FOLDER WORKERS [SCHEDULER]: a batch on the workers of Dask, or on processes of this machine."""
import subprocess
import sys

from dask.distributed import Client


def part(folder, i, n):
    words = ["tresse", "batch", "run", folder, "--part", f"{i}/{n}", "--jobs", "1", "--quiet"]
    return subprocess.run(words).returncode


if __name__ == "__main__":
    folder, n = sys.argv[1], int(sys.argv[2])
    where = {"address": sys.argv[3]} if len(sys.argv) > 3 else {"n_workers": n, "threads_per_worker": 1}
    with Client(dashboard_address=None, **where) as client:
        work = [client.submit(part, folder, i, n, pure=False) for i in range(n)]
        sys.exit(max(client.gather(work)))
