/* drawings.h: a path in pictures: which step is drawn if none is named, and a page of all of them to print.
 */
#ifndef CLI_DRAWINGS_H
#define CLI_DRAWINGS_H

#include "cli/cli.h"

/* The first of the hardest steps, counted from 1; 0: there are none. */
int drawings_hardest(const tresse_path *path);
/* Adds text, escaped for HTML and SVG. */
void drawings_add_escaped(text *out, const char *string, size_t n);
/* An HTML page that stands alone: the start, then a figure for each step that is not a Single, two in a row,
 * with its line and its sentences; Singles as a list between them. */
tresse_status drawings_write_page(const tresse_puzzle *puzzle, const tresse_path *path, const char *theme,
                                  text *out);

/* Does the name end in that of another kind of picture or paper, such as .png? The message says what is
 * written instead; 0: it does not. */
int drawings_refuse_name(const settings *asked, const char *name, const char *kinds);

#endif
