/* lrat.c: see lrat.h. */
#include "cli/lrat.h"

#include "base/json_write.h"
#include "cli/format.h"
#include "cli/line_file.h"
#include "cli/output.h"

#include <string.h>

/* Which `--claim` a proof proves whose clauses all follow. */
static bool is_enough(const settings *asked, const tresse_lrat_verdict *verdict)
{
    return verdict->accepted &&
           (verdict->refuted || (verdict->clauses > 0 && strcmp(asked->claim, "steps") == 0));
}

/* Why a proof is not enough in which nothing is wrong. */
static const char *what_lacks(const tresse_lrat_verdict *verdict)
{
    return verdict->clauses ? "the empty clause is not among the clauses"
                            : "there are no clauses in it: nothing is proved";
}

/* The same in a sentence; or what is proved. */
static const char *what_it_says(const settings *asked, const tresse_lrat_verdict *verdict)
{
    if (verdict->refuted)
        return "it is proved that the formula has no solution";
    if (is_enough(asked, verdict))
        return "it is proved that each follows from the formula";
    return verdict->clauses
               ? "each follows from the formula, but the empty clause is not among them, so it is not proved "
                 "that the formula has no solution (--claim steps asks for no more)"
               : what_lacks(verdict);
}

static void add_json(text *out, const settings *asked, const tresse_lrat_verdict *verdict)
{
    bool enough = is_enough(asked, verdict);
    text_add_string(out, "{\"format\":\"tresse-verdict\",\"version\":1");
    json_named(out, "file", asked->operand[1]);
    if (!verdict->accepted) {
        json_number(out, "line", verdict->line);
        json_number(out, "column", verdict->column);
    }
    json_named(out, "verdict", enough ? "accepted" : "refused");
    json_number(out, "clauses", verdict->clauses);
    json_named(out, "proved", !enough ? "nothing" : verdict->refuted ? "no-solution" : "steps");
    if (!enough)
        json_named(out, "why", verdict->accepted ? what_lacks(verdict) : verdict->why);
    text_add_string(out, "}\n");
}

static void add_words(text *out, const settings *asked, const tresse_lrat_verdict *verdict)
{
    const char *name = asked->operand[1];
    text_add_shown(out, name, strlen(name), 400);
    if (!verdict->accepted) {
        text_printf(out, ":%d: refused at column %d: %s\n", verdict->line, verdict->column, verdict->why);
        return;
    }
    text_printf(out, ": %s, %d clause%s: %s\n", is_enough(asked, verdict) ? "accepted" : "refused",
                verdict->clauses, cli_plural((uint64_t)verdict->clauses), what_it_says(asked, verdict));
}

static int check_files(const settings *asked, const line_file *cnf, const line_file *proof)
{
    tresse *t = NULL;
    tresse_lrat_verdict v;
    tresse_message m = { 0 };
    text out = PROGRAM_TEXT;
    if (tresse_open(&t, NULL) != TRESSE_OK)
        program_no_memory();
    tresse_status status = tresse_check_lrat(
        t, lines_length(&cnf->lines) ? lines_text(&cnf->lines) : "", lines_length(&cnf->lines),
        lines_length(&proof->lines) ? lines_text(&proof->lines) : "", lines_length(&proof->lines), &v, &m);
    tresse_close(t);
    if (status == TRESSE_NO_MEMORY)
        program_no_memory();
    if (status != TRESSE_OK) {
        text_add_shown(&out, asked->operand[0], strlen(asked->operand[0]), 400);
        text_printf(&out, ":%d: %s\n", m.line, m.text);
        output_note(out.bytes, out.length);
        text_close(&out);
        return STATUS_INPUT;
    }
    (asked->format->kind == TRESSE_JSON ? add_json : add_words)(&out, asked, &v);
    int printed = cli_print(&out);
    return printed ? printed : is_enough(asked, &v) ? STATUS_WELL : STATUS_REFUSED;
}

int lrat_run(const settings *asked)
{
    if (asked->operands != 2)
        return cli_misuse(
            asked, "--lrat takes two files, a formula and a proof of it: tresse check --lrat CNF PROOF");
    line_file cnf, proof;
    memset(&cnf, 0, sizeof cnf);
    memset(&proof, 0, sizeof proof);
    bool read =
        line_file_read(&cnf, asked, asked->operand[0]) && line_file_read(&proof, asked, asked->operand[1]);
    int status = read ? check_files(asked, &cnf, &proof) : STATUS_INPUT;
    line_file_free(&cnf);
    line_file_free(&proof);
    return status;
}
