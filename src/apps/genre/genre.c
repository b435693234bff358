/* genre.c: the application of every genre. A genre is read anew for each puzzle: that takes less than the
 * puzzle's own network, and nothing is kept between puzzles. */
#include "apps/genre/genre_emit.h"
#include "apps/grid/grid.h"

#include <string.h>

/* What kinds of statements are called, in the order of the network's types. */
static const char cell_type[] = "type cell naked-single\n";
static const char types[] = "type edge single-at-an-edge\n"
                            "type view single-view\n"
                            "type count single-count\n"
                            "type sum single-combination\n"
                            "type clause single-literal\n"
                            "type table single-combination\n"
                            "type place hidden-single\n"
                            "say view \"the {}\" \"{}\" \"the {} {lacks} length left\"\n"
                            "say count \"what {} counts\" \"{}\" \"{} {lacks} place left\"\n";

/* ---- reading ---- */

/* The puzzle without what is known, as a network. */
static status add_network(genre_puzzle *p, text *out, error *e)
{
    if (p->genre->cells.sudoku)
        genre_add_sudoku_types(out);
    else
        text_add_string(out, cell_type);
    text_add_string(out, types);
    genre_add_phrases(p, out);
    status s = genre_add_variables(p, out, e);
    if (s == OK)
        s = genre_add_rules(p, out, e);
    if (s == OK)
        genre_add_places(p, out);
    return s == OK && out->failed ? puzzle_no_memory(e) : s;
}

/* Labels that belong to no cell or edge are drawn only where a step speaks of them. */
static bool put_aside(genre_puzzle *p, int own)
{
    stated_problem *to = &p->problem;
    problem_place *list = arena_take(p->arena, (size_t)(to->places + to->labels), sizeof *list);
    if (!list)
        return false;
    memcpy(list, to->place, (size_t)to->places * sizeof *list);
    to->place = list;
    for (int l = own; l < to->labels; l++)
        if (l == own || strcmp(to->label[l].subject, to->label[l - 1].subject) != 0)
            list[to->places++] = (problem_place){ .subject = to->label[l].subject,
                                                  .label = (csp_label)l,
                                                  .numbers = 4,
                                                  .number = { "0", "0", "0", "0" } };
    return true;
}

static int own_labels(const genre_puzzle *p)
{
    int last = p->cells + p->edges - 1;
    return p->first[last] + p->values[last];
}

/* What is wrong with the network is a matter of the genre: it has no place in the puzzle's text. */
static status make_problem(genre_puzzle *p, const text *network, error *e)
{
    error why = { 0 };
    draft d = { .arena = p->arena, .text = text_bytes(network), .length = network->length, .e = &why };
    problem_read_text(&d);
    if (d.status == OK)
        problem_finish(&d, &p->problem);
    if (d.status == BAD_INPUT)
        return error_set(e, BAD_INPUT, 0, 0, "%s", why.text);
    if (d.status != OK || !put_aside(p, own_labels(p)))
        return puzzle_no_memory(e);
    return OK;
}

static status add_givens(puzzle *to, genre_puzzle *p, error *e)
{
    int givens = 0, removals = p->problem.removed.labels;
    for (int i = 0; i < p->cells + p->edges; i++)
        givens += p->known[i] > 0;
    status s = puzzle_take_labels(to, givens, removals, e);
    for (int i = 0; s == OK && i < p->cells + p->edges; i++)
        if (p->known[i])
            puzzle_give(to, p->first[i] + p->known[i] - 1);
    for (int i = 0; s == OK && i < removals; i++)
        puzzle_remove(to, p->problem.removed.label[i]);
    to->removed_from = p->problem.removed.each;
    return s;
}

