/* flatzinc.c: models in FlatZinc, the form in which MiniZinc hands a model to a solver. They become networks
 * of the application `generic`, whose csp-variables have the names of the model (flatzinc_model.c). A
 * solution is verified twice: by the network as data, and by the constraints of the model themselves. */
#include "apps/flatzinc/flatzinc.h"

#include "base/scan.h"
#include "base/utf8.h"

#include <string.h>

extern const app app_flatzinc;

static const char *first_of(const char *bytes, size_t n, const char **end)
{
    const scan all = scan_of(bytes, n);
    const char *at = all.at;
    *end = all.end;
    while (at < all.end && (scan_is_blank(*at) || scan_is_line_end(*at) || *at == '%'))
        if (*at == '%')
            while (at < all.end && !scan_is_line_end(*at))
                at++;
        else
            at++;
    return at;
}

static bool detect(const char *bytes, size_t n)
{
    static const char *const first[] = { "var", "array", "predicate", "constraint", "int", "bool", "set of" };
    const char *end, *at = first_of(bytes, n, &end);
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
        size_t k = strlen(first[i]);
        if ((size_t)(end - at) > k && memcmp(at, first[i], k) == 0 && strchr(i < 4 ? " [" : " :", at[k]))
            return true;
    }
    return false;
}

/* Does it look like a model with a mistake, or like MiniZinc: does a line begin with `solve`, `constraint`,
 * `predicate` or `include`? */
static bool resembles(const char *bytes, size_t n)
{
    scan all = scan_of(bytes, n), line;
    span first;
    while (scan_line(&all, &line)) {
        scan_word(&line, &first);
        if (span_is(first, "solve") || span_is(first, "constraint") || span_is(first, "predicate") ||
            span_is(first, "include"))
            return true;
    }
    return false;
}

static app_extent extent(const char *bytes, size_t n, bool whole)
{
    (void)whole;
    return detect(bytes, n) || resembles(bytes, n) ? EXTENT_TEXT : EXTENT_UNKNOWN;
}

/* The text in one line: without comments, without constraints that were left out, and with a blank for each
 * line end. Texts in quotes keep their blanks. */
static void add_source(text *out, const flatzinc *flatzinc, const char *bytes, size_t n)
{
    const scan all = scan_of(bytes, n);
    const fz_constraint *c = flatzinc->constraint, *last_of_all = c + flatzinc->constraints;
    bool gap = false;
    for (const char *at = all.at; at < all.end;) {
        while (c < last_of_all && (!c->left_out || c->item.at < at))
            c++;
        if (c < last_of_all && c->item.at == at) {
            at += c->item.n;
            continue;
        }
        if (*at == '%') {
            while (at < all.end && !scan_is_line_end(*at))
                at++;
        } else if (scan_is_blank(*at) || scan_is_line_end(*at)) {
            gap = out->length > 0;
            at++;
        } else {
            const char *last = *at == '"' ? flatzinc_text_end(at + 1, all.end) : at;
            if (gap)
                text_add_char(out, ' ');
            gap = false;
            for (; at <= last && at < all.end; at++)
                text_add_char(out, scan_is_line_end(*at) ? ' ' : *at);
        }
    }
}

static void show_all(flatzinc *flatzinc, const char *name)
{
    int v = flatzinc_variable(flatzinc, name);
    if (v >= 0)
        flatzinc->variable[v].own = flatzinc->shows = true;
}

