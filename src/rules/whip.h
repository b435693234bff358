/* whip.h: what others need of whips: a braid without rights is one of length 1. */
#ifndef RULES_WHIP_H
#define RULES_WHIP_H

#include "rules/rule.h"

extern const rule rule_whip;

#endif
