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

static int label(const reach *reach, int i)
{
    return reach->mesh->label[i] + 1;
}

static int some(const reach *reach, int i)
{
    return reach->first + i;
}

static int reached(const reach *reach, int step, int i)
{
    return reach->first + (step + 1) * reach->mesh->labels + i;
}

/* ---- sizes ---- */

static int steps_of(const csp_mesh *mesh)
{
    return mesh->loop ? mesh->points / 2 : mesh->labels - !!mesh->labels;
}

static int64_t variables_of(const csp_mesh *mesh)
{
    return (int64_t)mesh->labels * (steps_of(mesh) + 2);
}

/* At most so many: with d lines at a point there are d (d - 1) neighbours and as many sets of three as there
 * are. */
static int64_t clauses_of(const csp_mesh *mesh)
{
    int64_t neighbours = 2 * (int64_t)mesh->pairs, threes = 0;
    uint16_t lines[LIMIT_LABELS] = { 0 };
    for (int i = 0; mesh->loop && i < 2 * mesh->labels; i++) {
        int64_t others = lines[mesh->end[i]]++;
        neighbours += 2 * others;
        threes += others * (others - 1) / 2;
    }
    return 9 * (int64_t)mesh->labels + steps_of(mesh) * (3 * (int64_t)mesh->labels + neighbours) + threes;
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
static uint32_t list_neighbours(const reach *reach, int i, uint16_t *to)
{
    const csp_mesh *m = reach->mesh;
    uint32_t n = 0;
    reach->room[i] = i + 1;
    for (int end = 0; end < (m->loop ? 2 : 1); end++) {
        int node = m->loop ? m->end[2 * i + end] : i;
        for (uint32_t k = reach->at.start[node]; k < reach->at.start[node + 1]; k++) {
            int item = reach->at.item[k], next = m->loop ? item : mesh_other_end(m, item, i);
            if (reach->room[next] == i + 1)
                continue;
            reach->room[next] = i + 1;
            if (to)
                to[n] = (uint16_t)next;
            n++;
        }
    }
    return n;
}

static bool list_all_neighbours(reach *reach)
{
    int n = reach->mesh->labels;
    for (int i = 0; i < n; i++)
        reach->start[i + 1] = reach->start[i] + list_neighbours(reach, i, NULL);
    reach->neighbour = arena_take(&reach->arena, (size_t)reach->start[n] + 1, sizeof *reach->neighbour);
    memset(reach->room, 0, (size_t)n * sizeof *reach->room);
    for (int i = 0; reach->neighbour && i < n; i++)
        list_neighbours(reach, i, reach->neighbour + reach->start[i]);
    return reach->neighbour;
}

/* False: no memory, and `to` knows. */
static bool open_reach(reach *reached, const csp *c, int mesh, const proof *to)
{
    const csp_mesh *m = csp_mesh_at(c, mesh);
    *reached =
        (reach){ .mesh = m, .first = csp_labels(c) + variables_before(c, mesh) + 1, .steps = steps_of(m) };
    arena_open(&reached->arena, to->to->memory);
    reached->start = arena_take(&reached->arena, (size_t)m->labels + 1, sizeof *reached->start);
    reached->room = arena_take(&reached->arena, (size_t)m->labels + 1, sizeof *reached->room);
    bool all = reached->start && reached->room && mesh_list_near(&reached->at, &reached->arena, m) &&
               list_all_neighbours(reached);
    to->to->failed = to->to->failed || !all;
    return all;
}

/* ---- the formula ---- */

static void say_literal(const proof *to, int literal)
{
    proof_literal(to, (literal < 0 ? -literal : literal) - 1, literal > 0);
}

static void say(const proof *to, int first, int second, int column) /* 0: no literal */
{
    const int literal[] = { first, second, column };
    proof_begin(to);
    for (int i = 0; i < 3; i++)
        if (literal[i])
            say_literal(to, literal[i]);
    proof_end(to);
}

static void say_first(const reach *reach, int i, const proof *to)
{
    int x = label(reach, i), first = reached(reach, 0, i), before = i ? some(reach, i - 1) : 0;
    say(to, -x, some(reach, i), 0);
    say(to, -some(reach, i), before, first);
    say(to, -first, x, 0);
    say(to, -x, before, first);
    if (!i)
        return;
    say(to, -before, some(reach, i), 0);
    say(to, -first, -before, 0);
}

static void say_step(const reach *reach, int step, int i, const proof *to)
{
    int x = label(reach, i), now = reached(reach, step, i);
    const uint16_t *begin = reach->neighbour + reach->start[i], *end = reach->neighbour + reach->start[i + 1];
    say(to, -now, x, 0);
    say(to, -reached(reach, step - 1, i), now, 0);
    for (const uint16_t *next = begin; next < end; next++)
        say(to, -x, -reached(reach, step - 1, *next), now);
    proof_begin(to);
    say_literal(to, -now);
    say_literal(to, reached(reach, step - 1, i));
    for (const uint16_t *next = begin; next < end; next++)
        say_literal(to, reached(reach, step - 1, *next));
    proof_end(to);
}

/* A point has no line, or two. */
static void say_point(const reach *reach, const uint16_t *line, int n, const proof *to)
{
    for (int i = 0; i < n; i++) {
        proof_begin(to);
        for (int k = 0; k < n; k++)
            say_literal(to, k == i ? -label(reach, line[k]) : label(reach, line[k]));
        proof_end(to);
        for (int k = 0; k < i; k++)
            for (int j = 0; j < k; j++)
                say(to, -label(reach, line[i]), -label(reach, line[k]), -label(reach, line[j]));
    }
}

static void say_mesh(const reach *reach, const proof *to)
{
    const csp_mesh *m = reach->mesh;
    for (int i = 0; i < m->labels; i++)
        say_first(reach, i, to);
    for (int step = 1; step <= reach->steps; step++)
        for (int i = 0; i < m->labels; i++)
            say_step(reach, step, i, to);
    for (int i = 0; i < m->labels; i++)
        say(to, -label(reach, i), reached(reach, reach->steps, i), 0);
    for (int i = 0; m->loop && i < m->points; i++)
        say_point(reach, reach->at.item + reach->at.start[i],
                  (int)(reach->at.start[i + 1] - reach->at.start[i]), to);
    if (m->loop)
        say(to, m->labels ? some(reach, m->labels - 1) : 0, 0, 0);
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

static int place_of(const csp_mesh *mesh, csp_label l)
{
    return csp_list_find((csp_list){ mesh->label, mesh->label + mesh->labels }, l);
}

static bool open_cut(cut *cut, const csp *c, int mesh, csp_list yes, csp_list no, const proof *to)
{
    bool all = open_reach(&cut->reach, c, mesh, to);
    const csp_mesh *m = cut->reach.mesh;
    cut->side = all ? arena_take(&cut->reach.arena, (size_t)m->labels + 1, sizeof *cut->side) : NULL;
    cut->last = m->labels;
    cut->yes = yes;
    cut->no = no;
    for (const csp_label *l = yes.begin; l < yes.end; l++)
        cut->last = place_of(m, *l) < cut->last ? place_of(m, *l) : cut->last;
    to->to->failed = to->to->failed || !cut->side;
    return cut->side;
}

/* All that is joined to label i, and on no side yet, is on this one. */
static void spread(cut *cut, int i, side to)
{
    const reach *r = &cut->reach;
    int n = 0;
    if (cut->side[i] == NO_SIDE)
        r->room[n++] = i;
    cut->side[i] = cut->side[i] == NO_SIDE ? (uint8_t)to : cut->side[i];
    for (int at = 0; at < n; at++)
        for (uint32_t j = r->start[r->room[at]]; j < r->start[r->room[at] + 1]; j++)
            if (cut->side[r->neighbour[j]] == NO_SIDE) {
                cut->side[r->neighbour[j]] = (uint8_t)to;
                r->room[n++] = r->neighbour[j];
            }
}

/* Lists the labels of a side that may be the first true one; returns how many there are. */
static int list_firsts(cut *cut, side of)
{
    int n = 0;
    for (int i = 0; i <= cut->last; i++)
        if (cut->side[i] == of)
            cut->reach.room[n++] = i;
    return n;
}

static void begin_lemma(const cut *cut, const proof *to)
{
    proof_begin(to);
    for (const csp_label *l = cut->yes.begin; l < cut->yes.end; l++)
        proof_literal(to, *l, false);
    for (const csp_label *l = cut->no.begin; l < cut->no.end; l++)
        proof_literal(to, *l, true);
}

/* Says the lemma, or that one of the first n labels of the room is the first true one. */
static void say_lemma(const cut *cut, int n, const proof *to)
{
    begin_lemma(cut, to);
    for (int i = 0; i < n; i++)
        say_literal(to, reached(&cut->reach, 0, cut->reach.room[i]));
    proof_end(to);
}

static void say_lemmas(cut *cut, const proof *to)
{
    int near = list_firsts(cut, NEAR), far = list_firsts(cut, FAR);
    side few = near <= far ? NEAR : FAR, many = near <= far ? FAR : NEAR;
    if (near && far) {
        int n = list_firsts(cut, many);
        if (near > 1 && far > 1)
            say_lemma(cut, n, to);
        n = list_firsts(cut, few);
        say_lemma(cut, n, to);
        for (int i = 0; n > 1 && i < n; i++) {
            begin_lemma(cut, to);
            say_literal(to, -reached(&cut->reach, 0, cut->reach.room[i]));
            proof_end(to);
        }
    }
    say_lemma(cut, 0, to);
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
