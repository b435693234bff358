/* pandiagonal.c: pandiagonal Latin squares: each symbol once in each row, column and broken diagonal.
 *
 * Labels, and the csp-variables of cells (rc), rows (rn) and columns (cn), are those of square.c. The n
 * diagonals are the cells with the same d = (c - r) mod n, the n antidiagonals those with the same
 * a = (r + c) mod n, r and c counted from 1; they continue at the opposite edge of the square, and d or a = 0
 * is written n. On each of them a symbol has one place: csp-variables dn and an, whose values are cells.
 * Every link comes from these five types. Such squares exist exactly for the sizes that neither 2 nor 3
 * divides; other sizes have no solution. */
#include "apps/square/square.h"

/* The csp-variables of n*n diagonals and symbols: slope 1 for diagonals, -1 for antidiagonals. */
static void model_diagonals(csp_builder *b, int n, int type, int slope, const char *format)
{
    char name[NAME_ROOM];
    for (int x = 1; x <= n; x++)
        for (int d = 1; d <= n; d++) {
            csp_var v = csp_add_var(b, type, name_into(name, format, x, d));
            for (int r = 1; r <= n; r++) {
                int c = ((x + slope * r) % n + n) % n;
                c = c ? c : n;
                csp_put(b, v, (csp_label)(((r - 1) * n + c - 1) * n + d - 1),
                        name_into(name, "r%dc%d", r, c));
            }
        }
}

/* Naked, hidden and fish: rn, cn, dn and an, types 1 to 4, take all parts. If two lines have several cells in
 * common, as diagonals and antidiagonals of even sizes do, there are no such fish. */
static void speak(csp_builder *b)
{
    static const char *const line[] = { "row", "column", "diagonal", "antidiagonal" };
    char name[NAME_ROOM];
    for (int x = 3; x <= 4; x++) {
        name_into(name, x == 3 ? "in-a-%s" : "in-an-%s", line[x - 1]);
        csp_call_subsets(b, 0, x, SUBSET_NAKED, name);
        csp_call_subsets(b, x, 0, SUBSET_HIDDEN, name);
    }
    for (int x = 1; x <= 4; x++)
        for (int y = 1; y <= 4; y++)
            if (x != y && (x > 2 || y > 2))
                csp_call_subsets(b, x, y, SUBSET_FISH,
                                 name_into(name, "in-%ss-and-%ss", line[x - 1], line[y - 1]));
    csp_speak(b, 3, "the {n} on diagonal {d}", "in {}", "diagonal {d} {lacks} place for {n}");
    csp_speak(b, 4, "the {n} on antidiagonal {a}", "in {}", "antidiagonal {a} {lacks} place for {n}");
}

static void model(const puzzle *p, csp_builder *b)
{
    int n = ((const square *)p->data)->shape.n;
    square_model(b, n, 0);
    model_diagonals(b, n, csp_add_type(b, "dn", "hidden-single-in-a-diagonal"), 1, "d%dn%d");
    model_diagonals(b, n, csp_add_type(b, "an", "hidden-single-in-an-antidiagonal"), -1, "a%dn%d");
    speak(b);
}

static const char forms[] = "Written like Latin squares. `d2n3` and `a1n3` are value 3 on a diagonal (c - r "
                            "= 2, around the edges) and on an antidiagonal "
                            "(r + c = 1).\n";

static const app_single singles[] = {
    SQUARE_SINGLES,
    { "hidden-single-in-a-diagonal", "one cell left for a value on a diagonal: pandiagonal" },
    { "hidden-single-in-an-antidiagonal", "one cell left for a value on an antidiagonal: pandiagonal" },
    { NULL, NULL },
};

extern const app app_pandiagonal;

const app app_pandiagonal = {
    .name = "pandiagonal",
    .title = "Pandiagonal Latin square",
    .says = "pandiagonal Latin squares: each symbol once in each row, column and broken diagonal too",
    .forms = forms,
    .example = "1....................6...57........2.4...........",
    .singles = singles,
    .model = model,
    SQUARE_SHARED,
};
