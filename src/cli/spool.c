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

void spool_open(spool *file, const char *name)
{
    *file = (spool){ .place = program_copy(name), .fd = -1, .held = PROGRAM_TEXT };
}

/* Makes the file, and removes its name at once. */
static bool make_file(spool *file)
{
    static const char ending[] = ".tmp";
    text n = PROGRAM_TEXT;
    text_printf(&n, "%s.XXXXXX%s", file->place, ending);
    file->fd = mkstemps(n.bytes, sizeof ending - 1);
    bool well = file->fd >= 0 && fcntl(file->fd, F_SETFD, FD_CLOEXEC) >= 0 && !unlink(n.bytes);
    text_close(&n);
    return well;
}

bool spool_add(spool *file, const char *from, size_t n)
{
    text_add(&file->held, from, n);
    if (file->held.length < HELD_MOST)
        return true;
    if (file->fd < 0 && !make_file(file))
        return false;
    bool well = output_to(file->fd, file->held.bytes, file->held.length);
    file->held.length = 0;
    return well;
}

bool spool_each(const spool *file, bool (*take)(void *context, const char *from, size_t n), void *context)
{
    bool well = true;
    char *part = file->fd < 0 ? NULL : program_allocate(CHUNK);
    for (off_t at = 0; part && well;) {
        ssize_t n = pread(file->fd, part, CHUNK, at);
        if (n == 0)
            break;
        at += n > 0 ? n : 0;
        well = n > 0 ? take(context, part, (size_t)n) : errno == EINTR;
    }
    free(part);
    return well && (!file->held.length || take(context, file->held.bytes, file->held.length));
}

void spool_close(spool *file)
{
    if (file->fd >= 0)
        close(file->fd);
    free(file->place);
    text_close(&file->held);
    *file = (spool){ .fd = -1 };
}
