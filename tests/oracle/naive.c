/* naive.c: the definitions, executed.
 *
 * Patterns are searched breadth first: layer k holds the partial patterns of length k on one target. What may
 * follow a partial pattern depends on its rights, and for a whip also on its last right and on its lefts,
 * which must not repeat; so two partial patterns that agree in these are treated as one. Which csp-variables
 * were used need not be kept: an earlier right R_j is linked to none of the labels that decide what is
 * compatible, so a csp-variable that contains R_j has R_j itself as a compatible candidate, and could only
 * give R_j as a right again, which is refused. */
#include "naive.h"

#include "naive_g.h"

#include "naive_mesh.h"
#include "naive_own.h"
#include "problem/constraint.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *must(void *p)
{
    if (!p) {
        fputs("naive: out of memory\n", stderr);
        abort();
    }
    return p;
}

static int candidates_of(const state *s, csp_var v)
{
    int n = 0;
    csp_list labels = csp_var_labels(s->csp, v);
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        n += s->label[*l] == CANDIDATE;
    return n;
}

static bool has_value(const state *s, csp_var v)
{
    csp_list labels = csp_var_labels(s->csp, v);
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (s->label[*l] == VALUE)
            return true;
    return false;
}

static bool is_among(csp_label l, const csp_label *list, int n)
{
    for (int i = 0; i < n; i++)
        if (list[i] == l)
            return true;
    return false;
}

/* ---- BRT and T&E ---- */

bool naive_brt(state *s)
{
    for (bool again = true; again;) {
        again = false;
        for (int v = 0; v < csp_vars(s->csp); v++) {
            if (has_value(s, (csp_var)v))
                continue;
            int n = candidates_of(s, (csp_var)v);
            if (n == 0)
                return false;
            if (n == 1) {
                state_assert(s, state_only(s, (csp_var)v));
                again = true;
            }
        }
    }
    return true;
}

static state copy_of(const state *s)
{
    state copy;
    if (state_open(&copy, &memory_standard, s->csp) != OK)
        must(NULL);
    state_copy(&copy, s);
    return copy;
}

bool naive_te(const state *s, csp_label z)
{
    state copy = copy_of(s);
    state_assert(&copy, z);
    bool refuted = !naive_brt(&copy);
    state_close(&copy, &memory_standard);
    return refuted;
}

/* ---- layers of partial patterns ---- */

/* A set of rows of labels, all of one width, in the order they came. */
typedef struct layer {
    size_t width, n, room, slots;
    csp_label *row;
    uint32_t *slot; /* open addressing: number of a row, from 1; 0: free */
} layer;

static void layer_close(layer *a)
{
    free(a->row);
    free(a->slot);
    *a = (layer){ 0 };
}

static size_t find_slot(const layer *a, const csp_label *row)
{
    size_t bytes = a->width * sizeof *row, i;
    uint64_t hash = 0;
    for (i = 0; i < a->width; i++)
        hash = (hash ^ row[i]) * 0x9E3779B97F4A7C15u;
    i = (size_t)(hash >> 32) & (a->slots - 1);
    while (a->slot[i] && memcmp(a->row + (a->slot[i] - 1) * a->width, row, bytes) != 0)
        i = (i + 1) & (a->slots - 1);
    return i;
}

static void layer_grow(layer *a)
{
    a->room = a->room ? a->room * 2 : 64;
    a->slots = a->room * 2;
    a->row = must(realloc(a->row, a->room * (a->width + 1) * sizeof *a->row));
    free(a->slot);
    a->slot = must(calloc(a->slots, sizeof *a->slot));
    for (size_t i = 0; i < a->n; i++)
        a->slot[find_slot(a, a->row + i * a->width)] = (uint32_t)(i + 1);
}

/* False if the row is there already. */
static bool layer_add(layer *a, const csp_label *row)
{
    if (a->n == a->room)
        layer_grow(a);
    size_t slot = find_slot(a, row);
    if (a->slot[slot])
        return false;
    memcpy(a->row + a->n * a->width, row, a->width * sizeof *row);
    a->slot[slot] = (uint32_t)++a->n;
    return true;
}

/* ---- whips and braids ---- */

typedef struct hunt {
    const state *s;
    csp_label z;
    int length;   /* of the patterns looked for now; the partial ones are shorter by one */
    bool last;    /* the greatest length: nothing need be kept */
    long *budget; /* may be NULL */
    int *start; /* of each csp-variable: where its candidates begin in the next list; none if it can't be in a
                   cell */
    csp_label *candidate;
    bool *dead;     /* of each label: linked to the target or to a right of the partial pattern at hand */
    csp_label *row; /* the partial pattern being made */
    layer now, next;
} hunt;

static void mark_dead(hunt *h, const csp_label *right)
{
    const csp *c = h->s->csp;
    memset(h->dead, 0, (size_t)csp_labels(c) * sizeof *h->dead);
    for (int i = -1; i < h->length - 1; i++)
        CSP_FOR_LINKS(l, c, i < 0 ? h->z : right[i])
            h->dead[*l] = true;
}

/* The cells there may be: their csp-variables have no value, at least two candidates, and not the target. */
static void list_cells(hunt *h)
{
    const state *s = h->s;
    int n = 0, total = 0;
    for (int v = 0; v < csp_vars(s->csp); v++)
        total += candidates_of(s, (csp_var)v);
    h->start = must(malloc(((size_t)csp_vars(s->csp) + 1) * sizeof *h->start));
    h->candidate = must(malloc(((size_t)total + 1) * sizeof *h->candidate));
    for (int v = 0; v < csp_vars(s->csp); v++) {
        csp_list labels = csp_var_labels(s->csp, (csp_var)v);
        bool usable = candidates_of(s, (csp_var)v) >= 2 && !has_value(s, (csp_var)v) &&
                      !csp_has(s->csp, (csp_var)v, h->z);
        h->start[v] = n;
        for (const csp_label *l = labels.begin; usable && l < labels.end; l++)
            if (s->label[*l] == CANDIDATE)
                h->candidate[n++] = *l;
    }
    h->start[csp_vars(s->csp)] = n;
}

