/* check_g.c: what makes the rights of a cell a g-label: several labels of a csp-variable, and a label outside
 * of it that is linked to all of them. The g-label is all that this outside label is linked to in the
 * csp-variable. If one that is linked to all rights is not linked to the left, the left is not in it; if one
 * is not linked to all rights of an earlier cell of the same csp-variable, that has another g-label. */
#include "check/checker.h"

#include <string.h>

bool excludes_more(const checker *checker, const line *now, csp_list others)
{
    CSP_FOR_LINKS(l, checker->csp, *now->list.begin)
        if (!csp_has(checker->csp, now->variable, *l) && csp_linked_to_all(checker->csp, *l, now->list) &&
            !csp_linked_to_all(checker->csp, *l, others))
            return true;
    return false;
}

void check_g_labels(checker *checker)
{
    const frame *f = checker->now;
    for (const line *now = f->line + 1; now < f->line + f->lines && !checker->failed; now++) {
        int k = (int)(now - f->line);
        if (csp_list_size(now->list) < 2)
            continue;
        must(checker, !f->plain, "a right of a %s is one label", f->rule);
        must(checker, excludes_more(checker, now, (csp_list){ &now->out->label, &now->out->label + 1 }),
             "nothing outside of %s is linked to all rights of cell %d but not to its left",
             csp_var_name(checker->csp, now->variable), k);
        for (const line *old = f->line + 1; old < now; old++)
            must(checker, old->variable != now->variable || excludes_more(checker, now, old->list),
                 "cell %d has the g-label of an earlier cell", k);
    }
}

void check_g_chain(checker *checker)
{
    check_chain(checker);
    check_g_labels(checker);
}
