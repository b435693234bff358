/* status.c: see status.h. */
#include "cli/status.h"
#include "cli/command.h"

#include <stddef.h>

/* clang-format off */
static const struct {
    const char *status;
    unsigned commands;
    const char *says;
} status_table[] = {
    { "0", ALL, "Everything went well." },
    { "1", ALL & ~(unsigned)(HELP | LIST), "Some input was bad or could not be read, as a message `FILE:LINE:COLUMN: reason` on standard error "
      "says; the rest was done." },
    { "1", GENERATE, "Also if `--limit-nodes` ended the search for a puzzle." },
    { "1", MINIMAL, "Also, with `--make`, if a puzzle does not have exactly one solution." },
    { "1", CHECK, "Also if a file has no path in it." },
    { "2", ALL, "Usage error: the message says what was expected." },
    { "3", SOLVE, "A puzzle was not solved by the theory, or has no solution or several. With `--hint`, `--all` and `--rounds` the "
      "status is 0 if there were steps to show, even though the puzzle is not solved yet, and 3 if there was none, or if the puzzle has no "
      "solution or several. Status 1 takes precedence." },
    { "3", HINT, "A position has no solution, or the theory knows no step for it. Status 1 takes precedence." },
    { "3", COMPARE, "The files differ." },
    { "4", CHECK, "A path was refused. Takes precedence over 1." },
    { "4", VERIFY_RELEASE, "A row is wrong." },
    { "5", ALL, "Output could not be written." },
    { "6", BATCH, "`status` and `merge`: the batch is not complete; running it again helps. `run` ends with 0 once nothing is left for "
      "it to do, bad lines or not." },
    { "7", RUNS | STATS | BATCH, "Out of memory, even for one puzzle at a time. The message says where the output ends." },
    { "128+N", RUNS | STATS | BATCH, "Ended by signal N: 130 after Ctrl-C, 143 after SIGTERM, 129 after SIGHUP, 138 after SIGUSR1, 152 after SIGXCPU. What had been "
      "finished, in order, was written in whole lines, as far as somebody read it. A second signal ends the program at once." },
};
/* clang-format on */

void status_add_page(text *out, unsigned commands)
{
    for (size_t i = 0; i < sizeof status_table / sizeof *status_table; i++)
        if (status_table[i].commands & commands)
            text_printf(out, "* %s :: %s\n", status_table[i].status, status_table[i].says);
}
