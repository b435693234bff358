/* relaxed_whip.h: relaxed whips; relaxed_whip.c has the definition. */
#ifndef RULES_RELAXED_WHIP_H
#define RULES_RELAXED_WHIP_H

#include "rules/rule.h"

extern const rule rule_relaxed_whip;

#endif
