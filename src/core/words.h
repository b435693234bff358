/* words.h: the names and phrases of a network as words in a sentence. */
#ifndef CORE_WORDS_H
#define CORE_WORDS_H

#include "base/text.h"
#include "core/step.h"

/* "the 3 of row 6"; first: at the start of a sentence, where a word gets a capital and a name stays as it is.
 */
void say_variable(const csp *c, csp_var v, bool first, text *out);
void say_value(const csp *c, csp_var v, csp_label l, text *out); /* "in c9" */
/* "row 6 has no place for 3" */
void say_lack(const csp *c, csp_var v, const char *lacks, bool first, text *out);

/* A phrase whose slots are filled from this name. */
void say_phrase(const char *phrase, const char *name, text *out);

/* Are its values ways to fill a line, a cage and the like, which nobody sees on the board? Then the phrase
 * for its values begins with "however" or "wherever", and says what they are ways of: "however {from} is
 * filled", where {from} is what its links come from. No sentence names such a value. */
bool is_hidden(const csp *c, csp_set set);
bool is_hidden_label(const csp *c, csp_label l);
void say_however(const csp *c, csp_var v, bool first, text *out);
void say_source(const csp *c, csp_var v, text *out); /* "row 3" */

/* What is said of the subject and the value of a label: "r3c4 is 5", "r3c4 could not be 5", "r3c4 = 5". */
typedef enum say_verb {
    SAY_IS,
    SAY_IS_NOT,
    SAY_ARE,
    SAY_ARE_NOT, /* of several subjects */
    SAY_WERE,
    SAY_WERE_NOT,
    SAY_WOULD_BE,
    SAY_WOULD_NOT_BE,
    SAY_WOULD_HAVE_TO_BE,
    SAY_COULD_NOT_BE,
    SAY_MUST_BE,
    SAY_EQUALS,
    SAY_DIFFERS
} say_verb;

void say_label(const csp *c, csp_label l, say_verb relation, text *out);
void begin_with_label(const csp *c, csp_label l, say_verb relation, bool first, text *out);
/* Says that one of several labels is true: "r3c4 or r3c5 would have to be 2", "r3c4 is 2 or 3", "r3c4 is 2 or
 * r5c6 is 3", "r3c4 or r3c5 is 2, or r5c6 is 3". */
void say_one_of_labels(const csp *c, const csp_label *labels, int n, say_verb relation, text *out);
bool have_one_subject(const csp *c, const csp_label *labels, int n);
bool have_one_value(const csp *c, const csp_label *labels, int n);
/* What a step concludes, in nrc notation: "r6c2 ≠ 2, r6c5 ≠ 2". */
void say_conclusions(const csp *c, const step *step, const char *relation, text *out);
/* What comes before thing i of n: nothing, a comma, or this word. */
void say_joint(int i, int n, const char *word, text *out);

/* Several csp-variables of one type, joined with this word: "the 1, 3 and 7 of column 1", "the 3 of row 6 and
 * the 4 of row 7". */
void say_variables(const csp *c, const csp_var *set, int n, const char *word, bool first, text *out);
/* "in block 5", if the phrases of all of them end so; otherwise says nothing and returns false. */
bool say_common_place(const csp *c, const csp_var *set, int n, bool first, text *out);
/* Do all phrases speak of one thing, those of the rows in one kind of place and those of the columns in
 * another? Then the next two functions can be used for rows and for columns. */
bool have_places(const csp *c, const csp_var *rows, const csp_var *columns, int n);
/* "in rows 2, 5 and 8"; of things: "the 4s of rows 2, 5 and 8". */
void say_places(const csp *c, const csp_var *set, int n, text *out);
void say_things_in_places(const csp *c, const csp_var *set, int n, bool first, text *out);
void say_these_places(const csp *c, csp_var v, text *out); /* "in these rows" */
/* Do columns have plain names, and is the phrase for a value of this row some words and a name? Then the
 * columns can be said as its values: "in r9c1 or r4c1". */
bool are_named_places(const csp *c, csp_var row, csp_var column);
void say_named_places(const csp *c, csp_var row, const csp_var *columns, int n, text *out);

enum { SAY_EACH = 8 }; /* values of one csp-variable are named one by one up to this many, then counted */

/* Says that none of several labels is true, grouped: "r3c7 and r4c7 are neither 1 nor 2, and r6c7 is not 1",
 * "row 3 loses 12 candidates"; supposed: "r3c7 and r4c7 could be neither 1 nor 2". The second says so of what
 * a step eliminates: in a subject of two values that have words of their own, that it is the other one. */
void say_none(const csp *c, const csp_label *labels, int n, bool supposed, text *out);
void say_targets(const csp *c, const csp_label *labels, int count, text *out);
/* The other value of a subject that has just two, with words of their own; CSP_NONE: it is not such a one. */
csp_label other_of_two(const csp *c, csp_label l);

#endif
