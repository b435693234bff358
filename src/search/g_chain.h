/* g_chain.h: from the nodes of a chain whose rights may be g-labels to a step with its whole evidence.
 *
 * Node 0 of the bits is the target, node k what is left after right k; the last one has an empty
 * csp-variable. The csp-variables and lefts are still to be chosen. For a right of one candidate, any
 * csp-variable in which it alone lives will do; a g-label has its own csp-variable, and the left must be
 * outside the g-label. For whips lefts are linked to all labels of the right just before, and all different,
 * which is a question of distinct representatives (see chain.h); for braids any dead candidate will do. */
#ifndef SEARCH_G_CHAIN_H
#define SEARCH_G_CHAIN_H

#include "search/bits.h"

typedef struct g_chain g_chain;

status g_chain_open(g_chain **out, bits *bits);

/* *built: the step on the target with this many rights, valid until the next one; NULL: there is no choice of
 * different lefts. */
status g_chain_build(g_chain *chain, const query *query, csp_label target, int rights, bool continuous,
                     const step **built);

#endif
