/* flatzinc_names.c: what constraints are called: each differs from the names of variables, of other
 * constraints, and of the csp-variables that any of these may make. */
#include "apps/flatzinc/flatzinc.h"

#include <string.h>

/* Names of constraints; those that the names of others seem to be made of; and stems that are numbered: names
 * that the model gives, and predicates. */
enum { FZ_CALLED, FZ_MAKERS, FZ_GIVEN, FZ_PREDICATES };

typedef struct naming {
    problem_index names;
    int *numbered, stems; /* for each stem: how many constraints have it so far */
} naming;

/* Constraints make csp-variables: those of c are called c, or c.1, c.s1 and so on. The length of c in such a
 * name; 0: it is none. */
static size_t maker_length(const char *name)
{
    const char *point = strrchr(name, '.');
    if (!point)
        return 0;
    const char *at = point + 1 + (point[1] == 's' || point[1] == 't');
    return *at && at[strspn(at, "-0123456789")] == '\0' ? (size_t)(point - name) : 0;
}

/* Is there a csp-variable of this name, or can there be one? Those of numbers are called #5, those of
 * elements of an array x, x[1]. With # and a number after it, every name that is not empty becomes free at
 * some number. */
static bool is_taken(const flatzinc *flatzinc, const problem_index *names, const char *name)
{
    size_t n = strlen(name), maker = maker_length(name), array = strcspn(name, "[");
    return problem_index_find(&flatzinc->names, FZ_VARIABLES, name, n) >= 0 ||
           problem_index_find(names, FZ_CALLED, name, n) >= 0 ||
           problem_index_find(names, FZ_MAKERS, name, n) >= 0 ||
           (maker && problem_index_find(names, FZ_CALLED, name, maker) >= 0) ||
           (array < n && name[n - 1] == ']' &&
            problem_index_find(&flatzinc->names, FZ_ARRAYS, name, array) >= 0) ||
           (*name == '#' && strspn(name + 1, "-0123456789") == n - 1);
}

static void take_name(problem_index *names, const char *name)
{
    size_t maker = maker_length(name);
    problem_index_add(names, FZ_CALLED, name, strlen(name), 0);
    if (maker && problem_index_find(names, FZ_MAKERS, name, maker) < 0)
        problem_index_add(names, FZ_MAKERS, name, maker, 0);
}

/* How many constraints have had this stem, this one included. */
static int count_stem(naming *naming, int space, const char *stem)
{
    int i = problem_index_find(&naming->names, space, stem, strlen(stem));
    if (i < 0) {
        i = naming->stems++;
        problem_index_add(&naming->names, space, stem, strlen(stem), i);
    }
    return ++naming->numbered[i];
}

/* The name that the model gives it, with the values of loops; else where it is said; NULL: neither is known.
 */
static const char *given_name(flatzinc *flatzinc, const fz_constraint *constraint)
{
    text t;
    if (!constraint->path)
        return constraint->own;
    text_open(&t, flatzinc->arena->memory);
    bool named = constraint->own;
    if (named)
        text_add_string(&t, constraint->own);
    else
        named = flatzinc_add_line(constraint->path, &t);
    flatzinc_add_loops(constraint->path, &t);
    const char *name = draft_keep(flatzinc->draft, &t);
    return named && *name ? name : NULL;
}

/* "total" if the model gives it this name, and nothing else has it; otherwise "total, part 2", or
 * "int_plus#7" if it gives no name. */
static const char *constraint_name(flatzinc *flatzinc, naming *naming, const fz_constraint *constraint)
{
    int number = count_stem(naming, FZ_PREDICATES, constraint->name);
    const char *stem = flatzinc_stem(constraint->name), *given = given_name(flatzinc, constraint);
    if (given) {
        number = count_stem(naming, FZ_GIVEN, given);
        stem = given;
        if (!is_taken(flatzinc, &naming->names, stem))
            return stem;
    }
    text t;
    text_open(&t, flatzinc->arena->memory);
    do {
        text_clear(&t);
        text_format(&t, given ? "%s, part %d" : "%s#%d", stem, number++);
    } while (!t.failed && is_taken(flatzinc, &naming->names, text_bytes(&t)));
    return draft_keep(flatzinc->draft, &t);
}

void flatzinc_name_constraints(flatzinc *flatzinc)
{
    enum { STEMS = 2, NAMES = 4 }; /* that a constraint adds at most: one of each sort */
    size_t all = (size_t)flatzinc->constraints;
    naming n = { .numbered = flatzinc_take(flatzinc, STEMS * all, sizeof *n.numbered) };
    if (n.numbered && !problem_index_open(&n.names, flatzinc->arena, NAMES * all))
        draft_no_memory(flatzinc->draft);
    for (int i = 0; n.numbered && i < flatzinc->constraints && flatzinc->draft->status == OK; i++) {
        flatzinc->constraint[i].called = constraint_name(flatzinc, &n, &flatzinc->constraint[i]);
        take_name(&n.names, flatzinc->constraint[i].called);
    }
}
