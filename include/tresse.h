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
 * The library prints nothing, keeps no global state, uses no stdio and never aborts the program. A `tresse`
 * is a workspace. Use one per thread: whatever is made with a workspace may be used only together with it and
 * in its thread, and must be freed before it is closed. All results are deterministic. A pointer to text
 * stays valid until the object it comes from is changed or freed.
 *
 * Every function checks its arguments. A pointer may be NULL only where its function says so; otherwise a
 * function that returns a status returns TRESSE_BAD_INPUT, and any other function returns its value for
 * "nothing": "", NULL, 0, TRESSE_UNFINISHED, TRESSE_UNKNOWN_SOLUTIONS, TRESSE_UNKNOWN_RATING,
 * TRESSE_EXTENT_UNKNOWN, TRESSE_ROW_NOT. Where a call fails, a result that it would have made is NULL.
 *
 * A program that was linked with a shared library of some soname works with every later library of that
 * soname: structures do not change their size. Those that may get more members have either a member `size`
 * that the caller sets, or spare room, `reserved`, which nothing reads as yet; the library sets it to 0, and
 * so must the caller.
 *
 * doc/embedding.md shows how to compile and link a program with the library. */
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
    TRESSE_BAD_INPUT =
        1, /* an argument cannot be used; the message says what was found and what was expected */
    TRESSE_NO_MEMORY = 2, /* everything can still be used, and freed */
    TRESSE_STOPPED = 3,   /* a callback asked to stop: the tick of the limits, or a tresse_write */
    TRESSE_LIMIT = 4,     /* a budget ended before the answer was known */
    TRESSE_INTERNAL = 5   /* a bug in Tresse; please report it */
} tresse_status;

/* What kind of message it is; the last of these that fits. */
typedef enum tresse_message_code {
    TRESSE_MESSAGE_NONE,         /* all is well */
    TRESSE_MESSAGE_WRONG,        /* it says what is wrong, and no more */
    TRESSE_MESSAGE_ADVICE,       /* also what to do about it */
    TRESSE_MESSAGE_EXPECTED,     /* also what would be right */
    TRESSE_MESSAGE_LIMIT,        /* something is larger than it may be */
    TRESSE_MESSAGE_NUMBER,       /* a parameter that is a number has to be given */
    TRESSE_MESSAGE_CONTRADICTION /* things that are right by themselves do not go together */
} tresse_message_code;

/* A piece of the text of a message: `length` bytes from byte `from` on. Length 0: there is none. */
typedef struct tresse_field {
    short from, length;
} tresse_field;

/* What is wrong, and where: line and column count from 1, and are 0 where there is no such place. A function
 * that takes a pointer to a message (which may be NULL) empties the message when all goes well. The fields
 * are pieces of the text, so that nobody has to look for words in it. */
typedef struct tresse_message {
    int line, column;
    char text[256];
    tresse_message_code code;
    tresse_field found, expected; /* "9 rows"; "at most 8" */
    tresse_field limit;           /* "8" */
    tresse_field parameter;       /* its name, such as "colours" */
    tresse_field advice;          /* "copy all of them" */
    uint64_t reserved[4];
} tresse_message;

/* ---- the workspace ---- */

/* Where memory comes from. If old is NULL, allocate; if new_size is 0, free and return NULL; otherwise
 * resize, keeping the contents. Return NULL on failure; old is still valid then. The memory must be aligned
 * for max_align_t, as that of malloc and realloc is. old_size is always the size that was asked for. */
typedef struct tresse_memory {
    void *(*resize)(void *context, void *old, size_t old_size, size_t new_size);
    void *context;
} tresse_memory;

TRESSE_API const char *tresse_version(void);
/* The version, a plus sign and a hash of the sources of this build, as in "0.1.0+1a2b3c4d5e6f". Builds with
 * the same name give the same results. */
TRESSE_API const char *tresse_build(void);
TRESSE_API const char *tresse_status_text(tresse_status s);
/* With memory NULL, memory comes from the standard allocator. */
TRESSE_API tresse_status tresse_open(tresse **out, const tresse_memory *memory);
/* Like all functions that free something, accepts NULL. */
TRESSE_API void tresse_close(tresse *t);
/* Threads that the caller lends to help with one hard puzzle. They change nothing but the time it takes. The
 * library makes no threads of its own. */
typedef struct tresse_helpers {
    /* Calls work(job, i) once for each i from 0 to n - 1, and returns when all calls have returned: work(job,
     * 0) in the thread that called run, the others in any threads, at the same time or one after the other.
     */
    void (*run)(void *context, int n, void (*work)(void *job, int i), void *job);
    void *context;
    int most; /* n is never greater; must not be negative */
} tresse_helpers;

/* Sets the helpers of this workspace from now on; with helpers NULL it has none, as at first. They are called
 * only when a puzzle turns out to be hard, in tresse_rate by whips or braids, and only if `nodes` of the
 * limits is not set. Each helper takes as much memory as a workspace does; that memory is taken in the thread
 * of the workspace. */
TRESSE_API tresse_status tresse_use_helpers(tresse *t, const tresse_helpers *helpers);

/* What the last failed call said, among those that used this workspace or an object made with it. This is how
 * to learn why a function without a message failed. The text is empty as long as no call has failed. */
TRESSE_API const tresse_message *tresse_last_message(const tresse *t);

/* The limits of one piece of work. Start with all members 0, as in `tresse_limits limits = { 0 };`, because
 * later versions may add members. Wherever limits are taken, NULL stands for all zero.
 *
 * Budgets count nodes of search, not seconds, so that they end at the same place on every machine. When one
 * of these ends, the result says so: TRESSE_UNFINISHED, TRESSE_MORE, TRESSE_UNKNOWN_RATING,
 * TRESSE_UNKNOWN_SOLUTIONS, TRESSE_BOUND_UNKNOWN, or the status TRESSE_LIMIT.
 *
 * Besides, some work has fixed bounds of its own; nothing is claimed that was not found within them. Reading
 * refuses, with the reason, a pattern declared impossible that has more than 64 csp-variables or that 100,000
 * trials don't decide, and a constraint of MiniZinc with more than 4,000,000 combinations to try. Tridagons
 * have at most 20 guardians; deadly patterns at most six, and at most 12 csp-variables, or any number if they
 * are a BUG: doc/rules.md defines them so. The checker refuses, with the reason, the lower bound of an exact
 * rating that takes more than 20,000,000 nodes to check, and an OR relation whose pattern 1,000,000 trials
 * don't show to be impossible. tresse_rate_exact gives each candidate 100,000 nodes, and up to 200 sets of
 * candidates a state, when it looks for a better lower bound: what is not decided then may be a
 * TRESSE_BOUND_UPPER. The option steps tries 12 paths for `fewest`. tresse_rate spends up to half of what is
 * left of `nodes` on trials that may show that patterns of any length would not do. */
typedef struct tresse_limits {
    int max_length;             /* of any pattern; 0: no limit; must not be negative */
    uint64_t nodes;             /* of search, for one puzzle; 0: no limit */
    int (*tick)(void *context); /* called now and then; returns nonzero to stop the work; may be NULL */
    void *context;
    /* Nodes of search by the rules if the puzzle turns out to have no solution or several, where the rules
     * may find nothing to do for very long. Has no effect if `nodes` is set. 0: no limit. */
    uint64_t improper_nodes;
    /* Nodes of counting solutions, wherever that merely accompanies other work: tresse_solve and tresse_rate
     * count for a moment before the rules are applied, and again if the rules have not settled the number. 0:
     * TRESSE_COUNT_NODES; UINT64_MAX: no limit. (In tresse_count itself, `nodes` is the budget.) */
    uint64_t count_nodes;
    /* tresse_solve: called with each step as it is found; returns nonzero to stop; may be NULL. The steps of
     * the path up to number i, and what is asked about them, may be read; the rest of the path is not known
     * yet, and nothing else may be done with the workspace meanwhile. Not called with the options trim and
     * te-as-braids, which change the steps at the end. If the outcome is TRESSE_IMPOSSIBLE, the steps that
     * were reported are not in the path. */
    int (*found)(void *context, const tresse_path *path, int i);
    uint64_t reserved[8]; /* 0 */
} tresse_limits;

/* What is being done at the moment. A tick may ask for it, to show it to people. */
typedef struct tresse_progress {
    const char *doing; /* "counting" solutions, "searching" for patterns, "generating" and so on; or "" */
    const char *rule;  /* searching: "whip"; "" where no rule is at work */
    int length, round; /* of the patterns that are being looked for; the round they would be in */
    int steps;         /* found so far, by tresse_solve */
    uint64_t nodes;    /* of search, of what is being done */
    uint64_t reserved[4];
} tresse_progress;

