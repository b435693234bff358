/* lrat_hints.c: see lrat_hints.h.
 *
 * What is known is a trail: variables in the order in which they became true or false, each with the clause
 * that made it so. When a clause is found false, the trail is walked back from its end: what the
 * contradiction rests on is marked, and so is whatever made that true or false. The clauses of the marked
 * variables, in the order of the trail, with the false clause last, are the hints.
 *
 * The formula may have many clauses beyond csp-variables and links. So those that contain a literal are
 * listed, and they are looked at when it becomes false. */
#include "out/lrat_hints.h"

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

struct lrat_hints {
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
    int clauses;
    int lasting; /* this many, the first ones, stay: those of the formula, and sets that steps concluded */
    int *literal, literals;
    occurrence *occurrence; /* of lasting clauses; a list for each literal */
    int occurrences;
    int *first; /* the list of each literal, from -variables on: its first occurrence + 1; 0: none */
    int *hint, hints;
    scope *scope;
    int scopes;
    size_t clause_room, literal_room, occurrence_room, hint_room, scope_room; /* how many of each fit */
};

/* ---- opening ---- */

static bool grow(lrat_hints *hints, void *list, int used, size_t *room, int n, size_t size)
{
    bool grown = memory_reserve(hints->memory, list, (size_t)used, (size_t)n, room, size);
    hints->failed = hints->failed || !grown;
    return grown;
}

/* Room for n more entries of a list. */
#define GROW(hints, list, n)                                                                                 \
    grow(hints, &(hints)->list, (hints)->list##s, &(hints)->list##_room, n, sizeof *(hints)->list)

static void number_links(lrat_hints *hints)
{
    const csp *c = hints->csp;
    hints->numbered = csp_vars(c);
    for (int l = 0; l < csp_labels(c); l++) {
        hints->link_first[l] = hints->numbered + 1;
        CSP_FOR_LINKS(k, c, l)
            hints->numbered += *k > l;
    }
}

lrat_hints *lrat_hints_open(const memory *m, const csp *c, int variables)
{
    lrat_hints *h = memory_take(m, 1, sizeof *h);
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
        lrat_hints_close(h);
        return NULL;
    }
    h->first += variables;
    number_links(h);
    return h;
}

void lrat_hints_close(lrat_hints *hints)
{
    memory_give(hints->memory, hints->clause, hints->clause_room, sizeof *hints->clause);
    memory_give(hints->memory, hints->literal, hints->literal_room, sizeof *hints->literal);
    memory_give(hints->memory, hints->occurrence, hints->occurrence_room, sizeof *hints->occurrence);
    memory_give(hints->memory, hints->hint, hints->hint_room, sizeof *hints->hint);
    memory_give(hints->memory, hints->scope, hints->scope_room, sizeof *hints->scope);
    arena_close(&hints->arena);
    memory_give(hints->memory, hints, 1, sizeof *hints);
}

bool lrat_hints_failed(const lrat_hints *hints)
{
    return hints->failed;
}

int lrat_hints_clauses(const lrat_hints *hints)
{
    return hints->numbered;
}

/* ---- what is known ---- */

static void contradict(lrat_hints *hints, int label, reason why, int by)
{
    if (!hints->wrong.is)
        hints->wrong = (contradiction){ true, { 0, (uint8_t)why, 0, by }, label };
}

/* A label, or a variable beyond them. */
static int label_of(int literal)
{
    return (literal < 0 ? -literal : literal) - 1;
}

/* 1: the literal is true, -1: false. */
static int value_of(const lrat_hints *hints, int literal)
{
    int8_t v = hints->fact[label_of(literal)].value;
    return literal < 0 ? -v : v;
}

static void note(lrat_hints *hints, int label, int8_t value, reason why, int by)
{
    hints->fact[label] = (fact){ value, (uint8_t)why, 0, by };
    hints->trail[hints->known++] = label;
}

