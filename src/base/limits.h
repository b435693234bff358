/* limits.h: how large things may be, all in one place, and the messages for what is larger.
 *
 * Limits keep numbers within their types and bound the memory that one text takes, whatever was written. Each
 * message names the limit and says what can be done about it. */
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H

#include "base/error.h"

enum {
    LIMIT_LABELS = 65520,          /* of a network: they are numbered by 16 bits */
    LIMIT_SETS = 65520,            /* csp-variables, groups and needs of a network, together */
    LIMIT_TYPES = 32,              /* of csp-variables and groups: a mask of 32 bits tells them apart */
    LIMIT_MEMBERS = 4000000,       /* labels in sets, each counted once for every set that it is in */
    LIMIT_LINKS = 5000000,         /* pairs of labels that are declared to be linked */
    LIMIT_TABLE_PAIRS = 50000000,  /* pairs of values, allowed or not, of all `allow` and `forbid` */
    LIMIT_TRIES = 50000000,        /* combinations of values that are tried to encode statements, in all */
    LIMIT_TABLE_VALUES = 16000000, /* values of the tables that encoders make of statements, in all */
    LIMIT_STEPS = 262080,          /* steps of the automata that encoders make of statements, in all */
    LIMIT_WORK = 500000000, /* what it takes to make csp-variables and links of statements, in nanoseconds */
    LIMIT_CLAUSES = 10000000,     /* of the statements of a formula, in all */
    LIMIT_NETWORK_TEXT = 1 << 26, /* bytes of a network, as it was written and when all is written out */
    LIMIT_JSON_VALUES = 4000000,  /* of one JSON text */
    LIMIT_JSON_DEPTH = 64         /* lists and objects inside each other */
};

#define LIMIT_LABELS_SAID                                                                                    \
    MORE_THAN("65520")                                                                                       \
    " labels, the limit of a network: " ADVICE "give csp-variables fewer values; what long lines "           \
    "allow "                                                                                                 \
    "is smaller as an automaton (`regular`) or as a `sum` or `count` in steps than as a table of "           \
    "combinations"
#define LIMIT_SETS_SAID                                                                                      \
    MORE_THAN("65520")                                                                                       \
    " csp-variables and groups, the limit of a network, where needs count, too: " ADVICE "leave out "        \
    "groups and needs that follow from the rest"
#define LIMIT_TYPES_SAID                                                                                     \
    MORE_THAN("32")                                                                                          \
    " types of csp-variables, the limit of a network: " ADVICE "let several kinds of csp-variables share "   \
    "one"
#define LIMIT_MEMBERS_SAID                                                                                   \
    MORE_THAN("4000000")                                                                                     \
    " labels in csp-variables, groups and needs, the limit of a network: " ADVICE "make them fewer "         \
    "or smaller"
#define LIMIT_LINKS_SAID                                                                                     \
    MORE_THAN("5000000")                                                                                     \
    " links in all, the limit of a network: labels of which at most one is true can be a "                   \
    "group, which counts as none"
#define LIMIT_TABLE_PAIRS_SAID                                                                               \
    MORE_THAN("50000000")                                                                                    \
    " pairs of values in all tables, the limit of a network: " ADVICE "use link for the pairs that "         \
    "exclude each other"
#define LIMIT_TRIES_SAID                                                                                     \
    "with %s " MORE_THAN(                                                                                    \
        "50000000") " combinations of values are to be tried, the limit of a network: " ADVICE "make "       \
                    "domains smaller, or say it in several statements on fewer csp-variables"
#define LIMIT_TABLE_VALUES_SAID                                                                              \
    "with %s all tables have " MORE_THAN("16000000") " values, the limit of a network: " ADVICE              \
                                                     "make domains smaller"
#define LIMIT_MADE_SAID                                                                                      \
    "with %s there are " MORE_THAN(                                                                          \
        "65520") " combinations of values, each of them a label, the limit of a "                            \
                 "network: " ADVICE                                                                          \
                 "make domains smaller, or say it in several statements on fewer csp-variables"
#define LIMIT_STEPS_SAID                                                                                     \
    "with %s there are " MORE_THAN(                                                                          \
        "262080") " steps of automata, of which a network has at most 65520 as labels: "                     \
                  "make domains smaller, or say it in several statements on fewer csp-variables"
#define LIMIT_WORK_SAID                                                                                      \
    "a statement that brings the work for all of them beyond the limit of a network: " ADVICE "give its "    \
    "csp-variables fewer values, or split it"
#define LIMIT_NETWORK_SAID                                                                                   \
    "the network takes %zu bytes of JSON when all is written out" EXPECTED AT_MOST(                          \
        "%d") ": " ADVICE "shorten its names, "                                                              \
              "or write a list of labels as a group"
#define LIMIT_JSON_VALUES_SAID                                                                               \
    MORE_THAN("4,000,000") " values, the limit of a JSON text: as text the network may have more"
#define LIMIT_JSON_DEPTH_SAID MORE_THAN("64") " levels of nesting, the limit of a JSON text"

#endif
