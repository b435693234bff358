/* template.c: an application that does as little as possible, to start from. Copy it.
 *
 * The game: n lamps, exactly one of them is on. The text is a row of n signs: `1` is on, `0` is off, `.` is
 * not known. It is compiled with everything else, so that it stays right, but it is not in the table of
 * apps.c, so that no user sees it. doc/adding-an-application.md goes through it.
 *
 * Label i says: lamp i+1 is on. One csp-variable holds them all; there are no other links. So the solutions
 * of the network are those of the game. */
#include "apps/app.h"
#include "base/scan.h"

#include <string.h>

enum { LAMPS_MAX = 100 };

typedef struct lamps {
    int n;
    char sign[LAMPS_MAX];
} lamps;

/* No text is taken for lamps unless the application is named. */
static bool detect(const char *bytes, size_t n)
{
    (void)bytes, (void)n;
    return false;
}

/* Every message says where, what was found, and what was expected. */
static status read_signs(lamps *lamps, scan *in, text *comment, error *e)
{
    span s;
    if (!scan_word(in, &s) || s.n > LAMPS_MAX)
        return scan_wrong(in, s.at, e, FINDS "%zu lamps" EXPECTED "1 to %d", s.n, LAMPS_MAX);
    for (size_t i = 0; i < s.n; i++) {
        span c = { s.at + i, scan_character(s.at + i, s.at + s.n) };
        if (!strchr("10.", *c.at))
            return scan_expected(in, c, e, "1, 0 or .");
        lamps->sign[lamps->n++] = *c.at;
    }
    span rest = scan_rest(in);
    text_add(comment, rest.at, rest.n);
    return OK;
}

/* Labels that are values or no candidates from the start, in the order of the model. */
static status add_labels(puzzle *p, const lamps *lamps, error *e)
{
    status done = puzzle_take_labels(p, lamps->n, lamps->n, e);
    for (int i = 0; done == OK && i < lamps->n; i++) {
        if (lamps->sign[i] == '1')
            puzzle_give(p, i);
        if (lamps->sign[i] == '0')
            puzzle_remove(p, i);
    }
    return done;
}

static status parse(puzzle *p, const char *bytes, size_t n, const char *params, error *e)
{
    scan t = scan_of(bytes, n);
    lamps *l = p->data;
    status done = param_none(params, e);
    if (done == OK)
        done = read_signs(l, &t, &p->comment, e);
    if (done == OK)
        done = add_labels(p, l, e);
    if (done != OK)
        return done;
    text_add(&p->source, l->sign, (size_t)l->n);
    text_format(&p->network, "%d", l->n);
    return OK;
}

/* The rules of the game, stated once; tests state them again (tests/oracle/rules.h). A failure is remembered
 * by the builder. */
static void model(const puzzle *p, csp_builder *b)
{
    const lamps *l = p->data;
    char name[NAME_ROOM];
    csp_var v = csp_add_var(b, csp_add_type(b, "lamps", "single"), "lamps");
    for (int i = 0; i < l->n; i++) {
        name_into(name, "L%d", i + 1);
        csp_put(b, v, csp_add_label(b, name, name, "on"), name);
    }
}

static void write_givens(const puzzle *p, const csp_label *given, int n, text *out)
{
    char sign[LAMPS_MAX];
    const lamps *l = p->data;
    memset(sign, '.', sizeof sign);
    for (int i = 0; i < n; i++)
        sign[given[i]] = '1';
    text_add(out, sign, (size_t)l->n);
}

static void show_puzzle(const puzzle *p, text *out)
{
    const lamps *l = p->data;
    text_format(out, "%.*s\n", l->n, l->sign);
}

static void show_state(const puzzle *p, const state *st, text *out)
{
    for (int i = 0; i < ((const lamps *)p->data)->n; i++)
        text_add_char(out, st->label[i] == VALUE ? '1' : st->label[i] == GONE ? '0' : '.');
    text_add_char(out, '\n');
}

static const char forms[] = "`1..0`: one sign for each lamp: on, off, or a dot if that is not known.\n";

static const app_single singles[] = {
    { "single", "one lamp left that can be on" },
    { NULL, NULL },
};

extern const app app_template;

const app app_template = {
    .name = "template",
    .title = "Lamps",
    .says = "exactly one of n lamps is on",
    .params = "",
    .forms = forms,
    .example = ".0..",
    .singles = singles,
    .reading = { .detect = detect },
    .data = sizeof(lamps),
    .parse = parse,
    .model = model,
    .write = write_givens,
    .shows = { .puzzle = show_puzzle, .state = show_state },
};