static bool is_usable(const hunt *h, int v)
{
    return h->start[v] < h->start[v + 1];
}

/* The candidates of v compatible with the target and all rights; *right: one of them. */
static int compatible_of(const hunt *h, int v, csp_label *right)
{
    int n = 0;
    for (int i = h->start[v]; i < h->start[v + 1]; i++)
        if (!h->dead[h->candidate[i]]) {
            *right = h->candidate[i];
            n++;
        }
    return n;
}

/* Copies n labels of `from` and one more, in ascending order. */
static csp_label *put_sorted(csp_label *to, const csp_label *from, int n, csp_label more)
{
    int i = 0;
    for (; i < n && from[i] < more; i++)
        *to++ = from[i];
    *to++ = more;
    for (; i < n; i++)
        *to++ = from[i];
    return to;
}

static bool keep_row(hunt *h)
{
    if (!h->last && layer_add(&h->next, h->row) && h->budget)
        return --*h->budget >= 0;
    return true;
}

/* Rows of whips: rights ascending, lefts ascending, last right (the target if there is none). */
static int extend_whip(hunt *h, const csp_label *row)
{
    int k = h->length - 1;
    const csp_label *right = row, *left = row + k;
    csp_label last = row[2 * k], r = 0;
    CSP_FOR_LINKS(l, h->s->csp, last) {
        if (h->s->label[*l] != CANDIDATE || *l == h->z || is_among(*l, left, k) || is_among(*l, right, k))
            continue;
        csp_list vars = csp_label_vars(h->s->csp, *l);
        for (const csp_var *v = vars.begin; v < vars.end; v++) {
            if (!is_usable(h, *v))
                continue;
            int n = compatible_of(h, *v, &r);
            if (n == 0)
                return h->length;
            if (n > 1 || is_among(r, right, k) || is_among(r, left, k))
                continue;
            csp_label *end = put_sorted(put_sorted(h->row, right, k, r), left, k, *l);
            *end = r;
            if (!keep_row(h))
                return NAIVE_COSTLY;
        }
    }
    return 0;
}

/* Rows of braids: rights ascending. A left is any candidate that is not compatible: there is one, for the
 * csp-variable has at least two candidates and at most one of them is compatible. */
static int extend_braid(hunt *h, const csp_label *row)
{
    int k = h->length - 1;
    csp_label r = 0;
    for (int v = 0; v < csp_vars(h->s->csp); v++) {
        if (!is_usable(h, v))
            continue;
        int n = compatible_of(h, v, &r);
        if (n == 0)
            return h->length;
        if (n > 1 || is_among(r, row, k))
            continue;
        put_sorted(h->row, row, k, r);
        if (!keep_row(h))
            return NAIVE_COSTLY;
    }
    return 0;
}

/* Layer after layer; width of a row of partial patterns of length k: each * k + more. */
static int hunt_run(const state *s, csp_label z, int max, long *budget, int each, int more,
                    int (*extend)(hunt *, const csp_label *))
{
    hunt h = { .s = s, .z = z, .budget = budget };
    int found = 0;
    h.dead = must(malloc((size_t)csp_labels(s->csp) * sizeof *h.dead));
    h.row = must(malloc((size_t)(each * max + more + 1) * sizeof *h.row));
    h.now.width = (size_t)more;
    list_cells(&h);
    layer_add(&h.now, &z);
    for (h.length = 1; !found && h.length <= max && h.now.n; h.length++) {
        h.last = h.length == max;
        h.next.width = (size_t)(each * h.length + more);
        for (size_t i = 0; !found && i < h.now.n; i++) {
            const csp_label *row = h.now.row + i * h.now.width;
            mark_dead(&h, row);
            found = extend(&h, row);
        }
        layer_close(&h.now);
        h.now = h.next;
        h.next = (layer){ 0 };
    }
    layer_close(&h.now);
    free(h.start);
    free(h.candidate);
    free(h.dead);
    free(h.row);
    return found;
}

int naive_whip(const state *s, csp_label z, int max, long *budget)
{
    return hunt_run(s, z, max, budget, 2, 1, extend_whip);
}

int naive_braid(const state *s, csp_label z, int max, long *budget)
{
    return hunt_run(s, z, max, budget, 1, 0, extend_braid);
}

/* ---- ratings in frozen levels ---- */

/* All targets of patterns of this length, if there are no shorter ones; the number of them, or
 * NAIVE_COSTLY. */
static int find_level(const state *s, int length, bool braid, long *budget, csp_label *target)
{
    int n = 0;
    for (int z = 0; z < csp_labels(s->csp); z++) {
        if (s->label[z] != CANDIDATE)
            continue;
        int found = braid ? naive_braid(s, (csp_label)z, length, budget)
                          : naive_whip(s, (csp_label)z, length, budget);
        if (found == NAIVE_COSTLY)
            return NAIVE_COSTLY;
        if (found)
            target[n++] = (csp_label)z;
    }
    return n;
}

static void add_round(naive_result *r, int length, bool braid, const csp_label *target, int n)
{
    r->round = must(realloc(r->round, (size_t)(r->rounds + 1) * sizeof *r->round));
    naive_round *a = &r->round[r->rounds++];
    *a = (naive_round){ length, braid, n, must(malloc((size_t)n * sizeof *target)) };
    memcpy(a->label, target, (size_t)n * sizeof *target);
    if (length > r->rating)
        r->rating = length;
    for (int i = 0; i < n; i++)
        state_eliminate(&r->final, target[i]);
}

