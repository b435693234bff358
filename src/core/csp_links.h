/* csp_links.h: the links of a network, made once when it is built. */
#ifndef CORE_CSP_LINKS_H
#define CORE_CSP_LINKS_H

#include "core/csp.h"

/* Makes the links from the sets of the graph and from the declared pairs: declared[0] has for each label the
 * second labels of the pairs in which it comes first, declared[1] the first labels of those in which it comes
 * second. The links live in the arena. OK or NO_MEMORY. */
status csp_links_make(csp_graph *graph, const csp_relation declared[2], const memory *m, arena *a);

#endif
