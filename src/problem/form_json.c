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

void json_expected(draft *draft, const json_value *value, const char *what)
{
    draft_wrong(draft, value->at, FINDS "%s" EXPECTED "%s", kind_name[value->kind], what);
}

bool json_is_kind(draft *draft, const json_value *value, json_value_kind kind, const char *what)
{
    if (value->kind != kind)
        json_expected(draft, value, what);
    return draft->status == OK;
}

word json_word_of(draft *draft, const json_value *value, const char *what)
{
    word w = { "", value->at };
    if (json_is_kind(draft, value, JSON_VALUE_STRING, what) &&
        draft_check_name(draft, (word){ value->string, value->at }, what))
        w.string = value->string;
    return w;
}

/* ---- objects with known keys ---- */

static void unknown_key(draft *draft, const json_value *member, const json_member *list, int n)
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
    draft_wrong(draft, member->key_at, "unknown key \"%s\"" EXPECTED "one of %s",
                string_quote(quote, member->key), known);
}

void json_read_members(draft *draft, const json_value *object, const json_member *list, int n)
{
    uint64_t met = 0;
    for (const json_value *m = object->first; m && draft->status == OK; m = m->next) {
        int i = 0;
        while (i < n && strcmp(list[i].key, m->key) != 0)
            i++;
        if (i == n)
            unknown_key(draft, m, list, n);
        else if (met >> i & 1)
            draft_wrong(draft, m->key_at, "the key \"%s\" appears twice" EXPECTED "once", m->key);
        else if (list[i].to)
            *list[i].to = json_word_of(draft, m, list[i].what);
        else
            *list[i].value = m;
        met |= (uint64_t)1 << (i < n ? i : 0);
    }
}

/* ---- fields ---- */

static void add(draft *draft, const json_value *value, const form_thing *of, draft_statement *to)
{
    bool number = of->number && value->kind == JSON_VALUE_NUMBER;
    draft_add_word(draft, &to->words,
                   number ? (word){ value->string, value->at } : json_word_of(draft, value, of->json));
}

static void add_list(draft *draft, const json_value *value, const char *list, const form_thing *of,
                     draft_statement *to)
{
    if (json_is_kind(draft, value, JSON_VALUE_LIST, list))
        for (const json_value *m = value->first; m && draft->status == OK; m = m->next)
            add(draft, m, of, to);
}

static void add_words(draft *draft, const form_field *field, const json_value *value, draft_statement *to)
{
    add_list(draft, value, field->of[0]->list, field->of[0], to);
    if (draft->status == OK && field->n && value->count != field->n)
        draft_wrong(draft, value->at, "%d csp-variable%s" EXPECTED "two", value->count,
                    value->count == 1 ? "" : "s");
}

/* wide: how many words a row has if the field does not say it. */
static void add_row(draft *draft, const form_field *field, const json_value *value, int wide,
                    draft_statement *to)
{
    const char *plural = value->count == 1 ? "" : "s";
    int n = 0;
    while (n < FIELD_COLUMNS && field->of[n])
        n++;
    if (!json_is_kind(draft, value, JSON_VALUE_LIST, field->row))
        return;
    if (n == 1 && value->count != wide)
        draft_wrong(draft, value->at, "%d value%s" EXPECTED "%d, one for each csp-variable", value->count,
                    plural, wide);
    else if (n > 1 && value->count != n)
        draft_wrong(draft, value->at, "%d value%s" EXPECTED "%s", value->count, plural, field->row);
    int k = 0;
    for (const json_value *m = value->first; m && draft->status == OK; m = m->next, k++)
        add(draft, m, field->of[k % n], to);
}

static void add_field(draft *draft, const form_field *field, const json_value *value, int wide,
                      draft_statement *to)
{
    if (field->shape == FIELD_WORDS)
        add_words(draft, field, value, to);
    else if (field->shape != FIELD_ROWS)
        add(draft, value, field->of[0], to);
    else if (json_is_kind(draft, value, JSON_VALUE_LIST, field->rows))
        for (const json_value *m = value->first; m && draft->status == OK; m = m->next)
            add_row(draft, field, m, wide, to);
}

/* ---- statements ---- */

enum { KEYS = 10 };

/* Name and type, if it has them, and where it is said to come from; the values of the other keys in the order
 * of their fields. */
static void read_keys(draft *draft, const json_value *json, draft_statement *to, const json_value **value)
{
    const statement_form *kind = to->form;
    const bool named = form_has_name(kind);
    word none = { NULL, json->at }, name = none, type = none, from = none;
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
    if (json_is_kind(draft, json, JSON_VALUE_OBJECT, kind->each))
        json_read_members(draft, json, known, n);
    if (kind->has_from)
        to->from = from.string;
    if (!named)
        return;
    if (draft->status == OK && !name.string)
        draft_wrong(draft, json->at, "the key \"name\" is missing");
    draft_add_word(draft, &to->words, name);
    draft_add_word(draft, &to->words, type);
}

static void read_object(draft *draft, const json_value *json, draft_statement *to)
{
    const json_value *value[KEYS] = { NULL };
    const form_field *field = to->form->field;
    int wide = 0;
    read_keys(draft, json, to, value);
    for (int i = form_has_name(to->form); field[i].shape != FIELD_END && draft->status == OK; i++) {
        if (field[i].part)
            draft_add_part(draft, to);
        if (value[i])
            add_field(draft, &field[i], value[i], wide, to);
        else if (field[i].shape == FIELD_MAYBE)
            draft_add_word(draft, &to->words, (word){ NULL, json->at });
        else
            draft_wrong(draft, json->at, "the key \"%s\" is missing", field[i].key);
        wide = value[i] ? value[i]->count : 0;
    }
}

