/* mesh.c: see mesh.h. Points and members are walked breadth first, each to those next to it. */
#include "core/mesh.h"

#include <string.h>

struct mesh_finder {
    const csp *csp;
    mesh_near *near; /* of each mesh */
    int *from;       /* of each point or member: the line or pair by which it was reached; NONE: it was not */
    uint16_t *queue;
    bool *sure;       /* of each label of the current mesh */
    csp_label *label; /* the labels of what was found */
    int *part;        /* of each point: the part of the sure lines that it is in, from 1; 0: none */
    uint8_t *forced;  /* of each label of the network: would it be true (TRUE_THEN) or refuted (REFUTED_THEN)
                         if the loop were closed? */
    bool *seen;       /* of each label of the network: has it been tried? */
    uint8_t *lines;   /* of each point: how many lines that end there are not gone */
};

enum { NONE = -1, START = -2, TRUE_THEN = 1, REFUTED_THEN = 2 };

static int nodes_of(const csp_mesh *mesh)
{
    return mesh->loop ? mesh->points : mesh->labels;
}

static int edges_of(const csp_mesh *mesh)
{
    return mesh->loop ? mesh->labels : mesh->pairs;
}

/* ---- opening ---- */

bool mesh_list_near(mesh_near *to, arena *a, const csp_mesh *mesh)
{
    int nodes = nodes_of(mesh), ends = 2 * edges_of(mesh);
    to->start = arena_take(a, (size_t)nodes + 2, sizeof *to->start);
    to->item = arena_take(a, (size_t)ends + 1, sizeof *to->item);
    if (!to->start || !to->item)
        return false;
    for (int i = 0; i < ends; i++)
        to->start[mesh->end[i] + 2]++;
    for (int i = 0; i < nodes; i++)
        to->start[i + 2] += to->start[i + 1];
    for (int i = 0; i < ends; i++)
        to->item[to->start[mesh->end[i] + 1]++] = (uint16_t)(i / 2);
    return true;
}

mesh_finder *mesh_open(arena *a, const csp *c)
{
    mesh_finder *f = arena_take(a, 1, sizeof *f);
    size_t most = 1, labels = (size_t)csp_labels(c);
    if (!f || !(f->near = arena_take(a, (size_t)csp_meshes(c), sizeof *f->near)))
        return NULL;
    f->csp = c;
    for (int i = 0; i < csp_meshes(c); i++) {
        const csp_mesh *m = csp_mesh_at(c, i);
        size_t n = (size_t)(m->points > m->labels ? m->points : m->labels) + 1;
        most = n > most ? n : most;
        if (!mesh_list_near(&f->near[i], a, m))
            return NULL;
    }
    f->from = arena_take(a, most, sizeof *f->from);
    f->queue = arena_take(a, most, sizeof *f->queue);
    f->sure = arena_take(a, most, sizeof *f->sure);
    f->label = arena_take(a, most + 3, sizeof *f->label);
    f->part = arena_take(a, most, sizeof *f->part);
    f->forced = arena_take(a, labels + 1, sizeof *f->forced);
    f->seen = arena_take(a, labels + 1, sizeof *f->seen);
    f->lines = arena_take(a, most, sizeof *f->lines);
    bool all = f->lines && f->from && f->queue && f->sure && f->label && f->part && f->forced && f->seen;
    return all ? f : NULL;
}

/* ---- what is sure ---- */

/* A value, or the only label that is left of a csp-variable. */
static bool is_sure(const csp *c, const uint8_t *known, csp_label l)
{
    if (known[l] != CANDIDATE)
        return known[l] == VALUE;
    csp_list vars = csp_label_vars(c, l);
    for (const csp_var *v = vars.begin; v < vars.end; v++) {
        csp_list all = csp_var_labels(c, *v);
        int left = 0;
        for (const csp_label *x = all.begin; x < all.end && left < 2; x++)
            left += known[*x] != GONE;
        if (left == 1)
            return true;
    }
    return false;
}

