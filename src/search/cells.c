/* cells.c: see cells.h. */
#include "search/cells.h"

#include "problem/constraint.h"

#include <string.h>

/* ---- opening ---- */

static bool open_statements(cells *cells, arena *a)
{
    const csp *c = cells->csp;
    int n = 0, entries = 0;
    for (const statement *s = csp_statements(c); s; s = s->next)
        n += csp_propagates(c, s);
    cells->cells = cells->sets + n;
    cells->statement = arena_take(a, (size_t)n, sizeof *cells->statement);
    cells->start = arena_take(a, (size_t)csp_labels(c) + 2, sizeof *cells->start);
    if (!cells->statement || !cells->start)
        return false;
    propagation *at = cells->statement;
    for (const statement *s = csp_statements(c); s; s = s->next)
        if (csp_propagates(c, s) && propagation_open(at++, a, s) != OK)
            return false;
    for (int i = 0; i < n; i++)
        entries += propagation_entries(&cells->statement[i]);
    cells->of = arena_take(a, (size_t)entries, sizeof *cells->of);
    for (int pass = 0; pass < 2 && cells->of; pass++) {
        for (int i = 0; i < n; i++)
            for (int v = 0; v < cells->statement[i].variables; v++)
                for (int e = cells->statement[i].start[v]; e < cells->statement[i].start[v + 1]; e++) {
                    csp_label l = propagation_label(&cells->statement[i], v, e);
                    if (pass)
                        cells->of[cells->start[l + 1]++] = (cell)(cells->sets + i);
                    else
                        cells->start[l + 2]++;
                }
        for (int l = 0; l < csp_labels(c) && !pass; l++)
            cells->start[l + 2] += cells->start[l + 1];
    }
    return cells->of;
}

#define TAKE(array, n) ((out->array = arena_take(a, (n), sizeof *out->array)) != NULL)

static bool take_arrays(cells *out, arena *a)
{
    size_t labels = (size_t)csp_labels(out->csp), all = (size_t)out->cells, sets = (size_t)out->sets;
    return TAKE(dead, labels) && TAKE(truth, labels) && TAKE(layers, labels) && TAKE(live, sets) &&
           TAKE(killed, all) && TAKE(bound, sets) && TAKE(trail, labels) && TAKE(truths, labels) &&
           TAKE(list, labels) && TAKE(target_dead, labels) && TAKE(forbidden, all) &&
           TAKE(forbidden_killed, all) && TAKE(forbidden_bound, all) && TAKE(forbidden_at, all) &&
           TAKE(forbidden_n, all) && TAKE(stamp, all) && TAKE(todo, all) && TAKE(next, all) &&
           TAKE(news, all) && TAKE(all, all) && TAKE(said, all);
}

status cells_open(search *search, cells **out)
{
    arena *a = &search->arena;
    if (search->cells) {
        *out = search->cells;
        return OK;
    }
    cells *c = arena_take(a, 1, sizeof *c);
    if (!c)
        return NO_MEMORY;
    c->search = search;
    c->csp = search->csp;
    c->vars = csp_vars(c->csp);
    c->sets = c->vars + csp_needs(c->csp);
    if (!open_statements(c, a) || !take_arrays(c, a))
        return NO_MEMORY;
    *out = search->cells = c;
    return OK;
}

static bool is_quiet(cells *cells)
{
    for (int i = 0; i < cells->cells; i++)
        if (cells_ask(cells, i, false, cells->list) || cells_says_true(cells, i))
            return false;
    return true;
}

void cells_begin(cells *cells)
{
    const csp *c = cells->csp;
    if (cells->search->cells_begun)
        return;
    cells->search->cells_begun = true;
    memset(cells->layers, 0, (size_t)csp_labels(c) * sizeof *cells->layers);
    const uint8_t *label = cells->search->state->label;
    cells->state = cells->search->state;
    cells->trails = cells->truths_n = 0;
    cells->room.n = 0;
    cells->failed = false;
    memset(cells->live, 0, (size_t)cells->sets * sizeof *cells->live);
    memset(cells->bound, 0, (size_t)cells->sets * sizeof *cells->bound);
    memset(cells->killed, 0, (size_t)cells->cells * sizeof *cells->killed);
    memset(cells->forbidden, 0, (size_t)cells->cells * sizeof *cells->forbidden);
    for (int l = 0; l < csp_labels(c); l++) {
        cells->dead[l] = label[l] == GONE;
        cells->truth[l] = label[l] == VALUE;
    }
    for (int i = 0; i < cells->sets; i++) {
        csp_list members = csp_set_members(c, cell_set(cells, i)),
                 guards = csp_set_guards(c, cell_set(cells, i));
        for (const csp_label *x = members.begin; x < members.end; x++)
            cells->live[i] = (uint16_t)(cells->live[i] + !cells->dead[*x]);
        for (const csp_label *x = guards.begin; x < guards.end; x++)
            cells->bound[i] = (uint16_t)(cells->bound[i] + cells->truth[*x]);
    }
    cells->quiet = is_quiet(cells);
}

