/* page.h: one text for the help on a terminal and for the manual.
 *
 * A page is made of lines, each of which is a block:
 *     = Title            a heading
 *     * TERM :: text     an item of a list
 *       text             (two blanks) stands as it is
 *     anything else      a paragraph
 * `Backquotes` enclose what is to be typed. Paragraphs and items are wrapped. */
#ifndef CLI_PAGE_H
#define CLI_PAGE_H

#include "cli/program_text.h"

typedef enum block_kind { BLOCK_HEADING, BLOCK_ITEM, BLOCK_VERBATIM, BLOCK_PARAGRAPH } block_kind;

typedef struct block {
    block_kind kind;
    const char *term; /* of an item */
    size_t term_length;
    const char *text;
    size_t length;
} block;

/* The block at *at, which moves on to the next one; false: there is none. */
bool page_next(const char **at, block *out);

void page_add_text(text *out, const char *page); /* for 80 columns */
void page_add_mdoc(text *out, const char *page); /* for mandoc and groff */
/* Text for mdoc: nothing in it is taken for a macro or an escape. */
void page_add_escaped(text *out, const char *content, size_t n);

#endif
