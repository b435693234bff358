/* or_whip.c: OR_k-whips and OR_k-contrad-whips.
 *
 * An OR_k relation is a set of k candidates of which one is true, concluded by an earlier step of the path
 * (search/known_sets.h); k counts those that are left.
 *
 * Definition. An OR_k-whip[n] on Z is a whip[n] in which just one cell goes through an OR_k relation in place
 * of a csp-variable. None of the relation's candidates is Z or an earlier right. In an OR_k-whip all of them
 * but one are linked to Z or to an earlier right, at least one of these to the right just before (in the
 * first cell: to Z); the one that remains is the right of the cell, which has no left. In an
 * OR_k-contrad-whip the relation is the last cell, and each of its candidates is linked to a right; if there
 * is no other cell, each is linked to Z.
 *
 * Soundness. As for whips: suppose Z is true. One of the candidates of the relation is true, so it is the one
 * that remains; if none remains, that is a contradiction.
 *
 * The relation comes from the path, not from the state: so these whips are not stable, and are not braids of
 * any kind. The families OR2W … OR6W use relations of up to this many candidates.
 *
 * Search. Depth first over partial whips as for whips, with distinct lefts; what was found to lead nowhere is
 * remembered under the same key, combined with whether the relation has been used. Propagation in layers, in
 * which relations force as csp-variables do, is a lower bound. */
#include "rules/or_whip.h"
#include "search/line_writer.h"
#include "search/step_names.h"

#include <string.h>

typedef struct or_cell {
    pvar by; /* NO_PVAR: through the relation */
    cand left, right;
} or_cell;

typedef struct or_whips {
    const struct rule *rule;
    uint16_t *low; /* of each label: no such whip on it is shorter in this state; 0: not known */
    line_writer *writer;
    finder *finder;
    const known_set **set; /* the relations that are small enough */
    cand *forced;          /* by each of them, in one layer of propagation */
    int sets, room;        /* how many there are, and how many there is room for */
    cand target;
    or_cell *cell; /* of the partial whip */
    int cells;
    const known_set *used; /* the relation in it; NULL: none yet */
} or_whips;

status or_whip_open(search *search, void **mine)
{
    or_whips *o = *mine = arena_take(&search->arena, 1, sizeof *o);
    if (!o || !(o->low = arena_take(&search->arena, (size_t)csp_labels(search->csp), sizeof *o->low)) ||
        !(o->cell = arena_take(&search->arena, (size_t)csp_vars(search->csp) + 2, sizeof *o->cell)))
        return NO_MEMORY;
    return line_writer_open(search, 1, &o->writer);
}

void or_whip_begin(void *mine, const search *search)
{
    or_whips *o = mine;
    memset(o->low, 0, (size_t)csp_labels(search->csp) * sizeof *o->low);
    o->rule = NULL;
}

/* Room for this many relations. What was listed is forgotten. */
static status make_room(or_whips *whips, search *search, int sets)
{
    if (sets <= whips->room)
        return OK;
    size_t room = (size_t)sets * 2;
    whips->room = 0; /* set again only when all of it is there */
    whips->set = arena_take(&search->arena, room, sizeof *whips->set);
    whips->forced = arena_take(&search->arena, room, sizeof *whips->forced);
    if (!whips->set || !whips->forced)
        return NO_MEMORY;
    whips->room = (int)room;
    return OK;
}

static bool is_small(const known_set *set, int most)
{
    return csp_list_size(set->left) > 1 && csp_list_size(set->left) <= most;
}

static status list_sets(or_whips *whips, search *search, int most)
{
    int n = 0;
    for (const known_set *k = search->set; k; k = k->next)
        n += is_small(k, most);
    whips->sets = 0;
    status st = make_room(whips, search, n);
    for (const known_set *k = search->set; k && st == OK; k = k->next)
        if (is_small(k, most))
            whips->set[whips->sets++] = k;
    return st;
}

/* ---- relations under a hypothesis ---- */

static bool is_in_chain(const or_whips *whips, cand candidate)
{
    for (int i = 0; i < whips->cells; i++)
        if (whips->cell[i].right == candidate)
            return true;
    return candidate == whips->target;
}

/* How many candidates of the relation live; *right: one of them. A relation with a candidate that is true
 * forces nothing. */
static int count_alive(const finder *finder, const known_set *set, cand *right)
{
    int n = 0;
    for (const csp_label *l = set->left.begin; l < set->left.end; l++) {
        cand x = finder->problem.cand_of[*l];
        if (finder->hypothesis.dead[x])
            continue;
        *right = x;
        n++;
    }
    return n;
}

