/* app.h: what an application is: one kind of problem, from text to network.
 *
 * An application reads text into a `puzzle`, states its constraints as the network of the puzzle, and draws
 * its grids. It is one file that ends in one `const app`, and one line in apps.c. The engine, the rules, the
 * checker, the printing and the command line know nothing of it.
 *
 * A puzzle object is reused for any number of puzzles: parse empties it first. Labels are numbered by the
 * application when it parses, and its model must add them to the network in that same order.
 *
 * Which application is meant, when none is named? The first one that `claims` the text. Otherwise, among all
 * but the first application of the table, the one that `detect`s it; if several do, the text is ambiguous,
 * unless the first application has a form for it, too. If none does, the text is wrong: the last one that it
 * `resembles` explains it (those with words of their own come last), or else the first of the table; but
 * where applications `suspect` it to be theirs, these are named. */
#ifndef APPS_APP_H
#define APPS_APP_H

#include "base/random.h"
#include "base/text.h"
#include "core/csp_places.h"
#include "core/state.h"

typedef struct app app;
struct step;

typedef struct puzzle {
    const app *app;
    const memory *memory;
    arena arena;       /* for data, given, removed; emptied by the next parse */
    text source;       /* the puzzle in one line: with `params`, reading it again gives the same puzzle */
    text params;       /* "block=2x6"; empty where the defaults hold */
    text comment;      /* what stood beside the puzzle on its line, as columns with tabs between them */
    bool columns;      /* there is at least one, perhaps empty */
    int before;        /* how many of them stood before the puzzle */
    text doubt;        /* why it is rather a puzzle of its rival; empty: it is not */
    const char *rival; /* another application that could read the text as well; NULL: none */
    text position;     /* changes that the text had in addition to the puzzle (core/changes.h); empty: none */
    text too_large;    /* statements that are too large for combinations (problem/problem.h) */
    bool has_cells;    /* it has statements that can be cells of c-whips (core/statement.h) */
    text left_out;     /* constraints left out of the network on demand: its solutions may be wrong */
    text clues;        /* what it says in words, a line each, that no drawing shows */
    text written;      /* the text as it was written, if `source` does not have all statements; or empty */
    text network;      /* puzzles of one application with the same text here have the same network */
    text page;         /* of a genre that does not ship with the program: its text (apps/genre) */
    void *data;        /* the application's own, in the arena */
    csp_label *given,
        *removed; /* labels that are values, and labels that are not candidates, from the start */
    const char *const *given_from, *const *removed_from; /* the statement that each comes from, NULL where it
                                                            comes from none; NULL: all come from none */
    int givens, removals;
    const char *objective;     /* a csp-variable whose least value is wanted; NULL: any solution will do */
    bool most;                 /* its greatest value is wanted */
    struct problem_said *said; /* of a network, if not NULL: which statements to read (problem/problem.h) */
    bool marks; /* the text is of candidates: a value that was placed looks like a lone candidate */
} puzzle;

/* Does a file have one puzzle per line, is its whole text one puzzle, or does it have puzzles of several
 * lines each? */
typedef enum app_extent { EXTENT_UNKNOWN, EXTENT_LINE, EXTENT_TEXT, EXTENT_PARTS } app_extent;
/* What generators may know of puzzles of one size; see `recipe` in gen/generate.h. 0: not known. */
typedef struct app_parts {
    bool has_parts;
    int most, clues_most, tries;
} app_parts;

/* What an application calls the singles of a type of its csp-variables, and what these are. */
typedef struct app_single {
    const char *name, *says;
} app_single;

/* How many complete grids of a size there are, and classes of isomorphic ones, as decimal numbers. */
typedef struct app_grids {
    int cells;
    const char *grids, *classes;
} app_grids;

/* How the texts of an application are told from others, and from each other. What follows `detect` may be
 * NULL. */
