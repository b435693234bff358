/* loop_clauses.c: see loop_clauses.h.
 *
 * True labels are connected if each of them is reached from the first true one, step by step. That is said
 * with variables beside those of the labels x_0, x_1, …:
 *   - some_i: one of x_0 … x_i is true;
 *   - reached_0,i: x_i is the first label that is true;
 *   - reached_k,i: x_i is true, and it or a neighbour of it is reached_k-1.
 * Each is equivalent to its definition, so that a solution of the puzzle gives all of them their values, and
 * the formula has as many models as the puzzle has solutions. Last, each x_i that is true is reached in the
 * greatest number of steps that a way through true labels can need. In a region of n labels that is n - 1.
 * The lines of a loop are neighbours if they have a common point; a loop passes each point once, and the way
 * round it has two directions, so that half the number of points is enough. A loop needs also that each point
 * has no line or two, and that some line is true.
 *
 * Lemmas. Let some labels be false, so that the labels near (a closed path, or all that is still joined to
 * one of two members) and those far (the same of a line outside, or of the other member) are not joined, and
 * let one of each be true. If the first true label is not near, unit propagation finds, step by step, that no
 * near label is reached; so one of the near labels is the first, or else there is the contradiction that is
 * looked for. The same holds of the far ones. Labels after one that is known to be true are not the first, so
 * only those up to it are possible. If one side has none of these, nothing has to be said. If the near side
 * has one, it is the first, and propagation finds that no far label is reached. If it has several, each is
 * refuted in turn: a far one would be the first, too. */
#include "problem/loop_clauses.h"

#include <string.h>

enum { CLAUSES_MOST = 9000000 };

typedef enum side { NO_SIDE, NEAR, FAR, CUT } side;

typedef struct reach {
    arena arena;
    const csp_mesh *mesh;
    int first, steps; /* its first variable; the greatest number of steps */
    mesh_near at;     /* the lines of each point, or the pairs of each member */
    uint32_t *start;  /* of each label, and one more: where its neighbours begin */
    uint16_t *neighbour;
    int *room; /* of each label */
} reach;

/* ---- variables, as literals ---- */

static int label(const reach *r, int i)
{
    return r->mesh->label[i] + 1;
}

static int some(const reach *r, int i)
{
    return r->first + i;
}

static int reached(const reach *r, int step, int i)
{
    return r->first + (step + 1) * r->mesh->labels + i;
}

/* ---- sizes ---- */

static int steps_of(const csp_mesh *m)
{
    return m->loop ? m->points / 2 : m->labels - !!m->labels;
}

static int64_t variables_of(const csp_mesh *m)
{
    return (int64_t)m->labels * (steps_of(m) + 2);
}

/* At most so many: with d lines at a point there are d (d - 1) neighbours and as many sets of three as there
 * are. */
static int64_t clauses_of(const csp_mesh *m)
{
    int64_t neighbours = 2 * (int64_t)m->pairs, threes = 0;
    uint16_t lines[LIMIT_LABELS] = { 0 };
    for (int i = 0; m->loop && i < 2 * m->labels; i++) {
        int64_t others = lines[m->end[i]]++;
        neighbours += 2 * others;
        threes += others * (others - 1) / 2;
    }
    return 9 * (int64_t)m->labels + steps_of(m) * (3 * (int64_t)m->labels + neighbours) + threes;
}

bool mesh_is_too_large(const csp *c)
{
    int64_t n = 0;
    for (int i = 0; i < csp_meshes(c); i++)
        n += clauses_of(csp_mesh_at(c, i));
    return n > CLAUSES_MOST;
}

/* The variables of the meshes before mesh n. */
static int variables_before(const csp *c, int n)
{
    int64_t before = 0;
    for (int i = 0; i < n; i++)
        before += variables_of(csp_mesh_at(c, i));
    return (int)before;
}

int mesh_variables(const csp *c)
{
    return variables_before(c, csp_meshes(c));
}

/* ---- opening ---- */

/* Lists the neighbours of label i, each once, unless `to` is NULL; returns how many there are. */
static uint32_t list_neighbours(const reach *r, int i, uint16_t *to)
{
    const csp_mesh *m = r->mesh;
    uint32_t n = 0;
    r->room[i] = i + 1;
    for (int end = 0; end < (m->loop ? 2 : 1); end++) {
        int node = m->loop ? m->end[2 * i + end] : i;
        for (uint32_t k = r->at.start[node]; k < r->at.start[node + 1]; k++) {
            int item = r->at.item[k], next = m->loop ? item : mesh_other_end(m, item, i);
            if (r->room[next] == i + 1)
                continue;
            r->room[next] = i + 1;
            if (to)
                to[n] = (uint16_t)next;
            n++;
        }
    }
    return n;
}