/* Notes that a literal is true, for this reason. What is linked to a true label becomes false. */
static void learn(lrat_hints *hints, int literal, reason why, int by)
{
    int l = label_of(literal);
    const fact *old = &hints->fact[l];
    if (old->value == (literal < 0 ? -1 : 1) || hints->wrong.is)
        return;
    if (old->value && why == SUPPOSED) /* now the clause that made it false is broken */
        contradict(hints, l, (reason)old->why, old->by);
    else if (old->value)
        contradict(hints, l, why, by);
    else
        note(hints, l, literal < 0 ? -1 : 1, why, by);
    if (literal < 0 || hints->wrong.is || l >= csp_labels(hints->csp))
        return;
    CSP_FOR_LINKS(k, hints->csp, l)
        if (hints->fact[*k].value > 0)
            contradict(hints, l, LINKED, *k);
        else if (!hints->fact[*k].value)
            note(hints, *k, -1, LINKED, l);
}

static void forget_to(lrat_hints *hints, int known)
{
    while (hints->known > known)
        hints->fact[hints->trail[--hints->known]].value = 0;
}

/* ---- looking at sets and clauses ---- */

/* If all members of a csp-variable but one are false, that one is true. */
static void look_at_set(lrat_hints *hints, csp_var v)
{
    csp_list members = csp_set_members(hints->csp, v);
    int left = 0;
    csp_label last = 0;
    for (const csp_label *l = members.begin; l < members.end && left < 2; l++)
        if (hints->fact[*l].value >= 0) {
            last = *l;
            left += hints->fact[*l].value ? 2 : 1;
        }
    if (left == 0)
        contradict(hints, NONE, SET, v);
    else if (left == 1)
        learn(hints, last + 1, SET, v);
}

static void look_at_clause(lrat_hints *hints, int i)
{
    const hint_clause *c = &hints->clause[i];
    int left = 0, last = 0;
    for (int k = 0; k < c->literals && left < 2; k++) {
        int literal = hints->literal[c->first + k], value = value_of(hints, literal);
        if (value >= 0) {
            last = literal;
            left += value ? 2 : 1;
        }
    }
    if (left == 0)
        contradict(hints, NONE, CLAUSE, i);
    else if (left == 1)
        learn(hints, last, CLAUSE, i);
}

static void look_at_clauses(lrat_hints *hints, int from, int to)
{
    for (int i = from; i < to && !hints->wrong.is; i++)
        look_at_clause(hints, i);
}

/* Looks at the lasting clauses with literals that are false now. */
static void follow(lrat_hints *hints)
{
    for (; hints->followed < hints->known && !hints->wrong.is; hints->followed++) {
        int l = hints->trail[hints->followed], is_false = hints->fact[l].value > 0 ? -(l + 1) : l + 1;
        for (int i = hints->first[is_false]; i && !hints->wrong.is; i = hints->occurrence[i - 1].next)
            look_at_clause(hints, hints->occurrence[i - 1].clause);
    }
}