/* Called outside of a tick, it says what was done last. */
TRESSE_API tresse_progress tresse_progress_of(const tresse *t);

#define TRESSE_COUNT_NODES UINT64_C(2000000)

/* ---- puzzles ---- */

TRESSE_API tresse_status tresse_puzzle_new(tresse *t, tresse_puzzle **out);
TRESSE_API void tresse_puzzle_free(tresse_puzzle *p);
/* Reads one puzzle, written in one or several lines. With app NULL, its application is detected. params, such
 * as "block=2x6", may be NULL. If the text cannot be read, p is empty afterwards. */
TRESSE_API tresse_status tresse_puzzle_read(tresse_puzzle *p, const char *app, const char *params,
                                            const char *text, size_t n, tresse_message *message);
TRESSE_API const char *tresse_puzzle_app(const tresse_puzzle *p);
/* The puzzle in one line, which can be read again. */
TRESSE_API const char *tresse_puzzle_text(const tresse_puzzle *p);
/* The params of the puzzle; "" if they are the defaults. */
TRESSE_API const char *tresse_puzzle_params(const tresse_puzzle *p);
/* What stood beside the puzzle on its line, or "": columns separated by tabs, those before the puzzle
 * first. */
TRESSE_API const char *tresse_puzzle_comment(const tresse_puzzle *p);
/* How many columns these are: one that is empty leaves no other trace. Returns it; *before (unless NULL)
 * receives how many of them stood before the puzzle. */
TRESSE_API int tresse_puzzle_columns(const tresse_puzzle *p, int *before);
/* If the application was detected, and the text could be a puzzle of another one just as well: the name of
 * that one, such as "latin"; otherwise "". */
TRESSE_API const char *tresse_puzzle_rival(const tresse_puzzle *p);

/* Constraints of the text that were left out of its network on request: a solution of the network need not be
 * a solution of the puzzle. "": none. */
TRESSE_API const char *tresse_puzzle_left_out(const tresse_puzzle *p);
/* Statements of the text, such as "sum total, table T", that are too large to be made of combinations:
 * theories with Con, cW or cB see them, and so do counting and checking, but all other theories see links and
 * csp-variables only, so their results are partial. "": none. */
TRESSE_API const char *tresse_puzzle_too_large(const tresse_puzzle *p);

/* What to call p where its text is too long to repeat: the name of a network, or "" if it has none. NULL: its
 * text is short enough. */
TRESSE_API const char *tresse_puzzle_title(const tresse_puzzle *p);

/* What p says in words and no drawing shows, a line each: the clues of a logic grid, the statements of a
 * network. Steps that use one of them name it in the same words. "": nothing. */
TRESSE_API const char *tresse_puzzle_clues(const tresse_puzzle *p);

/* The puzzle in a few words, such as "Sudoku 9×9, 26 givens". */
TRESSE_API const char *tresse_puzzle_says(const tresse_puzzle *p);
/* What of it counts something: ", 26 givens". Both are valid until one of them is called again for p. */
TRESSE_API const char *tresse_puzzle_counts(const tresse_puzzle *p);

/* A position is a puzzle with changes: labels that are asserted or eliminated on top of it, as in "r2c3=4
 * r5c5<>7", separated by blanks or commas. Instead of subject and value, the name of a label will do:
 * "n4r2c3" or "=n4r2c3" asserts, "<>n7r5c5" eliminates. Put double quotes around a change with blanks or
 * commas in its names; quotes around the name alone, after its sign, as in <>"n7r5c5", make sure that
 * no name is taken for a sign and another name. First all eliminations are applied, then all assertions, each
 * with what it eliminates in turn.
 *
 * Replaces earlier changes; "" takes them back, and so does reading another puzzle. Counting, rating, solving
 * and the model begin at the position; what makes other puzzles of p, or asks about its clues, refuses a
 * puzzle with changes. TRESSE_BAD_INPUT: there is no such label, or a change contradicts the givens or
 * another change; p then keeps the changes it had. */
TRESSE_API tresse_status tresse_puzzle_change(tresse_puzzle *p, const char *changes, tresse_message *message);
/* Those that alter something, in the form above; "" if there are none. */
TRESSE_API const char *tresse_puzzle_changes(const tresse_puzzle *p);

/* The labels of the puzzle's network, in its order, as they are at the start of the position. */
typedef enum tresse_label_state {
    TRESSE_GIVEN,     /* a value because the puzzle says so */
    TRESSE_VALUE,     /* another value: by a change, or a lone pencil mark from which nothing follows */
    TRESSE_CANDIDATE, /* neither true nor false as yet */
    TRESSE_GONE       /* false */
} tresse_label_state;

typedef struct tresse_label {
    const char *name;            /* "n4r2c3"; NULL: there is no such label */
    const char *subject, *value; /* "r2c3" and "4" */
    tresse_label_state state;
    uint64_t reserved[2];
} tresse_label;

/* How many there are; 0 if that can't be told: tresse_last_message says why. */
TRESSE_API int tresse_puzzle_labels(tresse *t, const tresse_puzzle *p);
/* Counted from 0. */
TRESSE_API tresse_label tresse_puzzle_label(tresse *t, const tresse_puzzle *p, int i);

/* ---- texts with several puzzles ---- */

/* The same for one line of a table, below this heading (NULL or "": none): if the heading has as many fields
 * as the line, one of them called `puzzle`, that field is the puzzle, and the others are its comment. */
TRESSE_API tresse_status tresse_puzzle_read_row(tresse_puzzle *p, const char *app, const char *params,
                                                const char *heading, const char *text, size_t n,
                                                tresse_message *message);

/* A reader finds the puzzles in a text of any length, which may come piece by piece: one on each line, one in
 * all of it, or several of several lines each, with blank lines or words between them. It keeps no more of
 * the text than it must.
 *
 *     tresse_reader_new(t, &style, &r);
 *     while (tresse_reader_next(r, &piece) == TRESSE_OK && piece.kind != TRESSE_PIECE_END)
 *         if (piece.kind == TRESSE_PIECE_MORE)
 *             tresse_reader_feed(r, buffer, fread(buffer, 1, sizeof buffer, file));
 *         else if (piece.kind <= TRESSE_PIECE_PART && !piece.wrong)
 *             tresse_puzzle_read_row(p, NULL, NULL, piece.heading, piece.text, piece.length, &message);
 */
typedef struct tresse_reader tresse_reader;

typedef struct tresse_reader_style {
    const char *app, *params; /* as in tresse_puzzle_read; either may be NULL */
    int lines;                /* nonzero: each line is a piece, whatever is in it */
    int comments;             /* nonzero, with `lines`: also those that begin with # */
    size_t line_most;         /* bytes of a line; 0: 64 MB */
    uint64_t reserved[4];     /* 0 */
} tresse_reader_style;

typedef enum tresse_piece_kind {
    TRESSE_PIECE_LINE,    /* a puzzle in one line */
    TRESSE_PIECE_TEXT,    /* a puzzle that is the whole text */
    TRESSE_PIECE_PART,    /* a puzzle of some lines */
    TRESSE_PIECE_HEADING, /* a line above puzzles that names their columns: it is skipped */
    TRESSE_PIECE_SKIPPED, /* words between puzzles */
    TRESSE_PIECE_MORE,    /* nothing is known before more is fed */
    TRESSE_PIECE_END      /* there is nothing more */
} tresse_piece_kind;

typedef struct tresse_piece {
    tresse_piece_kind kind;
    int wrong_column;     /* the place of what is wrong; 0: none */
    uint64_t line;        /* the number of its first line, from 1 */
    uint64_t passed;      /* bytes of the text up to its end */
    const char *text;     /* not closed by a NUL; lines of comment are blank */
    size_t length;        /* of the text */
    const char *heading;  /* of a line: the last one above it that names columns; "": none */
    const char *wrong;    /* why it can't be read, and `text` is only its beginning; NULL: it may */
    uint64_t reserved[2]; /* 0 */
} tresse_piece;

TRESSE_API tresse_status tresse_reader_new(tresse *t, const tresse_reader_style *style, tresse_reader **out);
TRESSE_API void tresse_reader_close(tresse_reader *r);
/* Adds the next n bytes of the text; none: it has ended. */
TRESSE_API tresse_status tresse_reader_feed(tresse_reader *r, const char *bytes, size_t n);
/* Its texts are valid until the next call. After TRESSE_NO_MEMORY it may be called again. */
TRESSE_API tresse_status tresse_reader_next(tresse_reader *r, tresse_piece *out);

/* ---- genres ---- */

/* A genre is a kind of puzzle that is a text (doc/genres.md). Wherever an application is named, the text of a
 * genre may stand in place of its name. The puzzles of one that does not ship with the library are networks
 * to everything else: they belong to `generic`. */
typedef struct tresse_genre tresse_genre;

