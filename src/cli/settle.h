/* settle.h: deciding how the lines of a file belong together: is each a puzzle, are they all one puzzle, or
 * are there several puzzles of several lines each? The library is asked; the command line itself knows no
 * game.
 *
 * The first lines are looked at until one settles the matter. A line that is a puzzle, and can't also be a
 * row of a larger one (tresse_puzzle_row), settles it: lines. Where a line is not a puzzle, its application
 * may recognise the text by its beginning (tresse_text_extent). More lines or bytes than a grid can have
 * settle it, too: lines. At the end of the text: lines if each of them is a puzzle; one text if the whole is
 * a puzzle, or if no line is (except empty ones) and either the application recognises the text as one
 * puzzle, or the whole can be read beyond its first line, up to a mistake; otherwise lines. What was looked
 * at stays in the buffer and is delivered from there, so nothing is read twice and pipes work, too.
 *
 * A whole text with several grids among words is one of parts, and the words are skipped.
 *
 * Several lines up to a blank one that are a puzzle, with more after it, make the file one of parts between
 * blank lines.
 *
 * A first line of words, without any number, above lines that are puzzles (as far as they were looked at) is
 * a heading, such as tables have. */
#ifndef CLI_SETTLE_H
#define CLI_SETTLE_H

#include "cli/cli.h"
#include "cli/lines.h"

/* Tells puzzles from other text. */
typedef struct probe {
    const settings *settings;
    tresse *tresse;
    tresse_puzzle *puzzle;
} probe;

void probe_open(probe *p, const settings *s);
void probe_close(probe *p);
/* Can this text be read? Otherwise the message says why not. */
bool probe_read(probe *p, const char *content, size_t n, tresse_message *m);
/* Could it be read without the parameters that were asked for? */
bool probe_is_misfit(probe *p, const char *content, size_t n);
/* The application that is named, or that recognises the text as its own, other than the first; NULL: there is
 * none. */
const char *probe_app(const probe *p, const char *content, size_t n);

typedef struct settled {
    tresse_extent extent; /* LINE, TEXT or PARTS */
    const char *app;      /* of PARTS */
    bool heading;         /* the first line is one */
    bool blocks;          /* PARTS: blank lines separate puzzles */
    bool among;           /* PARTS: there are words between puzzles */
} settled;

/* Looks ahead; nothing is passed over but blank lines and comments at the beginning. */
settled settle(probe *p, lines *l);

/* Copies the text with its comment lines made blank; nothing is moved. Such a line begins with a tab, so that
 * it is not taken for a row of empty cells. */
void settle_blank_comments(const char *content, size_t n, text *out);

enum { TEXT_MOST = 1 << 26 }; /* bytes of one puzzle; the library knows which may have this many */

#endif
