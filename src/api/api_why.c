/* api_why.c: include/tresse.h: why a problem has no solution, why something is so, and what is so in all
 * solutions. Everything is asked of the solution counter, about the problem with some of its statements
 * (why_statements.c, gen/cores.h); then a path tells it. */
#include "api/why.h"
#include "apps/genre/genre.h"
#include "out/minizinc.h"

#include <string.h>

enum { WHY_NODES = 2000000, PATH_NODES = 400000 };

bool words_put(tresse_reasons *r, word_list *list, const char *first, const char *sign, const char *second)
{
    text t;
    if (!arena_reserve(&r->arena, &list->word, (size_t)list->n, 1, &list->room, sizeof *list->word))
        return false;
    text_open(&t, r->arena.memory);
    text_format(&t, "%s%s%s", first, sign, second);
    char *copy = t.failed ? NULL : arena_take(&r->arena, t.length + 1, 1);
    if (copy)
        memcpy(copy, text_bytes(&t), t.length);
    text_close(&t);
    list->word[list->n] = copy;
    list->n += copy != NULL;
    return copy;
}

/* ---- the question ---- */

/* "x<>3", "x!=3" and "x≠3" deny "x=3". */
static status read_question(inquest *inquest)
{
    static const char *const signs[] = { "<>", "!=", "≠" };
    const char *from = inquest->inquiry->question;
    if (!from)
        return OK;
    word_list *room = &inquest->to->solution; /* the strings live as long as the reasons */
    const char *at = NULL, *sign = "";
    for (size_t i = 0; i < 3 && !at; i++)
        if ((at = strstr(from, sign = signs[i])) == from)
            at = NULL;
    text t;
    text_open(&t, inquest->to->arena.memory);
    text_add(&t, from, at ? (size_t)(at - from) : strlen(from));
    if (at)
        text_format(&t, "=%s", at + strlen(sign));
    bool kept = !t.failed && words_put(inquest->to, room, text_bytes(&t), "", "") &&
                words_put(inquest->to, room, from, "", "");
    text_close(&t);
    if (!kept)
        return NO_MEMORY;
    inquest->fact = room->word[0];
    inquest->to->question = room->word[1];
    room->n = 0;
    room->room = 0;
    inquest->denies = at;
    return OK;
}

/* Makes a change in the room; it may contradict the givens. */
static status change_room(inquest *inquest, const label_changes *list, bool *contradicts)
{
    error e;
    status s = puzzle_change_labels(inquest->room, list, &e);
    *contradicts = s == BAD_INPUT;
    return s == BAD_INPUT ? OK : s;
}

/* Supposes in the room that a solution is better than the best. */
static status suppose_better(inquest *inquest, bool *contradicts)
{
    network *n;
    objective by;
    status s = network_get(inquest->tresse, puzzle_of(inquest->room), NULL, &n, inquest->e);
    if (s || !puzzle_objective(puzzle_of(inquest->room), n->csp, &by))
        return s ? s : INTERNAL;
    csp_list in = csp_var_labels(n->csp, by.variable);
    const csp_label *best = in.begin;
    while (best < in.end && strcmp(csp_value_name(n->csp, by.variable, *best), inquest->best) != 0)
        best++;
    label_changes worse = { .eliminated = n->clue };
    for (const csp_label *l = in.begin; best < in.end && l < in.end; l++)
        if (!objective_better(n->csp, &by, *l, *best))
            n->clue[worse.eliminations++] = *l;
    return change_room(inquest, &worse, contradicts);
}

/* Supposes that the answer is no, in the room: true, if that is a contradiction already. */
static status suppose_no(inquest *inquest, bool *contradicts)
{
    network *n;
    *contradicts = false;
    if (inquest->best)
        return suppose_better(inquest, contradicts);
    if (!inquest->fact)
        return OK;
    status s = network_get(inquest->tresse, puzzle_of(inquest->room), NULL, &n, inquest->e);
    if (s)
        return s;
    csp_label l = label_named(n->csp, inquest->fact);
    if (l == CSP_NONE) { /* the value is not there: the fact is false */
        *contradicts = inquest->denies;
        return OK;
    }
    label_changes list = { 0 };
    if (inquest->denies)
        list = (label_changes){ .asserted = &l, .assertions = 1 };
    else
        list = (label_changes){ .eliminated = &l, .eliminations = 1 };
    return change_room(inquest, &list, contradicts);
}

