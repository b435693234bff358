/* skyscrapers.c: Skyscrapers (Towers): a Latin square of heights; a clue at the end of a line says how many
 * towers are seen from there: those that are higher than all before them.
 *
 * Labels, cells, rows and columns are those of Latin squares. Up to size 6, a line with clues is a
 * csp-variable whose values are the permutations that fit them. From size 7 on a clue is an automaton that
 * goes along its line from its end: its state after each cell is the highest tower so far and how many were
 * seen. States (s) are csp-variables between cells, and each step (p) is a table of the state before, the
 * height, and the state after it. Only states that can be reached from both ends exist. Where clues are
 * sought, a csp-variable (seen) says how many towers are seen from each end of a line, which the permutation
 * of the line decides: a clue is a label then, and generators can choose among them. The solutions are those
 * of the game: the heights of a line decide its permutation, its states, and what is seen. */
#include "apps/grid/grid.h"
#include "apps/square/square.h"

#include <string.h>

enum { N_MAX = 9, PERMUTED = 6, LINE = 3, STATE, STEP, SEEN, STATES = (N_MAX + 1) * (N_MAX + 1) };

typedef struct towers {
    uint8_t clue[4 * N_MAX];                  /* top, bottom, left, right; 0: none */
    bool sought;                              /* clues are csp-variables, so that they can be found */
    uint8_t state[4 * N_MAX * N_MAX][STATES]; /* for each hidden cell: its states, from value 1 on */
} towers;

static towers *own(const grid *g)
{
    return g->own;
}

static char sign(const grid *g, int cell, int value)
{
    (void)g, (void)cell;
    return (char)('0' + value);
}

static void add_id(const grid *g, text *out)
{
    text_format(out, "%d:%s", g->rows, own(g)->sought ? "?" : "");
    for (int i = 0; i < 4 * g->rows && !own(g)->sought; i++) {
        text_add_string(out, i ? "/" : "");
        if (own(g)->clue[i])
            text_format(out, "%d", own(g)->clue[i]);
    }
}

/* The cells of clue i's line, from its end on. */
static void line_of(const grid *g, int i, int cell[N_MAX])
{
    int n = g->rows, side = i / n, at = i % n;
    for (int k = 0; k < n; k++) {
        int far = side % 2 ? n - 1 - k : k;
        cell[k] = side < 2 ? far * n + at : at * n + far;
    }
}

static int count_seen(const uint8_t *height, int n, int step)
{
    int seen = 0, highest = 0;
    for (int i = 0; i < n; i++, height += step)
        if (*height > highest) {
            highest = *height;
            seen++;
        }
    return seen;
}

/* ---- permutations ---- */

typedef struct lister {
    int n, first, last; /* clues; 0: none */
    bool sought;        /* after the heights comes what is seen from both ends */
    uint8_t now[N_MAX], *tuple;
    int tuples;
} lister;

static void permute(lister *l, int at, unsigned used)
{
    if (at < l->n) {
        for (int h = 1; h <= l->n; h++)
            if (!(used >> h & 1)) {
                l->now[at] = (uint8_t)h;
                permute(l, at + 1, used | 1u << h);
            }
        return;
    }
    int first = count_seen(l->now, l->n, 1), last = count_seen(l->now + l->n - 1, l->n, -1);
    if ((l->first && first != l->first) || (l->last && last != l->last))
        return;
    uint8_t *tuple = l->tuple + (l->n + 2 * l->sought) * l->tuples++;
    memcpy(tuple, l->now, (size_t)l->n);
    if (l->sought) {
        tuple[l->n] = (uint8_t)first;
        tuple[l->n + 1] = (uint8_t)last;
    }
}

