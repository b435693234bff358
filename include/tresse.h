/* tresse.h: the public interface of the Tresse library.
 *
 * Tresse solves finite constraint satisfaction problems by patterns that prove each step, and never by
 * guessing.
 *
 *     tresse *t;
 *     tresse_puzzle *p;
 *     tresse_theory *w;
 *     tresse_path *path;
 *     tresse_open(&t, NULL);
 *     tresse_puzzle_new(t, &p);
 *     tresse_theory_new(t, "W", &w, NULL);
 *     tresse_puzzle_read(p, NULL, NULL, line, strlen(line), NULL);
 *     tresse_solve(t, p, w, NULL, NULL, &path);
 *     tresse_path_write(path, TRESSE_TEXT, write_to_stdout, NULL);
 *
 * The library prints nothing, keeps no global state and uses no stdio. A `tresse` is a workspace: one per
 * thread; the objects made with it may be used only in its thread and must be freed before it is closed.
 * Everything it gives is deterministic. Pointers to text stay valid until the object they come from changes
 * or is freed. */
#ifndef TRESSE_H
#define TRESSE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TRESSE_VERSION "0.1.0"

#if defined(__GNUC__)
#define TRESSE_API __attribute__((visibility("default")))
#else
#define TRESSE_API
#endif

typedef struct tresse tresse;
typedef struct tresse_puzzle tresse_puzzle;
typedef struct tresse_theory tresse_theory;
typedef struct tresse_options tresse_options;
typedef struct tresse_path tresse_path;

typedef enum tresse_status {
    TRESSE_OK = 0,
    TRESSE_BAD_INPUT = 1, /* an argument can't be used; the message says what was found, and what expected */
    TRESSE_NO_MEMORY = 2, /* everything is still usable or closable */
    TRESSE_STOPPED = 3,   /* a callback asked to stop: the tick of the limits, or a tresse_write */
    TRESSE_LIMIT = 4,     /* a budget ended before the answer was known */
    TRESSE_INTERNAL = 5   /* a bug in Tresse; please report it */
} tresse_status;

/* What is wrong; line and column of a text count from 1, 0 where there is none. A function that takes a
 * pointer to one (NULL: not wanted) empties it if all goes well. */
typedef struct tresse_message {
    int line, column;
    char text[256];
} tresse_message;

/* ---- the workspace ---- */

/* Where memory comes from. old == NULL: allocate; new_size == 0: free and return NULL; else resize, keeping
 * what is there. NULL on failure, old is then still valid. What it gives must be aligned for max_align_t, as
 * that of malloc and realloc is. old_size is always the size that was asked for. */
typedef struct tresse_memory {
    void *(*resize)(void *context, void *old, size_t old_size, size_t new_size);
    void *context;
} tresse_memory;

TRESSE_API const char *tresse_version(void);
TRESSE_API const char *tresse_status_text(tresse_status s);
/* memory NULL: the standard allocator. */
TRESSE_API tresse_status tresse_open(tresse **out, const tresse_memory *memory);
/* t may be NULL, as may be what the other functions free. */
TRESSE_API void tresse_close(tresse *t);
/* What the last call that failed said, of those with this workspace or an object made with it: the way to
 * learn why a function that takes no message failed. Its text is empty as long as none has. */
TRESSE_API const tresse_message *tresse_last_message(const tresse *t);

/* Limits of one piece of work; all zero (or a NULL pointer) means none. Budgets are in nodes, not in seconds,
 * so that they end at the same place everywhere. Limits that make no sense are BAD_INPUT. */
typedef struct tresse_limits {
    int max_length;             /* of any pattern; not negative */
    uint64_t nodes;             /* of search for one puzzle */
    int (*tick)(void *context); /* asked now and then; anything but 0 stops the work */
    void *context;
} tresse_limits;

/* ---- puzzles ---- */

TRESSE_API tresse_status tresse_puzzle_new(tresse *t, tresse_puzzle **out);
TRESSE_API void tresse_puzzle_free(tresse_puzzle *p);
/* Reads one puzzle, in one or several lines. app NULL: detected. params, such as "block=2x6", may be NULL. */
TRESSE_API tresse_status tresse_puzzle_read(tresse_puzzle *p, const char *app, const char *params,
                                            const char *text, size_t n, tresse_message *message);
