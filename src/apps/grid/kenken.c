/* kenken.c: KenKen (Calcudoku, Keen): a Latin square whose cages have a sum, a product, a difference or a
 * quotient.
 *
 * Labels, cells, rows and columns are those of Latin squares. A cage (k) is a csp-variable whose values are
 * the digits of its cells, in reading order, that give its number and do not repeat a digit in a row or
 * column. So the solutions are those of the game: each cage has one tuple, that of its digits. */
#include "apps/grid/grid.h"
#include "apps/square/square.h"

enum { N_MAX = 9, CAGE_MAX = 12, TUPLES_MAX = 20000, NUMBER_MAX = 999999999, CAGE = 3 };

typedef struct cage {
    int cells, cell[CAGE_MAX];
    char op; /* one of "asmd" */
    int number;
} cage;

typedef struct keen {
    uint16_t region[N_MAX * N_MAX];
    int cages;
    cage cage[N_MAX * N_MAX];
} keen;

static const keen *own(const grid *g)
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
    text_format(out, "%d:", g->rows);
    grid_add_edges(g->rows, own(g)->region, out);
    text_add_char(out, ',');
    for (int i = 0; i < own(g)->cages; i++)
        text_format(out, "%c%d", own(g)->cage[i].op, own(g)->cage[i].number);
}

/* ---- tuples ---- */

/* Do these digits give the number of the cage? */
static bool gives(const cage *k, const uint8_t *digit)
{
    int64_t sum = 0, product = 1, a = digit[0], b = digit[k->cells - 1];
    for (int i = 0; i < k->cells; i++) {
        sum += digit[i];
        product *= digit[i];
    }
    switch (k->op) {
    case 'a':
        return sum == k->number;
    case 'm':
        return product == k->number;
    case 's':
        return (a > b ? a - b : b - a) == k->number;
    default:
        return a == b * k->number || b == a * k->number;
    }
}

typedef struct lister {
    const cage *cage;
    int n;
    uint8_t digit[CAGE_MAX];
    uint8_t *tuple; /* NULL: tuples are only counted */
    int tuples;
} lister;

static void list_tuples(lister *l, int at)
{
    const cage *k = l->cage;
    if (l->tuples > TUPLES_MAX)
        return;
    if (at == k->cells) {
        if (!gives(k, l->digit))
            return;
        for (int i = 0; i < at && l->tuple; i++)
            l->tuple[l->tuples * at + i] = l->digit[i];
        l->tuples++;
        return;
    }
    for (int d = 1; d <= l->n; d++) {
        bool fits = true;
        for (int i = 0; i < at && fits; i++) {
            bool line = k->cell[i] / l->n == k->cell[at] / l->n || k->cell[i] % l->n == k->cell[at] % l->n;
            fits = !line || l->digit[i] != d;
        }
        l->digit[at] = (uint8_t)d;
        if (fits)
            list_tuples(l, at + 1);
    }
}

static status add_cage(grid *g, const cage *k, const scan *t, const char *at, error *e)
{
    char name[NAME_ROOM];
    lister l = { .cage = k, .n = g->rows };
    list_tuples(&l, 0);
    if (l.tuples > TUPLES_MAX)
        return scan_wrong(t, at, e, "a cage with more than %d ways to fill it, expected smaller cages",
                          TUPLES_MAX);
    l.tuple = grid_take(g, (size_t)l.tuples * (size_t)k->cells, 1);
    if (!l.tuple)
        return puzzle_no_memory(e);
    l.tuples = 0;
    list_tuples(&l, 0);
    name_into(name, "kr%dc%d", k->cell[0] / g->rows + 1, k->cell[0] % g->rows + 1);
    return grid_add_table(g, name, CAGE, k->cell, k->cells, l.tuple, l.tuples) ? OK : puzzle_no_memory(e);
}

/* ---- reading ---- */

static status read_clue(grid *g, keen *k, cage *c, scan *t, error *e)
{
    const char *at = t->at;
    c->op = t->at < t->end ? *t->at : 0;
    if (c->op != 'a' && c->op != 's' && c->op != 'm' && c->op != 'd')
        return grid_wrong(t, at, e,
                          "a (sum), s (difference), m (product) or d (quotient), one for each cage");
    t->at++;
    span number = { t->at, (size_t)(t->end - t->at) };
    number.n = span_digits(number, &c->number); /* only how many digits: a product may be too large */
    t->at += number.n;
    if (!number.n)
        return grid_wrong(t, t->at, e, "the number of the cage");
    if (!span_number(number, NUMBER_MAX, &c->number))
        return scan_wrong(t, at + 1, e, "a number beyond %d, expected a smaller one: divide the cage",
                          NUMBER_MAX);
    for (int i = 0; i < g->cells; i++)
        if (k->region[i] == c - k->cage) {
            if (c->cells == CAGE_MAX)
                return scan_wrong(t, at, e,
                                  "a cage of too many cells, expected at most this many: %d; divide the cage",
                                  CAGE_MAX);
            c->cell[c->cells++] = i;
        }
    if ((c->op == 's' || c->op == 'd') && c->cells != 2)
        return scan_wrong(t, at, e, "a difference or quotient of %d cells, expected 2", c->cells);
    return add_cage(g, c, t, at, e);
}

