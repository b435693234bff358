/* hint.c: see hint.h. The first line says what was understood; the others say no more than the grade allows:
 * 1 the kind of step, 2 where to look, 3 what it concludes, 4 all of it. At grades 1 to 3 there are never
 * more than ten lines: of many places the first are named, and how many more there are. */
#include "out/hint.h"

#include "core/statement.h"
#include "core/words.h"
#include "out/explain.h"
#include "out/text_parts.h"

#include <string.h>

enum { PLACES_MOST = 12, WIDTH = 100, SUBJECT_WIDTH = 6 };

/* ---- lines of words ---- */

/* Adds the words in lines of at most 100 columns. */
static void add_wrapped(const text *words, const char *indent, text *out)
{
    const char *at = text_bytes(words);
    for (size_t column = 0; *at; at += *at == ' ') {
        size_t n = strcspn(at, " ");
        if (column && column + 1 + n > WIDTH) {
            text_add_char(out, '\n');
            column = 0;
        }
        text_add_string(out, column ? " " : indent);
        column += n + (column ? 1 : strlen(indent));
        text_add(out, at, n);
        at += n;
    }
    text_add_char(out, '\n');
}

/* ---- kinds ---- */

static void add_alias(const report *report, const step *step, text *out)
{
    text alias;
    text_open(&alias, out->memory);
    if (report->puzzle->app->steps.alias)
        report->puzzle->app->steps.alias(report->puzzle, report->start->csp, step, &alias);
    if (alias.length)
        text_format(out, " (%s)", text_bytes(&alias));
    out->failed = out->failed || alias.failed;
    text_close(&alias);
}

/* "hidden-single-in-a-row" as words; a single letter in front, as in "z-whip", keeps its hyphen. */
static void add_words(const char *name, text *out)
{
    const char *first = name;
    if (!strncmp(name, "biv-", 4)) {
        text_add_string(out, "bivalue ");
        name += 4;
    }
    for (; *name; name++)
        text_add_char(out, *name == '-' && name != first + 1 ? ' ' : *name);
}

/* Is its name a plural, as in "naked pairs"? That of a fish is not. */
static bool is_many(const csp *c, const step *step)
{
    const step_subset *subset = &step->line->subset;
    csp_words words;
    const char *where;
    if (!step->lines || step->line->kind != TRESSE_SUBSET)
        return false;
    int rows = csp_var_type(c, subset->row[0]), columns = csp_set_type(c, subset->column[0]);
    return csp_subset_words(c, rows, columns, &words, &where) && words != SUBSET_FISH;
}

/* What kind of step it is, in words: "a whip of length 3 (XY-wing)". */
static void add_kind(const report *report, const step *step, text *out)
{
    if (step->concludes == CONCLUDES_NOTHING) {
        text_add_string(out, "a contradiction: there is no solution");
        return;
    }
    if (step->lines == 1 && step->line->kind == TRESSE_DECLARED && step->line->declared.statement) {
        text_add_string(out, "by one statement alone");
        return;
    }
    if (!is_many(report->start->csp, step))
        text_add_string(out, strchr("aeioxOS", *step->name) ? "an " : "a ");
    add_words(step->name, out);
    if (step->length > 0 && step->line && step->line[0].kind != TRESSE_SUBSET)
        text_format(out, " of %s %d", step_trial(step) ? "depth" : "length", step->length);
    add_alias(report, step, out);
}

/* ---- places ---- */

typedef struct places {
    csp_var set[PLACES_MOST];
    const statement *said[PLACES_MOST];
    int n, saids, more;
} places;

static void note(places *places, const csp *c, csp_var v)
{
    if (v >= csp_exclusive(c))
        return;
    for (int i = 0; i < places->n; i++)
        if (places->set[i] == v)
            return;
    if (places->n < PLACES_MOST)
        places->set[places->n++] = v;
    else
        places->more++;
}

static void note_statement(places *places, const statement *said)
{
    for (int i = 0; i < places->saids; i++)
        if (places->said[i] == said)
            return;
    if (places->saids < PLACES_MOST)
        places->said[places->saids++] = said;
    else
        places->more++;
}

static void note_line(places *places, const csp *c, const step_line *line)
{
    switch (line->kind) {
    case TRESSE_CELL:
    case TRESSE_CASES:
        note(places, c, line->cell.set);
        break;
    case TRESSE_SUBSET:
        for (int i = 0; i < line->subset.size; i++)
            note(places, c, line->subset.row[i]);
        break;
    case TRESSE_DECLARED:
        for (int i = 0; i < line->declared.sets; i++)
            note(places, c, line->declared.set[i]);
        if (line->declared.statement)
            note_statement(places, line->declared.statement);
        break;
    case TRESSE_SUPPOSE:
        for (int i = 0; i < line->suppose.inners; i++)
            for (int k = 0; k < line->suppose.inner[i].lines; k++)
                note_line(places, c, &line->suppose.inner[i].line[k]);
        break;
    }
}

