/* build.c: which build this is: the version, and what stands for the sources that it was made of. Two
 * programs of the same build give the same results: so says what compares builds, and so may a batch rely on
 * it that is worked on by many machines. */
#include "tresse.h"

#ifndef TRESSE_BUILD /* the Makefile says it */
#define TRESSE_BUILD TRESSE_VERSION
#endif

const char *tresse_build(void)
{
    return TRESSE_BUILD;
}
