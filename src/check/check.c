/* check.c: replays a resolution path, with one byte per label for what is known.
 *
 * This file handles rounds, traces and the path as a whole; check_lines.c handles a single step. A trial is
 * right for this reason: if its label were true, the steps of its trace would hold in the state with that
 * label asserted, and they end with a contradiction. What a trace finds out is forgotten with its frame;
 * traces are no deeper than JSON may be nested. A path that is solved proves its solution, and that there is
 * no other: everything else was refuted, and no two values are linked, because asserting one eliminates what
 * is linked to it. */
#include "base/utf8.h"
#include "check/checker.h"

#include <string.h>

/* Hides control characters that came from the path: the reason may be shown on a terminal. */
void must(checker *c, bool holds, const char *format, ...)
{
    if (holds || c->failed)
        return;
    va_list list;
    error why = { 0 };
    va_start(list, format);
    text_format_into(c->verdict->why, ERROR_TEXT_MAX, format, list);
    va_end(list);
    for (const frame *f = c->now; f > c->path; f--) {
        error_set(&why, OK, 0, 0, "%s%d%s%s", f == c->path + 1 ? "in its trace, step " : ".", f->step,
                  f == c->now ? ": " : "", c->verdict->why);
        memcpy(c->verdict->why, why.text, ERROR_TEXT_MAX);
    }
    utf8_hide_controls(c->verdict->why);
    c->verdict->refused = c->path->step;
    c->failed = true;
}

void must_be_rule(checker *c, const char *name)
{
    must(c, strcmp(c->now->rule, name) == 0, "the rule is not \"%s\" but \"%s\"", c->now->rule, name);
}

void *take(checker *c, int count, size_t size)
{
    void *room = c->failed ? NULL : arena_take(&c->arena, (size_t)count + 1, size);
    c->failed = c->failed || !room;
    return room;
}

bool has_patience(checker *c, int labels)
{
    if (c->watch && watch_node(c->watch) != OK)
        c->stopped = c->failed = true;
    return (c->spent += labels) <= c->patience;
}

bool may_go_on(checker *c, int labels)
{
    must(c, has_patience(c, labels),
         "it takes longer to check than the limit of nodes allows, so nothing is known of it");
    return !c->failed;
}

const json *get_member(checker *c, const json *object, const char *key, json_kind wanted)
{
    static const char *const called[] = { "null", "a bool", "a number", "a string", "a list", "an object" };
    static const json nothing = { .string = "", .key = "" };
    const char *name = key + (*key == '?');
    json *m = json_member(object, name);
    must(c, m ? m->kind == wanted : *key == '?', "\"%s\" is missing or is not %s", name, called[wanted]);
    if (m)
        m->read = 1;
    return m && m->kind == wanted ? m : &nothing;
}

void refuse_other_keys(checker *c, const json *object)
{
    for (const json *m = object->first; m; m = m->next)
        must(c, m->read || strcmp(m->key, "note") == 0, "the key \"%s\" can't stand here", m->key);
}

uint16_t find_name(checker *c, const json *name, name_kind as)
{
    static const char *const called[] = { "label", "csp-variable", "csp-variable or group" };
    int found = as == LABEL ? lookup_label(&c->lookup, name->string) : lookup_set(&c->lookup, name->string);
    bool right = found >= 0 && (as != VARIABLE || found < csp_vars(c->csp));
    must(c, right, "there is no %s \"%s\"", called[as], name->string);
    return (uint16_t)(right ? found : 0);
}

csp_list find_names(checker *c, const json *names, name_kind as)
{
    uint16_t *list = take(c, names->count, sizeof *list), *end = list;
    for (const json *j = names->first; j && !c->failed; j = j->next)
        *end++ = find_name(c, j, as);
    return (csp_list){ list, end };
}

int count_labels(const checker *c, csp_list list, label_status with)
{
    int n = 0;
    for (; list.begin < list.end; list.begin++)
        n += c->now->label[*list.begin] == with;
    return n;
}

