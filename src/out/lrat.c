/* lrat.c: a path as a proof in the LRAT format: each clause has a number, and the numbers of the clauses from
 * which it follows, so that a checker of such proofs searches for nothing.
 *
 * "12 -7 0 3 9 4 0": clause 12 says that variable 7 is false; suppose it is true: then clause 3 has only one
 * literal left, then clause 9, and nothing is left of clause 4. The clauses of the formula (out/formula.c)
 * are numbered from 1 in their order. */
#include "out/hints.h"
#include "out/lemmas.h"

typedef struct lrat {
    proof_writer writer;
    hints *hints;
    text *out;
    const report *report;
    int formula;   /* clauses of the formula */
    int forbidden; /* the number of the clause that forbids the solution; 0: there is none */
    int gap;       /* the number of a clause for which no hints were found; 0: all have some */
} lrat;

/* ---- the formula ---- */

static void add_clause(proof_writer *w)
{
    hints_add(((lrat *)(void *)w)->hints, w->literal, w->literals);
}

static void add_forbidden(proof_writer *w)
{
    const lrat *p = (const lrat *)(const void *)w;
    hints_add_reserved(p->hints, p->forbidden, w->literal, w->literals);
}

/* Makes known to the hints what `say` says of the formula. */
static void know(lrat *p, void (*say)(const report *r, proof_writer *to), void (*take)(proof_writer *w))
{
    lrat reader = { .writer = { .memory = p->writer.memory, .clause = take },
                    .hints = p->hints,
                    .forbidden = p->forbidden };
    say(p->report, &reader.writer);
    p->writer.failed = p->writer.failed || reader.writer.failed;
    proof_close(&reader.writer);
}

static void know_formula(lrat *p)
{
    know(p, say_formula, add_clause);
    if (forbids_solution(p->report))
        p->forbidden = hints_reserve(p->hints);
    p->formula = hints_clauses(p->hints);
}

/* ---- the proof ---- */

/* The clause that forbids the solution may be used for the last clause only. */
static void write_clause(proof_writer *w)
{
    lrat *p = (lrat *)(void *)w;
    for (int i = 0; i < w->uses; i++)
        w->use[i] += p->formula + 1;
    if (!w->step && p->forbidden)
        know(p, say_forbidden, add_forbidden);
    const hint_question q = { w->literal, w->literals, w->own, w->step, w->use, w->uses };
    int n = p->gap ? -1 : hints_find(p->hints, &q), number = hints_clauses(p->hints);
    if (n < 0 && !p->gap)
        p->gap = number + 1;
    if (p->gap)
        return;
    text_format(p->out, "%d ", number);
    for (int i = 0; i < w->literals; i++)
        text_format(p->out, "%d ", w->literal[i]);
    text_add_string(p->out, "0 ");
    for (int i = 0; i < n; i++)
        text_format(p->out, "%d ", hints_hint(p->hints, i));
    text_add_string(p->out, "0\n");
}

static void open_supposition(proof_writer *w, csp_label l, bool negated)
{
    hints_suppose(((lrat *)(void *)w)->hints, l, negated);
}

static void close_supposition(proof_writer *w)
{
    hints_unsuppose(((lrat *)(void *)w)->hints);
}

static void end_step(proof_writer *w, int first)
{
    const lrat *p = (const lrat *)(const void *)w;
    hints_forget(p->hints, p->formula + 1 + first, w->step->concludes == CONCLUDES_SET);
}

status write_lrat(const report *r, text *out, error *e)
{
    lrat p = { .writer = { .memory = out->memory,
                           .clause = write_clause,
                           .open = open_supposition,
                           .close = close_supposition,
                           .end_step = end_step },
               .hints = hints_open(out->memory, r->start->csp, formula_variables(r->start->csp)),
               .out = out,
               .report = r };
    if (!p.hints)
        return NO_MEMORY;
    know_formula(&p);
    say_proof(r, &p.writer);
    bool failed = p.writer.failed || hints_failed(p.hints);
    proof_close(&p.writer);
    hints_close(p.hints);
    if (failed)
        return NO_MEMORY;
    return p.gap ? error_set(e, BAD_INPUT, 0, 0,
                             "clause %d of the proof does not follow by unit propagation, so that it has no "
                             "hints: this is a mistake of the program, please report it",
                             p.gap)
                 : OK;
}
