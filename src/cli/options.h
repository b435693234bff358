/* options.h: one table of options, from which the parser, the range checks, the help, the manual and the
 * completion come. Options in any order mean the same: an option that is given twice with different values is
 * refused, unless its values add up. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "cli/command.h"

typedef enum option_kind {
    OPTION_FLAG,
    OPTION_NUMBER, /* from least to most */
    OPTION_CHOICE, /* one of the words of `argument`, which are separated by '|' */
    OPTION_FORMAT, /* one of the formats of the command */
    OPTION_APP,    /* one of the applications */
    OPTION_PARAM,  /* for the application; values add up */
    OPTION_FILE,
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
    const char *says;     /* one paragraph of a page (page.h), without a full stop at its end */
} option;

extern const option option_table[]; /* ends with a NULL name */

/* The next option of a command, from this row on; its name is NULL if there is none. */
const option *option_of(const option *from, unsigned which);
/* "--format text|json|drup": as one types it for this command. */
void option_add_usage(text *out, const option *row, unsigned which);
/* What it is, with its default, as a paragraph. */
void option_add_says(text *out, const option *row, unsigned which);
/* The words that its value may be, each followed by `after`; none: anything. */
void option_add_words(text *out, const option *row, unsigned which, const char *after);

const option *option_named(const command *verb, const char *name, size_t n); /* NULL: the command has none */
enum { OPTION_DIGITS = 24, OPTIONS_MOST = 160 };
/* The value of an option as one would type it, perhaps in `digits`; NULL: it has none. A flag that is given
 * has an empty one. */
const char *option_value(const option *row, const settings *asked, char digits[OPTION_DIGITS]);
/* Refuses options that would have no effect, or contradict each other; 0, or STATUS_USE after a message. */
int option_conflicts(const settings *asked);

/* Fills in the settings for the command from the words after its name: the defaults, the options, the
 * operands. The words are reordered. Returns 0, or a status after a message that says what was expected. */
int options_read(settings *asked, const command *verb, int words, char **word);

typedef struct word_list {
    char **word; /* ends with NULL */
    int words;
} word_list;

/* The command and options that give these settings, in one form for each meaning; no operands. */
void options_normal(word_list *list, const settings *asked);
void word_list_add(word_list *list, const char *word, size_t n);
void word_list_free(word_list *list);

#endif
