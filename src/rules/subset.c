/* subset.c: Subsets: naked, hidden, and fish, as one rule on the boards of a network.
 *
 * Definition. A Subset of size p consists of p undecided rows, csp-variables of one type, and p columns, sets
 * of another type. Each candidate of the rows is in just one of the rows and in just one of the columns; no
 * row shares two labels with a column; and no smaller number k of these rows have all their candidates in k
 * of the columns. Its targets are the candidates of the columns that are in none of the rows. The rows and
 * columns of a Subset are on one board (core/csp.h).
 *
 * Soundness. Each of the p rows has a true label, which is in one of the p columns; two of them can't be in
 * one column, whose labels are all linked. So the p rows take up the p columns, and no other label of these
 * columns is true.
 *
 * In Sudoku the rows are cells and the columns digits of a row, column or block (naked), or the other way
 * round (hidden), or the rows and columns of the grid for one digit (fish). All rows have one type and all
 * columns another: these are the uniform families, on which published ratings rest. Mixed ones are not
 * Subsets here.
 *
 * Subsets are stable for confluence: what a Subset eliminates, a Subset of at most its size or BRT eliminates
 * after any other eliminations. They are not chains: Subsets of size 3 are not always braids.
 *
 * Search. A row of a board is seen as the set of the columns it still has candidates in. p rows that together
 * have p columns are a Subset, if no fewer of them are one; it is worth a step if one of its columns has a
 * candidate outside its rows. Depth first over ascending rows, leaving a branch as soon as its rows have more
 * columns than the size allows. On a square board, whose columns are csp-variables too, m undecided rows have
 * m undecided columns, and what p rows eliminate is also eliminated by the other m - p columns, as rows of
 * the turned board. So sizes up to m / 2 are enough there. On a closed board, where nothing but rows has
 * labels in the columns, a Subset must leave at least one row. Boards that are not plain have a search of
 * their own (crossed.c).
 *
 * p rows with p columns do not count as a Subset if fewer of them are one. To test that, match one column to
 * each row, and say that a row leads to another if it has a candidate in the column of the other. Then fewer
 * rows are a Subset exactly if some row can't be reached from the first one or can't reach it (k rows that
 * have k columns lead only to each other). */
#include "rules/subset.h"

#include <string.h>

/* ---- opening ---- */

#define TAKE(array, n) ((array = arena_take(subsets->arena, (n), sizeof *array)) != NULL)

uint16_t subset_number(csp_list sets, csp_set set)
{
    const csp_set *low = sets.begin, *high = sets.end;
    while (low < high) {
        const csp_set *middle = low + (high - low) / 2;
        if (*middle == set)
            return (uint16_t)(middle - sets.begin);
        if (*middle < set)
            low = middle + 1;
        else
            high = middle;
    }
    return NO_COLUMN;
}

static uint16_t column_on(const csp *c, const csp_board *board, csp_label l)
{
    csp_list sets[] = { csp_label_vars(c, l), csp_label_groups(c, l) };
    for (int i = 0; i < 2; i++)
        for (const csp_var *v = sets[i].begin; v < sets[i].end; v++) {
            uint16_t column =
                csp_var_type(c, *v) == board->column_type ? subset_number(board->columns, *v) : NO_COLUMN;
            if (column != NO_COLUMN)
                return column;
        }
    return NO_COLUMN;
}

static size_t labels_of_rows(const csp *c)
{
    size_t n = 0;
    for (int i = 0; i < csp_boards(c); i++) {
        const csp_board *b = csp_board_at(c, i);
        for (const csp_var *v = b->rows.begin; v < b->rows.end && b->plain; v++)
            n += (size_t)csp_list_size(csp_var_labels(c, *v));
    }
    return n;
}

