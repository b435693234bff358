/* constraints.c: see constraints.h. */
#include "problem/constraints.h"

#include "base/flags.h"
#include "base/limits.h"

#include <string.h>

#define ENTER(name, help, key) &constraint_##name,

const constraint *const constraints[] = { CONSTRAINTS_DECLARED(ENTER) NULL };
const constraint *const encoded_constraints[] = { CONSTRAINTS_ENCODED(ENTER) NULL };

const constraint *constraint_of(const csp *c, const step_line *line)
{
    switch (line->kind) {
    case TRESSE_DECLARED:
        return line->declared.kind;
    case TRESSE_CELL:
    case TRESSE_CASES:
        return csp_is_need(c, line->cell.set) ? &constraint_need : NULL;
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

/* Does every csp-variable have one true label, and no group two? Sets are met by their true labels, because
 * most labels are false. */
static bool sets_hold(const csp *c, const bool *value)
{
    uint8_t met[LIMIT_SETS];
    int vars = 0;
    memset(met, 0, (size_t)csp_exclusive(c));
    for (int l = flags_next(value, 0, csp_labels(c)); l < csp_labels(c);
         l = flags_next(value, l + 1, csp_labels(c))) {
        csp_list own[] = { csp_label_vars(c, (csp_label)l), csp_label_groups(c, (csp_label)l) };
        vars += csp_list_size(own[0]);
        for (int i = 0; i < 2; i++)
            for (const csp_set *set = own[i].begin; set < own[i].end; set++)
                if (met[*set]++)
                    return false;
    }
    return vars == csp_vars(c);
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
    if (!sets_hold(c, value) || !links_hold(c, value))
        return false;
    for (const constraint *const *k = constraints; *k; k++)
        if ((*k)->all_hold && (*k)->count(c) && !(*k)->all_hold(c, value))
            return false;
    for (const statement *s = csp_statements(c); s; s = s->next)
        if (!s->kind->holds(s, value))
            return false;
    return true;
}
