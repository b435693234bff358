/* drup.c: a path as a proof that any checker of DRUP proofs can verify, and the puzzle as the formula it is
 * about.
 *
 * Label l is the SAT variable l + 1. The formula says that each csp-variable has a value, that linked labels
 * are not both true, what the network declares beyond that (needs), that the givens are true and the removals
 * false: its models are the solutions of the puzzle.
 *
 * Each conclusion of the path is one unit clause, in the order of the path, and follows by unit propagation
 * (RUP) from the formula and the clauses before it. A single: all other labels of its csp-variable are false
 * by earlier lines or by links to values. A chain: suppose the target, then each cell in turn is left with
 * its right, and the last one with nothing. That steps of one round follow from the state at its start does
 * no harm: more clauses only let more propagate. A contradiction is the empty clause.
 *
 * A trial: its inner conclusions come before its own, each as the clause that it holds if what is supposed
 * does; then the last of them, a contradiction, is the clause that refutes what is supposed.
 *
 * A Subset of three rows or more does not follow by unit propagation. Let C(i, S), for a set S of i - 1 of
 * its columns, be the clause that one of the first i rows has its value outside S. It follows from the
 * clauses C(i - 1, S without j): if row i has its value in column j of S, no other has, so the rows before it
 * would have all of theirs in S without j. There are about as many of these clauses as n columns have
 * subsets. The target t in column j then goes by C(n, all columns but j). There is no short way: that n
 * pigeons do not fit into n - 1 holes has only exponential proofs by resolution (Haken), and so by RUP. So a
 * path with a Subset of more than SUBSET_MAX rows is not written at all: a proof with a gap is no proof.
 *
 * A cell whose right is a g-label: unit propagation can't follow several labels of which one is true, so each
 * member that they refute is a clause first. Cases: each is a supposition inside of others, refuted by a
 * clause of its own; then nothing is left of their set. A declared constraint has lemmas of its own kind.
 *
 * A need is a clause of the formula, and a coupling follows from it.
 *
 * The formula does not exclude the solution found, so a wrong elimination can never follow from it; and since
 * each value is derived from the puzzle alone, the proof of a solved puzzle shows that the solution is the
 * only one. */
#include "declared/constraints.h"
#include "out/report.h"

static void add_names(const csp *c, text *out)
{
    for (int l = 0; l < csp_labels(c); l++)
        text_format(out, "c %d %s\n", l + 1, csp_label_name(c, (csp_label)l));
}

static void add_variables(const csp *c, text *out)
{
    for (int v = 0; v < csp_vars(c); v++) {
        csp_list labels = csp_var_labels(c, (csp_var)v);
        for (const csp_label *l = labels.begin; l < labels.end; l++)
            text_format(out, "%d ", *l + 1);
        text_add_string(out, "0\n");
    }
}

static void add_links(const csp *c, text *out)
{
    for (int l = 0; l < csp_labels(c); l++)
        CSP_FOR_LINKS(k, c, l)
            if (*k > l)
                text_format(out, "-%d -%d 0\n", l + 1, *k + 1);
}

/* What is declared, beyond links; out NULL: only their number. */
static int add_declared(const csp *c, text *out)
{
    int n = 0;
    for (const constraint *const *k = constraints; *k; k++)
        n += (*k)->clauses ? (*k)->clauses(c, out) : 0;
    return n;
}

static void add_units(const csp_label *l, int n, const char *sign, text *out)
{
    for (int i = 0; i < n; i++)
        text_format(out, "%s%d 0\n", sign, l[i] + 1);
}

void write_cnf(const report *r, text *out)
{
    const puzzle *p = r->puzzle;
    const changes *x = r->changes;
    const csp *c = r->start->csp;
    text_format(out, "c %s: which label each variable stands for\n", p->app->name);
    add_names(c, out);
    text_format(out, "p cnf %d %d\n", csp_labels(c),
                csp_vars(c) + csp_links(c) + add_declared(c, NULL) + p->givens + p->removals +
                    (x ? x->assertions + x->eliminations : 0));
    add_variables(c, out);
    add_links(c, out);
    add_declared(c, out);
    add_units(p->given, p->givens, "", out);
    add_units(p->removed, p->removals, "-", out);
    if (x) {
        add_units(x->asserted, x->assertions, "", out);
        add_units(x->eliminated, x->eliminations, "-", out);
    }
}

/* ---- Subsets ---- */

enum { SUBSET_MAX = 16 };

typedef struct subset_proof {
    const csp *csp;
    const step_subset *subset;
    const proof *proof;
    uint8_t *done; /* of each set of columns, as bits: its clause was written */
} subset_proof;

