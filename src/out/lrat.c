/* lrat.c: a path as a proof in the LRAT format: each clause has a number, and the numbers of the clauses from
 * which it follows, so that a checker of such proofs searches for nothing.
 *
 * "12 -7 0 3 9 4 0": clause 12 says that variable 7 is false; suppose it is true: then clause 3 has only one
 * literal left, then clause 9, and nothing is left of clause 4. The clauses of the formula (out/formula.c)
 * are numbered from 1 in their order. */
#include "out/lemmas.h"
#include "out/lrat_hints.h"

typedef struct lrat {
    proof_writer writer;
    lrat_hints *hints;
    text *out;
    const report *report;
    int formula;   /* clauses of the formula */
    int forbidden; /* the number of the clause that forbids the solution; 0: there is none */
    int gap;       /* the number of a clause for which no hints were found; 0: all have some */
} lrat;

/* ---- the formula ---- */

static void add_clause(proof_writer *writer)
{
    lrat_hints_add(((lrat *)(void *)writer)->hints, writer->literal, writer->literals);
}

static void add_forbidden(proof_writer *writer)
{
    const lrat *p = (const lrat *)(const void *)writer;
    lrat_hints_add_reserved(p->hints, p->forbidden, writer->literal, writer->literals);
}

/* Makes known to the hints what `say` says of the formula. */
static void know(lrat *lines, void (*say)(const report *report, proof_writer *to),
                 void (*take)(proof_writer *writer))
{
    lrat reader = { .writer = { .memory = lines->writer.memory, .clause = take },
                    .hints = lines->hints,
                    .forbidden = lines->forbidden };
    say(lines->report, &reader.writer);
    lines->writer.failed = lines->writer.failed || reader.writer.failed;
    proof_close(&reader.writer);
}

static void know_formula(lrat *lrat)
{
    know(lrat, say_formula, add_clause);
    if (forbids_solution(lrat->report))
        lrat->forbidden = lrat_hints_reserve(lrat->hints);
    lrat->formula = lrat_hints_clauses(lrat->hints);
}

/* ---- the proof ---- */

/* The clause that forbids the solution may be used for the last clause only. */
static void write_clause(proof_writer *writer)
{
    lrat *p = (lrat *)(void *)writer;
    for (int i = 0; i < writer->uses; i++)
        writer->use[i] += p->formula + 1;
    if (!writer->step && p->forbidden)
        know(p, say_forbidden, add_forbidden);
    const hint_question q = { writer->literal, writer->literals, writer->own,
                              writer->step,    writer->use,      writer->uses };
    int n = p->gap ? -1 : lrat_hints_find(p->hints, &q), number = lrat_hints_clauses(p->hints);
    if (n < 0 && !p->gap)
        p->gap = number + 1;
    if (p->gap)
        return;
    text_format(p->out, "%d ", number);
    for (int i = 0; i < writer->literals; i++)
        text_format(p->out, "%d ", writer->literal[i]);
    text_add_string(p->out, "0 ");
    for (int i = 0; i < n; i++)
        text_format(p->out, "%d ", lrat_hints_hint(p->hints, i));
    text_add_string(p->out, "0\n");
}

static void open_supposition(proof_writer *writer, csp_label l, bool negated)
{
    lrat_hints_suppose(((lrat *)(void *)writer)->hints, l, negated);
}

static void close_supposition(proof_writer *writer)
{
    lrat_hints_unsuppose(((lrat *)(void *)writer)->hints);
}

static void end_step(proof_writer *writer, int first)
{
    const lrat *p = (const lrat *)(const void *)writer;
    lrat_hints_forget(p->hints, p->formula + 1 + first, writer->step->concludes == CONCLUDES_SET);
}

status write_lrat(const report *report, text *out, error *e)
{
    lrat p = { .writer = { .memory = out->memory,
                           .clause = write_clause,
                           .open = open_supposition,
                           .close = close_supposition,
                           .end_step = end_step },
               .hints = lrat_hints_open(out->memory, report->start->csp,
                                        formula_variables(report->start->csp, out->memory)),
               .out = out,
               .report = report };
    if (!p.hints)
        return NO_MEMORY;
    know_formula(&p);
    say_proof(report, &p.writer);
    bool failed = p.writer.failed || lrat_hints_failed(p.hints);
    proof_close(&p.writer);
    lrat_hints_close(p.hints);
    if (failed)
        return NO_MEMORY;
    return p.gap ? error_set(e, BAD_INPUT, 0, 0,
                             "clause %d of the proof does not follow by unit propagation, so that it has no "
                             "hints: this is a mistake of the program, please report it",
                             p.gap)
                 : OK;
}
