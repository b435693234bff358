/* child_process.c: see child_process.h. The child writes its file into a pipe; the parent holds the lock,
 * which children do not inherit, and commits. There are no threads when it forks: the threads of a run end
 * with the run. If the parent dies the child can't write any more, and ends. */
#define _GNU_SOURCE /* prctl */
#include "cli/batch/child_process.h"
#include "cli/batch/shard_writer.h"
#include "cli/output.h"
#include "cli/stop.h"
#include "cli/whole_file.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LOOK_MS = 100, CHUNK = 1 << 16 };

static bool write_part(void *fd, const char *from, size_t n)
{
    return output_to(*(int *)fd, from, n);
}

_Noreturn static void be_child(const batch *task, size_t nth, uint64_t from, uint64_t count, int fd)
{
    shard_writer w;
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    shard_writer_open(&w, task, nth, false, task->counts_only);
    int status = shard_make(task, nth, from, count, &w);
    if (!status && !spool_each(&w.file, write_part, &fd))
        status = STATUS_OUTPUT;
    _exit(status);
}

/* Reads to the end; if asked to stop, asks the child to stop. */
static void read_all(int fd, pid_t child, text *file)
{
    bool told = false;
    for (;;) {
        struct pollfd p = { fd, POLLIN, 0 };
        if (stop_requested() && !told)
            told = !kill(child, SIGTERM);
        if (poll(&p, 1, LOOK_MS) <= 0)
            continue;
        text_reserve(file, CHUNK);
        ssize_t n = read(fd, file->bytes + file->length, CHUNK);
        if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN))
            return;
        text_extend(file, n > 0 ? (size_t)n : 0);
    }
}

/* Lets a child make the file of some lines (count 0: of all); a status, or CHILD_CRASHED with the signal in
 * *signal. */
static int ask_child(const batch *task, size_t nth, uint64_t from, uint64_t count, text *file, int *signal)
{
    int end[2], status;
    if (pipe(end))
        return STATUS_MEMORY;
    pid_t child = fork();
    if (child == 0) {
        close(end[0]);
        be_child(task, nth, from, count, end[1]);
    }
    close(end[1]);
    if (child > 0)
        read_all(end[0], child, file);
    close(end[0]);
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    if (child < 0)
        return STATUS_MEMORY;
    if (stop_by_signal())
        return stop_status();
    if (WIFSIGNALED(status)) {
        *signal = WTERMSIG(status);
        return CHILD_CRASHED;
    }
    return WEXITSTATUS(status);
}

typedef struct tally {
    uint64_t bad, unsolved;
} tally;

/* The same, and passes it to the writer. */
static int make_part(const batch *task, size_t nth, uint64_t from, uint64_t count, shard_writer *to,
                     tally *sums, int *signal)
{
    shard_file f;
    text file = PROGRAM_TEXT;
    int status = ask_child(task, nth, from, count, &file, signal);
    if (!status && shard_file_read(task, nth, &file, &f))
        status = STATUS_MEMORY; /* the file was cut short */
    if (!status &&
        !(shard_writer_rows(to, file.bytes, f.row_bytes) && shard_writer_notes(to, f.notes, f.note_bytes)))
        status = whole_complain(to->name);
    if (!status) {
        sums->bad += f.bad;
        sums->unsolved += f.unsolved;
    }
    text_close(&file);
    return status;
}

int child_make(const batch *task, size_t nth, shard_writer *to)
{
    tally t = { 0, 0 };
    int signal = 0, status = make_part(task, nth, 0, 0, to, &t, &signal);
    return status ? status : shard_writer_end(to, t.bad, t.unsolved);
}

static void say_crash(const batch *task, size_t nth, uint64_t line, int signal)
{
    text m = PROGRAM_TEXT;
    text_add_string(&m, "tresse: ");
    if (task->input)
        text_add_shown(&m, task->input, strlen(task->input), 1000);
    else
        text_add_string(&m, "puzzle");
    text_printf(&m,
                ":%" PRIu64 ": the program crashes here, by signal %d (%s); shard %zu cannot be finished\n",
                task->shard[nth].line + line, signal, strsignal(signal), nth);
    output_note(m.bytes, m.length);
    text_close(&m);
}

int child_make_lines(const batch *task, size_t nth, shard_writer *to)
{
    tally t = { 0, 0 };
    int status = 0, crashed = 0;
    for (uint64_t n = 0; n < task->shard[nth].lines && (status == 0 || status == CHILD_CRASHED); n++) {
        int signal = 0;
        status = make_part(task, nth, n, 1, to, &t, &signal);
        if (status == CHILD_CRASHED)
            say_crash(task, nth, n, signal);
        crashed += status == CHILD_CRASHED;
    }
    if (status || crashed)
        return status ? status : CHILD_CRASHED;
    return shard_writer_end(to, t.bad, t.unsolved);
}
