/* genre_read_game.c: what a genre says of a game that has IDs and names of its own: how its IDs are written,
 * what its csp-variables are called. */
#include "apps/genre/genre_reader.h"

/* "runs clues B": a code, its part, and the sign of a number that is not known. */
static void read_code(genre_reader *reader)
{
    static const char *const codes[] = { "digits", "runs", NULL };
    genre *to = reader->to;
    genre_code code = { .code = genre_next_word(reader, "a code") };
    int i = 0;
    while (codes[i] && !span_is(code.code, codes[i]))
        i++;
    if (!codes[i])
        genre_expected(reader, code.code, "digits or runs");
    span name = genre_next_word(reader, "the name of a part");
    code.part = genre_part_named(to, name);
    if (code.part < 0 || to->ids == GENRE_CODES)
        genre_expected(reader, name, "the name of a part, at most 4 of them");
    span any = genre_peek(reader);
    if (any.n == 1 && *any.at != ',')
        code.any = *genre_next(reader).at;
    if (reader->status == OK)
        to->id[to->ids++] = code;
}

void genre_read_game(genre_reader *reader)
{
    genre *to = reader->to;
    to->game = genre_next_string(reader, "the word before its IDs, in \"quotes\"");
    genre_needs(reader, "to");
    to->side = genre_next_number(reader, "the longest side of a board");
    if (to->side < 1 || to->side > GENRE_SIDE)
        genre_expected(reader, genre_peek(reader), "a side from 1 to 60");
    genre_needs(reader, ":");
    do
        read_code(reader);
    while (reader->status == OK && genre_takes(reader, ","));
}

/* type NAME SINGLE "{}" "{}" "{} {lacks} value" "one value left for a cell" */
void genre_read_type(genre_reader *reader)
{
    genre_type type = { .name = genre_next_word(reader, "a name") };
    span *const words[] = { &type.single, &type.variable, &type.value, &type.lack, &type.says };
    static const char *const expected[] = { "what its singles are called, in \"quotes\"",
                                            "what a csp-variable of it is called, in \"quotes\"",
                                            "what a value is called, in \"quotes\"",
                                            "that no value is left, in \"quotes\"",
                                            "what its singles are, in \"quotes\"" };
    for (int i = 0; i < 5; i++)
        *words[i] = genre_next_string(reader, expected[i]);
    if (reader->to->types == GENRE_TYPES)
        genre_expected(reader, type.name, "at most 10 types");
    else
        reader->to->type[reader->to->types++] = type;
}

/* How its puzzles are written, for help (scripts/genre_pages.awk). */
void genre_read_forms(genre_reader *reader)
{
    genre_next_string(reader, "how puzzles are written, in \"quotes\"");
}