/* One round at the simplest level; the number of eliminations, 0 if nothing applies, or NAIVE_COSTLY. */
static int rate_round(naive_result *r, bool whips, bool braids, int max, long *budget, csp_label *target)
{
    for (int length = 1; length <= max; length++)
        for (int braid = !whips; braid <= braids; braid++) {
            int n = find_level(&r->final, length, braid, budget, target);
            if (n > 0)
                add_round(r, length, braid, target, n);
            if (n != 0)
                return n;
        }
    return 0;
}

void naive_rate(const state *start, bool whips, bool braids, int max, long budget, naive_result *out)
{
    *out = (naive_result){ .final = copy_of(start) };
    csp_label *target = must(malloc((size_t)csp_labels(start->csp) * sizeof *target));
    for (int n = 1; n > 0;) {
        out->end = NAIVE_CONTRADICTION;
        if (!naive_brt(&out->final))
            break;
        out->end = NAIVE_SOLVED;
        if (out->final.undecided == 0)
            break;
        n = rate_round(out, whips, braids, max, &budget, target);
        out->end = n == NAIVE_COSTLY ? NAIVE_GAVE_UP : NAIVE_UNSOLVED;
    }
    free(target);
}

void naive_close(naive_result *r)
{
    for (int i = 0; i < r->rounds; i++)
        free(r->round[i].label);
    free(r->round);
    state_close(&r->final, &memory_standard);
    *r = (naive_result){ 0 };
}

/* ---- valid steps ---- */

#define REQUIRE(condition, fault)                                                                            \
    do                                                                                                       \
        if (!(condition))                                                                                    \
            return fault;                                                                                    \
    while (0)

static const char *conclusions_fault(const state *s, const step *p)
{
    for (int i = 0; i < p->conclusions; i++) {
        REQUIRE(s->label[p->conclusion[i]] == CANDIDATE, "a conclusion is not a candidate");
        REQUIRE(!is_among(p->conclusion[i], p->conclusion, i), "a conclusion stands twice");
    }
    return NULL;
}

/* Are these the conclusions of the step, each once, in some order? */
static bool are_conclusions(const step *p, const csp_label *label, int n)
{
    for (int i = 0; i < n; i++)
        if (!is_among(label[i], p->conclusion, p->conclusions) || is_among(label[i], label, i))
            return false;
    return n == p->conclusions;
}

/* Of steps that eliminate: what the first line supposes, or excludes, is what is eliminated. */
static const char *eliminations_fault(const state *s, const step *p, const csp_label *label, int n)
{
    REQUIRE(p->concludes == CONCLUDES_ELIMINATIONS, "it does not eliminate");
    REQUIRE(p->conclusions > 0, "no target");
    const char *fault = conclusions_fault(s, p);
    REQUIRE(!fault, fault);
    REQUIRE(are_conclusions(p, label, n), "it concludes what its lines don't");
    return NULL;
}

/* One cell, of which nothing is refuted but by the state. */
static const char *lone_cell_fault(const state *s, const step *p)
{
    const step_cell *cell = &p->line->cell;
    REQUIRE(p->lines == 1 && p->line->inside == 0, "more than one line");
    REQUIRE(p->length == 0, "a length");
    REQUIRE(cell->set < csp_vars(s->csp), "not a csp-variable");
    REQUIRE(!cell->has_left && cell->refuted == 0 && cell->right_by == NO_LINE, "something is refuted");
    REQUIRE(!has_value(s, cell->set), "the csp-variable has a value");
    return NULL;
}

static const char *single_fault(const state *s, const step *p)
{
    const step_cell *cell = &p->line->cell;
    const char *fault = lone_cell_fault(s, p);
    REQUIRE(!fault, fault);
    REQUIRE(strcmp(p->name, csp_type_single(s->csp, csp_var_type(s->csp, cell->set))) == 0,
            "not the name of such a single");
    REQUIRE(p->concludes == CONCLUDES_VALUES && p->conclusions == 1, "a single asserts one label");
    REQUIRE(candidates_of(s, cell->set) == 1, "not the only candidate");
    REQUIRE(csp_has(s->csp, cell->set, p->conclusion[0]), "not a label of the csp-variable");
    REQUIRE(are_conclusions(p, cell->right, cell->rights), "the right is not what is asserted");
    return conclusions_fault(s, p);
}

static const char *contradiction_fault(const state *s, const step *p)
{
    const step_cell *cell = &p->line->cell;
    if (cell->set < csp_sets(s->csp) && cell->set >= csp_exclusive(s->csp))
        return naive_broken_fault(s, p);
    const char *fault = lone_cell_fault(s, p);
    REQUIRE(!fault, fault);
    REQUIRE(strcmp(p->name, "contradiction") == 0, "not the name of a contradiction");
    REQUIRE(p->conclusions == 0 && cell->rights == 0, "a contradiction has nothing else");
    REQUIRE(candidates_of(s, cell->set) == 0, "there is a candidate");
    return NULL;
}

/* ---- chains: a supposition, and its cells ---- */

static int cells_of(const step *p)
{
    return p->lines - 1;
}

/* From 0; its line has the number k + 1. */
static const step_cell *cell_at(const step *p, int k)
{
    return &p->line[k + 1].cell;
}

static csp_label left_of(const step *p, int k)
{
    return cell_at(p, k)->refutation[0].label;
}

static csp_label right_of(const step *p, int k)
{
    return cell_at(p, k)->rights ? cell_at(p, k)->right[0] : CSP_NONE;
}

/* All lines are there, and are what lines of a chain can be, with at most this many rights; whatever they
 * say. */
static const char *lines_fault(const step *p, int rights)
{
    const step_supposition *z = &p->line->suppose;
    REQUIRE(p->line->inside == p->lines - 1, "a line that is not below the supposition");
    REQUIRE(!z->negated && z->inners == 0, "not the supposition of a chain");
    for (int k = 0; k < cells_of(p); k++) {
        const step_cell *cell = cell_at(p, k);
        bool last_right = cell->rights > 0 && k == cells_of(p) - 1;
        REQUIRE(p->line[k + 1].kind == TRESSE_CELL && p->line[k + 1].inside == 0,
                "a line that is not a cell");
        REQUIRE(cell->has_left && cell->refuted >= 1, "no left");
        REQUIRE(cell->rights <= rights, "several rights");
        REQUIRE(cell->right_by == (last_right ? 0 : NO_LINE),
                "a right is refuted, or is not, against its place");
    }
    return NULL;
}

