/* text_summary.c: the end of a report for people: the outcome, the rating with a hardest step, and how many
 * steps of each kind there are, simplest first.
 *
 * What makes a step harder than another: more depth of T&E; then more length; then the rank of its family.
 * The depth is that of a trial; in a theory of T&E, a chain that is not in the theory itself counts as a
 * trial of depth 1. */
#include "out/text_parts.h"
#include "problem/constraints.h"
#include "rules/single.h"
#include "solve/trial.h"

#include <string.h>

typedef struct kind {
    const step *step; /* the first of its kind */
    int depth, rank, steps;
} kind;

static bool is_of(const family *family, const step *step)
{
    bool typed = family->types[0] && strcmp(family->name, step->name) != 0;
    return family->rule == step->rule && step->length <= family->max_length && !typed;
}

/* The place of its family in the theory; the number of families if it has none. */
static int family_rank(const theory *theory, const step *step)
{
    int i = 0;
    while (i < theory->families && !is_of(&theory->family[i], step))
        i++;
    return i;
}

/* Kinds are ordered: Singles by the types of their csp-variables, as in the path; then what ends it; then the
 * families. */
static kind kind_of(const report *report, const step *step)
{
    const csp *c = report->start->csp;
    if (step->rule == &rule_single)
        return (kind){ step, 0, csp_var_type(c, step->line->cell.set), 1 };
    if (step->rule == &rule_contradiction)
        return (kind){ step, 0, csp_types(c), 1 };
    int rank = family_rank(report->theory, step), depth = 0;
    if (step->rule == &rule_trial)
        depth = step->length;
    else if (report->theory->depth)
        depth = rank == report->theory->families;
    return (kind){ step, depth, csp_types(c) + 1 + rank, 1 };
}

static int length_of(const kind *kind)
{
    return kind->step->rule == &rule_trial ? 0 : kind->step->length;
}

static bool is_simpler(const kind *first, const kind *second)
{
    if (first->depth != second->depth)
        return first->depth < second->depth;
    if (length_of(first) != length_of(second))
        return length_of(first) < length_of(second);
    return first->rank != second->rank ? first->rank < second->rank
                                       : strcmp(first->step->name, second->step->name) < 0;
}

/* Is the length of this step left out, because it has none, its name tells it, or it is 1 and the step is
 * not a chain? */
static bool is_length_told(const csp *c, const step *step)
{
    if (!step->length || !step->lines)
        return !step->length;
    const step_line *l = step->line;
    switch (l->kind) {
    case TRESSE_SUPPOSE:
        if (step->lines == 2 && l[1].kind == TRESSE_SUBSET) /* finned fish */
            return csp_subset_name_tells_size(c, csp_var_type(c, *l[1].subset.row),
                                              csp_var_type(c, *l[1].subset.column), step->length);
        return step->length == 1 && (l->suppose.inners || constraint_of(c, l + 1));
    case TRESSE_DECLARED:
        return step->length == 1;
    case TRESSE_SUBSET:
        return csp_subset_name_tells_size(c, csp_var_type(c, *l->subset.row),
                                          csp_var_type(c, *l->subset.column), step->length);
    case TRESSE_CELL:
    case TRESSE_CASES:
        break;
    }
    return false;
}

/* "whip[3]", "naked-pairs-in-a-row", "T&E" */
static void add_name(const csp *c, const step *step, text *out)
{
    text_add_string(out, step->name);
    if (!is_length_told(c, step))
        text_format(out, "[%d]", step->length);
}

/* Does the path end with a need that a value breaks? BRT alone does not look at needs before the end. */
static bool breaks_need(const report *report)
{
    const step *last = report->steps->n ? &report->steps->step[report->steps->n - 1] : NULL;
    return last && last->concludes == CONCLUDES_NOTHING && last->lines && last->line->kind == TRESSE_CELL &&
           csp_is_need(report->start->csp, last->line->cell.set);
}

static void add_hardest(const report *report, text *out)
{
    kind hardest = { 0 };
    for (int i = 0; i < report->steps->n; i++) {
        kind k = kind_of(report, &report->steps->step[i]);
        if (is_pattern(k.step) && (!hardest.step || is_simpler(&hardest, &k)))
            hardest = k;
    }
    text_add_string(out, hardest.step          ? "hardest step "
                         : breaks_need(report) ? "Singles, and a need that can't be met"
                                               : "Singles alone");
    if (hardest.step)
        add_name(report->start->csp, hardest.step, out);
}

/* Is the hardest step a rating? It is not if the path was made in another way than ratings are. */
static bool is_rated(const report *report)
{
    return !report->strategy && !report->focused;
}

/* " (strategy any-order, with a focus)" */
static void add_way(const report *report, text *out)
{
    if (is_rated(report))
        return;
    text_add_string(out, " (");
    if (report->strategy)
        text_format(out, "strategy %s", report->strategy);
    if (report->focused)
        text_add_string(out, report->strategy ? ", with a focus" : "with a focus");
    text_add_char(out, ')');
}

