/* stop.h: the one place that says whether work must end early: by a signal (Ctrl-C, SIGTERM, SIGHUP; SIGUSR1,
 * by which batch systems warn; SIGXCPU and SIGXFSZ, which report limits that the shell has set), or because
 * output cannot be written.
 *
 * The handler only keeps the number of the signal, which the threads look at: the workers through the
 * callback of the library, the reader between its waits, the writer while its output is not taken. The
 * handler works once: a second signal ends the program at once. A signal that was ignored when the program
 * started stays ignored (a script's background jobs survive Ctrl-C, and `nohup` a terminal that is closed). A
 * broken pipe is an error of the write. */
#ifndef CLI_STOP_H
#define CLI_STOP_H

#include <stdbool.h>

void stop_watch_signals(void);
void stop_block_signals(bool block); /* in this thread, and in those that it starts from now on */
void stop_request(void);             /* without a signal */
bool stop_requested(void);
bool stop_by_signal(void);
int stop_status(void); /* the exit status that tells of the signal: 128 and its number */

#endif
