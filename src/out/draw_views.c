/* draw_views.c: the views of a drawing: the board, and one for each type of csp-variables whose view would
 * not be the board again. */
#include "out/draw.h"

#include <string.h>

/* Does each csp-variable of the type have exactly the labels of one subject? Then its view would be the
 * board. */
static bool is_board(const csp *c, int type)
{
    for (int v = 0; v < csp_vars(c); v++) {
        csp_list members = csp_set_members(c, (csp_set)v);
        if (csp_set_type(c, (csp_set)v) != type)
            continue;
        for (const csp_label *l = members.begin + 1; l < members.end; l++)
            if (strcmp(csp_label_subject(c, *members.begin), csp_label_subject(c, *l)) != 0)
                return false;
    }
    return true;
}

static bool has_variables(const csp *c, int type)
{
    for (int v = 0; v < csp_vars(c); v++)
        if (csp_set_type(c, (csp_set)v) == type)
            return true;
    return false;
}

const char *scene_view(const csp *c, int i)
{
    if (i == 0)
        return "";
    for (int t = 0; t < csp_types(c); t++)
        if (has_variables(c, t) && !is_board(c, t) && --i == 0)
            return csp_type_name(c, t);
    return NULL;
}

status scene_find_view(scene *scene, const char *view, error *e)
{
    char known[128];
    size_t at = 0;
    scene->view = -1;
    if (!view || !*view)
        return OK;
    known[0] = 0;
    for (int i = 1; scene_view(scene->csp, i); i++) {
        const char *name = scene_view(scene->csp, i);
        size_t n = strlen(name);
        if (strcmp(name, view) == 0) {
            while (strcmp(csp_type_name(scene->csp, ++scene->view), view) != 0)
                ;
            return OK;
        }
        if (at + n + 3 < sizeof known) {
            memcpy(known + at, i > 1 ? ", " : "", i > 1 ? 2 : 0);
            memcpy(known + at + (i > 1 ? 2 : 0), name, n + 1);
            at += n + (i > 1 ? 2 : 0);
        }
    }
    return error_set(e, BAD_INPUT, 0, 0,
                     *known ? "no view '%s'" EXPECTED "one of %s" : "no view '%s': there is only the board%s",
                     view, known);
}