int cells_concerned(cells *cells, csp_label target, cell *list)
{
    cells_mark none = cells_here(cells);
    cells_suppose(cells, target);
    int n = 0;
    for (; n < cells->cells && !cells->quiet; n++)
        list[n] = (cell)n;
    return cells->quiet ? cells_touched(cells, none, list, 0) : n;
}

int cells_least(cells *cells, csp_label target)
{
    if (!cells->layers[target]) {
        cells_mark none = cells_here(cells);
        int some, n = cells_concerned(cells, target, cells->all);
        int layers = cells_layers(cells, cells->all, n, NEVER - 2, cells->said, &some);
        cells->layers[target] = (uint16_t)(layers >= NEVER - 1 ? NEVER : layers + 1);
        cells_undo(cells, none);
    }
    return cells->layers[target];
}

/* ---- what cells say ---- */

static bool is_of(const csp *c, csp_label l, csp_var v)
{
    csp_list vars = csp_label_vars(c, l);
    for (const csp_var *x = vars.begin; x < vars.end; x++)
        if (*x == v)
            return true;
    return false;
}

static bool is_linked_to_live(const cells *cells, csp_label l, csp_list members)
{
    for (const csp_label *x = members.begin; x < members.end; x++)
        if (!cells->dead[*x] && !csp_linked(cells->csp, l, *x))
            return false;
    return true;
}

/* What is linked to all members that live, of which there are some. */
static int refuted_by_live(const cells *cells, csp_set set, bool whole, csp_label *to)
{
    const csp *c = cells->csp;
    csp_list members = csp_set_members(c, set);
    const csp_label *first = members.begin;
    int n = 0;
    while (cells->dead[*first])
        first++;
    bool alone = cells->live[set < csp_exclusive(c) ? set : set - csp_exclusive(c) + cells->vars] == 1;
    CSP_FOR_LINKS(x, c, *first)
        if (cells->state->label[*x] != GONE && (whole || !cells->dead[*x]) &&
            (alone || (is_of(c, *x, set) ? cells->dead[*x] : is_linked_to_live(cells, *x, members))))
            to[n++] = *x;
    return n;
}

static int ask_need(const cells *cells, int which, bool whole, csp_label *to)
{
    csp_list guards = csp_set_guards(cells->csp, cell_set(cells, which));
    int n = 0;
    if (cells->live[which])
        return cells->bound[which] ? refuted_by_live(cells, cell_set(cells, which), whole, to) : 0;
    if (cells->bound[which])
        return FAILS;
    for (const csp_label *g = guards.begin; g < guards.end; g++)
        if (cells->state->label[*g] != GONE && (whole || !cells->dead[*g]))
            to[n++] = *g;
    return n;
}

static int ask_statement(const cells *cells, int which, bool whole, csp_label *to)
{
    propagation *at = &cells->statement[which - cells->sets];
    int n = 0;
    if (!propagate(at, cells->dead))
        return FAILS;
    for (int v = 0; v < at->variables; v++)
        for (int e = at->start[v]; e < at->start[v + 1]; e++) {
            csp_label l = propagation_label(at, v, e);
            if (!at->kept[e] && cells->state->label[l] != GONE && (whole || !cells->dead[l]))
                to[n++] = l;
        }
    return n;
}

int cells_ask(cells *cells, int which, bool whole, csp_label *to)
{
    if (cell_is_var(cells, which))
        return cells->live[which] ? refuted_by_live(cells, cell_set(cells, which), whole, to) : FAILS;
    if (cell_is_need(cells, which))
        return ask_need(cells, which, whole, to);
    cells->search->watch->nodes++; /* to propagate a statement takes about as long as a supposition */
    return ask_statement(cells, which, whole, to);
}

/* Is a label outside of the cell linked to all its live members, and not to l (CSP_NONE: whatever it is
 * linked to)? */
