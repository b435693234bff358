/* hints.c: see hints.h.
 *
 * What is known is a trail: variables in the order in which they became true or false, each with the clause
 * that made it so. When a clause is found false, the trail is walked back from its end: what the contradiction
 * rests on is marked, and so is whatever made that true or false. The clauses of the marked variables, in the
 * order of the trail, with the false clause last, are the hints.
 *
 * The formula may have many clauses beyond csp-variables and links. So those that contain a literal are
 * listed, and they are looked at when it becomes false. */
#include "out/hints.h"

typedef enum reason {
    SUPPOSED, /* by no clause */
    UNIT,     /* by clause number `by` alone, or together with what is supposed */
    LINKED,   /* it is linked to label `by`, which is true */
    SET,      /* all other members of csp-variable `by` are false */
    CLAUSE    /* all other literals of clause `by` of the list are false */
} reason;

typedef struct fact { /* what is known of a variable, and why; in a contradiction, the clause that is false */
    int8_t value;     /* 1 true, -1 false, 0 not known */
    uint8_t why, marked;
    int by;
} fact;

enum { NONE = -1 };

typedef struct hint_clause { /* of two literals or more */
    int number, first, literals;
} hint_clause;

typedef struct contradiction { /* of.why and of.by say which clause is false; LINKED: that label and `by` are
                                  not both true */
    bool is;
    fact of;
    int label; /* NONE: that clause is not about one */
} contradiction;

typedef struct scope { /* an open supposition, and how much was known before it */
    csp_label label;
    bool negated;
    int known;
    contradiction wrong;
    int refuted; /* the number of the clause that refutes it; 0: none */
} scope;

typedef struct occurrence {
    int clause, next; /* in the list; the next occurrence of the same literal + 1; 0: it is the last */
} occurrence;

struct hints {
    const csp *csp;
    const memory *memory;
    arena arena;
    bool failed;
    fact *fact; /* of each variable */
    int *trail; /* those that are known, in order */
    int known;
    int followed; /* how many of them have been looked up in the lists of lasting clauses */
    contradiction wrong;
    int *link_first; /* of each label: the number of the clause of its first link to a greater one */
    int numbered;    /* how many clauses have numbers so far */

    hint_clause *clause; /* the list: all clauses that are neither units nor csp-variables nor links */
    int clauses, clause_room;
    int lasting; /* this many, the first ones, stay: those of the formula, and sets that steps concluded */
    int *literal, literals, literal_room;
    occurrence *occurrence; /* of lasting clauses; a list for each literal */
    int occurrences, occurrence_room;
    int *first; /* the list of each literal, from -variables on: its first occurrence + 1; 0: none */
    int *hint, hints, hint_room;
    scope *scope;
    int scopes, scope_room;
};

/* ---- opening ---- */

/* A list with room for n more entries after `used` ones: the same one, or a larger copy. NULL: no memory. */
static void *grown(hints *h, void *list, int used, int *room, int n, size_t size)
{
    if (*room - used >= n)
        return list;
    int more = 2 * *room + n + 16;
    void *to = memory_grow(h->memory, list, (size_t)*room, (size_t)more, size);
    if (to)
        *room = more;
    else
        h->failed = true;
    return to;
}

static void number_links(hints *h)
{
    const csp *c = h->csp;
    h->numbered = csp_vars(c);
    for (int l = 0; l < csp_labels(c); l++) {
        h->link_first[l] = h->numbered + 1;
        CSP_FOR_LINKS(k, c, l)
            h->numbered += *k > l;
    }
}

hints *hints_open(const memory *m, const csp *c, int variables)
{
    hints *h = memory_take(m, 1, sizeof *h);
    if (!h)
        return NULL;
    h->csp = c;
    h->memory = m;
    arena_open(&h->arena, m);
    h->fact = arena_take(&h->arena, (size_t)variables, sizeof *h->fact);
    h->trail = arena_take(&h->arena, (size_t)variables, sizeof *h->trail);
    h->first = arena_take(&h->arena, 2 * (size_t)variables + 1, sizeof *h->first);
    h->link_first = arena_take(&h->arena, (size_t)csp_labels(c), sizeof *h->link_first);
    if (!h->fact || !h->trail || !h->first || !h->link_first) {
        hints_close(h);
        return NULL;
    }
    h->first += variables;
    number_links(h);
    return h;
}

