/* combined_table.c: `table T of TYPE A B C: 1 2 3, 2 2 1`: only these combinations of values. Two
 * csp-variables need no csp-variable of combinations: links say it, unless the two share a label. */
#include "apps/generic/combined.h"

#include "base/scan.h"

#include <string.h>

static void read_text(scanner *s, draft_statement *to)
{
    draft *d = line_draft(s);
    combined_head(s, to);
    while (!line_ends(s) && !line_at_colon(s))
        draft_add_word(d, &to->words, line_word(s, "a csp-variable"));
    line_colon(s, "': ' and combinations of values");
    combined_part(d, to);
    while (!line_ends(s))
        draft_add_word(d, &to->words, line_word(s, "a value"));
}

static void read_tuple(draft *d, const json_value *t, int width, draft_statement *to)
{
    if (!json_is_kind(d, t, JSON_VALUE_LIST, "a list of values"))
        return;
    if (t->count != width)
        draft_wrong(d, t->at, "%d value%s, expected %d, one for each csp-variable", t->count,
                    t->count == 1 ? "" : "s", width);
    for (const json_value *m = t->first; m && d->status == OK; m = m->next)
        draft_add_word(d, &to->words, combined_word(d, m, "a value"));
}

static void read_json(draft *d, const json_value *v, draft_statement *to)
{
    const json_value *variables = NULL, *tuples = NULL;
    const json_member known[] = { { "variables", NULL, NULL, &variables },
                                  { "tuples", NULL, NULL, &tuples } };
    combined_object(d, v, to, known, 2);
    if (combined_list(d, variables, v, "variables", "a list of csp-variables"))
        json_words(d, variables, "a list of csp-variables", "the name of a csp-variable", &to->words);
    combined_part(d, to);
    if (combined_list(d, tuples, v, "tuples", "a list of lists of values"))
        for (const json_value *t = tuples->first; t && d->status == OK; t = t->next)
            read_tuple(d, t, variables->count, to);
}

/* Reads the tuples, as numbers of values. Those with a value that a csp-variable lacks are left out, since no
 * label for it could be true. No tuple may occur twice. */
static void check_twice(finish *f, const generic_combined *c, const word *rest, const int *place)
{
    generic_index seen;
    size_t k = (size_t)c->operands;
    int n = c->operands ? c->numbers / c->operands : 0;
    if (!generic_index_open(&seen, f->d->arena, (size_t)n))
        draft_no_memory(f->d);
    for (int t = 0; t < n && f->d->status == OK; t++) {
        const char *bytes = (const char *)(c->number + (size_t)t * k);
        if (generic_index_find(&seen, 0, bytes, k * sizeof *c->number) >= 0)
            draft_wrong(f->d, rest[place[t]].at, "a combination of values that appears twice, expected once");
        else
            generic_index_add(&seen, 0, bytes, k * sizeof *c->number, t);
    }
}

static void finish_table(finish *f, generic_combined *c, const word *rest, int n)
{
    int width = c->operands;
    if (c->numbers) /* rows that an encoder has made: each once, and of values that exist */
        return;
    c->number = finish_take(f, (size_t)n, sizeof *c->number);
    int *place = finish_take(f, (size_t)(width ? n / width : 0), sizeof *place);
    if (!width || f->d->status != OK)
        return;
    if (n % width != 0)
        draft_wrong(f->d, rest[n - 1].at, "%d values, expected %d for each combination", n, width);
    for (int t = 0; t + width <= n && f->d->status == OK; t += width) {
        bool all = true;
        for (int i = 0; i < width; i++) {
            int e = finish_find(f, VALUES + c->variable[i], rest[t + i].string);
            c->number[c->numbers + i] = e;
            all = all && e >= 0;
        }
        if (all) {
            place[c->numbers / width] = t;
            c->numbers += width;
        }
    }
    if (f->d->status == OK)
        check_twice(f, c, rest, place);
}

static void make(making *m, const generic_combined *c, const nary_operand *operand)
{
    uint16_t *tuple = arena_take(&m->arena, (size_t)c->numbers, sizeof *tuple);
    if (!tuple)
        nary_fail(&m->nary, NO_MEMORY, "no memory for the network");
    for (int i = 0; tuple && i < c->numbers; i++)
        tuple[i] = (uint16_t)c->number[i];
    nary_table(&m->nary, c->type, c->name, operand, c->operands, tuple, c->numbers / c->operands);
}

static void write_text(const generic *g, const generic_combined *c, text *out)
{
    combined_write_head(g, c, out);
    for (int i = 0; i < c->operands; i++)
        write_word(out, combined_called(g, c, i));
    text_add_char(out, ':');
    for (int i = 0; i < c->numbers; i++) {
        text_add_string(out, i && i % c->operands == 0 ? "," : "");
        write_word(out, combined_value(g, c, i % c->operands, c->number[i]));
    }
}

static void write_json(const generic *g, const generic_combined *c, text *out)
{
    combined_write_open(g, c, out);
    for (int i = 0; i < c->operands; i++) {
        text_add_string(out, i ? "," : ",\"variables\":[");
        write_json_string(out, combined_called(g, c, i));
    }
    text_add_string(out, "],\"tuples\":[");
    for (int i = 0; i < c->numbers; i++) {
        bool first = i % c->operands == 0;
        text_add_string(out, first ? (i ? "],[" : "[") : ",");
        write_json_string(out, combined_value(g, c, i % c->operands, c->number[i]));
    }
    text_add_string(out, c->numbers ? "]]}" : "]}");
}

const combined combined_table = {
    .name = "table",
    .key = "tables",
    .single = "single-combination",
    .phrases = { "the combination of {}", "{}", "{} {lacks} combination left" },
    .least = 1,
    .read_text = read_text,
    .read_json = read_json,
    .finish = finish_table,
    .make = make,
    .write_text = write_text,
    .write_json = write_json,
};