/* The greatest length of a pattern of the theory, or the greatest depth of a trial. */
static int longest(const theory *theory)
{
    int most = theory->depth;
    if (most)
        return most;
    for (int i = 0; i < theory->families; i++)
        most = theory->family[i].max_length > most ? theory->family[i].max_length : most;
    return most;
}

/* "the budget of 2,000,000 nodes ended" */
static void add_budget(const report *report, text *out)
{
    uint64_t n = report->nodes, place = 1;
    text_add_string(out, "the budget ");
    while (n / place >= 1000)
        place *= 1000;
    if (n)
        text_format(out, "of %u", (unsigned)(n / place));
    for (place /= 1000; place; place /= 1000) {
        unsigned part = (unsigned)(n / place % 1000);
        text_format(out, ",%u%u%u", part / 100, part / 10 % 10, part % 10);
    }
    text_add_string(out, n ? n == 1 ? " node ended" : " nodes ended" : "ended");
}

/* "not solved, rating W > 5: "; if the budget of T&E(T) ended even before T without trials had, nothing is
 * known. */
static void add_unrated(const report *report, text *out)
{
    const engine_result *e = &report->result;
    text_format(out, "not %s", e->outcome == UNFINISHED ? "finished" : "solved");
    if (is_rated(report) && e->outcome == STUCK)
        text_format(out, ", rating %s inf", report->theory->name);
    else if (is_rated(report) && e->tried >= 0)
        text_format(out, ", rating %s > %d", report->theory->name, e->tried);
    text_add_string(out, ": ");
}

/* Says why there are no more steps, if the theory is stuck or bounded. */
static void add_want(const report *report, text *out)
{
    int tried = report->result.tried;
    bool bounded = report->result.outcome == BOUNDED && tried < longest(report->theory);
    if (report->result.outcome == BOUNDED && tried == 0 && !report->theory->depth && !report->focused) {
        text_add_string(out, "there is no Single any more");
        return;
    }
    text_format(out, "nothing in %s ", report->theory->name);
    if (tried < 0)
        text_add_string(out, "up to the length allowed ");
    else if (bounded)
        text_format(out, "up to %s %d ", report->theory->depth ? "depth" : "length", tried);
    text_format(out, "applies %sany more", report->focused ? "to the focus " : "");
}

void report_add_halt(const report *report, text *out)
{
    if (report->result.outcome == UNFINISHED)
        add_budget(report, out);
    else
        add_want(report, out);
}

/* For puzzles with one solution, or an unknown number: how far the theory came. */
static void add_unsolved(const report *report, text *out)
{
    add_unrated(report, out);
    report_add_halt(report, out);
    text_add_char(out, '\n');
    if (report->solutions == SOLUTIONS_UNKNOWN)
        text_add_string(out,
                        "whether there is just one solution is not known: the budget for counting ended\n");
}

/* "solved, rating W 7: hardest step whip[7]", "solved by W, hardest step whip[7] (strategy any-order)". If
 * constraints were left out, it is not the puzzle that is solved. */
static void add_solved(const report *report, text *out)
{
    text_add_string(out, report->puzzle->left_out.length ? "the rest of the model is " : "");
    if (is_rated(report))
        text_format(out, "solved, rating %s %d: ", report->theory->name, report->result.hardest);
    else
        text_format(out, "solved by %s, ", report->theory->name);
    add_hardest(report, out);
    add_way(report, out);
    text_add_char(out, '\n');
}

/* Did the search for all that the theory can do come to its own end? Only then may it be said what the theory
 * can't do. */
static bool is_exhausted(const report *report)
{
    return report->result.outcome == STUCK ||
           (report->result.outcome == BOUNDED && report->result.tried == longest(report->theory));
}

/* How far the theory came if counting shows that there is no solution. */
static void add_unproved(const report *report, text *out)
{
    text_add_string(out, "no solution, as counting shows; ");
    if (report->result.outcome == UNFINISHED) {
        add_budget(report, out);
        text_format(out, " before %s proved it", report->theory->name);
    } else if (is_rated(report) && is_exhausted(report)) {
        text_format(out, "%s does not prove it", report->theory->name);
    } else {
        text_add_string(out, "the path does not prove it: ");
        add_want(report, out);
    }
    text_add_char(out, '\n');
}

static void add_several(const report *report, text *out)
{
    text_format(out, "several solutions, as counting shows; what %s settled holds in all of them",
                report->theory->name);
    if (report->result.outcome == UNFINISHED) {
        text_add_string(out, "; ");
        add_budget(report, out);
    }
    text_add_char(out, '\n');
}

