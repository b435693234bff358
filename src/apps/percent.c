/* percent.c: see percent.h. */
#include "apps/percent.h"

static int hex_digit(char sign)
{
    if (sign >= '0' && sign <= '9')
        return sign - '0';
    if (sign >= 'a' && sign <= 'f')
        return sign - 'a' + 10;
    return sign >= 'A' && sign <= 'F' ? sign - 'A' + 10 : -1;
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
