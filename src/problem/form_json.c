/* form_json.c: statements in JSON, by the tables of their fields: see form.h.
 *
 * A key that a statement does not have, or that occurs twice, is refused at its place, and so is a value that
 * is not of the expected kind. */
#include "problem/form.h"

#include "base/scan.h"
#include "problem/problem.h"

#include <string.h>

static const char *const kind_name[] = { "null",     "true or false", "a number",
                                         "a string", "a list",        "an object" };

void json_expected(draft *d, const json_value *v, const char *what)
{
    draft_wrong(d, v->at, "found %s, expected %s", kind_name[v->kind], what);
}

bool json_is_kind(draft *d, const json_value *v, json_value_kind kind, const char *what)
{
    if (v->kind != kind)
        json_expected(d, v, what);
    return d->status == OK;
}

word json_word_of(draft *d, const json_value *v, const char *what)
{
    word w = { "", v->at };
    if (json_is_kind(d, v, JSON_VALUE_STRING, what) && draft_check_name(d, (word){ v->string, v->at }, what))
        w.string = v->string;
    return w;
}

/* ---- objects with known keys ---- */

static void unknown_key(draft *d, const json_value *m, const json_member *list, int n)
{
    enum { ROOM = 200 };
    char quote[QUOTE_MAX], known[ROOM + 8] = "";
    for (int i = 0; i < n; i++) {
        if (strlen(known) + strlen(list[i].key) + 2 > ROOM) {
            strcat(known, ", ...");
            break;
        }
        strcat(known, i ? ", " : "");
        strcat(known, list[i].key);
    }
    draft_wrong(d, m->key_at, "unknown key \"%s\", expected one of %s", string_quote(quote, m->key), known);
}

void json_read_members(draft *d, const json_value *object, const json_member *list, int n)
{
    uint64_t met = 0;
    for (const json_value *m = object->first; m && d->status == OK; m = m->next) {
        int i = 0;
        while (i < n && strcmp(list[i].key, m->key) != 0)
            i++;
        if (i == n)
            unknown_key(d, m, list, n);
        else if (met >> i & 1)
            draft_wrong(d, m->key_at, "the key \"%s\" appears twice, expected once", m->key);
        else if (list[i].to)
            *list[i].to = json_word_of(d, m, list[i].what);
        else
            *list[i].value = m;
        met |= (uint64_t)1 << (i < n ? i : 0);
    }
}

/* ---- fields ---- */

static void add(draft *d, const json_value *v, const form_thing *of, draft_statement *to)
{
    bool number = of->number && v->kind == JSON_VALUE_NUMBER;
    draft_add_word(d, &to->words, number ? (word){ v->string, v->at } : json_word_of(d, v, of->json));
}

static void add_list(draft *d, const json_value *v, const char *list, const form_thing *of,
                     draft_statement *to)
{
    if (json_is_kind(d, v, JSON_VALUE_LIST, list))
        for (const json_value *m = v->first; m && d->status == OK; m = m->next)
            add(d, m, of, to);
}

static void add_words(draft *d, const form_field *f, const json_value *v, draft_statement *to)
{
    add_list(d, v, f->of[0]->list, f->of[0], to);
    if (d->status == OK && f->n && v->count != f->n)
        draft_wrong(d, v->at, "%d csp-variable%s, expected two", v->count, v->count == 1 ? "" : "s");
}

/* wide: how many words a row has if the field does not say it. */
static void add_row(draft *d, const form_field *f, const json_value *v, int wide, draft_statement *to)
{
    const char *plural = v->count == 1 ? "" : "s";
    int n = 0;
    while (n < FIELD_COLUMNS && f->of[n])
        n++;
    if (!json_is_kind(d, v, JSON_VALUE_LIST, f->row))
        return;
    if (n == 1 && v->count != wide)
        draft_wrong(d, v->at, "%d value%s, expected %d, one for each csp-variable", v->count, plural, wide);
    else if (n > 1 && v->count != n)
        draft_wrong(d, v->at, "%d value%s, expected %s", v->count, plural, f->row);
    int k = 0;
    for (const json_value *m = v->first; m && d->status == OK; m = m->next, k++)
        add(d, m, f->of[k % n], to);
}

static void add_field(draft *d, const form_field *f, const json_value *v, int wide, draft_statement *to)
{
    if (f->shape == FIELD_WORDS)
        add_words(d, f, v, to);
    else if (f->shape != FIELD_ROWS)
        add(d, v, f->of[0], to);
    else if (json_is_kind(d, v, JSON_VALUE_LIST, f->rows))
        for (const json_value *m = v->first; m && d->status == OK; m = m->next)
            add_row(d, f, m, wide, to);
}

/* ---- statements ---- */

enum { KEYS = 10 };

/* Name and type, if it has them, and where it is said to come from; the values of the other keys in the order
 * of their fields. */
static void read_keys(draft *d, const json_value *v, draft_statement *to, const json_value **value)
{
    const statement_form *kind = to->form;
    const bool named = form_has_name(kind);
    word none = { NULL, v->at }, name = none, type = none, from = none;
    json_member known[KEYS];
    int n = 0;
    if (named) {
        known[n++] = (json_member){ "name", &name, "a name", NULL };
        known[n++] = (json_member){ "type", &type, "the name of a type", NULL };
    }
    if (kind->has_from)
        known[n++] = (json_member){ "from", &from, "the name of what it comes from", NULL };
    for (int i = named; kind->field[i].shape != FIELD_END; i++)
        known[n++] = (json_member){ kind->field[i].key, NULL, NULL, &value[i] };
    if (json_is_kind(d, v, JSON_VALUE_OBJECT, kind->each))
        json_read_members(d, v, known, n);
    if (kind->has_from)
        to->from = from.string;
    if (!named)
        return;
    if (d->status == OK && !name.string)
        draft_wrong(d, v->at, "the key \"name\" is missing");
    draft_add_word(d, &to->words, name);
    draft_add_word(d, &to->words, type);
}

