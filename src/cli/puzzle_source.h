/* puzzle_source.h: the library's reader of texts (tresse_reader), for the program: if there is no memory, it
 * waits for some, or ends the program. */
#ifndef CLI_PUZZLE_SOURCE_H
#define CLI_PUZZLE_SOURCE_H

#include "cli/cli.h"

typedef struct puzzle_source {
    tresse *tresse;
    tresse_reader *reader;
} puzzle_source;

/* Application and parameters are those of the settings. */
void puzzle_source_open(puzzle_source *source, const settings *settings, tresse_reader_style style);
void puzzle_source_close(puzzle_source *source);
void puzzle_source_feed(puzzle_source *source, const char *bytes, size_t n); /* none: the text has ended */
tresse_piece puzzle_source_next(puzzle_source *source);
/* Says that this line of the file, a heading, was skipped. */
void puzzle_source_note_heading(text *out, const char *file, uint64_t line, const char *heading, size_t n);

#endif
