/* g_braid.h: what others need to know of g-braids and g-whips: g-whips are g-braids of the same length, and a
 * trial with singles and whips[1] is a g-braid. */
#ifndef RULES_G_BRAID_H
#define RULES_G_BRAID_H

#include "rules/rule.h"

extern const rule rule_g_braid, rule_g_whip;

#endif
