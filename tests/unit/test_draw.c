/* test_draw.c: drawings through include/tresse.h: against files, byte for byte; and of all steps of paths of
 * all applications, that they are well-formed and show the evidence, each part of it once. */
#include "failing.h"
#include "instances.h"
#include "svg.h"
#include "tresse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct buffer {
    char *at;
    size_t n, room;
} buffer;

static int take(void *context, const char *bytes, size_t n)
{
    buffer *b = context;
    if (b->n + n + 1 > b->room) {
        b->room = 2 * (b->n + n + 1);
        b->at = realloc(b->at, b->room);
    }
    memcpy(b->at + b->n, bytes, n);
    b->n += n;
    b->at[b->n] = 0;
    return 0;
}

/* A puzzle with its path. */
typedef struct work {
    tresse *t;
    tresse_puzzle *puzzle;
    tresse_theory *theory;
    tresse_path *path;
} work;

static void begin(work *w, const char *app, const char *params, const char *source, const char *theory)
{
    tresse_message m;
    tresse_limits limits = { .nodes = 3000000 };
    *w = (work){ 0 };
    assert_int_equal(tresse_open(&w->t, NULL), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(w->t, &w->puzzle), TRESSE_OK);
    assert_int_equal(tresse_theory_new(w->t, theory, &w->theory, &m), TRESSE_OK);
    if (tresse_puzzle_read(w->puzzle, app, params, source, strlen(source), &m) != TRESSE_OK)
        fail_msg("%s: %s", source, m.text);
    assert_int_equal(tresse_solve(w->t, w->puzzle, w->theory, NULL, &limits, &w->path), TRESSE_OK);
}

static void end(work *w)
{
    tresse_path_free(w->path);
    tresse_theory_free(w->theory);
    tresse_puzzle_free(w->puzzle);
    tresse_close(w->t);
}

static buffer draw(const work *w, tresse_drawing_kind kind, int step, int part, const char *view,
                   const char *theme)
{
    tresse_drawing d = {
        .size = sizeof d, .kind = kind, .step = step, .part = part, .view = view, .theme = theme
    };
    buffer b = { 0 };
    if (tresse_path_draw(w->path, &d, take, &b) != TRESSE_OK)
        fail_msg("%s", tresse_last_message(w->t)->text);
    return b;
}

static svg read_svg(const buffer *b)
{
    svg s;
    if (!svg_read(&s, b->at, b->n))
        fail_msg("%s: %.60s", s.why, b->at + s.at);
    return s;
}

/* ---- files ---- */

/* What is drawn: the first step of this rule ("" for the start, "end"), by this theory. */
typedef struct golden {
    const char *name, *app, *params, *source, *theory, *rule;
    tresse_drawing_kind kind;
    int part;
    const char *view, *theme;
} golden;

#define WHOLE TRESSE_DRAW_WHOLE
#define BOARD TRESSE_DRAW_BOARD
#define STEP  TRESSE_DRAW_STEP
#define S4    "sudoku", NULL, "1.......2.....3."
#define S4B   "sudoku", NULL, "12.............4"
#define S9    "sudoku", NULL, ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8"
#define S9B                                                                                                  \
    "sudoku", NULL, "7.....48....61..........2..6.....8.3...2..1...4..5....13.....5....4...6....7....."
#define S9G                                                                                                  \
    "sudoku", NULL, "..874...3...9...5.46.........6.9.28.....7....271..3...94.85..7...7...8........4.."
#define S9T                                                                                                  \
    "sudoku", NULL, "...4.67.9.......3668.....512..76..9....9.2...97..48..2...8.76..7...249..84.69...."
#define S9O                                                                                                  \
    "sudoku", NULL, "1.....9.....6.4.8..4..3...2..6.8.....3...57..9..2...1...7..6....2....5..8..1....3"
#define TRID "SFin4+W8+Trid+OR5W8"
#define S6   "sudoku", NULL, "6......1.54.5..4....2..6..5.......13"
#define L7   "latin", NULL, "..24...15....7....326.4..5.13..1..27....6....61.."
#define P7   "pandiagonal", NULL, "1....................6...57........2.4..........."
#define Q8   "queens", NULL, "8 r1c2 r2c7 r3c5"
#define Q10  "queens", NULL, "10 r1c2 r4c10 r7c1"
#define QS   "queens", "sudo", "9 r1c6 r9c1"
#define F5   "futoshiki", NULL, "5 .....2................... --<------>--<-<-->-< -<-----------<---<--"
#define F4   "futoshiki", NULL, "4 1............... ------------ <---------->"
#define K7                                                                                                   \
    "kakuro", NULL,                                                                                          \
        "B B 26\\ 11\\ B 34\\ 12\\ / B 17\\10 . . 9\\15 . . / \\31 . . . . . . / \\15 . . 16\\10 . . 5\\ / " \
        "B 10\\15 . . 16\\7 . . / \\27 . . . . . . / \\14 . . \\12 . . B"
#define K3 "kakuro", NULL, "B 5\\ B / \\4 . . / \\5 . . / B B B"
#define N6                                                                                                   \
    "numbrix", NULL,                                                                                         \
        "Numbrix topological 6 36 . . 3 . . . . . 4 . . . . . 11 . . . . . . . . . . 18 . . . 36 . . . . . " \
        "."
#define KK4  "kenken", NULL, "KenKen 4:__a3bb_a_5a_,a5a4m12m8s1m4s1"
#define BN6  "binairo", NULL, "Binairo 6x6u: .00..0/..1..0/...1../.0.0../..0.../...1.."
#define SL4  "slitherlink", NULL, "Slitherlink 4x4t0:b1323a222c1b"
#define NO4  "nonogram", NULL, "Nonogram 4x4:4/1/1/4/1.1/1.1/1.1/4"
#define HI5  "hitori", NULL, "Hitori 5x5:3532232341434224123144553"
#define MS6  "minesweeper", NULL, "Minesweeper 6x6:g2a31c4f2b3a2a2d1a1"
#define LU10 "lightup", NULL, "LightUp 10x10:k1c3c0d3aBb0b1aBe1b1l2b0e0a2b0b2aBdBc2c0k"
#define TE10 "tents", NULL, "Tents 10x10:b_mcfdaeadgffcccf_d_c,4,1,2,1,3,1,3,1,2,2,2,2,2,1,3,0,5,0,2,3"
#define SK5  "skyscrapers", NULL, "Skyscrapers 5:/3//2/3//3/3////3////2//3/1/,e1s"
#define SL5  "slitherlink", NULL, "Slitherlink 5x5t0:a2f11a3a1a3c3a3a2a"
#define K4X  "sudoku", NULL, "2x2kx:p,_a_a_a_ca_____b_,3_5a8a5b7_5c7b"
#define W9                                                                                                   \
    "sudoku", "windoku", ".12...3...6.....9.8.............5...6.8.1.2....3..4.8.............1....3...7....."