/* The label that row i has in column j; CSP_NONE: there is none. */
static csp_label crossing(const subset_proof *p, int i, int j)
{
    csp_list labels = csp_var_labels(p->csp, p->subset->row[i]);
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (csp_has(p->csp, p->subset->column[j], *l))
            return *l;
    return CSP_NONE;
}

/* C(rows, columns), or if `but` is a label: that or not this label. */
static void add_rows_outside(const subset_proof *p, int rows, unsigned columns, csp_label but)
{
    proof_begin(p->proof);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < p->subset->size; j++) {
            csp_label l = columns >> j & 1 ? CSP_NONE : crossing(p, i, j);
            if (l != CSP_NONE)
                proof_literal(p->proof, l, true);
        }
    if (but != CSP_NONE)
        proof_literal(p->proof, but, false);
    proof_end(p->proof);
}

/* Of two rows unit propagation sees it. */
static void prove_rows_outside(const subset_proof *p, int rows, unsigned columns)
{
    if (rows < 3 || p->done[columns])
        return;
    p->done[columns] = 1;
    for (int j = 0; j < p->subset->size; j++) {
        csp_label l = columns >> j & 1 ? crossing(p, rows - 1, j) : CSP_NONE;
        if (l == CSP_NONE)
            continue;
        prove_rows_outside(p, rows - 1, columns & ~(1u << j));
        add_rows_outside(p, rows, columns, l);
    }
    add_rows_outside(p, rows, columns, CSP_NONE);
}

static void prove_subset(const csp *c, const step_subset *s, const proof *to)
{
    int n = s->size;
    if (n < 3)
        return;
    size_t room = (size_t)1 << n;
    subset_proof p = { c, s, to, memory_take(to->out->memory, room, 1) };
    if (!p.done) {
        to->out->failed = true;
        return;
    }
    for (int i = 0; i < s->targets; i++)
        for (int j = 0; j < n; j++)
            if (csp_has(c, s->column[j], s->target[i]))
                prove_rows_outside(&p, n, ((1u << n) - 1) & ~(1u << j));
    memory_give(to->out->memory, p.done, room, 1);
}

/* ---- lines ---- */

static void prove_steps(const csp *c, const step *list, int n, const proof *p);

static void prove_false(const proof *p, const csp_label *l, int n)
{
    for (int i = 0; i < n; i++)
        proof_unit(p, l[i], false);
}

/* Says line `by`, at line i, that one of several labels is true: a g-label, or labels whose supposition that
 * all are false is closed? What they refute does not follow by unit propagation before it is a clause. */
static bool says_several(const step *s, int by, int i)
{
    const step_line *l = &s->line[by];
    bool closed = i > by + l->inside;
    return (l->kind == TRESSE_CELL && l->cell.rights > 1) ||
           (l->kind == TRESSE_SUPPOSE && closed && l->suppose.negated && l->suppose.labels > 1);
}

static void prove_refuted(const step *s, int i, const step_refutation *out, int n, const proof *p)
{
    for (int k = 0; k < n; k++)
        if (says_several(s, out[k].by, i))
            proof_unit(p, out[k].label, false);
}

static void prove_cell(const step *s, int i, const proof *p)
{
    const step_cell *cell = &s->line[i].cell;
    prove_refuted(s, i, cell->refutation, cell->refuted, p);
    if (cell->right_by != NO_LINE && says_several(s, cell->right_by, i))
        prove_false(p, cell->right, cell->rights);
}

static void prove_lines(const csp *c, const step *s, int from, int to, const proof *p);

/* What is inside of line i, with label k of what it supposes, and those behind it. */
static void prove_inside(const csp *c, const step *s, int i, int k, const proof *p)
{
    const step_line *l = &s->line[i];
    proof_supposition in = { l->suppose.label[k], l->suppose.negated, p->in };
    proof inner = { p->out, &in };
    if (l->suppose.negated && k + 1 < l->suppose.labels) {
        prove_inside(c, s, i, k + 1, &inner);
        return;
    }
    prove_steps(c, l->suppose.inner, l->suppose.inners, &inner);
    prove_lines(c, s, i + 1, i + 1 + l->inside, &inner);
}

/* What a supposition that was closed inside of others, or as a case, has shown: not all that is supposed
 * holds; or, in a case of the step's own that need not end in a contradiction, what the step concludes. */
static void prove_closed(const step *s, const step_line *l, int k, bool own_case, const proof *p)
{
    for (int i = 0; i < (own_case ? s->conclusions : 1); i++) {
        proof_begin(p);
        for (int n = l->suppose.negated ? 0 : k; n < (l->suppose.negated ? l->suppose.labels : k + 1); n++)
            proof_literal(p, l->suppose.label[n], l->suppose.negated);
        if (own_case)
            proof_literal(p, s->conclusion[i], step_asserts(s));
        proof_end(p);
    }
}

