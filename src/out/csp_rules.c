/* csp_rules.c: a path in the layout in which people exchange them: that of CSP-Rules, the solver of the
 * theory's author.
 *
 *     (solve "4...3.......6..8..…")
 *     ***********************************************************************************************
 *     ***  Tresse 0.1.0 (sudoku), config = BC+W
 *     ***********************************************************************************************
 *     18 givens, 283 candidates
 *     hidden-single-in-a-block ==> r9c3 = 7
 *     Resolution state after Singles:
 *        +----------------+ …
 *     272 candidates, 2018 csp-links and 2018 links. Density = 5.48%
 *     whip[1]: r7n3{c9 .} ==> r9c7 ≠ 3, r9c8 ≠ 3
 *     …
 *     PUZZLE 0 IS SOLVED. rating-type = BC+W, MOST COMPLEX RULE TRIED = W[10]
 *
 * A step is one line in nrc notation, without rounds; the inner steps of a trial are between lines that open
 * and retract its context. What is written is a post: `tresse check` reads it (src/post). */
#include "out/text_parts.h"
#include "problem/constraints.h"
#include "rules/rule.h"

#include <string.h>

static bool share_csp_variable(const csp *c, csp_label first, csp_label second)
{
    csp_list vars = csp_label_vars(c, first);
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        if (csp_has(c, *v, second))
            return true;
    return false;
}

/* CSP-Rules counts a pair of candidates once for each csp-variable that they share. */
static int links_inside(const state *s)
{
    int links = 0;
    for (int v = 0; v < csp_vars(s->csp); v++) {
        csp_list all = csp_var_labels(s->csp, (csp_var)v);
        int n = 0;
        for (const csp_label *l = all.begin; l < all.end; l++)
            n += state_is_candidate(s, *l);
        links += n * (n - 1) / 2;
    }
    return links;
}

static int other_links(const state *s)
{
    int links = 0;
    for (int l = 0; l < csp_labels(s->csp); l++)
        if (state_is_candidate(s, (csp_label)l))
            CSP_FOR_LINKS(k, s->csp, l)
                links += *k > l && state_is_candidate(s, *k) && !share_csp_variable(s->csp, (csp_label)l, *k);
    return links;
}

/* The drawing of the application, with the signs of the forum: "!" between blocks, indented. */
static void add_grid(const report *report, const state *s, text *out)
{
    text grid;
    text_open(&grid, out->memory);
    report->puzzle->app->shows.state(report->puzzle, s, &grid);
    bool begins = true;
    for (const char *at = text_bytes(&grid); *at; begins = *at++ == '\n') {
        if (begins)
            text_add_string(out, "   ");
        text_add_char(out, *at == '|' ? '!' : *at);
    }
    if (!begins)
        text_add_char(out, '\n');
    out->failed = out->failed || grid.failed;
    text_close(&grid);
}

static void add_state(const report *report, const char *when, const state *s, bool density, text *out)
{
    text_format(out, "Resolution state %s:\n", when);
    add_grid(report, s, out);
    text_format(out, "\n%d candidates", s->candidates);
    if (density) {
        int inside = links_inside(s), links = inside + other_links(s);
        text_format(out, ", %d csp-links and %d links. Density = ", inside, links);
        text_report_density(out, s->candidates, links);
        text_add_string(out, "%");
    }
    text_add_string(out, density ? "\nstarting non trivial part of solution\n" : "\n");
}

/* A text of CLIPS: a backslash before what would end it. */
static void add_quoted(const text *is, text *out)
{
    text_add_char(out, '"');
    for (size_t i = 0; i < is->length; i++) {
        if (is->bytes[i] == '"' || is->bytes[i] == '\\')
            text_add_char(out, '\\');
        text_add_char(out, is->bytes[i]);
    }
    text_add_char(out, '"');
}

static void add_head(const report *report, text *out)
{
    static const char bar[] =
        "***********************************************************************************************\n";
    const puzzle *p = report->puzzle;
    text_add_string(out, "(solve ");
    add_quoted(&p->source, out);
    text_format(out, ")\n%s***  Tresse " TRESSE_VERSION " (%s", bar, p->app->name);
    text_format(out, p->params.length ? " %s" : "%s", text_bytes(&p->params));
    text_format(out, "), config = %s\n%s", report->theory->name, bar);
    text_format(out, "%d givens, %d candidates\n", p->givens, report->start->candidates);
    if (report->changes)
        add_state(report, "at the start", report->start, false, out);
}

static const char *posted_name(const char *name)
{
    return strcmp(name, "z-whip") == 0 ? "z-chain" : name;
}