/* A solution is made of what is shown or, if nothing is, of what a person wrote. */
static void mark_shown(flatzinc *flatzinc)
{
    for (int i = 0; i < flatzinc->variables; i++)
        if (flatzinc->variable[i].output)
            show_all(flatzinc, flatzinc->variable[i].name);
    for (int i = 0; i < flatzinc->arrays; i++)
        for (const fz_expression *m = flatzinc->array[i].output ? flatzinc->array[i].body->first : NULL; m;
             m = m->next)
            if (m->kind == FZ_NAME)
                show_all(flatzinc, m->name);
    for (int i = 0; i < flatzinc->variables && !flatzinc->shows; i++)
        flatzinc->variable[i].own = flatzinc->variable[i].shown_rank <= FZ_BY_PATH;
    flatzinc->own = flatzinc_take(flatzinc, (size_t)flatzinc->network.labels + 1, sizeof *flatzinc->own);
    for (int i = 0; flatzinc->own && i < flatzinc->variables; i++) {
        const fz_variable *v = &flatzinc->variable[i];
        const problem_variable *x = &flatzinc->network.variable[v->csp];
        for (int k = 0; v->same == i && v->own && k < x->entries; k++)
            flatzinc->own[x->entry[k].label] = true;
    }
}

static bool is_own(const puzzle *p, int label)
{
    return ((const flatzinc *)p->data)->own[label];
}

static status parse(puzzle *p, const char *bytes, size_t n, const char *params, error *e)
{
    error unwanted = { 0 };
    draft d = { .arena = &p->arena, .text = bytes, .length = n, .e = e ? e : &unwanted, .said = p->said };
    bool relax = strcmp(params, "relax") == 0;
    if (*params && !relax)
        return error_set(e, BAD_INPUT, 0, 0,
                         "a parameter" EXPECTED "none, or relax: " ADVICE
                         "leave out what is not known, or too large");
    flatzinc *z = arena_take(&p->arena, 1, sizeof *z);
    if (!z)
        return puzzle_no_memory(e);
    z->draft = &d;
    z->arena = &p->arena;
    z->left_out = &p->left_out;
    flatzinc_read(z);
    if (d.status == OK)
        flatzinc_model(z, relax);
    if (d.status == OK)
        problem_finish(&d, &z->network);
    if (d.status != OK)
        return d.status;
    p->has_cells = problem_has_cells(&z->network);
    problem_list_large(&z->network, &p->too_large);
    if (relax)
        text_add_string(&p->params, params);
    add_source(&p->source, z, bytes, n);
    text_add(&p->network, text_bytes(&p->source), p->source.length);
    p->data = z;
    mark_shown(z);
    int best = z->objective && z->objective->kind == FZ_NAME ? flatzinc_variable(z, z->objective->name) : -1;
    p->objective = best >= 0 ? z->network.variable[z->variable[best].csp].name : NULL;
    p->most = z->most;
    z->draft = NULL;
    return d.status;
}

static void model(const puzzle *p, csp_builder *b)
{
    app_generic.model(p, b);
}

/* ---- values ---- */

/* Puts the value of each variable of the model into flatzinc->tried; false: one has none. */
static bool take_values(const flatzinc *flatzinc, const bool *value)
{
    for (int i = 0; i < flatzinc->variables; i++) {
        const fz_variable *v = &flatzinc->variable[i];
        if (v->same != i)
            continue;
        const problem_variable *x = &flatzinc->network.variable[v->csp];
        int k = 0;
        while (k < x->entries && !value[x->entry[k].label])
            k++;
        if (k == x->entries)
            return false;
        flatzinc->tried[i] = v->value[k];
    }
    return true;
}

/* Writes givens as constraints after the model. */
static void write_givens(const puzzle *p, const csp_label *given, int n, text *out)
{
    const flatzinc *z = p->data;
    text_add(out, text_bytes(&p->source), p->source.length);
    for (int i = 0; i < z->variables; i++) {
        const fz_variable *v = &z->variable[i];
        const problem_variable *x = &z->network.variable[v->csp];
        for (int k = 0; v->same == i && k < x->entries; k++)
            for (int g = 0; g < n; g++)
                if (given[g] == x->entry[k].label)
                    text_format(out, " constraint int_eq(%s,%d);", v->name, v->value[k]);
    }
}

/* ---- solutions, as MiniZinc reads them ---- */

