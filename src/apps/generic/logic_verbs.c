/* logic_verbs.c: verbs and nouns of clues, which say nothing by themselves: "lives", "was ordered by"; "the
 * flight to Denver", "Carla's dog".
 *
 * A verb is known by its base, in any form. A noun may be any word, where nothing but a noun can stand: after
 * an article and before "with" or "who", or between the name of a thing and a verb, a comma or the end. Words
 * that would change what a clue says, such as those for relatives and neighbours, are not taken for nouns,
 * and no verb is guessed. */
#include "apps/generic/logic.h"

#include <string.h>

/* ---- verbs ---- */

static const char *const regular[] = {
    "live",       "own",        "smoke",    "like",     "play",        "rear",      "raise",    "cost",
    "pick",       "order",      "receive",  "finish",   "work",        "study",     "visit",    "use",
    "belong",     "stay",       "depart",   "arrive",   "travel",      "camp",      "compete",  "perform",
    "dance",      "bake",       "cook",     "paint",    "attend",      "enjoy",     "prefer",   "serve",
    "carry",      "score",      "earn",     "host",     "lead",        "represent", "hail",     "name",
    "call",       "locate",     "schedule", "land",     "launch",      "open",      "start",    "weigh",
    "measure",    "contain",    "feature",  "display",  "hatch",       "marry",     "date",     "watch",
    "adopt",      "train",      "groom",    "coach",    "sail",        "sign",      "record",   "release",
    "publish",    "design",     "invent",   "discover", "create",      "found",     "hire",     "rent",
    "lease",      "book",       "reserve",  "request",  "select",      "vote",      "elect",    "nominate",
    "award",      "present",    "deliver",  "ship",     "donate",      "fill",      "turn",     "celebrate",
    "rank",       "situate",    "list",     "price",    "decorate",    "collect",   "harvest",  "plant",
    "register",   "enroll",     "join",     "borrow",   "return",      "wait",      "park",     "climb",
    "explore",    "photograph", "report",   "crew",     "accommodate", "perch",     "house",    "dress",
    "specialise", "specialize", "sample",   "taste",    "practise",    "practice",  "cast",     "show",
    "debut",      "air",        "exhibit",  "restore",  "import",      "export",    "purchase", "work",
    NULL
};

static const char *const irregular[] = {
    "is",       "are",      "was",      "were",    "be",        "been",     "being",    "am",       "has",
    "have",     "had",      "having",   "keep",    "keeps",     "kept",     "keeping",  "drink",    "drinks",
    "drank",    "drunk",    "drinking", "eat",     "eats",      "ate",      "eaten",    "eating",   "wear",
    "wears",    "wore",     "worn",     "wearing", "breed",     "breeds",   "bred",     "breeding", "grow",
    "grows",    "grew",     "grown",    "growing", "buy",       "buys",     "bought",   "buying",   "pay",
    "pays",     "paid",     "paying",   "choose",  "chooses",   "chose",    "chosen",   "choosing", "win",
    "wins",     "won",      "winning",  "get",     "gets",      "got",      "getting",  "come",     "comes",
    "came",     "coming",   "take",     "takes",   "took",      "taken",    "taking",   "drive",    "drives",
    "drove",    "driven",   "driving",  "sit",     "sits",      "sat",      "sitting",  "stand",    "stands",
    "stood",    "standing", "speak",    "speaks",  "spoke",     "speaking", "make",     "makes",    "made",
    "making",   "go",       "goes",     "went",    "gone",      "going",    "sell",     "sells",    "sold",
    "selling",  "spend",    "spends",   "spent",   "spending",  "leave",    "leaves",   "leaving",  "sing",
    "sings",    "sang",     "sung",     "singing", "write",     "writes",   "wrote",    "written",  "writing",
    "read",     "reads",    "reading",  "teach",   "teaches",   "taught",   "teaching", "bring",    "brings",
    "brought",  "bringing", "ride",     "rides",   "rode",      "ridden",   "riding",   "run",      "runs",
    "ran",      "running",  "swim",     "swims",   "swam",      "swimming", "hold",     "holds",    "held",
    "holding",  "begin",    "begins",   "began",   "beginning", "born",     "meet",     "meets",    "met",
    "meeting",  "see",      "sees",     "saw",     "seen",      "seeing",   "catch",    "catches",  "caught",
    "catching", "fly",      "flies",    "flew",    "flown",     "flying",   "build",    "builds",   "built",
    "building", "sleep",    "sleeps",   "slept",   "find",      "finds",    "cut",      "set",      "costs",
    "isn't",    "aren't",   "wasn't",   "weren't", "hasn't",    "haven't",  "doesn't",  "didn't",   "don't",
    "does",     "did",      "do",       "will",    "would",     "must",     "won't",    "cannot",   "can't",
    "never",    "lasts",    "lasted",   "lasting", "ended",     "placed",   NULL
};

static char lower(char character)
{
    return (char)(character >= 'A' && character <= 'Z' ? character - 'A' + 'a' : character);
}

