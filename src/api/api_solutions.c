/* api_solutions.c: include/tresse.h: solutions as texts, and where they differ.
 *
 * Many csp-variables say the same in other words (where the 3 of a row is), and others follow from those that
 * a solution is made of (the arrangement of a row, the combination of a sum). So solutions are compared on
 * chosen csp-variables only: going through those of the first type and then the others, each is chosen that
 * has a label that is in none chosen so far, among the labels that a solution is made of (`is_own`). No
 * difference is missed, because each such label is in one of them. */
#include "api/run.h"
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

static status write_line(teller *f, const bool *value)
{
    int n = 0;
    for (int l = 0; l < csp_labels(f->network->csp); l++)
        if (value[l])
            f->network->clue[n++] = (csp_label)l;
    text_clear(&f->line);
    f->puzzle->app->write(f->puzzle, f->network->clue, n, &f->line);
    return f->line.failed ? NO_MEMORY : OK;
}

/* Shows a solution in columns, if its text is too long to be repeated. */
static status show_columns(teller *f, const bool *value)
{
    state *s = &f->compared->shown;
    state_reset(s);
    for (int l = 0; l < csp_labels(s->csp); l++)
        if (value[l] && s->label[l] == CANDIDATE)
            state_assert(s, (csp_label)l);
    text_clear(&f->line);
    f->puzzle->app->shows.state(f->puzzle, s, &f->line);
    return f->line.failed ? NO_MEMORY : OK;
}

static void compare(comparison *k, const csp *c, bool is_first, const bool *value)
{
    for (int l = 0; l < csp_labels(c); l++) {
        csp_list vars = csp_label_vars(c, (csp_label)l);
        if (is_first)
            k->first[l] = value[l];
        for (; k->first[l] != value[l] && vars.begin < vars.end; vars.begin++)
            k->differs[*vars.begin] = true;
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
static void choose(const comparison *k, const puzzle *p, const csp *c, bool first)
{
    bool (*is_own)(const puzzle *, int) = p->app->is_own;
    for (int v = 0; v < csp_vars(c); v++) {
        csp_list list = csp_var_labels(c, (csp_var)v);
        for (const uint16_t *l = list.begin; (csp_var_type(c, (csp_var)v) == 0) == first && l < list.end; l++)
            k->chosen[v] = k->chosen[v] || (!k->covered[*l] && (!is_own || is_own(p, *l)));
        for (const uint16_t *l = list.begin; k->chosen[v] && l < list.end; l++)
            k->covered[*l] = true;
    }
}

static status tell_differences(teller *f)
{
    const csp *c = f->network->csp;
    const comparison *k = f->compared;
    status s = OK;
    choose(k, f->puzzle, c, true);
    choose(k, f->puzzle, c, false);
    for (int v = 0; !s && v < csp_vars(c); v++)
        if (k->chosen[v] && k->differs[v] && k->tell(f->context, csp_var_name(c, (csp_var)v)))
            s = STOPPED;
    return s;
}

/* ---- the interface ---- */

static void close_comparison(comparison *k, const memory *m)
{
    memory_give(m, k->first, k->labels, sizeof *k->first);
    memory_give(m, k->covered, k->labels, sizeof *k->covered);
    memory_give(m, k->differs, k->vars, sizeof *k->differs);
    memory_give(m, k->chosen, k->vars, sizeof *k->chosen);
    state_close(&k->shown, m);
}

static status open_comparison(comparison *k, const memory *m, const csp *c)
{
    k->labels = (size_t)csp_labels(c) + 1;
    k->vars = (size_t)csp_vars(c) + 1;
    status s = state_open(&k->shown, m, c);
    if (s)
        return s;
    k->first = memory_take(m, k->labels, sizeof *k->first);
    k->covered = memory_take(m, k->labels, sizeof *k->covered);
    k->differs = memory_take(m, k->vars, sizeof *k->differs);
    k->chosen = memory_take(m, k->vars, sizeof *k->chosen);
    if (k->first && k->covered && k->differs && k->chosen)
        return OK;
    close_comparison(k, m);
    return NO_MEMORY;
}

static status find(tresse *t, teller *f, const tresse_limits *limits)
{
    state s;
    watch w = work_watch(t, "counting", limits, limits ? limits->nodes : 0);
    status done = state_open(&s, &t->memory, f->network->csp);
    if (done)
        return done;
    text_open(&f->line, &t->memory);
    state_copy(&s, &f->network->start);
    done = counter_iterate(f->network->counter, &s, &w, tell_one, f);
    if (!done && f->compared && f->found > 1)
        done = tell_differences(f);
    text_close(&f->line);
    state_close(&s, &t->memory);
    return done;
}

/* Goes through the solutions in their order. */
static status find_several(tresse *t, const tresse_puzzle *p, const tresse_limits *limits, teller *f)
{
    status s = network_start(f->network, p);
    if (s || f->network->known.bad_givens)
        return s;
    if (f->compared)
        s = open_comparison(f->compared, &t->memory, f->network->csp);
    if (s)
        return s;
    s = find(t, f, limits);
    if (f->compared)
        close_comparison(f->compared, &t->memory);
    return s;
}

/* If there is no solution or just one, counting is quicker than going through all of them. A budget that is
 * smaller than that of the first count is spent on going through them alone, and ends where it always did. */
static status find_only(tresse *t, const tresse_puzzle *p, const tresse_limits *limits, teller *f,
                        solutions *count)
{
    bool enough, columns = f->compared && f->puzzle->app->named;
    bool scarce = limits && limits->nodes && limits->nodes < FIRST_COUNT_NODES;
    *count = SOLUTIONS_UNKNOWN;
    status s = columns || scarce ? OK : run_count_first(f->network, p, limits, count);
    if (s || *count != SOLUTIONS_ONE)
        return s;
    f->compared = NULL; /* there is nothing to compare */
    text_open(&f->line, &t->memory);
    s = tell_one(f, f->network->solution, &enough);
    text_close(&f->line);
    return s;
}

/* Does the work, after the arguments have been checked. */
static tresse_status find_most(tresse *t, const tresse_puzzle *p, const tresse_limits *limits, teller *f,
                               int *out, int *all)
{
    solutions count;
    error e = { 0 };
    if (f->most < 1)
        return work_end(t,
                        error_set(&e, BAD_INPUT, 0, 0, "at most %d solutions, expected at least 1", f->most),
                        &e, NULL);
    status s = network_meet(t, p, limits, &f->network, &e);
    if (s)
        return work_end(t, s, &e, NULL);
    f->puzzle = puzzle_of(p);
    s = find_only(t, p, limits, f, &count);
    if (!s && (count == SOLUTIONS_SEVERAL || count == SOLUTIONS_UNKNOWN))
        s = find_several(t, p, limits, f);
    *out = f->found;
    *all = !s && !f->ended;
    return work_end(t, s, &e, NULL);
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
