/* finned.c: Subsets and finned fish.
 *
 * Definition. A finned fish of size p consists of p undecided rows and p columns, as a Subset does
 * (subset.c), but for some candidates of the last row that are in none of the columns: its fins. Its targets
 * are the candidates of the columns that are in none of the rows and are linked to all fins. A fish with
 * fewer columns than rows is not looked for, nor one whose last row has nothing but fins.
 *
 * Soundness. Suppose a target is true. Then the fins are false, so all candidates of the p rows are in the p
 * columns: a Subset, which eliminates the target.
 *
 * In Sudoku only fish have such targets: rows and columns of the grid for one digit, where the fins are in
 * one block with the target. (In the other families a fin and a target have neither cell nor digit in
 * common.) A fish with a row that has no more than one candidate besides its fins is what people call
 * sashimi.
 *
 * Finned fish are not chains, and on their own are not stable for confluence. In the family SFin, Subsets
 * come first at each size.
 *
 * Search. As for Subsets: depth first over p - 1 ascending rows that together have p columns; then each other
 * row is tried as the one with fins. */
#include "rules/subset.h"
#include "search/step_names.h"

#include <string.h>

typedef struct fish {
    void *subsets;
    csp_label *target;
    csp_var *set;
    step_refutation *fin;
    int fins;
    /* of one search */
    const query *query;
    const step_sink *sink;
    int found;
} fish;

#define TAKE(array, n) ((array = arena_take(&search->arena, (n), sizeof *array)) != NULL)

static status open(search *search, void **mine)
{
    size_t labels = (size_t)csp_labels(search->csp), sets = (size_t)csp_exclusive(search->csp);
    fish *x = *mine = arena_take(&search->arena, 1, sizeof *x);
    if (!x || !TAKE(x->target, labels) || !TAKE(x->set, 2 * sets + 2) || !TAKE(x->fin, labels))
        return NO_MEMORY;
    return subset_open(search, &x->subsets);
}

static void begin(void *mine, const search *search)
{
    subset_begin(((fish *)mine)->subsets, search);
}

/* ---- one fish ---- */

/* Is the k-th label of this row in one of these columns? */
static bool is_in(const uint64_t *columns, const field *field, const subsets *subsets, int row, int index)
{
    uint16_t column = subsets->column[field->place[row] + (uint32_t)index];
    return column != NO_COLUMN && (columns[column / WORD] >> column % WORD & 1);
}

/* How many of these columns have l? */
static int count_columns(const subsets *subsets, const field *field, const uint64_t *columns, csp_label l)
{
    int n = 0;
    for (int c = 0; c < field->columns; c++)
        n += columns[c / WORD] >> c % WORD & 1 && csp_has(subsets->csp, field->board->columns.begin[c], l);
    return n;
}

/* Lists the fins: the candidates of the last row that are not in the columns. False: there is no fish,
 * because all candidates are in the columns, or none is, or one is in two of them. */
static bool list_fins(fish *fish, const subsets *subsets, const field *field, const uint64_t *columns,
                      int row)
{
    csp_list labels = csp_var_labels(subsets->csp, field->board->rows.begin[row]);
    int inside = 0;
    fish->fins = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        if (!state_is_candidate(subsets->state, *l))
            continue;
        int in = field->mask ? is_in(columns, field, subsets, row, (int)(l - labels.begin))
                             : count_columns(subsets, field, columns, *l);
        if (in > 1)
            return false;
        inside += in;
        if (!in)
            fish->fin[fish->fins++] = (step_refutation){ *l, 0 };
    }
    return fish->fins && inside;
}

/* Lists the candidates that are in the columns, in none of the rows, and linked to all fins; *fresh: there is
 * one that no earlier step has told. */
static int list_targets(fish *fish, const subsets *subsets, const field *field, const uint64_t *columns,
                        bool *fresh)
{
    int n = 0;
    *fresh = false;
    CSP_FOR_LINKS(l, subsets->csp, fish->fin[0].label) {
        bool linked = state_is_candidate(subsets->state, *l);
        for (int i = 1; i < fish->fins && linked; i++)
            linked = csp_linked(subsets->csp, *l, fish->fin[i].label);
        if (!linked || subset_has(subsets, field, *l) || !count_columns(subsets, field, columns, *l))
            continue;
        *fresh = *fresh || (!subsets->search->told[*l] && !search_skips(subsets->search, *l));
        fish->target[n++] = *l;
    }
    return n;
}

