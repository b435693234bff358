/* changes.h: what was changed in a puzzle before a path begins.
 *
 * A *position* is a puzzle with changes: labels asserted or eliminated on top of its givens. Changes are
 * written as "r2c3=4 r5c5<>7", with blanks or commas between them:
 *
 *   - "r2c3=4" (subject, sign, value) or "n4r2c3" (the name of a label) asserts;
 *   - "r5c5<>7", "r5c5≠7" or "<>n7r5c5" eliminates;
 *   - a change whose names contain blanks, commas or quotes is written in double quotes, inside which two
 *     double quotes mean one.
 *
 * Names of networks may be anything, "<>A=1" too, beside a label A=1. So the name of a label goes before a
 * sign and a name, and both go before subject and value. A name in quotes after its sign, as in <>"A=1" or
 * ="<>A=1", can be read in one way only; that is how a change is written if any other form can be read in
 * two.
 *
 * First all eliminations are applied, then all assertions with ECP, so their order does not matter. A change
 * that alters nothing is left out. */
#ifndef CORE_CHANGES_H
#define CORE_CHANGES_H

#include "base/text.h"
#include "core/state.h"

typedef struct changes {
    arena arena;
    csp_label *asserted, *eliminated;
    int assertions, eliminations;
    text said; /* the changes that alter something, in normal form, in the order in which they were given */
    int users;
} changes;

/* Changes by the numbers of labels, for callers to whom names are just names. */
typedef struct label_changes {
    csp_label *asserted, *eliminated;
    int assertions, eliminations;
} label_changes;

void changes_open(changes *edits, const memory *m);
void changes_close(changes *changes);

/* Reads changes of the puzzle that begins with `start`; *to becomes the state with these changes. BAD_INPUT
 * with a column: there is no such label, or a change contradicts the givens or another change. */
status changes_read(changes *changes, const char *from, const state *start, state *to, error *e);
/* The same without reading; the columns of errors are 0. */
status changes_by_label(changes *changes, const label_changes *list, const state *start, state *to, error *e);
/* `to` must be the state at the start of the puzzle, without changes. */
void changes_apply(const changes *changes, state *to);

#endif
