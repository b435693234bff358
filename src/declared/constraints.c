/* constraints.c: see constraints.h. */
#include "declared/constraints.h"

const constraint *const constraints[] = { &constraint_order, &constraint_need,      &constraint_impossible,
                                          &constraint_loop,  &constraint_connected, NULL };

const constraint *constraint_of(const csp *c, const step_line *l)
{
    switch (l->kind) {
    case TRESSE_DECLARED:
        return l->declared.kind;
    case TRESSE_CELL:
    case TRESSE_CASES:
        return csp_is_need(c, l->cell.set) ? &constraint_need : NULL;
    case TRESSE_SUPPOSE:
    case TRESSE_SUBSET:
        break;
    }
    return NULL;
}

const constraint *constraint_alone(const csp *c, const step_line *suppose)
{
    const step_line *l = suppose + 1;
    bool alone = suppose->inside == 1 && l->kind == TRESSE_CELL && !l->cell.refuted && !l->cell.rights;
    return alone ? constraint_of(c, l) : NULL;
}

/* ---- what values have to be ---- */

/* How many labels of a set are true; at most 2 are counted. */
static int count_true(const csp *c, csp_set set, const bool *value)
{
    csp_list labels = csp_set_members(c, set);
    int n = 0;
    for (const csp_label *l = labels.begin; l < labels.end && n < 2; l++)
        n += value[*l];
    return n;
}

/* No two labels that are linked are both true. Those of one set are counted with the set. */
static bool links_hold(const csp *c, const bool *value)
{
    for (int l = 0; csp_has_declared_links(c) && l < csp_labels(c); l++) {
        csp_list near = csp_near_links(c, (csp_label)l);
        for (const csp_label *x = near.begin; value[l] && x < near.end; x++)
            if (value[*x])
                return false;
    }
    return true;
}

bool constraints_hold(const csp *c, const bool *value)
{
    for (int set = 0; set < csp_exclusive(c); set++) {
        int n = count_true(c, (csp_set)set, value);
        if (n > 1 || (n == 0 && set < csp_vars(c)))
            return false;
    }
    if (!links_hold(c, value))
        return false;
    for (const constraint *const *k = constraints; *k; k++)
        if ((*k)->all_hold && !(*k)->all_hold(c, value))
            return false;
    for (const statement *s = csp_statements(c); s; s = s->next)
        if (!s->kind->holds(s, value))
            return false;
    return true;
}
