/* top_down.c: takes a random solution and goes once through its bundles in random order, removing each one
 * whose removal leaves the solution unique. One pass is enough (maker.h). If only some labels may be clues,
 * solutions are drawn until one is determined by its clues. */
#include "gen/maker.h"

static status take_solution(maker *maker, product *out)
{
    bool several = true;
    status s = OK;
    while (s == OK && several) {
        out->tries++;
        if (maker->how->clue)
            s = watch_node(maker->how->watch);
        if (s == OK)
            s = maker_take_solution(maker);
        if (s == OK && maker->how->clue)
            s = maker_ask(maker, maker->order, maker->bundles, -1, &several);
        else
            several = false;
    }
    return s;
}

static status make(const recipe *how, product *out)
{
    maker g;
    out->clues = 0;
    status s = maker_open(&g, how);
    if (s == OK)
        s = take_solution(&g, out);
    if (s == OK && !how->whole) {
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