static status add_line(grid *g, int i, error *e)
{
    uint8_t tuple[720 * (PERMUTED + 2)];
    int n = g->rows, cell[N_MAX + 2], other = i + n;
    char name[NAME_ROOM];
    lister l = { n, own(g)->clue[i], own(g)->clue[other], .sought = own(g)->sought, .tuple = tuple };
    if (!l.first && !l.last && !l.sought)
        return OK;
    permute(&l, 0, 0);
    line_of(g, i, cell);
    cell[n] = g->shown + i;
    cell[n + 1] = g->shown + other;
    name_into(name, "%c%dline", i < n ? 'c' : 'r', (i < n ? i : i - 2 * n) + 1);
    return grid_add_table(g, name, LINE, cell, n + 2 * l.sought, tuple, l.tuples) ? OK : puzzle_no_memory(e);
}

/* ---- automata ---- */

static int after(int old, int height) /* highest * (N_MAX + 1) + seen */
{
    int highest = old / (N_MAX + 1), seen = old % (N_MAX + 1);
    return height > highest ? height * (N_MAX + 1) + seen + 1 : old;
}

/* Which states are possible after k cells: those that can be reached from the start and can lead to the clue
 * at the end. */
static void find_states(int n, int clue, bool may[N_MAX + 1][STATES])
{
    memset(may, 0, (N_MAX + 1) * STATES * sizeof(bool));
    may[0][0] = true;
    for (int k = 0; k < n; k++)
        for (int s = 0; s < STATES; s++)
            for (int h = 1; h <= n && may[k][s]; h++)
                if (after(s, h) % (N_MAX + 1) <= clue && after(s, h) / (N_MAX + 1) > k)
                    may[k + 1][after(s, h)] = true;
    for (int s = 0; s < STATES; s++)
        may[n][s] = s == n * (N_MAX + 1) + clue;
    for (int k = n - 1; k > 0; k--)
        for (int s = 0; s < STATES; s++) {
            bool leads = false;
            for (int h = 1; h <= n && may[k][s]; h++)
                leads = leads || may[k + 1][after(s, h)];
            may[k][s] = leads;
        }
}

/* The hidden cell for the state after k cells of clue i, 0 < k < n. */
static int state_cell(const grid *g, int i, int k)
{
    return g->shown + i * (g->rows - 1) + k - 1;
}

static void add_states(grid *g, int i, bool may[N_MAX + 1][STATES])
{
    for (int k = 1; k < g->rows; k++) {
        int cell = state_cell(g, i, k), n = 0;
        for (int s = 0; s < STATES; s++)
            if (may[k][s])
                own(g)->state[cell - g->shown][n++] = (uint8_t)s;
        grid_cell(g, cell, n);
    }
}

/* Which value of its hidden cell a state is; the first and the last state have no cell. */
static int value_of(const grid *g, int i, int k, int wanted)
{
    int cell = state_cell(g, i, k), v = 1;
    if (k == 0 || k == g->rows)
        return 0;
    while (own(g)->state[cell - g->shown][v - 1] != wanted)
        v++;
    return v;
}

static bool add_step(grid *g, int i, int k, bool may[N_MAX + 1][STATES])
{
    uint8_t tuple[3 * STATES * N_MAX];
    int line[N_MAX], cell[3], cells = 0, n = 0;
    char name[NAME_ROOM];
    bool from = k > 0, to = k + 1 < g->rows;
    line_of(g, i, line);
    if (from)
        cell[cells++] = state_cell(g, i, k);
    cell[cells++] = line[k];
    if (to)
        cell[cells++] = state_cell(g, i, k + 1);
    for (int s = 0; s < STATES; s++)
        for (int h = 1; h <= g->rows && may[k][s]; h++) {
            if (!may[k + 1][after(s, h)] ||
                (k == g->rows - 1 && after(s, h) != g->rows * (N_MAX + 1) + own(g)->clue[i]))
                continue;
            uint8_t *t = tuple + cells * n++;
            if (from)
                *t++ = (uint8_t)value_of(g, i, k, s);
            *t++ = (uint8_t)h;
            if (to)
                *t++ = (uint8_t)value_of(g, i, k + 1, after(s, h));
        }
    name_into(name, "%c%dp%d", "tblr"[i / g->rows], i % g->rows + 1, k + 1);
    return grid_add_table(g, name, STEP, cell, cells, tuple, n);
}