static int list_sure(mesh_finder *finder, const csp_mesh *mesh, const uint8_t *known)
{
    int n = 0;
    for (int i = 0; i < mesh->labels; i++)
        n += finder->sure[i] = is_sure(finder->csp, known, mesh->label[i]);
    return n;
}

/* ---- loops ---- */

int mesh_other_end(const csp_mesh *mesh, int edge, int node)
{
    return mesh->end[2 * edge] == node ? mesh->end[2 * edge + 1] : mesh->end[2 * edge];
}

/* Walks from a point along sure lines other than line `but`, until `to` is reached. False: it can't be
 * reached. */
static bool walk_lines(mesh_finder *finder, int mesh, int point, int but, int to)
{
    const csp_mesh *m = csp_mesh_at(finder->csp, mesh);
    const mesh_near *near = &finder->near[mesh];
    int n = 0;
    for (int i = 0; i < m->points; i++)
        finder->from[i] = NONE;
    finder->from[point] = START;
    finder->queue[n++] = (uint16_t)point;
    for (int i = 0; i < n && finder->from[to] == NONE; i++)
        for (uint32_t k = near->start[finder->queue[i]]; k < near->start[finder->queue[i] + 1]; k++) {
            int line = near->item[k], next = mesh_other_end(m, line, finder->queue[i]);
            if (!finder->sure[line] || line == but || finder->from[next] != NONE)
                continue;
            finder->from[next] = line;
            finder->queue[n++] = (uint16_t)next;
        }
    return finder->from[to] != NONE;
}

/* Gives points that sure lines join, directly or through others, the same part. */
static void number_parts(mesh_finder *finder, int mesh)
{
    const csp_mesh *m = csp_mesh_at(finder->csp, mesh);
    const mesh_near *near = &finder->near[mesh];
    int parts = 0;
    memset(finder->part, 0, (size_t)m->points * sizeof *finder->part);
    for (int p = 0; p < m->points; p++) {
        int n = 0;
        if (finder->part[p])
            continue;
        finder->part[p] = ++parts;
        finder->queue[n++] = (uint16_t)p;
        for (int i = 0; i < n; i++)
            for (uint32_t k = near->start[finder->queue[i]]; k < near->start[finder->queue[i] + 1]; k++) {
                int next = mesh_other_end(m, near->item[k], finder->queue[i]);
                if (!finder->sure[near->item[k]] || finder->part[next])
                    continue;
                finder->part[next] = parts;
                finder->queue[n++] = (uint16_t)next;
            }
    }
}

/* Lists the lines of the way that was walked to `to` in finder->label, in the order in which they were
 * walked; returns how many. */
static int list_path(mesh_finder *finder, const csp_mesh *mesh, int to)
{
    int n = 0;
    for (int at = to; finder->from[at] != START; at = mesh_other_end(mesh, finder->from[at], at))
        finder->label[n++] = mesh->label[finder->from[at]];
    for (int i = 0, k = n - 1; i < k; i++, k--) {
        csp_label x = finder->label[i];
        finder->label[i] = finder->label[k];
        finder->label[k] = x;
    }
    return n;
}

/* A sure line that is neither on the path nor this one; CSP_NONE: there is none. */
static csp_label find_outside(const mesh_finder *finder, const csp_mesh *mesh, int n, csp_label but)
{
    for (int i = 0; i < mesh->labels; i++)
        if (finder->sure[i] && mesh->label[i] != but &&
            csp_list_find((csp_list){ finder->label, finder->label + n }, mesh->label[i]) < 0)
            return mesh->label[i];
    return CSP_NONE;
}

static void force(mesh_finder *finder, csp_label l)
{
    finder->forced[l] |= TRUE_THEN;
    CSP_FOR_LINKS(x, finder->csp, l)
        finder->forced[*x] |= REFUTED_THEN;
}