#define S9U                                                                                                  \
    "sudoku", NULL, "..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75"
#define FZ3                                                                                                  \
    "flatzinc", NULL,                                                                                        \
        "var 1..3: a;\nvar 1..3: b;\nvar 1..2: c;\nconstraint fzn_all_different_int([a,b,c]);\n"             \
        "constraint int_lt(a,b);\nsolve satisfy;\n"
#define N4 "numbrix", NULL, "Numbrix geometric 4 16 1 . . . . . . . . . 9 . . . . ."
#define H6                                                                                                   \
    "hidato", NULL,                                                                                          \
        "Hidato topological 5x6 26 B . . . 17 B 24 20 . . 8 . 25 23 . . . 13 . 1 . . 14 . B . . . . B"
#define M6 "map", NULL, "3 6 BY.... 1 2 3 : 2 3 4 : 3 4 5 : 4 5 6 : 5 6 :"
#define M16                                                                                                  \
    "map", NULL,                                                                                             \
        "4 16 R.......B...G.RY 1 2 4 5 6 13 : 2 3 6 : 3 4 6 7 8 : 4 8 13 : 5 6 9 : 6 7 9 10 11 : 7 8 11 : "  \
        "8 11 12 : 9 10 13 : 10 11 13 14 15 : 11 12 15 : 12 15 16 : 13 14 : 14 15 : 15 16 :"
#define G4                                                                                                   \
    "generic", NULL,                                                                                         \
        "variables A B C D: 1 2 3 4\npermutation p of q: A B C D\nforbid A B: 1 2, 2 3\nremove C=4 A=4 B=4 " \
        "C=1"
#define G5                                                                                                   \
    "generic", NULL,                                                                                         \
        "variables A B C D E: 1 2 3\ndifferent A B\ndifferent A C\ndifferent B C\ndifferent C D\n"           \
        "different C E\ndifferent D E\ndifferent A D\nremove A=3 E=1 B=1"
#define GL                                                                                                   \
    "generic", NULL,                                                                                         \
        "variables art biology chemistry drama english: mon tue wed\ndifferent art biology chemistry\n"      \
        "different chemistry drama english\ndifferent art drama\nremove art=wed english=mon biology=mon\n"   \
        "place art 0 0\nplace biology 3 0\nplace chemistry 1.5 1.25\nplace drama 0 2.5\n"                    \
        "place english 3 2.5\npaper edge 0.5 0.61 3.5 0.61\npaper edge 0.5 0.61 2 1.86"
#define GN "generic", NULL, "variable A B: 1 2 3\nneed A=1: B=2\nneed A=2: B=2\nremove B=2 B=3"
#define GO "generic", NULL, "variable A B C: 1 2 3 4\norder A < B < C"
#define GX                                                                                                   \
    "generic", NULL,                                                                                         \
        "variable \"<&\\\">\" B: \"a<b\" \"c&d\" \"e'f\"\ndifferent \"<&\\\">\" B\ngiven \"B=a<b\"\nremove " \
        "\"<&\\\">=c&d\""
#define CHAINS "S+BC+Z+T+W+B"