/* Is the word the base, or the base and one of these endings? "played", "arriving", "carried", "shipped" */
static bool is_form(const char *word, const char *base)
{
    static const char *const endings[] = { "", "s", "es", "ed", "d", "ing", NULL };
    const size_t n = strlen(base);
    size_t stem = 0;
    while (stem < n && lower(word[stem]) == base[stem])
        stem++;
    const char *rest = word + stem;
    for (int i = 0; stem == n && endings[i]; i++)
        if (strcmp(rest, endings[i]) == 0)
            return true;
    if (stem == n && *rest == base[n - 1])
        return !strcmp(rest + 1, "ed") || !strcmp(rest + 1, "ing");
    if (stem == n - 1 && base[n - 1] == 'e')
        return !strcmp(rest, "ing");
    return stem == n - 1 && base[n - 1] == 'y' && (!strcmp(rest, "ies") || !strcmp(rest, "ied"));
}

bool clue_at_verb(const clue_parser *parser, int i)
{
    if (i >= parser->n || *parser->word[i].at == '"' || clue_is_thing(parser, i))
        return false;
    for (int k = 0; regular[k]; k++)
        if (is_form(parser->word[i].string, regular[k]))
            return true;
    return clue_at_one(parser, i, irregular);
}

int clue_skip_verb(const clue_parser *parser, int i)
{
    static const char *const particles[] = { "off", "out", "up", "over", "down", NULL };
    enum { WORDS = 3 }; /* "has been visited" */
    for (int k = 0; k < WORDS && clue_at_verb(parser, i); k++)
        i++;
    return i + clue_at_one(parser, i, particles);
}

/* ---- nouns ---- */

/* Words that are no nouns here, because the clue would say something else with them. */
static const char *const telling[] = {
    "and",      "or",          "nor",       "but",       "if",        "then",       "than",
    "not",      "no",          "both",      "either",    "neither",   "other",      "others",
    "another",  "while",       "whereas",   "only",      "unless",    "all",        "each",
    "every",    "any",         "none",      "same",      "different", "distinct",   "respectively",
    "order",    "between",     "next",      "beside",    "except",    "without",    "as",
    "least",    "most",        "exactly",   "about",     "because",   "brother",    "sister",
    "mother",   "father",      "son",       "daughter",  "wife",      "husband",    "spouse",
    "friend",   "friends",     "neighbor",  "neighbour", "neighbors", "neighbours", "enemy",
    "rival",    "opponent",    "partner",   "cousin",    "colleague", "boss",       "twin",
    "opposite", "predecessor", "successor", "runner-up", "parent",    "uncle",      "aunt",
    "hates",    "dislikes",    "avoids",    "beats",     "beat",      "follows",    "precedes",
    "lacks",    "refuses",     "follow",    "precede",   "hate",      "avoid",      "lost",
    "loses",    NULL
};

static bool is_letter(char character)
{
    return (lower(character) >= 'a' && lower(character) <= 'z') || (unsigned char)character >= 0x80;
}

bool clue_at_noun(const clue_parser *parser, int i)
{
    if (i >= parser->n || *parser->word[i].at == '"' || clue_is_thing(parser, i) || clue_number(parser, i))
        return false;
    for (const char *c = parser->word[i].string; *c; c++)
        if (!is_letter(*c) && *c != '-')
            return false;
    return !clue_at_verb(parser, i) && !clue_is_small(parser, i) && !clue_at_one(parser, i, telling) &&
           !clue_at_relation(parser, i);
}

/* "who", "with": what may follow a noun before the thing that is meant. Before "of" stands somebody who does
 * something, "the winner of", or something that everybody has one of. */
static bool leads_on(const clue_parser *parser, int i)
{
    static const char *const words[] = { "who",   "that",    "which", "whose",  "with", "from",
                                         "at",    "in",      "on",    "to",     "for",  "by",
                                         "where", "wearing", "named", "called", "born", NULL };
    static const char *const owned[] = { "wedding", "birthday", "trip", "home", "flight",
                                         "pet",     "car",      "room", "seat", NULL };
    const char *before = parser->word[i - 1].string;
    const size_t n = strlen(before);
    const bool does = n > 3 && (!strcmp(before + n - 2, "er") || !strcmp(before + n - 2, "or") ||
                                !strcmp(before + n - 3, "ian"));
    return clue_at_one(parser, i, words) ||
           ((does || clue_at_one(parser, i - 1, owned)) && clue_phrase_at(parser, i, "of"));
}

int clue_skip_nouns_before(const clue_parser *parser, int i)
{
    enum { WORDS = 3 };
    int end = i;
    while (end < i + WORDS && clue_at_noun(parser, end))
        end++;
    return end > i && (leads_on(parser, end) || clue_is_thing(parser, end)) ? end : i;
}

/* Can what follows a thing and its nouns stand at word i? */
static bool goes_on(const clue_parser *parser, int i)
{
    static const char *const words[] = { ",",         "and", "or",           "nor",   "but",
                                         "then",      "if",  "only",         "while", "whereas",
                                         "the other", "is",  "respectively", "one",   NULL };
    return i >= parser->n || clue_at_one(parser, i, words) || clue_at_verb(parser, i) ||
           clue_at_relation(parser, i);
}

int clue_skip_nouns_after(const clue_parser *parser, int i)
{
    enum { WORDS = 3 };
    int end = i;
    while (end < i + WORDS && clue_at_noun(parser, end))
        end++;
    if (clue_phrase_at(parser, end, "to") && clue_at_verb(parser, end + 1) && goes_on(parser, end + 2))
        end += 2; /* "the last horse to finish" */
    return goes_on(parser, end) ? end : i;
}
