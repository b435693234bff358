/* whip_1.h: whips[1]. For whip.c only. */
#ifndef RULES_WHIP_1_H
#define RULES_WHIP_1_H

#include "search/chains.h"

typedef struct whip_1 whip_1;

status whip_1_open(search *search, whip_1 **out);

/* Reports one step for each csp-variable that has targets which no earlier csp-variable has, with all of
 * these targets. */
status whip_1_find(whip_1 *ones, search *search, const chain_shape *shape, const query *query,
                   const step_sink *sink);

#endif
