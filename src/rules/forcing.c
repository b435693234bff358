/* forcing.c: forcing whips, from csp-variables of two or three candidates and from OR_k relations.
 *
 * Definition. Let one of Z_1 … Z_k be true: the candidates of a csp-variable (FW: two of them, F3W: two or
 * three), or the candidates that are left of an OR_k relation (OR2FW … OR6FW: up to this many;
 * search/known_sets.h). From each Z_i a partial whip of length p_i leads to its last right, E_i (whip.c; its
 * lefts are different); for p_i = 0, E_i is Z_i itself. A forcing whip of length p_1 + … + p_k + 1 eliminates
 * a candidate that is linked to all E_i; or, if all E_i are the same candidate and no p_i is 0, it asserts
 * that candidate.
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
 * of what the first j - 1 members can with t - p cells and member j can with p.
 *
 * The same is asked first of propagation in layers, in place of partial whips: each right is forced by Z and
 * the rights before it, so the right of cell p is forced in layer p or before. Where the members have nothing
 * in common by layers they have nothing in common by partial whips, and nine times in ten there is nothing.
 */
#include "core/words.h"
#include "rules/rule.h"
#include "search/line_writer.h"
#include "search/step_names.h"

#include <string.h>

enum { MEMBERS_MAX = 6, CACHE = 512, ENDS = 0, LINKED = 1, KINDS = 2 };

typedef enum way { BY_LAYERS, BY_WHIPS, WAYS } way;

typedef struct chain_cell {
    pvar by;
    cand left, right;
} chain_cell;

/* What partial whips of length 0 … on one candidate lead to, or what is forced within as many layers. */
typedef struct reach {
    uint64_t state; /* the number of the state in which it was found */
    cand from;
    int lengths;    /* known: 0 … lengths - 1 */
    uint64_t *bits; /* of each kind and length: the ends; what is linked to one of them */
} reach;

