/* topics.h: what `tresse help TOPIC` says; the manual has the same. */
#ifndef CLI_TOPICS_H
#define CLI_TOPICS_H

#include "cli/program_text.h"

typedef struct topic {
    const char *name, *says; /* a word, and what it is about */
    void (*add)(text *out);  /* a page (page.h) */
} topic;

extern const topic topic_table[]; /* ends with a NULL name */
const topic *topic_named(const char *name);
/* The application of this name, or whose topic this is; -1: none. */
int topic_app(const char *name);

#endif
