/* whip_dense.h: the search for whips in the dense layout. For whips and relaxed whips. */
#ifndef RULES_WHIP_DENSE_H
#define RULES_WHIP_DENSE_H

#include "search/dense.h"

dense_decision whip_dense;

#endif
