/* oddagon.c: oddagons.
 *
 * Definition. An oddagon[n] on a candidate Z, n odd and at least 3, is a cycle ("circle") of different
 * candidates c_1 … c_n and different undecided csp-variables V_1 … V_n: c_k and c_(k+1) are candidates of V_k
 * (c_(n+1) is c_1), and every other candidate of V_k is linked to Z (a z-candidate). Z may be one of the c_k.
 * Then Z can be eliminated.
 *
 * Soundness. Suppose Z is true. Each V_k has a true label, which is c_k or c_(k+1). If the true label of V_1
 * is c_1, then c_2 is false, so the true label of V_2 is c_3; so c_4 is false, and the true label of V_4 is
 * c_5; and so on up to c_n in V_(n-1), because n is odd; but c_n and c_1 are both in V_n. If the true label
 * of V_1 is c_2, then c_1 is false, so that of V_n is c_n; so that of V_(n-2) is c_(n-2); and so on down to
 * c_3 in V_3; but c_3 and c_2 are both in V_2.
 *
 * These are its lines: the target is supposed, V_1 makes two CASES, and in each of these follow the cells of
 * every other csp-variable, one way round the circle in the first case and the other way round in the second.
 * All candidates outside of the circle that are linked to all z-candidates are targets of one step. One
 * inside the circle is the target of a step of its own, in which the circle begins at a V_1 that does not
 * contain it.
 *
 * No braid replaces an oddagon whose target and z-candidates are outside the circle: supposing Z forces
 * nothing. (An oddagon that goes through Z, or through a candidate linked to it, is a chain as well.)
 * Oddagons are not stable for confluence: if one of its candidates goes, the circle is only a chain.
 *
 * Search. For each Z the candidates are the nodes of a graph, with an edge a - b for each csp-variable all of
 * whose other candidates are linked to Z; an oddagon is a circle of odd length. Most graphs have none, and
 * that is seen without making them: the edges of csp-variables with two candidates are in all of them, so the
 * parts that these join, and the sides that nodes are on in their part, are found once for a state; Z adds
 * edges only in csp-variables that have something linked to Z, and there is no circle of odd length as long
 * as each edge joins two parts or the two sides of one. Otherwise colour the nodes with two colours, giving
 * neighbours different colours as far as possible: a circle of odd length must have an edge between two nodes
 * of one colour (a *clash*). So circles are looked for from these edges alone, depth first. How far each node
 * is from the start of the circle, by an even and by an odd number of edges, bounds what is left of it. */
#include "core/words.h"
#include "rules/rule.h"

#include <string.h>

typedef struct edge {
    cand to;
    pvar by;
} edge;

/* An edge between nodes of one colour. */
typedef struct clash {
    cand a, b;
    pvar by;
} clash;

/* Of each node: another one of its part, or itself, at which they all end; and whether it is on the other
 * side than that one. */
typedef struct sides {
    cand *to;
    uint8_t *other;
} sides;

typedef struct oddagons {
    sides every, some;     /* by the edges that all graphs have; by those of one */
    bool every_odd;        /* the edges that all graphs have make a circle of odd length */
    bool begun;            /* `every` is of this state */
    uint16_t *gone;        /* of each csp-variable: how many candidates the target takes */
    pvar *met;             /* those of which it takes some */
    uint16_t *low;         /* of each label: no oddagon on it is shorter in this state; 0: not known */
    uint8_t *dead;         /* of each candidate: is it linked to Z? */
    uint8_t *used, *taken; /* of each candidate, of each csp-variable: is it in the circle so far? */
    uint32_t *start; /* of each candidate: where its edges begin; one entry more than there are candidates */
    edge *edge;
    uint8_t *colour; /* of each candidate: 1, 2, or 0: not yet */
    clash *clash;
    int clashes;
    uint16_t *distance; /* of each candidate: to c[0], by an even and by an odd number of edges */
    uint32_t *queue;    /* 2 * candidate + parity */
    cand *c;            /* the circle so far */
    pvar *v;            /* v[k] joins c[k] and c[k + 1] */
    /* the step */
    csp_label *target, *label; /* label: the candidates of the circle, c_1 first */
    step_line *line;
    step_refutation *refutation;
} oddagons;

#define TAKE(array, n) ((o->array = arena_take(&search->arena, (n), sizeof *o->array)) != NULL)

