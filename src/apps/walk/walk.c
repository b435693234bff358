/* walk.c: Numbrix and Hidato; all of it but their names is in walk_game.h and its files. */
#include "apps/walk/walk_game.h"

static const walk_kind numbrix = { "Numbrix", false }, hidato = { "Hidato", true };

static bool detect_numbrix(const char *bytes, size_t n)
{
    return walk_detect(&numbrix, bytes, n);
}

static bool detect_hidato(const char *bytes, size_t n)
{
    return walk_detect(&hidato, bytes, n);
}

static bool resembles_numbrix(const char *bytes, size_t n)
{
    return walk_resembles(&numbrix, &hidato, bytes, n);
}

static bool resembles_hidato(const char *bytes, size_t n)
{
    return walk_resembles(&hidato, &numbrix, bytes, n);
}

static status parse_numbrix(puzzle *p, const char *bytes, size_t n, const char *params, error *e)
{
    return walk_parse(p, &numbrix, bytes, n, params, e);
}

static status parse_hidato(puzzle *p, const char *bytes, size_t n, const char *params, error *e)
{
    return walk_parse(p, &hidato, bytes, n, params, e);
}

#define SHARED                                                                                               \
    .params = "model=topological (the default) or model=geometric: which labels are linked",                 \
    .model = walk_model, .write = walk_write, .givens_in_network = true, .show_puzzle = walk_show_puzzle,    \
    .show_size = walk_show_size, .show_state = walk_show_state, .verify = walk_verify, .extent = walk_extent

extern const app app_numbrix, app_hidato;

const app app_numbrix = {
    .name = "numbrix",
    .title = "Numbrix",
    .says = "1 to N on a path through all white cells, each number beside the next",
    .detect = detect_numbrix,
    .resembles = resembles_numbrix,
    .parse = parse_numbrix,
    SHARED,
};

const app app_hidato = {
    .name = "hidato",
    .title = "Hidato",
    .says = "1 to N on a path through all white cells, each number beside the next or corner to corner",
    .detect = detect_hidato,
    .resembles = resembles_hidato,
    .parse = parse_hidato,
    SHARED,
};
