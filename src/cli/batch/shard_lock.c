/* shard_lock.c: see shard_lock.h. */
#include "cli/batch/shard_lock.h"
#include "cli/output.h"
#include "cli/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ATTEMPTS = 100, HOST_MOST = 64, RECORD_MOST = 4096 };

static void host_of(char host[HOST_MOST])
{
    if (gethostname(host, HOST_MOST))
        strcpy(host, "host");
    host[HOST_MOST - 1] = '\0';
    for (char *c = host; *c; c++)
        if (*c <= ' ' || *c == '/' || *c == 0x7F)
            *c = '_';
}

/* The lines at the start that say who has begun. */
static int count_begun(int fd)
{
    char content[RECORD_MOST + 1];
    int n = 0;
    ssize_t length = pread(fd, content, RECORD_MOST, 0);
    content[length > 0 ? length : 0] = '\0';
    for (const char *at = content; !strncmp(at, "begin ", 6) && (at = strchr(at, '\n')); at++)
        n++;
    return n;
}

static void let_go(shard_lock *lock)
{
    if (lock->fd >= 0)
        close(lock->fd);
    free(lock->name);
    *lock = (shard_lock){ .fd = -1 };
}

/* Is it still the file of that name? It may have been renamed between opening and locking. */
static bool has_name(const shard_lock *lock)
{
    struct stat held, named;
    return !fstat(lock->fd, &held) && !stat(lock->name, &named) && held.st_ino == named.st_ino &&
           held.st_dev == named.st_dev;
}

static shard_lock_answer fail(shard_lock *lock)
{
    int error = errno;
    let_go(lock);
    errno = error;
    return LOCK_FAILED;
}

/* There are no locks here: uses a name of its own. */
static shard_lock_answer take_alone(shard_lock *lock, const batch *task, size_t nth)
{
    char host[HOST_MOST], ending[HOST_MOST + 40];
    let_go(lock);
    host_of(host);
    snprintf(ending, sizeof ending, ".%s.%ld.tmp", host, (long)getpid());
    lock->name = batch_place(task, nth, ending);
    lock->fd = open(lock->name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    return lock->fd < 0 ? fail(lock) : LOCK_TAKEN;
}

/* Makes one attempt; LOCK_FAILED with errno EAGAIN: another one is worthwhile. */
static shard_lock_answer try_take(shard_lock *held, const batch *task, size_t nth)
{
    const struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    *held = (shard_lock){ .name = batch_place(task, nth, ".tmp"), .shared = true };
    held->fd = open(held->name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (held->fd < 0)
        return fail(held);
    if (fcntl(held->fd, F_SETLK, &lock)) {
        if (errno == EAGAIN || errno == EACCES) {
            let_go(held);
            return LOCK_BUSY;
        }
        return errno == EINTR ? fail(held) : take_alone(held, task, nth);
    }
    if (!has_name(held)) {
        errno = EAGAIN;
        return fail(held);
    }
    return LOCK_TAKEN;
}

shard_lock_answer shard_lock_take(shard_lock *lock, const batch *task, size_t nth)
{
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        if (batch_is_done(task, nth))
            return LOCK_DONE;
        shard_lock_answer a = try_take(lock, task, nth);
        if (a == LOCK_FAILED && errno == EAGAIN)
            continue;
        if (a == LOCK_TAKEN && batch_is_done(task, nth)) { /* finished before it was locked */
            shard_lock_drop(lock, true);
            return LOCK_DONE;
        }
        if (a == LOCK_TAKEN)
            lock->begun = count_begun(lock->fd);
        return a;
    }
    return LOCK_BUSY;
}

bool shard_lock_begin(shard_lock *lock)
{
    char host[HOST_MOST], line[HOST_MOST + 40];
    host_of(host);
    int n = snprintf(line, sizeof line, "begin %s %ld\n", host, (long)getpid());
    if (lock->begun == 0 && ftruncate(lock->fd, 0)) /* anything in it is a result that was cut short */
        return false;
    lock->record = lseek(lock->fd, 0, SEEK_END) >= 0 && output_to(lock->fd, line, (size_t)n);
    return lock->record;
}

static bool write_part(void *lock, const char *from, size_t n)
{
    const shard_lock *h = lock;
    return output_to(h->fd, from, n);
}

/* The order is that of whole_file.c; the lock is held until the end. */
bool shard_lock_commit(shard_lock *lock, const batch *task, size_t nth, const spool *file)
{
    char *name = batch_place(task, nth, NULL);
    bool well = !ftruncate(lock->fd, 0) && !lseek(lock->fd, 0, SEEK_SET) &&
                spool_each(file, write_part, lock) && !fsync(lock->fd);
    if (well && rename(lock->name, name)) {
        /* `merge` clears away what is left over when all is finished */
        well = errno == ENOENT && !access(name, F_OK);
    } else if (well) {
        well = whole_settle_folder(name);
    }
    int error = errno;
    if (!well)
        unlink(lock->name); /* on a full disk it had better not be there */
    let_go(lock);
    free(name);
    errno = error;
    return well;
}

void shard_lock_drop(shard_lock *lock, bool forgive)
{
    if (forgive && lock->begun == 0)
        unlink(lock->name);
    else if (forgive && lock->record) {
        char content[RECORD_MOST + 1];
        ssize_t n = pread(lock->fd, content, RECORD_MOST, 0);
        while (n > 1 && content[n - 2] != '\n')
            n--;
        if (n <= 1 || ftruncate(lock->fd, n - 1))
            unlink(lock->name);
    }
    let_go(lock);
}

int shard_lock_glance(const batch *task, size_t nth)
{
    char *name = batch_place(task, nth, ".tmp");
    int fd = open(name, O_RDONLY | O_CLOEXEC), n = 0;
    if (fd >= 0) {
        n = count_begun(fd);
        close(fd);
    }
    free(name);
    return n;
}
