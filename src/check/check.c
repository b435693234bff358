/* check.c: replays a resolution path, with one byte a label for what is known.
 *
 * Here are names, rounds, singles, contradictions, trials and the path as a whole; chains and Subsets have
 * files of their own. A trial is right because of this: if its label were true, the steps of its trace would
 * hold in the state with that label asserted, and they end with a contradiction. What a trace finds out is
 * forgotten with its frame; traces are no deeper than JSON may be nested. */
#include "base/utf8.h"
#include "check/checker.h"

#include <string.h>

__attribute__((format(printf, 2, 3))) static void add_reason(char why[ERROR_TEXT_MAX], const char *format,
                                                             ...)
{
    va_list list;
    va_start(list, format);
    text_format_into(why + strlen(why), ERROR_TEXT_MAX - strlen(why), format, list);
    va_end(list);
}

/* Control characters that the path brought in are not passed on: a reason may end on a terminal. */
void need(checker *c, bool holds, const char *format, ...)
{
    va_list list;
    char *why = c->verdict->why;
    if (holds || c->failed)
        return;
    for (const frame *f = &c->path; f != c->now; f = f->inner)
        add_reason(why, "%s%d", f == &c->path ? "in its trace, step " : ".", f->inner->step);
    add_reason(why, "%s", *why ? ": " : "");
    va_start(list, format);
    text_format_into(why + strlen(why), ERROR_TEXT_MAX - strlen(why), format, list);
    va_end(list);
    utf8_hide_controls(why);
    c->verdict->refused = c->path.step;
    c->failed = true;
}

const json *get_member(checker *c, const json *object, const char *key, json_kind wanted)
{
    static const char *const called[] = { "null", "a bool", "a number", "a string", "a list", "an object" };
    static const json nothing = { .string = "", .key = "" };
    const char *name = key + (*key == '?');
    json *m = object->first;
    while (m && strcmp(m->key, name) != 0)
        m = m->next;
    need(c, m ? m->kind == wanted : *key == '?', "\"%s\" is missing or is not %s", name, called[wanted]);
    if (m)
        m->read = 1;
    return m && m->kind == wanted ? m : &nothing;
}

void refuse_other_keys(checker *c, const json *object)
{
    for (const json *m = object->first; m; m = m->next)
        need(c, m->read || strcmp(m->key, "note") == 0, "the key \"%s\" can't stand here", m->key);
}

const char *check_name(const checker *c, int what, int i)
{
    return what == LABEL ? csp_label_name(c->csp, (csp_label)i) : csp_var_name(c->csp, (csp_var)i);
}

static int *slot_of(const checker *c, int what, const char *name)
{
    uint32_t h = 2166136261u;
    for (const char *p = name; *p; p++)
        h = (h ^ (unsigned char)*p) * 16777619u;
    for (h ^= h >> 15;; h++) {
        int *slot = &c->slot[h & (uint32_t)c->mask];
        if (*slot == FREE ||
            (*slot % 2 == (what != LABEL) && strcmp(check_name(c, what, *slot / 2), name) == 0))
            return slot;
    }
}

uint16_t find_named(checker *c, int what, const json *j)
{
    static const char *const called[] = { "label", "csp-variable", "csp-variable or group" };
    int slot = *slot_of(c, what, j->string);
    bool found = slot != FREE && (what != VARIABLE || slot / 2 < csp_vars(c->csp));
    need(c, found, "there is no %s \"%s\"", called[what], j->string);
    return (uint16_t)(found ? slot / 2 : 0);
}

/* Takes memory for a frame once: a trace at the same depth uses it again. */
static bool open_frame(checker *c, frame *f)
{
    size_t labels = (size_t)csp_labels(c->csp) + 1;
    if (!f->label)
        f->label = arena_take(&c->arena, 2 * labels, sizeof *f->label);
    if (!f->asserted)
        f->asserted = arena_take(&c->arena, labels, sizeof *f->asserted);
    f->after = f->label + (f->label ? labels : 0);
    return f->label && f->asserted;
}

