/* words.c: the names and phrases of a network as words in a sentence.
 *
 * A phrase is a template: a *slot* {r} stands for the number after r in a name, {who of *} for what follows
 * "who of " at its beginning, {r=row|c=column} for "row 6" or "column 6", whichever the name has, {} for the
 * name. All csp-variables of one type have the same templates, so where the names of several of them differ
 * in one slot alone they can be said together: "the 1, 3 and 7 of column 1"; and where a template says what
 * is where ("the {n} of row {r}"), a list of places can be said too: "rows 2, 5 and 8". Nothing here knows
 * what a row is. */
#include "core/words.h"

#include <string.h>

typedef struct span {
    const char *at;
    size_t n;
} span;

static bool is_letter(char character)
{
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
}

static bool spans_equal(span first, span second)
{
    return first.n == second.n && memcmp(first.at, second.at, first.n) == 0;
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

/* "{n+}" */
static bool is_sum(span slot)
{
    return slot.n > 2 && slot.at[slot.n - 2] == '+';
}

/* "{who of *}" */
static bool is_rest(span slot)
{
    return slot.n > 3 && slot.at[slot.n - 2] == '*';
}

/* "{r=row|c=column}" */
static bool is_choice(span slot)
{
    return slot.n && memchr(slot.at, '=', slot.n);
}

/* The number of the coordinate with these letters, such as 6 for r in "r6n3"; empty: there is none. */
static span number_after(span letters, const char *name)
{
    for (csp_coordinate k; letters.n && csp_next_coordinate(&name, &k);) {
        const char *axis = k.text + k.before;
        if (k.digits && spans_equal((span){ axis, k.letters }, letters))
            return (span){ axis + k.letters, k.digits };
    }
    return (span){ name, 0 };
}

/* What fills a slot: the number of the coordinate that its letters name; what follows a text; or the whole
 * name. */
static span filling(span slot, const char *name)
{
    if (is_rest(slot) && strncmp(name, slot.at + 1, slot.n - 3) == 0)
        return (span){ name + slot.n - 3, strlen(name) - (slot.n - 3) };
    span number = number_after((span){ slot.at + 1, slot.n - 2 - is_sum(slot) }, name);
    return number.n ? number : (span){ name, strlen(name) };
}

static void add_span(span piece, text *out)
{
    text_add(out, piece.at, piece.n);
}

/* Adds "row 6", by the first coordinate of the slot that the name has; the whole name if it has none. */
static void add_choice(span slot, const char *name, text *out)
{
    const char *end = slot.at + slot.n - 1, *stop;
    for (const char *at = slot.at + 1; at < end; at = stop + 1) {
        stop = memchr(at, '|', (size_t)(end - at));
        stop = stop ? stop : end;
        const char *sign = memchr(at, '=', (size_t)(stop - at));
        span number = number_after((span){ at, sign ? (size_t)(sign - at) : 0 }, name);
        if (!number.n)
            continue;
        add_span((span){ sign + 1, (size_t)(stop - sign - 1) }, out);
        text_add_char(out, ' ');
        add_span(number, out);
        return;
    }
    text_add_string(out, name);
}

static void add_filling(span slot, const char *name, text *out)
{
    if (is_choice(slot)) {
        add_choice(slot, name, out);
        return;
    }
    span s = filling(slot, name);
    for (size_t i = 0; i < s.n; i++) {
        text_add_string(out, i > 0 && is_sum(slot) ? "+" : "");
        text_add_char(out, s.at[i]);
    }
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
            add_filling(slot, name, out);
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

/* first: it gets a capital, if it begins with a word. */
static void begin_phrase(span phrase, const char *name, const char *lacks, bool first, text *out)
{
    size_t start = out->length;
    bool word = phrase.n && (*phrase.at != '{' || is_choice(slot_at(phrase, 0)));
    add_phrase(phrase, name, lacks, out);
    if (first && word && out->length > start && out->bytes[start] >= 'a' && out->bytes[start] <= 'z')
        out->bytes[start] = (char)(out->bytes[start] - 'a' + 'A');
}

void say_variable(const csp *c, csp_var v, bool first, text *out)
{
    begin_phrase(whole(phrases_of(c, v)->variable), csp_var_name(c, v), "", first, out);
}

void say_value(const csp *c, csp_var v, csp_label l, text *out)
{
    add_phrase(whole(phrases_of(c, v)->value), csp_value_name(c, v, l), "", out);
}

void say_lack(const csp *c, csp_var v, const char *lacks, bool first, text *out)
{
    begin_phrase(whole(phrases_of(c, v)->lack), csp_var_name(c, v), lacks, first, out);
}

void say_joint(int i, int n, const char *word, text *out)
{
    if (i > 0 && i == n - 1)
        text_format(out, " %s ", word);
    else if (i > 0)
        text_add_string(out, ", ");
}

/* ---- labels ----
 *
 * A label has a subject and a value, which are names: "r4c1 is 7". Where the subject is a csp-variable that
 * has a phrase, the phrases of its type are used, so that it is called the same everywhere: "the combination
 * right of r6c1 is 3+5". Where the type of a label has a phrase for labels, "queen in {}", the sentence says
 * what the subject has: "r4c1 has a queen". */

static const char *const being[] = {
    [SAY_IS] = "is",
    [SAY_IS_NOT] = "is not",
    [SAY_ARE_NOT] = "are not",
    [SAY_WERE] = "were",
    [SAY_WERE_NOT] = "were not",
    [SAY_WOULD_BE] = "would be",
    [SAY_WOULD_NOT_BE] = "would not be",
    [SAY_WOULD_HAVE_TO_BE] = "would have to be",
    [SAY_COULD_NOT_BE] = "could not be",
    [SAY_MUST_BE] = "must be",
    [SAY_EQUALS] = "=",
    [SAY_DIFFERS] = "≠",
};

static const char *const having[] = {
    [SAY_IS] = "has a",
    [SAY_IS_NOT] = "has no",
    [SAY_ARE_NOT] = "have no",
    [SAY_WERE] = "had a",
    [SAY_WERE_NOT] = "had no",
    [SAY_WOULD_BE] = "would have a",
    [SAY_WOULD_NOT_BE] = "would have no",
    [SAY_WOULD_HAVE_TO_BE] = "would have to have a",
    [SAY_COULD_NOT_BE] = "could have no",
    [SAY_MUST_BE] = "must have a",
    [SAY_EQUALS] = "a", /* "a queen in r4c1" */
    [SAY_DIFFERS] = "no",
};

/* The csp-variable that is the subject of l, if it has a phrase; else CSP_NONE. */
static csp_var spoken_subject(const csp *c, csp_label l)
{
    csp_list vars = csp_label_vars(c, l);
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        if (strcmp(csp_var_name(c, *v), csp_label_subject(c, l)) == 0 &&
            strcmp(phrases_of(c, *v)->variable, "{}") != 0)
            return *v;
    return CSP_NONE;
}

/* "queen in {}", if a csp-variable of l has such a phrase; else "". */
static const char *phrase_of_label(const csp *c, csp_label l)
{
    csp_list vars = csp_label_vars(c, l);
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        if (*phrases_of(c, *v)->label)
            return phrases_of(c, *v)->label;
    return "";
}

static void say_subject(const csp *c, csp_label l, bool first, text *out)
{
    csp_var v = spoken_subject(c, l);
    if (v == CSP_NONE)
        text_add_string(out, csp_label_subject(c, l));
    else
        say_variable(c, v, first, out);
}

static void say_value_of_label(const csp *c, csp_label l, text *out)
{
    csp_var v = spoken_subject(c, l);
    if (v == CSP_NONE)
        text_add_string(out, csp_label_value(c, l));
    else
        say_value(c, v, l, out);
}

/* What follows the subject: "is 7", "has a queen". */
static void say_predicate(const csp *c, csp_label l, say_verb relation, text *out)
{
    const char *thing = phrase_of_label(c, l);
    if (*thing) {
        text_format(out, " %s %.*s", having[relation], (int)strcspn(thing, " "), thing);
        return;
    }
    text_format(out, " %s ", being[relation]);
    say_value_of_label(c, l, out);
}

static bool is_equation(say_verb relation)
{
    return relation == SAY_EQUALS || relation == SAY_DIFFERS;
}

void begin_with_label(const csp *c, csp_label l, say_verb relation, bool first, text *out)
{
    const char *thing = phrase_of_label(c, l);
    if (*thing && is_equation(relation)) {
        text_format(out, "%s ", having[relation]);
        add_phrase(whole(thing), csp_label_subject(c, l), "", out);
        return;
    }
    csp_var v = is_equation(relation) ? spoken_subject(c, l) : CSP_NONE;
    if (v != CSP_NONE && *phrases_of(c, v)->value != '{') { /* no "number 5 = in r3c4" */
        text_format(out, "%s %s %s", csp_label_subject(c, l), being[relation], csp_label_value(c, l));
        return;
    }
    say_subject(c, l, first, out);
    say_predicate(c, l, relation, out);
}

void say_label(const csp *c, csp_label l, say_verb relation, text *out)
{
    begin_with_label(c, l, relation, false, out);
}

bool have_one_subject(const csp *c, const csp_label *labels, int n)
{
    for (int i = 1; i < n; i++)
        if (strcmp(csp_label_subject(c, labels[i]), csp_label_subject(c, labels[0])) != 0)
            return false;
    return true;
}

bool have_one_value(const csp *c, const csp_label *labels, int n)
{
    for (int i = 1; i < n; i++)
        if (strcmp(csp_label_value(c, labels[i]), csp_label_value(c, labels[0])) != 0)
            return false;
    return true;
}

static bool is_first_of_value(const csp *c, const csp_label *labels, int i)
{
    for (int k = 0; k < i; k++)
        if (have_one_value(c, (csp_label[]){ labels[k], labels[i] }, 2))
            return false;
    return true;
}

/* "r3c4 or r3c5 is 2": the labels with the value of l[i], said together. */
static void say_one_with_value(const csp *c, const csp_label *labels, int n, int i, say_verb relation,
                               text *out)
{
    int all = 0, said = 0;
    for (int k = i; k < n; k++)
        all += have_one_value(c, (csp_label[]){ labels[k], labels[i] }, 2);
    for (int k = i; k < n; k++)
        if (have_one_value(c, (csp_label[]){ labels[k], labels[i] }, 2)) {
            say_joint(said++, all, "or", out);
            say_subject(c, labels[k], false, out);
        }
    say_predicate(c, labels[i], relation, out);
}

void say_one_of_labels(const csp *c, const csp_label *labels, int n, say_verb relation, text *out)
{
    int values = 0, said = 0;
    if (have_one_subject(c, labels, n)) {
        for (int i = 0; i < n; i++) {
            say_joint(i, n, "or", out);
            if (i == 0)
                say_label(c, labels[i], relation, out);
            else
                say_value_of_label(c, labels[i], out);
        }
        return;
    }
    for (int i = 0; i < n; i++)
        values += is_first_of_value(c, labels, i);
    for (int i = 0; i < n; i++) {
        if (!is_first_of_value(c, labels, i))
            continue;
        text_add_string(out, said == 0 ? "" : said + 1 < values ? ", " : values < n ? ", or " : " or ");
        say_one_with_value(c, labels, n, i, relation, out);
        said++;
    }
}

/* ---- several csp-variables of one type ---- */

/* Is this slot filled with the same text for all of them? */
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
        add_filling(slot, csp_var_name(c, set[i]), out);
    }
}

