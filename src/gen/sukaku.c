/* sukaku.c: minimal puzzles whose clues are eliminations.
 *
 * Such a puzzle eliminates labels and asserts none. It begins with a random solution and the elimination of
 * all other labels, and goes once through these in random order, putting back each one that leaves the
 * solution unique. In the end none can be put back, because an elimination that was needed stays needed when
 * others are taken back. */
#include "gen/maker.h"

static status make(const recipe *how, product *out)
{
    maker g;
    out->clues = 0;
    out->tries++;
    status s = maker_open(&g, how);
    if (s == OK)
        s = maker_take_solution(&g);
    for (int l = 0; s == OK && l < g.labels; l++)
        if (!g.solution[l] && how->blank->label[l] == CANDIDATE)
            out->clue[out->clues++] = (csp_label)l;
    maker_close(&g);
    if (s == OK)
        s = generate_minimal(how, true, out->clue, &out->clues);
    if (s != OK)
        out->clues = 0;
    return s;
}

const method method_sukaku = {
    .name = "sukaku",
    .says = "candidates are put back, from those of a full grid on, as long as there is one solution",
    .takes_grid = true,
    .removes = true,
    .make = make,
};
