/* relation.c: see relation.h.
 *
 * Search for splitting: the candidates are the nodes of a graph, with an edge for each csp-variable that has
 * exactly two candidates; from each candidate of a relation, the other candidates of the relation are looked
 * for breadth first. */
#include "rules/relation.h"

#include "problem/constraints.h"
#include "search/names.h"
#include "search/scribe.h"

#include <string.h>

struct relations {
    scribe *scribe;
    uint16_t *distance; /* of each candidate; NEVER but while chains are being looked for */
    cand *before, *queue;
    pvar *by; /* of each candidate: the csp-variable that leads from `before` to it */
    csp_label *label;
    bool *named; /* of each label: it is in `label`, while that is being filled */
};

#define TAKE(array, n) ((r->array = arena_take(&s->arena, (n), sizeof *r->array)) != NULL)

status relations_open(search *s, relations **out)
{
    size_t labels = (size_t)csp_labels(s->csp);
    relations *r = *out = arena_take(&s->arena, 1, sizeof *r);
    if (!r || !TAKE(distance, labels) || !TAKE(before, labels) || !TAKE(queue, labels) || !TAKE(by, labels) ||
        !TAKE(label, 2 * labels) || !TAKE(named, labels))
        return NO_MEMORY;
    for (size_t l = 0; l < labels; l++)
        r->distance[l] = NEVER;
    return scribe_open(s, 1, &r->scribe);
}

static const char *name_of(search *s, const query *q, int k, const char *what)
{
    const char *before = search_name(s, q->rule->name, "-OR", k, "");
    return before ? search_name(s, before, what, 0, "") : NULL;
}

static status report(const query *q, const step_sink *sink, const char *name, step_conclusion what,
                     const csp_label *l, int n, const step_line *line, int lines)
{
    const step found = { .rule = q->rule,
                         .name = name,
                         .length = q->length,
                         .concludes = what,
                         .conclusions = n,
                         .conclusion = l,
                         .lines = lines,
                         .line = line };
    return name ? sink->take(sink->context, &found) : NO_MEMORY;
}

/* ---- one candidate is left ---- */

static status tell_single(relations *r, search *s, const query *q, const step_sink *sink, const known_set *k)
{
    scribe_begin(r->scribe, s->state);
    scribe_over(r->scribe, k, *k->left.begin);
    return report(q, sink, name_of(s, q, 1, "-single"), CONCLUDES_VALUES, k->left.begin, 1, r->scribe->line,
                  1);
}

/* ---- linked to all of them ---- */

static status eliminate(relations *r, search *s, const query *q, const step_sink *sink, const known_set *k)
{
    const csp_list rest = { k->left.begin + 1, k->left.end };
    status st = watch_node(s->watch);
    int n = 0;
    CSP_FOR_LINKS(z, s->csp, *k->left.begin) {
        if (s->told[*z] || !state_is_candidate(s->state, *z) || !csp_linked_to_all(s->csp, *z, rest))
            continue;
        s->told[*z] = true;
        r->label[n++] = *z;
    }
    if (st != OK || !n)
        return st;
    scribe_begin(r->scribe, s->state);
    scribe_suppose(r->scribe, r->label, n, false);
    scribe_over(r->scribe, k, CSP_NONE);
    scribe_close(r->scribe, 0);
    return report(q, sink, name_of(s, q, csp_list_size(k->left), "-elim"), CONCLUDES_ELIMINATIONS, r->label,
                  n, r->scribe->line, r->scribe->lines);
}

status relations_eliminate(relations *r, search *s, const query *q, const step_sink *sink)
{
    status st = OK;
    for (const known_set *k = s->set; k && st == OK; k = k->next)
        if (k->by == q->rule->name && csp_list_size(k->left) > 1)
            st = eliminate(r, s, q, sink, k);
    return st;
}

/* ---- splitting ---- */

static cand other_of(const problem *p, pvar v, cand x)
{
    const cand *member = p->member + p->member_start[v];
    if (p->member_start[v + 1] - p->member_start[v] != 2)
        return NO_CAND;
    return member[0] == x ? member[1] : member[0];
}

/* Of what is no farther than `most`: how many candidates these are, which are in the queue. */
static int find_distances(relations *r, const problem *p, cand from, int most)
{
    int queued = 0;
    r->distance[from] = 0;
    r->queue[queued++] = from;
    for (int i = 0; i < queued && r->distance[r->queue[i]] < most; i++) {
        cand x = r->queue[i];
        FOR_VARS(v, p, x) {
            cand y = other_of(p, *v, x);
            if (y == NO_CAND || r->distance[y] != NEVER)
                continue;
            r->distance[y] = (uint16_t)(r->distance[x] + 1);
            r->before[y] = x;
            r->by[y] = *v;
            r->queue[queued++] = y;
        }
    }
    return queued;
}