static const golden table[] = {
    { "sudoku4-start", S4, "BRT", "", WHOLE, -1, NULL, NULL },
    { "sudoku4-dark", S4, "BRT", "", WHOLE, -1, NULL, "dark" },
    { "sudoku4-print", S4, "BRT", "", WHOLE, -1, NULL, "print" },
    { "sudoku4-end", S4, "W", "end", WHOLE, -1, NULL, NULL },
    { "sudoku4-board", S4, "BRT", "", BOARD, -1, NULL, NULL },
    { "sudoku4-board-rn", S4, "BRT", "", BOARD, -1, "rn", NULL },
    { "sudoku4-board-bn", S4, "BRT", "", BOARD, -1, "bn", NULL },
    { "sudoku4-rn", S4, "BRT", "", WHOLE, -1, "rn", NULL },
    { "sudoku4-cn", S4, "BRT", "", WHOLE, -1, "cn", NULL },
    { "sudoku4-single", S4B, "W", "*", WHOLE, -1, NULL, NULL },
    { "sudoku6-board", S6, "BRT", "", BOARD, -1, NULL, NULL },
    { "sudoku9-hidden-single", S9, "W", "hidden-single-in-a-row", STEP, -1, NULL, NULL },
    { "sudoku9-naked-single", S9, "W", "naked-single", STEP, -1, NULL, NULL },
    { "sudoku6-hardest", S6, CHAINS, "*", WHOLE, -1, NULL, NULL },
    { "sudoku9-whip1", S9, "W", "whip", STEP, -1, NULL, NULL },
    { "sudoku9-whip5", S9, "W", "*", STEP, -1, NULL, NULL },
    { "sudoku9-whip5-light", S9, "W", "*", WHOLE, -1, NULL, "light" },
    { "sudoku9-whip5-rn", S9, "W", "*", STEP, -1, "rn", NULL },
    { "sudoku9-whip5-cn", S9, "W", "*", STEP, -1, "cn", NULL },
    { "sudoku9-whip5-bn", S9, "W", "*", STEP, -1, "bn", NULL },
    { "sudoku9-whip5-part0", S9, "W", "*", STEP, 0, NULL, NULL },
    { "sudoku9-whip5-part2", S9, "W", "*", STEP, 2, NULL, NULL },
    { "sudoku9-whip5-part5", S9, "W", "*", STEP, 5, NULL, NULL },
    { "generic-part1", G5, "W", "*", WHOLE, 1, NULL, NULL },
    { "sudoku9-biv-chain", S9, CHAINS, "biv-chain", STEP, -1, NULL, NULL },
    { "sudoku9-z-whip", S9, CHAINS, "z-whip", STEP, -1, NULL, NULL },
    { "sudoku9-braid", S9, CHAINS, "braid", STEP, -1, NULL, NULL },
    { "sudoku9-braid8", S9B, CHAINS, "*", STEP, -1, NULL, NULL },
    { "sudoku9-t-chain", S9B, "T", "t-chain", STEP, -1, NULL, NULL },
    { "sudoku9-t-whip", S9, "tW", "t-whip", STEP, -1, NULL, NULL },
    { "sudoku9-g-whip", S9G, "gW", "g-whip", STEP, -1, NULL, NULL },
    { "sudoku9-g-braid", S9, "gB", "g-braid", STEP, -1, NULL, NULL },
    { "sudoku9-finned-fish", S9G, "SFin+W", "finned-swordfish-in-columns", STEP, -1, NULL, NULL },
    { "sudoku9-finned-fish-cn", S9G, "SFin+W", "finned-swordfish-in-columns", STEP, -1, "cn", NULL },
    { "sudoku9-forcing-whip", S9, "FW", "forcing-whip-elim", STEP, -1, NULL, NULL },
    { "sudoku9-tridagon", S9T, TRID, "Trid-OR4-relation", STEP, -1, NULL, NULL },
    { "sudoku9-or-whip", S9T, TRID, "Trid-OR3-whip", STEP, -1, NULL, NULL },
    { "sudoku9-or-whip-part2", S9T, TRID, "Trid-OR3-whip", WHOLE, 2, NULL, "print" },
    { "sudoku9-oddagon", S9O, "O+W", "oddagon", STEP, -1, NULL, NULL },
    { "sudoku9-or-single", S9T, TRID, "Trid-OR1-single", STEP, -1, NULL, NULL },
    { "sudoku9-hidden-pairs", S9B, CHAINS, "hidden-pairs-in-a-column", STEP, -1, NULL, NULL },
    { "sudoku9-hidden-pairs-cn", S9B, CHAINS, "hidden-pairs-in-a-column", STEP, -1, "cn", NULL },
    { "sudoku9-naked-pairs", S9, "S+W", "naked-pairs-in-a-row", STEP, -1, NULL, NULL },
    { "sudoku9-naked-triplets", S9, "S+W", "naked-triplets-in-a-column", STEP, -1, NULL, NULL },
    { "sudoku9-x-wing", S9, "S+W", "x-wing-in-rows", STEP, -1, NULL, NULL },
    { "sudoku9-trial", S9, "TE(BRT)", "T&E", STEP, -1, NULL, NULL },
    { "sudoku9-trial-part3", S9, "TE(BRT)", "T&E", STEP, 3, NULL, NULL },
    { "sudoku9-trial-deep", S9B, "TE(BRT,2)", "*", STEP, -1, NULL, NULL },
    { "latin7-whip", L7, "W", "*", STEP, -1, NULL, NULL },
    { "latin7-print", L7, "W", "*", WHOLE, -1, NULL, "print" },
    { "pandiagonal7-whip", P7, "W", "*", STEP, -1, NULL, NULL },
    { "pandiagonal7-dn", P7, "W", "*", STEP, -1, "dn", NULL },
    { "pandiagonal7-an", P7, "W", "*", STEP, -1, "an", NULL },
    { "queens8-start", Q8, "BRT", "", WHOLE, -1, NULL, NULL },
    { "queens8-whip", Q8, "W", "*", STEP, -1, NULL, NULL },
    { "queens10-whip", Q10, "W", "*", WHOLE, -1, NULL, "dark" },
    { "queens10-r", Q10, "W", "*", STEP, -1, "r", NULL },
    { "queens9-sudo", QS, "W", "*", STEP, -1, NULL, NULL },
    { "futoshiki4-start", F4, "BRT", "", WHOLE, -1, NULL, NULL },
    { "futoshiki5-whip", F5, "W+H", "*", STEP, -1, NULL, NULL },
    { "futoshiki5-asc", F5, "H", "asc", WHOLE, -1, NULL, NULL },
    { "futoshiki5-asc-cn", F5, "H", "asc", STEP, -1, "cn", NULL },
    { "kakuro3-start", K3, "BRT", "", WHOLE, -1, NULL, NULL },
    { "kakuro3-board", K3, "BRT", "", BOARD, -1, NULL, NULL },
    { "kakuro7-whip", K7, "W", "*", STEP, -1, NULL, NULL },
    { "kakuro7-coupling", K7, "W+C", "coupling", STEP, -1, NULL, NULL },
    { "kakuro7-combination", K7, "W", "single-vertical-combination", STEP, -1, NULL, NULL },
    { "kakuro7-vn", K7, "W", "*", STEP, -1, "vn", NULL },
    { "kakuro7-end", K7, "W", "end", WHOLE, -1, NULL, "dark" },
    { "numbrix4-start", N4, "BRT", "", WHOLE, -1, NULL, NULL },
    { "numbrix6-whip", N6, "W", "*", STEP, -1, NULL, NULL },
    { "numbrix6-n", N6, "W", "*", STEP, -1, "n", NULL },
    { "hidato-whip", H6, "W", "*", STEP, -1, NULL, NULL },
    { "hidato-figure", H6, "W", "*", WHOLE, -1, NULL, NULL },
    { "hidato-n", H6, "W", "*", WHOLE, -1, "n", NULL },
    { "map6-start", M6, "BRT", "", WHOLE, -1, NULL, NULL },
    { "map6-board", M6, "BRT", "", BOARD, -1, NULL, NULL },
    { "map16-whip", M16, "W", "*", WHOLE, -1, NULL, NULL },
    { "kenken4-step", KK4, "W", "*", WHOLE, -1, NULL, NULL },
    { "kenken4-board", KK4, "W", "", BOARD, -1, NULL, NULL },
    { "binairo6-whip", BN6, "W", "whip", STEP, -1, NULL, NULL },
    { "slitherlink4-end", SL4, "W", "end", WHOLE, -1, NULL, NULL },
    { "nonogram4-end", NO4, "W", "end", WHOLE, -1, NULL, NULL },
    { "hitori5-end", HI5, "W", "end", WHOLE, -1, NULL, NULL },
    { "hitori5-connected", HI5, "W", "connected", WHOLE, -1, NULL, "dark" },
    { "slitherlink5-loop", SL5, "W", "loop", WHOLE, -1, NULL, NULL },
    { "slitherlink5-square", SL5, "W", "*", STEP, -1, NULL, NULL },
    { "slitherlink5-number", SL5, "W", "single-square", WHOLE, -1, NULL, NULL },
    { "lightup10-whip", LU10, "W", "*", STEP, -1, NULL, NULL },
    { "minesweeper6-end", MS6, "W", "end", WHOLE, -1, NULL, NULL },
    { "lightup10-end", LU10, "W", "end", WHOLE, -1, NULL, NULL },
    { "tents10-whip", TE10, "W", "*", STEP, -1, NULL, NULL },
    { "tents10-end", TE10, "W", "end", WHOLE, -1, NULL, NULL },
    { "skyscrapers5-whip", SK5, "W", "*", WHOLE, -1, NULL, NULL },
    { "flatzinc-start", FZ3, "W", "", WHOLE, -1, NULL, NULL },
    { "sudoku4-killer-x", K4X, "W", "", WHOLE, -1, NULL, NULL },
    { "sudoku9-windoku", W9, "W", "end", WHOLE, -1, NULL, NULL },
    { "sudoku9-deadly", S9U, "U+W+OR2W", "U-OR4-relation", STEP, -1, NULL, NULL },
    { "sudoku9-deadly-split", S9U, "U+W+OR2W", "U-OR3-split", STEP, -1, NULL, NULL },
    { "generic-reading-order", G4, "W", "*", WHOLE, -1, NULL, NULL },
    { "generic-view", G4, "W", "*", WHOLE, -1, "q", NULL },
    { "generic-chain", G5, "W", "*", WHOLE, -1, NULL, NULL },
    { "generic-layout", GL, "W", "*", WHOLE, -1, NULL, NULL },
    { "generic-need", GN, "C", "coupling", WHOLE, -1, NULL, NULL },
    { "generic-order", GO, "H", "asc", WHOLE, -1, NULL, NULL },
    { "generic-names", GX, "W", "*", WHOLE, -1, NULL, NULL },
};
enum { GOLDENS = sizeof table / sizeof *table };