TRESSE_API const char *tresse_puzzle_app(const tresse_puzzle *p);
/* In one line, as it would be read again. */
TRESSE_API const char *tresse_puzzle_text(const tresse_puzzle *p);
/* "" where the defaults hold. */
TRESSE_API const char *tresse_puzzle_params(const tresse_puzzle *p);
/* What stood behind it on its line, or "". */
TRESSE_API const char *tresse_puzzle_comment(const tresse_puzzle *p);

/* What to call it where its text is too long to repeat: the name of a network, or "" if it has none. NULL:
 * its text is short enough. */
TRESSE_API const char *tresse_puzzle_title(const tresse_puzzle *p);

/* How the lines of a file go together; for programs that read files. */
typedef enum tresse_extent {
    TRESSE_EXTENT_UNKNOWN, /* what can be read decides */
    TRESSE_EXTENT_LINE,    /* each line is a puzzle */
    TRESSE_EXTENT_TEXT,    /* the whole text is one puzzle, right or wrong */
    TRESSE_EXTENT_PARTS    /* puzzles of several lines each: see tresse_text_begins */
} tresse_extent;

/* Of a file that begins with these whole lines; whole: that has no others. app NULL: detected. */
TRESSE_API tresse_extent tresse_text_extent(const char *app, const char *text, size_t n, int whole);

/* In a text of puzzles of several lines each: does this line begin another one? */
TRESSE_API int tresse_text_begins(const char *app, const char *line, size_t n);

/* The application that knows this text for its own, with a mistake in it perhaps: its name. NULL: none does,
 * or it is left to the first application of the list. */
TRESSE_API const char *tresse_text_app(const char *text, size_t n);

typedef enum tresse_row {
    TRESSE_ROW_NOT,
    TRESSE_ROW,      /* small enough to be a row of a larger puzzle */
    TRESSE_ROW_EMPTY /* the same, without a single clue: it may be a ruled line as well */
} tresse_row;

/* May the line that p was read from be a row of a larger puzzle instead? */
TRESSE_API tresse_row tresse_puzzle_row(const tresse_puzzle *p);

typedef enum tresse_solutions {
    TRESSE_NO_SOLUTION,
    TRESSE_ONE_SOLUTION,
    TRESSE_SEVERAL_SOLUTIONS,
    TRESSE_UNKNOWN_SOLUTIONS /* the budget ended */
} tresse_solutions;

/* How many solutions? By a solution counter, not by the rules. The message gets the two givens that
 * contradict each other, if some do. */
TRESSE_API tresse_status tresse_count(tresse *t, const tresse_puzzle *p, const tresse_limits *limits,
                                      tresse_solutions *out, tresse_message *message);

/* ---- theories ---- */

TRESSE_API tresse_status tresse_theory_new(tresse *t, const char *text, tresse_theory **out,
                                           tresse_message *message);
TRESSE_API void tresse_theory_free(tresse_theory *th);
/* In its normal form. */
TRESSE_API const char *tresse_theory_name(const tresse_theory *th);
/* Among patterns of one length, those of these rules ("B,W") come first, in this order; the others follow in
 * their usual one. The rules must be in the theory. */
TRESSE_API tresse_status tresse_theory_prefer(tresse_theory *th, const char *codes, tresse_message *message);
/* Is one final state reached, whatever the order of application? Ratings by it are then exact. */
TRESSE_API int tresse_theory_is_confluent(const tresse_theory *th);

/* ---- ratings ---- */

typedef enum tresse_rating_kind {
    TRESSE_RATED,      /* value: that of the hardest step, 0 for BRT alone */
    TRESSE_MORE,       /* not solved by patterns up to value; lengths, depths or the budget were bounded */
    TRESSE_INFINITE,   /* not solved by patterns of any length */
    TRESSE_UNSOLVABLE, /* no solution */
    TRESSE_NOT_UNIQUE  /* several solutions */
} tresse_rating_kind;

typedef struct tresse_rating {
    tresse_rating_kind kind;
    int value;      /* a length of patterns; in a theory of T&E a depth: 0 if no trial is needed */
    uint64_t nodes; /* of search */
} tresse_rating;

