/* count_dense.c: the counter for networks that fit the dense layout.
 *
 * A state is one 16-bit lane for each csp-variable: a bit for each candidate, and LANE_OPEN as long as it has
 * no value. The row of a label x has a 0 for each label linked to x, in all the csp-variables of that label,
 * and a 0 for LANE_OPEN in those of x, where the links have left x alone: so the state that follows from
 * asserting x is the AND of the state with the row of x. An open lane with one candidate left forces it; a
 * lane without candidates is a contradiction; a state without open lanes is a solution. In each pass, all
 * that is forced is asserted together, and every pass closes a lane, so Singles and ECP come to quiescence.
 * Labels without csp-variable are in no lane: solutions differ in the values of csp-variables only.
 *
 * Search. A hypothesis makes the state of the next level. When that has been searched through, its label is
 * eliminated from the state it was made of: the two halves have no solution in common and together have all.
 * Since a hypothesis closes a lane, there are never more levels than csp-variables, and all is allocated when
 * the counter is opened.
 *
 * Lanes past the last csp-variable are closed and have one candidate, which all rows keep. */
#include "gen/count_dense.h"

#include "search/dense_table.h"

#include <string.h>

enum {
    VARS_MAX = 1024,
    BITS = 16,
    PATIENCE = 2000, /* nodes without a solution */
};

struct count_dense {
    const memory *memory;
    const csp *csp;
    const lanes_ops *ops;
    int labels, vars, groups, width;
    int covering;      /* the first so many csp-variables have all labels that are in any */
    int puts;          /* pairs of a csp-variable and a label of it */
    uint8_t *bit;      /* of each such pair, in the order of csp_label_vars: its number in the lane */
    csp_label *member; /* of each lane and bit */
    lane *rows, *row;  /* rows is the memory, row its part that begins at the start of a cache line */
    lane *states, *level;
    lane *blank;             /* the state where nothing is known */
    csp_label *left;         /* of each level: what remains when its hypothesis has gone, or CSP_NONE */
    const lane **meets;      /* rows to be met in the next pass */
    uint64_t *listed, lists; /* of each label: the pass that listed it last */
    uint32_t *mask;          /* of each group */
};

/* ---- opening and closing ---- */

bool count_dense_fits(const csp *c)
{
    return dense_fits(c) && csp_vars(c) <= VARS_MAX;
}

typedef struct part {
    void **at;
    size_t count, size;
} part;

enum { PARTS = 9 };

static void list_parts(count_dense *k, part out[PARTS])
{
    size_t labels = (size_t)k->labels, vars = (size_t)k->vars, width = (size_t)k->width;
    part list[PARTS] = {
        { (void **)&k->bit, (size_t)k->puts + 1, sizeof *k->bit },
        { (void **)&k->member, width * BITS, sizeof *k->member },
        { (void **)&k->rows, labels * width + GROUP, sizeof *k->rows },
        { (void **)&k->states, (vars + 1) * width + GROUP, sizeof *k->states },
        { (void **)&k->blank, width, sizeof *k->blank },
        { (void **)&k->left, vars + 1, sizeof *k->left },
        { (void **)&k->meets, vars + 1, sizeof *k->meets },
        { (void **)&k->listed, labels, sizeof *k->listed },
        { (void **)&k->mask, (size_t)k->groups, sizeof *k->mask },
    };
    memcpy(out, list, sizeof list);
}

static const uint8_t *bits_of(const count_dense *k, csp_label l)
{
    return k->bit + (csp_label_vars(k->csp, l).begin - csp_label_vars(k->csp, 0).begin);
}

static void number_bits(count_dense *k)
{
    for (int v = 0; v < k->vars; v++) {
        csp_list labels = csp_var_labels(k->csp, (csp_var)v);
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            const csp_var *own = csp_label_vars(k->csp, *l).begin;
            int i = 0;
            while (own[i] != v)
                i++;
            k->bit[bits_of(k, *l) - k->bit + i] = (uint8_t)(l - labels.begin);
            k->member[v * BITS + (l - labels.begin)] = *l;
            if (i == 0)
                k->covering = v + 1;
        }
    }
}