/* "*": the first of the hardest. */
static int find_step(const tresse_path *path, const char *rule)
{
    int best = 0;
    if (!*rule)
        return 0;
    if (!strcmp(rule, "end"))
        return TRESSE_END;
    for (int i = 0; i < tresse_path_steps(path); i++) {
        tresse_step s = tresse_path_step(path, i);
        if (!strcmp(s.rule, rule))
            return i + 1;
        if (!strcmp(rule, "*") && (!best || s.length > tresse_path_step(path, best - 1).length))
            best = i + 1;
    }
    return best;
}

static buffer read_file(const char *name)
{
    buffer b = { 0 };
    FILE *f = fopen(name, "rb");
    char piece[4096];
    for (size_t n; f && (n = fread(piece, 1, sizeof piece, f)) > 0;)
        take(&b, piece, n);
    if (f)
        fclose(f);
    return b;
}

/* With TRESSE_GOLDEN=write in the environment the files are written anew, to be looked at and committed. */
static void check_file(const golden *g, const buffer *b)
{
    char name[128];
    snprintf(name, sizeof name, "tests/golden/%s.svg", g->name);
    const char *how = getenv("TRESSE_GOLDEN");
    if (how && !strcmp(how, "write")) {
        FILE *f = fopen(name, "wb");
        assert_non_null(f);
        fwrite(b->at, 1, b->n, f);
        fclose(f);
        return;
    }
    buffer want = read_file(name);
    if (want.n != b->n || memcmp(want.at, b->at, b->n) != 0)
        fail_msg("%s is not what is drawn (TRESSE_GOLDEN=write writes it anew)", name);
    free(want.at);
}

static void check_colours(const golden *g, const buffer *b)
{
    assert_true((strstr(b->at, "var(") != NULL) == (g->kind != WHOLE));
    assert_true((strstr(b->at, "=\"#") != NULL) == (g->kind == WHOLE));
    assert_null(strstr(b->at, "<script"));
    assert_null(strstr(b->at, "style="));
}

static void files_are_what_is_drawn(void **state)
{
    (void)state;
    assert_true(GOLDENS >= 60);
    for (int i = 0; i < GOLDENS; i++) {
        const golden *g = &table[i];
        work w;
        begin(&w, g->app, g->params, g->source, g->theory);
        int step = find_step(w.path, g->rule);
        if (!step && *g->rule)
            fail_msg("%s: no step %s", g->name, g->rule);
        buffer b = draw(&w, g->kind, step, g->part, g->view, g->theme);
        svg s = read_svg(&b);
        check_colours(g, &b);
        check_file(g, &b);
        svg_free(&s);
        free(b.at);
        end(&w);
    }
}

/* ---- evidence ---- */

typedef struct expected {
    const work *work;
    const svg *svg;
    tresse_proof proof;
    int links;
    const char *what;
} expected;

static bool has_role(const char *roles, const char *role)
{
    size_t n = strlen(role);
    for (const char *at = strstr(roles, role); at; at = strstr(at + 1, role))
        if ((at == roles || at[-1] == ' ') && (at[n] == ' ' || !at[n]))
            return true;
    return false;
}

/* The label has one mark, and that has this role. */
static void need_role(const expected *x, const char *label, const char *role)
{
    if (svg_count(x->svg, "data-label", label, "data-role") != 1)
        fail_msg("%s: %d marks of %s", x->what, svg_count(x->svg, "data-label", label, "data-role"), label);
    const svg_element *e = svg_find(x->svg, "data-label", label, "data-role");
    if (!has_role(svg_get(e, "data-role"), role))
        fail_msg("%s: %s is %s, not %s", x->what, label, svg_get(e, "data-role"), role);
    assert_non_null(svg_get(e, "data-part"));
}

static void need_hull(const expected *x, const char *variable)
{
    if (*variable && svg_count(x->svg, "data-variable", variable, "data-part") != 1)
        fail_msg("%s: %d hulls of %s", x->what, svg_count(x->svg, "data-variable", variable, NULL), variable);
}

/* Is this label one of those that line `by` refutes with? */
static bool may_come_from(const expected *x, int by, const char *from)
{
    tresse_line l = tresse_proof_line(x->proof, by);
    tresse_part part = l.kind == TRESSE_SUPPOSE ? TRESSE_LABELS : TRESSE_RIGHTS;
    if (l.kind == TRESSE_SUBSET)
        return true;
    for (int k = 0; tresse_proof_name(x->proof, by, part, k); k++)
        if (!strcmp(tresse_proof_name(x->proof, by, part, k), from))
            return true;
    return false;
}

/* Just one line of this kind to the label, from where it may come. */
static void need_line(expected *x, const char *kind, const char *to, int by)
{
    int n = 0;
    for (int i = 0; i < x->svg->n; i++) {
        const svg_element *e = &x->svg->element[i];
        const char *link = svg_get(e, "data-link");
        n += link && !strcmp(link, kind) && !strcmp(svg_get(e, "data-to"), to) &&
             may_come_from(x, by, svg_get(e, "data-from"));
    }
    if (n != 1)
        fail_msg("%s: %d lines %s to %s by %d", x->what, n, kind, to, by);
}

static void check_refuted(expected *x, int line, const tresse_line *l)
{
    for (int k = 0; k < l->refuted; k++) {
        tresse_refutation r = tresse_proof_refutation(x->proof, line, k);
        bool left = l->has_left && k == 0,
             supposed = tresse_proof_line(x->proof, r.by).kind == TRESSE_SUPPOSE;
        need_role(x, r.label, left ? "left" : supposed ? "z" : "t");
        need_line(x, left ? "link" : "because", r.label, r.by);
    }
}

static void check_line(expected *x, int i, bool asserts)
{
    tresse_line l = tresse_proof_line(x->proof, i);
    switch (l.kind) {
    case TRESSE_SUPPOSE:
        for (int k = 0; k < l.labels; k++)
            assert_int_equal(svg_count(x->svg, "data-label", tresse_proof_name(x->proof, i, TRESSE_LABELS, k),
                                       "data-role"),
                             1);
        break;
    case TRESSE_CELL:
    case TRESSE_CASES:
        need_hull(x, l.set);
        check_refuted(x, i, &l);
        for (int k = 0; k < l.rights; k++) {
            const char *right = tresse_proof_name(x->proof, i, TRESSE_RIGHTS, k);
            need_role(x, right, asserts ? "asserted" : "right");
        }
        break;
    case TRESSE_SUBSET:
        for (int k = 0; k < l.rows; k++) {
            need_hull(x, tresse_proof_name(x->proof, i, TRESSE_ROWS, k));
            need_hull(x, tresse_proof_name(x->proof, i, TRESSE_COLUMNS, k));
        }
        break;
    case TRESSE_DECLARED:
        for (int k = 0; k < l.rows; k++)
            need_hull(x, tresse_proof_name(x->proof, i, TRESSE_ROWS, k));
        break;
    }
}

