/* naive_mesh.c: see naive_mesh.h. */
#include "naive_mesh.h"

#include "problem/constraint.h"

#include <stdlib.h>
#include <string.h>

#define REQUIRE(condition, fault)                                                                            \
    do                                                                                                       \
        if (!(condition))                                                                                    \
            return (fault);                                                                                  \
    while (0)

/* Do labels number i and k touch: lines with a common point, or neighbours? */
static bool touch(const csp_mesh *m, int i, int k)
{
    if (m->loop)
        return m->end[2 * i] == m->end[2 * k] || m->end[2 * i] == m->end[2 * k + 1] ||
               m->end[2 * i + 1] == m->end[2 * k] || m->end[2 * i + 1] == m->end[2 * k + 1];
    for (int p = 0; p < m->pairs; p++)
        if ((m->end[2 * p] == i && m->end[2 * p + 1] == k) || (m->end[2 * p] == k && m->end[2 * p + 1] == i))
            return true;
    return false;
}

int naive_mesh_part(const csp_mesh *m, const bool *in, int from, bool *part)
{
    int n = 1, before = 0;
    memset(part, 0, (size_t)m->labels * sizeof *part);
    part[from] = true;
    while (before != n) {
        before = n;
        for (int i = 0; i < m->labels; i++)
            for (int k = 0; k < m->labels && in[i] && !part[i]; k++)
                if (part[k] && touch(m, i, k)) {
                    part[i] = true;
                    n++;
                }
    }
    return n;
}

static bool holds(const csp_mesh *m, const bool *in)
{
    int n = 0, first = 0, lines[4096] = { 0 };
    bool part[4096];
    for (int i = m->labels - 1; i >= 0; i--)
        if (in[i]) {
            n++;
            first = i;
        }
    for (int i = 0; i < 2 * m->labels && m->loop; i++)
        lines[m->end[i]] += in[i / 2];
    for (int p = 0; p < m->points && m->loop; p++)
        if (lines[p] != 0 && lines[p] != 2)
            return false;
    if (n == 0)
        return !m->loop;
    return naive_mesh_part(m, in, first, part) == n;
}

bool naive_mesh_holds(const csp_mesh *m, const bool *value)
{
    bool in[4096];
    for (int i = 0; i < m->labels; i++)
        in[i] = value[m->label[i]];
    return holds(m, in);
}

bool naive_meshes_hold(const csp *c, const bool *value)
{
    for (int i = 0; i < csp_meshes(c); i++)
        if (!naive_mesh_holds(csp_mesh_at(c, i), value))
            return false;
    return true;
}

/* ---- steps ---- */

/* A value, or all others of some csp-variable are gone. */
static bool is_sure(const state *s, csp_label l)
{
    csp_list vars = csp_label_vars(s->csp, l);
    if (s->label[l] != CANDIDATE)
        return s->label[l] == VALUE;
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        if (s->count[*v] == 1 && s->value[*v] == CSP_NONE)
            return true;
    return false;
}

static int place_in(const csp_mesh *m, csp_label l)
{
    for (int i = 0; i < m->labels; i++)
        if (m->label[i] == l)
            return i;
    return -1;
}

/* Is every label of v false if just these lines are the loop? */
static bool is_emptied(const state *s, const csp_mesh *m, const bool *in, csp_var v)
{
    csp_list all = csp_var_labels(s->csp, v);
    for (const csp_label *l = all.begin; l < all.end; l++) {
        int at = place_in(m, *l);
        bool gone = s->label[*l] == GONE || (at >= 0 && !in[at]);
        for (int i = 0; i < m->labels; i++) {
            csp_list vars = csp_label_vars(s->csp, m->label[i]);
            gone = gone || (in[i] && csp_linked(s->csp, *l, m->label[i]));
            for (const csp_var *w = vars.begin; w < vars.end && !in[i]; w++) {
                csp_list pair = csp_var_labels(s->csp, *w);
                if (pair.end - pair.begin == 2)
                    gone = gone || csp_linked(s->csp, *l, pair.begin[pair.begin[0] == m->label[i]]);
            }
        }
        if (!gone)
            return false;
    }
    return true;
}

/* Adds to in[], where lines are that are true together, another one that is, too: where it meets one of them,
 * no third one can be true, and neither is sure. False: there is none. */
