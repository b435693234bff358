/* hint.c: see hint.h. The first line says what was understood; the others say no more than the grade allows:
 * 1 the kind of step, 2 where to look, 3 what it concludes, 4 all of it. At grades 1 to 3 there are never
 * more than ten lines: of many places the first are named, and how many more there are. */
#include "out/hint.h"

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

static void add_alias(const report *r, const step *s, text *out)
{
    text alias;
    text_open(&alias, out->memory);
    if (r->puzzle->app->steps.alias)
        r->puzzle->app->steps.alias(r->puzzle, r->start->csp, s, &alias);
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

/* What kind of step it is, in words: "a whip of length 3 (XY-wing)". */
static void add_kind(const report *r, const step *s, text *out)
{
    if (s->concludes == CONCLUDES_NOTHING) {
        text_add_string(out, "a contradiction: there is no solution");
        return;
    }
    size_t n = strlen(s->name);
    bool many =
        n > 2 && (strstr(s->name, "pairs") || strstr(s->name, "triplets") || strstr(s->name, "quads"));
    if (!many)
        text_add_string(out, strchr("aeioxOS", *s->name) ? "an " : "a ");
    add_words(s->name, out);
    if (s->length > 0 && s->line && s->line[0].kind != TRESSE_SUBSET)
        text_format(out, " of %s %d", step_trial(s) ? "depth" : "length", s->length);
    add_alias(r, s, out);
}

/* ---- places ---- */

typedef struct places {
    csp_var set[PLACES_MOST];
    int n, more;
} places;

static void note(places *p, const csp *c, csp_var v)
{
    if (v >= csp_exclusive(c))
        return;
    for (int i = 0; i < p->n; i++)
        if (p->set[i] == v)
            return;
    if (p->n < PLACES_MOST)
        p->set[p->n++] = v;
    else
        p->more++;
}

static void note_line(places *p, const csp *c, const step_line *l)
{
    switch (l->kind) {
    case TRESSE_CELL:
    case TRESSE_CASES:
        note(p, c, l->cell.set);
        break;
    case TRESSE_SUBSET:
        for (int i = 0; i < l->subset.size; i++)
            note(p, c, l->subset.row[i]);
        break;
    case TRESSE_DECLARED:
        for (int i = 0; i < l->declared.sets; i++)
            note(p, c, l->declared.set[i]);
        break;
    case TRESSE_SUPPOSE:
        for (int i = 0; i < l->suppose.inners; i++)
            for (int k = 0; k < l->suppose.inner[i].lines; k++)
                note_line(p, c, &l->suppose.inner[i].line[k]);
        break;
    }
}

/* Names the csp-variables in which the step is found, one after the other, in words. */
static void add_places(const csp *c, const step *s, text *out)
{
    places p = { .n = 0 };
    for (int i = 0; i < s->lines; i++)
        note_line(&p, c, &s->line[i]);
    for (int i = 0; i < p.n; i++) {
        say_joint(i, p.more ? p.n + 1 : p.n, "and", out);
        say_variable(c, p.set[i], false, out);
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

static void take_line(uint8_t *of, const csp *c, const step_line *l)
{
    switch (l->kind) {
    case TRESSE_CELL:
    case TRESSE_CASES:
        for (int i = 0; i < l->cell.refuted; i++)
            set_role(of, l->cell.refutation[i].label, ROLE_FALSE);
        for (int i = 0; i < l->cell.rights; i++)
            set_role(of, l->cell.right[i], ROLE_TRUE);
        break;
    case TRESSE_SUBSET:
        for (int i = 0; i < l->subset.size; i++) {
            csp_list in = csp_var_labels(c, l->subset.row[i]);
            for (const csp_label *m = in.begin; m < in.end; m++)
                set_role(of, *m, ROLE_TRUE);
        }
        break;
    case TRESSE_DECLARED:
    case TRESSE_SUPPOSE:
        break;
    }
}

/* Is this the first label of its subject? */
static bool begins_subject(const csp *c, int l)
{
    return l == 0 ||
           strcmp(csp_label_subject(c, (csp_label)l), csp_label_subject(c, (csp_label)(l - 1))) != 0;
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

void hint_add_marks(const state *at, const step *s, int indent, text *out)
{
    const csp *c = at->csp;
    uint8_t *of = memory_take(out->memory, (size_t)csp_labels(c), sizeof *of);
    if (!of) {
        out->failed = true;
        return;
    }
    for (int i = 0; i < s->lines; i++)
        take_line(of, c, &s->line[i]);
    for (int i = 0; i < s->conclusions; i++)
        set_role(of, s->conclusion[i], s->concludes == CONCLUDES_ELIMINATIONS ? ROLE_GOES : ROLE_ASSERTED);
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
static void add_understood(const report *r, text *out)
{
    int values = 0;
    for (int l = 0; l < csp_labels(r->start->csp); l++)
        values += r->start->label[l] == VALUE;
    puzzle_describe(r->puzzle, out);
    text_format(out, ": %d given", r->puzzle->givens);
    if (values > r->puzzle->givens)
        text_format(out, ", %d placed", values - r->puzzle->givens);
    text_format(out, ", %d open, ", open_subjects(r->start));
    text_report_count(out, r->start->candidates, "candidate");
    text_add_string(out, ".\n");
}

/* Why there is no step. What the theory can't do is said only if its search has ended by itself. */
static void add_none(const report *r, text *out)
{
    bool ended = r->result.outcome != UNFINISHED && r->result.outcome != BOUNDED;
    if (r->bad_givens)
        text_format(out, "There is no solution: %s.\nTake back what is wrong, and ask again.\n",
                    r->bad_givens);
    else if (r->final->candidates == 0)
        text_add_string(out, "Nothing is left to do: it is solved.\n");
    else if (ended)
        text_format(out, "Nothing in %s applies.\n", r->theory->name);
    else {
        text_add_string(out, "No step was found: ");
        report_add_halt(r, out);
        text_add_string(out, ".\n");
    }
    if (r->bad_givens || r->final->candidates == 0)
        return;
    if (r->solutions == SOLUTIONS_SEVERAL)
        text_add_string(out, "There are several solutions: `tresse count --show 2` shows where two of them "
                             "differ.\n");
    else if (ended)
        text_add_string(out, "A stronger theory may go on: --with \"TE(BRT)\".\n");
}

/* The state in which step i was found: that at the beginning of its round. */
static status state_at(const report *r, int i, state *at, const memory *m)
{
    status s = state_open(at, m, r->start->csp);
    if (s)
        return s;
    state_copy(at, r->start);
    for (int k = 0; k < i; k++)
        if (r->steps->step[k].round < r->steps->step[i].round)
            step_apply(&r->steps->step[k], at);
    return OK;
}

static status add_whole(const report *r, int i, text *out)
{
    state at;
    text words;
    const step *s = &r->steps->step[i];
    status done = state_at(r, i, &at, out->memory);
    if (done)
        return done;
    text_open(&words, out->memory);
    explain_step(at.csp, s, &words);
    add_wrapped(&words, "  ", out);
    out->failed = out->failed || words.failed;
    text_close(&words);
    if (!step_trial(s)) {
        text_add_string(
            out, s->concludes == CONCLUDES_ELIMINATIONS
                     ? "\nThe candidates it speaks of (-4 goes, +4 would be true, (4) would be false):\n"
                     : "\nThe candidates it speaks of:\n");
        hint_add_marks(&at, s, 2, out);
    }
    text_add_string(out, "\n  ");
    write_step(at.csp, s, false, out);
    text_add_char(out, '\n');
    state_close(&at, out->memory);
    return OK;
}

/* The conclusions, at most eight by name. What goes is merged as in sentences: "r3c7 and r4c7 are neither 1
 * nor 2". */
static void add_conclusions(const csp *c, const step *s, text *out)
{
    enum { MOST = SAY_EACH };
    int named = s->conclusions <= MOST ? s->conclusions : MOST, more = s->conclusions - named;
    if (s->concludes == CONCLUDES_ELIMINATIONS)
        say_none(c, s->conclusion, named, false, out);
    else
        for (int i = 0; i < named; i++) {
            say_joint(i, more ? named + 1 : named, "and", out);
            say_label(c, s->conclusion[i], SAY_IS, out);
        }
    if (more)
        text_format(out, ", and %d more", more);
}

/* "It shows that r3c4 is 5." At most two lines. */
static void add_conclusion(const csp *c, const step *s, text *out)
{
    text words;
    if (s->concludes == CONCLUDES_NOTHING)
        return;
    text_open(&words, out->memory);
    text_add_string(&words, s->concludes == CONCLUDES_SET ? "It shows that one of these is true: "
                                                          : "It shows that ");
    add_conclusions(c, s, &words);
    text_add_char(&words, '.');
    add_wrapped(&words, "", out);
    out->failed = out->failed || words.failed;
    text_close(&words);
}

static void add_look(const csp *c, const step *s, text *out)
{
    text words;
    text_open(&words, out->memory);
    text_add_string(&words, "Look at ");
    add_places(c, s, &words);
    text_add_char(&words, '.');
    if (words.length > strlen("Look at ."))
        add_wrapped(&words, "", out);
    out->failed = out->failed || words.failed;
    text_close(&words);
}

status hint_write(const report *r, int i, int level, text *out)
{
    if (r->bad_givens) {
        add_none(r, out);
        return OK;
    }
    add_understood(r, out);
    if (i < 0 || i >= r->steps->n) {
        add_none(r, out);
        return OK;
    }
    const step *s = &r->steps->step[i];
    text_add_string(out, "The next step is ");
    add_kind(r, s, out);
    text_add_string(out, ".\n");
    if (level >= 2)
        add_look(r->start->csp, s, out);
    if (level >= 3)
        add_conclusion(r->start->csp, s, out);
    return level >= 4 ? add_whole(r, i, out) : OK;
}
