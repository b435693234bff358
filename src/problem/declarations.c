/* declarations.c: what a problem has: its name, types, labels, csp-variables and groups, as they are read, in
 * text and in JSON. */
#include "problem/finish.h"
#include "problem/scanner.h"

#include <string.h>

/* ---- the network ---- */

static void read_network(scanner *scanner)
{
    draft *d = scanner->draft;
    const char *from = scanner->word.at;
    text name;
    text_open(&name, d->arena->memory);
    for (; d->status == OK && scanner->token == WORD; line_skip(scanner))
        text_format(&name, "%s%s", name.length ? " " : "", scanner->word.string);
    const char *copy = draft_keep(d, &name);
    d->name = (word){ *copy ? copy : NULL, from };
    if (d->status == OK && scanner->token != LINE_END)
        line_wrong(scanner, "words, or the name in quotes");
    if (d->status == OK && d->name.string)
        draft_check_name(d, d->name, "the name of the network");
}

static void read_json_name(draft *draft, const json_value *value)
{
    draft->name = json_word_of(draft, value, "the name of the network");
}

static void read_json_format(draft *draft, const json_value *value)
{
    char quote[QUOTE_MAX];
    if (json_is_kind(draft, value, JSON_VALUE_STRING, "\"tresse-network\"") &&
        strcmp(value->string, "tresse-network") != 0)
        draft_wrong(draft, value->at, "the format \"%s\"" EXPECTED "\"tresse-network\"",
                    string_quote(quote, value->string));
}

static void read_json_version(draft *draft, const json_value *value)
{
    if (json_is_kind(draft, value, JSON_VALUE_NUMBER, "1") && strcmp(value->string, "1") != 0)
        draft_wrong(draft, value->at, "version %.*s" EXPECTED "1",
                    strlen(value->string) < 20 ? (int)strlen(value->string) : 20, value->string);
}

static void read_json_note(draft *draft, const json_value *value) /* for people: may be anything */
{
    (void)draft, (void)value;
}

/* "from NAME": what the lines below come from; without a name: from themselves. */
static void read_from(scanner *scanner)
{
    scanner->draft->from =
        line_ends(scanner) ? NULL : line_word(scanner, "the name of what the lines below come from").string;
}

const statement_form form_format = { .key = "format", .read_json = read_json_format },
                     form_version = { .key = "version", .read_json = read_json_version },
                     form_network = { .keyword = "network",
                                      .key = "name",
                                      .read_text = read_network,
                                      .read_json = read_json_name },
                     form_note = { .key = "note", .read_json = read_json_note },
                     form_from = { .keyword = "from", .read_text = read_from };

/* ---- types and labels ---- */

/* What is said of a type or a label, in the order of the words of text and by the keys of JSON. */
typedef struct said_word {
    const char *key, *expects;
} said_word;

enum { SAID_MOST = 6 };
static const said_word type_words[] = { { "name", "the name of a type" },
                                        { "single", "the name of the singles of the type" },
                                        { "variable", "a phrase" }, /* this and the rest: only in JSON */
                                        { "value", "a phrase" },
                                        { "lack", "a phrase" },
                                        { "label", "a phrase" } },
                       label_words[] = { { "name", "the name of a label" },
                                         { "subject", "the subject of the label" },
                                         { "value", "the value of the label after its subject" } };

/* The first word, the name; then all others or none. */
static void read_said(scanner *scanner, const said_word *list, int n, word *to)
{
    to[0] = line_word(scanner, list[0].expects);
    for (int i = 1, rest = scanner->token == WORD ? n : 0; i < rest; i++)
        to[i] = line_word(scanner, list[i].expects);
}

/* A string, which is the name, or an object. */
static void read_json_said(draft *draft, const json_value *value, const said_word *list, int n,
                           const char *what, word *to)
{
    char expected[64];
    json_member known[SAID_MOST];
    text_print(expected, sizeof expected, "%s: a string, or an object with a name", what);
    for (int i = 0; i < n; i++) {
        to[i] = (word){ NULL, value->at };
        known[i] = (json_member){ list[i].key, &to[i], list[i].expects, NULL };
    }
    if (value->kind == JSON_VALUE_STRING)
        to[0] = json_word_of(draft, value, list[0].expects);
    else if (json_is_kind(draft, value, JSON_VALUE_OBJECT, expected))
        json_read_members(draft, value, known, n);
    if (draft->status == OK && !to[0].string)
        draft_wrong(draft, value->at, "%s without a name" EXPECTED "the key \"name\"", what);
}