static void write_value(const flatzinc *flatzinc, const fz_expression *expression, bool is_bool, text *out)
{
    int64_t x = flatzinc_int(flatzinc, expression);
    if (is_bool)
        text_add_string(out, x ? "true" : "false");
    else
        text_format(out, "%d", (int)x);
}

static bool is_bool(const flatzinc *flatzinc, const fz_expression *expression)
{
    int v = expression->kind == FZ_NAME ? problem_index_find(&flatzinc->names, FZ_VARIABLES, expression->name,
                                                             strlen(expression->name))
                                        : -1;
    return expression->kind == FZ_BOOL || (v >= 0 && flatzinc->variable[v].is_bool);
}

static void write_array(const flatzinc *flatzinc, const fz_array *array, text *out)
{
    int n = array->output->members;
    text_format(out, "%s = array%dd(", array->name, n);
    for (const fz_expression *m = array->output->first; m; m = m->next)
        text_format(out, "%d..%d, ", (int)m->value, (int)m->last);
    text_add_char(out, '[');
    for (const fz_expression *m = array->body->first; m; m = m->next) {
        write_value(flatzinc, m, is_bool(flatzinc, m), out);
        text_add_string(out, m->next ? ", " : "");
    }
    text_add_string(out, "]);\n");
}

static void write_solution(const puzzle *p, const bool *value, text *out)
{
    const flatzinc *z = p->data;
    if (!take_values(z, value))
        return;
    for (int i = 0; i < z->variables; i++) {
        const fz_variable *v = &z->variable[i];
        if (!v->output)
            continue;
        fz_expression e = { .kind = FZ_NAME, .name = v->name };
        text_format(out, "%s = ", v->name);
        write_value(z, &e, v->is_bool, out);
        text_add_string(out, ";\n");
    }
    for (int i = 0; i < z->arrays; i++)
        if (z->array[i].output)
            write_array(z, &z->array[i], out);
}

static const char help[] =
    "A model in FlatZinc, as `minizinc -c` makes it, or MiniZinc itself for `minizinc --solver tresse`: "
    "variables with ranges, sets and truth values; constraints on whole and truth values, linear sums, "
    "clauses, elements, tables, automata and all_different; `solve satisfy`. A constraint that is not known "
    "or too large is refused by its name and line; `--param relax` leaves it out and says so. Names of steps "
    "are those of the model: nat[1] for an element of an array that is shown, int_lin_eq#7 for the seventh "
    "constraint of its kind.\n";

static const app_single singles[] = {
    { "single", "one value left for a variable of the model" },
    { NULL, NULL },
};

const app app_flatzinc = {
    .name = "flatzinc",
    .title = "FlatZinc model",
    .says = "a constraint model in FlatZinc, which MiniZinc makes of models; see doc/networks.md",
    .params = "relax: leave out constraints that are not known or too large, and say so",
    .forms = help,
    .example = "% Who lives in which of four houses?\n"
               "var 1..4: baker;\nvar 1..4: carpenter;\nvar 1..4: doctor;\nvar 1..4: engineer;\n"
               "constraint fzn_all_different_int([baker,carpenter,doctor,engineer]);\n"
               "constraint int_lin_eq([1,-1],[doctor,carpenter],1);\nconstraint int_lt(doctor,engineer);\n"
               "constraint int_ne(baker,1);\nconstraint int_lt(engineer,baker);\nsolve satisfy;\n",
    .singles = singles,
    .named = true,
    .is_network = true,
    .reading = { .text_most = LIMIT_NETWORK_TEXT,
                 .detect = detect,
                 .resembles = resembles,
                 .extent = extent },
    .parse = parse,
    .model = model,
    .write = write_givens,
    .write_solution = write_solution,
    .is_own = is_own,
    .shows = { .counts = generic_show_counts, .puzzle = generic_show_puzzle, .state = generic_show_state },
    .makes = { .other_clues = puzzle_has_other_clues },
};
