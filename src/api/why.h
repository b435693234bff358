/* why.h: what the files about tresse_reasons share. */
#ifndef API_WHY_H
#define API_WHY_H

#include "api/clues.h"
#include "api/run.h"
#include "gen/cores.h"
#include "problem/problem.h"

/* Strings in the arena of the reasons. */
typedef struct word_list {
    const char **word;
    int n;
    size_t room;
} word_list;

struct tresse_reasons {
    tresse *owner;
    arena arena;
    tresse_why_outcome outcome;
    word_list statement;
    cores cores;
    bool minimal, smallest, complete[2]; /* complete: all cores, all drops are known */
    word_list common, ask, solution;
    bool common_known; /* that is all that they have in common */
    bool wants[2];     /* all cores, all drops */
    bool asked, ask_known;
    const char *question; /* as it was asked; NULL: there was none */
    tresse_path *path;
};

/* What an answer is worked out with. */
typedef struct inquest {
    tresse *tresse;
    const tresse_puzzle *puzzle; /* NULL: a maker makes it */
    const tresse_inquiry *inquiry;
    tresse_puzzle *room; /* the problem with some of its statements */
    problem_said said;
    tresse_limits limits;
    tresse_reasons *to;
    const char *fact; /* what is asked about: "x=3"; NULL: nothing */
    const char *best; /* the best value of the objective, if the question is why none is better; or NULL */
    bool denies;      /* the question is whether it is false */
    csp_label *clue;  /* room for the clues that are kept */
    error *e;
} inquest;

/* why_statements.c */
status statements_open(inquest *inquest);
void statements_close(inquest *inquest);
/* Makes inquest->room the problem with these statements. */
status statements_make(inquest *inquest, const bool *kept);

/* why_common.c: what several solutions have in common, and what tells them apart. */
status common_find(inquest *inquest, network *network);
status ask_find(inquest *inquest, network *network);

/* Adds the three, joined; false: no memory. */
bool words_put(tresse_reasons *reasons, word_list *list, const char *first, const char *sign,
               const char *second);

#endif