static status open_state(checker *c, const state *start)
{
    int n[] = { [LABEL] = csp_labels(start->csp), [SET] = csp_exclusive(start->csp) };
    size_t labels = (size_t)n[LABEL] + 1, sets = (size_t)n[SET] + 1; /* + 1: for one that stands twice */
    for (c->mask = 15; c->mask < 2 * (n[LABEL] + n[SET]);)
        c->mask = 2 * c->mask + 1;
    c->csp = start->csp;
    c->slot = arena_take(&c->arena, (size_t)c->mask + 1, sizeof *c->slot);
    c->seen = arena_take(&c->arena, labels, sizeof *c->seen);
    c->concluded = arena_take(&c->arena, labels, sizeof *c->concluded);
    c->cell = arena_take(&c->arena, (size_t)csp_vars(c->csp) + 2, sizeof *c->cell);
    c->note = arena_take(&c->arena, sets, sizeof *c->note);
    c->row = arena_take(&c->arena, 3 * sets, sizeof *c->row);
    if (!c->slot || !c->seen || !c->concluded || !c->cell || !c->note || !c->row || !open_frame(c, &c->path))
        return NO_MEMORY;
    c->column = c->row + sets;
    c->queue = c->column + sets;
    memcpy(c->path.after, start->label, labels - 1);
    memset(c->slot, FREE, ((size_t)c->mask + 1) * sizeof *c->slot);
    for (int what = LABEL; what <= SET; what += SET)
        for (int i = 0; i < n[what]; i++)
            *slot_of(c, what, check_name(c, what, i)) = 2 * i + (what != LABEL);
    return OK;
}

static void assert_label(frame *f, csp_label l)
{
    if (f->after[l] != CANDIDATE)
        return;
    f->after[l] = ASSERTED;
    f->asserted[f->asserts++] = l;
}

/* A label that is gone when its turn comes is passed over: its csp-variable then shows the contradiction. */
static void next_round(checker *c)
{
    frame *f = c->now;
    for (int i = 0; i < f->asserts; i++)
        if (f->after[f->asserted[i]] == ASSERTED) {
            CSP_FOR_LINKS(l, c->csp, f->asserted[i])
                f->after[*l] = GONE;
            f->after[f->asserted[i]] = VALUE;
        }
    f->asserts = 0;
    memcpy(f->label, f->after, (size_t)csp_labels(c->csp));
}

int count_labels(const checker *c, csp_var v, label_status with)
{
    csp_list labels = csp_var_labels(c->csp, v);
    int n = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++)
        n += c->now->label[*l] == with;
    return n;
}

csp_label read_candidate(checker *c, const json *j, int v)
{
    csp_label l = find_named(c, LABEL, j);
    need(c, c->now->label[l] == CANDIDATE, "%s is no candidate at the start of the round", j->string);
    need(c, v == FREE || csp_has(c->csp, (csp_var)v, l), "%s is in another csp-variable", j->string);
    need(c, c->seen[l] != c->stamp, "%s stands twice in one list or cell", j->string);
    c->seen[l] = c->stamp;
    return l;
}

void read_conclusions(checker *c, const json *list)
{
    c->stamp++;
    c->conclusions = 0;
    for (const json *j = list->first; j && !c->failed; j = j->next)
        c->concluded[c->conclusions++] = read_candidate(c, j, FREE);
}

void eliminate_conclusions(checker *c)
{
    for (int i = 0; i < c->conclusions; i++)
        c->now->after[c->concluded[i]] = GONE;
}

static void check_basic(checker *c, const char *rule, const json *step, int length)
{
    csp_var v = find_named(c, VARIABLE, get_member(c, step, "variable", JSON_STRING));
    const char *name = check_name(c, VARIABLE, v), *single = csp_type_single(c->csp, csp_var_type(c->csp, v));
    int candidates = count_labels(c, v, CANDIDATE);
    bool none = c->now->contradiction = strcmp(rule, "contradiction") == 0;
    need(c, none || strcmp(rule, single) == 0, "\"%s\" is no rule for %s", rule, name);
    need(c, length == 0, "the length of a %s is 0, not %d", rule, length);
    need(c, count_labels(c, v, VALUE) == 0, "the csp-variable %s has a value already", name);
    need(c, candidates == !none, "the csp-variable %s has %d candidates", name, candidates);
    if (none)
        return;
    read_conclusions(c, get_member(c, step, "asserts", JSON_LIST));
    need(c, c->conclusions == 1 && csp_has(c->csp, v, c->concluded[0]), "this is not the candidate of %s",
         name);
    assert_label(c->now, c->concluded[0]);
}

