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

static int complain(const deferred_file *file)
{
    if (errno == EINTR && stop_by_signal())
        return stop_status();
    fprintf(stderr, "tresse: %s: %s; %s\n", file->name, strerror(errno), advice_of_error(errno));
    return STATUS_OUTPUT;
}

int deferred_open(deferred_file *file, const char *name)
{
    *file = (deferred_file){ .name = name && strcmp(name, "-") != 0 ? name : NULL,
                             .fd = -1,
                             .text = PROGRAM_TEXT };
    if (!file->name)
        return 0;
    file->is_new = access(file->name, F_OK) != 0;
    file->fd = open(file->name, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    return file->fd < 0 ? complain(file) : 0;
}

int deferred_close(deferred_file *file, bool made)
{
    int status = 0;
    if (file->fd >= 0 && made) {
        struct stat about;
        bool whole = fstat(file->fd, &about) || !S_ISREG(about.st_mode) || !ftruncate(file->fd, 0);
        if (!whole || !output_to(file->fd, file->text.bytes, file->text.length))
            status = complain(file);
    } else if (file->fd >= 0 && file->is_new)
        unlink(file->name);
    if (file->fd >= 0 && close(file->fd) && !status)
        status = complain(file);
    text_close(&file->text);
    return status;
}
