/* chain.h: from a target and the ordered rights of a chain to a step with its whole evidence.
 *
 * The rights determine the chain up to the choice of csp-variables and lefts. In cell k the csp-variable may
 * be any one that contains R_k and whose other candidates are all linked to the target or to an earlier
 * right; the last one has all its candidates so linked. For braids any dead candidate will do as left; one
 * linked to the right just before is preferred, because it reads best. For whips the lefts must be linked to
 * the right just before and be all different: such a choice exists if and only if the sets of possible lefts
 * have a system of distinct representatives, which augmenting paths find (theory: the choice of lefts is
 * existential). */
#ifndef SEARCH_CHAIN_H
#define SEARCH_CHAIN_H

#include "core/step.h"
#include "search/search.h"

typedef struct chain_builder chain_builder;

status chain_open(chain_builder **out, const memory *m, const csp *c);
void chain_close(chain_builder *b); /* may be NULL */

/* The step of this name and these types, of length rights + 1, on these targets (more than one only if there
 * is no right). `whip`: lefts as above. *built: the step, valid until the next call, or NULL if it has no
 * such chain (a whip without a choice of lefts). */
status chain_build(chain_builder *b, const state *s, const pattern *p, bool whip, const csp_label *target,
                   int targets, const csp_label *right, int rights, const step **built);

#endif
