/* g_braid.h: what others need of g-braids: g-whips are g-braids of the same length, and a trial with singles
 * and whips[1] is one. */
#ifndef RULES_G_BRAID_H
#define RULES_G_BRAID_H

#include "rules/rule.h"

extern const rule rule_g_braid;

#endif