static void read_type(scanner *scanner)
{
    word said[2] = { { NULL, NULL } };
    read_said(scanner, type_words, 2, said);
    draft_put(scanner->draft, type, ((draft_label){ said[0], said[1], { 0 } }));
}

/* The phrases of a type, after its name and that of its singles: the first three of them or none, and with
 * them perhaps one for its labels. */
static void add_phrases(draft *draft, const char *at, const word said[6])
{
    int n = !!said[2].string + !!said[3].string + !!said[4].string;
    if (n == 0 && !said[5].string)
        return;
    if (n < 3)
        draft_wrong(draft, at,
                    "%d of the keys \"variable\", \"value\" and \"lack\" in a type" EXPECTED "all or none",
                    n);
    draft_statement *s = draft_add_statement(draft, &form_say, at);
    for (int i = 0; s && i < 6; i += i ? 1 : 2)
        draft_add_word(draft, &s->words, said[i]);
}

static void read_json_types(draft *draft, const json_value *json)
{
    if (!json_is_kind(draft, json, JSON_VALUE_LIST, "a list of types"))
        return;
    for (const json_value *m = json->first; m && draft->status == OK; m = m->next) {
        word said[6];
        read_json_said(draft, m, type_words, 6, "a type", said);
        draft_put(draft, type, ((draft_label){ said[0], said[1], { 0 } }));
        add_phrases(draft, m->at, said);
    }
}

static void read_label(scanner *scanner)
{
    word said[3] = { { NULL, NULL } };
    read_said(scanner, label_words, 3, said);
    draft_put(scanner->draft, label, ((draft_label){ said[0], said[1], said[2] }));
}

static void read_json_labels(draft *draft, const json_value *value)
{
    if (!json_is_kind(draft, value, JSON_VALUE_LIST, "a list of labels"))
        return;
    for (const json_value *m = value->first; m && draft->status == OK; m = m->next) {
        word said[3];
        read_json_said(draft, m, label_words, 3, "a label", said);
        if (draft->status == OK && !said[1].string != !said[2].string)
            draft_wrong(draft, m->at,
                        "a label with one of \"subject\" and \"value\"" EXPECTED "both or none");
        draft_put(draft, label, ((draft_label){ said[0], said[1], said[2] }));
    }
}

const statement_form form_type = { .keyword = "type",
                                   .key = "types",
                                   .read_text = read_type,
                                   .read_json = read_json_types },
                     form_label = { .keyword = "label",
                                    .key = "labels",
                                    .read_text = read_label,
                                    .read_json = read_json_labels };

/* ---- csp-variables and groups ---- */

/* A word, or a value with its label in parentheses. In a group, a word alone is a label. */
static void read_entries(scanner *scanner, bool group, draft_variable *to)
{
    draft *d = scanner->draft;
    while (d->status == OK && scanner->token != LINE_END) {
        word first = line_word(scanner, group ? "a label" : "a value"), label = { NULL, first.at };
        if (scanner->token == OPEN) {
            line_skip(scanner);
            label = line_word(scanner, "the label that the value is");
            line_token(scanner, CLOSE, "a closing parenthesis");
        }
        bool alone = !label.string;
        draft_add_word(d, &to->value, alone && group ? (word){ NULL, first.at } : first);
        draft_add_word(d, &to->label, alone && group ? first : label);
    }
}

static void read_variables(scanner *scanner)
{
    draft *d = scanner->draft;
    words names = { 0 };
    draft_variable v = { .from = d->from };
    do
        draft_add_word(d, &names, line_word(scanner, "the name of a csp-variable"));
    while (d->status == OK && scanner->token == WORD && !line_at(scanner, "of"));
    v.type = line_type(scanner);
    line_token(scanner, COLON, "': ' and values, or 'of' and a type");
    read_entries(scanner, false, &v);
    for (int i = 0; i < names.n && d->status == OK; i++) {
        v.name = names.list[i];
        draft_put(d, variable, v);
    }
}

static void read_group(scanner *scanner)
{
    draft_variable v = { .name = line_word(scanner, "the name of a group"), .from = scanner->draft->from };
    v.type = line_type(scanner);
    line_token(scanner, COLON, "': ' and labels, or 'of' and a type");
    read_entries(scanner, true, &v);
    draft_put(scanner->draft, group, v);
}

