/* text_summary.c: the end of a report for people: the outcome, the rating with a hardest step, and how many
 * steps of each kind there are, simplest first.
 *
 * What makes a step harder than another: more depth of T&E; then more length; then the rank of its family.
 * The depth is that of a trial; in a theory of T&E a chain that is not in the theory itself stands for a
 * trial of depth 1. */
#include "out/text_parts.h"

#include <string.h>

typedef struct kind {
    const step *step; /* the first of its kind */
    int depth, rank, steps;
} kind;

static bool is_of(const family *f, const step *s)
{
    bool subsets = strcmp(f->rule->code ? f->rule->code : "", "S") == 0;
    return s->length <= f->max_length && (s->shape == STEP_SUBSET ? subsets : strcmp(f->name, s->rule) == 0);
}

/* Its place in the theory; as many as there are families if it has none. */
static int family_rank(const theory *t, const step *s)
{
    int i = 0;
    while (i < t->families && !is_of(&t->family[i], s))
        i++;
    return i;
}

/* Singles by the types of their csp-variables, as in the path; what ends it; then the families. */
static kind kind_of(const report *r, const step *s)
{
    const csp *c = r->start->csp;
    if (s->shape == STEP_SINGLE)
        return (kind){ s, 0, csp_var_type(c, s->variable), 1 };
    if (s->shape == STEP_CONTRADICTION)
        return (kind){ s, 0, csp_types(c), 1 };
    int rank = family_rank(r->theory, s), depth = 0;
    if (s->shape == STEP_TRIAL)
        depth = s->length;
    else if (r->theory->depth)
        depth = rank == r->theory->families;
    return (kind){ s, depth, csp_types(c) + 1 + rank, 1 };
}

static int length_of(const kind *k)
{
    return k->step->shape == STEP_TRIAL ? 0 : k->step->length;
}

static bool is_simpler(const kind *a, const kind *b)
{
    if (a->depth != b->depth)
        return a->depth < b->depth;
    if (length_of(a) != length_of(b))
        return length_of(a) < length_of(b);
    return a->rank != b->rank ? a->rank < b->rank : strcmp(a->step->rule, b->step->rule) < 0;
}

/* "whip[3]", "naked-pairs-in-a-row", "T&E": a size that the name tells, and the depth 1, are not written. */
static void add_name(const csp *c, const step *s, text *out)
{
    text_add_string(out, s->rule);
    bool told = s->length == 0;
    if (s->shape == STEP_TRIAL)
        told = s->length == 1;
    else if (s->shape == STEP_SUBSET && s->sets)
        told = csp_subset_name_tells_size(c, csp_var_type(c, s->set[0]), csp_var_type(c, s->set[s->sets / 2]),
                                          s->length);
    if (!told)
        text_format(out, "[%d]", s->length);
}

static void add_hardest(const report *r, text *out)
{
    kind hardest = { 0 };
    for (int i = 0; i < r->steps->n; i++) {
        kind k = kind_of(r, &r->steps->step[i]);
        if (is_pattern(k.step) && (!hardest.step || is_simpler(&hardest, &k)))
            hardest = k;
    }
    text_add_string(out, hardest.step ? "hardest step " : "Singles alone");
    if (hardest.step)
        add_name(r->start->csp, hardest.step, out);
    text_add_char(out, '\n');
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

/* For puzzles with one solution, or where nobody knows: how far the theory came. */
static void add_unsolved(const report *r, text *out)
{
    const char *name = r->theory->name;
    int tried = r->result.tried;
    if (r->focused && (r->result.outcome == STUCK || r->result.outcome == BOUNDED))
        text_format(out, "not solved: nothing in %s applies to the focus any more\n", name);
    else if (r->result.outcome == STUCK)
        text_format(out, "not solved, rating %s inf: nothing in %s applies any more\n", name, name);
    else if (r->result.outcome == BOUNDED && tried == 0 && !r->theory->depth)
        text_format(out, "not solved, rating %s > 0: there is no Single any more\n", name);
    else if (r->result.outcome == BOUNDED && tried >= longest(r->theory))
        text_format(out, "not solved, rating %s > %d: nothing in %s applies any more\n", name, tried, name);
    else if (r->result.outcome == BOUNDED)
        text_format(out, "not solved, rating %s > %d: nothing in %s up to %s %d applies any more\n", name,
                    tried, name, r->theory->depth ? "depth" : "length", tried);
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

/* Counts the step under its kind, kept simplest first. */
static int count_kind(const report *r, const step *s, kind *list, int n)
{
    kind new = kind_of(r, s);
    for (int i = 0; i < n; i++) {
        if (list[i].step->length == s->length && !strcmp(list[i].step->rule, s->rule)) {
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
        text_format(out, "%d ", list[i].steps);
        add_name(r->start->csp, list[i].step, out);
        text_add_char(out, '\n');
    }
    memory_give(out->memory, list, (size_t)steps->n, sizeof *list);
}

void text_report_summary(const report *r, text *out)
{
    add_outcome(r, out);
    if (r->trimmed && r->untrimmed > r->result.hardest)
        text_format(out, "trimmed: the whole path has rating %d\n", r->untrimmed);
    text_report_count(out, r->steps->n, "step");
    text_add_string(out, " in ");
    text_report_count(out, r->result.rounds, "round");
    text_add_string(out, r->steps->n ? ":\n" : "\n");
    add_kinds(r, out);
}
