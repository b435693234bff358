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

static span whole(const char *phrase)
{
    return (span){ phrase, strlen(phrase) };
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

/* Adds "row 6", by the first coordinate of the slot that the name has; or the words alone that stand for the
 * whole name, or those that stand before any name (*); the name if it has none. */
static void add_choice(span slot, const char *name, text *out)
{
    const char *end = slot.at + slot.n - 1, *stop;
    for (const char *at = slot.at + 1; at < end; at = stop + 1) {
        stop = memchr(at, '|', (size_t)(end - at));
        stop = stop ? stop : end;
        const char *sign = memchr(at, '=', (size_t)(stop - at));
        span key = { at, sign ? (size_t)(sign - at) : 0 };
        bool any = spans_equal(key, whole("*"));
        if (any || (sign && spans_equal(key, whole(name)))) {
            add_span((span){ sign + 1, (size_t)(stop - sign - 1) }, out);
            if (any)
                text_format(out, " %s", name);
            return;
        }
        span number = number_after(key, name);
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

static const csp_phrases *phrases_of(const csp *c, csp_var v)
{
    return csp_type_phrases(c, csp_var_type(c, v));
}

/* first: it gets a capital, if it begins with a word. */
static void begin_phrase(span phrase, const char *name, const char *lacks, bool first, text *out)
{
    size_t start = out->length;
    bool name_first = phrase.n > 1 && phrase.at[1] == '{'; /* "r{r}c{c}" is a name */
    bool word = phrase.n && !name_first && (*phrase.at != '{' || is_choice(slot_at(phrase, 0)));
    add_phrase(phrase, name, lacks, out);
    if (first && word && out->length > start && out->bytes[start] >= 'a' && out->bytes[start] <= 'z')
        out->bytes[start] = (char)(out->bytes[start] - 'a' + 'A');
}

void say_phrase(const char *phrase, const char *name, text *out)
{
    add_phrase(whole(phrase), name, "", out);
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

/* ---- what nobody sees ---- */

bool is_hidden(const csp *c, csp_set set)
{
    if (set >= csp_vars(c))
        return false;
    const char *says = phrases_of(c, (csp_var)set)->value;
    return strncmp(says, "however ", 8) == 0 || strncmp(says, "wherever ", 9) == 0;
}

bool is_hidden_label(const csp *c, csp_label l)
{
    csp_list vars = csp_label_vars(c, l);
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        if (is_hidden(c, *v))
            return true;
    return false;
}

/* What the first link of its labels that comes from something comes from; -1: none does. */
static int source_of(const csp *c, csp_var v)
{
    int found = csp_set_origin(c, v);
    csp_list labels = csp_var_labels(c, v);
    for (const csp_label *l = labels.begin; l < labels.end && found < 0; l++) {
        csp_list links = csp_near_links(c, *l);
        for (const csp_label *x = links.begin; x < links.end && found < 0; x++)
            found = csp_origin(c, *l, *x);
    }
    return found;
}

void say_source(const csp *c, csp_var v, text *out)
{
    int source = source_of(c, v);
    if (source < 0)
        say_variable(c, v, false, out);
    else
        text_add_string(out, csp_origin_name(c, source));
}

void say_however(const csp *c, csp_var v, bool first, text *out)
{
    static const char from[] = "{from}";
    const char *says = phrases_of(c, v)->value, *at = strstr(says, from);
    span before = { says, at ? (size_t)(at - says) : strlen(says) };
    begin_phrase(before, csp_var_name(c, v), "", first, out);
    if (!at)
        return;
    say_source(c, v, out);
    add_phrase(whole(at + strlen(from)), csp_var_name(c, v), "", out);
}

void say_joint(int i, int n, const char *word, text *out)
{
    if (i > 0 && i == n - 1)
        text_format(out, " %s ", word);
    else if (i > 0)
        text_add_string(out, ", ");
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
