/* check.c: replays a resolution path, with one byte a label for what is known.
 *
 * A chain is right because of this: if its target were true, each left and other would be false (linked to
 * the target or to a right forced before), so each right is forced in turn, and the last csp-variable is left
 * empty. The first condition that does not hold refuses the path (`need`) and stays the reason: what is read
 * after it has no effect. What is not found reads as number 0 or as an empty value. */
#include "check/check.h"
#include "base/utf8.h"
#include "check/json_tree.h"

#include <string.h>

typedef struct chain_rule {
    const char *name, *code, *alias; /* in paths; in theories; alias: another spelling, or "" */
    bool continuous, distinct; /* each left is linked to the right just before it; no left stands twice */
    int several;               /* up to this length it may have several targets */
} chain_rule;

static const chain_rule chain_rules[] = {
    { "whip", "W", "L", true, true, 1 }, /* the first: every theory but BRT has its patterns of length 1 */
    { "braid", "B", "M", false, false, 0 },
};

enum { CHAIN_RULES = sizeof chain_rules / sizeof *chain_rules, NO_BOUND = 999999999 };
enum { LABEL, VARIABLE, FREE = -1 };

typedef struct cell { /* cell 0 stands for the target: it has only a right */
    csp_var variable;
    csp_label left, right;
} cell;

typedef struct checker {
    const csp *csp; /* NULL where the givens contradict each other: there is no state then */
    check_verdict *verdict;
    arena arena;
    bool failed, contradiction; /* contradiction: there was such a step */
    int step, round, rating;    /* step: the one being checked, from 1; 0: the path as a whole */
    int bound[CHAIN_RULES];     /* the theory: the greatest length of each rule */
    int *slot, mask;            /* names, hashed: 2 * number + kind, or FREE */
    uint8_t *label, *after;     /* label_status at the start of the round; after its eliminations so far */
    int *seen, stamp;           /* seen[l] == stamp: l was met in the list or cell being read */
    csp_label *concluded, *asserted;
    int conclusions, asserts; /* of this step; of this round */
    cell *cell;
} checker;

/* Control characters that the path brought in are not passed on: a reason may end on a terminal. */
__attribute__((format(printf, 3, 4))) static void need(checker *c, bool holds, const char *format, ...)
{
    va_list list;
    if (holds || c->failed)
        return;
    va_start(list, format);
    text_format_into(c->verdict->why, sizeof c->verdict->why, format, list);
    va_end(list);
    utf8_hide_controls(c->verdict->why);
    c->verdict->refused = c->step;
    c->failed = true;
}

static const json *get(checker *c, const json *object, const char *key, json_kind kind)
{
    static const char *const called[] = { "null", "a bool", "a number", "a string", "a list", "an object" };
    static const json nothing = { .string = "", .key = "" };
    const char *name = key + (*key == '?'); /* it may be missing */
    json *m = object->first;
    while (m && strcmp(m->key, name) != 0)
        m = m->next;
    need(c, m ? m->kind == kind : *key == '?', "\"%s\" is missing or is not %s", name, called[kind]);
    if (m)
        m->read = 1;
    return m && m->kind == kind ? m : &nothing;
}

static void closed(checker *c, const json *object) /* keys that nobody asked for are refused */
{
    for (const json *m = object->first; m; m = m->next)
        need(c, m->read || strcmp(m->key, "note") == 0, "the key \"%s\" can't stand here", m->key);
}

static const char *name_of(const checker *c, int kind, int i)
{
    return kind == LABEL ? csp_label_name(c->csp, (csp_label)i) : csp_var_name(c->csp, (csp_var)i);
}

static int *slot_of(const checker *c, int kind, const char *name)
{
    uint32_t h = 2166136261u;
    for (const char *p = name; *p; p++)
        h = (h ^ (unsigned char)*p) * 16777619u;
    for (h ^= h >> 15;; h++) {
        int *slot = &c->slot[h & (uint32_t)c->mask];
        if (*slot == FREE || (*slot % 2 == kind && strcmp(name_of(c, kind, *slot / 2), name) == 0))
            return slot;
    }
}

static uint16_t find(checker *c, int kind, const json *j)
{
    int slot = *slot_of(c, kind, j->string);
    need(c, slot != FREE, "there is no %s \"%s\"", kind == LABEL ? "label" : "csp-variable", j->string);
    return (uint16_t)(slot == FREE ? 0 : slot / 2);
}

