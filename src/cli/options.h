/* options.h: one table of options, from which the parser, the range checks and the help texts come. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "cli/cli.h"

typedef enum option_kind {
    OPTION_FLAG,
    OPTION_NUMBER, /* from least to most */
    OPTION_CHOICE, /* one of the words of `argument`, which are parted by '|' */
    OPTION_TEXT
} option_kind;

typedef struct option {
    const char *name;     /* without the two hyphens */
    const char *argument; /* as help shows it; NULL for a flag */
    unsigned commands;    /* that have it */
    option_kind kind;
    size_t place; /* in settings */
    uint64_t least, most;
    const char *standard; /* the value if it is not given; NULL: none */
    const char *says;
} option;

extern const option option_table[]; /* ends with a NULL name */

/* Fills in the settings for the command from the words behind its name: the defaults, the options, the
 * operands. The words are reordered. Returns 0, or STATUS_USE after a message that says what was expected. */
int options_read(settings *s, const command *c, int words, char **word);

/* Which name of the list (ends with NULL) may the user have meant? NULL: none is near. */
const char *options_nearest(const char *word, const char *const *list);

#endif
