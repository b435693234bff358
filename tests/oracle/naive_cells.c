/* naive_cells.c: see naive_cells.h. */
#include "naive_cells.h"

#include "core/statement.h"
#include "problem/constraint.h"

#include <stdlib.h>
#include <string.h>

enum { LABELS = 64, CELLS = 64, LENGTH = 8, OPERANDS = 8 };

/* A, D and T of the definition. */
typedef struct sets {
    const csp *csp;
    bool there[LABELS], dead[LABELS], truth[LABELS], candidate[LABELS];
} sets;

static bool lives(const sets *at, csp_label l)
{
    return at->there[l] && !at->dead[l];
}

static sets begin(const state *s)
{
    sets at = { .csp = s->csp };
    for (int l = 0; l < csp_labels(s->csp); l++) {
        at.there[l] = s->label[l] != GONE;
        at.candidate[l] = s->label[l] == CANDIDATE;
        at.truth[l] = s->label[l] == VALUE;
    }
    return at;
}

/* ---- cells: csp-variables, needs, statements ---- */

static int needs_from(const csp *c)
{
    return csp_vars(c);
}

static int statements_from(const csp *c)
{
    return csp_vars(c) + csp_needs(c);
}

static int cells(const csp *c)
{
    int n = statements_from(c);
    for (const statement *s = csp_statements(c); s; s = s->next)
        n++;
    return n;
}

static const statement *statement_at(const csp *c, int cell)
{
    const statement *s = csp_statements(c);
    for (int i = statements_from(c); i < cell; i++)
        s = s->next;
    return s;
}

static bool is_statement_set(const csp *c, int cell)
{
    return cell >= statements_from(c) && statement_at(c, cell)->is_set;
}

/* What one cell says: does it fail; what does it refute, of the labels in A; what is left of a csp-variable?
 */
typedef struct saying {
    bool fails, refuted[LABELS];
    int left;
    csp_label right;
} saying;

static void refute_linked(const sets *at, csp_list members, saying *to)
{
    for (int l = 0; l < csp_labels(at->csp); l++) {
        bool all = at->there[l];
        for (const csp_label *x = members.begin; x < members.end && all; x++)
            all = !lives(at, *x) || csp_linked(at->csp, (csp_label)l, *x);
        to->refuted[l] = to->refuted[l] || all;
    }
}

static saying say_variable(const sets *at, csp_var v)
{
    saying said = { .right = CSP_NONE };
    csp_list members = csp_var_labels(at->csp, v);
    for (const csp_label *x = members.begin; x < members.end; x++)
        if (lives(at, *x)) {
            said.left++;
            said.right = *x;
        }
    said.fails = said.left == 0;
    refute_linked(at, members, &said);
    said.right = said.left == 1 ? said.right : CSP_NONE;
    return said;
}

static saying say_need(const sets *at, int need)
{
    saying said = { .right = CSP_NONE };
    csp_list members = csp_needed(at->csp, need), guards = csp_needing(at->csp, need);
    bool bound = false;
    int left = 0;
    for (const csp_label *x = members.begin; x < members.end; x++)
        left += lives(at, *x);
    for (const csp_label *x = guards.begin; x < guards.end; x++)
        bound = bound || at->truth[*x];
    said.fails = bound && !left;
    for (const csp_label *x = guards.begin; x < guards.end && !left; x++)
        said.refuted[*x] = at->there[*x];
    if (bound && left)
        refute_linked(at, members, &said);
    return said;
}

/* ---- statements, by what each kind means (doc/networks.md): values[i] is that of operand i ---- */

static bool is_sum(const statement *s, const int64_t *values)
{
    int64_t sum = 0;
    for (int i = 0; i < s->operands; i++)
        sum += values[i];
    const int64_t to = s->number[1];
    return s->number[0] == 0   ? sum == to
           : s->number[0] == 1 ? sum <= to
           : s->number[0] == 2 ? sum >= to
                               : sum != to;
}

static bool is_count(const statement *s, const int64_t *values)
{
    int64_t n = 0;
    for (int i = 0; i < s->operands; i++)
        n += values[i];
    return n >= s->number[0] && n <= s->number[1];
}

