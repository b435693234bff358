/* page.h: a text that the writing functions of include/tresse.h write into, in tests. */
#ifndef SUPPORT_PAGE_H
#define SUPPORT_PAGE_H

#include <stddef.h>

typedef struct page {
    char text[400000]; /* with a 0 behind it */
    size_t n;
} page;

/* A tresse_write; the context is the page. What is longer than a page fails the test. */
int write_page(void *page, const char *bytes, size_t n);
void empty_page(page *p);

#endif
