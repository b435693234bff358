/* generic.c: networks that users write, as JSON or as text (doc/networks.md).
 *
 * The network is what was written: its labels in their order, its csp-variables and groups, and as links
 * the pairs of labels of each list. The text kept of a puzzle is its JSON in one line. */
#include "apps/generic/generic.h"

#include "apps/generic/logic.h"
#include "apps/xcsp3/xcsp3.h"
#include "base/scan.h"
#include "base/utf8.h"

#include <string.h>

static bool detect(const char *bytes, size_t n)
{
    return generic_is_json(bytes, n) || generic_is_text(bytes, n) || generic_is_cnf(bytes, n) ||
           xcsp3_is(bytes, n);
}

/* ---- reading ---- */

static const char *skip_blanks(const char *at, const char *end, const char *blanks)
{
    while (at < end && *at && strchr(blanks, *at))
        at++;
    return at;
}

/* What follows the JSON on its last line is a comment; no other lines may follow. */
static void read_comment(draft *draft, const char *at, text *out)
{
    char quote[QUOTE_MAX];
    const char *end = draft->text + draft->length, *from = skip_blanks(at, end, " \t"), *to = from;
    while (to < end && *to != '\n' && *to != '\r')
        to++;
    const char *more = skip_blanks(to, end, " \t\r\n");
    if (more < end)
        draft_wrong(draft, more, FINDS "'%s'" EXPECTED "nothing more after the network",
                    span_quote(quote, (span){ more, scan_character(more, end) }));
    while (to > from && (to[-1] == ' ' || to[-1] == '\t'))
        to--;
    text_add(out, from, (size_t)(to - from));
}

static void add_texts(puzzle *p, const stated_problem *problem, draft *draft)
{
    problem_write_json(problem, PROBLEM_ALL, &p->source);
    problem_write_json(problem, PROBLEM_NETWORK, &p->network);
    if (!p->comment.length)
        text_add_string(&p->comment, problem->name);
    generic_tell(draft, problem, &p->clues);
    if (p->source.failed || p->network.failed || p->comment.failed || p->clues.failed)
        draft_no_memory(draft);
    else if (p->source.length > LIMIT_NETWORK_TEXT)
        draft->status =
            error_set(draft->e, BAD_INPUT, 0, 0, LIMIT_NETWORK_SAID, p->source.length, LIMIT_NETWORK_TEXT);
}

/* A line with one statement may be a network, but is rarely all of it. */
static bool is_row(const puzzle *p)
{
    return ((const stated_problem *)p->data)->as_text;
}

static void read_text(draft *draft)
{
    problem_read_text(draft);
    problem_leave_out(draft);
    logic_finish(draft);
    if (draft->status == OK && !draft->variables)
        draft_wrong(draft, draft->text + draft->length,
                    "the text ends without a csp-variable" EXPECTED "at least one");
}

static void read_json(draft *draft, const char **end)
{
    problem_read_json(draft, end);
    problem_leave_out(draft);
}

/* The labels of the csp-variables that are the problem itself, if there are others; 0: there are none. */
static int own_labels(const draft *draft, const stated_problem *problem)
{
    int most = 0;
    for (int v = 0; v < draft->own_variables && draft->own_variables < draft->variables; v++)
        for (int i = 0; i < problem->variable[v].entries; i++) {
            const int label = problem->variable[v].entry[i].label;
            most = label >= most ? label + 1 : most;
        }
    return most;
}