TRESSE_API tresse_status tresse_rate(tresse *t, const tresse_puzzle *p, const tresse_theory *th,
                                     const tresse_limits *limits, tresse_rating *out);

/* What a rating is worth. By a theory that is not confluent it is the hardest step of one path of several,
 * and thus an upper bound of the least possible one. */
typedef enum tresse_bound {
    TRESSE_BOUND_NONE,      /* there is no rating: its kind is not TRESSE_RATED */
    TRESSE_BOUND_EXACT,     /* the theory is confluent: every path gives this rating */
    TRESSE_BOUND_CERTIFIED, /* braids need as much, so no path by this theory can be easier */
    TRESSE_BOUND_UPPER,     /* braids need less: there may be an easier path, or not */
    TRESSE_BOUND_UNKNOWN    /* the budget ended, or the theory has patterns that need not be braids */
} tresse_bound;

/* What is this rating of p, which tresse_rate gave for th, worth? Asks braids, within the budget of the
 * limits (their max_length has no effect here), with patterns shorter than the rating alone. */
TRESSE_API tresse_status tresse_rate_bound(tresse *t, const tresse_puzzle *p, const tresse_theory *th,
                                           const tresse_limits *limits, const tresse_rating *rating,
                                           tresse_bound *out);

/* ---- resolution paths ---- */

typedef enum tresse_outcome {
    TRESSE_SOLVED,
    TRESSE_CONTRADICTION, /* the path proves that there is no solution */
    TRESSE_STUCK,         /* nothing in the theory applies any more */
    TRESSE_BOUNDED,       /* nothing up to the greatest allowed length applies */
    TRESSE_UNFINISHED,    /* the budget ended */
    TRESSE_LISTED,        /* no more steps were wanted: see the options list and rounds */
    TRESSE_BAD_GIVENS     /* two givens contradict each other: no path was begun */
} tresse_outcome;

/* How a path is made and shown. Options have names and values, so that there can be more of them.
 *   - strategy: levels (the default: all steps of the simplest level together), one-by-one, random (one by
 *     one, drawn from the simplest level), any-order (drawn from any level).
 *   - seed: a whole number, for the random orders.
 *   - focus: what patterns may eliminate: labels "n4r2c3", "r2c3=4", or all labels of a csp-variable "r2c3",
 *     parted by commas.
 *   - list: yes: only all steps of the least length that has any, after Singles.
 *   - hint: yes: only the first step, be it a single; one by one.
 *   - rounds: end after so many rounds of patterns (0: don't); with one-by-one, after so many steps.
 *   - trim: yes: leave out the steps that nothing later needs.
 *   - te-as-braids: yes: show eliminations by T&E(BRT) of depth 1 as the braids they are.
 *   - explain: yes: in text, each step in sentences. */
TRESSE_API tresse_status tresse_options_new(tresse *t, tresse_options **out);
TRESSE_API void tresse_options_free(tresse_options *o);
/* Sets one of them. Whether a puzzle has what the focus names is looked at by tresse_solve. */
TRESSE_API tresse_status tresse_options_set(tresse_options *o, const char *name, const char *value,
                                            tresse_message *message);

typedef struct tresse_step {
    const char *rule; /* "whip", "hidden-single-in-a-row" */
    int length;       /* 0 for singles */
    int round;
    int asserts;    /* labels asserted */
    int eliminates; /* labels eliminated */
} tresse_step;

typedef enum tresse_format {
    TRESSE_TEXT,     /* for people */
    TRESSE_ASCII,    /* the same without any character beyond ASCII */
    TRESSE_JSON,     /* one line; what tresse_check reads */
    TRESSE_DRUP,     /* the conclusions as a DRUP proof for the formula below */
    TRESSE_CNF,      /* the puzzle as a formula in DIMACS form */
    TRESSE_SENTENCES /* of tresse_path_step_write alone */
} tresse_format;

/* Gets the pieces of an output in order; anything but 0 stops it, and the function that writes returns
 * TRESSE_STOPPED. */
typedef int tresse_write(void *context, const char *bytes, size_t n);

/* The network of a puzzle of any application, with its givens, in a form that the application `generic`
 * reads: TRESSE_JSON is one line, TRESSE_TEXT several. The paths of both puzzles are the same. */
