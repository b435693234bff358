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
void must(checker *checker, bool holds, const char *format, ...)
{
    if (holds || checker->failed)
        return;
    va_list list;
    error why = { 0 };
    va_start(list, format);
    text_format_into(checker->verdict->why, ERROR_TEXT_MAX, format, list);
    va_end(list);
    for (const frame *f = checker->now; f > checker->path; f--) {
        error_set(&why, OK, 0, 0, "%s%d%s%s", f == checker->path + 1 ? "in its trace, step " : ".", f->step,
                  f == checker->now ? ": " : "", checker->verdict->why);
        memcpy(checker->verdict->why, why.text, ERROR_TEXT_MAX);
    }
    utf8_hide_controls(checker->verdict->why);
    checker->verdict->refused = checker->path->step;
    checker->failed = true;
}

void must_be_rule(checker *checker, const char *name)
{
    must(checker, strcmp(checker->now->rule, name) == 0, "the rule is not \"%s\" but \"%s\"",
         checker->now->rule, name);
}

void *take(checker *checker, int count, size_t size)
{
    void *room = checker->failed ? NULL : arena_take(&checker->arena, (size_t)count + 1, size);
    checker->failed = checker->failed || !room;
    return room;
}

bool has_patience(checker *checker, int labels)
{
    if (checker->watch && watch_node(checker->watch) != OK)
        checker->stopped = checker->failed = true;
    return (checker->spent += labels) <= checker->patience;
}

bool may_go_on(checker *checker, int labels)
{
    must(checker, has_patience(checker, labels),
         "it takes longer to check than the limit of nodes allows, so nothing is known of it");
    return !checker->failed;
}

const json *get_member(checker *checker, const json *object, const char *key, json_kind wanted)
{
    static const char *const called[] = { "null", "a bool", "a number", "a string", "a list", "an object" };
    static const json nothing = { .string = "", .key = "" };
    const char *name = key + (*key == '?');
    json *m = json_member(object, name);
    must(checker, m ? m->kind == wanted : *key == '?', "\"%s\" is missing or is not %s", name,
         called[wanted]);
    if (m)
        m->read = 1;
    return m && m->kind == wanted ? m : &nothing;
}

void refuse_other_keys(checker *checker, const json *object)
{
    for (const json *m = object->first; m; m = m->next)
        must(checker, m->read || strcmp(m->key, "note") == 0, "the key \"%s\" can't stand here", m->key);
}

uint16_t find_name(checker *checker, const json *name, name_kind as)
{
    static const char *const called[] = { "label", "csp-variable", "csp-variable or group" };
    int found = as == LABEL ? lookup_label(&checker->lookup, name->string)
                            : lookup_set(&checker->lookup, name->string);
    bool right = found >= 0 && (as != VARIABLE || found < csp_vars(checker->csp));
    must(checker, right, "there is no %s \"%s\"", called[as], name->string);
    return (uint16_t)(right ? found : 0);
}

csp_list find_names(checker *checker, const json *names, name_kind as)
{
    uint16_t *list = take(checker, names->count, sizeof *list), *end = list;
    for (const json *j = names->first; j && !checker->failed; j = j->next)
        *end++ = find_name(checker, j, as);
    return (csp_list){ list, end };
}

int count_labels(const checker *checker, csp_list list, label_status with)
{
    int n = 0;
    for (; list.begin < list.end; list.begin++)
        n += checker->now->label[*list.begin] == with;
    return n;
}

/* ---- rounds and traces ---- */

/* Begins a frame with this state. Memory is taken once: a later trace at the same depth uses it again. */
static void open_frame(checker *checker, frame *board, const uint8_t *from, int depth)
{
    int labels = csp_labels(checker->csp);
    board->label = board->label ? board->label : take(checker, labels, sizeof *board->label);
    board->after = board->after ? board->after : take(checker, labels, sizeof *board->after);
    board->asserted = board->asserted ? board->asserted : take(checker, labels, sizeof *board->asserted);
    *board =
        (frame){ .label = board->label, .after = board->after, .asserted = board->asserted, .depth = depth };
    if (!checker->failed)
        memcpy(board->after, from, (size_t)labels);
}

static void eliminate_linked(const csp *c, uint8_t *label, csp_label to)
{
    CSP_FOR_LINKS(l, c, to)
        label[*l] = GONE;
}

