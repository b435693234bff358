/* text_path.c: the steps of a report for people.
 *
 * Each stands alone on its line, in nrc notation from the first column, so that it can be quoted; each round
 * opens with a line `round N`. The inner steps of a trial stand below it, two blanks further in for each
 * depth; they have lines for their rounds only if there are patterns among them: Singles are easy to follow
 * without. Explanations stand below their steps, two blanks further in, in lines of 100 columns. The sentence
 * about a contradiction stands at the end of its trial, with what follows from it. */
#include "base/utf8.h"
#include "out/explain.h"
#include "out/text_parts.h"
#include "out/uses.h"

#include <string.h>

enum { WIDTH = 100 };

static void indent(text *out, int level)
{
    for (int i = 0; i < level; i++)
        text_add_string(out, "  ");
}

static int columns_of(const char *bytes, size_t n)
{
    int columns = 0;
    for (size_t i = 0; i < n; i++)
        columns += ((unsigned char)bytes[i] & 0xC0) != 0x80;
    return columns;
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

/* The words in lines, each from this level on. */
static void add_wrapped(const text *words, int level, text *out)
{
    const char *at = text_bytes(words);
    for (int column = 0; *at; at += *at == ' ') {
        size_t n = word_length(at);
        int width = columns_of(at, n);
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

/* The statements that it rests on, behind its sentences. */
static void add_uses(const csp *c, const step *s, text *words)
{
    uses u;
    words->failed = words->failed || !uses_find(&u, c, s, words->memory);
    for (int i = 0; i < u.n; i++)
        text_format(words, "%s%s", i ? ", " : " Uses: ", csp_origin_name(c, u.origin[i]));
    text_add_string(words, u.n ? "." : "");
    uses_close(&u);
}

typedef void explainer(const csp *c, const step *s, text *out);

static void add_explanation(const report *r, const step *s, explainer *how, int level, text *out)
{
    text words;
    if (!r->explain)
        return;
    text_open(&words, out->memory);
    how(r->start->csp, s, &words);
    if (how != explain_supposition)
        add_uses(r->start->csp, s, &words);
    add_wrapped(&words, level, out);
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

static void add_step(const report *r, const step *s, int level, bool ascii, text *out)
{
    indent(out, level);
    write_step(r->start->csp, s, ascii, out);
    text_add_char(out, '\n');
    const step_supposition *t = step_trial(s);
    if (!t) {
        if (!level || !explains_with_trial(s))
            add_explanation(r, s, level ? explain_inner_step : explain_step, level + 1, out);
        return;
    }
    int round = 0;
    bool rounds = has_patterns(t->inner, t->inners);
    add_explanation(r, s, explain_supposition, level + 1, out);
    for (int i = 0; i < t->inners; i++) {
        if (rounds && t->inner[i].round != round) {
            indent(out, level + 1);
            text_format(out, "round %d%s\n", t->inner[i].round, r->explain ? " of this supposition" : "");
        }
        round = t->inner[i].round;
        add_step(r, &t->inner[i], level + 1, ascii, out);
    }
    add_explanation(r, s, explain_refutation, level + 1, out);
}

void text_report_path(const report *r, bool ascii, text *out)
{
    int round = 0;
    for (int i = 0; i < r->steps->n; i++) {
        const step *s = &r->steps->step[i];
        if (s->round != round)
            text_format(out, "\nround %d\n", s->round);
        round = s->round;
        add_step(r, s, 0, ascii, out);
    }
}