/* Reads one; the message has the place of what is wrong. */
TRESSE_API tresse_status tresse_genre_new(tresse *t, const char *text, tresse_genre **out,
                                          tresse_message *message);
TRESSE_API void tresse_genre_free(tresse_genre *genre);
TRESSE_API const char *tresse_genre_name(const tresse_genre *genre);
TRESSE_API const char *tresse_genre_title(const tresse_genre *genre);
TRESSE_API const char *tresse_genre_says(const tresse_genre *genre); /* its rules in a sentence; may be "" */
/* Rule i, from 0, in a sentence; NULL: there is none. Valid until the next call for this genre. */
TRESSE_API const char *tresse_genre_rule(tresse_genre *genre, int i);
/* Example i, from 0; and with its solution as what is known. NULL: there is none. Valid as above. */
TRESSE_API const char *tresse_genre_example(tresse_genre *genre, int i);
TRESSE_API const char *tresse_genre_solution(tresse_genre *genre, int i);

/* The name of the application that recognises this text as its own, even if there is a mistake in it. NULL if
 * none does, or if the text falls to the first application of the list by default. */
TRESSE_API const char *tresse_text_app(const char *text, size_t n);

typedef enum tresse_solutions {
    TRESSE_NO_SOLUTION,
    TRESSE_ONE_SOLUTION,
    TRESSE_SEVERAL_SOLUTIONS,
    TRESSE_UNKNOWN_SOLUTIONS /* the budget ended */
} tresse_solutions;

/* How many solutions are there? Answered by a solution counter, not by the rules. If two givens contradict
 * each other, the message names them. */
TRESSE_API tresse_status tresse_count(tresse *t, const tresse_puzzle *p, const tresse_limits *limits,
                                      tresse_solutions *out, tresse_message *message);

/* Finds up to `most` solutions and reports each as a text that can be read again, in one line; where found
 * returns nonzero, the search stops. *out: how many were found; *all: are these all there are? */
typedef int tresse_solution(void *context, const char *text);
TRESSE_API tresse_status tresse_solutions_find(tresse *t, const tresse_puzzle *p, int most,
                                               const tresse_limits *limits, tresse_solution *found,
                                               void *context, int *out, int *all);

/* As tresse_solutions_find, but for people: a solution of a puzzle that has a title (tresse_puzzle_title) is
 * reported as its values in columns, in lines that all end with a newline. Afterwards `differs` is called
 * with the name of each csp-variable whose value is not the same in all solutions found. Only csp-variables
 * that a solution is made of, such as cells, are named; those that follow from them, such as the place of a
 * digit or the combination of a sum, are not. */
TRESSE_API tresse_status tresse_solutions_compare(tresse *t, const tresse_puzzle *p, int most,
                                                  const tresse_limits *limits, tresse_solution *found,
                                                  tresse_solution *differs, void *context, int *out,
                                                  int *all);

/* ---- theories ---- */

TRESSE_API tresse_status tresse_theory_new(tresse *t, const char *text, tresse_theory **out,
                                           tresse_message *message);
TRESSE_API void tresse_theory_free(tresse_theory *th);
/* The theory in its normal form. */
TRESSE_API const char *tresse_theory_name(const tresse_theory *th);
/* How deep T&E may go; TRESSE_ANY_DEPTH: as deep as it takes; 0: the theory has no T&E. */
enum { TRESSE_ANY_DEPTH = 0x7FFF };
TRESSE_API int tresse_theory_depth(const tresse_theory *th);
/* Among patterns of the same length, those of these rules ("B,W") come first, in this order; the others
 * follow in their usual order. The rules must belong to the theory. */
TRESSE_API tresse_status tresse_theory_prefer(tresse_theory *th, const char *codes, tresse_message *message);
/* Does every order of application lead to the same final state? If so, ratings by this theory are exact. */
TRESSE_API int tresse_theory_is_confluent(const tresse_theory *th);
/* Does it have a rule that assumes that the puzzle has only one solution? Then its ratings rest on that. */
TRESSE_API int tresse_theory_assumes(const tresse_theory *th);
/* Does the theory make sense for p? TRESSE_BAD_INPUT: it names a type of csp-variables that p does not have,
 * as W:xx does for a Sudoku; the message says which. tresse_rate and tresse_solve refuse it, too. */
TRESSE_API tresse_status tresse_theory_fits(const tresse_theory *th, const tresse_puzzle *p,
                                            tresse_message *message);
/* Does the theory see less than p says, because p has statements that are too large
 * (tresse_puzzle_too_large)? */
TRESSE_API int tresse_theory_is_partial(const tresse_theory *th, const tresse_puzzle *p);
/* The theory to use for p unless someone asks for another one: that of its application
 * (tresse_theory_default), or, if p is a network with statements (a sum, a table, a clue), Con+S+cW+cB. */
TRESSE_API tresse_status tresse_theory_for(tresse *t, const tresse_puzzle *p, tresse_theory **out,
                                           tresse_message *message);
/* The theory to use unless someone asks for another one: S+BC+Z+T+W+B (Subsets, bivalue-chains, z-whips,
 * t-chains, whips, braids), and the rules that belong to this application alone (for Futoshiki, H). T-whips
 * (tW) and oddagons (O) are not in it. With app NULL, the theory that suits all applications. */
TRESSE_API tresse_status tresse_theory_default(tresse *t, const char *app, tresse_theory **out,
                                               tresse_message *message);

/* ---- ratings ---- */

typedef enum tresse_rating_kind {
    TRESSE_RATED,         /* value is that of the hardest step, 0 if BRT alone solves it */
    TRESSE_MORE,          /* not solved by patterns up to value; lengths, depths or the budget were limited */
    TRESSE_INFINITE,      /* not solved, though nothing in the theory is left to apply */
    TRESSE_UNSOLVABLE,    /* no solution */
    TRESSE_NOT_UNIQUE,    /* several solutions */
    TRESSE_UNKNOWN_RATING /* the budget ended before anything was known, or before it was known whether a
                             puzzle that the theory does not solve has a solution; or the path is not a rating
                           */
} tresse_rating_kind;

typedef struct tresse_rating {
    tresse_rating_kind kind;
    int value;      /* a length of patterns; in a theory of T&E a depth, 0 if no trial is needed */
    uint64_t nodes; /* of search */
    uint64_t reserved[2];
} tresse_rating;

TRESSE_API tresse_status tresse_rate(tresse *t, const tresse_puzzle *p, const tresse_theory *th,
                                     const tresse_limits *limits, tresse_rating *out);
/* The same by n theories: out has room for n ratings, which are those of tresse_rate. Theories that contain
 * each other, W and B or gW and gB, take little longer than the first of them alone. `nodes` are then counted
 * where they were spent. */
TRESSE_API tresse_status tresse_rate_all(tresse *t, const tresse_puzzle *p, const tresse_theory *const *th,
                                         int n, const tresse_limits *limits, tresse_rating *out);

/* What a rating is worth. If the theory is not confluent, the rating is the hardest step of one path among
 * several, and thus an upper bound of the least possible rating. */
typedef enum tresse_bound {
    TRESSE_BOUND_NONE,      /* there is no rating: its kind is not TRESSE_RATED */
    TRESSE_BOUND_EXACT,     /* the theory is confluent: every path gives this rating */
    TRESSE_BOUND_CERTIFIED, /* no path by this theory can be easier: even a stronger, confluent theory needs
                               as much */
    TRESSE_BOUND_UPPER,     /* that stronger theory needs less, or none is known: there may or may not be an
                               easier path */
    TRESSE_BOUND_UNKNOWN,   /* the budget of the limits ended */
    TRESSE_BOUND_ROUNDS     /* tresse_rate_exact: no path can be easier, and frozen levels reach it; whether a
                               path one step at a time does is not known */
} tresse_bound;

/* What is this rating of p, which tresse_rate gave for th, worth? The stronger theory has braids in place of
 * all families that are special cases of braids, and g-braids in place of g-whips. It is asked within the
 * budget of the limits (their max_length has no effect here), and only with patterns that are shorter than
 * the rating. */
TRESSE_API tresse_status tresse_rate_bound(tresse *t, const tresse_puzzle *p, const tresse_theory *th,
                                           const tresse_limits *limits, const tresse_rating *rating,
                                           tresse_bound *out);

/* The exact rating: the least rating of all paths in which each pattern is applied on its own, after Singles
 * have come to their end. The theory is W, or Subsets and W (others that are confluent are rated as
 * tresse_rate does). A lower bound comes from relaxed whips, an upper one from paths in many orders. */
enum { TRESSE_EXACT_TRIES = 40 };

