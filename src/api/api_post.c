/* api_post.c: include/tresse.h: paths that people post. */
#include "api/run.h"
#include "post/post.h"

#include <string.h>

enum { POST_NODES = 200000 }; /* of a search for a proof of one line */

typedef struct posting {
    tresse *t;
    tresse_puzzle *puzzle;
    network *network; /* held while its labels are in use; NULL: none is */
    state start;
    bool *solution;
    const tresse_limits *limits;
    tresse_post *tell;
    void *context;
} posting;

static void forget(posting *posting)
{
    if (!posting->network)
        return;
    size_t labels = (size_t)csp_labels(posting->network->csp);
    memory_give(&posting->t->memory, posting->solution, labels, sizeof *posting->solution);
    state_close(&posting->start, &posting->t->memory);
    network_release(posting->t, posting->network);
    posting->network = NULL;
    posting->solution = NULL;
}

static status hold(posting *posting, network *n)
{
    posting->network = n;
    n->users++;
    size_t labels = (size_t)csp_labels(n->csp);
    if (state_open(&posting->start, &posting->t->memory, n->csp))
        return NO_MEMORY;
    posting->solution = memory_take(&posting->t->memory, labels, sizeof *posting->solution);
    return posting->solution ? OK : NO_MEMORY;
}

static status use_puzzle(posting *its, network *net, solutions many, post_puzzle *found)
{
    status s = hold(its, net);
    if (s)
        return s;
    state_copy(&its->start, &net->start);
    for (int l = 0; l < csp_labels(net->csp); l++)
        its->solution[l] = net->solution[l];
    const puzzle *p = puzzle_of(its->puzzle);
    *found = (post_puzzle){ p->app->name, text_bytes(&p->params), text_bytes(&p->source), &its->start,
                            many == TRESSE_ONE_SOLUTION ? its->solution : NULL };
    return OK;
}

/* A text that is not a puzzle leaves the one before it in use. */
static status read_puzzle(void *context, const char *app, const char *bytes, size_t n, post_puzzle *found)
{
    posting *its = context;
    error e = { 0 };
    network *net = NULL;
    tresse_puzzle *next = NULL;
    solutions many = TRESSE_UNKNOWN_SOLUTIONS;
    status s = tresse_puzzle_new(its->t, &next) == TRESSE_OK ? OK : NO_MEMORY;
    if (!s)
        s = puzzle_read_text(next, app, NULL, NULL, bytes, n, &e);
    if (!s)
        s = network_begin(its->t, next, NULL, its->limits, &net, &e);
    if (!s && net->known.bad_givens)
        s = BAD_INPUT;
    if (!s)
        s = run_count_first(net, next, its->limits, &many);
    if (s) {
        tresse_puzzle_free(next);
        return s == BAD_INPUT ? OK : s;
    }
    forget(its);
    tresse_puzzle_free(its->puzzle);
    its->puzzle = next;
    return use_puzzle(its, net, many, found);
}

static status check_step(void *context, const text *path, bool *right, char *why)
{
    posting *its = context;
    tresse_verdict v;
    tresse_message m = { 0 };
    tresse_status s =
        work_check_path(its->t, NULL, text_bytes(path), path->length, its->limits, NULL, &v, &m);
    *right = s == TRESSE_OK && v.accepted;
    text_print(why, ERROR_TEXT_MAX, "%s", s == TRESSE_OK ? v.why : m.text);
    return s == TRESSE_NO_MEMORY ? NO_MEMORY : s == TRESSE_STOPPED ? STOPPED : OK;
}

/* The changes that lead from the puzzle to the position. */
static status go_to(posting *its, const state *now, error *e)
{
    int labels = csp_labels(now->csp);
    csp_label *list = memory_take(&its->t->memory, 2 * (size_t)labels, sizeof *list);
    label_changes made = { list, list + labels, 0, 0 };
    for (int l = 0; list && l < labels; l++)
        if (its->start.label[l] == CANDIDATE && now->label[l] == VALUE)
            made.asserted[made.assertions++] = (csp_label)l;
        else if (its->start.label[l] == CANDIDATE && now->label[l] == GONE)
            made.eliminated[made.eliminations++] = (csp_label)l;
    status s = list ? puzzle_change_labels(its->puzzle, &made, e) : NO_MEMORY;
    memory_give(&its->t->memory, list, 2 * (size_t)labels, sizeof *list);
    return s;
}