TRESSE_API tresse_status tresse_puzzle_model_write(tresse *t, const tresse_puzzle *p, tresse_format format,
                                                   tresse_write *write, void *context);

/* options NULL: the defaults. */
TRESSE_API tresse_status tresse_solve(tresse *t, const tresse_puzzle *p, const tresse_theory *th,
                                      const tresse_options *options, const tresse_limits *limits,
                                      tresse_path **out);
TRESSE_API void tresse_path_free(tresse_path *path);
TRESSE_API tresse_outcome tresse_path_outcome(const tresse_path *path);
TRESSE_API tresse_solutions tresse_path_solutions(const tresse_path *path);
TRESSE_API tresse_rating tresse_path_rating(const tresse_path *path);
/* TRESSE_BAD_INPUT: TRESSE_DRUP of a path with a Subset of more than 16 rows, whose proof would be too long.
 */
TRESSE_API tresse_status tresse_path_write(const tresse_path *path, tresse_format format, tresse_write *write,
                                           void *context);
/* The state at the end, values and candidates, as a grid of several lines that can be read again (of
 * `generic`: a list that can't); the puzzle as understood for TRESSE_BAD_GIVENS. */
TRESSE_API tresse_status tresse_path_grid_write(const tresse_path *path, tresse_write *write, void *context);

/* Steps are counted from 0; a number that none has gives a step with the rule "". */
TRESSE_API int tresse_path_steps(const tresse_path *path);
TRESSE_API tresse_step tresse_path_step(const tresse_path *path, int i);
/* The name of the k-th label that step i asserts or eliminates, such as "n4r2c3"; NULL past the last one. */
TRESSE_API const char *tresse_path_step_label(const tresse_path *path, int i, int k);
/* The labels that are still candidates at the end, by name, from 0; NULL past the last one. */
TRESSE_API int tresse_path_candidates(const tresse_path *path);
TRESSE_API const char *tresse_path_candidate(const tresse_path *path, int i);
/* Step i alone, without a newline: TRESSE_TEXT or TRESSE_ASCII gives its line, TRESSE_JSON its object,
 * TRESSE_SENTENCES why it is right, in sentences for people: "r2c4 is 5: row 2 has no other place for 5." */
TRESSE_API tresse_status tresse_path_step_write(const tresse_path *path, int i, tresse_format format,
                                                tresse_write *write, void *context);

/* ---- checking ---- */

typedef struct tresse_verdict {
    int accepted;
    int steps;   /* checked */
    int refused; /* number of the step at fault, from 1; 0: the path as a whole */
    char why[256];
} tresse_verdict;

/* Is this JSON of a path right? BAD_INPUT: it is not such JSON, or its puzzle can't be read. */
TRESSE_API tresse_status tresse_check(tresse *t, const char *json, size_t n, tresse_verdict *verdict,
                                      tresse_message *message);

/* ---- generating ---- */

/* Reads the empty puzzle of a size, such as 9. app NULL: a Sudoku; params as for tresse_puzzle_read. */
TRESSE_API tresse_status tresse_puzzle_blank(tresse_puzzle *p, const char *app, const char *params, int size,
                                             tresse_message *message);
/* How many clues a complete puzzle of the kind and size of p has: no puzzle has more. 0: not known. */
TRESSE_API tresse_status tresse_puzzle_places(tresse *t, const tresse_puzzle *p, int *out);
/* Makes p the minimal puzzle number `index` of the seed: the same on every machine. p must have been read
 * before: its kind and size are kept. */
TRESSE_API tresse_status tresse_generate(tresse *t, tresse_puzzle *p, uint64_t seed, uint64_t index,
                                         const tresse_limits *limits);

/* As rating_most of a recipe: the rating 0 and no other. */
enum { TRESSE_SINGLES_ALONE = -1 };

/* What puzzles are wanted. Set `size` to sizeof (tresse_recipe) and all else to 0 before anything: what is 0
 * or NULL is not asked for, and a greatest number of 0 is no bound. With a theory, puzzles that it does not
 * solve are not wanted, whatever the range. A recipe of an older header is shorter, and welcome. */
