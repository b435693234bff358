/* scanner.h: the words of a network that is written as text, one after the other.
 *
 * A word ends at a blank, a comma, a parenthesis, or a colon followed by a blank or by nothing; "quotes"
 * around it, or around a part of it, keep such characters, with \" and \\ for the two signs themselves. A
 * comma is a blank. A backslash at the end of a line joins it to the next line; `#` where a word could begin
 * starts a comment.
 */
#ifndef PROBLEM_SCANNER_H
#define PROBLEM_SCANNER_H

#include "base/scan.h"
#include "problem/problem.h"

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
static inline bool scanner_is_gap(char character)
{
    return scan_is_blank(character) || character == ',';
}

/* Each takes what stands here, which must be what is wanted, and moves on. */
word line_word(scanner *scanner, const char *what);
void line_sign(scanner *scanner, const char *sign, const char *expected);
word line_type(scanner *scanner); /* after `of`; without a string if there is none */
void line_token(scanner *scanner, token from, const char *expected);
void line_skip(scanner *scanner);
void line_wrong(scanner *scanner, const char *expected);   /* says that something else was expected here */
bool line_at(const scanner *scanner, const char *keyword); /* is this the current word, not in quotes? */
bool line_ends(const scanner *scanner); /* at the end of the line, or when something is wrong */

#endif