static status read_comment(puzzle *p, scan *in, error *e)
{
    span rest = scan_rest(in);
    const char *at = rest.at + rest.n;
    text_add(&p->comment, rest.at, rest.n);
    while (at < in->last && (scan_is_blank(*at) || scan_is_line_end(*at)))
        at++;
    return at < in->last ? scan_wrong(in, at, e, "more lines after the puzzle" EXPECTED "its end") : OK;
}

static int known_of(const void *with, int variable)
{
    return ((const genre_puzzle *)with)->known[variable];
}

static void add_source(const genre_puzzle *p, int (*value)(const void *with, int variable), const void *with,
                       bool known, char between, char rows, text *out)
{
    genre_add_parts(p, between, rows, out);
    if (!known)
        return;
    text_format(out, "%cknown%c", between, between);
    genre_add_known(p, value, with, rows, out);
}

static status read_text(puzzle *to, genre_puzzle *p, scan *in, error *e)
{
    span word;
    text network;
    if (scan_peek(in, &word) && word.n == p->genre->name.n && !memcmp(word.at, p->genre->name.at, word.n))
        scan_word(in, &word);
    status s = genre_read_puzzle(p, in, e);
    text_open(&network, to->memory);
    if (s == OK)
        s = add_network(p, &network, e);
    if (s == OK)
        s = genre_read_known(p, in, e);
    if (s == OK)
        s = read_comment(to, in, e);
    if (s == OK)
        s = make_problem(p, &network, e);
    text_close(&network);
    return s;
}

static const char *page_of(const puzzle *p)
{
    const char *own =
        ((const genre_app *)(const void *)p->app)->text; /* its first member is the application */
    return own ? own : text_bytes(&p->page);
}

/* A genre that does not ship with the program is not known where its paths are read, so its puzzles are
 * written as the networks that they are. */
static void add_texts(puzzle *to, const genre_puzzle *p)
{
    bool known = false, ships = ((const genre_app *)(const void *)to->app)->text;
    for (int i = 0; i < p->cells + p->edges; i++)
        known = known || p->known[i];
    if (ships) {
        add_source(p, known_of, p, known, ' ', '/', &to->source);
        add_source(p, NULL, NULL, false, ' ', '/', &to->network);
    } else {
        problem_write_json(&p->problem, PROBLEM_ALL, &to->source);
        problem_write_json(&p->problem, PROBLEM_NETWORK, &to->network);
    }
}

status genre_parse(puzzle *to, const char *bytes, size_t n, const char *params, error *e)
{
    scan in = scan_of(bytes, n);
    genre *g = arena_take(&to->arena, 1, sizeof *g);
    genre_puzzle *p = arena_take(&to->arena, 1, sizeof *p);
    if (!g || !p)
        return puzzle_no_memory(e);
    *p = (genre_puzzle){ .genre = g, .arena = &to->arena };
    to->data = p;
    status s = param_none(params, e);
    if (s == OK)
        s = genre_read(g, (span){ page_of(to), strlen(page_of(to)) }, e);
    if (s == OK)
        s = read_text(to, p, &in, e);
    if (s == OK)
        s = add_givens(to, p, e);
    if (s != OK)
        return s;
    to->has_cells = problem_has_cells(&p->problem);
    p->problem.given = (problem_set){ .label = to->given, .labels = to->givens };
    add_texts(to, p);
    return puzzle_end(to, e);
}

static bool begins_with(const char *name, const char *bytes, size_t n,
                        bool (*is)(span piece, const char *word))
{
    scan t = scan_of(bytes, n);
    span word;
    return scan_word(&t, &word) && is(word, name);
}

bool genre_detects(const char *name, const char *bytes, size_t n)
{
    return begins_with(name, bytes, n, span_is);
}

bool genre_resembled(const char *name, const char *bytes, size_t n)
{
    return begins_with(name, bytes, n, span_resembles);
}

/* A first line with more than a size is a puzzle of its own. */
app_extent genre_extent(const char *bytes, size_t n, bool whole)
{
    scan t = scan_of(bytes, n), first;
    span word;
    int words = 0;
    (void)whole;
    for (scan_line(&t, &first); scan_word(&first, &word);)
        words++;
    return words > 2 ? EXTENT_LINE : EXTENT_TEXT;
}

