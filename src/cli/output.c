/* output.c: see output.h. Written with write(2), so that nothing stays behind in a buffer when the program
 * stops. */
#include "cli/output.h"
#include "cli/cli.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { FULL = 1 << 16 };

bool output_to(int fd, const char *from, size_t n)
{
    while (n) {
        ssize_t done = write(fd, from, n);
        if (done >= 0) {
            from += done;
            n -= (size_t)done;
        } else if (errno == EAGAIN) {
            struct pollfd p = { fd, POLLOUT, 0 };
            poll(&p, 1, 1000);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

void output_add(output *o, const char *from, size_t n)
{
    if (o->failed)
        return;
    bytes_add(&o->buffer, from, n);
    if (o->buffer.length >= FULL)
        output_flush(o);
}

void output_flush(output *o)
{
    if (!o->failed && o->buffer.length && !output_to(STDOUT_FILENO, o->buffer.at, o->buffer.length)) {
        o->failed = true;
        o->error = errno;
    }
    bytes_clear(&o->buffer);
}

void output_close(output *o)
{
    bytes_free(&o->buffer);
}

/* Who reads through `head` knows that it ends early: a broken pipe needs no message. */
int output_complain(const output *o)
{
    if (o->error != EPIPE)
        fprintf(stderr, "tresse: standard output: %s\n", strerror(o->error));
    return STATUS_OUTPUT;
}

void output_note(const char *from, size_t n)
{
    (void)output_to(STDERR_FILENO, from, n);
}

int cli_print(const bytes *b)
{
    output o = { { NULL, 0, 0 }, false, 0 };
    output_add(&o, b->at, b->length);
    output_flush(&o);
    output_close(&o);
    return o.failed ? output_complain(&o) : STATUS_WELL;
}
