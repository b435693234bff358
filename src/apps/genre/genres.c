/* genres.c: the genres that ship with the program, as applications. Their pages are share/genres/NAME.genre,
 * of which scripts/genre_pages.awk makes genre_pages.h. */
#include "apps/generic/generic.h"
#include "apps/genre/genre.h"
#include "apps/grid/grid.h"

#include <string.h>

static const app_single singles[] = {
    { "naked-single", "one value left for a cell" },
    { "single-at-an-edge", "one value left for an edge between two cells" },
    { "hidden-single", "one cell left for a value" },
    { "single-view", "one length left of what is seen in a direction" },
    { NULL, NULL },
};

#define GENRE_LINK(id, ...)                                                                                  \
    static const link_genre link_##id = { .type = __VA_ARGS__, .translate = genre_translate };
/* What a page and a game say of themselves alike. */
#define GENRE_SAYS(id, its_title, its_says)                                                                  \
    .name = #id, .title = (its_title), .says = (its_says), .params = "", .forms = forms_##id,                \
    .example = example_##id
/* its_size: of the largest board whose clues can be made; 0: none can, as paths are drawn, or clues own
 * cells. */
#define GENRE_PAGE(id, its_title, its_says, its_link, its_size)                                              \
    static bool detect_##id(const char *bytes, size_t n)                                                     \
    {                                                                                                        \
        return genre_detects(#id, bytes, n);                                                                 \
    }                                                                                                        \
    static bool resembles_##id(const char *bytes, size_t n)                                                  \
    {                                                                                                        \
        return genre_resembled(#id, bytes, n);                                                               \
    }                                                                                                        \
    static void blank_##id(int size, text *out)                                                              \
    {                                                                                                        \
        genre_blank(text_##id, size, out);                                                                   \
    }                                                                                                        \
    const genre_app genre_##id = {                                                                           \
        .app = { GENRE_SAYS(id, its_title, its_says), .singles = singles, .is_network = true,                \
                 .reading = { .detect = detect_##id,                                                         \
                              .claims = detect_##id,                                                         \
                              .resembles = resembles_##id,                                                   \
                              .extent = genre_extent,                                                        \
                              .begins = detect_##id,                                                         \
                              .is_row = genre_is_row,                                                        \
                              .link = (its_link) },                                                          \
                 .parse = genre_parse, .model = genre_model, .write = genre_write, .is_own = genre_is_own,   \
                 .shows = { .size = genre_show_size,                                                         \
                            .puzzle = genre_show_puzzle,                                                     \
                            .state = genre_show_state },                                                     \
                 .makes = { .other_clues = puzzle_has_other_clues,                                           \
                            .blank = (its_size) ? blank_##id : NULL,                                         \
                            .size_most = (its_size),                                                         \
                            .skeleton = genre_skeleton,                                                      \
                            .with_clues = genre_with_clues,                                                  \
                            .clue_places = genre_clue_places,                                                \
                            .without = genre_without } },                                                    \
        .text = text_##id,                                                                                   \
    };

/* A game whose puzzles are game IDs. */
#define GENRE_GAME(id, word, its_title, its_says, its_link)                                                  \
    static bool detect_##id(const char *bytes, size_t n)                                                     \
    {                                                                                                        \
        return genre_game_detects(word, bytes, n);                                                           \
    }                                                                                                        \
    static bool resembles_##id(const char *bytes, size_t n)                                                  \
    {                                                                                                        \
        return genre_game_resembled(word, bytes, n);                                                         \
    }                                                                                                        \
    const genre_app genre_##id = {                                                                           \
        .app = { GENRE_SAYS(id, its_title, its_says), .singles = singles_##id,                               \
                 .reading = { .detect = detect_##id,                                                         \
                              .resembles = resembles_##id,                                                   \
                              .extent = grid_extent,                                                         \
                              .link = (its_link) },                                                          \
                 .parse = genre_game_parse, .model = grid_model, .write = grid_write, .is_own = grid_is_own, \
                 .shows = { .size = grid_show_size, .puzzle = grid_show_puzzle, .state = grid_show_state },  \
                 .makes = { .other_clues = puzzle_has_other_clues } },                                       \
        .text = text_##id,                                                                                   \
    };

/* An address as the text of its genre. */
static status genre_translate(const link_puzzle *head, address_part *part, text *out, error *e)
{
    arena room;
    const char *page = ((const genre_app *)(const void *)head->app)->text;
    arena_open(&room, out->memory);
    genre *of = arena_take(&room, 1, sizeof *of);
    status s = of ? genre_read(of, (span){ page, strlen(page) }, e) : puzzle_no_memory(e);
    if (s == OK)
        s = genre_read_link(of, head, part, out, e);
    arena_close(&room);
    return s;
}

#define GENRE_PAGES
#include "genre_pages.h"

/* ---- any other ---- */

static bool detect_none(const char *bytes, size_t n)
{
    (void)bytes, (void)n;
    return false;
}

static void write_any(const puzzle *p, const csp_label *given, int n, text *out)
{
    app_generic.write(p, given, n, out);
}

static void write_all_any(const puzzle *p, const csp_label *given, int givens, const csp_label *removed,
                          int removals, text *out)
{
    app_generic.write_all(p, given, givens, removed, removals, out);
}

static const genre_app any = {
    .app = { .name = "generic",
             .title = "Puzzle",
             .says = "",
             .params = "",
             .forms = "",
             .example = "",
             .singles = singles,
             .is_network = true,
             .reading = { .detect = detect_none, .extent = genre_extent, .is_row = genre_is_row },
             .parse = genre_parse,
             .model = genre_model,
             .write = write_any,
             .write_all = write_all_any,
             .is_own = genre_is_own,
             .shows = { .size = genre_show_size, .puzzle = genre_show_puzzle, .state = genre_show_state },
             .makes = { .other_clues = puzzle_has_other_clues } },
};

const app *app_of_page(const char *page)
{
    for (int i = 0; app_at(i); i++)
        if (genre_text(app_at(i)) && !strcmp(genre_text(app_at(i)), page))
            return app_at(i);
    return &any.app;
}

const char *genre_text(const app *of)
{
    bool is = of->parse == genre_parse || of->parse == genre_game_parse;
    return is ? ((const genre_app *)(const void *)of)->text : NULL;
}

const char *genre_page(const app *of)
{
    return of->parse == genre_parse ? ((const genre_app *)(const void *)of)->text : NULL;
}