static status check_question(inquest *inquest)
{
    network *n;
    if (!inquest->fact)
        return OK;
    status s = network_get(inquest->tresse, puzzle_of(inquest->room), NULL, &n, inquest->e);
    if (s || label_named(n->csp, inquest->fact) != CSP_NONE)
        return s;
    const char *at = strchr(inquest->fact, '=');
    for (int l = 0; at && l < csp_labels(n->csp); l++) {
        const char *subject = csp_label_subject(n->csp, (csp_label)l);
        if (strlen(subject) == (size_t)(at - inquest->fact) &&
            !memcmp(subject, inquest->fact, (size_t)(at - inquest->fact)))
            return error_set(inquest->e, BAD_INPUT, 0, 0,
                             "'%s': %s has no value '%s'" EXPECTED "one of its values, such as %s",
                             inquest->inquiry->question, subject, at + 1,
                             csp_label_value(n->csp, (csp_label)l));
    }
    return error_set(inquest->e, BAD_INPUT, 0, 0, "there is no '%s'" EXPECTED "a question such as %s=%s",
                     inquest->inquiry->question, csp_labels(n->csp) ? csp_label_subject(n->csp, 0) : "x",
                     csp_labels(n->csp) ? csp_label_value(n->csp, 0) : "3");
}

/* ---- solutions ---- */

static status count_room(inquest *inquest, solutions *many)
{
    bool contradicts;
    *many = SOLUTIONS_NONE;
    status s = suppose_no(inquest, &contradicts);
    return s || contradicts ? s : tresse_count(inquest->tresse, inquest->room, &inquest->limits, many, NULL);
}

static status has_solution(void *context, const bool *kept, bool *has)
{
    inquest *q = context;
    solutions many = SOLUTIONS_UNKNOWN;
    status s = statements_make(q, kept);
    *has = true;
    if (s == BAD_INPUT) /* what is left needs what was left out */
        return OK;
    if (!s)
        s = count_room(q, &many);
    *has = many != SOLUTIONS_NONE;
    return !s && many == SOLUTIONS_UNKNOWN ? LIMIT : s;
}

static status keep_solution(inquest *inquest, network *network)
{
    const puzzle *p = puzzle_of(inquest->room);
    const csp *c = network->csp;
    for (int l = 0; l < csp_labels(c); l++)
        if (network->solution[l] && (!p->app->is_own || p->app->is_own(p, l)) &&
            !words_put(inquest->to, &inquest->to->solution, csp_label_subject(c, (csp_label)l), "=",
                       csp_label_value(c, (csp_label)l)))
            return NO_MEMORY;
    return OK;
}

/* ---- paths ---- */

static bool is_whole(const tresse_path *path, tresse_why_outcome outcome)
{
    switch (tresse_path_outcome(path)) {
    case TRESSE_CONTRADICTION:
    case TRESSE_BAD_GIVENS:
        return outcome == TRESSE_WHY_NO_SOLUTION || outcome == TRESSE_WHY_OPTIMUM;
    case TRESSE_LISTED:
        return outcome == TRESSE_WHY_SO;
    default:
        return tresse_path_outcome(path) == TRESSE_SOLVED && outcome != TRESSE_WHY_NO_SOLUTION &&
               outcome != TRESSE_WHY_OPTIMUM;
    }
}

