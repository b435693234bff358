/* orders_drawn.h: `tresse experiment confluence --draw`. */
#ifndef CLI_ORDERS_DRAWN_H
#define CLI_ORDERS_DRAWN_H

#include "cli/cli.h"

/* Draws two orders of the first puzzle of `files`, or of a small map if none is named, side by side; a
 * status. */
int orders_draw(const settings *asked, const settings *files);

#endif
