/* drawing.h: how to ask for a drawing. */
#ifndef OUT_DRAWING_H
#define OUT_DRAWING_H

#include "apps/app.h"
#include "core/changes.h"
#include "core/step.h"

typedef struct drawing {
    tresse_drawing_kind kind;
    const puzzle *puzzle;
    const state *start;
    const changes *changes; /* what was changed before the start; NULL: nothing */
    const step *steps;      /* the path: `count` steps */
    int count;
    int step; /* 0 the start, 1 … count, TRESSE_END */
    int part; /* what belongs to later parts is left out; TRESSE_WHOLE: nothing is */
    const char *view, *theme;
    bool inside; /* begins after the place and the size of its first tag */
} drawing;

/* BAD_INPUT: there is no such view or theme. */
status write_drawing(const drawing *drawing, text *out, error *e);

#endif
