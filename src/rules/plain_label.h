/* plain_label.h: plain labels, about which a network says nothing but which csp-variables they are in: they
 * are linked only to labels of these, and no need, loop or region is about them. Only plain labels may be
 * exchanged for others (rules/unique.c). */
#ifndef RULES_PLAIN_LABEL_H
#define RULES_PLAIN_LABEL_H

#include "core/csp.h"

/* Sets plain[l] for each label l: is it plain? */
void plain_labels_mark(const csp *c, bool *plain);

#endif
