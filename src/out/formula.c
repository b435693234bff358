/* formula.c: a puzzle as a formula in DIMACS form, which proofs are about.
 *
 * Label l is the SAT variable l + 1. The formula says that each csp-variable has a value, that linked labels
 * are not both true, what the network declares beyond that (needs), that the givens are true and the removals
 * false: its models are the solutions of the puzzle.
 *
 * A loop or a connected region has variables of its own after those of the labels
 * (problem/loop_clauses.h). They are defined by the labels, so that the formula has as many models as the
 * puzzle has solutions.
 *
 * If the path claims that the solution it found is the only one, a last clause says that the solution is some
 * other one. Then the formula has no model, which is what a checker of proofs is asked. That clause is never
 * used to prove a step: a wrong elimination could follow from it. A path that is not solved claims nothing
 * but its steps. */
#include "out/lemmas.h"
#include "problem/constraints.h"
#include "problem/loop_clauses.h"

/* ---- clauses as text ---- */

static void write_clause(proof_writer *writer)
{
    text *out = ((clause_text *)(void *)writer)->out;
    for (int i = 0; i < writer->literals; i++)
        text_format(out, "%d ", writer->literal[i]);
    text_add_string(out, "0\n");
}

clause_text clause_text_of(text *out)
{
    return (clause_text){ { .memory = out->memory, .clause = write_clause }, out };
}

void clause_text_end(clause_text *clause)
{
    clause->out->failed = clause->out->failed || clause->writer.failed;
    proof_close(&clause->writer);
}

/* ---- the formula ---- */

int formula_variables(const csp *c)
{
    return csp_labels(c) + mesh_variables(c);
}

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

/* Says the clauses of what is declared, beyond links. */
static void say_declared(const csp *c, const proof *to)
{
    for (const constraint *const *k = constraints; *k; k++)
        if ((*k)->clauses)
            (*k)->clauses(c, to);
}

static void say_units(const csp_label *labels, int n, bool positive, const proof *to)
{
    for (int i = 0; i < n; i++)
        proof_unit(to, labels[i], positive);
}

void say_formula(const report *report, proof_writer *to)
{
    const puzzle *p = report->puzzle;
    const changes *x = report->changes;
    const proof all = { to, NULL };
    say_declared(report->start->csp, &all);
    say_units(p->given, p->givens, true, &all);
    say_units(p->removed, p->removals, false, &all);
    if (x) {
        say_units(x->asserted, x->assertions, true, &all);
        say_units(x->eliminated, x->eliminations, false, &all);
    }
}

bool forbids_solution(const report *report)
{
    return report->claims_solution && !report->bad_givens && report->result.outcome == SOLVED;
}

void say_forbidden(const report *report, proof_writer *to)
{
    const proof all = { to, NULL };
    proof_begin(&all);
    for (int l = 0; l < csp_labels(report->start->csp); l++)
        if (report->final->label[l] == VALUE)
            proof_literal(&all, (csp_label)l, false);
    proof_end(&all);
}

/* What a proof of this formula says. */
static void add_claim(const report *report, text *out)
{
    static const char *const claim[] = {
        "c what is proved: the steps of a path, and not whether the formula has solutions\n",
        "c what is proved: there is no solution\n",
        "c what is proved: there is one solution, and the last clause forbids it\n"
    };
    bool none = report->bad_givens || report->result.outcome == CONTRADICTION;
    text_add_string(out, claim[none ? 1 : forbids_solution(report) ? 2 : 0]);
    if (report->puzzle->left_out.length)
        text_format(out, "c incomplete model: %s left out, and this is about the rest of it\n",
                    text_bytes(&report->puzzle->left_out));
    int labels = csp_labels(report->start->csp), variables = formula_variables(report->start->csp);
    if (variables > labels)
        text_format(out, "c variables from %d on: which labels of a loop or region are reached\n",
                    labels + 1);
}

static void count_clause(proof_writer *writer)
{
    (void)writer;
}

/* How many clauses say_formula says. */
static int count_said(const report *report, text *out)
{
    proof_writer counted = { .memory = out->memory, .clause = count_clause };
    say_formula(report, &counted);
    out->failed = out->failed || counted.failed;
    proof_close(&counted);
    return counted.clauses;
}

void write_cnf(const report *report, text *out)
{
    const csp *c = report->start->csp;
    text_format(out, "c %s: which label each variable stands for\n", report->puzzle->app->name);
    add_claim(report, out);
    add_names(c, out);
    text_format(out, "p cnf %d %d\n", formula_variables(c),
                csp_vars(c) + csp_links(c) + count_said(report, out) + forbids_solution(report));
    add_variables(c, out);
    add_links(c, out);
    clause_text to = clause_text_of(out);
    say_formula(report, &to.writer);
    if (forbids_solution(report))
        say_forbidden(report, &to.writer);
    clause_text_end(&to);
}

status cnf_exists(const report *report, error *e)
{
    const csp *c = report->start->csp;
    for (const constraint *const *k = constraints; *k; k++) {
        const char *why = (*k)->refuse && (*k)->count(c) ? (*k)->refuse(c, NULL) : NULL;
        if (why)
            return error_set(e, BAD_INPUT, 0, 0, "the puzzle has no formula: it declares %s, and %s",
                             (*k)->name, why);
    }
    return OK;
}
