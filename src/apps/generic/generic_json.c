/* generic_json.c: a network written as JSON, into a draft.
 *
 * The full form says everything, as `tresse model` writes it; the short form is what a person writes:
 *
 *     {"variables": {"A": ["red", "green"], "B": ["red", "green"]}, "links": [["A=red", "B=red"]]}
 *
 * Each key has one reader in a table. A key that is not in the table, or occurs twice, is refused at its
 * place, and so is a value that is not of the expected kind. */
#include "apps/generic/combined.h"

#include "base/json_value.h"
#include "base/scan.h"

#include <string.h>

static const char *const kind_name[] = { "null",     "true or false", "a number",
                                         "a string", "a list",        "an object" };

static void expected(draft *d, const json_value *v, const char *what)
{
    draft_wrong(d, v->at, "found %s, expected %s", kind_name[v->kind], what);
}

bool json_is_kind(draft *d, const json_value *v, json_value_kind kind, const char *what)
{
    if (v->kind != kind)
        expected(d, v, what);
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

#define MEMBERS(list) list, (int)(sizeof list / sizeof *list)

/* ---- types and labels ---- */

/* A type and its phrases: the first three of them or none, and with them perhaps one for its labels. */
static void add_phrases(draft *d, const char *at, const word said[5])
{
    int n = !!said[1].string + !!said[2].string + !!said[3].string;
    if (n == 0 && !said[4].string)
        return;
    if (n < 3)
        draft_wrong(d, at,
                    "%d of the keys \"variable\", \"value\" and \"lack\" in a type, expected all or none", n);
    draft_statement *s = draft_add_statement(d, DRAFT_SAY, at);
    for (int i = 0; s && i < 5; i++)
        draft_add_word(d, &s->words, said[i]);
}

static void read_types(draft *d, const json_value *v)
{
    if (!json_is_kind(d, v, JSON_VALUE_LIST, "a list of types"))
        return;
    for (const json_value *m = v->first; m && d->status == OK; m = m->next) {
        draft_label t = { .name = { NULL, m->at } };
        word variable = { NULL, m->at }, value = variable, lack = variable, label = variable;
        const json_member known[] = { { "name", &t.name, "the name of a type", NULL },
                                      { "single", &t.subject, "the name of the singles of a type", NULL },
                                      { "variable", &variable, "a phrase", NULL },
                                      { "value", &value, "a phrase", NULL },
                                      { "lack", &lack, "a phrase", NULL },
                                      { "label", &label, "a phrase", NULL } };
        if (m->kind == JSON_VALUE_STRING)
            t.name = json_word_of(d, m, "the name of a type");
        else if (json_is_kind(d, m, JSON_VALUE_OBJECT, "a type: a string, or an object with a name"))
            json_read_members(d, m, MEMBERS(known));
        if (d->status == OK && !t.name.string)
            draft_wrong(d, m->at, "a type without a name, expected the key \"name\"");
        draft_label *to = draft_add_type(d);
        if (to)
            *to = t;
        add_phrases(d, m->at, (const word[]){ t.name, variable, value, lack, label });
    }
}

static void read_labels(draft *d, const json_value *v)
{
    if (!json_is_kind(d, v, JSON_VALUE_LIST, "a list of labels"))
        return;
    for (const json_value *m = v->first; m && d->status == OK; m = m->next) {
        draft_label l = { .name = { NULL, m->at } };
        const json_member known[] = { { "name", &l.name, "the name of a label", NULL },
                                      { "subject", &l.subject, "the subject of a label", NULL },
                                      { "value", &l.value, "the value of a label", NULL } };
        if (m->kind == JSON_VALUE_STRING)
            l.name = json_word_of(d, m, "the name of a label");
        else if (json_is_kind(d, m, JSON_VALUE_OBJECT, "a label: a string, or an object with a name"))
            json_read_members(d, m, MEMBERS(known));
        if (d->status == OK && !l.name.string)
            draft_wrong(d, m->at, "a label without a name, expected the key \"name\"");
        if (d->status == OK && !l.subject.string != !l.value.string)
            draft_wrong(d, m->at, "a label with one of \"subject\" and \"value\", expected both or none");
        draft_label *to = draft_add_label(d);
        if (to)
            *to = l;
    }
}

static void read_subsets(draft *d, const json_value *v)
{
    if (!json_is_kind(d, v, JSON_VALUE_LIST, "a list of objects with rows, columns and kind"))
        return;
    for (const json_value *m = v->first; m && d->status == OK; m = m->next) {
        word said[4] = { { NULL, m->at }, { NULL, m->at }, { NULL, m->at }, { NULL, m->at } };
        const json_member known[] = { { "rows", &said[0], "the name of a type", NULL },
                                      { "columns", &said[1], "the name of a type", NULL },
                                      { "kind", &said[2], "naked, hidden or fish", NULL },
                                      { "where", &said[3], "where such Subsets are", NULL } };
        if (json_is_kind(d, m, JSON_VALUE_OBJECT, "an object with rows, columns and kind"))
            json_read_members(d, m, MEMBERS(known));
        for (int i = 0; i < 3 && d->status == OK; i++)
            if (!said[i].string)
                draft_wrong(d, m->at, "the key \"%s\" is missing", known[i].key);
        draft_statement *s = draft_add_statement(d, DRAFT_SUBSETS, m->at);
        for (int i = 0; s && i < 4; i++)
            draft_add_word(d, &s->words, said[i]);
    }
}

/* ---- csp-variables and groups ---- */

/* "value", or ["label", "value"]. Of a group a string is a label. */
static void read_entry(draft *d, const json_value *m, bool group, draft_variable *to)
{
    word label = { NULL, m->at }, value = { NULL, m->at };
    if (m->kind == JSON_VALUE_STRING && group)
        label = json_word_of(d, m, "a label");
    else if (m->kind == JSON_VALUE_STRING)
        value = json_word_of(d, m, "a value");
    else if (m->kind == JSON_VALUE_LIST && m->count == 2) {
        label = json_word_of(d, m->first, "a label, then its value");
        value = json_word_of(d, m->first->next, "a value after its label");
    } else if (m->kind == JSON_VALUE_LIST)
        draft_wrong(d, m->at, "a list of %d, expected a label and its value", m->count);
    else
        expected(d, m,
                 group ? "a label, or a list of a label and its value"
                       : "a value, or a list of a label and its value");
    draft_add_word(d, &to->label, label);
    draft_add_word(d, &to->value, value);
}

static void read_entries(draft *d, const json_value *list, bool group, draft_variable *to)
{
    if (json_is_kind(d, list, JSON_VALUE_LIST, "a list of labels"))
        for (const json_value *m = list->first; m && d->status == OK; m = m->next)
            read_entry(d, m, group, to);
}

/* name: known where it is the key of the object. */
static void read_variable(draft *d, const json_value *v, word name, bool group)
{
    draft_variable x = { .name = name };
    const json_value *list = v->kind == JSON_VALUE_LIST && name.string ? v : NULL;
    const json_member known[] = { { "type", &x.type, "the name of a type", NULL },
                                  { "labels", NULL, NULL, &list },
                                  { "name", &x.name, "a name", NULL } };
    if (!list && json_is_kind(d, v, JSON_VALUE_OBJECT,
                              name.string ? "a list of values, or an object with a list of labels"
                                          : "an object with a name and a list of labels"))
        json_read_members(d, v, known, name.string ? 2 : 3);
    if (d->status == OK && !x.name.string)
        draft_wrong(d, v->at, "%s without a name, expected the key \"name\"",
                    group ? "a group" : "a csp-variable");
    if (d->status == OK && !list)
        draft_wrong(d, v->at, "%s without labels, expected the key \"labels\"",
                    group ? "a group" : "a csp-variable");
    if (d->status == OK)
        read_entries(d, list, group, &x);
    draft_variable *to = group ? draft_add_group(d) : draft_add_variable(d);
    if (to)
        *to = x;
}

static void read_variables(draft *d, const json_value *v)
{
    if (v->kind != JSON_VALUE_LIST && v->kind != JSON_VALUE_OBJECT)
        expected(d, v, "an object from names to lists of values, or a list of csp-variables");
    if (!v->count)
        draft_wrong(d, v->at, "no csp-variables, expected at least one");
    for (const json_value *m = v->first; m && d->status == OK; m = m->next) {
        word name = { NULL, m->key_at };
        if (v->kind == JSON_VALUE_OBJECT &&
            draft_check_name(d, (word){ m->key, m->key_at }, "the name of a csp-variable"))
            name.string = m->key;
        if (d->status == OK)
            read_variable(d, m, name, false);
    }
}

static void read_groups(draft *d, const json_value *v)
{
    if (json_is_kind(d, v, JSON_VALUE_LIST, "a list of groups"))
        for (const json_value *m = v->first; m && d->status == OK; m = m->next)
            read_variable(d, m, (word){ NULL, m->at }, true);
}

/* ---- statements ---- */

void json_words(draft *d, const json_value *list, const char *what, const char *each, words *to)
{
    if (json_is_kind(d, list, JSON_VALUE_LIST, what))
        for (const json_value *m = list->first; m && d->status == OK; m = m->next)
            draft_add_word(d, to, json_word_of(d, m, each));
}

static void read_lists(draft *d, const json_value *v, draft_kind kind, const char *what, const char *each)
{
    if (!json_is_kind(d, v, JSON_VALUE_LIST, "a list of lists"))
        return;
    for (const json_value *m = v->first; m && d->status == OK; m = m->next) {
        draft_statement *s = draft_add_statement(d, kind, m->at);
        if (s)
            json_words(d, m, what, each, &s->words);
    }
}

/* {"from": NAME, "links": [...]}: what these links come from. */
static void read_links_from(draft *d, const json_value *v)
{
    const json_value *links = NULL;
    word from = { NULL, v->at };
    const json_member known[] = { { "from", &from, "the name of what links come from", NULL },
                                  { "links", NULL, NULL, &links } };
    json_read_members(d, v, MEMBERS(known));
    if (d->status == OK && (!from.string || !links))
        draft_wrong(d, v->at, "the key \"%s\" is missing", from.string ? "links" : "from");
    d->from = from.string;
    if (d->status == OK)
        read_lists(d, links, DRAFT_LINK, "a list of labels", "a label");
    d->from = NULL;
}

static void read_links(draft *d, const json_value *v)
{
    if (!json_is_kind(d, v, JSON_VALUE_LIST, "a list of lists"))
        return;
    for (const json_value *m = v->first; m && d->status == OK; m = m->next) {
        if (m->kind == JSON_VALUE_OBJECT) {
            read_links_from(d, m);
            continue;
        }
        draft_statement *s = draft_add_statement(d, DRAFT_LINK, m->at);
        if (s)
            json_words(d, m, "a list of labels", "a label", &s->words);
    }
}

static void read_same(draft *d, const json_value *v)
{
    read_lists(d, v, DRAFT_SAME, "a list of values", "a value, such as \"A=red\"");
}

static void read_different(draft *d, const json_value *v)
{
    read_lists(d, v, DRAFT_DIFFERENT, "a list of csp-variables", "the name of a csp-variable");
}

static void read_equal(draft *d, const json_value *v)
{
    read_lists(d, v, DRAFT_EQUAL, "a list of csp-variables", "the name of a csp-variable");
}

static void read_table(draft *d, const json_value *m, draft_kind kind)
{
    const json_value *variables = NULL, *pairs = NULL;
    const json_member known[] = { { "variables", NULL, NULL, &variables }, { "pairs", NULL, NULL, &pairs } };
    draft_statement *s = draft_add_statement(d, kind, m->at);
    if (!s || !json_is_kind(d, m, JSON_VALUE_OBJECT, "an object with variables and pairs"))
        return;
    json_read_members(d, m, MEMBERS(known));
    if (d->status == OK && (!variables || !pairs))
        draft_wrong(d, m->at, "the key \"%s\" is missing", variables ? "pairs" : "variables");
    if (d->status != OK)
        return;
    json_words(d, variables, "a list of two csp-variables", "the name of a csp-variable", &s->words);
    if (d->status == OK && s->words.n != 2)
        draft_wrong(d, variables->at, "%d csp-variable%s, expected two", s->words.n,
                    s->words.n == 1 ? "" : "s");
    if (d->status == OK && json_is_kind(d, pairs, JSON_VALUE_LIST, "a list of pairs of values"))
        for (const json_value *p = pairs->first; p && d->status == OK; p = p->next) {
            json_words(d, p, "a pair of values", "a value", &s->words);
            if (d->status == OK && p->count != 2)
                draft_wrong(d, p->at, "%d value%s, expected a pair", p->count, p->count == 1 ? "" : "s");
        }
}

static void read_permutation(draft *d, const json_value *m)
{
    draft_variable v = { .name = { NULL, m->at } };
    const json_value *variables = NULL;
    const json_member known[] = { { "name", &v.name, "a name", NULL },
                                  { "type", &v.type, "the name of a type", NULL },
                                  { "variables", NULL, NULL, &variables } };
    if (json_is_kind(d, m, JSON_VALUE_OBJECT, "an object with a name and variables"))
        json_read_members(d, m, MEMBERS(known));
    if (d->status == OK && (!v.name.string || !variables))
        draft_wrong(d, m->at, "the key \"%s\" is missing", variables ? "name" : "variables");
    if (d->status == OK)
        json_words(d, variables, "a list of csp-variables", "the name of a csp-variable", &v.label);
    draft_variable *to = draft_add_permutation(d);
    if (to)
        *to = v;
}

static void read_permutations(draft *d, const json_value *v)
{
    if (json_is_kind(d, v, JSON_VALUE_LIST, "a list of objects with a name and variables"))
        for (const json_value *m = v->first; m && d->status == OK; m = m->next)
            read_permutation(d, m);
}

static void read_tables(draft *d, const json_value *v, draft_kind kind)
{
    if (json_is_kind(d, v, JSON_VALUE_LIST, "a list of objects with variables and pairs"))
        for (const json_value *m = v->first; m && d->status == OK; m = m->next)
            read_table(d, m, kind);
}

static void read_allow(draft *d, const json_value *v)
{
    read_tables(d, v, DRAFT_ALLOW);
}

static void read_forbid(draft *d, const json_value *v)
{
    read_tables(d, v, DRAFT_FORBID);
}

static void read_givens(draft *d, const json_value *v)
{
    draft_statement *s = draft_add_statement(d, DRAFT_GIVEN, v->at);
    if (s)
        json_words(d, v, "a list of labels", "a label", &s->words);
}

static void read_removed(draft *d, const json_value *v)
{
    draft_statement *s = draft_add_statement(d, DRAFT_REMOVE, v->at);
    if (s)
        json_words(d, v, "a list of labels", "a label", &s->words);
}

/* ---- the rest ---- */

/* The numbers of a list, from this one on, as words; false: there is something else. */
static bool take_numbers(draft *d, const json_value *from, draft_statement *to, int most)
{
    for (; from && most-- > 0; from = from->next) {
        if (from->kind != JSON_VALUE_NUMBER)
            return false;
        draft_add_word(d, &to->words, (word){ from->string, from->at });
    }
    return true;
}

static void read_layout(draft *d, const json_value *v)
{
    if (!json_is_kind(d, v, JSON_VALUE_OBJECT, "an object from subjects to places"))
        return;
    for (const json_value *m = v->first; m && d->status == OK; m = m->next) {
        draft_statement *to = draft_add_statement(d, DRAFT_PLACE, m->at);
        if (!to)
            return;
        draft_add_word(d, &to->words, (word){ m->key, m->key_at });
        bool list = m->kind == JSON_VALUE_LIST &&
                    (m->count == 2 || m->count == 4 || m->count == 5 || m->count == PLACE_NUMBERS);
        if (!list || !take_numbers(d, m->first, to, PLACE_NUMBERS))
            draft_wrong(d, m->at, "no place, expected a list of 2, 4, 5 or 9 numbers");
    }
}

static void read_slots(draft *d, const json_value *v)
{
    if (!json_is_kind(d, v, JSON_VALUE_OBJECT, "an object from labels to slots"))
        return;
    for (const json_value *m = v->first; m && d->status == OK; m = m->next) {
        draft_statement *to = draft_add_statement(d, DRAFT_SLOT, m->at);
        if (!to || !json_is_kind(d, m, JSON_VALUE_NUMBER, "the number of a slot, from 0"))
            return;
        draft_add_word(d, &to->words, (word){ m->key, m->key_at });
        draft_add_word(d, &to->words, (word){ m->string, m->at });
    }
}

static void read_faces(draft *d, const json_value *v)
{
    if (!json_is_kind(d, v, JSON_VALUE_OBJECT, "an object from labels to what stands for them"))
        return;
    for (const json_value *m = v->first; m && d->status == OK; m = m->next) {
        draft_statement *to = draft_add_statement(d, DRAFT_FACE, m->at);
        const json_value *kind = m->kind == JSON_VALUE_LIST && m->count == 5 ? m->first : NULL;
        if (!to)
            return;
        draft_add_word(d, &to->words, (word){ m->key, m->key_at });
        if (kind && kind->kind == JSON_VALUE_STRING)
            draft_add_word(d, &to->words, (word){ kind->string, kind->at });
        if (!kind || kind->kind != JSON_VALUE_STRING || !take_numbers(d, kind->next, to, 4))
            draft_wrong(d, m->at, "no face, expected a list of a kind of decoration and 4 numbers");
    }
}

static void read_paper(draft *d, const json_value *v)
{
    if (!json_is_kind(d, v, JSON_VALUE_LIST, "a list of decorations"))
        return;
    for (const json_value *m = v->first; m && d->status == OK; m = m->next) {
        draft_statement *to = draft_add_statement(d, DRAFT_PAPER, m->at);
        const json_value *kind = m->kind == JSON_VALUE_LIST ? m->first : NULL, *last = kind;
        bool right = kind && (m->count == 5 || m->count == 6) && kind->kind == JSON_VALUE_STRING;
        for (int i = 0; right && i < 5; i++)
            last = last->next;
        if (!to)
            return;
        if (right)
            draft_add_word(d, &to->words, (word){ kind->string, kind->at });
        if (!right || !take_numbers(d, kind->next, to, 4) || (last && last->kind != JSON_VALUE_STRING))
            draft_wrong(d, m->at, "no decoration, expected a list of its kind, 4 numbers and, maybe, a text");
        else
            draft_add_word(d, &to->words, last ? (word){ last->string, last->at } : (word){ NULL, m->at });
    }
}

static void read_format(draft *d, const json_value *v)
{
    char quote[QUOTE_MAX];
    if (json_is_kind(d, v, JSON_VALUE_STRING, "\"tresse-network\"") &&
        strcmp(v->string, "tresse-network") != 0)
        draft_wrong(d, v->at, "the format \"%s\", expected \"tresse-network\"",
                    string_quote(quote, v->string));
}

static void read_version(draft *d, const json_value *v)
{
    if (json_is_kind(d, v, JSON_VALUE_NUMBER, "1") && strcmp(v->string, "1") != 0)
        draft_wrong(d, v->at, "version %.*s, expected 1",
                    strlen(v->string) < 20 ? (int)strlen(v->string) : 20, v->string);
}

static void read_name(draft *d, const json_value *v)
{
    d->name = json_word_of(d, v, "the name of the network");
}

static void read_note(draft *d, const json_value *v) /* for people: may be anything */
{
    (void)d;
    (void)v;
}

static const struct section {
    const char *key;
    void (*read)(draft *d, const json_value *v);
} section_table[] = {
    { "format", read_format },   { "version", read_version },
    { "name", read_name },       { "types", read_types },
    { "labels", read_labels },   { "variables", read_variables },
    { "groups", read_groups },   { "links", read_links },
    { "same", read_same },       { "different", read_different },
    { "equal", read_equal },     { "allow", read_allow },
    { "forbid", read_forbid },   { "givens", read_givens },
    { "removed", read_removed }, { "layout", read_layout },
    { "slots", read_slots },     { "faces", read_faces },
    { "paper", read_paper },     { "permutations", read_permutations },
    { "subsets", read_subsets }, { "note", read_note },
};
enum { SECTIONS = sizeof section_table / sizeof *section_table };

static void read_declared(draft *d, const json_value *v, const statement_kind *kind)
{
    if (!json_is_kind(d, v, JSON_VALUE_LIST, "a list of lists"))
        return;
    for (const json_value *m = v->first; m && d->status == OK; m = m->next) {
        draft_statement *to = draft_declare(d, kind, m->at);
        if (to)
            kind->read_json(d, m, to);
    }
}

/* Several kinds may share a key: its items are lists then, which begin with the name of the kind. */
static const combined *kind_of_item(draft *d, const json_value *m, const combined *kind)
{
    if (!kind->nameless)
        return kind;
    const char *name = m->kind == JSON_VALUE_LIST && m->first ? m->first->string : "";
    for (const combined *const *k = combineds; *k; k++)
        if (strcmp((*k)->key, kind->key) == 0 && strcmp((*k)->name, name) == 0)
            return *k;
    draft_wrong(d, m->at,
                "no pair of csp-variables, expected [\"next\", \"A\", \"B\"], \"before\" or \"distance\"");
    return kind;
}

static void read_combined(draft *d, const json_value *v, const combined *kind)
{
    if (!json_is_kind(d, v, JSON_VALUE_LIST, "a list"))
        return;
    for (const json_value *m = v->first; m && d->status == OK; m = m->next) {
        const combined *k = kind_of_item(d, m, kind);
        draft_statement *to = d->status == OK ? draft_combine(d, k, m->at) : NULL;
        if (to)
            k->read_json(d, m, to);
    }
}

enum { DECLARED_MAX = 43 }; /* as many bits of json_read_members' mask are left */

static void read_sections(draft *d, const json_value *root)
{
    json_member known[SECTIONS + DECLARED_MAX];
    const json_value *value[SECTIONS + DECLARED_MAX] = { NULL };
    const combined *combines[DECLARED_MAX];
    int n = 0, kinds = 0, more = 0;
    for (; n < SECTIONS; n++)
        known[n] = (json_member){ section_table[n].key, NULL, NULL, &value[n] };
    for (; kinds < DECLARED_MAX && statements[kinds]; kinds++, n++)
        known[n] = (json_member){ statements[kinds]->key, NULL, NULL, &value[n] };
    for (int i = 0; combineds[i] && kinds + more < DECLARED_MAX; i++)
        if (i == 0 || strcmp(combineds[i - 1]->key, combineds[i]->key) != 0) {
            known[n] = (json_member){ combineds[i]->key, NULL, NULL, &value[n] };
            combines[more++] = combineds[i];
            n++;
        }
    for (const json_value *m = root->first; m; m = m->next) /* another format has other keys */
        if (strcmp(m->key, "format") == 0)
            read_format(d, m);
    if (d->status == OK)
        json_read_members(d, root, known, n);
    for (int i = 0; i < SECTIONS && d->status == OK; i++)
        if (value[i])
            section_table[i].read(d, value[i]);
    for (int i = 0; i < kinds && d->status == OK; i++)
        if (value[SECTIONS + i])
            read_declared(d, value[SECTIONS + i], statements[i]);
    for (int i = 0; i < more && d->status == OK; i++)
        if (value[SECTIONS + kinds + i])
            read_combined(d, value[SECTIONS + kinds + i], combines[i]);
    if (d->status == OK && !d->variables)
        draft_wrong(d, root->at,
                    "a network without csp-variables, expected at least one under \"variables\"");
}

void generic_read_json(draft *d, const char **end)
{
    json_value *root;
    d->status = json_value_read(d->arena, d->text, d->length, end, &root, d->e);
    if (d->status == OK && json_is_kind(d, root, JSON_VALUE_OBJECT, "an object"))
        read_sections(d, root);
}