static status open(search *search, void **mine)
{
    size_t labels = (size_t)csp_labels(search->csp), vars = (size_t)csp_vars(search->csp), members = 0;
    oddagons *o = *mine = arena_take(&search->arena, 1, sizeof *o);
    if (!o)
        return NO_MEMORY;
    for (int v = 0; v < csp_vars(search->csp); v++) {
        csp_list list = csp_var_labels(search->csp, (csp_var)v);
        members += (size_t)(list.end - list.begin);
    }
    return TAKE(every.to, labels) && TAKE(every.other, labels) && TAKE(some.to, labels) &&
                   TAKE(some.other, labels) && TAKE(gone, vars) && TAKE(met, vars) && TAKE(low, labels) &&
                   TAKE(dead, labels) && TAKE(used, labels) && TAKE(taken, vars) && TAKE(start, labels + 2) &&
                   TAKE(edge, 2 * members) && TAKE(colour, labels) && TAKE(clash, members) &&
                   TAKE(distance, 2 * labels) && TAKE(queue, 2 * labels) && TAKE(c, vars + 1) &&
                   TAKE(v, vars + 1) && TAKE(target, labels) && TAKE(label, vars + 1) &&
                   TAKE(line, vars + 4) && TAKE(refutation, members)
               ? OK
               : NO_MEMORY;
}

static void begin(void *mine, const search *search)
{
    oddagons *o = mine;
    o->begun = false;
    memset(o->low, 0, (size_t)csp_labels(search->csp) * sizeof *o->low);
}

/* ---- is there a circle of odd length at all? ---- */

/* The node at which the part of `node` ends; *other changes if that is on the other side. */
static cand end_of(const sides *sides, cand node, unsigned *other)
{
    for (; sides->to[node] != node; node = sides->to[node])
        *other ^= sides->other[node];
    return node;
}

/* Joins two nodes by an edge; false: they are on the same side of one part. */
static bool join(sides *sides, cand first, cand second)
{
    unsigned other = 1;
    cand x = end_of(sides, first, &other), y = end_of(sides, second, &other);
    if (x == y)
        return !other;
    cand late = x > y ? x : y;
    sides->to[late] = x > y ? y : x;
    sides->other[late] = (uint8_t)other;
    return true;
}

/* Finds the sides by the csp-variables with two candidates, with one step from each node to its end. */
static void find_sides(oddagons *oddagons, const problem *problem)
{
    sides *s = &oddagons->every;
    oddagons->every_odd = false;
    for (int x = 0; x < problem->candidates; x++) {
        s->to[x] = (cand)x;
        s->other[x] = 0;
    }
    for (int v = 0; v < problem->vars; v++) {
        const cand *x = problem->member + problem->member_start[v];
        if (problem->member_start[v + 1] - problem->member_start[v] == 2 && !join(s, x[0], x[1]))
            oddagons->every_odd = true;
    }
    for (int x = 0; x < problem->candidates; x++) { /* x leads to a node before it, which is done */
        unsigned other = 0;
        s->to[x] = end_of(s, (cand)x, &other);
        s->other[x] = (uint8_t)other;
    }
    oddagons->begun = true;
}

/* Lists the first two candidates of `var` that are not linked to the target; returns how many such candidates
 * there are. */
static int list_alive(const oddagons *oddagons, const problem *problem, pvar var, cand alive[2])
{
    int n = 0;
    FOR_MEMBERS(x, problem, var)
        if (!oddagons->dead[*x] && n++ < 2)
            alive[n - 1] = *x;
    return n;
}

/* Joins what a csp-variable joins of which at most two candidates live; false: that makes a circle of odd
 * length. */
static bool join_var(oddagons *oddagons, const problem *problem, pvar var)
{
    cand alive[2];
    int n = list_alive(oddagons, problem, var, alive);
    bool even = n < 2 || join(&oddagons->some, alive[0], alive[1]);
    FOR_MEMBERS(x, problem, var)
        if (n == 1 && *x != alive[0] && even)
            even = join(&oddagons->some, alive[0], *x);
    return even;
}

static void mark_dead(oddagons *oddagons, const problem *problem, cand target)
{
    memset(oddagons->dead, 0, (size_t)problem->candidates);
    FOR_LINKS(y, problem, target)
        oddagons->dead[*y] = 1;
}