/* Is l linked to what `by` says, in a cell that stands at k (from 0): every target, or the right of cell
 * `by`? */
static bool killed(const state *s, const step *p, int k, csp_label l, int by)
{
    if (by > k)
        return false;
    if (by > 0)
        return right_of(p, by - 1) != CSP_NONE && csp_linked(s->csp, l, right_of(p, by - 1));
    for (int i = 0; i < p->conclusions; i++)
        if (!csp_linked(s->csp, l, p->conclusion[i]))
            return false;
    return true;
}

/* The chains, by the names of their rules: what may be linked to what. */
typedef struct manner {
    const char *name;
    int by_target;        /* in this many cells, from the first, others may be linked to the target */
    bool by_rights;       /* others may be linked to an earlier right */
    bool ends_with_right; /* which is linked to the target */
    bool loose;           /* a left may be linked to the target or any earlier right, and repeat */
    bool many;            /* several targets at any length */
} manner;

static const manner manners[] = {
    { "whip", INT_MAX, true, false, false, false },    { "braid", INT_MAX, true, false, true, false },
    { "z-whip", INT_MAX, false, false, false, false }, { "t-chain", 0, true, true, false, false },
    { "biv-chain", 0, false, true, false, true },      { "t-whip", 1, true, true, false, false },
};

/* The manner of "whip" or "whip-rc/rn"; *types: what stands behind the hyphen, or "". */
static const manner *manner_of(const char *rule, const char **types)
{
    for (size_t i = 0; i < sizeof manners / sizeof *manners; i++) {
        size_t n = strlen(manners[i].name);
        if (strncmp(rule, manners[i].name, n) == 0 && (rule[n] == '\0' || rule[n] == '-')) {
            *types = rule + n + (rule[n] == '-');
            return &manners[i];
        }
    }
    return NULL;
}

static bool names_type(const char *types, const char *type)
{
    size_t n = strlen(type);
    for (const char *at = types;; at++) {
        if (strncmp(at, type, n) == 0 && (at[n] == '\0' || at[n] == '/'))
            return true;
        at = strchr(at, '/');
        if (!at)
            return false;
    }
}

static bool is_linked_to_target(const state *s, const step *p, csp_label l)
{
    for (int i = 0; i < p->conclusions; i++)
        if (csp_linked(s->csp, l, p->conclusion[i]))
            return true;
    return false;
}

static const char *right_fault(const state *s, const step *p, const manner *m, int k)
{
    csp_label right = right_of(p, k);
    bool last = k == cells_of(p) - 1;
    for (int i = 0; last && i < p->conclusions; i++)
        REQUIRE(csp_linked(s->csp, right, p->conclusion[i]), "the last right is not linked to a target");
    REQUIRE(k >= m->by_target || !is_linked_to_target(s, p, right), "a right is linked to a target");
    for (int i = 0; i < k; i++) {
        REQUIRE(right != right_of(p, i), "a right stands twice");
        REQUIRE(!m->by_rights || !csp_linked(s->csp, right, right_of(p, i)),
                "a right is linked to an earlier one");
    }
    return NULL;
}

/* Left, others and right: different candidates of the csp-variable, and all of them; at least two. */
static const char *candidates_fault(const state *s, const step_cell *cell)
{
    csp_label list[UINT16_MAX];
    int n = 0;
    REQUIRE(cell->set < csp_vars(s->csp), "a cell of what is not a csp-variable");
    REQUIRE(cell->refuted + cell->rights == candidates_of(s, cell->set),
            "a cell does not name all candidates");
    for (int i = 0; i < cell->refuted; i++)
        list[n++] = cell->refutation[i].label;
    for (int i = 0; i < cell->rights; i++)
        list[n++] = cell->right[i];
    for (int i = 0; i < n; i++) {
        REQUIRE(s->label[list[i]] == CANDIDATE, "a cell names what is not a candidate");
        REQUIRE(csp_has(s->csp, cell->set, list[i]), "a cell names a label of another csp-variable");
        REQUIRE(!is_among(list[i], list, i), "a cell names a candidate twice");
    }
    REQUIRE(n >= 2, "a cell's csp-variable has one candidate only");
    return NULL;
}

static const char *cell_fault(const state *s, const step *p, const manner *m, int k)
{
    const step_cell *cell = cell_at(p, k);
    for (int i = 0; i < k; i++)
        REQUIRE(cell_at(p, i)->set != cell->set, "a csp-variable stands twice");
    const char *fault = candidates_fault(s, cell);
    REQUIRE(!fault, fault);
    for (int i = 0; i < p->conclusions; i++)
        REQUIRE(!csp_has(s->csp, cell->set, p->conclusion[i]), "a target is a label of a cell");
    REQUIRE((cell->rights == 0) == (!m->ends_with_right && k == cells_of(p) - 1),
            "just the last cell has no right");
    REQUIRE(killed(s, p, k, left_of(p, k), cell->refutation[0].by), "a left is not linked to what it says");
    for (int i = 1; i < cell->refuted; i++) {
        const step_refutation *other = &cell->refutation[i];
        REQUIRE(other->by ? m->by_rights : k < m->by_target, "an other that this chain can't have");
        REQUIRE(killed(s, p, k, other->label, other->by), "an other is not linked to what it says");
    }
    return cell->rights == 0 ? NULL : right_fault(s, p, m, k);
}

