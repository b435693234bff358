/* generic.c: networks that users write, as JSON or as text (doc/networks.md).
 *
 * The network is what was written: its labels in their order, its csp-variables and groups, and as links
 * the pairs of labels of each list. The text kept of a puzzle is its JSON in one line. */
#include "apps/generic/combined.h"

#include "base/scan.h"
#include "base/utf8.h"

#include <string.h>

static bool detect(const char *bytes, size_t n)
{
    return generic_is_json(bytes, n) || generic_is_text(bytes, n);
}

/* ---- reading ---- */

static const char *skip_blanks(const char *at, const char *end, const char *blanks)
{
    while (at < end && *at && strchr(blanks, *at))
        at++;
    return at;
}

/* What follows the JSON on its last line is a comment; no other lines may follow. */
static void read_comment(draft *d, const char *at, text *out)
{
    char quote[QUOTE_MAX];
    const char *end = d->text + d->length, *from = skip_blanks(at, end, " \t"), *to = from;
    while (to < end && *to != '\n' && *to != '\r')
        to++;
    const char *more = skip_blanks(to, end, " \t\r\n");
    if (more < end)
        draft_wrong(d, more, "found '%s', expected nothing more after the network",
                    span_quote(quote, (span){ more, scan_character(more, end) }));
    while (to > from && (to[-1] == ' ' || to[-1] == '\t'))
        to--;
    text_add(out, from, (size_t)(to - from));
}

static void add_texts(puzzle *p, const generic *g, draft *d)
{
    generic_write_json(g, GENERIC_ALL, &p->source);
    generic_write_json(g, GENERIC_NETWORK, &p->network);
    if (!p->comment.length)
        text_add_string(&p->comment, g->name);
    generic_tell(d, g, &p->clues);
    if (p->source.failed || p->network.failed || p->comment.failed || p->clues.failed)
        draft_no_memory(d);
    else if (p->source.length > LIMIT_NETWORK_TEXT)
        d->status =
            error_set(d->e, BAD_INPUT, 0, 0, LIMIT_NETWORK_SAID, p->source.length, LIMIT_NETWORK_TEXT);
}

/* A line with one statement may be a network, but is rarely all of it. */
static bool is_row(const puzzle *p)
{
    return ((const generic *)p->data)->as_text;
}

static status parse(puzzle *p, const char *bytes, size_t n, const char *params, error *e)
{
    error unwanted = { 0 };
    const char *end = bytes + n;
    draft d = { .arena = &p->arena, .text = bytes, .length = n, .e = e ? e : &unwanted };
    if (*params)
        return error_set(e, BAD_INPUT, 0, 0, "a parameter, expected none: a network says everything itself");
    generic *g = arena_take(&p->arena, 1, sizeof *g);
    if (!g)
        draft_no_memory(&d);
    else if (generic_is_json(bytes, n))
        generic_read_json(&d, &end);
    else
        generic_read_text(&d);
    if (d.status == OK)
        read_comment(&d, end, &p->comment);
    if (d.status == OK)
        generic_finish(&d, g);
    if (d.status == OK)
        add_texts(p, g, &d);
    if (d.status != OK)
        return d.status;
    g->as_text = !generic_is_json(bytes, n);
    p->data = g;
    p->given = g->given.label;
    p->givens = g->given.labels;
    p->removed = g->removed.label;
    p->removals = g->removed.labels;
    return OK;
}

/* The labels of a set are not const, so they are copied, though nothing here writes to them. */
static void write_all(const puzzle *p, const csp_label *given, int givens, const csp_label *removed,
                      int removals, text *out)
{
    generic g = *(const generic *)p->data;
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
    g.given = (generic_set){ copy, givens, NULL };
    g.removed = (generic_set){ copy + givens, removals, NULL };
    generic_write_json(&g, GENERIC_ALL, out);
    memory_give(out->memory, copy, room, sizeof *copy);
}

static void write_givens(const puzzle *p, const csp_label *given, int givens, text *out)
{
    write_all(p, given, givens, NULL, 0, out);
}

/* ---- the network ---- */

static void model_group(csp_builder *b, const generic_variable *v)
{
    int group = csp_add_group(b, v->type, v->name);
    for (int i = 0; i < v->entries; i++)
        csp_put_in_group(b, group, v->entry[i].label, v->entry[i].value);
}