/* Lists the csp-variables that have something dead, and counts it; returns how many they are. */
static int list_met(oddagons *oddagons, const problem *problem, cand target)
{
    int met = 0;
    memset(oddagons->gone, 0, (size_t)problem->vars * sizeof *oddagons->gone);
    FOR_LINKS(y, problem, target)
        FOR_VARS(v, problem, *y)
            if (!oddagons->gone[*v]++)
                oddagons->met[met++] = *v;
    return met;
}

/* Has the graph of this target a circle of odd length? Also false if nothing lives in some csp-variable. */
static bool has_odd_circle(oddagons *oddagons, const problem *problem, cand target)
{
    const size_t n = (size_t)problem->candidates;
    if (!oddagons->begun)
        find_sides(oddagons, problem);
    memcpy(oddagons->some.to, oddagons->every.to, n * sizeof *oddagons->some.to);
    memcpy(oddagons->some.other, oddagons->every.other, n * sizeof *oddagons->some.other);
    bool odd = oddagons->every_odd, empty = false;
    int met = list_met(oddagons, problem, target);
    for (int i = 0; i < met && !empty; i++) {
        pvar v = oddagons->met[i];
        uint32_t members = problem->member_start[v + 1] - problem->member_start[v],
                 alive = members - oddagons->gone[v];
        empty = !alive;
        odd = odd || (members > 2 && alive < 3 && !join_var(oddagons, problem, v));
    }
    return odd && !empty;
}

/* ---- the graph of one target ---- */

typedef void edge_function(oddagons *oddagons, cand first, cand second, pvar var);

/* Takes each edge, once from each of its ends. A csp-variable of which only one candidate lives (is not
 * linked to the target) gives an edge from that candidate to each other one. False: nothing lives in some
 * csp-variable, so the target has a whip[1]. */
static bool for_edges(oddagons *oddagons, const problem *problem, edge_function *take)
{
    for (int v = 0; v < problem->vars; v++) {
        cand alive[2];
        int n = list_alive(oddagons, problem, (pvar)v, alive);
        if (!n)
            return false;
        if (n > 2)
            continue;
        FOR_MEMBERS(x, problem, v)
            if (*x != alive[0] && (n == 1 || *x == alive[1])) {
                take(oddagons, alive[0], *x, (pvar)v);
                take(oddagons, *x, alive[0], (pvar)v);
            }
    }
    return true;
}

static void count_edge(oddagons *oddagons, cand first, cand second, pvar var)
{
    (void)second;
    (void)var;
    oddagons->start[first + 2]++;
}

static void put_edge(oddagons *oddagons, cand first, cand second, pvar var)
{
    oddagons->edge[oddagons->start[first + 1]++] = (edge){ second, var };
}

static bool make_graph(oddagons *oddagons, const problem *problem)
{
    memset(oddagons->start, 0, ((size_t)problem->candidates + 2) * sizeof *oddagons->start);
    if (!for_edges(oddagons, problem, count_edge))
        return false;
    for (int x = 0; x < problem->candidates; x++)
        oddagons->start[x + 2] += oddagons->start[x + 1];
    return for_edges(oddagons, problem, put_edge);
}

#define FOR_EDGES(e, o, x)                                                                                   \
    for (const edge *e = (o)->edge + (o)->start[x], *e##_end = (o)->edge + (o)->start[(x) + 1]; e < e##_end; \
         e++)

/* Colours what can be reached from `candidate`, and lists the edges between nodes of one colour, each once.
 */
static void colour_from(oddagons *oddagons, cand candidate)
{
    int queued = 0;
    oddagons->colour[candidate] = 1;
    oddagons->queue[queued++] = candidate;
    for (int i = 0; i < queued; i++) {
        cand a = (cand)oddagons->queue[i];
        FOR_EDGES(e, oddagons, a)
        {
            if (!oddagons->colour[e->to]) {
                oddagons->colour[e->to] = (uint8_t)(3 - oddagons->colour[a]);
                oddagons->queue[queued++] = e->to;
            } else if (a < e->to && oddagons->colour[e->to] == oddagons->colour[a])
                oddagons->clash[oddagons->clashes++] = (clash){ a, e->to, e->by };
        }
    }
}

static void colour_all(oddagons *oddagons, const problem *problem)
{
    memset(oddagons->colour, 0, (size_t)problem->candidates);
    oddagons->clashes = 0;
    for (int x = 0; x < problem->candidates; x++)
        if (!oddagons->colour[x])
            colour_from(oddagons, (cand)x);
}

