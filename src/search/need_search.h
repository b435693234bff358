/* need_search.h: needs that can't be met in one frozen state (definition: rules/coupling.c). */
#ifndef SEARCH_NEED_SEARCH_H
#define SEARCH_NEED_SEARCH_H

#include "core/step.h"

/* Reports a step for every need all of whose needed labels are gone, unless earlier ones have all its
 * targets. told, of each label, is false at first; room has space for all labels. */
status need_find(const state *s, const char *rule, bool *told, csp_label *room, const step_sink *sink);

#endif
