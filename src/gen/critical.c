/* critical.c: see critical.h.
 *
 * A pattern is three *stacks*, each with three columns. What a colouring of one stack means for the others is
 * which digits it uses in each row. So a pattern is impossible if no three colourings of its stacks use
 * different digits in every row. Stacks are listed up to the order of their columns, with what their
 * colourings use; the largest stack of a pattern only up to all exchanges. For the largest stack and a second
 * one, the third must fit in two ways: no row has more than k cells, and each cell sees k others. In its
 * stack a cell sees the same cells whatever the others are; the rest must be in its row. Few thirds are left,
 * and these are tried against the unions of what the two use.
 *
 * Each pattern is met at least once: its stacks can be put in order of their numbers of cells, and the
 * largest one brought into its standard form. What is met is put into standard form, sorted, and told
 * once. */
#include "gen/critical.h"

#include <stdbool.h>
#include <string.h>

enum {
    COLUMNS = CRITICAL_COLUMNS,
    THREE = 3,
    ROWS_MOST = 3 * CRITICAL_BANDS_MOST,
    CELLS_MOST = COLUMNS * ROWS_MOST,
    ORDERS_MOST = 6 * 6 * 6 * 6,
    DIGIT_BITS = 4 /* for the number of cells of a row, in a word with a place for each row */
};

typedef struct stack {
    uint16_t column[THREE];
    int cells;
    uint64_t count; /* cells in each row */
    uint64_t needs; /* of each row: how many more cells some cell there has to see in other stacks */
    size_t first, uses;
} stack;

/* A list of words that grows. */
typedef struct words {
    uint64_t *word;
    size_t n, room;
} words;

typedef struct job {
    const memory *memory;
    critical_terms terms;
    watch *watch;
    int rows, orders;
    uint16_t (*ordered)[1 << ROWS_MOST]; /* of each order of the rows: what becomes of a column */
    uint64_t full;                       /* k cells in each row */
    stack *stack;
    size_t stacks, room;
    size_t end[CELLS_MOST + 2]; /* by number of cells: where those with more begin */
    words uses, own, unions;    /* of all stacks; of the largest one; of two */
    critical_pattern *found;
    size_t patterns, found_room;
    status failed;
} job;

/* ---- lists ---- */

static void add_word(job *job, words *to, uint64_t word)
{
    if (memory_reserve(job->memory, &to->word, to->n, 1, &to->room, sizeof *to->word))
        to->word[to->n++] = word;
    else
        job->failed = NO_MEMORY;
}

static void sift(uint64_t *word, size_t at, size_t n)
{
    uint64_t x = word[at];
    for (size_t child; (child = 2 * at + 1) < n; at = child) {
        child += child + 1 < n && word[child] < word[child + 1];
        if (word[child] <= x)
            break;
        word[at] = word[child];
    }
    word[at] = x;
}

/* Sorts the words from `from` on, and leaves each once. */
static void sort_words(words *of, size_t from)
{
    uint64_t *word = of->word + from;
    size_t n = of->n - from, kept = 0;
    for (size_t i = n / 2; i-- > 0;)
        sift(word, i, n);
    for (size_t i = n; i-- > 1;) {
        uint64_t most = word[0];
        word[0] = word[i];
        word[i] = most;
        sift(word, 0, i);
    }
    for (size_t i = 0; i < n; i++)
        if (!i || word[i] != word[i - 1])
            word[kept++] = word[i];
    of->n = from + kept;
}

/* ---- a number for each row ---- */

static uint64_t in_row(int row, int number)
{
    return (uint64_t)number << DIGIT_BITS * row;
}

static int of_row(uint64_t numbers, int row)
{
    return (int)(numbers >> DIGIT_BITS * row & 7);
}

/* Is each number at least the other one? They are below 8. */
static bool is_at_least(uint64_t numbers, uint64_t others)
{
    const uint64_t high = 0x888888888u;
    return (((numbers | high) - others) & high) == high;
}

/* ---- stacks ---- */

typedef struct cells {
    int n, row[CELLS_MOST], column[CELLS_MOST];
} cells;

static void list_cells(const uint16_t *column, int columns, int rows, cells *out)
{
    out->n = 0;
    for (int c = 0; c < columns; c++)
        for (int r = 0; r < rows; r++)
            if (column[c] >> r & 1) {
                out->row[out->n] = r;
                out->column[out->n++] = c;
            }
}

static bool see(const cells *cells, int first, int second)
{
    return cells->row[first] == cells->row[second] || cells->column[first] == cells->column[second] ||
           (cells->row[first] / THREE == cells->row[second] / THREE &&
            cells->column[first] / THREE == cells->column[second] / THREE);
}

