/* loop.c: posted loops: "LOOP[6]: Vr4c3-Vr5c3-Hr6c2-Vr5c2-Vr4c2- ==> Hr4c2 = 0", lines that are drawn, and
 * one that would close them; "XTD-LOOP[8]: Vr4c3-…-Vr4c2- ==> Hr4c2-Hr4c3 = 0", several that would do so
 * together.
 *
 * Ours: "loop[6]: …, Hr1c1 outside ==> Hr4c2 ≠ 1", "extended-loop[8]: … with Hr4c3, … ==> Hr4c2 ≠ 1".
 *
 * Their evidence lacks a line outside, so the first one that is known is taken. If there is none, or if the
 * post says that the lines are drawn, a proof is searched for. */
#include "post/inside.h"

/* The line of the loop in the csp-variable of this name; CSP_NONE: there is none. */
static csp_label line_of(const csp *c, const csp_mesh *mesh, csp_var v)
{
    csp_list all = csp_var_labels(c, v), lines = { mesh->label, mesh->label + mesh->labels };
    for (const csp_label *l = all.begin; l < all.end; l++)
        if (csp_list_find(lines, *l) >= 0)
            return *l;
    return CSP_NONE;
}

typedef struct lines {
    int n;
    csp_label label[TARGETS_MAX];
} lines;

static bool has_line(const lines *list, csp_label l)
{
    return csp_list_find((csp_list){ list->label, list->label + list->n }, l) >= 0;
}

/* The lines up to a comma; those after "with" are joined to the target. */
static bool read_lines(post *post, const csp_mesh *mesh, lines *path, lines *joined)
{
    const char *at = strchr(text_bytes(&post->body), ':');
    lines *to = path;
    for (at = at ? at + 1 + strspn(at + 1, " ") : ""; *at && *at != ','; at += strspn(at, "- ")) {
        char name[WORD_MAX];
        size_t n = strcspn(at, "-, ");
        if (strncmp(at, "with ", 5) == 0) {
            to = joined;
            at += 5;
            continue;
        }
        text_print(name, sizeof name, "%.*s", (int)(n < WORD_MAX ? n : 0), at);
        int set = lookup_set(&post->names, name);
        csp_label line =
            set >= 0 && set < csp_vars(post->now.csp) ? line_of(post->now.csp, mesh, (csp_var)set) : CSP_NONE;
        if (line == CSP_NONE || to->n == TARGETS_MAX)
            return post_refuse(post, "%s names no line", name);
        to->label[to->n++] = line;
        at += n;
    }
    return path->n + joined->n > 0 || post_refuse(post, "it has no lines");
}

/* The lines that the targets are about: "= 0" is another label than the line, "≠ 1" is the line. */
static bool read_closing(post *post, const csp_mesh *mesh, lines *to)
{
    const csp *c = post->now.csp;
    for (int i = 0; i < post->targets && to->n < TARGETS_MAX; i++) {
        csp_label line = line_of(c, mesh, *csp_label_vars(c, post->target[i]).begin);
        if (line == CSP_NONE || (line == post->target[i]) == post->asserts)
            return post_refuse(post, "its conclusion is not that a line is not drawn");
        to->label[to->n++] = line;
    }
    return true;
}

static csp_label find_outside(const state *s, const csp_mesh *mesh, const lines *path)
{
    for (int i = 0; i < mesh->labels; i++)
        if (s->label[mesh->label[i]] == VALUE && !has_line(path, mesh->label[i]))
            return mesh->label[i];
    return CSP_NONE;
}

static void write_loop(post *post, const csp_mesh *mesh, const lines *path, const lines *closing, int target,
                       csp_label outside)
{
    lines *joined = arena_take(&post->scratch, 1, sizeof *joined);
    for (int i = 0; i < closing->n && joined; i++)
        if (i != target)
            joined->label[joined->n++] = closing->label[i];
    if (!joined)
        return;
    begin_step(post, joined->n ? "extended-loop" : "loop", "XL+W");
    write_labels(post, "eliminates", &closing->label[target], 1);
    json_named(&post->steps, "loop", mesh->name);
    write_labels(post, "path", path->label, path->n);
    if (joined->n)
        write_labels(post, "joined", joined->label, joined->n);
    json_named(&post->steps, "outside", csp_label_name(post->now.csp, outside));
    end_step(post, 1);
}

static void write_zeros(post *post, const state *s, const lines *closing)
{
    state_copy(&post->after, s);
    for (int i = 0; i < post->targets; i++)
        state_eliminate(&post->after, closing->label[i]);
    for (int i = 0; i < post->targets && post->asserts; i++) {
        post->round++;
        write_single(post, &post->after, *csp_label_vars(s->csp, post->target[i]).begin, post->target[i]);
    }
    post->round++;
}

bool build_loop(post *post, const state *s, const rule_name *as)
{
    (void)as;
    mark start = set_mark(post);
    lines *path = arena_take(&post->scratch, 1, sizeof *path),
          *closing = arena_take(&post->scratch, 1, sizeof *closing);
    const csp_mesh *mesh = csp_meshes(s->csp) ? csp_mesh_at(s->csp, 0) : NULL;
    if (!path || !closing || !mesh || !mesh->loop || !read_closing(post, mesh, closing) ||
        !read_lines(post, mesh, path, closing))
        return post_misread(post);
    csp_label outside = find_outside(s, mesh, path);
    if (outside == CSP_NONE)
        return post_refuse(post, "no line outside is known"), post_misread(post);
    for (int i = 0; i < post->targets; i++)
        write_loop(post, mesh, path, closing, i, outside);
    write_zeros(post, s, closing);
    bool well = judge(post, s);
    if (!well)
        go_back(post, start);
    return well;
}
