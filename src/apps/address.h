/* address.h: addresses of puzzles at other sites: which site it is, and where in the address the puzzle is.
 *
 * The forms are those that each site publishes, or that its programs show; each site is a row of the table of
 * readers (paste/paste.h), whose `value` reads what follows the question mark, or in the path where there is
 * none. An address is recognised by its beginning; a comment may follow after a blank. */
#ifndef APPS_ADDRESS_H
#define APPS_ADDRESS_H

#include "apps/paste/paste.h"

typedef paste address; /* what is made of it */

/* The rest of a value in an address, whose %XX are read as the bytes they stand for. */
typedef struct address_part {
    scan whole; /* for messages */
    const char *at, *end;
} address_part;

/* The next character, or -1 at the end; *from: where it is. */
int address_next(address_part *p, const char **from);
int address_characters(address_part p); /* how many there are */

/* For rows of the table: is it an address of r->host (NULL: of any site)? The second function passes the
 * value of r->key to r->value. */
bool address_detect(const reader *r, span all);
status address_read(const reader *r, paste *p, span all, error *e);
/* The same if the value is the last part of the path, or all that comes after "puzzleid=". */
status address_read_path(const reader *r, paste *p, span all, error *e);

status address_read_links(address *a, address_part *p, error *e); /* puzz.link */
status address_read_json(address *a, address_part *p, error *e);  /* f-puzzles */
const char *address_app_of_links(span all);
const char *address_app_of_type(const char *type); /* of puzz.link: "akari" is lightup; "": none */

#endif
