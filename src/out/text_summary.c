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

static bool is_of(const family *f, const step *s)
{
    bool typed = f->types[0] && strcmp(f->name, s->name) != 0;
    return f->rule == s->rule && s->length <= f->max_length && !typed;
}

/* The place of its family in the theory; the number of families if it has none. */
static int family_rank(const theory *t, const step *s)
{
    int i = 0;
    while (i < t->families && !is_of(&t->family[i], s))
        i++;
    return i;
}

/* Kinds are ordered: Singles by the types of their csp-variables, as in the path; then what ends it; then the
 * families. */
static kind kind_of(const report *r, const step *s)
{
    const csp *c = r->start->csp;
    if (s->rule == &rule_single)
        return (kind){ s, 0, csp_var_type(c, s->line->cell.set), 1 };
    if (s->rule == &rule_contradiction)
        return (kind){ s, 0, csp_types(c), 1 };
    int rank = family_rank(r->theory, s), depth = 0;
    if (s->rule == &rule_trial)
        depth = s->length;
    else if (r->theory->depth)
        depth = rank == r->theory->families;
    return (kind){ s, depth, csp_types(c) + 1 + rank, 1 };
}

static int length_of(const kind *k)
{
    return k->step->rule == &rule_trial ? 0 : k->step->length;
}

static bool is_simpler(const kind *a, const kind *b)
{
    if (a->depth != b->depth)
        return a->depth < b->depth;
    if (length_of(a) != length_of(b))
        return length_of(a) < length_of(b);
    return a->rank != b->rank ? a->rank < b->rank : strcmp(a->step->name, b->step->name) < 0;
}

/* Is the length of this step left out, because it has none, its name tells it, or it is 1 and the step is no
 * chain? */
static bool is_length_told(const csp *c, const step *s)
{
    if (!s->length || !s->lines)
        return !s->length;
    const step_line *l = s->line;
    switch (l->kind) {
    case TRESSE_SUPPOSE:
        if (s->lines == 2 && l[1].kind == TRESSE_SUBSET) /* finned fish */
            return csp_subset_name_tells_size(c, csp_var_type(c, *l[1].subset.row),
                                              csp_var_type(c, *l[1].subset.column), s->length);
        return s->length == 1 && (l->suppose.inners || constraint_of(c, l + 1));
    case TRESSE_DECLARED:
        return s->length == 1;
    case TRESSE_SUBSET:
        return csp_subset_name_tells_size(c, csp_var_type(c, *l->subset.row),
                                          csp_var_type(c, *l->subset.column), s->length);
    case TRESSE_CELL:
    case TRESSE_CASES:
        break;
    }
    return false;
}

/* "whip[3]", "naked-pairs-in-a-row", "T&E" */
static void add_name(const csp *c, const step *s, text *out)
{
    text_add_string(out, s->name);
    if (!is_length_told(c, s))
        text_format(out, "[%d]", s->length);
}

/* Does the path end with a need that a value breaks? BRT alone does not look at needs before the end. */
static bool breaks_need(const report *r)
{
    const step *last = r->steps->n ? &r->steps->step[r->steps->n - 1] : NULL;
    return last && last->concludes == CONCLUDES_NOTHING && last->lines && last->line->kind == TRESSE_CELL &&
           csp_is_need(r->start->csp, last->line->cell.set);
}

static void add_hardest(const report *r, text *out)
{
    kind hardest = { 0 };
    for (int i = 0; i < r->steps->n; i++) {
        kind k = kind_of(r, &r->steps->step[i]);
        if (is_pattern(k.step) && (!hardest.step || is_simpler(&hardest, &k)))
            hardest = k;
    }
    text_add_string(out, hardest.step     ? "hardest step "
                         : breaks_need(r) ? "Singles, and a need that can't be met"
                                          : "Singles alone");
    if (hardest.step)
        add_name(r->start->csp, hardest.step, out);
}

/* Is the hardest step a rating? It is not if the path was made in another way than ratings are. */
static bool is_rated(const report *r)
{
    return !r->strategy && !r->focused;
}

