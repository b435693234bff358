/* relation.c: see relation.h.
 *
 * Search for splitting: the candidates are the nodes of a graph, with an edge for each csp-variable that has
 * exactly two candidates; from each candidate of a relation, the other candidates of the relation are looked
 * for breadth first. */
#include "rules/relation.h"

#include "problem/constraints.h"
#include "search/line_writer.h"
#include "search/step_names.h"

#include <string.h>

struct relations {
    line_writer *writer;
    uint16_t *distance; /* of each candidate; NEVER but while chains are being looked for */
    cand *before, *queue;
    pvar *by; /* of each candidate: the csp-variable that leads from `before` to it */
    csp_label *label;
    bool *named; /* of each label: it is in `label`, while that is being filled */
};

#define TAKE(array, n) ((r->array = arena_take(&search->arena, (n), sizeof *r->array)) != NULL)

status relations_open(search *search, relations **out)
{
    size_t labels = (size_t)csp_labels(search->csp);
    relations *r = *out = arena_take(&search->arena, 1, sizeof *r);
    if (!r || !TAKE(distance, labels) || !TAKE(before, labels) || !TAKE(queue, labels) || !TAKE(by, labels) ||
        !TAKE(label, 2 * labels) || !TAKE(named, labels))
        return NO_MEMORY;
    for (size_t l = 0; l < labels; l++)
        r->distance[l] = NEVER;
    return line_writer_open(search, 1, &r->writer);
}

static const char *name_of(search *search, const query *query, int index, const char *what)
{
    const char *before = search_name(search, query->rule->name, "-OR", index, "");
    return before ? search_name(search, before, what, 0, "") : NULL;
}

static status report(const query *query, const step_sink *sink, const char *name, step_conclusion what,
                     const csp_label *labels, int n, const step_line *line, int lines)
{
    const step found = { .rule = query->rule,
                         .name = name,
                         .length = query->length,
                         .concludes = what,
                         .conclusions = n,
                         .conclusion = labels,
                         .lines = lines,
                         .line = line };
    return name ? sink->take(sink->context, &found) : NO_MEMORY;
}

/* ---- one candidate is left ---- */

static status tell_single(relations *relations, search *search, const query *query, const step_sink *sink,
                          const known_set *set)
{
    line_writer_begin(relations->writer, search->state);
    line_writer_over(relations->writer, set, *set->left.begin);
    return report(query, sink, name_of(search, query, 1, "-single"), CONCLUDES_VALUES, set->left.begin, 1,
                  relations->writer->line, 1);
}

/* ---- linked to all of them ---- */

static status eliminate(relations *relations, search *search, const query *query, const step_sink *sink,
                        const known_set *set)
{
    const csp_list rest = { set->left.begin + 1, set->left.end };
    status st = watch_node(search->watch);
    int n = 0;
    CSP_FOR_LINKS(z, search->csp, *set->left.begin) {
        if (search->told[*z] || !state_is_candidate(search->state, *z) ||
            !csp_linked_to_all(search->csp, *z, rest))
            continue;
        search->told[*z] = true;
        relations->label[n++] = *z;
    }
    if (st != OK || !n)
        return st;
    line_writer_begin(relations->writer, search->state);
    line_writer_suppose(relations->writer, relations->label, n, false);
    line_writer_over(relations->writer, set, CSP_NONE);
    line_writer_close(relations->writer, 0);
    return report(query, sink, name_of(search, query, csp_list_size(set->left), "-elim"),
                  CONCLUDES_ELIMINATIONS, relations->label, n, relations->writer->line,
                  relations->writer->lines);
}

status relations_eliminate(relations *relations, search *search, const query *query, const step_sink *sink)
{
    status st = OK;
    for (const known_set *k = search->set; k && st == OK; k = k->next)
        if (k->by == query->rule->name && csp_list_size(k->left) > 1)
            st = eliminate(relations, search, query, sink, k);
    return st;
}

/* ---- splitting ---- */

static cand other_of(const problem *problem, pvar var, cand candidate)
{
    const cand *member = problem->member + problem->member_start[var];
    if (problem->member_start[var + 1] - problem->member_start[var] != 2)
        return NO_CAND;
    return member[0] == candidate ? member[1] : member[0];
}

/* Of what is no farther than `most`: how many candidates these are, which are in the queue. */
static int find_distances(relations *relations, const problem *problem, cand from, int most)
{
    int queued = 0;
    relations->distance[from] = 0;
    relations->queue[queued++] = from;
    for (int i = 0; i < queued && relations->distance[relations->queue[i]] < most; i++) {
        cand x = relations->queue[i];
        FOR_VARS(v, problem, x) {
            cand y = other_of(problem, *v, x);
            if (y == NO_CAND || relations->distance[y] != NEVER)
                continue;
            relations->distance[y] = (uint16_t)(relations->distance[x] + 1);
            relations->before[y] = x;
            relations->by[y] = *v;
            relations->queue[queued++] = y;
        }
    }
    return queued;
}

