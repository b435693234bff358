/* set_rules.c: see set_rules.h. */
#include "set_rules.h"

#include <stdio.h>

enum { MEMBERS_MAX = 3, CELL_MAX = 64 };

typedef struct room {
    csp_label member[MEMBERS_MAX], right;
    step_refutation first[CELL_MAX], second[CELL_MAX];
    step_line line[3];
} room;

static status open(search *s, void **mine)
{
    *mine = arena_take(&s->arena, 1, sizeof(room));
    return *mine ? OK : NO_MEMORY;
}

static status tell(const query *q, const step_sink *sink, step_conclusion what, const csp_label *l, int n,
                   const step_line *line, int lines)
{
    const step s = { .rule = q->rule,
                     .name = q->name,
                     .length = q->length,
                     .concludes = what,
                     .conclusions = n,
                     .conclusion = l,
                     .lines = sink->evidence ? lines : 0,
                     .line = line };
    return sink->take(sink->context, &s);
}

static bool is_open(const search *s, csp_var v)
{
    return s->state->value[v] == CSP_NONE;
}

/* ---- make ---- */

static int find_in(const room *r, int n, csp_label l)
{
    int i = 0;
    while (i < n && r->member[i] != l)
        i++;
    return i;
}

/* Adds to the set; false: it is too large. */
static bool join(room *r, int *n, csp_label l)
{
    int i = find_in(r, *n, l);
    if (i == MEMBERS_MAX)
        return false;
    r->member[i] = l;
    *n += i == *n;
    return true;
}

static status make_of(room *r, search *s, const query *q, const step_sink *sink, csp_var v, csp_label b,
                      csp_var w)
{
    int n = 0, of_v = 0, of_w = 0;
    csp_list in_v = csp_var_labels(s->csp, v), in_w = csp_var_labels(s->csp, w);
    for (const csp_label *l = in_v.begin; l < in_v.end; l++) {
        if (!state_is_candidate(s->state, *l) || *l == b)
            continue;
        r->first[of_v++] = (step_refutation){ *l, 0 };
        if (!join(r, &n, *l))
            return OK;
    }
    for (const csp_label *l = in_w.begin; l < in_w.end; l++) {
        bool linked = csp_linked(s->csp, *l, b);
        if (!state_is_candidate(s->state, *l))
            continue;
        r->second[of_w++] = (step_refutation){ *l, linked };
        if (*l == b || (!linked && !join(r, &n, *l)))
            return OK;
    }
    r->right = b;
    r->line[0] = (step_line){ .kind = TRESSE_SUPPOSE,
                              .inside = 2,
                              .suppose = { .negated = true, .labels = n, .label = r->member } };
    r->line[1] = (step_line){ .kind = TRESSE_CELL,
                              .cell = { .set = v,
                                        .has_left = true,
                                        .refuted = of_v,
                                        .refutation = r->first,
                                        .rights = 1,
                                        .right = &r->right,
                                        .right_by = NO_LINE } };
    r->line[2] = (step_line){
        .kind = TRESSE_CELL,
        .cell = { .set = w, .has_left = true, .refuted = of_w, .refutation = r->second, .right_by = NO_LINE }
    };
    return tell(q, sink, CONCLUDES_SET, r->member, n, r->line, 3);
}

static status make(void *mine, search *s, const query *q, const step_sink *sink, int *next)
{
    status st = OK;
    *next = q->length < 2 ? 2 : NEVER;
    if (q->length != 2)
        return OK;
    for (int v = 0; v < csp_vars(s->csp); v++)
        for (int i = 0; i < s->candidates && is_open(s, (csp_var)v); i++)
            for (int w = 0; w < csp_vars(s->csp) && csp_has(s->csp, (csp_set)v, s->candidate[i]); w++) {
                if (w != v && is_open(s, (csp_var)w) && st == OK)
                    st = make_of(mine, s, q, sink, (csp_var)v, s->candidate[i], (csp_var)w);
            }
    return st;
}

const rule set_rule_make = {
    .code = "P", .name = "proof", .rank = 2, .min_length = 2, .open = open, .find = make
};

/* ---- left and use ---- */

static step_cell cell_of(const known_set *k)
{
    return (step_cell){ .set = CSP_NONE,
                        .made = k->made,
                        .members = csp_list_size(k->members),
                        .member = k->members.begin,
                        .right_by = NO_LINE };
}

