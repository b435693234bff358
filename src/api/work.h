/* work.h: the objects behind include/tresse.h, shared by the files of this folder.
 *
 * A workspace keeps the last few networks it has met, each with everything that work on it needs: engine,
 * counter, states. So a run over millions of puzzles of one kind allocates nothing once the first of them is
 * done. A path holds on to its network (`users`), which therefore outlives its place among the last few. */
#ifndef API_WORK_H
#define API_WORK_H

#include "apps/app.h"
#include "check/check.h"
#include "core/changes.h"
#include "gen/count.h"
#include "out/report.h"
#include "solve/engine.h"
#include "solve/few_steps.h"
#include "solve/thread_pool.h"

enum { NETWORKS_KEPT = 4 };

/* What is known of the puzzle that a network's `start` was made for. The two counts are kept apart and with
 * their budgets, so that what a call does never depends on the calls before it. */
typedef struct knowledge {
    uint64_t serial; /* of the puzzle; 0: there is none */
    bool started;    /* `start` is made; before that nothing is known of the givens */
    bool in_lanes;   /* the counter has what followed from the givens (counter_begun) */
    bool bad_givens;
    error why; /* why they contradict each other */
    struct counted {
        bool known;
        uint64_t nodes; /* the budget */
        solutions solutions;
    } first, second;
    bool verified;  /* its only solution obeys the rules of the game */
    uint64_t rated; /* the last run of the rater about it; 0: there was none */
} knowledge;

typedef struct network {
    tresse *owner;
    struct network *next; /* less recently used */
    int users;            /* paths, and one for its place in the workspace */
    const app *app;
    text key;           /* the puzzle's `network` */
    bool of_statements; /* the network of statements */
    csp *csp;
    engine *engine;
    counter *counter;
    thread_pool *pool;         /* NULL: nobody has helped yet */
    state start, work, before; /* before: where work was, for a rating that asks twice */
    bool *value;               /* one entry for each label */
    bool *focus;               /* one entry for each label */
    bool *solution;            /* the first solution of `start` that was counted */
    uint8_t *reached;          /* the status of each label when the second count was made */
    csp_label *clue;           /* room for all labels */
    knowledge known;
} network;

struct tresse {
    memory memory;
    tresse_message last;      /* what the last call that failed said */
    network *networks;        /* the most recently used one first */
    uint64_t serial;          /* of the last puzzle read */
    puzzle checked;           /* the puzzle of a path being checked */
    text source, params;      /* of the puzzle being generated */
    tresse_helpers helpers;   /* run NULL: nobody helps */
    tresse_progress progress; /* of the work that is being done, or was done last */
};

/* What was read from one text. A puzzle is parsed once: the paths made from it hold on to its reading; as
 * long as one does, the puzzle object takes a new reading for the next text. */
typedef struct reading {
    puzzle puzzle;
    int users;        /* the puzzle object, and paths */
    network *network; /* held because callers have names of its labels; NULL: none do */
    text says;        /* the puzzle in a few words; made when it is asked for */
} reading;

struct tresse_puzzle {
    tresse *owner;
    reading *reading;
    changes *changes; /* NULL: none */
    uint64_t serial;  /* of what was read, with its changes; 0: nothing was read, or it could not be read */
};

static inline const puzzle *puzzle_of(const tresse_puzzle *puzzle)
{
    return &puzzle->reading->puzzle;
}

struct tresse_theory {
    tresse *owner;
    theory theory;
};

/* What was set, not what follows from it. */
struct tresse_options {
    tresse *owner;
    strategy_order order;
    uint64_t seed, rounds;
    bool list, here, hint, trim, te_as_braids, explain, singles, claims_steps;
    few_steps_aim aim; /* solve in few steps */
    looks looks;
    text focus, goal; /* as given */
    uint64_t wanted;  /* solutions of a model */
    bool statistics;
    const known_sets *known; /* sets known at the beginning; NULL: none. Not part of the public interface */
};