/* ---- rounds and traces ---- */

/* Begins a frame with this state. Memory is taken once: a later trace at the same depth uses it again. */
static void open_frame(checker *c, frame *f, const uint8_t *from, int depth)
{
    int labels = csp_labels(c->csp);
    f->label = f->label ? f->label : take(c, labels, sizeof *f->label);
    f->after = f->after ? f->after : take(c, labels, sizeof *f->after);
    f->asserted = f->asserted ? f->asserted : take(c, labels, sizeof *f->asserted);
    *f = (frame){ .label = f->label, .after = f->after, .asserted = f->asserted, .depth = depth };
    if (!c->failed)
        memcpy(f->after, from, (size_t)labels);
}

static void eliminate_linked(const csp *c, uint8_t *label, csp_label to)
{
    CSP_FOR_LINKS(l, c, to)
        label[*l] = GONE;
}

/* A label that is gone when its turn comes is passed over: its csp-variable then shows the contradiction. */
static void next_round(checker *c)
{
    frame *f = c->now;
    for (int i = 0; i < f->asserts; i++)
        if (f->after[f->asserted[i]] == VALUE)
            eliminate_linked(c->csp, f->after, f->asserted[i]);
    f->asserts = 0;
    memcpy(f->label, f->after, (size_t)csp_labels(c->csp));
}

/* Makes known what the first line of a step says, and so what the step concludes. */
static void conclude(checker *c, const line *first)
{
    frame *f = c->now;
    int *count = first->asserts ? &c->verdict->values : &c->verdict->eliminations;
    f->contradiction = first->ended && first->list.begin == first->list.end;
    must(c, f == c->path || !first->negated, "a step in a trace can't conclude a set");
    must(c, f != c->path || !c->no_singles || !first->asserts || f->length, "this path is without Singles");
    if (first->negated && !c->failed) {
        c->concluded[f->step - 1] = first->list;
        c->made_by[f->step - 1] = f->rule;
    }
    for (const csp_label *l = first->list.begin; l < first->list.end && !first->negated; l++) {
        bool open = f->after[*l] == CANDIDATE;
        *count += open && f == c->path;
        if (open && first->asserts)
            f->asserted[f->asserts++] = *l;
        if (open || !first->asserts)
            f->after[*l] = first->asserts ? VALUE : GONE;
    }
}

static void check_step(checker *c, const json *step)
{
    frame *f = c->now;
    f->step++;
    int round = get_member(c, step, "round", JSON_NUMBER)->number;
    f->rule = get_member(c, step, "rule", JSON_STRING)->string;
    f->length = get_member(c, step, "length", JSON_NUMBER)->number;
    get_member(c, step, "?alias", JSON_STRING); /* a name for people, which proves nothing */
    for (const json *j = get_member(c, step, "?uses", JSON_LIST)->first; j; j = j->next)
        must(c, j->kind == JSON_STRING, "\"uses\" has something that is not a string");
    must(c, !f->contradiction, "nothing can follow a contradiction");
    must(c, round > 0 && round >= f->round, "round %d can't stand after round %d", round, f->round);
    must(c, csp_labels(c->csp) > 0 || !strcmp(f->rule, "contradiction"), "there are no labels");
    must(c, csp_vars(c->csp) > 0, "there are no csp-variables");
    f->first = round > f->round ? f->step : f->first;
    if (round > f->round && !c->failed)
        next_round(c);
    f->round = round;
    find_family(c, step);
    must(c, c->failed || !f->is.kind->exact || f->length == f->is.kind->exact, "the length is not %d but %d",
         f->length, c->failed ? 0 : f->is.kind->exact);
    f->line = take(c, step->values / 3 + 4, sizeof *f->line); /* a line takes at least three values */
    f->lines = 0;
    if (!c->failed)
        read_line(c, step, NULL, f->is.kind->first);
    if (!c->failed && f->is.kind->own)
        f->is.kind->own(c);
    if (!c->failed)
        conclude(c, f->line);
    int counted = c->path->depth ? f->is.depth : f->length;
    c->rating = f == c->path && counted > c->rating ? counted : c->rating;
    f->deepest = f->is.depth > f->deepest ? f->is.depth : f->deepest;
}

