/* maker.c: frozen rounds by brute force. All combinations of rows of a board are tried for Subsets, all
 * candidates for trials; a trace is made by the same loop from the state with the label asserted. */
#include "maker.h"

#include "steps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE_MAX_HERE = 4, PER_ROUND = 6 /* patterns: paths stay short */ };

typedef struct maker {
    int size, round; /* of the Subsets; of the steps being made */
    step_list *out;
} maker;

static void add(maker *m, const step *s)
{
    if (step_list_add(m->out, s) != OK)
        abort();
}

static void apply_last(const maker *m, state *s, int from)
{
    naive_replay(s, m->out->step + from, m->out->n - from);
}

/* ---- singles ---- */

static bool is_asserted(const maker *m, int from, csp_label l)
{
    for (int i = from; i < m->out->n; i++)
        if (m->out->step[i].conclusions && m->out->step[i].conclusion[0] == l)
            return true;
    return false;
}

static void add_singles(maker *m, const state *s, int from)
{
    for (int v = 0; v < csp_vars(s->csp); v++) {
        csp_label l = state_only(s, (csp_var)v);
        if (s->value[v] != CSP_NONE || s->count[v] != 1 || is_asserted(m, from, l))
            continue;
        made_step made;
        const char *name = csp_type_single(s->csp, csp_var_type(s->csp, (csp_var)v));
        add(m, make_single(&made, name, m->round, (csp_var)v, &l));
    }
}

/* ---- Subsets ---- */

typedef struct subset {
    const csp_board *board;
    int n;
    csp_var set[2 * SIZE_MAX_HERE]; /* rows, then columns */
} subset;

static bool has(const csp_var *set, int n, csp_var v)
{
    for (int i = 0; i < n; i++)
        if (set[i] == v)
            return true;
    return false;
}

static csp_var column_of(const state *s, const csp_board *b, csp_label l)
{
    for (const csp_var *v = b->columns.begin; v < b->columns.end; v++)
        if (csp_has(s->csp, *v, l))
            return *v;
    return CSP_NONE;
}

/* The columns of some of the rows (bits), up to `most`; more, if there are more. */
static int columns_of(const state *s, const subset *u, unsigned rows, int most, csp_var *column)
{
    int n = 0;
    for (int i = 0; i < u->n; i++) {
        csp_list labels = csp_var_labels(s->csp, u->set[i]);
        for (const csp_label *l = labels.begin; (rows >> i & 1) && l < labels.end; l++) {
            if (!state_is_candidate(s, *l))
                continue;
            csp_var v = column_of(s, u->board, *l);
            if (v == CSP_NONE || n > most)
                return most + 1;
            if (!has(column, n, v) && n++ < most)
                column[n - 1] = v;
        }
    }
    return n;
}

static void add_subset(maker *m, const state *s, subset *u)
{
    csp_label target[64];
    csp_var some[SIZE_MAX_HERE];
    int n = u->n, targets = 0;
    if (columns_of(s, u, ~0u, n, u->set + n) != n)
        return;
    for (unsigned rows = 1; rows + 1 < 1u << n; rows++)
        if (columns_of(s, u, rows, SIZE_MAX_HERE, some) <= __builtin_popcount(rows))
            return;
    for (int k = n; k < 2 * n; k++) {
        csp_list labels = csp_var_labels(s->csp, u->set[k]);
        for (const csp_label *l = labels.begin; l < labels.end && targets < 64; l++) {
            bool inside = false;
            for (int i = 0; i < n; i++)
                inside = inside || csp_has(s->csp, u->set[i], *l);
            if (state_is_candidate(s, *l) && !inside)
                target[targets++] = *l;
        }
    }
    if (targets) {
        made_step made;
        const char *name = csp_subset_name(s->csp, u->board->row_type, u->board->column_type, n);
        add(m, make_subset(&made, name, m->round, n, u->set, u->set + n, target, targets));
    }
}

/* All combinations of `size` rows, from row `at` on. */
static void add_subsets(maker *m, const state *s, subset *u, const csp_var *at, int size, int from)
{
    if (m->out->n - from >= PER_ROUND)
        return;
    if (u->n == size) {
        add_subset(m, s, u);
        return;
    }
    for (; at < u->board->rows.end; at++)
        if (s->value[*at] == CSP_NONE && s->count[*at] >= 2 && s->count[*at] <= size) {
            u->set[u->n++] = *at;
            add_subsets(m, s, u, at + 1, size, from);
            u->n--;
        }
}

static void find_subsets(maker *m, const state *s, int from)
{
    for (int size = 2; size <= m->size && m->out->n == from; size++)
        for (int i = 0; i < csp_boards(s->csp); i++) {
            subset u = { .board = csp_board_at(s->csp, i) };
            if (u.board->plain)
                add_subsets(m, s, &u, u.board->rows.begin, size, from);
        }
}

/* ---- trials ---- */

static bool go_on(maker *m, state *s, int depth);

static void find_trials(maker *m, const state *s, int depth, int from)
{
    for (int z = 0; z < csp_labels(s->csp) && m->out->n - from < PER_ROUND; z++) {
        csp_label l = (csp_label)z;
        if (!state_is_candidate(s, l))
            continue;
        state copy = lab_copy(s);
        step_list trace;
        step_list_open(&trace, &memory_standard);
        maker inside = { m->size, 1, &trace };
        state_assert(&copy, l);
        if (go_on(&inside, &copy, depth - 1)) {
            made_step made;
            add(m, make_trial(&made, depth, m->round, &l, trace.step, trace.n));
        }
        step_list_close(&trace);
        lab_drop(&copy);
    }
}

/* Round after round; true: it ended with a contradiction. */
static bool go_on(maker *m, state *s, int depth)
{
    for (;; m->round++) {
        int from = m->out->n;
        if (state_is_contradiction(s)) {
            made_step made;
            csp_label none = CSP_NONE;
            add(m, make_single(&made, "contradiction", m->round, s->empty, &none));
            return true;
        }
        add_singles(m, s, from);
        if (m->out->n == from)
            find_subsets(m, s, from);
        for (int d = 1; d <= depth && m->out->n == from; d++)
            find_trials(m, s, d, from);
        if (m->out->n == from)
            return false;
        apply_last(m, s, from);
    }
}

static void name_theory(theory *t, int size, int depth)
{
    char families[16] = "BRT";
    *t = (theory){ .depth = depth };
    if (size) {
        t->family[t->families++] = (family){ .rule = &rule_subset, .max_length = size, .name = "Subset" };
        t->family[t->families++] = (family){ .rule = &rule_whip, .max_length = 1, .name = "whip" };
        snprintf(families, sizeof families, "S%d", size);
    }
    snprintf(t->name, sizeof t->name, depth ? "TE(%s,%d)" : "%s", families, depth);
}

void maker_run(const state *start, int size, int depth, path *out)
{
    *out = (path){ .start = lab_copy(start), .final = lab_copy(start) };
    name_theory(&out->theory, size, depth);
    step_list_open(&out->steps, &memory_standard);
    maker m = { size, 1, &out->steps };
    bool none = go_on(&m, &out->final, depth);
    naive_claim claim = path_claim(out);
    out->result = (engine_result){ .outcome = none                        ? CONTRADICTION
                                              : out->final.undecided == 0 ? SOLVED
                                                                          : STUCK,
                                   .hardest = naive_rating(out->steps.step, out->steps.n, &claim),
                                   .rounds = out->steps.n ? out->steps.step[out->steps.n - 1].round : 0 };
}
