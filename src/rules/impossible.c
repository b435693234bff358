/* impossible.c: the impossible patterns that a network declares, as a source of OR_k relations.
 *
 * Definition. A pattern consists of csp-variables and some of their labels, such that every choice of one of
 * the labels for each csp-variable has two that are linked (core/pattern.h; a network for which this is not
 * so is refused). So one of the other candidates of the csp-variables, the guardians, is true. It is reported
 * if all labels of the pattern are candidates or values and no guardian is a value. A pattern that has lost a
 * label since is not reported again, but its relation remains.
 *
 * Soundness. The csp-variables have values; if none of these were a guardian, all would be labels of the
 * pattern, and no two of them are linked.
 *
 * Patterns have length 1: they are looked for before nearly everything else, because this takes no search.
 * What follows from relations is in relation.h. */
#include "rules/relation.h"

#include "problem/constraints.h"

static status open(search *search, void **mine)
{
    return relations_open(search, (relations **)mine);
}

static bool is_there(const search *search, csp_list sets, csp_list labels)
{
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (search->state->label[*l] == GONE)
            return false;
    for (const csp_var *v = sets.begin; v < sets.end; v++)
        if (search->state->value[*v] != CSP_NONE && csp_list_find(labels, search->state->value[*v]) < 0)
            return false;
    return true;
}

static status find(void *mine, search *search, const query *query, const step_sink *sink, int *next)
{
    search_finder(search, ALL_TYPES);
    status st = relations_find(mine, search, query, sink, next);
    for (int i = 0; i < csp_patterns(search->csp) && query->length == 1 && st == OK; i++) {
        const relation of = { &constraint_impossible, csp_pattern_sets(search->csp, i),
                              csp_pattern_labels(search->csp, i), ANY_GUARDIANS };
        st = watch_node(search->watch);
        if (st == OK && is_there(search, of.sets, of.labels))
            st = relations_tell(mine, search, query, sink, &of);
    }
    return st;
}

const rule rule_impossible = {
    .code = "Imp",
    .name = "Imp",
    .says = "impossible patterns that the network declares: their other candidates are an OR relation",
    .rank = 13,
    .min_length = 1,
    .usual_most = 1,
    .lengthless = true,
    .about = &constraint_impossible,
    .open = open,
    .find = find,
};