/* Was this contradiction noticed only after more steps than it needs, so that a trimmed trace may lack the
 * deepest ones? These are: a need without labels; and, where nothing is left open, lines that are no loop, or
 * members that are not connected. */
static bool is_seen_late(const line *l)
{
    return l->variable == CSP_NONE || json_member(l->from, "whole");
}

void check_trace(checker *c, line *now, const json *trace)
{
    must(c, csp_list_size(now->list) == 1, "a T&E eliminates one label, not %d", csp_list_size(now->list));
    must(c, !now->negated && !now->in, "a trace supposes a label true, and stands in a step alone");
    if (!c->failed)
        open_frame(c, c->now + 1, c->now->label, c->now->length - 1);
    if (c->failed)
        return;
    c->now++;
    c->now->after[*now->list.begin] = VALUE;
    c->now->asserted[c->now->asserts++] = *now->list.begin; /* ECP comes as the first round begins */
    for (const json *j = trace->first; j && !c->failed; j = j->next)
        check_step(c, j);
    must(c, c->now->contradiction, "the trace does not end with a contradiction");
    must(c, c->now->deepest == c->now->depth || (c->now->line && is_seen_late(c->now->line)),
         "the depth of this trial is %d", c->now->deepest + 1);
    c->now -= c->failed ? 0 : 1; /* if it failed, the reason has to say where */
    now->ended = true;
}

/* ---- the path as a whole ---- */

/* On a foreign network: each name is that of such a label, none occurs twice, and there are as many. */
static void check_final_names(checker *c, const json *list, label_status with)
{
    int n = 0;
    c->stamp++;
    for (const json *j = list->first; j && !c->failed; j = j->next) {
        csp_label l = find_name(c, j, LABEL);
        must(c, c->now->label[l] == with && c->seen[l] != c->stamp, "%s can't be among the final %s",
             j->string, list->key);
        c->seen[l] = c->stamp;
    }
    for (int l = 0; l < csp_labels(c->csp); l++)
        n += c->now->label[l] == with;
    must(c, list->count == n, "%d final %s, but there are %d", list->count, list->key, n);
}

static void check_final(checker *c, const json *list, label_status with)
{
    if (c->foreign && c->csp) {
        check_final_names(c, list, with);
        return;
    }
    const json *j = list->first;
    for (int l = 0; c->csp && l < csp_labels(c->csp); l++)
        if (c->now->label[l] == with) {
            const char *name = csp_label_name(c->csp, (csp_label)l);
            must(c, j && !strcmp(j->string, name), "%s is not at its place in the final %s", name, list->key);
            j = j ? j->next : NULL;
        }
    must(c, !j, "there are too many final %s", list->key);
}

static void check_ratings(checker *c, const json *path)
{
    int rating = get_member(c, path, "rating", JSON_NUMBER)->number;
    const json *trimmed = get_member(c, path, "?trimmed", JSON_BOOL);
    const json *focused = get_member(c, path, "?focused", JSON_BOOL);
    const json *whole = get_member(c, path, "?untrimmed", JSON_NUMBER);
    must(c, rating == c->rating, "the rating is not %d but %d", rating, c->rating);
    must(c, !focused->kind || focused->number, "\"focused\" is true or is not there");
    must(c, !trimmed->kind || trimmed->number, "\"trimmed\" is true or is not there");
    must(c, !trimmed->kind == !whole->kind, "\"trimmed\" and \"untrimmed\" stand together or not at all");
    must(c, !whole->kind || whole->number >= rating, "\"untrimmed\" is less than the rating");
    c->verdict->claims |= whole->kind ? CLAIM_UNTRIMMED : 0;
}

