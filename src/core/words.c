/* words.c: the names and phrases of a network as words in a sentence.
 *
 * A phrase is a template: a *slot* {r} stands for the number after r in a name, {} for the name. The
 * templates of one type are the same, so where the names of several csp-variables differ in one slot alone
 * they can be said together: "1, 3 and 7 in column 1"; and where a template says what is where ("{n} in row
 * {r}"), a list of places can be said too: "rows 2, 5 and 8". Nothing here knows what a row is. */
#include "core/words.h"

#include <string.h>

typedef struct span {
    const char *at;
    size_t n;
} span;

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool spans_equal(span a, span b)
{
    return a.n == b.n && memcmp(a.at, b.at, a.n) == 0;
}

/* ---- phrases ---- */

/* The slot that begins here, braces included; empty if none does. */
static span slot_at(span phrase, size_t i)
{
    size_t n = 1;
    if (phrase.at[i] != '{')
        return (span){ phrase.at + i, 0 };
    while (i + n < phrase.n && phrase.at[i + n] != '}')
        n++;
    return (span){ phrase.at + i, i + n < phrase.n ? n + 1 : 0 };
}

/* What fills it: the number of the coordinate that its letters name, as 6 in "r6n3", or the whole name. */
static span filling(span slot, const char *name)
{
    const char *rest = name;
    for (csp_coordinate k; slot.n > 2 && csp_next_coordinate(&rest, &k);) {
        const char *axis = k.text + k.before;
        if (k.digits && k.letters == slot.n - 2 && memcmp(axis, slot.at + 1, k.letters) == 0)
            return (span){ axis + k.letters, k.digits };
    }
    return (span){ name, strlen(name) };
}

static void add_span(span s, text *out)
{
    text_add(out, s.at, s.n);
}

static void add_phrase(span phrase, const char *name, const char *lacks, text *out)
{
    for (size_t i = 0; i < phrase.n; i++) {
        span slot = slot_at(phrase, i);
        if (!slot.n) {
            text_add_char(out, phrase.at[i]);
            continue;
        }
        if (spans_equal(slot, (span){ "{lacks}", 7 }))
            text_add_string(out, lacks);
        else
            add_span(filling(slot, name), out);
        i += slot.n - 1;
    }
}

static span whole(const char *phrase)
{
    return (span){ phrase, strlen(phrase) };
}

static const csp_phrases *phrases_of(const csp *c, csp_var v)
{
    return csp_type_phrases(c, csp_var_type(c, v));
}

static void add_capital(span phrase, const char *name, text *out)
{
    bool word = phrase.n && *phrase.at >= 'a' && *phrase.at <= 'z';
    if (word)
        text_add_char(out, (char)(*phrase.at - 'a' + 'A'));
    add_phrase((span){ phrase.at + word, phrase.n - word }, name, "", out);
}

void say_variable(const csp *c, csp_var v, bool first, text *out)
{
    span phrase = whole(phrases_of(c, v)->variable);
    if (first)
        add_capital(phrase, csp_var_name(c, v), out);
    else
        add_phrase(phrase, csp_var_name(c, v), "", out);
}

void say_value(const csp *c, csp_var v, csp_label l, text *out)
{
    add_phrase(whole(phrases_of(c, v)->value), csp_value_name(c, v, l), "", out);
}

void say_lack(const csp *c, csp_var v, const char *lacks, text *out)
{
    add_phrase(whole(phrases_of(c, v)->lack), csp_var_name(c, v), lacks, out);
}

void say_label(const csp *c, csp_label l, const char *relation, text *out)
{
    text_format(out, "%s %s %s", csp_label_subject(c, l), relation, csp_label_value(c, l));
}

void say_joint(int i, int n, const char *word, text *out)
{
    if (i > 0 && i == n - 1)
        text_format(out, " %s ", word);
    else if (i > 0)
        text_add_string(out, ", ");
}

/* ---- several csp-variables of one type ---- */

/* Is this slot filled alike in all of them? */
static bool fills_alike(const csp *c, const csp_var *set, int n, span slot)
{
    for (int i = 1; i < n; i++)
        if (!spans_equal(filling(slot, csp_var_name(c, set[i])), filling(slot, csp_var_name(c, set[0]))))
            return false;
    return true;
}