static status add_automata(grid *g, error *e)
{
    bool may[N_MAX + 1][STATES];
    for (int i = 0; i < 4 * g->rows; i++)
        if (own(g)->clue[i]) {
            find_states(g->rows, own(g)->clue[i], may);
            add_states(g, i, may);
        }
    for (int i = 0; i < 4 * g->rows; i++) {
        if (!own(g)->clue[i])
            continue;
        find_states(g->rows, own(g)->clue[i], may);
        for (int k = 0; k < g->rows; k++)
            if (!add_step(g, i, k, may))
                return puzzle_no_memory(e);
    }
    return OK;
}

/* ---- reading ---- */

static status read_clues(const grid *g, scan *t, error *e)
{
    int all = 4 * g->rows;
    for (int i = 0; i < all; i++) {
        const char *from = t->at;
        int n = grid_number(t);
        if (n > g->rows || n == 0)
            return scan_wrong(t, from, e, "a clue of %d, expected 1 to %d, or nothing", n, g->rows);
        own(g)->clue[i] = (uint8_t)(n < 0 ? 0 : n);
        if (i + 1 < all && (t->at == t->end || *t->at != '/'))
            return scan_wrong(
                t, t->at, e,
                "%d clues, expected this many, with / between them, top, bottom, left, right: %d", i + 1,
                all);
        t->at += i + 1 < all;
    }
    return OK;
}

/* ",e1s": heights, _ between two of them, letters for runs of empty cells. */
static status read_heights(grid *g, scan *t, error *e)
{
    int at = 0;
    const char *from;
    for (char c; from = t->at, (c = grid_sign(t));) {
        int run = c >= 'a' && c <= 'z' ? c - 'a' + 1 : 0, n = c >= '1' && c <= '9' ? c - '0' : 0;
        if (c == '_')
            continue;
        if ((!run && !n) || n > g->rows)
            return grid_wrong(t, from, e, "a height, or a letter: a run of empty cells");
        if (at + (run ? run : 1) > g->shown)
            return grid_too_many(t, from, "cells", g->shown, e);
        if (n)
            g->given[at] = (uint8_t)n;
        at += run ? run : 1;
    }
    return at == g->shown ? OK : grid_too_few(t, from, "cells", at, g->shown, e);
}

static status read(grid *g, scan *t, error *e)
{
    int n, same;
    span more;
    status s = grid_read_size(t, true, N_MAX, &n, &same, &more, e);
    towers *o = grid_take(g, 1, sizeof *o);
    if (s == OK && n < 2)
        return scan_wrong(t, more.at - 1, e, "a size of %d, expected 2 to %d", n, N_MAX);
    bool sought = s == OK && t->at < t->end && *t->at == '?';
    if (sought && n > PERMUTED)
        return scan_wrong(t, t->at, e, "clues to be found for a size of %d, expected at most %d", n,
                          PERMUTED);
    if (s == OK)
        s = grid_cells(g, n, n, n > PERMUTED ? 4 * n * (n - 1) : sought ? 4 * n : 0, e);
    if (s == OK && !o)
        s = puzzle_no_memory(e);
    if (s != OK)
        return s;
    g->own = o;
    o->sought = sought;
    t->at += sought;
    for (int i = 0; i < g->shown + 4 * n * sought; i++)
        grid_cell(g, i, n);
    s = sought ? OK : read_clues(g, t, e);
    if (s == OK && t->at < t->end && *t->at == ',') {
        t->at++;
        s = read_heights(g, t, e);
    }
    for (int i = 0; n <= PERMUTED && s == OK && i < 4 * n; i += i == n - 1 ? n + 1 : 1)
        s = i < n || (i >= 2 * n && i < 3 * n) ? add_line(g, i, e) : OK;
    return n > PERMUTED && s == OK ? add_automata(g, e) : s;
}

