/* deferred_file.c: see deferred_file.h. */
#include "cli/deferred_file.h"
#include "cli/advice.h"

#include "cli/output.h"
#include "cli/status.h"
#include "cli/stop.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int complain(const deferred_file *f)
{
    if (errno == EINTR && stop_by_signal())
        return stop_status();
    fprintf(stderr, "tresse: %s: %s; %s\n", f->name, strerror(errno), advice_of_error(errno));
    return STATUS_OUTPUT;
}

int deferred_open(deferred_file *f, const char *name)
{
    *f = (deferred_file){ .name = name && strcmp(name, "-") != 0 ? name : NULL,
                          .fd = -1,
                          .text = PROGRAM_TEXT };
    if (!f->name)
        return 0;
    f->is_new = access(f->name, F_OK) != 0;
    f->fd = open(f->name, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    return f->fd < 0 ? complain(f) : 0;
}

int deferred_close(deferred_file *f, bool made)
{
    int status = 0;
    if (f->fd >= 0 && made) {
        struct stat about;
        bool whole = fstat(f->fd, &about) || !S_ISREG(about.st_mode) || !ftruncate(f->fd, 0);
        if (!whole || !output_to(f->fd, f->text.bytes, f->text.length))
            status = complain(f);
    } else if (f->fd >= 0 && f->is_new)
        unlink(f->name);
    if (f->fd >= 0 && close(f->fd) && !status)
        status = complain(f);
    text_close(&f->text);
    return status;
}
