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

static const csp_mesh *find_mesh(checker *checker, const json *name, bool loop)
{
    for (int i = 0; i < csp_meshes(checker->csp); i++)
        if (csp_mesh_at(checker->csp, i)->loop == loop &&
            !strcmp(csp_mesh_at(checker->csp, i)->name, name->string))
            return csp_mesh_at(checker->csp, i);
    must(checker, false, "the network declares no %s \"%s\"", loop ? "loop" : "region", name->string);
    return NULL;
}

static int place_in(const csp_mesh *mesh, csp_label l) /* -1: it is not there */
{
    return csp_list_find((csp_list){ mesh->label, mesh->label + mesh->labels }, l);
}

static bool is_sure(const checker *checker, csp_label l)
{
    csp_list vars = csp_label_vars(checker->csp, l);
    bool sure = checker->now->label[l] == VALUE;
    for (const csp_var *v = vars.begin; v < vars.end && !sure && checker->now->label[l] == CANDIDATE; v++) {
        csp_list all = csp_var_labels(checker->csp, *v);
        sure = count_labels(checker, all, GONE) == csp_list_size(all) - 1;
    }
    return sure;
}

static void need_sure(checker *checker, const csp_mesh *mesh, csp_label l)
{
    must(checker, place_in(mesh, l) >= 0, "%s does not belong to %s", csp_label_name(checker->csp, l),
         mesh->name);
    must(checker, is_sure(checker, l), "%s is not sure", csp_label_name(checker->csp, l));
}

/* No label may occur twice, because they are counted. */
static void need_once(checker *checker, csp_list list)
{
    checker->stamp++;
    for (; list.begin < list.end && !checker->failed; list.begin++) {
        must(checker, checker->seen[*list.begin] != checker->stamp, "%s stands twice",
             csp_label_name(checker->csp, *list.begin));
        checker->seen[*list.begin] = checker->stamp;
    }
}

/* ---- loops ---- */

/* Do these lines form one closed line? The walk leaves each line at the end where it did not enter it. Each
 * point it passes has two lines and no more, so it meets no line a second time before it is back at the first
 * one. */
static bool is_closed(const csp_mesh *mesh, csp_list lines)
{
    int n = csp_list_size(lines), here = n ? place_in(mesh, *lines.begin) : 0, first = here, passed = 0;
    int at = n ? mesh->end[2 * here + 1] : 0;
    for (bool goes_on = true; goes_on; passed++) {
        int next = -1, ways = 0;
        for (const csp_label *l = lines.begin; l < lines.end; l++) {
            int k = place_in(mesh, *l);
            if (k != here && (mesh->end[2 * k] == at || mesh->end[2 * k + 1] == at)) {
                next = k;
                ways++;
            }
        }
        if (ways != 1)
            return false;
        at = mesh->end[2 * next] == at ? mesh->end[2 * next + 1] : mesh->end[2 * next];
        here = next;
        goes_on = here != first;
    }
    return passed == n;
}

/* Would l be false if exactly these lines were the loop? */
static bool goes_then(const checker *checker, const csp_mesh *mesh, csp_list loop, csp_label l)
{
    bool goes = checker->now->label[l] == GONE || (place_in(mesh, l) >= 0 && csp_list_find(loop, l) < 0);
    for (int i = 0; i < mesh->labels && !goes; i++) {
        csp_list vars = csp_label_vars(checker->csp, mesh->label[i]);
        if (csp_list_find(loop, mesh->label[i]) >= 0)
            goes = csp_linked(checker->csp, l, mesh->label[i]);
        else
            for (const csp_var *v = vars.begin; v < vars.end && !goes; v++) {
                csp_list all = csp_var_labels(checker->csp, *v);
                goes = csp_list_size(all) == 2 &&
                       csp_linked(checker->csp, l, all.begin[*all.begin == mesh->label[i]]);
            }
    }
    return goes;
}

/* Are these the only lines that can be true where they meet? Then both are, or neither is. */
static bool are_joined(const checker *checker, const csp_mesh *mesh, int a, int b)
{
    for (int i = 0; i < 4; i++) {
        int point = mesh->end[2 * a + i / 2], others = 0;
        if (point != mesh->end[2 * b + i % 2])
            continue;
        for (int k = 0; k < 2 * mesh->labels; k++)
            others += mesh->end[k] == point && k / 2 != a && k / 2 != b &&
                      checker->now->label[mesh->label[k / 2]] != GONE;
        if (!others)
            return true;
    }
    return false;
}