/* "2, 4 and 8": the values of the labels, if they are up to nine digits; false: they are not. */
static bool add_digits(const csp *c, csp_list labels, text *out)
{
    bool in[10] = { false };
    int n = 0;
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        const char *value = csp_label_value(c, *l);
        if (*value < '1' || *value > '9' || value[1])
            return false;
        n += !in[*value - '0'];
        in[*value - '0'] = true;
    }
    for (int digit = 1, k = 0; digit <= 9; digit++)
        if (in[digit]) {
            text_format(out, "%s%d", k == 0 ? "" : k == n - 1 ? " and " : ", ", digit);
            k++;
        }
    return true;
}

/* The cells and digits of an impossible pattern, by which readers find it. */
static void add_pattern(const csp *c, const step *step, text *out)
{
    const step_line *line = &step->line[0];
    if (!step->lines || line->kind != TRESSE_DECLARED || line->declared.kind != &constraint_impossible)
        return;
    size_t before = out->length;
    text_format(out, "%s for digits ", step->name);
    const csp_label *inside = line->declared.label;
    if (!add_digits(c, (csp_list){ inside, inside + line->declared.number }, out)) {
        out->length = before;
        return;
    }
    text_add_string(out, "\n  in cells: (");
    for (int i = 0; i < line->declared.sets; i++)
        text_format(out, "%s%s", i ? " " : "", csp_set_name(c, line->declared.set[i]));
    text_add_string(out, ")\n  with guardians");
    for (int i = 0; i < step->conclusions; i++)
        text_format(out, " %s", csp_label_name(c, step->conclusion[i]));
    text_add_char(out, '\n');
}

static void add_line(const report *report, const step *step, text *out)
{
    text line;
    add_pattern(report->start->csp, step, out);
    text_open(&line, out->memory);
    write_step(report->start->csp, step, false, &line);
    text_add_string(out, posted_name(step->name));
    text_format(out, "%s\n", text_bytes(&line) + (line.length ? strlen(step->name) : 0));
    out->failed = out->failed || line.failed;
    text_close(&line);
}

static void add_step(const report *report, const step *step, int depth, int *contexts, text *out)
{
    const step_supposition *trial = step_trial(step);
    if (!trial) {
        add_line(report, step, out);
        return;
    }
    const char *target = csp_label_name(report->start->csp, trial->label[0]);
    int context = ++*contexts;
    text_format(out, "GENERATING CONTEXT %d AT DEPTH %d, FROM HYPOTHESIS %s.\n", context, depth, target);
    for (int i = 0; i < trial->inners; i++)
        add_step(report, &trial->inner[i], depth + 1, contexts, out);
    text_format(out, "NO SOLUTION IN CONTEXT %d. RETRACTING CANDIDATE %s.\n", context, target);
}

/* The steps; before the first pattern, and before the first one that is not a whip[1], the state. */
static void add_steps(const report *report, state *at, text *out)
{
    int stage = 0, contexts = 0;
    for (int i = 0; i < report->steps->n; i++) {
        const step *step = &report->steps->step[i];
        bool whip_1 = step->length == 1 && strcmp(step->name, "whip") == 0;
        if (stage == 0 && is_pattern(step)) {
            add_state(report, "after Singles", at, true, out);
            stage = 1;
        }
        if (stage == 1 && is_pattern(step) && !whip_1) {
            add_state(report, "after Singles and whips[1]", at, false, out);
            stage = 2;
        }
        add_step(report, step, 1, &contexts, out);
        step_apply(step, at);
    }
}

static void add_end(const report *report, text *out)
{
    const step *hardest = NULL;
    for (int i = 0; i < report->steps->n; i++) {
        const step *s = &report->steps->step[i];
        if (is_pattern(s) && (!hardest || s->length >= hardest->length))
            hardest = s;
    }
    if (report->result.outcome == SOLVED)
        text_add_string(out, "PUZZLE 0 IS SOLVED.");
    else
        text_format(out, "PUZZLE 0 IS NOT SOLVED. %d CANDIDATES LEFT.", report->final->candidates);
    text_format(out, " rating-type = %s, MOST COMPLEX RULE TRIED = ", report->theory->name);
    if (hardest)
        text_format(out, "%s[%d]\n",
                    hardest->rule && hardest->rule->code ? hardest->rule->code : hardest->name,
                    hardest->length);
    else
        text_add_string(out, "Singles\n");
    add_grid(report, report->final, out);
}

void write_csp_rules(const report *report, text *out)
{
    state at;
    add_head(report, out);
    if (report->bad_givens) {
        text_format(out, "no solution: %s\n", report->bad_givens);
        return;
    }
    if (state_open(&at, out->memory, report->start->csp) != OK) {
        out->failed = true;
        return;
    }
    state_copy(&at, report->start);
    add_steps(report, &at, out);
    state_close(&at, out->memory);
    add_end(report, out);
}
