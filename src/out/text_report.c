/* text_report.c: a report for people: the puzzle as understood, the state after Singles, the path, the end, a
 * summary.
 *
 * The steps stand alone on their lines, in nrc notation from the first column, so that they can be quoted;
 * each round opens with a line `round N`. There is no time in it: the same puzzle gives the same text. */
#include "base/utf8.h"
#include "out/report.h"

#include <string.h>

static void add_count(text *out, int n, const char *noun)
{
    text_format(out, "%d %s%s", n, noun, n == 1 ? "" : "s");
}

static void end_line(text *out)
{
    if (out->length && out->bytes[out->length - 1] != '\n')
        text_add_char(out, '\n');
}

static int links_among_candidates(const state *s)
{
    int links = 0;
    for (int l = 0; l < csp_labels(s->csp); l++) {
        if (!state_is_candidate(s, (csp_label)l))
            continue;
        csp_list list = csp_label_links(s->csp, (csp_label)l);
        for (const csp_label *k = list.begin; k < list.end; k++)
            links += *k > l && state_is_candidate(s, *k);
    }
    return links;
}

/* "217 candidates, 1371 links, density 5.85 %": the density is links by pairs of candidates, rounded half
 * up. */
static void add_density(const state *s, text *out)
{
    uint64_t n = (uint64_t)s->candidates, pairs = n < 2 ? 0 : n * (n - 1) / 2;
    int links = links_among_candidates(s);
    add_count(out, s->candidates, "candidate");
    text_add_string(out, ", ");
    add_count(out, links, "link");
    if (pairs) {
        unsigned hundredths = (unsigned)((20000 * (uint64_t)links + pairs) / (2 * pairs));
        text_format(out, ", density %u.%u%u %%", hundredths / 100, hundredths / 10 % 10, hundredths % 10);
    }
    text_add_char(out, '\n');
}

static void add_legend(const puzzle *p, text *out)
{
    if (p->app->show_legend)
        p->app->show_legend(p, out);
    end_line(out);
}

/* The application, the theory, the comment, the puzzle as understood. */
static void add_head(const report *r, text *out)
{
    const puzzle *p = r->puzzle;
    text_add_string(out, p->app->name);
    if (p->params.length)
        text_format(out, " %s", text_bytes(&p->params));
    text_format(out, ", theory %s\n", r->theory->name);
    if (p->comment.length) {
        text_add_string(out, "comment: ");
        utf8_add_clean(out, text_bytes(&p->comment), p->comment.length);
        text_add_char(out, '\n');
    }
    p->app->show_puzzle(p, out);
    end_line(out);
    add_legend(p, out);
}

static void add_puzzle(const report *r, text *out)
{
    const puzzle *p = r->puzzle;
    add_head(r, out);
    add_count(out, p->givens, "given");
    text_add_string(out, ", ");
    if (p->removals) {
        add_count(out, p->removals, "label");
        text_add_string(out, " removed, ");
    }
    add_density(r->start, out);
    if (r->solutions == SOLUTIONS_NONE)
        text_add_string(out, "there is no solution\n");
    else if (r->solutions == SOLUTIONS_SEVERAL)
        text_add_string(out, "there are several solutions\n");
}

/* Where in the path the state after Singles is. */
static void add_rounds(int last, text *out)
{
    if (last == 0)
        text_add_string(out, " (there are none)\n");
    else if (last == 1)
        text_add_string(out, " (round 1)\n");
    else
        text_format(out, " (rounds 1-%d)\n", last);
}

