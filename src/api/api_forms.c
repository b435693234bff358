/* api_forms.c: how puzzles are written, for programs that read files and for their help. */
#include "api/work.h"

const char *tresse_puzzle_title(const tresse_puzzle *puzzle)
{
    return puzzle && puzzle->serial && puzzle_of(puzzle)->app->named ? tresse_puzzle_comment(puzzle) : NULL;
}

/* How many csp-variables the type has, if each label is in just one of them; otherwise 0. */
static int places_of(const csp *c, int type)
{
    int vars = 0, labels = 0;
    for (int v = 0; v < csp_vars(c); v++)
        if (csp_var_type(c, (csp_var)v) == type) {
            csp_list list = csp_var_labels(c, (csp_var)v);
            vars++;
            labels += (int)(list.end - list.begin);
        }
    return labels == csp_labels(c) ? vars : 0;
}

tresse_status tresse_puzzle_places(tresse *t, const tresse_puzzle *p, int *out)
{
    network *n = NULL;
    error e = { 0 };
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p), GIVEN(out)))
        return TRESSE_BAD_INPUT;
    status s = work_check(t, p, NULL, &e);
    *out = 0;
    if (s == OK)
        s = network_get(t, puzzle_of(p), NULL, &n, &e);
    for (int type = 0; s == OK && type < csp_types(n->csp) && !*out; type++)
        *out = places_of(n->csp, type);
    return work_end(t, s, &e, NULL);
}