/* A label that is gone when its turn comes is passed over: its csp-variable then shows the contradiction. */
static void next_round(checker *checker)
{
    frame *f = checker->now;
    for (int i = 0; i < f->asserts; i++)
        if (f->after[f->asserted[i]] == VALUE)
            eliminate_linked(checker->csp, f->after, f->asserted[i]);
    f->asserts = 0;
    memcpy(f->label, f->after, (size_t)csp_labels(checker->csp));
}

/* Makes known what the first line of a step says, and so what the step concludes. */
static void conclude(checker *checker, const line *first)
{
    frame *f = checker->now;
    int *count = first->asserts ? &checker->verdict->values : &checker->verdict->eliminations;
    f->contradiction = first->ended && first->list.begin == first->list.end;
    must(checker, f == checker->path || !first->negated, "a step in a trace can't conclude a set");
    must(checker, f != checker->path || !checker->no_singles || !first->asserts || f->length,
         "this path is without Singles");
    if (first->negated && !checker->failed) {
        checker->concluded[f->step - 1] = first->list;
        checker->made_by[f->step - 1] = f->rule;
    }
    for (const csp_label *l = first->list.begin; l < first->list.end && !first->negated; l++) {
        bool open = f->after[*l] == CANDIDATE;
        *count += open && f == checker->path;
        if (open && first->asserts)
            f->asserted[f->asserts++] = *l;
        if (open || !first->asserts)
            f->after[*l] = first->asserts ? VALUE : GONE;
    }
}

static void check_step(checker *checker, const json *step)
{
    frame *f = checker->now;
    f->step++;
    int round = get_member(checker, step, "round", JSON_NUMBER)->number;
    f->rule = get_member(checker, step, "rule", JSON_STRING)->string;
    f->length = get_member(checker, step, "length", JSON_NUMBER)->number;
    get_member(checker, step, "?alias", JSON_STRING); /* a name for people, which proves nothing */
    for (const json *j = get_member(checker, step, "?uses", JSON_LIST)->first; j; j = j->next)
        must(checker, j->kind == JSON_STRING, "\"uses\" has something that is not a string");
    must(checker, !f->contradiction, "nothing can follow a contradiction");
    must(checker, round > 0 && round >= f->round, "round %d can't stand after round %d", round, f->round);
    must(checker, csp_labels(checker->csp) > 0 || !strcmp(f->rule, "contradiction"), "there are no labels");
    must(checker, csp_vars(checker->csp) > 0, "there are no csp-variables");
    f->first = round > f->round ? f->step : f->first;
    if (round > f->round && !checker->failed)
        next_round(checker);
    f->round = round;
    find_family(checker, step);
    must(checker, checker->failed || !f->is.kind->exact || f->length == f->is.kind->exact,
         "the length is not %d but %d", f->length, checker->failed ? 0 : f->is.kind->exact);
    f->line = take(checker, step->values / 3 + 4, sizeof *f->line); /* a line takes at least three values */
    f->lines = 0;
    if (!checker->failed)
        read_line(checker, step, NULL, f->is.kind->first);
    if (!checker->failed && f->is.kind->own)
        f->is.kind->own(checker);
    if (!checker->failed)
        conclude(checker, f->line);
    int counted = checker->path->depth ? f->is.depth : f->length;
    checker->rating = f == checker->path && counted > checker->rating ? counted : checker->rating;
    f->deepest = f->is.depth > f->deepest ? f->is.depth : f->deepest;
}

/* Was this contradiction noticed only after more steps than it needs, so that a trimmed trace may lack the
 * deepest ones? These are: a need without labels; and, where nothing is left open, lines that are not a loop,
 * or members that are not connected. */
static bool is_seen_late(const line *line)
{
    return line->variable == CSP_NONE || json_member(line->from, "whole");
}

void check_trace(checker *checker, line *now, const json *trace)
{
    must(checker, csp_list_size(now->list) == 1, "a T&E eliminates one label, not %d",
         csp_list_size(now->list));
    must(checker, !now->negated && !now->in, "a trace supposes a label true, and stands in a step alone");
    if (!checker->failed)
        open_frame(checker, checker->now + 1, checker->now->label, checker->now->length - 1);
    if (checker->failed)
        return;
    checker->now++;
    checker->now->after[*now->list.begin] = VALUE;
    checker->now->asserted[checker->now->asserts++] =
        *now->list.begin; /* ECP comes as the first round begins */
    for (const json *j = trace->first; j && !checker->failed; j = j->next)
        check_step(checker, j);
    must(checker, checker->now->contradiction, "the trace does not end with a contradiction");
    must(checker,
         checker->now->deepest == checker->now->depth ||
             (checker->now->line && is_seen_late(checker->now->line)),
         "the depth of this trial is %d", checker->now->deepest + 1);
    checker->now -= checker->failed ? 0 : 1; /* if it failed, the reason has to say where */
    now->ended = true;
}

