/* lrat.h: `tresse check --lrat`: is the second file an LRAT proof of the formula in the first? */
#ifndef CLI_LRAT_H
#define CLI_LRAT_H

#include "cli/cli.h"

int lrat_run(const settings *asked); /* the exit status */

#endif
