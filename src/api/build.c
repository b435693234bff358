/* build.c: which build this is: the version, and a hash of the sources it was made of. Two programs of the
 * same build give the same results: a batch that many machines work on relies on this when it compares
 * builds. */
#include "tresse.h"

#ifndef TRESSE_BUILD /* the Makefile defines it */
#define TRESSE_BUILD TRESSE_VERSION
#endif

const char *tresse_build(void)
{
    return TRESSE_BUILD;
}
