/* walk.c: Numbrix and Hidato; all of it but their names is in walk_game.h and its files. */
#include "apps/walk/walk_game.h"

static const walk_kind numbrix = { "Numbrix", false }, hidato = { "Hidato", true };

static const char numbrix_forms[] =
    "`Numbrix topological 6 36`, then the cells row by row: a number, `.` (empty), `B` (black) or "
    "candidates like `3,5`. The model, topological or geometric, says which numbers are linked. The header "
    "may be left out if each row is on a line of its own or ends with `/`.\n";

static const char hidato_forms[] = "Written like Numbrix; consecutive numbers may also touch at corners.\n";

static const app_single singles[] = {
    { "naked-single", "one number left for a cell" },
    { "hidden-single", "one cell left for a number in a grid: numbrix, hidato" },
    { NULL, NULL },
};

/* The application of a walk_kind, whose name is taken for a slip of the pen of the other's. */
#define WALK_APP(id, other, its_title, its_says, its_example)                                                \
    static bool detect_##id(const char *bytes, size_t n)                                                     \
    {                                                                                                        \
        return walk_detect(&id, bytes, n);                                                                   \
    }                                                                                                        \
    static bool resembles_##id(const char *bytes, size_t n)                                                  \
    {                                                                                                        \
        return walk_resembles(&id, &other, bytes, n);                                                        \
    }                                                                                                        \
    static status parse_##id(puzzle *p, const char *bytes, size_t n, const char *params, error *e)           \
    {                                                                                                        \
        return walk_parse(p, &id, bytes, n, params, e);                                                      \
    }                                                                                                        \
    extern const app app_##id;                                                                               \
    const app app_##id = {                                                                                   \
        .name = #id,                                                                                         \
        .title = (its_title),                                                                                \
        .says = (its_says),                                                                                  \
        .params = "model=topological (the default) or model=geometric: which labels are linked",             \
        .forms = id##_forms,                                                                                 \
        .example = (its_example),                                                                            \
        .singles = singles,                                                                                  \
        .reading = { .detect = detect_##id,                                                                  \
                     .resembles = resembles_##id,                                                            \
                     .suspect = walk_suspect,                                                                \
                     .extent = walk_extent },                                                                \
        .data = sizeof(walk_game),                                                                           \
        .parse = parse_##id,                                                                                 \
        .model = walk_model,                                                                                 \
        .write = walk_write,                                                                                 \
        .shows = { .puzzle = walk_show_puzzle, .size = walk_show_size, .state = walk_show_state },           \
        .makes = { .givens_in_network = true },                                                              \
    };

WALK_APP(
    numbrix, hidato, "Numbrix", "1 to N on a path through all white cells, each number beside the next",
    "Numbrix topological 6 36 . . . . . . . . . . . 31 1 2 . . . . . . . . . 27 . 12 . 20 . . . . . . . .")
WALK_APP(hidato, numbrix, "Hidato",
         "1 to N on a path through all white cells, each number beside the next or corner to corner",
         "Hidato topological 5x6 26 B . . 3 . B 6 23 . 26 2 . 20 . . . . . . . . . . . B . . . 14 B")