/* A path applied step by step, to see which labels go with each, and why. */
typedef struct replay {
    state state;
    int applied;     /* how many steps */
    csp_label *gone; /* what went with the last of them, ascending */
    int gones;
    reasons why; /* of what was gone before a step; opened when one is wanted */
} replay;

struct tresse_path {
    tresse *owner;
    network *network;
    reading *reading; /* of the puzzle; the caller's object may have read another text since */
    changes *changes; /* of the puzzle; NULL: none */
    theory theory;
    state start, final;
    replay *replay;       /* made when a caller asks what goes with each step */
    csp_label *candidate; /* the candidates of the final state */
    int candidates;
    step_list steps;
    engine_result result;
    uint64_t nodes; /* the budget that ended the search; 0: none did */
    solutions solutions;
    bool explain, focused, no_singles, claims_steps;
    const char *strategy; /* its name; NULL: frozen levels */
    int least;            /* 0, or `closed` proves that no path by the theory has a rating below this one */
    state closed;         /* in use if least is not 0 */
    ghost_states ghosts;  /* what it needs in addition, if anything */
    goal goal;
    bool trimmed; /* if so, untrimmed is the rating of the whole path */
    int untrimmed;
    bool bad_givens, impossible, missed; /* missed: there is no path of few steps, though one was wanted */
    error why;                           /* the reason for any of these three */
    uint64_t wanted;                     /* solutions of a model */
    bool statistics;
    text alias; /* of the step last asked about */
    looks looks;
};

/* The network of a puzzle, kept or built: the one that this theory runs on; NULL: the usual one. */
status network_get(tresse *tresse, const puzzle *p, const theory *th, network **out, error *e);
/* Opens what searches in it: counter and engine. Their tables cost more than the network, and whoever reads,
 * draws, writes or checks needs none. */
status network_equip(network *network);
void network_release(tresse *tresse, network *network);

reading *reading_new(tresse *tresse); /* NULL: no memory */
void reading_release(tresse *tresse, reading *reading);
void changes_release(tresse *tresse, changes *changes); /* may be NULL */
/* Makes these the changes of `puzzle`; empty: `puzzle` has none any more. */
status puzzle_change(tresse_puzzle *puzzle, const char *from, error *e);
status puzzle_change_labels(tresse_puzzle *puzzle, const label_changes *list, error *e);
/* BAD_INPUT: `puzzle` has changes, but what is asked for needs a puzzle as it was written. */
status work_check_unchanged(const tresse_puzzle *puzzle, error *e);
/* Empties `puzzle`, and gives it a reading of its own for the next text. */
status reading_renew(tresse_puzzle *puzzle);

/* What work on `puzzle` begins with: do `puzzle` and the limits make sense? Gives the network of `puzzle`
 * with `start` set and `known` about it; bad givens are not a failure here. */
status network_begin(tresse *tresse, const tresse_puzzle *puzzle, const theory *th,
                     const tresse_limits *limits, network **out, error *e);
/* The same without `start`, for work that may do without it. */
status network_meet(tresse *tresse, const tresse_puzzle *puzzle, const theory *th,
                    const tresse_limits *limits, network **out, error *e);
status network_start(network *network, const tresse_puzzle *puzzle); /* makes `start`, unless it is made */

/* Reads a text into `puzzle`. */
status puzzle_read_text(tresse_puzzle *puzzle, const char *name, const char *params, const char *heading,
                        const char *bytes, size_t n, error *e);

/* Trims the path, and shows trials as braids, as the options say. */
status path_finish(tresse_path *path, const tresse_options *options);

/* What there is to write about a path. people: the text is for people, for whom bad givens and a puzzle that
 * has no solution are the same: nothing can be done. */
report path_report(const tresse_path *path, bool people);