static status parse(puzzle *p, const char *bytes, size_t n, const char *params, error *e)
{
    error unwanted = { 0 };
    const char *end = bytes + n;
    draft d = { .arena = &p->arena,
                .text = bytes,
                .length = n,
                .e = e ? e : &unwanted,
                .more = logic_forms,
                .said = p->said };
    d.as_text = !generic_is_json(bytes, n);
    if (*params)
        return error_set(e, BAD_INPUT, 0, 0, "a parameter" EXPECTED "none: a network says everything itself");
    stated_problem *g = arena_take(&p->arena, 1, sizeof *g);
    if (!g)
        draft_no_memory(&d);
    else if (!d.as_text)
        read_json(&d, &end);
    else if (generic_is_cnf(bytes, n)) {
        problem_read_cnf(&d);
        problem_leave_out(&d);
    } else if (xcsp3_is(bytes, n)) {
        xcsp3_read(&d);
        problem_leave_out(&d);
    } else
        read_text(&d);
    if (d.status == OK)
        read_comment(&d, end, &p->comment);
    if (d.status == OK)
        problem_finish(&d, g);
    if (d.status == OK)
        add_texts(p, g, &d);
    if (d.status != OK)
        return d.status;
    g->as_text = d.as_text;
    g->own_labels = own_labels(&d, g);
    p->has_cells = problem_has_cells(g);
    problem_list_large(g, &p->too_large);
    text_add(&p->written, bytes, n);
    p->data = g;
    p->given = g->given.label;
    p->givens = g->given.labels;
    p->removed = g->removed.label;
    p->removals = g->removed.labels;
    p->objective = g->objective;
    p->most = g->most;
    p->given_from = g->given.each;
    p->removed_from = g->removed.each;
    return OK;
}

/* The labels of a set are not const, so they are copied, though nothing here writes to them. */
static void write_all(const puzzle *p, const csp_label *given, int givens, const csp_label *removed,
                      int removals, text *out)
{
    stated_problem g = *(const stated_problem *)p->data;
    size_t room = (size_t)givens + (size_t)removals + 1;
    csp_label *copy = memory_take(out->memory, room, sizeof *copy);
    if (!copy) {
        out->failed = true;
        return;
    }
    if (givens)
        memcpy(copy, given, (size_t)givens * sizeof *copy);
    if (removals)
        memcpy(copy + givens, removed, (size_t)removals * sizeof *copy);
    g.given = (problem_set){ .label = copy, .labels = givens };
    g.removed = (problem_set){ .label = copy + givens, .labels = removals };
    problem_write_json(&g, PROBLEM_ALL, out);
    memory_give(out->memory, copy, room, sizeof *copy);
}

static void write_givens(const puzzle *p, const csp_label *given, int givens, text *out)
{
    write_all(p, given, givens, NULL, 0, out);
}

/* ---- the network ---- */

static void model(const puzzle *p, csp_builder *b)
{
    problem_model(b, p->data);
}

bool generic_is_own(const puzzle *p, int label)
{
    const stated_problem *g = p->data;
    return label < (g->own_labels ? g->own_labels : problem_own_labels(g));
}

/* " NAME, 12 csp-variables, 40 labels" */
static void show_name(const puzzle *p, text *out)
{
    if (p->comment.length) {
        text_add_char(out, ' ');
        utf8_add_clean(out, text_bytes(&p->comment), p->comment.length);
    }
}

void generic_show_counts(const puzzle *p, text *out)
{
    const stated_problem *g = p->data;
    text_format(out, ", %d csp-variable%s, %d label%s", g->variables, g->variables == 1 ? "" : "s", g->labels,
                g->labels == 1 ? "" : "s");
}

#define HELP(name, help, key) help
#define KEY(name, help, key)  key