/* The state at the first chain. Without a chain it would be the state at the end, which is shown anyway. */
static void add_after_singles(const report *r, text *out)
{
    const step_list *steps = r->steps;
    int first = 0;
    while (first < steps->n && steps->step[first].shape != STEP_CHAIN)
        first++;
    if (first == steps->n)
        return;
    state s;
    if (state_open(&s, out->memory, r->start->csp) != OK) {
        out->failed = true;
        return;
    }
    state_copy(&s, r->start);
    for (int i = 0; i < first; i++)
        step_apply(&steps->step[i], &s);
    text_add_string(out, "\nafter Singles");
    add_rounds(first ? steps->step[first - 1].round : 0, out);
    r->puzzle->app->show_state(r->puzzle, &s, out);
    end_line(out);
    add_density(&s, out);
    state_close(&s, out->memory);
}

static void add_path(const report *r, bool ascii, text *out)
{
    int round = 0;
    for (int i = 0; i < r->steps->n; i++) {
        const step *s = &r->steps->step[i];
        if (s->round != round)
            text_format(out, "\nround %d\n", s->round);
        round = s->round;
        write_step(r->start->csp, s, ascii, out);
        text_add_char(out, '\n');
    }
}

static void add_end(const report *r, text *out)
{
    bool solved = r->result.outcome == SOLVED;
    text_add_string(out, solved ? "\nsolution\n" : "\nat the end\n");
    r->puzzle->app->show_state(r->puzzle, r->final, out);
    end_line(out);
    add_legend(r->puzzle, out);
    if (solved)
        return;
    int values = 0;
    for (int l = 0; l < csp_labels(r->final->csp); l++)
        values += r->final->label[l] == VALUE;
    add_count(out, values, "value");
    text_add_string(out, " settled, ");
    add_density(r->final, out);
}

/* By its place in the theory; -1 for what belongs to every theory. */
static int family_rank(const theory *t, const char *name)
{
    for (int i = 0; i < t->families; i++)
        if (!strcmp(t->family[i].rule->name, name))
            return i;
    return -1;
}

static void add_hardest(const report *r, text *out)
{
    const step *hardest = NULL;
    for (int i = 0; i < r->steps->n; i++) {
        const step *s = &r->steps->step[i];
        if (s->length != r->result.hardest || s->shape != STEP_CHAIN)
            continue;
        if (!hardest || family_rank(r->theory, s->rule) > family_rank(r->theory, hardest->rule))
            hardest = s;
    }
    if (hardest)
        text_format(out, "hardest step %s[%d]\n", hardest->rule, hardest->length);
    else
        text_add_string(out, "Singles alone\n");
}

/* The greatest length of a pattern of the theory. */
static int longest(const theory *t)
{
    int most = 0;
    for (int i = 0; i < t->families; i++)
        most = t->family[i].max_length > most ? t->family[i].max_length : most;
    return most;
}

/* For puzzles with one solution, or where nobody knows: how far the theory came. */
static void add_unsolved(const report *r, text *out)
{
    const char *name = r->theory->name;
    int tried = r->result.tried;
    if (r->result.outcome == STUCK)
        text_format(out, "not solved, rating %s inf: nothing in %s applies any more\n", name, name);
    else if (r->result.outcome == BOUNDED && tried == 0)
        text_format(out, "not solved, rating %s > 0: there is no Single any more\n", name);
    else if (r->result.outcome == BOUNDED && tried >= longest(r->theory))
        text_format(out, "not solved, rating %s > %d: nothing in %s applies any more\n", name, tried, name);
    else if (r->result.outcome == BOUNDED)
        text_format(out, "not solved, rating %s > %d: nothing in %s up to length %d applies any more\n", name,
                    tried, name, tried);
    else
        text_format(out, "not finished, rating %s > %d: the budget ended\n", name, tried);
    if (r->solutions == SOLUTIONS_UNKNOWN)
        text_add_string(out,
                        "whether there is just one solution is not known: the budget for counting ended\n");
}

