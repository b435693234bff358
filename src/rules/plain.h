/* plain.h: labels about which a network says nothing but what csp-variables they are in: they are linked to
 * nothing else, no need is about them, and no loop or region. Only these may be exchanged for others
 * (rules/unique.c). */
#ifndef RULES_PLAIN_H
#define RULES_PLAIN_H

#include "core/csp.h"

/* Of each label: is it plain? */
void plain_mark(const csp *c, bool *plain);

#endif
