/* drup.c: a path as a proof that any checker of DRUP proofs can verify, and the puzzle as the formula it is
 * about.
 *
 * Label l is the SAT variable l + 1. The formula says that each csp-variable has a value, that linked labels
 * are not both true, that the givens are true and the removals false: its models are the solutions of the
 * puzzle.
 *
 * Each conclusion of the path is one unit clause, in the order of the path, and follows by unit propagation
 * (RUP) from the formula and the clauses before it. A single: all other labels of its csp-variable are false
 * by earlier lines or by links to values. A chain: suppose the target, then each cell in turn is left with
 * its right, and the last one with nothing. That steps of one round follow from the state at its start does
 * no harm: more clauses only let more propagate. A contradiction is the empty clause.
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
    for (int l = 0; l < csp_labels(c); l++) {
        csp_list links = csp_label_links(c, (csp_label)l);
        for (const csp_label *k = links.begin; k < links.end; k++)
            if (*k > l)
                text_format(out, "-%d -%d 0\n", l + 1, *k + 1);
    }
}

void write_cnf(const report *r, text *out)
{
    const puzzle *p = r->puzzle;
    const csp *c = r->start->csp;
    text_format(out, "c %s: which label each variable stands for\n", p->app->name);
    add_names(c, out);
    text_format(out, "p cnf %d %d\n", csp_labels(c), csp_vars(c) + csp_links(c) + p->givens + p->removals);
    add_variables(c, out);
    add_links(c, out);
    for (int i = 0; i < p->givens; i++)
        text_format(out, "%d 0\n", p->given[i] + 1);
    for (int i = 0; i < p->removals; i++)
        text_format(out, "-%d 0\n", p->removed[i] + 1);
}

void write_drup(const report *r, text *out)
{
    if (r->bad_givens) /* they are unit clauses: the empty clause follows at once */
        text_add_string(out, "0\n");
    for (int i = 0; i < r->steps->n; i++) {
        const step *s = &r->steps->step[i];
        const char *sign = step_asserts(s) ? "" : "-";
        for (int k = 0; k < s->conclusions; k++)
            text_format(out, "%s%d 0\n", sign, s->conclusion[k] + 1);
        if (s->shape == STEP_CONTRADICTION)
            text_add_string(out, "0\n");
    }
}