/* Adds what each colouring uses, from cell i on. plain: colours in the order of their first cells, since
 * digits can be exchanged. */
static void add_uses(job *job, const cells *cells, int i, uint64_t uses, int colours, bool plain, int *colour,
                     words *to)
{
    if (i == cells->n) {
        add_word(job, to, uses);
        return;
    }
    for (int x = 0; x < job->terms.digits && (!plain || x <= colours); x++) {
        bool free = true;
        for (int k = 0; k < i && free; k++)
            free = colour[k] != x || !see(cells, k, i);
        colour[i] = x;
        if (free)
            add_uses(job, cells, i + 1, uses | (uint64_t)1 << (job->terms.digits * cells->row[i] + x),
                     colours + (x == colours), plain, colour, to);
    }
}

/* Counts the cells of rows, and what they need besides those they see. False: a block has more than k. */
static bool measure(const job *job, const cells *cells, stack *out)
{
    int digits = job->terms.digits, in_block[CRITICAL_BANDS_MOST] = { 0 }, needs[ROWS_MOST] = { 0 };
    for (int i = 0; i < cells->n; i++) {
        int seen = 0;
        for (int k = 0; k < cells->n; k++)
            seen += k != i && see(cells, i, k);
        needs[cells->row[i]] = digits - seen > needs[cells->row[i]] ? digits - seen : needs[cells->row[i]];
        out->count += in_row(cells->row[i], 1);
        if (++in_block[cells->row[i] / THREE] > digits)
            return false;
    }
    for (int r = 0; r < job->rows; r++)
        out->needs += in_row(r, needs[r]);
    out->cells = cells->n;
    return true;
}

static void add_stack(job *job, const uint16_t *column)
{
    stack new = { .column = { column[0], column[1], column[2] }, .first = job->uses.n };
    cells cells;
    int colour[CELLS_MOST];
    list_cells(column, THREE, job->rows, &cells);
    if (!measure(job, &cells, &new) || cells.n > job->terms.cells)
        return;
    add_uses(job, &cells, 0, 0, 0, false, colour, &job->uses);
    sort_words(&job->uses, new.first);
    new.uses = job->uses.n - new.first;
    if (!new.uses)
        return;
    if (memory_reserve(job->memory, &job->stack, job->stacks, 1, &job->room, sizeof *job->stack))
        job->stack[job->stacks++] = new;
    else
        job->failed = NO_MEMORY;
}

/* Stacks with fewer cells come first; each set of columns once, the greatest number first. */
static void list_stacks(job *job)
{
    const int codes = 1 << job->rows, digits = job->terms.digits;
    for (int n = 0; n <= THREE * digits * job->terms.bands && !job->failed; n++) {
        for (int a = 0; a < codes; a++)
            for (int b = 0; b <= a && !job->failed; b++) {
                int left = n - __builtin_popcount((unsigned)a) - __builtin_popcount((unsigned)b);
                if (left < 0 || left > digits || __builtin_popcount((unsigned)a) > digits ||
                    __builtin_popcount((unsigned)b) > digits)
                    continue;
                for (int c = 0; c <= b; c++)
                    if (__builtin_popcount((unsigned)c) == left)
                        add_stack(job, (uint16_t[]){ (uint16_t)a, (uint16_t)b, (uint16_t)c });
            }
        for (int k = n; k <= CELLS_MOST; k++)
            job->end[k] = job->stacks;
    }
}

/* ---- standard forms ---- */

static void swap_if_less(uint16_t *first, uint16_t *second)
{
    uint16_t keep = *first;
    if (keep >= *second)
        return;
    *first = *second;
    *second = keep;
}

static void sort_columns(uint16_t *column)
{
    swap_if_less(&column[0], &column[1]);
    swap_if_less(&column[1], &column[2]);
    swap_if_less(&column[0], &column[1]);
}

static int compare_columns(const uint16_t *first, const uint16_t *second, int n)
{
    int i = 0;
    while (i < n - 1 && first[i] == second[i])
        i++;
    return (int)first[i] - (int)second[i];
}

