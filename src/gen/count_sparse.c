/* count_sparse.c: the counter that works on any network.
 *
 * Search. A node asserts one candidate as a hypothesis and propagates (ECP and Singles to quiescence). When
 * that has been searched, the hypothesis is undone and its label eliminated, so the two cases have no
 * solution in common, and together have all: nothing is counted twice or missed. A hypothesis decides at
 * least one csp-variable, so the stack of hypotheses is never higher than their number, and everything is
 * allocated when the counter is opened.
 *
 * Propagation. Each csp-variable has one word: the number of its candidates in the upper half, the sum of
 * their labels in the lower half. Eliminating a label is one subtraction, and a csp-variable with one
 * candidate left has that very label as its sum: Singles need no search, whatever the type of the
 * csp-variable. DECIDED is added to the word of a csp-variable that has a value, so that comparing the word
 * with a small number also says that it is undecided. All that changes is on one trail; undoing adds back
 * what was subtracted.
 *
 * Needs. Of each need the members that are not gone are counted, and the guards that are values. When no
 * member is left, its guards are eliminated; if one of them is a value, it is a contradiction. Every label of
 * a need is in a csp-variable, so when all csp-variables have values, each need is met or broken.
 *
 * Statements that csp-variables and links do not say (problem/propagate.h) are asked again when they have
 * lost a label, after everything else. When all csp-variables have values, each has been asked, and none
 * fails.
 *
 * Loops and regions. When nothing else propagates, lines that would close a loop too early are eliminated; a
 * region that is cut apart is a contradiction (core/mesh.h). When all csp-variables have values, these are a
 * solution only if each mesh is what it has to be.
 *
 * Whips[1] are propagated, too, if they are wanted and the first attempt has not been enough: whenever a
 * csp-variable has lost a candidate, it is looked at again, after Singles and needs (count_whips.h). They are
 * not wanted for random solutions, because they would change which solution a stream of random numbers gives,
 * nor for the questions of generators, most of which are easy.
 *
 * A csp-variable comes down to two candidates at most once on the way from the root to a node: with a list of
 * those that did, which is cut back with the trail, the next one to decide is found without looking at all of
 * them.
 *
 * Hard states. A bad start may make depth-first search take forever. So as long as no solution has been
 * found, attempts have a budget of nodes that grows by a half each time; and the weight of a csp-variable
 * grows whenever it runs empty, so that the next attempt begins where the trouble was. Labels eliminated with
 * no hypothesis left are facts and are kept. As the budgets grow without bound, a state without solution is
 * found to be so, too. The first attempt, which is enough for nearly every Sudoku, goes without weights,
 * because choosing by them takes longer. When a csp-variable is chosen, only those that had no value before
 * the first hypothesis are looked at.
 *
 * Budgets. A hypothesis is a node. If whips[1] are wanted, LINKS_PER_NODE links that are visited count as a
 * node, too: on a network of ten thousand labels a hypothesis takes a thousand times as long as on one of a
 * few hundred, and a budget of nodes alone would not limit the time. */
#include "gen/count_sparse.h"

#include "core/mesh.h"
#include "gen/count_statements.h"
#include "gen/count_whips.h"

#include <string.h>

static const uint64_t ONE = (uint64_t)1 << 32, DECIDED = (uint64_t)1 << 60;

enum {
    FIRST_BUDGET = 100,
    LINKS_PER_NODE = 100,
    ELIMINATION = 4, /* an elimination takes as long as visiting this many links */
    SAMPLE = 1000    /* the most csp-variables that are looked at when one is chosen */
};

typedef struct branch {
    csp_label label;
    int trail, pairs, pair; /* their values before the label was supposed */
} branch;

typedef struct attempt {
    uint64_t budget, used; /* nodes; with whips[1], only those that failed */
    bool first;
} attempt;

typedef struct need_count {
    uint32_t left, bound; /* members that are not gone; guards that are values */
} need_count;

