/* lemmas.c: a path as a proof: the clauses that follow one after the other by unit propagation (RUP).
 *
 * Each conclusion of the path is one unit clause, in the order of the path, and follows by unit propagation
 * from the formula (out/formula.c) and the clauses before it. A single: all other labels of its csp-variable
 * are false by earlier lines or by links to values. A chain: suppose the target, then each cell in turn is
 * left with its right, and the last one with nothing. It does no harm that the steps of one round follow from
 * the state at its start: more clauses only let more propagate. A contradiction is the empty clause.
 *
 * A trial: its inner conclusions come before its own, each as a clause that says: this holds if what is
 * supposed holds; then the last of them, a contradiction, is the clause that refutes what is supposed.
 *
 * A Subset of three rows or more does not follow by unit propagation. Let C(i, S), for a set S of i - 1 of
 * its columns, be the clause that one of the first i rows has its value outside S. It follows from the
 * clauses C(i - 1, S without j): if row i has its value in column j of S, no other row has, so the rows
 * before it would have all of theirs in S without j. There are about as many of these clauses as n columns
 * have subsets. The target t in column j then goes by C(n, all columns but j). There is no short way: that n
 * pigeons do not fit into n - 1 holes has only exponential proofs by resolution (Haken), and so by RUP. So a
 * path with a Subset of more than SUBSET_MAX rows is not written at all: a proof with a gap is not a proof.
 *
 * A cell whose right is a g-label: unit propagation can't follow several labels of which one is true, so each
 * member that they refute is a clause first. Cases: each is a supposition inside of others, refuted by a
 * clause of its own; then nothing is left of their set. A declared constraint has lemmas of its own kind.
 *
 * A need is a clause of the formula, and a coupling follows from it.
 *
 * If the solution is claimed, the formula has a last clause that forbids it (out/formula.c), and the proof
 * ends with the empty clause. All clauses before that one follow from the puzzle alone: each value is derived
 * from it, so that the solution is the only one. */
#include "out/lemmas.h"
#include "problem/constraints.h"

/* ---- Subsets ---- */

enum { SUBSET_MAX = 16 };

typedef struct subset_proof {
    const csp *csp;
    const step_subset *subset;
    const proof *proof;
    int *said; /* for each set of columns, as bits: the number of its clause, from 1; 0: not said yet */
} subset_proof;

/* The label that row i has in `column`; CSP_NONE: there is none. */
static csp_label crossing(const subset_proof *proof, int row, int column)
{
    csp_list labels = csp_var_labels(proof->csp, proof->subset->row[row]);
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (csp_has(proof->csp, proof->subset->column[column], *l))
            return *l;
    return CSP_NONE;
}

/* Says C(rows, columns); if `but` is a label, the clause says "that, or not this label", and follows from
 * clause `from`. Returns the number of the clause, from 1. */
static int say_rows_outside(const subset_proof *proof, int rows, unsigned columns, csp_label but, int from)
{
    proof_begin(proof->proof);
    if (from)
        proof_use(proof->proof, from - 1);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < proof->subset->size; j++) {
            csp_label l = columns >> j & 1 ? CSP_NONE : crossing(proof, i, j);
            if (l != CSP_NONE)
                proof_literal(proof->proof, l, true);
        }
    if (but != CSP_NONE)
        proof_literal(proof->proof, but, false);
    return proof_end(proof->proof) + 1;
}

/* Returns the number of the clause, from 1; 0: it needs none, since with two rows unit propagation sees
 * it. */
static int prove_rows_outside(const subset_proof *proof, int rows, unsigned columns)
{
    if (rows < 3 || proof->said[columns])
        return rows < 3 ? 0 : proof->said[columns];
    for (int j = 0; j < proof->subset->size; j++) {
        csp_label l = columns >> j & 1 ? crossing(proof, rows - 1, j) : CSP_NONE;
        if (l == CSP_NONE)
            continue;
        int from = prove_rows_outside(proof, rows - 1, columns & ~(1u << j));
        say_rows_outside(proof, rows, columns, l, from);
    }
    return proof->said[columns] = say_rows_outside(proof, rows, columns, CSP_NONE, 0);
}

