/* read_json.c: a network written as JSON, into a draft.
 *
 * The full form says everything, as `tresse model` writes it; the short form is what a person writes:
 *
 *     {"variables": {"A": ["red", "green"], "B": ["red", "green"]}, "links": [["A=red", "B=red"]]}
 *
 * Each key belongs to a form (form.h). */
#include "problem/finish.h"

#include <string.h>

enum { KEYS_MOST = 64 }; /* as many as json_read_members can tell apart */

/* Several kinds may share a key; the first one reads it. */
static bool has_key(const json_member *known, int n, const char *key)
{
    for (int i = 0; i < n; i++)
        if (strcmp(known[i].key, key) == 0)
            return true;
    return false;
}

static void read_keys(draft *draft, const json_value *root)
{
    json_member known[KEYS_MOST] = { { 0 } };
    const json_value *value[KEYS_MOST] = { NULL };
    const statement_form *kind[KEYS_MOST];
    int n = 0;
    for (int i = 0; forms[i] && n < KEYS_MOST; i++)
        if (forms[i]->key && !has_key(known, n, forms[i]->key)) {
            known[n] = (json_member){ forms[i]->key, NULL, NULL, &value[n] };
            kind[n++] = forms[i];
        }
    for (const json_value *m = root->first; m; m = m->next) /* another format has other keys */
        if (strcmp(m->key, forms[0]->key) == 0)
            form_read_json(draft, forms[0], m);
    if (draft->status == OK)
        json_read_members(draft, root, known, n);
    for (int i = 0; i < n && draft->status == OK; i++)
        if (value[i])
            form_read_json(draft, kind[i], value[i]);
    if (draft->status == OK && !draft->variables)
        draft_wrong(draft, root->at,
                    "a network without csp-variables" EXPECTED "at least one under \"variables\"");
}

void problem_read_json(draft *draft, const char **end)
{
    json_value *root;
    draft->status = json_value_read(draft->arena, draft->text, draft->length, end, &root, draft->e);
    if (draft->status == OK && json_is_kind(draft, root, JSON_VALUE_OBJECT, "an object"))
        read_keys(draft, root);
}