static void find_distances(oddagons *oddagons, const problem *problem, cand to)
{
    int queued = 0;
    for (int i = 0; i < 2 * problem->candidates; i++)
        oddagons->distance[i] = NEVER;
    oddagons->distance[2 * to] = 0;
    oddagons->queue[queued++] = 2u * to;
    for (int i = 0; i < queued; i++) {
        uint32_t node = oddagons->queue[i], other = 1 - node % 2;
        FOR_EDGES(e, oddagons, node / 2)
        if (oddagons->distance[2u * e->to + other] == NEVER) {
            oddagons->distance[2u * e->to + other] = (uint16_t)(oddagons->distance[node] + 1);
            oddagons->queue[queued++] = 2u * e->to + other;
        }
    }
}

/* ---- circles ---- */

/* Completes the circle to `length` edges; it has `edges` + 1 candidates and `edges` edges so far. */
static answer close_circle(oddagons *oddagons, int edges, int length, watch *watch, status *why)
{
    *why = watch_node(watch);
    if (*why != OK)
        return ENDED;
    FOR_EDGES(e, oddagons, oddagons->c[edges])
    {
        int left = length - edges - 1;
        bool closes = left == 0 && e->to == oddagons->c[0];
        if (oddagons->taken[e->by] || (oddagons->used[e->to] && !closes) ||
            oddagons->distance[2 * e->to + left % 2] > left)
            continue;
        oddagons->v[edges] = e->by;
        if (closes)
            return FOUND;
        oddagons->c[edges + 1] = e->to;
        oddagons->used[e->to] = oddagons->taken[e->by] = 1;
        answer a = close_circle(oddagons, edges + 1, length, watch, why);
        oddagons->used[e->to] = oddagons->taken[e->by] = 0;
        if (a != CUT)
            return a;
    }
    return CUT;
}

/* Looks for a circle of this length through this edge. *least: no circle through the edge is shorter. */
static answer try_clash(oddagons *oddagons, const problem *problem, const clash *clash, int length,
                        int *least, watch *watch, status *why)
{
    find_distances(oddagons, problem, clash->a);
    *why = watch_work(watch, 4 * (size_t)problem->candidates);
    if (*why != OK)
        return ENDED;
    int shortest = oddagons->distance[2 * clash->b];
    *least = shortest == NEVER ? NEVER : shortest + 1;
    if (*least > length)
        return *least == NEVER ? NOTHING : CUT;
    oddagons->c[0] = clash->a;
    oddagons->c[1] = clash->b;
    oddagons->v[0] = clash->by;
    oddagons->used[clash->a] = oddagons->used[clash->b] = oddagons->taken[clash->by] = 1;
    answer a = close_circle(oddagons, 1, length, watch, why);
    oddagons->used[clash->a] = oddagons->used[clash->b] = oddagons->taken[clash->by] = 0;
    *least = length + 2;
    return a;
}

/* Is there an oddagon of this length on `target`? If not, *low is raised. */
static answer ask(oddagons *oddagons, const problem *problem, cand target, int length, uint16_t *low,
                  watch *watch, status *why)
{
    int least = NEVER;
    answer a = CUT;
    *why = watch_node(watch);
    if (*why == OK)
        *why = watch_work(watch, 16 * (size_t)problem->candidates);
    if (*why != OK)
        return ENDED;
    mark_dead(oddagons, problem, target);
    if (has_odd_circle(oddagons, problem, target) && make_graph(oddagons, problem)) {
        colour_all(oddagons, problem);
        for (int i = 0; i < oddagons->clashes && a != FOUND && a != ENDED; i++) {
            int here = NEVER;
            a = try_clash(oddagons, problem, &oddagons->clash[i], length, &here, watch, why);
            least = here < least ? here : least;
        }
    }
    if (a != FOUND && a != ENDED)
        *low = (uint16_t)least;
    return a == FOUND || a == ENDED ? a : CUT;
}

/* ---- the step ---- */

static int in_circle(const oddagons *oddagons, int length, cand candidate)
{
    int k = 0;
    while (k < length && oddagons->c[k] != candidate)
        k++;
    return k;
}

