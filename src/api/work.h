/* work.h: the objects behind include/tresse.h, shared by the files of this folder.
 *
 * A workspace keeps the last few networks it has met, each with everything that work on it needs: engine,
 * counter, states. So a run over millions of puzzles of one kind allocates nothing once the first of them is
 * done. A path holds on to its network (`users`), which therefore outlives its place among the last few. */
#ifndef API_WORK_H
#define API_WORK_H

#include "apps/app.h"
#include "core/changes.h"
#include "gen/count.h"
#include "out/report.h"
#include "solve/aids.h"
#include "solve/crew.h"
#include "solve/engine.h"

enum { NETWORKS_KEPT = 4 };

/* What is known of the puzzle that a network's `start` was made for. The two counts are kept apart and with
 * their budgets, so that what a call does never depends on the calls before it. */
typedef struct knowledge {
    uint64_t serial; /* of the puzzle; 0: of none */
    bool started;    /* `start` is made; before that nothing is known of the givens */
    bool in_lanes;   /* the counter has what followed from the givens (counter_begun) */
    bool bad_givens;
    error why; /* they contradict each other */
    struct counted {
        bool known;
        uint64_t nodes; /* the budget */
        solutions solutions;
    } first, second;
} knowledge;

typedef struct network {
    tresse *owner;
    struct network *next; /* less recently used */
    int users;            /* paths, and one for its place in the workspace */
    const app *app;
    text key; /* the puzzle's `network` */
    csp *csp;
    engine *engine;
    counter *counter;
    crew *crew;                /* NULL: nobody has helped yet */
    state start, work, before; /* before: where work was, for a rating that asks twice */
    bool *value;               /* one for each label */
    bool *focus;               /* the same */
    bool *solution;            /* of `start`: the first one counted */
    uint8_t *reached;          /* the status of each label where the second count was made */
    csp_label *clue;           /* room for all labels */
    knowledge known;
} network;

struct tresse {
    memory memory;
    tresse_message last;      /* what the last call that failed said */
    network *networks;        /* the last used first */
    uint64_t serial;          /* of the last puzzle read */
    puzzle checked;           /* the one a path to check speaks of */
    text source, params;      /* of the puzzle being generated */
    tresse_helpers helpers;   /* run NULL: nobody helps */
    tresse_progress progress; /* of the work that is being done, or was done last */
};

/* What was read from one text. A puzzle is parsed once: the paths made of it hold on to its reading, and
 * where one of them does, the puzzle object takes another reading for the next text. */
typedef struct reading {
    puzzle puzzle;
    int users;        /* the puzzle object, and paths */
    network *network; /* held for those who were given names of its labels; NULL: nobody was */
    text says;        /* the puzzle in a few words; made when it is asked for */
} reading;

struct tresse_puzzle {
    tresse *owner;
    reading *reading;
    changes *changes; /* NULL: none */
    uint64_t serial;  /* of what was read, with its changes; 0: nothing was read, or it could not be read */
};

static inline const puzzle *puzzle_of(const tresse_puzzle *p)
{
    return &p->reading->puzzle;
}

struct tresse_theory {
    tresse *owner;
    theory theory;
};

/* What was set, and nothing that was concluded from it. */
struct tresse_options {
    tresse *owner;
    strategy_order order;
    uint64_t seed;
    int rounds;
    bool list, hint, trim, te_as_braids, explain, singles, claims_steps;
    aids_aim aim; /* solve in few steps */
    looks looks;
    text focus, goal; /* as given */
    uint64_t wanted;  /* solutions of a model */
    bool statistics;
    const known_sets *known; /* at the beginning; NULL: none. Only inside */
};

/* A path applied step by step, to see which labels go with each. */
typedef struct replay {
    state state;
    int applied;     /* this many steps */
    csp_label *gone; /* what went with the last of them, ascending */
    int gones;
} replay;

struct tresse_path {
    tresse *owner;
    network *network;
    reading *reading; /* of the puzzle; the caller's may have read another one since */
    changes *changes; /* the same; NULL: none */
    theory theory;
    state start, final;
    replay *replay;       /* for those who ask what goes with each step */
    csp_label *candidate; /* those of final */
    int candidates;
    step_list steps;
    engine_result result;
    uint64_t nodes; /* the budget of the result; 0: none */
    solutions solutions;
    bool explain, focused, no_singles, claims_steps;
    const char *strategy; /* its name; NULL: frozen levels */
    int least;            /* 0, or `closed` proves that no path by the theory has a rating below this one */
    state closed;         /* open if least is not 0 */
    kept kept;            /* with these, if there are any */
    goal goal;
    bool trimmed; /* then untrimmed is the rating of the whole path */
    int untrimmed;
    bool bad_givens, impossible, missed; /* missed: there is no path of few steps, though one was wanted */
    error why;                           /* of these three */
    uint64_t wanted;                     /* solutions of a model */
    bool statistics;
    text alias; /* of the step that was asked for last */
    looks looks;
};