static const char *state_name(int of, char out[NAME_ROOM])
{
    return name_into(out, "%d/%d", of / (N_MAX + 1), of % (N_MAX + 1));
}

/* "3,1,2"; of a step: "4/2-5-5/3". */
static const char *tuple_name(const grid *g, const grid_table *t, int k, char out[NAME_ROOM])
{
    char part[NAME_ROOM];
    int n = 0, cells = own(g)->sought ? g->rows : t->cells;
    for (int i = 0; i < cells; i++) {
        int v = t->tuple[k * t->cells + i], hidden = t->cell[i] - g->shown;
        if (hidden >= 0)
            state_name(own(g)->state[hidden][v - 1], part);
        else
            name_into(part, "%d", v);
        if (i)
            out[n++] = t->type == LINE ? ',' : '-';
        for (const char *c = part; *c; c++)
            out[n++] = *c;
    }
    out[n] = 0;
    return out;
}

/* The name of a hidden cell: "t3s2" is the state after two cells of the clue at the top of column 3; "t3seen"
 * is what that clue would be. */
static const char *cell_name(const grid *g, int cell, char out[NAME_ROOM])
{
    if (own(g)->sought)
        return name_into(out, "%c%dseen", "tblr"[(cell - g->shown) / g->rows],
                         (cell - g->shown) % g->rows + 1);
    int i = (cell - g->shown) / (g->rows - 1), k = (cell - g->shown) % (g->rows - 1) + 1;
    return name_into(out, "%c%ds%d", "tblr"[i / g->rows], i % g->rows + 1, k);
}

static int cell_type(const grid *g, int cell)
{
    (void)cell;
    return own(g)->sought ? SEEN : STATE;
}

static const char *value_name(const grid *g, int cell, int value, char out[NAME_ROOM])
{
    if (own(g)->sought)
        return name_into(out, "%d", value);
    return state_name(own(g)->state[cell - g->shown][value - 1], out);
}

/* What links come from: for "c3line" the clues of column 3; for "t3p2" the clue above column 3. */
static const char *origin(const grid *g, const grid_table *t, char out[NAME_ROOM])
{
    static const char *const where[] = { "above column", "below column", "left of row", "right of row" };
    int number = grid_table_number(t);
    (void)g;
    if (t->type == LINE)
        return name_into(out, "clues of %s %d", *t->name == 'c' ? "column" : "row", number);
    return name_into(out, "clue %s %d", where[strchr("tblr", *t->name) - "tblr"], number);
}

static const grid_game game = { .word = "Skyscrapers",
                                .read = read,
                                .add_id = add_id,
                                .sign = sign,
                                .cell_name = cell_name,
                                .cell_type = cell_type,
                                .value_name = value_name,
                                .tuple_name = tuple_name,
                                .origin = origin };

GRID_GAME_READERS(game)

/* ---- the network ---- */

static void decorate(csp_builder *b, const grid *g)
{
    char clue[NAME_ROOM];
    int n = g->rows, side = n * CSP_CELL;
    for (int i = 0; i < 4 * n; i++) {
        int at = i % n * CSP_CELL + 500;
        const csp_box where[] = {
            { at, -900, 0, 380 }, { at, side + 400, 0, 380 }, { -900, at, 0, 380 }, { side + 400, at, 0, 380 }
        };
        if (own(g)->clue[i])
            csp_decorate(b, PAPER_NUMBER, where[i / n], name_into(clue, "%d", own(g)->clue[i]));
    }
}

#define END "{t=above column|b=below column|l=the left of row|r=the right of row}"