struct count_sparse {
    const memory *memory;
    const csp *csp;
    int labels, vars;
    const link_lists *links;
    csp_list *label_vars, *var_labels;
    uint8_t *label;   /* label_status of each label */
    uint64_t *word;   /* of each csp-variable; see "Propagation" above */
    uint32_t *weight; /* of each csp-variable: 1 plus how often it ran empty */
    csp_label *trail; /* labels that are not candidates any more, oldest first */
    csp_var *single;  /* csp-variables with one candidate, to be asserted */
    csp_var *pair;    /* csp-variables that came down to two candidates; those before next_pair are decided */
    branch *stack;
    need_count *need;
    csp_set *unmet; /* needs of which no member is left, and whose guards are still to be eliminated */
    int needs, unmets;
    arena arena;
    count_statements statements;
    csp_label *refuted;  /* room for all labels: by a statement */
    mesh_finder *meshes; /* NULL: the network has none */
    count_whips whips;
    bool may_whip, by_links, with_whips; /* are whips[1] possible; in this run; in this attempt? */
    csp_var *changed;                    /* csp-variables to be looked at for whips[1], each once */
    uint8_t *is_changed;                 /* of each csp-variable: is it in `changed`? */
    csp_var *open;             /* csp-variables without a value before the first hypothesis, ascending */
    int changes, opens, begin; /* begin: in `open`, where the last sample began */
    uint64_t visited;          /* links visited since they were last counted */
    int trails, singles, pairs, next_pair, depth;
    int undecided;
    bool conflict; /* some csp-variable has neither value nor candidate, or some need is broken */
};

/* ---- opening and closing ---- */

static void fill_lists(count_sparse *counter, const csp *c)
{
    counter->links = &csp_graph_of(c)->links;
    for (int l = 0; l < counter->labels; l++)
        counter->label_vars[l] = csp_label_vars(c, (csp_label)l);
    for (int v = 0; v < counter->vars; v++)
        counter->var_labels[v] = csp_var_labels(c, (csp_var)v);
}

status count_sparse_open(count_sparse **out, const memory *m, const csp *c)
{
    *out = NULL;
    count_sparse *k = memory_take(m, 1, sizeof *k);
    if (!k)
        return NO_MEMORY;
    k->memory = m;
    k->csp = c;
    k->needs = csp_needs(c);
    k->labels = csp_labels(c);
    k->vars = csp_vars(c);
    size_t labels = (size_t)k->labels, vars = (size_t)k->vars;
    k->label_vars = memory_take(m, labels, sizeof *k->label_vars);
    k->var_labels = memory_take(m, vars, sizeof *k->var_labels);
    k->label = memory_take(m, labels, sizeof *k->label);
    k->word = memory_take(m, vars, sizeof *k->word);
    k->weight = memory_take(m, vars, sizeof *k->weight);
    k->trail = memory_take(m, labels, sizeof *k->trail);
    k->single = memory_take(m, vars, sizeof *k->single);
    k->pair = memory_take(m, vars, sizeof *k->pair);
    k->stack = memory_take(m, vars, sizeof *k->stack);
    k->need = memory_take(m, (size_t)k->needs, sizeof *k->need);
    k->unmet = memory_take(m, (size_t)k->needs, sizeof *k->unmet);
    k->changed = memory_take(m, vars, sizeof *k->changed);
    k->is_changed = memory_take(m, vars, sizeof *k->is_changed);
    k->open = memory_take(m, vars, sizeof *k->open);
    arena_open(&k->arena, m);
    k->refuted = arena_take(&k->arena, labels, sizeof *k->refuted);
    bool said = k->refuted && count_statements_open(&k->statements, &k->arena, c);
    bool joined = !csp_meshes(c) || (k->meshes = mesh_open(&k->arena, c));
    if (!said || !joined || !k->label_vars || !k->var_labels || !k->label || !k->word || !k->weight ||
        !k->trail || !k->single || !k->pair || !k->stack || !k->need || !k->unmet || !k->changed ||
        !k->is_changed || !k->open) {
        count_sparse_close(k);
        return NO_MEMORY;
    }
    fill_lists(k, c);
    *out = k;
    return OK;
}