typedef struct app_reading {
    /* Can this text mean a puzzle of this application, and no other? Asked when none is named. A text with a
     * mistake in it should be recognised too, so that its own application explains it; but what the first
     * application of the table has a form for, without a header of its own, is not to be taken from it. */
    bool (*detect)(const char *text, size_t n);
    /* Is this text a puzzle of this application, whatever the others say? Must be fast. NULL: never. */
    bool (*claims)(const char *text, size_t n);
    /* Does this text have signs of this application's own, though it is not one of its puzzles? Asked if no
     * application detects the text, so that the right one explains the mistake in it. NULL: never. */
    bool (*resembles)(const char *text, size_t n);
    /* Are these rows of numbers as only such puzzles have them, though nothing names the application? Asked
     * of a text that can't be read and that no other application knows. BAD_INPUT: yes, and *e says which
     * number it is and why no square has it. NULL: never. */
    status (*suspect)(const char *text, size_t n, error *e);
    /* Is a file that begins with these lines (whole: it has no others) one puzzle, right or wrong? Asked if
     * the lines can't be read one by one. NULL: unknown, so what can be read decides. */
    app_extent (*extent)(const char *text, size_t n, bool whole);
    /* In a file of puzzles of several lines each (EXTENT_PARTS): does this line begin another one? */
    bool (*begins)(const char *line, size_t n);
    /* May the one line that p was read from be a row of a larger puzzle? NULL: no. */
    bool (*is_row)(const puzzle *p);
    size_t text_most;              /* bytes of one puzzle; 0: the usual 1 MB */
    const struct link_genre *link; /* its addresses at puzz.link (address_links.h); NULL: there are none */
} app_reading;

/* How its puzzles are drawn in a text. */
typedef struct app_shows {
    void (*puzzle)(const puzzle *p, text *out); /* as understood, for people; several lines */
    /* Values and candidates; itself valid input, if it is a grid. */
    void (*state)(const puzzle *p, const state *s, text *out);
    /* What the signs in these drawings stand for, if steps name it differently: one line, or nothing. May be
     * NULL. */
    void (*legend)(const puzzle *p, text *out);
    void (*size)(const puzzle *p, text *out);   /* follows its title: " 9×9"; may be NULL */
    void (*counts)(const puzzle *p, text *out); /* follows its size: ", 12 signs"; may be NULL */
} app_shows;

/* What generators know; each may be NULL: not known. */
typedef struct app_makes {
    /* The text of the puzzle of this size without any clue, to generate others from. NULL: there is none. Of
     * sizes above `size_most` there is none either, and smaller ones may be missing, too. */
    void (*blank)(int size, text *out);
    int size_most;
    /* Text and params of the puzzle of the same kind and size as p that has no givens and these labels
     * removed. */
    void (*write_removed)(const puzzle *p, const csp_label *removed, int n, text *out, text *params);
    /* The text of the puzzle of the same kind and size as p in whose network clues are labels: each label for
     * which is_clue is true says what a clue would be. `write` gives the text of a puzzle with some of these
     * clues. NULL: the clues of a puzzle are labels of its own network anyway, as givens are. */
    void (*sought)(const puzzle *p, text *out);
    /* May this label be a clue? NULL: any label may. If not NULL, all clues of a solution together need not
     * make it the only one. clues_whole: a puzzle always has all of its clues. */
    bool (*is_clue)(const puzzle *p, int label);
    bool clues_whole;
    /* Does p have clues that are neither givens nor labels removed: sums, signs, numbers beside the grid?
     * These are never left out of a text. NULL: no. */
    bool (*other_clues)(const puzzle *p);
    /* Does a puzzle of the same kind and size have another network if it has other givens? */
    bool givens_in_network;
    /* The number of each label's orbit under the symmetry of this name; false: there is none. */
    const char *symmetries; /* "none, rotational": their names */
    bool (*orbits)(const puzzle *p, const char *symmetry, uint16_t *orbit);
    /* A random part of a solution, so that all solutions are equally likely: see `recipe` in gen/generate.h.
     * Called only if `about_parts` says that puzzles of this size have parts. */
    void (*draw_part)(const puzzle *p, rng *random, csp_label *part, int *count);
    app_parts (*about_parts)(const puzzle *p);
    /* A random permutation of the labels that maps the network to itself, csp-variables to csp-variables. */
    void (*isomorphism)(const puzzle *p, rng *random, csp_label *map);
    /* The text that all isomorphs of p, and no others, have in common. */
    status (*canonical)(const puzzle *p, text *out, error *e);
    /* Puzzles whose clues follow from a solution, where they are not labels; NULL: they are. The text of a
     * random board of the size of p; that of p with all clues that this solution, values of its labels, has;
     * in how many places clues may be; and the text of p without the clue of a place, false: it has none
     * there, or one that must stay. */
    bool (*skeleton)(const puzzle *p, rng *random, text *out);
    bool (*with_clues)(const puzzle *p, const csp_label *solution, int n, rng *random, text *out);
    int (*clue_places)(const puzzle *p);
    bool (*without)(const puzzle *p, int place, text *out);
    const app_grids *grids; /* for the sizes where they are known; ends with 0 cells */
} app_makes;