/* Numbers the labels of one board's rows from *count on, if it is plain. */
static bool open_field(subsets *subsets, field *given, const csp_board *board, uint32_t *count)
{
    uint32_t *place;
    *given = (field){ .board = board,
                      .rows = csp_list_size(board->rows),
                      .columns = csp_list_size(board->columns) };
    given->words = (given->columns + WORD - 1) / WORD;
    size_t rows = (size_t)given->rows;
    if (!TAKE(given->listed, rows))
        return false;
    if (!board->plain)
        return true;
    if (!TAKE(place, rows + 1) || !TAKE(given->mask, rows * (size_t)given->words) ||
        !TAKE(given->count, rows))
        return false;
    for (int r = 0; r < given->rows; r++) {
        csp_list labels = csp_var_labels(subsets->csp, board->rows.begin[r]);
        place[r] = *count;
        for (const csp_label *l = labels.begin; l < labels.end; l++)
            subsets->column[(*count)++] = column_on(subsets->csp, board, *l);
    }
    place[given->rows] = *count;
    given->place = place;
    return true;
}

static bool open_fields(subsets *subsets)
{
    uint32_t n = 0;
    size_t rows = 1, columns = 1;
    if (!TAKE(subsets->field, (size_t)subsets->fields) ||
        !TAKE(subsets->column, labels_of_rows(subsets->csp)))
        return false;
    for (int i = 0; i < subsets->fields; i++) {
        field *f = &subsets->field[i];
        if (!open_field(subsets, f, csp_board_at(subsets->csp, i), &n))
            return false;
        rows = (size_t)f->rows > rows ? (size_t)f->rows : rows;
        columns = (size_t)f->columns > columns ? (size_t)f->columns : columns;
    }
    size_t words = (columns + WORD - 1) / WORD;
    return TAKE(subsets->joint, (rows + 1) * words) && TAKE(subsets->chosen, rows) &&
           TAKE(subsets->matched, columns) && TAKE(subsets->visited, columns) &&
           TAKE(subsets->reached, rows) && TAKE(subsets->set, 2 * rows) && TAKE(subsets->barred, columns) &&
           TAKE(subsets->stack, rows) && TAKE(subsets->left_out, rows);
}

status subset_open(search *shared, void **mine)
{
    subsets *s = *mine = arena_take(&shared->arena, 1, sizeof *s);
    if (!s)
        return NO_MEMORY;
    s->arena = &shared->arena;
    s->csp = shared->csp;
    s->fields = csp_boards(s->csp);
    return open_fields(s) ? OK : NO_MEMORY;
}

/* ---- the state ---- */

/* A row with a candidate that is in no column can be in no Subset: it counts as too large for any. A decided
 * row is not listed, and its columns are never asked for. */
static void prepare_row(subsets *subsets, field *field, int row)
{
    const csp_var v = field->board->rows.begin[row];
    const csp_label *l = csp_var_labels(subsets->csp, v).begin;
    int n = 0;
    if (subsets->state->count[v] < 2)
        return;
    if (!field->mask) {
        field->listed[field->open++] = (uint16_t)row;
        return;
    }
    const uint16_t *column = subsets->column + field->place[row];
    uint64_t *mask = field->mask + (size_t)row * (size_t)field->words;
    for (int i = 0; i < field->words; i++)
        mask[i] = 0;
    for (int left = subsets->state->count[v]; left > 0; l++, column++) {
        if (!state_is_candidate(subsets->state, *l))
            continue;
        left--;
        n += *column == NO_COLUMN ? NO_COLUMN : 1;
        if (*column != NO_COLUMN)
            mask[*column / WORD] |= UINT64_C(1) << *column % WORD;
    }
    field->count[row] = (uint16_t)(n < NO_COLUMN ? n : NO_COLUMN);
    if (n >= 2)
        field->listed[field->open++] = (uint16_t)row;
}

void subset_begin(void *mine, const search *shared)
{
    subsets *s = mine;
    s->state = shared->state;
    for (int i = 0; i < s->fields; i++) {
        s->field[i].open = 0;
        for (int r = 0; r < s->field[i].rows; r++)
            prepare_row(s, &s->field[i], r);
    }
}