/* Lemmas for the lines from `from` up to `to`. Cells need none: they follow by unit propagation, from what is
 * supposed to the end. */
static void prove_lines(const csp *c, const step *s, int from, int to, const proof *p)
{
    for (int i = from; i < to; i += 1 + s->line[i].inside) {
        const step_line *l = &s->line[i];
        switch (l->kind) {
        case TRESSE_SUPPOSE:
            for (int k = 0; k < (l->suppose.negated ? 1 : l->suppose.labels); k++) {
                prove_inside(c, s, i, k, p);
                if (from > 0)
                    prove_closed(s, l, k, from == 1 && s->line->kind == TRESSE_CASES && s->conclusions, p);
            }
            break;
        case TRESSE_CELL:
            prove_cell(s, i, p);
            break;
        case TRESSE_SUBSET:
            prove_refuted(s, i, l->subset.refutation, l->subset.refuted, p);
            prove_subset(c, &l->subset, p);
            if (from > 0)
                prove_false(p, l->subset.target, l->subset.targets);
            break;
        case TRESSE_DECLARED:
            l->declared.kind->prove(c, l, p);
            if (from > 0)
                prove_false(p, l->declared.target, l->declared.targets);
            break;
        case TRESSE_CASES:
            prove_cell(s, i, p);
            prove_lines(c, s, i + 1, i + 1 + l->inside, p);
            break;
        }
    }
}

/* ---- steps ---- */

static void prove_conclusions(const step *s, const proof *p)
{
    switch (s->concludes) {
    case CONCLUDES_NOTHING:
        proof_begin(p);
        proof_end(p);
        break;
    case CONCLUDES_ELIMINATIONS:
        if (!step_trial(s)) /* the last clause of a trial, a contradiction, is its conclusion */
            prove_false(p, s->conclusion, s->conclusions);
        break;
    case CONCLUDES_VALUES:
        for (int i = 0; i < s->conclusions; i++)
            proof_unit(p, s->conclusion[i], true);
        break;
    case CONCLUDES_SET:
        proof_begin(p);
        for (int i = 0; i < s->conclusions; i++)
            proof_literal(p, s->conclusion[i], true);
        proof_end(p);
        break;
    }
}

static void prove_steps(const csp *c, const step *list, int n, const proof *p)
{
    for (int i = 0; i < n; i++) {
        prove_lines(c, &list[i], 0, list[i].lines, p);
        prove_conclusions(&list[i], p);
    }
}

/* Is there a proof of this line? */
static status refuse_line(const csp *c, const step_line *l, error *e)
{
    if (l->kind == TRESSE_SUBSET && l->subset.size > SUBSET_MAX)
        return error_set(e, BAD_INPUT, 0, 0,
                         "the path has a Subset of %d rows, expected %d at most: its DRUP proof would "
                         "be too long (the path as JSON can be checked)",
                         l->subset.size, SUBSET_MAX);
    const constraint *k = l->kind == TRESSE_DECLARED ? l->declared.kind : NULL;
    const char *why = k && k->refuse ? k->refuse(c, l) : NULL;
    return !why ? OK
                : error_set(e, BAD_INPUT, 0, 0,
                            "the path has a step by %s that has no DRUP proof: %s (the path as JSON can be "
                            "checked)",
                            k->name, why);
}

static status refuse_steps(const csp *c, const step *list, int n, error *e)
{
    status st = OK;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < list[i].lines && st == OK; k++) {
            const step_line *l = &list[i].line[k];
            st = refuse_line(c, l, e);
            if (st == OK && l->kind == TRESSE_SUPPOSE)
                st = refuse_steps(c, l->suppose.inner, l->suppose.inners, e);
        }
    return st;
}

status cnf_exists(const report *r, error *e)
{
    const csp *c = r->start->csp;
    for (const constraint *const *k = constraints; *k; k++) {
        const char *why = (*k)->refuse && (*k)->count(c) ? (*k)->refuse(c, NULL) : NULL;
        if (why)
            return error_set(e, BAD_INPUT, 0, 0, "the puzzle has no formula: it declares %s, and %s",
                             (*k)->name, why);
    }
    return OK;
}

status drup_exists(const report *r, error *e)
{
    status st = cnf_exists(r, e);
    return st == OK ? refuse_steps(r->start->csp, r->steps->step, r->steps->n, e) : st;
}

void write_drup(const report *r, text *out)
{
    const proof p = { out, NULL };
    if (r->bad_givens) /* they are unit clauses: the empty clause follows at once */
        text_add_string(out, "0\n");
    prove_steps(r->start->csp, r->steps->step, r->steps->n, &p);
}