/* "value", or ["label", "value"]. Of a group a string is a label. */
static void read_json_entry(draft *draft, const json_value *member, bool group, draft_variable *to)
{
    word label = { NULL, member->at }, value = { NULL, member->at };
    if (member->kind == JSON_VALUE_STRING && group)
        label = json_word_of(draft, member, "a label");
    else if (member->kind == JSON_VALUE_STRING)
        value = json_word_of(draft, member, "a value");
    else if (member->kind == JSON_VALUE_LIST && member->count == 2) {
        label = json_word_of(draft, member->first, "a label, then its value");
        value = json_word_of(draft, member->first->next, "a value after its label");
    } else if (member->kind == JSON_VALUE_LIST)
        draft_wrong(draft, member->at, "a list of %d" EXPECTED "a label and its value", member->count);
    else
        json_expected(draft, member,
                      group ? "a label, or a list of a label and its value"
                            : "a value, or a list of a label and its value");
    draft_add_word(draft, &to->label, label);
    draft_add_word(draft, &to->value, value);
}

static void read_json_entries(draft *draft, const json_value *list, bool group, draft_variable *to)
{
    if (json_is_kind(draft, list, JSON_VALUE_LIST, "a list of labels"))
        for (const json_value *m = list->first; m && draft->status == OK; m = m->next)
            read_json_entry(draft, m, group, to);
}

/* name: known where it is the key of the object. */
static void read_json_variable(draft *draft, const json_value *value, word name, bool group)
{
    draft_variable x = { .name = name };
    word from = { NULL, value->at };
    const json_value *list = value->kind == JSON_VALUE_LIST && name.string ? value : NULL;
    const json_member known[] = { { "type", &x.type, "the name of a type", NULL },
                                  { "labels", NULL, NULL, &list },
                                  { "from", &from, "the name of what it comes from", NULL },
                                  { "name", &x.name, "a name", NULL } };
    if (!list && json_is_kind(draft, value, JSON_VALUE_OBJECT,
                              name.string ? "a list of values, or an object with a list of labels"
                                          : "an object with a name and a list of labels"))
        json_read_members(draft, value, known, name.string ? 3 : 4);
    x.from = from.string;
    if (draft->status == OK && !x.name.string)
        draft_wrong(draft, value->at, "%s without a name" EXPECTED "the key \"name\"",
                    group ? "a group" : "a csp-variable");
    if (draft->status == OK && !list)
        draft_wrong(draft, value->at, "%s without labels" EXPECTED "the key \"labels\"",
                    group ? "a group" : "a csp-variable");
    if (draft->status == OK)
        read_json_entries(draft, list, group, &x);
    if (group)
        draft_put(draft, group, x);
    else
        draft_put(draft, variable, x);
}

static void read_json_variables(draft *draft, const json_value *value)
{
    if (value->kind != JSON_VALUE_LIST && value->kind != JSON_VALUE_OBJECT)
        json_expected(draft, value, "an object from names to lists of values, or a list of csp-variables");
    if (!value->count)
        draft_wrong(draft, value->at, "no csp-variables" EXPECTED "at least one");
    for (const json_value *m = value->first; m && draft->status == OK; m = m->next) {
        word name = { NULL, m->key_at };
        if (value->kind == JSON_VALUE_OBJECT &&
            draft_check_name(draft, (word){ m->key, m->key_at }, "the name of a csp-variable"))
            name.string = m->key;
        if (draft->status == OK)
            read_json_variable(draft, m, name, false);
    }
}

static void read_json_groups(draft *draft, const json_value *value)
{
    if (json_is_kind(draft, value, JSON_VALUE_LIST, "a list of groups"))
        for (const json_value *m = value->first; m && draft->status == OK; m = m->next)
            read_json_variable(draft, m, (word){ NULL, m->at }, true);
}

const statement_form form_variable = { .keyword = "variable",
                                       .key = "variables",
                                       .read_text = read_variables,
                                       .read_json = read_json_variables },
                     form_variables = { .keyword = "variables", .read_text = read_variables },
                     form_group = { .keyword = "group",
                                    .key = "groups",
                                    .read_text = read_group,
                                    .read_json = read_json_groups };
