/* no_locks.c: a file system without locks, for LD_PRELOAD: fcntl fails for them with ENOLCK. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>

static int lock_or(const char *name, int fd, int command, void *argument)
{
    if (command == F_SETLK || command == F_SETLKW || command == F_GETLK) {
        errno = ENOLCK;
        return -1;
    }
    int (*real)(int, int, ...);
    *(void **)&real = dlsym(RTLD_NEXT, name);
    return real(fd, command, argument);
}

int fcntl(int fd, int command, ...)
{
    va_list list;
    va_start(list, command);
    void *argument = va_arg(list, void *);
    va_end(list);
    return lock_or("fcntl", fd, command, argument);
}

int fcntl64(int fd, int command, ...)
{
    va_list list;
    va_start(list, command);
    void *argument = va_arg(list, void *);
    va_end(list);
    return lock_or("fcntl64", fd, command, argument);
}
