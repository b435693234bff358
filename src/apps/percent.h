/* percent.h: what an address writes as %XX: two hexadecimal digits, which stand for a byte. */
#ifndef APPS_PERCENT_H
#define APPS_PERCENT_H

/* The byte at *at, before end, which is moved past it; -1 at the end. A '%' without two hexadecimal digits
 * stands for itself. */
int percent_next(const char **at, const char *end);

#endif
