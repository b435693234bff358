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
 * logic_clue.c finds out what the words of a clue mean. The only question to a meaning is whether it holds
 * for given places, so nothing that the language can say needs an encoding of its own. */
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
    const char *name; /* "clue3: green is directly right of white" */
} logic_clue;

typedef struct logic {
    word place;   /* what a house is called: "house" */
    words houses; /* in their order */
    logic_attribute *attribute;
    logic_clue *clue;
    int attributes, attribute_room, clues, clue_room;
    int things; /* of all attributes: thing k of attribute a has number a * houses + k */
} logic;

/* ---- reading ---- */

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
    LOGIC_BETWEEN  /* b and c are on different sides of a */
} logic_kind;

typedef struct logic_relation {
    logic_kind kind;
    bool negated;
    logic_operand a, b, c;
    int n;
} logic_relation;

enum { LOGIC_RELATIONS = 16 };

/* One of its relations must hold, or all of them must. */
typedef struct logic_sentence {
    logic_relation relation[LOGIC_RELATIONS];
    int n;
    bool all;
} logic_sentence;

typedef enum logic_form {
    LOGIC_PLAIN,  /* the first sentence */
    LOGIC_IF,     /* the second one, if the first one holds */
    LOGIC_EITHER, /* just one of two */
    LOGIC_SWAP    /* the first two, or the last two */
} logic_form;

typedef struct logic_meaning {
    logic_form form;
    int sentences;
    logic_sentence sentence[4];
} logic_meaning;

/* Finds the meaning of the words of a clue; or says what is wrong, and where. */
void logic_understand(draft *draft, const logic *logic, const logic_clue *clue, logic_meaning *out);
bool logic_holds(const logic_meaning *meaning, const int *house); /* house: of each thing */
/* The things that it speaks of, each once, into room for all; returns how many. */
int logic_things(const logic_meaning *meaning, int *thing);
const word *logic_thing(const logic *logic, int thing);

#endif