/* ---- the path as a whole ---- */

/* On a foreign network: each name is that of such a label, none occurs twice, and there are as many. */
static void check_final_names(checker *checker, const json *list, label_status with)
{
    int n = 0;
    checker->stamp++;
    for (const json *j = list->first; j && !checker->failed; j = j->next) {
        csp_label l = find_name(checker, j, LABEL);
        must(checker, checker->now->label[l] == with && checker->seen[l] != checker->stamp,
             "%s can't be among the final %s", j->string, list->key);
        checker->seen[l] = checker->stamp;
    }
    for (int l = 0; l < csp_labels(checker->csp); l++)
        n += checker->now->label[l] == with;
    must(checker, list->count == n, "%d final %s, but there are %d", list->count, list->key, n);
}

static void check_final(checker *checker, const json *list, label_status with)
{
    if (checker->foreign && checker->csp) {
        check_final_names(checker, list, with);
        return;
    }
    const json *j = list->first;
    for (int l = 0; checker->csp && l < csp_labels(checker->csp); l++)
        if (checker->now->label[l] == with) {
            const char *name = csp_label_name(checker->csp, (csp_label)l);
            must(checker, j && !strcmp(j->string, name), "%s is not at its place in the final %s", name,
                 list->key);
            j = j ? j->next : NULL;
        }
    must(checker, !j, "there are too many final %s", list->key);
}

static void check_ratings(checker *checker, const json *path)
{
    int rating = get_member(checker, path, "rating", JSON_NUMBER)->number;
    const json *trimmed = get_member(checker, path, "?trimmed", JSON_BOOL);
    const json *focused = get_member(checker, path, "?focused", JSON_BOOL);
    const json *whole = get_member(checker, path, "?untrimmed", JSON_NUMBER);
    must(checker, rating == checker->rating, "the rating is not %d but %d", rating, checker->rating);
    must(checker, !focused->kind || focused->number, "\"focused\" is true or is not there");
    must(checker, !trimmed->kind || trimmed->number, "\"trimmed\" is true or is not there");
    must(checker, !trimmed->kind == !whole->kind,
         "\"trimmed\" and \"untrimmed\" stand together or not at all");
    must(checker, !whole->kind || whole->number >= rating, "\"untrimmed\" is less than the rating");
    checker->verdict->claims |= whole->kind ? CLAIM_UNTRIMMED : 0;
}

/* A path that ends because it reached its goal must have settled it: a label, or all labels of a
 * csp-variable. */
static void check_goal(checker *checker, const json *path)
{
    const json *goal = get_member(checker, path, "?goal", JSON_STRING);
    const char *outcome = get_member(checker, path, "outcome", JSON_STRING)->string;
    if (!goal->kind || !checker->csp || checker->failed)
        return;
    int l = lookup_label(&checker->lookup, goal->string);
    csp_var v = l < 0 ? (csp_var)find_name(checker, goal, VARIABLE) : 0;
    bool settled =
        l < 0 ? !checker->failed && count_labels(checker, csp_var_labels(checker->csp, v), CANDIDATE) == 0
              : checker->now->label[l] != CANDIDATE;
    must(checker, settled || strcmp(outcome, "listed") != 0, "the goal %s is not settled at the end",
         goal->string);
}

/* The fewest candidates of a csp-variable that has no value; NO_BOUND: all have one. */
static int fewest_candidates(checker *checker)
{
    int least = NO_BOUND;
    for (int v = 0; checker->csp && v < csp_vars(checker->csp); v++) {
        csp_list labels = csp_var_labels(checker->csp, (csp_var)v);
        int n = count_labels(checker, labels, VALUE) ? NO_BOUND : count_labels(checker, labels, CANDIDATE);
        least = n < least ? n : least;
    }
    return least;
}

/* Every csp-variable has a value: do these values break what the network declares? */
static void check_solution(checker *checker)
{
    for (int i = 0; i < csp_needs(checker->csp); i++) {
        csp_list needing = csp_needing(checker->csp, i), needed = csp_needed(checker->csp, i);
        must(checker, !count_labels(checker, needing, VALUE) || count_labels(checker, needed, VALUE),
             "the values are not a solution: what one of them needs is not there");
    }
    check_statements(checker);
    const csp_mesh *broken = check_meshes(checker);
    must(checker, !broken, "the values are not a solution: %s is not what it has to be",
         broken ? broken->name : "");
}