static status tell(fish *fish, subsets *subsets, const field *field, const uint64_t *columns, int targets)
{
    const csp_board *b = field->board;
    int size = subsets->size, n = size;
    for (int i = 0; i < size; i++)
        fish->set[i] = b->rows.begin[subsets->chosen[i]];
    for (int c = 0; c < field->columns; c++)
        if (columns[c / WORD] >> c % WORD & 1)
            fish->set[n++] = b->columns.begin[c];
    const step_line lines[] = {
        { .kind = TRESSE_SUPPOSE, .inside = 1, .suppose = { .labels = targets, .label = fish->target } },
        { .kind = TRESSE_SUBSET,
          .subset = { .size = size,
                      .row = fish->set,
                      .column = fish->set + size,
                      .refuted = fish->fins,
                      .refutation = fish->fin,
                      .targets = targets,
                      .target = fish->target } }
    };
    const char *name = search_name(subsets->search, "finned-",
                                   csp_subset_name(subsets->csp, b->row_type, b->column_type, size), 0, "");
    const step found = { .rule = fish->query->rule,
                         .name = name,
                         .length = size,
                         .concludes = CONCLUDES_ELIMINATIONS,
                         .conclusions = targets,
                         .conclusion = fish->target,
                         .lines = 2,
                         .line = lines };
    if (!name)
        return NO_MEMORY;
    for (int i = 0; i < targets; i++)
        subsets->search->told[fish->target[i]] = true;
    fish->found++;
    return fish->sink->take(fish->sink->context, &found);
}

/* size - 1 rows are chosen, which have just these columns: tries each other row as the last. */
static status try_last_rows(void *context, subsets *subsets, const field *field, const uint64_t *columns)
{
    fish *x = context;
    status st = OK;
    for (int i = 0; i < field->open && st == OK; i++) {
        int row = field->listed[i], k = 0;
        bool fresh;
        while (k < subsets->size - 1 && subsets->chosen[k] != row)
            k++;
        if (k < subsets->size - 1 || !list_fins(x, subsets, field, columns, row) ||
            (!field->mask && !crossed_fits(subsets, field, subsets->size - 1, row)))
            continue;
        subsets->chosen[subsets->size - 1] = (uint16_t)row;
        int targets = list_targets(x, subsets, field, columns, &fresh);
        if (targets && fresh)
            st = tell(x, subsets, field, columns, targets);
    }
    return st;
}

static status choose(fish *fish, subsets *subsets, const field *field, int depth, int from)
{
    status st = OK;
    const uint64_t *columns = subsets->joint + (size_t)depth * (size_t)field->words;
    int n = 0;
    for (int i = 0; i < field->words; i++)
        n += __builtin_popcountll(columns[i]);
    if (depth == subsets->size - 1)
        return n == subsets->size ? try_last_rows(fish, subsets, field, columns) : OK;
    for (int i = from; i + subsets->size - 1 - depth <= field->open && st == OK; i++) {
        int row = field->listed[i];
        if (field->count[row] > subsets->size || subset_join(subsets, field, depth + 1, row) > subsets->size)
            continue;
        subsets->chosen[depth] = (uint16_t)row;
        st = watch_node(subsets->search->watch);
        if (st == OK)
            st = choose(fish, subsets, field, depth + 1, i + 1);
    }
    return st;
}

/* ---- the rule ---- */

static status count_subset(void *context, const step *step)
{
    fish *x = context;
    x->found++;
    return x->sink->take(x->sink->context, step);
}

static status find(void *mine, search *shared, const query *query, const step_sink *sink, int *next)
{
    fish *x = mine;
    subsets *s = x->subsets;
    const step_sink counted = { count_subset, x, sink->evidence };
    const crossed_sink last = { try_last_rows, x };
    bool more = false;
    x->query = query;
    x->sink = sink;
    x->found = 0;
    status st = subset_find(s, shared, query, &counted, next);
    for (int i = 0; i < s->fields; i++)
        more = more || s->field[i].open > query->length + s->field[i].board->closed;
    *next = more && *next == NEVER ? query->length + 1 : *next;
    bool subsets_only = x->found > 0; /* Subsets of the same size come first */
    for (int i = 0; i < s->fields && st == OK && !subsets_only; i++) {
        const field *f = &s->field[i];
        if (f->open < s->size + f->board->closed || f->columns < s->size)
            continue;
        memset(s->joint, 0, (size_t)f->words * sizeof *s->joint);
        st = f->mask ? choose(x, s, f, 0, 0) : crossed_find(s, f, s->size - 1, s->size, &last);
    }
    return st;
}

const rule rule_finned = {
    .code = "SFin",
    .name = "finned-fish",
    .says = "Subsets, and fish with fins: rows all of whose candidates outside p columns the target excludes",
    .rank = 11,
    .min_length = 2,
    .usual_most = 4,
    .open = open,
    .begin = begin,
    .find = find,
};