static bool is_clause(const statement *s, const int64_t *values)
{
    for (int i = 0; i < s->operands; i++)
        if (values[i])
            return true;
    return false;
}

static bool is_tuple(const statement *s, const int64_t *values)
{
    for (int t = 0; t < s->tuples; t++) {
        int i = 0;
        while (i < s->operands && s->tuple[t * s->operands + i] == values[i])
            i++;
        if (i == s->operands)
            return true;
    }
    return false;
}

static bool is_element(const statement *s, const int64_t *values)
{
    return values[0] >= 1 && values[0] <= s->operands - 2 && values[values[0]] == values[s->operands - 1];
}

/* Numbers: how many states, the first one, for each whether it is accepted; then steps: from, value, to. */
static bool is_read(const statement *s, const int64_t *values)
{
    int64_t at = s->number[1];
    for (int i = 0; i < s->operands; i++) {
        int k = 2 + (int)s->number[0];
        while (k < s->numbers && !(s->number[k] == at && s->number[k + 1] == values[i]))
            k += 3;
        if (k >= s->numbers)
            return false;
        at = s->number[k + 2];
    }
    return s->number[2 + at] != 0;
}

static bool is_distance(const statement *s, const int64_t *values)
{
    return values[0] - values[1] == s->number[0] || values[1] - values[0] == s->number[0];
}

static bool is_next(const statement *s, const int64_t *values)
{
    (void)s;
    return values[1] == values[0] + 1;
}

static bool is_before(const statement *s, const int64_t *values)
{
    (void)s;
    return values[0] < values[1];
}

static bool is_circle(const statement *s, const int64_t *values)
{
    bool met[OPERANDS] = { false };
    int n = 0;
    for (int64_t at = 0; at >= 0 && at < s->operands && !met[at]; at = values[at]) {
        met[at] = true;
        n++;
        if (n == s->operands)
            return values[at] == 0;
    }
    return false;
}

bool naive_obeys(const statement *s, const int64_t *values)
{
    static const struct {
        const char *name;
        bool (*is)(const statement *s, const int64_t *values);
    } kind[] = { { "sum", is_sum },           { "count", is_count },     { "clause", is_clause },
                 { "table", is_tuple },       { "element", is_element }, { "regular", is_read },
                 { "distance", is_distance }, { "next", is_next },       { "before", is_before },
                 { "circuit", is_circle } };
    size_t i = 0;
    while (i < sizeof kind / sizeof *kind && strcmp(kind[i].name, s->kind->name) != 0)
        i++;
    if (i == sizeof kind / sizeof *kind)
        abort();
    return kind[i].is(s, values);
}

/* The first operand with the same labels: the same variable. */
static int variable_of(const statement *s, int operand)
{
    const statement_operand *o = &s->operand[operand], *other = s->operand;
    while (other->labels != o->labels ||
           memcmp(other->label, o->label, (size_t)o->labels * sizeof *o->label) != 0)
        other++;
    return (int)(other - s->operand);
}

typedef struct assignment {
    const statement *s;
    int entry[OPERANDS]; /* of each operand that is a variable */
    bool kept[OPERANDS][LABELS];
    bool some;
} assignment;

/* Tries all assignments of the variables from operand i on. A label that two variables have is two entries.
 */
static void assign(const sets *at, assignment *a, int i)
{
    const statement *s = a->s;
    if (i < s->operands) {
        if (variable_of(s, i) < i) {
            assign(at, a, i + 1);
            return;
        }
        for (a->entry[i] = 0; a->entry[i] < s->operand[i].labels; a->entry[i]++)
            if (lives(at, s->operand[i].label[a->entry[i]]))
                assign(at, a, i + 1);
        return;
    }
    int64_t values[OPERANDS];
    for (int k = 0; k < s->operands; k++)
        values[k] = s->operand[k].value[a->entry[variable_of(s, k)]];
    if (!naive_obeys(s, values))
        return;
    a->some = true;
    for (int k = 0; k < s->operands; k++)
        a->kept[variable_of(s, k)][a->entry[variable_of(s, k)]] = true;
}

