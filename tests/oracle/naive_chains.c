/* naive_chains.c: bivalue-chains, z-whips, t-chains, t-whips and whips by their definitions: every sequence
 * of cells is made, one cell after the other, and nothing is remembered or foreseen. */
#include "naive.h"

enum { CELLS_MAX = 24 };

typedef struct attempt {
    const state *s;
    csp_label z;
    naive_kind kind;
    uint32_t types;
    int length;
    long *budget;
    csp_var variable[CELLS_MAX];
    csp_label left[CELLS_MAX], right[CELLS_MAX]; /* right: CSP_NONE in the last cell of a z-whip or whip */
} attempt;

static bool linked(const attempt *a, csp_label x, csp_label y)
{
    return csp_linked(a->s->csp, x, y);
}

static bool linked_to_earlier_right(const attempt *a, int k, csp_label l)
{
    for (int i = 0; i < k; i++)
        if (linked(a, l, a->right[i]))
            return true;
    return false;
}

static bool has_right(const attempt *a, int k)
{
    return (a->kind != NAIVE_Z_WHIP && a->kind != NAIVE_WHIP) || k < a->length - 1;
}

/* May a candidate of cell k that is neither its left nor its right be there? */
static bool may_be_other(const attempt *a, int k, csp_label l)
{
    switch (a->kind) {
    case NAIVE_BIVALUE_CHAIN:
        return false;
    case NAIVE_Z_WHIP:
        return linked(a, l, a->z);
    case NAIVE_T_CHAIN:
        return linked_to_earlier_right(a, k, l);
    case NAIVE_WHIP:
        return linked(a, l, a->z) || linked_to_earlier_right(a, k, l);
    case NAIVE_T_WHIP:
        return k == 0 ? linked(a, l, a->z) : linked_to_earlier_right(a, k, l);
    }
    return false;
}

static bool may_be_right(const attempt *a, int k, csp_label l)
{
    if (a->kind == NAIVE_Z_WHIP)
        return !linked(a, l, a->z);
    if (a->kind != NAIVE_BIVALUE_CHAIN && linked_to_earlier_right(a, k, l))
        return false;
    if (a->kind == NAIVE_WHIP)
        return !linked(a, l, a->z);
    if (a->kind == NAIVE_T_WHIP && k == 0)
        return !linked(a, l, a->z) && a->length > 1;
    return k < a->length - 1 || linked(a, l, a->z);
}

static bool is_new(const attempt *a, int k, csp_label l)
{
    for (int i = 0; i < k; i++)
        if (a->left[i] == l || a->right[i] == l)
            return false;
    return l != a->z;
}

/* Does cell k, whose csp-variable is usable and whose left is linked to what it must, obey the definition? */
static bool fits(const attempt *a, int k)
{
    csp_list labels = csp_var_labels(a->s->csp, a->variable[k]);
    if (!is_new(a, k, a->left[k]))
        return false;
    if (has_right(a, k) && (!is_new(a, k, a->right[k]) || !may_be_right(a, k, a->right[k])))
        return false;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (a->s->label[*l] == CANDIDATE && *l != a->left[k] && *l != a->right[k] && !may_be_other(a, k, *l))
            return false;
    return true;
}

static bool is_usable(const attempt *a, int k, csp_var v)
{
    const csp *c = a->s->csp;
    csp_list labels = csp_var_labels(c, v);
    int candidates = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        if (a->s->label[*l] == VALUE)
            return false;
        candidates += a->s->label[*l] == CANDIDATE;
    }
    for (int i = 0; i < k; i++)
        if (a->variable[i] == v)
            return false;
    return candidates >= 2 && (a->types >> csp_var_type(c, v) & 1) && !csp_has(c, v, a->z);
}

static int extend(attempt *a, int k);

/* Cell k with this csp-variable and left: all its rights. */
static int try_rights(attempt *a, int k)
{
    csp_list labels = csp_var_labels(a->s->csp, a->variable[k]);
    int found = 0;
    if (!has_right(a, k)) {
        a->right[k] = CSP_NONE;
        return fits(a, k);
    }
    for (const csp_label *l = labels.begin; !found && l < labels.end; l++) {
        a->right[k] = *l;
        if (a->s->label[*l] == CANDIDATE && *l != a->left[k] && fits(a, k))
            found = k == a->length - 1 ? 1 : extend(a, k + 1);
    }
    return found;
}

static int extend(attempt *a, int k)
{
    const csp *c = a->s->csp;
    int found = 0;
    if (a->budget && --*a->budget < 0)
        return NAIVE_COSTLY;
    CSP_FOR_LINKS(l, c, k ? a->right[k - 1] : a->z) {
        if (found)
            break;
        if (a->s->label[*l] != CANDIDATE)
            continue;
        csp_list vars = csp_label_vars(c, *l);
        for (const csp_var *v = vars.begin; !found && v < vars.end; v++) {
            a->left[k] = *l;
            a->variable[k] = *v;
            if (is_usable(a, k, *v))
                found = try_rights(a, k);
        }
    }
    return found;
}

int naive_chain(const state *s, naive_kind kind, uint32_t types, csp_label z, int max, long *budget)
{
    for (int n = 1; n <= max && n <= CELLS_MAX; n++) {
        attempt a = { .s = s, .z = z, .kind = kind, .types = types, .length = n, .budget = budget };
        int found = extend(&a, 0);
        if (found)
            return found == NAIVE_COSTLY ? NAIVE_COSTLY : n;
    }
    return 0;
}
