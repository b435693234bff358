/* step_names.h: names of steps that are made of parts, such as "Trid-OR4-whip": each is made once, and lives
 * as long as the search. */
#ifndef SEARCH_STEP_NAMES_H
#define SEARCH_STEP_NAMES_H

#include "search/search.h"

/* Joins the parts; the number is left out if it is 0. NULL: no memory. */
const char *search_name(search *search, const char *before, const char *middle, int number,
                        const char *after);

#endif
