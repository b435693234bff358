/* combined_pairs.c: places of two things in a row: `distance A B = 2`, `next A B`, `before A B`. A value is a
 * place, and places are in the order of the values of the first csp-variable; the second one must have the
 * same values. Logic grids are made of these. */
#include "apps/generic/combined.h"

#include "base/scan.h"

#include <string.h>

static void read_two(scanner *s, draft_statement *to)
{
    draft *d = line_draft(s);
    word first = line_word(s, "a csp-variable");
    draft_add_word(d, &to->words, (word){ "", first.at });
    draft_add_word(d, &to->words, (word){ NULL, first.at });
    draft_add_word(d, &to->words, first);
    draft_add_word(d, &to->words, line_word(s, "a second csp-variable"));
}

static void read_distance(scanner *s, draft_statement *to)
{
    read_two(s, to);
    line_sign(s, "=", "'=' and a number");
    combined_part(line_draft(s), to);
    draft_add_word(line_draft(s), &to->words, line_word(s, "a number"));
}

/* ["distance", "A", "B", "2"], ["next", "A", "B"] */
static void read_json(draft *d, const json_value *v, draft_statement *to)
{
    int want = to->combines == &combined_distance ? 4 : 3;
    if (v->count != want)
        draft_wrong(d, v->at, "a list of %d, expected %s", v->count,
                    want == 4 ? "\"distance\", two csp-variables and a number"
                              : "its kind and two csp-variables");
    if (d->status != OK)
        return;
    const json_value *a = v->first->next, *b = a->next;
    draft_add_word(d, &to->words, (word){ "", v->at });
    draft_add_word(d, &to->words, (word){ NULL, v->at });
    draft_add_word(d, &to->words, json_word_of(d, a, "a csp-variable"));
    draft_add_word(d, &to->words, json_word_of(d, b, "a csp-variable"));
    if (want == 4) {
        combined_part(d, to);
        draft_add_word(d, &to->words, combined_word(d, b->next, "a number"));
    }
}

static void finish_pair(finish *f, generic_combined *c, const word *rest, int n)
{
    char quote[QUOTE_MAX], name[QUOTE_MAX];
    const generic_variable *a = &f->g->variable[c->variable[0]], *b = &f->g->variable[c->variable[1]];
    const char *at = n ? rest[0].at : f->at;
    c->number = finish_take(f, 1, sizeof *c->number);
    if (f->d->status == OK && n)
        c->number[c->numbers++] = combined_take_number(f, rest[0], "a distance");
    for (int i = 0; i < b->entries && f->d->status == OK; i++)
        if (i >= a->entries || strcmp(a->entry[i].value, b->entry[i].value) != 0)
            draft_wrong(f->d, at, "the value %s of %s, expected the values of %s in the same order",
                        string_quote(quote, b->entry[i].value), string_quote(name, b->name), a->name);
    if (f->d->status == OK && a->entries != b->entries)
        draft_wrong(f->d, at, "%d values and %d, expected the same values", a->entries, b->entries);
}

static void make_distance(making *m, const generic_combined *c, const nary_operand *operand)
{
    nary_distance(&m->nary, &operand[0], &operand[1], c->number[0]);
}

static void make_next(making *m, const generic_combined *c, const nary_operand *operand)
{
    (void)c;
    nary_next(&m->nary, &operand[0], &operand[1]);
}

static void make_before(making *m, const generic_combined *c, const nary_operand *operand)
{
    (void)c;
    nary_before(&m->nary, &operand[0], &operand[1]);
}

static void write_text(const generic *g, const generic_combined *c, text *out)
{
    write_word(out, combined_called(g, c, 0));
    write_word(out, combined_called(g, c, 1));
    if (c->numbers)
        text_format(out, " = %d", c->number[0]);
}

static void write_json(const generic *g, const generic_combined *c, text *out)
{
    text_format(out, "[\"%s\",", c->kind->name);
    write_json_string(out, combined_called(g, c, 0));
    text_add_char(out, ',');
    write_json_string(out, combined_called(g, c, 1));
    if (c->numbers)
        text_format(out, ",\"%d\"", c->number[0]);
    text_add_char(out, ']');
}

#define PAIR(NAME, READ)                                                                                     \
    const combined combined_##NAME = {                                                                       \
        .name = #NAME,                                                                                       \
        .key = "pairs",                                                                                      \
        .least = 2,                                                                                          \
        .nameless = true,                                                                                    \
        .read_text = READ,                                                                                   \
        .read_json = read_json,                                                                              \
        .finish = finish_pair,                                                                               \
        .make = make_##NAME,                                                                                 \
        .write_text = write_text,                                                                            \
        .write_json = write_json,                                                                            \
    }

PAIR(distance, read_distance);
PAIR(next, read_two);
PAIR(before, read_two);
