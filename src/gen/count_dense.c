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
 * A hypothesis closes all lanes of its label, which were open: this limits the number of levels, and all is
 * allocated when the counter is opened.
 *
 * Lanes past the last csp-variable are closed and have one candidate, which all rows keep. */
#include "gen/count_dense.h"

#include "search/dense_table.h"

#include <string.h>

enum {
    VARS_MAX = 1024,
    CACHE_LINE = GROUP * sizeof(lane),
    PATIENCE = 2000, /* nodes without a solution */
};

struct count_dense {
    const memory *memory;
    const csp *csp;
    const lanes_ops *ops;
    int labels, vars, groups, width; /* lanes in a state: width = groups * GROUP */
    int span;                        /* labels in the largest csp-variable */
    int levels;                      /* one more than hypotheses there can be at once */
    int puts;                        /* pairs of a label and a csp-variable of it */
    int covering;                    /* the first so many csp-variables have all labels that are in any */
    bool has_loose;                  /* some label is in none */
    uint8_t *bit;      /* of each of the pairs, in the order of csp_label_vars: the label's bit in the lane */
    csp_label *member; /* of each lane, `span` of them: the label of each bit */
    lane *row;         /* of each label */
    lane *level;       /* the state of each level of the search */
    lane *blank;       /* the state where nothing is known */
    csp_label *left;   /* of each level: what is left if its hypothesis is wrong, or CSP_NONE: several */
    const lane **meets;     /* the rows to be met in the next pass */
    uint8_t *listed, lists; /* of each label: the list it was put in last, numbered from 1 on */
    uint32_t *mask;         /* of each group, and a 0 after them */
    uint8_t *taken, *block; /* the memory of all these: as it was taken, and from a cache line on */
    size_t size, used;
};

/* ---- opening and closing ---- */

bool count_dense_fits(const csp *c)
{
    return dense_fits(c) && csp_vars(c) <= VARS_MAX;
}

/* The next piece of the block, at a cache line; NULL while the block's size is being found. */
static void *piece(count_dense *k, size_t count, size_t size)
{
    void *p = k->block ? k->block + k->used : NULL;
    k->used += (count * size + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    return p;
}

static void lay_out(count_dense *k)
{
    size_t labels = (size_t)k->labels, vars = (size_t)k->vars, width = (size_t)k->width;
    k->used = 0;
    k->row = piece(k, labels * width, sizeof *k->row);
    k->level = piece(k, (size_t)k->levels * width, sizeof *k->level);
    k->blank = piece(k, width, sizeof *k->blank);
    k->member = piece(k, vars * (size_t)k->span, sizeof *k->member);
    k->meets = piece(k, vars + 1, sizeof *k->meets);
    k->mask = piece(k, (size_t)k->groups + 1, sizeof *k->mask);
    k->left = piece(k, vars + 1, sizeof *k->left);
    k->listed = piece(k, labels, sizeof *k->listed);
    k->bit = piece(k, (size_t)k->puts, sizeof *k->bit);
}

static status take_block(count_dense *k)
{
    lay_out(k);
    k->size = k->used + CACHE_LINE;
    k->taken = memory_take(k->memory, k->size, 1);
    if (!k->taken)
        return NO_MEMORY;
    k->block = k->taken + (CACHE_LINE - (uintptr_t)k->taken % CACHE_LINE);
    lay_out(k);
    return OK;
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
            k->member[v * k->span + (l - labels.begin)] = *l;
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
        lane all = (lane)((1u << (labels.end - labels.begin)) - 1);
        k->blank[v] = v < k->vars ? LANE_OPEN | all : 1;
    }
}

static void measure(count_dense *k, const csp *c)
{
    k->groups = (k->vars + GROUP - 1) / GROUP;
    k->width = k->groups * GROUP;
    for (int v = 0; v < k->vars; v++) {
        csp_list labels = csp_var_labels(c, (csp_var)v);
        if (labels.end - labels.begin > k->span)
            k->span = (int)(labels.end - labels.begin);
    }
    int fewest = k->vars; /* csp-variables of a label, if it has any */
    for (int l = 0; l < k->labels; l++) {
        csp_list list = csp_label_vars(c, (csp_label)l);
        int vars = (int)(list.end - list.begin);
        k->puts += vars;
        k->has_loose |= vars == 0;
        if (vars > 0 && vars < fewest)
            fewest = vars;
    }
    k->levels = 1 + (fewest > 0 ? k->vars / fewest : 0);
}

status count_dense_open(count_dense **out, const memory *m, const csp *c)
{
    *out = NULL;
    count_dense *k = memory_take(m, 1, sizeof *k);
    if (!k)
        return NO_MEMORY;
    *k = (count_dense){ .memory = m, .csp = c, .labels = csp_labels(c), .vars = csp_vars(c) };
    k->ops = lanes_best();
    measure(k, c);
    if (take_block(k) != OK) {
        count_dense_close(k);
        return NO_MEMORY;
    }
    number_bits(k);
    for (int l = 0; l < k->labels; l++)
        make_row(k, (csp_label)l);
    make_blank(k);
    *out = k;
    return OK;
}

void count_dense_close(count_dense *k)
{
    if (!k)
        return;
    memory_give(k->memory, k->taken, k->size, 1);
    memory_give(k->memory, k, 1, sizeof *k);
}

void count_dense_use(count_dense *k, const lanes_ops *ops)
{
    k->ops = ops;
}

