/* or_g_whip.c: OR_k-g-whips and OR_k-contrad-g-whips.
 *
 * Definition. An OR_k-g-whip[n] on Z is to g-whips (g_whip.c) what an OR_k-whip is to whips (or_whip.c): just
 * one cell goes through an OR_k relation in place of a csp-variable, and the rights of the others may be
 * g-labels. None of the relation's candidates is Z or an earlier right. In an OR_k-g-whip all of them but one
 * are excluded by Z or an earlier right (linked to all of its labels), at least one of these by the right
 * just before; the one that remains is the right, a single candidate. In an OR_k-contrad-g-whip the relation
 * is the last cell, and each of its candidates is excluded by a right. OR_k-whips are OR_k-g-whips.
 *
 * Soundness. As for g-whips: suppose Z is true. One of the labels of each right is true, and so is one of the
 * relation: the one that remains; if none remains, that is a contradiction.
 *
 * Search. That of OR-whips first; then, for the targets that have none, the search for g-whips on rows of
 * bits, with one cell that may be a relation. Rounds in which relations say something, too, are a lower
 * bound. */
#include "rules/or_whip.h"
#include "search/bits.h"
#include "search/line_writer.h"
#include "search/step_names.h"

#include <string.h>

typedef struct g_cell {
    pvar by;          /* NO_PVAR: through the relation */
    cand left, right; /* right: the only one, or the first of several */
    int rights;
} g_cell;

typedef struct or_g_whips {
    void *plain; /* for OR-whips */
    bits bits;
    line_writer *writer;
    const struct rule *rule; /* the last one that asked in this state */
    uint16_t *low;           /* of each label: no such whip on it is shorter in this state; 0: not known */
    bool *on;                /* of each candidate: is it the target, or a right by itself? */
    csp_label *right;
    const known_set *first; /* the first relation of the state */
    finder *finder;
    cand target;
    g_cell *cell;
    int cells;
    size_t named, room; /* members of the csp-variables so far; how many a step may name */
    const known_set *used;
} or_g_whips;

static status open(search *search, void **mine)
{
    or_g_whips *o = *mine = arena_take(&search->arena, 1, sizeof *o);
    size_t labels = (size_t)csp_labels(search->csp), vars = (size_t)csp_vars(search->csp);
    if (!o || !(o->low = arena_take(&search->arena, labels, sizeof *o->low)) ||
        !(o->on = arena_take(&search->arena, labels, sizeof *o->on)) ||
        !(o->right = arena_take(&search->arena, labels, sizeof *o->right)) ||
        !(o->cell = arena_take(&search->arena, vars + 2, sizeof *o->cell)) ||
        bits_open(&o->bits, search) != OK || or_whip_open(search, &o->plain) != OK)
        return NO_MEMORY;
    for (size_t v = 0; v < vars; v++)
        o->room += (size_t)csp_list_size(csp_var_labels(search->csp, (csp_var)v));
    return line_writer_open(search, 2, &o->writer);
}

static void begin(void *mine, const search *search)
{
    or_g_whips *o = mine;
    memset(o->low, 0, (size_t)csp_labels(search->csp) * sizeof *o->low);
    o->rule = NULL;
    or_whip_begin(o->plain, search);
}

static bool is_small(const or_g_whips *whips, const known_set *set)
{
    return csp_list_size(set->left) > 1 && csp_list_size(set->left) <= whips->rule->choices;
}

/* ---- relations in a partial chain ---- */

static bool has_chain(const or_g_whips *whips, const known_set *set)
{
    for (const csp_label *l = set->left.begin; l < set->left.end; l++)
        if (whips->on[whips->finder->problem.cand_of[*l]])
            return true;
    return false;
}

/* Does the last right, or the target, exclude a candidate of the relation? */
static bool continues(const or_g_whips *whips, const known_set *set)
{
    for (const csp_label *l = set->left.begin; l < set->left.end; l++)
        if (bits_has(whips->bits.node[whips->cells].kills, whips->finder->problem.cand_of[*l]))
            return true;
    return false;
}

