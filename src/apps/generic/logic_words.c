/* logic_words.c: names, numbers and small words of clues.
 *
 * A name may have several words, in quotes or not; of several names the longest is meant. A thing may stand
 * after small words, as in "the person who drinks tea", and before a word for its house or its attribute. A
 * house may be said by its name, as an amount that is equal to its name, or by its number in the row: "the
 * third house". */
#include "apps/generic/logic.h"

#include "base/near.h"
#include "base/scan.h"
#include "base/text.h"

#include <string.h>

/* ---- words ---- */

static char lower(char character)
{
    return (char)(character >= 'A' && character <= 'Z' ? character - 'A' + 'a' : character);
}

/* The thing of this name. At the beginning of a sentence the name may have a capital that it has not
 * otherwise.
 */
static int find_thing(const logic *logic, const char *name, size_t n)
{
    int found = -1;
    for (int i = 0; i < logic->things; i++) {
        const char *is = logic_thing(logic, i)->string;
        if (strlen(is) != n || !n || memcmp(is + 1, name + 1, n - 1) || lower(*is) != lower(*name))
            continue;
        if (*is == *name)
            return i;
        found = i;
    }
    return found;
}

static int find_house(const logic *logic, const char *name, size_t n)
{
    for (int i = 0; i < logic->houses.n; i++)
        if (strlen(logic->houses.list[i].string) == n && !memcmp(logic->houses.list[i].string, name, n))
            return i;
    return -1;
}

const word *logic_thing(const logic *logic, int thing)
{
    return &logic->attribute[thing / logic->houses.n].things.list[thing % logic->houses.n];
}

static bool is_word(const clue_parser *parser, int i, const char *keyword, size_t n)
{
    if (i >= parser->n || *parser->word[i].at == '"' || strlen(parser->word[i].string) != n)
        return false;
    for (size_t k = 0; k < n; k++)
        if (lower(parser->word[i].string[k]) != keyword[k])
            return false;
    return find_thing(parser->logic, parser->word[i].string, n) < 0;
}

int clue_phrase_at(const clue_parser *parser, int i, const char *phrase)
{
    int words = 0;
    for (; *phrase; words++) {
        size_t n = strcspn(phrase, " ");
        if (!is_word(parser, i + words, phrase, n))
            return 0;
        phrase += n + (phrase[n] == ' ');
    }
    return words;
}

bool clue_at(const clue_parser *parser, const char *phrase)
{
    return clue_phrase_at(parser, parser->i, phrase);
}

bool clue_pass(clue_parser *parser, const char *phrase)
{
    int words = clue_phrase_at(parser, parser->i, phrase);
    parser->i += words;
    return words;
}

int clue_pass_one(clue_parser *parser, const char *const *phrases)
{
    for (int k = 0; phrases[k]; k++)
        if (clue_pass(parser, phrases[k]))
            return k;
    return -1;
}

bool clue_at_one(const clue_parser *parser, int i, const char *const *phrases)
{
    for (int k = 0; phrases[k]; k++)
        if (clue_phrase_at(parser, i, phrases[k]))
            return true;
    return false;
}

/* "day", "days" */
static bool is_or_several(const clue_parser *parser, int i, const char *noun)
{
    size_t n = strlen(noun);
    return i < parser->n && !strncmp(parser->word[i].string, noun, n) &&
           (!parser->word[i].string[n] || !strcmp(parser->word[i].string + n, "s"));
}

bool clue_at_unit(const clue_parser *parser, int i)
{
    static const char *const units[] = { "houses", "house", "house's", "places", "place", NULL };
    return clue_at_one(parser, i, units) || is_or_several(parser, i, parser->logic->place.string);
}

/* ---- numbers ---- */

int clue_number(const clue_parser *parser, int i)
{
    static const char *const names[] = { "one",   "two",   "three", "four", "five",   "six",
                                         "seven", "eight", "nine",  "ten",  "eleven", "twelve" };
    int n = 0;
    for (int k = 0; k < 12; k++)
        if (clue_phrase_at(parser, i, names[k]))
            return k + 1;
    const char *c = i < parser->n && *parser->word[i].at != '"' ? parser->word[i].string : "";
    while (scan_is_digit(*c) && n < 1000)
        n = 10 * n + (*c++ - '0');
    return *c ? 0 : n;
}

/* "30" after the colon of a time, "5" or "50" after a point. */
static const char *after_point(const char *c, int64_t *amount)
{
    int64_t each = *c == ':' ? 1000 : 10;
    *amount *= *c == ':' ? 60 : 1;
    for (c++; scan_is_digit(*c); c++, each /= 10)
        *amount += (*c - '0') * each;
    return c;
}

