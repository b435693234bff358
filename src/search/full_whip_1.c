/* full_whip_1.c: see full_whip_1.h. */
#include "search/full_whip_1.h"

#include <string.h>

bool full_whip_1_open(full_whip_1 *ones, arena *a, const residual *links)
{
    size_t vars = (size_t)csp_vars(links->csp);
    *ones = (full_whip_1){ .links = links,
                           .company = arena_take(a, vars * FULL_MEMBERS, sizeof *ones->company),
                           .bits = arena_take(a, (size_t)links->words, sizeof *ones->bits),
                           .target = arena_take(a, (size_t)links->words, sizeof *ones->target) };
    return ones->company && ones->bits && ones->target;
}

static const uint64_t *links_of(const full_whip_1 *ones, csp_label l)
{
    return ones->links->link + (size_t)l * (size_t)ones->links->words;
}

/* ---- company ---- */

/* Is something linked to both that is not in `own`? */
static bool have_common_link(const full_whip_1 *ones, csp_label first, csp_label second, const uint64_t *own)
{
    const uint64_t *of_a = links_of(ones, first), *of_b = links_of(ones, second);
    uint64_t some = 0;
    for (int w = 0; w < ones->links->words; w++)
        some |= of_a[w] & of_b[w] & ~own[w];
    return some != 0;
}

static void find_company(full_whip_1 *ones, int var)
{
    csp_list all = csp_var_labels(ones->links->csp, (csp_var)var);
    int n = (int)(all.end - all.begin);
    lane *company = ones->company + var * FULL_MEMBERS;
    memset(ones->bits, 0, (size_t)ones->links->words * sizeof *ones->bits);
    for (int i = 0; i < n; i++)
        ones->bits[all.begin[i] / 64] |= UINT64_C(1) << all.begin[i] % 64;
    for (int i = 0; i < n; i++) {
        company[i] |= (lane)(1u << i);
        for (int k = 0; k < i; k++)
            if (have_common_link(ones, all.begin[i], all.begin[k], ones->bits)) {
                company[i] |= (lane)(1u << k);
                company[k] |= (lane)(1u << i);
            }
    }
}

/* ---- targets ---- */

/* It suffices to look at the covering csp-variables, which have all labels. */
bool full_is_solved(const full_table *table, const lane *of)
{
    lane all = 0;
    for (int v = 0; v < table->covering; v++)
        all |= of[v];
    return !(all & LANE_OPEN);
}

/* Adds what is linked to all candidates of this lane. */
static void add_targets(full_whip_1 *ones, const full_table *table, int var, unsigned mask)
{
    const int words = ones->links->words;
    memcpy(ones->bits, links_of(ones, full_lowest(table, var, (lane)mask)),
           (size_t)words * sizeof *ones->bits);
    for (mask &= mask - 1; mask; mask &= mask - 1) {
        const uint64_t *link = links_of(ones, full_lowest(table, var, (lane)mask));
        for (int w = 0; w < words; w++)
            ones->bits[w] &= link[w];
    }
    for (int w = 0; w < words; w++)
        ones->target[w] |= ones->bits[w];
}

/* Finds all targets in the state; some labels that are gone may be among them. */
static void find_targets(full_whip_1 *ones, const full_table *table, const lane *of)
{
    memset(ones->target, 0, (size_t)ones->links->words * sizeof *ones->target);
    for (int v = 0; v < table->vars; v++) {
        unsigned m = of[v] & (LANE_OPEN - 1);
        if ((of[v] & LANE_OPEN) && !(m & ~(unsigned)ones->company[v * FULL_MEMBERS + __builtin_ctz(m)]))
            add_targets(ones, table, v, m);
    }
}

/* Takes the targets from the state; false: there are none. */
static bool take_targets(const full_whip_1 *ones, const full_table *table, lane *of, const bool *solution)
{
    bool some = false;
    for (int w = 0; w < ones->links->words; w++)
        for (uint64_t b = ones->target[w]; b; b &= b - 1) {
            csp_label l = (csp_label)(w * 64 + __builtin_ctzll(b));
            if (solution[l] || !full_has(table, of, l))
                continue;
            full_clear(table, of, l);
            some = true;
        }
    return some;
}

bool full_whip_1_run(full_whip_1 *ones, full_table *table, lane *of, const bool *solution, bool *some)
{
    for (int v = 0; !ones->known && v < table->vars; v++)
        find_company(ones, v);
    ones->known = true;
    *some = false;
    while (!full_is_solved(table, of)) {
        find_targets(ones, table, of);
        if (!take_targets(ones, table, of, solution))
            break;
        *some = true;
        table->asserts = 0;
        if (!full_settle(table, of, of))
            return false;
    }
    return true;
}