/* What its steps are called besides; each may be NULL. */
typedef struct app_steps {
    const app_single *aliases; /* names that people know; ends with a NULL name */
    /* The names by which players know a step of p; nothing if it has none. */
    void (*alias)(const puzzle *p, const csp *c, const struct step *step, text *out);
    /* The Eureka notation of a step; false: it has none, and nothing is written. */
    bool (*eureka)(const puzzle *p, const csp *c, const struct step *step, text *out);
} app_steps;

struct app {
    const char *name;          /* "sudoku" */
    const char *title;         /* what one of its puzzles is called, such as "Latin square" */
    const char *says;          /* one line, for `tresse list apps` */
    const char *params;        /* what params it takes, one line; "" for none */
    const char *forms;         /* how its puzzles are written, for people: see tresse_app_forms in tresse.h */
    const char *example;       /* a puzzle that shows what it is about */
    const char *topic;         /* another word for what it reads, under which help shows that; or NULL */
    const char *theory;        /* rules that the usual theory lacks and that belong to this game; or NULL */
    const app_single *singles; /* ends with a NULL name */
    bool named;      /* its puzzles are called by their comments: their texts are too long to repeat */
    bool is_network; /* its data begin with a network that was written (apps/generic/generic.h) */
    app_reading reading;
    size_t data; /* bytes of the puzzle's own data, all zero before `parse`; 0: it takes them itself */
    /* Reads one puzzle: one line, or several lines for forms that take several. e has line and column in
     * `text`. That there was no memory for a text of p need not be said: puzzle_read asks. */
    status (*parse)(puzzle *p, const char *text, size_t n, const char *params, error *e);
    /* States all constraints of p: its labels, in the order in which `parse` numbered them, csp-variables,
     * links, statements (problem/nary.h), names, places. A failure is remembered by the builder. */
    void (*model)(const puzzle *p, csp_builder *b);
    /* The text (as `source`) of the puzzle of the same kind and size as p that has just these givens. */
    void (*write)(const puzzle *p, const csp_label *given, int n, text *out);
    app_shows shows;

    /* What follows may be NULL. */

    /* The text, with the params of p, of the puzzle of the same kind and size as p that has these givens and
     * these labels removed. These are some of p's own givens and removals, or the images of all of them under
     * an isomorphism. NULL: puzzles with labels removed can't be made minimal, unless by write_removed. */
    void (*write_all)(const puzzle *p, const csp_label *given, int givens, const csp_label *removed,
                      int removals, text *out);
    /* These values, which are a solution, as other programs read them: names and values, in lines. */
    void (*write_solution)(const puzzle *p, const bool *value, text *out);
    /* Is a solution made of labels such as this one? The others follow from these. NULL: it is made of
     * all. */
    bool (*is_own)(const puzzle *p, int label);
    app_makes makes;
    app_steps steps;
};

extern const app *const app_table[]; /* ends with NULL */
/* NULL: there is none. The text of a genre (doc/genres.md) is a name, too: of the application that has this
 * text; or else of app_of_page, which reads any genre. */
