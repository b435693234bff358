/* con.h: the rule of c-braids, which has all c-whips and all that Con eliminates. */
#ifndef RULES_CON_H
#define RULES_CON_H

#include "rules/rule.h"

extern const rule rule_c_braid;

#endif
