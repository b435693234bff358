/* percent.c: see percent.h. */
#include "apps/percent.h"

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

int percent_next(const char **at, const char *end)
{
    const char *from = *at;
    if (from == end)
        return -1;
    int high = end - from > 2 && *from == '%' ? hex_digit(from[1]) : -1;
    int low = high >= 0 ? hex_digit(from[2]) : -1;
    *at += low >= 0 ? 3 : 1;
    return low >= 0 ? 16 * high + low : (unsigned char)*from;
}