/* No mark, hull or line is there twice. */
static void check_once(const expected *x)
{
    for (int i = 0; i < x->svg->n; i++) {
        const svg_element *e = &x->svg->element[i];
        const char *label = svg_get(e, "data-role") ? svg_get(e, "data-label") : NULL,
                   *link = svg_get(e, "data-link");
        if (label && svg_count(x->svg, "data-label", label, "data-role") != 1)
            fail_msg("%s: %s is marked twice", x->what, label);
        for (int k = 0; link && k < i; k++) {
            const svg_element *o = &x->svg->element[k];
            if (svg_get(o, "data-link") && !strcmp(svg_get(o, "data-link"), link) &&
                !strcmp(svg_get(o, "data-from"), svg_get(e, "data-from")) &&
                !strcmp(svg_get(o, "data-to"), svg_get(e, "data-to")))
                fail_msg("%s: a line twice", x->what);
        }
    }
}

/* Each case of a step that begins with them leads to what it eliminates: lines to its targets. */
static void check_ends(expected *x, const char *target)
{
    int n = 0;
    for (int i = 0; i < x->svg->n; i++) {
        const char *to = svg_get(&x->svg->element[i], "data-to");
        n += to && !strcmp(to, target);
    }
    if (n < 2)
        fail_msg("%s: %d lines to %s", x->what, n, target);
}

static void check_step(const work *w, int step, const char *view)
{
    buffer b = draw(w, STEP, step, TRESSE_WHOLE, view, NULL), line = { 0 };
    svg s = read_svg(&b);
    assert_int_equal(tresse_path_step_write(w->path, step - 1, TRESSE_TEXT, take, &line), TRESSE_OK);
    tresse_step about = tresse_path_step(w->path, step - 1);
    expected x = { .work = w, .svg = &s, .proof = tresse_path_proof(w->path, step - 1), .what = line.at };
    bool cases = tresse_proof_line(x.proof, 0).kind == TRESSE_CASES && about.eliminates;
    for (int k = 0; tresse_path_step_label(w->path, step - 1, k); k++) {
        const char *label = tresse_path_step_label(w->path, step - 1, k);
        need_role(&x, label, about.asserts ? "asserted" : about.eliminates ? "target" : "right");
        if (cases)
            check_ends(&x, label);
    }
    for (int i = 0; i < tresse_proof_lines(x.proof); i++)
        check_line(&x, i, about.asserts > 0);
    check_once(&x);
    svg_free(&s);
    free(b.at);
    free(line.at);
}

/* At most this many steps of a path, evenly spread. */
static void check_path(const work *w, int most)
{
    int steps = tresse_path_steps(w->path), stride = steps > most ? steps / most : 1;
    for (int i = 1; i <= steps; i += stride)
        for (int v = 0; tresse_puzzle_view(w->t, w->puzzle, v); v++) {
            char view[64];
            snprintf(view, sizeof view, "%s", tresse_puzzle_view(w->t, w->puzzle, v));
            check_step(w, i, view);
        }
}

static void steps_show_their_evidence(void **state)
{
    static const char *const theory[] = { CHAINS, "W", "tW", "TE(BRT)", "O+W", "C+H+S", "gB5", "SFin+FW3" };
    (void)state;
    for (const instance *i = instance_table; i->app; i++)
        for (size_t k = 0; k < sizeof theory / sizeof *theory; k++) {
            work w;
            begin(&w, i->app, i->params, i->source, theory[k]);
            check_path(&w, 12);
            end(&w);
        }
    work w;
    begin(&w, S9T, TRID);
    check_path(&w, 40);
    end(&w);
}

static void random_paths_show_their_evidence(void **state)
{
    static const char *const app[] = { "sudoku", "latin", "queens" };
    (void)state;
    for (uint64_t i = 0; i < 12; i++) {
        work w;
        tresse *t;
        tresse_puzzle *p;
        assert_int_equal(tresse_open(&t, NULL), TRESSE_OK);
        assert_int_equal(tresse_puzzle_new(t, &p), TRESSE_OK);
        assert_int_equal(tresse_puzzle_blank(p, app[i % 3], NULL, i % 3 == 0 ? 9 : 6, NULL), TRESSE_OK);
        assert_int_equal(tresse_generate(t, p, 7, i, NULL), TRESSE_OK);
        begin(&w, app[i % 3], tresse_puzzle_params(p), tresse_puzzle_text(p), CHAINS);
        check_path(&w, 15);
        end(&w);
        tresse_puzzle_free(p);
        tresse_close(t);
    }
}

/* ---- parts ---- */

static void later_parts_are_left_out(void **state)
{
    work w;
    (void)state;
    begin(&w, S9, "W");
    int step = find_step(w.path, "*"), before = 0, cells = tresse_path_step(w.path, step - 1).length;
    for (int part = 0; part <= cells + 1; part++) {
        buffer b = draw(&w, STEP, step, part, NULL, NULL);
        svg s = read_svg(&b);
        for (int i = 0; i < s.n; i++)
            if (svg_get(&s.element[i], "data-part"))
                assert_true(svg_number(&s.element[i], "data-part") <= part);
        assert_int_equal(svg_count(&s, "data-variable", NULL, NULL), part < cells ? part : cells);
        assert_true(s.n >= before);
        before = s.n;
        svg_free(&s);
        free(b.at);
    }
    buffer all = draw(&w, STEP, step, TRESSE_WHOLE, NULL, NULL),
           last = draw(&w, STEP, step, cells + 1, NULL, NULL);
    assert_string_equal(all.at, last.at);
    free(all.at);
    free(last.at);
    end(&w);
}

/* Each candidate can be read, as itself or in its mark, whatever part is told. */
static void candidates_can_be_read_in_all_parts(void **state)
{
    work w;
    (void)state;
    begin(&w, S9, "W");
    int step = find_step(w.path, "*"), cells = tresse_path_step(w.path, step - 1).length;
    for (int part = -1; part <= cells + 1; part++) {
        buffer b = draw(&w, WHOLE, step, part, NULL, NULL);
        svg s = read_svg(&b);
        int candidates = 0;
        for (int i = 0; i < s.n; i++) {
            const char *is = svg_get(&s.element[i], "data-state"),
                       *label = svg_get(&s.element[i], "data-label");
            if (!is || strcmp(is, "candidate") != 0)
                continue;
            bool text = i + 1 < s.n && s.element[i + 1].parent == i,
                 mark = svg_count(&s, "data-label", label, "data-role");
            if (text == mark)
                fail_msg("part %d: %s is %s", part, label, text ? "written twice" : "not to be read");
            candidates++;
        }
        assert_true(candidates > 50);
        svg_free(&s);
        free(b.at);
    }
    end(&w);
}