typedef struct tresse_exact {
    tresse_rating rating; /* of the easiest path found; by frozen levels, if that is as easy */
    tresse_bound bound; /* EXACT: it is the least; ROUNDS; CERTIFIED; UPPER: `least` is smaller; UNKNOWN: the
                           same, but the budget of the limits has ended the work */
    int least;          /* no path has a rating below this one */
    int tries;          /* paths that were tried */
} tresse_exact;

/* tries: for each length, this many paths at most; 0: TRESSE_EXACT_TRIES; must not be negative.
 * TRESSE_BAD_INPUT: also if there are no exact ratings by the theory. */
TRESSE_API tresse_status tresse_rate_exact(tresse *t, const tresse_puzzle *p, const tresse_theory *th,
                                           const tresse_limits *limits, int tries, tresse_exact *out);
/* As tresse_solve; but the path is the easiest one that tresse_rate_exact finds, and in JSON it has a state
 * that proves the lower bound, which tresse_check verifies. Options that ask for another order, or for less
 * than a whole path, can't be combined with it. */
TRESSE_API tresse_status tresse_solve_exactly(tresse *t, const tresse_puzzle *p, const tresse_theory *th,
                                              const tresse_options *options, const tresse_limits *limits,
                                              tresse_path **out);

/* ---- resolution paths ---- */

typedef enum tresse_outcome {
    TRESSE_SOLVED,
    TRESSE_CONTRADICTION, /* the path proves that there is no solution */
    TRESSE_STUCK,         /* nothing in the theory applies any more */
    TRESSE_BOUNDED,       /* nothing up to the greatest length allowed applies */
    TRESSE_UNFINISHED,    /* the budget ended: see tresse_path_budget */
    TRESSE_LISTED,        /* no more steps were asked for: see the options hint, list and rounds */
    TRESSE_BAD_GIVENS,    /* two givens contradict each other: no path was begun; see tresse_path_why */
    TRESSE_IMPOSSIBLE /* only a few steps were asked for (hint, list, rounds), but counting shows that there
                         is no solution: no step is given; see tresse_path_why */
} tresse_outcome;

/* How a path is made and shown. Options have names and values. They may be set in any order, and set again;
 * what counts is their value when a puzzle is solved.
 *   - strategy: levels (the default: all steps of the simplest level together), one-by-one, random (one by
 *     one, drawn from the simplest level), any-order (drawn from any level).
 *   - seed: a whole number, for the random orders.
 *   - focus: what patterns may eliminate: labels such as "n4r2c3" or "r2c3=4", or all labels of a
 *     csp-variable such as "r2c3", separated by commas.
 *   - goal: one label, or one csp-variable. The path ends as soon as the label is settled, or the
 *     csp-variable has its value, with TRESSE_LISTED; only the steps that lead there are kept, as with trim.
 *     A path with another outcome has not reached the goal, and keeps all its steps. With a goal, the number
 *     of solutions may remain unknown.
 *   - solutions: with TRESSE_MINIZINC, how many solutions are written, if there are that many; 0: all. 1 is
 *     the default. statistics: yes: add figures about the work, as MiniZinc reads them.
 *   - list: yes: after Singles, give all steps of the least length that has any, and stop there; here: the
 *     same in the puzzle as it is. If it has Singles, these are the list; all steps hold in one state.
 *   - hint: yes: give only the first step, even if it is a Single.
 *   - rounds: stop after this many rounds of patterns (0: no limit); with a strategy that takes one step at a
 *     time, after this many steps.
 *   - trim: yes: leave out the steps that nothing later needs.
 *   - te-as-braids: yes: show eliminations by T&E(BRT) or T&E(W1) of depth 1 as the braids and g-braids
 *     they are.
 *   - explain: yes: in text, put each step in sentences.
 *   - brief: yes: in text, leave out counts of candidates and links, the state after Singles and what is
 *     inside trials, unless unfold is yes.
 *   - unfold: yes: in text, with brief, show what is inside trials nevertheless, step by step.
 *   - names: in text, what steps are called: chains (the default), classical (the names that people know,
 *     where there are any), both.
 *   - notation: in text, nrc (the default), or eureka where a step has such a notation.
 *   - marks: yes: in text, below each step that is not a Single, the candidates of the position with those of
 *     the step marked.
 *   - colour: yes: in text, use the escape sequences of terminals.
 *   - claim: what TRESSE_CNF, TRESSE_DRUP and TRESSE_LRAT are about: solution, that a path which solves the
 *     puzzle has found its only solution (the formula forbids it, and the proof ends with the empty clause);
 *     steps, that each step follows from the puzzle alone.
 *   - singles: no: look for patterns in the puzzle as it is, without Singles before or after them; to be used
 *     with hint, list or rounds, and usually a focus: "what eliminates this candidate here?"
 *   - steps: one, two, fewest: a solution in one step, in at most two, or in few; steps of W1 do not count.
 *     any is the default. With list and one: all steps that solve it. The puzzle must have one solution. If
 *     there is no such path, it has the steps of W1, and tresse_path_why says so.
 * hint can't be combined with list, rounds, trim, or strategies other than levels and one-by-one; list can't
 * be combined with rounds, or with strategies other than levels; singles can't be "no" without hint, list
 * or rounds, nor with trim, nor with a theory of T&E; steps can't be combined with hint, rounds, focus,
 * singles, another strategy, or a theory of T&E; goal can't be combined with hint, list, rounds, steps, or
 * singles "no". */
TRESSE_API tresse_status tresse_options_new(tresse *t, tresse_options **out);
TRESSE_API void tresse_options_free(tresse_options *o);
/* Sets one option. tresse_solve finds out whether a puzzle has what the focus or the goal names. */
TRESSE_API tresse_status tresse_options_set(tresse_options *o, const char *name, const char *value,
                                            tresse_message *message);
/* Do the options go together? TRESSE_BAD_INPUT: no, and the message names two that do not. tresse_solve
 * refuses them for the same reason. */
TRESSE_API tresse_status tresse_options_check(const tresse_options *o, tresse_message *message);

/* Makes p the puzzle with everything that the theory settles as further givens. Its comment is lost.
 * TRESSE_BAD_INPUT: it has no solution, or its application has no text for such a puzzle. TRESSE_LIMIT: a
 * budget ended before all of that was known, and p is as it was. */
TRESSE_API tresse_status tresse_expand(tresse *t, tresse_puzzle *p, const tresse_theory *th,
                                       const tresse_limits *limits);
/* Makes p the puzzle with one value of its solution as a further given: number k, counted from 0, of the
 * values that are not given. *values: how many of these there are; unless k is less than that, p stays as it
 * is. Its comment is lost. TRESSE_BAD_INPUT: it does not have exactly one solution, or its application has no
 * text for such a puzzle. */
TRESSE_API tresse_status tresse_give_value(tresse *t, tresse_puzzle *p, const tresse_limits *limits, int k,
                                           int *values);

/* The minimal impossible patterns of a Sudoku: sets of cells in one to three bands that can't all be
 * restricted to the same digits, while all but any one of them can; k+1 cells of one unit, which are such a
 * set for k digits, are left out. Up to isomorphism, those with the fewest cells first. First set `size` to
 * sizeof (tresse_pattern_terms) and everything else to 0. */
typedef struct tresse_pattern_terms {
    size_t size;
    int digits, bands; /* 2 to 4; 1 to 3; not 4 and 3 */
    int cells;         /* the most that a pattern may have; 0: any number */
    int part, parts; /* only part number `part`, from 0, of this many, which together have all patterns, some
                        of them more than once; parts 0: all */
} tresse_pattern_terms;

/* cells: rows of nine characters, `X` for a cell of the pattern, else `.`. colouring: for each cell of the
 * pattern, row by row, the same with the digits that the others may have if that cell is left out. If it
 * returns nonzero, no more follow. */
typedef int tresse_pattern(void *context, const char *cells, const char *const *colouring);
TRESSE_API tresse_status tresse_patterns(tresse *t, const tresse_pattern_terms *terms,
                                         const tresse_limits *limits, tresse_pattern *found, void *context,
                                         tresse_message *message);

/* About how many partial whips of up to `most` cells are there where whips of that length leave p? A search
 * by the definition for a longer whip would look at all of them. They are estimated by random probes,
 * without bias (Knuth 1975). *whips: 0 if p is solved, or has no solution. */
typedef struct tresse_estimate_terms {
    size_t size;
    int most;
    uint64_t probes, seed;
} tresse_estimate_terms;

TRESSE_API tresse_status tresse_estimate_whips(tresse *t, const tresse_puzzle *p,
                                               const tresse_estimate_terms *terms,
                                               const tresse_limits *limits, double *whips);

/* What lets a simple theory solve p. The theory must be confluent. It is applied first; of the candidates
 * that it leaves, a backdoor solves p when it is asserted, an anti-backdoor when it is eliminated, a pair of
 * anti-backdoors when both are eliminated. Proper pairs, in which neither label is an anti-backdoor by
 * itself, come first. Each is reported by the names of its labels; `other` is NULL except for pairs. If found
 * returns nonzero, the search stops. p must have one solution. */
