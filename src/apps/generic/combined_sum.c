/* combined_sum.c: `sum T: A + B - 2 C = 12`: a sum of values that are numbers, with factors; compared by =,
 * <=,
 * >= or !=. */
#include "apps/generic/combined.h"

#include "base/scan.h"

#include <string.h>

static const char *const signs[] = { "=", "<=", ">=", "!=", NULL };

static bool is_sign(const scanner *s)
{
    for (int i = 0; signs[i]; i++)
        if (line_at(s, signs[i]))
            return true;
    return false;
}

/* One term: its factor, 1 if there is none, and its csp-variable. */
static void read_term(scanner *s, draft_statement *to, bool negative)
{
    static const char what[] = "a csp-variable, or a factor and a csp-variable";
    draft *d = line_draft(s);
    if (is_sign(s) || line_at(s, "+") || line_at(s, "-"))
        line_wrong(s, what);
    word first = line_word(s, what);
    word factor = { negative ? "-1" : "1", first.at };
    int number;
    bool ends = line_ends(s) || is_sign(s) || line_at(s, "+") || line_at(s, "-");
    if (!ends && combined_number(first.string, &number)) {
        factor = first;
        first = line_word(s, "a csp-variable behind its factor");
        if (negative) { /* the sign goes in front of the number, where the blank was */
            char *with = arena_take(d->arena, strlen(factor.string) + 2, 1);
            if (!with)
                draft_no_memory(d);
            else {
                with[0] = '-';
                memcpy(with + 1, factor.string, strlen(factor.string));
                factor.string = *factor.string == '-' ? factor.string + 1 : with;
            }
        }
    }
    draft_add_word(d, &to->words, factor);
    draft_add_word(d, &to->words, first);
}

static void read_text(scanner *s, draft_statement *to)
{
    draft *d = line_draft(s);
    combined_head(s, to);
    line_colon(s, "': ' and a sum, or 'of' and a type");
    bool negative = line_at(s, "-");
    if (negative)
        line_skip(s);
    read_term(s, to, negative);
    while (!line_ends(s) && !is_sign(s)) {
        negative = line_at(s, "-");
        if (negative)
            line_skip(s);
        else
            line_sign(s, "+", "'+', '-', or one of =, <=, >=, != and a number");
        read_term(s, to, negative);
    }
    combined_part(d, to);
    draft_add_word(d, &to->words, line_word(s, "one of =, <=, >=, !="));
    draft_add_word(d, &to->words, line_word(s, "a number"));
}

static void read_json(draft *d, const json_value *v, draft_statement *to)
{
    const json_value *terms = NULL, *value = NULL;
    word op = { NULL, v->at };
    const json_member known[] = { { "terms", NULL, NULL, &terms },
                                  { "op", &op, "one of =, <=, >=, !=", NULL },
                                  { "value", NULL, NULL, &value } };
    combined_object(d, v, to, known, 3);
    if (combined_list(d, terms, v, "terms", "a list of factors and csp-variables"))
        for (const json_value *t = terms->first; t && d->status == OK; t = t->next) {
            if (t->kind != JSON_VALUE_LIST || t->count != 2)
                draft_wrong(d, t->at, "no term, expected a factor and a csp-variable: [2, \"A\"]");
            else {
                draft_add_word(d, &to->words, combined_word(d, t->first, "a factor"));
                draft_add_word(d, &to->words, json_word_of(d, t->first->next, "a csp-variable"));
            }
        }
    combined_part(d, to);
    if (d->status == OK && (!op.string || !value))
        draft_wrong(d, v->at, "the key \"%s\" is missing", op.string ? "value" : "op");
    draft_add_word(d, &to->words, op);
    if (d->status == OK)
        draft_add_word(d, &to->words, combined_word(d, value, "a number"));
}

static void check_numbers(finish *f, const generic_combined *c, const char *at)
{
    char quote[QUOTE_MAX], name[QUOTE_MAX];
    int number;
    for (int i = 0; i < c->operands; i++) {
        const generic_variable *v = &f->g->variable[c->variable[i]];
        for (int e = 0; e < v->entries; e++)
            if (!combined_number(v->entry[e].value, &number))
                draft_wrong(f->d, at, "the value %s of %s in a sum, expected numbers of at most nine digits",
                            string_quote(quote, v->entry[e].value), string_quote(name, v->name));
    }
}

static void finish_sum(finish *f, generic_combined *c, const word *rest, int n)
{
    char quote[QUOTE_MAX];
    int sign = 0;
    c->number = finish_take(f, 2, sizeof *c->number);
    c->numbers = 2;
    if (f->d->status != OK || n < 2)
        return;
    while (signs[sign] && strcmp(signs[sign], rest[0].string) != 0)
        sign++;
    if (!signs[sign])
        draft_wrong(f->d, rest[0].at,
                    "found '%s', expected one of =, <=, >=, !=", string_quote(quote, rest[0].string));
    c->number[0] = sign;
    c->number[1] = combined_take_number(f, rest[1], "what the sum is compared with");
    check_numbers(f, c, rest[0].at);
}

static void make(making *m, const generic_combined *c, const nary_operand *operand)
{
    nary_sum(&m->nary, c->type, c->name, operand, c->of_operand, c->operands, (nary_sign)c->number[0],
             c->number[1]);
}

static void write_text(const generic *g, const generic_combined *c, text *out)
{
    combined_write_head(g, c, out);
    text_add_char(out, ':');
    for (int i = 0; i < c->operands; i++) {
        text_add_string(out, i ? " +" : "");
        text_format(out, " %d", c->of_operand[i]);
        write_word(out, combined_called(g, c, i));
    }
    text_format(out, " %s %d", signs[c->number[0]], c->number[1]);
}

static void write_json(const generic *g, const generic_combined *c, text *out)
{
    combined_write_open(g, c, out);
    text_add_string(out, ",\"terms\":[");
    for (int i = 0; i < c->operands; i++) {
        text_format(out, "%s[%d,", i ? "," : "", c->of_operand[i]);
        write_json_string(out, combined_called(g, c, i));
        text_add_char(out, ']');
    }
    text_format(out, "],\"op\":\"%s\",\"value\":%d}", signs[c->number[0]], c->number[1]);
}

const combined combined_sum = {
    .name = "sum",
    .key = "sums",
    .single = "single-combination",
    .phrases = { "the combination of {}", "{}", "the sum {} {lacks} combination left" },
    .operands = OPERANDS_FACTORS,
    .least = 1,
    .read_text = read_text,
    .read_json = read_json,
    .finish = finish_sum,
    .make = make,
    .write_text = write_text,
    .write_json = write_json,
};
