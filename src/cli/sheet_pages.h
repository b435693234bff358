/* sheet_pages.h: figures with clues in words and captions, several on a page of A4, in one HTML file or one
 * SVG; figures may be upside down. Drawings are those of the library, for an SVG with `inside`.
 *
 * A file begins with how many puzzles or pages there are, so what is finished waits in a spool: a sheet takes
 * the same memory however long it is. */
#ifndef CLI_SHEET_PAGES_H
#define CLI_SHEET_PAGES_H

#include "cli/output.h"
#include "cli/spool.h"

/* Pages of one kind. */
typedef struct sheet_pages {
    bool svg;
    int per_page;
    bool turned;    /* upside down */
    int page;       /* how many pages were begun */
    int on_page;    /* figures on the last page */
    text body;      /* the figure that is being written */
    spool finished; /* those before it */
    int error;      /* errno of what went wrong with the spool; 0: nothing did */
} sheet_pages;

/* A drawing, what is written below it, and lines of words in between. */
typedef struct sheet_figure {
    const char *drawing;
    size_t n;
    const char *caption, *clues;
    size_t caption_length, clues_length;
} sheet_figure;

/* The spool is made beside the file of this name; NULL: where temporary files are made. */
void sheet_pages_open(sheet_pages *pages, bool svg, int per_page, bool turned, const char *beside);
void sheet_pages_add(sheet_pages *pages, const sheet_figure *figure);
void sheet_pages_close(sheet_pages *pages);

/* Writes the whole file: all pages of n kinds, one kind after the other. 0, or a status after a message. */
int sheet_pages_write(const sheet_pages *kind, int n, const char *title, output *to);

#endif