static bool joins_another(const state *s, const csp_mesh *m, bool *in)
{
    for (int i = 0; i < 2 * m->labels; i++)
        for (int k = 0; k < 2 * m->labels; k++) {
            int left = 0;
            for (int j = 0; j < 2 * m->labels; j++)
                left += m->end[j] == m->end[i] && s->label[m->label[j / 2]] != GONE;
            if (m->end[i] != m->end[k] || i / 2 == k / 2 || left != 2 || !in[i / 2] || in[k / 2] ||
                s->label[m->label[k / 2]] == GONE || is_sure(s, m->label[i / 2]) ||
                is_sure(s, m->label[k / 2]))
                continue;
            in[k / 2] = true;
            return true;
        }
    return false;
}

/* Are the joined lines of the step joined to its target? */
static const char *joined_fault(const state *s, const csp_mesh *m, const step_declared *d)
{
    bool in[4096] = { false };
    REQUIRE(d->targets == 1 && place_in(m, d->target[0]) >= 0, "nothing to join");
    in[place_in(m, d->target[0])] = true;
    while (joins_another(s, m, in))
        continue;
    for (int i = 0; i < d->joined; i++)
        REQUIRE(place_in(m, d->label[i]) >= 0 && in[place_in(m, d->label[i])], "a line is not joined");
    return NULL;
}

static const char *loop_fault(const state *s, const csp_mesh *m, const step_declared *d)
{
    bool in[4096] = { false }, closed;
    int last = -1;
    for (int i = 0; i < d->labels; i++) {
        int at = place_in(m, d->label[i]);
        REQUIRE(at >= 0 && (i < d->joined || is_sure(s, d->label[i])), "a line of the path is not sure");
        REQUIRE(!in[at], "a line stands twice");
        in[at] = true;
        last = at;
    }
    const char *fault = d->joined ? joined_fault(s, m, d) : NULL;
    REQUIRE(!fault, fault);
    closed = holds(m, in);
    if (d->targets && closed)
        return place_in(m, d->target[0]) >= 0 && !in[place_in(m, d->target[0])] ? NULL : "not outside";
    if (!d->sets)
        in[last] = false; /* that is outside */
    if (d->targets) {
        REQUIRE(place_in(m, d->target[0]) >= 0, "the target is not a line");
        in[place_in(m, d->target[0])] = true;
    }
    REQUIRE(holds(m, in), "not closed");
    REQUIRE(!d->sets || is_emptied(s, m, in, d->set[0]), "the csp-variable has something left");
    REQUIRE(d->sets || !in[last], "nothing is outside");
    return NULL;
}

static const char *region_fault(const state *s, const csp_mesh *m, const step_declared *d)
{
    bool in[4096], part[4096];
    REQUIRE(d->labels >= 2, "no two members");
    memset(in, true, sizeof in);
    for (int i = 0; i < d->labels; i++) {
        int at = place_in(m, d->label[i]);
        REQUIRE(at >= 0, "not a member");
        REQUIRE(i >= 2 || is_sure(s, d->label[i]), "a member is not sure");
        bool out =
            s->label[d->label[i]] == GONE || (d->targets && csp_linked(s->csp, d->label[i], d->target[0]));
        REQUIRE(i < 2 || out, "what cuts them apart does not");
        in[at] = in[at] && i < 2;
    }
    naive_mesh_part(m, in, place_in(m, d->label[0]), part);
    REQUIRE(!part[place_in(m, d->label[1])], "they are not cut apart");
    return NULL;
}

static const char *whole_fault(const state *s, const csp_mesh *m, const step_declared *d)
{
    bool in[4096] = { false };
    for (int i = 0; i < d->labels; i++) {
        REQUIRE(place_in(m, d->label[i]) >= 0 && is_sure(s, d->label[i]), "a label is not sure");
        in[place_in(m, d->label[i])] = true;
    }
    for (int i = 0; i < m->labels; i++)
        REQUIRE(in[i] || s->label[m->label[i]] == GONE, "a label is not gone");
    return holds(m, in) ? "it is what it has to be" : NULL;
}

const char *naive_mesh_fault(const state *s, const step *p)
{
    const step_declared *d = &p->line->declared;
    int i = d->number < 0 ? ~d->number : d->number;
    REQUIRE(p->lines == 1 && p->line->inside == 0, "more than one line");
    REQUIRE(i < csp_meshes(s->csp), "no such mesh");
    const csp_mesh *m = csp_mesh_at(s->csp, i);
    REQUIRE(strcmp(d->kind->name, m->loop ? "loop" : "connected") == 0, "another constraint");
    REQUIRE(d->targets <= 1 && (d->targets == 1) == (p->concludes == CONCLUDES_ELIMINATIONS),
            "not one target");
    if (d->number < 0)
        return whole_fault(s, m, d);
    REQUIRE(p->length == 1, "the length is not 1");
    return m->loop ? loop_fault(s, m, d) : region_fault(s, m, d);
}