static void add_outcome(const report *r, text *out)
{
    const char *name = r->theory->name;
    if (r->result.outcome == SOLVED) {
        text_format(out, "solved, rating %s %d: ", name, r->result.hardest);
        add_hardest(r, out);
    } else if (r->result.outcome == CONTRADICTION) {
        text_add_string(out, "no solution, as the path proves: ");
        add_hardest(r, out);
    } else if (r->result.outcome == LISTED) {
        text_format(out, "no more steps of %s were wanted\n", name);
    } else if (r->solutions == SOLUTIONS_NONE) {
        text_format(out, "no solution, as counting shows; %s does not prove it\n", name);
    } else if (r->solutions == SOLUTIONS_SEVERAL) {
        text_format(out, "several solutions, as counting shows; what %s settled holds in all of them\n",
                    name);
    } else {
        add_unsolved(r, out);
    }
}

typedef struct kind {
    const char *rule;
    int length, rank, steps;
} kind;

/* Among rules of one length: singles by the types of their csp-variables, as in the path; what ends it; then
 * the families of the theory. */
static int rank_of(const report *r, const step *s)
{
    const csp *c = r->start->csp;
    if (s->shape == STEP_SINGLE)
        return csp_var_type(c, s->variable);
    return csp_types(c) + 1 + (s->shape == STEP_CHAIN ? family_rank(r->theory, s->rule) : -1);
}

static bool is_simpler(const kind *a, const kind *b)
{
    if (a->length != b->length)
        return a->length < b->length;
    return a->rank != b->rank ? a->rank < b->rank : strcmp(a->rule, b->rule) < 0;
}

/* Counts the step under its kind, kept simplest first. */
static int count_kind(const report *r, const step *s, kind *list, int n)
{
    kind new = { s->rule, s->length, rank_of(r, s), 1 };
    for (int i = 0; i < n; i++) {
        if (list[i].length == s->length && !strcmp(list[i].rule, s->rule)) {
            list[i].steps++;
            return n;
        }
    }
    int i = n;
    for (; i > 0 && is_simpler(&new, &list[i - 1]); i--)
        list[i] = list[i - 1];
    list[i] = new;
    return n + 1;
}

/* Blanks that make all counts up to `most` end in one column. */
static void indent(text *out, int n, int most)
{
    text_add_string(out, "  ");
    for (; most >= 10; most /= 10, n /= 10)
        if (n < 10)
            text_add_char(out, ' ');
}

static void add_kinds(const report *r, text *out)
{
    const step_list *steps = r->steps;
    kind *list = memory_take(out->memory, (size_t)steps->n, sizeof *list);
    if (!list) {
        out->failed = true;
        return;
    }
    int n = 0;
    for (int i = 0; i < steps->n; i++)
        n = count_kind(r, &steps->step[i], list, n);
    int most = 0;
    for (int i = 0; i < n; i++)
        most = list[i].steps > most ? list[i].steps : most;
    for (int i = 0; i < n; i++) {
        indent(out, list[i].steps, most);
        text_format(out, "%d %s", list[i].steps, list[i].rule);
        if (list[i].length)
            text_format(out, "[%d]", list[i].length);
        text_add_char(out, '\n');
    }
    memory_give(out->memory, list, (size_t)steps->n, sizeof *list);
}

static void add_bad_givens(const report *r, text *out)
{
    add_head(r, out);
    add_count(out, r->puzzle->givens, "given");
    text_format(out, "\n\nno solution: %s\n", r->bad_givens);
}

static void add_all(const report *r, bool ascii, text *out)
{
    add_puzzle(r, out);
    add_after_singles(r, out);
    add_path(r, ascii, out);
    add_end(r, out);
    text_add_char(out, '\n');
    add_outcome(r, out);
    add_count(out, r->steps->n, "step");
    text_add_string(out, " in ");
    add_count(out, r->result.rounds, "round");
    text_add_string(out, r->steps->n ? ":\n" : "\n");
    add_kinds(r, out);
}

void write_text(const report *r, bool ascii, text *out)
{
    size_t from = out->length;
    if (r->bad_givens)
        add_bad_givens(r, out);
    else
        add_all(r, ascii, out);
    if (ascii)
        utf8_to_ascii(out, from);
}
