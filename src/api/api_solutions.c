/* api_solutions.c: include/tresse.h: solutions as texts, and where they differ.
 *
 * Many csp-variables say the same in other words (where the 3 of a row is), and others follow from those that
 * a solution is made of (the arrangement of a row, the combination of a sum). So solutions are compared on
 * chosen csp-variables only: going through those of the first type and then the others, each is chosen that
 * has a label that is in none chosen so far, among the labels that a solution is made of (`is_own`). No
 * difference is missed, because each such label is in one of them. */
#include "api/run.h"
#include "base/flags.h"
#include "gen/iterate.h"

/* What is known of the solutions being compared. */
typedef struct comparison {
    state shown;   /* room for the one being shown */
    bool *first;   /* for each label: is it in the first solution? */
    bool *differs; /* for each csp-variable: do some solutions differ in it? */
    bool *chosen;  /* for each csp-variable: is a solution made of it? */
    bool *covered; /* for each label: is it in one of these? */
    size_t labels, vars;
    tresse_solution *tell; /* called for each difference */
} comparison;

typedef struct teller {
    network *network;
    const puzzle *puzzle;
    int most, found;
    tresse_solution *tell;
    void *context;
    text line;
    bool ended;
    comparison *compared; /* NULL: they are not compared */
} teller;

static status write_line(teller *teller, const bool *value)
{
    const int labels = csp_labels(teller->network->csp);
    int n = 0;
    for (int l = flags_next(value, 0, labels); l < labels; l = flags_next(value, l + 1, labels))
        teller->network->clue[n++] = (csp_label)l;
    text_clear(&teller->line);
    teller->puzzle->app->write(teller->puzzle, teller->network->clue, n, &teller->line);
    return teller->line.failed ? NO_MEMORY : OK;
}

/* Shows a solution in columns, if its text is too long to be repeated. */
static status show_columns(teller *teller, const bool *value)
{
    state *s = &teller->compared->shown;
    state_reset(s);
    for (int l = 0; l < csp_labels(s->csp); l++)
        if (value[l] && s->label[l] == CANDIDATE)
            state_assert(s, (csp_label)l);
    text_clear(&teller->line);
    teller->puzzle->app->shows.state(teller->puzzle, s, &teller->line);
    return teller->line.failed ? NO_MEMORY : OK;
}

static void compare(comparison *comparison, const csp *c, bool is_first, const bool *value)
{
    for (int l = 0; l < csp_labels(c); l++) {
        csp_list vars = csp_label_vars(c, (csp_label)l);
        if (is_first)
            comparison->first[l] = value[l];
        for (; comparison->first[l] != value[l] && vars.begin < vars.end; vars.begin++)
            comparison->differs[*vars.begin] = true;
    }
}

/* Writes the solution, and reports it. */
static status tell_one(void *context, const bool *value, bool *enough)
{
    teller *f = context;
    status s = puzzle_verify(f->puzzle, f->network->csp, value);
    if (s)
        return s;
    if (f->compared)
        compare(f->compared, f->network->csp, !f->found, value);
    s = f->compared && f->puzzle->app->named ? show_columns(f, value) : write_line(f, value);
    if (s)
        return s;
    f->found++;
    *enough = f->ended = f->tell(f->context, text_bytes(&f->line)) || f->found == f->most;
    return OK;
}

/* ---- where they differ ---- */

/* Chooses csp-variables, either of the first type or of the others, with a label that none chosen so far has.
 * Labels that follow from others do not count. */
static void choose(const comparison *comparison, const puzzle *p, const csp *c, bool first)
{
    bool (*is_own)(const puzzle *, int) = p->app->is_own;
    for (int v = 0; v < csp_vars(c); v++) {
        csp_list list = csp_var_labels(c, (csp_var)v);
        for (const uint16_t *l = list.begin; (csp_var_type(c, (csp_var)v) == 0) == first && l < list.end; l++)
            comparison->chosen[v] =
                comparison->chosen[v] || (!comparison->covered[*l] && (!is_own || is_own(p, *l)));
        for (const uint16_t *l = list.begin; comparison->chosen[v] && l < list.end; l++)
            comparison->covered[*l] = true;
    }
}

static status tell_differences(teller *teller)
{
    const csp *c = teller->network->csp;
    const comparison *k = teller->compared;
    status s = OK;
    choose(k, teller->puzzle, c, true);
    choose(k, teller->puzzle, c, false);
    for (int v = 0; !s && v < csp_vars(c); v++)
        if (k->chosen[v] && k->differs[v] && k->tell(teller->context, csp_var_name(c, (csp_var)v)))
            s = STOPPED;
    return s;
}

/* ---- the interface ---- */

static void close_comparison(comparison *comparison, const memory *m)
{
    memory_give(m, comparison->first, comparison->labels, sizeof *comparison->first);
    memory_give(m, comparison->covered, comparison->labels, sizeof *comparison->covered);
    memory_give(m, comparison->differs, comparison->vars, sizeof *comparison->differs);
    memory_give(m, comparison->chosen, comparison->vars, sizeof *comparison->chosen);
    state_close(&comparison->shown, m);
}