static const char *continuity_fault(const step *p)
{
    for (int k = 0; k < cells_of(p); k++) {
        REQUIRE(cell_at(p, k)->refutation[0].by == k, "a left is not linked to the right before it");
        for (int i = 0; i < cells_of(p); i++) {
            REQUIRE(i == k || left_of(p, i) != left_of(p, k), "a left stands twice");
            REQUIRE(left_of(p, i) != right_of(p, k), "a left is a right");
        }
    }
    return NULL;
}

static const char *types_fault(const state *s, const step *p, const char *types)
{
    for (int k = 0; *types && k < cells_of(p); k++)
        REQUIRE(names_type(types, csp_type_name(s->csp, csp_var_type(s->csp, cell_at(p, k)->set))),
                "a csp-variable of another type");
    return NULL;
}

/* "g-whip", "g-braid-rc": see naive_g.h. */
static const char *g_chain_fault(const state *s, const step *p)
{
    bool braid = strncmp(p->name, "g-braid", 7) == 0;
    const char *types = p->name + (braid ? 7 : 6);
    REQUIRE(*types == 0 || *types == '-', "not the name of a chain");
    REQUIRE(cells_of(p) >= 1 && cells_of(p) == p->length, "not as many cells as its length");
    const char *fault = lines_fault(p, INT_MAX);
    if (!fault)
        fault = eliminations_fault(s, p, p->line->suppose.label, p->line->suppose.labels);
    if (!fault)
        fault = naive_g_fault(s, p, braid);
    return fault ? fault : types_fault(s, p, types + (*types == '-'));
}

static const char *chain_fault(const state *s, const step *p)
{
    const char *types = "";
    if (strncmp(p->name, "g-whip", 6) == 0 || strncmp(p->name, "g-braid", 7) == 0)
        return g_chain_fault(s, p);
    const manner *m = manner_of(p->name, &types);
    REQUIRE(m, "not the name of a chain");
    REQUIRE(cells_of(p) >= 1 && cells_of(p) == p->length, "not as many cells as its length");
    const char *fault = lines_fault(p, 1);
    if (!fault)
        fault = eliminations_fault(s, p, p->line->suppose.label, p->line->suppose.labels);
    REQUIRE(!fault, fault);
    REQUIRE(p->conclusions == 1 || m->many || (p->length == 1 && !m->loose), "several targets");
    for (int k = 0; !fault && k < cells_of(p); k++)
        fault = cell_fault(s, p, m, k);
    REQUIRE(!fault, fault);
    fault = m->loose ? NULL : continuity_fault(p);
    return fault ? fault : types_fault(s, p, types);
}

/* ---- oddagons: a supposition, and two cases, which go round the circle both ways ---- */

enum { CIRCLE_MAX = 63 };

/* c_0 … c_(n-1) and V_0 … V_(n-1): V_k has c_k and c_(k+1). */
typedef struct circle {
    int n;
    csp_label c[CIRCLE_MAX];
    const step_cell *v[CIRCLE_MAX];
} circle;

/* A cell of a case: refuted are its left, by the line before it, and others, by the target. The last one of
 * the case has a right that what the case supposes refutes. */
static const char *way_fault(const state *s, const step *p, int i, int supposed, bool last)
{
    const step_line *l = &p->line[i];
    REQUIRE(l->kind == TRESSE_CELL && l->inside == 0, "a line of a case is not a cell");
    REQUIRE(l->cell.has_left && l->cell.refuted >= 1 && l->cell.rights == 1, "no left, or not one right");
    REQUIRE(l->cell.right_by == (last ? supposed : NO_LINE), "a right is refuted, or is not");
    const char *fault = candidates_fault(s, &l->cell);
    REQUIRE(!fault, fault);
    REQUIRE(l->cell.refutation[0].by == i - 1, "a left is not refuted by the line before it");
    return NULL;
}

static const char *case_fault(const state *s, const step *p, int at, csp_label x, int cells)
{
    const step_line *l = &p->line[at];
    REQUIRE(l->kind == TRESSE_SUPPOSE && l->inside == cells,
            "a case is not a supposition, or has more lines");
    REQUIRE(!l->suppose.negated && l->suppose.inners == 0, "a case supposes otherwise");
    REQUIRE(l->suppose.labels == 1 && l->suppose.label[0] == x, "a case supposes another label");
    for (int k = 1; k <= cells; k++) {
        const char *fault = way_fault(s, p, at + k, at, k == cells);
        REQUIRE(!fault, fault);
    }
    return NULL;
}

/* Walks round: a cell of the first case, one from the end of the second, by turns. */
static const char *take_circle(const step *p, circle *o)
{
    int cells = (p->length - 1) / 2;
    const step_line *one = &p->line[2], *two = &p->line[3 + cells];
    *o = (circle){ .n = p->length, .v = { &p->line[1].cell } };
    o->c[0] = p->line[1].cell.right[0];
    o->c[1] = p->line[1].cell.right[1];
    for (int i = 1; i <= cells; i++) {
        const step_cell *even = &one[i].cell, *odd = &two[cells + 1 - i].cell;
        REQUIRE(even->refutation[0].label == o->c[2 * i - 1], "a left is not the right before it");
        REQUIRE(odd->right[0] == even->right[0], "the ways do not meet");
        REQUIRE(i < cells || odd->refutation[0].label == o->c[0], "the circle is not closed");
        o->v[2 * i - 1] = even;
        o->v[2 * i] = odd;
        o->c[2 * i] = even->right[0];
        if (i < cells)
            o->c[2 * i + 1] = odd->refutation[0].label;
    }
    return NULL;
}

