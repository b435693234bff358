/* lrat.c: see lrat.h. */
#include "cli/lrat.h"

#include "base/json_write.h"
#include "cli/format.h"
#include "cli/lines.h"
#include "cli/output.h"

#include <string.h>

/* Which `--claim` a proof proves whose clauses all follow. */
static bool is_enough(const settings *s, const tresse_lrat_verdict *v)
{
    return v->accepted && (v->refuted || (v->clauses > 0 && strcmp(s->claim, "steps") == 0));
}

/* Why a proof is not enough in which nothing is wrong. */
static const char *what_lacks(const tresse_lrat_verdict *v)
{
    return v->clauses ? "the empty clause is not among the clauses"
                      : "there are no clauses in it: nothing is proved";
}

/* The same in a sentence; or what is proved. */
static const char *what_it_says(const settings *s, const tresse_lrat_verdict *v)
{
    if (v->refuted)
        return "it is proved that the formula has no solution";
    if (is_enough(s, v))
        return "it is proved that each follows from the formula";
    return v->clauses ? "each follows from the formula, but the empty clause is not among them, so it is not "
                        "proved that the formula has no solution (--claim steps asks for no more)"
                      : what_lacks(v);
}

static void add_json(text *out, const settings *s, const tresse_lrat_verdict *v)
{
    bool enough = is_enough(s, v);
    text_add_string(out, "{\"format\":\"tresse-verdict\",\"version\":1");
    json_named(out, "file", s->operand[1]);
    if (!v->accepted) {
        json_number(out, "line", v->line);
        json_number(out, "column", v->column);
    }
    json_named(out, "verdict", enough ? "accepted" : "refused");
    json_number(out, "clauses", v->clauses);
    json_named(out, "proved", !enough ? "nothing" : v->refuted ? "no-solution" : "steps");
    if (!enough)
        json_named(out, "why", v->accepted ? what_lacks(v) : v->why);
    text_add_string(out, "}\n");
}

static void add_words(text *out, const settings *s, const tresse_lrat_verdict *v)
{
    const char *name = s->operand[1];
    text_add_shown(out, name, strlen(name), 400);
    if (!v->accepted) {
        text_printf(out, ":%d: refused at column %d: %s\n", v->line, v->column, v->why);
        return;
    }
    text_printf(out, ": %s, %d clause%s: %s\n", is_enough(s, v) ? "accepted" : "refused", v->clauses,
                cli_plural((uint64_t)v->clauses), what_it_says(s, v));
}

static int check_files(const settings *s, const lines *cnf, const lines *proof)
{
    tresse *t = NULL;
    tresse_lrat_verdict v;
    tresse_message m = { 0, 0, "" };
    text out = PROGRAM_TEXT;
    if (tresse_open(&t, NULL) != TRESSE_OK)
        program_no_memory();
    tresse_status status =
        tresse_check_lrat(t, lines_length(cnf) ? lines_text(cnf) : "", lines_length(cnf),
                          lines_length(proof) ? lines_text(proof) : "", lines_length(proof), &v, &m);
    tresse_close(t);
    if (status == TRESSE_NO_MEMORY)
        program_no_memory();
    if (status != TRESSE_OK) {
        text_add_shown(&out, s->operand[0], strlen(s->operand[0]), 400);
        text_printf(&out, ":%d: %s\n", m.line, m.text);
        output_note(out.bytes, out.length);
        text_close(&out);
        return STATUS_INPUT;
    }
    (s->format->kind == TRESSE_JSON ? add_json : add_words)(&out, s, &v);
    int printed = cli_print(&out);
    return printed ? printed : is_enough(s, &v) ? STATUS_WELL : STATUS_REFUSED;
}

int lrat_run(const settings *s)
{
    if (s->operands != 2)
        return cli_misuse(
            s, "--lrat takes two files, a formula and a proof of it: tresse check --lrat CNF PROOF");
    lines cnf, proof;
    memset(&cnf, 0, sizeof cnf);
    memset(&proof, 0, sizeof proof);
    bool read = lines_read_file(&cnf, s, s->operand[0]) && lines_read_file(&proof, s, s->operand[1]);
    int status = read ? check_files(s, &cnf, &proof) : STATUS_INPUT;
    lines_free(&cnf);
    lines_free(&proof);
    return status;
}
