/* combined_element.c: `element T: I A B C = Y`: Y has the value of A if I is 1, that of B if I is 2, and so
 * on.
 */
#include "apps/generic/combined.h"

#include "base/scan.h"

#include <string.h>

static void read_text(scanner *s, draft_statement *to)
{
    draft *d = line_draft(s);
    combined_head(s, to);
    line_colon(s, "': ', an index and csp-variables, or 'of' and a type");
    draft_add_word(d, &to->words, line_word(s, "a csp-variable, the index"));
    while (!line_ends(s) && !line_at(s, "="))
        draft_add_word(d, &to->words, line_word(s, "a csp-variable"));
    line_sign(s, "=", "'=' and a csp-variable");
    draft_add_word(d, &to->words, line_word(s, "a csp-variable, the value"));
}

static void read_json(draft *d, const json_value *v, draft_statement *to)
{
    const json_value *array = NULL;
    word index = { NULL, v->at }, value = { NULL, v->at };
    const json_member known[] = { { "index", &index, "a csp-variable", NULL },
                                  { "array", NULL, NULL, &array },
                                  { "value", &value, "a csp-variable", NULL } };
    combined_object(d, v, to, known, 3);
    if (d->status == OK && (!index.string || !value.string))
        draft_wrong(d, v->at, "the key \"%s\" is missing", index.string ? "value" : "index");
    if (!combined_list(d, array, v, "array", "a list of csp-variables"))
        return;
    draft_add_word(d, &to->words, index);
    json_words(d, array, "a list of csp-variables", "the name of a csp-variable", &to->words);
    draft_add_word(d, &to->words, value);
}

static void finish_element(finish *f, generic_combined *c, const word *rest, int n)
{
    char quote[QUOTE_MAX];
    const generic_variable *index = &f->g->variable[c->variable[0]];
    int number;
    (void)rest;
    (void)n;
    for (int i = 0; i < index->entries && f->d->status == OK; i++)
        if (!combined_number(index->entry[i].value, &number))
            draft_wrong(f->d, f->at, "the value %s of the index %s, expected whole numbers, from 1",
                        string_quote(quote, index->entry[i].value), index->name);
}

static void make(making *m, const generic_combined *c, const nary_operand *operand)
{
    nary_element(&m->nary, c->type, c->name, &operand[0], &operand[1], c->operands - 2,
                 &operand[c->operands - 1]);
}

static void write_text(const generic *g, const generic_combined *c, text *out)
{
    combined_write_head(g, c, out);
    text_add_char(out, ':');
    for (int i = 0; i < c->operands; i++) {
        text_add_string(out, i + 1 == c->operands ? " =" : "");
        write_word(out, combined_called(g, c, i));
    }
}

static void write_json(const generic *g, const generic_combined *c, text *out)
{
    int last = c->operands - 1;
    combined_write_open(g, c, out);
    text_add_string(out, ",\"index\":");
    write_json_string(out, combined_called(g, c, 0));
    text_add_string(out, ",\"array\":[");
    for (int i = 1; i < last; i++) {
        text_add_string(out, i > 1 ? "," : "");
        write_json_string(out, combined_called(g, c, i));
    }
    text_add_string(out, "],\"value\":");
    write_json_string(out, combined_called(g, c, last));
    text_add_char(out, '}');
}

const combined combined_element = {
    .name = "element",
    .key = "elements",
    .single = "single-element",
    .phrases = { "index and value of {}", "{}", "{} {lacks} index and value left" },
    .least = 3,
    .read_text = read_text,
    .read_json = read_json,
    .finish = finish_element,
    .make = make,
    .write_text = write_text,
    .write_json = write_json,
};