/* ---- propagation ---- */

static uint8_t next_list(count_dense *k)
{
    if (++k->lists == 0) { /* all numbers are used up */
        memset(k->listed, 0, (size_t)k->labels);
        k->lists = 1;
    }
    return k->lists;
}

/* Lists the rows of the labels that the forced lanes in `mask` force, each once; returns how many. What is
 * read in the loop is copied first: the compiler can't know that bytes written to `listed` leave it alone. */
static int list_forced(count_dense *k, const lane *of)
{
    const count_dense c = *k;
    const uint8_t now = next_list(k);
    int n = 0;
    for (int g = 0; g < c.groups; g += 2) {
        uint64_t left = c.mask[g] | (uint64_t)c.mask[g + 1] << GROUP;
        for (; left; left &= left - 1) {
            int v = g * GROUP + __builtin_ctzll(left);
            csp_label x = c.member[v * c.span + __builtin_ctz(of[v])];
            c.meets[n] = row_of(&c, x);
            n += c.listed[x] != now;
            c.listed[x] = now;
        }
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

/* Have lane and csp-variable v the same number of candidates, or both a value? */
static bool as_many(const state *s, int v, lane of)
{
    return bits_in(of & (LANE_OPEN - 1)) == s->count[v] + (s->value[v] != CSP_NONE);
}

/* Eliminates what is gone in s for other reasons than a link to a value, which `to` has as candidates still:
 * the covering csp-variables of these have too many. */
static void load_eliminations(count_dense *k, const state *s, lane *to)
{
    int differ = 0;
    for (int v = 0; v < k->covering; v++)
        differ += !as_many(s, v, to[v]);
    for (int v = 0; differ > 0 && v < k->covering; v++) {
        csp_list labels = csp_var_labels(k->csp, (csp_var)v);
        if (!as_many(s, v, to[v]))
            for (const csp_label *l = labels.begin; l < labels.end; l++)
                if (s->label[*l] == GONE)
                    eliminate(k, to, *l);
    }
}

/* The first level: s, with Singles to quiescence; false at a contradiction. */
static bool load(count_dense *k, const state *s)
{
    csp_label *value = k->left; /* not in use yet */
    int n = 0;
    for (int v = 0; v < k->covering; v++) {
        value[n] = s->value[v];
        n += s->value[v] != CSP_NONE;
    }
    for (int i = 0; i < n; i++)
        k->meets[i] = row_of(k, value[i]);
    k->ops->settle(k->level, k->mask, k->blank, k->meets, n, k->groups);
    load_eliminations(k, s, k->level);
    return settle(k, k->level, k->level, 0);
}

/* After the operation `pairs`: an open csp-variable with two candidates, if there is one, or with as few as
 * there are. The first one is taken: looking for a better one costs more than it saves. */
static int choose_var(const count_dense *k, const lane *of)
{
    int best = -1, fewest = GROUP;
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

/* Makes the next level from this one by a hypothesis; false at a contradiction. */
static bool suppose(count_dense *k, int depth)
{
    lane *of = k->level + (size_t)depth * (size_t)k->width;
    int v = choose_var(k, of);
    lane rest = of[v] & (lane)(of[v] - 1);
    csp_label x = k->member[v * k->span + __builtin_ctz(of[v])];
    bool pair = (rest & (rest - 1)) == LANE_OPEN;
    k->left[depth] = pair ? k->member[v * k->span + __builtin_ctz(rest)] : (csp_label)CSP_NONE;
    k->meets[0] = row_of(k, x);
    bool fine = settle(k, of + k->width, of, 1);
    if (!pair)
        eliminate(k, of, x);
    return fine;
}

/* Goes on in this level, whose hypothesis has been searched through; false at a contradiction. */
static bool resume(count_dense *k, int depth)
{
    lane *of = k->level + (size_t)depth * (size_t)k->width;
    csp_label left = k->left[depth];
    if (left == CSP_NONE)
        return settle(k, of, of, 0);
    k->meets[0] = row_of(k, left);
    return settle(k, of, of, 1);
}

static void write_solution(const count_dense *k, const state *s, const lane *of, bool *solution)
{
    memset(solution, 0, (size_t)k->labels * sizeof *solution);
    for (int l = 0; k->has_loose && l < k->labels; l++)
        solution[l] = s->label[l] == VALUE;
    for (int v = 0; v < k->covering; v++)
        solution[k->member[v * k->span + __builtin_ctz(of[v])]] = true;
}

status count_dense_run(count_dense *k, const state *s, int most, watch *w, int *found, bool *solution,
                       bool *gave_up)
{
    int depth = 0, nodes = 0;
    *found = 0;
    *gave_up = false;
    if (most <= 0)
        return OK;
    for (bool fine = load(k, s);;) {
        const lane *now = k->level + (size_t)depth * (size_t)k->width;
        if (fine && k->ops->pairs(k->mask, now, k->groups)) {
            *gave_up = *found == 0 && nodes++ == PATIENCE;
            status stop = *gave_up ? OK : watch_node(w);
            if (*gave_up || stop != OK)
                return stop;
            fine = suppose(k, depth++);
            continue;
        }
        if (fine && ++*found == 1 && solution)
            write_solution(k, s, now, solution);
        if (*found == most || depth == 0)
            return OK;
        fine = resume(k, --depth);
    }
}