/* May so many solutions be claimed, where nothing is proved? One, if that is possible. */
static bool may_have(const char *said, bool solved, bool possible)
{
    if (!strcmp(said, "none"))
        return !solved;
    return !strcmp(said, "one") ? possible : !strcmp(said, "several");
}

/* What the final state proves, and what is claimed beyond that. */
static void check_claims(checker *checker, const json *path)
{
    static const char *const ends[] = { [PROVED_STEPS] = "stuck", "solved", "contradiction" };
    const char *outcome = get_member(checker, path, "outcome", JSON_STRING)->string;
    const char *said = get_member(checker, path, "solutions", JSON_STRING)->string;
    int least = fewest_candidates(checker);
    bool no = !checker->csp || checker->path->contradiction, solved = !no && least == NO_BOUND;
    checker->verdict->proved = no ? PROVED_NONE : solved ? PROVED_SOLUTION : PROVED_STEPS;
    const char *is = checker->csp ? ends[checker->verdict->proved] : "bad-givens";
    const char *proved = checker->assumes ? NULL : no || !least ? "none" : solved ? "one" : NULL;
    bool bounded = !strcmp(outcome, "bounded"), stuck = bounded || !strcmp(outcome, "stuck");
    bool open = stuck || !strcmp(outcome, "unfinished") || !strcmp(outcome, "listed");
    bool unknown = !strcmp(said, "unknown");
    const json *tried = get_member(checker, path, "?tried", JSON_NUMBER);
    must(checker, !tried->kind || (bounded && tried->number >= checker->rating),
         "\"tried\" stands where the outcome is \"bounded\", and is no less than the rating");
    must(checker, !strcmp(open ? "stuck" : outcome, is), "the outcome is not \"%s\" but \"%s\"", outcome, is);
    must(checker, !stuck || least > 1, "the outcome is not \"%s\": a csp-variable has one candidate or none",
         outcome);
    must(checker, get_member(checker, path, "solved", JSON_BOOL)->number == solved, "\"solved\" is wrong");
    bool may = proved ? !strcmp(said, proved) : may_have(said, solved, !no && least);
    must(checker, unknown || may, "\"solutions\" can't be \"%s\"", said);
    if (solved)
        check_solution(checker);
    checker->verdict->claims = bounded ? CLAIM_BOUNDED : stuck ? CLAIM_STUCK : 0;
    checker->verdict->claims |= unknown || proved ? 0 : CLAIM_SOLUTIONS;
}

static void check_end(checker *checker, const json *path)
{
    const json *final = get_member(checker, path, "final", JSON_OBJECT);
    if (checker->csp)
        next_round(checker);
    check_claims(checker, path);
    check_ratings(checker, path);
    check_goal(checker, path);
    const char *assumes = get_member(checker, path, "?assumes", JSON_STRING)->string;
    must(checker, !strcmp(assumes, checker->assumes ? "one-solution" : ""), "\"assumes\" is %s",
         checker->assumes ? "missing, but steps hold only if there is one solution"
                          : "there, but no step assumes anything");
    checker->verdict->assumes = checker->assumes;
    check_bound(checker, get_member(checker, path, "?bound", JSON_OBJECT));
    const json *tried = get_member(checker, path, "?tried", JSON_NUMBER);
    if (checker->subset && !checker->failed && checker->verdict->claims & (CLAIM_STUCK | CLAIM_BOUNDED))
        decide_subset(checker, tried->kind ? tried->number : NO_BOUND);
    check_final(checker, get_member(checker, final, "values", JSON_LIST), VALUE);
    check_final(checker, get_member(checker, final, "candidates", JSON_LIST), CANDIDATE);
    refuse_other_keys(checker, final);
    refuse_other_keys(checker, path);
}

static void open_state(checker *checker, const state *start)
{
    checker->csp = start->csp;
    checker->seen = take(checker, csp_labels(checker->csp), sizeof *checker->seen);
    open_frame(checker, checker->path, start->label, checker->path->depth);
    checker->failed = checker->failed || !lookup_open(&checker->lookup, &checker->arena, checker->csp);
}

