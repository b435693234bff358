/* check_mesh.c: loops and connected regions.
 *
 * A label is sure if it is a value, or the only one left of a csp-variable. If some lines of a loop form one
 * closed line, there is no room for another: not all of them and a further line are true. If it is the target
 * that closes sure lines, then with the target true no other line would be true, which may leave a
 * csp-variable empty. Members of a region that are true are joined by others that are true: if every way
 * between two sure ones passes a member that is gone, or that the target excludes, the target is false. Where
 * all labels are sure or gone, the sure ones must be one loop, or connected, or else there is no solution. */
#include "check/checker.h"

#include <string.h>

typedef struct mesh_line {
    const csp_mesh *mesh;
    csp_list list;    /* the path; the two members and what cuts them apart; all that are sure */
    csp_label target; /* CSP_NONE: there is none */
} mesh_line;

static const csp_mesh *find_mesh(checker *c, const json *name, bool loop)
{
    for (int i = 0; i < csp_meshes(c->csp); i++)
        if (csp_mesh_at(c->csp, i)->loop == loop && !strcmp(csp_mesh_at(c->csp, i)->name, name->string))
            return csp_mesh_at(c->csp, i);
    must(c, false, "the network declares no %s \"%s\"", loop ? "loop" : "region", name->string);
    return NULL;
}

static int place_in(const csp_mesh *m, csp_label l) /* -1: it is not there */
{
    return csp_list_find((csp_list){ m->label, m->label + m->labels }, l);
}

static bool is_sure(const checker *c, csp_label l)
{
    csp_list vars = csp_label_vars(c->csp, l);
    bool sure = c->now->label[l] == VALUE;
    for (const csp_var *v = vars.begin; v < vars.end && !sure && c->now->label[l] == CANDIDATE; v++) {
        csp_list all = csp_var_labels(c->csp, *v);
        sure = count_labels(c, all, GONE) == csp_list_size(all) - 1;
    }
    return sure;
}

static void need_sure(checker *c, const csp_mesh *m, csp_label l)
{
    must(c, place_in(m, l) >= 0, "%s does not belong to %s", csp_label_name(c->csp, l), m->name);
    must(c, is_sure(c, l), "%s is not sure", csp_label_name(c->csp, l));
}

/* ---- loops ---- */

/* Do these lines form one closed line? The walk leaves each line at the end where it did not enter it. Each
 * point it passes has two lines and no more, so it meets no line a second time before it is back at the first
 * one. */
static bool is_closed(const csp_mesh *m, csp_list lines)
{
    int n = csp_list_size(lines), here = n ? place_in(m, *lines.begin) : 0, first = here, passed = 0;
    int at = n ? m->end[2 * here + 1] : 0;
    for (bool goes_on = true; goes_on; passed++) {
        int next = -1, ways = 0;
        for (const csp_label *l = lines.begin; l < lines.end; l++) {
            int k = place_in(m, *l);
            if (k != here && (m->end[2 * k] == at || m->end[2 * k + 1] == at)) {
                next = k;
                ways++;
            }
        }
        if (ways != 1)
            return false;
        at = m->end[2 * next] == at ? m->end[2 * next + 1] : m->end[2 * next];
        here = next;
        goes_on = here != first;
    }
    return passed == n;
}

/* Would l be false if exactly these lines were the loop? */
static bool goes_then(const checker *c, const csp_mesh *m, csp_list loop, csp_label l)
{
    bool goes = c->now->label[l] == GONE || (place_in(m, l) >= 0 && csp_list_find(loop, l) < 0);
    for (int i = 0; i < m->labels && !goes; i++) {
        csp_list vars = csp_label_vars(c->csp, m->label[i]);
        if (csp_list_find(loop, m->label[i]) >= 0)
            goes = csp_linked(c->csp, l, m->label[i]);
        else
            for (const csp_var *v = vars.begin; v < vars.end && !goes; v++) {
                csp_list all = csp_var_labels(c->csp, *v);
                goes = csp_list_size(all) == 2 && csp_linked(c->csp, l, all.begin[*all.begin == m->label[i]]);
            }
    }
    return goes;
}

/* Checks the path, which the target must close unless it is closed already. */
static void check_path_of_loop(checker *c, const mesh_line *l, const json *from)
{
    const json *outside = get_member(c, from, "?outside", JSON_STRING);
    const json *emptied = get_member(c, from, "?emptied", JSON_STRING);
    csp_label *list = take(c, csp_list_size(l->list), sizeof *list), *end = list;
    for (const csp_label *x = l->list.begin; x < l->list.end && !c->failed; x++)
        need_sure(c, l->mesh, *end++ = *x);
    if (c->failed)
        return;
    bool closed = is_closed(l->mesh, (csp_list){ list, end });
    must(c, closed || l->target != CSP_NONE, "the path is not closed");
    if (!closed && !c->failed)
        *end++ = l->target;
    csp_list loop = { list, end };
    must(c, closed || (place_in(l->mesh, l->target) >= 0 && is_closed(l->mesh, loop)),
         "the target does not close the path");
    csp_label out = outside->kind ? find_name(c, outside, LABEL) : closed ? l->target : CSP_NONE;
    if (outside->kind)
        need_sure(c, l->mesh, out);
    if (emptied->kind && !c->failed) {
        csp_list all = csp_var_labels(c->csp, find_name(c, emptied, VARIABLE));
        for (; all.begin < all.end; all.begin++)
            must(c, goes_then(c, l->mesh, loop, *all.begin), "%s would be left in %s",
                 csp_label_name(c->csp, *all.begin), emptied->string);
        must(c, !closed && !outside->kind, "\"emptied\" stands where the target closes the path");
    } else
        must(c, csp_list_find(loop, out) < 0 && out != CSP_NONE && place_in(l->mesh, out) >= 0,
             "no line is outside");
    must(c, !closed || l->target == CSP_NONE || !outside->kind,
         "the path is closed, and so needs no \"outside\"");
}

