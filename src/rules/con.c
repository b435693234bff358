/* con.c: rule Con, c-braids and c-whips, whose cells are statements.
 *
 * They run on the network of statements (core/statement.h). A cell is a csp-variable, a need, or a statement;
 * search/cells.h says what a cell refutes when some labels are dead (D) and some are true (T), and when it
 * fails. A has the candidates and the values.
 *
 * Definition. Con eliminates what a statement, or a need of which a guard is a value, refutes while nothing
 * but what is gone is dead. (What csp-variables and other needs refute then are whips[1] and couplings, which
 * are in every theory that has Con.) A statement that fails then is a contradiction.
 *
 * A c-braid[n] on a candidate Z is a sequence of cells c_1, …, c_n: D_0 is what is linked to Z, T_0 is Z and
 * the values; D_k is D_{k-1} with what c_k refutes under D_{k-1} and T_{k-1}; T_k is T_{k-1}, and, if c_k is
 * a csp-variable with one label in A \ D_{k-1}, that label too; c_n fails under D_{n-1} and T_{n-1}. Then Z
 * can be eliminated. A label becomes true by a cell alone, its csp-variable, which counts.
 *
 * A c-whip[n] has besides lefts L_k, all different: a candidate of c_k (of a csp-variable its labels, of a
 * need its members, of a statement the labels of its variables) that c_{k-1} refutes; L_1 is linked to Z. A
 * need whose guard is the label that c_{k-1} has left (for c_1: Z) needs no left; of a csp-variable of which
 * several labels are left L_k is outside their g-label. No right and no g-label occurs twice, and no right is
 * Z.
 *
 * Soundness. Suppose Z is true. Then what is in D_0 is false; by what a cell says, so is what it refutes; a
 * label that is the only one left of a csp-variable is true; and a cell that fails can't hold.
 *
 * Level 1 is c-braids[1]. They are more than Con: Z need not be a label of the statement.
 *
 * C-braids are stable for confluence: what a cell refutes, and its failing, are monotone in what is gone, in
 * D and in T, so in a smaller state the same cells conclude no less, or fail earlier; and c-braids are
 * T&E(Con), because a trial applies the same cells (it asserts Singles, so guards become true in it as in the
 * c-braid). On networks without needs and statements they are g-braids, and c-whips are g-whips. */
#include "rules/con.h"
#include "search/cell_chain.h"

typedef struct c_chains {
    cell_chain *chain;
    uint16_t *least; /* of each label: the least length of c-whips that is still possible; 0: not known */
} c_chains;

static status open(search *search, void **mine)
{
    c_chains *x = *mine = arena_take(&search->arena, 1, sizeof *x);
    if (!x)
        return NO_MEMORY;
    x->least = arena_take(&search->arena, (size_t)csp_labels(search->csp), sizeof *x->least);
    return x->least ? cell_chain_open(search, &x->chain) : NO_MEMORY;
}

static void begin(void *mine, const search *search)
{
    c_chains *x = mine;
    cells_begin(x->chain->cells);
    for (int l = 0; l < csp_labels(search->csp); l++)
        x->least[l] = 0;
}

static void tell_targets(search *search, const step *step)
{
    for (int i = 0; i < step->conclusions; i++)
        search->told[step->conclusion[i]] = true;
}

/* ---- Con ---- */

/* Reports what a statement refutes, or that it fails. */
static status tell_statement(c_chains *mine, search *search, const query *query, int which,
                             const step_sink *sink)
{
    cells *c = mine->chain->cells;
    const step *built;
    bool fresh = false;
    int n = cells_ask(c, which, false, search->label), kept = 0;
    for (int i = 0; i < n; i++) {
        csp_label l = search->label[i];
        if (c->state->label[l] != CANDIDATE)
            continue;
        fresh = fresh || !search->told[l];
        search->label[kept++] = l;
    }
    if (n != FAILS && !fresh)
        return OK;
    status st = cell_chain_build_one(mine->chain, query, which, search->label, kept, sink->evidence, &built);
    if (st != OK)
        return st;
    tell_targets(search, built);
    return sink->take(sink->context, built);
}

