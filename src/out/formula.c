/* formula.c: a puzzle as a formula in DIMACS form, which proofs are about.
 *
 * Label l is the SAT variable l + 1. The formula says that each csp-variable has a value, that linked labels
 * are not both true, what the network declares beyond that (needs), that the givens are true and the removals
 * false: its models are the solutions of the puzzle.
 *
 * A loop or a connected region has more clauses than can be written down. Those that the steps of the path
 * rest on are in the formula as axioms, and its head says so: to accept the proof one has to believe that
 * these are true of a loop, which can be seen from each of them (core/mesh.h: lines that form a closed line,
 * and one outside).
 *
 * If the path claims that the solution it found is the only one, a last clause says that the solution is some
 * other one. Then the formula has no model, which is what a checker of proofs is asked. That clause is never
 * used to prove a step: a wrong elimination could follow from it. A path that is not solved claims nothing
 * but its steps. */
#include "out/lemmas.h"
#include "problem/constraints.h"

/* ---- clauses as text ---- */

static void write_clause(proof_writer *w)
{
    text *out = ((clause_text *)(void *)w)->out;
    for (int i = 0; i < w->literals; i++)
        text_format(out, "%d ", w->literal[i]);
    text_add_string(out, "0\n");
}

clause_text clause_text_of(text *out)
{
    return (clause_text){ { .memory = out->memory, .clause = write_clause }, out };
}

void clause_text_end(clause_text *t)
{
    t->out->failed = t->out->failed || t->writer.failed;
    proof_close(&t->writer);
}

/* ---- the formula ---- */

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

/* Says the clauses of what is declared, beyond links; to NULL: only counts them. */
static int say_declared(const csp *c, const proof *to)
{
    int n = 0;
    for (const constraint *const *k = constraints; *k; k++)
        n += (*k)->clauses ? (*k)->clauses(c, to) : 0;
    return n;
}

static int say_axioms(const csp *c, const step *list, int n, const proof *to);

static int say_axioms_of(const csp *c, const step_line *l, const proof *to)
{
    switch (l->kind) {
    case TRESSE_SUPPOSE:
        return say_axioms(c, l->suppose.inner, l->suppose.inners, to);
    case TRESSE_DECLARED:
        return l->declared.kind->axioms ? l->declared.kind->axioms(c, l, to) : 0;
    case TRESSE_CELL:
    case TRESSE_SUBSET:
    case TRESSE_CASES:
        break;
    }
    return 0;
}

/* Says the clauses that lines of steps rest on beyond all that (see `axioms` in problem/constraint.h); to
 * NULL: only counts them. */
static int say_axioms(const csp *c, const step *list, int n, const proof *to)
{
    int said = 0;
    for (int i = 0; i < n; i++)
        for (const step_line *l = list[i].line; l < list[i].line + list[i].lines; l++)
            said += say_axioms_of(c, l, to);
    return said;
}

static int say_path_axioms(const report *r, const proof *to)
{
    return r->bad_givens ? 0 : say_axioms(r->start->csp, r->steps->step, r->steps->n, to);
}

static void say_units(const csp_label *l, int n, bool positive, const proof *to)
{
    for (int i = 0; i < n; i++)
        proof_unit(to, l[i], positive);
}

void say_formula(const report *r, proof_writer *to)
{
    const puzzle *p = r->puzzle;
    const changes *x = r->changes;
    const proof all = { to, NULL };
    say_declared(r->start->csp, &all);
    say_path_axioms(r, &all);
    say_units(p->given, p->givens, true, &all);
    say_units(p->removed, p->removals, false, &all);
    if (x) {
        say_units(x->asserted, x->assertions, true, &all);
        say_units(x->eliminated, x->eliminations, false, &all);
    }
}

bool forbids_solution(const report *r)
{
    return r->claims_solution && !r->bad_givens && r->result.outcome == SOLVED;
}

void say_forbidden(const report *r, proof_writer *to)
{
    const proof all = { to, NULL };
    proof_begin(&all);
    for (int l = 0; l < csp_labels(r->start->csp); l++)
        if (r->final->label[l] == VALUE)
            proof_literal(&all, (csp_label)l, false);
    proof_end(&all);
}

/* What a proof of this formula says. */
static void add_claim(const report *r, text *out)
{
    static const char *const claim[] = {
        "c what is proved: the steps of a path, and not whether the formula has solutions\n",
        "c what is proved: there is no solution\n",
        "c what is proved: there is one solution, and the last clause forbids it\n"
    };
    bool none = r->bad_givens || r->result.outcome == CONTRADICTION;
    text_add_string(out, claim[none ? 1 : forbids_solution(r) ? 2 : 0]);
    if (r->puzzle->left_out.length)
        text_format(out, "c incomplete model: %s left out, and this is about the rest of it\n",
                    text_bytes(&r->puzzle->left_out));
    int axioms = say_path_axioms(r, NULL);
    if (csp_meshes(r->start->csp))
        text_format(
            out,
            "c axioms: %d clauses say what a loop or a connected region excludes, those alone that the "
            "path uses\n",
            axioms);
}

void write_cnf(const report *r, text *out)
{
    const puzzle *p = r->puzzle;
    const changes *x = r->changes;
    const csp *c = r->start->csp;
    text_format(out, "c %s: which label each variable stands for\n", p->app->name);
    add_claim(r, out);
    add_names(c, out);
    text_format(out, "p cnf %d %d\n", csp_labels(c),
                csp_vars(c) + csp_links(c) + say_declared(c, NULL) + say_path_axioms(r, NULL) + p->givens +
                    p->removals + (x ? x->assertions + x->eliminations : 0) + forbids_solution(r));
    add_variables(c, out);
    add_links(c, out);
    clause_text to = clause_text_of(out);
    say_formula(r, &to.writer);
    if (forbids_solution(r))
        say_forbidden(r, &to.writer);
    clause_text_end(&to);
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