/* Hundredths, of minutes for times. */
bool clue_amount(const char *string, int64_t *amount)
{
    enum { DIGITS = 12, HOUR = 6000 };
    const char *c = string + strcspn(string, "0123456789");
    int digits = 0;
    *amount = 0;
    for (; digits <= DIGITS && (scan_is_digit(*c) || (digits && *c == ',' && scan_is_digit(c[1]))); c++)
        if (*c != ',') {
            *amount = 10 * *amount + (*c - '0');
            digits++;
        }
    bool time = strchr(c, ':') != NULL;
    *amount *= 100;
    if ((*c == '.' || *c == ':') && scan_is_digit(c[1]))
        c = after_point(c, amount);
    bool late = !strcmp(c, "pm"), half = late || !strcmp(c, "am");
    *amount *= half && !time ? 60 : 1;
    *amount %= half ? 12 * HOUR : INT64_MAX;
    *amount += late ? 12 * HOUR : 0;
    return digits && digits <= DIGITS;
}

/* ---- things and houses ---- */

static bool is_small(const clue_parser *parser, int i)
{
    static const char *const small[] = { "from",    "whoever", "whichever", "mr.",   "mrs.",   "ms.",
                                         "miss",    "dr.",     "him",       "some",  "the",    "a",
                                         "an",      "in",      "at",        "on",    "with",   "by",
                                         "for",     "to",      "of",        "who",   "that",   "which",
                                         "whose",   "person",  "people",    "man",   "woman",  "one",
                                         "owner",   "someone", "player",    "child", "boy",    "girl",
                                         "student", "friend",  "exactly",   "where", "living", "smoker",
                                         "drinker", "keeper",  "his",       "her",   "their",  NULL };
    return clue_at_one(parser, i, small) || clue_at_unit(parser, i);
}

static bool is_attribute(const clue_parser *parser, int i)
{
    for (int a = 0; a < parser->logic->attributes; a++)
        if (is_or_several(parser, i, parser->logic->attribute[a].name.string))
            return true;
    return false;
}

/* The thing or the house of this name; false: there is none. */
static bool find_name(const logic *logic, const char *name, size_t n, logic_operand *out)
{
    const int thing = find_thing(logic, name, n), house = thing < 0 ? find_house(logic, name, n) : -1;
    if (thing >= 0 || house >= 0)
        *out = (logic_operand){ thing, house };
    return thing >= 0 || house >= 0;
}

/* How long the name is without what may follow it: "Hope's", "Ross'", "6-year-old"; 0: there is nothing.
 */
static size_t without_ending(const char *name, size_t n)
{
    static const char *const endings[] = { "'s",        "\xE2\x80\x99s", "'", "\xE2\x80\x99",
                                           "-year-old", "-year-olds",    NULL };
    for (int i = 0; endings[i]; i++) {
        const size_t end = strlen(endings[i]);
        if (n > end && memcmp(name + n - end, endings[i], end) == 0)
            return n - end;
    }
    return 0;
}

/* The longest name that begins here; how many words it has, 0: none does. */
static int name_at(const clue_parser *parser, int i, logic_operand *out)
{
    enum { WORDS = 5, ROOM = 120 };
    char name[ROOM];
    size_t n = 0;
    int found = 0;
    for (int k = 0; k < WORDS && i + k < parser->n; k++) {
        size_t more = strlen(parser->word[i + k].string);
        if (n + more + 1 >= ROOM)
            more = 0;
        if (k)
            name[n++] = ' ';
        memcpy(name + n, parser->word[i + k].string, more);
        n += more;
        const size_t whole = find_name(parser->logic, name, n, out) ? n : without_ending(name, n);
        if (more && whole && (whole == n || find_name(parser->logic, name, whole, out)))
            found = k + 1;
    }
    return found;
}

/* A house whose name is another form of this amount: "1000" for "$1,000". */
static bool amount_at(const clue_parser *parser, int i, logic_operand *out)
{
    int64_t amount;
    const char *c = i < parser->n ? parser->word[i].string : "";
    if (!parser->logic->amount || !scan_is_digit(c[strlen(c) - (*c != 0)]) || !clue_amount(c, &amount))
        return false;
    for (int h = 0; h < parser->logic->houses.n; h++)
        if (parser->logic->amount[h] == amount) {
            *out = (logic_operand){ -1, h };
            return scan_is_digit(*c) || *c == *parser->logic->houses.list[h].string;
        }
    return false;
}

/* "third", "last": a house by its number. A number in digits, such as 3rd, has two letters after it. */
static bool ordinal_at(const clue_parser *parser, int i, logic_operand *out)
{
    static const char *const names[] = { "first",   "second", "third", "fourth", "fifth", "sixth",
                                         "seventh", "eighth", "ninth", "tenth",  NULL };
    static const char *const last[] = { "last", "rightmost", "latest", "oldest", "highest", "largest", NULL };
    static const char *const first[] = { "leftmost", "earliest", "youngest", "lowest", "smallest", NULL };
    static const char *const middle[] = { "middle", "center", "centre", NULL };
    const int n = parser->logic->houses.n;
    const char *c = i < parser->n && *parser->word[i].at != '"' ? parser->word[i].string : "";
    int number = 0;
    for (int k = 0; names[k]; k++)
        number = clue_phrase_at(parser, i, names[k]) ? k + 1 : number;
    for (; scan_is_digit(*c) && number < 100; c++)
        number = 10 * number + (*c - '0');
    bool letters = !strcmp(c, "st") || !strcmp(c, "nd") || !strcmp(c, "rd") || !strcmp(c, "th");
    number = clue_at_one(parser, i, last) ? n : clue_at_one(parser, i, first) ? 1 : number;
    number = n % 2 && clue_at_one(parser, i, middle) ? n / 2 + 1 : number;
    *out = (logic_operand){ -1, number - 1 };
    return number > 0 && number <= n && (letters || !scan_is_digit(*parser->word[i].string));
}