static void check_steps(checker *c, const json *steps);
static int check_trial(checker *c, const char *rule, const json *step, const json *trace, int depth)
{
    frame *outer = c->now;
    read_conclusions(c, get_member(c, step, "eliminates", JSON_LIST));
    csp_label supposed = c->concluded[0];
    need(c, strcmp(rule, "T&E") == 0, "\"%s\" is no rule with a trace", rule);
    need(c, depth > 0 && depth <= outer->depth, "a T&E[%d] is not in the theory, or not here", depth);
    need(c, c->conclusions == 1, "a T&E eliminates one label, not %d", c->conclusions);
    if (!outer->inner)
        outer->inner = arena_take(&c->arena, 1, sizeof *outer->inner);
    if (!outer->inner || !open_frame(c, outer->inner))
        c->no_memory = c->failed = true;
    if (c->failed)
        return 0;
    frame *f = c->now = outer->inner;
    f->step = f->round = f->asserts = 0;
    f->depth = depth - 1;
    f->contradiction = false;
    memcpy(f->after, outer->label, (size_t)csp_labels(c->csp));
    assert_label(f, supposed); /* the first step of the trace begins a round: ECP is done there */
    check_steps(c, trace);
    need(c, f->contradiction, "the trace does not end with a contradiction");
    c->now = outer;
    outer->after[supposed] = GONE;
    return depth;
}

static void check_step(checker *c, const json *step)
{
    const char *rule = get_member(c, step, "rule", JSON_STRING)->string;
    int round = get_member(c, step, "round", JSON_NUMBER)->number, depth = 0;
    int length = get_member(c, step, "length", JSON_NUMBER)->number;
    frame *f = c->now;
    need(c, !f->contradiction, "nothing can follow a contradiction");
    need(c, round > 0 && round >= f->round, "round %d can't stand after round %d", round, f->round);
    need(c, csp_vars(c->csp) > 0 && csp_labels(c->csp) > 0, "there are no labels or no csp-variables");
    if (c->failed)
        return;
    if (round > f->round)
        next_round(c);
    f->round = round;
    const json *evidence; /* its key tells the shape of the step; a second such key is one too many */
    if ((evidence = get_member(c, step, "?cells", JSON_LIST))->kind)
        depth = check_chain(c, rule, step, evidence, length);
    else if ((evidence = get_member(c, step, "?rows", JSON_LIST))->kind)
        depth = check_subset(c, rule, step, evidence, length);
    else if ((evidence = get_member(c, step, "?order", JSON_LIST))->kind)
        depth = check_ordered(c, rule, step, evidence, length);
    else if ((evidence = get_member(c, step, "?needed", JSON_LIST))->kind && !strcmp(rule, "contradiction"))
        check_broken_need(c, evidence, length);
    else if (evidence->kind)
        depth = check_coupling(c, rule, step, evidence, length);
    else if ((evidence = get_member(c, step, "?trace", JSON_LIST))->kind)
        depth = check_trial(c, rule, step, evidence, length);
    else
        check_basic(c, rule, step, length);
    refuse_other_keys(c, step);
    int counted = c->te ? depth : length;
    c->rating = f == &c->path && counted > c->rating ? counted : c->rating;
}

static void check_steps(checker *c, const json *steps)
{
    for (const json *j = steps->first; j && !c->failed; j = j->next) {
        c->now->step++;
        check_step(c, j);
    }
}

static void check_final(checker *c, const json *list, label_status with)
{
    const json *j = list->first;
    for (int l = 0; c->csp && l < csp_labels(c->csp); l++)
        if (c->now->label[l] == with) {
            bool there = j && strcmp(j->string, check_name(c, LABEL, l)) == 0;
            need(c, there, "%s is not at its place in the final %s", check_name(c, LABEL, l), list->key);
            j = j ? j->next : NULL;
        }
    need(c, !j, "there are too many final %s", list->key);
}

static bool is_one_of(const char *word, const char *const *list)
{
    while (*list && strcmp(*list, word) != 0)
        list++;
    return *list;
}

