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
    csp_label *trail; /* labels that are no candidates any more, oldest first */
    csp_var *single;  /* csp-variables with one candidate, to be asserted */
    csp_var *pair;    /* csp-variables that came down to two candidates; those before next_pair are decided */
    branch *stack;
    need_count *need;
    csp_set *unmet; /* needs of which no member is left, and whose guards are still to be eliminated */
    int needs, unmets;
    arena arena;
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

static void fill_lists(count_sparse *k, const csp *c)
{
    k->links = &csp_graph_of(c)->links;
    for (int l = 0; l < k->labels; l++)
        k->label_vars[l] = csp_label_vars(c, (csp_label)l);
    for (int v = 0; v < k->vars; v++)
        k->var_labels[v] = csp_var_labels(c, (csp_var)v);
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
    bool joined = !csp_meshes(c) || (k->meshes = mesh_open(&k->arena, c));
    if (!joined || !k->label_vars || !k->var_labels || !k->label || !k->word || !k->weight || !k->trail ||
        !k->single || !k->pair || !k->stack || !k->need || !k->unmet || !k->changed || !k->is_changed ||
        !k->open) {
        count_sparse_close(k);
        return NO_MEMORY;
    }
    fill_lists(k, c);
    *out = k;
    return OK;
}

void count_sparse_close(count_sparse *k)
{
    if (!k)
        return;
    const memory *m = k->memory;
    size_t labels = (size_t)k->labels, vars = (size_t)k->vars;
    memory_give(m, k->label_vars, labels, sizeof *k->label_vars);
    memory_give(m, k->var_labels, vars, sizeof *k->var_labels);
    memory_give(m, k->label, labels, sizeof *k->label);
    memory_give(m, k->word, vars, sizeof *k->word);
    memory_give(m, k->weight, vars, sizeof *k->weight);
    memory_give(m, k->trail, labels, sizeof *k->trail);
    memory_give(m, k->single, vars, sizeof *k->single);
    memory_give(m, k->pair, vars, sizeof *k->pair);
    memory_give(m, k->stack, vars, sizeof *k->stack);
    memory_give(m, k->need, (size_t)k->needs, sizeof *k->need);
    memory_give(m, k->unmet, (size_t)k->needs, sizeof *k->unmet);
    memory_give(m, k->changed, vars, sizeof *k->changed);
    memory_give(m, k->is_changed, vars, sizeof *k->is_changed);
    memory_give(m, k->open, vars, sizeof *k->open);
    count_whips_close(&k->whips);
    arena_close(&k->arena);
    memory_give(m, k, 1, sizeof *k);
}

status count_sparse_use_whips(count_sparse *k, bool wanted)
{
    k->may_whip = wanted;
    return wanted && !k->whips.csp ? count_whips_open(&k->whips, k->memory, k->csp) : OK;
}

/* ---- propagation ---- */

/* v has lost a candidate, so it has to be looked at for whips[1]. */
static inline void change(count_sparse *k, csp_var v)
{
    if (k->is_changed[v] || k->word[v] >> 32 > k->whips.most[v])
        return;
    k->is_changed[v] = 1;
    k->changed[k->changes++] = v;
}

/* The word of v came down below 3 * ONE: it is undecided, with two candidates or fewer. */
static void note(count_sparse *k, csp_var v)
{
    if (k->word[v] >= 2 * ONE)
        k->pair[k->pairs++] = v;
    else if (k->word[v] >= ONE)
        k->single[k->singles++] = v;
    else {
        k->conflict = true;
        k->weight[v]++;
    }
}

static need_count *need_of(const count_sparse *k, csp_set need)
{
    return &k->need[need - csp_exclusive(k->csp)];
}

/* No member of this need is left. */
static void leave_unmet(count_sparse *k, csp_set need)
{
    if (need_of(k, need)->bound)
        k->conflict = true;
    else
        k->unmet[k->unmets++] = need;
}

/* Counts l as a member of needs: by = -1 if it is gone, by = 1 if it is back. */
static void count_member(count_sparse *k, csp_label l, int by)
{
    csp_list needs = csp_label_needs(k->csp, l);
    for (const csp_set *n = needs.begin; n < needs.end; n++)
        if ((need_of(k, *n)->left += (uint32_t)by) == 0)
            leave_unmet(k, *n);
}

