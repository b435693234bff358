/* generic.h: the application `generic`: networks that users write (doc/networks.md), of which all that
 * matters is in problem/; here is which texts are such networks, and how they are shown. */
#ifndef APPS_GENERIC_H
#define APPS_GENERIC_H

#include "apps/app.h"
#include "problem/problem.h"

/* ---- which texts are networks: generic_detect.c ---- */

bool generic_is_json(const char *bytes, size_t n); /* its first character opens an object */
bool generic_is_text(const char *bytes, size_t n); /* its first word is one that begins a statement */
bool generic_is_cnf(const char *bytes, size_t n);  /* a formula in DIMACS form */
bool generic_claims(const char *bytes, size_t n);  /* it begins as networks are printed */
/* Does it have a statement after the first line, the keyword of one with a mistake, or a key of JSON? */
bool generic_resembles(const char *bytes, size_t n);
app_extent generic_extent(const char *bytes, size_t n, bool whole);
bool generic_begins(const char *line, size_t n); /* a line `network`, which begins another one */

/* ---- what people see ---- */

/* What the network says in words, a line for each statement; the draft is the one that it was made of. */
void generic_tell(const draft *draft, const stated_problem *problem, text *out);
void generic_show_puzzle(const puzzle *p, text *out);
void generic_show_counts(const puzzle *p, text *out);
void generic_show_state(const puzzle *p, const state *s, text *out);
bool generic_is_own(const puzzle *p, int label); /* does it belong to no combination? */

extern const app app_generic;

#endif