void count_sparse_close(count_sparse *counter)
{
    if (!counter)
        return;
    const memory *m = counter->memory;
    size_t labels = (size_t)counter->labels, vars = (size_t)counter->vars;
    memory_give(m, counter->label_vars, labels, sizeof *counter->label_vars);
    memory_give(m, counter->var_labels, vars, sizeof *counter->var_labels);
    memory_give(m, counter->label, labels, sizeof *counter->label);
    memory_give(m, counter->word, vars, sizeof *counter->word);
    memory_give(m, counter->weight, vars, sizeof *counter->weight);
    memory_give(m, counter->trail, labels, sizeof *counter->trail);
    memory_give(m, counter->single, vars, sizeof *counter->single);
    memory_give(m, counter->pair, vars, sizeof *counter->pair);
    memory_give(m, counter->stack, vars, sizeof *counter->stack);
    memory_give(m, counter->need, (size_t)counter->needs, sizeof *counter->need);
    memory_give(m, counter->unmet, (size_t)counter->needs, sizeof *counter->unmet);
    memory_give(m, counter->changed, vars, sizeof *counter->changed);
    memory_give(m, counter->is_changed, vars, sizeof *counter->is_changed);
    memory_give(m, counter->open, vars, sizeof *counter->open);
    count_whips_close(&counter->whips);
    arena_close(&counter->arena);
    memory_give(m, counter, 1, sizeof *counter);
}

status count_sparse_use_whips(count_sparse *counter, bool wanted)
{
    counter->may_whip = wanted;
    return wanted && !counter->whips.csp ? count_whips_open(&counter->whips, counter->memory, counter->csp)
                                         : OK;
}

/* ---- propagation ---- */

/* v has lost a candidate, so it has to be looked at for whips[1]. */
static inline void change(count_sparse *counter, csp_var v)
{
    if (counter->is_changed[v] || counter->word[v] >> 32 > counter->whips.most[v])
        return;
    counter->is_changed[v] = 1;
    counter->changed[counter->changes++] = v;
}

/* The word of v came down below 3 * ONE: it is undecided, with two candidates or fewer. */
static void note(count_sparse *counter, csp_var v)
{
    if (counter->word[v] >= 2 * ONE)
        counter->pair[counter->pairs++] = v;
    else if (counter->word[v] >= ONE)
        counter->single[counter->singles++] = v;
    else {
        counter->conflict = true;
        counter->weight[v]++;
    }
}

static need_count *need_of(const count_sparse *counter, csp_set need)
{
    return &counter->need[need - csp_exclusive(counter->csp)];
}

/* No member of this need is left. */
static void leave_unmet(count_sparse *counter, csp_set need)
{
    if (need_of(counter, need)->bound)
        counter->conflict = true;
    else
        counter->unmet[counter->unmets++] = need;
}

/* Counts l as a member of needs: by = -1 if it is gone, by = 1 if it is back. */
static void count_member(count_sparse *counter, csp_label l, int by)
{
    csp_list needs = csp_label_needs(counter->csp, l);
    for (const csp_set *n = needs.begin; n < needs.end; n++)
        if ((need_of(counter, *n)->left += (uint32_t)by) == 0)
            leave_unmet(counter, *n);
}

/* Counts l as a guard of needs: by = 1 if it is a value, by = -1 if it is none any more. */
static void count_guard(count_sparse *counter, csp_label l, int by)
{
    csp_list needs = csp_label_guards(counter->csp, l);
    for (const csp_set *n = needs.begin; n < needs.end; n++) {
        need_count *need = need_of(counter, *n);
        need->bound += (uint32_t)by;
        counter->conflict = counter->conflict || (need->bound && !need->left);
    }
}

static inline void eliminate(count_sparse *counter, csp_label l)
{
    counter->label[l] = GONE;
    counter->trail[counter->trails++] = l;
    counter->visited += ELIMINATION;
    csp_list vars = counter->label_vars[l];
    for (const csp_var *v = vars.begin; v < vars.end; v++) {
        if ((counter->word[*v] -= ONE + l) < 3 * ONE)
            note(counter, *v);
        if (counter->with_whips)
            change(counter, *v);
    }
    if (counter->needs)
        count_member(counter, l, -1);
    if (counter->statements.n)
        count_statements_kill(&counter->statements, l);
}

static void assert_label(count_sparse *counter, csp_label l)
{
    counter->label[l] = VALUE;
    counter->trail[counter->trails++] = l;
    csp_list vars = counter->label_vars[l];
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        counter->word[*v] += DECIDED;
    counter->undecided -= (int)(vars.end - vars.begin);
    FOR_LINKED(x, counter->links, l) {
        counter->visited++;
        if (counter->label[*x] == CANDIDATE)
            eliminate(counter, *x);
    }
    if (counter->needs)
        count_guard(counter, l, 1);
}

