/* naive_own.c: see naive_own.h. */
#include "naive_own.h"

#include "problem/order.h"

#include <string.h>

#define REQUIRE(condition, fault)                                                                            \
    do                                                                                                       \
        if (!(condition))                                                                                    \
            return (fault);                                                                                  \
    while (0)

static int ranks_of(const state *s, csp_var v)
{
    csp_list labels = csp_var_labels(s->csp, v);
    return (int)(labels.end - labels.begin);
}

static csp_label label_at(const state *s, csp_var v, int rank)
{
    return csp_var_labels(s->csp, v).begin[rank];
}

static int rank_of(const state *s, csp_var v, csp_label l)
{
    for (int rank = 0; rank < ranks_of(s, v); rank++)
        if (label_at(s, v, rank) == l)
            return rank;
    return -1;
}

static int least_of(const state *s, csp_var v)
{
    int rank = 0;
    while (rank < ranks_of(s, v) && s->label[label_at(s, v, rank)] == GONE)
        rank++;
    return rank;
}

static int greatest_of(const state *s, csp_var v)
{
    int rank = ranks_of(s, v) - 1;
    while (rank >= 0 && s->label[label_at(s, v, rank)] == GONE)
        rank--;
    return rank;
}

static bool is_below(const state *s, csp_var a, csp_var b)
{
    csp_list greater = csp_greater(s->csp, a);
    for (const csp_var *v = greater.begin; v < greater.end; v++)
        if (*v == b)
            return true;
    return false;
}

static bool are_different(const state *s, csp_var a, csp_var b)
{
    if (ranks_of(s, a) != ranks_of(s, b))
        return false;
    for (int rank = 0; rank < ranks_of(s, a); rank++)
        if (!csp_linked(s->csp, label_at(s, a, rank), label_at(s, b, rank)))
            return false;
    return true;
}

static int smaller_of(int a, int b)
{
    return a < b ? a : b;
}

static int greater_of(int a, int b)
{
    return a > b ? a : b;
}

/* ---- steps ---- */

static const char *ascending_fault(const state *s, const step *p)
{
    const step_declared *d = &p->line->declared;
    csp_label least = d->label[ORDER_LEAST], greatest = d->label[ORDER_GREATEST];
    int k = d->sets - 1;
    csp_var first = d->set[0], last = d->set[k];
    int m = least_of(s, first), M = greatest_of(s, last);
    REQUIRE(p->length == 1 && d->number == 0, "the length is not 1, or it turns");
    for (int i = 1; i <= k; i++)
        REQUIRE(is_below(s, d->set[i - 1], d->set[i]), "not ascending");
    REQUIRE(least == CSP_NONE || rank_of(s, first, least) == m, "not the least label");
    REQUIRE(greatest == CSP_NONE || (M >= 0 && rank_of(s, last, greatest) == M), "not the greatest label");
    for (int t = 0; t < p->conclusions; t++) {
        bool excluded = false;
        for (int i = 0; i <= k; i++) {
            int rank = rank_of(s, d->set[i], p->conclusion[t]);
            excluded = excluded || (rank >= 0 && least != CSP_NONE && rank < m + i) ||
                       (rank >= 0 && greatest != CSP_NONE && rank > M - (k - i));
        }
        REQUIRE(excluded, "a target is not excluded");
    }
    return NULL;
}

static const char *hill_fault(const state *s, const step *p, bool valley)
{
    const step_declared *d = &p->line->declared;
    csp_label least = d->label[ORDER_LEAST], greatest = d->label[ORDER_GREATEST];
    int k = d->sets - 1, t = d->number;
    REQUIRE(p->length == k, "the length is not the number of signs");
    REQUIRE(t > 0 && t < k, "it does not turn");
    for (int i = 1; i <= k; i++)
        REQUIRE((i <= t) != valley ? is_below(s, d->set[i - 1], d->set[i])
                                   : is_below(s, d->set[i], d->set[i - 1]),
                "a sign is wrong");
    for (int i = 0; i < t; i++)
        for (int j = t + 1; j <= k; j++)
            REQUIRE(are_different(s, d->set[i], d->set[j]), "two may be equal");
    int m = smaller_of(least_of(s, d->set[0]), least_of(s, d->set[k]));
    int M = greater_of(greatest_of(s, d->set[0]), greatest_of(s, d->set[k]));
    csp_label bound = valley ? greatest : least;
    REQUIRE((valley ? least : greatest) == CSP_NONE && bound != CSP_NONE, "not the bounds of its kind");
    REQUIRE(s->label[bound] != GONE && (rank_of(s, d->set[0], bound) == (valley ? M : m) ||
                                        rank_of(s, d->set[k], bound) == (valley ? M : m)),
            "not the bound");
    for (int i = 0; i < p->conclusions; i++) {
        int rank = rank_of(s, d->set[t], p->conclusion[i]);
        REQUIRE(rank >= 0 && (valley ? rank > M - k : rank < m + k), "a target is not excluded");
    }
    return NULL;
}

