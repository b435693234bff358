/* whole_file.c: see whole_file.h. The order matters: first the bytes reach the disk, then the name, then the
 * folder that has it; so whatever has the name is whole, whenever the power fails. */
#include "cli/whole_file.h"
#include "cli/advice.h"
#include "cli/output.h"
#include "cli/pack.h"
#include "cli/status.h"
#include "cli/stop.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int whole_complain(const char *name)
{
    if (errno == EINTR && stop_by_signal())
        return stop_status();
    text b = PROGRAM_TEXT;
    text_add_string(&b, "tresse: ");
    text_add_shown(&b, name, strlen(name), 1000);
    text_printf(&b, ": %s; %s\n", strerror(errno), advice_of_error(errno));
    output_note(b.bytes, b.length);
    text_close(&b);
    return STATUS_OUTPUT;
}

/* ---- what a name leads to ---- */

/* The number in /dev/fd/7 and the like; -1: it is another name. */
static int descriptor_of(const char *name)
{
    static const char *const folder[] = { "/dev/fd/", "/proc/self/fd/" };
    for (size_t i = 0; i < sizeof folder / sizeof *folder; i++) {
        size_t n = strlen(folder[i]);
        const char *number = name + n;
        if (!strncmp(name, folder[i], n) && *number && strlen(number) < 10 &&
            strspn(number, "0123456789") == strlen(number))
            return (int)strtol(number, NULL, 10);
    }
    return -1;
}

/* The name that all links lead to: it is the file that is replaced, not the link. But the name of a
 * descriptor (which /dev/stdout leads to) is kept: what is open there is written to in place. */
static char *follow(const char *name)
{
    enum { LINKS_MOST = 40, NAME_MOST = 4096 };
    char to[NAME_MOST], *at = program_copy(name);
    for (int i = 0; i < LINKS_MOST && descriptor_of(at) < 0; i++) {
        ssize_t n = readlink(at, to, sizeof to);
        if (n <= 0 || (size_t)n == sizeof to)
            break;
        text next = PROGRAM_TEXT;
        const char *slash = strrchr(at, '/');
        if (*to != '/' && slash)
            text_add(&next, at, (size_t)(slash - at) + 1);
        text_add(&next, to, (size_t)n);
        free(at);
        at = next.bytes;
    }
    return at;
}

/* ---- opening ---- */

static bool open_in_place(whole_file *file, const char *target)
{
    int number = descriptor_of(target);
    file->fd = number < 0 ? open(target, O_WRONLY | O_CLOEXEC) : fcntl(number, F_DUPFD_CLOEXEC, 0);
    return file->fd >= 0;
}

/* Makes the temporary file beside the target, with the permissions of what it replaces. */
static bool open_beside(whole_file *file, const struct stat *old)
{
    text b = PROGRAM_TEXT;
    text_printf(&b, "%s.%ld.tmp", file->target, (long)getpid());
    file->fd = open(b.bytes, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, old ? 0600 : 0666);
    if (file->fd < 0) {
        text_close(&b);
        return false;
    }
    file->temporary = b.bytes;
    if (old)
        (void)fchmod(file->fd, old->st_mode & 0777);
    return true;
}

static int refuse_kind(const char *name, pack_kind kind)
{
    if (kind == PACK_XZ)
        fprintf(stderr, "tresse: %s: .xz is read, not written; take .zst or .gz\n", name);
    else
        fprintf(stderr,
                "tresse: %s: this program was built without %s; write a plain file, and compress it\n", name,
                kind == PACK_GZIP ? "zlib" : "libzstd");
    return STATUS_USE;
}

int whole_open(whole_file *file, const char *name)
{
    struct stat about;
    pack_kind kind = pack_by_name(name);
    *file = (whole_file){ .name = name, .fd = -1, .packed = PROGRAM_TEXT };
    if (!pack_can_write(kind))
        return refuse_kind(name, kind);
    file->target = follow(name);
    bool there = !stat(name, &about);
    bool in_place = descriptor_of(file->target) >= 0 || (there && !S_ISREG(about.st_mode));
    if (in_place ? !open_in_place(file, file->target) : !open_beside(file, there ? &about : NULL)) {
        int status = whole_complain(name);
        free(file->target);
        return status;
    }
    if (kind != PACK_NONE)
        file->packer = pack_open(kind);
    return 0;
}

/* ---- writing and closing ---- */

static bool flush_packed(whole_file *file)
{
    bool well = !file->packed.length || output_to(file->fd, file->packed.bytes, file->packed.length);
    file->packed.length = 0;
    return well;
}

bool whole_add(whole_file *file, const char *from, size_t n)
{
    if (!file->packer)
        return output_to(file->fd, from, n);
    pack_add(file->packer, &file->packed, from, n);
    return flush_packed(file);
}

bool whole_settle_folder(const char *name)
{
    char *folder = program_copy(name), *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = '\0';
    int fd = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(folder);
    bool well = fd >= 0 && (!fsync(fd) || errno == EINVAL); /* some file systems do not support it */
    if (fd >= 0)
        close(fd);
    return well;
}

/* A disk may report its errors only here. */
static bool settle(int fd)
{
    return !fsync(fd) || errno == EINVAL || errno == EROFS || errno == ENOTSUP;
}

int whole_close(whole_file *file, bool keep)
{
    int status = 0;
    if (file->fd < 0)
        return 0;
    if (keep && file->packer) {
        pack_end(file->packer, &file->packed);
        status = flush_packed(file) ? 0 : whole_complain(file->name);
    }
    pack_close(file->packer);
    text_close(&file->packed);
    if (keep && !status && file->temporary && !settle(file->fd))
        status = whole_complain(file->name);
    if (close(file->fd) && keep && !status)
        status = whole_complain(file->name);
    if (file->temporary && keep && !status && rename(file->temporary, file->target))
        status = whole_complain(file->name);
    if (file->temporary && (!keep || status))
        unlink(file->temporary);
    else if (file->temporary && !whole_settle_folder(file->target))
        status = whole_complain(file->name);
    free(file->temporary);
    free(file->target);
    *file = (whole_file){ .fd = -1 };
    return status;
}

int whole_write(const char *name, const char *from, size_t n)
{
    whole_file f;
    int status = whole_open(&f, name);
    if (status)
        return status;
    bool well = whole_add(&f, from, n);
    if (!well)
        status = whole_complain(name);
    int closed = whole_close(&f, well);
    return status ? status : closed;
}
