/* spent.c: runs a command, and says what it took: "CPU-milliseconds greatest-kilobytes status". Output goes
 * where that of the command goes, except this line, which goes to the file that is named first. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int n, char **word)
{
    struct rusage used;
    int ended;
    FILE *out = n > 2 ? fopen(word[1], "w") : NULL;
    pid_t child = out ? fork() : -1;
    if (child == 0) {
        struct rlimit most = { 60, 60 }; /* seconds: it must end */
        setrlimit(RLIMIT_CPU, &most);
        execv(word[2], word + 2);
        _exit(127);
    }
    if (child < 0 || wait4(child, &ended, 0, &used) != child)
        return 1;
    long ms = (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000 +
              (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000;
    fprintf(out, "%ld %ld %d\n", ms, used.ru_maxrss,
            WIFEXITED(ended) ? WEXITSTATUS(ended) : 128 + WTERMSIG(ended));
    return fclose(out) ? 1 : 0;
}
