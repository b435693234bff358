/* cores.c: how many threads are worth starting; see run.h. A program may be restricted to some of the cores,
 * by `taskset`, by a batch system or by a container: then the others do not count. */
#define _GNU_SOURCE /* sched_getaffinity */
#include "cli/run.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { CORES_MOST = 1024 };

/* How many cores a container may use, in whole numbers; 0: no limit. */
static int quota(void)
{
    char line[64] = "", *end = line;
    FILE *f = fopen("/sys/fs/cgroup/cpu.max", "re");
    if (!f)
        return 0;
    bool found = fgets(line, sizeof line, f) != NULL;
    fclose(f);
    long limit = strtol(line, &end, 10), period = strtol(end, NULL, 10); /* "max 100000": no limit */
    if (!found || limit <= 0 || period <= 0)
        return 0;
    return (int)((limit + period - 1) / period);
}

int run_cores(void)
{
    cpu_set_t set;
    long n = sched_getaffinity(0, sizeof set, &set) ? sysconf(_SC_NPROCESSORS_ONLN) : CPU_COUNT(&set);
    int most = quota();
    if (most && most < n)
        n = most;
    return n < 1 ? 1 : n > CORES_MOST ? CORES_MOST : (int)n;
}
