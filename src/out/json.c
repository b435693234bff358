/* json.c: a resolution path as one line of JSON, as doc/json.md says.
 *
 * The order of the keys is fixed and there are no blanks, so that equal reports are equal bytes. Labels and
 * csp-variables go by their names. */
#include "base/utf8.h"
#include "out/report.h"

static void add_escaped(text *out, unsigned code)
{
    static const char hex[] = "0123456789abcdef",
                      letter[] = "btnvfr"; /* 8 to 13; there is no escape for 11 */
    if (code >= 8 && code <= 13 && code != 11)
        text_format(out, "\\%c", letter[code - 8]);
    else
        text_format(out, "\\u00%c%c", hex[code >> 4], hex[code & 15]);
}

void write_json_string(text *out, const char *bytes, size_t n)
{
    text_add_char(out, '"');
    for (size_t i = 0; i < n;) {
        size_t length = utf8_length(bytes + i, n - i);
        if (length == 0)
            text_add_string(out, "\uFFFD");
        else if (utf8_is_control(bytes + i, length))
            add_escaped(out, (unsigned char)bytes[i + length - 1]);
        else if (bytes[i] == '"' || bytes[i] == '\\')
            text_format(out, "\\%c", bytes[i]);
        else
            text_add(out, bytes + i, length);
        i += length ? length : 1;
    }
    text_add_char(out, '"');
}

static void add_string(text *out, const char *s)
{
    size_t n = 0;
    while (s[n])
        n++;
    write_json_string(out, s, n);
}

/* ,"key": with its comma: every key but the first one of an object is written with it. */
static void add_key(text *out, const char *key)
{
    text_format(out, ",\"%s\":", key);
}

static void add_named(text *out, const char *key, const char *value)
{
    add_key(out, key);
    add_string(out, value);
}

static void add_text(text *out, const char *key, const text *value)
{
    add_key(out, key);
    write_json_string(out, text_bytes(value), value->length);
}

static const char *outcome_name(const report *r)
{
    if (r->bad_givens)
        return "bad-givens";
    switch (r->result.outcome) {
    case SOLVED:
        return "solved";
    case CONTRADICTION:
        return "contradiction";
    case STUCK:
        return "stuck";
    case BOUNDED:
        return "bounded";
    case LISTED:
        return "listed";
    case UNFINISHED:
        break;
    }
    return "unfinished";
}

static const char *solutions_name(solutions s)
{
    switch (s) {
    case SOLUTIONS_NONE:
        return "none";
    case SOLUTIONS_ONE:
        return "one";
    case SOLUTIONS_SEVERAL:
        return "several";
    case SOLUTIONS_UNKNOWN:
        break;
    }
    return "unknown";
}

static void add_head(const report *r, text *out)
{
    const puzzle *p = r->puzzle;
    text_add_string(out, "{\"format\":\"tresse-path\",\"version\":2");
    add_named(out, "app", p->app->name);
    if (p->params.length)
        add_text(out, "params", &p->params);
    add_text(out, "puzzle", &p->source);
    if (p->comment.length)
        add_text(out, "comment", &p->comment);
    add_named(out, "theory", r->theory->name);
    add_key(out, "solved");
    text_add_string(out, !r->bad_givens && r->result.outcome == SOLVED ? "true" : "false");
    add_named(out, "outcome", outcome_name(r));
    add_named(out, "solutions", solutions_name(r->solutions));
    add_key(out, "rating");
    text_format(out, "%d", r->result.hardest);
    if (r->strategy)
        add_named(out, "strategy", r->strategy);
    if (r->focused)
        text_add_string(out, ",\"focused\":true");
    if (r->trimmed)
        text_format(out, ",\"trimmed\":true,\"untrimmed\":%d", r->untrimmed);
}

static void add_conclusions(const csp *c, const step *s, const char *key, text *out)
{
    add_key(out, key);
    for (int i = 0; i < s->conclusions; i++) {
        text_add_char(out, i == 0 ? '[' : ',');
        add_string(out, csp_label_name(c, s->conclusion[i]));
    }
    text_add_string(out, s->conclusions ? "]" : "[]");
}