void hints_close(hints *h)
{
    memory_give(h->memory, h->clause, (size_t)h->clause_room, sizeof *h->clause);
    memory_give(h->memory, h->literal, (size_t)h->literal_room, sizeof *h->literal);
    memory_give(h->memory, h->occurrence, (size_t)h->occurrence_room, sizeof *h->occurrence);
    memory_give(h->memory, h->hint, (size_t)h->hint_room, sizeof *h->hint);
    memory_give(h->memory, h->scope, (size_t)h->scope_room, sizeof *h->scope);
    arena_close(&h->arena);
    memory_give(h->memory, h, 1, sizeof *h);
}

bool hints_failed(const hints *h)
{
    return h->failed;
}

int hints_clauses(const hints *h)
{
    return h->numbered;
}

/* ---- what is known ---- */

static void contradict(hints *h, int l, reason why, int by)
{
    if (!h->wrong.is)
        h->wrong = (contradiction){ true, { 0, (uint8_t)why, 0, by }, l };
}

/* A label, or a variable beyond them. */
static int label_of(int literal)
{
    return (literal < 0 ? -literal : literal) - 1;
}

/* 1: the literal is true, -1: false. */
static int value_of(const hints *h, int literal)
{
    int8_t v = h->fact[label_of(literal)].value;
    return literal < 0 ? -v : v;
}

static void note(hints *h, int l, int8_t value, reason why, int by)
{
    h->fact[l] = (fact){ value, (uint8_t)why, 0, by };
    h->trail[h->known++] = l;
}

/* Notes that a literal is true, for this reason. What is linked to a true label becomes false. */
static void learn(hints *h, int literal, reason why, int by)
{
    int l = label_of(literal);
    const fact *old = &h->fact[l];
    if (old->value == (literal < 0 ? -1 : 1) || h->wrong.is)
        return;
    if (old->value && why == SUPPOSED) /* now the clause that made it false is broken */
        contradict(h, l, (reason)old->why, old->by);
    else if (old->value)
        contradict(h, l, why, by);
    else
        note(h, l, literal < 0 ? -1 : 1, why, by);
    if (literal < 0 || h->wrong.is || l >= csp_labels(h->csp))
        return;
    CSP_FOR_LINKS(k, h->csp, l)
        if (h->fact[*k].value > 0)
            contradict(h, l, LINKED, *k);
        else if (!h->fact[*k].value)
            note(h, *k, -1, LINKED, l);
}

static void forget_to(hints *h, int known)
{
    while (h->known > known)
        h->fact[h->trail[--h->known]].value = 0;
}

/* ---- looking at sets and clauses ---- */

/* If all members of a csp-variable but one are false, that one is true. */
static void look_at_set(hints *h, csp_var v)
{
    csp_list members = csp_set_members(h->csp, v);
    int left = 0;
    csp_label last = 0;
    for (const csp_label *l = members.begin; l < members.end && left < 2; l++)
        if (h->fact[*l].value >= 0) {
            last = *l;
            left += h->fact[*l].value ? 2 : 1;
        }
    if (left == 0)
        contradict(h, NONE, SET, v);
    else if (left == 1)
        learn(h, last + 1, SET, v);
}

static void look_at_clause(hints *h, int i)
{
    const hint_clause *c = &h->clause[i];
    int left = 0, last = 0;
    for (int k = 0; k < c->literals && left < 2; k++) {
        int literal = h->literal[c->first + k], value = value_of(h, literal);
        if (value >= 0) {
            last = literal;
            left += value ? 2 : 1;
        }
    }
    if (left == 0)
        contradict(h, NONE, CLAUSE, i);
    else if (left == 1)
        learn(h, last, CLAUSE, i);
}

static void look_at_clauses(hints *h, int from, int to)
{
    for (int i = from; i < to && !h->wrong.is; i++)
        look_at_clause(h, i);
}

/* Looks at the lasting clauses with literals that are false now. */
static void follow(hints *h)
{
    for (; h->followed < h->known && !h->wrong.is; h->followed++) {
        int l = h->trail[h->followed], is_false = h->fact[l].value > 0 ? -(l + 1) : l + 1;
        for (int i = h->first[is_false]; i && !h->wrong.is; i = h->occurrence[i - 1].next)
            look_at_clause(h, h->occurrence[i - 1].clause);
    }
}

