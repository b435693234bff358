/* api_complete.c: include/tresse.h: the claims of a path that only a search can test.
 *
 * The checker looks for no patterns, so "nothing else applies" and "there are several solutions" are claims.
 * Here the engine tests them: it looks for a step by the path's theory in the state in which the path ends,
 * with the sets that the path has concluded, and solutions are counted. If a claim is refuted, the path is
 * refused; what can't be decided within the limits stays a claim. Whether a Subset applies is decided by the
 * checker's own search as well (check_subsets.c); where that does not look, at finned fish and in trials, the
 * claim stays a claim. A path that was trimmed, or made with a
 * focus, ends in a state in which other steps do apply: its claim to be stuck stays a claim. So does that of
 * a theory that assumes one solution, unless there is just one; and that of a theory with rules about whole
 * paths (relaxed whips), because a step that is not found in the final state alone may exist once the
 * beginning is known. */
#include "api/work.h"
#include "check/check.h"
#include "check/json_tree.h"
#include "core/lookup.h"

#include <string.h>

typedef struct claimed {
    tresse *t;
    const json *path;
    tresse_puzzle *puzzle;
    tresse_theory *theory;
    tresse_limits limits;
    applying subset; /* does one apply at the end, by the checker's own search? */
    tresse_verdict *verdict;
    tresse_message *message;
} claimed;

static const char *string_of(const claimed *claimed, const char *key)
{
    const json *j = json_member(claimed->path, key);
    return j && j->kind == JSON_STRING ? j->string : "";
}

/* ---- the position at the end ---- */

/* Changes of the puzzle that are being collected. */
typedef struct position {
    const state *start; /* of the puzzle */
    lookup names;
    label_changes changes;
} position;

static bool takes(const json **list, const char *name)
{
    bool is = *list && strcmp((*list)->string, name) == 0;
    *list = is ? (*list)->next : *list;
    return is;
}

/* The final state as changes of the puzzle: all that is not a candidate at the end is eliminated or asserted.
 * Its lists are in the order of the labels, as the checker has verified. */
static void add_final(const claimed *claimed, position *position)
{
    const state *start = position->start;
    label_changes *to = &position->changes;
    const json *final = json_member(claimed->path, "final"), *values = json_member(final, "values")->first;
    const json *candidates = json_member(final, "candidates")->first;
    for (int i = 0; i < csp_labels(start->csp); i++) {
        const csp_label l = (csp_label)i;
        const char *name = csp_label_name(start->csp, l);
        bool value = takes(&values, name), candidate = takes(&candidates, name);
        if (candidate || start->label[l] != CANDIDATE)
            continue;
        if (value)
            to->asserted[to->assertions++] = l;
        else
            to->eliminated[to->eliminations++] = l;
    }
}

static int add_named(const lookup *names, const json *list, csp_label *to)
{
    int n = 0;
    for (const json *j = list ? list->first : NULL; j; j = j->next)
        to[n++] = (csp_label)lookup_label(names, j->string);
    return n;
}

/* No label is listed twice, as the checker has verified. */
static void add_start(const claimed *claimed, position *position)
{
    const json *made = json_member(claimed->path, "changes");
    if (!made)
        return;
    label_changes *to = &position->changes;
    to->eliminations = add_named(&position->names, json_member(made, "eliminates"), to->eliminated);
    to->assertions = add_named(&position->names, json_member(made, "asserts"), to->asserted);
}

typedef void add_changes(const claimed *claimed, position *position);

/* Labels go by their numbers: a name may look like a change of another label. */
static status change_to(const claimed *claimed, arena *a, add_changes *add, error *e)
{
    network *n;
    status s = network_begin(claimed->t, claimed->puzzle, NULL, NULL, &n, e);
    if (s)
        return s;
    position p = { .start = &n->start };
    label_changes *to = &p.changes;
    to->asserted = arena_take(a, (size_t)csp_labels(n->csp), sizeof *to->asserted);
    to->eliminated = arena_take(a, (size_t)csp_labels(n->csp), sizeof *to->eliminated);
    if (!to->asserted || !to->eliminated || !lookup_open(&p.names, a, n->csp))
        return NO_MEMORY;
    add(claimed, &p);
    return puzzle_change_labels(claimed->puzzle, to, e);
}

static tresse_status go_to(const claimed *claimed, add_changes *add)
{
    arena a;
    error e = { 0 };
    arena_open(&a, &claimed->t->memory);
    status s = puzzle_change_labels(claimed->puzzle, &(label_changes){ .assertions = 0 }, &e);
    if (!s)
        s = change_to(claimed, &a, add, &e);
    arena_close(&a);
    return work_end(claimed->t, s, &e, claimed->message);
}