/* "goal n4r2c3: r2c3 ≠ 4, hardest step whip[3]" */
static void add_reached(const report *report, text *out)
{
    const csp *c = report->start->csp;
    csp_list aim = goal_labels(&report->goal, c);
    csp_label l = CSP_NONE;
    for (const csp_label *x = aim.begin; x < aim.end; x++)
        l = l == CSP_NONE || report->final->label[*x] == VALUE ? *x : l;
    text_format(out, "goal %s: %s %s %s, ", report->goal.name, csp_label_subject(c, l),
                report->final->label[l] == VALUE ? "=" : "≠", csp_label_value(c, l));
    if (report->steps->n)
        add_hardest(report, out);
    else
        text_add_string(out, "as the puzzle says by itself");
    text_add_char(out, '\n');
}

/* Has the path reached its goal? */
static bool is_reached(const report *report)
{
    csp_list aim = goal_labels(&report->goal, report->start->csp);
    return report->goal.name && state_settles(report->final, aim.begin, (int)(aim.end - aim.begin));
}

static void add_outcome(const report *report, text *out)
{
    if (report->goal.name && report->result.outcome != CONTRADICTION) {
        if (is_reached(report)) {
            add_reached(report, out);
            return;
        }
        text_format(out, "goal %s not reached", report->goal.name);
        if (is_exhausted(report) && !report->focused)
            text_format(out, ": %s does not settle it", report->theory->name);
        text_add_char(out, '\n');
    }
    if (report->result.outcome == SOLVED) {
        add_solved(report, out);
    } else if (report->result.outcome == CONTRADICTION) {
        text_add_string(out, "no solution, as the path proves: ");
        add_hardest(report, out);
        text_add_char(out, '\n');
    } else if (report->result.outcome == LISTED) {
        text_format(out, "%s\n", report->missed ? report->missed : "stopped here, as asked");
    } else if (report->solutions == SOLUTIONS_NONE) {
        add_unproved(report, out);
    } else if (report->solutions == SOLUTIONS_SEVERAL) {
        add_several(report, out);
    } else {
        add_unsolved(report, out);
    }
}

/* Counts the step under its kind, kept simplest first. */
static int count_kind(const report *report, const step *step, kind *list, int n)
{
    kind new = kind_of(report, step);
    for (int i = 0; i < n; i++) {
        if (list[i].step->length == step->length && !strcmp(list[i].step->name, step->name)) {
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

/* Adds blanks so that all counts up to `most` end in one column. */
static void indent(text *out, int n, int most)
{
    text_add_string(out, "  ");
    for (; most >= 10; most /= 10, n /= 10)
        if (n < 10)
            text_add_char(out, ' ');
}

static void add_kinds(const report *report, text *out)
{
    const step_list *steps = report->steps;
    kind *list = memory_take(out->memory, (size_t)steps->n, sizeof *list);
    if (!list) {
        out->failed = true;
        return;
    }
    int n = 0;
    for (int i = 0; i < steps->n; i++)
        n = count_kind(report, &steps->step[i], list, n);
    int most = 0;
    for (int i = 0; i < n; i++)
        most = list[i].steps > most ? list[i].steps : most;
    for (int i = 0; i < n; i++) {
        indent(out, list[i].steps, most);
        text_format(out, "%d ", list[i].steps);
        add_name(report->start->csp, list[i].step, out);
        text_add_char(out, '\n');
    }
    memory_give(out->memory, list, (size_t)steps->n, sizeof *list);
}

/* Counts the rounds that are shown: some may have lost all their steps since they were numbered. */
static int count_rounds(const step_list *steps)
{
    int n = 0;
    for (int i = 0; i < steps->n; i++)
        n += i == 0 || steps->step[i].round != steps->step[i - 1].round;
    return n;
}

static bool is_about_g_whips(const theory *th)
{
    int i = 0;
    while (i < th->families && strcmp(th->family[i].rule->name, "g-whip") != 0)
        i++;
    return i < th->families;
}

/* "no path by W is easier: without relaxed whips of length 5, 87 candidates would be left" */
static void add_least(const report *report, text *out)
{
    if (!report->least)
        return;
    if (report->least == report->result.hardest)
        text_format(out, "no path by %s is easier", report->theory->name);
    else
        text_format(out,
                    "no path by %s has a hardest step below %d; whether one has less than %d is not known",
                    report->theory->name, report->least, report->result.hardest);
    text_format(out, ": relaxed %s shorter than %d%s leave %d candidates\n",
                is_about_g_whips(report->theory) ? "g-whips" : "whips", report->least,
                report->ghosts && report->ghosts->n ? ", with ghosts that could have been alive," : "",
                report->closed->candidates);
}

void text_report_summary(const report *report, text *out)
{
    add_outcome(report, out);
    add_least(report, out);
    if (report_assumptions(report))
        text_add_string(out, "this assumes that there is one solution: steps by U rest on it\n");
    if (report->trimmed && report->untrimmed > report->result.hardest)
        text_format(out, "trimmed: the whole path %shas rating %d\n", report->goal.name ? "to the goal " : "",
                    report->untrimmed);
    text_report_count(out, report->steps->n, "step");
    text_add_string(out, " in ");
    text_report_count(out, count_rounds(report->steps), "round");
    text_add_string(out, report->steps->n ? ":\n" : "\n");
    add_kinds(report, out);
}