/* Writes the cells that lead to y: every other csp-variable of the chain. */
static void write_chain(relations *r, const problem *p, cand y)
{
    if (!r->distance[y])
        return;
    cand left = r->before[y];
    write_chain(r, p, r->before[left]);
    scribe_cell(r->scribe, p->var[r->by[y]], p->label[left], p->label[y]);
}

/* Reports that a member of k other than x is true: if x were true, so would be y, which is in k as well. The
 * distances must be those from x. */
static status tell_split(relations *r, search *s, const query *q, const step_sink *sink, const known_set *k,
                         csp_label x, csp_label y)
{
    const problem *p = &search_finder(s, ALL_TYPES)->problem;
    scribe *w = r->scribe;
    int n = 0;
    for (const csp_label *l = k->left.begin; l < k->left.end; l++)
        if (*l != x)
            r->label[n++] = *l;
    scribe_begin(w, s->state);
    scribe_suppose(w, r->label, n, true);
    scribe_over(w, k, x);
    write_chain(r, p, p->cand_of[y]);
    w->line[w->lines - 1].cell.right_by = 0;
    scribe_close(w, 0);
    return report(q, sink, name_of(s, q, n + 1, "-split"), CONCLUDES_SET, r->label, n, w->line, w->lines);
}

static status split(relations *r, search *s, const query *q, const step_sink *sink, const known_set *k)
{
    const problem *p = &search_finder(s, ALL_TYPES)->problem;
    status st = watch_node(s->watch);
    for (const csp_label *x = k->left.begin; x < k->left.end && st == OK; x++) {
        int queued = find_distances(r, p, p->cand_of[*x], q->length);
        st = watch_work(s->watch, (size_t)csp_list_size(k->left));
        for (const csp_label *y = k->left.begin; y < k->left.end && queued > 1 && st == OK; y++)
            if (r->distance[p->cand_of[*y]] == q->length)
                st = tell_split(r, s, q, sink, k, *x, *y);
        for (int i = 0; i < queued; i++)
            r->distance[r->queue[i]] = NEVER;
    }
    return st;
}

status relations_find(relations *r, search *s, const query *q, const step_sink *sink, int *next)
{
    status st = OK;
    *next = NEVER;
    for (const known_set *k = s->set; k && st == OK; k = k->next) {
        int left = csp_list_size(k->left);
        if (k->by != q->rule->name)
            continue;
        *next = q->length + 1 + (q->length > 1 && q->length % 2 == 0);
        if (q->length == 1 && left == 1)
            st = tell_single(r, s, q, sink, k);
        else if (q->length % 2 == 0 && left > 1)
            st = split(r, s, q, sink, k);
    }
    if (*next > s->f.problem.vars && q->length > 1)
        *next = NEVER;
    return st;
}

/* ---- a new relation ---- */

static void mark(relations *r, int n, bool named)
{
    for (int i = 0; i < n; i++)
        r->named[r->label[i]] = named;
}

/* The labels of the pattern, and behind them, in r->label, the other candidates of its sets: how many these
 * are. */
static int list_guardians(relations *r, const search *s, const relation *of)
{
    int n = csp_list_size(of->labels), from = n;
    memcpy(r->label, of->labels.begin, (size_t)n * sizeof *r->label);
    mark(r, n, true);
    for (const csp_var *v = of->sets.begin; v < of->sets.end; v++) {
        csp_list all = csp_var_labels(s->csp, *v);
        for (const csp_label *l = all.begin; l < all.end; l++) {
            if (!state_is_candidate(s->state, *l) || r->named[*l])
                continue;
            r->named[*l] = true;
            r->label[n++] = *l;
        }
    }
    mark(r, n, false);
    return n - from;
}

status relations_tell(relations *r, search *s, const query *q, const step_sink *sink, const relation *of)
{
    int n = csp_list_size(of->labels), guardians = list_guardians(r, s, of);
    const step_line line = { .kind = TRESSE_DECLARED,
                             .declared = { .kind = of->why,
                                           .sets = csp_list_size(of->sets),
                                           .set = of->sets.begin,
                                           .labels = n + guardians,
                                           .label = r->label,
                                           .number = n } };
    if (guardians > of->most)
        return OK;
    const char *name = guardians ? name_of(s, q, guardians, "-relation") : q->rule->name;
    return report(q, sink, name, guardians ? CONCLUDES_SET : CONCLUDES_NOTHING, r->label + n, guardians,
                  &line, 1);
}
