/* hidato.c: Hidato; all of it is in walk_game.h and its files. */
#include "apps/walk/walk_game.h"

static const walk_kind kind = { "Hidato", true };

static bool detect(const char *bytes, size_t n)
{
    return walk_detect(&kind, bytes, n);
}

static status parse(puzzle *p, const char *bytes, size_t n, const char *params, error *e)
{
    return walk_parse(p, &kind, bytes, n, params, e);
}

extern const app app_hidato;

const app app_hidato = {
    .name = "hidato",
    .says = "1 to N on a path through all white cells, each number beside the next or corner to corner",
    .params = "model=topological (the default) or model=geometric: which labels are linked",
    .detect = detect,
    .parse = parse,
    .model = walk_model,
    .write = walk_write,
    .givens_in_network = true,
    .show_puzzle = walk_show_puzzle,
    .show_state = walk_show_state,
    .verify = walk_verify,
    .extent = walk_extent,
};
