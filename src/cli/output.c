/* output.c: see output.h. Written with write(2), so that nothing stays behind in a buffer when the program
 * stops. It never writes more at a time than a pipe that is ready takes without waiting: so a reader that
 * does not read can't keep the program from noticing that it was asked to stop. (Where that is not enough, on
 * some terminals, the signal itself ends the waiting: run.c sees to it that the thread that writes gets
 * it.) */
#include "cli/output.h"
#include "cli/advice.h"
#include "cli/cli.h"
#include "cli/stop.h"
#include "cli/whole_file.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    FULL = 1 << 16,
    PIECE = 4096, /* a pipe that is ready has room for this much */
    WAIT_MS = 100
};

/* Only the first ones of n bytes were written to a file: takes back what is not a whole line. */
static void keep_lines(int fd, const char *from, size_t written)
{
    struct stat about;
    off_t at = lseek(fd, 0, SEEK_CUR);
    size_t kept = written;
    while (kept && from[kept - 1] != '\n')
        kept--;
    if (kept < written && at >= 0 && !fstat(fd, &about) && S_ISREG(about.st_mode) && about.st_size == at &&
        !ftruncate(fd, at - (off_t)(written - kept)))
        lseek(fd, 0, SEEK_END);
}

bool output_to(int fd, const char *from, size_t n)
{
    struct stat about;
    size_t most = !fstat(fd, &about) && S_ISREG(about.st_mode) ? n : PIECE;
    const char *start = from;
    while (n) {
        struct pollfd p = { fd, POLLOUT, 0 };
        int ready = poll(&p, 1, WAIT_MS);
        if (ready == 0 && stop_by_signal()) {
            errno = EINTR;
            return false;
        }
        if (ready == 0 || (ready < 0 && errno == EINTR))
            continue;
        ssize_t done = write(fd, from, n < most ? n : most);
        if (done >= 0) {
            from += done;
            n -= (size_t)done;
        } else if (errno != EINTR && errno != EAGAIN) {
            int error = errno;
            keep_lines(fd, start, (size_t)(from - start));
            errno = error;
            return false;
        }
    }
    return true;
}

bool output_is(const char *name)
{
    struct stat file, standard;
    if (strcmp(name, "-") == 0)
        return true;
    return !fstat(STDOUT_FILENO, &standard) && (!S_ISCHR(standard.st_mode) || isatty(STDOUT_FILENO)) &&
           !stat(name, &file) && file.st_dev == standard.st_dev && file.st_ino == standard.st_ino;
}

int output_open(output *sink, const char *name)
{
    *sink = (output){ .buffer = PROGRAM_TEXT };
    if (!name || !strcmp(name, "-"))
        return 0;
    sink->file = program_allocate(sizeof *sink->file);
    int status = whole_open(sink->file, name);
    if (status) {
        free(sink->file);
        sink->file = NULL;
    }
    return status;
}

int output_finish(output *sink, bool keep)
{
    int status = sink->file ? whole_close(sink->file, keep && !sink->failed) : 0;
    free(sink->file);
    sink->file = NULL;
    return status;
}

static bool write_out(const output *sink)
{
    if (sink->file)
        return whole_add(sink->file, sink->buffer.bytes, sink->buffer.length);
    return output_to(STDOUT_FILENO, sink->buffer.bytes, sink->buffer.length);
}

void output_add(output *sink, const char *from, size_t n)
{
    if (sink->failed)
        return;
    text_add(&sink->buffer, from, n);
    if (sink->buffer.length >= FULL)
        output_flush(sink);
}

void output_flush(output *sink)
{
    if (!sink->failed && sink->buffer.length && !write_out(sink)) {
        sink->failed = true;
        sink->error = errno;
    }
    text_renew(&sink->buffer);
}

void output_close(output *sink)
{
    text_close(&sink->buffer);
}

bool output_was_given_up(const output *sink)
{
    return sink->failed && sink->error == EINTR;
}

/* A broken pipe needs no message: a user of `head` knows that output ends early. */
int output_complain(const output *sink)
{
    if (output_was_given_up(sink))
        return stop_status();
    if (sink->error != EPIPE)
        fprintf(stderr, "tresse: %s: %s; %s\n", sink->file ? sink->file->name : "standard output",
                strerror(sink->error), advice_of_error(sink->error));
    return STATUS_OUTPUT;
}

void output_note(const char *from, size_t n)
{
    (void)output_to(STDERR_FILENO, from, n);
}

int output_end(output *sink, const text *content, bool keep)
{
    if (keep) {
        output_add(sink, content->bytes, content->length);
        output_flush(sink);
    }
    int status = sink->failed ? output_complain(sink) : 0;
    int kept = output_finish(sink, keep && !status);
    output_close(sink);
    return status ? status : kept;
}

int cli_print(text *out)
{
    output o = { .buffer = PROGRAM_TEXT };
    int status = output_end(&o, out, true);
    text_close(out);
    return status;
}
