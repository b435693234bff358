/* top_down.c: takes a random solution and goes once through its bundles in random order, removing each one
 * whose removal leaves the solution unique. One pass is enough (maker.h). */
#include "gen/maker.h"

static status make(const recipe *how, product *out)
{
    maker g;
    out->clues = 0;
    out->tries++;
    status s = maker_open(&g, how);
    if (s == OK)
        s = maker_take_solution(&g);
    if (s == OK) {
        maker_shuffle(&g);
        s = maker_minimise(&g);
    }
    if (s == OK)
        maker_write(&g, out);
    maker_close(&g);
    return s;
}

const method method_top_down = {
    .name = "top-down",
    .says = "from a full grid, clue after clue is deleted, unless it is needed",
    .takes_grid = true,
    .takes_orbits = true,
    .make = make,
};