/* A path that ends because it reached its goal must have settled it: a label, or all labels of a
 * csp-variable. */
static void check_goal(checker *c, const json *path)
{
    const json *goal = get_member(c, path, "?goal", JSON_STRING);
    const char *outcome = get_member(c, path, "outcome", JSON_STRING)->string;
    if (!goal->kind || !c->csp || c->failed)
        return;
    int l = lookup_label(&c->lookup, goal->string);
    csp_var v = l < 0 ? (csp_var)find_name(c, goal, VARIABLE) : 0;
    bool settled = l < 0 ? !c->failed && count_labels(c, csp_var_labels(c->csp, v), CANDIDATE) == 0
                         : c->now->label[l] != CANDIDATE;
    must(c, settled || strcmp(outcome, "listed") != 0, "the goal %s is not settled at the end", goal->string);
}

/* The fewest candidates of a csp-variable that has no value; NO_BOUND: all have one. */
static int fewest_candidates(checker *c)
{
    int least = NO_BOUND;
    for (int v = 0; c->csp && v < csp_vars(c->csp); v++) {
        csp_list labels = csp_var_labels(c->csp, (csp_var)v);
        int n = count_labels(c, labels, VALUE) ? NO_BOUND : count_labels(c, labels, CANDIDATE);
        least = n < least ? n : least;
    }
    return least;
}

/* Every csp-variable has a value: do these values break what the network declares? */
static void check_solution(checker *c)
{
    for (int i = 0; i < csp_needs(c->csp); i++) {
        csp_list needing = csp_needing(c->csp, i), needed = csp_needed(c->csp, i);
        must(c, !count_labels(c, needing, VALUE) || count_labels(c, needed, VALUE),
             "the values are no solution: what one of them needs is not there");
    }
    const csp_mesh *broken = check_meshes(c);
    must(c, !broken, "the values are no solution: %s is not what it has to be", broken ? broken->name : "");
}

/* May so many solutions be claimed, where nothing is proved? One, if that is possible. */
static bool may_have(const char *said, bool solved, bool possible)
{
    if (!strcmp(said, "none"))
        return !solved;
    return !strcmp(said, "one") ? possible : !strcmp(said, "several");
}

/* What the final state proves, and what is claimed beyond that. */
static void check_claims(checker *c, const json *path)
{
    static const char *const ends[] = { [PROVED_STEPS] = "stuck", "solved", "contradiction" };
    const char *outcome = get_member(c, path, "outcome", JSON_STRING)->string;
    const char *said = get_member(c, path, "solutions", JSON_STRING)->string;
    int least = fewest_candidates(c);
    bool no = !c->csp || c->path->contradiction, solved = !no && least == NO_BOUND;
    c->verdict->proved = no ? PROVED_NONE : solved ? PROVED_SOLUTION : PROVED_STEPS;
    const char *is = c->csp ? ends[c->verdict->proved] : "bad-givens";
    const char *proved = c->assumes ? NULL : no || !least ? "none" : solved ? "one" : NULL;
    bool bounded = !strcmp(outcome, "bounded"), stuck = bounded || !strcmp(outcome, "stuck");
    bool open = stuck || !strcmp(outcome, "unfinished") || !strcmp(outcome, "listed");
    bool unknown = !strcmp(said, "unknown");
    const json *tried = get_member(c, path, "?tried", JSON_NUMBER);
    must(c, !tried->kind || (bounded && tried->number >= c->rating),
         "\"tried\" stands where the outcome is \"bounded\", and is no less than the rating");
    must(c, !strcmp(open ? "stuck" : outcome, is), "the outcome is not \"%s\" but \"%s\"", outcome, is);
    must(c, !stuck || least > 1, "the outcome is not \"%s\": a csp-variable has one candidate or none",
         outcome);
    must(c, get_member(c, path, "solved", JSON_BOOL)->number == solved, "\"solved\" is wrong");
    bool may = proved ? !strcmp(said, proved) : may_have(said, solved, !no && least);
    must(c, unknown || may, "\"solutions\" can't be \"%s\"", said);
    if (solved)
        check_solution(c);
    c->verdict->claims = bounded ? CLAIM_BOUNDED : stuck ? CLAIM_STUCK : 0;
    c->verdict->claims |= unknown || proved ? 0 : CLAIM_SOLUTIONS;
}