/* Is every candidate of the csp-variables of the circle, except those in the circle, linked to `target`? */
static bool is_target(const oddagons *oddagons, const problem *problem, int length, cand target)
{
    for (int k = 0; k < length; k++)
        FOR_MEMBERS(x, problem, oddagons->v[k])
            if (*x != oddagons->c[k] && *x != oddagons->c[(k + 1) % length] &&
                (*x == target || !csp_linked(problem->csp, problem->label[*x], problem->label[target])))
                return false;
    return true;
}

static int list_targets(const oddagons *oddagons, const problem *problem, int length, cand target)
{
    int n = 0;
    oddagons->target[0] = problem->label[target];
    if (in_circle(oddagons, length, target) < length)
        return 1;
    for (int t = 0; t < problem->candidates; t++)
        if (in_circle(oddagons, length, (cand)t) == length && is_target(oddagons, problem, length, (cand)t))
            oddagons->target[n++] = problem->label[t];
    return n;
}

/* A circle as it is reported: c_k is label[k - 1], V_k is set(k). */
typedef struct telling {
    oddagons *o;
    const problem *problem;
    int length, from; /* where c_1 is in the circle */
    int lines, refuted;
} telling;

static pvar set(const telling *telling, int edge)
{
    return telling->o->v[(telling->from + edge - 1) % telling->length];
}

/* Adds a CELL or CASES on V_k; every candidate of V_k other than the left and the rights is refuted by the
 * target. Returns the number of the line. */
static int add_cell(telling *telling, tresse_line_kind kind, int edge, const csp_label *left, uint16_t by,
                    const csp_label *right, int rights)
{
    const problem *p = telling->problem;
    step_refutation *out = telling->o->refutation + telling->refuted;
    int n = 0;
    if (left)
        out[n++] = (step_refutation){ *left, by };
    FOR_MEMBERS(x, p, set(telling, edge)) {
        csp_label l = p->label[*x];
        if ((!left || l != *left) && l != right[0] && (rights < 2 || l != right[1]))
            out[n++] = (step_refutation){ l, 0 };
    }
    telling->refuted += n;
    telling->o->line[telling->lines] = (step_line){ .kind = kind,
                                                    .cell = { .set = p->var[set(telling, edge)],
                                                              .has_left = left != NULL,
                                                              .refuted = n,
                                                              .refutation = out,
                                                              .rights = rights,
                                                              .right = right,
                                                              .right_by = NO_LINE } };
    return telling->lines++;
}

/* Adds the case in which c_first is true: this way round, every other csp-variable has a right. */
static void add_case(telling *telling, int first, int way)
{
    int n = telling->length, cells = (n - 1) / 2, supposed = telling->lines++, by = supposed;
    csp_label *c = telling->o->label;
    telling->o->line[supposed] = (step_line){ .kind = TRESSE_SUPPOSE,
                                              .inside = cells,
                                              .suppose = { .labels = 1, .label = &c[first - 1] } };
    for (int i = 0, left = first + way; i < cells; i++, left += 2 * way) {
        int l = (left - 1 + n) % n, r = (left + way - 1 + n) % n; /* from 0 */
        int k = way > 0 ? l + 1 : r + 1;
        by = add_cell(telling, TRESSE_CELL, k, &c[l], (uint16_t)by, &c[r], 1);
    }
    telling->o->line[telling->lines - 1].cell.right_by = (uint16_t)supposed;
}

static step make_step(oddagons *oddagons, const problem *problem, const query *query, cand target)
{
    int n = query->length, at = in_circle(oddagons, n, target),
        targets = list_targets(oddagons, problem, n, target);
    telling t = { oddagons, problem, n, at < n ? (at + n - 2) % n : 0, 1, 0 };
    for (int k = 0; k < n; k++)
        oddagons->label[k] = problem->label[oddagons->c[(t.from + k) % n]];
    add_cell(&t, TRESSE_CASES, 1, NULL, 0, oddagons->label, 2);
    add_case(&t, 1, 1);
    add_case(&t, 2, -1);
    oddagons->line[0] = (step_line){ .kind = TRESSE_SUPPOSE,
                                     .inside = t.lines - 1,
                                     .suppose = { .labels = targets, .label = oddagons->target } };
    oddagons->line[1].inside = t.lines - 2;
    return (step){ .rule = query->rule,
                   .name = query->name,
                   .length = n,
                   .concludes = CONCLUDES_ELIMINATIONS,
                   .conclusions = targets,
                   .conclusion = oddagons->target,
                   .lines = t.lines,
                   .line = oddagons->line };
}

