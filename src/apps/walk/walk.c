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

static const char numbrix_forms[] = "`Numbrix topological 6 36`, then the cells row by row: a number, `.` "
                                    "(empty), `B` (black) or candidates like `3,5`. The model, "
                                    "topological or geometric, says which numbers are linked. The header may "
                                    "be left out if each row is on a line of its own or ends "
                                    "with `/`.\n";

static const char hidato_forms[] = "Written like Numbrix; consecutive numbers may also touch at corners.\n";

static const app_single singles[] = {
    { "naked-single", "one number left for a cell" },
    { "hidden-single", "one cell left for a number in a grid: numbrix, hidato" },
    { NULL, NULL },
};

#define SHARED                                                                                               \
    .params = "model=topological (the default) or model=geometric: which labels are linked",                 \
    .singles = singles, .model = walk_model, .write = walk_write, .makes.givens_in_network = true,           \
    .shows.puzzle = walk_show_puzzle, .shows.size = walk_show_size, .shows.state = walk_show_state,          \
    .reading.suspect = walk_suspect, .reading.extent = walk_extent

extern const app app_numbrix, app_hidato;

const app app_numbrix = {
    .name = "numbrix",
    .title = "Numbrix",
    .says = "1 to N on a path through all white cells, each number beside the next",
    .forms = numbrix_forms,
    .example = "Numbrix topological 6 36 . . . . . . . . . . . 31 1 2 . . . . . . . . . 27 . 12 . 20 . . . . "
               ". . . .",
    .reading = { .detect = detect_numbrix, .resembles = resembles_numbrix },
    .parse = parse_numbrix,
    SHARED,
};

const app app_hidato = {
    .name = "hidato",
    .title = "Hidato",
    .says = "1 to N on a path through all white cells, each number beside the next or corner to corner",
    .forms = hidato_forms,
    .example = "Hidato topological 5x6 26 B . . 3 . B 6 23 . 26 2 . 20 . . . . . . . . . . . B . . . 14 B",
    .reading = { .detect = detect_hidato, .resembles = resembles_hidato },
    .parse = parse_hidato,
    SHARED,
};