/* Each of these lines must be joined to the target, directly or through others of them. */
static void check_joined(checker *checker, const mesh_line *line, csp_list joined)
{
    int n = csp_list_size(joined), left = n, before = -1;
    bool *held = take(checker, n, sizeof *held);
    must(checker, line->target != CSP_NONE && place_in(line->mesh, line->target) >= 0,
         "nothing joins the lines");
    for (int i = 0; i < n && !checker->failed; i++)
        must(checker, place_in(line->mesh, joined.begin[i]) >= 0 && joined.begin[i] != line->target,
             "%s can't be joined", csp_label_name(checker->csp, joined.begin[i]));
    while (before != left && !checker->failed) {
        before = left;
        for (int i = 0; i < n; i++)
            for (int k = -1; k < n && !held[i]; k++)
                if ((k < 0 || held[k]) &&
                    are_joined(checker, line->mesh, place_in(line->mesh, joined.begin[i]),
                               place_in(line->mesh, k < 0 ? line->target : joined.begin[k]))) {
                    held[i] = true;
                    left--;
                }
    }
    must(checker, !left, "a line is not joined to the target");
}

/* Checks the path, which the target must close unless it is closed already. */
static void check_path_of_loop(checker *checker, const mesh_line *line, const json *from)
{
    const json *outside = get_member(checker, from, "?outside", JSON_STRING);
    const json *emptied = get_member(checker, from, "?emptied", JSON_STRING);
    const json *joins = get_member(checker, from, "?joined", JSON_LIST);
    csp_list joined = { NULL, NULL };
    if (joins->kind)
        joined = find_names(checker, joins, LABEL);
    int n = csp_list_size(line->list) + csp_list_size(joined);
    csp_label *list = take(checker, n, sizeof *list), *end = list;
    if (joins->kind)
        check_joined(checker, line, joined);
    for (const csp_label *x = line->list.begin; x < line->list.end && !checker->failed; x++)
        need_sure(checker, line->mesh, *end++ = *x);
    if (checker->failed)
        return;
    for (const csp_label *x = joined.begin; x < joined.end; x++)
        *end++ = *x;
    need_once(checker, (csp_list){ list, end });
    bool closed = !checker->failed && is_closed(line->mesh, (csp_list){ list, end });
    must(checker, !closed || !joins->kind, "the path is closed without the target");
    must(checker, closed || line->target != CSP_NONE, "the path is not closed");
    if (!closed && !checker->failed)
        *end++ = line->target;
    csp_list loop = { list, end };
    must(checker, closed || (place_in(line->mesh, line->target) >= 0 && is_closed(line->mesh, loop)),
         "the target does not close the path");
    csp_label out = outside->kind ? find_name(checker, outside, LABEL) : closed ? line->target : CSP_NONE;
    if (outside->kind)
        need_sure(checker, line->mesh, out);
    if (emptied->kind && !checker->failed) {
        csp_list all = csp_var_labels(checker->csp, find_name(checker, emptied, VARIABLE));
        for (; all.begin < all.end; all.begin++)
            must(checker, goes_then(checker, line->mesh, loop, *all.begin), "%s would be left in %s",
                 csp_label_name(checker->csp, *all.begin), emptied->string);
        must(checker, !closed && !outside->kind, "\"emptied\" stands where the target closes the path");
    } else
        must(checker, csp_list_find(loop, out) < 0 && out != CSP_NONE && place_in(line->mesh, out) >= 0,
             "no line is outside");
    must(checker, !closed || line->target == CSP_NONE || !outside->kind,
         "the path is closed, and so needs no \"outside\"");
}

/* ---- regions ---- */

/* Extends `reached` to all members that are joined to it by ways over members with pass[i]. */
static void spread(const csp_mesh *mesh, const bool *pass, bool *reached)
{
    for (bool grows = true; grows;) {
        grows = false;
        for (int i = 0; i < mesh->pairs; i++) {
            int a = mesh->end[2 * i], b = mesh->end[2 * i + 1];
            if (pass[a] && pass[b] && reached[a] != reached[b])
                reached[a] = reached[b] = grows = true;
        }
    }
}