/* The definition: all different, and what V_k has besides its two is linked to each target. */
static const char *circle_fault(const state *s, const step *p, const circle *o)
{
    for (int k = 0; k < o->n; k++) {
        const step_cell *v = o->v[k];
        csp_label x = o->c[k], y = o->c[(k + 1) % o->n];
        REQUIRE(csp_has(s->csp, v->set, x) && csp_has(s->csp, v->set, y), "a place does not join the next");
        for (int i = 0; i < k; i++)
            REQUIRE(o->c[i] != x && o->v[i]->set != v->set, "a candidate or a csp-variable stands twice");
        for (int i = 0; i < v->refuted; i++) {
            const step_refutation *r = &v->refutation[i];
            if (r->label == x || r->label == y)
                continue;
            REQUIRE(r->by == 0, "an other is refuted by something else than the target");
            for (int z = 0; z < p->conclusions; z++)
                REQUIRE(csp_linked(s->csp, r->label, p->conclusion[z]), "an other is not linked to a target");
        }
    }
    return NULL;
}

static const char *oddagon_fault(const state *s, const step *p)
{
    const step_supposition *z = &p->line->suppose;
    const step_line *cases = &p->line[1];
    int n = p->length, cells = (n - 1) / 2;
    circle o;
    REQUIRE(strcmp(p->name, "oddagon") == 0, "not the name of an oddagon");
    REQUIRE(n >= 3 && n % 2 && n <= CIRCLE_MAX && p->lines == n + 3, "not as many lines as its length");
    REQUIRE(p->line->inside == n + 2 && !z->negated && z->inners == 0, "not the supposition of an oddagon");
    REQUIRE(cases->inside == n + 1 && !cases->cell.has_left && cases->cell.rights == 2, "not two cases");
    const char *fault = eliminations_fault(s, p, z->label, z->labels);
    if (!fault)
        fault = candidates_fault(s, &cases->cell);
    if (!fault)
        fault = case_fault(s, p, 2, cases->cell.right[0], cells);
    if (!fault)
        fault = case_fault(s, p, 3 + cells, cases->cell.right[1], cells);
    if (!fault)
        fault = take_circle(p, &o);
    return fault ? fault : circle_fault(s, p, &o);
}

/* ---- Subsets ---- */

/* Different sets of one type. */
static const char *sets_fault(const state *s, const csp_var *set, int n, int most)
{
    for (int i = 0; i < n; i++) {
        REQUIRE(set[i] < most, "a row is not a csp-variable, or a column is not a set");
        REQUIRE(csp_var_type(s->csp, set[i]) == csp_var_type(s->csp, set[0]), "rows or columns of two types");
        for (int k = 0; k < i; k++)
            REQUIRE(set[k] != set[i], "a row or a column stands twice");
    }
    return NULL;
}

static const char *types_of_subset_fault(const state *s, const step *p)
{
    const step_subset *u = &p->line->subset;
    const char *fault = sets_fault(s, u->row, u->size, csp_vars(s->csp));
    if (!fault)
        fault = sets_fault(s, u->column, u->size, csp_exclusive(s->csp));
    REQUIRE(!fault, fault);
    int row_type = csp_var_type(s->csp, u->row[0]), column_type = csp_var_type(s->csp, u->column[0]);
    REQUIRE(row_type != column_type, "rows and columns of one type");
    REQUIRE(strcmp(p->name, csp_subset_name(s->csp, row_type, column_type, u->size)) == 0 ||
                (!csp_subset_words(s->csp, row_type, column_type, &(csp_words){ 0 }, &(const char *){ 0 }) &&
                 strcmp(p->name, "subset") == 0),
            "not the name of it");
    return NULL;
}

static bool has_candidate_in(const state *s, csp_var row, csp_var column)
{
    csp_list labels = csp_var_labels(s->csp, row);
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        if (s->label[*l] == CANDIDATE && csp_has(s->csp, column, *l))
            return true;
    return false;
}

/* In how many of these sets is l? */
static int times_in(const state *s, const csp_var *set, int n, csp_label l)
{
    int times = 0;
    for (int i = 0; i < n; i++)
        times += csp_has(s->csp, set[i], l);
    return times;
}

static const char *row_fault(const state *s, const step_subset *u, csp_var row)
{
    csp_list labels = csp_var_labels(s->csp, row);
    REQUIRE(!has_value(s, row) && candidates_of(s, row) >= 2, "a row has a value or lacks candidates");
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        if (s->label[*l] != CANDIDATE)
            continue;
        REQUIRE(times_in(s, u->column, u->size, *l) == 1, "a candidate is not in just one column");
        REQUIRE(times_in(s, u->row, u->size, *l) == 1, "rows share a candidate");
    }
    for (int k = 0; k < u->size; k++) {
        int shared = 0;
        for (const csp_label *l = labels.begin; l < labels.end; l++)
            shared += csp_has(s->csp, u->column[k], *l);
        REQUIRE(shared <= 1, "a row and a column share two labels");
    }
    return NULL;
}

/* The rows whose bits are set: have they candidates in more columns than they are? */
static bool needs_more_columns(const state *s, const step_subset *u, unsigned rows)
{
    int columns = 0;
    for (int k = 0; k < u->size; k++) {
        bool met = false;
        for (int i = 0; i < u->size; i++)
            met = met || ((rows >> i & 1) && has_candidate_in(s, u->row[i], u->column[k]));
        columns += met;
    }
    return columns > __builtin_popcount(rows);
}

static const char *subset_fault(const state *s, const step *p)
{
    const step_subset *u = &p->line->subset;
    int n = u->size;
    REQUIRE(p->lines == 1 && p->line->inside == 0, "more than one line");
    REQUIRE(n >= 2 && n <= 16 && p->length == n, "not as many rows and columns as its size");
    REQUIRE(u->refuted == 0, "a Subset with candidates that something refutes");
    const char *fault = types_of_subset_fault(s, p);
    for (int i = 0; i < n && !fault; i++)
        fault = row_fault(s, u, u->row[i]);
    REQUIRE(!fault, fault);
    for (unsigned rows = 1; rows + 1 < 1u << n; rows++)
        REQUIRE(needs_more_columns(s, u, rows), "degenerate");
    for (int i = 0; i < p->conclusions; i++) {
        REQUIRE(times_in(s, u->column, n, p->conclusion[i]) > 0, "a target is in no column");
        REQUIRE(times_in(s, u->row, n, p->conclusion[i]) == 0, "a target is in a row");
    }
    return eliminations_fault(s, p, u->target, u->targets);
}