static void make_orders(job *job)
{
    static const int three[6][THREE] = { { 0, 1, 2 }, { 1, 0, 2 }, { 0, 2, 1 },
                                         { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };
    const int bands = job->terms.bands, of_bands[] = { 1, 1, 2, 6 };
    int within = 1;
    for (int i = 0; i < bands; i++)
        within *= 6;
    job->orders = within * of_bands[bands];
    for (int order = 0; order < job->orders; order++) {
        int to[ROWS_MOST];
        for (int r = 0, rest = order % within; r < job->rows; r++, rest = r % THREE ? rest : rest / 6)
            to[r] = THREE * three[order / within][r / THREE] + three[rest % 6][r % THREE];
        for (int code = 0; code < 1 << job->rows; code++) {
            job->ordered[order][code] = 0;
            for (int r = 0; r < job->rows; r++)
                job->ordered[order][code] |= (uint16_t)((code >> r & 1) << to[r]);
        }
    }
}

static void reorder(const job *job, int order, const uint16_t *column, int stacks, uint16_t *out)
{
    for (int i = 0; i < THREE * stacks; i++)
        out[i] = job->ordered[order][column[i]];
    for (int i = 0; i < stacks; i++)
        sort_columns(out + THREE * i);
}

/* Is there no order of rows and columns in which the columns of the stack are greater? */
static bool is_standard(const job *job, const stack *stack)
{
    uint16_t other[THREE];
    for (int order = 0; order < job->orders; order++) {
        reorder(job, order, stack->column, 1, other);
        if (compare_columns(other, stack->column, THREE) > 0)
            return false;
    }
    return true;
}

static void swap_stacks_if_less(uint16_t *first, uint16_t *second)
{
    uint16_t keep[THREE];
    if (compare_columns(first, second, THREE) >= 0)
        return;
    memcpy(keep, first, sizeof keep);
    memcpy(first, second, sizeof keep);
    memcpy(second, keep, sizeof keep);
}

/* The form with the greatest columns. */
static void standardise(const job *job, critical_pattern *pattern)
{
    critical_pattern best = { { 0 } }, other;
    for (int order = 0; order < job->orders; order++) {
        reorder(job, order, pattern->column, THREE, other.column);
        swap_stacks_if_less(other.column, other.column + THREE);
        swap_stacks_if_less(other.column + THREE, other.column + 2 * THREE);
        swap_stacks_if_less(other.column, other.column + THREE);
        if (compare_columns(other.column, best.column, COLUMNS) > 0)
            best = other;
    }
    *pattern = best;
}

int critical_cells(const critical_pattern *pattern)
{
    int n = 0;
    for (int c = 0; c < COLUMNS; c++)
        n += __builtin_popcount(pattern->column[c]);
    return n;
}

/* Fewer cells first, then greater columns. */
static bool comes_before(const critical_pattern *first, const critical_pattern *second)
{
    int a = critical_cells(first), b = critical_cells(second);
    return a != b ? a < b : compare_columns(first->column, second->column, COLUMNS) > 0;
}

/* Adds it in its place, unless it is there. */
static void add_pattern(job *job, const critical_pattern *new)
{
    size_t low = 0, high = job->patterns;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (comes_before(&job->found[middle], new))
            low = middle + 1;
        else
            high = middle;
    }
    if (low < job->patterns && memcmp(&job->found[low], new, sizeof *new) == 0)
        return;
    if (!memory_reserve(job->memory, &job->found, job->patterns, 1, &job->found_room, sizeof *job->found)) {
        job->failed = NO_MEMORY;
        return;
    }
    memmove(&job->found[low + 1], &job->found[low], (job->patterns++ - low) * sizeof *job->found);
    job->found[low] = *new;
}

/* ---- colourings of whole patterns ---- */

/* Can the cells from i on be coloured, leaving out one? */
static bool can_colour(const job *job, const cells *cells, int left_out, int i, int colours, int *colour)
{
    i += i == left_out;
    if (i >= cells->n)
        return true;
    for (int x = 0; x < job->terms.digits && x <= colours; x++) {
        bool free = true;
        for (int k = 0; k < i && free; k++)
            free = k == left_out || colour[k] != x || !see(cells, k, i);
        colour[i] = x;
        if (free && can_colour(job, cells, left_out, i + 1, colours + (x == colours), colour))
            return true;
    }
    return false;
}

static bool is_minimal(const job *job, const critical_pattern *pattern)
{
    cells cells;
    int colour[CELLS_MOST];
    list_cells(pattern->column, COLUMNS, job->rows, &cells);
    for (int i = 0; i < cells.n; i++)
        if (!can_colour(job, &cells, i, 0, 0, colour))
            return false;
    return true;
}

void critical_colour(const critical_pattern *pattern, const critical_terms *terms, int cell, int *colour)
{
    const job job = { .terms = *terms, .rows = THREE * terms->bands };
    cells cells;
    list_cells(pattern->column, COLUMNS, job.rows, &cells);
    can_colour(&job, &cells, cell, 0, 0, colour);
}

/* ---- three stacks ---- */