/* Applies what was changed before the path: first eliminations, then assertions, each of a candidate. */
static void read_changes(checker *checker, const json *changes)
{
    uint8_t *label = checker->path->after;
    for (int asserts = 0; asserts < 2 && changes->kind && !checker->failed; asserts++) {
        const json *list = get_member(checker, changes, asserts ? "asserts" : "eliminates", JSON_LIST);
        for (const json *j = list->first; j && !checker->failed; j = j->next, checker->verdict->changes++) {
            csp_label l = find_name(checker, j, LABEL);
            must(checker, label[l] == CANDIDATE, "\"changes\": %s is not a candidate", j->string);
            label[l] = asserts ? VALUE : GONE;
            if (asserts && !checker->failed)
                eliminate_linked(checker->csp, label, l);
        }
    }
    refuse_other_keys(checker, changes);
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
static void find_first(checker *checker, bool bound)
{
    int k = 0;
    while (k < checker->families && !(checker->family[k].kind->may & GHOSTS))
        k++;
    if (k == checker->families && !bound)
        return;
    checker->first = take(checker, csp_labels(checker->csp), sizeof *checker->first);
    if (checker->failed)
        return;
    memcpy(checker->first, checker->path->after, (size_t)csp_labels(checker->csp));
    if (!checker->no_singles)
        close_by_singles(checker->csp, checker->first);
}

static status check_all(checker *checker, const json *path, check_start *start, void *context, error *e)
{
    const state *from = NULL;
    const char *app = get_member(checker, path, "app", JSON_STRING)->string;
    const char *params = get_member(checker, path, "?params", JSON_STRING)->string;
    const char *puzzle = get_member(checker, path, "puzzle", JSON_STRING)->string;
    const json *steps = get_member(checker, path, "steps", JSON_LIST);
    const json *changes = get_member(checker, path, "?changes", JSON_OBJECT);
    const json *singles = get_member(checker, path, "?singles", JSON_BOOL);
    checker->no_singles = singles->kind && !singles->number;
    get_member(checker, path, "?comment", JSON_STRING);
    get_member(checker, path, "?incomplete", JSON_STRING);
    get_member(checker, path, "?partial", JSON_BOOL);
    get_member(checker, path, "?strategy", JSON_STRING);
    const char *theory = get_member(checker, path, "theory", JSON_STRING)->string;
    read_theory(checker, theory);
    if (checker->failed)
        return OK;
    status s = start(context, app, *params ? params : NULL, puzzle, theory, &from, e);
    if (s != OK && (s != BAD_INPUT || !from))
        return s;
    check_types(checker, from->csp);
    checker->patience = checker->nodes ? (double)checker->nodes * csp_labels(from->csp) : checker->patience;
    must(checker, s == OK || !(steps->first || changes->kind),
         "there can be no steps or changes where the givens contradict each other");
    checker->concluded = take(checker, steps->count, sizeof *checker->concluded);
    checker->made_by = take(checker, steps->count, sizeof *checker->made_by);
    if (s == OK)
        open_state(checker, from);
    read_changes(checker, changes);
    if (s == OK && !checker->failed)
        find_first(checker, json_member(path, "bound"));
    for (const json *j = steps->first; j && !checker->failed; j = j->next)
        check_step(checker, j);
    checker->verdict->steps = checker->path->step - (checker->failed && checker->path->step);
    checker->path->step = 0;
    if (!checker->failed)
        check_end(checker, path);
    checker->verdict->accepted = !checker->failed;
    return checker->stopped ? STOPPED : checker->failed && !*checker->verdict->why ? NO_MEMORY : OK;
}

static status check_json(checker *checker, const memory *m, const char *bytes, size_t n, check_start *start,
                         void *context, error *e)
{
    json *path;
    *checker->verdict = (check_verdict){ .accepted = false };
    checker->now = checker->path;
    arena_open(&checker->arena, m);
    checker->patience = PATIENCE + PATIENCE_EACH * (double)n;
    status s = json_read(&checker->arena, bytes, n, &path, e);
    int version = s ? 0 : get_member(checker, path, "version", JSON_NUMBER)->number;
    if (s == OK && version == 1)
        s = error_set(e, BAD_INPUT, 1, 1, "version 1 of paths is no longer read: solve the puzzle again");
    else if (s == OK && (version != 2 ||
                         strcmp(get_member(checker, path, "format", JSON_STRING)->string, "tresse-path")))
        s = error_set(e, BAD_INPUT, 1, 1,
                      "no path" EXPECTED
                      "\"format\": \"tresse-path\", \"version\": 2, as solve writes them in JSON");
    if (s == OK)
        s = check_all(checker, path, start, context, e);
    arena_close(&checker->arena);
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