static void eliminate_guards(count_sparse *counter, csp_set unmet)
{
    csp_list guards = csp_set_guards(counter->csp, unmet);
    for (const csp_label *l = guards.begin; l < guards.end; l++)
        if (counter->label[*l] == CANDIDATE)
            eliminate(counter, *l);
}

static void assert_single(count_sparse *counter, csp_var v)
{
    if (counter->word[v] < 2 * ONE)
        assert_label(counter, (csp_label)(counter->word[v] - ONE));
}

static void apply_whips(count_sparse *counter, csp_var v)
{
    counter->is_changed[v] = 0;
    int n = counter->word[v] < DECIDED
                ? count_whips_find(&counter->whips, counter->label, v, &counter->visited)
                : 0;
    for (int i = 0; i < n; i++)
        eliminate(counter, counter->whips.target[i]);
}

/* Eliminates what a loop or region excludes. */
static status take_found(void *context, const mesh_found *found)
{
    count_sparse *k = context;
    if (found->target == CSP_NONE)
        k->conflict = true;
    else if (k->label[found->target] == CANDIDATE)
        eliminate(k, found->target);
    return OK;
}

/* Propagates Singles, unmet needs and whips[1] until nothing changes; false at a contradiction. */
static bool propagate_sets(count_sparse *counter)
{
    while ((counter->singles > 0 || counter->unmets > 0 || counter->changes > 0) && !counter->conflict) {
        if (counter->unmets > 0)
            eliminate_guards(counter, counter->unmet[--counter->unmets]);
        else if (counter->singles > 0)
            assert_single(counter, counter->single[--counter->singles]);
        else
            apply_whips(counter, counter->changed[--counter->changes]);
    }
    while (counter->changes > 0)
        counter->is_changed[counter->changed[--counter->changes]] = 0;
    counter->singles = counter->unmets = 0;
    return !counter->conflict;
}

/* The same with statements. */
static bool propagate_statements(count_sparse *counter)
{
    bool fine = propagate_sets(counter), some = true;
    while (fine && some && counter->statements.n) {
        int n;
        fine = count_statements_next(&counter->statements, &some, counter->refuted, &n);
        counter->visited += (uint64_t)counter->labels;
        for (int i = 0; i < n; i++)
            if (counter->label[counter->refuted[i]] == CANDIDATE)
                eliminate(counter, counter->refuted[i]);
            else /* a value */
                fine = counter->label[counter->refuted[i]] == GONE && fine;
        fine = fine && propagate_sets(counter);
    }
    count_statements_forget(&counter->statements);
    return fine;
}

/* The same with loops and regions. */
static bool propagate_all(count_sparse *counter)
{
    bool fine = propagate_statements(counter);
    for (int before = -1; fine && counter->meshes && before != counter->trails;) {
        before = counter->trails;
        counter->visited += (uint64_t)counter->labels;
        mesh_find(counter->meshes, counter->label, true, &(mesh_sink){ take_found, counter });
        fine = propagate_statements(counter);
    }
    return fine;
}

static bool is_joined(const count_sparse *counter)
{
    return !counter->meshes || mesh_broken(counter->csp, counter->label) < 0;
}

/* Takes back the last hypothesis and all that followed from it; returns its label. */
static csp_label undo(count_sparse *counter)
{
    const branch *h = &counter->stack[--counter->depth];
    while (counter->trails > h->trail) {
        csp_label l = counter->trail[--counter->trails];
        csp_list vars = counter->label_vars[l];
        bool was_value = counter->label[l] == VALUE;
        uint64_t back = was_value ? -DECIDED : ONE + l;
        counter->label[l] = CANDIDATE;
        if (counter->statements.n)
            count_statements_revive(&counter->statements, l);
        for (const csp_var *v = vars.begin; v < vars.end; v++)
            counter->word[*v] += back;
        if (was_value)
            counter->undecided += (int)(vars.end - vars.begin);
        if (counter->needs && was_value)
            count_guard(counter, l, -1);
        else if (counter->needs)
            count_member(counter, l, 1);
    }
    counter->pairs = h->pairs;
    counter->next_pair = h->pair;
    counter->conflict = false;
    return h->label;
}