/* ---- regions ---- */

/* Extends `reached` to all members that are joined to it by ways over members with pass[i]. */
static void spread(const csp_mesh *m, const bool *pass, bool *reached)
{
    for (bool grows = true; grows;) {
        grows = false;
        for (int i = 0; i < m->pairs; i++) {
            int a = m->end[2 * i], b = m->end[2 * i + 1];
            if (pass[a] && pass[b] && reached[a] != reached[b])
                reached[a] = reached[b] = grows = true;
        }
    }
}

static void check_cut(checker *c, const mesh_line *l, csp_list by)
{
    const csp_mesh *m = l->mesh;
    bool *pass = take(c, m->labels, sizeof *pass), *reached = take(c, m->labels, sizeof *reached);
    must(c, csp_list_size(l->list) == 2, "\"apart\" has not two members");
    for (int i = 0; i < 2 && !c->failed; i++)
        need_sure(c, m, l->list.begin[i]);
    for (int i = 0; i < m->labels && !c->failed; i++)
        pass[i] = true;
    for (const csp_label *x = by.begin; x < by.end && !c->failed; x++) {
        bool out = c->now->label[*x] == GONE || (l->target != CSP_NONE && csp_linked(c->csp, *x, l->target));
        must(c, place_in(m, *x) >= 0 && out, "%s does not belong to %s, or can be passed",
             csp_label_name(c->csp, *x), m->name);
        if (!c->failed)
            pass[place_in(m, *x)] = false;
    }
    if (c->failed)
        return;
    reached[place_in(m, *l->list.begin)] = true;
    spread(m, pass, reached);
    must(c, !reached[place_in(m, l->list.begin[1])], "%s and %s are not cut apart",
         csp_label_name(c->csp, l->list.begin[0]), csp_label_name(c->csp, l->list.begin[1]));
}

static bool is_connected(checker *c, const csp_mesh *m, csp_list members)
{
    bool *pass = take(c, m->labels, sizeof *pass), *reached = take(c, m->labels, sizeof *reached);
    bool all = true;
    if (c->failed)
        return true;
    for (const csp_label *x = members.begin; x < members.end; x++) {
        pass[place_in(m, *x)] = true;
        reached[place_in(m, *x)] = x == members.begin;
    }
    spread(m, pass, reached);
    for (int i = 0; i < m->labels; i++)
        all = all && (reached[i] || !pass[i]);
    return all;
}

/* ---- lines ---- */

/* Each label must be in the list and sure, or gone; and the list must not be what the mesh demands. */
static void check_whole(checker *c, const mesh_line *l)
{
    for (const csp_label *x = l->list.begin; x < l->list.end && !c->failed; x++)
        need_sure(c, l->mesh, *x);
    for (int i = 0; i < l->mesh->labels && !c->failed; i++)
        must(c, csp_list_find(l->list, l->mesh->label[i]) >= 0 || c->now->label[l->mesh->label[i]] == GONE,
             "%s is neither sure nor gone", csp_label_name(c->csp, l->mesh->label[i]));
    must(c, l->target == CSP_NONE, "a mesh that is whole eliminates nothing");
    if (!c->failed)
        must(c, !(l->mesh->loop ? is_closed(l->mesh, l->list) : is_connected(c, l->mesh, l->list)),
             "%s is what it has to be", l->mesh->name);
}

/* No label may occur twice, because they are counted. */
static void need_once(checker *c, csp_list list)
{
    c->stamp++;
    for (; list.begin < list.end && !c->failed; list.begin++) {
        must(c, c->seen[*list.begin] != c->stamp, "%s stands twice", csp_label_name(c->csp, *list.begin));
        c->seen[*list.begin] = c->stamp;
    }
}