typedef struct tresse_recipe {
    size_t size;
    const char *method;          /* one of tresse_method_name; NULL: "top-down" */
    const char *symmetry;        /* of the places of clues; NULL: "none" */
    const tresse_puzzle *grid;   /* a complete grid to start from; NULL: random ones */
    int clues_least, clues_most; /* of a sukaku: candidates removed */
    const tresse_theory *theory;
    int rating_least, rating_most; /* the rating by `theory`; not asked for if that is NULL */
} tresse_recipe;

typedef struct tresse_product {
    uint64_t tries; /* complete grids that were begun with, for this puzzle and for those thrown away */
    int clues;
    tresse_rating rating; /* by the recipe's theory, if it has one */
} tresse_product;

/* Makes p the puzzle number `index` of the seed by this recipe (NULL: as tresse_generate does). Puzzles are
 * made from the stream of seed and index until one is wanted, without end if none ever is: limits->nodes, or
 * its tick, then ends it. Its max_length holds for ratings alone. made may be NULL; its tries also count if
 * the function fails, and p may then have become another puzzle, one that is not wanted. BAD_INPUT:
 * tresse_last_message says what is wrong with the recipe. */
TRESSE_API tresse_status tresse_generate_by(tresse *t, tresse_puzzle *p, const tresse_recipe *recipe,
                                            uint64_t seed, uint64_t index, const tresse_limits *limits,
                                            tresse_product *made);

/* ---- minimality ---- */

/* Which clues of p are redundant, each by itself? A clue is a given, or in a puzzle without givens a
 * candidate removed. Unless p has just one solution, none is looked for. write (may be NULL) gets their
 * names, such as "r2c3=4" or "r2c3<>4", parted by blanks. LIMIT: the budget ended before it was known.
 * BAD_INPUT: of such puzzles it can't be known; tresse_last_message says why. */
TRESSE_API tresse_status tresse_redundant(tresse *t, const tresse_puzzle *p, const tresse_limits *limits,
                                          tresse_solutions *solutions, int *redundant, tresse_write *write,
                                          void *context);
/* Makes p minimal, if it has just one solution: goes through its clues once, in order or, with a seed (NULL:
 * none), at random, and removes those that are redundant by then. What is removed besides givens stays
 * removed, as long as a given is left. The comment of p is lost. LIMIT and BAD_INPUT: as above; with LIMIT, p
 * may have lost some clues. */
TRESSE_API tresse_status tresse_reduce(tresse *t, tresse_puzzle *p, const uint64_t *seed,
                                       const tresse_limits *limits, tresse_solutions *solutions);

/* ---- isomorphs ---- */

/* Makes p a random one of its isomorphs, number `index` of the seed. The comment of p is lost. */
TRESSE_API tresse_status tresse_isomorph(tresse *t, tresse_puzzle *p, uint64_t seed, uint64_t index);
/* Makes p the canonical one of its isomorphs: that with the least text, empty cells first. The comment of p
 * is lost. BAD_INPUT: such puzzles have none; tresse_last_message says why. */
TRESSE_API tresse_status tresse_canonical(tresse *t, tresse_puzzle *p);

/* ---- what there is ---- */

/* Of application or rule number i, from 0; NULL past the last one. An alias is "" if there is none. */
TRESSE_API const char *tresse_app_name(int i);
TRESSE_API const char *tresse_app_says(int i);
TRESSE_API const char *tresse_app_params(int i);
/* How its puzzles are written, for people. Each line is a block: a paragraph; an item of a list, "* TERM ::
 * text"; or, if it begins with two blanks, something that stands as it is. `Backquotes` stand around what is
 * typed. */
TRESSE_API const char *tresse_app_forms(int i);
/* Another word for what it reads, under which help may offer that text; "" if there is none. */
TRESSE_API const char *tresse_app_topic(int i);
/* What applications call their singles, and what each says. */
TRESSE_API const char *tresse_single_name(int i);
TRESSE_API const char *tresse_single_says(int i);
TRESSE_API const char *tresse_rule_name(int i);
TRESSE_API const char *tresse_rule_code(int i);
TRESSE_API const char *tresse_rule_alias(int i);
TRESSE_API const char *tresse_rule_says(int i);
TRESSE_API const char *tresse_method_name(int i);
TRESSE_API const char *tresse_method_says(int i);

#ifdef __cplusplus
}
#endif

#endif