static void eliminate(const count_dense *k, lane *from, csp_label l)
{
    csp_list vars = csp_label_vars(k->csp, l);
    const uint8_t *bit = bits_of(k, l);
    for (const csp_var *v = vars.begin; v < vars.end; v++, bit++)
        from[*v] &= (lane) ~(1u << *bit);
}

static lane *row_of(const count_dense *k, csp_label l)
{
    return k->row + (size_t)l * (size_t)k->width;
}

static void make_row(const count_dense *k, csp_label x)
{
    lane *row = row_of(k, x);
    csp_list links = csp_label_links(k->csp, x), own = csp_label_vars(k->csp, x);
    memset(row, 0xFF, (size_t)k->width * sizeof *row);
    for (const csp_label *y = links.begin; y < links.end; y++)
        eliminate(k, row, *y);
    for (const csp_var *v = own.begin; v < own.end; v++)
        row[*v] &= (lane)~LANE_OPEN;
}

static void make_blank(const count_dense *k)
{
    for (int v = 0; v < k->width; v++) {
        csp_list labels = v < k->vars ? csp_var_labels(k->csp, (csp_var)v) : (csp_list){ 0 };
        k->blank[v] = v < k->vars ? (lane)(LANE_OPEN | ((1u << (labels.end - labels.begin)) - 1)) : 1;
    }
}

static lane *at_cache_line(lane *p)
{
    size_t over = (uintptr_t)p % (GROUP * sizeof *p);
    return over ? p + (GROUP - over / sizeof *p) : p;
}

status count_dense_open(count_dense **out, const memory *m, const csp *c)
{
    part list[PARTS];
    count_dense *k = memory_take(m, 1, sizeof *k);
    *out = NULL;
    if (!k)
        return NO_MEMORY;
    *k = (count_dense){
        .memory = m, .csp = c, .ops = lanes_best(), .labels = csp_labels(c), .vars = csp_vars(c)
    };
    k->groups = (k->vars + GROUP - 1) / GROUP;
    k->width = k->groups * GROUP;
    k->puts = (int)(csp_label_vars(c, (csp_label)(k->labels - 1)).end - csp_label_vars(c, 0).begin);
    list_parts(k, list);
    for (int i = 0; i < PARTS; i++)
        if (!(*list[i].at = memory_take(m, list[i].count, list[i].size))) {
            count_dense_close(k);
            return NO_MEMORY;
        }
    k->row = at_cache_line(k->rows);
    k->level = at_cache_line(k->states);
    number_bits(k);
    for (int l = 0; l < k->labels; l++)
        make_row(k, (csp_label)l);
    make_blank(k);
    *out = k;
    return OK;
}

void count_dense_close(count_dense *k)
{
    part list[PARTS];
    if (!k)
        return;
    list_parts(k, list);
    for (int i = 0; i < PARTS; i++)
        memory_give(k->memory, *list[i].at, list[i].count, list[i].size);
    memory_give(k->memory, k, 1, sizeof *k);
}

void count_dense_use(count_dense *k, const lanes_ops *ops)
{
    k->ops = ops;
}

/* ---- propagation ---- */

/* Lists the rows of the labels that these forced lanes force, each once; returns how many. */
static int list_forced(count_dense *k, const lane *of)
{
    int n = 0;
    uint64_t now = ++k->lists;
    for (int g = 0; g < k->groups; g++)
        for (uint32_t left = k->mask[g]; left; left &= left - 1) {
            int v = g * GROUP + __builtin_ctz(left);
            csp_label x = k->member[v * BITS + __builtin_ctz(of[v])];
            k->meets[n] = row_of(k, x);
            n += k->listed[x] != now;
            k->listed[x] = now;
        }
    return n;
}

/* The state that follows from `from` and the n rows in `meets`, with Singles to quiescence; false at a
 * contradiction. */
static bool settle(count_dense *k, lane *to, const lane *from, int n)
{
    do {
        if (k->ops->settle(to, k->mask, from, k->meets, n, k->groups))
            return false;
        from = to;
        n = list_forced(k, to);
    } while (n > 0);
    return true;
}

/* ---- search ---- */