static status read(grid *g, scan *t, error *e)
{
    int n, same;
    span more;
    status s = grid_read_size(t, true, N_MAX, &n, &same, &more, e);
    keen *k = grid_take(g, 1, sizeof *k);
    if (s == OK && !k)
        return puzzle_no_memory(e);
    if (s == OK && n < 2)
        return scan_wrong(t, more.at - 1, e, "a size of %d, expected 2 to %d", n, N_MAX);
    if (s == OK)
        s = grid_cells(g, n, n, 0, e);
    if (s == OK)
        s = grid_read_edges(t, n, k->region, &k->cages, e);
    if (s != OK)
        return s;
    g->own = k;
    for (int i = 0; i < g->cells; i++)
        grid_cell(g, i, n);
    if (t->at == t->end || *t->at != ',')
        return grid_wrong(t, t->at, e, "a comma, and the clues of the cages");
    t->at++;
    for (int i = 0; i < k->cages && s == OK; i++)
        s = read_clue(g, k, &k->cage[i], t, e);
    return s;
}

static const char *tuple_name(const grid *g, const grid_table *t, int k, char out[NAME_ROOM])
{
    int n = 0;
    (void)g;
    for (int i = 0; i < t->cells; i++) {
        if (i)
            out[n++] = ',';
        out[n++] = (char)('0' + t->tuple[k * t->cells + i]);
    }
    out[n] = 0;
    return out;
}

static const char *origin(const grid *g, const grid_table *t, char out[NAME_ROOM])
{
    (void)g;
    return name_into(out, "cage %s", t->name + 1);
}

static const grid_game game = {
    .word = "KenKen", .read = read, .add_id = add_id, .sign = sign, .tuple_name = tuple_name, .origin = origin
};

GRID_GAME_READERS(game)

/* ---- the network ---- */

/* Draws the borders between cages, and the clue of each at its first cell. */
static void decorate(csp_builder *b, const grid *g)
{
    static const char *const op[] = { "+", "−", "×", "÷" };
    const keen *k = own(g);
    int n = g->rows;
    for (int i = 0; i < g->cells; i++) {
        int x = i % n * CSP_CELL, y = i / n * CSP_CELL;
        if (i % n + 1 < n && k->region[i] != k->region[i + 1])
            csp_decorate(b, PAPER_BORDER, (csp_box){ x + CSP_CELL, y, x + CSP_CELL, y + CSP_CELL }, "");
        if (i / n + 1 < n && k->region[i] != k->region[i + n])
            csp_decorate(b, PAPER_BORDER, (csp_box){ x, y + CSP_CELL, x + CSP_CELL, y + CSP_CELL }, "");
    }
    for (int i = 0; i < k->cages; i++) {
        char clue[NAME_ROOM];
        int at = k->cage[i].cell[0];
        const char *sign_of = k->cage[i].cells == 1  ? ""
                              : k->cage[i].op == 'a' ? op[0]
                              : k->cage[i].op == 's' ? op[1]
                              : k->cage[i].op == 'm' ? op[2]
                                                     : op[3];
        csp_decorate(b, PAPER_NUMBER, (csp_box){ at % n * CSP_CELL + 220, at / n * CSP_CELL + 120, 0, 180 },
                     name_into(clue, "%d%s", k->cage[i].number, sign_of));
    }
}

static void model(const puzzle *p, csp_builder *b)
{
    const grid *g = p->data;
    square_model(b, g->rows, 200);
    csp_add_type(b, "k", "single-combination");
    csp_speak(b, CAGE, "the cage at r{kr}c{c}", "({})", "the cage at r{kr}c{c} {lacks} combination left");
    grid_model_labels(b, g, g->cells);
    grid_model_tables(b, g);
    decorate(b, g);
    grid_place_tables(b, g);
}

static const char forms[] = "A game ID of Keen, `4:EDGES,CLUES`: the size, the edges between cages, and for "
                            "each cage, in the order of "
                            "their first cells, `a`, `s`, `m` or `d` (sum, difference, product, quotient) "
                            "and its number. Behind it, or "
                            "on lines of their own, rows of digits, with `.` for a cell that is not known.\n";

static const app_single singles[] = {
    SQUARE_SINGLES,
    { "single-combination", "one way left to fill a cage: kenken, and killer cages of sudoku" },
    { NULL, NULL },
};

extern const app app_kenken;

const app app_kenken = {
    .name = "kenken",
    .title = "KenKen",
    .says = "a Latin square whose cages have a sum, difference, product or quotient",
    .params = "",
    .forms = forms,
    .singles = singles,
    .reading = { .detect = detect, .resembles = resembles, .extent = grid_extent },
    .parse = parse,
    .model = model,
    .write = grid_write,
    .is_own = grid_is_own,
    .shows = { .size = grid_show_size, .puzzle = grid_show_puzzle, .state = grid_show_state },
    .makes = { .other_clues = puzzle_has_other_clues },
};