static int largest(const field *field)
{
    return field->board->square ? field->open / 2 : field->board->closed ? field->open - 1 : field->open;
}

/* ---- Subsets ---- */

/* Does this row have a candidate in this column of the Subset? */
static bool has_column(const subsets *subsets, const field *field, int row, int column)
{
    bool has = false;
    if (field->mask)
        return field->mask[(size_t)row * (size_t)field->words + (size_t)(column / WORD)] >> column % WORD & 1;
    csp_list labels = csp_var_labels(subsets->csp, field->board->rows.begin[row]);
    for (const csp_label *l = labels.begin; l < labels.end && !has; l++)
        has = state_is_candidate(subsets->state, *l) &&
              csp_has(subsets->csp, field->board->columns.begin[column], *l);
    return has && (subsets->columns[column / WORD] >> column % WORD & 1);
}

/* Matches a column to chosen row `index` by an augmenting path. */
static bool match_row(subsets *subsets, const field *field, int index)
{
    for (int c = 0; c < field->columns; c++) {
        if (!has_column(subsets, field, subsets->chosen[index], c) || subsets->visited[c])
            continue;
        subsets->visited[c] = true;
        if (subsets->matched[c] == NO_COLUMN || match_row(subsets, field, subsets->matched[c])) {
            subsets->matched[c] = (uint16_t)index;
            return true;
        }
    }
    return false;
}

/* Does chosen row i lead to chosen row `index`? */
static bool leads(const subsets *subsets, const field *field, int i, int index)
{
    for (int c = 0; c < field->columns; c++)
        if (subsets->matched[c] == index)
            return has_column(subsets, field, subsets->chosen[i], c);
    return false;
}

/* Are all chosen rows reached from the first one (backwards: do all of them reach it)? */
static bool all_reached(subsets *subsets, const field *field, bool backwards)
{
    int n = 1;
    memset(subsets->reached, 0, (size_t)subsets->size);
    subsets->reached[0] = 1;
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < subsets->size; i++)
            for (int k = 0; k < subsets->size && subsets->reached[i]; k++)
                if (!subsets->reached[k] &&
                    (backwards ? leads(subsets, field, k, i) : leads(subsets, field, i, k))) {
                    subsets->reached[k] = 1;
                    n++;
                    more = true;
                }
    }
    return n == subsets->size;
}

/* Are the chosen rows a Subset of which no part is one? See the end of the head comment. */
static bool is_whole(subsets *subsets, const field *field)
{
    memset(subsets->matched, 0xFF, (size_t)field->columns * sizeof *subsets->matched);
    for (int k = 0; k < subsets->size; k++) {
        memset(subsets->visited, 0, (size_t)field->columns * sizeof *subsets->visited);
        if (!match_row(subsets, field, k))
            return false;
    }
    return all_reached(subsets, field, false) && all_reached(subsets, field, true);
}

bool subset_has(const subsets *subsets, const field *field, csp_label l)
{
    for (int i = 0; i < subsets->size; i++)
        if (csp_has(subsets->csp, field->board->rows.begin[subsets->chosen[i]], l))
            return true;
    return false;
}

/* Lists the candidates of these columns outside the chosen rows; *fresh: there is one that no earlier step
 * has reported. */
static int list_targets(subsets *subsets, const field *field, const uint64_t *columns, bool *fresh)
{
    int n = 0;
    for (int c = 0; c < field->columns; c++) {
        if (!(columns[c / WORD] >> c % WORD & 1))
            continue;
        csp_list labels = csp_var_labels(subsets->csp, field->board->columns.begin[c]);
        for (const csp_label *l = labels.begin; l < labels.end; l++)
            if (state_is_candidate(subsets->state, *l) && !subset_has(subsets, field, *l) &&
                csp_list_find((csp_list){ subsets->search->label, subsets->search->label + n }, *l) < 0) {
                *fresh = *fresh || !subsets->search->told[*l];
                subsets->search->label[n++] = *l;
            }
    }
    return n;
}