static bool has_outside(const cells *cells, int which, csp_label l)
{
    const csp_set set = cell_set(cells, which);
    csp_list members = csp_set_members(cells->csp, set);
    const csp_label *first = members.begin;
    while (cells->dead[*first])
        first++;
    CSP_FOR_LINKS(x, cells->csp, *first)
        if (!is_of(cells->csp, *x, set) && (l == CSP_NONE || !csp_linked(cells->csp, *x, l)) &&
            is_linked_to_live(cells, *x, members))
            return true;
    return false;
}

bool cells_has_g_label(const cells *cells, int which)
{
    return has_outside(cells, which, CSP_NONE);
}

bool cells_is_outside(const cells *cells, int which, csp_label l)
{
    return has_outside(cells, which, l);
}

csp_label cells_right(const cells *cells, int which)
{
    if (!cell_is_var(cells, which) || cells->live[which] != 1)
        return CSP_NONE;
    csp_list members = csp_set_members(cells->csp, cell_set(cells, which));
    while (cells->dead[*members.begin])
        members.begin++;
    return *members.begin;
}

bool cells_says_true(const cells *cells, int which)
{
    csp_label right = cells_right(cells, which);
    return right != CSP_NONE && !cells->truth[right] && csp_list_size(csp_label_guards(cells->csp, right));
}

/* ---- D and T ---- */

cells_mark cells_here(const cells *cells)
{
    return (cells_mark){ cells->trails, cells->truths_n };
}

static int need_cell(const cells *cells, csp_set need)
{
    return need - csp_exclusive(cells->csp) + cells->vars;
}

static void count_dead(cells *cells, csp_label l, int by)
{
    csp_list vars = csp_label_vars(cells->csp, l), needs = csp_label_needs(cells->csp, l);
    for (const csp_var *v = vars.begin; v < vars.end; v++) {
        cells->live[*v] = (uint16_t)(cells->live[*v] - by);
        cells->killed[*v] = (uint16_t)(cells->killed[*v] + by);
    }
    for (const csp_set *n = needs.begin; n < needs.end; n++) {
        int i = need_cell(cells, *n);
        cells->live[i] = (uint16_t)(cells->live[i] - by);
        cells->killed[i] = (uint16_t)(cells->killed[i] + by);
    }
    for (uint32_t i = cells->start[l]; i < cells->start[l + 1]; i++)
        cells->killed[cells->of[i]] = (uint16_t)(cells->killed[cells->of[i]] + by);
}

static void kill(cells *cells, csp_label l)
{
    if (cells->dead[l])
        return;
    cells->dead[l] = true;
    cells->trail[cells->trails++] = l;
    count_dead(cells, l, 1);
}

static void count_true(cells *cells, csp_label l, int by)
{
    csp_list needs = csp_label_guards(cells->csp, l);
    for (const csp_set *n = needs.begin; n < needs.end; n++) {
        int i = need_cell(cells, *n);
        cells->bound[i] = (uint16_t)(cells->bound[i] + by);
    }
}

static void make_true(cells *cells, csp_label l)
{
    if (cells->truth[l])
        return;
    cells->truth[l] = true;
    cells->truths[cells->truths_n++] = l;
    count_true(cells, l, 1);
}

void cells_undo(cells *cells, cells_mark mark)
{
    while (cells->trails > mark.trails) {
        csp_label l = cells->trail[--cells->trails];
        cells->dead[l] = false;
        count_dead(cells, l, -1);
    }
    while (cells->truths_n > mark.truths) {
        csp_label l = cells->truths[--cells->truths_n];
        cells->truth[l] = false;
        count_true(cells, l, -1);
    }
}

void cells_suppose(cells *cells, csp_label target)
{
    CSP_FOR_LINKS(x, cells->csp, target)
        kill(cells, *x);
    make_true(cells, target);
}

void cells_apply(cells *cells, int which, const csp_label *list, int n)
{
    csp_label right = cells_right(cells, which);
    for (int i = 0; i < n; i++)
        kill(cells, list[i]);
    if (right != CSP_NONE)
        make_true(cells, right);
}

/* ---- which cells are concerned ---- */

static int put(cells *cells, int which, cell *list, int n)
{
    if (cells->stamp[which] != cells->stamps) {
        cells->stamp[which] = cells->stamps;
        list[n++] = (cell)which;
    }
    return n;
}

void cells_new_list(cells *cells)
{
    cells->stamps++;
}

int cells_of_label(cells *cells, csp_label l, cell *list, int n)
{
    csp_list vars = csp_label_vars(cells->csp, l), needs = csp_label_needs(cells->csp, l);
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        n = put(cells, *v, list, n);
    for (const csp_set *need = needs.begin; need < needs.end; need++)
        n = put(cells, need_cell(cells, *need), list, n);
    for (uint32_t k = cells->start[l]; k < cells->start[l + 1]; k++)
        n = put(cells, cells->of[k], list, n);
    return n;
}

