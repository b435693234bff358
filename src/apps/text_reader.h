/* text_reader.h: which lines of a text make a puzzle: is each one, are they all one puzzle, or are there
 * several puzzles of several lines each? The text may be of any length and comes piece by piece; nothing is
 * kept that was delivered, except where all of it is one puzzle.
 *
 * The first lines are looked at until one settles the matter (text_settle.c). A line that is a puzzle, and
 * can't also be a row of a larger one, settles it: lines. Where a line is not a puzzle, its application may
 * recognise the text by its beginning. More lines or bytes than a grid can have settle it, too: lines. At the
 * end of the text: lines if each of them is a puzzle; one text if the whole is a puzzle, or if no line is
 * (except empty ones) and either the application recognises the text as one puzzle, or the whole can be read
 * beyond its first line, up to a mistake; otherwise lines.
 *
 * A whole text with several grids among words is one of parts, and the words are skipped. Several lines up to
 * a blank one that are a puzzle, with more after it, make the text one of parts between blank lines.
 *
 * A first line of words, without any number, above lines that are puzzles (as far as they were looked at) is
 * a heading, such as tables have; so is a comment with tabs, or with a field "puzzle", above the first one.
 */
#ifndef APPS_TEXT_READER_H
#define APPS_TEXT_READER_H

#include "apps/app.h"
#include "base/lines.h"

enum { TEXT_MOST = 1 << 26, GRID_BYTES = 1 << 20 }; /* bytes of one puzzle, and of one that is a grid */

typedef struct settled {
    app_extent extent; /* LINE, TEXT or PARTS */
    const char *app;   /* of PARTS; NULL: any */
    bool heading;      /* the first line is one */
    bool blocks;       /* PARTS: blank lines separate puzzles */
    bool among;        /* PARTS: there are words between puzzles */
} settled;

typedef struct text_reader {
    lines lines; /* stands first, because its functions receive only that */
    tresse_reader_style style;
    text app, params, heading;
    puzzle puzzle; /* to try what can be read */
    bool begun;    /* the first bytes were looked at */
    bool known;    /* how the lines belong together: */
    settled settled;
    bool found;     /* there was a piece */
    bool ended;     /* the text is complete */
    bool no_memory; /* for what was tried last */
    size_t wait;    /* 0, or more was needed than there was: it is tried again with so many bytes, */
    bool fresh;     /* or, of few, with the next line */
} text_reader;

status text_reader_open(text_reader *reader, const memory *m, const tresse_reader_style *style);
void text_reader_close(text_reader *reader);
status text_reader_feed(text_reader *reader, const char *bytes, size_t n);
void text_reader_end(text_reader *reader);
/* NO_MEMORY: nothing is lost, and it may be called again. */
status text_reader_next(text_reader *reader, tresse_piece *out);

/* ---- used by the files of this header ---- */

const char *text_reader_app(const text_reader *reader); /* NULL: any */
/* Can this text be read? */
bool text_reader_try(text_reader *reader, const char *bytes, size_t n, error *e);
/* Makes comments blank; nothing is moved. Such a line begins with a tab, so that it is not taken for a row of
 * empty cells. */
void text_reader_blank(text_reader *reader, size_t from, size_t n);
/* Looks ahead; nothing is passed over but blank lines and comments at the beginning. */
settled text_settle(text_reader *reader);

#endif
