/* whip.h: what others need to know of whips: a braid without rights is a whip[1], and a whip is a g-whip. */
#ifndef RULES_WHIP_H
#define RULES_WHIP_H

#include "rules/rule.h"
#include "search/chains.h"

extern const rule rule_whip;
extern const chain_kind whip_kind; /* for chains longer than 1 its own data are not needed */

#endif
