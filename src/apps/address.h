/* address.h: addresses of puzzles at other sites: which site it is, and where in the address the puzzle is.
 *
 * The forms are those that each site publishes, or that its programs show; each site is a row of the table of
 * readers (paste/paste.h), whose `value` reads what follows the question mark, or in the path where there is
 * none. An address is recognised by its beginning; a comment may follow after a blank. */
#ifndef APPS_ADDRESS_H
#define APPS_ADDRESS_H

#include "apps/paste/paste.h"

/* The rest of a value in an address, whose %XX are read as the bytes they stand for. */
typedef struct address_part {
    scan whole; /* for messages */
    const char *at, *end;
} address_part;

/* The next character, or -1 at the end; *from: where it is. */
int address_next(address_part *value, const char **from);
int address_characters(address_part value); /* how many there are */

/* Is it an address of this site (NULL: of any site)? */
bool address_is_of(span all, const char *host);
/* What readers of a value have in common in the table. */
#define ADDRESS_READER .first = true, .one_line = true
/* Passes the value to the reader: in a query what its key has; in a path its last part, or all that comes
 * after "puzzleid="; alone, the first word of the text. What follows the address is the comment. */
status address_read(paste *pasted, span all, error *e);

/* The first word of a text, which is the address; the same for a reader of its own, where what follows it
 * becomes the comment. */
span address_first_word(span all);
span address_word(paste *pasted);

/* Does the text begin with this word and characters of base 64, many of them or to its end? */
bool address_is_code(span all, const char *word);
/* Writes to *out what was compressed by lz-string, in base 64. BAD_INPUT: says `no_sign` where a character is
 * not of base 64, or else `not_whole`. */
status address_decompress(const address_part *value, text *out, const char *no_sign, const char *not_whole,
                          error *e);

status address_read_links(paste *pasted, address_part *value, error *e); /* puzz.link */
status address_read_f_puzzles(paste *pasted, address_part *value, error *e);
const char *address_app_of_links(span all);
const char *address_app_of_type(const char *type); /* of puzz.link: "akari" is lightup; "": none */

#endif