static status open_state(checker *c, const state *start, int steps)
{
    int n[] = { [LABEL] = csp_labels(start->csp), [VARIABLE] = csp_vars(start->csp) };
    size_t labels = (size_t)n[LABEL] + 1;
    for (c->mask = 15; c->mask < 2 * (n[LABEL] + n[VARIABLE]);)
        c->mask = 2 * c->mask + 1;
    c->csp = start->csp;
    c->slot = arena_take(&c->arena, (size_t)c->mask + 1, sizeof *c->slot);
    c->label = arena_take(&c->arena, 2 * labels, sizeof *c->label);
    c->seen = arena_take(&c->arena, labels, sizeof *c->seen);
    c->concluded = arena_take(&c->arena, labels, sizeof *c->concluded);
    c->asserted = arena_take(&c->arena, (size_t)steps, sizeof *c->asserted);
    c->cell = arena_take(&c->arena, (size_t)n[VARIABLE] + 2, sizeof *c->cell);
    if (!c->slot || !c->label || !c->seen || !c->concluded || !c->asserted || !c->cell)
        return NO_MEMORY;
    c->after = memcpy(c->label + labels, start->label, labels - 1);
    memset(c->slot, FREE, ((size_t)c->mask + 1) * sizeof *c->slot);
    for (int kind = LABEL; kind <= VARIABLE; kind++)
        for (int i = 0; i < n[kind]; i++)
            *slot_of(c, kind, name_of(c, kind, i)) = 2 * i + kind;
    return OK;
}

/* A label that is gone when its turn comes is passed over: its csp-variable then shows the contradiction. */
static void next_round(checker *c)
{
    for (int i = 0; i < c->asserts; i++)
        if (c->after[c->asserted[i]] == CANDIDATE) {
            csp_list links = csp_label_links(c->csp, c->asserted[i]);
            for (const csp_label *l = links.begin; l < links.end; l++)
                c->after[*l] = GONE;
            c->after[c->asserted[i]] = VALUE;
        }
    c->asserts = 0;
    memcpy(c->label, c->after, (size_t)csp_labels(c->csp));
}

static int count(const checker *c, csp_var v, label_status with)
{
    csp_list labels = csp_var_labels(c->csp, v);
    int n = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        n += c->label[*l] == with;
    return n;
}

/* The label that j names, met for the first time: a candidate, of the csp-variable v (FREE: of any). */
static csp_label candidate(checker *c, const json *j, int v)
{
    csp_label l = find(c, LABEL, j);
    need(c, c->label[l] == CANDIDATE, "%s is no candidate at the start of the round", j->string);
    need(c, v == FREE || csp_has(c->csp, (csp_var)v, l), "%s is in another csp-variable", j->string);
    need(c, c->seen[l] != c->stamp, "%s stands twice in one list or cell", j->string);
    c->seen[l] = c->stamp;
    return l;
}

static void read_conclusions(checker *c, const json *list)
{
    c->stamp++;
    c->conclusions = 0;
    for (const json *j = list->first; j && !c->failed; j = j->next)
        c->concluded[c->conclusions++] = candidate(c, j, FREE);
}

static void check_by(checker *c, int k, csp_label l, int by) /* l, in cell k, is linked to what `by` says */
{
    csp_label killer = c->cell[by < k ? by : 0].right;
    const char *name = name_of(c, LABEL, l);
    need(c, by < k, "%s needs a link to the target or to the right of a cell before cell %d", name, k);
    need(c, csp_linked(c->csp, l, killer), "%s is not linked to %s", name, name_of(c, LABEL, killer));
}

static void check_cell(checker *c, const chain_rule *rule, const json *j, int k, bool last)
{
    cell *now = &c->cell[k];
    const json *others = get(c, j, "others", JSON_LIST);
    csp_var v = now->variable = find(c, VARIABLE, get(c, j, "variable", JSON_STRING));
    const char *name = name_of(c, VARIABLE, v);
    int by = get(c, j, "by", JSON_NUMBER)->number, candidates = count(c, v, CANDIDATE);
    c->stamp++;
    now->left = candidate(c, get(c, j, "left", JSON_STRING), v);
    now->right = last ? now->left : candidate(c, get(c, j, "right", JSON_STRING), v);
    closed(c, j);
    need(c, !csp_has(c->csp, v, c->cell[0].right), "the target is a label of the csp-variable %s", name);
    need(c, candidates > 1 && count(c, v, VALUE) == 0, "the csp-variable %s lacks two candidates", name);
    check_by(c, k, now->left, by);
    need(c, by == k - 1 || !rule->continuous, "the left of cell %d is not linked to the right before it", k);
    for (int i = 0; i < k; i++) {
        csp_label earlier = c->cell[i].right;
        bool apart = earlier != now->right && !csp_linked(c->csp, earlier, now->right);
        need(c, i == 0 || c->cell[i].variable != v, "cells %d and %d have the same csp-variable", i, k);
        need(c, last || apart, "the right of cell %d is %s or linked to it", k, name_of(c, LABEL, earlier));
        need(c, i == 0 || !rule->distinct || c->cell[i].left != now->left, "lefts %d and %d are one", i, k);
    }
    for (const json *o = others->first; o && !c->failed; o = o->next) {
        bool pair = o->kind == JSON_LIST && o->count == 2 && o->first->next->kind == JSON_NUMBER;
        need(c, pair, "each of \"others\" must be a list of a label and a number");
        if (pair)
            check_by(c, k, candidate(c, o->first, v), o->first->next->number);
    }
    need(c, others->count + (last ? 1 : 2) == candidates, "cell %d lacks a candidate of %s", k, name);
}