/* The same, but -1 if one of its candidates is in the chain. */
static int alive_outside(const or_whips *whips, const known_set *set, cand *right)
{
    const problem *p = &whips->finder->problem;
    for (const csp_label *l = set->left.begin; l < set->left.end; l++)
        if (is_in_chain(whips, p->cand_of[*l]))
            return -1;
    return count_alive(whips->finder, set, right);
}

static bool has_linked(const problem *problem, const known_set *set, cand candidate, cand but)
{
    for (const csp_label *l = set->left.begin; l < set->left.end; l++)
        if (problem->cand_of[*l] != but && csp_linked(problem->csp, *l, problem->label[candidate]))
            return true;
    return false;
}

/* Is each candidate of the relation linked to a right; where there is none yet, to the target? */
static bool is_contrad(const or_whips *whips, const known_set *set)
{
    const problem *p = &whips->finder->problem;
    for (const csp_label *l = set->left.begin; l < set->left.end; l++) {
        bool linked = !whips->cells && csp_linked(p->csp, *l, p->label[whips->target]);
        for (int i = 0; i < whips->cells && !linked; i++)
            linked = csp_linked(p->csp, *l, p->label[whips->cell[i].right]);
        if (!linked || is_in_chain(whips, p->cand_of[*l]))
            return false;
    }
    return true;
}

/* Is a candidate of the relation supposed? Such a candidate is marked dead, too, but is not refuted: the
 * relation holds. */
static bool is_met(const hypothesis *hypothesis, const problem *problem, const known_set *set)
{
    for (const csp_label *l = set->left.begin; l < set->left.end; l++)
        if (hypothesis_is_supposed(hypothesis, problem->cand_of[*l]))
            return true;
    return false;
}

/* One layer of propagation, from the units `from` up to `to`. True: a contradiction. */
static bool suppose_layer(or_whips *whips, int from, int to)
{
    finder *f = whips->finder;
    hypothesis *h = &f->hypothesis;
    cand x;
    int n = 0;
    for (int i = 0; i < whips->sets; i++)
        if (!is_met(h, &f->problem, whips->set[i]) && count_alive(f, whips->set[i], &x) == 1)
            whips->forced[n++] = x;
    for (int i = from; i < to; i++) {
        x = hypothesis_forced(h, h->unit[i]);
        if (x != NO_CAND && hypothesis_suppose(h, x))
            return true;
    }
    for (int i = 0; i < n; i++)
        if (!h->dead[whips->forced[i]] && hypothesis_suppose(h, whips->forced[i]))
            return true;
    return false;
}

static bool some_set_empty(const or_whips *whips)
{
    const finder *f = whips->finder;
    cand x;
    for (int i = 0; i < whips->sets; i++)
        if (!is_met(&f->hypothesis, &f->problem, whips->set[i]) && !count_alive(f, whips->set[i], &x))
            return true;
    return false;
}

/* How many layers of rights it takes to reach a contradiction, relations included; most + 1 if it takes more
 * than `most`, NEVER if there is none. */
static int layers(or_whips *whips, int most)
{
    hypothesis *h = &whips->finder->hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    int layer = 0, from = 0;
    for (; layer <= most; layer++) {
        int to = h->units, before = h->trails;
        if (some_set_empty(whips))
            break;
        if (suppose_layer(whips, from, to)) {
            layer++;
            break;
        }
        if (h->trails == before) {
            layer = NEVER;
            break;
        }
        from = to;
    }
    hypothesis_undo(h, here);
    return layer;
}

/* ---- the search ---- */

typedef struct node {
    int cells;    /* how many more rights are allowed */
    memo_key key; /* of the rights and lefts */
} node;

static answer extend(or_whips *whips, node before, status *why);

/* With its last right supposed, has the partial whip become a whip? */
static bool ends_here(or_whips *whips)
{
    for (int i = 0; i < whips->sets && !whips->used; i++)
        if (is_contrad(whips, whips->set[i])) {
            whips->used = whips->set[i];
            whips->cell[whips->cells] = (or_cell){ NO_PVAR, NO_CAND, NO_CAND };
            whips->cells++;
            return true;
        }
    return false;
}

static bool in_time(or_whips *whips, int cells)
{
    hypothesis *h = &whips->finder->hypothesis;
    return cells > 0 && (whips->used ? hypothesis_layers(h, NULL, cells) : layers(whips, cells)) <= cells;
}

/* Supposes the right of the last cell, which is new, and goes on from there. */
static answer follow(or_whips *whips, node next, status *why)
{
    finder *f = whips->finder;
    hypothesis *h = &f->hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    answer a = CUT;
    *why = watch_node(f->watch);
    if (*why != OK)
        return ENDED;
    if (hypothesis_suppose(h, whips->cell[whips->cells - 1].right))
        a = whips->used ? FOUND : NOTHING; /* a plain whip, without a relation, is not what is looked for */
    else if (ends_here(whips))
        a = FOUND;
    else if (in_time(whips, next.cells))
        a = extend(whips, next, why);
    hypothesis_undo(h, here);
    return a;
}

