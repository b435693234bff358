/* report.h: everything a writer needs to report on one puzzle, solved or not.
 *
 * The writers add to a text, and can fail only by running out of memory, which the text remembers. Nothing
 * they write depends on time, threads or addresses: the same puzzle and theory give the same bytes. */
#ifndef OUT_REPORT_H
#define OUT_REPORT_H

#include "apps/app.h"
#include "base/text.h"
#include "core/changes.h"
#include "core/ghost_states.h"
#include "core/step.h"
#include "out/reasons.h"
#include "solve/engine.h"

typedef tresse_solutions solutions;
#define SOLUTIONS_NONE    TRESSE_NO_SOLUTION
#define SOLUTIONS_ONE     TRESSE_ONE_SOLUTION
#define SOLUTIONS_SEVERAL TRESSE_SEVERAL_SOLUTIONS
#define SOLUTIONS_UNKNOWN TRESSE_UNKNOWN_SOLUTIONS

/* How a text for people looks. */
typedef struct looks {
    bool brief;             /* without counts of links, the state after Singles, and what is inside trials */
    bool classical, chains; /* use names that people know; those of chains. Neither: as `chains` */
    bool eureka;            /* Eureka notation, where a step has one */
    bool unfold;            /* brief, but with what is inside trials */
    bool marks;             /* the candidates of each pattern below it */
    bool colour;            /* escape sequences of terminals */
} looks;

/* What a path is for. */
typedef struct goal {
    const char *name; /* of the label or the csp-variable; NULL: the whole puzzle */
    csp_label label;  /* the label to be settled; CSP_NONE: the goal is */
    csp_var variable; /* this csp-variable, which is to get a value */
} goal;

#define NO_GOAL ((goal){ NULL, CSP_NONE, CSP_NONE })

/* The labels that the goal is about. */
static inline csp_list goal_labels(const goal *goal, const csp *c)
{
    if (!goal->name)
        return (csp_list){ NULL, NULL };
    return goal->label == CSP_NONE ? csp_var_labels(c, goal->variable)
                                   : (csp_list){ &goal->label, &goal->label + 1 };
}

typedef struct report {
    const puzzle *puzzle;
    const changes *changes; /* on top of the puzzle; NULL: none */
    const theory *theory;
    const state *start; /* after givens, changes and ECP */
    const state *final;
    const step_list *steps;
    engine_result result;
    uint64_t nodes; /* the budget that ended the search; 0: none did */
    solutions solutions;
    const char *bad_givens; /* if not NULL, how two givens contradict each other: there is no path then */
    bool explain;           /* write_text: explain each step in sentences, too */
    bool focused;           /* only some candidates were targets */
    bool no_singles;        /* patterns were looked for before singles */
    const char *strategy;   /* NULL: frozen levels */
    int least;              /* not 0: no path has a rating below this one, as is proved by */
    const state *closed;    /* a state in which neither Singles nor shorter relaxed whips apply, */
    const ghost_states
        *ghosts;   /* except relaxed whips with a ghost that can't have been alive: solve/lower_bound.h */
    bool trimmed;  /* steps that nothing needs were left out; then: */
    int untrimmed; /* the rating of the whole path */
    goal goal;
    const char *missed;   /* why there is no path of the kind wanted; NULL: there is one, or any would do */
    bool claims_solution; /* formula and proof claim that there is only one solution, if the path shows it */
    looks looks;          /* write_text */
    uint64_t wanted;      /* write_minizinc: how many solutions; 0: all */
    bool statistics;      /* write_minizinc: add figures about the work */
} report;

/* Why the path ends where it does, if it shows neither a solution nor that there is none: "nothing in W
 * applies any more", "the budget of 5 nodes ended". */
void report_add_halt(const report *report, text *out);

/* Does the step conclude a relation that rests on the assumption that there is only one solution? */
bool step_assumes(const step *step);
/* How many relations of the path rest on the assumption that there is only one solution? */
int report_assumptions(const report *report);

/* One line of nrc notation, no newline. ascii, here and below: no character beyond ASCII. */
void write_step(const csp *c, const step *step, bool ascii, text *out);
void nrc_add_subset(const csp *c, const step_subset *subset, text *out); /* its rows and columns alone */
/* The name with which its line begins, and what follows the arrow, which is there of every step. */
void write_step_name(const csp *c, const step *step, bool ascii, text *out);
void write_step_conclusion(const csp *c, const step *step, text *out);
/* The same; marks (out/parts.h) receives which pieces of it belong to which part of the step. */
void write_step_marked(const csp *c, const step *step, text *out, text *marks);
/* Adds the words in lines that are indented to this level. */
void write_wrapped(const text *words, int level, text *out);
/* For people. */
void write_text(const report *report, bool ascii, text *out);
/* For forums: the layout of CSP-Rules. */
void write_csp_rules(const report *report, text *out);
/* One object, one line, as doc/json.md says; ends with a newline. */
void write_json(const report *report, text *out);
/* One of its steps, no newline; p: the puzzle, whose application knows other names of steps; NULL: none.
 * reasons, NULL: what was gone before names no statements. */
void write_step_json(const csp *c, const puzzle *p, const step *step, const reasons *reasons, text *out);
/* Has the path a proof by clauses that can be written? BAD_INPUT: no, *e says why. */
status proof_exists(const report *report, error *e);
/* The proof as clauses, if there is one; LRAT: each with the clauses from which it follows. */
void write_drup(const report *report, text *out);
status write_lrat(const report *report, text *out, error *e);
/* The network, the givens, the removals and the changes in DIMACS form; with claims_solution also a clause
 * that the solution is another one. */
void write_cnf(const report *report, text *out);
/* BAD_INPUT, with the reason: the network declares something that clauses can't say. */
status cnf_exists(const report *report, error *e);

/* The path in the few statements of doc/core.md. BAD_INPUT, with the reason: the network declares something
 * that has no form there. */
status write_core(const report *report, text *out, error *e);

/* The solution of a model, as MiniZinc reads it. BAD_INPUT: the application has no such form. */
status write_minizinc(const report *report, text *out, error *e);

/* The network of a puzzle, which is c, with its givens and with changes (NULL: there are none), as the
 * application `generic` reads it: one line of JSON, or text for people. OK, or NO_MEMORY. */
status write_model(const puzzle *p, const csp *c, const changes *also, bool json, text *out, error *e);

#endif