/* In a csp-variable that has only l and one other label, the other one is true if l is false. */
static void force_other(mesh_finder *finder, csp_label l)
{
    csp_list vars = csp_label_vars(finder->csp, l);
    for (const csp_var *v = vars.begin; v < vars.end; v++) {
        csp_list all = csp_var_labels(finder->csp, *v);
        if (csp_list_size(all) == 2)
            force(finder, all.begin[*all.begin == l]);
    }
}

/* The first csp-variable that would be left without a label if the n lines of finder->label and `closes` were
 * the loop and no other line were true; CSP_NONE: there is none. */
static csp_var find_emptied(mesh_finder *finder, const csp_mesh *mesh, const uint8_t *known, int n,
                            csp_label closes)
{
    memset(finder->forced, 0, (size_t)csp_labels(finder->csp));
    for (int i = 0; i < mesh->labels; i++) {
        csp_label l = mesh->label[i];
        bool in = l == closes || csp_list_find((csp_list){ finder->label, finder->label + n }, l) >= 0;
        if (in)
            force(finder, l);
        else {
            finder->forced[l] |= REFUTED_THEN;
            force_other(finder, l);
        }
    }
    for (int v = 0; v < csp_vars(finder->csp); v++) {
        csp_list all = csp_var_labels(finder->csp, (csp_var)v);
        const csp_label *x = all.begin;
        while (x < all.end && (known[*x] == GONE || finder->forced[*x] & REFUTED_THEN))
            x++;
        if (x == all.end)
            return (csp_var)v;
    }
    return CSP_NONE;
}

/* Reports line i, if it closes a path of sure lines and can't be true: because a sure line is outside, or
 * because a csp-variable would be left without a label. If line i is sure itself, a line outside is a
 * contradiction. */
static status try_line(mesh_finder *finder, int mesh, const uint8_t *known, bool quick, int i, int sures,
                       const mesh_sink *sink)
{
    const csp_mesh *m = csp_mesh_at(finder->csp, mesh);
    mesh_found found = { mesh, 0, 0, finder->label, CSP_NONE, finder->sure[i] ? CSP_NONE : m->label[i] };
    if (!walk_lines(finder, mesh, m->end[2 * i], i, m->end[2 * i + 1]))
        return OK;
    int n = list_path(finder, m, m->end[2 * i + 1]);
    csp_label outside = sures - finder->sure[i] > n ? find_outside(finder, m, n, m->label[i]) : CSP_NONE;
    if (outside == CSP_NONE && finder->sure[i])
        return OK;
    if (finder->sure[i])
        finder->label[n++] = m->label[i];
    found.labels = n;
    if (outside != CSP_NONE)
        finder->label[found.labels++] = outside;
    else if (quick || (found.set = find_emptied(finder, m, known, n, m->label[i])) == CSP_NONE)
        return OK;
    return sink->take(sink->context, &found);
}

/* If the sure lines are one closed line, every other line is outside of it, and so is false. */
static status close_loop(mesh_finder *finder, int mesh, const uint8_t *known, int sures,
                         const mesh_sink *sink)
{
    const csp_mesh *m = csp_mesh_at(finder->csp, mesh);
    int n = 0, first = 0;
    if (!sures || !mesh_is_closed(m, finder->sure))
        return OK;
    while (!finder->sure[first])
        first++;
    walk_lines(finder, mesh, m->end[2 * first], first, m->end[2 * first + 1]);
    n = list_path(finder, m, m->end[2 * first + 1]);
    finder->label[n++] = m->label[first];
    status st = OK;
    for (int i = 0; i < m->labels && st == OK; i++)
        if (!finder->sure[i] && known[m->label[i]] == CANDIDATE)
            st = sink->take(sink->context, &(mesh_found){ mesh, n, 0, finder->label, CSP_NONE, m->label[i] });
    return st;
}

static status find_loop(mesh_finder *finder, int mesh, const uint8_t *known, bool quick,
                        const mesh_sink *sink)
{
    const csp_mesh *m = csp_mesh_at(finder->csp, mesh);
    int sures = list_sure(finder, m, known);
    status st = close_loop(finder, mesh, known, sures, sink);
    number_parts(finder, mesh);
    for (int i = 0; i < m->labels && st == OK; i++)
        if (known[m->label[i]] != GONE && finder->part[m->end[2 * i]] == finder->part[m->end[2 * i + 1]])
            st = try_line(finder, mesh, known, quick, i, sures, sink);
    return st;
}

