/* combined_read.c: what statements on several csp-variables have in common when they are read and written. */
#include "apps/generic/combined.h"

#include "base/scan.h"

#include <string.h>

bool combined_number(const char *s, int *out)
{
    enum { DIGITS = 9 };
    bool negative = *s == '-';
    int value = 0, n = 0;
    for (s += negative; scan_is_digit(*s) && n <= DIGITS; s++, n++)
        value = n < DIGITS ? 10 * value + (*s - '0') : value;
    *out = negative ? -value : value;
    return n > 0 && n <= DIGITS && !*s;
}

int combined_take_number(finish *f, word w, const char *what)
{
    char quote[QUOTE_MAX];
    int number = 0;
    if (!combined_number(w.string, &number))
        draft_wrong(f->d, w.at, "found '%s', expected %s: a whole number of at most nine digits",
                    string_quote(quote, w.string), what);
    return number;
}

void combined_head(scanner *s, draft_statement *to)
{
    word name = line_word(s, "a name"), type = { NULL, name.at };
    if (line_at(s, "of")) {
        line_skip(s);
        type = line_word(s, "the name of a type");
    }
    draft_add_word(line_draft(s), &to->words, name);
    draft_add_word(line_draft(s), &to->words, type);
}

void combined_part(draft *d, draft_statement *to)
{
    draft_add_word(d, &to->words, (word){ NULL, to->at });
}

/* ---- JSON ---- */

void combined_object(draft *d, const json_value *v, draft_statement *to, const json_member *more, int n)
{
    enum { OWN = 3, MORE = 6 };
    word name = { NULL, v->at }, type = { NULL, v->at }, from = { NULL, v->at };
    json_member known[OWN + MORE] = { { "name", &name, "a name", NULL },
                                      { "type", &type, "the name of a type", NULL },
                                      { "from", &from, "the name of what it comes from", NULL } };
    for (int i = 0; i < n && i < MORE; i++)
        known[OWN + i] = more[i];
    if (json_is_kind(d, v, JSON_VALUE_OBJECT, "an object with a name"))
        json_read_members(d, v, known, OWN + n);
    to->from = from.string;
    if (d->status == OK && !name.string)
        draft_wrong(d, v->at, "the key \"name\" is missing");
    draft_add_word(d, &to->words, name);
    draft_add_word(d, &to->words, type);
}

bool combined_list(draft *d, const json_value *v, const json_value *in, const char *key, const char *what)
{
    if (d->status == OK && !v)
        draft_wrong(d, in->at, "the key \"%s\" is missing", key);
    return d->status == OK && json_is_kind(d, v, JSON_VALUE_LIST, what);
}

word combined_word(draft *d, const json_value *v, const char *what)
{
    if (v->kind == JSON_VALUE_NUMBER)
        return (word){ v->string, v->at };
    return json_word_of(d, v, what);
}

/* ---- writing ---- */

void combined_write_head(const generic *g, const generic_combined *c, text *out)
{
    write_word(out, c->name);
    if (strcmp(g->type[c->type].name, c->kind->name) != 0) {
        text_add_string(out, " of");
        write_word(out, g->type[c->type].name);
    }
}

void combined_write_open(const generic *g, const generic_combined *c, text *out)
{
    text_add_string(out, "{\"name\":");
    write_json_string(out, c->name);
    if (strcmp(g->type[c->type].name, c->kind->name) != 0) {
        text_add_string(out, ",\"type\":");
        write_json_string(out, g->type[c->type].name);
    }
    if (c->from) {
        text_add_string(out, ",\"from\":");
        write_json_string(out, c->from);
    }
}

const char *combined_value(const generic *g, const generic_combined *c, int operand, int entry)
{
    return g->variable[c->variable[operand]].entry[entry].value;
}

const char *combined_called(const generic *g, const generic_combined *c, int operand)
{
    return g->variable[c->variable[operand]].name;
}

void combined_write_literal(const generic *g, const generic_combined *c, int operand, text *out)
{
    int entry = c->of_operand[operand];
    text_format(out, "%s%s%s", combined_called(g, c, operand), entry < 0 ? "!=" : "=",
                combined_value(g, c, operand, entry < 0 ? ~entry : entry));
}
