/* api_options.c: include/tresse.h: the options of a path, by their names.
 *
 * Setting an option keeps its value and nothing else; what the values mean together is decided when a puzzle
 * is solved. So it does not matter in which order they are set, and each can be set again. The focus and the
 * goal are names from the puzzle's network, and can be checked only when there is a puzzle (focus_goal.c). */
#include "api/work.h"

#include <string.h>

tresse_status tresse_options_new(tresse *t, tresse_options **out)
{
    if (out)
        *out = NULL;
    if (ARGUMENTS(t, NULL, GIVEN(t), GIVEN(out)))
        return TRESSE_BAD_INPUT;
    tresse_options *o = memory_take(&t->memory, 1, sizeof *o);
    if (!o)
        return work_end(t, NO_MEMORY, NULL, NULL);
    o->owner = t;
    o->singles = true;
    o->wanted = 1;
    text_open(&o->focus, &t->memory);
    text_open(&o->goal, &t->memory);
    *out = o;
    return work_end(t, OK, NULL, NULL);
}

void tresse_options_free(tresse_options *options)
{
    if (!options)
        return;
    text_close(&options->focus);
    text_close(&options->goal);
    memory_give(&options->owner->memory, options, 1, sizeof *options);
}

/* ---- setting ---- */

static const char *const order_name[] = { [ORDER_LEVELS] = "levels",
                                          [ORDER_ONE_BY_ONE] = "one-by-one",
                                          [ORDER_RANDOM] = "random",
                                          [ORDER_ANY] = "any-order" };
static const char *const aim_name[] = {
    [AIM_NONE] = "any", [AIM_ONE_STEP] = "one", [AIM_TWO_STEPS] = "two", [AIM_FEWEST_STEPS] = "fewest"
};

/* What is kept of a value: of a word, in the order of `expected`, its number or whether it is the first or
 * the second one; list and names have two flags each. */
typedef enum keeping { FIRST, SECOND, NUMBER_OF_WORD, LIST, NAMES, NUMBER, TEXT } keeping;

static const struct {
    const char *name, *expected;
    keeping keeping;
    size_t place; /* in tresse_options */
} table[] = {
#define ROW(name, expected, keeping, member)                                                                 \
    {                                                                                                        \
        name, expected, keeping, offsetof(tresse_options, member)                                            \
    }
#define YES(name, member) ROW(name, "yes or no", FIRST, member)
    ROW("strategy", "levels, one-by-one, random or any-order", NUMBER_OF_WORD, order),
    ROW("seed", "", NUMBER, seed),
    ROW("rounds", "", NUMBER, rounds),
    ROW("focus", "", TEXT, focus),
    ROW("list", "yes, here or no", LIST, list),
    YES("hint", hint),
    YES("trim", trim),
    YES("te-as-braids", te_as_braids),
    YES("explain", explain),
    YES("singles", singles),
    ROW("steps", "any, one, two or fewest", NUMBER_OF_WORD, aim),
    ROW("claim", "solution or steps", SECOND, claims_steps),
    YES("brief", looks.brief),
    YES("unfold", looks.unfold),
    ROW("names", "classical, chains or both", NAMES, looks.classical),
    ROW("notation", "nrc or eureka", SECOND, looks.eureka),
    YES("marks", looks.marks),
    YES("colour", looks.colour),
    ROW("goal", "", TEXT, goal),
    ROW("solutions", "", NUMBER, wanted),
    YES("statistics", statistics),
#undef ROW
#undef YES
};

static bool read_number(const char *value, uint64_t *out)
{
    uint64_t n = 0;
    const char *c = value;
    for (; *c >= '0' && *c <= '9'; c++) {
        uint64_t digit = (uint64_t)(*c - '0');
        if (n > (UINT64_MAX - digit) / 10)
            break;
        n = 10 * n + digit;
    }
    if (c == value || *c)
        return false;
    *out = n;
    return true;
}

/* Which word of "a, b or c" is this? -1: none. */
static int find_word(const char *words, const char *value)
{
    for (int k = 0; *words; k++) {
        size_t n = strcspn(words, ", ");
        if (strlen(value) == n && !memcmp(words, value, n))
            return k;
        words += n;
        words += *words == ',' ? strlen(", ") : *words ? strlen(" or ") : 0;
    }
    return -1;
}

static void keep_word(tresse_options *options, keeping keeping, void *to, int word)
{
    if (keeping == NUMBER_OF_WORD)
        memcpy(to, &word, sizeof word); /* an enum */
    else if (keeping == FIRST || keeping == SECOND)
        *(bool *)to = word == (keeping == SECOND);
    if (keeping == LIST) {
        options->list = word < 2;
        options->here = word == 1;
    } else if (keeping == NAMES) {
        options->looks.classical = word != 1;
        options->looks.chains = word != 0;
    }
}

static status set_option(tresse_options *options, size_t row, const char *value, error *e)
{
    keeping kept = table[row].keeping;
    void *to = (char *)options + table[row].place;
    if (kept == TEXT) {
        text_clear(to);
        text_add_string(to, value);
        return ((text *)to)->failed ? NO_MEMORY : OK;
    }
    int word = kept == NUMBER ? 0 : find_word(table[row].expected, value);
    if (kept == NUMBER ? !read_number(value, to) : word < 0)
        return error_set(e, BAD_INPUT, 0, 0, "%s \"%s\"" EXPECTED "%s", table[row].name, value,
                         kept == NUMBER ? "a whole number below 2^64" : table[row].expected);
    keep_word(options, kept, to, word);
    return OK;
}