/* ---- lines that are joined ---- */

/* A strand: lines that are joined one after the other, in the order of a walk from one end to the other; its
 * two ends, or START where it has none, being a closed line. */
typedef struct strand {
    int n, end[2];
    uint16_t *line;
} strand;

/* The line that is joined to this one at a point; NONE: there is none. */
static int joined_at(const mesh_finder *finder, int mesh, const uint8_t *known, int line, int point)
{
    const csp_mesh *m = csp_mesh_at(finder->csp, mesh);
    const mesh_near *near = &finder->near[mesh];
    for (uint32_t k = near->start[point]; finder->lines[point] == 2 && k < near->start[point + 1]; k++)
        if (near->item[k] != line && known[m->label[near->item[k]]] != GONE && !finder->sure[near->item[k]])
            return near->item[k];
    return NONE;
}

/* Walks from a line, at one of its ends, for as long as another line is joined there; adds the lines to the
 * strand, and returns the point where it ends; START: it came back. */
static int walk_joined(mesh_finder *finder, int mesh, const uint8_t *known, int line, int point,
                       strand *strand)
{
    const csp_mesh *m = csp_mesh_at(finder->csp, mesh);
    int first = line, next;
    while ((next = joined_at(finder, mesh, known, line, point)) != NONE) {
        if (next == first)
            return START;
        strand->line[strand->n++] = (uint16_t)next;
        finder->seen[m->label[next]] = true;
        point = mesh_other_end(m, next, point);
        line = next;
    }
    return point;
}

/* The strand that a line is in. */
static strand find_strand(mesh_finder *finder, int mesh, const uint8_t *known, int line)
{
    const csp_mesh *m = csp_mesh_at(finder->csp, mesh);
    strand found = { .n = 1, .end = { START, START }, .line = finder->queue };
    found.line[0] = (uint16_t)line;
    finder->seen[m->label[line]] = true;
    found.end[0] = walk_joined(finder, mesh, known, line, m->end[2 * line], &found);
    if (found.end[0] != START)
        found.end[1] = walk_joined(finder, mesh, known, line, m->end[2 * line + 1], &found);
    return found;
}

/* Reports each line of a strand that sure lines close, if it can't be true. The strand is in finder->part
 * meanwhile, because a path is walked by the queue. */
static status try_strand(mesh_finder *finder, int mesh, const uint8_t *known, const strand *strand,
                         const mesh_sink *sink)
{
    const csp_mesh *m = csp_mesh_at(finder->csp, mesh);
    int n = strand->n, path = 0;
    for (int i = 0; i < n; i++)
        finder->part[i] = strand->line[i];
    if (strand->end[0] != START && strand->end[0] != strand->end[1]) {
        if (!walk_lines(finder, mesh, strand->end[0], NONE, strand->end[1]))
            return OK;
        path = list_path(finder, m, strand->end[1]);
    }
    memmove(finder->label + n, finder->label, (size_t)path * sizeof *finder->label);
    for (int i = 0; i < n; i++)
        finder->label[i] = m->label[finder->part[i]];
    csp_label outside = find_outside(finder, m, n + path, CSP_NONE);
    csp_var set = outside == CSP_NONE ? find_emptied(finder, m, known, n + path, finder->label[0]) : CSP_NONE;
    status st = OK;
    for (int i = 0; i < n && st == OK && (outside != CSP_NONE || set != CSP_NONE); i++) {
        csp_label target = finder->label[0];
        memmove(finder->label, finder->label + 1, (size_t)(n + path - 1) * sizeof *finder->label);
        finder->label[n + path - 1] = outside;
        st = sink->take(sink->context, &(mesh_found){ mesh, n + path - (outside == CSP_NONE), n - 1,
                                                      finder->label, set, target });
        memmove(finder->label + n, finder->label + n - 1, (size_t)path * sizeof *finder->label);
        finder->label[n - 1] = target;
    }
    return st;
}

