/* pandiagonal.c: pandiagonal Latin squares: each symbol once in each row, column and broken diagonal.
 *
 * Labels, and the csp-variables of cells (rc), rows (rn) and columns (cn), are those of square.c. The n
 * diagonals are the cells with the same d = (c - r) mod n, the n antidiagonals those with the same
 * a = (r + c) mod n, r and c counted from 1; they continue at the opposite edge of the square, and d or a = 0
 * is written n. On each of them a symbol has one place: csp-variables dn and an, whose values are cells.
 * Every link comes from these five types. Such squares exist exactly for the sizes that neither 2 nor 3
 * divides; other sizes have no solution. */
#include "apps/square/square.h"

/* The n diagonals, of slope 1, or the antidiagonals, of slope -1. */
static void model_diagonals(csp_builder *b, int n, int slope, const house_type *house)
{
    int type = square_add_houses(b, house), cell[SQUARE_MAX];
    for (int number = 1; number <= n; number++) {
        for (int row = 0; row < n; row++)
            cell[row] = row * n + (number + slope * (row + 1) + 2 * n - 1) % n;
        square_add_house(b, type, house->letter, number, n, cell);
    }
}

/* Fish: rn, cn, dn and an, types 1 to 4, take all parts. If two lines have several cells in common, as
 * diagonals and antidiagonals of even sizes do, there are no such fish. */
static void speak_of_fish(csp_builder *b)
{
    static const char *const line[] = { "row", "column", "diagonal", "antidiagonal" };
    char name[NAME_ROOM];
    for (int x = 1; x <= 4; x++)
        for (int y = 1; y <= 4; y++)
            if (x != y && (x > 2 || y > 2))
                csp_call_subsets(b, x, y, SUBSET_FISH,
                                 name_into(name, "in-%ss-and-%ss", line[x - 1], line[y - 1]));
}

static void model(const puzzle *p, csp_builder *b)
{
    int n = ((const square *)p->data)->shape.n;
    square_model(b, n, 0);
    model_diagonals(b, n, 1, &(house_type){ "diagonal", "a", "on", 'd' });
    model_diagonals(b, n, -1, &(house_type){ "antidiagonal", "an", "on", 'a' });
    speak_of_fish(b);
}

static const char forms[] =
    "Written like Latin squares. `d2n3` and `a1n3` are value 3 on a diagonal (c - r = 2, around the edges) "
    "and on an antidiagonal (r + c = 1).\n";

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
