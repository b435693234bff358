/* sheet_pages.h: figures with clues in words and captions, several on a page of A4, as one HTML file or one
 * SVG; figures may be upside down. Drawings are those of the library, for
 * an SVG with `inside`. */
#ifndef CLI_SHEET_PAGES_H
#define CLI_SHEET_PAGES_H

#include "cli/program_text.h"

typedef struct sheet_pages {
    bool svg;
    text body;    /* what is written of finished figures */
    int page;     /* how many pages were begun */
    int per_page; /* of the current kind */
    bool turned;  /* upside down */
    int on_page;  /* figures on the last page */
} sheet_pages;

/* A drawing, what is written below it, and lines of words in between. */
typedef struct sheet_figure {
    const char *drawing;
    size_t n;
    const char *caption, *clues;
    size_t caption_length, clues_length;
} sheet_figure;

/* Begins figures of another kind, on pages of their own. */
void sheet_pages_begin(sheet_pages *pages, int per_page, bool turned);
void sheet_pages_add(sheet_pages *pages, const sheet_figure *figure);
/* The whole file. */
void sheet_pages_end(sheet_pages *pages, const char *title, text *out);

#endif