/* A board alone is a puzzle of some genres, but mostly the first line of one. */
bool genre_is_row(const puzzle *p)
{
    const genre_puzzle *is = p->data;
    text head;
    text_open(&head, p->memory);
    genre_add_head(is, &head);
    bool alone = head.length == p->source.length || !genre_page(p->app);
    text_close(&head);
    return alone;
}

/* ---- the network and the drawings ---- */

void genre_model(const puzzle *p, csp_builder *b)
{
    problem_model(b, &((const genre_puzzle *)p->data)->problem);
}

bool genre_is_own(const puzzle *p, int label)
{
    return label < own_labels(p->data);
}

/* Labels as values of cells. */
typedef struct labels {
    const genre_puzzle *p;
    const csp_label *given;
    int n;
} labels;

static int given_of(const void *with, int variable)
{
    const labels *is = with;
    const genre_puzzle *p = is->p;
    for (int i = 0; i < is->n; i++)
        if (is->given[i] >= p->first[variable] && is->given[i] < p->first[variable] + p->values[variable])
            return is->given[i] - p->first[variable] + 1;
    return 0;
}

void genre_write(const puzzle *p, const csp_label *given, int n, text *out)
{
    labels is = { p->data, given, n };
    add_source(p->data, given_of, &is, n > 0, ' ', '/', out);
}

/* What is left of a variable, if it is one value. */
typedef struct left {
    const genre_puzzle *p;
    const state *s;
} left;

static int left_of(const void *with, int variable)
{
    const left *is = with;
    int found = 0, n = 0;
    for (int v = 0; v < is->p->values[variable]; v++)
        if (is->s->label[is->p->first[variable] + v] != GONE) {
            found = v + 1;
            n++;
        }
    return n == 1 ? found : 0;
}

void genre_show_puzzle(const puzzle *p, text *out)
{
    add_source(p->data, known_of, p->data, p->givens > 0, '\n', '\n', out);
    text_add_char(out, '\n');
}

void genre_show_state(const puzzle *p, const state *s, text *out)
{
    left is = { p->data, s };
    add_source(p->data, left_of, &is, true, '\n', '\n', out);
    text_add_char(out, '\n');
}

void genre_show_size(const puzzle *p, text *out)
{
    const genre_puzzle *is = p->data;
    text_format(out, " %d×%d", is->rows, is->columns);
}

static const genre_puzzle *genre_puzzle_of(const puzzle *p)
{
    return p->app->parse == genre_parse ? p->data : ((const grid *)p->data)->own;
}

/* An address may not be able to say all that a text can: such as regions in two pieces, or numbers without
 * end. So it is read again. */
static bool add_link(const puzzle *p, text *out)
{
    static const char before[] = "https://puzz.link/p?";
    puzzle again;
    bool same = genre_text(p->app) && puzzle_open(&again, p->memory) == OK;
    if (!same)
        return false;
    text_add_string(out, before);
    same = genre_add_link(genre_puzzle_of(p), out) &&
           puzzle_read(&again, p->app->name, NULL, text_bytes(out), out->length, NULL) == OK &&
           again.source.length == p->source.length &&
           !memcmp(text_bytes(&again.source), text_bytes(&p->source), p->source.length);
    puzzle_close(&again);
    if (!same)
        text_clear(out);
    return same;
}

status puzzle_add_address(const puzzle *p, text *out, error *e)
{
    if (add_link(p, out))
        return OK;
    if (p->params.length)
        return error_set(e, BAD_INPUT, 0, 0,
                         "a puzzle with parameters (%s)" EXPECTED "one that is known by its text",
                         text_bytes(&p->params));
    text_add(out, text_bytes(&p->source), p->source.length);
    return OK;
}