/* Counts l as a guard of needs: by = 1 if it is a value, by = -1 if it is none any more. */
static void count_guard(count_sparse *k, csp_label l, int by)
{
    csp_list needs = csp_label_guards(k->csp, l);
    for (const csp_set *n = needs.begin; n < needs.end; n++) {
        need_count *need = need_of(k, *n);
        need->bound += (uint32_t)by;
        k->conflict = k->conflict || (need->bound && !need->left);
    }
}

static inline void eliminate(count_sparse *k, csp_label l)
{
    k->label[l] = GONE;
    k->trail[k->trails++] = l;
    k->visited += ELIMINATION;
    csp_list vars = k->label_vars[l];
    for (const csp_var *v = vars.begin; v < vars.end; v++) {
        if ((k->word[*v] -= ONE + l) < 3 * ONE)
            note(k, *v);
        if (k->with_whips)
            change(k, *v);
    }
    if (k->needs)
        count_member(k, l, -1);
}

static void assert_label(count_sparse *k, csp_label l)
{
    k->label[l] = VALUE;
    k->trail[k->trails++] = l;
    csp_list vars = k->label_vars[l];
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        k->word[*v] += DECIDED;
    k->undecided -= (int)(vars.end - vars.begin);
    FOR_LINKED(x, k->links, l) {
        k->visited++;
        if (k->label[*x] == CANDIDATE)
            eliminate(k, *x);
    }
    if (k->needs)
        count_guard(k, l, 1);
}

static void eliminate_guards(count_sparse *k, csp_set unmet)
{
    csp_list guards = csp_set_guards(k->csp, unmet);
    for (const csp_label *l = guards.begin; l < guards.end; l++)
        if (k->label[*l] == CANDIDATE)
            eliminate(k, *l);
}

static void assert_single(count_sparse *k, csp_var v)
{
    if (k->word[v] < 2 * ONE)
        assert_label(k, (csp_label)(k->word[v] - ONE));
}

static void apply_whips(count_sparse *k, csp_var v)
{
    k->is_changed[v] = 0;
    int n = k->word[v] < DECIDED ? count_whips_find(&k->whips, k->label, v, &k->visited) : 0;
    for (int i = 0; i < n; i++)
        eliminate(k, k->whips.target[i]);
}

/* Eliminates what a loop or region excludes. */
static status take_found(void *context, const mesh_found *f)
{
    count_sparse *k = context;
    if (f->target == CSP_NONE)
        k->conflict = true;
    else if (k->label[f->target] == CANDIDATE)
        eliminate(k, f->target);
    return OK;
}

/* Propagates Singles, unmet needs and whips[1] until nothing changes; false at a contradiction. */
static bool propagate_sets(count_sparse *k)
{
    while ((k->singles > 0 || k->unmets > 0 || k->changes > 0) && !k->conflict) {
        if (k->unmets > 0)
            eliminate_guards(k, k->unmet[--k->unmets]);
        else if (k->singles > 0)
            assert_single(k, k->single[--k->singles]);
        else
            apply_whips(k, k->changed[--k->changes]);
    }
    while (k->changes > 0)
        k->is_changed[k->changed[--k->changes]] = 0;
    k->singles = k->unmets = 0;
    return !k->conflict;
}

/* The same with loops and regions. */
static bool propagate(count_sparse *k)
{
    bool fine = propagate_sets(k);
    for (int before = -1; fine && k->meshes && before != k->trails;) {
        before = k->trails;
        k->visited += (uint64_t)k->labels;
        mesh_find(k->meshes, k->label, true, &(mesh_sink){ take_found, k });
        fine = propagate_sets(k);
    }
    return fine;
}

static bool is_joined(const count_sparse *k)
{
    return !k->meshes || mesh_broken(k->csp, k->label) < 0;
}