/* ---- search ---- */

static void load_needs(count_sparse *counter)
{
    counter->unmets = 0;
    memset(counter->need, 0, (size_t)counter->needs * sizeof *counter->need);
    for (int i = 0; i < counter->needs; i++) {
        csp_set need = csp_need_set(counter->csp, i);
        csp_list members = csp_set_members(counter->csp, need), guards = csp_set_guards(counter->csp, need);
        for (const csp_label *l = members.begin; l < members.end; l++)
            counter->need[i].left += counter->label[*l] != GONE;
        for (const csp_label *l = guards.begin; l < guards.end; l++)
            counter->need[i].bound += counter->label[*l] == VALUE;
        if (!counter->need[i].left)
            leave_unmet(counter, need);
    }
}

static void load(count_sparse *counter, const state *s)
{
    counter->trails = counter->singles = counter->pairs = counter->next_pair = counter->depth =
        counter->undecided = 0;
    counter->conflict = false;
    counter->visited = (uint64_t)counter->labels;
    memset(counter->word, 0, (size_t)counter->vars * sizeof *counter->word);
    for (int l = 0; l < counter->labels; l++) {
        counter->label[l] = s->label[l];
        if (s->label[l] == GONE)
            continue;
        csp_list vars = counter->label_vars[l];
        uint64_t word = ONE + (uint64_t)l + (s->label[l] == VALUE ? DECIDED : 0);
        for (const csp_var *v = vars.begin; v < vars.end; v++)
            counter->word[*v] += word;
    }
    for (int v = 0; v < counter->vars; v++) {
        counter->weight[v] = 1;
        counter->undecided += counter->word[v] < DECIDED;
        if (counter->word[v] < 3 * ONE)
            note(counter, (csp_var)v);
    }
    if (counter->needs)
        load_needs(counter);
    if (counter->statements.n)
        count_statements_load(&counter->statements, counter->label, counter->labels);
}

/* A csp-variable is chosen among all those without a value, ascending; or, if there are thousands, among
 * SAMPLE of them, beginning where the last sample began: looking at all takes longer than it saves. */
typedef struct sample {
    int at, left, wanted;
    bool first;
} sample;

static sample begin_sample(const count_sparse *counter)
{
    bool all = counter->opens <= SAMPLE || !counter->by_links;
    return (sample){ all ? 0 : counter->begin, counter->opens, all ? counter->opens : SAMPLE, true };
}

/* The next csp-variable of the sample; CSP_NONE: there are no more. */
static csp_var next_of_sample(count_sparse *counter, sample *sample)
{
    while (sample->left > 0 && sample->wanted > 0) {
        int at = sample->at;
        sample->at = at + 1 < counter->opens ? at + 1 : 0;
        sample->left--;
        counter->visited++;
        if (counter->word[counter->open[at]] >= DECIDED)
            continue;
        counter->begin = sample->first ? at : counter->begin;
        sample->first = false;
        sample->wanted--;
        return counter->open[at];
    }
    return CSP_NONE;
}

/* The undecided csp-variable with the fewest candidates, usually two. */
static csp_var choose_var(count_sparse *counter)
{
    for (; counter->next_pair < counter->pairs; counter->next_pair++)
        if (counter->word[counter->pair[counter->next_pair]] < DECIDED)
            return counter->pair[counter->next_pair];
    sample among = begin_sample(counter);
    csp_var best = next_of_sample(counter, &among);
    for (csp_var v; (v = next_of_sample(counter, &among)) != CSP_NONE;)
        if (counter->word[v] < counter->word[best])
            best = v;
    return best;
}

/* The undecided csp-variable with the fewest candidates in relation to its weight; ties are broken at random,
 * if there is an order. */
static csp_var choose_by_weight(count_sparse *counter, rng *order)
{
    csp_var best = CSP_NONE;
    uint32_t ties = 0;
    sample among = begin_sample(counter);
    for (csp_var v; (v = next_of_sample(counter, &among)) != CSP_NONE;) {
        uint64_t mine = best == CSP_NONE ? 0 : (counter->word[v] >> 32) * counter->weight[best];
        uint64_t least = best == CSP_NONE ? 1 : (counter->word[best] >> 32) * counter->weight[v];
        if (mine < least)
            ties = 0;
        if (mine < least || (mine == least && order)) {
            ties++;
            if (ties == 1 || random_below(order, ties) == 0)
                best = v;
        }
    }
    return best;
}