static status find_joined(mesh_finder *finder, int mesh, const uint8_t *known, const mesh_sink *sink)
{
    const csp_mesh *m = csp_mesh_at(finder->csp, mesh);
    status st = OK;
    list_sure(finder, m, known);
    memset(finder->seen, 0, (size_t)csp_labels(finder->csp));
    memset(finder->lines, 0, (size_t)m->points);
    for (int i = 0; i < 2 * m->labels; i++)
        finder->lines[m->end[i]] = (uint8_t)(finder->lines[m->end[i]] + (known[m->label[i / 2]] != GONE &&
                                                                         finder->lines[m->end[i]] < 3));
    for (int i = 0; i < m->labels && st == OK; i++) {
        if (known[m->label[i]] != CANDIDATE || finder->sure[i] || finder->seen[m->label[i]])
            continue;
        strand found = find_strand(finder, mesh, known, i);
        if (found.n > 1)
            st = try_strand(finder, mesh, known, &found, sink);
    }
    return st;
}

/* The marked line, other than this one, that ends at a point; NONE: there is none, or there are several. */
static int only_other(const csp_mesh *mesh, const bool *mark, int line, int point)
{
    int found = NONE;
    for (int i = 0; i < mesh->labels; i++)
        if (mark[i] && i != line && (mesh->end[2 * i] == point || mesh->end[2 * i + 1] == point)) {
            if (found != NONE)
                return NONE;
            found = i;
        }
    return found;
}

/* Follows the marked lines from the first one; they are one closed line if each point that is passed has just
 * one way on, and the walk is back after all n lines. */
bool mesh_is_closed(const csp_mesh *mesh, const bool *mark)
{
    int n = 0, first = NONE, passed = 0;
    for (int i = mesh->labels; i-- > 0;)
        if (mark[i]) {
            first = i;
            n++;
        }
    int line = first, at = n ? mesh->end[2 * first] : 0;
    while (line != NONE && passed <= n) {
        line = only_other(mesh, mark, line, at);
        passed++;
        if (line == first)
            return passed == n;
        at = line == NONE ? at : mesh_other_end(mesh, line, at);
    }
    return false;
}

/* ---- regions ---- */

/* Walks from member `start` over members that are not gone, nor linked to `but` (CSP_NONE: to none). */
static void walk_members(mesh_finder *finder, int mesh, const uint8_t *known, int start, csp_label but)
{
    const csp_mesh *m = csp_mesh_at(finder->csp, mesh);
    const mesh_near *near = &finder->near[mesh];
    int n = 0;
    for (int i = 0; i < m->labels; i++)
        finder->from[i] = NONE;
    finder->from[start] = START;
    finder->queue[n++] = (uint16_t)start;
    for (int i = 0; i < n; i++)
        for (uint32_t k = near->start[finder->queue[i]]; k < near->start[finder->queue[i] + 1]; k++) {
            int next = mesh_other_end(m, near->item[k], finder->queue[i]);
            csp_label l = m->label[next];
            if (finder->from[next] != NONE || known[l] == GONE ||
                (but != CSP_NONE && csp_linked(finder->csp, but, l)))
                continue;
            finder->from[next] = near->item[k];
            finder->queue[n++] = (uint16_t)next;
        }
}

/* Lists the two members that are cut apart, then the members that were not reached but are next to one that
 * was; returns how many labels there are. */
static int list_cut(mesh_finder *finder, const csp_mesh *mesh, int first, int second)
{
    int n = 0;
    finder->label[n++] = mesh->label[first];
    finder->label[n++] = mesh->label[second];
    for (int i = 0; i < 2 * mesh->pairs; i++) {
        int in = mesh->end[i ^ 1], out = mesh->end[i];
        csp_list had = { finder->label + 2, finder->label + n };
        if (finder->from[in] != NONE && finder->from[out] == NONE && csp_list_find(had, mesh->label[out]) < 0)
            finder->label[n++] = mesh->label[out];
    }
    return n;
}

