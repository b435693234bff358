/* csp_json.c: see csp_json.h. */
#include "core/csp_json.h"

void json_labels(text *out, const char *key, const csp *c, const csp_label *list, int n)
{
    json_key(out, key);
    text_add_char(out, '[');
    for (int i = 0; i < n; i++)
        json_item(out, csp_label_name(c, list[i]));
    text_add_char(out, ']');
}

void json_sets(text *out, const char *key, const csp *c, const csp_set *list, int n)
{
    json_key(out, key);
    text_add_char(out, '[');
    for (int i = 0; i < n; i++)
        json_item(out, csp_var_name(c, list[i]));
    text_add_char(out, ']');
}
