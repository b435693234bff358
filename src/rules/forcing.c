/* forcing.c: forcing whips, from csp-variables of two or three candidates and from OR_k relations.
 *
 * Definition. Let one of Z_1 … Z_k be true: the candidates of a csp-variable (FW: two of them, F3W: two or
 * three), or the candidates that are left of an OR_k relation (OR2FW … OR6FW: up to this many;
 * search/sets.h). From each Z_i a partial whip of length p_i leads to its last right, E_i (whip.c; its lefts
 * are different); for p_i = 0, E_i is Z_i itself. A forcing whip of length p_1 + … + p_k + 1 eliminates a
 * candidate that is linked to all E_i; or, if all E_i are the same candidate and no p_i is 0, it asserts that
 * candidate.
 *
 * Soundness. Whichever Z_i is true, its E_i is true as well: so what is linked to all E_i is false, and if
 * all E_i are the same candidate, that candidate is true.
 *
 * Forcing whips do not start from a single supposition, and are not stable. They come after whips and braids
 * of the same length (those from relations: after whips).
 *
 * Search. For each Z the candidates to which partial whips of each length lead are collected, depth first,
 * each partial whip once; so are the candidates linked to these. Which lengths to combine is then found by
 * operations on sets: what the first j members can reach or exclude with t cells in all is the union, over p,
 * of what the first j - 1 members can with t - p cells and member j can with p. */
#include "core/words.h"
#include "rules/rule.h"
#include "search/names.h"
#include "search/scribe.h"

#include <string.h>

enum { MEMBERS_MAX = 6, CACHE = 512, ENDS = 0, LINKED = 1, KINDS = 2 };

typedef struct chain_cell {
    pvar by;
    cand left, right;
} chain_cell;

/* What partial whips of length 0 … on one candidate lead to. */
typedef struct reach {
    uint64_t state; /* the number of the state in which it was found */
    cand from;
    int lengths;    /* known: 0 … lengths - 1 */
    uint64_t *bits; /* of each kind and length: the ends; what is linked to one of them */
} reach;

typedef struct forcing {
    search *search;
    finder *finder;
    scribe *scribe;
    int room, words; /* lengths that there is room for; words of a set of candidates */
    uint64_t states;
    reach *cache;
    int caches;
    uint64_t *joint; /* of each kind, number of members and number of cells: what these members have in common
                        with this many cells */
    chain_cell *cell;
    int cells;
    /* of one question */
    const reach *member[MEMBERS_MAX];
    csp_label label[MEMBERS_MAX];
    int members;
    csp_var var;
    const known_set *set;
} forcing;

static status open(search *s, void **mine)
{
    forcing *f = *mine = arena_take(&s->arena, 1, sizeof *f);
    if (!f || !(f->cell = arena_take(&s->arena, (size_t)csp_vars(s->csp) + 2, sizeof *f->cell)))
        return NO_MEMORY;
    f->words = (csp_labels(s->csp) + 63) / 64 + 1;
    f->caches = csp_labels(s->csp) < CACHE ? csp_labels(s->csp) + MEMBERS_MAX : CACHE;
    f->cache = arena_take(&s->arena, (size_t)f->caches, sizeof *f->cache);
    return f->cache ? scribe_open(s, MEMBERS_MAX, &f->scribe) : NO_MEMORY;
}

static void begin(void *mine, const search *s)
{
    (void)s;
    ((forcing *)mine)->states++;
}

/* Makes room for patterns of this length. What was in the cache is forgotten. */
static status make_room(forcing *f, int length)
{
    if (length <= f->room)
        return OK;
    arena *a = &f->search->arena;
    size_t room = (size_t)length * 2, words = (size_t)f->words;
    f->room = 0; /* set again only when all of it is there */
    for (int i = 0; i < f->caches; i++) {
        f->cache[i] = (reach){ .bits = arena_take(a, KINDS * room * words, sizeof *f->cache[i].bits) };
        if (!f->cache[i].bits)
            return NO_MEMORY;
    }
    f->joint = arena_take(a, KINDS * (MEMBERS_MAX + 1) * room * words, sizeof *f->joint);
    if (!f->joint)
        return NO_MEMORY;
    f->room = (int)room;
    return OK;
}

/* ---- sets of candidates ---- */

static uint64_t *reached(const forcing *f, const reach *r, int kind, int length)
{
    return r->bits + (size_t)(kind * f->room + length) * (size_t)f->words;
}

static uint64_t *joined(const forcing *f, int kind, int members, int cells)
{
    return f->joint + (size_t)((kind * (MEMBERS_MAX + 1) + members) * f->room + cells) * (size_t)f->words;
}

