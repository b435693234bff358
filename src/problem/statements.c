/* statements.c: see statements.h. */
#include "problem/statements.h"

#include "base/json_write.h"
#include "core/words.h"

#include <string.h>

/* ---- notation ---- */

void statement_write(const csp *c, const step *step, const step_line *line, bool ascii, text *out)
{
    const step_declared *d = &line->declared;
    (void)ascii;
    text_format(out, "%s%s", line == step->line ? ": " : "", statement_cited(d->statement));
    if (line == step->line)
        return;
    text_add_char(out, '{');
    for (int i = 0; i < d->refuted; i++)
        if (d->refutation[i].by != NO_LINE)
            text_format(out, "%s ", csp_label_name(c, d->refutation[i].label));
    text_add_string(out, d->targets ? "|" : "| .");
    for (int i = 0; i < d->targets; i++)
        text_format(out, " %s", csp_label_name(c, d->target[i]));
    text_add_char(out, '}');
}

/* ---- JSON ---- */

/* The dead labels that were gone before the step, or those that earlier lines refute, each with its line. */
static void add_dead(const csp *c, const step_declared *declared, bool gone, text *out)
{
    const char *between = "";
    json_key(out, gone ? "gone" : "others");
    text_add_char(out, '[');
    for (int i = 0; i < declared->refuted; i++) {
        const step_refutation *dead = &declared->refutation[i];
        bool left = declared->labels && dead->label == *declared->label;
        if ((dead->by == NO_LINE) != gone || left)
            continue;
        text_format(out, "%s%s", between, gone ? "" : "[");
        json_string(out, csp_label_name(c, dead->label));
        if (!gone)
            text_format(out, ",%d]", (int)dead->by);
        between = ",";
    }
    text_add_char(out, ']');
}

void statement_write_json(const csp *c, const step_line *line, text *out)
{
    const step_declared *d = &line->declared;
    json_named(out, "kind", d->kind->name);
    json_named(out, "statement", statement_cited(d->statement));
    json_number(out, "number", d->statement->index + 1);
    if (d->labels) {
        json_named(out, "left", csp_label_name(c, *d->label));
        json_number(out, "by", d->number);
    }
    add_dead(c, d, true, out);
    add_dead(c, d, false, out);
}

/* ---- sentences ---- */

enum { SUBJECTS_MOST = 8 }; /* that a sentence lists */

/* The subjects of the labels that were gone before the step, each once; returns how many there are, at most
 * SUBJECTS_MOST + 1. */
static int list_subjects(const csp *c, const step_declared *declared, const char **to)
{
    int n = 0;
    for (int i = 0; i < declared->refuted && n <= SUBJECTS_MOST; i++) {
        const char *subject = csp_label_subject(c, declared->refutation[i].label);
        int k = 0;
        while (k < n && strcmp(to[k], subject) != 0)
            k++;
        if (k == n && declared->refutation[i].by == NO_LINE)
            to[n++] = subject;
    }
    return n;
}

static void say_what_is_left(const csp *c, const step_declared *declared, text *out)
{
    const char *subject[SUBJECTS_MOST + 1];
    int n = list_subjects(c, declared, subject);
    text_add_string(out, n == 0 ? "" : declared->targets ? " and what is left" : " with what is left");
    for (int i = 0; i < n && n <= SUBJECTS_MOST; i++) {
        text_add_string(out, i == 0 ? " of " : "");
        say_joint(i, n, "and", out);
        text_add_string(out, subject[i]);
    }
}

/* "By 'ones: D + E = Y' and what is left of D and E"; of a contradiction "'ones: D + E = Y' has no solution
 * with what is left of D and E". */
void statement_say(const csp *c, const step *step, const step_line *line, bool first, text *out)
{
    const step_declared *d = &line->declared;
    (void)step;
    text_format(out, "%s'%s'", !d->targets ? "" : first ? "By " : "by ", statement_cited(d->statement));
    text_add_string(out, d->targets ? "" : " has no solution");
    say_what_is_left(c, d, out);
}

/* ---- what it rests on ---- */

void statement_premises(const csp *c, const step_line *line, void (*take)(void *context, csp_label label),
                        void *context)
{
    const step_declared *d = &line->declared;
    (void)c;
    for (int i = 0; i < d->refuted; i++)
        if (d->refutation[i].by == NO_LINE)
            take(context, d->refutation[i].label);
}