/* Reports `but` (CSP_NONE: a contradiction) if its truth cuts some sure member off from member `start`. */
static status try_cut(mesh_finder *finder, int mesh, const uint8_t *known, int start, csp_label but,
                      const mesh_sink *sink)
{
    const csp_mesh *m = csp_mesh_at(finder->csp, mesh);
    walk_members(finder, mesh, known, start, but);
    for (int i = 0; i < m->labels; i++)
        if (finder->sure[i] && finder->from[i] == NONE) {
            mesh_found found = { mesh, list_cut(finder, m, start, i), 0, finder->label, CSP_NONE, but };
            return sink->take(sink->context, &found);
        }
    return OK;
}

/* A label whose truth cuts the region must be linked to a member that is not gone, so only such labels are
 * tried. It suffices to walk from one sure member: if any two are cut apart, one of them is cut off from that
 * one. */
static status find_region(mesh_finder *finder, int mesh, const uint8_t *known, bool quick,
                          const mesh_sink *sink)
{
    const csp_mesh *m = csp_mesh_at(finder->csp, mesh);
    int start = 0;
    if (list_sure(finder, m, known) < 2)
        return OK;
    while (!finder->sure[start])
        start++;
    status st = try_cut(finder, mesh, known, start, CSP_NONE, sink);
    memset(finder->seen, 0, (size_t)csp_labels(finder->csp));
    for (int i = 0; i < m->labels && !quick && st == OK; i++) {
        if (finder->sure[i] || known[m->label[i]] == GONE)
            continue;
        CSP_FOR_LINKS(x, finder->csp, m->label[i]) {
            if (known[*x] != CANDIDATE || finder->seen[*x] || st != OK)
                continue;
            finder->seen[*x] = true;
            st = try_cut(finder, mesh, known, start, *x, sink);
        }
    }
    return st;
}

/* ---- all of them ---- */

status mesh_find(mesh_finder *finder, const uint8_t *known, bool quick, const mesh_sink *sink)
{
    status st = OK;
    for (int i = 0; i < csp_meshes(finder->csp) && st == OK; i++)
        st = (csp_mesh_at(finder->csp, i)->loop ? find_loop : find_region)(finder, i, known, quick, sink);
    return st;
}

status mesh_find_joined(mesh_finder *finder, const uint8_t *known, const mesh_sink *sink)
{
    status st = OK;
    for (int i = 0; i < csp_meshes(finder->csp) && st == OK; i++)
        if (csp_mesh_at(finder->csp, i)->loop)
            st = find_joined(finder, i, known, sink);
    return st;
}

/* Are the marked members connected? Grows from the first of them for as long as some pair leads to
 * another. */
static bool is_connected(const csp_mesh *mesh, const bool *mark)
{
    bool reached[LIMIT_LABELS] = { false }, grows = true;
    int left = 0, first = NONE;
    for (int i = mesh->labels; i-- > 0;)
        if (mark[i]) {
            first = i;
            left++;
        }
    if (left)
        reached[first] = true;
    for (left--; grows && left > 0;) {
        grows = false;
        for (int i = 0; i < mesh->pairs; i++) {
            int a = mesh->end[2 * i], b = mesh->end[2 * i + 1];
            if (!mark[a] || !mark[b] || reached[a] == reached[b])
                continue;
            reached[a] = reached[b] = grows = true;
            left--;
        }
    }
    return left <= 0;
}

int mesh_broken(const csp *c, const uint8_t *known)
{
    bool mark[LIMIT_LABELS];
    for (int i = 0; i < csp_meshes(c); i++) {
        const csp_mesh *m = csp_mesh_at(c, i);
        for (int k = 0; k < m->labels; k++)
            mark[k] = known[m->label[k]] == VALUE;
        if (!(m->loop ? mesh_is_closed : is_connected)(m, mark))
            return i;
    }
    return NONE;
}
