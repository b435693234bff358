/* work.h: the objects behind include/tresse.h, shared by the files of this folder.
 *
 * A workspace keeps the last few networks it has met, each with everything that work on it needs: engine,
 * counter, states. So a run over millions of puzzles of one kind allocates nothing once the first of them is
 * done. A path holds on to its network (`users`), which therefore outlives its place among the last few. */
#ifndef API_WORK_H
#define API_WORK_H

#include "apps/app.h"
#include "gen/count.h"
#include "out/report.h"
#include "solve/engine.h"
#include "tresse.h"

enum {
    NETWORKS_KEPT = 4,
    FIRST_COUNT_NODES = 20000,    /* before the rules: enough for every puzzle of an ordinary size */
    SECOND_COUNT_NODES = 2000000, /* after them, where neither they nor the first count could tell */
    OTHER_NODES = 2000000 /* for the rules, where no limit was set and there is not just one solution: they
                             may find little to do, and long chains to look for */
};

/* What is known of the puzzle that a network's `start` was made for. The two counts are kept apart, so that
 * what a call does never depends on the calls before it. */
typedef struct knowledge {
    uint64_t serial; /* of the puzzle; 0: of none */
    bool bad_givens;
    error why; /* they contradict each other */
    struct counted {
        bool known;
        solutions solutions;
    } first, second;
} knowledge;

typedef struct network {
    struct network *next; /* less recently used */
    int users;            /* paths, and one for its place in the workspace */
    const app *app;
    text key; /* the puzzle's `network` */
    csp *csp;
    engine *engine;
    counter *counter;
    state start, work;
    bool *value;     /* one for each label */
    bool *focus;     /* the same */
    bool *solution;  /* of `start`: the first one counted */
    csp_label *clue; /* room for all labels */
    knowledge known;
} network;

struct tresse {
    memory memory;
    tresse_message last; /* what the last call that failed said */
    network *networks;   /* the last used first */
    uint64_t serial;     /* of the last puzzle read */
    puzzle checked;      /* the one a path to check speaks of */
    text source, params; /* of the puzzle being generated */
};

struct tresse_puzzle {
    tresse *owner;
    puzzle puzzle;
    uint64_t serial; /* 0: nothing was read, or it could not be read */
};

struct tresse_theory {
    tresse *owner;
    theory theory;
};

struct tresse_options {
    tresse *owner;
    strategy strategy; /* without its focus */
    bool trim, te_as_braids, explain;
    text focus; /* as given */
};

struct tresse_path {
    tresse *owner;
    network *network;
    puzzle puzzle; /* its own: the caller's may have read another since */
    theory theory;
    state start, final;
    csp_label *candidate; /* those of final */
    int candidates;
    step_list steps;
    engine_result result;
    solutions solutions;
    bool explain, focused;
    const char *strategy; /* its name; NULL: frozen levels */
    bool trimmed;         /* then untrimmed is the rating of the whole path */
    int untrimmed;
    bool bad_givens;
    error why;
};

/* The network of a puzzle: kept, or built. */
status network_get(tresse *t, const puzzle *p, network **out, error *e);
void network_release(tresse *t, network *n);

/* What work on p begins with: do p and the limits make sense? Gives the network of p with `start` set and
 * `known` about it; bad givens are no failure here. */
status network_begin(tresse *t, const tresse_puzzle *p, const tresse_limits *limits, network **out, error *e);

/* Trims the path, and shows trials as braids, as the options say. */
status path_finish(tresse_path *path, const tresse_options *o);
/* NULL for frozen levels. */
const char *options_strategy(const tresse_options *o);
/* The labels that the text of the option `focus` names, as a flag for each label. */
status options_focus(const tresse_options *o, const csp *c, bool *focus, error *e);

/* BAD_INPUT: nothing was read into p, or the limits make no sense. */
status work_check(const tresse_puzzle *p, const tresse_limits *limits, error *e);
watch work_watch(const tresse_limits *limits, uint64_t nodes);

/* Copies what is said to the caller's message, which may be NULL; e NULL: nothing was said. */
void work_message(tresse_message *message, const error *e);
/* Ends a call: a failure leaves what it says (e, or where that is NULL or empty the text of s) in the
 * workspace and in the caller's message, which may be NULL; success empties the latter. */
tresse_status work_end(tresse *t, status s, const error *e, tresse_message *message);

#endif