static void check_cut(checker *checker, const mesh_line *line, csp_list by)
{
    const csp_mesh *m = line->mesh;
    bool *pass = take(checker, m->labels, sizeof *pass), *reached = take(checker, m->labels, sizeof *reached);
    must(checker, csp_list_size(line->list) == 2, "\"apart\" has not two members");
    for (int i = 0; i < 2 && !checker->failed; i++)
        need_sure(checker, m, line->list.begin[i]);
    for (int i = 0; i < m->labels && !checker->failed; i++)
        pass[i] = true;
    for (const csp_label *x = by.begin; x < by.end && !checker->failed; x++) {
        bool out = checker->now->label[*x] == GONE ||
                   (line->target != CSP_NONE && csp_linked(checker->csp, *x, line->target));
        must(checker, place_in(m, *x) >= 0 && out, "%s does not belong to %s, or can be passed",
             csp_label_name(checker->csp, *x), m->name);
        if (!checker->failed)
            pass[place_in(m, *x)] = false;
    }
    if (checker->failed)
        return;
    reached[place_in(m, *line->list.begin)] = true;
    spread(m, pass, reached);
    must(checker, !reached[place_in(m, line->list.begin[1])], "%s and %s are not cut apart",
         csp_label_name(checker->csp, line->list.begin[0]),
         csp_label_name(checker->csp, line->list.begin[1]));
}

static bool is_connected(checker *checker, const csp_mesh *mesh, csp_list members)
{
    bool *pass = take(checker, mesh->labels, sizeof *pass),
         *reached = take(checker, mesh->labels, sizeof *reached);
    bool all = true;
    if (checker->failed)
        return true;
    for (const csp_label *x = members.begin; x < members.end; x++) {
        pass[place_in(mesh, *x)] = true;
        reached[place_in(mesh, *x)] = x == members.begin;
    }
    spread(mesh, pass, reached);
    for (int i = 0; i < mesh->labels; i++)
        all = all && (reached[i] || !pass[i]);
    return all;
}

/* ---- lines ---- */

/* Each label must be in the list and sure, or gone; and the list must not be what the mesh demands. */
static void check_whole(checker *checker, const mesh_line *line)
{
    for (const csp_label *x = line->list.begin; x < line->list.end && !checker->failed; x++)
        need_sure(checker, line->mesh, *x);
    for (int i = 0; i < line->mesh->labels && !checker->failed; i++)
        must(checker,
             csp_list_find(line->list, line->mesh->label[i]) >= 0 ||
                 checker->now->label[line->mesh->label[i]] == GONE,
             "%s is neither sure nor gone", csp_label_name(checker->csp, line->mesh->label[i]));
    must(checker, line->target == CSP_NONE, "a mesh that is whole eliminates nothing");
    if (!checker->failed)
        must(checker,
             !(line->mesh->loop ? is_closed(line->mesh, line->list)
                                : is_connected(checker, line->mesh, line->list)),
             "%s is what it has to be", line->mesh->name);
}

static void read_mesh(checker *checker, line *now, bool loop)
{
    const json *from = now->from, *whole = get_member(checker, from, "?whole", JSON_LIST);
    mesh_line l = { .target = CSP_NONE };
    l.mesh = find_mesh(checker, get_member(checker, from, loop ? "loop" : "connected", JSON_STRING), loop);
    const json *list = whole->kind ? whole : get_member(checker, from, loop ? "path" : "apart", JSON_LIST);
    l.list = find_names(checker, list, LABEL);
    need_once(checker, l.list);
    if (json_member(from, "eliminates")) {
        read_eliminated(checker, now);
        must(checker, csp_list_size(now->list) == 1, "a loop or region eliminates one label at a time");
        l.target = checker->failed ? CSP_NONE : *now->list.begin;
    } else
        now->ended = true;
    if (checker->failed)
        return;
    if (whole->kind)
        check_whole(checker, &l);
    else if (loop)
        check_path_of_loop(checker, &l, from);
    else
        check_cut(checker, &l, find_names(checker, get_member(checker, from, "by", JSON_LIST), LABEL));
    if (now->in)
        return;
    must_be_rule(checker, whole->kind                           ? "contradiction"
                          : json_member(from, "joined") && loop ? "extended-loop"
                          : loop                                ? "loop"
                                                                : "connected");
    must(checker, checker->now->length == !whole->kind, "the length is not %d", checker->now->length);
}

void read_loop(checker *checker, line *now)
{
    read_mesh(checker, now, true);
}

void read_connected(checker *checker, line *now)
{
    read_mesh(checker, now, false);
}

