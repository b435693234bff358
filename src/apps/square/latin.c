/* latin.c: Latin squares of sizes 2 to 25: each symbol once in each row and each column.
 *
 * Labels and csp-variables are those of square.c: a cell (rc) has one symbol; in a row (rn) and in a column
 * (cn) each symbol has one place. Two labels exclude each other exactly if they share one of these. */
#include "apps/square/square.h"

static void model(const puzzle *p, csp_builder *b)
{
    square_model(b, ((const square *)p->data)->shape.n, 0);
}

static const char forms[] =
    "Latin squares, 2 by 2 to 25 by 25: n*n characters, or one row per line, or n*n symbols separated by "
    "blanks. Symbols are 1-9, then A-P; `{124}` is a cell with these candidates.\n";

static const app_single singles[] = {
    SQUARE_SINGLES,
    { NULL, NULL },
};

extern const app app_latin;

const app app_latin = {
    .name = "latin",
    .title = "Latin square",
    .says = "Latin squares: each symbol once in each row and column; sizes 2 to 25",
    .forms = forms,
    .example = "..24...15....7....326.4..5.13..1..27....6....61..",
    .singles = singles,
    .model = model,
    SQUARE_SHARED,
};