/* Names the csp-variables and statements in which the step is found, one after the other, in words. */
static void add_places(const csp *c, const step *step, text *out)
{
    places p = { .n = 0 };
    for (int i = 0; i < step->lines; i++)
        note_line(&p, c, &step->line[i]);
    for (int i = 0, n = p.n + p.saids; i < n; i++) {
        say_joint(i, p.more ? n + 1 : n, "and", out);
        if (i < p.n)
            say_variable(c, p.set[i], false, out);
        else
            text_format(out, "'%s'", statement_cited(p.said[i - p.n]));
    }
    if (p.more)
        text_format(out, ", and %d more", p.more);
}

/* ---- marks ---- */

typedef enum role { NO_ROLE, ROLE_FALSE, ROLE_TRUE, ROLE_GOES, ROLE_ASSERTED } role;

static void set_role(uint8_t *of, csp_label l, role to)
{
    if (of[l] < to)
        of[l] = (uint8_t)to;
}

static void take_line(uint8_t *of, const csp *c, const step_line *line)
{
    switch (line->kind) {
    case TRESSE_CELL:
    case TRESSE_CASES:
        for (int i = 0; i < line->cell.refuted; i++)
            set_role(of, line->cell.refutation[i].label, ROLE_FALSE);
        for (int i = 0; i < line->cell.rights; i++)
            set_role(of, line->cell.right[i], ROLE_TRUE);
        break;
    case TRESSE_SUBSET:
        for (int i = 0; i < line->subset.size; i++) {
            csp_list in = csp_var_labels(c, line->subset.row[i]);
            for (const csp_label *m = in.begin; m < in.end; m++)
                set_role(of, *m, ROLE_TRUE);
        }
        break;
    case TRESSE_DECLARED:
        for (int i = 0; i < line->declared.refuted && line->declared.statement; i++)
            set_role(of, line->declared.refutation[i].label, ROLE_FALSE);
        for (int i = 0; i < line->declared.targets && line->declared.statement; i++)
            set_role(of, line->declared.target[i], ROLE_FALSE);
        break;
    case TRESSE_SUPPOSE:
        break;
    }
}

/* Is this the first label of its subject? */
static bool begins_subject(const csp *c, int label)
{
    return label == 0 ||
           strcmp(csp_label_subject(c, (csp_label)label), csp_label_subject(c, (csp_label)(label - 1))) != 0;
}

static void add_subject(const state *at, const uint8_t *of, int first, int indent, text *out)
{
    static const char *const before[] = { " ", "(", "+", "-", "=" }, *const behind[] = { "", ")", "", "",
                                                                                         "" };
    const csp *c = at->csp;
    bool some = false;
    int end = first + 1;
    while (end < csp_labels(c) && !begins_subject(c, end))
        end++;
    for (int l = first; l < end; l++)
        some = some || (of[l] && at->label[l] == CANDIDATE);
    if (!some)
        return;
    for (int i = 0; i < indent; i++)
        text_add_char(out, ' ');
    const char *subject = csp_label_subject(c, (csp_label)first);
    text_add_string(out, subject);
    for (size_t k = strlen(subject); k < SUBJECT_WIDTH; k++)
        text_add_char(out, ' ');
    for (int l = first; l < end; l++)
        if (at->label[l] == CANDIDATE)
            text_format(out, " %s%s%s", before[of[l]], csp_label_value(c, (csp_label)l), behind[of[l]]);
    text_add_char(out, '\n');
}

void hint_add_marks(const state *at, const step *step, int indent, text *out)
{
    const csp *c = at->csp;
    uint8_t *of = memory_take(out->memory, (size_t)csp_labels(c), sizeof *of);
    if (!of) {
        out->failed = true;
        return;
    }
    for (int i = 0; i < step->lines; i++)
        take_line(of, c, &step->line[i]);
    for (int i = 0; i < step->conclusions; i++)
        set_role(of, step->conclusion[i],
                 step->concludes == CONCLUDES_ELIMINATIONS ? ROLE_GOES : ROLE_ASSERTED);
    for (int l = 0; l < csp_labels(c); l++)
        if (begins_subject(c, l))
            add_subject(at, of, l, indent, out);
    memory_give(out->memory, of, (size_t)csp_labels(c), sizeof *of);
}

/* ---- the hint ---- */

static int open_subjects(const state *s)
{
    int n = 0, values = 0;
    for (int l = 0; l < csp_labels(s->csp); l++) {
        n += begins_subject(s->csp, l);
        values += s->label[l] == VALUE;
    }
    return n - values;
}