static csp_label choose(count_sparse *counter, bool first_attempt, rng *order)
{
    csp_var v = first_attempt && !order ? choose_var(counter) : choose_by_weight(counter, order);
    uint32_t skip = order ? random_below(order, (uint32_t)(counter->word[v] >> 32)) : 0;
    const csp_label *l = counter->var_labels[v].begin;
    while (counter->label[*l] != CANDIDATE || skip-- > 0)
        l++;
    return *l;
}

static void suppose(count_sparse *counter, csp_label l)
{
    counter->stack[counter->depth++] = (branch){ l, counter->trails, counter->pairs, counter->next_pair };
    assert_label(counter, l);
}

static void write_solution(const count_sparse *counter, bool *solution)
{
    for (int l = 0; l < counter->labels; l++)
        solution[l] = counter->label[l] == VALUE;
}

/* From now on whips[1] are propagated, too, beginning with all csp-variables. */
static void begin_whips(count_sparse *counter, attempt *tried)
{
    *tried = (attempt){ .budget = FIRST_BUDGET, .first = true };
    counter->with_whips = true;
    for (int v = 0; v < counter->vars; v++)
        if (counter->word[v] < DECIDED)
            change(counter, (csp_var)v);
}

/* Makes the next node, which is a hypothesis. If the budget of this attempt has ended, a new attempt is
 * begun, unless a solution was found: then the search goes on where it is. */
static void next_node(count_sparse *counter, attempt *attempt, bool may_restart, rng *order)
{
    bool over = attempt->used >= attempt->budget, whips = over && counter->by_links && !counter->with_whips;
    attempt->used += !counter->with_whips;
    if (over)
        attempt->first = false;
    if (over && may_restart) {
        attempt->budget += attempt->budget / 2;
        attempt->used = 0;
        while (counter->depth > 0)
            undo(counter);
    }
    if (whips)
        begin_whips(counter, attempt);
    else
        suppose(counter, choose(counter, attempt->first, order));
}

static bool is_avoided(const count_sparse *counter, const bool *avoid)
{
    for (int l = 0; l < counter->labels; l++)
        if (counter->label[l] == VALUE && !avoid[l] &&
            counter->label_vars[l].begin < counter->label_vars[l].end)
            return false;
    return true;
}

static void list_open(count_sparse *counter)
{
    counter->opens = counter->begin = 0;
    for (int v = 0; v < counter->vars; v++)
        if (counter->word[v] < DECIDED)
            counter->open[counter->opens++] = (csp_var)v;
}

/* Counts a hypothesis, and what was visited since the last one. */
static status count_node(count_sparse *counter, watch *watch)
{
    status s = watch_node(watch);
    for (; counter->by_links && s == OK && counter->visited >= LINKS_PER_NODE;
         counter->visited -= LINKS_PER_NODE)
        s = watch_node(watch);
    return s;
}

status count_sparse_run(count_sparse *counter, const state *s, const question *question, rng *order,
                        watch *watch, int *found, bool *solution)
{
    attempt a = { .budget = FIRST_BUDGET, .first = true };
    *found = 0;
    counter->with_whips = false;
    counter->by_links = counter->may_whip && question->thorough && !order;
    load(counter, s);
    for (bool fine = propagate_all(counter); *found < question->most; fine = propagate_all(counter)) {
        if (fine && counter->undecided > 0) {
            status stop = count_node(counter, watch);
            if (stop != OK)
                return stop;
            if (counter->depth == 0)
                list_open(counter);
            next_node(counter, &a, *found == 0, order);
            continue;
        }
        a.used += !fine && counter->with_whips;
        fine = fine && is_joined(counter) && !(question->avoid && is_avoided(counter, question->avoid));
        if (fine && ++*found == (question->last ? question->most : 1) && solution)
            write_solution(counter, solution);
        if (counter->depth == 0)
            break;
        eliminate(counter, undo(counter));
    }
    return OK;
}