/* Writes the cells that lead to `other`: every other csp-variable of the chain. */
static void write_chain(relations *relations, const problem *problem, cand other)
{
    if (!relations->distance[other])
        return;
    cand left = relations->before[other];
    write_chain(relations, problem, relations->before[left]);
    line_writer_cell(relations->writer, problem->var[relations->by[other]], problem->label[left],
                     problem->label[other]);
}

/* Reports that a member of `set` other than `first` is true: if `first` were true, so would be `second`,
 * which is in `set` as well. The distances must be those from `first`. */
static status tell_split(relations *relations, search *search, const query *query, const step_sink *sink,
                         const known_set *set, csp_label first, csp_label second)
{
    const problem *p = &search_finder(search, ALL_TYPES)->problem;
    line_writer *w = relations->writer;
    int n = 0;
    for (const csp_label *l = set->left.begin; l < set->left.end; l++)
        if (*l != first)
            relations->label[n++] = *l;
    line_writer_begin(w, search->state);
    line_writer_suppose(w, relations->label, n, true);
    line_writer_over(w, set, first);
    write_chain(relations, p, p->cand_of[second]);
    w->line[w->lines - 1].cell.right_by = 0;
    line_writer_close(w, 0);
    return report(query, sink, name_of(search, query, n + 1, "-split"), CONCLUDES_SET, relations->label, n,
                  w->line, w->lines);
}

static status split(relations *relations, search *search, const query *query, const step_sink *sink,
                    const known_set *set)
{
    const problem *p = &search_finder(search, ALL_TYPES)->problem;
    status st = watch_node(search->watch);
    for (const csp_label *x = set->left.begin; x < set->left.end && st == OK; x++) {
        int queued = find_distances(relations, p, p->cand_of[*x], query->length);
        st = watch_work(search->watch, (size_t)csp_list_size(set->left));
        for (const csp_label *y = set->left.begin; y < set->left.end && queued > 1 && st == OK; y++)
            if (relations->distance[p->cand_of[*y]] == query->length)
                st = tell_split(relations, search, query, sink, set, *x, *y);
        for (int i = 0; i < queued; i++)
            relations->distance[relations->queue[i]] = NEVER;
    }
    return st;
}

status relations_find(relations *relations, search *search, const query *query, const step_sink *sink,
                      int *next)
{
    status st = OK;
    *next = NEVER;
    for (const known_set *k = search->set; k && st == OK; k = k->next) {
        int left = csp_list_size(k->left);
        if (k->by != query->rule->name)
            continue;
        *next = query->length + 1 + (query->length > 1 && query->length % 2 == 0);
        if (query->length == 1 && left == 1)
            st = tell_single(relations, search, query, sink, k);
        else if (query->length % 2 == 0 && left > 1)
            st = split(relations, search, query, sink, k);
    }
    if (*next > search->f.problem.vars && query->length > 1)
        *next = NEVER;
    return st;
}

/* ---- a new relation ---- */

static void mark(relations *relations, int n, bool named)
{
    for (int i = 0; i < n; i++)
        relations->named[relations->label[i]] = named;
}

/* The labels of the pattern, and after them, in r->label, the other candidates of its sets: how many these
 * are. */
static int list_guardians(relations *relations, const search *search, const relation *of)
{
    int n = csp_list_size(of->labels), from = n;
    memcpy(relations->label, of->labels.begin, (size_t)n * sizeof *relations->label);
    mark(relations, n, true);
    for (const csp_var *v = of->sets.begin; v < of->sets.end; v++) {
        csp_list all = csp_var_labels(search->csp, *v);
        for (const csp_label *l = all.begin; l < all.end; l++) {
            if (!state_is_candidate(search->state, *l) || relations->named[*l])
                continue;
            relations->named[*l] = true;
            relations->label[n++] = *l;
        }
    }
    mark(relations, n, false);
    return n - from;
}

status relations_tell(relations *relations, search *search, const query *query, const step_sink *sink,
                      const relation *of)
{
    int n = csp_list_size(of->labels), guardians = list_guardians(relations, search, of);
    const step_line line = { .kind = TRESSE_DECLARED,
                             .declared = { .kind = of->why,
                                           .sets = csp_list_size(of->sets),
                                           .set = of->sets.begin,
                                           .labels = n + guardians,
                                           .label = relations->label,
                                           .number = n } };
    if (guardians > of->most)
        return OK;
    const char *name = guardians ? name_of(search, query, guardians, "-relation") : query->rule->name;
    return report(query, sink, name, guardians ? CONCLUDES_SET : CONCLUDES_NOTHING, relations->label + n,
                  guardians, &line, 1);
}
