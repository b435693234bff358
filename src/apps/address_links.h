/* address_links.h: a puzzle as an address of puzz.link has it: its genre, its size, and what is in its
 * places. It is read from an address, written as one, and written as the text that an application reads.
 *
 * Each application that has addresses there describes its genre (`link` of app_reading). */
#ifndef APPS_ADDRESS_LINKS_H
#define APPS_ADDRESS_LINKS_H

#include "apps/app.h"
#include "apps/link_code.h"

enum {
    LINK_SIDE = 31,
    LINK_CELLS = LINK_SIDE * LINK_SIDE,
    LINK_PAIRS = 2 * LINK_SIDE * (LINK_SIDE - 1),
    LINK_TYPES = 3,
    LINK_PARTS = 2
};

typedef struct link_genre link_genre;

typedef struct link_puzzle {
    const app *app;
    int columns, rows;
    int place[LINK_PAIRS]; /* of the parts of the genre, one after the other, and of its rest */
} link_puzzle;

struct link_genre {
    const char *type[LINK_TYPES]; /* by which addresses name it; the first one is written */
    enum { LINK_ANY_SHAPE, LINK_SQUARE, LINK_SQUARE_PAIRS, LINK_SQUARE_BLOCKS } shape;
    struct {
        const link_code *code;
        int (*places)(const link_puzzle *link); /* how many */
    } part[LINK_PARTS];
    void (*add)(const link_puzzle *link, text *out); /* as the application reads it */
    /* What follows the parts; or NULL. */
    status (*read_rest)(link_puzzle *link, address_part *part, error *e);
    void (*write_rest)(const link_puzzle *link, text *out);
    /* Instead of all these: what follows the size, as the application reads it. */
    status (*translate)(const link_puzzle *link, address_part *part, text *out, error *e);
};

/* How many places there are. */
int link_cells(const link_puzzle *link);
int link_lines(const link_puzzle *link);

extern const link_code link_numbers; /* a number or a dot in some places: clues */
extern const link_code link_fours;   /* numbers from 0 to 4, or a dot */

void link_add_number(text *out, int number, int least); /* if it is as large as that; otherwise nothing */

status link_read_puzzle(link_puzzle *link, address_part *part, error *e); /* TYPE/COLUMNS/ROWS/PLACES */
void link_write_puzzle(const link_puzzle *link, text *out);

#endif