static answer try_cell(or_whips *whips, const node *last, or_cell cell, const known_set *through, status *why)
{
    static const memo_key with_set = { 0x9E3779B97F4A7C15u, 0xC2B2AE3D27D4EB4Fu };
    finder *f = whips->finder;
    memo_key key = memo_join(last->key, finder_part(f, cell.right));
    key = through ? memo_join(key, with_set) : memo_left(key, finder_part(f, cell.left));
    memo_key name = memo_whip(key, finder_part(f, cell.right));
    node next = { last->cells - 1, key };
    int known = memo_get(&f->memo, name), cells = whips->cells;
    const known_set *used = whips->used;
    if (known >= next.cells)
        return known == NEVER ? NOTHING : CUT;
    whips->used = through ? through : used;
    whips->cell[whips->cells++] = cell;
    if (!through)
        f->used[cell.left] = 1;
    answer a = follow(whips, next, why);
    if (!through)
        f->used[cell.left] = 0;
    if (a == CUT || a == NOTHING) {
        memo_put(&f->memo, name, a == NOTHING ? NEVER : next.cells);
        whips->cells = cells;
        whips->used = used;
    }
    return a;
}

static cand last_of(const or_whips *whips)
{
    return whips->cells ? whips->cell[whips->cells - 1].right : whips->target;
}

static answer try_set(or_whips *whips, const node *node, const known_set *set, status *why)
{
    cand right = NO_CAND;
    if (alive_outside(whips, set, &right) != 1 ||
        !has_linked(&whips->finder->problem, set, last_of(whips), right))
        return NOTHING;
    return try_cell(whips, node, (or_cell){ NO_PVAR, NO_CAND, right }, set, why);
}

static answer extend(or_whips *whips, node before, status *why)
{
    finder *f = whips->finder;
    const problem *p = &f->problem;
    answer all = NOTHING, a;
    cand last = last_of(whips);
    for (int i = 0; i < whips->sets && !whips->used; i++) {
        a = try_set(whips, &before, whips->set[i], why);
        if (a == FOUND || a == ENDED)
            return a;
        all = a == CUT ? CUT : all;
    }
    FOR_LINKS(left, p, last) {
        if (f->used[*left])
            continue;
        FOR_VARS(v, p, *left) {
            cand right = hypothesis_forced(&f->hypothesis, *v);
            if (right == NO_CAND)
                continue;
            a = try_cell(whips, &before, (or_cell){ *v, *left, right }, NULL, why);
            if (a == FOUND || a == ENDED)
                return a;
            all = a == CUT ? CUT : all;
        }
    }
    return all;
}

/* Is there a whip on `target` of at most this length? *low becomes a lower bound, or NEVER. */
static answer ask(or_whips *whips, cand target, int length, uint16_t *low, status *why)
{
    finder *f = whips->finder;
    hypothesis *h = &f->hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    memo_key start =
        memo_role(finder_part(f, target), 0xB5297A4D3F84C2E1u + 2 * (uint64_t)whips->rule->choices);
    answer a = NOTHING;
    whips->target = target;
    whips->cells = 0;
    whips->used = NULL;
    *why = OK;
    bool dead = hypothesis_suppose(h, target);
    if (!dead && !*low) {
        int least = layers(whips, NEVER - 2);
        *low = least == NEVER ? NEVER : (uint16_t)(least + 1);
    }
    if (!dead && ends_here(whips))
        a = FOUND;
    else if (!dead && *low != NEVER)
        a = *low > length || length == 1 ? CUT : extend(whips, (node){ length - 1, start }, why);
    hypothesis_undo(h, here);
    if (a == NOTHING)
        *low = NEVER;
    else if (a == CUT && *low <= length)
        *low = (uint16_t)(length + 1);
    return a;
}

/* ---- the step ---- */

static bool is_dead(const or_whips *whips, csp_label l)
{
    const problem *p = &whips->finder->problem;
    bool dead = csp_linked(p->csp, l, p->label[whips->target]);
    for (int i = 0; i < whips->cells && !dead; i++)
        dead = csp_linked(p->csp, l, p->label[whips->cell[i].right]);
    return dead;
}

/* Was `candidate` alive before the last right? */
static bool lived(const or_whips *whips, cand candidate)
{
    const problem *p = &whips->finder->problem;
    bool dead = csp_linked(p->csp, p->label[candidate], p->label[whips->target]);
    for (int i = 0; i + 1 < whips->cells && !dead; i++)
        dead = csp_linked(p->csp, p->label[candidate], p->label[whips->cell[i].right]);
    return !dead && !is_in_chain(whips, candidate);
}