static void add_cell(const csp *c, const step_cell *cell, text *out)
{
    text_add_string(out, "{\"variable\":");
    add_string(out, csp_var_name(c, cell->variable));
    add_named(out, "left", csp_label_name(c, cell->left));
    add_key(out, "by");
    text_format(out, "%d", (int)cell->left_by);
    if (cell->right != CSP_NONE)
        add_named(out, "right", csp_label_name(c, cell->right));
    add_key(out, "others");
    text_add_char(out, '[');
    for (int i = 0; i < cell->others; i++) {
        text_add_string(out, i == 0 ? "[" : ",[");
        add_string(out, csp_label_name(c, cell->other[i].label));
        text_format(out, ",%d]", (int)cell->other[i].by);
    }
    text_add_string(out, "]}");
}

static void add_cells(const csp *c, const step *s, text *out)
{
    add_key(out, "cells");
    text_add_char(out, '[');
    for (int i = 0; i < s->cells; i++) {
        if (i > 0)
            text_add_char(out, ',');
        add_cell(c, &s->cell[i], out);
    }
    text_add_char(out, ']');
}

static void add_sets(const csp *c, const char *key, const csp_var *set, int n, text *out)
{
    add_key(out, key);
    text_add_char(out, '[');
    for (int i = 0; i < n; i++) {
        text_add_string(out, i == 0 ? "" : ",");
        add_string(out, csp_var_name(c, set[i]));
    }
    text_add_char(out, ']');
}

static void add_order(const csp *c, const step *s, text *out)
{
    add_sets(c, "order", s->set, s->sets, out);
    if (s->turn)
        text_format(out, ",\"turn\":%d", s->turn);
    if (s->least != CSP_NONE)
        add_named(out, "least", csp_label_name(c, s->least));
    if (s->greatest != CSP_NONE)
        add_named(out, "greatest", csp_label_name(c, s->greatest));
}

static void add_needed(const csp *c, const step *s, text *out)
{
    csp_list needed = csp_needed(c, s->need);
    add_key(out, "needed");
    text_add_char(out, '[');
    for (const csp_label *l = needed.begin; l < needed.end; l++) {
        text_add_string(out, l == needed.begin ? "" : ",");
        add_string(out, csp_label_name(c, *l));
    }
    text_add_char(out, ']');
}

static void add_inner(const csp *c, const step *s, text *out)
{
    add_key(out, "trace");
    text_add_char(out, '[');
    for (int i = 0; i < s->inners; i++) {
        if (i > 0)
            text_add_char(out, ',');
        write_step_json(c, &s->inner[i], out);
    }
    text_add_char(out, ']');
}

void write_step_json(const csp *c, const step *s, text *out)
{
    text_format(out, "{\"round\":%d", s->round);
    add_named(out, "rule", s->rule);
    add_key(out, "length");
    text_format(out, "%d", s->length);
    if (s->variable != CSP_NONE)
        add_named(out, "variable", csp_var_name(c, s->variable));
    if (s->shape != STEP_CONTRADICTION)
        add_conclusions(c, s, step_asserts(s) ? "asserts" : "eliminates", out);
    if (s->shape == STEP_CHAIN)
        add_cells(c, s, out);
    if (s->shape == STEP_SUBSET) {
        add_sets(c, "rows", s->set, s->sets / 2, out);
        add_sets(c, "columns", s->set + s->sets / 2, s->sets - s->sets / 2, out);
    }
    if (s->shape == STEP_ORDER)
        add_order(c, s, out);
    if (s->shape == STEP_COUPLING)
        add_needed(c, s, out);
    if (s->shape == STEP_TRIAL)
        add_inner(c, s, out);
    text_add_char(out, '}');
}

/* Where the givens contradict each other, there is no state to speak of. */
static void add_final(const report *r, label_status which, text *out)
{
    const state *s = r->final;
    bool first = true;
    text_add_char(out, '[');
    for (int l = 0; l < csp_labels(s->csp); l++) {
        if (r->bad_givens || s->label[l] != which)
            continue;
        if (!first)
            text_add_char(out, ',');
        first = false;
        add_string(out, csp_label_name(s->csp, (csp_label)l));
    }
    text_add_char(out, ']');
}

void write_json(const report *r, text *out)
{
    add_head(r, out);
    add_key(out, "steps");
    text_add_char(out, '[');
    for (int i = 0; i < r->steps->n; i++) {
        if (i > 0)
            text_add_char(out, ',');
        write_step_json(r->start->csp, &r->steps->step[i], out);
    }
    text_add_char(out, ']');
    add_key(out, "final");
    text_add_string(out, "{\"values\":");
    add_final(r, VALUE, out);
    add_key(out, "candidates");
    add_final(r, CANDIDATE, out);
    text_add_string(out, "}}\n");
}
