/* explain.c: steps as sentences.
 *
 * A sentence says what the evidence of the step says, in the same order, so whoever follows it has checked
 * the step. Chains that end without a right are told from their target: "If r6c2 were 2, then 3 in row 6
 * would not be in c2 and could only be in c9; so …". Those that end with a right need no target to be told:
 * "Either … or …; then …; either way …". In both every candidate of a cell is named, and with it what
 * excludes it, where that is not what was said just before. Cells of a braid need not follow from the one
 * before: these begin with "besides" and name all their reasons. Subsets have a file of their own. */
#include "out/explain.h"
#include "out/words.h"

/* ---- chains ---- */

/* Candidate i of a cell that is not its right: the left, then the others. */
static step_other excluded(const step_cell *cell, int i)
{
    return i == 0 ? (step_other){ cell->left, cell->left_by } : cell->other[i - 1];
}

static int count_excluded(const step_cell *cell, int by)
{
    int n = 0;
    for (int i = 0; i <= cell->others; i++)
        n += excluded(cell, i).by == by;
    return n;
}

/* "in c2 or in c5": the candidates that are excluded by the right of cell `by`, or by the target. */
static void add_excluded(const csp *c, const step_cell *cell, int by, text *out)
{
    int n = count_excluded(cell, by), listed = 0;
    for (int i = 0; i <= cell->others; i++)
        if (excluded(cell, i).by == by) {
            say_joint(listed++, n, "or", out);
            say_value(c, cell->variable, excluded(cell, i).label, out);
        }
}

static void add_reason(const csp *c, const step *s, int by, text *out)
{
    text_add_string(out, " because of ");
    say_label(c, by == BY_TARGET ? s->conclusion[0] : s->cell[by - 1].right, "=", out);
}

/* "3 in row 6 would not be in c2, nor in c5 because of r4c1 = 7": if it follows from what was said just
 * before, that comes first and needs no reason. Returns whether a reason is in it. */
static bool add_exclusions(const csp *c, const step *s, int k, const char *not_be, text *out)
{
    const step_cell *cell = &s->cell[k - 1];
    bool follows = cell->left_by == k - 1;
    int said = 0;
    say_variable(c, cell->variable, false, out);
    text_format(out, " %s ", not_be);
    if (follows) {
        add_excluded(c, cell, k - 1, out);
        said++;
    }
    for (int by = 0; by < k - follows; by++) {
        if (!count_excluded(cell, by))
            continue;
        text_add_string(out, said++ ? ", nor " : "");
        add_excluded(c, cell, by, out);
        add_reason(c, s, by, out);
    }
    return said > follows;
}

static void add_right(const csp *c, const step_cell *cell, bool reasons, const char *be, text *out)
{
    text_format(out, "%s and %s ", reasons ? "," : "", be);
    say_value(c, cell->variable, cell->right, out);
}

/* From 5 cells on a chain is told in sentences of two cells each. */
static bool begins_sentence(const step *s, int k)
{
    return s->cells >= 5 && k % 2 == 1;
}

/* What joins cell k, from 2 on, to the cell before: `word` if it follows from that. */
static void add_link(const step *s, int k, const char *word, text *out)
{
    bool follows = s->cell[k - 1].left_by == k - 1;
    if (begins_sentence(s, k))
        text_add_string(out, follows ? ". Then " : ". Besides, ");
    else
        text_format(out, "; %s ", follows ? word : "besides,");
}

/* "If r6c2 were 2, then …" */
static void explain_from_target(const csp *c, const step *s, text *out)
{
    text_add_string(out, "If ");
    say_label(c, s->conclusion[0], "were", out);
    for (int k = 1; k <= s->cells; k++) {
        const step_cell *cell = &s->cell[k - 1];
        if (k == 1)
            text_add_string(out, ", then ");
        else
            add_link(s, k, "so", out);
        bool reasons = add_exclusions(c, s, k, "would not be", out);
        if (cell->right != CSP_NONE)
            add_right(c, cell, reasons, "could only be", out);
    }
    text_add_string(out, ": ");
    say_lack(c, s->cell[s->cells - 1].variable, "would have no", out);
    text_add_string(out, ". So ");
    say_targets(c, s, out);
    text_add_char(out, '.');
}

/* "Either 5 in row 1 is in c6, or it is in c3; then …; either way r1c6 is not 2." Long ones: "Either …, or it
 * is in c3. In the second case …; then …. Then …; then …. Either way r1c6 is not 2." */
static void explain_both_ways(const csp *c, const step *s, text *out)
{
    const step_cell *first = &s->cell[0];
    bool several = begins_sentence(s, 1);
    text_add_string(out, "Either ");
    say_variable(c, first->variable, false, out);
    text_add_string(out, " is ");
    say_value(c, first->variable, first->left, out);
    text_add_string(out, ", or it is ");
    say_value(c, first->variable, first->right, out);
    for (int k = 2; k <= s->cells; k++) {
        if (several && k == 2)
            text_add_string(out, ". In the second case ");
        else
            add_link(s, k, "then", out);
        bool reasons = add_exclusions(c, s, k, "is not", out);
        add_right(c, &s->cell[k - 1], reasons, "is", out);
    }
    text_add_string(out, several ? ". Either way " : "; either way ");
    say_targets(c, s, out);
    text_add_char(out, '.');
}

/* A whip[1]: "3 in row 5 can only be in c8 or in c9; either way r6c7 is not 3 and r6c8 is not 3." */
static void explain_one_cell(const csp *c, const step *s, text *out)
{
    const step_cell *cell = &s->cell[0];
    say_variable(c, cell->variable, true, out);
    text_add_string(out, " can only be ");
    add_excluded(c, cell, BY_TARGET, out);
    text_add_string(out, cell->others < 2 ? "; either way " : "; in each case ");
    say_targets(c, s, out);
    text_add_char(out, '.');
}