static void read_object(draft *d, const json_value *v, draft_statement *to)
{
    const json_value *value[KEYS] = { NULL };
    const form_field *field = to->form->field;
    int wide = 0;
    read_keys(d, v, to, value);
    for (int i = form_has_name(to->form); field[i].shape != FIELD_END && d->status == OK; i++) {
        if (field[i].part)
            draft_add_part(d, to);
        if (value[i])
            add_field(d, &field[i], value[i], wide, to);
        else if (field[i].shape == FIELD_MAYBE)
            draft_add_word(d, &to->words, (word){ NULL, v->at });
        else
            draft_wrong(d, v->at, "the key \"%s\" is missing", field[i].key);
        wide = value[i] ? value[i]->count : 0;
    }
}

/* The values from v on, by the fields from f on; false: they do not fit. */
static bool add_tuple(draft *d, const form_field *f, const json_value *v, draft_statement *to)
{
    for (; f->shape != FIELD_END; f++) {
        if (f->shape == FIELD_MAYBE && !v) {
            draft_add_word(d, &to->words, (word){ NULL, to->at });
            continue;
        }
        if (f->maybe && !v)
            continue;
        json_value_kind wanted = f->shape == FIELD_NUMBERS ? JSON_VALUE_NUMBER : JSON_VALUE_STRING;
        for (int i = 0; i == 0 || i < f->n; i++, v = v->next) {
            if (!v || v->kind != wanted)
                return false;
            draft_add_word(d, &to->words, (word){ v->string, v->at });
        }
    }
    return !v;
}

static void read_keyed(draft *d, const json_value *v, draft_statement *to)
{
    const form_field *f = to->form->field + 1;
    draft_add_word(d, &to->words, (word){ v->key, v->key_at });
    if (f->n == 1 && f[1].shape == FIELD_END) {
        if (json_is_kind(d, v, JSON_VALUE_NUMBER, to->form->each))
            draft_add_word(d, &to->words, (word){ v->string, v->at });
    } else if (v->kind != JSON_VALUE_LIST || !add_tuple(d, f, v->first, to))
        draft_wrong(d, v->at, "%s", to->form->each);
}

/* All fields are words. */
static void read_tagged(draft *d, const json_value *v, draft_statement *to)
{
    const form_field *f = to->form->field;
    int want = 1;
    while (f[want - 1].shape != FIELD_END)
        want++;
    if (v->count != want)
        draft_wrong(d, v->at, "a list of %d, expected %s", v->count, to->form->each);
    for (const json_value *m = v->first->next; m && d->status == OK; m = m->next, f++) {
        if (f->part)
            draft_add_part(d, to);
        add(d, m, f->of[0], to);
    }
}

static void read_lists(draft *d, const json_value *v, draft_statement *to)
{
    const form_field *f = to->form->field;
    const json_value *m = v->kind == JSON_VALUE_LIST ? v->first : NULL;
    for (; m && f->shape != FIELD_END && d->status == OK; m = m->next, f++) {
        if (f->part)
            draft_add_part(d, to);
        add_words(d, f, m, to);
    }
    if (m || f->shape != FIELD_END)
        draft_wrong(d, v->at, "%s", to->form->each);
}

static const form_thing *last_thing(const statement_form *kind)
{
    const form_field *f = kind->field;
    while (f[1].shape != FIELD_END)
        f++;
    return f->of[0];
}

void form_read_item(draft *d, const statement_form *kind, const json_value *v)
{
    draft_statement *to = draft_add_statement(d, kind, v->at);
    if (!to)
        return;
    switch (kind->json) {
    case FORM_OBJECT:
        read_object(d, v, to);
        break;
    case FORM_LISTS:
        read_lists(d, v, to);
        break;
    case FORM_TAGGED:
        read_tagged(d, v, to);
        break;
    case FORM_TUPLE:
        if (v->kind != JSON_VALUE_LIST || !add_tuple(d, kind->field, v->first, to))
            draft_wrong(d, v->at, "%s", kind->each);
        break;
    case FORM_KEYED:
        read_keyed(d, v, to);
        break;
    case FORM_LIST:
    case FORM_WHOLE:
        add_list(d, v, kind->each, last_thing(kind), to);
        break;
    }
}

/* The kind whose keyword the list begins with, of those that share the key. */
static const statement_form *tagged_kind(draft *d, const statement_form *kind, const json_value *v)
{
    const char *name = v->kind == JSON_VALUE_LIST && v->first ? v->first->string : "";
    for (const statement_form *const *other = forms; *other; other++)
        if ((*other)->json == FORM_TAGGED && strcmp(form_keyword(*other), name) == 0)
            return *other;
    draft_wrong(d, v->at,
                "no pair of csp-variables, expected [\"next\", \"A\", \"B\"], \"before\" or \"distance\"");
    return kind;
}

void form_read_json(draft *d, const statement_form *kind, const json_value *v)
{
    if (kind->read_json)
        kind->read_json(d, v);
    else if (kind->json == FORM_WHOLE)
        form_read_item(d, kind, v);
    else if (json_is_kind(d, v, kind->json == FORM_KEYED ? JSON_VALUE_OBJECT : JSON_VALUE_LIST, kind->all))
        for (const json_value *m = v->first; m && d->status == OK; m = m->next) {
            const statement_form *is = kind->json == FORM_TAGGED ? tagged_kind(d, kind, m) : kind;
            if (d->status == OK)
                form_read_item(d, is, m);
        }
}
