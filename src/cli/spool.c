/* spool.c: see spool.h. */
#define _DEFAULT_SOURCE /* mkstemps */
#include "cli/spool.h"
#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HELD_MOST = 1 << 20, CHUNK = 1 << 16 };

void spool_open(spool *s, const char *name)
{
    *s = (spool){ .place = program_copy(name), .fd = -1, .held = PROGRAM_TEXT };
}

/* Makes the file, and removes its name at once. */
static bool make_file(spool *s)
{
    static const char ending[] = ".tmp";
    text n = PROGRAM_TEXT;
    text_printf(&n, "%s.XXXXXX%s", s->place, ending);
    s->fd = mkstemps(n.bytes, sizeof ending - 1);
    bool well = s->fd >= 0 && fcntl(s->fd, F_SETFD, FD_CLOEXEC) >= 0 && !unlink(n.bytes);
    text_close(&n);
    return well;
}

bool spool_add(spool *s, const char *from, size_t n)
{
    text_add(&s->held, from, n);
    if (s->held.length < HELD_MOST)
        return true;
    if (s->fd < 0 && !make_file(s))
        return false;
    bool well = output_to(s->fd, s->held.bytes, s->held.length);
    s->held.length = 0;
    return well;
}

bool spool_each(const spool *s, bool (*take)(void *context, const char *from, size_t n), void *context)
{
    bool well = true;
    char *part = s->fd < 0 ? NULL : program_allocate(CHUNK);
    for (off_t at = 0; part && well;) {
        ssize_t n = pread(s->fd, part, CHUNK, at);
        if (n == 0)
            break;
        at += n > 0 ? n : 0;
        well = n > 0 ? take(context, part, (size_t)n) : errno == EINTR;
    }
    free(part);
    return well && (!s->held.length || take(context, s->held.bytes, s->held.length));
}

void spool_close(spool *s)
{
    if (s->fd >= 0)
        close(s->fd);
    free(s->place);
    text_close(&s->held);
    *s = (spool){ .fd = -1 };
}
