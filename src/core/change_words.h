/* change_words.h: which label a word such as "r2c3=4" or "<>n7r5c5" means, for all words at once.
 *
 * A word may be read in three ways: as the name of a label; as a sign and the name of a label; as the
 * subject of a label, a sign and its value. It can mean several labels: subjects and values may contain
 * signs, and two labels may share both. */
#ifndef CORE_CHANGE_WORDS_H
#define CORE_CHANGE_WORDS_H

#include "core/lookup.h"

typedef struct change_words {
    const csp *csp;
    lookup names;
    uint32_t *first, *next, mask; /* hash table of what is said of labels by subject, sign and value */
} change_words;

bool change_words_open(change_words *words, arena *a,
                       const csp *c); /* lives in the arena; false: no memory */

/* What is after the sign with which the word begins; NULL: it begins with none. */
const char *change_behind_sign(const char *word, bool *eliminates);
/* The first label that is meant, so that a word has one meaning: a name goes before a sign and a name, both
 * go before subject and value, whatever the order of the labels: a label may be named "<>A=1", and be no
 * change of A=1. CSP_NONE: there is none. quoted: the word is a sign and a name, nothing else. */
csp_label change_label(const change_words *words, const char *word, bool quoted, bool *eliminates);
/* Can the word be read as this change and no other? */
bool change_is_only(const change_words *words, const char *word, csp_label label, bool eliminates);

#endif
