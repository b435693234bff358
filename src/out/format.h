/* format.h: the formats in which a path, or one step of it, can be written. Each is one entry of a table,
 * with its writers; code that writes a path looks the format up there, and never switches over formats. To
 * add one: a value of tresse_format, a writer in a file of its own, and an entry here (doc/architecture.md,
 * "A format"). */
#ifndef OUT_FORMAT_H
#define OUT_FORMAT_H

#include "out/report.h"

typedef struct path_format {
    tresse_format is;
    const char *name; /* in messages */
    /* Is it for people? If nothing can be done, people are told why, while programs get a path without
     * steps. */
    bool people;
    /* Writes the whole path; NULL: only single steps. BAD_INPUT: this path can't be written in it, *e says
     * why. */
    status (*path)(const report *report, text *out, error *e);
    /* Writes one step of the path of this puzzle, no newline; NULL: only whole paths. */
    void (*step)(const csp *c, const puzzle *p, const step *step, const reasons *reasons, text *out);
} path_format;

extern const path_format path_formats[]; /* ends with a NULL name */

/* NULL: there is none. */
const path_format *path_format_of(tresse_format is);

#endif