/* Looks at the clause with this number, if it is in the list, whose numbers ascend with gaps. */
static void look_at_number(hints *h, int number)
{
    int low = h->lasting, high = h->clauses;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (h->clause[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < h->clauses && h->clause[low].number == number)
        look_at_clause(h, low);
}

/* Looks at the set of a cell: a csp-variable, or one of the lasting clauses. */
static void look_at_cell(hints *h, const step_cell *cell)
{
    if (cell->set < csp_vars(h->csp))
        look_at_set(h, cell->set);
    else
        follow(h);
}

static void look_at_sets(hints *h, const csp_var *v, int n)
{
    for (int i = 0; i < n && !h->wrong.is; i++)
        if (v[i] < csp_vars(h->csp))
            look_at_set(h, v[i]);
}

static void look_at_line(hints *h, const step_line *l)
{
    switch (l->kind) {
    case TRESSE_SUPPOSE:
        break;
    case TRESSE_CELL:
    case TRESSE_CASES:
        look_at_cell(h, &l->cell);
        break;
    case TRESSE_SUBSET:
        look_at_sets(h, l->subset.row, l->subset.size);
        break;
    case TRESSE_DECLARED:
        look_at_sets(h, l->declared.set, l->declared.sets);
        break;
    }
}

/* Looks at everything, nearest first, until a clause is false. Returns false if none is. */
static bool look(hints *h, const hint_question *q)
{
    for (int i = 0; i < q->uses && !h->wrong.is; i++)
        look_at_number(h, q->use[i]);
    for (int before = -1; before < h->known && !h->wrong.is;) {
        before = h->known;
        for (int i = 0; q->step && i < q->step->lines && !h->wrong.is; i++)
            look_at_line(h, &q->step->line[i]);
        if (before == h->known)
            look_at_clauses(h, h->lasting, h->clauses);
        if (before == h->known)
            follow(h);
        for (int v = 0; before == h->known && v < csp_vars(h->csp) && !h->wrong.is; v++)
            look_at_set(h, (csp_var)v);
    }
    return h->wrong.is;
}

/* ---- back from a contradiction ---- */

static int link_number(const hints *h, csp_label a, csp_label b)
{
    csp_label low = a < b ? a : b, high = a < b ? b : a;
    int number = h->link_first[low];
    CSP_FOR_LINKS(k, h->csp, low) {
        if (*k == high)
            break;
        number += *k > low;
    }
    return number;
}

/* Marks what made a clause false, or left only l in it; returns how many labels are newly marked. */
static int mark(hints *h, int l)
{
    bool fresh = l != NONE && h->fact[l].value && !h->fact[l].marked;
    if (fresh)
        h->fact[l].marked = 1;
    return fresh;
}

static int mark_reasons(hints *h, int l, reason why, int by)
{
    int n = 0;
    switch (why) {
    case SUPPOSED:
    case UNIT:
        break;
    case LINKED:
        n += mark(h, by);
        break;
    case SET:
        for (csp_list m = csp_set_members(h->csp, (csp_set)by); m.begin < m.end; m.begin++)
            n += *m.begin == l ? 0 : mark(h, *m.begin);
        break;
    case CLAUSE:
        for (int k = 0; k < h->clause[by].literals; k++) {
            int x = label_of(h->literal[h->clause[by].first + k]);
            n += x == l ? 0 : mark(h, x);
        }
        break;
    }
    return n;
}

static void hint(hints *h, int l, reason why, int by)
{
    int *list = why == SUPPOSED ? NULL : grown(h, h->hint, h->hints, &h->hint_room, 1, sizeof *h->hint);
    if (!list)
        return;
    h->hint = list;
    list[h->hints++] = why == UNIT     ? by
                       : why == LINKED ? link_number(h, (csp_label)l, (csp_label)by)
                       : why == SET    ? by + 1
                                       : h->clause[by].number;
}

/* Collects the hints from the last to the first, and then reverses them. */
static void collect(hints *h)
{
    const contradiction *w = &h->wrong;
    int pending = 0;
    h->hints = 0;
    hint(h, w->label, (reason)w->of.why, w->of.by);
    pending += mark_reasons(h, w->label, (reason)w->of.why, w->of.by);
    pending += mark(h, w->label);
    for (int i = h->known - 1; i >= 0 && pending > 0; i--) {
        int l = h->trail[i];
        fact *f = &h->fact[l];
        if (!f->marked)
            continue;
        f->marked = 0;
        pending--;
        bool is_false = l == w->label && w->of.why == f->why && w->of.by == f->by; /* it is a hint already */
        if (!is_false)
            hint(h, l, (reason)f->why, f->by);
        pending += mark_reasons(h, l, (reason)f->why, f->by);
    }
    for (int i = 0, k = h->hints - 1; i < k; i++, k--) {
        int x = h->hint[i];
        h->hint[i] = h->hint[k];
        h->hint[k] = x;
    }
}

int hints_hint(const hints *h, int i)
{
    return h->hint[i];
}

/* ---- clauses ---- */

static void keep_clause(hints *h, int number, const int *literal, int n)
{
    hint_clause *list = grown(h, h->clause, h->clauses, &h->clause_room, 1, sizeof *list);
    h->clause = list ? list : h->clause;
    int *words = grown(h, h->literal, h->literals, &h->literal_room, n, sizeof *words);
    h->literal = words ? words : h->literal;
    if (h->failed || !list || (n && !words))
        return;
    h->clause[h->clauses++] = (hint_clause){ number, h->literals, n };
    for (int i = 0; i < n; i++)
        h->literal[h->literals++] = literal[i];
}

/* Clauses up to the last one last from now on. */
static void make_last(hints *h)
{
    for (; h->lasting < h->clauses && !h->failed; h->lasting++) {
        const hint_clause *c = &h->clause[h->lasting];
        occurrence *list =
            grown(h, h->occurrence, h->occurrences, &h->occurrence_room, c->literals, sizeof *list);
        h->occurrence = list ? list : h->occurrence;
        for (int i = 0; i < c->literals && list; i++) {
            int *first = &h->first[h->literal[c->first + i]];
            list[h->occurrences++] = (occurrence){ h->lasting, *first };
            *first = h->occurrences;
        }
    }
}

int hints_reserve(hints *h)
{
    return ++h->numbered;
}

void hints_add_reserved(hints *h, int number, const int *literal, int n)
{
    if (n == 0)
        contradict(h, NONE, UNIT, number);
    else if (n == 1)
        learn(h, *literal, UNIT, number);
    else {
        keep_clause(h, number, literal, n);
        make_last(h);
    }
}

void hints_add(hints *h, const int *literal, int n)
{
    hints_add_reserved(h, hints_reserve(h), literal, n);
}

/* What a clause says beyond the negations of what is supposed is known from now on; if it says nothing beyond
 * them, the last supposition is refuted. */
static void know(hints *h, const hint_question *q)
{
    int number = ++h->numbered, own = q->literals - q->own;
    if (q->literals > 1)
        keep_clause(h, number, q->literal, q->literals);
    if (own == 1)
        learn(h, q->literal[q->own], UNIT, number);
    else if (own == 0 && h->scopes)
        h->scope[h->scopes - 1].refuted = number;
}

int hints_find(hints *h, const hint_question *q)
{
    int known = h->known;
    const contradiction before = h->wrong;
    h->followed = 0;
    for (int i = 0; i < q->literals; i++)
        learn(h, -q->literal[i], SUPPOSED, 0);
    bool found = look(h, q);
    if (found)
        collect(h);
    forget_to(h, known);
    h->wrong = before;
    if (!found)
        return -1;
    know(h, q);
    return h->hints;
}

void hints_forget(hints *h, int first, bool but_last)
{
    int n = h->clauses;
    while (n > h->lasting && h->clause[n - 1].number >= first)
        n--;
    if (n == h->clauses)
        return;
    const hint_clause last = h->clause[h->clauses - 1];
    h->literals = h->clause[n].first;
    h->clauses = n;
    if (but_last) { /* its literals move to the front */
        for (int i = 0; i < last.literals; i++)
            h->literal[h->literals + i] = h->literal[last.first + i];
        h->clause[h->clauses++] = (hint_clause){ last.number, h->literals, last.literals };
        h->literals += last.literals;
        make_last(h);
    }
}

/* ---- suppositions ---- */

void hints_suppose(hints *h, csp_label l, bool negated)
{
    scope *list = grown(h, h->scope, h->scopes, &h->scope_room, 1, sizeof *list);
    if (!list)
        return;
    h->scope = list;
    list[h->scopes++] = (scope){ l, negated, h->known, h->wrong, 0 };
    learn(h, negated ? -(l + 1) : l + 1, SUPPOSED, 0);
}

void hints_unsuppose(hints *h)
{
    if (!h->scopes)
        return;
    const scope s = h->scope[--h->scopes];
    forget_to(h, s.known);
    h->wrong = s.wrong;
    if (s.refuted)
        learn(h, s.negated ? s.label + 1 : -(s.label + 1), UNIT, s.refuted);
}
