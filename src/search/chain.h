/* chain.h: from a target and the ordered rights of a chain to a step with its whole evidence.
 *
 * The rights determine the chain up to the choice of csp-variables and lefts. In cell k the csp-variable may
 * be any one that contains R_k, not the target, and whose other candidates, the left apart, are all dead; the
 * last one of a chain that ends without a right has no other candidate that lives. What makes a candidate
 * dead depends on the kind of chain: a link to the target, a link to an earlier right, either, or nothing
 * (bivalue-chains). For braids any dead candidate will do as left; one linked to the right just before is
 * preferred, because it reads best. For all others the lefts must be linked to the right just before, be all
 * different, and be no rights of the chain: such a choice exists if and only if the sets of possible lefts
 * have a system of distinct representatives, which augmenting paths find (theory: the choice of lefts is
 * existential). */
#ifndef SEARCH_CHAIN_H
#define SEARCH_CHAIN_H

#include "core/step.h"
#include "search/search.h"

typedef struct chain_builder chain_builder;

status chain_open(chain_builder **out, const memory *m, const csp *c);
void chain_close(chain_builder *b); /* may be NULL */

/* The step of this name and these types with these rights, on these targets. More than one target may be
 * given only if there is no right; a bivalue-chain gets all its targets by itself. *built: the step, valid
 * until the next call, or NULL if it has no such chain (no choice of lefts). */
status chain_build(chain_builder *b, const state *s, const pattern *p, chain_kind kind,
                   const csp_label *target, int targets, const csp_label *right, int rights,
                   const step **built);

#endif