static status path_by(inquest *inquest, const char *theory, tresse_path **out)
{
    tresse *t = inquest->tresse;
    tresse_theory *th = NULL;
    tresse_options *options = NULL;
    tresse_limits limits = inquest->limits;
    limits.nodes = PATH_NODES;
    status s =
        theory ? tresse_theory_new(t, theory, &th, NULL) : tresse_theory_for(t, inquest->room, &th, NULL);
    if (!s)
        s = tresse_options_new(t, &options);
    if (!s)
        s = tresse_options_set(options, "explain", "yes", NULL);
    if (!s)
        s = tresse_options_set(options, "trim", "yes", NULL);
    if (!s && inquest->to->outcome == TRESSE_WHY_SO)
        s = tresse_options_set(options, "goal", inquest->fact, NULL);
    if (!s)
        s = tresse_solve(t, inquest->room, th, options, &limits, out);
    tresse_theory_free(th);
    tresse_options_free(options);
    return s;
}

/* The path of the problem in the room, by the first theory of a list that finds it. Of several solutions, the
 * path that leaves the fewest candidates. */
static status find_path(inquest *inquest)
{
    static const char *const theory[] = { NULL, "S+gW+gB", "TE(BRT)", "TE(W1)", "TE(BRT,2)", "TE(BRT,3)" };
    tresse_reasons *r = inquest->to;
    const bool several = r->outcome == TRESSE_WHY_SEVERAL_SOLUTIONS;
    status s = OK;
    for (size_t i = 0; !s && i < sizeof theory / sizeof *theory; i++) {
        tresse_path *path = NULL;
        s = path_by(inquest, theory[i], &path);
        bool whole = !s && is_whole(path, r->outcome);
        bool better = !s && several && tresse_path_steps(path) &&
                      (!r->path || tresse_path_candidates(path) < tresse_path_candidates(r->path));
        if (whole || better) {
            tresse_path_free(r->path);
            r->path = path;
        } else
            tresse_path_free(path);
        if (whole || (several && i == 2))
            break;
    }
    return s == LIMIT ? OK : s;
}

/* ---- the answers ---- */

/* Smaller cores first. */
static void sort_family(core_family *family, int width, const cores *cores, bool *room)
{
    for (int i = 1; i < family->n; i++)
        for (int k = i; k > 0; k--) {
            bool *here = family->flag + (size_t)k * (size_t)width, *before = here - width;
            if (cores_size(cores, before) <= cores_size(cores, here))
                break;
            memcpy(room, here, (size_t)width);
            memcpy(here, before, (size_t)width);
            memcpy(before, room, (size_t)width);
        }
}

static status search_cores(inquest *inquest)
{
    tresse_reasons *r = inquest->to;
    cores *k = &r->cores;
    k->ask = has_solution;
    k->context = inquest;
    k->questions = UINT64_MAX;
    if (!cores_open(k, &inquest->tresse->memory, r->statement.n))
        return NO_MEMORY;
    status s = cores_first(k, &r->minimal);
    k->questions = inquest->inquiry->questions ? inquest->inquiry->questions : TRESSE_WHY_QUESTIONS;
    if (!s && r->minimal)
        s = cores_go_on(k, CORES, inquest->inquiry->all, &r->smallest);
    r->complete[CORES] = r->smallest && inquest->inquiry->all;
    if (!s && r->minimal && inquest->inquiry->drop)
        s = cores_go_on(k, DROPS, true, &r->complete[DROPS]);
    if (s)
        return s;
    sort_family(&k->known[CORES], k->width, k, k->set);
    sort_family(&k->known[DROPS], k->width, k, k->set);
    return statements_make(inquest, cores_set(k, CORES, 0));
}

static status find_cores(inquest *inquest)
{
    bool contradicts = false;
    status s = OK;
    if (inquest->to->statement.n)
        s = search_cores(inquest);
    else /* it is so by what the problem is about alone */
        inquest->to->minimal = inquest->to->smallest = true;
    if (!s && inquest->best)
        s = suppose_better(inquest, &contradicts);
    return s || contradicts ? s : find_path(inquest);
}