static int bits_in(lane x)
{
    unsigned n = x;
    n -= n >> 1 & 0x5555;
    n = (n & 0x3333) + (n >> 2 & 0x3333);
    n = (n + (n >> 4)) & 0x0F0F;
    return (int)((n + (n >> 8)) & 0x1F);
}

/* Labels that are gone in s for other reasons than a link to a value. The rows of its values leave too many
 * candidates in some csp-variable that has such a label. */
static bool load_eliminations(count_dense *k, const state *s, lane *to)
{
    int differ = 0;
    for (int v = 0; v < k->covering; v++)
        differ += bits_in(to[v] & (LANE_OPEN - 1)) != s->count[v] + (s->value[v] != CSP_NONE);
    if (!differ)
        return false;
    for (int v = 0; v < k->covering; v++) {
        csp_list labels = csp_var_labels(k->csp, (csp_var)v);
        if (bits_in(to[v] & (LANE_OPEN - 1)) != s->count[v] + (s->value[v] != CSP_NONE))
            for (const csp_label *l = labels.begin; l < labels.end; l++)
                if (s->label[*l] == GONE)
                    eliminate(k, to, *l);
    }
    return true;
}

/* The first level: s, with Singles to quiescence; false at a contradiction. */
static bool load(count_dense *k, const state *s)
{
    int n = 0;
    for (int v = 0; v < k->covering; v++)
        if (s->value[v] != CSP_NONE)
            k->meets[n++] = row_of(k, s->value[v]);
    if (k->ops->settle(k->level, k->mask, k->blank, k->meets, n, k->groups))
        return false;
    n = load_eliminations(k, s, k->level) ? 0 : list_forced(k, k->level);
    return settle(k, k->level, k->level, n);
}

static int choose_var(const count_dense *k, const lane *of)
{
    int best = -1, fewest = BITS + 1;
    for (int g = 0; g < k->groups; g++)
        if (k->mask[g])
            return g * GROUP + __builtin_ctz(k->mask[g]);
    for (int v = 0; v < k->vars; v++)
        if ((of[v] & LANE_OPEN) && bits_in(of[v]) < fewest) {
            fewest = bits_in(of[v]);
            best = v;
        }
    return best;
}

/* Makes the next level. */
static bool suppose(count_dense *k, int depth)
{
    lane *of = k->level + (size_t)depth * (size_t)k->width;
    int v = choose_var(k, of);
    lane rest = of[v] & (of[v] - 1);
    csp_label x = k->member[v * BITS + __builtin_ctz(of[v])];
    k->left[depth] = CSP_NONE;
    if ((rest & (rest - 1)) == LANE_OPEN)
        k->left[depth] = k->member[v * BITS + __builtin_ctz(rest)];
    k->meets[0] = row_of(k, x);
    if (settle(k, of + k->width, of, 1))
        return true;
    return false;
}

static void write_solution(const count_dense *k, const state *s, const lane *of, bool *solution)
{
    for (int l = 0; l < k->labels; l++)
        solution[l] = s->label[l] == VALUE;
    for (int v = 0; v < k->covering; v++)
        solution[k->member[v * BITS + __builtin_ctz(of[v])]] = true;
}

status count_dense_run(count_dense *k, const state *s, int most, watch *w, int *found, bool *solution,
                       bool *gave_up)
{
    int depth = 0, nodes = 0;
    *found = 0;
    *gave_up = false;
    if (most <= 0)
        return OK;
    bool fine = load(k, s);
    for (;;) {
        lane *now = k->level + (size_t)depth * (size_t)k->width;
        if (fine && k->ops->pairs(k->mask, now, k->groups)) {
            if (*found == 0 && nodes++ == PATIENCE) {
                *gave_up = true;
                return OK;
            }
            status stop = watch_node(w);
            if (stop != OK)
                return stop;
            fine = suppose(k, depth++);
            continue;
        }
        if (fine && ++*found == 1 && solution)
            write_solution(k, s, now, solution);
        if (*found == most || depth == 0)
            return OK;
        depth--;
        now -= k->width;
        k->meets[0] = row_of(k, k->left[depth]);
        fine = settle(k, now, now, 1);
    }
}