static status report(void *context, subsets *subsets, const field *field, const uint64_t *columns)
{
    const csp_board *b = field->board;
    bool fresh = false;
    (void)context;
    subsets->columns = columns;
    int targets = list_targets(subsets, field, columns, &fresh), n = 0;
    if (!fresh || !is_whole(subsets, field))
        return OK;
    for (int i = 0; i < targets; i++)
        subsets->search->told[subsets->search->label[i]] = true;
    for (int i = 0; i < subsets->size; i++)
        subsets->set[n++] = b->rows.begin[subsets->chosen[i]];
    for (int c = 0; c < field->columns; c++)
        if (columns[c / WORD] >> c % WORD & 1)
            subsets->set[n++] = b->columns.begin[c];
    const step_line line = { .kind = TRESSE_SUBSET,
                             .subset = { .size = subsets->size,
                                         .row = subsets->set,
                                         .column = subsets->set + subsets->size,
                                         .targets = targets,
                                         .target = subsets->search->label } };
    const step found = { .rule = subsets->rule,
                         .name = csp_subset_name(subsets->csp, b->row_type, b->column_type, subsets->size),
                         .length = subsets->size,
                         .concludes = CONCLUDES_ELIMINATIONS,
                         .conclusions = targets,
                         .conclusion = subsets->search->label,
                         .lines = 1,
                         .line = &line };
    return subsets->sink->take(subsets->sink->context, &found);
}

int subset_join(subsets *subsets, const field *field, int depth, int row)
{
    size_t words = (size_t)field->words;
    const uint64_t *before = subsets->joint + (size_t)(depth - 1) * words,
                   *mask = field->mask + (size_t)row * words;
    uint64_t *after = subsets->joint + (size_t)depth * words;
    int n = 0;
    for (size_t i = 0; i < words; i++) {
        after[i] = before[i] | mask[i];
        n += __builtin_popcountll(after[i]);
    }
    return n;
}

/* `depth` rows are chosen; the next one is chosen from the list of open rows, from index `from` on. */
static status choose(subsets *subsets, const field *field, int depth, int from)
{
    status st = OK;
    if (depth == subsets->size)
        return report(NULL, subsets, field, subsets->joint + (size_t)depth * (size_t)field->words);
    for (int i = from; i + subsets->size - depth <= field->open && st == OK; i++) {
        int row = field->listed[i];
        if (field->count[row] > subsets->size || subset_join(subsets, field, depth + 1, row) > subsets->size)
            continue;
        subsets->chosen[depth] = (uint16_t)row;
        st = watch_node(subsets->search->watch);
        if (st == OK)
            st = choose(subsets, field, depth + 1, i + 1);
    }
    return st;
}

status subset_find(void *mine, search *shared, const query *query, const step_sink *sink, int *next)
{
    static const crossed_sink reporting = { report, NULL };
    subsets *s = mine;
    status st = OK;
    bool more = false;
    s->search = shared;
    s->rule = query->rule;
    s->size = query->length;
    s->sink = sink;
    for (int i = 0; i < s->fields && st == OK; i++) {
        const field *f = &s->field[i];
        more = more || largest(f) > s->size;
        if (largest(f) < s->size)
            continue;
        memset(s->joint, 0, (size_t)f->words * sizeof *s->joint);
        st = f->mask ? choose(s, f, 0, 0) : crossed_find(s, f, s->size, s->size, &reporting);
    }
    *next = more ? s->size + 1 : NEVER;
    return st;
}

const rule rule_subset = {
    .code = "S",
    .name = "subset",
    .says = "Subsets: naked, hidden, fish: p csp-variables that take p values in common",
    .rank = 10,
    .usual = true,
    .min_length = 2,
    .stable = true,
    .open = subset_open,
    .begin = subset_begin,
    .find = subset_find,
};
