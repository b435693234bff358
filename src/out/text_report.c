/* text_report.c: a report for people: the puzzle as understood, the state after Singles, the path, the end, a
 * summary. There is no time in it: the same puzzle gives the same text. */
#include "base/utf8.h"
#include "out/text_parts.h"

void text_report_count(text *out, int n, const char *noun)
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
        CSP_FOR_LINKS(k, s->csp, l)
            links += *k > l && state_is_candidate(s, *k);
    }
    return links;
}

void text_report_density(text *out, int candidates, int links)
{
    uint64_t n = (uint64_t)candidates, pairs = n < 2 ? 0 : n * (n - 1) / 2;
    unsigned hundredths = pairs ? (unsigned)((20000 * (uint64_t)links + pairs) / (2 * pairs)) : 0;
    text_format(out, "%u.%u%u", hundredths / 100, hundredths / 10 % 10, hundredths % 10);
}

/* "217 candidates, 1371 links, density 5.85 %" */
static void add_density(const report *report, const state *s, text *out)
{
    text_report_count(out, s->candidates, "candidate");
    if (report->looks.brief) {
        text_add_char(out, '\n');
        return;
    }
    int links = links_among_candidates(s);
    text_add_string(out, ", ");
    text_report_count(out, links, "link");
    if (s->candidates > 1) {
        text_add_string(out, ", density ");
        text_report_density(out, s->candidates, links);
        text_add_string(out, " %");
    }
    text_add_char(out, '\n');
}

static void add_legend(const puzzle *p, text *out)
{
    if (p->app->shows.legend)
        p->app->shows.legend(p, out);
    end_line(out);
}

/* The application, the theory, what is unusual in how it was used, the comment, the puzzle as understood. */
static void add_head(const report *report, text *out)
{
    const puzzle *p = report->puzzle;
    text_add_string(out, p->app->name);
    if (p->params.length)
        text_format(out, " %s", text_bytes(&p->params));
    text_format(out, ", theory %s", report->theory->name);
    if (report->strategy)
        text_format(out, ", strategy %s", report->strategy);
    text_add_string(out, report->no_singles ? ", without Singles" : "");
    text_add_string(out, report->focused ? ", with a focus" : "");
    if (report->goal.name)
        text_format(out, ", goal %s", report->goal.name);
    text_add_char(out, '\n');
    if (p->comment.length) {
        text_add_string(out, "comment: ");
        utf8_add_clean(out, text_bytes(&p->comment), p->comment.length);
        text_add_char(out, '\n');
    }
    p->app->shows.puzzle(p, out);
    end_line(out);
    add_legend(p, out);
    if (report->changes) {
        text_add_string(out, "changes: ");
        utf8_add_clean(out, text_bytes(&report->changes->said), report->changes->said.length);
        text_add_char(out, '\n');
    }
}

static int count_values(const state *s)
{
    int values = 0;
    for (int l = 0; l < csp_labels(s->csp); l++)
        values += s->label[l] == VALUE;
    return values;
}

/* A puzzle that consists of candidates has no givens, but some values may have been placed. */
static void add_clues(const report *report, text *out)
{
    const puzzle *p = report->puzzle;
    if (p->marks && !p->givens) {
        text_add_string(out, "pencil marks, ");
        text_report_count(out, count_values(report->start), "value");
        text_add_string(out, " placed, ");
    } else {
        text_report_count(out, p->givens, "given");
        text_add_string(out, ", ");
    }
}

static void add_puzzle(const report *report, text *out)
{
    const puzzle *p = report->puzzle;
    add_head(report, out);
    add_clues(report, out);
    if (p->removals) {
        text_report_count(out, p->removals, "label");
        text_add_string(out, " removed, ");
    }
    add_density(report, report->start, out);
    if (report->solutions == SOLUTIONS_NONE)
        text_add_string(out, "there is no solution\n");
    else if (report->solutions == SOLUTIONS_SEVERAL)
        text_add_string(out, "there are several solutions\n");
    if (p->left_out.length)
        text_format(out, "incomplete model: %s left out\n", text_bytes(&p->left_out));
}

/* Says where in the path the state after Singles is. */
static void add_rounds(int last, text *out)
{
    if (last == 0)
        text_add_string(out, " (there are none)\n");
    else if (last == 1)
        text_add_string(out, " (round 1)\n");
    else
        text_format(out, " (rounds 1-%d)\n", last);
}

/* The state at the first pattern. Without one it would be the state at the end, which is shown anyway. */
static void add_after_singles(const report *report, text *out)
{
    const step_list *steps = report->steps;
    int first = 0;
    while (first < steps->n && !is_pattern(&steps->step[first]))
        first++;
    if (first == steps->n)
        return;
    state s;
    if (state_open(&s, out->memory, report->start->csp) != OK) {
        out->failed = true;
        return;
    }
    state_copy(&s, report->start);
    for (int i = 0; i < first; i++)
        step_apply(&steps->step[i], &s);
    text_add_string(out, "\nafter Singles");
    add_rounds(first ? steps->step[first - 1].round : 0, out);
    report->puzzle->app->shows.state(report->puzzle, &s, out);
    end_line(out);
    add_density(report, &s, out);
    state_close(&s, out->memory);
}

static void add_end(const report *report, text *out)
{
    bool solved = report->result.outcome == SOLVED;
    text_add_string(out, !solved                           ? "\nat the end\n"
                         : report->puzzle->left_out.length ? "\nwhat the rest of the model leaves\n"
                                                           : "\nsolution\n");
    report->puzzle->app->shows.state(report->puzzle, report->final, out);
    end_line(out);
    add_legend(report->puzzle, out);
    if (solved)
        return;
    text_report_count(out, count_values(report->final), "value");
    text_add_string(out, " settled, ");
    add_density(report, report->final, out);
}

static void add_bad_givens(const report *report, text *out)
{
    add_head(report, out);
    text_report_count(out, report->puzzle->givens, "given");
    text_format(out, "\n\nno solution: %s\n", report->bad_givens);
}

static void add_all(const report *report, bool ascii, text *out)
{
    add_puzzle(report, out);
    if (!report->looks.brief)
        add_after_singles(report, out);
    text_report_path(report, ascii, out);
    add_end(report, out);
    text_add_char(out, '\n');
    text_report_summary(report, out);
}

void write_text(const report *report, bool ascii, text *out)
{
    size_t from = out->length;
    if (report->bad_givens)
        add_bad_givens(report, out);
    else
        add_all(report, ascii, out);
    if (ascii)
        utf8_to_ascii(out, from);
}
