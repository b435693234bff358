/* whip_ones.h: whips[1]. For whip.c only. */
#ifndef RULES_WHIP_ONES_H
#define RULES_WHIP_ONES_H

#include "search/chains.h"

typedef struct whip_ones whip_ones;

status whip_ones_open(search *search, whip_ones **out);

/* Reports one step for each csp-variable that has targets which no earlier csp-variable has, with all of
 * these targets. */
status whip_ones_find(whip_ones *ones, search *search, const chain_shape *shape, const query *query,
                      const step_sink *sink);

#endif