const char *naive_order_fault(const state *s, const step *p)
{
    const step_declared *d = &p->line->declared;
    bool hill = strcmp(p->name, "hill") == 0, valley = strcmp(p->name, "valley") == 0;
    REQUIRE(p->lines == 1 && p->line->inside == 0, "more than one line");
    REQUIRE(strcmp(d->kind->name, "order") == 0 && d->labels == ORDER_ENDS, "another constraint");
    REQUIRE(d->sets >= 2 && d->sets <= csp_vars(s->csp), "too few csp-variables, or too many");
    REQUIRE(p->conclusions > 0, "no target");
    for (int i = 0; i < d->sets; i++)
        REQUIRE(d->set[i] < csp_vars(s->csp), "not a csp-variable");
    if (hill || valley)
        return hill_fault(s, p, valley);
    REQUIRE(strcmp(p->name, "asc") == 0, "not the name of an order");
    return ascending_fault(s, p);
}

static bool is_among(csp_list list, csp_label l)
{
    for (const csp_label *x = list.begin; x < list.end; x++)
        if (*x == l)
            return true;
    return false;
}

/* Have they the same labels? Each may stand in them more than once. */
static bool same_set(csp_list a, csp_list b)
{
    for (const csp_label *l = a.begin; l < a.end; l++)
        if (!is_among(b, *l))
            return false;
    for (const csp_label *l = b.begin; l < b.end; l++)
        if (!is_among(a, *l))
            return false;
    return true;
}

/* Have these labels, all of them, one need of just those? */
static bool have_need(const state *s, const csp_label *l, int n, csp_list needed)
{
    for (int i = 0; i < csp_needs(s->csp); i++) {
        bool all = same_set(csp_needed(s->csp, i), needed);
        for (int k = 0; k < n; k++)
            all = all && is_among(csp_needing(s->csp, i), l[k]);
        if (all)
            return true;
    }
    return false;
}

const char *naive_coupling_fault(const state *s, const step *p)
{
    const step_supposition *z = &p->line[0].suppose;
    const step_cell *cell = &p->line[1].cell;
    int need = cell->set - csp_exclusive(s->csp);
    REQUIRE(strcmp(p->name, "coupling") == 0 && p->length == 1, "not a coupling of length 1");
    REQUIRE(p->lines == 2 && p->line[0].inside == 1 && p->line[1].inside == 0, "not the lines of a coupling");
    REQUIRE(!z->negated && z->inners == 0, "not the supposition of a coupling");
    REQUIRE(!cell->has_left && cell->refuted == 0 && cell->rights == 0 && cell->right_by == NO_LINE,
            "something is refuted, or holds");
    REQUIRE(need >= 0 && need < csp_needs(s->csp), "not a need");
    REQUIRE(p->conclusions > 0, "no target");
    csp_list needed = csp_needed(s->csp, need);
    for (const csp_label *l = needed.begin; l < needed.end; l++)
        REQUIRE(s->label[*l] == GONE, "what is needed is there");
    REQUIRE(have_need(s, p->conclusion, p->conclusions, needed), "the targets have no such need");
    return NULL;
}

const char *naive_broken_fault(const state *s, const step *p)
{
    const step_cell *cell = &p->line->cell;
    csp_list needed = csp_set_members(s->csp, cell->set);
    bool bound = false;
    REQUIRE(strcmp(p->name, "contradiction") == 0 && p->length == 0, "not a contradiction");
    REQUIRE(p->lines == 1 && p->line->inside == 0 && p->conclusions == 0, "not the line of a contradiction");
    REQUIRE(!cell->has_left && cell->refuted == 0 && cell->rights == 0 && cell->right_by == NO_LINE,
            "something is refuted, or holds");
    for (const csp_label *l = needed.begin; l < needed.end; l++)
        REQUIRE(s->label[*l] == GONE, "what is needed is there");
    for (int l = 0; l < csp_labels(s->csp); l++)
        bound = bound || (s->label[l] == VALUE && have_need(s, &(csp_label){ (csp_label)l }, 1, needed));
    REQUIRE(bound, "no value has such a need");
    return NULL;
}