const csp_mesh *check_meshes(checker *checker)
{
    for (int i = 0; i < csp_meshes(checker->csp) && !checker->failed; i++) {
        const csp_mesh *m = csp_mesh_at(checker->csp, i);
        csp_label *list = take(checker, m->labels, sizeof *list), *end = list;
        for (int k = 0; k < m->labels && !checker->failed; k++)
            if (checker->now->label[m->label[k]] == VALUE)
                *end++ = m->label[k];
        if (!checker->failed && !(m->loop ? is_closed(m, (csp_list){ list, end })
                                          : is_connected(checker, m, (csp_list){ list, end })))
            return m;
    }
    return NULL;
}

/* ---- does anything apply? ---- */

/* Goes from this line along sure ones until it is back, and says over how many lines; 0: it does not come
 * back; -1: there is a fork, so it is not known. */
static int go_round(const checker *checker, const csp_mesh *mesh, int first, csp_label *list)
{
    int here = first, at = mesh->end[2 * first + 1];
    for (int n = 1;; n++) {
        int next = -1, ways = 0;
        list[n - 1] = mesh->label[here];
        for (int k = 0; k < mesh->labels; k++)
            if (k != here && (mesh->end[2 * k] == at || mesh->end[2 * k + 1] == at) &&
                (k == first || is_sure(checker, mesh->label[k]))) {
                next = k;
                ways++;
            }
        if (ways != 1 || next == first)
            return ways > 1 ? -1 : ways ? n : 0;
        at = mesh->end[2 * next] == at ? mesh->end[2 * next + 1] : mesh->end[2 * next];
        here = next;
    }
}

/* Were these lines, all sure but perhaps the first, the loop: is a line outside, or a csp-variable empty? */
static bool excludes(const checker *checker, const csp_mesh *mesh, csp_list loop)
{
    bool closed = is_sure(checker, *loop.begin);
    for (int k = 0; k < mesh->labels; k++)
        if (csp_list_find(loop, mesh->label[k]) < 0 &&
            (closed ? checker->now->label[mesh->label[k]] != GONE : is_sure(checker, mesh->label[k])))
            return true;
    for (int v = 0; v < csp_vars(checker->csp) && !closed; v++) {
        csp_list all = csp_var_labels(checker->csp, (csp_var)v);
        while (all.begin < all.end && goes_then(checker, mesh, loop, *all.begin))
            all.begin++;
        if (all.begin == all.end)
            return true;
    }
    return false;
}

static bool loop_applies(checker *checker, const csp_mesh *mesh)
{
    csp_label *list = take(checker, mesh->labels, sizeof *list),
              *sure = take(checker, mesh->labels, sizeof *sure), *end = sure;
    bool open = false;
    for (int k = 0; k < mesh->labels && !checker->failed; k++) {
        bool gone = checker->now->label[mesh->label[k]] == GONE;
        int n = gone ? 0 : go_round(checker, mesh, k, list);
        if (n < 0 || (n && excludes(checker, mesh, (csp_list){ list, list + n })))
            return true;
        if (is_sure(checker, mesh->label[k]))
            *end++ = mesh->label[k];
        else
            open = open || !gone;
    }
    return !checker->failed && !open && !is_closed(mesh, (csp_list){ sure, end });
}

static bool region_applies(checker *checker, const csp_mesh *mesh)
{
    bool *pass = take(checker, mesh->labels, sizeof *pass),
         *reached = take(checker, mesh->labels, sizeof *reached);
    for (int t = -1; t < csp_labels(checker->csp) && !checker->failed;
         t++) { /* t is the target; -1: without one */
        int first = -1;
        if (t >= 0 && checker->now->label[t] != CANDIDATE)
            continue;
        for (int i = 0; i < mesh->labels; i++) {
            csp_label l = mesh->label[i];
            pass[i] = checker->now->label[l] != GONE && (t < 0 || !csp_linked(checker->csp, l, (csp_label)t));
            first = first < 0 && is_sure(checker, l) ? i : first;
            reached[i] = i == first;
        }
        spread(mesh, pass, reached);
        for (int i = 0; i < mesh->labels; i++)
            if (is_sure(checker, mesh->label[i]) && !reached[i])
                return true;
    }
    return false;
}

const csp_mesh *find_applying(checker *checker)
{
    for (int i = 0; i < csp_meshes(checker->csp) && !checker->failed; i++) {
        const csp_mesh *m = csp_mesh_at(checker->csp, i);
        if (m->loop ? loop_applies(checker, m) : region_applies(checker, m))
            return m;
    }
    return NULL;
}
