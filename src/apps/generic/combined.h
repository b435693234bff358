/* combined.h: statements on several csp-variables, which make csp-variables of combinations (problem/nary.h).
 *
 * The statement itself is kept, not what is made of it: its csp-variables and labels are added to the network
 * after all others, and its links are made again for each model. It is written as it was read. Statements are
 * taken kind by kind, in the order of the table below, and within a kind in the order of the text; one that
 * refers to what another statement makes comes after that. So numbers do not depend on the form in which a
 * network was written.
 *
 * In a draft the words of all these statements are in the same order: name, type, operands, a word without a
 * string, and the rest, whose meaning depends on the kind. Operands are csp-variables, each after a factor in
 * a sum; in clauses and counts they are literals, such as A=1 and B!=2. */
#ifndef APPS_GENERIC_COMBINED_H
#define APPS_GENERIC_COMBINED_H

#include "apps/generic/statements.h"
#include "problem/nary.h"

/* The kinds, in the order in which they are made and written: name; item in the help on networks. */
/* clang-format off */
#define COMBINED(X)                                                                                           \
    X(table, "* table T A B C: 1 2 3, 2 2 1 :: only these combinations of values\n")                          \
    X(sum, "* sum T: A + B - 2 C = 12 :: a sum of values that are numbers; also <=, >= and !=\n")             \
    X(clause, "* clause T: A=1 | B!=2 | C=3 :: at least one of them is true\n")                               \
    X(count, "* count T: A=1 B=1 C=1 in 2..3 :: this many of them are true\n")                                  \
    X(element, "* element T: I A B C = Y :: Y has the value of the one whose number I has, from 1\n")         \
    X(regular, "* regular T: A B C from s to t: s 1 s, s 2 t :: an automaton reads the values\n")             \
    X(distance, "* distance A B = 2 :: their values are two places apart\n")                                  \
    X(next, "* next A B :: the value of B comes right after that of A\n")                                     \
    X(before, "* before A B :: the value of A comes before that of B\n")
/* clang-format on */

typedef enum combined_operands { OPERANDS_PLAIN, OPERANDS_FACTORS, OPERANDS_LITERALS } combined_operands;

/* What a statement needs to be made: the network, and where things go. */
typedef struct making {
    nary nary;
    arena arena; /* for operands, until the statement is made */
    const generic *g;
    const finish *f; /* NULL: all numbers of labels are final */
} making;

struct combined {
    const char *name;   /* begins the statement in text, and is the usual type of what is made */
    const char *key;    /* in JSON; several may share one, whose items are lists that begin with the name */
    const char *single; /* what singles of the usual type are called, */
    const char *phrases[3]; /* and its phrases */
    combined_operands operands;
    int least; /* operands */
    bool nameless;
    void (*read_text)(scanner *s, draft_statement *to);
    void (*read_json)(draft *d, const json_value *v, draft_statement *to);
    /* Reads the rest of the words, from the first one after the operands; or says what is wrong. */
    void (*finish)(finish *f, generic_combined *c, const word *rest, int n);
    void (*make)(making *m, const generic_combined *c, const nary_operand *operand);
    void (*write_text)(const generic *g, const generic_combined *c, text *out);
    void (*write_json)(const generic *g, const generic_combined *c, text *out);
};

extern const combined *const combineds[]; /* ends with NULL */

#define COMBINED_DECLARE(name, help) extern const combined combined_##name;
COMBINED(COMBINED_DECLARE)

/* ---- combined.c ---- */

void finish_combine(finish *f);                                          /* all statements of the draft */
void combined_model(csp_builder *b, const generic *g);                   /* their links */
void combined_write_text(const generic *g, const char *from, text *out); /* from: that of the line before */
void combined_write_json(const generic *g, text *out);

/* ---- for the kinds: combined_read.c ---- */

bool combined_number(const char *s, int *out); /* a number of at most nine digits */
int combined_take_number(finish *f, word w, const char *what);
void combined_head(scanner *s, draft_statement *to); /* NAME [of TYPE] */
void combined_part(draft *d, draft_statement *to);   /* the word that ends the operands */
/* Reads the keys that all objects have; more: NULL, or other keys. */
void combined_object(draft *d, const json_value *v, draft_statement *to, const json_member *more, int n);
/* Is v a list? If it is something else, or the key is missing, says what was expected. */
bool combined_list(draft *d, const json_value *v, const json_value *in, const char *key, const char *what);
word combined_word(draft *d, const json_value *v, const char *what); /* a string, or a number as written */

/* "NAME of TYPE", as it was written. */
void combined_write_head(const generic *g, const generic_combined *c, text *out);
void combined_write_open(const generic *g, const generic_combined *c, text *out); /* {"name":..,"type":.. */
const char *combined_value(const generic *g, const generic_combined *c, int operand, int entry);
const char *combined_called(const generic *g, const generic_combined *c, int operand);
void combined_write_literal(const generic *g, const generic_combined *c, int operand, text *out);

#endif