/* clang-format off */
static const char help[] =
    "A network of your own, for `--app generic`; doc/networks.md says more. As text, it has one statement "
    "per line:\n"
    "* network NAME :: its name; optional, but the first statement if it is there\n"
    "* variable A B: red green :: csp-variables with their values; `A of TYPE: ...` gives a type\n"
    "* link A=red B=green C=red :: labels that exclude each other, pairwise\n"
    "* different A B C :: no two have the same value\n"
    "* permutation p: A B :: each value belongs to exactly one of them; adds csp-variables p1, p2, ...\n"
    CONSTRAINTS_DECLARED(HELP)
    CONSTRAINTS_ENCODED(HELP)
    "* equal A B :: they have the same value\n"
    "* same A=red B=green :: values that are one label: both are true, or neither is\n"
    "* allow A B: 1 2, 2 3 :: only these pairs of values\n"
    "* forbid A B: 1 1, 2 2 :: none of these pairs of values\n"
    "* minimize A :: of all solutions, one in which A has its least value; also maximize\n"
    "* given A=red :: true from the start\n"
    "* remove B=green :: not a candidate from the start\n"
    "* type NAME [SINGLE] :: a type of csp-variables, and what its singles are called\n"
    "* label NAME [SUBJECT VALUE] :: a label with a name of its own, for `variable A: red(NAME)`\n"
    "* group NAME [of TYPE]: LABELS :: labels of which at most one is true\n"
    "* subsets ROWS COLUMNS KIND [WHERE] :: what Subsets of two types are called; KIND is naked, hidden or "
    "fish\n"
    "* say TYPE VARIABLE VALUE LACK [LABEL] :: phrases for `--explain`: \"the {n} of row {r}\" \"in {}\" \"...\"\n"
    "* place SUBJECT X Y [W H ...] :: where to draw a subject, in cells, and how large its box is\n"
    "* slot LABEL K :: which slot of its box a label has, from 0\n"
    "* face LABEL KIND X Y W H :: an area or a line that stands for a label that is a value\n"
    "* paper KIND X Y W H [TEXT] :: an area, a line or a text that is drawn besides\n"
    "* houses 1 2 3, attribute colour: red green blue, clue red is next to green :: a logic grid; "
    "doc/networks.md has all forms of clues\n"
    "A label is referred to by its name or as VARIABLE=VALUE. `#` starts a comment, a backslash at the end of "
    "a line joins it with the next, and \"quotes\" keep blanks and signs in a name. As JSON, a network has "
    "all or some of these keys:\n"
    "  {\"name\": \"...\", \"variables\": {\"A\": [\"red\", \"green\"], \"B\": [\"red\"]},\n"
    "   \"links\": [[\"A=red\", \"B=red\"]], \"different\": [[\"A\", \"B\"]],\n"
    "   " CONSTRAINTS_DECLARED(KEY) "\"permutations\": [],\n"
    "   " CONSTRAINTS_ENCODED(KEY) "\"equal\": [], \"same\": [], \"forbid\": [], \"allow\":\n"
    "   [{\"variables\": [\"A\", \"B\"], \"pairs\": [[\"red\", \"red\"]]}], \"givens\": [\"A=red\"],\n"
    "   \"removed\": [], \"types\": [], \"labels\": [], \"groups\": [],\n"
    "   \"subsets\": [], \"minimize\": \"A\",\n"
    "   \"layout\": {\"A\": [0, 1]}, \"slots\": {}, \"faces\": {}, \"paper\": []}\n"
    "on one line or several. A file has one network, or one JSON network per line, or several networks as "
    "text, each of which begins with `network`. `tresse model` prints what was understood. A formula in DIMACS "
    "form (`p cnf 2 3`) and a model in XCSP3 (`<instance ...>`) are networks, too.\n";
/* clang-format on */

static const app_single singles[] = {
    { "single", "one value left for a csp-variable of a network, if it has no other name for it" },
    { NULL, NULL },
};

const app app_generic = {
    .name = "generic",
    .title = "Network",
    .says = "a network of your own: csp-variables, their values, links; as JSON or text, see doc/networks.md",
    .params = "",
    .topic = "networks",
    .forms = help,
    .example = "# Four houses in a row. Who keeps the owl?\nnetwork Four houses\nhouses 1 2 3 4\n"
               "attribute trade: baker carpenter doctor engineer\nattribute pet: cat dog owl hamster\n"
               "attribute drink: tea coffee juice water\nclue carpenter is directly left of doctor\n"
               "clue doctor is left of engineer\nclue hamster is directly left of cat\n"
               "clue hamster is directly left of tea\nclue dog is next to cat\nclue dog is next to water\n"
               "clue baker is left of juice\n",
    .singles = singles,
    .reading = { .text_most = LIMIT_NETWORK_TEXT,
                 .detect = detect,
                 .claims = generic_claims,
                 .resembles = generic_resembles,
                 .extent = generic_extent,
                 .begins = generic_begins,
                 .is_row = is_row },
    .named = true,
    .is_network = true,
    .parse = parse,
    .model = model,
    .write = write_givens,
    .write_all = write_all,
    .is_own = generic_is_own,
    .shows = { .size = show_name,
               .counts = generic_show_counts,
               .puzzle = generic_show_puzzle,
               .state = generic_show_state },
    .makes = { .other_clues = puzzle_has_other_clues },
};