/* The sets that the steps of the path have concluded. */
static status read_sets(const claimed *claimed, arena *a, known_sets *out)
{
    network *n;
    lookup names;
    error e = { 0 };
    status s = network_meet(claimed->t, claimed->puzzle, NULL, NULL, &n, &e);
    if (!s && !lookup_open(&names, a, n->csp))
        s = NO_MEMORY;
    for (const json *j = json_member(claimed->path, "steps")->first; j && !s; j = j->next) {
        const json *list = json_member(j, "concludes");
        const char *by = json_member(j, "rule")->string;
        over_relation name = over_named(by);
        csp_label *label = list && name.size ? arena_take(a, (size_t)list->count, sizeof *label) : NULL;
        if (!list || !name.size)
            continue;
        if (!label)
            return NO_MEMORY;
        int labels = 0;
        for (const json *l = list->first; l; l = l->next)
            label[labels++] = (csp_label)lookup_label(&names, l->string);
        s = sets_add(out, 0, rule_spelled(by, name.source)->name, label, labels);
    }
    return s;
}

/* ---- tests ---- */

static void refuse(const claimed *claimed, const char *format, const char *first, const char *second)
{
    error why = { 0 };
    error_set(&why, OK, 0, 0, format, first, second);
    memcpy(claimed->verdict->why, why.text, sizeof why.text);
    claimed->verdict->accepted = 0;
}

static void settle(const claimed *claimed, unsigned claim)
{
    claimed->verdict->claims &= ~claim;
    claimed->verdict->tested |= claim;
}

typedef struct asking { /* whether there is a step */
    const tresse_limits *limits;
    char found[64]; /* the step, such as "a whip"; "": none yet */
} asking;

/* Stops at the first step, which is enough to know. */
static int stop_at_step(void *context, const tresse_path *path, int i)
{
    asking *a = context;
    const char *name = tresse_path_step(path, i).rule;
    text_print(a->found, sizeof a->found, strchr("aeioI", *name) ? "an %s" : "a %s", name);
    return 1;
}

static int tick_asking(void *context)
{
    const tresse_limits *l = ((const asking *)context)->limits;
    return l->tick ? l->tick(l->context) : 0;
}

/* Is there a step in the final state, with these sets? */
static tresse_status ask_with(const claimed *claimed, const known_sets *sets, int max_length, asking *asking,
                              tresse_outcome *end)
{
    tresse_path *path = NULL;
    tresse_options *o = NULL;
    tresse_limits limits = claimed->limits;
    limits.found = stop_at_step;
    limits.tick = tick_asking;
    limits.context = asking;
    limits.max_length = max_length;
    tresse_status s = tresse_options_new(claimed->t, &o);
    if (s == TRESSE_OK) {
        o->known = sets;
        s = tresse_solve(claimed->t, claimed->puzzle, claimed->theory, o, &limits, &path);
    }
    *end = s == TRESSE_OK ? tresse_path_outcome(path) : TRESSE_UNFINISHED;
    tresse_path_free(path);
    tresse_options_free(o);
    if (s != TRESSE_OK && claimed->message)
        *claimed->message = *tresse_last_message(claimed->t);
    return s == TRESSE_STOPPED && *asking->found ? TRESSE_OK : s;
}

static tresse_status ask_for_step(const claimed *claimed, int max_length, asking *asking, tresse_outcome *end)
{
    arena names;
    known_sets sets;
    arena_open(&names, &claimed->t->memory);
    sets_open(&sets, &claimed->t->memory);
    tresse_status s = go_to(claimed, add_final);
    if (s == TRESSE_OK)
        s = work_end(claimed->t, read_sets(claimed, &names, &sets), NULL, claimed->message);
    if (s == TRESSE_OK)
        s = ask_with(claimed, &sets, max_length, asking, end);
    sets_close(&sets);
    arena_close(&names);
    return s;
}

/* Does the theory have a rule that looks back to where the path began? Rules that assume one solution are
 * about whole paths for another reason. */
static bool looks_back(const theory *th)
{
    for (int i = 0; i < th->families; i++)
        if (th->family[i].rule->whole && !th->family[i].rule->assumes)
            return true;
    return false;
}

/* Has the checker decided whether Subsets apply, if the theory has any? It does not look for finned fish, nor
 * inside trials. */
static bool knows_subsets(const claimed *claimed)
{
    const theory *th = &claimed->theory->theory;
    bool knows = true;
    for (int i = 0; i < th->families && knows; i++) {
        const char *code = th->family[i].rule->code;
        knows =
            strcmp(code, "S") != 0 ? strcmp(code, "SFin") != 0 : !th->depth && claimed->subset != UNDECIDED;
    }
    return knows;
}