/* Looks at the clause with this number, if it is in the list, whose numbers ascend with gaps. */
static void look_at_number(lrat_hints *hints, int number)
{
    int low = hints->lasting, high = hints->clauses;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (hints->clause[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < hints->clauses && hints->clause[low].number == number)
        look_at_clause(hints, low);
}

/* Looks at the set of a cell: a csp-variable, or one of the lasting clauses. */
static void look_at_cell(lrat_hints *hints, const step_cell *cell)
{
    if (cell->set < csp_vars(hints->csp))
        look_at_set(hints, cell->set);
    else
        follow(hints);
}

static void look_at_sets(lrat_hints *hints, const csp_var *vars, int n)
{
    for (int i = 0; i < n && !hints->wrong.is; i++)
        if (vars[i] < csp_vars(hints->csp))
            look_at_set(hints, vars[i]);
}

static void look_at_line(lrat_hints *hints, const step_line *line)
{
    switch (line->kind) {
    case TRESSE_SUPPOSE:
        break;
    case TRESSE_CELL:
    case TRESSE_CASES:
        look_at_cell(hints, &line->cell);
        break;
    case TRESSE_SUBSET:
        look_at_sets(hints, line->subset.row, line->subset.size);
        break;
    case TRESSE_DECLARED:
        look_at_sets(hints, line->declared.set, line->declared.sets);
        break;
    }
}

/* Looks at everything, nearest first, until a clause is false. Returns false if none is. */
static bool look(lrat_hints *hints, const hint_question *question)
{
    for (int i = 0; i < question->uses && !hints->wrong.is; i++)
        look_at_number(hints, question->use[i]);
    for (int before = -1; before < hints->known && !hints->wrong.is;) {
        before = hints->known;
        for (int i = 0; question->step && i < question->step->lines && !hints->wrong.is; i++)
            look_at_line(hints, &question->step->line[i]);
        if (before == hints->known)
            look_at_clauses(hints, hints->lasting, hints->clauses);
        if (before == hints->known)
            follow(hints);
        for (int v = 0; before == hints->known && v < csp_vars(hints->csp) && !hints->wrong.is; v++)
            look_at_set(hints, (csp_var)v);
    }
    return hints->wrong.is;
}

/* ---- back from a contradiction ---- */

static int link_number(const lrat_hints *hints, csp_label first, csp_label second)
{
    csp_label low = first < second ? first : second, high = first < second ? second : first;
    int number = hints->link_first[low];
    CSP_FOR_LINKS(k, hints->csp, low) {
        if (*k == high)
            break;
        number += *k > low;
    }
    return number;
}

/* Marks what made a clause false, or left only `label` in it; returns how many labels are newly marked. */
static int mark(lrat_hints *hints, int label)
{
    bool fresh = label != NONE && hints->fact[label].value && !hints->fact[label].marked;
    if (fresh)
        hints->fact[label].marked = 1;
    return fresh;
}

static int mark_reasons(lrat_hints *hints, int label, reason why, int by)
{
    int n = 0;
    switch (why) {
    case SUPPOSED:
    case UNIT:
        break;
    case LINKED:
        n += mark(hints, by);
        break;
    case SET:
        for (csp_list m = csp_set_members(hints->csp, (csp_set)by); m.begin < m.end; m.begin++)
            n += *m.begin == label ? 0 : mark(hints, *m.begin);
        break;
    case CLAUSE:
        for (int k = 0; k < hints->clause[by].literals; k++) {
            int x = label_of(hints->literal[hints->clause[by].first + k]);
            n += x == label ? 0 : mark(hints, x);
        }
        break;
    }
    return n;
}

static void hint(lrat_hints *hints, int label, reason why, int by)
{
    if (why == SUPPOSED || !GROW(hints, hint, 1))
        return;
    hints->hint[hints->hints++] = why == UNIT     ? by
                                  : why == LINKED ? link_number(hints, (csp_label)label, (csp_label)by)
                                  : why == SET    ? by + 1
                                                  : hints->clause[by].number;
}

/* Collects the hints from the last to the first, and then reverses them. */
static void collect(lrat_hints *hints)
{
    const contradiction *w = &hints->wrong;
    int pending = 0;
    hints->hints = 0;
    hint(hints, w->label, (reason)w->of.why, w->of.by);
    pending += mark_reasons(hints, w->label, (reason)w->of.why, w->of.by);
    pending += mark(hints, w->label);
    for (int i = hints->known - 1; i >= 0 && pending > 0; i--) {
        int l = hints->trail[i];
        fact *f = &hints->fact[l];
        if (!f->marked)
            continue;
        f->marked = 0;
        pending--;
        bool is_false = l == w->label && w->of.why == f->why && w->of.by == f->by; /* it is a hint already */
        if (!is_false)
            hint(hints, l, (reason)f->why, f->by);
        pending += mark_reasons(hints, l, (reason)f->why, f->by);
    }
    for (int i = 0, k = hints->hints - 1; i < k; i++, k--) {
        int x = hints->hint[i];
        hints->hint[i] = hints->hint[k];
        hints->hint[k] = x;
    }
}

int lrat_hints_hint(const lrat_hints *hints, int i)
{
    return hints->hint[i];
}

/* ---- clauses ---- */

static void keep_clause(lrat_hints *hints, int number, const int *literal, int n)
{
    if (hints->failed || !GROW(hints, clause, 1) || !GROW(hints, literal, n))
        return;
    hints->clause[hints->clauses++] = (hint_clause){ number, hints->literals, n };
    for (int i = 0; i < n; i++)
        hints->literal[hints->literals++] = literal[i];
}

/* Clauses up to the last one last from now on. */
static void make_last(lrat_hints *hints)
{
    for (; hints->lasting < hints->clauses && !hints->failed; hints->lasting++) {
        const hint_clause *c = &hints->clause[hints->lasting];
        bool grown = GROW(hints, occurrence, c->literals);
        for (int i = 0; i < c->literals && grown; i++) {
            int *first = &hints->first[hints->literal[c->first + i]];
            hints->occurrence[hints->occurrences++] = (occurrence){ hints->lasting, *first };
            *first = hints->occurrences;
        }
    }
}

int lrat_hints_reserve(lrat_hints *hints)
{
    return ++hints->numbered;
}

void lrat_hints_add_reserved(lrat_hints *hints, int number, const int *literal, int n)
{
    if (n == 0)
        contradict(hints, NONE, UNIT, number);
    else if (n == 1)
        learn(hints, *literal, UNIT, number);
    else {
        keep_clause(hints, number, literal, n);
        make_last(hints);
    }
}

void lrat_hints_add(lrat_hints *hints, const int *literal, int n)
{
    lrat_hints_add_reserved(hints, lrat_hints_reserve(hints), literal, n);
}

/* What a clause says beyond the negations of what is supposed is known from now on; if it says nothing beyond
 * them, the last supposition is refuted. */
static void know(lrat_hints *hints, const hint_question *question)
{
    int number = ++hints->numbered, own = question->literals - question->own;
    if (question->literals > 1)
        keep_clause(hints, number, question->literal, question->literals);
    if (own == 1)
        learn(hints, question->literal[question->own], UNIT, number);
    else if (own == 0 && hints->scopes)
        hints->scope[hints->scopes - 1].refuted = number;
}

int lrat_hints_find(lrat_hints *hints, const hint_question *question)
{
    int known = hints->known;
    const contradiction before = hints->wrong;
    hints->followed = 0;
    for (int i = 0; i < question->literals; i++)
        learn(hints, -question->literal[i], SUPPOSED, 0);
    bool found = look(hints, question);
    if (found)
        collect(hints);
    forget_to(hints, known);
    hints->wrong = before;
    if (!found)
        return -1;
    know(hints, question);
    return hints->hints;
}

void lrat_hints_forget(lrat_hints *hints, int first, bool but_last)
{
    int n = hints->clauses;
    while (n > hints->lasting && hints->clause[n - 1].number >= first)
        n--;
    if (n == hints->clauses)
        return;
    const hint_clause last = hints->clause[hints->clauses - 1];
    hints->literals = hints->clause[n].first;
    hints->clauses = n;
    if (but_last) { /* its literals move to the front */
        for (int i = 0; i < last.literals; i++)
            hints->literal[hints->literals + i] = hints->literal[last.first + i];
        hints->clause[hints->clauses++] = (hint_clause){ last.number, hints->literals, last.literals };
        hints->literals += last.literals;
        make_last(hints);
    }
}

/* ---- suppositions ---- */

void lrat_hints_suppose(lrat_hints *hints, csp_label l, bool negated)
{
    if (!GROW(hints, scope, 1))
        return;
    hints->scope[hints->scopes++] = (scope){ l, negated, hints->known, hints->wrong, 0 };
    learn(hints, negated ? -(l + 1) : l + 1, SUPPOSED, 0);
}

void lrat_hints_unsuppose(lrat_hints *hints)
{
    if (!hints->scopes)
        return;
    const scope s = hints->scope[--hints->scopes];
    forget_to(hints, s.known);
    hints->wrong = s.wrong;
    if (s.refuted)
        learn(hints, s.negated ? s.label + 1 : -(s.label + 1), UNIT, s.refuted);
}
