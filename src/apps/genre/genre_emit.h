/* genre_emit.h: rules as statements of a network: what its files share. */
#ifndef APPS_GENRE_EMIT_H
#define APPS_GENRE_EMIT_H

#include "apps/genre/genre.h"

/* " r1c2=black", with another sign between the two if one is given. */
void genre_add_label(const genre_puzzle *p, int variable, int value, const char *sign, text *out);
/* Begins a statement of this kind with a name of its own: `count "row 3"`. */
void genre_begin(genre_env *at, const char *kind, text *out);
/* The same by another name, with a number if others have it, too. */
void genre_begin_as(genre_env *at, const char *kind, const char *name, text *out);
/* What the next lines say comes from the place of the rule. */
void genre_come_from_place(genre_env *at, text *out);
void genre_remove_value(genre_env *at, int variable, int value, text *out);
void genre_add_contradiction(genre_env *at, text *out);   /* nothing is allowed */
void genre_add_phrases(const genre_puzzle *p, text *out); /* what values are called in sentences */
bool genre_is_constant(genre_env *at, int node);          /* is it about no variable? */

/* genre_shapes.c */
bool genre_add_see(genre_env *at, const genre_node *node,
                   text *out); /* false: it is not about what is seen */
void genre_add_loop(genre_env *at, const genre_node *node, text *out);
void genre_add_connected(genre_env *at, const genre_node *node, text *out);
void genre_add_set(genre_env *at, const genre_node *node, text *out); /* different, permutation */
/* Sums on both sides of a comparison: genre_linear.c. False: it is not of this kind. */
bool genre_add_linear(genre_env *at, const genre_node *node, text *out);
/* What is found along a line of cells: genre_line.c; the same. */
bool genre_add_along(genre_env *at, const genre_node *node, text *out);

#endif
