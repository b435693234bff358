/* drup.c: a path as a proof that any checker of DRUP proofs can verify, and the puzzle as the formula it is
 * about.
 *
 * Label l is the SAT variable l + 1. The formula says that each csp-variable has a value, that linked labels
 * are not both true, that needs are met, that the givens are true and the removals false: its models are the
 * solutions of the puzzle.
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
 * would have all of theirs in S without j. All these clauses are about as many as n columns have subsets. The
 * target t in column j then goes by C(n, all columns but j). There is no short way: that n pigeons do not fit
 * into n - 1 holes has only exponential proofs by resolution (Haken), and so by RUP. So a path with a Subset
 * of more than SUBSET_MAX rows is not written at all: a proof with a gap is none.
 *
 * An ascending chain C_0 < … < C_k: the bounds follow one after the other, each from the one before it: from
 * below for C_1, C_2 …, from above for C_(k-1) … The same is true of each slope of a hill. Let a_i and b_j be
 * the i-th and the j-th csp-variable of its slopes from below, and m their least rank. Then not both are
 * below m + i + j + 1: suppose they have ranks x > y; the one before a_i is below x, and by what is known of
 * it and b_j it is not, so a_i has no place left (a_0 > b_j: then b_j would be below m + j). They are not
 * equal, for such labels are linked. These clauses of two labels, for all i and j, then let the top meet the
 * two csp-variables next to it. Valleys are the same with ranks counted from above.
 *
 * A need is a clause of the formula, and a coupling follows from it.
 *
 * The formula does not exclude the solution found, so a wrong elimination can never follow from it; and since
 * each value is derived from the puzzle alone, the proof of a solved puzzle shows that the solution is the
 * only one. */
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

static int count_needs(const csp *c)
{
    int n = 0;
    for (int i = 0; i < csp_needs(c); i++)
        n += (int)(csp_needing(c, i).end - csp_needing(c, i).begin);
    return n;
}

static void add_needs(const csp *c, text *out)
{
    for (int i = 0; i < csp_needs(c); i++) {
        csp_list needing = csp_needing(c, i), needed = csp_needed(c, i);
        for (const csp_label *l = needing.begin; l < needing.end; l++) {
            text_format(out, "-%d ", *l + 1);
            for (const csp_label *k = needed.begin; k < needed.end; k++)
                text_format(out, "%d ", *k + 1);
            text_add_string(out, "0\n");
        }
    }
}

void write_cnf(const report *r, text *out)
{
    const puzzle *p = r->puzzle;
    const csp *c = r->start->csp;
    text_format(out, "c %s: which label each variable stands for\n", p->app->name);
    add_names(c, out);
    text_format(out, "p cnf %d %d\n", csp_labels(c),
                csp_vars(c) + csp_links(c) + count_needs(c) + p->givens + p->removals);
    add_variables(c, out);
    add_links(c, out);
    add_needs(c, out);
    for (int i = 0; i < p->givens; i++)
        text_format(out, "%d 0\n", p->given[i] + 1);
    for (int i = 0; i < p->removals; i++)
        text_format(out, "-%d 0\n", p->removed[i] + 1);
}

/* What is supposed where a step stands, innermost first. */
typedef struct supposition {
    csp_label label;
    const struct supposition *outer;
} supposition;

static void add_supposed(const supposition *in, text *out)
{
    for (; in; in = in->outer)
        text_format(out, "-%d ", in->label + 1);
}

/* ---- Subsets ---- */

enum { SUBSET_MAX = 16 };

typedef struct subset_proof {
    const csp *csp;
    const step *step;
    const supposition *in;
    uint8_t *done; /* of each set of columns, as bits: its clause was written */
    text *out;
} subset_proof;

/* The label that row i has in column j; CSP_NONE: there is none. */
static csp_label crossing(const subset_proof *p, int i, int j)
{
    csp_list labels = csp_var_labels(p->csp, p->step->set[i]);
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (csp_has(p->csp, p->step->set[p->step->length + j], *l))
            return *l;
    return CSP_NONE;
}

/* C(rows, columns), or if `but` is a label: that or not this label. */
static void add_rows_outside(const subset_proof *p, int rows, unsigned columns, csp_label but)
{
    add_supposed(p->in, p->out);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < p->step->length; j++) {
            csp_label l = columns >> j & 1 ? CSP_NONE : crossing(p, i, j);
            if (l != CSP_NONE)
                text_format(p->out, "%d ", l + 1);
        }
    if (but != CSP_NONE)
        text_format(p->out, "-%d ", but + 1);
    text_add_string(p->out, "0\n");
}

/* Of two rows unit propagation sees it. */
static void prove_rows_outside(const subset_proof *p, int rows, unsigned columns)
{
    if (rows < 3 || p->done[columns])
        return;
    p->done[columns] = 1;
    for (int j = 0; j < p->step->length; j++) {
        csp_label l = columns >> j & 1 ? crossing(p, rows - 1, j) : CSP_NONE;
        if (l == CSP_NONE)
            continue;
        prove_rows_outside(p, rows - 1, columns & ~(1u << j));
        add_rows_outside(p, rows, columns, l);
    }
    add_rows_outside(p, rows, columns, CSP_NONE);
}

