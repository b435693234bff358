/* relaxing.c: see relaxing.h. */
#include "solve/relaxing.h"

#include "rules/relaxed_whip.h"

status relaxing_begin(search *search, const state *first, const state *now, const bool *solution,
                      watch *watch)
{
    search_start(search, &(search_terms){ solution, false, LAYOUT_SPARSE, NULL });
    search_begin(search, first, watch);
    search_begin(search, now, watch);
    relaxed *r = relaxed_of(search);
    if (r)
        relaxed_begin(r, search);
    return r ? OK : NO_MEMORY;
}

status relaxing_ask(search *search, csp_label target, int length, int ghosts, const step **built)
{
    const query q = { &rule_relaxed_whip, rule_relaxed_whip.name, ALL_TYPES, length };
    status st = OK;
    *built = NULL;
    for (int distinct = 0; distinct < 2 && st == OK && !*built; distinct++) {
        const relaxed_question ask = { target, length, ghosts, distinct };
        if (relaxed_find(search->relaxed, search_finder(search, ALL_TYPES), &ask, &st) != FOUND)
            break;
        st = relaxed_build(search->relaxed, search, &q, target, built);
    }
    return st;
}
