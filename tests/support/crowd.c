/* crowd.c: see crowd.h. */
#include "crowd.h"

#include <stdio.h>

enum { TEXT_MOST = 8000 };

const char *crowd_text(void)
{
    static char out[TEXT_MOST];
    char *at = out;
    at += sprintf(at, "network\nvariable X:");
    for (int i = 1; i <= 140; i++)
        at += sprintf(at, " v%d", i);
    at += sprintf(at, "\nvariables A B C D: 1 2 3\ngroup g of h:");
    for (int i = 1; i <= 135; i++)
        at += sprintf(at, " m%d(X=v%d)", i, i);
    at += sprintf(at, " a(A=1)\ndifferent A B C\n");
    for (int i = 1; i <= 140; i++)
        at += sprintf(at, "forbid X A: v%d %d\nforbid X D: v%d %d\n", i, i % 3 + 1, i, (i + 1) % 3 + 1);
    sprintf(at, "forbid B D: 1 1, 2 2\nforbid C D: 3 3\ngiven C=2\n");
    return out;
}