bool naive_unmet(const state *s, csp_label l)
{
    for (int i = 0; i < csp_needs(s->csp); i++) {
        csp_list needed = csp_needed(s->csp, i);
        bool met = !is_among(csp_needing(s->csp, i), l);
        for (const csp_label *x = needed.begin; x < needed.end; x++)
            met = met || s->label[*x] != GONE;
        if (!met)
            return true;
    }
    return false;
}

/* ---- all patterns ---- */

enum { CHAIN_MAX = 32 };

typedef struct walk {
    const state *state;
    csp_var chain[CHAIN_MAX];
    int n, wanted; /* wanted: the length of hills and valleys */
    bool *target;
} walk;

static void mark(walk *w, csp_var v, int below, int above)
{
    for (int rank = 0; rank < ranks_of(w->state, v); rank++)
        if ((rank < below || rank > above) && w->state->label[label_at(w->state, v, rank)] == CANDIDATE)
            w->target[label_at(w->state, v, rank)] = true;
}

static void mark_chain(walk *w)
{
    int k = w->n - 1, m = least_of(w->state, w->chain[0]), M = greatest_of(w->state, w->chain[k]);
    for (int i = 0; i <= k; i++)
        mark(w, w->chain[i], m + i, M - (k - i));
}

static bool is_new(const walk *w, csp_var v)
{
    for (int i = 0; i < w->n; i++)
        if (w->chain[i] == v)
            return false;
    return w->n < CHAIN_MAX;
}

static void walk_up(walk *w)
{
    csp_list greater = csp_greater(w->state->csp, w->chain[w->n - 1]);
    if (w->n > 1)
        mark_chain(w);
    for (const csp_var *v = greater.begin; v < greater.end; v++)
        if (is_new(w, *v)) {
            w->chain[w->n++] = *v;
            walk_up(w);
            w->n--;
        }
}

static bool is_hill(const walk *w, int t)
{
    for (int i = 0; i < t; i++)
        for (int j = t + 1; j < w->n; j++)
            if (!are_different(w->state, w->chain[i], w->chain[j]))
                return false;
    return true;
}

/* Signs go one way up to place t, and then the other way; t < 0: not turned yet. */
static void walk_hill(walk *w, bool valley, int t)
{
    const state *s = w->state;
    csp_var last = w->chain[w->n - 1];
    if (w->n == w->wanted + 1) {
        csp_var first = w->chain[0];
        if (t > 0 && is_hill(w, t) && !valley)
            mark(w, w->chain[t], smaller_of(least_of(s, first), least_of(s, last)) + w->wanted,
                 ranks_of(s, last));
        if (t > 0 && is_hill(w, t) && valley)
            mark(w, w->chain[t], 0, greater_of(greatest_of(s, first), greatest_of(s, last)) - w->wanted);
        return;
    }
    for (int turned = t >= 0; turned < 2; turned++) {
        csp_list next = (turned != valley) ? csp_smaller(s->csp, last) : csp_greater(s->csp, last);
        if (turned && t < 0 && w->n == 1)
            continue;
        for (const csp_var *v = next.begin; v < next.end; v++)
            if (is_new(w, *v)) {
                w->chain[w->n++] = *v;
                walk_hill(w, valley, turned && t < 0 ? w->n - 2 : t);
                w->n--;
            }
    }
}

int naive_order_targets(const state *s, int length, bool *target)
{
    int marked = 0;
    memset(target, 0, (size_t)csp_labels(s->csp) * sizeof *target);
    for (int v = 0; v < csp_vars(s->csp); v++) {
        walk w = { .state = s, .chain = { (csp_var)v }, .n = 1, .wanted = length, .target = target };
        if (length == 1)
            walk_up(&w);
        else {
            walk_hill(&w, false, -1);
            walk_hill(&w, true, -1);
        }
    }
    for (int l = 0; l < csp_labels(s->csp); l++)
        marked += target[l];
    return marked;
}