typedef enum tresse_backdoor_kind {
    TRESSE_BACKDOOR,
    TRESSE_ANTI_BACKDOOR,
    TRESSE_ANTI_BACKDOOR_PAIR
} tresse_backdoor_kind;
typedef int tresse_backdoor(void *context, tresse_backdoor_kind kind, const char *label, const char *other);
TRESSE_API tresse_status tresse_backdoors(tresse *t, const tresse_puzzle *p, const tresse_theory *th,
                                          int pairs, const tresse_limits *limits, tresse_backdoor *found,
                                          void *context);

/* A Single: the value of something that has one candidate left, or the place that is left for a value. */
typedef enum tresse_single { TRESSE_NO_SINGLE, TRESSE_NAKED_SINGLE, TRESSE_HIDDEN_SINGLE } tresse_single;

typedef struct tresse_step {
    const char *rule; /* "whip", "hidden-single-in-a-row" */
    int length;       /* 0 for singles */
    int round;
    int asserts;    /* number of labels asserted */
    int eliminates; /* number of labels eliminated */
    int concludes;  /* number of labels of a new set, one of which is true */
    tresse_single single;
    int assumes; /* nonzero: it assumes that the puzzle has only one solution */
    int compact; /* of a hidden Single: nonzero if its places lie close together, in several rows and columns,
                    as those of a block do */
    int reserved[5];
} tresse_step;

typedef enum tresse_format {
    TRESSE_TEXT,      /* for people */
    TRESSE_ASCII,     /* the same without any character beyond ASCII */
    TRESSE_JSON,      /* one line; what tresse_check reads */
    TRESSE_DRUP,      /* a proof of the formula below, in the DRUP format (option claim) */
    TRESSE_CNF,       /* the puzzle as a formula in DIMACS format */
    TRESSE_SENTENCES, /* only for tresse_path_step_write */
    TRESSE_PARTS,     /* only for tresse_path_step_write */
    TRESSE_LRAT,      /* as TRESSE_DRUP, each clause with those from which it follows: the LRAT format */
    TRESSE_EUREKA,    /* only for tresse_path_step_write: the Eureka notation of a chain that can be read in
                         both directions; TRESSE_BAD_INPUT for any other step */
    TRESSE_SOLUTION,  /* the puzzle with all values that the path has settled as givens, in one line */
    TRESSE_MINIZINC, /* the solution of a FlatZinc model as MiniZinc reads it, with the path as comments if it
                        is explained */
    TRESSE_CORE,     /* the network and the path in a few statements, for checkers of your own (doc/core.md);
                        TRESSE_BAD_INPUT if the network declares loops or connected regions */
    TRESSE_CONCLUSION, /* only for tresse_path_step_write: "r2c3 = 4", "r2c3 ≠ 4, r2c5 ≠ 4" */
    TRESSE_CSP_RULES /* a post: the layout of CSP-Rules, which forums exchange and tresse_check_post reads */
} tresse_format;

/* Receives the pieces of an output in order. If it returns nonzero, the output stops, and the function that
 * writes returns TRESSE_STOPPED. */
typedef int tresse_write(void *context, const char *bytes, size_t n);

/* The address of a puzzle at puzz.link; where that has no such puzzles, a line that names its game and can be
 * read in its place. */
TRESSE_API tresse_status tresse_puzzle_address_write(tresse *t, const tresse_puzzle *p, tresse_write *write,
                                                     void *context);

/* The network of a puzzle of any application, with its givens, in a form that the application `generic`
 * reads: one line as TRESSE_JSON, several lines as TRESSE_TEXT. Both puzzles have the same paths. */
TRESSE_API tresse_status tresse_puzzle_model_write(tresse *t, const tresse_puzzle *p, tresse_format format,
                                                   tresse_write *write, void *context);

/* options may be NULL, for the defaults. The path does not change if p is read again or freed. */
TRESSE_API tresse_status tresse_solve(tresse *t, const tresse_puzzle *p, const tresse_theory *th,
                                      const tresse_options *options, const tresse_limits *limits,
                                      tresse_path **out);
TRESSE_API void tresse_path_free(tresse_path *path);
TRESSE_API tresse_outcome tresse_path_outcome(const tresse_path *path);
/* TRESSE_UNKNOWN_SOLUTIONS if neither the path nor counting within limits->count_nodes could tell. */
TRESSE_API tresse_solutions tresse_path_solutions(const tresse_path *path);
/* A path that is not solved is not a rating if it was made with a focus, with a strategy other than levels,
 * or if no more steps were wanted. */
TRESSE_API tresse_rating tresse_path_rating(const tresse_path *path);
/* The rating of its hardest step, solved or not; 0 if it has none. */
TRESSE_API int tresse_path_hardest(const tresse_path *path);
/* The budget, in nodes, that ended the search (TRESSE_UNFINISHED): limits->nodes or limits->improper_nodes. 0
 * if none did. */
TRESSE_API uint64_t tresse_path_budget(const tresse_path *path);
/* TRESSE_BAD_GIVENS: which givens contradict each other. TRESSE_IMPOSSIBLE: that the clues do, and which clue
 * is wrong, if leaving out one of them makes a puzzle with exactly one solution (looked for with another
 * limits->count_nodes nodes). TRESSE_LISTED, with the option steps: that there is no such path. Otherwise
 * "". */
TRESSE_API const char *tresse_path_why(const tresse_path *path);
/* TRESSE_BAD_INPUT: the path can't be written in this format; tresse_last_message says why. No proof
 * (TRESSE_DRUP, TRESSE_LRAT) is written of a path with a Subset of more than 16 rows, because it would be too
 * long, nor of one that assumes that there is only one solution (U). */
TRESSE_API tresse_status tresse_path_write(const tresse_path *path, tresse_format format, tresse_write *write,
                                           void *context);
/* The state at the end, values and candidates, as a grid of several lines that can be read again (for
 * `generic`, a list that cannot). For TRESSE_BAD_GIVENS, the puzzle as it was understood. */
TRESSE_API tresse_status tresse_path_grid_write(const tresse_path *path, tresse_write *write, void *context);

/* Steps are counted from 0. A number that no step has gives a step with the rule "". */
TRESSE_API int tresse_path_steps(const tresse_path *path);
TRESSE_API tresse_step tresse_path_step(const tresse_path *path, int i);
/* The name of the k-th label that step i asserts or eliminates, such as "n4r2c3"; NULL past the last one. */
TRESSE_API const char *tresse_path_step_label(const tresse_path *path, int i, int k);
/* The name of the k-th label that goes because step i asserts something that it is linked to; NULL past the
 * last one. Steps are applied in their order, so that each label goes with one step only. */
TRESSE_API const char *tresse_path_step_gone(const tresse_path *path, int i, int k);
/* The names of the labels that are still candidates at the end, counted from 0; NULL past the last one. */
TRESSE_API int tresse_path_candidates(const tresse_path *path);
TRESSE_API const char *tresse_path_candidate(const tresse_path *path, int i);
/* In how many parts a step is told and drawn: they are numbered from 0, what is supposed, to n, what is
 * concluded, and this is n. In between each line of the step (see below) has its own number, so that the
 * cells of a chain are 1, 2, 3…; in a trial each inner step has one. 0: the step has a single part. */
TRESSE_API int tresse_path_step_parts(const tresse_path *path, int i);
/* Step i alone, without a newline: its line as TRESSE_TEXT or TRESSE_ASCII, its object as TRESSE_JSON, as
 * TRESSE_SENTENCES the reason why it is right, in sentences for people, followed by the statements of a
 * network that it uses, and as TRESSE_PARTS these sentences part by part: a JSON list of objects such as
 * {"part":1,"nrc":"r8n4{c7 c5}","text":"then the 4 of row 8 …"}. The texts, joined by blanks, are the
 * sentences. "nrc" is the piece of the step's line that belongs to this part ("" if there is none); these
 * pieces are in the line in the same order. A part that the sentences do not speak of is left out: sentences
 * that begin with two possibilities, for example, have no part in which something is supposed. */
TRESSE_API tresse_status tresse_path_step_write(const tresse_path *path, int i, tresse_format format,
                                                tresse_write *write, void *context);

/* The names by which people know step i besides its own, as facts (doc/names.md): "XY-wing", "skyscraper,
 * X-chain"; "" if it has none. Valid until the next call of this function for the same path. */
TRESSE_API const char *tresse_path_step_alias(const tresse_path *path, int i);