static status open_comparison(comparison *comparison, const memory *m, const csp *c)
{
    comparison->labels = (size_t)csp_labels(c) + 1;
    comparison->vars = (size_t)csp_vars(c) + 1;
    status s = state_open(&comparison->shown, m, c);
    if (s)
        return s;
    comparison->first = memory_take(m, comparison->labels, sizeof *comparison->first);
    comparison->covered = memory_take(m, comparison->labels, sizeof *comparison->covered);
    comparison->differs = memory_take(m, comparison->vars, sizeof *comparison->differs);
    comparison->chosen = memory_take(m, comparison->vars, sizeof *comparison->chosen);
    if (comparison->first && comparison->covered && comparison->differs && comparison->chosen)
        return OK;
    close_comparison(comparison, m);
    return NO_MEMORY;
}

static status find(tresse *tresse, teller *teller, const tresse_limits *limits)
{
    state s;
    watch w = work_watch(tresse, "counting", limits, limits ? limits->nodes : 0);
    status done = state_open(&s, &tresse->memory, teller->network->csp);
    if (done)
        return done;
    text_open(&teller->line, &tresse->memory);
    state_copy(&s, &teller->network->start);
    done = counter_iterate(teller->network->counter, &s, NULL, &w, tell_one, teller);
    if (!done && teller->compared && teller->found > 1)
        done = tell_differences(teller);
    text_close(&teller->line);
    state_close(&s, &tresse->memory);
    return done;
}

/* Goes through the solutions in their order. */
static status find_several(tresse *tresse, const tresse_puzzle *puzzle, const tresse_limits *limits,
                           teller *teller)
{
    status s = network_start(teller->network, puzzle);
    if (s || teller->network->known.bad_givens)
        return s;
    if (teller->compared)
        s = open_comparison(teller->compared, &tresse->memory, teller->network->csp);
    if (s)
        return s;
    s = find(tresse, teller, limits);
    if (teller->compared)
        close_comparison(teller->compared, &tresse->memory);
    return s;
}

/* If there is no solution or just one, counting is quicker than going through all of them. A budget that is
 * smaller than that of the first count is spent on going through them alone, and ends where it always did. */
static status find_only(tresse *tresse, const tresse_puzzle *puzzle, const tresse_limits *limits,
                        teller *teller, solutions *count)
{
    bool enough, columns = teller->compared && teller->puzzle->app->named;
    bool scarce = limits && limits->nodes && limits->nodes < FIRST_COUNT_NODES;
    *count = SOLUTIONS_UNKNOWN;
    status s = columns || scarce ? OK : run_count_first(teller->network, puzzle, limits, count);
    if (s || *count != SOLUTIONS_ONE)
        return s;
    teller->compared = NULL; /* there is nothing to compare */
    text_open(&teller->line, &tresse->memory);
    s = tell_one(teller, teller->network->solution, &enough);
    text_close(&teller->line);
    return s;
}

/* Does the work, after the arguments have been checked. */
static tresse_status find_most(tresse *tresse, const tresse_puzzle *puzzle, const tresse_limits *limits,
                               teller *teller, int *out, int *all)
{
    solutions count;
    error e = { 0 };
    if (teller->most < 1)
        return work_end(
            tresse,
            error_set(&e, BAD_INPUT, 0, 0, "at most %d solutions" EXPECTED "at least 1", teller->most), &e,
            NULL);
    status s = network_meet(tresse, puzzle, NULL, limits, &teller->network, &e);
    if (s)
        return work_end(tresse, s, &e, NULL);
    teller->puzzle = puzzle_of(puzzle);
    s = find_only(tresse, puzzle, limits, teller, &count);
    if (!s && (count == SOLUTIONS_SEVERAL || count == SOLUTIONS_UNKNOWN))
        s = find_several(tresse, puzzle, limits, teller);
    *out = teller->found;
    *all = !s && !teller->ended;
    return work_end(tresse, s, &e, NULL);
}

tresse_status tresse_solutions_find(tresse *t, const tresse_puzzle *p, int most, const tresse_limits *limits,
                                    tresse_solution *found, void *context, int *out, int *all)
{
    if (out)
        *out = 0;
    if (all)
        *all = 0;
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p), GIVEN(found), GIVEN(out), GIVEN(all)))
        return TRESSE_BAD_INPUT;
    teller f = { .most = most, .tell = found, .context = context };
    return find_most(t, p, limits, &f, out, all);
}

tresse_status tresse_solutions_compare(tresse *t, const tresse_puzzle *p, int most,
                                       const tresse_limits *limits, tresse_solution *found,
                                       tresse_solution *differs, void *context, int *out, int *all)
{
    if (out)
        *out = 0;
    if (all)
        *all = 0;
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p), GIVEN(found), GIVEN(differs), GIVEN(out), GIVEN(all)))
        return TRESSE_BAD_INPUT;
    comparison k = { .tell = differs };
    teller f = { .most = most, .tell = found, .context = context, .compared = &k };
    return find_most(t, p, limits, &f, out, all);
}