/* ---- boards ---- */

/* Is it of a cell, "r1c2=#" or "n3r1c2"? Combinations of cells are drawn only where a step speaks of them. */
static bool is_of_cell(const char *label)
{
    int row, column, n = 0;
    sscanf(label, "n%*d%n", &n);
    return sscanf(label + n, "r%dc%d", &row, &column) == 2;
}

/* Each label that is not gone at the start is there once, with its state, unless it is a combination
 * on a board; and nothing else is. */
static void boards_have_each_label(void **state)
{
    (void)state;
    for (const instance *i = instance_table; i->app; i++) {
        work w;
        begin(&w, i->app, i->params, i->source, "BRT");
        for (int v = 0; tresse_puzzle_view(w.t, w.puzzle, v); v++) {
            char view[64];
            snprintf(view, sizeof view, "%s", tresse_puzzle_view(w.t, w.puzzle, v));
            buffer b = draw(&w, BOARD, 0, TRESSE_WHOLE, view, NULL);
            svg s = read_svg(&b);
            assert_string_equal(svg_get(&s.element[0], "id"), "board");
            assert_string_equal(svg_get(&s.element[0], "data-view"), view);
            for (int k = 0; k < s.n; k++) {
                const char *label = svg_get(&s.element[k], "data-label");
                if (label && svg_count(&s, "data-label", label, "data-state") != 1)
                    fail_msg("%s: %s is there twice", i->source, label);
            }
            for (int k = 0; k < tresse_path_candidates(w.path); k++) {
                const char *name = tresse_path_candidate(w.path, k);
                int there = svg_count(&s, "data-label", name, "data-name");
                if (there != 1 && (there || v || is_of_cell(name)))
                    fail_msg("%s: %s is there %d times", i->source, name, there);
            }
            svg_free(&s);
            free(b.at);
        }
        end(&w);
    }
}

static void views_are_those_of_types(void **state)
{
    static const char *const want[] = { "", "rn", "cn", "bn" };
    work w;
    (void)state;
    begin(&w, S9, "BRT");
    for (int i = 0; i < 4; i++)
        assert_string_equal(tresse_puzzle_view(w.t, w.puzzle, i), want[i]);
    assert_null(tresse_puzzle_view(w.t, w.puzzle, 4));
    assert_null(tresse_puzzle_view(w.t, w.puzzle, -1));
    end(&w);
    begin(&w, M6, "BRT");
    assert_string_equal(tresse_puzzle_view(w.t, w.puzzle, 0), "");
    assert_null(tresse_puzzle_view(w.t, w.puzzle, 1));
    end(&w);
}

/* A puzzle without a path is drawn as the start of its path; so is its network. */
/* ---- maps ---- */

typedef struct stretch {
    long x, y, x2, y2;
} stretch;

enum {
    WIDE = 6,
    HIGH = 5,
    REGIONS = WIDE * HIGH,
    EDGES = WIDE * (HIGH - 1) + HIGH * (WIDE - 1) + (WIDE - 1) * (HIGH - 1)
};

/* A sheet of triangles, its regions numbered out of order (7 has no common divisor with 30). */
static void write_sheet(char *to, size_t room)
{
    size_t n = (size_t)snprintf(to, room, "p edge %d %d\n", REGIONS, EDGES);
    for (int i = 0; i < REGIONS; i++)
        for (int k = 0; k < 3; k++) {
            int x = i % WIDE + (k != 1), y = i / WIDE + (k != 0);
            if (x < WIDE && y < HIGH)
                n += (size_t)snprintf(to + n, room - n, "e %d %d\n", i * 7 % REGIONS + 1,
                                      (y * WIDE + x) * 7 % REGIONS + 1);
        }
}

/* The edges of a map, or the frames of its regions. */
static int find_all(const char *in, const char *first, const char *has, const char *form, stretch *to,
                    int most)
{
    int n = 0;
    for (const char *at = in; n < most && (at = strstr(at, first)); at++) {
        const char *stop = strchr(at, '>'), *there = strstr(at, has);
        if (there && there < stop)
            n += sscanf(at, form, &to[n].x, &to[n].y, &to[n].x2, &to[n].y2) == 4;
    }
    return n;
}

static long turn(const stretch *a, long x, long y)
{
    return (a->x2 - a->x) * (y - a->y) - (a->y2 - a->y) * (x - a->x);
}

static bool differ(long a, long b)
{
    return (a > 0 && b < 0) || (a < 0 && b > 0);
}

static bool cross(const stretch *a, const stretch *b)
{
    return differ(turn(a, b->x, b->y), turn(a, b->x2, b->y2)) &&
           differ(turn(b, a->x, a->y), turn(b, a->x2, a->y2));
}

static void maps_are_laid_out(void **state)
{
    char source[2048];
    stretch edge[EDGES + 1], box[REGIONS];
    work w;
    (void)state;
    write_sheet(source, sizeof source);
    begin(&w, "map", "colours=4", source, "BRT");
    buffer b = draw(&w, WHOLE, 0, TRESSE_WHOLE, "", "");
    int edges =
        find_all(b.at, "<path d=\"M", "stroke-width=\"16\"", "<path d=\"M%ld %ldL%ld %ld", edge, EDGES + 1);
    int boxes = find_all(b.at, "<rect x=", "rx=\"60\"",
                         "<rect x=\"%ld\" y=\"%ld\" width=\"%ld\" height=\"%ld\"", box, REGIONS);
    assert_int_equal(edges, EDGES);
    assert_int_equal(boxes, REGIONS);
    for (int i = 0; i < edges; i++)
        for (int k = 0; k < i; k++)
            assert_false(cross(&edge[i], &edge[k]));
    for (int i = 0; i < boxes; i++)
        for (int k = 0; k < i; k++)
            assert_true(labs(box[i].x - box[k].x) >= box[i].x2 || labs(box[i].y - box[k].y) >= box[i].y2);
    free(b.at);
    end(&w);
}

/* ---- changes ---- */

static buffer draw_board(const work *w)
{
    tresse_drawing d = { .size = sizeof d, .kind = BOARD, .part = TRESSE_WHOLE };
    buffer b = { 0 };
    assert_int_equal(tresse_puzzle_draw(w->t, w->puzzle, &d, take, &b), TRESSE_OK);
    return b;
}

/* Lines of two boards that differ; each of those of the second tells of a label that is gone. */
static int count_gone(const char *a, const char *b)
{
    int n = 0;
    for (; *a && *b; a++, b++) {
        size_t k = strcspn(a, "\n"), m = strcspn(b, "\n");
        if (k != m || memcmp(a, b, k) != 0) {
            const char *gone = strstr(b, "data-state=\"gone\"");
            assert_true(gone && gone < b + m);
            n++;
        }
        a += k;
        b += m;
    }
    assert_true(!*a && !*b);
    return n;
}

