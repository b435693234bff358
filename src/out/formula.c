/* formula.c: a puzzle as a formula in DIMACS form, which proofs are about.
 *
 * Label l is the SAT variable l + 1. The formula says that each csp-variable has a value, that linked labels
 * are not both true, what the network declares beyond that (needs), that the givens are true and the removals
 * false: its models are the solutions of the puzzle.
 *
 * A loop or a connected region has variables of its own after those of the labels
 * (problem/loop_clauses.h). They are defined by the labels, so that the formula has as many models as the
 * puzzle has solutions. So have statements that the network does not say otherwise (problem/diagram.h). In a
 * network of statements the labels of combinations are false.
 *
 * If the path claims that the solution it found is the only one, a last clause says that the solution is some
 * other one. Then the formula has no model, which is what a checker of proofs is asked. That clause is never
 * used to prove a step: a wrong elimination could follow from it. A path that is not solved claims nothing
 * but its steps. */
#include "out/lemmas.h"
#include "problem/constraints.h"
#include "problem/diagram.h"
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

static void count_clause(proof_writer *writer)
{
    (void)writer;
}

/* Says the clauses of statements. Returns how many variables they have, or, if one of them has too many
 * clauses or none, TOO_MANY_CLAUSES; *which: that statement. */
static int say_statements(const csp *c, const proof *to, const statement **which)
{
    const int first = csp_labels(c) + mesh_variables(c);
    int variables = 0;
    for (*which = csp_statements(c); *which && variables >= 0; *which = (*which)->next) {
        if (!csp_propagates(c, *which))
            continue;
        int own = (*which)->kind->formula ? (*which)->kind->formula(*which, first + variables, to)
                                          : TOO_MANY_CLAUSES;
        if (own < 0)
            return own;
        variables += own;
    }
    return variables;
}

int formula_variables(const csp *c, const memory *m)
{
    proof_writer counted = { .memory = m, .clause = count_clause };
    const proof to = { &counted, NULL };
    const statement *which;
    int variables = say_statements(c, &to, &which);
    proof_close(&counted);
    return csp_labels(c) + mesh_variables(c) + variables;
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

/* Says the clauses of what is declared, beyond links, and of statements. */
static void say_declared(const csp *c, const proof *to)
{
    const statement *which;
    for (const constraint *const *k = constraints; *k; k++)
        if ((*k)->clauses)
            (*k)->clauses(c, to);
    say_statements(c, to, &which);
    for (int l = 0; l < csp_labels(c) && csp_is_of_statements(c); l++)
        if (csp_list_size(csp_label_vars(c, (csp_label)l)) == 0)
            proof_unit(to, (csp_label)l, false);
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
static void add_claim(const report *report, int variables, text *out)
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
    const csp *c = report->start->csp;
    int labels = csp_labels(c), meshes = mesh_variables(c);
    if (meshes)
        text_format(out, "c variables from %d on: which labels of a loop or region are reached\n",
                    labels + 1);
    if (variables > labels + meshes)
        text_format(out, "c variables from %d on: what statements remember of the values they have read\n",
                    labels + meshes + 1);
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
    const int variables = formula_variables(c, out->memory);
    text_format(out, "c %s: which label each variable stands for\n", report->puzzle->app->name);
    add_claim(report, variables, out);
    add_names(c, out);
    text_format(out, "p cnf %d %d\n", variables,
                csp_vars(c) + csp_links(c) + count_said(report, out) + forbids_solution(report));
    add_variables(c, out);
    add_links(c, out);
    clause_text to = clause_text_of(out);
    say_formula(report, &to.writer);
    if (forbids_solution(report))
        say_forbidden(report, &to.writer);
    clause_text_end(&to);
}

/* Is there a formula of each statement, and are their clauses not too many in all? */
static status statements_have_clauses(const report *report, error *e)
{
    proof_writer counted = { .memory = report->steps->memory, .clause = count_clause };
    const proof to = { &counted, NULL };
    const statement *which;
    int variables = say_statements(report->start->csp, &to, &which);
    bool failed = counted.failed;
    proof_close(&counted);
    if (failed)
        return NO_MEMORY;
    if (variables < 0 && !which->kind->formula)
        return error_set(e, BAD_INPUT, 0, 0, "the puzzle has no formula: a %s has no clauses",
                         which->kind_name);
    if (variables < 0)
        return error_set(
            e, BAD_INPUT, 0, 0,
            "the puzzle has no formula: the %s '%s' has more clauses than the limit of a formula",
            which->kind_name, statement_cited(which));
    return counted.clauses <= LIMIT_CLAUSES
               ? OK
               : error_set(e, BAD_INPUT, 0, 0,
                           "the puzzle has no formula: its statements have %d clauses" EXPECTED AT_MOST("%d"),
                           counted.clauses, LIMIT_CLAUSES);
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
    return statements_have_clauses(report, e);
}