static void read_mesh(checker *c, line *now, bool loop)
{
    const json *from = now->from, *whole = get_member(c, from, "?whole", JSON_LIST);
    mesh_line l = { .target = CSP_NONE };
    l.mesh = find_mesh(c, get_member(c, from, loop ? "loop" : "connected", JSON_STRING), loop);
    const json *list = whole->kind ? whole : get_member(c, from, loop ? "path" : "apart", JSON_LIST);
    l.list = find_names(c, list, LABEL);
    need_once(c, l.list);
    if (json_member(from, "eliminates")) {
        read_eliminated(c, now);
        must(c, csp_list_size(now->list) == 1, "a loop or region eliminates one label at a time");
        l.target = c->failed ? CSP_NONE : *now->list.begin;
    } else
        now->ended = true;
    if (c->failed)
        return;
    if (whole->kind)
        check_whole(c, &l);
    else if (loop)
        check_path_of_loop(c, &l, from);
    else
        check_cut(c, &l, find_names(c, get_member(c, from, "by", JSON_LIST), LABEL));
    if (now->in)
        return;
    must_be_rule(c, whole->kind ? "contradiction" : loop ? "loop" : "connected");
    must(c, c->now->length == !whole->kind, "the length is not %d", c->now->length);
}

void read_loop(checker *c, line *now)
{
    read_mesh(c, now, true);
}

void read_connected(checker *c, line *now)
{
    read_mesh(c, now, false);
}

const csp_mesh *check_meshes(checker *c)
{
    for (int i = 0; i < csp_meshes(c->csp) && !c->failed; i++) {
        const csp_mesh *m = csp_mesh_at(c->csp, i);
        csp_label *list = take(c, m->labels, sizeof *list), *end = list;
        for (int k = 0; k < m->labels && !c->failed; k++)
            if (c->now->label[m->label[k]] == VALUE)
                *end++ = m->label[k];
        if (!c->failed &&
            !(m->loop ? is_closed(m, (csp_list){ list, end }) : is_connected(c, m, (csp_list){ list, end })))
            return m;
    }
    return NULL;
}

/* ---- does anything apply? ---- */

/* Goes from this line along sure ones until it is back, and says over how many lines; 0: it does not come
 * back; -1: there is a fork, so it is not known. */
static int go_round(const checker *c, const csp_mesh *m, int first, csp_label *list)
{
    int here = first, at = m->end[2 * first + 1];
    for (int n = 1;; n++) {
        int next = -1, ways = 0;
        list[n - 1] = m->label[here];
        for (int k = 0; k < m->labels; k++)
            if (k != here && (m->end[2 * k] == at || m->end[2 * k + 1] == at) &&
                (k == first || is_sure(c, m->label[k]))) {
                next = k;
                ways++;
            }
        if (ways != 1 || next == first)
            return ways > 1 ? -1 : ways ? n : 0;
        at = m->end[2 * next] == at ? m->end[2 * next + 1] : m->end[2 * next];
        here = next;
    }
}

/* Were these lines, all sure but perhaps the first, the loop: is a line outside, or a csp-variable empty? */
static bool excludes(const checker *c, const csp_mesh *m, csp_list loop)
{
    bool closed = is_sure(c, *loop.begin);
    for (int k = 0; k < m->labels; k++)
        if (csp_list_find(loop, m->label[k]) < 0 &&
            (closed ? c->now->label[m->label[k]] != GONE : is_sure(c, m->label[k])))
            return true;
    for (int v = 0; v < csp_vars(c->csp) && !closed; v++) {
        csp_list all = csp_var_labels(c->csp, (csp_var)v);
        while (all.begin < all.end && goes_then(c, m, loop, *all.begin))
            all.begin++;
        if (all.begin == all.end)
            return true;
    }
    return false;
}

static bool loop_applies(checker *c, const csp_mesh *m)
{
    csp_label *list = take(c, m->labels, sizeof *list), *sure = take(c, m->labels, sizeof *sure), *end = sure;
    bool open = false;
    for (int k = 0; k < m->labels && !c->failed; k++) {
        bool gone = c->now->label[m->label[k]] == GONE;
        int n = gone ? 0 : go_round(c, m, k, list);
        if (n < 0 || (n && excludes(c, m, (csp_list){ list, list + n })))
            return true;
        if (is_sure(c, m->label[k]))
            *end++ = m->label[k];
        else
            open = open || !gone;
    }
    return !c->failed && !open && !is_closed(m, (csp_list){ sure, end });
}

static bool region_applies(checker *c, const csp_mesh *m)
{
    bool *pass = take(c, m->labels, sizeof *pass), *reached = take(c, m->labels, sizeof *reached);
    for (int t = -1; t < csp_labels(c->csp) && !c->failed; t++) { /* t is the target; -1: without one */
        int first = -1;
        if (t >= 0 && c->now->label[t] != CANDIDATE)
            continue;
        for (int i = 0; i < m->labels; i++) {
            csp_label l = m->label[i];
            pass[i] = c->now->label[l] != GONE && (t < 0 || !csp_linked(c->csp, l, (csp_label)t));
            first = first < 0 && is_sure(c, l) ? i : first;
            reached[i] = i == first;
        }
        spread(m, pass, reached);
        for (int i = 0; i < m->labels; i++)
            if (is_sure(c, m->label[i]) && !reached[i])
                return true;
    }
    return false;
}

const csp_mesh *find_applying(checker *c)
{
    for (int i = 0; i < csp_meshes(c->csp) && !c->failed; i++) {
        const csp_mesh *m = csp_mesh_at(c->csp, i);
        if (m->loop ? loop_applies(c, m) : region_applies(c, m))
            return m;
    }
    return NULL;
}
