/* or_whip.h: OR_k-whips, for the rule that has them and more: OR_k-g-whips contain them. */
#ifndef RULES_OR_WHIP_H
#define RULES_OR_WHIP_H

#include "rules/rule.h"

extern const rule rule_or2_whip, rule_or3_whip, rule_or4_whip, rule_or5_whip, rule_or6_whip;

status or_whip_open(search *search, void **mine);
void or_whip_begin(void *mine, const search *search);
status or_whip_find(void *mine, search *search, const query *query, const step_sink *sink, int *next);

#endif