int cells_guarded_by(cells *cells, csp_label l, cell *list, int n)
{
    csp_list needs = csp_label_guards(cells->csp, l);
    for (const csp_set *need = needs.begin; need < needs.end; need++)
        n = put(cells, need_cell(cells, *need), list, n);
    return n;
}

int cells_touched(cells *cells, cells_mark since, cell *list, int n)
{
    cells_new_list(cells);
    for (int i = 0; i < n; i++)
        cells->stamp[list[i]] = cells->stamps;
    for (int i = since.trails; i < cells->trails; i++)
        n = cells_of_label(cells, cells->trail[i], list, n);
    for (int i = since.truths; i < cells->truths_n; i++)
        n = cells_guarded_by(cells, cells->truths[i], list, n);
    return n;
}

/* ---- cells that are forbidden ---- */

size_t cells_keep(cells *cells, const csp_label *list, int n)
{
    label_stack *s = &cells->room;
    if (!arena_reserve(&cells->search->arena, &s->list, s->n, (size_t)n, &s->room, sizeof *s->list)) {
        cells->failed = true;
        return 0;
    }
    if (n)
        memcpy(s->list + s->n, list, (size_t)n * sizeof *list);
    s->n += (size_t)n;
    return s->n - (size_t)n;
}

void cells_forbid(cells *cells, int which, int depth)
{
    int n = cells_ask(cells, which, false, cells->list);
    cells->forbidden[which] = depth;
    cells->forbidden_killed[which] = cells->killed[which];
    cells->forbidden_bound[which] = which < cells->sets ? cells->bound[which] : 0;
    cells->forbidden_n[which] = n;
    cells->forbidden_at[which] = cells_keep(cells, cells->list, n);
}

void cells_allow(cells *cells, const cell *list, int n, int depth)
{
    for (int i = 0; i < n; i++)
        if (cells->forbidden[list[i]] == depth)
            cells->forbidden[list[i]] = 0;
}

/* Has it no more to go by than when it was forbidden, besides what it refuted then? */
static bool is_forbidden(const cells *cells, int which)
{
    if (!cells->forbidden[which])
        return false;
    int own = 0;
    for (int i = 0; i < cells->forbidden_n[which] && which >= cells->sets; i++)
        own += cells->dead[cells->room.list[cells->forbidden_at[which] + (size_t)i]];
    return cells->killed[which] - own == cells->forbidden_killed[which] &&
           (which >= cells->sets || cells->bound[which] == cells->forbidden_bound[which]);
}

/* ---- layers ---- */

/* Asks the cells of the list; false: one fails, and it is news[0]. */
static bool ask_layer(cells *cells, const cell *list, int count, cell *news, int *n)
{
    *n = 0;
    for (int i = 0; i < count; i++) {
        if (is_forbidden(cells, list[i]))
            continue;
        int refuted = cells_ask(cells, list[i], false, cells->list);
        if (refuted == FAILS) {
            news[0] = list[i];
            *n = 1;
            return false;
        }
        if (!refuted && !cells_says_true(cells, list[i]))
            continue;
        cells_keep(cells, cells->list, refuted);
        news[(*n)++] = list[i];
    }
    return true;
}

int cells_layers(cells *cells, const cell *list, int count, int most, cell *news, int *n)
{
    cells_mark start = cells_here(cells);
    size_t room = cells->room.n;
    int layers = 0, some = 0;
    cell *now = news;
    for (bool fine = true; fine; layers++) {
        cells_mark here = cells_here(cells);
        size_t at = cells->room.n;
        fine = ask_layer(cells, list, count, now, now == news ? n : &some);
        int said = now == news ? *n : some;
        if (!fine)
            break;
        if (!said || layers == most) {
            layers = said ? most + 1 : NEVER;
            break;
        }
        for (int i = 0; i < said; i++) {
            csp_label right = cells_right(cells, now[i]);
            if (right != CSP_NONE)
                make_true(cells, right);
        }
        for (size_t i = at; i < cells->room.n; i++)
            kill(cells, cells->room.list[i]);
        cells->room.n = at;
        count = cells_touched(cells, here, cells->next, 0);
        memcpy(cells->todo, cells->next, (size_t)count * sizeof *cells->todo);
        list = cells->todo;
        now = cells->news;
    }
    cells_undo(cells, start);
    cells->room.n = room;
    return layers;
}