/* ---- trials ---- */

static const char *steps_fault(state *now, const step *steps, int n, int *at);

static const char *trial_fault(const state *s, const step *p)
{
    const step_supposition *z = &p->line->suppose;
    REQUIRE(strcmp(p->name, "T&E") == 0, "not the name of a trial");
    REQUIRE(p->lines == 1 && p->line->inside == 0 && !z->negated, "not the form of a trial");
    REQUIRE(p->length >= 1 && p->conclusions == 1, "a trial has a depth and one label");
    const char *fault = eliminations_fault(s, p, z->label, z->labels);
    REQUIRE(!fault, fault);
    REQUIRE(z->inner[z->inners - 1].concludes == CONCLUDES_NOTHING, "the trace ends otherwise");
    for (int i = 0; i < z->inners; i++)
        REQUIRE(naive_shape_of(s->csp, &z->inner[i]) != NAIVE_TRIAL || z->inner[i].length < p->length,
                "too deep a trial inside");
    int at;
    state copy = copy_of(s);
    state_assert(&copy, p->conclusion[0]);
    fault = steps_fault(&copy, z->inner, z->inners, &at);
    state_close(&copy, &memory_standard);
    return fault;
}

/* ---- steps of all shapes ---- */

naive_shape naive_shape_of(const csp *c, const step *p)
{
    if (p->lines == 0)
        return NAIVE_SHAPELESS;
    switch (p->line->kind) {
    case TRESSE_CELL:
        return p->concludes == CONCLUDES_NOTHING ? NAIVE_EMPTY : NAIVE_SINGLE;
    case TRESSE_SUPPOSE:
        if (p->line->suppose.inners)
            return NAIVE_TRIAL;
        if (p->lines == 2 && p->line[1].kind == TRESSE_CELL && p->line[1].cell.set >= csp_exclusive(c) &&
            p->line[1].cell.set != CSP_NONE)
            return NAIVE_COUPLING;
        if (p->lines > 1 && p->line[1].kind == TRESSE_CASES)
            return NAIVE_ODDAGON;
        return NAIVE_CHAIN;
    case TRESSE_SUBSET:
        return NAIVE_SUBSET;
    case TRESSE_DECLARED:
        return strcmp(p->line->declared.kind->name, "loop") != 0 &&
                       strcmp(p->line->declared.kind->name, "connected") != 0
                   ? NAIVE_ORDER
               : p->line->declared.number < 0 ? NAIVE_BROKEN
                                              : NAIVE_MESH;
    case TRESSE_CASES:
        break;
    }
    return NAIVE_SHAPELESS;
}

static const char *step_fault(const state *s, const step *p)
{
    const char *fault;
    switch (naive_shape_of(s->csp, p)) {
    case NAIVE_SINGLE:
        return single_fault(s, p);
    case NAIVE_CHAIN:
        return chain_fault(s, p);
    case NAIVE_ODDAGON:
        return oddagon_fault(s, p);
    case NAIVE_SUBSET:
        return subset_fault(s, p);
    case NAIVE_ORDER:
        fault = naive_order_fault(s, p);
        return fault ? fault : eliminations_fault(s, p, p->line->declared.target, p->line->declared.targets);
    case NAIVE_MESH:
    case NAIVE_BROKEN:
        fault = naive_mesh_fault(s, p);
        return fault || !p->conclusions
                   ? fault
                   : eliminations_fault(s, p, p->line->declared.target, p->line->declared.targets);
    case NAIVE_COUPLING:
        fault = naive_coupling_fault(s, p);
        return fault ? fault : eliminations_fault(s, p, p->line->suppose.label, p->line->suppose.labels);
    case NAIVE_TRIAL:
        return trial_fault(s, p);
    case NAIVE_EMPTY:
        return contradiction_fault(s, p);
    case NAIVE_SHAPELESS:
        break;
    }
    return "unknown shape";
}

bool naive_valid_step(const state *s, const step *p, const char **why)
{
    const char *fault = step_fault(s, p);
    if (why)
        *why = fault;
    return !fault;
}

/* ---- valid paths ---- */

/* Applies the steps from..to-1, one round: all eliminations, then all assertions with ECP. */
static void apply_round(state *s, const step *steps, int from, int to)
{
    for (int i = from; i < to; i++)
        for (int k = 0; steps[i].concludes == CONCLUDES_ELIMINATIONS && k < steps[i].conclusions; k++)
            state_eliminate(s, steps[i].conclusion[k]);
    for (int i = from; i < to; i++)
        for (int k = 0; steps[i].concludes == CONCLUDES_VALUES && k < steps[i].conclusions; k++)
            if (s->label[steps[i].conclusion[k]] == CANDIDATE)
                state_assert(s, steps[i].conclusion[k]);
}

void naive_replay(state *s, const step *steps, int n)
{
    for (int from = 0, to; from < n; from = to) {
        for (to = from + 1; to < n && steps[to].round == steps[from].round; to++)
            ;
        apply_round(s, steps, from, to);
    }
}

static const char *steps_fault(state *now, const step *steps, int n, int *at)
{
    for (int from = 0, to; from < n; from = to) {
        for (to = from; to < n && steps[to].round == steps[from].round; to++) {
            *at = to + 1;
            REQUIRE(steps[to].round >= (from ? steps[from - 1].round : 1), "rounds decrease");
            REQUIRE(steps[to].concludes != CONCLUDES_NOTHING || to == n - 1,
                    "a contradiction is not the last step");
            const char *fault = step_fault(now, &steps[to]);
            REQUIRE(!fault, fault);
        }
        apply_round(now, steps, from, to);
    }
    return NULL;
}