bool clue_is_thing(const clue_parser *parser, int i)
{
    logic_operand unused;
    return name_at(parser, i, &unused) || amount_at(parser, i, &unused) || ordinal_at(parser, i, &unused);
}

/* Did a possessive end before word i? "Hope's", "whose" */
static bool ends_name(const clue_parser *parser, int i)
{
    const char *string = parser->word[i - 1].string;
    return without_ending(string, strlen(string)) > 0;
}

int clue_operand_at(const clue_parser *parser, int i, logic_operand *out)
{
    static const char *const relative[] = { "who", "that", "which", "whoever", "whichever", NULL };
    static const char *const behind[] = { "owner", "smoker", "drinker", "keeper", "person", NULL };
    static const char *const articles[] = { "the", "a", "an", "his", "her", "their", "whose", NULL };
    int words = 0;
    bool where = false, article = false;
    for (bool verb = false; !(words = name_at(parser, i, out)); i++) {
        if (article && !(verb && clue_at_verb(parser, i)) && clue_skip_nouns_before(parser, i) > i) {
            i = clue_skip_nouns_before(parser, i) - 1;
            verb = true; /* "the child born in", "the man wearing" */
            continue;
        }
        if (!is_small(parser, i) && !is_attribute(parser, i) && !(verb && clue_at_verb(parser, i)))
            break;
        article = article || clue_at_one(parser, i, articles);
        verb =
            clue_at_one(parser, i, relative) || is_attribute(parser, i) || (verb && clue_at_verb(parser, i));
        where = where || clue_phrase_at(parser, i, "where");
    }
    if (!words && (amount_at(parser, i, out) || ordinal_at(parser, i, out)))
        words = 1;
    if (!words)
        return -1;
    i += words;
    if (where && clue_at_verb(parser, i))
        i = clue_skip_verb(parser, i);
    const bool nouns =
        article || out->thing < 0 || ends_name(parser, i) || scan_is_digit(*parser->word[i - 1].string);
    while (clue_at_unit(parser, i) || (is_attribute(parser, i) && !clue_at_verb(parser, i)) ||
           clue_at_one(parser, i, behind) || (clue_phrase_at(parser, i, "as") && is_attribute(parser, i + 1)))
        i++;
    if (article && clue_phrase_at(parser, i, "one") &&
        (i + 1 == parser->n || clue_phrase_at(parser, i + 1, ",")))
        i++; /* "the grey one" */
    return nouns ? clue_skip_nouns_after(parser, i) : i;
}

bool clue_is_small(const clue_parser *parser, int i)
{
    logic_operand unused;
    return is_small(parser, i) && !name_at(parser, i, &unused);
}

void clue_skip_small(clue_parser *parser)
{
    while (clue_is_small(parser, parser->i))
        parser->i++;
}

static void unknown_thing(const clue_parser *parser)
{
    char what[NEAR_WORD_MAX + 96], said[NEAR_WORD_MAX + 24] = "";
    const logic *g = parser->logic;
    if (parser->i < parser->n) {
        near may_be = near_begin(parser->word[parser->i].string, strlen(parser->word[parser->i].string));
        for (int i = 0; i < g->things; i++)
            near_try(&may_be, logic_thing(g, i)->string);
        for (int i = 0; i < g->houses.n; i++)
            near_try(&may_be, g->houses.list[i].string);
        near_said(&may_be, said, sizeof said);
    }
    text_print(what, sizeof what, "a thing of some attribute, or a %.*s%s", 20, g->place.string, said);
    clue_expected(parser, what);
}

logic_operand clue_operand(clue_parser *parser)
{
    logic_operand o = { -1, 0 };
    int end = clue_operand_at(parser, parser->i, &o);
    if (end < 0) {
        clue_skip_small(parser);
        unknown_thing(parser);
    }
    parser->i = end < 0 ? parser->i + 1 : end;
    return o;
}

/* ---- messages ---- */

void clue_expected(const clue_parser *parser, const char *what)
{
    char quote[QUOTE_MAX];
    if (parser->i < parser->n)
        draft_wrong(parser->draft, parser->word[parser->i].at, FINDS "'%s'" EXPECTED "%s",
                    string_quote(quote, parser->word[parser->i].string), what);
    else
        draft_wrong(parser->draft, parser->end, "the clue ends" EXPECTED "%s", what);
}

void clue_want(clue_parser *parser, const char *phrase)
{
    char what[32];
    if (clue_pass(parser, phrase) || parser->draft->status != OK)
        return;
    text_print(what, sizeof what, "'%s'", phrase);
    clue_expected(parser, what);
}