static status left(void *mine, search *s, const query *q, const step_sink *sink, int *next)
{
    status st = OK;
    (void)mine;
    *next = NEVER;
    for (const known_set *k = s->set; k && st == OK && q->length == 1; k = k->next) {
        step_line line = { .kind = TRESSE_CELL, .cell = cell_of(k) };
        line.cell.rights = 1;
        line.cell.right = k->left.begin;
        if (csp_list_size(k->left) == 1)
            st = tell(q, sink, CONCLUDES_VALUES, k->left.begin, 1, &line, 1);
    }
    return st;
}

const rule set_rule_left = { .code = "L", .name = "one-left", .rank = 1, .min_length = 1, .find = left };

/* The members of k that are not linked to z; *right: the last of them. */
static int refute(room *r, const search *s, const known_set *k, csp_label z, csp_label *right)
{
    int out = 0, n = 0;
    for (const csp_label *l = k->left.begin; l < k->left.end; l++) {
        if (csp_linked(s->csp, z, *l))
            r->first[out++] = (step_refutation){ *l, 0 };
        else {
            *right = *l;
            n++;
        }
    }
    return n;
}

/* Is every candidate of v linked to z or to r? */
static int refute_all(room *r, const search *s, csp_var v, csp_label z, csp_label right)
{
    int out = 0;
    csp_list labels = csp_var_labels(s->csp, v);
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        bool by_right = csp_linked(s->csp, *l, right);
        if (!state_is_candidate(s->state, *l))
            continue;
        if (*l == z || *l == right || (!by_right && !csp_linked(s->csp, *l, z)))
            return 0;
        r->second[out++] = (step_refutation){ *l, by_right };
    }
    return out;
}

static status use_on(room *r, search *s, const query *q, const step_sink *sink, const known_set *k,
                     csp_label z)
{
    int open_members = refute(r, s, k, z, &r->right);
    step_line *line = r->line;
    line[0] = (step_line){ .kind = TRESSE_SUPPOSE,
                           .inside = q->length,
                           .suppose = { .labels = 1, .label = &s->label[0] } };
    line[1] = (step_line){ .kind = TRESSE_CELL, .cell = cell_of(k) };
    line[1].cell.refuted = csp_list_size(k->left) - open_members;
    line[1].cell.refutation = r->first;
    s->label[0] = z;
    if (open_members != q->length - 1 || (open_members && r->right == z))
        return OK;
    if (q->length == 1)
        return tell(q, sink, CONCLUDES_ELIMINATIONS, s->label, 1, line, 2);
    line[1].cell.rights = 1;
    line[1].cell.right = &r->right;
    for (int v = 0; v < csp_vars(s->csp); v++) {
        int out = is_open(s, (csp_var)v) ? refute_all(r, s, (csp_var)v, z, r->right) : 0;
        if (!out)
            continue;
        line[2] = (step_line){ .kind = TRESSE_CELL,
                               .cell = { .set = (csp_var)v,
                                         .has_left = true,
                                         .refuted = out,
                                         .refutation = r->second,
                                         .right_by = NO_LINE } };
        return tell(q, sink, CONCLUDES_ELIMINATIONS, s->label, 1, line, 3);
    }
    return OK;
}

static status use(void *mine, search *s, const query *q, const step_sink *sink, int *next)
{
    status st = OK;
    *next = q->length < 2 ? 2 : NEVER;
    for (int i = 0; i < s->candidates; i++)
        for (const known_set *k = s->set; k && st == OK && !search_skips(s, s->candidate[i]); k = k->next)
            st = use_on(mine, s, q, sink, k, s->candidate[i]);
    return st;
}

const rule set_rule_use = {
    .code = "P", .name = "proof", .rank = 3, .min_length = 1, .open = open, .find = use
};

theory set_theory(int depth)
{
    static const family all[] = { { &set_rule_left, 1, "", "one-left", 0 },
                                  { &set_rule_make, 2, "", "proof", 0 },
                                  { &set_rule_use, 2, "", "proof", 0 } };
    theory t = { .families = depth ? 2 : 3, .depth = depth };
    for (int i = 0; i < t.families; i++)
        t.family[i] = all[i];
    snprintf(t.name, sizeof t.name, depth ? "TE(P+L,%d)" : "P+L", depth);
    return t;
}
