/* full_ones.c: see full_ones.h. */
#include "search/full_ones.h"

#include <string.h>

bool full_ones_open(full_ones *o, arena *a, const residual *links)
{
    size_t vars = (size_t)csp_vars(links->csp);
    *o = (full_ones){ .links = links,
                      .company = arena_take(a, vars * FULL_MEMBERS, sizeof *o->company),
                      .bits = arena_take(a, (size_t)links->words, sizeof *o->bits),
                      .target = arena_take(a, (size_t)links->words, sizeof *o->target) };
    return o->company && o->bits && o->target;
}

static const uint64_t *links_of(const full_ones *o, csp_label l)
{
    return o->links->link + (size_t)l * (size_t)o->links->words;
}

/* ---- company ---- */

/* Is something linked to both that is not in `own`? */
static bool have_common_link(const full_ones *o, csp_label a, csp_label b, const uint64_t *own)
{
    const uint64_t *of_a = links_of(o, a), *of_b = links_of(o, b);
    uint64_t some = 0;
    for (int w = 0; w < o->links->words; w++)
        some |= of_a[w] & of_b[w] & ~own[w];
    return some != 0;
}

static void find_company(full_ones *o, int v)
{
    csp_list all = csp_var_labels(o->links->csp, (csp_var)v);
    int n = (int)(all.end - all.begin);
    lane *company = o->company + v * FULL_MEMBERS;
    memset(o->bits, 0, (size_t)o->links->words * sizeof *o->bits);
    for (int i = 0; i < n; i++)
        o->bits[all.begin[i] / 64] |= UINT64_C(1) << all.begin[i] % 64;
    for (int i = 0; i < n; i++) {
        company[i] |= (lane)(1u << i);
        for (int k = 0; k < i; k++)
            if (have_common_link(o, all.begin[i], all.begin[k], o->bits)) {
                company[i] |= (lane)(1u << k);
                company[k] |= (lane)(1u << i);
            }
    }
}

/* ---- targets ---- */

/* It suffices to look at the covering csp-variables, which have all labels. */
bool full_is_solved(const full_table *t, const lane *of)
{
    lane all = 0;
    for (int v = 0; v < t->covering; v++)
        all |= of[v];
    return !(all & LANE_OPEN);
}

/* Adds what is linked to all candidates of this lane. */
static void add_targets(full_ones *o, const full_table *t, int v, unsigned m)
{
    const int words = o->links->words;
    memcpy(o->bits, links_of(o, full_lowest(t, v, (lane)m)), (size_t)words * sizeof *o->bits);
    for (m &= m - 1; m; m &= m - 1) {
        const uint64_t *link = links_of(o, full_lowest(t, v, (lane)m));
        for (int w = 0; w < words; w++)
            o->bits[w] &= link[w];
    }
    for (int w = 0; w < words; w++)
        o->target[w] |= o->bits[w];
}

/* Finds all targets in the state; some labels that are gone may be among them. */
static void find_targets(full_ones *o, const full_table *t, const lane *of)
{
    memset(o->target, 0, (size_t)o->links->words * sizeof *o->target);
    for (int v = 0; v < t->vars; v++) {
        unsigned m = of[v] & (LANE_OPEN - 1);
        if ((of[v] & LANE_OPEN) && !(m & ~(unsigned)o->company[v * FULL_MEMBERS + __builtin_ctz(m)]))
            add_targets(o, t, v, m);
    }
}

/* Takes the targets from the state; false: there are none. */
static bool take_targets(const full_ones *o, const full_table *t, lane *of, const bool *solution)
{
    bool some = false;
    for (int w = 0; w < o->links->words; w++)
        for (uint64_t b = o->target[w]; b; b &= b - 1) {
            csp_label l = (csp_label)(w * 64 + __builtin_ctzll(b));
            if (solution[l] || !full_has(t, of, l))
                continue;
            full_clear(t, of, l);
            some = true;
        }
    return some;
}

bool full_ones_run(full_ones *o, full_table *t, lane *of, const bool *solution, bool *some)
{
    for (int v = 0; !o->known && v < t->vars; v++)
        find_company(o, v);
    o->known = true;
    *some = false;
    while (!full_is_solved(t, of)) {
        find_targets(o, t, of);
        if (!take_targets(o, t, of, solution))
            break;
        *some = true;
        t->asserts = 0;
        if (!full_settle(t, of, of))
            return false;
    }
    return true;
}