typedef struct forcing {
    search *search;
    finder *finder;
    line_writer *writer;
    int room, words; /* lengths that there is room for; words that a set of candidates may have */
    int used;        /* words that it has in this state */
    uint64_t states;
    reach *cache[WAYS];
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

static status open(search *search, void **mine)
{
    forcing *f = *mine = arena_take(&search->arena, 1, sizeof *f);
    if (!f || !(f->cell = arena_take(&search->arena, (size_t)csp_vars(search->csp) + 2, sizeof *f->cell)))
        return NO_MEMORY;
    f->words = (csp_labels(search->csp) + 63) / 64 + 1;
    f->caches = csp_labels(search->csp) < CACHE ? csp_labels(search->csp) + MEMBERS_MAX : CACHE;
    for (int i = 0; i < WAYS; i++)
        f->cache[i] = arena_take(&search->arena, (size_t)f->caches, sizeof *f->cache[i]);
    return f->cache[BY_LAYERS] && f->cache[BY_WHIPS] ? line_writer_open(search, MEMBERS_MAX, &f->writer)
                                                     : NO_MEMORY;
}

static void begin(void *mine, const search *search)
{
    (void)search;
    ((forcing *)mine)->states++;
}

/* Makes room for patterns of this length. What was in the cache is forgotten. */
static status make_room(forcing *forcing, int length)
{
    if (length <= forcing->room)
        return OK;
    arena *a = &forcing->search->arena;
    size_t room = (size_t)length * 2, words = (size_t)forcing->words;
    forcing->room = 0; /* set again only when all of it is there */
    for (int i = 0; i < WAYS * forcing->caches; i++) {
        reach *r = &forcing->cache[i % WAYS][i / WAYS];
        *r = (reach){ .bits = arena_take(a, KINDS * room * words, sizeof *r->bits) };
        if (!r->bits)
            return NO_MEMORY;
    }
    forcing->joint = arena_take(a, KINDS * (MEMBERS_MAX + 1) * room * words, sizeof *forcing->joint);
    if (!forcing->joint)
        return NO_MEMORY;
    forcing->room = (int)room;
    return OK;
}

/* ---- sets of candidates ---- */

static uint64_t *reached(const forcing *forcing, const reach *reach, int kind, int length)
{
    return reach->bits + (size_t)(kind * forcing->room + length) * (size_t)forcing->words;
}

static uint64_t *joined(const forcing *forcing, int kind, int members, int cells)
{
    return forcing->joint +
           (size_t)((kind * (MEMBERS_MAX + 1) + members) * forcing->room + cells) * (size_t)forcing->words;
}

static void put(uint64_t *set, cand candidate)
{
    set[candidate / 64] |= UINT64_C(1) << candidate % 64;
}

static bool has(const uint64_t *set, cand candidate)
{
    return set[candidate / 64] >> candidate % 64 & 1;
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

static void put_end(const forcing *forcing, reach *to, cand candidate, int length)
{
    const problem *p = &forcing->finder->problem;
    uint64_t *linked = reached(forcing, to, LINKED, length), *ends = reached(forcing, to, ENDS, length);
    if (has(ends, candidate))
        return;
    put(ends, candidate);
    FOR_LINKS(y, p, candidate)
        put(linked, *y);
}

/* Can this csp-variable, which forces `right`, be the next cell: is another candidate of it linked to the
 * last right, and not a left already? */
static bool has_left(const walk *walk, pvar var, cand right)
{
    const problem *p = &walk->f->finder->problem;
    FOR_MEMBERS(x, p, var)
        if (*x != right && !walk->f->finder->used[*x] &&
            csp_linked(p->csp, p->label[walk->last], p->label[*x]))
            return true;
    return false;
}

/* Puts where partial whips with one more cell lead, the last one that is wanted. Nothing comes after that
 * cell, so it does not matter which left it has: each right is looked at once, and only if it is new. */
static void put_last(const walk *walk)
{
    const forcing *f = walk->f;
    const hypothesis *h = &f->finder->hypothesis;
    const int length = f->cells + 1;
    const uint64_t *ends = reached(f, walk->to, ENDS, length);
    for (int i = 0; i < h->units; i++) {
        cand right = hypothesis_forced(h, h->unit[i]);
        if (right != NO_CAND && !has(ends, right) && has_left(walk, h->unit[i], right))
            put_end(f, walk->to, right, length);
    }
}

static answer go_on(const walk *walk, memo_key key, status *why);

static answer take_cell(const walk *walker, chain_cell cell, memo_key key, status *why)
{
    forcing *f = walker->f;
    hypothesis *h = &f->finder->hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    answer a = CUT;
    *why = watch_node(f->finder->watch);
    if (*why != OK)
        return ENDED;
    f->cell[f->cells++] = cell;
    f->finder->used[cell.left] = 1;
    if (walker->to)
        put_end(f, walker->to, cell.right, f->cells);
    if (walker->goal && f->cells == walker->most && has(walker->goal, cell.right))
        a = FOUND;
    else if (f->cells < walker->most && !hypothesis_suppose(h, cell.right)) {
        walk next = *walker;
        next.last = cell.right;
        a = go_on(&next, key, why);
    }
    f->finder->used[cell.left] = 0;
    hypothesis_undo(h, here);
    if (a != FOUND)
        f->cells--;
    return a;
}

static answer go_on(const walk *walk, memo_key key, status *why)
{
    finder *x = walk->f->finder;
    const problem *p = &x->problem;
    if (walk->to && walk->f->cells + 1 == walk->most) {
        put_last(walk);
        return CUT;
    }
    FOR_LINKS(left, p, walk->last) {
        if (x->used[*left])
            continue;
        FOR_VARS(v, p, *left) {
            cand right = hypothesis_forced(&x->hypothesis, *v);
            if (right == NO_CAND)
                continue;
            memo_key next = memo_left(memo_join(key, finder_part(x, right)), finder_part(x, *left));
            memo_key name = memo_whip(next, finder_part(x, right));
            int more = walk->most - walk->f->cells - 1;
            if (memo_get(&x->memo, name) >= more)
                continue;
            answer a = take_cell(walk, (chain_cell){ *v, *left, right }, next, why);
            if (a == FOUND || a == ENDED)
                return a;
            memo_put(&x->memo, name, more);
        }
    }
    return CUT;
}

/* Walks over all partial whips on `target` up to this length, or up to the first that leads to the goal. Each
 * walk has a memo of its own, so that no other walk hides anything from it. */
static answer walk_from(forcing *forcing, cand target, reach *to, const uint64_t *goal, int most, status *why)
{
    hypothesis *h = &forcing->finder->hypothesis;
    hypothesis_mark here = hypothesis_here(h);
    answer a = CUT;
    forcing->cells = 0;
    *why = OK;
    memo_begin(&forcing->finder->memo);
    memo_key start = memo_role(finder_part(forcing->finder, target), 0xC4CEB9FE1A85EC53u);
    if (most > 0 && !hypothesis_suppose(h, target))
        a = go_on(&(walk){ forcing, to, goal, most, target }, start, why);
    hypothesis_undo(h, here);
    return a;
}

/* ---- layers ---- */

/* What is forced within `length` layers, begun with what is forced in fewer; with `any`, anything. */
static void begin_layer(const forcing *forcing, const reach *to, int length, bool any)
{
    for (int kind = 0; kind < KINDS; kind++) {
        uint64_t *row = reached(forcing, to, kind, length);
        if (any)
            memset(row, 0xFF, (size_t)forcing->words * sizeof *row);
        else if (length > 1)
            memcpy(row, row - forcing->words, (size_t)forcing->words * sizeof *row);
    }
}

/* Puts what `target` forces within each number of layers; after a contradiction that may be anything. */
static void put_layers(const forcing *forcing, cand target, reach *to, int most)
{
    hypothesis *h = &forcing->finder->hypothesis;
    const hypothesis_mark here = hypothesis_here(h);
    bool any = hypothesis_suppose(h, target);
    for (int length = 1, from = 0; length <= most; length++) {
        const int units = h->units;
        begin_layer(forcing, to, length, any);
        for (int i = from; i < units && !any; i++)
            if (hypothesis_forced(h, h->unit[i]) != NO_CAND)
                put_end(forcing, to, h->only[h->unit[i]], length);
        for (int i = from; i < units && !any && length < most; i++) {
            cand x = hypothesis_forced(h, h->unit[i]);
            any = x != NO_CAND && hypothesis_suppose(h, x);
        }
        from = units;
    }
    hypothesis_undo(h, here);
}

/* ---- what is kept of each candidate ---- */

static bool is_taken(const forcing *forcing, const reach *place, int members)
{
    for (int j = 0; j < members; j++)
        if (forcing->member[j] == place)
            return true;
    return false;
}

/* Where that of `target` is kept; the first members of the question keep their places. */
static reach *place_of(const forcing *forcing, way way, cand target, int members)
{
    int place = target % forcing->caches;
    while (is_taken(forcing, &forcing->cache[way][place], members))
        place = (place + 1) % forcing->caches;
    return &forcing->cache[way][place];
}

/* What partial whips on `target`, the member with this number, of less than this length lead to, or what less
 * layers force. */
static status look_up(forcing *forcing, way way, cand target, int lengths, int member)
{
    reach *r = place_of(forcing, way, target, member);
    status why = OK;
    forcing->member[member] = r;
    if (r->state == forcing->states && r->from == target && r->lengths >= lengths)
        return OK;
    for (int kind = 0; kind < KINDS; kind++)
        memset(reached(forcing, r, kind, 0), 0, (size_t)lengths * (size_t)forcing->words * sizeof *r->bits);
    *r = (reach){ forcing->states, target, lengths, r->bits };
    put_end(forcing, r, target, 0);
    if (way == BY_LAYERS)
        put_layers(forcing, target, r, lengths - 1);
    else
        walk_from(forcing, target, r, NULL, lengths - 1, &why);
    return why;
}

/* ---- one set of members ---- */

/* Finds what the first members can reach or exclude together with up to `cells` cells in all, and what all of
 * them can with just that many; for ENDS each member has at least one cell. */
static void join(forcing *forcing, int kind, int cells)
{
    const int least = kind == ENDS;
    size_t bytes = (size_t)forcing->used * sizeof *forcing->joint;
    for (int t = least; t <= cells; t++)
        memcpy(joined(forcing, kind, 1, t), reached(forcing, forcing->member[0], kind, t), bytes);
    for (int j = 2; j <= forcing->members; j++)
        for (int t = j < forcing->members ? least * j : cells; t <= cells; t++) {
            uint64_t *to = joined(forcing, kind, j, t);
            memset(to, 0, bytes);
            for (int p = least; p <= t - least * (j - 1); p++) {
                const uint64_t *before = joined(forcing, kind, j - 1, t - p),
                               *own = reached(forcing, forcing->member[j - 1], kind, p);
                for (int i = 0; i < forcing->used; i++)
                    to[i] |= before[i] & own[i];
            }
        }
}

/* Finds how long the partial whip of each member is in a pattern that concludes something about `candidate`.
 */
static void find_lengths(const forcing *forcing, int kind, cand candidate, int cells, int *length)
{
    for (int j = forcing->members; j > 1; j--) {
        int p = kind == ENDS;
        while (!has(joined(forcing, kind, j - 1, cells - p), candidate) ||
               !has(reached(forcing, forcing->member[j - 1], kind, p), candidate))
            p++;
        length[j - 1] = p;
        cells -= p;
    }
    length[0] = cells;
}

/* ---- the step ---- */

/* The case of one member: a partial whip of this length that leads to `candidate`, or to something linked to
 * it. */
static status write_case(forcing *forcing, int kind, cand candidate, csp_label member, int length)
{
    const problem *p = &forcing->finder->problem;
    line_writer *w = forcing->writer;
    uint64_t *goal = joined(forcing, kind, 0, 0); /* no members have something in common */
    status why = OK;
    int line = line_writer_suppose(w, &member, 1, false);
    memset(goal, 0, (size_t)forcing->words * sizeof *goal);
    if (kind == ENDS)
        put(goal, candidate);
    FOR_LINKS(y, p, candidate)
        if (kind == LINKED)
            put(goal, *y);
    if (length && walk_from(forcing, p->cand_of[member], NULL, goal, length, &why) != FOUND)
        return why == OK ? INTERNAL : why;
    for (int i = 0; i < length; i++)
        line_writer_cell(w, p->var[forcing->cell[i].by], p->label[forcing->cell[i].left],
                         p->label[forcing->cell[i].right]);
    line_writer_close(w, line);
    return OK;
}

static const char *name_of(const forcing *forcing, int kind)
{
    search *s = forcing->search;
    const char *what = kind == ENDS ? "forcing-whip-assert" : "forcing-whip-elim";
    if (!forcing->set && forcing->members > 2)
        return search_name(s, "forcing", "", forcing->members, kind == ENDS ? "-whip-assert" : "-whip-elim");
    if (!forcing->set)
        return what;
    const char *before = search_name(s, forcing->set->by, "-OR", forcing->members, "-");
    return before ? search_name(s, before, what, 0, "") : NULL;
}

static status tell(forcing *forcing, const query *query, const step_sink *sink, int kind, cand candidate)
{
    const problem *p = &forcing->finder->problem;
    int length[MEMBERS_MAX];
    csp_label label = p->label[candidate];
    status st = OK;
    find_lengths(forcing, kind, candidate, query->length - 1, length);
    line_writer_begin(forcing->writer, forcing->search->state);
    line_writer_cases(forcing->writer, forcing->var, forcing->set);
    for (int j = 0; j < forcing->members && st == OK; j++)
        st = write_case(forcing, kind, candidate, forcing->label[j], length[j]);
    line_writer_close(forcing->writer, 0);
    if (st != OK)
        return st;
    const step found = { .rule = query->rule,
                         .name = name_of(forcing, kind),
                         .length = query->length,
                         .concludes = kind == ENDS ? CONCLUDES_VALUES : CONCLUDES_ELIMINATIONS,
                         .conclusions = 1,
                         .conclusion = &label,
                         .lines = forcing->writer->lines,
                         .line = forcing->writer->line };
    forcing->search->told[label] = true;
    return found.name ? sink->take(sink->context, &found) : NO_MEMORY;
}

/* ---- the rule ---- */

/* The next candidate from `at` on about which the current members conclude something in patterns of this
 * length, by what they have in common; or the number of candidates. */
static int next_common(const forcing *forcing, const query *query, int kind, int at)
{
    const problem *p = &forcing->finder->problem;
    const uint64_t *common = joined(forcing, kind, forcing->members, query->length - 1);
    for (; at < p->candidates; at++) {
        const uint64_t left = common[at / 64] >> at % 64;
        at = left ? at + __builtin_ctzll(left) : at | 63;
        if (!left || at >= p->candidates)
            continue;
        csp_label l = p->label[at];
        if (!forcing->search->told[l] && (kind == ENDS || !search_skips(forcing->search, l)))
            return at;
    }
    return p->candidates;
}

/* Finds what the current members have in common; *some: is there anything to conclude? */
static status find_common(forcing *forcing, const query *query, way way, bool *some)
{
    const problem *p = &forcing->finder->problem;
    status st = OK;
    *some = false;
    for (int j = 0; j < forcing->members && st == OK; j++)
        st = look_up(forcing, way, p->cand_of[forcing->label[j]], query->length, j);
    for (int kind = 0; kind < KINDS && st == OK; kind++) {
        join(forcing, kind, query->length - 1);
        *some = *some || next_common(forcing, query, kind, 0) < p->candidates;
    }
    return st;
}

/* Reports what the current members conclude. */
static status try_members(forcing *forcing, const query *query, const step_sink *sink)
{
    const int candidates = forcing->finder->problem.candidates;
    bool some = true;
    status st = OK;
    for (way way = BY_LAYERS; way < WAYS && some && st == OK; way++)
        st = find_common(forcing, query, way, &some);
    for (int kind = 0; kind < KINDS && some; kind++)
        for (int x = 0; st == OK && (x = next_common(forcing, query, kind, x)) < candidates; x++)
            st = tell(forcing, query, sink, kind, (cand)x);
    return st;
}

static status find_on_variables(forcing *forcing, const query *query, const step_sink *sink, int most)
{
    const problem *p = &forcing->finder->problem;
    status st = OK;
    forcing->set = NULL;
    for (int v = 0; v < p->vars && st == OK; v++) {
        forcing->members = 0;
        forcing->var = p->var[v];
        if (p->member_start[v + 1] - p->member_start[v] > (uint32_t)most)
            continue;
        FOR_MEMBERS(x, p, v)
            forcing->label[forcing->members++] = p->label[*x];
        if (forcing->members > 1)
            st = try_members(forcing, query, sink);
    }
    return st;
}

static status find_on_sets(forcing *forcing, const query *query, const step_sink *sink, int most)
{
    status st = OK;
    for (const known_set *k = forcing->search->set; k && st == OK; k = k->next) {
        forcing->set = k;
        forcing->members = csp_list_size(k->left);
        if (forcing->members < 2 || forcing->members > most)
            continue;
        memcpy(forcing->label, k->left.begin, (size_t)forcing->members * sizeof *forcing->label);
        st = try_members(forcing, query, sink);
    }
    return st;
}

/* Makes room and finds the greatest length that makes sense: a partial whip has no more cells than there are
 * csp-variables. */
static status prepare(forcing *forcing, search *search, const query *query, int members, int *next)
{
    forcing->search = search;
    forcing->finder = search_finder(search, ALL_TYPES);
    forcing->used = (forcing->finder->problem.candidates + 63) / 64;
    *next = query->length < members * forcing->finder->problem.vars ? query->length + 1 : NEVER;
    return make_room(forcing, query->length);
}

static status find(void *mine, search *search, const query *query, const step_sink *sink, int *next)
{
    int most = query->rule->choices;
    status st = prepare(mine, search, query, most, next);
    return st == OK ? find_on_variables(mine, query, sink, most) : st;
}

/* "OR5FW" */
static status find_relations(void *mine, search *search, const query *query, const step_sink *sink, int *next)
{
    int most = query->rule->choices;
    *next = NEVER;
    if (!search->set)
        return OK;
    status st = prepare(mine, search, query, most, next);
    return st == OK ? find_on_sets(mine, query, sink, most) : st;
}

/* ---- notation ---- */

/* forcing-whip-elim[3]: || n1r2c4 - partial-whip[1]: r3n1{c6 c8} - || n4r7c5 - ==> r3c8 ≠ 4 */
static void write(const csp *c, const step *step, text *out)
{
    text_add_string(out, ":");
    for (int i = 1; i < step->lines; i += 1 + step->line[i].inside) {
        const step_line *one = &step->line[i];
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
FORCING(forcing4, "F4W", "forcing4-whip", 72, 2, 8, find, 4,
        "forcing whips from csp-variables of two to four candidates");
FORCING(forcing5, "F5W", "forcing5-whip", 73, 2, 8, find, 5,
        "forcing whips from csp-variables of two to five candidates");
OR_FORCING(2);
OR_FORCING(3);
OR_FORCING(4);
OR_FORCING(5);
OR_FORCING(6);