tresse_status tresse_options_set(tresse_options *o, const char *name, const char *value,
                                 tresse_message *message)
{
    error e = { 0 };
    if (ARGUMENTS(o ? o->owner : NULL, message, GIVEN(o), GIVEN(name), GIVEN(value)))
        return TRESSE_BAD_INPUT;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (!strcmp(name, table[i].name))
            return work_end(o->owner, set_option(o, i, value, &e), &e, message);
    status s = error_set(
        &e, BAD_INPUT, 0, 0,
        "option \"%s\"" EXPECTED "strategy, seed, focus, list, hint, rounds, trim, te-as-braids, explain, "
        "singles, steps, claim, brief, unfold, names, notation, marks, colour, goal, solutions or statistics",
        name);
    return work_end(o->owner, s, &e, message);
}

/* ---- all of them together ---- */

/* A hint is the first step of the strategy one-by-one. */
strategy options_strategy(const tresse_options *options)
{
    return (strategy){ .order = options->hint ? ORDER_ONE_BY_ONE : options->order,
                       .seed = options->seed,
                       .rounds = options->rounds < INT32_MAX ? (int)options->rounds : INT32_MAX,
                       .list = options->list,
                       .here = options->here,
                       .no_singles = !options->singles,
                       .hint = options->hint };
}

const char *options_strategy_name(const tresse_options *options)
{
    static const char *const aims[] = { NULL, "one-step", "two-steps", "fewest-steps" };
    if (options->aim)
        return aims[options->aim];
    strategy_order order = options_strategy(options).order;
    return order == ORDER_LEVELS ? NULL : order_name[order];
}

bool options_want_few(const tresse_options *options)
{
    return options->hint || options->list || options->rounds || options->aim || options->goal.length;
}

/* An option that was set and excludes a hint, or a list; NULL: none. */
static const char *beside_hint(const tresse_options *options)
{
    if (options->list)
        return "list";
    if (options->rounds)
        return "rounds";
    return options->trim                                                   ? "trim"
           : options->order == ORDER_RANDOM || options->order == ORDER_ANY ? order_name[options->order]
                                                                           : NULL;
}

static const char *beside_list(const tresse_options *options)
{
    return options->rounds ? "rounds" : options->order != ORDER_LEVELS ? order_name[options->order] : NULL;
}

/* Without Singles a path soon has nowhere to go: so only a few rounds of patterns may be asked for, and there
 * is nothing for trimming to find. */
static status options_agree_on_singles(const tresse_options *options, error *e)
{
    if (options->singles)
        return OK;
    if (!options->list && !options->rounds && !options->hint)
        return error_set(e, BAD_INPUT, 0, 0,
                         "the option singles is no" EXPECTED "hint, list or rounds with it");
    if (options->trim)
        return error_set(e, BAD_INPUT, 0, 0,
                         "the options trim and singles no " CONTRADICTS "exclude each other");
    return OK;
}

/* An option that was set and can't be combined with a path of few steps; NULL: none. */
static const char *beside_aim(const tresse_options *options)
{
    if (options->hint)
        return "hint";
    if (options->rounds)
        return "rounds";
    if (options->focus.length)
        return "focus";
    if (!options->singles)
        return "singles";
    if (options->order != ORDER_LEVELS)
        return "strategy";
    return options->here || (options->list && options->aim != AIM_ONE_STEP) ? "list" : NULL;
}

/* An option that was set and excludes a goal, because it decides where a path ends; NULL: none. */
static const char *beside_goal(const tresse_options *options)
{
    if (options->aim)
        return "steps";
    if (!options->singles)
        return "singles";
    return options->hint ? "hint" : options->list ? "list" : options->rounds ? "rounds" : NULL;
}

status options_agree(const tresse_options *options, error *e)
{
    const char *other = NULL;
    if (options->goal.length && beside_goal(options))
        return error_set(e, BAD_INPUT, 0, 0,
                         "the options goal and %s " CONTRADICTS
                         "exclude each other: the path ends with its goal",
                         beside_goal(options));
    if (options->aim && beside_aim(options))
        return error_set(e, BAD_INPUT, 0, 0, "the options steps %s and %s " CONTRADICTS "exclude each other",
                         aim_name[options->aim], beside_aim(options));
    if (options->aim)
        return OK;
    if (options->hint)
        other = beside_hint(options);
    else if (options->list)
        other = beside_list(options);
    if (!other)
        return options_agree_on_singles(options, e);
    return error_set(e, BAD_INPUT, 0, 0, "the options %s and %s%s " CONTRADICTS "exclude each other: %s",
                     options->hint ? "hint" : "list", other == order_name[options->order] ? "strategy " : "",
                     other,
                     options->hint ? "a hint is one step" : "a list is one level, and the path ends there");
}

tresse_status tresse_options_check(const tresse_options *o, tresse_message *message)
{
    error e = { 0 };
    if (ARGUMENTS(o ? o->owner : NULL, message, GIVEN(o)))
        return TRESSE_BAD_INPUT;
    return work_end(o->owner, options_agree(o, &e), &e, message);
}