/* Is each candidate of the relation excluded by a right; where there is none yet, by the target? */
static bool is_contrad(const or_g_whips *whips, const known_set *set)
{
    for (const csp_label *l = set->left.begin; l < set->left.end; l++) {
        bool excluded = false;
        for (int k = whips->cells > 0; k <= whips->cells && !excluded; k++)
            excluded = bits_has(whips->bits.node[k].kills, whips->finder->problem.cand_of[*l]);
        if (!excluded)
            return false;
    }
    return !has_chain(whips, set);
}

/* ---- the search ---- */

typedef struct node {
    int cells;    /* how many more rights are allowed */
    memo_key key; /* of the rights and lefts */
} node;

static answer extend(or_g_whips *whips, node before, status *why);

static bool ends_here(or_g_whips *whips)
{
    for (const known_set *k = whips->first; k && !whips->used; k = k->next)
        if (is_small(whips, k) && is_contrad(whips, k)) {
            whips->used = k;
            whips->cell[whips->cells++] = (g_cell){ .by = NO_PVAR };
            return true;
        }
    return false;
}

/* Goes on from the cell that was added last, whose right has led to no contradiction yet. */
static answer follow(or_g_whips *whips, node next, status *why)
{
    bits *b = &whips->bits;
    *why = watch_node(whips->finder->watch);
    if (*why == OK)
        *why = bits_watch(b);
    if (*why != OK)
        return ENDED;
    if (ends_here(whips))
        return FOUND;
    b->relation = whips->used ? NULL : whips->first;
    int rounds = next.cells ? bits_rounds(b, whips->cells, b->node[whips->cells].next, next.cells, NULL) : 1;
    if (rounds > next.cells)
        return rounds == NEVER ? NOTHING : CUT;
    return extend(whips, next, why);
}

/* Tries this cell, which kills what node->kills of the next node has. part: the key of its right. */
static answer try_cell(or_g_whips *whips, const node *last, g_cell cell, const known_set *through,
                       memo_key part, status *why)
{
    static const memo_key with_set = { 0x9E3779B97F4A7C15u, 0xC2B2AE3D27D4EB4Fu };
    bits *b = &whips->bits;
    finder *f = whips->finder;
    memo_key key = memo_join(last->key, part);
    key = through ? memo_join(key, with_set) : memo_left(key, finder_part(f, cell.left));
    memo_key name = memo_whip(key, part);
    node next = { last->cells - 1, key };
    int known = memo_get(&f->memo, name), at = whips->cells;
    const known_set *used = whips->used;
    size_t named = whips->named;
    if (known >= next.cells)
        return known == NEVER ? NOTHING : CUT;
    bool broken = through ? bits_follow_relation(b, at, cell.right)
                          : bits_follow(b, at, cell.by, b->node[at + 1].kills);
    whips->cell[whips->cells++] = cell;
    whips->used = through ? through : used;
    if (broken && whips->used)
        return FOUND;
    whips->named +=
        through ? 0 : (size_t)csp_list_size(csp_var_labels(f->problem.csp, f->problem.var[cell.by]));
    if (!through)
        f->used[cell.left] = 1;
    whips->on[cell.right] = whips->on[cell.right] || cell.rights == 1;
    answer a = broken ? NOTHING : follow(whips, next, why);
    whips->on[cell.right] = whips->on[cell.right] && cell.rights > 1;
    if (!through)
        f->used[cell.left] = 0;
    if (a == FOUND)
        return a;
    whips->cells = at;
    whips->used = used;
    whips->named = named;
    if (a != ENDED)
        memo_put(&f->memo, name, a == NOTHING ? NEVER : next.cells);
    return a;
}

static answer try_set(or_g_whips *whips, const node *node, const known_set *set, status *why)
{
    cand right = 0;
    if (!is_small(whips, set) || has_chain(whips, set) || !continues(whips, set) ||
        bits_in_relation(&whips->bits, &whips->bits.node[whips->cells].live, set, &right) != 1)
        return NOTHING;
    const g_cell cell = { NO_PVAR, NO_CAND, right, 1 };
    return try_cell(whips, node, cell, set, finder_part(whips->finder, right), why);
}

/* Does an earlier cell have this g-label of `var` as its right already? */
static bool stands(or_g_whips *whips, pvar var)
{
    const bit_node *node = whips->bits.node;
    for (int i = 0; i < whips->cells; i++)
        if (whips->cell[i].by == var && whips->cell[i].rights > 1 &&
            bits_is_same(&whips->bits, &node[whips->cells].live, &node[i].live, var))
            return true;
    return false;
}

