/* change_words.c: see change_words.h.
 *
 * Names are found by core/lookup.h: each is the name of one label. What is said by subject and value is not
 * taken apart, which could be done in as many ways as there are signs in it: each label is in a table under
 * all that can be said of it, once for each sign. No sign begins with another one, so a word and a label
 * leave no choice of the sign. Labels with the same hash are in a chain, ascending; it is walked up to the
 * second label that is meant at most, so labels that share subject and value cost no time. */
#include "core/change_words.h"
#include "base/hash.h"

#include <string.h>

static const struct {
    const char *text;
    bool eliminates;
} sign_table[] = { { "<>", true }, { "≠", true }, { "=", false } };

enum { SIGNS = sizeof sign_table / sizeof *sign_table };

const char *change_behind_sign(const char *word, bool *eliminates)
{
    for (int i = 0; i < SIGNS; i++) {
        size_t n = strlen(sign_table[i].text);
        *eliminates = sign_table[i].eliminates;
        if (strncmp(word, sign_table[i].text, n) == 0)
            return word + n;
    }
    return NULL;
}

/* ---- the table ---- */

/* Entry SIGNS * label + sign + 1 is what is said of the label with this sign; 0 is the end of a chain. */
static csp_label label_in(uint32_t entry)
{
    return (csp_label)((entry - 1) / SIGNS);
}

static uint32_t *chain_of(const change_words *words, uint32_t hash)
{
    return &words->first[(hash ^ hash >> 15) & words->mask];
}

/* Entries are put in front of their chains, the last one first, so that chains ascend. */
static void fill(change_words *words, uint32_t entries)
{
    for (uint32_t entry = entries; entry; entry--) {
        csp_label l = label_in(entry);
        uint32_t hash = hash_text(csp_label_subject(words->csp, l));
        hash = hash_more(hash, sign_table[(entry - 1) % SIGNS].text);
        uint32_t *chain = chain_of(words, hash_more(hash, csp_label_value(words->csp, l)));
        words->next[entry] = *chain;
        *chain = entry;
    }
}

bool change_words_open(change_words *words, arena *a, const csp *c)
{
    uint32_t room = 16, entries = SIGNS * (uint32_t)csp_labels(c);
    while (room < entries)
        room *= 2;
    *words = (change_words){ .csp = c, .mask = room - 1 };
    words->first = arena_take(a, room, sizeof *words->first);
    words->next = arena_take(a, entries + 1, sizeof *words->next);
    if (!words->first || !words->next || !lookup_open(&words->names, a, c))
        return false;
    fill(words, entries);
    return true;
}

/* ---- what a word means ---- */

typedef enum wording { BY_NAME, BY_SIGN_AND_NAME, BY_SUBJECT_AND_VALUE, WORDINGS } wording;

/* "r2c3" + sign + "4" */
static bool is_said(const csp *c, csp_label l, const char *word, bool *eliminates)
{
    const char *subject = csp_label_subject(c, l);
    size_t n = strlen(subject);
    const char *behind = strncmp(word, subject, n) == 0 ? change_behind_sign(word + n, eliminates) : NULL;
    return behind && strcmp(behind, csp_label_value(c, l)) == 0;
}

/* The first label from `from` on that is meant in this wording; CSP_NONE: there is none. */
static csp_label next_meant(const change_words *words, wording how, const char *word, int from,
                            bool *eliminates)
{
    if (how == BY_SUBJECT_AND_VALUE) {
        for (uint32_t entry = *chain_of(words, hash_text(word)); entry; entry = words->next[entry])
            if (label_in(entry) >= from && is_said(words->csp, label_in(entry), word, eliminates))
                return label_in(entry);
        return CSP_NONE;
    }
    *eliminates = false;
    const char *name = how == BY_NAME ? word : change_behind_sign(word, eliminates);
    int l = name ? lookup_label(&words->names, name) : -1;
    return l >= from ? (csp_label)l : CSP_NONE;
}

csp_label change_label(const change_words *words, const char *word, bool quoted, bool *eliminates)
{
    int first = quoted ? BY_SIGN_AND_NAME : BY_NAME, last = quoted ? BY_SIGN_AND_NAME : BY_SUBJECT_AND_VALUE;
    csp_label l = CSP_NONE;
    for (int how = first; how <= last && l == CSP_NONE; how++)
        l = next_meant(words, (wording)how, word, 0, eliminates);
    return l;
}

bool change_is_only(const change_words *words, const char *word, csp_label label, bool eliminates)
{
    bool found = false, as = false;
    for (int how = BY_NAME; how < WORDINGS; how++)
        for (int l = 0; (l = next_meant(words, (wording)how, word, l, &as)) != CSP_NONE; l++) {
            if (l != label || as != eliminates)
                return false;
            found = true;
        }
    return found;
}
