/* svg.h: a small strict reader of XML, for tests of drawings: it accepts less than XML has, so whatever it
 * accepts is well-formed: elements, attributes in double quotes, text, the five entities. */
#ifndef TESTS_SVG_H
#define TESTS_SVG_H

#include <stdbool.h>
#include <stddef.h>

enum { SVG_ATTRIBUTES = 24 };

typedef struct svg_element {
    char name[16];
    int parent; /* number of the element around it; -1: none */
    int attributes;
    char *key[SVG_ATTRIBUTES], *value[SVG_ATTRIBUTES];
    char *text; /* directly inside, without that of other elements */
} svg_element;

typedef struct svg {
    svg_element *element;
    int n, room;
    char why[128]; /* what is wrong with it */
    size_t at;     /* and where */
} svg;

/* Reads one element or several; false: it is not well-formed. */
bool svg_read(svg *s, const char *from, size_t n);
void svg_free(svg *s);
const char *svg_get(const svg_element *e, const char *key); /* NULL: it has none */
int svg_number(const svg_element *e, const char *key);      /* 0: it has none */
/* How many elements have this attribute (with this value, if it is not NULL) and that one. */
int svg_count(const svg *s, const char *key, const char *value, const char *also);
/* The first one; NULL: there is none. */
const svg_element *svg_find(const svg *s, const char *key, const char *value, const char *also);

#endif