/* The values from `value` on, by the fields from `field` on; false: they do not fit. */
static bool add_tuple(draft *draft, const form_field *field, const json_value *value, draft_statement *to)
{
    for (; field->shape != FIELD_END; field++) {
        if (field->shape == FIELD_MAYBE && !value) {
            draft_add_word(draft, &to->words, (word){ NULL, to->at });
            continue;
        }
        if (field->maybe && !value)
            continue;
        json_value_kind wanted = field->shape == FIELD_NUMBERS ? JSON_VALUE_NUMBER : JSON_VALUE_STRING;
        for (int i = 0; i == 0 || i < field->n; i++, value = value->next) {
            if (!value || value->kind != wanted)
                return false;
            draft_add_word(draft, &to->words, (word){ value->string, value->at });
        }
    }
    return !value;
}

static void read_keyed(draft *draft, const json_value *value, draft_statement *to)
{
    const form_field *f = to->form->field + 1;
    draft_add_word(draft, &to->words, (word){ value->key, value->key_at });
    if (f->n == 1 && f[1].shape == FIELD_END) {
        if (json_is_kind(draft, value, JSON_VALUE_NUMBER, to->form->each))
            draft_add_word(draft, &to->words, (word){ value->string, value->at });
    } else if (value->kind != JSON_VALUE_LIST || !add_tuple(draft, f, value->first, to))
        draft_wrong(draft, value->at, "%s", to->form->each);
}

/* All fields are words. */
static void read_tagged(draft *draft, const json_value *value, draft_statement *to)
{
    const form_field *f = to->form->field;
    int want = 1;
    while (f[want - 1].shape != FIELD_END)
        want++;
    if (value->count != want)
        draft_wrong(draft, value->at, "a list of %d" EXPECTED "%s", value->count, to->form->each);
    for (const json_value *m = value->first->next; m && draft->status == OK; m = m->next, f++) {
        if (f->part)
            draft_add_part(draft, to);
        add(draft, m, f->of[0], to);
    }
}

static void read_lists(draft *draft, const json_value *value, draft_statement *to)
{
    const form_field *f = to->form->field;
    const json_value *m = value->kind == JSON_VALUE_LIST ? value->first : NULL;
    for (; m && f->shape != FIELD_END && draft->status == OK; m = m->next, f++) {
        if (f->part)
            draft_add_part(draft, to);
        add_words(draft, f, m, to);
    }
    if (m || f->shape != FIELD_END)
        draft_wrong(draft, value->at, "%s", to->form->each);
}

static const form_thing *last_thing(const statement_form *kind)
{
    const form_field *f = kind->field;
    while (f[1].shape != FIELD_END)
        f++;
    return f->of[0];
}

void form_read_item(draft *draft, const statement_form *kind, const json_value *value)
{
    draft_statement *to = draft_add_statement(draft, kind, value->at);
    if (!to)
        return;
    switch (kind->json) {
    case FORM_OBJECT:
        read_object(draft, value, to);
        break;
    case FORM_LISTS:
        read_lists(draft, value, to);
        break;
    case FORM_TAGGED:
        read_tagged(draft, value, to);
        break;
    case FORM_TUPLE:
        if (value->kind != JSON_VALUE_LIST || !add_tuple(draft, kind->field, value->first, to))
            draft_wrong(draft, value->at, "%s", kind->each);
        break;
    case FORM_KEYED:
        read_keyed(draft, value, to);
        break;
    case FORM_LIST:
    case FORM_WHOLE:
        add_list(draft, value, kind->each, last_thing(kind), to);
        break;
    }
}

const json_value *form_read_from(draft *draft, const json_value *value, const char *key)
{
    const json_value *under = NULL;
    word from = { NULL, value->at };
    const json_member known[] = { { "from", &from, "the name of what this comes from", NULL },
                                  { key, NULL, NULL, &under } };
    json_read_members(draft, value, known, 2);
    if (draft->status == OK && (!from.string || !under))
        draft_wrong(draft, value->at, "the key \"%s\" is missing", from.string ? key : "from");
    draft->from = from.string;
    return draft->status == OK ? under : NULL;
}

/* The kind whose keyword the list begins with, of those that share the key. */
static const statement_form *tagged_kind(draft *draft, const statement_form *kind, const json_value *value)
{
    const char *name = value->kind == JSON_VALUE_LIST && value->first ? value->first->string : "";
    for (const statement_form *const *other = forms; *other; other++)
        if ((*other)->json == FORM_TAGGED && strcmp(form_keyword(*other), name) == 0)
            return *other;
    draft_wrong(draft, value->at,
                "no pair of csp-variables" EXPECTED "[\"next\", \"A\", \"B\"], \"before\" or \"distance\"");
    return kind;
}

void form_read_json(draft *draft, const statement_form *kind, const json_value *value)
{
    if (kind->read_json)
        kind->read_json(draft, value);
    else if (kind->json == FORM_WHOLE)
        form_read_item(draft, kind, value);
    else if (json_is_kind(draft, value, kind->json == FORM_KEYED ? JSON_VALUE_OBJECT : JSON_VALUE_LIST,
                          kind->all))
        for (const json_value *m = value->first; m && draft->status == OK; m = m->next) {
            const statement_form *is = kind->json == FORM_TAGGED ? tagged_kind(draft, kind, m) : kind;
            if (draft->status == OK)
                form_read_item(draft, is, m);
        }
}