static bool list_all_neighbours(reach *r)
{
    int n = r->mesh->labels;
    for (int i = 0; i < n; i++)
        r->start[i + 1] = r->start[i] + list_neighbours(r, i, NULL);
    r->neighbour = arena_take(&r->arena, (size_t)r->start[n] + 1, sizeof *r->neighbour);
    memset(r->room, 0, (size_t)n * sizeof *r->room);
    for (int i = 0; r->neighbour && i < n; i++)
        list_neighbours(r, i, r->neighbour + r->start[i]);
    return r->neighbour;
}

/* False: no memory, and `to` knows. */
static bool open_reach(reach *r, const csp *c, int mesh, const proof *to)
{
    const csp_mesh *m = csp_mesh_at(c, mesh);
    *r = (reach){ .mesh = m, .first = csp_labels(c) + variables_before(c, mesh) + 1, .steps = steps_of(m) };
    arena_open(&r->arena, to->to->memory);
    r->start = arena_take(&r->arena, (size_t)m->labels + 1, sizeof *r->start);
    r->room = arena_take(&r->arena, (size_t)m->labels + 1, sizeof *r->room);
    bool all = r->start && r->room && mesh_list_near(&r->at, &r->arena, m) && list_all_neighbours(r);
    to->to->failed = to->to->failed || !all;
    return all;
}

/* ---- the formula ---- */

static void say_literal(const proof *to, int literal)
{
    proof_literal(to, (literal < 0 ? -literal : literal) - 1, literal > 0);
}

static void say(const proof *to, int a, int b, int c) /* 0: no literal */
{
    const int literal[] = { a, b, c };
    proof_begin(to);
    for (int i = 0; i < 3; i++)
        if (literal[i])
            say_literal(to, literal[i]);
    proof_end(to);
}

static void say_first(const reach *r, int i, const proof *to)
{
    int x = label(r, i), first = reached(r, 0, i), before = i ? some(r, i - 1) : 0;
    say(to, -x, some(r, i), 0);
    say(to, -some(r, i), before, first);
    say(to, -first, x, 0);
    say(to, -x, before, first);
    if (!i)
        return;
    say(to, -before, some(r, i), 0);
    say(to, -first, -before, 0);
}

static void say_step(const reach *r, int step, int i, const proof *to)
{
    int x = label(r, i), now = reached(r, step, i);
    const uint16_t *begin = r->neighbour + r->start[i], *end = r->neighbour + r->start[i + 1];
    say(to, -now, x, 0);
    say(to, -reached(r, step - 1, i), now, 0);
    for (const uint16_t *next = begin; next < end; next++)
        say(to, -x, -reached(r, step - 1, *next), now);
    proof_begin(to);
    say_literal(to, -now);
    say_literal(to, reached(r, step - 1, i));
    for (const uint16_t *next = begin; next < end; next++)
        say_literal(to, reached(r, step - 1, *next));
    proof_end(to);
}

/* A point has no line, or two. */
static void say_point(const reach *r, const uint16_t *line, int n, const proof *to)
{
    for (int i = 0; i < n; i++) {
        proof_begin(to);
        for (int k = 0; k < n; k++)
            say_literal(to, k == i ? -label(r, line[k]) : label(r, line[k]));
        proof_end(to);
        for (int k = 0; k < i; k++)
            for (int j = 0; j < k; j++)
                say(to, -label(r, line[i]), -label(r, line[k]), -label(r, line[j]));
    }
}

static void say_mesh(const reach *r, const proof *to)
{
    const csp_mesh *m = r->mesh;
    for (int i = 0; i < m->labels; i++)
        say_first(r, i, to);
    for (int step = 1; step <= r->steps; step++)
        for (int i = 0; i < m->labels; i++)
            say_step(r, step, i, to);
    for (int i = 0; i < m->labels; i++)
        say(to, -label(r, i), reached(r, r->steps, i), 0);
    for (int i = 0; m->loop && i < m->points; i++)
        say_point(r, r->at.item + r->at.start[i], (int)(r->at.start[i + 1] - r->at.start[i]), to);
    if (m->loop)
        say(to, m->labels ? some(r, m->labels - 1) : 0, 0, 0);
}

void mesh_clauses(const csp *c, bool loops, const proof *to)
{
    for (int i = 0; i < csp_meshes(c); i++) {
        reach r;
        if (csp_mesh_at(c, i)->loop != loops)
            continue;
        if (open_reach(&r, c, i, to))
            say_mesh(&r, to);
        arena_close(&r.arena);
    }
}

/* ---- lemmas ---- */