static void explain_chain(const csp *c, const step *s, text *out)
{
    if (s->cells && s->cell[s->cells - 1].right != CSP_NONE)
        explain_both_ways(c, s, out);
    else if (s->cells == 1)
        explain_one_cell(c, s, out);
    else if (s->cells)
        explain_from_target(c, s, out);
    else { /* without evidence */
        say_targets(c, s, out);
        text_add_char(out, '.');
    }
}

/* ---- orders and needs ---- */

/* "r2c6 < r1c6 < r1c5" */
static void add_slope(const csp *c, const step *s, int from, int to, text *out)
{
    int way = from < to ? 1 : -1;
    for (int i = from;; i += way) {
        say_variable(c, s->set[i], false, out);
        if (i == to)
            return;
        text_add_string(out, " < ");
    }
}

/* "r2c6 < r1c6 < r1c5, and r2c6 is at least n2, r1c5 is at most n6: r1c6 is not 6." */
static void explain_ascending(const csp *c, const step *s, text *out)
{
    add_slope(c, s, 0, s->sets - 1, out);
    text_add_string(out, ", and ");
    if (s->least != CSP_NONE) {
        say_variable(c, s->set[0], false, out);
        text_add_string(out, " is at least ");
        say_value(c, s->set[0], s->least, out);
    }
    if (s->greatest != CSP_NONE) {
        text_add_string(out, s->least != CSP_NONE ? ", " : "");
        say_variable(c, s->set[s->sets - 1], false, out);
        text_add_string(out, " is at most ");
        say_value(c, s->set[s->sets - 1], s->greatest, out);
    }
    text_add_string(out, ": ");
}

/* "r3c7 < r3c8 and r3c9 < r3c8; the 2 that are smaller than r3c8 are different, and none is below n1: …" */
static void explain_hill(const csp *c, const step *s, text *out)
{
    bool hill = s->least != CSP_NONE;
    csp_label bound = hill ? s->least : s->greatest;
    csp_var end = csp_has(c, s->set[0], bound) ? s->set[0] : s->set[s->sets - 1];
    add_slope(c, s, hill ? 0 : s->turn, hill ? s->turn : 0, out);
    text_add_string(out, " and ");
    add_slope(c, s, hill ? s->sets - 1 : s->turn, hill ? s->turn : s->sets - 1, out);
    text_format(out, "; the %d that are %s than ", s->sets - 1, hill ? "smaller" : "greater");
    say_variable(c, s->set[s->turn], false, out);
    text_format(out, " are different, and none is %s ", hill ? "below" : "above");
    say_value(c, end, bound, out);
    text_add_string(out, ": ");
}

static void explain_order(const csp *c, const step *s, text *out)
{
    if (s->turn)
        explain_hill(c, s, out);
    else
        explain_ascending(c, s, out);
    say_targets(c, s, out);
    text_add_char(out, '.');
}

/* "r6c2 is not 5 and r6c3 is not 5, but one would have to be if hr6c1 were 35: hr6c1 is not 35." */
static void explain_coupling(const csp *c, const step *s, text *out)
{
    csp_list needed = csp_needed(c, s->need);
    int n = (int)(needed.end - needed.begin);
    for (int i = 0; i < n; i++) {
        say_joint(i, n, "and", out);
        say_label(c, needed.begin[i], "is not", out);
    }
    text_add_string(out, n == 0   ? "Nothing is left that is needed if "
                         : n == 1 ? ", but it would have to be if "
                                  : ", but one of them would have to be if ");
    for (int i = 0; i < s->conclusions; i++) {
        say_joint(i, s->conclusions, "or", out);
        say_label(c, s->conclusion[i], "were", out);
    }
    text_add_string(out, ": ");
    say_targets(c, s, out);
    text_add_char(out, '.');
}

/* ---- the others ---- */

void explain_supposition(const csp *c, const step *s, text *out)
{
    text_add_string(out, "Suppose ");
    say_label(c, s->conclusion[0], "is", out);
    text_add_char(out, '.');
}

void explain_refutation(const csp *c, const step *s, text *out)
{
    text_add_string(out, "So ");
    say_targets(c, s, out);
    text_add_char(out, '.');
}

static void explain_trial(const csp *c, const step *s, text *out)
{
    explain_supposition(c, s, out);
    for (int i = 0; i < s->inners; i++) {
        text_add_string(out, s->inner[i].shape == STEP_SINGLE ? " Then " : " ");
        explain_step(c, &s->inner[i], out);
    }
    text_add_char(out, ' ');
    explain_refutation(c, s, out);
}

void explain_step(const csp *c, const step *s, text *out)
{
    switch (s->shape) {
    case STEP_SINGLE:
        say_label(c, s->conclusion[0], "is", out);
        text_add_string(out, ": ");
        say_lack(c, s->variable, "has no other", out);
        text_add_char(out, '.');
        break;
    case STEP_CHAIN:
        explain_chain(c, s, out);
        break;
    case STEP_SUBSET:
        explain_subset(c, s, out);
        break;
    case STEP_ORDER:
        explain_order(c, s, out);
        break;
    case STEP_COUPLING:
        explain_coupling(c, s, out);
        break;
    case STEP_TRIAL:
        explain_trial(c, s, out);
        break;
    case STEP_CONTRADICTION:
        text_add_string(out, "But ");
        say_lack(c, s->variable, "has no", out);
        text_add_string(out, ": that can't be.");
        break;
    }
}
