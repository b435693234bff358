/* statements.h: the constraints that a network declares beyond links and sets of labels (STATEMENTS), each
 * by one `statement` of its own, which says what kind of constraint it is (problem/constraint.h), how it is
 * read and written, in text and in JSON, and whether values obey it. Readers, writers, the model and the help
 * go through the list of statements and know none of them in particular: a new one is a file with a `const
 * statement`, and its entry in the list, with what the help says of it. */
#ifndef APPS_STATEMENTS_H
#define APPS_STATEMENTS_H

#include "apps/generic/generic_finish.h"
#include "base/json_value.h"
#include "problem/constraints.h"

/* The statements, in the order in which they are written: name; item and JSON key in the help on networks. */
/* clang-format off */
#define STATEMENTS(X)                                                                                         \
    X(order,                                                                                                  \
      "* order A < B < C :: each is smaller than the next; their values are listed in ascending order. "      \
      "Ascending chains, hills and valleys (`H`) use it\n",                                                   \
      "\"orders\": [[\"A\", \"B\"]]")                                                                         \
    X(need,                                                                                                   \
      "* need A=red: B=green C=blue :: A is red only if B is green or C is blue; couplings (`C`) use it\n",   \
      "\"needs\": [[\"A=red\", \"B=red\"]]")                                                                   \
    X(impossible,                                                                                             \
      "* impossible A B C: A=red A=blue B=red B=blue C=red C=blue :: these csp-variables can't all be "       \
      "restricted to these labels, as the links show; OR relations (`Imp`) use it\n",                         \
      "\"impossible\": [[[\"A\", \"B\"], [\"A=red\", \"B=red\"]]]")                                                 \
    X(loop,                                                                                                   \
      "* loop L: A=1 p q B=1 q r C=1 r p :: lines, each between two points: those that are true are one loop " \
      "(`QL`)\n",                                                                                             \
      "\"loops\": [[\"L\", \"A=1\", \"p\", \"q\"]]")                                                           \
    X(connected,                                                                                              \
      "* connected R: A=1 B=1 B=1 C=1 :: pairs of neighbours: those that are true are connected (`QC`)\n",    \
      "\"connected\": [[\"R\", \"A=1\", \"B=1\"]]")
/* clang-format on */

typedef struct scanner scanner; /* of the text form, behind the keyword; see generic_scanner.h */

struct statement_kind {
    const constraint *is; /* its name begins the statement in text */
    const char *key;      /* in JSON, the key of the list of them */
    /* Reads one statement into words, whose meaning depends on the statement. */
    void (*read_text)(scanner *s, draft_statement *to);
    void (*read_json)(draft *d, const json_value *v, draft_statement *to);
    /* Turns the words into constraints, by finish_declare for each; or says what is wrong. */
    void (*finish)(finish *f, const draft_statement *s);
    /* Adds one to a network; collects all of them from a network (false: no memory). */
    void (*add)(csp_builder *b, const generic_declared *d);
    bool (*collect)(const csp *c, arena *a, generic *g);
    /* Writes one constraint so that it can be read again: in text, what follows the keyword. */
    void (*write_text)(const generic *g, const generic_declared *d, text *out);
    void (*write_json)(const generic *g, const generic_declared *d, text *out);
};

extern const statement_kind *const statements[]; /* ends with NULL */

#define STATEMENT_DECLARE(name, help, json) extern const statement_kind statement_##name;
STATEMENTS(STATEMENT_DECLARE)

/* Room for a constraint with this many sets and labels; NULL: no memory. */
generic_declared *statement_declare(generic *g, arena *a, const statement_kind *kind, int sets, int labels);

/* ---- for their readers and writers ---- */

/* For the text form: takes the current word, which must be one, and moves on; the same for a required
 * sign. */
word line_word(scanner *s, const char *what);
void line_sign(scanner *s, const char *sign, const char *expected);
void line_wrong(scanner *s, const char *expected); /* says that something else was expected here */
void line_colon(scanner *s, const char *expected);
bool line_at_colon(const scanner *s);
bool line_at(const scanner *s, const char *keyword); /* is this the current word, not in quotes? */
void line_skip(scanner *s);                          /* skips the current word */
bool line_ends(const scanner *s);                    /* at the end of the line, or when something is wrong */
draft *line_draft(const scanner *s);

/* A key of a JSON object: a string goes to one place, any value to another. */
typedef struct json_member {
    const char *key;
    word *to; /* a string goes here, */
    const char *what;
    const json_value **value; /* or any value here */
} json_member;

void json_read_members(draft *d, const json_value *object, const json_member *list, int n);
/* Is it of this kind? If not, says what was expected. */
bool json_is_kind(draft *d, const json_value *v, json_value_kind kind, const char *what);
word json_word_of(draft *d, const json_value *v, const char *what);

/* A JSON list of strings as words. */
void json_words(draft *d, const json_value *list, const char *what, const char *each, words *to);

void generic_write_declared(const generic *g, text *out); /* all of them, as text, a line each */
/* Writes where the next statement comes from, unless it is the same as for the one before. */
void write_from(const char **before, const char *from, text *out);
void write_word(text *out, const char *s);        /* after a blank, in quotes where it needs them */
void write_json_string(text *out, const char *s); /* in quotes */

#endif