static memo_key part_of(const or_g_whips *whips, const g_cell *cell)
{
    const word *live = whips->bits.node[whips->cells].live.bit;
    memo_key key = finder_part(whips->finder, cell->right);
    if (cell->rights == 1)
        return key;
    FOR_MEMBERS(x, whips->bits.problem, cell->by)
        if (*x != cell->right && bits_has(live, *x))
            key = memo_join(key, memo_role(finder_part(whips->finder, *x), 0x8F2D9C3B5A71E64Fu));
    return memo_role(key, 2u * (uint64_t)cell->by + 0x9E3779B97F4A7C15u);
}

/* Tries `var` as the next cell, with each left that it may have. */
static answer try_variable(or_g_whips *whips, const node *node, pvar var, status *why)
{
    bits *b = &whips->bits;
    const bit_node *here = &b->node[whips->cells];
    word *kills = b->node[whips->cells + 1].kills;
    g_cell c = { .by = var };
    answer all = NOTHING;
    c.rights = bits_says(b, &here->live, var, kills, &c.right);
    if (c.rights < 1 || (c.rights == 1 && whips->on[c.right]) || (c.rights > 1 && stands(whips, var)))
        return NOTHING;
    if (whips->named > whips->room) /* the step would have no room */
        return CUT;
    memo_key part = part_of(whips, &c);
    FOR_MEMBERS(left, b->problem, var) {
        if (!bits_has(here->kills, *left) || whips->finder->used[*left])
            continue;
        bits_says(b, &here->live, var, kills, &c.right); /* again: deeper nodes have overwritten it */
        if (c.rights > 1 && !bits_is_outside(b, &here->live, var, *left))
            continue;
        c.left = *left;
        answer a = try_cell(whips, node, c, NULL, part, why);
        if (a == FOUND || a == ENDED)
            return a;
        all = a == CUT ? CUT : all;
    }
    return all;
}

static answer extend(or_g_whips *whips, node before, status *why)
{
    answer all = NOTHING, a;
    int at = whips->cells;
    for (const known_set *k = whips->first; k && !whips->used; k = k->next) {
        a = try_set(whips, &before, k, why);
        if (a == FOUND || a == ENDED)
            return a;
        all = a == CUT ? CUT : all;
    }
    int reached = bits_reach(&whips->bits, at);
    for (int i = 0; i < reached; i++) {
        a = try_variable(whips, &before, whips->bits.node[at].reach[i], why);
        if (a == FOUND || a == ENDED)
            return a;
        all = a == CUT ? CUT : all;
    }
    return all;
}

/* Is there a whip on `target` of at most this length? *low becomes a lower bound, or NEVER. */
static answer ask(or_g_whips *whips, cand target, int length, uint16_t *low, status *why)
{
    bits *b = &whips->bits;
    memo_key start = memo_role(finder_part(whips->finder, target),
                               0xD6E8FEB86659FD93u + 2 * (uint64_t)whips->rule->choices);
    *why = bits_watch(b);
    if (*why != OK)
        return ENDED;
    whips->target = target;
    whips->cells = 0;
    whips->named = 0;
    whips->used = NULL;
    whips->on[target] = true;
    answer a = bits_suppose(b, target) ? NOTHING : follow(whips, (node){ length - 1, start }, why);
    whips->on[target] = false;
    if (a == NOTHING || a == CUT)
        *low = a == NOTHING ? NEVER : (uint16_t)(length + 1);
    return a;
}

/* ---- the step ---- */

/* If the last right has left a csp-variable empty, that is the last cell: its left is one that this right
 * kills. */
static void add_last(or_g_whips *whips)
{
    const bits *b = &whips->bits;
    const bit_node *last = &b->node[whips->cells], *before = last - 1;
    for (int i = 0; i < last->actives; i++) {
        cand left = NO_CAND;
        bool empty = true;
        FOR_MEMBERS(x, b->problem, last->active[i]) {
            empty = empty && !bits_has(last->live.bit, *x);
            left = bits_has(before->live.bit, *x) && bits_has(last->kills, *x) ? *x : left;
        }
        if (!empty)
            continue;
        whips->cell[whips->cells++] = (g_cell){ .by = last->active[i], .left = left };
        return;
    }
}