static void take_three(job *job, const stack *a, const stack *b, const stack *c)
{
    critical_pattern new;
    const stack *stack[THREE] = { a, b, c };
    for (int i = 0; i < THREE; i++)
        memcpy(new.column + THREE *i, stack[i]->column, sizeof stack[i]->column);
    if (!is_minimal(job, &new))
        return;
    standardise(job, &new);
    add_pattern(job, &new);
}

static void unite(job *job, const stack *b)
{
    job->unions.n = 0;
    for (size_t i = 0; i < job->own.n; i++)
        for (size_t k = 0; k < b->uses; k++)
            if (!(job->own.word[i] & job->uses.word[b->first + k]))
                add_word(job, &job->unions, job->own.word[i] | job->uses.word[b->first + k]);
    sort_words(&job->unions, 0);
}

static bool can_be_coloured(const job *job, const stack *c)
{
    const uint64_t *uses = job->uses.word + c->first;
    for (size_t i = 0; i < job->unions.n; i++)
        for (size_t k = 0; k < c->uses; k++)
            if (!(job->unions.word[i] & uses[k]))
                return true;
    return false;
}

/* How many cells the third stack must have in each row. False: more than it can have. */
static bool find_least(const job *job, const stack *a, const stack *b, uint64_t *least)
{
    *least = 0;
    for (int r = 0; r < job->rows; r++) {
        int first = of_row(a->needs, r) - of_row(b->count, r),
            second = of_row(b->needs, r) - of_row(a->count, r);
        int more = first > second ? first : second;
        if (more > THREE)
            return false;
        *least += in_row(r, more > 0 ? more : 0);
    }
    return true;
}

static void try_pair(job *job, const stack *a, const stack *b)
{
    uint64_t count = a->count + b->count, least;
    bool united = false;
    if (!is_at_least(job->full, count) || !find_least(job, a, b, &least) ||
        !is_at_least(job->full - count, least))
        return;
    int cells = job->terms.cells - a->cells - b->cells;
    size_t end = job->end[cells < b->cells ? cells : b->cells];
    for (const stack *c = job->stack; c < job->stack + end && !job->failed; c++) {
        if (!is_at_least(c->count, least) || !is_at_least(job->full - count, c->count) ||
            !is_at_least(count, c->needs))
            continue;
        if (!united)
            unite(job, b);
        united = true;
        if (!can_be_coloured(job, c))
            take_three(job, a, b, c);
    }
    if (united && !job->failed)
        job->failed = watch_node(job->watch);
}

static void try_largest(job *job, const stack *a)
{
    cells cells;
    int colour[CELLS_MOST], rest = job->terms.cells - a->cells;
    list_cells(a->column, THREE, job->rows, &cells);
    job->own.n = 0;
    add_uses(job, &cells, 0, 0, 0, true, colour, &job->own);
    sort_words(&job->own, 0);
    size_t end = job->end[rest < a->cells ? rest : a->cells];
    for (size_t b = 0; b < end && !job->failed; b++)
        try_pair(job, a, &job->stack[b]);
}

static void try_all(job *job)
{
    int number = 0;
    for (size_t a = 0; a < job->stacks && !job->failed; a++)
        if (is_standard(job, &job->stack[a]) && number++ % job->terms.parts == job->terms.part)
            try_largest(job, &job->stack[a]);
}

static void close_words(const job *job, words *of)
{
    memory_give(job->memory, of->word, of->room, sizeof *of->word);
}

status critical_find(const memory *m, const critical_terms *terms, watch *watch, critical_pattern **out,
                     size_t *n, size_t *room)
{
    job job = { .memory = m, .terms = *terms, .watch = watch, .rows = THREE * terms->bands };
    int most = COLUMNS * job.rows;
    job.terms.cells = terms->cells && terms->cells < most ? terms->cells : most;
    for (int r = 0; r < job.rows; r++)
        job.full += in_row(r, terms->digits);
    job.ordered = memory_take(m, ORDERS_MOST, sizeof *job.ordered);
    job.failed = job.ordered ? OK : NO_MEMORY;
    if (!job.failed) {
        make_orders(&job);
        list_stacks(&job);
        try_all(&job);
    }
    memory_give(m, job.ordered, ORDERS_MOST, sizeof *job.ordered);
    memory_give(m, job.stack, job.room, sizeof *job.stack);
    close_words(&job, &job.uses);
    close_words(&job, &job.own);
    close_words(&job, &job.unions);
    if (job.failed) {
        memory_give(m, job.found, job.found_room, sizeof *job.found);
        return job.failed;
    }
    *out = job.found;
    *n = job.patterns;
    *room = job.found_room;
    return OK;
}