static status explain_solutions(inquest *inquest, solutions many)
{
    network *n;
    inquest->to->outcome = many == SOLUTIONS_ONE ? TRESSE_WHY_ONE_SOLUTION : TRESSE_WHY_SEVERAL_SOLUTIONS;
    status s = network_begin(inquest->tresse, inquest->room, NULL, &inquest->limits, &n, inquest->e);
    if (!s && many == SOLUTIONS_SEVERAL)
        s = common_find(inquest, n);
    if (!s && many == SOLUTIONS_SEVERAL && inquest->inquiry->ask)
        s = ask_find(inquest, n);
    return s ? s : find_path(inquest);
}

static status answer_question(inquest *inquest)
{
    tresse_reasons *r = inquest->to;
    solutions many;
    network *n;
    status s = count_room(inquest, &many);
    if (s || many == SOLUTIONS_UNKNOWN)
        return s;
    r->outcome = many == SOLUTIONS_NONE ? TRESSE_WHY_SO : TRESSE_WHY_NOT_SO;
    if (many == SOLUTIONS_NONE)
        return find_cores(inquest);
    s = network_meet(inquest->tresse, inquest->room, NULL, &inquest->limits, &n, inquest->e);
    return s ? s : keep_solution(inquest, n);
}

/* Why is no solution better than the best? */
static status explain_optimum(inquest *inquest)
{
    network *n;
    csp_label best;
    word_list *to = &inquest->to->solution;
    status s = optimum_of(inquest->tresse, inquest->room, &inquest->limits, &best, inquest->e);
    if (s)
        return s == LIMIT ? OK : s;
    s = network_get(inquest->tresse, puzzle_of(inquest->room), NULL, &n, inquest->e);
    objective by;
    if (s || !puzzle_objective(puzzle_of(inquest->room), n->csp, &by))
        return s;
    const char *value = csp_value_name(n->csp, by.variable, best);
    if (!words_put(inquest->to, to, value, "", "") ||
        !words_put(inquest->to, to, puzzle_of(inquest->room)->objective, "=", value))
        return NO_MEMORY;
    inquest->best = to->word[0];
    to->word[0] = to->word[1];
    to->n = 1;
    inquest->to->outcome = TRESSE_WHY_OPTIMUM;
    return find_cores(inquest);
}

static status answer_inquiry(inquest *inquest)
{
    solutions many = SOLUTIONS_UNKNOWN;
    status s = check_question(inquest);
    if (!s)
        s = tresse_count(inquest->tresse, inquest->room, &inquest->limits, &many, NULL);
    if (s || many == SOLUTIONS_UNKNOWN)
        return s;
    if (many == SOLUTIONS_NONE) {
        inquest->fact = NULL; /* anything follows */
        inquest->to->outcome = TRESSE_WHY_NO_SOLUTION;
        return find_cores(inquest);
    }
    if (inquest->fact)
        return answer_question(inquest);
    return puzzle_of(inquest->room)->objective ? explain_optimum(inquest) : explain_solutions(inquest, many);
}

/* ---- the interface ---- */

static status check_inquiry(const tresse_puzzle *p, const tresse_inquiry *inquiry, error *e)
{
    if (inquiry->size < sizeof *inquiry)
        return error_set(e, BAD_INPUT, 0, 0, "an inquiry of size %zu" EXPECTED "its member `size` to be set",
                         inquiry->size);
    if (!p == !inquiry->make)
        return error_set(e, BAD_INPUT, 0, 0, EXPECTS "either a puzzle or a maker, and not both");
    if (inquiry->make && (inquiry->statements < 0 || (inquiry->statements && !inquiry->statement)))
        return error_set(e, BAD_INPUT, 0, 0, "statements without names" EXPECTED "a name for each");
    return p ? work_check_unchanged(p, e) : OK;
}

static int keep_text(void *context, const char *bytes, size_t n)
{
    text_add(context, bytes, n);
    return 0;
}

/* A puzzle of a genre: its statements are those of its network, which is read as a problem of its own. */
static status find_in_network(tresse *t, const tresse_puzzle *p, const tresse_inquiry *inquiry,
                              const tresse_limits *limits, tresse_reasons **out, tresse_message *message)
{
    text network;
    tresse_puzzle *same = NULL;
    text_open(&network, &t->memory);
    status s = tresse_puzzle_model_write(t, p, TRESSE_JSON, keep_text, &network);
    if (!s)
        s = network.failed ? NO_MEMORY : tresse_puzzle_new(t, &same);
    if (!s)
        s = tresse_puzzle_read(same, "generic", NULL, text_bytes(&network), network.length, message);
    if (!s)
        s = tresse_reasons_find(t, same, inquiry, limits, out, message);
    tresse_puzzle_free(same);
    text_close(&network);
    return s;
}

