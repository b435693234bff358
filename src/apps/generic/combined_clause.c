/* combined_clause.c: `clause T: A=1 | B!=2`: at least one literal is true; and `count T: A=1 B=1 in 1..2`:
 * that many of them are. */
#include "apps/generic/combined.h"

#include "base/scan.h"

#include <string.h>

/* ---- reading ---- */

static void read_clause(scanner *s, draft_statement *to)
{
    combined_head(s, to);
    line_colon(s, "': ' and literals, or 'of' and a type");
    draft_add_word(line_draft(s), &to->words, line_word(s, "a literal, such as A=1 or B!=2"));
    while (!line_ends(s)) {
        line_sign(s, "|", "'|', or the end of the line");
        draft_add_word(line_draft(s), &to->words, line_word(s, "a literal, such as A=1 or B!=2"));
    }
}

/* "2..3" or "2", as two words. */
static void add_range(scanner *s, draft_statement *to)
{
    draft *d = line_draft(s);
    word range = line_word(s, "how many, such as 2 or 2..3"), most = range;
    const char *dots = strstr(range.string, "..");
    if (dots) {
        char *least = arena_take(d->arena, (size_t)(dots - range.string) + 1, 1);
        if (!least) {
            draft_no_memory(d);
            return;
        }
        most.string = dots + 2;
        range.string = memcpy(least, range.string, (size_t)(dots - range.string));
    }
    draft_add_word(d, &to->words, range);
    draft_add_word(d, &to->words, most);
}

static void read_count(scanner *s, draft_statement *to)
{
    combined_head(s, to);
    line_colon(s, "': ' and literals, or 'of' and a type");
    while (!line_ends(s) && !line_at(s, "in"))
        draft_add_word(line_draft(s), &to->words, line_word(s, "a literal, such as A=1 or B!=2"));
    line_sign(s, "in", "'in', and how many of them are true");
    combined_part(line_draft(s), to);
    add_range(s, to);
}

static void read_literals(draft *d, const json_value *list, const json_value *in, draft_statement *to)
{
    if (combined_list(d, list, in, "literals", "a list of literals"))
        json_words(d, list, "a list of literals", "a literal, such as \"A=1\" or \"B!=2\"", &to->words);
}

static void read_json_clause(draft *d, const json_value *v, draft_statement *to)
{
    const json_value *literals = NULL;
    const json_member known[] = { { "literals", NULL, NULL, &literals } };
    combined_object(d, v, to, known, 1);
    read_literals(d, literals, v, to);
}

static void read_json_count(draft *d, const json_value *v, draft_statement *to)
{
    const json_value *literals = NULL, *least = NULL, *most = NULL;
    const json_member known[] = { { "literals", NULL, NULL, &literals },
                                  { "least", NULL, NULL, &least },
                                  { "most", NULL, NULL, &most } };
    combined_object(d, v, to, known, 3);
    read_literals(d, literals, v, to);
    combined_part(d, to);
    if (d->status == OK && (!least || !most))
        draft_wrong(d, v->at, "the key \"%s\" is missing", least ? "most" : "least");
    if (d->status != OK)
        return;
    draft_add_word(d, &to->words, combined_word(d, least, "a number"));
    draft_add_word(d, &to->words, combined_word(d, most, "a number"));
}

static void finish_clause(finish *f, generic_combined *c, const word *rest, int n)
{
    (void)f;
    (void)c;
    (void)rest;
    (void)n;
}

static void finish_count(finish *f, generic_combined *c, const word *rest, int n)
{
    c->number = finish_take(f, 2, sizeof *c->number);
    c->numbers = 2;
    for (int i = 0; i < 2 && i < n && f->d->status == OK; i++)
        c->number[i] = combined_take_number(f, rest[i], "how many of them are true");
}

/* ---- the network ---- */

static nary_literal *literals_of(making *m, const generic_combined *c, const nary_operand *operand)
{
    nary_literal *list = arena_take(&m->arena, (size_t)c->operands, sizeof *list);
    if (!list)
        nary_fail(&m->nary, NO_MEMORY, "no memory for the network");
    for (int i = 0; list && i < c->operands; i++) {
        int e = c->of_operand[i];
        list[i] = (nary_literal){ &operand[i], e < 0 ? ~e : e, e < 0 };
    }
    return list;
}

static void make_clause(making *m, const generic_combined *c, const nary_operand *operand)
{
    const nary_literal *list = literals_of(m, c, operand);
    if (list)
        nary_clause(&m->nary, c->type, c->name, list, c->operands);
}

static void make_count(making *m, const generic_combined *c, const nary_operand *operand)
{
    const nary_literal *list = literals_of(m, c, operand);
    if (list)
        nary_count(&m->nary, c->type, c->name, list, c->operands, c->number[0], c->number[1]);
}

/* ---- writing ---- */

static void write_literal(const generic *g, const generic_combined *c, int i, bool json, text *out)
{
    text one;
    text_open(&one, out->memory);
    combined_write_literal(g, c, i, &one);
    out->failed = out->failed || one.failed;
    if (json)
        write_json_string(out, text_bytes(&one));
    else
        write_word(out, text_bytes(&one));
    text_close(&one);
}

static void write_text(const generic *g, const generic_combined *c, text *out)
{
    bool count = c->numbers > 0;
    combined_write_head(g, c, out);
    text_add_char(out, ':');
    for (int i = 0; i < c->operands; i++) {
        text_add_string(out, i && !count ? " |" : "");
        write_literal(g, c, i, false, out);
    }
    if (count)
        text_format(out, " in %d..%d", c->number[0], c->number[1]);
}

static void write_json(const generic *g, const generic_combined *c, text *out)
{
    combined_write_open(g, c, out);
    text_add_string(out, ",\"literals\":[");
    for (int i = 0; i < c->operands; i++) {
        text_add_string(out, i ? "," : "");
        write_literal(g, c, i, true, out);
    }
    if (c->numbers)
        text_format(out, "],\"least\":%d,\"most\":%d}", c->number[0], c->number[1]);
    else
        text_add_string(out, "]}");
}

const combined combined_clause = {
    .name = "clause",
    .key = "clauses",
    .single = "single-literal",
    .phrases = { "what fulfils {}", "{}", "{} {lacks} literal that could be true" },
    .operands = OPERANDS_LITERALS,
    .least = 1,
    .read_text = read_clause,
    .read_json = read_json_clause,
    .finish = finish_clause,
    .make = make_clause,
    .write_text = write_text,
    .write_json = write_json,
};

const combined combined_count = {
    .name = "count",
    .key = "counts",
    .single = "single-count",
    .phrases = { "{}", "{}", "the count {} {lacks} possibility left" },
    .operands = OPERANDS_LITERALS,
    .least = 1,
    .read_text = read_count,
    .read_json = read_json_count,
    .finish = finish_count,
    .make = make_count,
    .write_text = write_text,
    .write_json = write_json,
};