static void check_end(checker *c, const json *path)
{
    const json *final = get_member(c, path, "final", JSON_OBJECT);
    if (c->csp)
        next_round(c);
    check_claims(c, path);
    check_ratings(c, path);
    check_goal(c, path);
    const char *assumes = get_member(c, path, "?assumes", JSON_STRING)->string;
    must(c, !strcmp(assumes, c->assumes ? "one-solution" : ""), "\"assumes\" is %s",
         c->assumes ? "missing, but steps hold only if there is one solution"
                    : "there, but no step assumes anything");
    c->verdict->assumes = c->assumes;
    check_bound(c, get_member(c, path, "?bound", JSON_OBJECT));
    const json *tried = get_member(c, path, "?tried", JSON_NUMBER);
    if (c->subset && !c->failed && c->verdict->claims & (CLAIM_STUCK | CLAIM_BOUNDED))
        decide_subset(c, tried->kind ? tried->number : NO_BOUND);
    check_final(c, get_member(c, final, "values", JSON_LIST), VALUE);
    check_final(c, get_member(c, final, "candidates", JSON_LIST), CANDIDATE);
    refuse_other_keys(c, final);
    refuse_other_keys(c, path);
}

static void open_state(checker *c, const state *start)
{
    c->csp = start->csp;
    c->seen = take(c, csp_labels(c->csp), sizeof *c->seen);
    open_frame(c, c->path, start->label, c->path->depth);
    c->failed = c->failed || !lookup_open(&c->lookup, &c->arena, c->csp);
}

/* Applies what was changed before the path: first eliminations, then assertions, each of a candidate. */
static void read_changes(checker *c, const json *changes)
{
    uint8_t *label = c->path->after;
    for (int asserts = 0; asserts < 2 && changes->kind && !c->failed; asserts++) {
        const json *list = get_member(c, changes, asserts ? "asserts" : "eliminates", JSON_LIST);
        for (const json *j = list->first; j && !c->failed; j = j->next, c->verdict->changes++) {
            csp_label l = find_name(c, j, LABEL);
            must(c, label[l] == CANDIDATE, "\"changes\": %s is no candidate", j->string);
            label[l] = asserts ? VALUE : GONE;
            if (asserts && !c->failed)
                eliminate_linked(c->csp, label, l);
        }
    }
    refuse_other_keys(c, changes);
}

/* A candidate that is the only one of some csp-variable, which has no value then; CSP_NONE: there is none. */
static csp_label find_single(const csp *c, const uint8_t *label)
{
    for (int v = 0; v < csp_vars(c); v++) {
        csp_list labels = csp_var_labels(c, (csp_var)v);
        csp_label only = CSP_NONE;
        int candidates = 0;
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            candidates += label[*l] == CANDIDATE;
            only = label[*l] == CANDIDATE ? *l : only;
        }
        if (candidates == 1)
            return only;
    }
    return CSP_NONE;
}

/* BRT to its end, from a state in which ECP is done. */
static void close_by_singles(const csp *c, uint8_t *label)
{
    for (csp_label x = find_single(c, label); x != CSP_NONE; x = find_single(c, label)) {
        label[x] = VALUE;
        eliminate_linked(c, label, x);
    }
}

/* Keeps the state in which the search for patterns began, if ghosts or a bound refer to it: the one after BRT
 * has done what it can, or without Singles the one at the start. */
