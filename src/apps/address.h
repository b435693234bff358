/* address.h: addresses of puzzles at other sites, taken apart into texts that applications read.
 *
 * What is read of each site is what it publishes, or what its programs show of their forms:
 *
 *   - sudokuwiki.org, ?bd= : 81 characters; or 162, two digits of base 32 for each cell: its candidates as
 *     bits, doubled, and 1 more if it is a clue;
 *   - sudokuexchange.com, ?s= : 81 characters;
 *   - puzz.link and other sites of the same program, ?TYPE/COLUMNS/ROWS/... : sudoku and kakuro;
 *   - f-puzzles.com, ?load= : JSON, compressed by lz-string, in base 64.
 *
 * What stands in an address besides the clues, digits and pencil marks of a player, becomes the changes of a
 * position. An address is recognised by its beginning; a comment may follow behind a blank. */
#ifndef APPS_ADDRESS_H
#define APPS_ADDRESS_H

#include "apps/scan.h"
#include "base/text.h"

bool address_is(const char *bytes, size_t n);

/* The application whose puzzle it has, if it can be read. */
const char *address_app(const char *bytes, size_t n);

typedef struct address {
    const char *app; /* which application reads the source */
    text source;     /* in one line */
    span comment;    /* what stands behind the address */
    text changes;    /* as core/changes.h reads them; empty: none */
} address;

void address_open(address *a, const memory *m);
void address_close(address *a);
/* BAD_INPUT with the place in the address: it is of no site that is known, or can't be read. */
status address_read(address *a, const char *bytes, size_t n, error *e);

/* ---- for those who read the parts ---- */

/* What is left of a value in an address, whose %XX are read as the bytes they stand for. */
typedef struct address_part {
    scan whole; /* for messages */
    const char *at, *end;
} address_part;

/* The next character, or -1 at the end; *from: where it stands. */
int address_next(address_part *p, const char **from);

status address_read_links(address *a, address_part *p, error *e); /* puzz.link */
status address_read_json(address *a, address_part *p, error *e);  /* f-puzzles */

#endif
