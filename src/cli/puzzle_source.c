/* puzzle_source.c: see puzzle_source.h. */
#include "cli/puzzle_source.h"

enum { SHOWN = 200 /* bytes of a heading */ };

void puzzle_source_open(puzzle_source *source, const settings *settings, tresse_reader_style style)
{
    style.app = settings->app;
    style.params = settings->params[0] ? settings->params : NULL;
    if (tresse_open(&source->tresse, NULL) != TRESSE_OK ||
        tresse_reader_new(source->tresse, &style, &source->reader) != TRESSE_OK)
        program_no_memory();
}

void puzzle_source_close(puzzle_source *source)
{
    tresse_reader_close(source->reader);
    tresse_close(source->tresse);
    *source = (puzzle_source){ NULL, NULL };
}

void puzzle_source_feed(puzzle_source *source, const char *bytes, size_t n)
{
    for (int attempt = 0; tresse_reader_feed(source->reader, bytes, n) != TRESSE_OK; attempt++)
        if (!program_relieve(attempt))
            program_no_memory();
}

tresse_piece puzzle_source_next(puzzle_source *source)
{
    tresse_piece piece;
    for (int attempt = 0; tresse_reader_next(source->reader, &piece) != TRESSE_OK; attempt++)
        if (!program_relieve(attempt))
            program_no_memory();
    return piece;
}

void puzzle_source_note_heading(text *out, const char *file, uint64_t line, const char *heading, size_t n)
{
    text_printf(out, "%s:%llu: skipped, as a heading: \"", file, (unsigned long long)line);
    text_add_shown(out, heading, n, SHOWN);
    text_add_string(out, "\"\n");
}
