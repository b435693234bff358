/* stop.h: the one place that says whether work must end early: Ctrl-C, SIGTERM, or output that can't be
 * written.
 *
 * The handler only sets a flag, which the threads look at: the workers through the callback of the library,
 * the reader between its waits, the writer while its output is not taken. The handler serves once: a second
 * Ctrl-C ends the program at once. A signal that was ignored when the program started stays so (a script's
 * background jobs survive Ctrl-C). */
#ifndef CLI_STOP_H
#define CLI_STOP_H

#include <stdbool.h>

void stop_watch_signals(void); /* and ignores SIGPIPE, so that a broken pipe is an error of the write */
void stop_request(void);       /* without a signal */
bool stop_requested(void);
bool stop_by_signal(void);

#endif