static void model_link(csp_builder *b, const generic_set *s)
{
    for (int i = 0; i < s->labels; i++)
        for (int k = i + 1; k < s->labels; k++)
            csp_add_link(b, s->label[i], s->label[k]);
}

static void model_types(csp_builder *b, const generic *g)
{
    for (int t = 0; t < g->types; t++) {
        const csp_phrases *says = &g->type[t].phrases;
        csp_add_type(b, g->type[t].name, g->type[t].single);
        if (!says->variable)
            continue;
        csp_speak(b, t, says->variable, says->value, says->lack);
        csp_speak_of_labels(b, t, says->label);
    }
    for (int i = 0; i < g->subsets; i++)
        csp_call_subsets(b, g->subset[i].rows, g->subset[i].columns, g->subset[i].words, g->subset[i].where);
}

static void model(const puzzle *p, csp_builder *b)
{
    const generic *g = p->data;
    model_types(b, g);
    for (int l = 0; l < g->labels; l++)
        csp_add_label(b, g->label[l].name, g->label[l].subject, g->label[l].value);
    for (int v = 0; v < g->variables; v++) {
        const generic_variable *x = &g->variable[v];
        csp_var number = csp_add_var(b, x->type, x->name);
        for (int i = 0; i < x->entries; i++)
            csp_put(b, number, x->entry[i].label, x->entry[i].value);
    }
    for (int i = 0; i < g->groups; i++)
        model_group(b, &g->group[i]);
    const char *from = NULL;
    for (int i = 0; i < g->links; i++) {
        if (g->link[i].from != from)
            csp_from(b, from = g->link[i].from);
        model_link(b, &g->link[i]);
    }
    csp_from(b, NULL);
    for (int i = 0; i < g->declareds; i++)
        g->declared[i].kind->add(b, &g->declared[i]);
    combined_model(b, g);
    generic_model_places(b, g);
}

/* " NAME, 12 csp-variables, 40 labels" */
static void show_size(const puzzle *p, text *out)
{
    const generic *g = p->data;
    if (p->comment.length) {
        text_add_char(out, ' ');
        utf8_add_clean(out, text_bytes(&p->comment), p->comment.length);
    }
    text_format(out, ", %d csp-variable%s, %d label%s", g->variables, g->variables == 1 ? "" : "s", g->labels,
                g->labels == 1 ? "" : "s");
}

#define HELP(name, help, json) help
#define KEY(name, help, json)  json ",\n   "
#define ITEM(name, help)       help

/* clang-format off */
static const char forms[] =
    "A network of your own, for `--app generic`; doc/networks.md says more. As text, it has one statement "
    "per line:\n"
    "* network NAME :: its name; optional, but the first statement if it is there\n"
    "* variable A B: red green :: csp-variables with their values; `A of TYPE: ...` gives a type\n"
    "* link A=red B=green C=red :: labels that exclude each other, pairwise\n"
    "* different A B C :: no two have the same value\n"
    "* permutation p: A B :: each value belongs to exactly one of them; adds csp-variables p1, p2, ...\n"
    STATEMENTS(HELP)
    COMBINED(ITEM)
    "* equal A B :: they have the same value\n"
    "* same A=red B=green :: values that are one label: both are true, or neither is\n"
    "* allow A B: 1 2, 2 3 :: only these pairs of values\n"
    "* forbid A B: 1 1, 2 2 :: none of these pairs of values\n"
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
    "   " STATEMENTS(KEY) "\"permutations\": [],\n"
    "   \"tables\": [], \"sums\": [], \"clauses\": [], \"counts\": [], \"elements\": [],\n"
    "   \"automata\": [], \"pairs\": [], \"equal\": [], \"same\": [], \"forbid\": [], \"allow\":\n"
    "   [{\"variables\": [\"A\", \"B\"], \"pairs\": [[\"red\", \"red\"]]}], \"givens\": [\"A=red\"],\n"
    "   \"removed\": [], \"types\": [], \"labels\": [], \"groups\": [], \"subsets\": [],\n"
    "   \"layout\": {\"A\": [0, 1]}, \"slots\": {}, \"faces\": {}, \"paper\": []}\n"
    "on one line or several. A file has one network, or one JSON network per line, or several networks as "
    "text, each of which begins with `network`. `tresse model` prints what was understood.\n";
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
    .forms = forms,
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
    .shows = { .size = show_size, .puzzle = generic_show_puzzle, .state = generic_show_state },
    .makes = { .other_clues = puzzle_has_other_clues },
};