static void write_cell(or_g_whips *whips, int at)
{
    const g_cell *c = &whips->cell[at];
    const problem *p = whips->bits.problem;
    int n = 0;
    if (c->by == NO_PVAR) {
        line_writer_over(whips->writer, whips->used, c->rights ? p->label[c->right] : (csp_label)CSP_NONE);
        return;
    }
    FOR_MEMBERS(x, p, c->by)
        if (c->rights && bits_has(whips->bits.node[at].live.bit, *x))
            whips->right[n++] = p->label[*x];
    line_writer_g_cell(whips->writer, p->var[c->by], p->label[c->left],
                       (csp_list){ whips->right, whips->right + n });
}

static status tell(or_g_whips *whips, search *search, const query *query, const step_sink *sink)
{
    line_writer *x = whips->writer;
    csp_label target = whips->bits.problem->label[whips->target];
    bool contrad = !whips->cell[whips->cells - 1].rights;
    if (!contrad)
        add_last(whips);
    line_writer_begin(x, search->state);
    line_writer_suppose(x, &target, 1, false);
    for (int i = 0; i < whips->cells; i++)
        write_cell(whips, i);
    line_writer_close(x, 0);
    const char *before = search_name(search, whips->used->by, "-OR", csp_list_size(whips->used->left), "");
    const char *name =
        before ? search_name(search, before, contrad ? "-ctr-g-whip" : "-g-whip", 0, "") : NULL;
    const step found = { .rule = query->rule,
                         .name = name,
                         .length = whips->cells,
                         .concludes = CONCLUDES_ELIMINATIONS,
                         .conclusions = 1,
                         .conclusion = &target,
                         .lines = x->lines,
                         .line = x->line };
    search->told[target] = true;
    return name ? sink->take(sink->context, &found) : NO_MEMORY;
}

/* ---- the rule ---- */

static status find_g(or_g_whips *whips, search *search, const query *query, const step_sink *sink, int *next)
{
    status st = bits_room(&whips->bits, query->length + 2);
    whips->first = search->set;
    whips->finder = search_finder(search, ALL_TYPES);
    bits_begin(&whips->bits, ALL_TYPES);
    whips->bits.relation_most = query->rule->choices;
    for (int i = 0; i < search->candidates && st == OK; i++) {
        csp_label l = search->candidate[i];
        cand z = whips->finder->problem.cand_of[l];
        if (search_skips(search, l) || search->told[l])
            continue;
        if (whips->low[l] <= query->length && ask(whips, z, query->length, &whips->low[l], &st) == FOUND)
            st = tell(whips, search, query, sink);
        int least = whips->low[l] > query->length ? whips->low[l] : query->length + 1;
        *next = whips->low[l] != NEVER && least < *next ? least : *next;
    }
    return st;
}

static status find(void *mine, search *search, const query *asked, const step_sink *sink, int *next)
{
    static const rule *const plain[] = { &rule_or2_whip, &rule_or3_whip, &rule_or4_whip, &rule_or5_whip,
                                         &rule_or6_whip };
    or_g_whips *o = mine;
    o->rule = asked->rule;
    const query first = { plain[asked->rule->choices - 2], plain[asked->rule->choices - 2]->name,
                          asked->types, asked->length };
    status st = or_whip_find(o->plain, search, &first, sink, next);
    if (st != OK || !search->set)
        return st;
    if (asked->length > 1) /* those of length 1 are OR-whips */
        return find_g(o, search, asked, sink, next);
    *next = 2;
    return OK;
}

#define OR_G_WHIP(k)                                                                                         \
    const rule rule_or##k##_g_whip = {                                                                       \
        .code = "OR" #k "gW",                                                                                \
        .name = "OR" #k "-g-whip",                                                                           \
        .pattern = "or-g-whip",                                                                              \
        .says = "g-whips with one cell over an OR relation of up to " #k " candidates; OR" #k "-whips too",  \
        .rank = 57,                                                                                          \
        .min_length = 1,                                                                                     \
        .choices = (k),                                                                                      \
        .open = open,                                                                                        \
        .begin = begin,                                                                                      \
        .find = find,                                                                                        \
    }

OR_G_WHIP(2);
OR_G_WHIP(3);
OR_G_WHIP(4);
OR_G_WHIP(5);
OR_G_WHIP(6);
