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

double progress_age(const progress *p)
{
    return progress_clock() - p->start;
}

static bool reads_terminal(const settings *s)
{
    bool reads = s->command->files && !s->command->words && !s->operands;
    for (int k = 0; k < s->operands; k++)
        reads = reads || !strcmp(s->operand[k], "-");
    return reads && isatty(STDIN_FILENO);
}

void progress_open(progress *p, const settings *s)
{
    memset(p, 0, sizeof *p);
    p->typing = reads_terminal(s);
    p->terminal = isatty(STDERR_FILENO);
    p->wanted = s->progress || (p->terminal && !s->no_progress && !s->quiet);
    p->start = progress_clock();
    p->last = p->start + (p->terminal ? FIRST - TERMINAL : 0);
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

void progress_show(progress *p, uint64_t done, double fraction)
{
    double now = progress_clock(), elapsed = now - p->start;
    char left[48] = "", line[160];
    if (!p->wanted || p->typing || now - p->last < (p->terminal ? TERMINAL : PLAIN))
        return;
    p->last = now;
    if (fraction > 0 && fraction <= 1)
        add_left(left, sizeof left, elapsed * (1 - fraction) / fraction);
    snprintf(line, sizeof line, "%stresse: %llu done, %.1f per second%s%s", p->terminal ? "\r\033[K" : "",
             (unsigned long long)done, (double)done / elapsed, left, p->terminal ? "" : "\n");
    output_note(line, strlen(line));
    p->shown = p->terminal;
}

void progress_erase(progress *p)
{
    if (!p->shown)
        return;
    output_note("\r\033[K", 4);
    p->shown = false;
}

void progress_close(progress *p, const char *summary, bool always)
{
    char line[320];
    progress_erase(p);
    if (!p->wanted && !always)
        return;
    snprintf(line, sizeof line, "tresse: %s, %.2f s\n", summary, progress_clock() - p->start);
    output_note(line, strlen(line));
}
