/* paths.c: see paths.h. */
#include "paths.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { CELLS = 36 };

static int distance(bool corners, int columns, int a, int b)
{
    int r = abs(a / columns - b / columns), c = abs(a % columns - b % columns);
    return !corners ? r + c : r > c ? r : c;
}

static const char *source_of(const char *name, bool geometric, const small_path *p)
{
    static char line[512];
    int n = snprintf(line, sizeof line, "%s %s", name, geometric ? "geometric" : "topological");
    for (int i = 0; i < p->rows * p->columns; i++)
        n += snprintf(line + n, sizeof line - (size_t)n, "%s%c", i % p->columns ? " " : " / ", p->cells[i]);
    return line;
}

static csp_label label_of(const csp *c, int columns, int number, int cell)
{
    char name[48];
    snprintf(name, sizeof name, "n%dr%dc%d", number, cell / columns + 1, cell % columns + 1);
    return game_label(c, name);
}

/* ---- every filling ---- */

typedef struct brute {
    game game;
    const small_path *grid;
    bool corners;
    int white[CELLS], whites, cell_of[CELLS + 1], solutions;
    csp_label label[CELLS + 1][CELLS];
    bool *value;
} brute;

static bool obeys(const brute *b)
{
    for (int n = 1; n <= b->whites; n++) {
        char given = b->grid->cells[b->cell_of[n]];
        if (given != '.' && given - '0' != n)
            return false;
        if (n > 1 && distance(b->corners, b->grid->columns, b->cell_of[n - 1], b->cell_of[n]) != 1)
            return false;
    }
    return true;
}

static void try_filling(brute *b)
{
    bool right = obeys(b), known = true;
    for (int n = 1; n <= b->whites; n++)
        known = known && b->label[n][b->cell_of[n]] != CSP_NONE;
    if (!known) {
        assert_false(right);
        return;
    }
    for (int n = 1; n <= b->whites; n++)
        b->value[b->label[n][b->cell_of[n]]] = true;
    assert_int_equal(game_is_solution(&b->game, b->value), right);
    b->solutions += right;
    for (int n = 1; right && n <= b->whites; n++) { /* a number less is no solution */
        b->value[b->label[n][b->cell_of[n]]] = false;
        assert_false(game_is_solution(&b->game, b->value));
        b->value[b->label[n][b->cell_of[n]]] = true;
    }
    for (int n = 1; n <= b->whites; n++)
        b->value[b->label[n][b->cell_of[n]]] = false;
}

static void fill(brute *b, int n, unsigned used)
{
    if (n > b->whites)
        try_filling(b);
    for (int i = 0; n <= b->whites && i < b->whites; i++)
        if (!(used >> i & 1)) {
            b->cell_of[n] = b->white[i];
            fill(b, n + 1, used | 1u << i);
        }
}

int paths_brute(const char *name, bool corners, bool geometric, const small_path *p)
{
    brute b = { .grid = p, .corners = corners };
    game_open(&b.game, name, NULL, source_of(name, geometric, p));
    for (int cell = 0; cell < p->rows * p->columns; cell++)
        if (p->cells[cell] != 'B')
            b.white[b.whites++] = cell;
    for (int n = 1; n <= b.whites; n++)
        for (int cell = 0; cell < p->rows * p->columns; cell++)
            b.label[n][cell] = label_of(b.game.csp, p->columns, n, cell);
    b.value = calloc((size_t)csp_labels(b.game.csp) + 1, sizeof *b.value);
    assert_non_null(b.value);
    fill(&b, 1, 0);
    assert_int_equal(game_solutions(&b.game, 1000), b.solutions);
    game_reads_again(&b.game);
    free(b.value);
    game_close(&b.game);
    return b.solutions;
}

/* ---- links, labels and names ---- */

void paths_links(const char *name, bool corners, bool geometric, int rows, int columns)
{
    char cells[CELLS + 1];
    game g;
    memset(cells, '.', sizeof cells);
    small_path p = { rows, columns, cells };
    game_open(&g, name, NULL, source_of(name, geometric, &p));
    int n = rows * columns;
    assert_int_equal(csp_labels(g.csp), n * n);
    assert_int_equal(csp_vars(g.csp), 2 * n);
    for (int a = 0; a < n * n; a++)
        for (int b = 0; b < n * n; b++) {
            int cell_a = a / n, cell_b = b / n, apart = abs(a % n - b % n);
            int far = distance(corners, columns, cell_a, cell_b);
            bool linked = a != b && (cell_a == cell_b || apart == 0 ||
                                     (geometric ? far > apart : apart == 1 && far > 1));
            csp_label x = label_of(g.csp, columns, a % n + 1, cell_a),
                      y = label_of(g.csp, columns, b % n + 1, cell_b);
            if (csp_linked(g.csp, x, y) != linked)
                fail_msg("%s and %s", csp_label_name(g.csp, x), csp_label_name(g.csp, y));
        }
    game_close(&g);
}