/* On the page, what a change removed keeps its room, and nothing else moves, where slots are shared, too. */
static void changes_move_nothing(void **state)
{
    static const char *const hidato =
        "Hidato topological 5x6 26 B . . 3 . B 6 23 . 26 2 . 20 . . . . . . . . . . . B . . . 14 B";
    work w;
    (void)state;
    begin(&w, "hidato", NULL, hidato, "BRT");
    buffer before = draw_board(&w);
    assert_int_equal(tresse_puzzle_change(w.puzzle, "r3c2<>9 r3c3<>24", NULL), TRESSE_OK);
    buffer after = draw_board(&w);
    assert_int_equal(count_gone(before.at, after.at), 2);
    free(before.at);
    free(after.at);
    end(&w);
}

static void puzzles_are_drawn_as_their_networks(void **state)
{
    (void)state;
    for (const instance *i = instance_table; i->app; i++) {
        work w, model;
        buffer text = { 0 }, alone = { 0 };
        tresse_drawing d = { .size = sizeof d, .kind = BOARD };
        begin(&w, i->app, i->params, i->source, "BRT");
        assert_int_equal(tresse_puzzle_model_write(w.t, w.puzzle, TRESSE_JSON, take, &text), TRESSE_OK);
        assert_int_equal(tresse_puzzle_draw(w.t, w.puzzle, &d, take, &alone), TRESSE_OK);
        buffer b = draw(&w, BOARD, 0, 0, NULL, NULL);
        assert_string_equal(alone.at, b.at);
        begin(&model, "generic", NULL, text.at, "BRT");
        buffer c = draw(&model, BOARD, 0, 0, NULL, NULL);
        if (strcmp(b.at, c.at) != 0)
            fail_msg("%s is drawn otherwise than its network", i->source);
        end(&model);
        end(&w);
        free(text.at);
        free(alone.at);
        free(b.at);
        free(c.at);
    }
}

/* ---- names ---- */

static void names_are_only_text(void **state)
{
    static const char *const name[] = { "</text><script>", "a&b",  "\"quoted\"", "it's",
                                        "\xE2\x89\xA0",    "<!--", "]]>" };
    (void)state;
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        buffer text = { 0 };
        work w;
        char quoted[128] = "";
        for (const char *c = name[i]; *c; c++)
            snprintf(quoted + strlen(quoted), sizeof quoted - strlen(quoted), *c == '"' ? "\\\"" : "%c", *c);
        char source[1024];
        snprintf(source, sizeof source,
                 "{\"variables\":{\"%s\":[\"%s\",\"2\"],\"B\":[\"%s\",\"2\"]},\"different\":[[\"%s\",\"B\"]],"
                 "\"givens\":[\"B=2\"]}",
                 quoted, quoted, quoted, quoted);
        begin(&w, "generic", NULL, source, "W");
        for (int step = 0; step <= 1; step++) {
            buffer b = draw(&w, WHOLE, step, TRESSE_WHOLE, NULL, NULL);
            svg s = read_svg(&b);
            char label[160];
            snprintf(label, sizeof label, "%s=%s", name[i], name[i]);
            assert_int_equal(svg_count(&s, "data-label", label, "data-state"), 1);
            for (int k = 0; k < s.n; k++)
                assert_string_not_equal(s.element[k].name, "script");
            svg_free(&s);
            free(b.at);
        }
        end(&w);
        free(text.at);
    }
}

/* What XML can't have is replaced; a name that nobody would read to its end ends early, between characters.
 */
static void odd_names_are_shortened(void **state)
{
    (void)state;
    enum { MANY = 250 };
    char longest[2 * MANY + 2] = "a", shown[2 * MANY + 10] = "a", source[2048];
    for (int i = 0; i < MANY; i++)
        strcat(longest, "\xC3\xA9");
    for (int i = 0; i < 199; i++) /* 399 bytes: one more would cut a character */
        strcat(shown, "\xC3\xA9");
    strcat(shown, "\xE2\x80\xA6<");
    work w;
    snprintf(source, sizeof source,
             "{\"variables\":{\"A\":[\"1\",\"\xEF\xBF\xBE?\",\"\xEF\xBF\xBD!\"],\"%s\":[\"1\",\"2\"]}}",
             longest);
    begin(&w, "generic", NULL, source, "W");
    buffer b = draw(&w, WHOLE, 0, TRESSE_WHOLE, NULL, NULL);
    svg s = read_svg(&b);
    char label[2 * MANY + 10];
    snprintf(label, sizeof label, "%s=2", longest);
    assert_int_equal(svg_count(&s, "data-label", label, "data-state"), 1);
    assert_int_equal(svg_count(&s, "data-label", "A=\xEF\xBF\xBD?", "data-state"), 1);
    assert_int_equal(svg_count(&s, "data-label", "A=\xEF\xBF\xBD!", "data-state"), 1);
    assert_non_null(strstr(b.at, shown));
    svg_free(&s);
    free(b.at);
    end(&w);
}

/* ---- what can go wrong ---- */

static void wrong_drawings_are_refused(void **state)
{
    work w;
    buffer b = { 0 };
    (void)state;
    begin(&w, S4, "BRT");
    int steps = tresse_path_steps(w.path);
    const struct {
        tresse_drawing d;
        const char *says;
    } wrong[] = {
        { { .size = 3 }, "a drawing of size 3" },
        { { .size = sizeof(tresse_drawing), .kind = 7 }, "kind 7" },
        { { .size = sizeof(tresse_drawing), .step = steps + 1 }, "expected 0 to" },
        { { .size = sizeof(tresse_drawing), .step = -2 }, "step -2" },
        { { .size = sizeof(tresse_drawing), .part = -2 }, "part -2" },
        { { .size = sizeof(tresse_drawing), .view = "xy" }, "no view 'xy', expected one of rn, cn, bn" },
        { { .size = sizeof(tresse_drawing), .theme = "pink" }, "expected light, dark or print" },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(tresse_path_draw(w.path, &wrong[i].d, take, &b), TRESSE_BAD_INPUT);
        assert_non_null(strstr(tresse_last_message(w.t)->text, wrong[i].says));
    }
    tresse_drawing end_of = { .size = sizeof end_of, .step = TRESSE_END };
    assert_int_equal(tresse_puzzle_draw(w.t, w.puzzle, &end_of, take, &b), TRESSE_BAD_INPUT);
    assert_int_equal(tresse_path_draw(NULL, &end_of, take, &b), TRESSE_BAD_INPUT);
    assert_int_equal(tresse_path_draw(w.path, NULL, take, &b), TRESSE_BAD_INPUT);
    assert_int_equal(tresse_paint_write(NULL, NULL), TRESSE_BAD_INPUT);
    assert_int_equal(b.n, 0);
    end(&w);
}

static int refuse(void *context, const char *bytes, size_t n)
{
    (void)context;
    (void)bytes;
    (void)n;
    return 1;
}

