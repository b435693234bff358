/* said.h: what a message says whose text is a constant with marks (base/error.h). */
#ifndef SAID_H
#define SAID_H

#include "base/error.h"

/* Valid until the next call. */
static inline const char *unmarked(const char *said)
{
    static error e;
    error_set(&e, BAD_INPUT, 0, 0, "%s", said);
    return e.text;
}

#endif
