/* api_options.c: include/tresse.h: the options of a path, by their names.
 *
 * Setting an option keeps its value and nothing else; what the values mean together is decided when a puzzle
 * is solved. So it does not matter in which order they are set, and each can be set again. The focus and the
 * goal are names from the puzzle's network, and can be checked only when there is a puzzle (aims.c). */
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

typedef status set_option(tresse_options *options, const char *value, error *e);

static const char *const order_name[] = { [ORDER_LEVELS] = "levels",
                                          [ORDER_ONE_BY_ONE] = "one-by-one",
                                          [ORDER_RANDOM] = "random",
                                          [ORDER_ANY] = "any-order" };

static status set_strategy(tresse_options *options, const char *value, error *e)
{
    for (size_t i = 0; i < sizeof order_name / sizeof *order_name; i++)
        if (!strcmp(value, order_name[i])) {
            options->order = (strategy_order)i;
            return OK;
        }
    return error_set(e, BAD_INPUT, 0, 0, "strategy \"%s\", expected levels, one-by-one, random or any-order",
                     value);
}

static status read_number(const char *name, const char *value, uint64_t *out, error *e)
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
        return error_set(e, BAD_INPUT, 0, 0, "%s \"%s\", expected a whole number below 2^64", name, value);
    *out = n;
    return OK;
}

static status set_seed(tresse_options *options, const char *value, error *e)
{
    return read_number("seed", value, &options->seed, e);
}

static status set_rounds(tresse_options *options, const char *value, error *e)
{
    uint64_t n = 0;
    status s = read_number("rounds", value, &n, e);
    if (s == OK)
        options->rounds = n < INT32_MAX ? (int)n : INT32_MAX;
    return s;
}

static status set_text(text *to, const char *value)
{
    text_clear(to);
    text_add_string(to, value);
    return to->failed ? NO_MEMORY : OK;
}

static status set_focus(tresse_options *options, const char *value, error *e)
{
    (void)e;
    return set_text(&options->focus, value);
}

static status set_goal(tresse_options *options, const char *value, error *e)
{
    (void)e;
    return set_text(&options->goal, value);
}

static status set_yes(bool *to, const char *name, const char *value, error *e)
{
    if (strcmp(value, "yes") && strcmp(value, "no"))
        return error_set(e, BAD_INPUT, 0, 0, "%s \"%s\", expected yes or no", name, value);
    *to = !strcmp(value, "yes");
    return OK;
}

static status set_list(tresse_options *options, const char *value, error *e)
{
    bool here = !strcmp(value, "here");
    if (!here && strcmp(value, "yes") && strcmp(value, "no"))
        return error_set(e, BAD_INPUT, 0, 0, "list \"%s\", expected yes, here or no", value);
    options->list = strcmp(value, "no") != 0;
    options->here = here;
    return OK;
}

static status set_hint(tresse_options *options, const char *value, error *e)
{
    return set_yes(&options->hint, "hint", value, e);
}

static status set_trim(tresse_options *options, const char *value, error *e)
{
    return set_yes(&options->trim, "trim", value, e);
}

static status set_te_as_braids(tresse_options *options, const char *value, error *e)
{
    return set_yes(&options->te_as_braids, "te-as-braids", value, e);
}

static status set_solutions(tresse_options *options, const char *value, error *e)
{
    return read_number("solutions", value, &options->wanted, e);
}

static status set_statistics(tresse_options *options, const char *value, error *e)
{
    return set_yes(&options->statistics, "statistics", value, e);
}

static status set_claim(tresse_options *options, const char *value, error *e)
{
    if (strcmp(value, "solution") && strcmp(value, "steps"))
        return error_set(e, BAD_INPUT, 0, 0, "claim \"%s\", expected solution or steps", value);
    options->claims_steps = !strcmp(value, "steps");
    return OK;
}

static status set_explain(tresse_options *options, const char *value, error *e)
{
    return set_yes(&options->explain, "explain", value, e);
}

static status set_singles(tresse_options *options, const char *value, error *e)
{
    return set_yes(&options->singles, "singles", value, e);
}

