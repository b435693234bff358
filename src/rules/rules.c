/* rules.c: the table of rules, by rank. A new rule is a file that ends in a `const rule`, and its name in
 * this list. */
#include "rules/rule.h"

extern const rule rule_coupling, rule_order, rule_subset, rule_bivalue_chain, rule_z_whip, rule_t_chain,
    rule_whip, rule_braid;

const rule *const rule_table[] = {
    &rule_coupling, &rule_order, &rule_subset, &rule_bivalue_chain, &rule_z_whip, &rule_t_chain,
    &rule_whip,     &rule_braid, NULL,
};
