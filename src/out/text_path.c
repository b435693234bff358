/* text_path.c: the steps of a report for people.
 *
 * Each step is alone on its line, in nrc notation from the first column, so that it can be quoted; each round
 * opens with a line `round N`. The inner steps of a trial are below it, indented by two blanks for each
 * depth; they have lines for their rounds only if there are patterns among them, since Singles are easy to
 * follow without. Explanations are below their steps, indented by two blanks, in lines of 100 columns. The
 * sentence about a contradiction is at the end of its trial, with what follows from it. */
#include "base/utf8.h"
#include "out/explain.h"
#include "out/hint.h"
#include "out/text_parts.h"

#include <string.h>

enum { WIDTH = 100 };

static void indent(text *out, int level)
{
    for (int i = 0; i < level; i++)
        text_add_string(out, "  ");
}

/* The length of the word that begins here; "r3c1 = 4" is one. */
static size_t word_length(const char *at)
{
    static const char *const relation[] = { " = ", " ≠ " };
    size_t n = strcspn(at, " ");
    for (int i = 0; i < 2; i++)
        if (strncmp(at + n, relation[i], strlen(relation[i])) == 0) {
            n += strlen(relation[i]);
            return n + strcspn(at + n, " ");
        }
    return n;
}

void write_wrapped(const text *words, int level, text *out)
{
    const char *at = text_bytes(words);
    for (int column = 0; *at; at += *at == ' ') {
        size_t n = word_length(at);
        int width = (int)utf8_count(at, n);
        if (column && column + 1 + width > WIDTH) {
            text_add_char(out, '\n');
            column = 0;
        }
        if (column)
            text_add_char(out, ' ');
        else
            indent(out, level);
        column += width + (column ? 1 : 2 * level);
        text_add(out, at, n);
        at += n;
    }
    text_add_char(out, '\n');
}

typedef void explainer(const csp *c, const step *step, const reasons *reasons, text *out);

static void add_explanation(const report *report, const step *step, const reasons *why, explainer *how,
                            int level, text *out)
{
    text words;
    if (!report->explain)
        return;
    text_open(&words, out->memory);
    how(report->start->csp, step, why, &words);
    write_wrapped(&words, level, out);
    out->failed = out->failed || words.failed;
    text_close(&words);
}

static bool has_patterns(const step *list, int n)
{
    for (int i = 0; i < n; i++)
        if (is_pattern(&list[i]))
            return true;
    return false;
}

/* ---- how a line looks ---- */

/* How long the name of the step is, with which its line begins. */
static size_t name_length(const report *report, const step *step, bool ascii, text *out)
{
    text name;
    text_open(&name, out->memory);
    write_step_name(report->start->csp, step, ascii, &name);
    size_t length = name.length;
    out->failed = out->failed || name.failed;
    text_close(&name);
    return length;
}

/* Adds the line with the names that people know, either beside its own name or in place of it. */
static void add_named(const report *report, const step *step, const text *line, size_t end, text *out)
{
    const puzzle *p = report->puzzle;
    text alias;
    text_open(&alias, out->memory);
    if (report->looks.classical && p->app->steps.alias)
        p->app->steps.alias(p, report->start->csp, step, &alias);
    if (alias.length && !report->looks.chains)
        text_add(out, alias.bytes, alias.length);
    else
        text_add(out, text_bytes(line), end);
    if (alias.length && report->looks.chains)
        text_format(out, " (%s)", text_bytes(&alias));
    text_add(out, text_bytes(line) + end, line->length - end);
    out->failed = out->failed || alias.failed;
    text_close(&alias);
}

/* Adds the step in Eureka notation, after its name, if it has one; otherwise in nrc notation. */
static void add_notation(const report *report, const step *step, bool ascii, text *out)
{
    const puzzle *p = report->puzzle;
    text line, eureka;
    text_open(&line, out->memory);
    text_open(&eureka, out->memory);
    write_step(report->start->csp, step, ascii, &line);
    size_t name = name_length(report, step, ascii, out);
    if (report->looks.eureka && p->app->steps.eureka &&
        p->app->steps.eureka(p, report->start->csp, step, &eureka)) {
        line.length = name;
        text_add_string(&line, ": ");
        text_add(&line, text_bytes(&eureka), eureka.length);
    }
    add_named(report, step, &line, name, out);
    out->failed = out->failed || line.failed || eureka.failed;
    text_close(&eureka);
    text_close(&line);
}

static void add_line(const report *report, const step *step, int level, bool ascii, text *out)
{
    indent(out, level);
    if (report->looks.colour)
        text_add_string(out, is_pattern(step) ? "\033[1m" : "\033[2m");
    if (report->looks.classical || report->looks.eureka)
        add_notation(report, step, ascii, out);
    else
        write_step(report->start->csp, step, ascii, out);
    text_add_string(out, report->looks.colour ? "\033[0m\n" : "\n");
}

static void add_step(const report *report, const step *step, const reasons *why, int level, bool ascii,
                     text *out)
{
    add_line(report, step, level, ascii, out);
    const step_supposition *t = step_trial(step);
    if (!t) {
        if ((!level || !explains_with_trial(step)) && !explains_what_is_hidden(report->start->csp, step))
            add_explanation(report, step, why, level ? explain_inner_step : explain_step, level + 1, out);
        return;
    }
    if (report->looks.brief && !report->looks.unfold && !report->explain)
        return;
    int round = 0;
    bool rounds = has_patterns(t->inner, t->inners);
    add_explanation(report, step, why, explain_supposition, level + 1, out);
    for (int i = 0; i < t->inners; i++) {
        if (rounds && t->inner[i].round != round) {
            indent(out, level + 1);
            text_format(out, "round %d%s\n", t->inner[i].round,
                        report->explain ? " of this supposition" : "");
        }
        round = t->inner[i].round;
        add_step(report, &t->inner[i], NULL, level + 1, ascii, out);
    }
    add_explanation(report, step, why, explain_refutation, level + 1, out);
}

/* Adds the candidates of the pattern in the state of its round. *at is a state to which the steps before
 * number *applied have been applied. */
static void add_marks(const report *report, int i, state *at, int *applied, text *out)
{
    const step *s = &report->steps->step[i];
    if (!is_pattern(s) || step_trial(s))
        return;
    for (; *applied < i && report->steps->step[*applied].round < s->round; ++*applied)
        step_apply(&report->steps->step[*applied], at);
    hint_add_marks(at, s, 4, out);
}

void text_report_path(const report *report, bool ascii, text *out)
{
    int round = 0, applied = 0;
    state at;
    reasons why = { .csp = NULL };
    if (report->explain && reasons_open(&why, out->memory, report->puzzle, report->start) != OK)
        out->failed = true;
    bool marks = report->looks.marks && state_open(&at, out->memory, report->start->csp) == OK;
    out->failed = out->failed || (report->looks.marks && !marks);
    if (marks)
        state_copy(&at, report->start);
    for (int i = 0; i < report->steps->n && !out->failed; i++) {
        const step *s = &report->steps->step[i];
        if (s->round != round)
            text_format(out, "\nround %d\n", s->round);
        round = s->round;
        if (report->explain)
            reasons_seek(&why, report->steps->step, i);
        add_step(report, s, report->explain ? &why : NULL, 0, ascii, out);
        if (marks)
            add_marks(report, i, &at, &applied, out);
    }
    if (marks)
        state_close(&at, out->memory);
    reasons_close(&why);
}
