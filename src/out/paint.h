/* paint.h: the colours of drawings: one table, from which come the literal colours of figures that stand
 * alone, and the custom properties of the page. */
#ifndef OUT_PAINT_H
#define OUT_PAINT_H

#include "base/text.h"

typedef enum paint {
    PAINT_PAPER,     /* the background */
    PAINT_INK,       /* givens, lines round blocks */
    PAINT_VALUE,     /* values that were found */
    PAINT_CANDIDATE, /* candidates */
    PAINT_FADED,     /* candidates that the step does not speak of */
    PAINT_GRID,
    PAINT_EDGE, /* between neighbours of a graph */
    PAINT_HEAD, /* names of rows and columns, of boxes */
    PAINT_DARK, /* cells that can't be filled, and what is on them: */
    PAINT_ON_DARK,
    PAINT_TARGET,
    PAINT_ON_TARGET,
    PAINT_CROSS, /* of a target */
    PAINT_RIGHT,
    PAINT_ON_RIGHT,
    PAINT_LEFT,
    PAINT_Z,
    PAINT_T,
    PAINT_SUBSET, /* underlines of rows and columns, bounds */
    PAINT_HULL,
    PAINT_HULL_EDGE,
    PAINT_DEAD,
    PAINT_DEAD_EDGE,
    PAINT_LINK,
    PAINT_THEN,
    PAINT_BECAUSE,
    PAINT_STRIKE, /* through what other steps of the round eliminate */
    PAINTS
} paint;

typedef enum theme { THEME_LIGHT, THEME_DARK, THEME_PRINT, THEMES } theme;

extern const char *const theme_name[THEMES];

/* "#1a2b3c" */
const char *paint_colour(paint colour, theme scheme);
/* The name of its custom property: "--tresse-paper". */
const char *paint_property(paint colour);
/* All of them as CSS: light, dark if the system or `data-theme` of the root says so, and print. */
void paint_write_css(text *out);

#endif