static status write_names(posting *its, const post_search *wanted, text *out)
{
    text_open(out, &its->t->memory);
    for (int i = 0; i < wanted->n; i++)
        text_format(out, "%s%s", i ? "," : "", csp_label_name(wanted->now->csp, wanted->label[i]));
    return out->failed ? NO_MEMORY : OK;
}

/* Does the path have all that was wanted? Its last step that concludes some of it has the name. */
static bool reaches(const tresse_path *path, const post_search *wanted, text *rule)
{
    int found = 0;
    text_add_string(rule, "Singles");
    for (int i = 0; i < wanted->n; i++)
        found += path->final.label[wanted->label[i]] == (wanted->asserts ? VALUE : GONE);
    for (int k = 0; k < path->steps.n; k++)
        for (int i = 0; i < path->steps.step[k].conclusions; i++)
            for (int n = 0; n < wanted->n; n++)
                if (path->steps.step[k].conclusion[i] == wanted->label[n]) {
                    text_clear(rule);
                    text_add_string(rule, path->steps.step[k].name);
                    if (path->steps.step[k].length)
                        text_format(rule, "[%d]", path->steps.step[k].length);
                }
    return found == wanted->n && path->steps.n > 0;
}

static bool speaks_of_uniqueness(const char *name)
{
    static const char *const words[] = { "nique", "bug", "deadly", "avoidable", "hidden-rectangle" };
    bool speaks = strncmp(name, "ur", 2) == 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        speaks = speaks || strstr(name, words[i]);
    return speaks;
}

/* Writes a path by this theory, from the position that the puzzle has now; leaves `out` empty if there is
 * none. */
static void try_theory(posting *its, const char *theory, const char *names, const post_search *wanted,
                       text *out, text *rule)
{
    tresse_theory *th = NULL;
    tresse_options *o = NULL;
    tresse_path *path = NULL;
    tresse_limits limits = { .nodes = POST_NODES };
    bool well = tresse_theory_new(its->t, theory, &th, NULL) == TRESSE_OK &&
                tresse_options_new(its->t, &o) == TRESSE_OK &&
                (wanted->asserts || tresse_options_set(o, "focus", names, NULL) == TRESSE_OK) &&
                tresse_solve(its->t, its->puzzle, th, o, &limits, &path) == TRESSE_OK;
    text_clear(rule);
    if (well && reaches(path, wanted, rule))
        tresse_path_write(path, TRESSE_JSON, text_write, out);
    tresse_path_free(path);
    tresse_options_free(o);
    tresse_theory_free(th);
}

/* By the theories that players have, the easiest first. T&E comes last, and where there is a loop only: it
 * stands for the patterns that rest on the loop, such as two neighbouring threes in Slitherlink. */
static status find_proof(void *context, const post_search *wanted, text *out, text *rule)
{
    static const char *const theories[] = { "XL+W1", "S4+SFin4+BC8+gW8", "W1+TE(W1)" };
    posting *its = context;
    error e = { 0 };
    text names;
    bool unique = speaks_of_uniqueness(wanted->name), loops = csp_meshes(wanted->now->csp) > 0;
    status s = write_names(its, wanted, &names);
    if (!s)
        s = go_to(its, wanted->now, &e);
    if (!s && unique)
        try_theory(its, "U+S4+SFin4+BC5+W5", text_bytes(&names), wanted, out, rule);
    for (int i = 0; i < 2 + loops && !s && !unique && !out->length; i++)
        try_theory(its, theories[i], text_bytes(&names), wanted, out, rule);
    text_close(&names);
    puzzle_change_labels(its->puzzle, &(label_changes){ 0 }, &e);
    return s == BAD_INPUT || !s ? OK : s;
}

static status tell_step(void *context, const tresse_post_step *step)
{
    const posting *its = context;
    return its->tell(its->context, step) ? STOPPED : OK;
}

tresse_status tresse_check_post(tresse *t, const char *bytes, size_t n, const tresse_limits *limits,
                                tresse_post *tell, void *context, tresse_message *message)
{
    if (ARGUMENTS(t, message, GIVEN(t), GIVEN(bytes), GIVEN(tell)))
        return TRESSE_BAD_INPUT;
    posting its = { .t = t, .limits = limits, .tell = tell, .context = context };
    error e = { 0 };
    const post_tools tools = { &its, read_puzzle, check_step, find_proof, tell_step };
    status s = post_read(&tools, &t->memory, bytes, n);
    forget(&its);
    tresse_puzzle_free(its.puzzle);
    return work_end(t, s, &e, message);
}