/* Is family i that of typed whips, and this the name of one, of one type? */
static bool is_typed_whip(const naive_claim *claim, int i, const char *name)
{
    const csp *c = claim->final->csp;
    if (strcmp(claim->family[i].name, "typed-whip") != 0 || strncmp(name, "whip-", 5) != 0)
        return false;
    for (int k = 0; k < csp_types(c); k++)
        if (strcmp(csp_type_name(c, k), name + 5) == 0)
            return true;
    return false;
}

/* Is the pattern in the theory itself, not counting trials? A family has no patterns but those of its name.
 */
static bool is_in_theory(const step *p, const naive_claim *claim)
{
    naive_shape shape = naive_shape_of(claim->final->csp, p);
    const char *name = shape == NAIVE_SUBSET ? "subset" : shape == NAIVE_ORDER ? "order" : p->name;
    for (int i = 0; i < claim->families; i++)
        if ((strcmp(claim->family[i].name, name) == 0 || is_typed_whip(claim, i, name)) &&
            p->length <= claim->family[i].most)
            return true;
    return false;
}

static bool is_pattern(const step *p, const naive_claim *claim)
{
    naive_shape shape = naive_shape_of(claim->final->csp, p);
    return shape == NAIVE_CHAIN || shape == NAIVE_ODDAGON || shape == NAIVE_SUBSET || shape == NAIVE_ORDER ||
           shape == NAIVE_COUPLING || shape == NAIVE_MESH;
}

/* How deep a trial it is, or stands for. */
static int depth_of(const step *p, const naive_claim *claim)
{
    if (naive_shape_of(claim->final->csp, p) == NAIVE_TRIAL)
        return p->length;
    return is_pattern(p, claim) && !is_in_theory(p, claim);
}

/* Where trials may have this depth. A braid, or a whip[1], may stand for a trial of depth 1; with more than
 * BRT in it, a g-braid may. */
static const char *membership_fault(const step *p, const naive_claim *claim, int depth)
{
    bool stands = (strcmp(p->name, "braid") == 0 || (strcmp(p->name, "g-braid") == 0 && claim->families) ||
                   (strcmp(p->name, "whip") == 0 && p->length == 1));
    bool trial = naive_shape_of(claim->final->csp, p) == NAIVE_TRIAL;
    REQUIRE(depth_of(p, claim) <= depth, "not in the theory, or not here");
    if (is_pattern(p, claim))
        REQUIRE(is_in_theory(p, claim) || stands, "not in the theory");
    if (!trial)
        return NULL;
    const step_supposition *z = &p->line->suppose;
    int deepest = 0;
    for (int i = 0; i < z->inners; i++) {
        const char *fault = membership_fault(&z->inner[i], claim, p->length - 1);
        REQUIRE(!fault, fault);
        int inner = depth_of(&z->inner[i], claim);
        deepest = inner > deepest ? inner : deepest;
    }
    bool needed = csp_is_need(claim->final->csp, z->inner[z->inners - 1].line->cell.set);
    REQUIRE(needed || deepest == p->length - 1, "the trial is not as deep as it says");
    return NULL;
}

static const char *theory_fault(const step *steps, int n, const naive_claim *claim, int *at)
{
    for (int i = 0; i < n; i++) {
        *at = i + 1;
        const char *fault = membership_fault(&steps[i], claim, claim->depth);
        REQUIRE(!fault, fault);
    }
    return NULL;
}

int naive_rating(const step *steps, int n, const naive_claim *claim)
{
    int rating = 0;
    for (int i = 0; i < n; i++) {
        int counted = claim->depth ? depth_of(&steps[i], claim) : steps[i].length;
        rating = counted > rating ? counted : rating;
    }
    return rating;
}

static const char *end_fault(const state *now, const step *steps, int n, const naive_claim *claim)
{
    bool solved = true, said = n > 0 && steps[n - 1].concludes == CONCLUDES_NOTHING;
    for (int v = 0; v < csp_vars(now->csp); v++)
        solved = solved && has_value(now, (csp_var)v);
    REQUIRE(claim->rating == naive_rating(steps, n, claim), "the rating is not the greatest length");
    for (int l = 0; claim->solved && l < csp_labels(now->csp); l++)
        REQUIRE(now->label[l] != VALUE || !naive_unmet(now, (csp_label)l), "a need is broken");
    REQUIRE(claim->solved == (solved && !said), "solved, or not, against what is said");
    REQUIRE(claim->contradiction == said, "a contradiction, or none, against what is said");
    REQUIRE(memcmp(claim->final->label, now->label, (size_t)csp_labels(now->csp)) == 0,
            "another state at the end");
    return NULL;
}

static bool has_type(const csp *c, const char *name, size_t n)
{
    for (int k = 0; k < csp_types(c); k++)
        if (strlen(csp_type_name(c, k)) == n && memcmp(csp_type_name(c, k), name, n) == 0)
            return true;
    return false;
}

/* A theory that names other types than the network has means nothing there. */
static const char *meaning_fault(const csp *c, const naive_claim *claim)
{
    for (int i = 0; i < claim->families; i++) {
        const char *types = "";
        manner_of(claim->family[i].name, &types);
        for (size_t n; *types; types += n + (types[n] == '/')) {
            n = strcspn(types, "/");
            REQUIRE(has_type(c, types, n), "a theory with types that are not there");
        }
    }
    return NULL;
}

bool naive_valid_path(const state *start, const step *steps, int n, const naive_claim *claim, int *at,
                      const char **why)
{
    state now = copy_of(start);
    int where = 0;
    const char *fault = meaning_fault(now.csp, claim);
    if (!fault)
        fault = steps_fault(&now, steps, n, &where);
    if (!fault)
        fault = theory_fault(steps, n, claim, &where);
    if (!fault) {
        where = 0;
        fault = end_fault(&now, steps, n, claim);
    }
    state_close(&now, &memory_standard);
    if (at)
        *at = where;
    if (why)
        *why = fault;
    return !fault;
}