typedef struct cut {
    reach reach;
    uint8_t *side;    /* of each label */
    int last;         /* no label after this one is the first that is true */
    csp_list yes, no; /* the lemma: not all of these are true and all of those false */
} cut;

static int place_of(const csp_mesh *m, csp_label l)
{
    return csp_list_find((csp_list){ m->label, m->label + m->labels }, l);
}

static bool open_cut(cut *k, const csp *c, int mesh, csp_list yes, csp_list no, const proof *to)
{
    bool all = open_reach(&k->reach, c, mesh, to);
    const csp_mesh *m = k->reach.mesh;
    k->side = all ? arena_take(&k->reach.arena, (size_t)m->labels + 1, sizeof *k->side) : NULL;
    k->last = m->labels;
    k->yes = yes;
    k->no = no;
    for (const csp_label *l = yes.begin; l < yes.end; l++)
        k->last = place_of(m, *l) < k->last ? place_of(m, *l) : k->last;
    to->to->failed = to->to->failed || !k->side;
    return k->side;
}

/* All that is joined to label i, and on no side yet, is on this one. */
static void spread(cut *k, int i, side to)
{
    const reach *r = &k->reach;
    int n = 0;
    if (k->side[i] == NO_SIDE)
        r->room[n++] = i;
    k->side[i] = k->side[i] == NO_SIDE ? (uint8_t)to : k->side[i];
    for (int at = 0; at < n; at++)
        for (uint32_t j = r->start[r->room[at]]; j < r->start[r->room[at] + 1]; j++)
            if (k->side[r->neighbour[j]] == NO_SIDE) {
                k->side[r->neighbour[j]] = (uint8_t)to;
                r->room[n++] = r->neighbour[j];
            }
}

/* Lists the labels of a side that may be the first true one; returns how many there are. */
static int list_firsts(cut *k, side of)
{
    int n = 0;
    for (int i = 0; i <= k->last; i++)
        if (k->side[i] == of)
            k->reach.room[n++] = i;
    return n;
}

static void begin_lemma(const cut *k, const proof *to)
{
    proof_begin(to);
    for (const csp_label *l = k->yes.begin; l < k->yes.end; l++)
        proof_literal(to, *l, false);
    for (const csp_label *l = k->no.begin; l < k->no.end; l++)
        proof_literal(to, *l, true);
}

/* Says the lemma, or that one of the first n labels of the room is the first true one. */
static void say_lemma(const cut *k, int n, const proof *to)
{
    begin_lemma(k, to);
    for (int i = 0; i < n; i++)
        say_literal(to, reached(&k->reach, 0, k->reach.room[i]));
    proof_end(to);
}

static void say_lemmas(cut *k, const proof *to)
{
    int near = list_firsts(k, NEAR), far = list_firsts(k, FAR);
    side few = near <= far ? NEAR : FAR, many = near <= far ? FAR : NEAR;
    if (near && far) {
        int n = list_firsts(k, many);
        if (near > 1 && far > 1)
            say_lemma(k, n, to);
        n = list_firsts(k, few);
        say_lemma(k, n, to);
        for (int i = 0; n > 1 && i < n; i++) {
            begin_lemma(k, to);
            say_literal(to, -reached(&k->reach, 0, k->reach.room[i]));
            proof_end(to);
        }
    }
    say_lemma(k, 0, to);
}

void prove_outside(const csp *c, int mesh, csp_list lines, const proof *to)
{
    cut k;
    if (open_cut(&k, c, mesh, lines, (csp_list){ NULL, NULL }, to)) {
        const reach *r = &k.reach;
        const csp_label *outside = lines.end - 1;
        for (const csp_label *l = lines.begin; l < outside; l++)
            k.side[place_of(r->mesh, *l)] = NEAR;
        for (int i = 0; i < r->mesh->labels; i++)
            for (uint32_t j = r->start[i]; k.side[i] == NEAR && j < r->start[i + 1]; j++)
                if (k.side[r->neighbour[j]] == NO_SIDE)
                    k.side[r->neighbour[j]] = CUT;
        spread(&k, place_of(r->mesh, *outside), FAR);
        say_lemmas(&k, to);
    }
    arena_close(&k.reach.arena);
}

void prove_cut(const csp *c, int mesh, csp_list two, csp_list by, const proof *to)
{
    cut k;
    if (open_cut(&k, c, mesh, two, by, to)) {
        for (const csp_label *l = by.begin; l < by.end; l++)
            k.side[place_of(k.reach.mesh, *l)] = CUT;
        spread(&k, place_of(k.reach.mesh, two.begin[0]), NEAR);
        spread(&k, place_of(k.reach.mesh, two.begin[1]), FAR);
        say_lemmas(&k, to);
    }
    arena_close(&k.reach.arena);
}
