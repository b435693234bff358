/* relaxing.c: see relaxing.h. */
#include "solve/relaxing.h"

#include "rules/relaxed_whip.h"

status relaxing_begin(search *s, const state *first, const state *now, const bool *solution, watch *w)
{
    search_start(s, &(search_terms){ solution, false, LAYOUT_SPARSE, NULL });
    search_begin(s, first, w);
    search_begin(s, now, w);
    relaxed *r = relaxed_of(s);
    if (r)
        relaxed_begin(r, s);
    return r ? OK : NO_MEMORY;
}

status relaxing_ask(search *s, csp_label z, int length, int ghosts, const step **built)
{
    const query q = { &rule_relaxed_whip, rule_relaxed_whip.name, ALL_TYPES, length };
    status st = OK;
    *built = NULL;
    for (int distinct = 0; distinct < 2 && st == OK && !*built; distinct++) {
        const relaxed_question ask = { z, length, ghosts, distinct };
        if (relaxed_find(s->relaxed, search_finder(s, ALL_TYPES), &ask, &st) != FOUND)
            break;
        st = relaxed_build(s->relaxed, s, &q, z, built);
    }
    return st;
}
