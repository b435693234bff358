/* status.h: exit statuses, and the table that the help and the manual make of them. */
#ifndef CLI_STATUS_H
#define CLI_STATUS_H

#include "cli/program_text.h"

enum {
    STATUS_WELL = 0,
    STATUS_INPUT = 1,
    STATUS_USE = 2,
    STATUS_UNSOLVED = 3,
    STATUS_REFUSED = 4,
    STATUS_OUTPUT = 5,
    STATUS_INCOMPLETE = 6, /* a batch is not finished; running it again helps */
    STATUS_MEMORY = 7,
    STATUS_SIGNAL = 128 /* plus the number of the signal */
};

/* As a page (page.h): those that a set of commands may end with. */
void status_add_page(text *out, unsigned commands);

#endif