/* Takes back the last hypothesis and all that followed from it; returns its label. */
static csp_label undo(count_sparse *k)
{
    const branch *h = &k->stack[--k->depth];
    while (k->trails > h->trail) {
        csp_label l = k->trail[--k->trails];
        csp_list vars = k->label_vars[l];
        bool was_value = k->label[l] == VALUE;
        uint64_t back = was_value ? -DECIDED : ONE + l;
        k->label[l] = CANDIDATE;
        for (const csp_var *v = vars.begin; v < vars.end; v++)
            k->word[*v] += back;
        if (was_value)
            k->undecided += (int)(vars.end - vars.begin);
        if (k->needs && was_value)
            count_guard(k, l, -1);
        else if (k->needs)
            count_member(k, l, 1);
    }
    k->pairs = h->pairs;
    k->next_pair = h->pair;
    k->conflict = false;
    return h->label;
}

/* ---- search ---- */

static void load_needs(count_sparse *k)
{
    k->unmets = 0;
    memset(k->need, 0, (size_t)k->needs * sizeof *k->need);
    for (int i = 0; i < k->needs; i++) {
        csp_set need = csp_need_set(k->csp, i);
        csp_list members = csp_set_members(k->csp, need), guards = csp_set_guards(k->csp, need);
        for (const csp_label *l = members.begin; l < members.end; l++)
            k->need[i].left += k->label[*l] != GONE;
        for (const csp_label *l = guards.begin; l < guards.end; l++)
            k->need[i].bound += k->label[*l] == VALUE;
        if (!k->need[i].left)
            leave_unmet(k, need);
    }
}

static void load(count_sparse *k, const state *s)
{
    k->trails = k->singles = k->pairs = k->next_pair = k->depth = k->undecided = 0;
    k->conflict = false;
    k->visited = (uint64_t)k->labels;
    memset(k->word, 0, (size_t)k->vars * sizeof *k->word);
    for (int l = 0; l < k->labels; l++) {
        k->label[l] = s->label[l];
        if (s->label[l] == GONE)
            continue;
        csp_list vars = k->label_vars[l];
        uint64_t word = ONE + (uint64_t)l + (s->label[l] == VALUE ? DECIDED : 0);
        for (const csp_var *v = vars.begin; v < vars.end; v++)
            k->word[*v] += word;
    }
    for (int v = 0; v < k->vars; v++) {
        k->weight[v] = 1;
        k->undecided += k->word[v] < DECIDED;
        if (k->word[v] < 3 * ONE)
            note(k, (csp_var)v);
    }
    if (k->needs)
        load_needs(k);
}

/* A csp-variable is chosen among all those without a value, ascending; or, if there are thousands, among
 * SAMPLE of them, beginning where the last sample began: looking at all takes longer than it saves. */
typedef struct sample {
    int at, left, wanted;
    bool first;
} sample;

static sample begin_sample(const count_sparse *k)
{
    bool all = k->opens <= SAMPLE || !k->by_links;
    return (sample){ all ? 0 : k->begin, k->opens, all ? k->opens : SAMPLE, true };
}

/* The next csp-variable of the sample; CSP_NONE: there are no more. */
static csp_var next_of_sample(count_sparse *k, sample *s)
{
    while (s->left > 0 && s->wanted > 0) {
        int at = s->at;
        s->at = at + 1 < k->opens ? at + 1 : 0;
        s->left--;
        k->visited++;
        if (k->word[k->open[at]] >= DECIDED)
            continue;
        k->begin = s->first ? at : k->begin;
        s->first = false;
        s->wanted--;
        return k->open[at];
    }
    return CSP_NONE;
}

/* The undecided csp-variable with the fewest candidates, usually two. */
static csp_var choose_var(count_sparse *k)
{
    for (; k->next_pair < k->pairs; k->next_pair++)
        if (k->word[k->pair[k->next_pair]] < DECIDED)
            return k->pair[k->next_pair];
    sample among = begin_sample(k);
    csp_var best = next_of_sample(k, &among);
    for (csp_var v; (v = next_of_sample(k, &among)) != CSP_NONE;)
        if (k->word[v] < k->word[best])
            best = v;
    return best;
}

/* The undecided csp-variable with the fewest candidates in relation to its weight; ties are broken at random,
 * if there is an order. */
