/* api_genre.c: include/tresse.h: what a genre says, and the addresses of puzzles. */
#include "api/work.h"
#include "apps/genre/genre.h"

#include <string.h>

struct tresse_genre {
    tresse *owner;
    arena room;
    genre genre;
    text name, title, says, said; /* said: what was asked for last */
};

static void open_texts(tresse_genre *genre, const memory *m)
{
    text *const all[] = { &genre->name, &genre->title, &genre->says, &genre->said };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        text_open(all[i], m);
}

static void take(text *to, span from)
{
    text_add(to, from.at, from.n);
}

tresse_status tresse_genre_new(tresse *t, const char *page, tresse_genre **out, tresse_message *message)
{
    error e = { 0 };
    if (out)
        *out = NULL;
    if (ARGUMENTS(t, message, GIVEN(t), GIVEN_AS(page, "text"), GIVEN(out)))
        return TRESSE_BAD_INPUT;
    tresse_genre *g = memory_take(&t->memory, 1, sizeof *g);
    if (!g)
        return work_end(t, NO_MEMORY, NULL, message);
    g->owner = t;
    arena_open(&g->room, &t->memory);
    open_texts(g, &t->memory);
    size_t n = strlen(page);
    char *copy = arena_take(&g->room, n + 1, 1);
    status s = copy ? genre_read(&g->genre, (span){ memcpy(copy, page, n), n }, &e) : NO_MEMORY;
    if (s == OK) {
        take(&g->name, g->genre.name);
        take(&g->title, g->genre.title);
        take(&g->says, g->genre.says);
    }
    if (s == OK && (g->name.failed || g->title.failed || g->says.failed))
        s = NO_MEMORY;
    if (s == OK)
        *out = g;
    else
        tresse_genre_free(g);
    return work_end(t, s, &e, message);
}

void tresse_genre_free(tresse_genre *genre)
{
    if (!genre)
        return;
    text *const all[] = { &genre->name, &genre->title, &genre->says, &genre->said };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        text_close(all[i]);
    arena_close(&genre->room);
    memory_give(&genre->owner->memory, genre, 1, sizeof *genre);
}

const char *tresse_genre_name(const tresse_genre *genre)
{
    return genre ? text_bytes(&genre->name) : "";
}

const char *tresse_genre_title(const tresse_genre *genre)
{
    return genre ? text_bytes(&genre->title) : "";
}

const char *tresse_genre_says(const tresse_genre *genre)
{
    return genre ? text_bytes(&genre->says) : "";
}

const char *tresse_genre_rule(tresse_genre *genre, int i)
{
    if (!genre || i < 0 || i >= genre->genre.rules)
        return NULL;
    text_clear(&genre->said);
    genre_say_rule(&genre->genre, &genre->genre.rule[i], &genre->said);
    return genre->said.failed ? NULL : text_bytes(&genre->said);
}

/* Without what is known in it, which the solution says, too. */
static span without_known(span puzzle)
{
    static const char word[] = "known";
    for (size_t i = 0; i + sizeof word < puzzle.n; i++) {
        bool begins = !i || puzzle.at[i - 1] == ' ' || puzzle.at[i - 1] == '\n';
        char after = puzzle.at[i + sizeof word - 1];
        if (begins && (after == ' ' || after == '\n') && !memcmp(puzzle.at + i, word, sizeof word - 1))
            return (span){ puzzle.at, i };
    }
    return puzzle;
}

static const char *example(tresse_genre *genre, int i, bool solved)
{
    span puzzle, solution;
    if (!genre || i < 0 || !genre_example(&genre->genre, i, &puzzle, &solution))
        return NULL;
    text_clear(&genre->said);
    take(&genre->said, solved ? without_known(puzzle) : puzzle);
    if (solved && !solution.n)
        return NULL;
    if (solved) {
        text_add_string(&genre->said, genre->genre.game.n ? "\n" : "\nknown\n");
        take(&genre->said, solution);
    }
    text_add_char(&genre->said, '\n');
    return genre->said.failed ? NULL : text_bytes(&genre->said);
}

const char *tresse_genre_example(tresse_genre *genre, int i)
{
    return example(genre, i, false);
}

const char *tresse_genre_solution(tresse_genre *genre, int i)
{
    return example(genre, i, true);
}

/* ---- addresses ---- */

tresse_status tresse_puzzle_address_write(tresse *t, const tresse_puzzle *p, tresse_write *write,
                                          void *context)
{
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(p), GIVEN(write)))
        return TRESSE_BAD_INPUT;
    error e = { 0 };
    text out;
    text_open(&out, &t->memory);
    status s = work_check(t, p, NULL, &e);
    if (!s)
        s = puzzle_add_address(puzzle_of(p), &out, &e);
    return work_deliver(t, s, &e, &out, write, context);
}