/* Do they go together? BAD_INPUT: no, *e names two that don't. */
status options_agree(const tresse_options *options, error *e);
/* The strategy that all options together ask for, except the focus and the goal. */
strategy options_strategy(const tresse_options *options);
/* NULL for frozen levels. */
const char *options_strategy_name(const tresse_options *options);
/* Do the options ask only for some first steps of a path? */
bool options_want_few(const tresse_options *options);
/* The labels that the text of the option `focus` names, as a flag for each label. */
status options_focus(const tresse_options *options, const csp *c, bool *focus, error *e);
/* What the option `goal` names; `options` may be NULL. */
status options_goal(const tresse_options *options, const csp *c, goal *to, error *e);

/* The label of this name, or of this subject and value, as "r2c3=4"; CSP_NONE: there is none. */
csp_label label_named(const csp *c, const char *word);

/* Which clue of p, which has no solution, is wrong? *e names the clues without which there would be just one
 * solution; it stays as it is if there are none, or if the budget (count_nodes) ends before that is known. */
status wrong_clues(tresse *tresse, network *network, const puzzle *p, const changes *changes,
                   const tresse_limits *limits, error *e);

/* Finds the best solution of `puzzle`, and excludes worse ones; *best: the label of its objective, CSP_NONE:
 * there is no solution. */
status optimum_of(tresse *tresse, tresse_puzzle *puzzle, const tresse_limits *limits, csp_label *best,
                  error *e);

/* BAD_INPUT: `puzzle` was made with another workspace, nothing was read into it, or the limits make no sense.
 */
status work_check(const tresse *tresse, const tresse_puzzle *puzzle, const tresse_limits *limits, error *e);
/* As tresse_check_within; *subset, unless it is NULL: see check_terms. */
tresse_status work_check_path(tresse *tresse, const tresse_puzzle *puzzle, const char *json, size_t n,
                              const tresse_limits *limits, applying *subset, tresse_verdict *verdict,
                              tresse_message *message);
/* BAD_INPUT: the theory was made with another workspace. */
status work_check_theory(const tresse *tresse, const tresse_theory *th, error *e);
status work_check_solving(const tresse_theory *th, error *e); /* does it have paths, and not only ratings? */
/* A watch for work that begins now; `doing` is the word for tresse_progress. */
watch work_watch(tresse *tresse, const char *doing, const tresse_limits *limits, uint64_t nodes);
/* A watch for counting that accompanies other work: `most` nodes, or fewer if the limits say so. */
watch work_watch_count(tresse *tresse, const char *doing, const tresse_limits *limits, uint64_t most);

/* Which arguments of a call are NULL, though they must not be? */
typedef struct argument {
    bool given;
    const char *name;
} argument;

/* For an argument whose name in include/tresse.h differs from the one used inside. */
#define GIVEN_AS(x, name)                                                                                    \
    {                                                                                                        \
        (x) != NULL, (name)                                                                                  \
    }
#define GIVEN(x) GIVEN_AS(x, #x)
#ifdef ANALYSED /* the analyser can't follow the list, so it is told that no NULL gets past this */
_Noreturn bool argument_missing(void);
#undef GIVEN_AS
#define GIVEN_AS(x, name)                                                                                    \
    {                                                                                                        \
        (x) != NULL || argument_missing(), (name)                                                            \
    }
#endif

/* Ends a call if one of these arguments is missing; TRESSE_OK: none is. t and the message may be NULL. */
#define ARGUMENTS(t, message, ...)                                                                           \
    work_arguments(t, message, (const argument[]){ __VA_ARGS__, { true, NULL } })
tresse_status work_arguments(tresse *tresse, tresse_message *message, const argument *list);

/* Ends a call: a failure leaves its message (e, or if that is NULL or empty the text of `why`) in the
 * workspace and in the caller's message, which may be NULL; success empties the latter. */
tresse_status work_end(tresse *tresse, status why, const error *e, tresse_message *message);
/* Hands the text over in one piece, if `why` is OK, and closes it. */
status work_hand_over(status why, text *out, tresse_write *write, void *context);
/* Both. */
tresse_status work_deliver(tresse *tresse, status why, const error *e, text *out, tresse_write *write,
                           void *context);

#endif
