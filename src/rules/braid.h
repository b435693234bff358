/* braid.h: what others need to know of braids: other chains are braids of the same length, and so is a trial
 * with singles. */
#ifndef RULES_BRAID_H
#define RULES_BRAID_H

#include "rules/rule.h"
#include "search/chain.h"

extern const rule rule_braid;
extern const chain_shape braid_shape;

#endif
