/* walks.c: see walks.h. */
#include "walks.h"

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

static const char *source_of(const char *name, bool geometric, const small_walk *p)
{
    static char line[512];
    int n = snprintf(line, sizeof line, "%s %s", name, geometric ? "geometric" : "topological");
    for (int i = 0; i < p->rows * p->columns; i++)
        n += snprintf(line + n, sizeof line - (size_t)n, "%s%c", i % p->columns ? " " : " / ", p->cells[i]);
    return line;
}

static csp_label label_of(const ordeal *t, int columns, int number, int cell)
{
    char name[48];
    snprintf(name, sizeof name, "n%dr%dc%d", number, cell / columns + 1, cell % columns + 1);
    return ordeal_label(t, name);
}

/* ---- every filling ---- */

typedef struct brute {
    ordeal game;
    const small_walk *grid;
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
    assert_int_equal(ordeal_agree(&b->game, b->value), right);
    b->solutions += right;
    for (int n = 1; right && n <= b->whites; n++) { /* a number less is not a solution */
        b->value[b->label[n][b->cell_of[n]]] = false;
        assert_false(ordeal_agree(&b->game, b->value));
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

int walks_brute(const app *a, bool corners, bool geometric, const small_walk *p)
{
    brute b = { .grid = p, .corners = corners };
    ordeal_open(&b.game, a, NULL, source_of(a->name, geometric, p));
    for (int cell = 0; cell < p->rows * p->columns; cell++)
        if (p->cells[cell] != 'B')
            b.white[b.whites++] = cell;
    for (int n = 1; n <= b.whites; n++)
        for (int cell = 0; cell < p->rows * p->columns; cell++)
            b.label[n][cell] = label_of(&b.game, p->columns, n, cell);
    b.value = calloc((size_t)csp_labels(b.game.lab.csp) + 1, sizeof *b.value);
    assert_non_null(b.value);
    fill(&b, 1, 0);
    assert_int_equal(ordeal_solutions(&b.game, 1000), b.solutions);
    ordeal_reads_its_own(&b.game);
    free(b.value);
    ordeal_close(&b.game);
    return b.solutions;
}

/* ---- links, labels and names ---- */

/* A grid of white cells: label cell*n + number - 1. */
typedef struct white_grid {
    bool corners, geometric;
    int columns, n;
} white_grid;

static bool linked(int x, int y, void *context)
{
    const white_grid *g = context;
    int apart = abs(x % g->n - y % g->n), far = distance(g->corners, g->columns, x / g->n, y / g->n);
    return far == 0 || apart == 0 || (g->geometric ? far > apart : apart == 1 && far > 1);
}

void walks_links(const app *a, bool corners, bool geometric, int rows, int columns)
{
    char cells[CELLS + 1];
    ordeal g;
    memset(cells, '.', sizeof cells);
    small_walk p = { rows, columns, cells };
    white_grid grid = { corners, geometric, columns, rows * columns };
    ordeal_open(&g, a, NULL, source_of(a->name, geometric, &p));
    assert_int_equal(csp_labels(g.lab.csp), grid.n * grid.n);
    assert_int_equal(csp_vars(g.lab.csp), 2 * grid.n);
    for (int l = 0; l < grid.n * grid.n; l++)
        assert_int_equal(label_of(&g, columns, l % grid.n + 1, l / grid.n), l);
    ordeal_links(&g, linked, &grid);
    ordeal_close(&g);
}

void walks_start(const app *a, bool corners, const small_walk *p)
{
    for (int geometric = 0; geometric < 2; geometric++) {
        ordeal g;
        int whites = 0, labels = 0;
        ordeal_open(&g, a, NULL, source_of(a->name, geometric, p));
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
                assert_int_equal(label_of(&g, p->columns, n, cell) != CSP_NONE, possible);
                labels += possible;
            }
        assert_int_equal(csp_labels(g.lab.csp), labels);
        ordeal_close(&g);
    }
}

void walks_names(const app *a)
{
    ordeal g;
    small_walk p = { 3, 4, "............" };
    ordeal_open(&g, a, NULL, source_of(a->name, false, &p));
    ordeal_names(&g, "n11r3c2", "r3c2", "11",
                 (const ordeal_name[]){ { "r3c2", "n11", "rc", "naked-single" },
                                        { "n11", "r3c2", "n", "hidden-single" },
                                        { NULL, NULL, NULL, NULL } });
    ordeal_close(&g);
}

/* The same puzzle with rows and columns exchanged, and the path walked from its other end. */
static const char *turned(const ordeal *g, int rows, int columns)
{
    static char line[1024];
    int number[CELLS] = { 0 }, whites = 0, r, c;
    bool white[CELLS] = { false };
    for (int v = 0; v < csp_vars(g->lab.csp); v++)
        if (sscanf(csp_var_name(g->lab.csp, (csp_var)v), "r%dc%d", &r, &c) == 2) {
            white[(r - 1) * columns + c - 1] = true;
            whites++;
        }
    for (int i = 0; i < g->puzzle.givens; i++) {
        csp_label l = g->puzzle.given[i];
        assert_int_equal(sscanf(csp_label_subject(g->lab.csp, l), "r%dc%d", &r, &c), 2);
        number[(r - 1) * columns + c - 1] = whites + 1 - atoi(csp_label_value(g->lab.csp, l));
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

void walks_theorems(const app *a, int rows, int columns, const char *blank, int puzzles)
{
    ordeal g;
    rng r;
    ordeal_seen n = { 0 };
    random_seed(&r, 31, 0);
    ordeal_open(&g, a, NULL, blank);
    for (int i = 0; i < puzzles; i++) {
        ordeal p;
        ordeal_generate(&g, (uint64_t)i + 1, &p);
        ordeal_reads_its_own(&p);
        ordeal_theorems(&p, &r, 3, &n);
        ordeal_same_ratings(&p, NULL, turned(&p, rows, columns));
        ordeal_close(&p);
    }
    ordeal_enough(&n, 100, 10, 10);
    ordeal_close(&g);
}