/* "Sudoku 9×9: 26 given, 4 placed, 51 open." */
static void add_understood(const report *report, text *out)
{
    int values = 0;
    for (int l = 0; l < csp_labels(report->start->csp); l++)
        values += report->start->label[l] == VALUE;
    puzzle_describe(report->puzzle, out);
    text_format(out, ": %d given", report->puzzle->givens);
    if (values > report->puzzle->givens)
        text_format(out, ", %d placed", values - report->puzzle->givens);
    text_format(out, ", %d open, ", open_subjects(report->start));
    text_report_count(out, report->start->candidates, "candidate");
    text_add_string(out, ".\n");
}

/* Why there is no step. What the theory can't do is said only if its search has ended by itself. */
static void add_none(const report *report, text *out)
{
    bool ended = report->result.outcome != UNFINISHED && report->result.outcome != BOUNDED;
    if (report->bad_givens)
        text_format(out, "There is no solution: %s.\nTake back what is wrong, and ask again.\n",
                    report->bad_givens);
    else if (report->final->candidates == 0)
        text_add_string(out, "Nothing is left to do: it is solved.\n");
    else if (ended)
        text_format(out, "Nothing in %s applies.\n", report->theory->name);
    else {
        text_add_string(out, "No step was found: ");
        report_add_halt(report, out);
        text_add_string(out, ".\n");
    }
    if (report->bad_givens || report->final->candidates == 0)
        return;
    if (report->solutions == SOLUTIONS_SEVERAL)
        text_add_string(out, "There are several solutions: `tresse count --show 2` shows where two of them "
                             "differ.\n");
    else if (ended)
        text_add_string(out, "A stronger theory may go on: --with \"TE(BRT)\".\n");
}

static status add_whole(const report *report, int i, text *out)
{
    reasons why;
    text words;
    const csp *c = report->start->csp;
    const step *s = &report->steps->step[i];
    status done = reasons_open(&why, out->memory, report->puzzle, report->start);
    if (done) {
        reasons_close(&why);
        return done;
    }
    reasons_seek(&why, report->steps->step, i);
    text_open(&words, out->memory);
    explain_step(c, s, &why, &words);
    add_wrapped(&words, "  ", out);
    out->failed = out->failed || words.failed;
    text_close(&words);
    if (!step_trial(s)) {
        text_add_string(
            out, s->concludes == CONCLUDES_ELIMINATIONS
                     ? "\nThe candidates it speaks of (-4 goes, +4 would be true, (4) would be false):\n"
                     : "\nThe candidates it speaks of:\n");
        hint_add_marks(&why.at, s, 2, out);
    }
    text_add_string(out, "\n  ");
    write_step(c, s, false, out);
    text_add_char(out, '\n');
    reasons_close(&why);
    return OK;
}

/* The conclusions, at most eight by name. What goes is merged as in sentences: "r3c7 and r4c7 are neither 1
 * nor 2". */
static void add_conclusions(const csp *c, const step *step, text *out)
{
    enum { MOST = SAY_EACH };
    int named = step->conclusions <= MOST ? step->conclusions : MOST, more = step->conclusions - named;
    if (step->concludes == CONCLUDES_ELIMINATIONS)
        say_targets(c, step->conclusion, named, out);
    else
        for (int i = 0; i < named; i++) {
            say_joint(i, more ? named + 1 : named, "and", out);
            say_label(c, step->conclusion[i], SAY_IS, out);
        }
    if (more)
        text_format(out, ", and %d more", more);
}

/* "It shows that r3c4 is 5." At most two lines. */
static void add_conclusion(const csp *c, const step *step, text *out)
{
    text words;
    if (step->concludes == CONCLUDES_NOTHING)
        return;
    text_open(&words, out->memory);
    if (explains_what_is_hidden(c, step))
        explain_what_is_hidden(c, step, &words);
    else {
        text_add_string(&words, step->concludes == CONCLUDES_SET ? "It shows that one of these is true: "
                                                                 : "It shows that ");
        add_conclusions(c, step, &words);
        text_add_char(&words, '.');
    }
    add_wrapped(&words, "", out);
    out->failed = out->failed || words.failed;
    text_close(&words);
}

static void add_look(const csp *c, const step *step, text *out)
{
    text words;
    text_open(&words, out->memory);
    text_add_string(&words, "Look at ");
    add_places(c, step, &words);
    text_add_char(&words, '.');
    if (words.length > strlen("Look at ."))
        add_wrapped(&words, "", out);
    out->failed = out->failed || words.failed;
    text_close(&words);
}

status hint_write(const report *report, int i, int level, text *out)
{
    if (report->bad_givens) {
        add_none(report, out);
        return OK;
    }
    add_understood(report, out);
    if (i < 0 || i >= report->steps->n) {
        add_none(report, out);
        return OK;
    }
    const step *s = &report->steps->step[i];
    text_add_string(out, "The next step is ");
    add_kind(report, s, out);
    text_add_string(out, ".\n");
    if (level >= 2)
        add_look(report->start->csp, s, out);
    if (level >= 3)
        add_conclusion(report->start->csp, s, out);
    return level >= 4 ? add_whole(report, i, out) : OK;
}
