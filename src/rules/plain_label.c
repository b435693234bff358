/* plain_label.c: see plain_label.h. */
#include "rules/plain_label.h"

/* Do they have a csp-variable in common? */
static bool share_variable(const csp *c, csp_label first, csp_label second)
{
    csp_list vars = csp_label_vars(c, first);
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        if (csp_has(c, *v, second))
            return true;
    return false;
}

static bool is_plain(const csp *c, csp_label label)
{
    if (csp_list_size(csp_label_needs(c, label)) || csp_list_size(csp_label_guards(c, label)))
        return false;
    CSP_FOR_LINKS(y, c, label)
        if (!share_variable(c, label, *y))
            return false;
    return true;
}

void plain_labels_mark(const csp *c, bool *plain)
{
    for (int l = 0; l < csp_labels(c); l++)
        plain[l] = is_plain(c, (csp_label)l);
    for (int i = 0; i < csp_meshes(c); i++) {
        const csp_mesh *m = csp_mesh_at(c, i);
        for (int k = 0; k < m->labels; k++)
            plain[m->label[k]] = false;
    }
}