static void check_chain(checker *c, const chain_rule *rule, const json *step, int length)
{
    const json *cells = get(c, step, "cells", JSON_LIST);
    read_conclusions(c, get(c, step, "eliminates", JSON_LIST));
    need(c, length > 0 && length == cells->count, "length %d, but %d cells", length, cells->count);
    need(c, length <= c->bound[rule - chain_rules], "a %s[%d] is not in the theory", rule->name, length);
    bool targets = c->conclusions == 1 || (c->conclusions > 1 && length <= rule->several);
    need(c, targets, "a %s[%d] can't have %d targets", rule->name, length, c->conclusions);
    for (int i = 0; i < c->conclusions && !c->failed; i++) {
        int k = 1;
        c->cell[0].right = c->concluded[i];
        for (const json *j = cells->first; j && !c->failed; j = j->next, k++)
            check_cell(c, rule, j, k, k == length);
        c->after[c->concluded[i]] = GONE;
    }
}

static void check_basic(checker *c, const char *rule, const json *step, int length)
{
    csp_var v = find(c, VARIABLE, get(c, step, "variable", JSON_STRING));
    const char *name = name_of(c, VARIABLE, v), *single = csp_type_single(c->csp, csp_var_type(c->csp, v));
    int candidates = count(c, v, CANDIDATE);
    c->contradiction = strcmp(rule, "contradiction") == 0;
    need(c, c->contradiction || strcmp(rule, single) == 0, "\"%s\" is no rule for %s", rule, name);
    need(c, length == 0, "the length of a %s is 0, not %d", rule, length);
    need(c, count(c, v, VALUE) == 0, "the csp-variable %s has a value already", name);
    need(c, candidates == !c->contradiction, "the csp-variable %s has %d candidates", name, candidates);
    if (c->contradiction)
        return;
    read_conclusions(c, get(c, step, "asserts", JSON_LIST));
    need(c, c->conclusions == 1 && csp_has(c->csp, v, c->concluded[0]), "this is not the candidate of %s",
         name);
    c->asserted[c->asserts++] = c->concluded[0];
}

static void check_step(checker *c, const json *step)
{
    const char *rule = get(c, step, "rule", JSON_STRING)->string;
    int i = 0, round = get(c, step, "round", JSON_NUMBER)->number;
    int length = get(c, step, "length", JSON_NUMBER)->number;
    need(c, !c->contradiction, "nothing can follow a contradiction");
    need(c, round > 0 && round >= c->round, "round %d can't stand after round %d", round, c->round);
    need(c, csp_vars(c->csp) > 0 && csp_labels(c->csp) > 0, "there are no labels or no csp-variables");
    if (c->failed)
        return;
    if (round > c->round)
        next_round(c);
    c->round = round;
    c->rating = length > c->rating ? length : c->rating;
    while (i < CHAIN_RULES && strcmp(chain_rules[i].name, rule) != 0)
        i++;
    if (i < CHAIN_RULES)
        check_chain(c, &chain_rules[i], step, length);
    else
        check_basic(c, rule, step, length);
    closed(c, step);
}

static bool is_word(const char *word, const char *at, size_t n)
{
    return strlen(word) == n && memcmp(word, at, n) == 0;
}

