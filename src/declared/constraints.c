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