static void find_first(checker *c, bool bound)
{
    int k = 0;
    while (k < c->families && !(c->family[k].kind->may & GHOSTS))
        k++;
    if (k == c->families && !bound)
        return;
    c->first = take(c, csp_labels(c->csp), sizeof *c->first);
    if (c->failed)
        return;
    memcpy(c->first, c->path->after, (size_t)csp_labels(c->csp));
    if (!c->no_singles)
        close_by_singles(c->csp, c->first);
}

static status check_all(checker *c, const json *path, check_start *start, void *context, error *e)
{
    const state *from = NULL;
    const char *app = get_member(c, path, "app", JSON_STRING)->string;
    const char *params = get_member(c, path, "?params", JSON_STRING)->string;
    const char *puzzle = get_member(c, path, "puzzle", JSON_STRING)->string;
    const json *steps = get_member(c, path, "steps", JSON_LIST);
    const json *changes = get_member(c, path, "?changes", JSON_OBJECT);
    const json *singles = get_member(c, path, "?singles", JSON_BOOL);
    c->no_singles = singles->kind && !singles->number;
    get_member(c, path, "?comment", JSON_STRING);
    get_member(c, path, "?incomplete", JSON_STRING);
    get_member(c, path, "?strategy", JSON_STRING);
    read_theory(c, get_member(c, path, "theory", JSON_STRING)->string);
    if (c->failed)
        return OK;
    status s = start(context, app, *params ? params : NULL, puzzle, &from, e);
    if (s != OK && (s != BAD_INPUT || !from))
        return s;
    check_types(c, from->csp);
    c->patience = c->nodes ? (double)c->nodes * csp_labels(from->csp) : c->patience;
    must(c, s == OK || !(steps->first || changes->kind),
         "there can be no steps or changes where the givens contradict each other");
    c->concluded = take(c, steps->count, sizeof *c->concluded);
    c->made_by = take(c, steps->count, sizeof *c->made_by);
    if (s == OK)
        open_state(c, from);
    read_changes(c, changes);
    if (s == OK && !c->failed)
        find_first(c, json_member(path, "bound"));
    for (const json *j = steps->first; j && !c->failed; j = j->next)
        check_step(c, j);
    c->verdict->steps = c->path->step - (c->failed && c->path->step);
    c->path->step = 0;
    if (!c->failed)
        check_end(c, path);
    c->verdict->accepted = !c->failed;
    return c->stopped ? STOPPED : c->failed && !*c->verdict->why ? NO_MEMORY : OK;
}

static status check_json(checker *c, const memory *m, const char *bytes, size_t n, check_start *start,
                         void *context, error *e)
{
    json *path;
    *c->verdict = (check_verdict){ .accepted = false };
    c->now = c->path;
    arena_open(&c->arena, m);
    c->patience = PATIENCE + PATIENCE_EACH * (double)n;
    status s = json_read(&c->arena, bytes, n, &path, e);
    int version = s ? 0 : get_member(c, path, "version", JSON_NUMBER)->number;
    if (s == OK && version == 1)
        s = error_set(e, BAD_INPUT, 1, 1, "version 1 of paths is no longer read: solve the puzzle again");
    else if (s == OK &&
             (version != 2 || strcmp(get_member(c, path, "format", JSON_STRING)->string, "tresse-path")))
        s = error_set(
            e, BAD_INPUT, 1, 1,
            "no path, expected \"format\": \"tresse-path\", \"version\": 2, as solve writes them in JSON");
    if (s == OK)
        s = check_all(c, path, start, context, e);
    arena_close(&c->arena);
    return s;
}

status check_path(const check_terms *terms, const memory *m, const char *bytes, size_t n, check_start *start,
                  void *context, check_verdict *verdict, error *e)
{
    checker c = { .verdict = verdict, .kinds = check_kinds };
    if (terms) {
        c.kinds = terms->rules ? terms->rules : check_kinds;
        c.foreign = terms->foreign;
        c.watch = terms->watch;
        c.subset = terms->subset;
        c.nodes = terms->nodes;
    }
    return check_json(&c, m, bytes, n, start, context, e);
}