tresse_status tresse_reasons_find(tresse *t, const tresse_puzzle *p, const tresse_inquiry *inquiry,
                                  const tresse_limits *limits, tresse_reasons **out, tresse_message *message)
{
    error e = { 0 };
    if (out)
        *out = NULL;
    if (ARGUMENTS(t, message, GIVEN(t), GIVEN(inquiry), GIVEN(out)))
        return TRESSE_BAD_INPUT;
    status s = check_inquiry(p, inquiry, &e);
    if (!s && p)
        s = work_check(t, p, limits, &e);
    if (!s && p && genre_page(puzzle_of(p)->app))
        return find_in_network(t, p, inquiry, limits, out, message);
    tresse_reasons *r = s ? NULL : memory_take(&t->memory, 1, sizeof *r);
    if (!r)
        return work_end(t, s ? s : NO_MEMORY, &e, message);
    r->owner = t;
    r->outcome = TRESSE_WHY_UNKNOWN;
    r->cores.memory = &t->memory;
    r->wants[CORES] = inquiry->all;
    r->wants[DROPS] = inquiry->drop;
    arena_open(&r->arena, &t->memory);
    inquest q = { .tresse = t, .puzzle = p, .inquiry = inquiry, .to = r, .e = &e };
    q.limits = limits ? *limits : (tresse_limits){ 0 };
    q.limits.nodes = q.limits.nodes ? q.limits.nodes : WHY_NODES;
    s = read_question(&q);
    if (!s)
        s = statements_open(&q);
    if (!s)
        s = answer_inquiry(&q);
    statements_close(&q);
    if (s)
        tresse_reasons_free(r);
    else
        *out = r;
    return work_end(t, s, &e, message);
}

void tresse_reasons_free(tresse_reasons *r)
{
    if (!r)
        return;
    tresse_path_free(r->path);
    cores_close(&r->cores);
    arena_close(&r->arena);
    memory_give(&r->owner->memory, r, 1, sizeof *r);
}

tresse_why_outcome tresse_reasons_outcome(const tresse_reasons *r)
{
    return r ? r->outcome : TRESSE_WHY_UNKNOWN;
}

static const char *statement_of(const tresse_reasons *r, cores_kind kind, int k, int i)
{
    if (!r || k < 0 || k >= r->cores.known[kind].n || i < 0)
        return NULL;
    const bool *set = cores_set(&r->cores, kind, k);
    for (int at = 0; at < r->cores.width; at++)
        if (set[at] && i-- == 0)
            return r->statement.word[at];
    return NULL;
}

const char *tresse_reasons_core(const tresse_reasons *r, int k, int i)
{
    return statement_of(r, CORES, k, i);
}

const char *tresse_reasons_drop(const tresse_reasons *r, int k, int i)
{
    return statement_of(r, DROPS, k, i);
}

static const char *word_at(const word_list *list, int i)
{
    return list && i >= 0 && i < list->n ? list->word[i] : NULL;
}

const char *tresse_reasons_common(const tresse_reasons *r, int i)
{
    return word_at(r ? &r->common : NULL, i);
}

const char *tresse_reasons_ask(const tresse_reasons *r, int i)
{
    return word_at(r ? &r->ask : NULL, i);
}

const char *tresse_reasons_solution(const tresse_reasons *r, int i)
{
    return word_at(r ? &r->solution : NULL, i);
}

int tresse_reasons_minimal(const tresse_reasons *r)
{
    return r && r->minimal ? 1 + r->smallest : 0;
}

const tresse_path *tresse_reasons_path(const tresse_reasons *r)
{
    return r ? r->path : NULL;
}