/* A hint for people: what step i of the path is like, in a few lines. `level` is its grade: 1 says its
 * kind, 2 also where to look, 3 also what it concludes, 4 the whole of it in sentences, with a drawing of the
 * candidates involved. If the path has no such step, it says why instead. ascii: nothing beyond ASCII. */
TRESSE_API tresse_status tresse_path_hint_write(const tresse_path *path, int i, int level, int ascii,
                                                tresse_write *write, void *context);

/* ---- the lines of a step ----
 *
 * A step is a small proof: it supposes something, and then, again and again, all members of some set but one
 * are refuted, so that one holds, until a set is empty. The functions below give that proof as data, for
 * programs that draw, explain or check steps; doc/architecture.md says how each pattern is made of these
 * lines. */

typedef enum tresse_line_kind {
    TRESSE_SUPPOSE,  /* a label is supposed true (each of several targets in turn), or some are supposed false
                      */
    TRESSE_CELL,     /* all members of a set but the rights are refuted */
    TRESSE_SUBSET,   /* all candidates of some rows are in as many columns */
    TRESSE_DECLARED, /* what is excluded by a constraint that the network declares, or by a statement */
    TRESSE_CASES     /* each member of a set is refuted, or supposed by a line of its own */
} tresse_line_kind;

/* A step of a path, or a step inside a trial. Valid as long as its path. */
typedef struct tresse_proof {
    const tresse_path *path;
    const void *step; /* NULL: there is no such step */
} tresse_proof;

enum { TRESSE_NO_LINE = 0xFFFF };

typedef struct tresse_line {
    tresse_line_kind kind;
    int inside;  /* SUPPOSE, CASES: this many of the lines that follow belong to it */
    int negated; /* SUPPOSE: the labels are supposed false */
    int labels; /* SUPPOSE: supposed; SUBSET, DECLARED: eliminated; CELL, CASES: members of a set without name
                 */
    int steps;  /* SUPPOSE: a trial, with this many inner steps */
    const char *
        set; /* CELL, CASES: the name of the set, or "" if it has none; DECLARED: of the kind of constraint */
    int has_left; /* CELL: the first refuted member is the left */
    int refuted;  /* CELL, SUBSET, CASES: how many members a line refutes; all others are gone, or are rights.
                     DECLARED: see `statement` */
    int rights;   /* CELL: 0 is a contradiction; of several, one is true */
    int right_by; /* CELL: the line that refutes the right; TRESSE_NO_LINE: the right holds */
    int rows;     /* SUBSET: its rows, and as many columns; DECLARED: the csp-variables it is about */
    int turn; /* DECLARED, of an order: the row, counted from 0, where a hill or a valley turns; 0: none */
    int made; /* CELL, CASES: the number of the step of the path, from 0, that has concluded the set; -1: the
                 network has it */
    /* DECLARED, of a statement: its number in the network of statements, from 0; otherwise -1. `refuted` is
     * then the number of dead labels that it rests on: TRESSE_NO_LINE refutes those that are gone before. If
     * nothing is eliminated, it has no solution left: a contradiction. */
    int statement;
    int reserved[7];
} tresse_line;

/* `by` is the number of a line of the same step: one that supposes something that the label is linked to (or
 * supposes the label false), a cell to all of whose rights it is linked, or a line that has eliminated it. */
typedef struct tresse_refutation {
    const char *label; /* NULL: there is none */
    int by;
} tresse_refutation;

/* Which names of a line. */
typedef enum tresse_part {
    TRESSE_LABELS,   /* SUPPOSE: what is supposed; SUBSET, DECLARED: what is eliminated; CELL, CASES: the
                        members of a set that has no name, be they gone or not */
    TRESSE_RIGHTS,   /* CELL; CASES: what is supposed inside */
    TRESSE_ROWS,     /* SUBSET: csp-variables; DECLARED: csp-variables, in the order of the pattern */
    TRESSE_COLUMNS,  /* SUBSET: csp-variables or groups */
    TRESSE_BOUNDS,   /* DECLARED, of an order: the least label of its lower end and the greatest of its upper
                        end; "" for the one that does not matter (a hill has only the least, a valley only
                        the greatest) */
    TRESSE_GUARDS,   /* CELL, CASES: if the set is a need, the labels that need one of its members */
    TRESSE_STATEMENT /* DECLARED, of a statement: one name, by which people cite it */
} tresse_part;

/* Step i of the path; if there is no such step, the proof has no lines. */
TRESSE_API tresse_proof tresse_path_proof(const tresse_path *path, int i);
TRESSE_API tresse_step tresse_proof_step(tresse_proof p);
TRESSE_API int tresse_proof_lines(tresse_proof p);
/* A number that no line has gives a line of kind -1. */
TRESSE_API tresse_line tresse_proof_line(tresse_proof p, int line);
TRESSE_API tresse_refutation tresse_proof_refutation(tresse_proof p, int line, int k);
/* Name number k; NULL past the last one. */
TRESSE_API const char *tresse_proof_name(tresse_proof p, int line, tresse_part part, int k);
/* Inner step k of a trial. */
TRESSE_API tresse_proof tresse_proof_inner(tresse_proof p, int line, int k);

/* ---- drawing ----
 *
 * Every step can be drawn: the places of all labels come from the network, what is marked comes from the
 * lines of the step. Drawings are SVG. Equal drawings are equal bytes, on every machine. */

enum { TRESSE_END = -1, TRESSE_WHOLE = -1 };

typedef enum tresse_drawing_kind {
    TRESSE_DRAW_WHOLE, /* a figure that stands alone, with the colours of its theme */
    TRESSE_DRAW_BOARD, /* for a page: the board without a step; colours are the custom properties below */
    TRESSE_DRAW_STEP,  /* for a page: one group for each layer of the step, to be put into that board */
    TRESSE_DRAW_CLEAN  /* only for tresse_puzzle_draw: a figure that stands alone, without candidates */
} tresse_drawing_kind;

/* First set `size` to sizeof (tresse_drawing) and everything else to 0. */
typedef struct tresse_drawing {
    size_t size;
    tresse_drawing_kind kind;
    int step;          /* 0: the start; 1, 2, 3…: a step, in the state of its round; TRESSE_END: the end */
    int part;          /* what belongs to later parts of the step is left out; TRESSE_WHOLE: nothing is */
    const char *view;  /* NULL or "": the board; else one of tresse_puzzle_view */
    const char *theme; /* "light", "dark" or "print"; NULL or "": "light" */
    int inside; /* nonzero, of a figure that stands alone: it is put into another SVG; the first tag begins
                   after its place and size, which the caller writes: "<svg x=… y=… width=… height=…" */
} tresse_drawing;

/* TRESSE_BAD_INPUT: there is no such step, view or theme; tresse_last_message says what there is. */
TRESSE_API tresse_status tresse_path_draw(const tresse_path *path, const tresse_drawing *drawing,
                                          tresse_write *write, void *context);
/* The start of a puzzle that has no path yet; the step must be 0. */
TRESSE_API tresse_status tresse_puzzle_draw(tresse *t, const tresse_puzzle *p, const tresse_drawing *drawing,
                                            tresse_write *write, void *context);
/* The names of the views of a puzzle, counted from 0: "", which is the board, then one for each type of
 * csp-variables that the board does not show; NULL past the last one. Valid until the next call that uses t.
 */
TRESSE_API const char *tresse_puzzle_view(tresse *t, const tresse_puzzle *p, int i);
/* All colours of drawings as custom properties, in CSS: light, dark and print. */
TRESSE_API tresse_status tresse_paint_write(tresse_write *write, void *context);

/* ---- checking ---- */

/* What an accepted path proves of the puzzle as a whole. */
typedef enum tresse_proved {
    TRESSE_PROVED_STEPS,      /* its values and eliminations, and no more */
    TRESSE_PROVED_SOLUTION,   /* the solution, and that there is no other */
    TRESSE_PROVED_NO_SOLUTION /* that there is none */
} tresse_proved;

/* What else a path may claim that only a search could check. If the path itself refutes such a claim, it is
 * not accepted. */
enum {
    TRESSE_CLAIM_STUCK = 1,     /* nothing else of the theory applies */
    TRESSE_CLAIM_BOUNDED = 2,   /* nothing else up to the greatest allowed length applies */
    TRESSE_CLAIM_SOLUTIONS = 4, /* how many solutions there are */
    TRESSE_CLAIM_UNTRIMMED = 8  /* the rating before the path was trimmed */
};