/* Families joined by '+', each a code and, if its lengths are bounded, the greatest of them. */
static void read_theory(checker *c, const char *theory)
{
    const char *t = theory;
    bool good = true;
    if (strcmp(t, "BRT") == 0)
        return;
    do {
        size_t n = strspn(t, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        int i = 0, bound = 0;
        while (i < CHAIN_RULES && !is_word(chain_rules[i].code, t, n) && !is_word(chain_rules[i].alias, t, n))
            i++;
        t += n;
        good = n > 0 && i < CHAIN_RULES && *t != '0' && c->bound[i] == 0;
        while (*t >= '0' && *t <= '9' && bound < NO_BOUND / 10)
            bound = bound * 10 + (*t++ - '0');
        if (good)
            c->bound[i] = bound ? bound : NO_BOUND;
    } while (good && *t == '+' && t++);
    need(c, good && *t == 0, "\"%s\" is no theory", theory);
    c->bound[0] += c->bound[0] == 0;
}

static void check_final(checker *c, const json *list, label_status with)
{
    const json *j = list->first;
    for (int l = 0; c->csp && l < csp_labels(c->csp); l++)
        if (c->label[l] == with) {
            bool there = j && strcmp(j->string, name_of(c, LABEL, l)) == 0;
            need(c, there, "%s is not at its place in the final %s", name_of(c, LABEL, l), list->key);
            j = j ? j->next : NULL;
        }
    need(c, !j, "there are too many final %s", list->key);
}

static void check_end(checker *c, const json *path, const char *outcome)
{
    const json *final = get(c, path, "final", JSON_OBJECT);
    int undecided = 0, rating = get(c, path, "rating", JSON_NUMBER)->number;
    for (int v = 0; c->csp && v < csp_vars(c->csp); v++)
        undecided += count(c, (csp_var)v, VALUE) == 0;
    const char *is = !c->csp            ? "bad-givens"
                     : c->contradiction ? "contradiction"
                     : undecided        ? "stuck"
                                        : "solved";
    const char *said = get(c, path, "solutions", JSON_STRING)->string,
               *fits = strcmp(is, "solved") ? "none" : "one";
    bool stuck =
        !strcmp(is, "stuck") && (!strcmp(said, "one") || !strcmp(said, "none") || !strcmp(said, "several"));
    need(c, stuck || !strcmp(said, "unknown") || !strcmp(said, fits), "\"solutions\" can't be \"%s\"", said);
    bool open = strcmp(outcome, "bounded") == 0 || strcmp(outcome, "unfinished") == 0;
    need(c, strcmp(open ? "stuck" : outcome, is) == 0, "the outcome is not \"%s\" but \"%s\"", outcome, is);
    need(c, get(c, path, "solved", JSON_BOOL)->number == (strcmp(is, "solved") == 0), "\"solved\" is wrong");
    need(c, rating == c->rating, "the rating is not %d but %d", rating, c->rating);
    check_final(c, get(c, final, "values", JSON_LIST), VALUE);
    check_final(c, get(c, final, "candidates", JSON_LIST), CANDIDATE);
    closed(c, final);
    closed(c, path);
}

static status check_all(checker *c, const json *path, check_start *start, void *context, error *e)
{
    const state *from = NULL;
    const char *app = get(c, path, "app", JSON_STRING)->string;
    const char *params = get(c, path, "?params", JSON_STRING)->string;
    const char *puzzle = get(c, path, "puzzle", JSON_STRING)->string;
    const char *outcome = get(c, path, "outcome", JSON_STRING)->string;
    const json *steps = get(c, path, "steps", JSON_LIST);
    get(c, path, "?comment", JSON_STRING);
    read_theory(c, get(c, path, "theory", JSON_STRING)->string);
    if (c->failed)
        return OK;
    status s = start(context, app, *params ? params : NULL, puzzle, &from, e);
    bool bad_givens = s == BAD_INPUT && from;
    if (!bad_givens && (s != OK || (s = open_state(c, from, steps->count)) != OK))
        return s;
    need(c, !bad_givens || !steps->first, "there can be no steps where the givens contradict each other");
    for (const json *j = steps->first; j && !c->failed; j = j->next) {
        c->step++;
        check_step(c, j);
        c->verdict->steps += !c->failed;
    }
    c->step = 0;
    if (!bad_givens)
        next_round(c);
    check_end(c, path, outcome);
    c->verdict->accepted = !c->failed;
    return OK;
}

status check_path(const memory *m, const char *bytes, size_t n, check_start *start, void *context,
                  check_verdict *verdict, error *e)
{
    checker c = { .verdict = verdict };
    json *path;
    *verdict = (check_verdict){ .accepted = false };
    arena_open(&c.arena, m);
    status s = json_read(&c.arena, bytes, n, &path, e);
    if (s == OK && (strcmp(get(&c, path, "format", JSON_STRING)->string, "tresse-path") != 0 ||
                    get(&c, path, "version", JSON_NUMBER)->number != 1))
        s = error_set(e, BAD_INPUT, 1, 1, "no path: it needs \"format\": \"tresse-path\", \"version\": 1");
    if (s == OK)
        s = check_all(&c, path, start, context, e);
    arena_close(&c.arena);
    return s;
}
