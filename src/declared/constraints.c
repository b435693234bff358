/* constraints.c: see constraints.h. */
#include "declared/constraints.h"

const constraint *const constraints[] = { &constraint_order, &constraint_need, NULL };

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