static tresse_status test_stuck(const claimed *claimed)
{
    unsigned claim = claimed->verdict->claims & (TRESSE_CLAIM_STUCK | TRESSE_CLAIM_BOUNDED);
    const json *tried = json_member(claimed->path, "tried");
    const theory *th = &claimed->theory->theory;
    bool bounded = claim == TRESSE_CLAIM_BOUNDED;
    if (!claim || !claimed->verdict->accepted || json_member(claimed->path, "trimmed") ||
        json_member(claimed->path, "focused") || (bounded && !tried))
        return TRESSE_OK;
    if (theory_assumes(th) && !(claimed->verdict->tested & TRESSE_CLAIM_SOLUTIONS))
        return TRESSE_OK;
    asking a = { .limits = &claimed->limits };
    tresse_outcome end = TRESSE_UNFINISHED;
    tresse_status s = ask_for_step(claimed, bounded && !th->depth ? tried->number : 0, &a, &end);
    const char *found = *a.found ? a.found : claimed->subset == A_SUBSET ? "a Subset" : NULL;
    if (s == TRESSE_OK && found)
        refuse(claimed, "the path claims that nothing else of %s applies, but %s does",
               string_of(claimed, "theory"), found);
    else if (s == TRESSE_OK && end != TRESSE_UNFINISHED && !looks_back(th) && knows_subsets(claimed))
        settle(claimed, claim);
    return s;
}

static tresse_status test_solutions(const claimed *claimed)
{
    static const char *const names[] = {
        [TRESSE_NO_SOLUTION] = "none", [TRESSE_ONE_SOLUTION] = "one", [TRESSE_SEVERAL_SOLUTIONS] = "several"
    };
    tresse_theory *brt = NULL;
    tresse_path *path = NULL;
    if (!(claimed->verdict->claims & TRESSE_CLAIM_SOLUTIONS))
        return TRESSE_OK;
    tresse_limits limits = claimed->limits;
    limits.count_nodes = limits.nodes ? limits.nodes : UINT64_MAX;
    tresse_status s = go_to(claimed, add_start);
    if (s == TRESSE_OK)
        s = tresse_theory_new(claimed->t, "BRT", &brt, claimed->message);
    if (s == TRESSE_OK)
        s = tresse_solve(claimed->t, claimed->puzzle, brt, NULL, &limits, &path);
    tresse_solutions n = s == TRESSE_OK ? tresse_path_solutions(path) : TRESSE_UNKNOWN_SOLUTIONS;
    if (n != TRESSE_UNKNOWN_SOLUTIONS && strcmp(names[n], string_of(claimed, "solutions")) != 0)
        refuse(claimed, "the path claims \"solutions\": \"%s\", but it is \"%s\"",
               string_of(claimed, "solutions"), names[n]);
    else if (n != TRESSE_UNKNOWN_SOLUTIONS)
        settle(claimed, TRESSE_CLAIM_SOLUTIONS);
    tresse_path_free(path);
    tresse_theory_free(brt);
    return s;
}

static tresse_status test_claims(claimed *claimed)
{
    const char *params = string_of(claimed, "params"), *source = string_of(claimed, "puzzle");
    tresse_status s = tresse_puzzle_new(claimed->t, &claimed->puzzle);
    if (s == TRESSE_OK)
        s = tresse_puzzle_read(claimed->puzzle, string_of(claimed, "app"), *params ? params : NULL, source,
                               strlen(source), claimed->message);
    if (s == TRESSE_OK)
        s = tresse_theory_new(claimed->t, string_of(claimed, "theory"), &claimed->theory, claimed->message);
    if (s == TRESSE_OK)
        s = test_solutions(claimed);
    return s == TRESSE_OK ? test_stuck(claimed) : s;
}

tresse_status tresse_check_complete(tresse *tresse, const char *bytes, size_t n, const tresse_limits *limits,
                                    tresse_verdict *verdict, tresse_message *message)
{
    applying subset = UNDECIDED;
    tresse_status s = work_check_path(tresse, NULL, bytes, n, limits, &subset, verdict, message);
    if (s != TRESSE_OK || !verdict->accepted || !verdict->claims)
        return s;
    arena a;
    json *path;
    error e = { 0 };
    arena_open(&a, &tresse->memory);
    status read = json_read(&a, bytes, n, &path, &e);
    claimed c = { .t = tresse, .path = path, .subset = subset, .verdict = verdict, .message = message };
    if (limits)
        c.limits = *limits;
    s = read == OK ? test_claims(&c) : work_end(tresse, read, &e, message);
    tresse_theory_free(c.theory);
    tresse_puzzle_free(c.puzzle);
    arena_close(&a);
    return s;
}