/* ---- the rule ---- */

static status try_target(oddagons *oddagons, search *search, const problem *problem, const query *query,
                         cand target, const step_sink *sink)
{
    status why = OK;
    answer a = ask(oddagons, problem, target, query->length, &oddagons->low[problem->label[target]],
                   search->watch, &why);
    if (a != FOUND)
        return why;
    step found = make_step(oddagons, problem, query, target);
    for (int i = 0; i < found.conclusions; i++)
        search->told[found.conclusion[i]] = true;
    return sink->take(sink->context, &found);
}

static status find(void *mine, search *search, const query *query, const step_sink *sink, int *next)
{
    oddagons *o = mine;
    const problem *p = &search_finder(search, ALL_TYPES)->problem;
    status st = OK;
    for (int z = 0; z < p->candidates && st == OK && query->length % 2; z++) {
        csp_label l = p->label[z];
        if (!search_skips(search, l) && !search->told[l] && o->low[l] <= query->length)
            st = try_target(o, search, p, query, (cand)z, sink);
    }
    *next = query->length % 2 ? NEVER : query->length + 1;
    for (int z = 0; z < p->candidates && query->length % 2; z++) {
        csp_label l = p->label[z];
        if (!search_skips(search, l) && o->low[l] < *next)
            *next = o->low[l] > query->length ? o->low[l] : query->length + 2;
    }
    return st;
}

/* ---- notation ---- */

/* "r2n3{c2 c6}": one csp-variable, with its candidates in the order of the circle. */
static void write_cell(const csp *c, const step_cell *cell, csp_label first, csp_label second,
                       const char *joint, text *out)
{
    text_format(out, "%s%s{%s %s}", joint, csp_var_name(c, cell->set), csp_value_name(c, cell->set, first),
                csp_value_name(c, cell->set, second));
}

/* The z-candidates of a line: what it refutes, except its left; there are none if the line is not a cell. */
static const step_refutation *others_of(const step_line *line, int *count)
{
    *count = 0;
    if (line->kind != TRESSE_CELL && line->kind != TRESSE_CASES)
        return NULL;
    *count = line->cell.refuted - line->cell.has_left;
    return line->cell.refutation + line->cell.has_left;
}

/* Is `label` a z-candidate of a line before this one? */
static bool is_said(const step *step, int line, csp_label label)
{
    for (int i = 1, n; i < line; i++) {
        const step_refutation *other = others_of(&step->line[i], &n);
        for (int k = 0; k < n; k++)
            if (other[k].label == label)
                return true;
    }
    return false;
}

static void write_others(const csp *c, const step *step, text *out)
{
    const char *joint = " with z-candidates = ";
    for (int i = 1, n; i < step->lines; i++) {
        const step_refutation *other = others_of(&step->line[i], &n);
        for (int k = 0; k < n; k++) {
            if (is_said(step, i, other[k].label))
                continue;
            text_format(out, "%s%s", joint, csp_label_name(c, other[k].label));
            joint = " ";
        }
    }
}

/* oddagon[5]: r2n3{c2 c6},c6n3{r2 r4},r4n3{c6 c1},c1n3{r4 r3},b1n3{r3c1 r2c2} ==> r8c4 ≠ 3 with z-candidates
 * = n3r2c4 */
static void write(const csp *c, const step *step, text *out)
{
    int cells = (step->length - 1) / 2;
    const step_line *one = &step->line[2], *two = &step->line[3 + cells]; /* the two cases */
    write_cell(c, &step->line[1].cell, step->line[1].cell.right[0], step->line[1].cell.right[1], ": ", out);
    for (int i = 1; i <= cells; i++) {
        const step_cell *even = &one[i].cell, *odd = &two[cells + 1 - i].cell;
        write_cell(c, even, even->refutation[0].label, even->right[0], ",", out);
        write_cell(c, odd, odd->right[0], odd->refutation[0].label, ",", out);
    }
}

const rule rule_oddagon = {
    .code = "O",
    .name = "oddagon",
    .says =
        "oddagons: circles of an odd number of candidates that the target would make true and false by turns",
    .rank = 15,
    .min_length = 3,
    .usual_most = 15,
    .open = open,
    .begin = begin,
    .find = find,
    .write = write,
    .write_after = write_others,
};