const app *app_named(const char *name);
bool app_is_page(const char *name);
const app *app_of_page(const char *page);
const app *app_at(int i);                       /* counted from 0; NULL: there is none */
status app_unknown(const char *name, error *e); /* BAD_INPUT: there is none of this name */

/* The one application that recognises this text as its own, perhaps with a mistake in it. NULL: none does,
 * except perhaps the first of the table; or several do. */
const app *app_detected(const char *text, size_t n);

/* The app_extent of a file that begins with these lines; name NULL: the application is detected. */
app_extent app_extent_of(const char *name, const char *text, size_t n, bool whole);
/* Is this line an address, which is a puzzle of one line whether or not it can be decoded? name as above. */
bool app_is_address(const char *name, const char *line, size_t n);

status puzzle_open(puzzle *p, const memory *m);
void puzzle_close(puzzle *p);
void puzzle_empty(puzzle *p); /* as it was opened */
/* name NULL: the application is detected. params may be NULL. The text may be one that people paste
 * (paste/paste.h), with what a player has done as `position`. */
status puzzle_read(puzzle *p, const char *name, const char *params, const char *text, size_t n, error *e);
/* The same for a text that is of this application for sure, and has no strange characters. */
status puzzle_parse(puzzle *p, const app *of, const char *params, const char *bytes, size_t n, error *e);
/* The same for a line of a table with this heading (NULL or "": none), which may say which field is the
 * puzzle. */
status puzzle_read_row(puzzle *p, const char *name, const char *params, const char *heading, const char *text,
                       size_t n, error *e);
/* Reads the empty puzzle of a size; name NULL: of the first application. */
status puzzle_blank(puzzle *p, const char *name, const char *params, int size, error *e);
/* Makes the usual network of p; the second function can also make that of its statements (core/statement.h).
 */
status puzzle_model(const puzzle *p, const memory *m, csp **out, error *e);
status puzzle_model_as(const puzzle *p, bool of_statements, const memory *m, csp **out, error *e);
/* The state at the start: after removals, givens and ECP. In a puzzle with `marks`, lone candidates to which
 * no other candidate is linked become values, too: nothing follows from them, so they are values that were
 * placed. BAD_INPUT if two givens contradict each other (e says which); the state may or may not be a
 * contradiction then, but has no solution that agrees with the givens. */
status puzzle_start(const puzzle *p, state *s, error *e);
/* Are these values (value[l] is true for each label l of them) a solution of p, whose network is c? Judged by
 * the definitions of its constraints. puzzle_verify is for values that are said to be one: INTERNAL if they
 * are not. */
bool puzzle_holds(const puzzle *p, const csp *c, const bool *value);
status puzzle_verify(const puzzle *p, const csp *c, const bool *value);
/* What is read and how large it is: "Sudoku 9×9", with the params if there are any. */
void puzzle_describe(const puzzle *p, text *out);
void puzzle_add_counts(const puzzle *p, text *out); /* ", 12 signs", which is a part of it; or nothing */
/* The rules to be added to the usual theory for puzzles of this application, as in "H+K"; "": none. */
const char *app_theory(const app *app);

/* ---- for those who write applications ---- */

/* Room in the arena for this many givens and removals; puzzle_give and puzzle_remove then add them. */
status puzzle_take_labels(puzzle *p, int givens, int removals, error *e);
void puzzle_give(puzzle *p, int label);
void puzzle_remove(puzzle *p, int label);
status puzzle_no_memory(error *e);
#ifdef ANALYSED /* as in base/error.h */
#define puzzle_no_memory(e) ((void)puzzle_no_memory(e), NO_MEMORY)
#endif
/* "no memory for the puzzle", if one of its texts failed; else OK. */
status puzzle_end(const puzzle *p, error *e);

bool puzzle_has_other_clues(const puzzle *p); /* as `other_clues`: every puzzle has some */

/* A name for the network: formatted into out, which is returned. */
enum { NAME_ROOM = 32 };
const char *name_into(char out[NAME_ROOM], const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
