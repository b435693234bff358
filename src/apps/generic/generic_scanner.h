/* generic_scanner.h: the words of a network that is written as text, one after the other.
 *
 * A word ends at a blank, a comma, a parenthesis, or a colon followed by a blank or by nothing; "quotes"
 * around it, or around a part of it, keep such characters, with \" and \\ for the two signs themselves. A
 * comma is a blank. A backslash at the end of a line joins it to the next line; `#` where a word could begin
 * starts a comment.
 *
 * What statements read words by is declared in statements.h; here is what its reader needs beyond that. */
#ifndef APPS_GENERIC_SCANNER_H
#define APPS_GENERIC_SCANNER_H

#include "apps/generic/statements.h"
#include "base/scan.h"

typedef enum token { WORD, COLON, OPEN, CLOSE, LINE_END } token;

struct scanner {
    draft *draft;
    const char *at, *end;
    char *room;  /* room for the next word: with its NUL it is never longer than its text and what follows */
    token token; /* the one at hand */
    word word;   /* the word; if the token is none, only its place */
    const char *to; /* where it ends */
    bool quoted;
};

/* Is it nothing but a gap between words? */
static inline bool scanner_is_gap(char c)
{
    return scan_is_blank(c) || c == ',';
}

void line_token(scanner *s, token t, const char *expected); /* the one that is wanted */

#endif