void paths_start(const char *name, bool corners, const small_path *p)
{
    for (int geometric = 0; geometric < 2; geometric++) {
        game g;
        int whites = 0, labels = 0;
        game_open(&g, name, NULL, source_of(name, geometric, p));
        for (int cell = 0; cell < p->rows * p->columns; cell++)
            whites += p->cells[cell] != 'B';
        for (int cell = 0; cell < p->rows * p->columns; cell++)
            for (int n = 1; n <= whites; n++) {
                bool possible = p->cells[cell] == '.';
                for (int other = 0; other < p->rows * p->columns; other++) {
                    int given = p->cells[other] - '0';
                    if (given >= 1 && given <= 9 &&
                        (n == given || distance(corners, p->columns, cell, other) > abs(n - given)))
                        possible = false;
                }
                possible = possible || (p->cells[cell] != 'B' && p->cells[cell] - '0' == n);
                assert_int_equal(label_of(g.csp, p->columns, n, cell) != CSP_NONE, possible);
                labels += possible;
            }
        assert_int_equal(csp_labels(g.csp), labels);
        game_close(&g);
    }
}

void paths_names(const char *name)
{
    game g;
    small_path p = { 3, 4, "............" };
    game_open(&g, name, NULL, source_of(name, false, &p));
    csp_label l = game_label(g.csp, "n11r3c2");
    assert_string_equal(csp_label_subject(g.csp, l), "r3c2");
    assert_string_equal(csp_label_value(g.csp, l), "11");
    csp_var cell = game_var(g.csp, "r3c2"), number = game_var(g.csp, "n11");
    assert_string_equal(csp_value_name(g.csp, cell, l), "n11");
    assert_string_equal(csp_value_name(g.csp, number, l), "r3c2");
    assert_string_equal(csp_type_name(g.csp, csp_var_type(g.csp, cell)), "rc");
    assert_string_equal(csp_type_name(g.csp, csp_var_type(g.csp, number)), "n");
    assert_string_equal(csp_type_single(g.csp, csp_var_type(g.csp, cell)), "naked-single");
    assert_string_equal(csp_type_single(g.csp, csp_var_type(g.csp, number)), "hidden-single");
    game_close(&g);
}

/* The same puzzle with rows and columns exchanged, and the path walked from its other end. */
static const char *turned(const game *g, int rows, int columns)
{
    static char line[1024];
    int number[CELLS] = { 0 }, whites = 0, r, c;
    bool white[CELLS] = { false };
    for (int v = 0; v < csp_vars(g->csp); v++)
        if (sscanf(csp_var_name(g->csp, (csp_var)v), "r%dc%d", &r, &c) == 2) {
            white[(r - 1) * columns + c - 1] = true;
            whites++;
        }
    for (int i = 0; i < g->puzzle.givens; i++) {
        csp_label l = g->puzzle.given[i];
        assert_int_equal(sscanf(csp_label_subject(g->csp, l), "r%dc%d", &r, &c), 2);
        number[(r - 1) * columns + c - 1] = whites + 1 - atoi(csp_label_value(g->csp, l));
    }
    bool geometric = strstr(text_bytes(&g->puzzle.source), "geometric") != NULL;
    int n = snprintf(line, sizeof line, "%s", geometric ? "geometric /" : "topological /");
    for (c = 0; c < columns; c++)
        for (r = 0; r < rows; r++) {
            int cell = r * columns + c;
            char word[16] = ".";
            if (!white[cell] || number[cell])
                snprintf(word, sizeof word, white[cell] ? "%d" : "B", number[cell]);
            n += snprintf(line + n, sizeof line - (size_t)n, " %s%s", word, r + 1 == rows ? " /" : "");
        }
    return line;
}

static void compare_turned(const game *p, const char *name, int rows, int columns)
{
    game q;
    int w, b, other_w, other_b;
    game_open(&q, name, NULL, turned(p, rows, columns));
    game_ratings(p, &w, &b);
    game_ratings(&q, &other_w, &other_b);
    assert_int_equal(w, other_w);
    assert_int_equal(b, other_b);
    game_close(&q);
}

void paths_theorems(const char *name, int rows, int columns, const char *blank, int puzzles)
{
    game g;
    rng r;
    game_counts n = { 0 };
    random_seed(&r, 31, 0);
    game_open(&g, name, NULL, blank);
    for (int i = 0; i < puzzles; i++) {
        game p;
        game_generate(&g, (uint64_t)i + 1, &p);
        game_reads_again(&p);
        game_theorems(&p, &r, &n);
        compare_turned(&p, name, rows, columns);
        game_close(&p);
    }
    print_message("%d candidates refuted, %d not; %d ends of braids, %d states solved\n", n.refuted,
                  n.not_refuted, n.ends, n.rated);
    assert_true(n.refuted > 100 && n.not_refuted > 10 && n.ends > 10 && n.rated > 10);
    game_close(&g);
}
