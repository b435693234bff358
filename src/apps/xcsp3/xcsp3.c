/* xcsp3.c: see xcsp3.h. */
#include "apps/xcsp3/xcsp3.h"

#include <string.h>

/* Its first element is `instance`. */
bool xcsp3_is(const char *bytes, size_t n)
{
    static const char head[] = "<instance";
    const scan all = scan_of(bytes, n);
    for (const char *at = all.at; at < all.end; at++) {
        if (*at == '<' && at + 1 < all.end && at[1] != '?' && at[1] != '!')
            return (size_t)(all.end - at) >= sizeof head && !memcmp(at, head, sizeof head - 1) &&
                   !strchr("abcdefghijklmnopqrstuvwxyz", at[sizeof head - 1]);
        if (*at == '<')
            while (at + 1 < all.end && *at != '>')
                at++;
        else if (!scan_is_blank(*at) && !scan_is_line_end(*at))
            return false;
    }
    return false;
}

/* A channel makes labels of two variables one. */
static bool has_channel(const xml_element *element)
{
    for (const xml_element *e = element->first; e; e = e->next)
        if (xml_is(e, "channel") || has_channel(e))
            return true;
    return false;
}

void xcsp3_read(draft *draft)
{
    xcsp3 x = { .draft = draft };
    const xml_element *model = xml_read(draft), *part;
    x.copy = xcsp3_take(&x, draft->length + 1, 1);
    if (!x.copy || !model)
        return;
    memcpy(x.copy, draft->text, draft->length);
    x.at = model->at;
    if (!problem_index_open(&x.index, draft->arena, 64))
        draft_no_memory(draft);
    if ((part = xml_child(model, "variables", 0)))
        xcsp3_read_variables(&x, part);
    if (draft->status == OK && !x.variables)
        draft_wrong(draft, model->at, "a model without variables" EXPECTED "at least one");
    draft->own_variables = x.variables;
    x.joined = has_channel(model);
    if (draft->status == OK && (part = xml_child(model, "constraints", 0)))
        xcsp3_read_constraints(&x, part);
    if (draft->status == OK && (part = xml_child(model, "objectives", 0)))
        xcsp3_read_objective(&x, part);
}