static bool says_alike(const csp *c, const csp_var *set, int n, span phrase)
{
    for (size_t i = 0; i < phrase.n; i++) {
        span slot = slot_at(phrase, i);
        if (slot.n && !fills_alike(c, set, n, slot))
            return false;
    }
    return true;
}

static void add_fillings(const csp *c, const csp_var *set, int n, span slot, const char *word, text *out)
{
    for (int i = 0; i < n; i++) {
        say_joint(i, n, word, out);
        add_span(filling(slot, csp_var_name(c, set[i])), out);
    }
}

void say_variables(const csp *c, const csp_var *set, int n, const char *word, bool first, text *out)
{
    span phrase = whole(phrases_of(c, set[0])->variable), slot = { phrase.at, 0 };
    if (phrase.n)
        slot = slot_at(phrase, 0);
    span rest = { phrase.at + slot.n, phrase.n - slot.n };
    if (slot.n && *rest.at == ' ' && says_alike(c, set, n, rest)) {
        add_fillings(c, set, n, slot, word, out);
        add_phrase(rest, csp_var_name(c, set[0]), "", out);
        return;
    }
    for (int i = 0; i < n; i++) {
        say_joint(i, n, word, out);
        say_variable(c, set[i], first && i == 0, out);
    }
}

/* ---- what is where ---- */

typedef struct parts {
    span thing, word, place; /* "{n}", "in", "row {r}" */
} parts;

static bool take_apart(const csp *c, csp_var v, parts *out)
{
    const char *phrase = phrases_of(c, v)->variable, *in = strstr(phrase, " in "), *at = in;
    if (!at)
        at = strstr(phrase, " on ");
    if (!at)
        return false;
    out->thing = (span){ phrase, (size_t)(at - phrase) };
    out->word = (span){ at + 1, 2 };
    out->place = whole(at + 4);
    return true;
}

bool say_common_place(const csp *c, const csp_var *set, int n, text *out)
{
    parts p;
    if (!take_apart(c, set[0], &p) || !says_alike(c, set, n, p.place))
        return false;
    add_capital(p.word, "", out);
    text_add_char(out, ' ');
    add_phrase(p.place, csp_var_name(c, set[0]), "", out);
    return true;
}

/* A place is a word and a slot: "row {r}". */
static bool places_of(const csp *c, const csp_var *set, parts *p, span *noun, span *slot)
{
    if (!take_apart(c, set[0], p))
        return false;
    size_t n = 0;
    while (n < p->place.n && is_letter(p->place.at[n]))
        n++;
    if (!n || p->place.at[n] != ' ')
        return false;
    *noun = (span){ p->place.at, n };
    *slot = slot_at(p->place, n + 1);
    return slot->n && n + 1 + slot->n == p->place.n;
}

bool have_places(const csp *c, const csp_var *rows, const csp_var *columns, int n)
{
    parts r, k;
    span noun, slot;
    const csp_var first[] = { rows[0], columns[0] };
    return places_of(c, rows, &r, &noun, &slot) && places_of(c, columns, &k, &noun, &slot) &&
           spans_equal(r.thing, k.thing) && says_alike(c, rows, n, r.thing) &&
           says_alike(c, columns, n, r.thing) && says_alike(c, first, 2, r.thing);
}

void say_places(const csp *c, const csp_var *set, int n, bool first, text *out)
{
    parts p;
    span noun, slot;
    if (!places_of(c, set, &p, &noun, &slot))
        return;
    if (first)
        add_capital(p.word, "", out);
    else
        add_span(p.word, out);
    text_format(out, " %.*ss ", (int)noun.n, noun.at);
    add_fillings(c, set, n, slot, "and", out);
}

void say_these_places(const csp *c, csp_var v, text *out)
{
    parts p;
    span noun, slot;
    if (places_of(c, &v, &p, &noun, &slot))
        text_format(out, "%.*s these %.*ss", (int)p.word.n, p.word.at, (int)noun.n, noun.at);
}

void say_thing(const csp *c, csp_var v, text *out)
{
    parts p;
    if (take_apart(c, v, &p))
        add_phrase(p.thing, csp_var_name(c, v), "", out);
}