/* " (strategy any-order, with a focus)" */
static void add_way(const report *r, text *out)
{
    if (is_rated(r))
        return;
    text_add_string(out, " (");
    if (r->strategy)
        text_format(out, "strategy %s", r->strategy);
    if (r->focused)
        text_add_string(out, r->strategy ? ", with a focus" : "with a focus");
    text_add_char(out, ')');
}

/* The greatest length of a pattern of the theory, or the greatest depth of a trial. */
static int longest(const theory *t)
{
    int most = t->depth;
    if (most)
        return most;
    for (int i = 0; i < t->families; i++)
        most = t->family[i].max_length > most ? t->family[i].max_length : most;
    return most;
}

/* "the budget of 2,000,000 nodes ended" */
static void add_budget(const report *r, text *out)
{
    uint64_t n = r->nodes, place = 1;
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
static void add_unrated(const report *r, text *out)
{
    const engine_result *e = &r->result;
    text_format(out, "not %s", e->outcome == UNFINISHED ? "finished" : "solved");
    if (is_rated(r) && e->outcome == STUCK)
        text_format(out, ", rating %s inf", r->theory->name);
    else if (is_rated(r) && e->tried >= 0)
        text_format(out, ", rating %s > %d", r->theory->name, e->tried);
    text_add_string(out, ": ");
}

/* Says why there are no more steps, if the theory is stuck or bounded. */
static void add_want(const report *r, text *out)
{
    int tried = r->result.tried;
    bool bounded = r->result.outcome == BOUNDED && tried < longest(r->theory);
    if (r->result.outcome == BOUNDED && tried == 0 && !r->theory->depth && !r->focused) {
        text_add_string(out, "there is no Single any more");
        return;
    }
    text_format(out, "nothing in %s ", r->theory->name);
    if (tried < 0)
        text_add_string(out, "up to the length allowed ");
    else if (bounded)
        text_format(out, "up to %s %d ", r->theory->depth ? "depth" : "length", tried);
    text_format(out, "applies %sany more", r->focused ? "to the focus " : "");
}

void report_add_halt(const report *r, text *out)
{
    if (r->result.outcome == UNFINISHED)
        add_budget(r, out);
    else
        add_want(r, out);
}

/* For puzzles with one solution, or an unknown number: how far the theory came. */
static void add_unsolved(const report *r, text *out)
{
    add_unrated(r, out);
    report_add_halt(r, out);
    text_add_char(out, '\n');
    if (r->solutions == SOLUTIONS_UNKNOWN)
        text_add_string(out,
                        "whether there is just one solution is not known: the budget for counting ended\n");
}

/* "solved, rating W 7: hardest step whip[7]", "solved by W, hardest step whip[7] (strategy any-order)". If
 * constraints were left out, it is not the puzzle that is solved. */
static void add_solved(const report *r, text *out)
{
    text_add_string(out, r->puzzle->left_out.length ? "the rest of the model is " : "");
    if (is_rated(r))
        text_format(out, "solved, rating %s %d: ", r->theory->name, r->result.hardest);
    else
        text_format(out, "solved by %s, ", r->theory->name);
    add_hardest(r, out);
    add_way(r, out);
    text_add_char(out, '\n');
}

/* Did the search for all that the theory can do come to its own end? Only then may it be said what the theory
 * can't do. */
static bool is_exhausted(const report *r)
{
    return r->result.outcome == STUCK ||
           (r->result.outcome == BOUNDED && r->result.tried == longest(r->theory));
}

/* How far the theory came if counting shows that there is no solution. */
static void add_unproved(const report *r, text *out)
{
    text_add_string(out, "no solution, as counting shows; ");
    if (r->result.outcome == UNFINISHED) {
        add_budget(r, out);
        text_format(out, " before %s proved it", r->theory->name);
    } else if (is_rated(r) && is_exhausted(r)) {
        text_format(out, "%s does not prove it", r->theory->name);
    } else {
        text_add_string(out, "the path does not prove it: ");
        add_want(r, out);
    }
    text_add_char(out, '\n');
}

static void add_several(const report *r, text *out)
{
    text_format(out, "several solutions, as counting shows; what %s settled holds in all of them",
                r->theory->name);
    if (r->result.outcome == UNFINISHED) {
        text_add_string(out, "; ");
        add_budget(r, out);
    }
    text_add_char(out, '\n');
}

/* "goal n4r2c3: r2c3 ≠ 4, hardest step whip[3]" */
static void add_reached(const report *r, text *out)
{
    const csp *c = r->start->csp;
    csp_list aim = goal_labels(&r->goal, c);
    csp_label l = CSP_NONE;
    for (const csp_label *x = aim.begin; x < aim.end; x++)
        l = l == CSP_NONE || r->final->label[*x] == VALUE ? *x : l;
    text_format(out, "goal %s: %s %s %s, ", r->goal.name, csp_label_subject(c, l),
                r->final->label[l] == VALUE ? "=" : "≠", csp_label_value(c, l));
    if (r->steps->n)
        add_hardest(r, out);
    else
        text_add_string(out, "as the puzzle says by itself");
    text_add_char(out, '\n');
}

/* Has the path reached its goal? */
static bool is_reached(const report *r)
{
    csp_list aim = goal_labels(&r->goal, r->start->csp);
    return r->goal.name && state_settles(r->final, aim.begin, (int)(aim.end - aim.begin));
}

static void add_outcome(const report *r, text *out)
{
    if (r->goal.name && r->result.outcome != CONTRADICTION) {
        if (is_reached(r)) {
            add_reached(r, out);
            return;
        }
        text_format(out, "goal %s not reached", r->goal.name);
        if (is_exhausted(r) && !r->focused)
            text_format(out, ": %s does not settle it", r->theory->name);
        text_add_char(out, '\n');
    }
    if (r->result.outcome == SOLVED) {
        add_solved(r, out);
    } else if (r->result.outcome == CONTRADICTION) {
        text_add_string(out, "no solution, as the path proves: ");
        add_hardest(r, out);
        text_add_char(out, '\n');
    } else if (r->result.outcome == LISTED) {
        text_format(out, "%s\n", r->missed ? r->missed : "stopped here, as asked");
    } else if (r->solutions == SOLUTIONS_NONE) {
        add_unproved(r, out);
    } else if (r->solutions == SOLUTIONS_SEVERAL) {
        add_several(r, out);
    } else {
        add_unsolved(r, out);
    }
}

/* Counts the step under its kind, kept simplest first. */
static int count_kind(const report *r, const step *s, kind *list, int n)
{
    kind new = kind_of(r, s);
    for (int i = 0; i < n; i++) {
        if (list[i].step->length == s->length && !strcmp(list[i].step->name, s->name)) {
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
        text_format(out, "%d ", list[i].steps);
        add_name(r->start->csp, list[i].step, out);
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

/* "no path by W is easier: without relaxed whips of length 5, 87 candidates would be left" */
static void add_least(const report *r, text *out)
{
    if (!r->least)
        return;
    if (r->least == r->result.hardest)
        text_format(out, "no path by %s is easier", r->theory->name);
    else
        text_format(out,
                    "no path by %s has a hardest step below %d; whether one has less than %d is not known",
                    r->theory->name, r->least, r->result.hardest);
    text_format(out, ": relaxed whips shorter than %d%s leave %d candidates\n", r->least,
                r->kept && r->kept->n ? ", with ghosts that could have been alive," : "",
                r->closed->candidates);
}

void text_report_summary(const report *r, text *out)
{
    add_outcome(r, out);
    add_least(r, out);
    if (report_assumptions(r))
        text_add_string(out, "this assumes that there is one solution: steps by U rest on it\n");
    if (r->trimmed && r->untrimmed > r->result.hardest)
        text_format(out, "trimmed: the whole path %shas rating %d\n", r->goal.name ? "to the goal " : "",
                    r->untrimmed);
    text_report_count(out, r->steps->n, "step");
    text_add_string(out, " in ");
    text_report_count(out, count_rounds(r->steps), "round");
    text_add_string(out, r->steps->n ? ":\n" : "\n");
    add_kinds(r, out);
}