void say_variables(const csp *c, const csp_var *set, int n, const char *word, bool first, text *out)
{
    span phrase = whole(phrases_of(c, set[0])->variable), slot = { phrase.at, 0 };
    size_t the = strncmp(phrase.at, "the ", 4) == 0 ? 4 : 0;
    if (phrase.n > the)
        slot = slot_at(phrase, the);
    span rest = { phrase.at + the + slot.n, phrase.n - the - slot.n };
    if (slot.n && *rest.at == ' ' && says_alike(c, set, n, rest)) {
        begin_phrase((span){ phrase.at, the }, "", "", first, out);
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
    span thing, joint, word, place; /* "the {n}", "of", "in", "row {r}" */
} parts;

/* A place is a word and a slot: "row {r}". */
static bool is_place(span place, span *noun, span *slot)
{
    size_t n = 0;
    while (n < place.n && is_letter(place.at[n]))
        n++;
    if (!n || n == place.n || place.at[n] != ' ')
        return false;
    *noun = (span){ place.at, n };
    *slot = slot_at(place, n + 1);
    return slot->n && n + 1 + slot->n == place.n;
}

/* Splits a phrase such as "the {n} of row {r}". What is "of" a place is in it, so the word for it is "in". */
static bool take_apart(const csp *c, csp_var v, parts *out)
{
    static const char *const joint[] = { " in ", " on ", " of " };
    const char *phrase = phrases_of(c, v)->variable, *at = NULL;
    span noun, slot;
    for (int i = 0; i < 3 && !at; i++)
        at = strstr(phrase, joint[i]);
    if (!at)
        return false;
    bool of = strncmp(at, " of ", 4) == 0;
    *out =
        (parts){ { phrase, (size_t)(at - phrase) }, { at + 1, 2 }, { of ? "in" : at + 1, 2 }, whole(at + 4) };
    return !of || is_place(out->place, &noun, &slot);
}

bool say_common_place(const csp *c, const csp_var *set, int n, bool first, text *out)
{
    parts p;
    if (!take_apart(c, set[0], &p) || !says_alike(c, set, n, p.place))
        return false;
    begin_phrase(p.word, "", "", first, out);
    text_add_char(out, ' ');
    add_phrase(p.place, csp_var_name(c, set[0]), "", out);
    return true;
}

static bool places_of(const csp *c, const csp_var *set, parts *parts, span *noun, span *slot)
{
    return take_apart(c, set[0], parts) && is_place(parts->place, noun, slot);
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

static void add_places(const csp *c, const csp_var *set, int n, span word, span noun, span slot, text *out)
{
    add_span(word, out);
    text_format(out, " %.*ss ", (int)noun.n, noun.at);
    add_fillings(c, set, n, slot, "and", out);
}

void say_places(const csp *c, const csp_var *set, int n, text *out)
{
    parts p;
    span noun, slot;
    if (places_of(c, set, &p, &noun, &slot))
        add_places(c, set, n, p.word, noun, slot, out);
}

void say_things_in_places(const csp *c, const csp_var *set, int n, bool first, text *out)
{
    parts p;
    span noun, slot;
    if (!places_of(c, set, &p, &noun, &slot))
        return;
    begin_phrase(p.thing, csp_var_name(c, set[0]), "", first, out);
    text_add_string(out, "s ");
    add_places(c, set, n, p.joint, noun, slot, out);
}

void say_these_places(const csp *c, csp_var v, text *out)
{
    parts p;
    span noun, slot;
    if (places_of(c, &v, &p, &noun, &slot))
        text_format(out, "%.*s these %.*ss", (int)p.word.n, p.word.at, (int)noun.n, noun.at);
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

/* ---- what is not so ----
 *
 * Several labels are grouped: those of one subject are said together, and so are subjects with the same
 * values. */

typedef struct denial {
    const csp *csp;
    const csp_label *label;
    int n;
    bool supposed; /* "could not be" for "is not" */
} denial;

static bool same_subject(const csp *c, csp_label first, csp_label second)
{
    return strcmp(csp_label_subject(c, first), csp_label_subject(c, second)) == 0;
}

static bool is_first_of_subject(const denial *denial, int i)
{
    for (int k = 0; k < i; k++)
        if (same_subject(denial->csp, denial->label[k], denial->label[i]))
            return false;
    return true;
}

/* Does the subject of `this` have all values that the subject of `that` has? */
static bool has_values_of(const denial *denial, csp_label this, csp_label that)
{
    const csp *c = denial->csp;
    for (int i = 0; i < denial->n; i++) {
        bool found = !same_subject(c, denial->label[i], that);
        for (int k = 0; k < denial->n && !found; k++)
            found = same_subject(c, denial->label[k], this) &&
                    strcmp(csp_label_value(c, denial->label[k]), csp_label_value(c, denial->label[i])) == 0;
        if (!found)
            return false;
    }
    return true;
}

/* Is i the first label of a subject with the values of the subject of `leader`? */
static bool is_in_group(const denial *denial, int leader, int i)
{
    csp_label a = denial->label[leader], b = denial->label[i];
    return is_first_of_subject(denial, i) && has_values_of(denial, a, b) && has_values_of(denial, b, a);
}

static bool is_leader(const denial *denial, int i)
{
    if (!is_first_of_subject(denial, i))
        return false;
    for (int k = 0; k < i; k++)
        if (is_in_group(denial, k, i) && is_first_of_subject(denial, k))
            return false;
    return true;
}

/* "is not 3", "are neither 1 nor 2", "is not 4, 5 or 6"; "could be neither 1 nor 2" */
static void add_group_values(const denial *denial, int leader, bool several, text *out)
{
    int n = 0, said = 0;
    for (int i = 0; i < denial->n; i++)
        n += same_subject(denial->csp, denial->label[i], denial->label[leader]);
    if (n == 1) {
        say_predicate(denial->csp, denial->label[leader],
                      denial->supposed ? SAY_COULD_NOT_BE
                      : several        ? SAY_ARE_NOT
                                       : SAY_IS_NOT,
                      out);
        return;
    }
    if (n > SAY_EACH && !denial->supposed) {
        text_format(out, several ? " lose the same %d candidates" : " loses %d candidates", n);
        return;
    }
    if (denial->supposed)
        text_format(out, " could %s ", n == 2 ? "be neither" : "not be");
    else
        text_format(out, " %s %s ", several ? "are" : "is", n == 2 ? "neither" : "not");
    for (int i = 0; i < denial->n; i++) {
        if (!same_subject(denial->csp, denial->label[i], denial->label[leader]))
            continue;
        say_joint(said++, n, n == 2 ? "nor" : "or", out);
        say_value_of_label(denial->csp, denial->label[i], out);
    }
}

static void add_group(const denial *denial, int leader, text *out)
{
    int n = 0, said = 0;
    for (int i = leader; i < denial->n; i++)
        n += is_in_group(denial, leader, i);
    for (int i = leader; i < denial->n; i++) {
        if (!is_in_group(denial, leader, i))
            continue;
        say_joint(said++, n, "and", out);
        say_subject(denial->csp, denial->label[i], false, out);
    }
    add_group_values(denial, leader, n > 1, out);
}

void say_none(const csp *c, const csp_label *labels, int n, bool supposed, text *out)
{
    const denial d = { c, labels, n, supposed };
    int groups = 0, said = 0;
    for (int i = 0; i < n; i++)
        groups += is_leader(&d, i);
    for (int i = 0; i < n; i++) {
        if (!is_leader(&d, i))
            continue;
        text_add_string(out, said == 0 ? "" : said == groups - 1 ? ", and " : ", ");
        add_group(&d, i, out);
        said++;
    }
}

void say_targets(const csp *c, const step *step, text *out)
{
    say_none(c, step->conclusion, step->conclusions, false, out);
}

void say_conclusions(const csp *c, const step *step, const char *relation, text *out)
{
    for (int i = 0; i < step->conclusions; i++) {
        text_add_string(out, i == 0 ? "" : ", ");
        text_format(out, "%s %s %s", csp_label_subject(c, step->conclusion[i]), relation,
                    csp_label_value(c, step->conclusion[i]));
    }
}
