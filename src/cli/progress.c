/* progress.c: see progress.h. */
#include "cli/progress.h"
#include "cli/command.h"
#include "cli/output.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Seconds: before the first line, between lines on a terminal, between plain lines. */
#define FIRST    0.5
#define TERMINAL 0.2
#define PLAIN    5.0

double progress_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double progress_age(const progress *meter)
{
    return progress_clock() - meter->start;
}

static bool reads_terminal(const settings *asked)
{
    bool reads = asked->command->files && !asked->command->words && !asked->operands;
    for (int k = 0; k < asked->operands; k++)
        reads = reads || !strcmp(asked->operand[k], "-");
    return reads && isatty(STDIN_FILENO);
}

void progress_open(progress *meter, const settings *asked)
{
    memset(meter, 0, sizeof *meter);
    meter->typing = reads_terminal(asked);
    meter->terminal = isatty(STDERR_FILENO);
    meter->wanted = asked->progress || (meter->terminal && !asked->no_progress && !asked->quiet);
    meter->start = progress_clock();
    meter->last = meter->start + (meter->terminal ? FIRST - TERMINAL : 0);
}

static void add_left(char *content, size_t room, double left)
{
    long seconds = left < 1e8 ? (long)left + 1 : 100000000;
    long hours = seconds / 3600;
    if (hours)
        snprintf(content, room, ", %ld:%02ld:%02ld left", hours, seconds / 60 % 60, seconds % 60);
    else
        snprintf(content, room, ", %ld:%02ld left", seconds / 60, seconds % 60);
}

void progress_show(progress *meter, uint64_t done, double fraction)
{
    double now = progress_clock(), elapsed = now - meter->start;
    char left[48] = "", line[160];
    if (!meter->wanted || meter->typing || now - meter->last < (meter->terminal ? TERMINAL : PLAIN))
        return;
    meter->last = now;
    if (fraction > 0 && fraction <= 1)
        add_left(left, sizeof left, elapsed * (1 - fraction) / fraction);
    snprintf(line, sizeof line, "%stresse: %llu done, %.1f per second%s%s", meter->terminal ? "\r\033[K" : "",
             (unsigned long long)done, (double)done / elapsed, left, meter->terminal ? "" : "\n");
    output_note(line, strlen(line));
    meter->shown = meter->terminal;
}

void progress_erase(progress *meter)
{
    if (!meter->shown)
        return;
    output_note("\r\033[K", 4);
    meter->shown = false;
}

void progress_close(progress *meter, const char *summary, bool always)
{
    char line[320];
    progress_erase(meter);
    if (!meter->wanted && !always)
        return;
    snprintf(line, sizeof line, "tresse: %s, %.2f s\n", summary, progress_clock() - meter->start);
    output_note(line, strlen(line));
}