static void put(uint64_t *set, cand x)
{
    set[x / 64] |= UINT64_C(1) << x % 64;
}

static bool has(const uint64_t *set, cand x)
{
    return set[x / 64] >> x % 64 & 1;
}

/* ---- partial whips ---- */

/* A walk over all partial whips on z. If `goal` is not NULL, it ends with the first of length `most` that
 * leads to a member of `goal`. */
typedef struct walk {
    forcing *f;
    reach *to;
    const uint64_t *goal;
    int most;
    cand last;
} walk;

static void put_end(const forcing *f, reach *to, cand x, int length)
{
    const problem *p = &f->finder->problem;
    uint64_t *linked = reached(f, to, LINKED, length), *ends = reached(f, to, ENDS, length);
    if (has(ends, x))
        return;
    put(ends, x);
    FOR_LINKS(y, p, x)
        put(linked, *y);
}

static answer go_on(const walk *w, memo_key key, status *why);

static answer take_cell(const walk *w, chain_cell cell, memo_key key, status *why)
{
    forcing *f = w->f;
    hypothesis *h = &f->finder->hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    answer a = CUT;
    *why = watch_node(f->finder->watch);
    if (*why != OK)
        return ENDED;
    f->cell[f->cells++] = cell;
    f->finder->used[cell.left] = 1;
    if (w->to)
        put_end(f, w->to, cell.right, f->cells);
    if (w->goal && f->cells == w->most && has(w->goal, cell.right))
        a = FOUND;
    else if (f->cells < w->most && !hypothesis_suppose(h, cell.right)) {
        walk next = *w;
        next.last = cell.right;
        a = go_on(&next, key, why);
    }
    f->finder->used[cell.left] = 0;
    hypothesis_undo(h, here);
    if (a != FOUND)
        f->cells--;
    return a;
}

static answer go_on(const walk *w, memo_key key, status *why)
{
    finder *x = w->f->finder;
    const problem *p = &x->problem;
    FOR_LINKS(left, p, w->last) {
        if (x->used[*left])
            continue;
        FOR_VARS(v, p, *left) {
            cand right = hypothesis_forced(&x->hypothesis, *v);
            if (right == NO_CAND)
                continue;
            memo_key next = memo_left(memo_join(key, finder_part(x, right)), finder_part(x, *left));
            memo_key name = memo_whip(next, finder_part(x, right));
            int more = w->most - w->f->cells - 1;
            if (memo_get(&x->memo, name) >= more)
                continue;
            answer a = take_cell(w, (chain_cell){ *v, *left, right }, next, why);
            if (a == FOUND || a == ENDED)
                return a;
            memo_put(&x->memo, name, more);
        }
    }
    return CUT;
}

/* Walks over all partial whips on z up to this length, or up to the first that leads to the goal. Each walk
 * has a memo of its own, so that no other walk hides anything from it. */
static answer walk_from(forcing *f, cand z, reach *to, const uint64_t *goal, int most, status *why)
{
    hypothesis *h = &f->finder->hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    answer a = CUT;
    f->cells = 0;
    *why = OK;
    memo_begin(&f->finder->memo);
    memo_key start = memo_role(finder_part(f->finder, z), 0xC4CEB9FE1A85EC53u);
    if (most > 0 && !hypothesis_suppose(h, z))
        a = go_on(&(walk){ f, to, goal, most, z }, start, why);
    hypothesis_undo(h, here);
    return a;
}

static bool is_taken(const forcing *f, int place, int members)
{
    for (int j = 0; j < members; j++)
        if (f->member[j] == &f->cache[place])
            return true;
    return false;
}

/* Where that of z is kept; the first members of the question keep their places. */
static reach *place_of(const forcing *f, cand z, int members)
{
    int place = z % f->caches;
    while (is_taken(f, place, members))
        place = (place + 1) % f->caches;
    return &f->cache[place];
}

/* What partial whips on z, the member with this number, of less than this length lead to. */
static status look_up(forcing *f, cand z, int lengths, int member)
{
    reach *r = place_of(f, z, member);
    status why = OK;
    f->member[member] = r;
    if (r->state == f->states && r->from == z && r->lengths >= lengths)
        return OK;
    for (int kind = 0; kind < KINDS; kind++)
        memset(reached(f, r, kind, 0), 0, (size_t)lengths * (size_t)f->words * sizeof *r->bits);
    *r = (reach){ f->states, z, lengths, r->bits };
    put_end(f, r, z, 0);
    walk_from(f, z, r, NULL, lengths - 1, &why);
    return why;
}

/* ---- one set of members ---- */

/* Finds what the members can reach or exclude together with up to `cells` cells in all; for ENDS each member
 * has at least one cell. */