static void check_ratings(checker *c, const json *path)
{
    int rating = get_member(c, path, "rating", JSON_NUMBER)->number;
    const json *trimmed = get_member(c, path, "?trimmed", JSON_BOOL),
               *whole = get_member(c, path, "?untrimmed", JSON_NUMBER),
               *focused = get_member(c, path, "?focused", JSON_BOOL);
    need(c, rating == c->rating, "the rating is not %d but %d", rating, c->rating);
    need(c, !focused->kind || focused->number, "\"focused\" is true or is not there");
    need(c, !trimmed->kind || trimmed->number, "\"trimmed\" is true or is not there");
    need(c, !trimmed->kind == !whole->kind, "\"trimmed\" and \"untrimmed\" stand together or not at all");
    need(c, !whole->kind || whole->number >= rating, "\"untrimmed\" is less than the rating");
}

static void check_end(checker *c, const json *path, const char *outcome)
{
    static const char *const open[] = { "bounded", "unfinished", "listed", NULL };
    static const char *const known[] = { "one", "none", "several", NULL };
    const json *final = get_member(c, path, "final", JSON_OBJECT);
    int undecided = 0;
    for (int v = 0; c->csp && v < csp_vars(c->csp); v++)
        undecided += count_labels(c, (csp_var)v, VALUE) == 0;
    const char *is = !c->csp                 ? "bad-givens"
                     : c->path.contradiction ? "contradiction"
                     : undecided             ? "stuck"
                                             : "solved";
    const char *said = get_member(c, path, "solutions", JSON_STRING)->string,
               *fits = strcmp(is, "solved") ? "none" : "one";
    bool stuck = !strcmp(is, "stuck") && is_one_of(said, known);
    need(c, stuck || !strcmp(said, "unknown") || !strcmp(said, fits), "\"solutions\" can't be \"%s\"", said);
    need(c, strcmp(is_one_of(outcome, open) ? "stuck" : outcome, is) == 0,
         "the outcome is not \"%s\" but \"%s\"", outcome, is);
    need(c, get_member(c, path, "solved", JSON_BOOL)->number == (strcmp(is, "solved") == 0),
         "\"solved\" is wrong");
    check_ratings(c, path);
    check_final(c, get_member(c, final, "values", JSON_LIST), VALUE);
    check_final(c, get_member(c, final, "candidates", JSON_LIST), CANDIDATE);
    refuse_other_keys(c, final);
    refuse_other_keys(c, path);
}

static status check_all(checker *c, const json *path, check_start *start, void *context, error *e)
{
    const state *from = NULL;
    const char *app = get_member(c, path, "app", JSON_STRING)->string;
    const char *params = get_member(c, path, "?params", JSON_STRING)->string;
    const char *puzzle = get_member(c, path, "puzzle", JSON_STRING)->string;
    const char *outcome = get_member(c, path, "outcome", JSON_STRING)->string;
    const json *steps = get_member(c, path, "steps", JSON_LIST);
    get_member(c, path, "?comment", JSON_STRING);
    get_member(c, path, "?strategy", JSON_STRING);
    read_theory(c, get_member(c, path, "theory", JSON_STRING)->string);
    if (c->failed)
        return OK;
    status s = start(context, app, *params ? params : NULL, puzzle, &from, e);
    bool bad_givens = s == BAD_INPUT && from;
    if (!bad_givens && (s != OK || (s = open_state(c, from)) != OK))
        return s;
    need(c, !bad_givens || !steps->first, "there can be no steps where the givens contradict each other");
    check_steps(c, steps);
    if (c->no_memory)
        return NO_MEMORY;
    c->verdict->steps = c->path.step - (c->failed && c->path.step);
    c->path.step = 0;
    if (!bad_givens && !c->failed)
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
    c.now = &c.path;
    arena_open(&c.arena, m);
    status s = json_read(&c.arena, bytes, n, &path, e);
    if (s == OK && (strcmp(get_member(&c, path, "format", JSON_STRING)->string, "tresse-path") != 0 ||
                    get_member(&c, path, "version", JSON_NUMBER)->number != 2))
        s = error_set(e, BAD_INPUT, 1, 1, "no path: it needs \"format\": \"tresse-path\", \"version\": 2");
    if (s == OK)
        s = check_all(&c, path, start, context, e);
    arena_close(&c.arena);
    return s;
}