static void a_writer_may_stop(void **state)
{
    work w;
    tresse_drawing d = { .size = sizeof d };
    (void)state;
    begin(&w, S4, "BRT");
    assert_int_equal(tresse_path_draw(w.path, &d, refuse, NULL), TRESSE_STOPPED);
    assert_int_equal(tresse_paint_write(refuse, NULL), TRESSE_STOPPED);
    end(&w);
}

/* Whichever allocation fails: NO_MEMORY, nothing is written, nothing is lost, and the next call is right. */
static void memory_may_fail(void **state)
{
    failing f = { 1000000, 0 };
    tresse_memory m = { failing_resize, &f };
    work w = { 0 };
    static const tresse_drawing drawings[] = {
        { .size = sizeof(tresse_drawing), .kind = WHOLE, .step = 7, .part = -1, .view = "rn" },
        { .size = sizeof(tresse_drawing), .kind = STEP, .step = 7, .part = -1 },
        { .size = sizeof(tresse_drawing), .kind = BOARD },
    };
    (void)state;
    assert_int_equal(tresse_open(&w.t, &m), TRESSE_OK);
    assert_int_equal(tresse_puzzle_new(w.t, &w.puzzle), TRESSE_OK);
    assert_int_equal(tresse_theory_new(w.t, "W", &w.theory, NULL), TRESSE_OK);
    const char *source = ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8";
    assert_int_equal(tresse_puzzle_read(w.puzzle, NULL, NULL, source, strlen(source), NULL), TRESSE_OK);
    assert_int_equal(tresse_solve(w.t, w.puzzle, w.theory, NULL, NULL, &w.path), TRESSE_OK);
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++) {
        tresse_status s = TRESSE_NO_MEMORY;
        long taken = f.taken;
        int n = 0;
        for (; s != TRESSE_OK; n++) {
            buffer b = { 0 };
            f.left = n;
            s = tresse_path_draw(w.path, &drawings[i], take, &b);
            assert_true(s == TRESSE_OK || (s == TRESSE_NO_MEMORY && b.n == 0));
            assert_int_equal(f.taken, taken);
            free(b.at);
        }
        assert_true(n > 3);
        f.left = 1000000;
    }
    end(&w);
    assert_int_equal(f.taken, 0);
}

/* Two givens in one row: both are shown. */
static void bad_givens_are_shown(void **state)
{
    work w;
    (void)state;
    begin(&w, "sudoku", NULL, "11..............", "BRT");
    assert_int_equal(tresse_path_outcome(w.path), TRESSE_BAD_GIVENS);
    buffer b = draw(&w, WHOLE, 0, TRESSE_WHOLE, NULL, NULL);
    svg s = read_svg(&b);
    assert_int_equal(svg_count(&s, "data-state", "given", "data-label"), 2);
    svg_free(&s);
    free(b.at);
    end(&w);
}

/* ---- paint ---- */

/* Relative luminance by the rules for accessible pages, times 10^6. */
static double luminance(const char *colour)
{
    double sum = 0;
    static const double weight[] = { 0.2126, 0.7152, 0.0722 };
    for (int i = 0; i < 3; i++) {
        char two[3] = { colour[1 + 2 * i], colour[2 + 2 * i], 0 };
        double c = (double)strtol(two, NULL, 16) / 255, linear = c / 12.92;
        if (c > 0.03928) { /* ((c + 0.055) / 1.055) ^ 2.4, as x^2 * x^0.4 by Newton's fifth root of x^2 */
            double x = (c + 0.055) / 1.055, y = x * x, r = 1;
            for (int k = 0; k < 60; k++)
                r -= (r * r * r * r * r - y) / (5 * r * r * r * r);
            linear = y * r;
        }
        sum += weight[i] * linear;
    }
    return sum;
}

static double contrast(const char *a, const char *b)
{
    double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
    return x > y ? x / y : y / x;
}

/* The colour of a property in the theme that begins at this text. */
static void colour_of(const char *css, const char *property, char out[8])
{
    char key[64];
    snprintf(key, sizeof key, "--tresse-%s:", property);
    const char *at = strstr(css, key);
    assert_non_null(at);
    memcpy(out, at + strlen(key), 7);
    out[7] = 0;
}

static void colours_can_be_told_apart(void **state)
{
    static const struct {
        const char *ink, *paper;
        double least;
    } pair[] = {
        { "ink", "paper", 4.5 },        { "value", "paper", 4.5 },    { "candidate", "paper", 4.5 },
        { "faded", "paper", 3 },        { "head", "paper", 4.5 },     { "on-dark", "dark", 4.5 },
        { "on-target", "target", 4.5 }, { "on-right", "right", 4.5 }, { "left", "paper", 4.5 },
        { "z", "paper", 4.5 },          { "t", "paper", 4.5 },        { "subset", "hull", 4.5 },
        { "target", "paper", 3 },       { "right", "paper", 3 },      { "link", "paper", 3 },
        { "then", "paper", 3 },         { "because", "paper", 3 },    { "candidate", "hull", 4.5 },
        { "ink", "hull", 4.5 },         { "ink", "dead", 4.5 },       { "dead-edge", "paper", 3 },
        { "strike", "paper", 3 },
    };
    static const char *const begins[] = { ":root{", ":root[data-theme=dark]{", "@media print{" };
    buffer css = { 0 };
    (void)state;
    assert_int_equal(tresse_paint_write(take, &css), TRESSE_OK);
    for (size_t t = 0; t < 3; t++)
        for (size_t i = 0; i < sizeof pair / sizeof *pair; i++) {
            char a[8], b[8];
            const char *theme = strstr(css.at, begins[t]);
            assert_non_null(theme);
            colour_of(theme, pair[i].ink, a);
            colour_of(theme, pair[i].paper, b);
            if (contrast(a, b) < pair[i].least)
                fail_msg("%s %s on %s: %d %%", begins[t], pair[i].ink, pair[i].paper,
                         (int)(100 * contrast(a, b)));
        }
    free(css.at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_what_is_drawn),
        cmocka_unit_test(steps_show_their_evidence),
        cmocka_unit_test(random_paths_show_their_evidence),
        cmocka_unit_test(later_parts_are_left_out),
        cmocka_unit_test(candidates_can_be_read_in_all_parts),
        cmocka_unit_test(boards_have_each_label),
        cmocka_unit_test(views_are_those_of_types),
        cmocka_unit_test(maps_are_laid_out),
        cmocka_unit_test(changes_move_nothing),
        cmocka_unit_test(puzzles_are_drawn_as_their_networks),
        cmocka_unit_test(names_are_only_text),
        cmocka_unit_test(odd_names_are_shortened),
        cmocka_unit_test(wrong_drawings_are_refused),
        cmocka_unit_test(a_writer_may_stop),
        cmocka_unit_test(memory_may_fail),
        cmocka_unit_test(bad_givens_are_shown),
        cmocka_unit_test(colours_can_be_told_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