static void join(forcing *f, int kind, int cells)
{
    size_t bytes = (size_t)f->words * sizeof *f->joint;
    for (int j = 0; j <= f->members; j++)
        memset(joined(f, kind, j, 0), 0, (size_t)(cells + 1) * bytes);
    memset(joined(f, kind, 0, 0), 0xFF, bytes);
    for (int j = 1; j <= f->members; j++)
        for (int t = 0; t <= cells; t++)
            for (int p = kind == ENDS; p <= t; p++) {
                const uint64_t *before = joined(f, kind, j - 1, t - p),
                               *own = reached(f, f->member[j - 1], kind, p);
                uint64_t *to = joined(f, kind, j, t);
                for (int i = 0; i < f->words; i++)
                    to[i] |= before[i] & own[i];
            }
}

/* Finds how long the partial whip of each member is in a pattern that concludes something about x. */
static void find_lengths(const forcing *f, int kind, cand x, int cells, int *length)
{
    for (int j = f->members; j > 0; j--) {
        int p = kind == ENDS;
        while (!has(joined(f, kind, j - 1, cells - p), x) || !has(reached(f, f->member[j - 1], kind, p), x))
            p++;
        length[j - 1] = p;
        cells -= p;
    }
}

/* ---- the step ---- */

/* The case of one member: a partial whip of this length that leads to x, or to something linked to it. */
static status write_case(forcing *f, int kind, cand x, csp_label member, int length)
{
    const problem *p = &f->finder->problem;
    scribe *w = f->scribe;
    uint64_t *goal = joined(f, kind, 0, 0); /* its content is not needed any more */
    status why = OK;
    int line = scribe_suppose(w, &member, 1, false);
    memset(goal, 0, (size_t)f->words * sizeof *goal);
    if (kind == ENDS)
        put(goal, x);
    FOR_LINKS(y, p, x)
        if (kind == LINKED)
            put(goal, *y);
    if (length && walk_from(f, p->cand_of[member], NULL, goal, length, &why) != FOUND)
        return why == OK ? INTERNAL : why;
    for (int i = 0; i < length; i++)
        scribe_cell(w, p->var[f->cell[i].by], p->label[f->cell[i].left], p->label[f->cell[i].right]);
    scribe_close(w, line);
    return OK;
}

static const char *name_of(const forcing *f, int kind)
{
    search *s = f->search;
    const char *what = kind == ENDS ? "forcing-whip-assert" : "forcing-whip-elim";
    if (!f->set && f->members > 2)
        return kind == ENDS ? "forcing3-whip-assert" : "forcing3-whip-elim";
    if (!f->set)
        return what;
    const char *before = search_name(s, f->set->by, "-OR", f->members, "-");
    return before ? search_name(s, before, what, 0, "") : NULL;
}

static status tell(forcing *f, const query *q, const step_sink *sink, int kind, cand x)
{
    const problem *p = &f->finder->problem;
    int length[MEMBERS_MAX];
    csp_label label = p->label[x];
    status st = OK;
    find_lengths(f, kind, x, q->length - 1, length);
    scribe_begin(f->scribe, f->search->state);
    scribe_cases(f->scribe, f->var, f->set);
    for (int j = 0; j < f->members && st == OK; j++)
        st = write_case(f, kind, x, f->label[j], length[j]);
    scribe_close(f->scribe, 0);
    if (st != OK)
        return st;
    const step found = { .rule = q->rule,
                         .name = name_of(f, kind),
                         .length = q->length,
                         .concludes = kind == ENDS ? CONCLUDES_VALUES : CONCLUDES_ELIMINATIONS,
                         .conclusions = 1,
                         .conclusion = &label,
                         .lines = f->scribe->lines,
                         .line = f->scribe->line };
    f->search->told[label] = true;
    return found.name ? sink->take(sink->context, &found) : NO_MEMORY;
}

/* ---- the rule ---- */

/* Reports all that the current members conclude in patterns of this length. */
static status try_members(forcing *f, const query *q, const step_sink *sink)
{
    const problem *p = &f->finder->problem;
    status st = OK;
    for (int j = 0; j < f->members && st == OK; j++)
        st = look_up(f, p->cand_of[f->label[j]], q->length, j);
    for (int kind = 0; kind < KINDS && st == OK; kind++) {
        join(f, kind, q->length - 1);
        for (int x = 0; x < p->candidates && st == OK; x++) {
            csp_label l = p->label[x];
            if (!has(joined(f, kind, f->members, q->length - 1), (cand)x) || f->search->told[l] ||
                (kind == LINKED && search_skips(f->search, l)))
                continue;
            st = tell(f, q, sink, kind, (cand)x);
            join(f, kind, q->length - 1); /* tell() has overwritten a part of it */
        }
    }
    return st;
}