static void prove_subset(const csp *c, const step_subset *subset, const proof *to)
{
    int n = subset->size;
    if (n < 3)
        return;
    size_t room = (size_t)1 << n;
    subset_proof p = { c, subset, to, memory_take(to->to->memory, room, sizeof *p.said) };
    if (!p.said) {
        to->to->failed = true;
        return;
    }
    for (int i = 0; i < subset->targets; i++)
        for (int j = 0; j < n; j++)
            if (csp_has(c, subset->column[j], subset->target[i]))
                prove_rows_outside(&p, n, ((1u << n) - 1) & ~(1u << j));
    memory_give(to->to->memory, p.said, room, sizeof *p.said);
}

/* ---- lines ---- */

static void prove_steps(const csp *c, const step *list, int n, const proof *proof);

static void prove_false(const proof *proof, const csp_label *labels, int n)
{
    for (int i = 0; i < n; i++)
        proof_unit(proof, labels[i], false);
}

/* Does line `by` say, at line i, that one of several labels is true? That is so for a g-label, and for labels
 * that a closed line has supposed all false. What they refute follows by unit propagation only once it is a
 * clause. */
static bool says_several(const step *step, int by, int i)
{
    const step_line *l = &step->line[by];
    bool closed = i > by + l->inside;
    switch (l->kind) {
    case TRESSE_SUPPOSE:
        return closed && l->suppose.negated && l->suppose.labels > 1;
    case TRESSE_CELL:
        return l->cell.rights > 1;
    case TRESSE_SUBSET:
    case TRESSE_DECLARED:
    case TRESSE_CASES:
        break;
    }
    return false;
}

static void prove_refuted(const step *step, int i, const step_refutation *out, int n, const proof *proof)
{
    for (int k = 0; k < n; k++)
        if (out[k].by != NO_LINE && says_several(step, out[k].by, i))
            proof_unit(proof, out[k].label, false);
}

static void prove_cell(const step *step, int i, const proof *proof)
{
    const step_cell *cell = &step->line[i].cell;
    prove_refuted(step, i, cell->refutation, cell->refuted, proof);
    if (cell->right_by != NO_LINE && says_several(step, cell->right_by, i))
        prove_false(proof, cell->right, cell->rights);
}

static void prove_lines(const csp *c, const step *step, int from, int to, const proof *proof);

/* Proves what is inside line i, with label `index` of those it supposes; if it supposes labels false, with
 * those after `index` as well. */
static void prove_inside(const csp *c, const step *step, int i, int index, const proof *out)
{
    const step_line *l = &step->line[i];
    proof_supposition in = { l->suppose.label[index], l->suppose.negated, out->in };
    proof inner = { out->to, &in };
    if (out->to->open)
        out->to->open(out->to, in.label, in.negated);
    if (l->suppose.negated && index + 1 < l->suppose.labels)
        prove_inside(c, step, i, index + 1, &inner);
    else {
        prove_steps(c, l->suppose.inner, l->suppose.inners, &inner);
        prove_lines(c, step, i + 1, i + 1 + l->inside, &inner);
    }
    if (out->to->close)
        out->to->close(out->to);
}

/* Says what a supposition inside others, or a case, has shown when it is closed: that not all that is
 * supposed holds; or, in a case at the top of a step, which need not end in a contradiction, what the step
 * concludes. */
static void prove_closed(const step *step, const step_line *line, int index, bool own_case,
                         const proof *proof)
{
    for (int i = 0; i < (own_case ? step->conclusions : 1); i++) {
        proof_begin(proof);
        for (int n = line->suppose.negated ? 0 : index;
             n < (line->suppose.negated ? line->suppose.labels : index + 1); n++)
            proof_literal(proof, line->suppose.label[n], line->suppose.negated);
        if (own_case)
            proof_literal(proof, step->conclusion[i], step_asserts(step));
        proof_end(proof);
    }
}

/* Lemmas for the lines from `from` up to `to`. Cells need none: they follow by unit propagation, from what is
 * supposed to the end. */
