/* topics.h: what `tresse help TOPIC` says; the manual has the same. */
#ifndef CLI_TOPICS_H
#define CLI_TOPICS_H

#include "cli/program_text.h"

typedef struct topic {
    const char *name, *says; /* a word, and what it is about */
    void (*list)(text *out); /* what stands in place of "(list)" in its page; NULL: nothing does */
} topic;

/* A page (page.h) by its name: that of a topic, of a command, or another one of share/help. */
const char *help_text(const char *name);
void topic_add(text *out, const topic *which);

extern const topic topic_table[]; /* ends with a NULL name */
const topic *topic_named(const char *name);
/* The application of this name, or whose topic this is; -1: none. */
int topic_app(const char *name);

#endif
