/* split.h: which puzzles are in a text: one on each line, one in all of it, or several of several lines each.
 * The rules are those of the program for files (src/cli/settle.h), for a text that is complete. */
#ifndef WASM_SPLIT_H
#define WASM_SPLIT_H

#include "wasm/session.h"

typedef struct piece {
    const char *at;
    size_t length;
    int line;  /* number of its first line in the text, from 1 */
    int count; /* of the pieces in the text; 0: it is blank */
} piece;

/* Makes lines of comment blank, and finds piece number `index`, counted from 0; the last one if there are not
 * that many. */
piece split_find(session *s, int index);

#endif