/* The network of a puzzle: kept, or built. */
status network_get(tresse *t, const puzzle *p, network **out, error *e);
void network_release(tresse *t, network *n);

reading *reading_new(tresse *t); /* NULL: no memory */
void reading_release(tresse *t, reading *r);
void changes_release(tresse *t, changes *c); /* may be NULL */
/* Makes these the changes of p; empty: there are none any more. */
status puzzle_change(tresse_puzzle *p, const char *from, error *e);
/* BAD_INPUT: p has changes, but what is asked for needs a puzzle as it was written. */
status work_check_unchanged(const tresse_puzzle *p, error *e);
/* p has nothing read any more, and a reading of its own for what comes. */
status reading_renew(tresse_puzzle *p);

/* What work on p begins with: do p and the limits make sense? Gives the network of p with `start` set and
 * `known` about it; bad givens are no failure here. */
status network_begin(tresse *t, const tresse_puzzle *p, const tresse_limits *limits, network **out, error *e);
/* The same without `start`, for what may do without it. */
status network_meet(tresse *t, const tresse_puzzle *p, const tresse_limits *limits, network **out, error *e);
status network_start(network *n, const tresse_puzzle *p); /* makes it, unless it is made */

/* Reads a text into p. */
status puzzle_read_text(tresse_puzzle *p, const char *name, const char *params, const char *bytes, size_t n,
                        error *e);

/* Trims the path, and shows trials as braids, as the options say. */
status path_finish(tresse_path *path, const tresse_options *o);

/* Do they go together? BAD_INPUT: no, *e names two that don't. */
status options_agree(const tresse_options *o, error *e);
/* All of them together, but for the focus and the goal. */
strategy options_strategy(const tresse_options *o);
/* NULL for frozen levels. */
const char *options_strategy_name(const tresse_options *o);
/* Are only some first steps of a path wanted? */
bool options_want_few(const tresse_options *o);
/* The labels that the text of the option `focus` names, as a flag for each label. */
status options_focus(const tresse_options *o, const csp *c, bool *focus, error *e);
/* What the option `goal` names; o may be NULL. */
status options_goal(const tresse_options *o, const csp *c, goal *to, error *e);

/* Which clue of p, which has no solution, is wrong? *e names those without which there would be just one; it
 * stays as it is if there are none, or if the budget (count_nodes) ends before that is known. */
status wrong_clues(tresse *t, network *n, const puzzle *p, const changes *c, const tresse_limits *limits,
                   error *e);

/* BAD_INPUT: p was made with another workspace, nothing was read into it, or the limits make no sense. */
status work_check(const tresse *t, const tresse_puzzle *p, const tresse_limits *limits, error *e);
/* BAD_INPUT: the theory was made with another workspace. */
status work_check_theory(const tresse *t, const tresse_theory *th, error *e);
status work_check_solving(const tresse_theory *th, error *e); /* it has paths: it is no mere rating */
/* A watch for work that begins now: what is being done is a word for tresse_progress. */
watch work_watch(tresse *t, const char *doing, const tresse_limits *limits, uint64_t nodes);
/* A watch for counting that accompanies other work: `most` nodes, or fewer if the limits say so. */
watch work_watch_count(tresse *t, const char *doing, const tresse_limits *limits, uint64_t most);

/* Which arguments of a call are NULL, though they must not be? */
typedef struct argument {
    bool given;
    const char *name;
} argument;

/* Named as in include/tresse.h, where the name has another meaning inside. */
#define GIVEN_AS(x, name)                                                                                    \
    {                                                                                                        \
        (x) != NULL, (name)                                                                                  \
    }
#define GIVEN(x) GIVEN_AS(x, #x)
#ifdef ANALYSED /* it can't follow the list: nothing goes on with a NULL */
_Noreturn bool argument_missing(void);
#undef GIVEN_AS
#define GIVEN_AS(x, name)                                                                                    \
    {                                                                                                        \
        (x) != NULL || argument_missing(), (name)                                                            \
    }
#endif

/* Ends a call whose arguments lack one of these: TRESSE_OK if none is missing. t may be NULL, as may be the
 * message. */
#define ARGUMENTS(t, message, ...)                                                                           \
    work_arguments(t, message, (const argument[]){ __VA_ARGS__, { true, NULL } })
tresse_status work_arguments(tresse *t, tresse_message *message, const argument *list);

/* Ends a call: a failure leaves what it says (e, or where that is NULL or empty the text of s) in the
 * workspace and in the caller's message, which may be NULL; success empties the latter. */
tresse_status work_end(tresse *t, status s, const error *e, tresse_message *message);

#endif