typedef struct tresse_verdict {
    int accepted;
    int steps;                /* how many were checked and found right */
    int refused;              /* number of the step at fault, from 1; 0: the path as a whole */
    char why[256];            /* why it was refused */
    int values, eliminations; /* concluded by the steps; without what goes because a value was asserted */
    tresse_proved proved;     /* if it was accepted */
    unsigned claims;          /* TRESSE_CLAIM_...: those that were not checked */
    int changes;     /* how many changes the puzzle has; if any, all that is proved is about the position */
    unsigned tested; /* TRESSE_CLAIM_...: those that a search has confirmed (tresse_check_complete) */
    int assumes;     /* what is proved holds if there is only one solution, which the path assumes (U) */
    int least;       /* not 0: it is also proved that no path by the theory has a rating below this one */
    int incomplete;  /* all that is proved is about a model some of whose constraints were left out */
    int reserved[7];
} tresse_verdict;

/* Is this the JSON of a path, and is the path right? TRESSE_BAD_INPUT: it is not such JSON, or its puzzle
 * can't be read. */
TRESSE_API tresse_status tresse_check(tresse *t, const char *json, size_t n, tresse_verdict *verdict,
                                      tresse_message *message);

/* As tresse_check, but then a search, within limits (NULL: none), tests what the checker only reports as a
 * claim: that nothing else in the theory applies, and the number of solutions. A path with a false claim is
 * not accepted. */
TRESSE_API tresse_status tresse_check_complete(tresse *t, const char *json, size_t n,
                                               const tresse_limits *limits, tresse_verdict *verdict,
                                               tresse_message *message);

/* As tresse_check, but on a network that does not come from the path: that of p, with its givens, which
 * someone else may have written. Labels and csp-variables are matched by name; their order, and what p calls
 * its singles and Subsets, have no meaning. The puzzle in the path is ignored. p must have no changes.
 * TRESSE_BAD_INPUT: the JSON is not a path, or p is not fit for this. */
TRESSE_API tresse_status tresse_check_against(tresse *t, const tresse_puzzle *p, const char *json, size_t n,
                                              tresse_verdict *verdict, tresse_message *message);

/* As tresse_check, or if p is not NULL as tresse_check_against, but limits->tick may stop it
 * (TRESSE_STOPPED), because some of what a path may say takes long to verify, and limits->nodes ends the
 * searches of a path (0: after a second or two for a short path): it is refused then, with that reason. Other
 * limits have no effect. */
TRESSE_API tresse_status tresse_check_within(tresse *t, const tresse_puzzle *p, const char *json, size_t n,
                                             const tresse_limits *limits, tresse_verdict *verdict,
                                             tresse_message *message);

/* What people post (doc/posted-paths.md): the verdict on one step line. */
typedef enum tresse_post_verdict {
    TRESSE_POST_RIGHT,
    TRESSE_POST_WRONG,
    TRESSE_POST_NOT_UNDERSTOOD
} tresse_post_verdict;

typedef struct tresse_post_step {
    int line; /* of the text, from 1 */
    tresse_post_verdict verdict;
    const char *says; /* the reason; if it is right, "" or what else there is to say: ", shorter by 1" */
    const char *path; /* the step as a path, which tresse_check accepts; NULL: there is none */
} tresse_post_step;

/* Called for each step line in order, with pointers that live until it returns; not 0: stop. */
typedef int tresse_post(void *context, const tresse_post_step *step);

/* Reads a post, which may have several puzzles, and judges each step line in the position where it stands.
 * limits may be NULL. */
TRESSE_API tresse_status tresse_check_post(tresse *t, const char *bytes, size_t n,
                                           const tresse_limits *limits, tresse_post *tell, void *context,
                                           tresse_message *message);

typedef struct tresse_lrat_verdict {
    int accepted;
    int clauses;     /* how many of the proof were checked and found right */
    int refuted;     /* the empty clause is among them: the formula has no model */
    int line;        /* where the proof was refused, if it was */
    const char *why; /* why it was refused; NULL if it was not */
    int column;      /* how far that line was read */
    int reserved[5];
} tresse_lrat_verdict;

/* Is this an LRAT proof for that formula in DIMACS form? An independent checker, which follows the hints of
 * the proof and searches for nothing. TRESSE_BAD_INPUT: the formula can't be read. */
TRESSE_API tresse_status tresse_check_lrat(tresse *t, const char *cnf, size_t cnf_n, const char *proof,
                                           size_t proof_n, tresse_lrat_verdict *verdict,
                                           tresse_message *message);

/* ---- generating ---- */

/* Reads the empty puzzle of a size from 1 to TRESSE_SIZE_MOST, such as 9. With app NULL, a Sudoku; params as
 * for tresse_puzzle_read. */
enum { TRESSE_SIZE_MOST = 999 };
TRESSE_API tresse_status tresse_puzzle_blank(tresse_puzzle *p, const char *app, const char *params, int size,
                                             tresse_message *message);
/* How many clues a complete puzzle of the kind and size of p has: no puzzle has more. 0: not known. */
TRESSE_API tresse_status tresse_puzzle_places(tresse *t, const tresse_puzzle *p, int *out);
/* Makes p the minimal puzzle number `index` of the seed, which is the same on every machine. p must have been
 * read before: its kind and size are kept. */
TRESSE_API tresse_status tresse_generate(tresse *t, tresse_puzzle *p, uint64_t seed, uint64_t index,
                                         const tresse_limits *limits);

/* As rating_most of a recipe: only puzzles of rating 0 are wanted. */
enum { TRESSE_SINGLES_ALONE = -1 };

/* Which puzzles are wanted. First set `size` to sizeof (tresse_recipe) and everything else to 0: what is 0 or
 * NULL is not asked for, and a maximum of 0 means no limit. With a theory, puzzles that it does not
 * solve are not wanted, whatever the range. A recipe compiled with an older header is shorter, and accepted.
 */
typedef struct tresse_recipe {
    size_t size;
    const char *method;          /* one of tresse_method_name; NULL: "top-down" */
    const char *symmetry;        /* of the places of clues; NULL: "none" */
    const tresse_puzzle *grid;   /* a complete grid to start from; NULL: random ones */
    int clues_least, clues_most; /* in a sukaku: candidates removed */
    const tresse_theory *theory;
    int rating_least, rating_most; /* the rating by `theory`; has no effect if that is NULL */
    /* Names of steps, separated by commas, each of which the path of the puzzle must have: those of rules
     * ("whip", "whip[3]") and those that players know (tresse_alias_name). The path is by `path_theory`;
     * NULL: by tresse_theory_default. */
    const char *uses;
    const tresse_theory *path_theory;
    /* If not NULL, called for each puzzle that was made and is not wanted. */
    void (*refused)(void *context, int clues);
    void *context;
} tresse_recipe;

typedef struct tresse_product {
    uint64_t tries; /* complete grids that were started from, for this puzzle and for those thrown away */
    int clues;
    tresse_rating rating; /* by the recipe's theory, if it has one */
    uint64_t reserved[4];
} tresse_product;

/* Makes p the puzzle number `index` of the seed by this recipe (NULL: as tresse_generate does). Puzzles are
 * made from the stream of seed and index until one is wanted. If none ever is, this goes on until
 * limits->nodes or the tick ends it; limits->max_length applies to ratings only. made may be NULL; its tries
 * are also set if the function fails, in which case p may have become another puzzle, one that is not wanted.
 * TRESSE_BAD_INPUT: tresse_last_message says what is wrong with the recipe. */
TRESSE_API tresse_status tresse_generate_by(tresse *t, tresse_puzzle *p, const tresse_recipe *recipe,
                                            uint64_t seed, uint64_t index, const tresse_limits *limits,
                                            tresse_product *made);

/* ---- minimality ---- */

/* How many of the clues of p do the functions below look at? They look at givens, or in a puzzle without
 * givens at candidates that were removed. They do not look at sums, signs, links of a network and the like,
 * nor at candidates that were removed in addition to givens. */
typedef enum tresse_clues {
    TRESSE_ALL_CLUES, /* p has no other clues */
    TRESSE_SOME_CLUES,
    TRESSE_NO_CLUES /* p has only other clues */
} tresse_clues;
TRESSE_API tresse_clues tresse_minimal_clues(const tresse_puzzle *p);

/* Which clues of p are redundant, each by itself? A clue is a given or, in a puzzle without givens, a
 * candidate that was removed. Unless p has exactly one solution, none is looked for. write (which may be
 * NULL) receives their names, such as "r2c3=4" or "r2c3<>4", separated by blanks. TRESSE_LIMIT: the budget
 * ended before the answer was known. TRESSE_BAD_INPUT: there is no way to tell for such puzzles;
 * tresse_last_message says why. */
TRESSE_API tresse_status tresse_redundant(tresse *t, const tresse_puzzle *p, const tresse_limits *limits,
                                          tresse_solutions *solutions, int *redundant, tresse_write *write,
                                          void *context);
/* Makes p minimal if it has exactly one solution: goes through its clues once, in order or, if seed is not
 * NULL, at random, and removes those that are redundant by then. Candidates that were removed besides givens
 * stay removed as long as a given is left. The comment of p is lost. TRESSE_LIMIT and TRESSE_BAD_INPUT: as
 * above; with TRESSE_LIMIT, p may have lost some clues. */