static void add_subset_lemmas(const csp *c, const step *s, const supposition *in, text *out)
{
    int n = s->length;
    if (n < 3 || s->sets != 2 * n)
        return;
    size_t room = (size_t)1 << n;
    subset_proof p = { c, s, in, memory_take(out->memory, room, 1), out };
    if (!p.done) {
        out->failed = true;
        return;
    }
    for (int i = 0; i < s->conclusions; i++)
        for (int j = 0; j < n; j++)
            if (csp_has(c, s->set[n + j], s->conclusion[i]))
                prove_rows_outside(&p, n, ((1u << n) - 1) & ~(1u << j));
    memory_give(out->memory, p.done, room, 1);
}

/* ---- orders ---- */

typedef struct order_proof {
    const csp *csp;
    const supposition *in;
    text *out;
    bool mirrored; /* ranks are counted from above */
} order_proof;

static int label_at(const order_proof *p, csp_var v, int rank) /* as a SAT variable */
{
    csp_list labels = csp_var_labels(p->csp, v);
    return (p->mirrored ? labels.end[-1 - rank] : labels.begin[rank]) + 1;
}

static int ranks_of(const order_proof *p, csp_var v)
{
    csp_list labels = csp_var_labels(p->csp, v);
    return (int)(labels.end - labels.begin);
}

/* v has no rank below this one. */
static void add_lower_bound(const order_proof *p, csp_var v, int below)
{
    for (int rank = 0; rank < below && rank < ranks_of(p, v); rank++) {
        add_supposed(p->in, p->out);
        text_format(p->out, "-%d 0\n", label_at(p, v, rank));
    }
}

/* Not both have a rank below this one. */
static void add_not_both(const order_proof *p, csp_var a, csp_var b, int below)
{
    for (int x = 0; x < below && x < ranks_of(p, a); x++)
        for (int y = 0; y < below && y < ranks_of(p, b); y++) {
            add_supposed(p->in, p->out);
            text_format(p->out, "-%d -%d 0\n", label_at(p, a, x), label_at(p, b, y));
        }
}

/* The slopes begin at both ends of the step and have as many csp-variables as `turn` says. */
static void add_hill_lemmas(const order_proof *p, const step *s, int least)
{
    int k = s->turn, last = s->sets - 1;
    for (int i = 1; i < k; i++)
        add_lower_bound(p, s->set[i], least + i);
    for (int j = 1; j < last - k; j++)
        add_lower_bound(p, s->set[last - j], least + j);
    for (int i = 0; i < k; i++)
        for (int j = 0; j < last - k; j++)
            add_not_both(p, s->set[i], s->set[last - j], least + i + j + 1);
    add_not_both(p, s->set[k], s->set[k - 1], least + last);
}

static void add_order_lemmas(const csp *c, const step *s, const supposition *in, text *out)
{
    order_proof p = { c, in, out, false };
    int least = step_rank(c, s, s->least), greatest = step_rank(c, s, s->greatest);
    if (s->least != CSP_NONE && s->turn)
        add_hill_lemmas(&p, s, least);
    for (int i = 1; s->least != CSP_NONE && !s->turn && i < s->sets; i++)
        add_lower_bound(&p, s->set[i], least + i);
    p.mirrored = true;
    greatest = ranks_of(&p, s->set[0]) - 1 - greatest;
    if (s->greatest != CSP_NONE && s->turn)
        add_hill_lemmas(&p, s, greatest);
    for (int i = 1; s->greatest != CSP_NONE && !s->turn && i < s->sets; i++)
        add_lower_bound(&p, s->set[s->sets - 1 - i], greatest + i);
}

/* ---- steps ---- */

static void add_steps(const csp *c, const step *list, int n, const supposition *in, text *out)
{
    for (int i = 0; i < n; i++) {
        const step *s = &list[i];
        const char *sign = step_asserts(s) ? "" : "-";
        if (s->shape == STEP_TRIAL && s->conclusions)
            add_steps(c, s->inner, s->inners, &(supposition){ s->conclusion[0], in }, out);
        if (s->shape == STEP_SUBSET)
            add_subset_lemmas(c, s, in, out);
        if (s->shape == STEP_ORDER)
            add_order_lemmas(c, s, in, out);
        for (int k = 0; k < s->conclusions && !s->inners; k++) {
            add_supposed(in, out);
            text_format(out, "%s%d 0\n", sign, s->conclusion[k] + 1);
        }
        if (s->shape == STEP_CONTRADICTION) {
            add_supposed(in, out);
            text_add_string(out, "0\n");
        }
    }
}

static status refuse_large(const step *list, int n, error *e)
{
    for (int i = 0; i < n; i++) {
        if (list[i].shape == STEP_SUBSET && list[i].length > SUBSET_MAX)
            return error_set(e, BAD_INPUT, 0, 0,
                             "the path has a Subset of %d rows, expected %d at most: its DRUP proof would be "
                             "too long (the path as JSON can be checked)",
                             list[i].length, SUBSET_MAX);
        status s = refuse_large(list[i].inner, list[i].inners, e);
        if (s != OK)
            return s;
    }
    return OK;
}

status drup_exists(const report *r, error *e)
{
    return refuse_large(r->steps->step, r->steps->n, e);
}

void write_drup(const report *r, text *out)
{
    if (r->bad_givens) /* they are unit clauses: the empty clause follows at once */
        text_add_string(out, "0\n");
    add_steps(r->start->csp, r->steps->step, r->steps->n, NULL, out);
}