static bool is_empty(const or_whips *whips, pvar var)
{
    const problem *p = &whips->finder->problem;
    FOR_MEMBERS(x, p, var)
        if (!is_dead(whips, p->label[*x]) || is_in_chain(whips, *x))
            return false;
    return true;
}

/* Adds the last cell: the csp-variable that the last right has emptied. It is found among the csp-variables
 * of the candidates that this right has killed. */
static void add_last(or_whips *whips)
{
    const problem *p = &whips->finder->problem;
    FOR_LINKS(x, p, last_of(whips)) {
        if (!lived(whips, *x))
            continue;
        FOR_VARS(v, p, *x)
            if (is_empty(whips, *v)) {
                whips->cell[whips->cells++] = (or_cell){ *v, *x, NO_CAND };
                return;
            }
    }
}

/* For a whip of one cell: lists every candidate that is linked to all candidates of the relation. */
static int list_targets(const or_whips *whips, search *search)
{
    const problem *p = &whips->finder->problem;
    int n = 0;
    search->label[n++] = p->label[whips->target];
    for (int z = 0; z < p->candidates && whips->cells == 1; z++)
        if (z != whips->target && csp_linked_to_all(p->csp, p->label[z], whips->used->left))
            search->label[n++] = p->label[z];
    return n;
}

static status tell(or_whips *whips, search *search, const query *query, const step_sink *sink)
{
    line_writer *x = whips->writer;
    const problem *p = &whips->finder->problem;
    if (whips->cell[whips->cells - 1].right != NO_CAND)
        add_last(whips);
    bool contrad = whips->cells > 1 && whips->cell[whips->cells - 1].by == NO_PVAR;
    int targets = list_targets(whips, search);
    line_writer_begin(x, search->state);
    line_writer_suppose(x, search->label, targets, false);
    for (int i = 0; i < whips->cells; i++) {
        const or_cell *c = &whips->cell[i];
        csp_label right = c->right == NO_CAND ? (csp_label)CSP_NONE : p->label[c->right];
        if (c->by == NO_PVAR)
            line_writer_over(x, whips->used, right);
        else
            line_writer_cell(x, p->var[c->by], p->label[c->left], right);
    }
    line_writer_close(x, 0);
    const char *before = search_name(search, whips->used->by, "-OR", csp_list_size(whips->used->left), "");
    const char *name = before ? search_name(search, before, contrad ? "-ctr-whip" : "-whip", 0, "") : NULL;
    const step found = { .rule = query->rule,
                         .name = name,
                         .length = whips->cells,
                         .concludes = CONCLUDES_ELIMINATIONS,
                         .conclusions = targets,
                         .conclusion = search->label,
                         .lines = x->lines,
                         .line = x->line };
    for (int i = 0; i < targets; i++)
        search->told[search->label[i]] = true;
    return name ? sink->take(sink->context, &found) : NO_MEMORY;
}

/* ---- the rule ---- */

status or_whip_find(void *mine, search *search, const query *query, const step_sink *sink, int *next)
{
    or_whips *o = mine;
    *next = NEVER;
    o->rule = query->rule;
    status st = list_sets(o, search, query->rule->choices);
    if (st != OK || !o->sets)
        return st;
    o->finder = search_finder(search, ALL_TYPES);
    const problem *p = &o->finder->problem;
    for (int z = 0; z < p->candidates && st == OK; z++) {
        csp_label l = p->label[z];
        if (search_skips(search, l) || search->told[l] || o->low[l] > query->length)
            continue;
        if (ask(o, (cand)z, query->length, &o->low[l], &st) == FOUND)
            st = tell(o, search, query, sink);
    }
    for (int i = 0; i < search->candidates; i++) {
        csp_label l = search->candidate[i];
        int least = o->low[l] > query->length ? o->low[l] : query->length + 1;
        if (!search_skips(search, l) && least < *next && o->low[l] != NEVER)
            *next = least;
    }
    return st;
}

#define OR_WHIP(k)                                                                                           \
    const rule rule_or##k##_whip = {                                                                         \
        .code = "OR" #k "W",                                                                                 \
        .name = "OR" #k "-whip",                                                                             \
        .pattern = "or-whip",                                                                                \
        .says = "whips with one cell over an OR relation of up to " #k " candidates",                        \
        .rank = 54,                                                                                          \
        .min_length = 1,                                                                                     \
        .choices = (k),                                                                                      \
        .open = or_whip_open,                                                                                \
        .begin = or_whip_begin,                                                                              \
        .find = or_whip_find,                                                                                \
    }

OR_WHIP(2);
OR_WHIP(3);
OR_WHIP(4);
OR_WHIP(5);
OR_WHIP(6);
