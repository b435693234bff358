/* link_code.h: how addresses of puzz.link say what is in a row of places, read and written from one
 * description.
 *
 * A place has a number from 0 on, or is empty; or it has something, but which number is not said. Characters
 * are numbered: 0 to 9, then a to z. */
#ifndef APPS_LINK_CODE_H
#define APPS_LINK_CODE_H

#include "apps/address.h"

enum { LINK_EMPTY = -1, LINK_UNKNOWN = -2, LINK_SUM_BASE = 46 };

typedef struct link_code {
    int first, values; /* from character `first` on: the number 0, 1, ... of a place, `values` of them; */
    int spread;        /* then as many again with one empty place after it, and so on, up to this many */
    int runs;          /* from this character on: 1, 2, ... empty places; 0: there are none */
    bool wide;         /* a hyphen and two hexadecimal digits are a number */
    bool dots;         /* a dot is a place without a number */
    bool sums;         /* two characters are sums, a number is LINK_SUM_BASE times the first and the second */
    int least;         /* number */
    bool whole;        /* the address must not end before the last place */
    bool clips;        /* a run may go beyond the last place */
    bool stops;        /* something else may follow the last place */
    const char *things, *wrong; /* for messages: what places are called, and that a character is wrong */
    const char *no_numbers;     /* the same for a character that would be a number; NULL: as `wrong` */
} link_code;

/* Places with numbers from 0 to 255. */
#define LINK_NUMBERS .values = 16, .runs = 16, .wide = true, .things = "cells"
#define LINK_NO_CELL "this is not a cell" EXPECTED

/* Reads n places; no number is greater than `most`. */
status link_read(const link_code *code, address_part *part, int n, int most, int *place, error *e);
void link_write(const link_code *code, const int *place, int n, text *out);

/* A sum as one character: 0 to 9, then a to j, then A to Z. -1: it is not one. */
int link_read_sum(int column);
char link_sign_of_sum(int sum);

#endif