static saying say_statement(const sets *at, const statement *s)
{
    assignment a = { .s = s };
    assign(at, &a, 0);
    saying said = { .fails = !a.some, .right = CSP_NONE };
    for (int i = 0; i < s->operands; i++)
        for (int k = 0; k < s->operand[i].labels && variable_of(s, i) == i; k++)
            if (!a.kept[i][k])
                said.refuted[s->operand[i].label[k]] = at->there[s->operand[i].label[k]];
    return said;
}

static saying say(const sets *at, int cell)
{
    if (cell < needs_from(at->csp))
        return say_variable(at, (csp_var)cell);
    return cell < statements_from(at->csp) ? say_need(at, cell - needs_from(at->csp))
                                           : say_statement(at, statement_at(at->csp, cell));
}

static void apply(sets *at, const saying *said)
{
    for (int l = 0; l < csp_labels(at->csp); l++)
        at->dead[l] = at->dead[l] || said->refuted[l];
    if (said->right != CSP_NONE)
        at->truth[said->right] = true;
}

static sets suppose(const state *s, csp_label z)
{
    sets at = begin(s);
    for (int l = 0; l < csp_labels(s->csp); l++)
        at.dead[l] = at.there[l] && csp_linked(s->csp, (csp_label)l, z);
    at.truth[z] = true;
    return at;
}

/* ---- c-braids ---- */

static bool is_more(const sets *at, const saying *said)
{
    for (int l = 0; l < csp_labels(at->csp); l++)
        if (said->refuted[l] && !at->dead[l])
            return true;
    return said->right != CSP_NONE && !at->truth[said->right];
}

static bool has_braid(const sets *at, int left)
{
    for (int i = 0; i < cells(at->csp); i++) {
        if (is_statement_set(at->csp, i))
            continue;
        saying said = say(at, i);
        if (said.fails)
            return true;
        if (left == 1 || !is_more(at, &said))
            continue;
        sets next = *at;
        apply(&next, &said);
        if (has_braid(&next, left - 1))
            return true;
    }
    return false;
}

int naive_c_braid(const state *s, csp_label z, int most)
{
    sets at = suppose(s, z);
    for (int n = 1; n <= most; n++)
        if (has_braid(&at, n))
            return n;
    return 0;
}

/* ---- c-whips ---- */

typedef struct whip {
    csp_label z, lefts[LENGTH], rights[LENGTH];
    int n, cell[LENGTH];
    bool refuted[LENGTH][LABELS]; /* of each cell */
    int left[LENGTH];
} whip;

static bool is_of(const csp *c, int cell, csp_label l)
{
    if (cell < needs_from(c))
        return csp_has(c, (csp_set)cell, l);
    if (cell < statements_from(c))
        return csp_list_find(csp_needed(c, cell - needs_from(c)), l) >= 0;
    const statement *s = statement_at(c, cell);
    for (int i = 0; i < s->operands; i++)
        for (int k = 0; k < s->operand[i].labels; k++)
            if (s->operand[i].label[k] == l)
                return true;
    return false;
}

/* Is l, a label of v, outside the g-label of what lives in v? none: there is no such g-label at all. */
static bool is_outside(const sets *at, csp_var v, csp_label l, bool *none)
{
    csp_list members = csp_var_labels(at->csp, v);
    bool outside = false;
    *none = true;
    for (int x = 0; x < csp_labels(at->csp); x++) {
        bool all = !csp_has(at->csp, v, (csp_label)x);
        for (const csp_label *y = members.begin; y < members.end && all; y++)
            all = !lives(at, *y) || csp_linked(at->csp, (csp_label)x, *y);
        if (!all)
            continue;
        *none = false;
        outside = outside || !csp_linked(at->csp, (csp_label)x, l);
    }
    return outside;
}

static bool may_be_left(const sets *at, const whip *w, int cell, csp_label l, int alive)
{
    bool none;
    for (int i = 0; i < w->n; i++)
        if (w->lefts[i] == l)
            return false;
    if (!at->candidate[l] || !at->dead[l] || !is_of(at->csp, cell, l) ||
        !(w->n ? w->refuted[w->n - 1][l] : csp_linked(at->csp, l, w->z)))
        return false;
    return cell >= needs_from(at->csp) || alive < 2 || is_outside(at, (csp_var)cell, l, &none);
}