static void prove_lines(const csp *c, const step *step, int from, int to, const proof *proof)
{
    for (int i = from; i < to; i += 1 + step->line[i].inside) {
        const step_line *l = &step->line[i];
        switch (l->kind) {
        case TRESSE_SUPPOSE:
            for (int k = 0; k < (l->suppose.negated ? 1 : l->suppose.labels); k++) {
                prove_inside(c, step, i, k, proof);
                if (from > 0)
                    prove_closed(step, l, k,
                                 from == 1 && step->line->kind == TRESSE_CASES && step->conclusions, proof);
            }
            break;
        case TRESSE_CELL:
            prove_cell(step, i, proof);
            break;
        case TRESSE_SUBSET:
            prove_refuted(step, i, l->subset.refutation, l->subset.refuted, proof);
            prove_subset(c, &l->subset, proof);
            if (from > 0)
                prove_false(proof, l->subset.target, l->subset.targets);
            break;
        case TRESSE_DECLARED:
            if (l->declared.statement) /* unit propagation on its clauses is complete */
                prove_refuted(step, i, l->declared.refutation, l->declared.refuted, proof);
            else
                l->declared.kind->prove(c, l, proof);
            if (from > 0)
                prove_false(proof, l->declared.target, l->declared.targets);
            break;
        case TRESSE_CASES:
            prove_cell(step, i, proof);
            prove_lines(c, step, i + 1, i + 1 + l->inside, proof);
            break;
        }
    }
}

/* ---- steps ---- */

static void prove_conclusions(const step *step, const proof *proof)
{
    switch (step->concludes) {
    case CONCLUDES_NOTHING:
        proof_begin(proof);
        proof_end(proof);
        break;
    case CONCLUDES_ELIMINATIONS:
        if (!step_trial(step)) /* the last clause of a trial, a contradiction, is its conclusion */
            prove_false(proof, step->conclusion, step->conclusions);
        break;
    case CONCLUDES_VALUES:
        for (int i = 0; i < step->conclusions; i++)
            proof_unit(proof, step->conclusion[i], true);
        break;
    case CONCLUDES_SET:
        proof_begin(proof);
        for (int i = 0; i < step->conclusions; i++)
            proof_literal(proof, step->conclusion[i], true);
        proof_end(proof);
        break;
    }
}

static void prove_steps(const csp *c, const step *list, int n, const proof *proof)
{
    const step *outer = proof->to->step;
    for (int i = 0; i < n; i++) {
        int first = proof->to->clauses;
        proof->to->step = &list[i];
        prove_lines(c, &list[i], 0, list[i].lines, proof);
        prove_conclusions(&list[i], proof);
        if (proof->to->end_step)
            proof->to->end_step(proof->to, first);
    }
    proof->to->step = outer;
}

static status refuse_subset(const step_subset *subset, error *e)
{
    return subset->size <= SUBSET_MAX
               ? OK
               : error_set(e, BAD_INPUT, 0, 0,
                           "the path has a Subset of %d rows" EXPECTED "%d at most: its proof would be "
                           "too long (the path as JSON can be checked)",
                           subset->size, SUBSET_MAX);
}

static status refuse_declared(const csp *c, const step_line *line, error *e)
{
    const constraint *k = line->declared.kind;
    const char *why = k->refuse ? k->refuse(c, line) : NULL;
    return !why ? OK
                : error_set(e, BAD_INPUT, 0, 0,
                            "the path has a step by %s that has no proof of clauses: %s; " ADVICE
                            "choose the path as "
                            "JSON, which can be checked",
                            k->name, why);
}

static status refuse_steps(const csp *c, const step *list, int n, error *e);

/* Is there a proof of this line? */
static status refuse_line(const csp *c, const step_line *line, error *e)
{
    switch (line->kind) {
    case TRESSE_SUPPOSE:
        return refuse_steps(c, line->suppose.inner, line->suppose.inners, e);
    case TRESSE_SUBSET:
        return refuse_subset(&line->subset, e);
    case TRESSE_DECLARED:
        return refuse_declared(c, line, e);
    case TRESSE_CELL:
    case TRESSE_CASES:
        break;
    }
    return OK;
}

static status refuse_steps(const csp *c, const step *list, int n, error *e)
{
    status st = OK;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < list[i].lines && st == OK; k++)
            st = refuse_line(c, &list[i].line[k], e);
    return st;
}

status proof_exists(const report *report, error *e)
{
    status st = cnf_exists(report, e);
    return st == OK ? refuse_steps(report->start->csp, report->steps->step, report->steps->n, e) : st;
}

void say_proof(const report *report, proof_writer *to)
{
    const proof p = { to, NULL };
    if (!report->bad_givens)
        prove_steps(report->start->csp, report->steps->step, report->steps->n, &p);
    if (report->bad_givens /* as unit clauses they give the empty clause at once */ ||
        forbids_solution(report)) {
        proof_begin(&p);
        proof_end(&p);
    }
}