bool are_named_places(const csp *c, csp_var row, csp_var column)
{
    const char *value = phrases_of(c, row)->value;
    size_t before = strcspn(value, "{");
    return before && strcmp(value + before, "{}") == 0 && strcmp(phrases_of(c, column)->variable, "{}") == 0;
}

void say_named_places(const csp *c, csp_var row, const csp_var *columns, int n, text *out)
{
    const char *value = phrases_of(c, row)->value;
    text_add(out, value, strcspn(value, "{"));
    say_variables(c, columns, n, "or", false, out);
}

/* ---- targets ---- */

static bool same_subject(const csp *c, csp_label a, csp_label b)
{
    return strcmp(csp_label_subject(c, a), csp_label_subject(c, b)) == 0;
}

static bool is_first_of_subject(const csp *c, const step *s, int i)
{
    for (int k = 0; k < i; k++)
        if (same_subject(c, s->conclusion[k], s->conclusion[i]))
            return false;
    return true;
}

/* Has this subject all values of that one? */
static bool has_values_of(const csp *c, const step *s, csp_label this, csp_label that)
{
    for (int i = 0; i < s->conclusions; i++) {
        bool found = !same_subject(c, s->conclusion[i], that);
        for (int k = 0; k < s->conclusions && !found; k++)
            found = same_subject(c, s->conclusion[k], this) &&
                    strcmp(csp_label_value(c, s->conclusion[k]), csp_label_value(c, s->conclusion[i])) == 0;
        if (!found)
            return false;
    }
    return true;
}

/* Is i the first conclusion of a subject with the values of the subject of `leader`? */
static bool is_in_group(const csp *c, const step *s, int leader, int i)
{
    csp_label a = s->conclusion[leader], b = s->conclusion[i];
    return is_first_of_subject(c, s, i) && has_values_of(c, s, a, b) && has_values_of(c, s, b, a);
}

static bool is_leader(const csp *c, const step *s, int i)
{
    if (!is_first_of_subject(c, s, i))
        return false;
    for (int k = 0; k < i; k++)
        if (is_in_group(c, s, k, i) && is_first_of_subject(c, s, k))
            return false;
    return true;
}

/* "is not 3", "are neither 1 nor 2", "is none of 4, 5 and 6" */
static void add_group_values(const csp *c, const step *s, int leader, bool several, text *out)
{
    int n = 0, said = 0;
    for (int i = 0; i < s->conclusions; i++)
        n += same_subject(c, s->conclusion[i], s->conclusion[leader]);
    text_add_string(out, several ? " are " : " is ");
    text_add_string(out, n == 1 ? "not " : n == 2 ? "neither " : "none of ");
    for (int i = 0; i < s->conclusions; i++) {
        if (!same_subject(c, s->conclusion[i], s->conclusion[leader]))
            continue;
        say_joint(said++, n, n == 2 ? "nor" : "and", out);
        text_add_string(out, csp_label_value(c, s->conclusion[i]));
    }
}

static void add_group(const csp *c, const step *s, int leader, text *out)
{
    int n = 0, said = 0;
    for (int i = leader; i < s->conclusions; i++)
        n += is_in_group(c, s, leader, i);
    for (int i = leader; i < s->conclusions; i++) {
        if (!is_in_group(c, s, leader, i))
            continue;
        say_joint(said++, n, "and", out);
        text_add_string(out, csp_label_subject(c, s->conclusion[i]));
    }
    add_group_values(c, s, leader, n > 1, out);
}

void say_targets(const csp *c, const step *s, text *out)
{
    int groups = 0, said = 0;
    for (int i = 0; i < s->conclusions; i++)
        groups += is_leader(c, s, i);
    for (int i = 0; i < s->conclusions; i++) {
        if (!is_leader(c, s, i))
            continue;
        text_add_string(out, said == 0 ? "" : said == groups - 1 ? ", and " : ", ");
        add_group(c, s, i, out);
        said++;
    }
}

void say_conclusions(const csp *c, const step *s, const char *relation, text *out)
{
    for (int i = 0; i < s->conclusions; i++) {
        text_add_string(out, i == 0 ? " ==> " : ", ");
        say_label(c, s->conclusion[i], relation, out);
    }
}