/* Is what is left of a csp-variable new in the whip? */
static bool is_new(const sets *at, const whip *w, int cell, const saying *said)
{
    bool none;
    if (cell >= needs_from(at->csp))
        return true;
    if (said->left == 1) {
        for (int i = 0; i < w->n; i++)
            if (w->rights[i] == said->right)
                return false;
        return said->right != w->z;
    }
    for (int i = 0; i < w->n; i++)
        if (w->cell[i] == cell && w->left[i] > 1 &&
            memcmp(w->refuted[i], said->refuted, sizeof said->refuted) == 0)
            return false;
    (void)is_outside(at, (csp_var)cell, 0, &none);
    return !none;
}

static bool has_whip(const sets *at, const whip *w, int left);

static bool goes_on(const sets *at, const whip *w, int cell, const saying *said, csp_label l, int left)
{
    if (said->fails)
        return true;
    if (left == 1)
        return false;
    whip next = *w;
    sets then = *at;
    next.lefts[next.n] = l;
    next.rights[next.n] = said->right;
    next.cell[next.n] = cell;
    next.left[next.n] = said->left;
    memcpy(next.refuted[next.n++], said->refuted, sizeof said->refuted);
    apply(&then, said);
    return has_whip(&then, &next, left - 1);
}

static bool has_whip(const sets *at, const whip *w, int left)
{
    csp_label before = w->n ? w->rights[w->n - 1] : w->z;
    for (int i = 0; i < cells(at->csp); i++) {
        if (is_statement_set(at->csp, i))
            continue;
        saying said = say(at, i);
        if (!said.fails && !is_new(at, w, i, &said))
            continue;
        bool guarded = i >= needs_from(at->csp) && i < statements_from(at->csp) && before != CSP_NONE &&
                       csp_list_find(csp_needing(at->csp, i - needs_from(at->csp)), before) >= 0;
        if (guarded && goes_on(at, w, i, &said, CSP_NONE, left))
            return true;
        for (int l = 0; l < csp_labels(at->csp); l++)
            if (may_be_left(at, w, i, (csp_label)l, said.left) &&
                goes_on(at, w, i, &said, (csp_label)l, left))
                return true;
    }
    return false;
}

int naive_c_whip(const state *s, csp_label z, int most)
{
    sets at = suppose(s, z);
    whip w = { .z = z };
    for (int n = 1; n <= most; n++)
        if (has_whip(&at, &w, n))
            return n;
    return 0;
}

/* ---- Con, and T&E with it ---- */

bool naive_con(const state *s, bool *eliminated)
{
    sets at = begin(s);
    bool fine = true;
    for (int i = 0; i < cells(s->csp); i++) {
        if (is_statement_set(s->csp, i))
            continue;
        saying said = say(&at, i);
        fine = fine && !said.fails;
        for (int l = 0; l < csp_labels(s->csp); l++)
            eliminated[l] = eliminated[l] || said.refuted[l];
    }
    return fine;
}

static bool has_lost_value(const state *s, const bool *eliminated)
{
    for (int l = 0; l < csp_labels(s->csp); l++)
        if (eliminated[l] && s->label[l] == VALUE)
            return true;
    return false;
}

bool naive_te_con(const state *s, csp_label z)
{
    state t;
    bool refuted = state_open(&t, &memory_standard, s->csp) != OK;
    state_copy(&t, s);
    state_assert(&t, z);
    for (int before = -1; !refuted && before != t.candidates + 1000 * t.undecided;) {
        before = t.candidates + 1000 * t.undecided;
        bool eliminated[LABELS] = { false };
        for (int v = 0; v < csp_vars(t.csp) && !state_is_contradiction(&t); v++)
            if (t.value[v] == CSP_NONE && t.count[v] == 1)
                state_assert(&t, state_only(&t, (csp_var)v));
        refuted = state_is_contradiction(&t) || !naive_con(&t, eliminated) || has_lost_value(&t, eliminated);
        for (int l = 0; l < csp_labels(t.csp) && !refuted; l++)
            if (eliminated[l])
                state_eliminate(&t, (csp_label)l);
        refuted = refuted || state_is_contradiction(&t);
    }
    state_close(&t, &memory_standard);
    return refuted;
}
