/* optimum.h: the best solution: branch and bound on the counter. Each solution that is found excludes all
 * values of the objective that are no better; when no solution is left, the last one was the best. */
#ifndef GEN_OPTIMUM_H
#define GEN_OPTIMUM_H

#include "gen/iterate.h"

typedef struct objective {
    csp_var variable; /* all its values are numbers */
    bool most;        /* the greatest value is the best */
} objective;

/* Is the value of this label better than that one? */
bool objective_better(const csp *c, const objective *by, csp_label l, csp_label than);
/* The label of the objective that is true. */
csp_label objective_label(const csp *c, const objective *by, const bool *value);
/* Eliminates the labels that are worse than this one or, if `equal`, as good as it. */
void objective_bound(state *s, const objective *by, csp_label l, bool equal);

/* Takes solutions of s, each better than the one before; s is changed. The last one is the best, unless LIMIT
 * or STOPPED is returned, or it was enough. */
status optimum_find(counter *counter, state *s, const objective *by, watch *watch, take_solution *take,
                    void *context);

#endif