static status set_brief(tresse_options *options, const char *value, error *e)
{
    return set_yes(&options->looks.brief, "brief", value, e);
}

static status set_unfold(tresse_options *options, const char *value, error *e)
{
    return set_yes(&options->looks.unfold, "unfold", value, e);
}

static status set_marks(tresse_options *options, const char *value, error *e)
{
    return set_yes(&options->looks.marks, "marks", value, e);
}

static status set_colour(tresse_options *options, const char *value, error *e)
{
    return set_yes(&options->looks.colour, "colour", value, e);
}

static status set_names(tresse_options *options, const char *value, error *e)
{
    bool both = !strcmp(value, "both");
    if (!both && strcmp(value, "chains") && strcmp(value, "classical"))
        return error_set(e, BAD_INPUT, 0, 0, "names \"%s\", expected classical, chains or both", value);
    options->looks.classical = both || !strcmp(value, "classical");
    options->looks.chains = both || !strcmp(value, "chains");
    return OK;
}

static status set_notation(tresse_options *options, const char *value, error *e)
{
    if (strcmp(value, "nrc") && strcmp(value, "eureka"))
        return error_set(e, BAD_INPUT, 0, 0, "notation \"%s\", expected nrc or eureka", value);
    options->looks.eureka = !strcmp(value, "eureka");
    return OK;
}

static const char *const aim_name[] = {
    [AIM_NONE] = "any", [AIM_ONE_STEP] = "one", [AIM_TWO_STEPS] = "two", [AIM_FEWEST_STEPS] = "fewest"
};

static status set_steps(tresse_options *options, const char *value, error *e)
{
    for (size_t i = 0; i < sizeof aim_name / sizeof *aim_name; i++)
        if (!strcmp(value, aim_name[i])) {
            options->aim = (few_steps_aim)i;
            return OK;
        }
    return error_set(e, BAD_INPUT, 0, 0, "steps \"%s\", expected any, one, two or fewest", value);
}

tresse_status tresse_options_set(tresse_options *o, const char *name, const char *value,
                                 tresse_message *message)
{
    static const struct {
        const char *name;
        set_option *set;
    } table[] = {
        { "strategy", set_strategy },
        { "seed", set_seed },
        { "rounds", set_rounds },
        { "focus", set_focus },
        { "list", set_list },
        { "hint", set_hint },
        { "trim", set_trim },
        { "te-as-braids", set_te_as_braids },
        { "explain", set_explain },
        { "singles", set_singles },
        { "steps", set_steps },
        { "claim", set_claim },
        { "brief", set_brief },
        { "unfold", set_unfold },
        { "names", set_names },
        { "notation", set_notation },
        { "marks", set_marks },
        { "colour", set_colour },
        { "goal", set_goal },
        { "solutions", set_solutions },
        { "statistics", set_statistics },
    };
    error e = { 0 };
    if (ARGUMENTS(o ? o->owner : NULL, message, GIVEN(o), GIVEN(name), GIVEN(value)))
        return TRESSE_BAD_INPUT;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (!strcmp(name, table[i].name))
            return work_end(o->owner, table[i].set(o, value, &e), &e, message);
    status s = error_set(
        &e, BAD_INPUT, 0, 0,
        "option \"%s\", expected strategy, seed, focus, list, hint, rounds, trim, te-as-braids, explain, "
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
                       .rounds = options->rounds,
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
                         "the option singles is no, expected hint, list or rounds with it");
    if (options->trim)
        return error_set(e, BAD_INPUT, 0, 0, "the options trim and singles no exclude each other");
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
                         "the options goal and %s exclude each other: the path ends with its goal",
                         beside_goal(options));
    if (options->aim && beside_aim(options))
        return error_set(e, BAD_INPUT, 0, 0, "the options steps %s and %s exclude each other",
                         aim_name[options->aim], beside_aim(options));
    if (options->aim)
        return OK;
    if (options->hint)
        other = beside_hint(options);
    else if (options->list)
        other = beside_list(options);
    if (!other)
        return options_agree_on_singles(options, e);
    return error_set(e, BAD_INPUT, 0, 0, "the options %s and %s%s exclude each other: %s",
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
