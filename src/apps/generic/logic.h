/* logic.h: logic grids, puzzles of houses, attributes and clues, as statements of a network:
 *
 *     houses 1 2 3 4 5
 *     attribute nation: English Spanish Japanese Italian Norwegian
 *     attribute colour: red green white yellow blue
 *     clue English is red
 *     clue white is directly left of green
 *
 * Each thing of an attribute is a csp-variable whose values are the houses, each house has one csp-variable
 * for each attribute (a permutation), and a clue becomes links that know where they come from: so other
 * statements of a network may be used along with these, and steps name the clues that they use.
 *
 * Statements may be in any order, so clues are kept as words until the whole text is read (logic.c).
 * logic_words.c finds names and numbers among the words of a clue, logic_clue.c what the clue says of them,
 * and logic_meaning.c whether that holds for given places. This is the only question to a meaning, so nothing
 * that the language can say needs an encoding of its own. */
#ifndef APPS_GENERIC_LOGIC_H
#define APPS_GENERIC_LOGIC_H

#include "problem/scanner.h"

typedef struct logic_attribute {
    word name;
    words things;
} logic_attribute;

typedef struct logic_clue {
    const char *at;
    words words;
    const char *name; /* "green is directly right of white" */
} logic_clue;

typedef struct logic {
    word place;   /* what a house is called: "house" */
    words houses; /* in their order */
    logic_attribute *attribute;
    logic_clue *clue;
    int attributes, clues;
    size_t attribute_room, clue_room;
    int things;            /* of all attributes: thing k of attribute a has number a * houses + k */
    const int64_t *amount; /* of each house, if their names are all numbers, amounts or times; NULL: not so */
} logic;

/* ---- reading ---- */

const char *logic_copy(draft *draft, const char *string, size_t n);
extern const statement_form *const logic_forms[]; /* houses, attribute, clue; ends with NULL */
/* Turns all of them into csp-variables and links of the draft; does nothing if there are none. */
void logic_finish(draft *draft);

/* ---- what a clue means ---- */

/* A thing, or a house: thing < 0. */
typedef struct logic_operand {
    int thing, house;
} logic_operand;

typedef enum logic_kind {
    LOGIC_SAME,    /* a and b are in one house */
    LOGIC_APART,   /* they are n houses apart */
    LOGIC_LEFT,    /* a is somewhere left of b */
    LOGIC_LEFT_BY, /* n houses left of b */
    LOGIC_LESS_BY, /* the amount of the house of a is less by n than that of b */
    LOGIC_BETWEEN  /* b and c are on different sides of a */
} logic_kind;

typedef struct logic_relation {
    logic_kind kind;
    logic_operand a, b, c;
    int64_t n;
} logic_relation;

typedef enum logic_op {
    LOGIC_RELATION,
    LOGIC_ALL, /* all of the nodes below it hold */
    LOGIC_ANY, /* at least one does */
    LOGIC_ONE, /* just one does */
    LOGIC_NOT  /* the only one below it does not */
} logic_op;

typedef struct logic_node {
    logic_op op;
    logic_relation relation;
    int first, next; /* the first node below this one, the next one beside it; -1: none */
} logic_node;

enum { LOGIC_NODES = 200 };

typedef struct logic_meaning {
    logic_node node[LOGIC_NODES];
    int nodes, root;
    const int64_t *amount; /* of each house, as in the puzzle */
} logic_meaning;

/* Finds the meaning of the words of a clue; or says what is wrong, and where. */
void logic_understand(draft *draft, const logic *logic, const logic_clue *clue, logic_meaning *out);
bool logic_holds(const logic_meaning *meaning, const int *house); /* house: of each thing */
/* The things that it speaks of, each once, into room for all; returns how many. */
int logic_things(const logic_meaning *meaning, int *thing);
const word *logic_thing(const logic *logic, int thing);

/* ---- the words of a clue ---- */

typedef struct clue_parser {
    draft *draft;
    const logic *logic;
    const word *word; /* commas are words of their own */
    int n, i;
    const char *end; /* where the clue ends */
    logic_meaning *meaning;
} clue_parser;

/* How many words from word i on are this phrase, in capitals or not: "next to"; 0: they are not. Words in
 * quotes, and names of things, are not such words. */
int clue_phrase_at(const clue_parser *parser, int i, const char *phrase);
bool clue_at(const clue_parser *parser, const char *phrase);
bool clue_pass(clue_parser *parser, const char *phrase); /* goes beyond it, if it is there */
/* The same for the first of several phrases that is there; its number, or -1. The list ends with NULL. */
int clue_pass_one(clue_parser *parser, const char *const *phrases);
bool clue_at_one(const clue_parser *parser, int i, const char *const *phrases);
bool clue_at_verb(const clue_parser *parser, int i);
int clue_skip_verb(const clue_parser *parser, int i); /* where a verb that is there ends, "is kept" */
bool clue_at_noun(const clue_parser *parser, int i);  /* a word that says nothing, such as "flight" */
/* Where nouns end that stand before a thing, or after it; i: there are none, or something else follows. */
int clue_skip_nouns_before(const clue_parser *parser, int i);
int clue_skip_nouns_after(const clue_parser *parser, int i);
bool clue_is_thing(const clue_parser *parser, int i);    /* the name of a thing, or of a house */
bool clue_at_relation(const clue_parser *parser, int i); /* "next", "2 left of", and the like */
bool clue_at_unit(const clue_parser *parser, int i); /* "houses", "places", or what they are called here */
int clue_number(const clue_parser *parser, int i);   /* a whole number in digits or letters; 0: it is none */
bool clue_amount(const char *string, int64_t *amount); /* "500", "$4", "1,000", "9:30", in hundredths */

/* The thing or house that begins at word i, with articles and other small words; returns where it ends, -1:
 * there is none. */
int clue_operand_at(const clue_parser *parser, int i, logic_operand *out);
logic_operand clue_operand(clue_parser *parser);      /* takes one, or says what was expected */
bool clue_is_small(const clue_parser *parser, int i); /* a small word, which is not a name */
void clue_skip_small(clue_parser *parser);            /* goes beyond small words */
void clue_expected(const clue_parser *parser, const char *what);
void clue_want(clue_parser *parser, const char *phrase);

/* ---- what is said of one thing (logic_place.c) ---- */

int clue_node(clue_parser *parser, logic_op op);
void clue_adopt(clue_parser *parser, int above, int below); /* puts a node below another one, as its last */
int clue_pair(clue_parser *parser, logic_op op, int first, int second);
int clue_negate(clue_parser *parser, int node);
int clue_relate(clue_parser *parser, logic_relation relation);
int clue_same(clue_parser *parser, logic_operand a, logic_operand b); /* expects things of two attributes */
/* What follows the verb of a sentence about a; negated: "not" stood before it. */
int clue_places(clue_parser *parser, logic_operand a, bool negated);
bool clue_sentence_at(const clue_parser *parser, int i); /* a thing and a verb */

#endif