static csp_var choose_by_weight(count_sparse *k, rng *order)
{
    csp_var best = CSP_NONE;
    uint32_t ties = 0;
    sample among = begin_sample(k);
    for (csp_var v; (v = next_of_sample(k, &among)) != CSP_NONE;) {
        uint64_t mine = best == CSP_NONE ? 0 : (k->word[v] >> 32) * k->weight[best];
        uint64_t least = best == CSP_NONE ? 1 : (k->word[best] >> 32) * k->weight[v];
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

static csp_label choose(count_sparse *k, bool first_attempt, rng *order)
{
    csp_var v = first_attempt && !order ? choose_var(k) : choose_by_weight(k, order);
    uint32_t skip = order ? random_below(order, (uint32_t)(k->word[v] >> 32)) : 0;
    const csp_label *l = k->var_labels[v].begin;
    while (k->label[*l] != CANDIDATE || skip-- > 0)
        l++;
    return *l;
}

static void suppose(count_sparse *k, csp_label l)
{
    k->stack[k->depth++] = (branch){ l, k->trails, k->pairs, k->next_pair };
    assert_label(k, l);
}

static void write_solution(const count_sparse *k, bool *solution)
{
    for (int l = 0; l < k->labels; l++)
        solution[l] = k->label[l] == VALUE;
}

/* From now on whips[1] are propagated, too, beginning with all csp-variables. */
static void begin_whips(count_sparse *k, attempt *a)
{
    *a = (attempt){ .budget = FIRST_BUDGET, .first = true };
    k->with_whips = true;
    for (int v = 0; v < k->vars; v++)
        if (k->word[v] < DECIDED)
            change(k, (csp_var)v);
}

/* Makes the next node, which is a hypothesis. If the budget of this attempt has ended, a new attempt is
 * begun, unless a solution was found: then the search goes on where it is. */
static void next_node(count_sparse *k, attempt *a, bool may_restart, rng *order)
{
    bool over = a->used >= a->budget, whips = over && k->by_links && !k->with_whips;
    a->used += !k->with_whips;
    if (over)
        a->first = false;
    if (over && may_restart) {
        a->budget += a->budget / 2;
        a->used = 0;
        while (k->depth > 0)
            undo(k);
    }
    if (whips)
        begin_whips(k, a);
    else
        suppose(k, choose(k, a->first, order));
}

static bool is_avoided(const count_sparse *k, const bool *avoid)
{
    for (int l = 0; l < k->labels; l++)
        if (k->label[l] == VALUE && !avoid[l] && k->label_vars[l].begin < k->label_vars[l].end)
            return false;
    return true;
}

static void list_open(count_sparse *k)
{
    k->opens = k->begin = 0;
    for (int v = 0; v < k->vars; v++)
        if (k->word[v] < DECIDED)
            k->open[k->opens++] = (csp_var)v;
}

/* Counts a hypothesis, and what was visited since the last one. */
static status count_node(count_sparse *k, watch *w)
{
    status s = watch_node(w);
    for (; k->by_links && s == OK && k->visited >= LINKS_PER_NODE; k->visited -= LINKS_PER_NODE)
        s = watch_node(w);
    return s;
}

status count_sparse_run(count_sparse *k, const state *s, const question *q, rng *order, watch *w, int *found,
                        bool *solution)
{
    attempt a = { .budget = FIRST_BUDGET, .first = true };
    *found = 0;
    k->with_whips = false;
    k->by_links = k->may_whip && q->thorough && !order;
    load(k, s);
    for (bool fine = propagate(k); *found < q->most; fine = propagate(k)) {
        if (fine && k->undecided > 0) {
            status stop = count_node(k, w);
            if (stop != OK)
                return stop;
            if (k->depth == 0)
                list_open(k);
            next_node(k, &a, *found == 0, order);
            continue;
        }
        a.used += !fine && k->with_whips;
        fine = fine && is_joined(k) && !(q->avoid && is_avoided(k, q->avoid));
        if (fine && ++*found == (q->last ? q->most : 1) && solution)
            write_solution(k, solution);
        if (k->depth == 0)
            break;
        eliminate(k, undo(k));
    }
    return OK;
}
