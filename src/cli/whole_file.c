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
    bytes b = { NULL, 0, 0 };
    bytes_add_string(&b, "tresse: ");
    bytes_add_clean(&b, name, strlen(name), 1000);
    bytes_format(&b, ": %s; %s\n", strerror(errno), advice_of_error(errno));
    output_note(b.at, b.length);
    bytes_free(&b);
    return STATUS_OUTPUT;
}

int whole_open(whole_file *f, const char *name)
{
    struct stat about;
    bytes b = { NULL, 0, 0 };
    pack_kind kind = pack_by_name(name);
    *f = (whole_file){ .name = name, .fd = -1 };
    if (!pack_can_write(kind)) {
        fprintf(stderr,
                "tresse: %s: this program was built without %s; write a plain file, and compress it\n", name,
                kind == PACK_GZIP ? "zlib" : "libzstd");
        return STATUS_USE;
    }
    if (kind != PACK_NONE)
        f->packer = pack_open(kind);
    if (!stat(name, &about) && !S_ISREG(about.st_mode)) {
        f->fd = open(name, O_WRONLY | O_CLOEXEC);
        return f->fd < 0 ? whole_complain(name) : 0;
    }
    bytes_format(&b, "%s.%ld.tmp", name, (long)getpid());
    bytes_add(&b, "", 1);
    f->temporary = b.at;
    f->fd = open(b.at, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    int status = f->fd < 0 ? whole_complain(name) : 0;
    if (status)
        free(b.at);
    return status;
}

static bool flush_packed(whole_file *f)
{
    bool well = !f->packed.length || output_to(f->fd, f->packed.at, f->packed.length);
    f->packed.length = 0;
    return well;
}

bool whole_add(whole_file *f, const char *from, size_t n)
{
    if (!f->packer)
        return output_to(f->fd, from, n);
    pack_add(f->packer, &f->packed, from, n);
    return flush_packed(f);
}

bool whole_settle_folder(const char *name)
{
    char *folder = bytes_copy(name), *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = '\0';
    int fd = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(folder);
    bool well = fd >= 0 && (!fsync(fd) || errno == EINVAL); /* some file systems need no such thing */
    if (fd >= 0)
        close(fd);
    return well;
}

/* A disk may tell of its troubles only here. */
static bool settle(int fd)
{
    return !fsync(fd) || errno == EINVAL || errno == EROFS || errno == ENOTSUP;
}

int whole_close(whole_file *f, bool keep)
{
    int status = 0;
    if (f->fd < 0)
        return 0;
    if (keep && f->packer) {
        pack_end(f->packer, &f->packed);
        status = flush_packed(f) ? 0 : whole_complain(f->name);
    }
    pack_close(f->packer);
    bytes_free(&f->packed);
    if (keep && !status && f->temporary && !settle(f->fd))
        status = whole_complain(f->name);
    if (close(f->fd) && keep && !status)
        status = whole_complain(f->name);
    if (f->temporary && keep && !status && rename(f->temporary, f->name))
        status = whole_complain(f->name);
    if (f->temporary && (!keep || status))
        unlink(f->temporary);
    else if (f->temporary && !whole_settle_folder(f->name))
        status = whole_complain(f->name);
    free(f->temporary);
    *f = (whole_file){ .fd = -1 };
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
