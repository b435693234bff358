/* csp_links.h: the links of a network, made once when it is built. */
#ifndef CORE_CSP_LINKS_H
#define CORE_CSP_LINKS_H

#include "core/csp.h"

/* Of the sets of the graph and of what was declared, in both directions: of each label those it was linked to
 * as the first, and as the second one of a pair. They live in the arena. OK or NO_MEMORY. */
status csp_links_make(csp_graph *g, const csp_relation declared[2], const memory *m, arena *a);

#endif