static void model(const puzzle *p, csp_builder *b)
{
    const grid *g = p->data;
    square_model(b, g->rows, 0);
    csp_add_type(b, "line", "single-line");
    csp_add_type(b, "s", "single-state");
    csp_add_type(b, "p", "single-step");
    csp_speak(b, LINE, "{r=row|c=column}", "{}", "{r=row|c=column} {lacks} arrangement left");
    csp_speak(b, STATE, "the state {}", "{}", "the state {} {lacks} value");
    csp_speak(b, STEP, "the step {}", "{}", "the step {} {lacks} value");
    if (own(g)->sought) {
        csp_add_type(b, "seen", "single-seen");
        csp_speak(b, SEEN, "the number seen from " END, "{}", "the view from " END " {lacks} number");
    }
    grid_model_labels(b, g, g->shown);
    grid_model_cells(b, g, g->shown);
    grid_model_tables(b, g);
    decorate(b, g);
    grid_place_tables(b, g);
    for (int i = g->shown; i < g->cells; i++)
        if (g->first[i] >= 0)
            csp_put_aside(b, (csp_label)g->first[i]);
}

/* ---- for generators ---- */

static void blank(int size, text *out)
{
    text_format(out, "Skyscrapers %d:?", size);
}

static bool other_clues(const puzzle *p)
{
    const grid *g = p->data;
    for (int i = 0; i < 4 * g->rows; i++)
        if (own(g)->clue[i])
            return true;
    return false;
}

static void sought(const puzzle *p, text *out)
{
    blank(((const grid *)p->data)->rows, out);
}

/* How many towers are seen from an end of a line. */
static bool is_clue(const puzzle *p, int label)
{
    const grid *g = p->data;
    return own(g)->sought && label >= g->first[g->shown] && label < g->first[g->cells - 1] + g->rows;
}

/* Writes the puzzle with these numbers as clues. */
static void write(const puzzle *p, const csp_label *given, int n, text *out)
{
    const grid *g = p->data;
    if (!grid_has_clue(p, given, n)) {
        grid_write(p, given, n, out);
        return;
    }
    towers with = { .sought = false };
    for (int i = 0; i < n; i++) {
        int number = given[i] - g->first[g->shown];
        if (is_clue(p, given[i]))
            with.clue[number / g->rows] = (uint8_t)(number % g->rows + 1);
    }
    grid_write_clues(p, &with, out);
}

static const char forms[] =
    "A game ID of Towers, `5:/3//2/.../1/,e1s`: the size, up to 9, then the clues at "
    "the top, at the bottom, on the "
    "left and on the right, with `/` between them and nothing for none; then, behind "
    "a comma, heights that are "
    "given, and letters for runs of empty cells. Behind it, or on lines of their "
    "own, rows of digits, with `.` for a "
    "cell that is not known. Or an address of puzz.link (`?skyscrapers/...`). `5:?`, up to size 6, has no "
    "clue,"
    " and says how many towers are seen from each end by csp-variables: generators start from it.\n";

static const app_single singles[] = {
    SQUARE_SINGLES,
    { "single-line", "one arrangement left for a line with clues: skyscrapers" },
    { "single-state", "one state left behind some cells of a clue's line: skyscrapers from size 7 on" },
    { "single-step", "one step left there" },
    { "single-seen", "one number of towers left that are seen from an end, where clues are sought" },
    { NULL, NULL },
};

extern const app app_skyscrapers;

const app app_skyscrapers = {
    .name = "skyscrapers",
    .title = "Skyscrapers",
    .says = "a Latin square of heights; clues say how many towers are seen from the ends of lines",
    .params = "",
    .forms = forms,
    .singles = singles,
    .reading = { .detect = detect, .resembles = resembles, .extent = grid_extent },
    .parse = parse,
    .model = model,
    .write = write,
    .is_own = grid_is_own,
    .shows = { .size = grid_show_size, .puzzle = grid_show_puzzle, .state = grid_show_state },
    .makes = { .other_clues = other_clues,
               .blank = blank,
               .size_most = PERMUTED,
               .sought = sought,
               .is_clue = is_clue },
};