/* ---- what is excluded ---- */

/* The lines of `sure` from one point to another, but for line `but`, by trying every way; in[i] of the lines.
 */
static bool way(const csp_mesh *m, const bool *sure, int from, int to, int but, bool *in)
{
    if (from == to)
        return true;
    for (int i = 0; i < m->labels; i++) {
        bool at = m->end[2 * i] == from || m->end[2 * i + 1] == from;
        if (!at || !sure[i] || in[i] || i == but)
            continue;
        in[i] = true;
        if (way(m, sure, m->end[2 * i] == from ? m->end[2 * i + 1] : m->end[2 * i], to, but, in))
            return true;
        in[i] = false;
    }
    return false;
}

static int count(const bool *list, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++)
        k += list[i];
    return k;
}

static bool loop_excludes(const state *s, const csp_mesh *m, csp_label l)
{
    bool sure[4096], in[4096];
    for (int i = 0; i < m->labels; i++)
        sure[i] = is_sure(s, m->label[i]);
    for (int i = 0; i < m->labels; i++) {
        bool mine = l == CSP_NONE ? sure[i] : m->label[i] == l && !sure[i];
        if (!mine)
            continue;
        if (l != CSP_NONE && count(sure, m->labels) && holds(m, sure))
            return true;
        memset(in, 0, sizeof in);
        if (!way(m, sure, m->end[2 * i], m->end[2 * i + 1], i, in))
            continue;
        if (count(sure, m->labels) - sure[i] > count(in, m->labels))
            return true;
        in[i] = true;
        for (int v = 0; l != CSP_NONE && v < csp_vars(s->csp); v++)
            if (is_emptied(s, m, in, (csp_var)v))
                return true;
    }
    return false;
}

static bool joined_loop_excludes(const state *s, const csp_mesh *m, csp_label l)
{
    bool sure[4096], in[4096] = { false };
    int at = place_in(m, l), ends[2] = { 0, 0 }, n = 0;
    if (at < 0 || is_sure(s, l))
        return false;
    in[at] = true;
    while (joins_another(s, m, in))
        continue;
    if (count(in, m->labels) < 2)
        return false;
    for (int i = 0; i < m->labels; i++)
        sure[i] = is_sure(s, m->label[i]);
    for (int p = 0; p < m->points; p++) {
        int lines = 0;
        for (int i = 0; i < 2 * m->labels; i++)
            lines += m->end[i] == p && in[i / 2];
        if (lines == 1)
            ends[n++ % 2] = p;
    }
    if (n && !way(m, sure, ends[0], ends[1], -1, in))
        return false;
    for (int i = 0; i < m->labels; i++)
        if (sure[i] && !in[i])
            return true;
    for (int v = 0; v < csp_vars(s->csp); v++)
        if (is_emptied(s, m, in, (csp_var)v))
            return true;
    return false;
}

bool naive_joined_excludes(const state *s, csp_label l)
{
    bool excludes = false;
    for (int i = 0; i < csp_meshes(s->csp); i++)
        excludes =
            excludes || (csp_mesh_at(s->csp, i)->loop && joined_loop_excludes(s, csp_mesh_at(s->csp, i), l));
    return excludes;
}

static bool region_excludes(const state *s, const csp_mesh *m, csp_label l)
{
    bool sure[4096], in[4096], part[4096];
    int first = -1;
    for (int i = m->labels - 1; i >= 0; i--) {
        sure[i] = is_sure(s, m->label[i]);
        in[i] = sure[i] ||
                (s->label[m->label[i]] != GONE && (l == CSP_NONE || !csp_linked(s->csp, l, m->label[i])));
        first = sure[i] ? i : first;
    }
    if (first < 0)
        return false;
    naive_mesh_part(m, in, first, part);
    for (int i = 0; i < m->labels; i++)
        if (sure[i] && !part[i])
            return true;
    return false;
}

bool naive_mesh_excludes(const state *s, csp_label l)
{
    bool solved = true;
    bool *value = calloc((size_t)csp_labels(s->csp) + 1, sizeof *value);
    for (int k = 0; k < csp_labels(s->csp) && value; k++) {
        value[k] = s->label[k] == VALUE;
        solved = solved && s->label[k] != CANDIDATE;
    }
    bool broken = l == CSP_NONE && solved && value && !naive_meshes_hold(s->csp, value);
    free(value);
    for (int i = 0; i < csp_meshes(s->csp) && !broken; i++)
        broken =
            (csp_mesh_at(s->csp, i)->loop ? loop_excludes : region_excludes)(s, csp_mesh_at(s->csp, i), l);
    return broken;
}