TRESSE_API tresse_status tresse_reduce(tresse *t, tresse_puzzle *p, const uint64_t *seed,
                                       const tresse_limits *limits, tresse_solutions *solutions);

/* ---- reasons ----
 *
 * The statements of a problem are what a person said about it: constraints and givens of a network, clues of
 * a logic grid, constraints of a model, the clues of any other puzzle. Csp-variables, attributes and the like
 * are what they are about. A *core* is a set of statements that have no solution together, and of which none
 * can be left out; a *drop* is a set of statements without which the others have a solution, and of which
 * none can stay. */

typedef enum tresse_why_outcome {
    TRESSE_WHY_NO_SOLUTION,
    TRESSE_WHY_ONE_SOLUTION,
    TRESSE_WHY_SEVERAL_SOLUTIONS,
    TRESSE_WHY_SO,      /* the statement asked about holds in every solution */
    TRESSE_WHY_NOT_SO,  /* it does not hold in some solution */
    TRESSE_WHY_OPTIMUM, /* the problem has an objective, and no solution is better than the best one */
    TRESSE_WHY_UNKNOWN  /* a budget ended before it was known whether there is a solution */
} tresse_why_outcome;

/* Makes `into` the problem that has statement i if kept[i] is not 0. TRESSE_BAD_INPUT: there is no such
 * problem, because statements that were left out are needed by others. */
typedef tresse_status tresse_make(void *context, const unsigned char *kept, tresse_puzzle *into,
                                  tresse_message *message);

/* First set `size` to sizeof (tresse_inquiry) and everything else to 0. Members that are 0 or NULL are
 * ignored. */
typedef struct tresse_inquiry {
    size_t size;
    const char
        *question;      /* "x=3", "x<>3" or "x!=3": is that so, and why? NULL: why is the problem as it is? */
    int all;            /* find all cores, not only a smallest one */
    int drop;           /* find all drops */
    int ask;            /* of several solutions: which csp-variables would tell which one it is? */
    uint64_t questions; /* about sets of statements, for other cores and drops than one core; 0:
                             TRESSE_WHY_QUESTIONS */
    /* A problem whose statements something else leaves out: how many there are, their names, and the maker.
     * No puzzle is given then. */
    int statements;
    const char *const *statement;
    tresse_make *make;
    void *context;
} tresse_inquiry;

#define TRESSE_WHY_QUESTIONS UINT64_C(500)

typedef struct tresse_reasons tresse_reasons;

/* p: NULL if the inquiry has a maker. limits->nodes (0: 2,000,000) is the budget for each question about
 * solutions, for all that compares several solutions, and for each path. TRESSE_BAD_INPUT: p has changes, or
 * there is nothing that the question is about. */
TRESSE_API tresse_status tresse_reasons_find(tresse *t, const tresse_puzzle *p, const tresse_inquiry *inquiry,
                                             const tresse_limits *limits, tresse_reasons **out,
                                             tresse_message *message);
TRESSE_API void tresse_reasons_free(tresse_reasons *r);
TRESSE_API tresse_why_outcome tresse_reasons_outcome(const tresse_reasons *r);
/* Statement i of core number k, or of drop number k; the smallest come first. NULL past the last one. */
TRESSE_API const char *tresse_reasons_core(const tresse_reasons *r, int k, int i);
TRESSE_API const char *tresse_reasons_drop(const tresse_reasons *r, int k, int i);
/* Of several solutions: what is so in all of them, as "x=3" or "x<>3"; which csp-variables tell them apart.
 * NULL past the last one. */
TRESSE_API const char *tresse_reasons_common(const tresse_reasons *r, int i);
TRESSE_API const char *tresse_reasons_ask(const tresse_reasons *r, int i);
/* Of TRESSE_WHY_NOT_SO: the value of each csp-variable in a solution, as "x=3"; of TRESSE_WHY_OPTIMUM: the
 * best value of the objective. NULL past the last one. */
TRESSE_API const char *tresse_reasons_solution(const tresse_reasons *r, int i);
/* Is core 0 minimal? 2: no core is smaller. 0 if the budget ended before that was known. */
TRESSE_API int tresse_reasons_minimal(const tresse_reasons *r);
/* A path of core 0 alone that ends in the contradiction, or with what was asked; of a problem with solutions,
 * a path to what is so in all of them. NULL: none was found. It is freed with the reasons. */
TRESSE_API const tresse_path *tresse_reasons_path(const tresse_reasons *r);
/* All of it, as TRESSE_TEXT or TRESSE_JSON (one line). */
TRESSE_API tresse_status tresse_reasons_write(const tresse_reasons *r, tresse_format format,
                                              tresse_write *write, void *context);

/* ---- optima ---- */

/* The name of the csp-variable whose least, or (*most) greatest, value p wants; NULL: p wants no optimum. */
TRESSE_API const char *tresse_puzzle_objective(const tresse_puzzle *p, int *most);
/* Looks for the best solution of p, by branch and bound on the counter, and makes p the position in which
 * worse ones are excluded: the worse values of the objective are eliminated. *found: is there a solution?
 * TRESSE_LIMIT: the budget (limits->nodes) ended before the best was known, and p is as it was.
 * TRESSE_BAD_INPUT: p has no objective, or has changes. */
TRESSE_API tresse_status tresse_optimise(tresse *t, tresse_puzzle *p, const tresse_limits *limits,
                                         int *found);
/* The solutions of a model in FlatZinc, found by the counter alone, as MiniZinc reads them: up to the option
 * `solutions`, each once; each is written as soon as it is found, and "==========" if there is no other. Of a
 * model with an objective, the best one, or with `solutions` 0 each that is better than those before. The
 * option statistics adds figures. options may be NULL. *found: how many were written; *all: is it known that
 * there is no other, or no better one? That is looked for a little even if no more are wanted. */
TRESSE_API tresse_status tresse_answer_write(tresse *t, const tresse_puzzle *p, const tresse_options *options,
                                             const tresse_limits *limits, tresse_write *write, void *context,
                                             uint64_t *found, int *all);

/* ---- isomorphs ---- */

/* Makes p a random one of its isomorphs, number `index` of the seed. The comment of p is lost. */
TRESSE_API tresse_status tresse_isomorph(tresse *t, tresse_puzzle *p, uint64_t seed, uint64_t index);
/* Makes p the canonical one of its isomorphs: the one with the least text, empty cells first. The comment of
 * p is lost. TRESSE_BAD_INPUT: such puzzles have none; tresse_last_message says why. */
TRESSE_API tresse_status tresse_canonical(tresse *t, tresse_puzzle *p);

/* ---- what there is ---- */

/* These functions describe application, rule or method number i (or whatever else the name says), counted
 * from 0, and return NULL past the last one. An alias is "" if there is none. */
TRESSE_API const char *tresse_app_name(int i);
TRESSE_API const char *tresse_app_title(int i); /* what one of its puzzles is called: "Latin square" */
TRESSE_API const char *tresse_app_says(int i);
TRESSE_API const char *tresse_app_params(int i);
/* How its puzzles are written, for people. Each line is a block: a paragraph; an item of a list, "* TERM ::
 * text"; or, if it begins with two blanks, something to be shown as it is. `Backquotes` enclose what is to be
 * typed. */
TRESSE_API const char *tresse_app_forms(int i);
TRESSE_API const char *tresse_app_example(int i); /* a puzzle */
/* Another word for what it reads, under which help may show that text; "" if there is none. */
TRESSE_API const char *tresse_app_topic(int i);
/* The text of the genre that the application is (doc/genres.md); NULL: it is not one, or there is no such
 * application. */
TRESSE_API const char *tresse_app_genre(int i);
/* How many complete grids with this many cells there are, and how many classes of isomorphic ones: numbers in
 * decimal, which no integer type may hold. NULL: not known. */
TRESSE_API const char *tresse_app_grids(int i, int cells);
TRESSE_API const char *tresse_app_grid_classes(int i, int cells);
/* What applications call their singles, and what each of these is. */
TRESSE_API const char *tresse_single_name(int i);
TRESSE_API const char *tresse_single_says(int i);
/* The names that players know for steps (tresse_path_step_alias), and what each of these is. */
TRESSE_API const char *tresse_alias_name(int i);
TRESSE_API const char *tresse_alias_says(int i);
/* Texts that are read besides those of the applications: addresses of other sites, files of other programs
 * and the like. Where each is from, what it looks like, and an example ("" if such texts are recognised only
 * to be refused). */
TRESSE_API const char *tresse_reader_name(int i);
TRESSE_API const char *tresse_reader_says(int i);
TRESSE_API const char *tresse_reader_example(int i);
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