/* Reports what is linked to all members of a need of which a guard is a value. */
static status tell_need(c_chains *mine, search *search, const query *query, int which, const step_sink *sink)
{
    cell_chain *chain = mine->chain;
    const step *built;
    status st = OK;
    int n = chain->cells->bound[which] && chain->cells->live[which]
                ? cells_ask(chain->cells, which, false, search->label)
                : 0;
    for (int i = 0; i < n && st == OK; i++) {
        if (search->told[search->label[i]] || !state_is_candidate(search->state, search->label[i]))
            continue;
        st = cell_chain_take(chain, search->label[i], (cell)which);
        if (st == OK)
            st = cell_chain_build(chain, query, sink->evidence, &built);
        if (st == OK) {
            tell_targets(search, built);
            st = sink->take(sink->context, built);
        }
    }
    return st;
}

static status find_con(void *mine, search *search, const query *query, const step_sink *sink, int *next)
{
    c_chains *x = mine;
    cells *c = x->chain->cells;
    status st = OK;
    *next = NEVER;
    for (int i = c->vars; i < c->cells && st == OK && query->length == 1; i++)
        st = i < c->sets ? tell_need(x, search, query, i, sink) : tell_statement(x, search, query, i, sink);
    return st;
}

/* ---- c-whips and c-braids ---- */

typedef status cell_chain_finder(cell_chain *chain, csp_label target, int length, bool *found);

/* Reports a chain of this length on a target, if there is one and none is shorter; *next: see rule.h. Shorter
 * ones have been looked for before, unless the strategy takes patterns of any length first. */
static status ask_target(c_chains *mine, search *search, const query *query, csp_label l,
                         cell_chain_finder *find, const step_sink *sink, int *next)
{
    bool found = false;
    const step *built;
    status st = watch_node(search->watch);
    if (st != OK)
        return st;
    int layers = cells_least(mine->chain->cells, l),
        least = mine->least[l] > layers ? mine->least[l] : layers;
    while (least <= query->length && !found && st == OK) {
        st = find(mine->chain, l, least, &found);
        least += !found;
    }
    if (st != OK || !found || least < query->length) {
        mine->least[l] = (uint16_t)least;
        least = least > query->length ? least : query->length + 1;
        *next = least < *next ? least : *next;
        return st;
    }
    st = cell_chain_build(mine->chain, query, sink->evidence, &built);
    if (st != OK)
        return st;
    tell_targets(search, built);
    return sink->take(sink->context, built);
}

static status find_chains(c_chains *mine, search *search, const query *query, cell_chain_finder *find,
                          const step_sink *sink, int *next)
{
    status st = OK;
    *next = NEVER;
    for (int i = 0; i < search->candidates && st == OK; i++) {
        csp_label l = search->candidate[i];
        if (!search->told[l] && !search_skips(search, l))
            st = ask_target(mine, search, query, l, find, sink, next);
    }
    return st;
}

static status find_whips(void *mine, search *search, const query *query, const step_sink *sink, int *next)
{
    return find_chains(mine, search, query, cell_chain_find_whip, sink, next);
}

static status find_braids(void *mine, search *search, const query *query, const step_sink *sink, int *next)
{
    return find_chains(mine, search, query, cell_chain_find_braid, sink, next);
}

const rule rule_con = {
    .code = "Con",
    .name = "con",
    .says = "what a statement (a sum, a table, a clue) excludes by itself, given what is left",
    .rank = 3,
    .min_length = 1,
    .usual_most = 1,
    .lengthless = true,
    .stable = true,
    .within = &rule_c_braid,
    .of_statements = true,
    .open = open,
    .begin = begin,
    .find = find_con,
};

const rule rule_c_whip = {
    .code = "cW",
    .name = "c-whip",
    .says = "c-whips: as g-whips, and a cell may be a statement, such as a sum or a clue",
    .rank = 56,
    .min_length = 1,
    .within = &rule_c_braid,
    .of_statements = true,
    .open = open,
    .begin = begin,
    .find = find_whips,
};

const rule rule_c_braid = {
    .code = "cB",
    .name = "c-braid",
    .says = "c-braids: as c-whips, without continuity",
    .rank = 66,
    .min_length = 1,
    .stable = true,
    .of_statements = true,
    .open = open,
    .begin = begin,
    .find = find_braids,
};