static status find_on_variables(forcing *f, const query *q, const step_sink *sink, int most)
{
    const problem *p = &f->finder->problem;
    status st = OK;
    f->set = NULL;
    for (int v = 0; v < p->vars && st == OK; v++) {
        f->members = 0;
        f->var = p->var[v];
        if (p->member_start[v + 1] - p->member_start[v] > (uint32_t)most)
            continue;
        FOR_MEMBERS(x, p, v)
            f->label[f->members++] = p->label[*x];
        if (f->members > 1)
            st = try_members(f, q, sink);
    }
    return st;
}

static status find_on_sets(forcing *f, const query *q, const step_sink *sink, int most)
{
    status st = OK;
    for (const known_set *k = f->search->set; k && st == OK; k = k->next) {
        f->set = k;
        f->members = csp_list_size(k->left);
        if (f->members < 2 || f->members > most)
            continue;
        memcpy(f->label, k->left.begin, (size_t)f->members * sizeof *f->label);
        st = try_members(f, q, sink);
    }
    return st;
}

/* Makes room and finds the greatest length that makes sense: a partial whip has no more cells than there are
 * csp-variables. */
static status prepare(forcing *f, search *s, const query *q, int members, int *next)
{
    f->search = s;
    f->finder = search_finder(s, ALL_TYPES);
    *next = q->length < members * f->finder->problem.vars ? q->length + 1 : NEVER;
    return make_room(f, q->length);
}

static status find(void *mine, search *s, const query *q, const step_sink *sink, int *next)
{
    int most = q->rule->choices;
    status st = prepare(mine, s, q, most, next);
    return st == OK ? find_on_variables(mine, q, sink, most) : st;
}

/* "OR5FW" */
static status find_relations(void *mine, search *s, const query *q, const step_sink *sink, int *next)
{
    int most = q->rule->choices;
    *next = NEVER;
    if (!s->set)
        return OK;
    status st = prepare(mine, s, q, most, next);
    return st == OK ? find_on_sets(mine, q, sink, most) : st;
}

/* ---- notation ---- */

/* forcing-whip-elim[3]: || n1r2c4 - partial-whip[1]: r3n1{c6 c8} - || n4r7c5 - ==> r3c8 ≠ 4 */
static void write(const csp *c, const step *s, bool ascii, text *out)
{
    text_format(out, "%s[%d]:", s->name, s->length);
    for (int i = 1; i < s->lines; i += 1 + s->line[i].inside) {
        const step_line *one = &s->line[i];
        text_format(out, " || %s -", csp_label_name(c, one->suppose.label[0]));
        if (one->inside)
            text_format(out, " partial-whip[%d]:", one->inside);
        for (int k = 1; k <= one->inside; k++) {
            const step_cell *cell = &one[k].cell;
            text_format(out, " %s{%s %s} -", csp_var_name(c, cell->set),
                        csp_value_name(c, cell->set, cell->refutation[0].label),
                        csp_value_name(c, cell->set, cell->right[0]));
        }
    }
    say_conclusions(c, s, step_asserts(s) ? "=" : ascii ? "<>" : "≠", out);
}

#define FORCING(id, its_code, its_name, its_rank, least, most, its_find, its_choices, its_says)              \
    const rule rule_##id = { .code = its_code,                                                               \
                             .name = its_name,                                                               \
                             .says = its_says,                                                               \
                             .rank = its_rank,                                                               \
                             .min_length = least,                                                            \
                             .choices = its_choices,                                                         \
                             .usual_most = most,                                                             \
                             .open = open,                                                                   \
                             .begin = begin,                                                                 \
                             .find = its_find,                                                               \
                             .write = write }
/* clang-format off */
#define OR_FORCING(k)                                                                                        \
    FORCING(or##k##_forcing, "OR" #k "FW", "OR" #k "-forcing-whip", 52, 1, 8, find_relations, k,             \
            "forcing whips from OR relations of up to " #k " candidates")
/* clang-format on */

/* Their usual greatest length is small because the search makes all partial whips, whatever they lead to. */
FORCING(forcing, "FW", "forcing-whip", 70, 2, 8, find, 2,
        "forcing whips: what partial whips from both candidates of a csp-variable agree on");
FORCING(forcing3, "F3W", "forcing3-whip", 71, 2, 8, find, 3,
        "forcing whips from csp-variables of two or three candidates");
OR_FORCING(2);
OR_FORCING(3);
OR_FORCING(4);
OR_FORCING(5);
OR_FORCING(6);
