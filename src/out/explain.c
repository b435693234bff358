/* explain.c: steps as sentences.
 *
 * A sentence says what the evidence of the step says, in the same order, so whoever follows it has checked
 * the step. Chains that end without a right are told from their target: "If r6c2 were 2, then 3 in row 6
 * would not be in c2 and could only be in c9; so …". Those that end with a right need no target to be told:
 * "Either … or …; then …; either way …". In both every candidate of a cell is named, and with it what
 * excludes it, where that is not what was said just before. */
#include "out/explain.h"

#include <string.h>

/* ---- words ---- */

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The number behind these n letters in a name like "r6n3", or the whole name. */
static void add_number(text *out, const char *name, const char *letters, size_t n)
{
    for (const char *at = name; *at;) {
        size_t word = 0, digits = 0;
        while (is_letter(at[word]))
            word++;
        while (is_digit(at[word + digits]))
            digits++;
        if (word == n && digits && memcmp(at, letters, n) == 0) {
            text_add(out, at + word, digits);
            return;
        }
        at += word + digits ? word + digits : 1;
    }
    text_add_string(out, name);
}

static void add_phrase(text *out, const char *phrase, const char *name, const char *lacks)
{
    for (; *phrase; phrase++) {
        size_t n = *phrase == '{' ? strcspn(phrase, "}") : 0;
        if (!n || !phrase[n]) {
            text_add_char(out, *phrase);
            continue;
        }
        if (n == 1)
            text_add_string(out, name);
        else if (n == 6 && memcmp(phrase, "{lacks", n) == 0)
            text_add_string(out, lacks);
        else
            add_number(out, name, phrase + 1, n - 1);
        phrase += n;
    }
}

static const csp_phrases *phrases_of(const csp *c, csp_var v)
{
    return csp_type_phrases(c, csp_var_type(c, v));
}

static void add_variable(const csp *c, csp_var v, text *out)
{
    add_phrase(out, phrases_of(c, v)->variable, csp_var_name(c, v), "");
}

/* At the start of a sentence; names stay as they are. */
static void add_first_variable(const csp *c, csp_var v, text *out)
{
    const char *phrase = phrases_of(c, v)->variable;
    bool word = *phrase >= 'a' && *phrase <= 'z';
    if (word)
        text_add_char(out, (char)(*phrase - 'a' + 'A'));
    add_phrase(out, phrase + word, csp_var_name(c, v), "");
}

static void add_value(const csp *c, csp_var v, csp_label l, text *out)
{
    add_phrase(out, phrases_of(c, v)->value, csp_value_name(c, v, l), "");
}

static void add_lack(const csp *c, csp_var v, const char *lacks, text *out)
{
    add_phrase(out, phrases_of(c, v)->lack, csp_var_name(c, v), lacks);
}

/* "r3c4 is 5" */
static void add_label(const csp *c, csp_label l, const char *relation, text *out)
{
    text_format(out, "%s %s %s", csp_label_subject(c, l), relation, csp_label_value(c, l));
}

/* What stands in front of thing i of n: nothing, a comma, or this word. */
static void add_joint(int i, int n, const char *word, text *out)
{
    if (i > 0 && i == n - 1)
        text_format(out, " %s ", word);
    else if (i > 0)
        text_add_string(out, ", ");
}

static void add_targets(const csp *c, const step *s, text *out)
{
    for (int i = 0; i < s->conclusions; i++) {
        add_joint(i, s->conclusions, "and", out);
        add_label(c, s->conclusion[i], "is not", out);
    }
}

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
            add_joint(listed++, n, "or", out);
            add_value(c, cell->variable, excluded(cell, i).label, out);
        }
}

/* "3 in row 6 would not be in c2, nor in c5 because of r4c1 = 7": first what cell k - 1 excludes. Returns
 * whether a comma is in it. */
static bool add_exclusions(const csp *c, const step *s, int k, const char *not_be, text *out)
{
    const step_cell *cell = &s->cell[k - 1];
    int said = 0;
    add_variable(c, cell->variable, out);
    text_format(out, " %s ", not_be);
    if (count_excluded(cell, k - 1)) {
        add_excluded(c, cell, k - 1, out);
        said++;
    }
    for (int by = 0; by < k - 1; by++) {
        if (!count_excluded(cell, by))
            continue;
        text_add_string(out, said++ ? ", nor " : "");
        add_excluded(c, cell, by, out);
        text_add_string(out, " because of ");
        add_label(c, by == BY_TARGET ? s->conclusion[0] : s->cell[by - 1].right, "=", out);
    }
    return said > 1;
}

static void add_right(const csp *c, const step_cell *cell, bool comma, const char *be, text *out)
{
    text_format(out, "%s and %s ", comma ? "," : "", be);
    add_value(c, cell->variable, cell->right, out);
}

/* "If r6c2 were 2, then …" */
static void explain_from_target(const csp *c, const step *s, text *out)
{
    text_add_string(out, "If ");
    add_label(c, s->conclusion[0], "were", out);
    for (int k = 1; k <= s->cells; k++) {
        const step_cell *cell = &s->cell[k - 1];
        text_add_string(out, k == 1 ? ", then " : "; so ");
        bool comma = add_exclusions(c, s, k, "would not be", out);
        if (cell->right != CSP_NONE)
            add_right(c, cell, comma, "could only be", out);
    }
    text_add_string(out, ": ");
    add_lack(c, s->cell[s->cells - 1].variable, "would have no", out);
    text_add_string(out, ". So ");
    add_targets(c, s, out);
    text_add_char(out, '.');
}

/* "Either 5 in row 1 is in c6, or it is in c3; then …; either way r1c6 is not 2." */
static void explain_both_ways(const csp *c, const step *s, text *out)
{
    const step_cell *first = &s->cell[0];
    text_add_string(out, "Either ");
    add_variable(c, first->variable, out);
    text_add_string(out, " is ");
    add_value(c, first->variable, first->left, out);
    text_add_string(out, ", or it is ");
    add_value(c, first->variable, first->right, out);
    for (int k = 2; k <= s->cells; k++) {
        text_add_string(out, "; then ");
        bool comma = add_exclusions(c, s, k, "is not", out);
        add_right(c, &s->cell[k - 1], comma, "is", out);
    }
    text_add_string(out, "; either way ");
    add_targets(c, s, out);
    text_add_char(out, '.');
}

/* A whip[1]: "3 in row 5 can only be in c8 or in c9; either way r6c7 is not 3 and r6c8 is not 3." */
static void explain_one_cell(const csp *c, const step *s, text *out)
{
    const step_cell *cell = &s->cell[0];
    add_first_variable(c, cell->variable, out);
    text_add_string(out, " can only be ");
    add_excluded(c, cell, BY_TARGET, out);
    text_add_string(out, cell->others < 2 ? "; either way " : "; in each case ");
    add_targets(c, s, out);
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
        add_targets(c, s, out);
        text_add_char(out, '.');
    }
}

/* ---- Subsets ---- */

static void add_sets(const csp *c, const csp_var *set, int n, text *out)
{
    for (int i = 0; i < n; i++) {
        add_joint(i, n, "and", out);
        add_variable(c, set[i], out);
    }
}

/* What a column is called as a value of the rows, in the first that has a label in it, *row; CSP_NONE: the
 * rows call it differently, or have no label in it. */
static csp_label label_of_column(const csp *c, const csp_var *rows, int n, csp_var column, csp_var *row)
{
    csp_label found = CSP_NONE;
    for (int i = 0; i < n; i++) {
        csp_list labels = csp_var_labels(c, rows[i]);
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            if (!csp_has(c, column, *l))
                continue;
            if (found == CSP_NONE) {
                found = *l;
                *row = rows[i];
            } else if (strcmp(csp_value_name(c, rows[i], *l), csp_value_name(c, *row, found)) != 0)
                return CSP_NONE;
        }
    }
    return found;
}

/* " can only be 2 or 8": the columns as values of the rows; false: nothing is said, some have no such name.
 */
static bool add_columns(const csp *c, const step *s, text *out)
{
    int n = s->length;
    csp_var row = s->set[0];
    for (int i = 0; i < n; i++)
        if (label_of_column(c, s->set, n, s->set[n + i], &row) == CSP_NONE)
            return false;
    text_add_string(out, " can only be ");
    for (int i = 0; i < n; i++) {
        csp_label l = label_of_column(c, s->set, n, s->set[n + i], &row);
        add_joint(i, n, "or", out);
        add_value(c, row, l, out);
    }
    return true;
}

/* "r4c6 and r6c4 can only be 2 or 8, so they take 2 in block 5 and 8 in block 5: r6c5 is not 2." Or "4 in row
 * 1 and 4 in row 3 have no candidates but those of 4 on diagonal 2 and 4 on diagonal 5, so they take them:"
 */
static void explain_subset(const csp *c, const step *s, text *out)
{
    int n = s->length;
    add_first_variable(c, s->set[0], out);
    for (int i = 1; i < n; i++) {
        add_joint(i, n, "and", out);
        add_variable(c, s->set[i], out);
    }
    bool named = add_columns(c, s, out);
    text_add_string(out, named ? ", so they take " : " have no candidates but those of ");
    add_sets(c, s->set + n, n, out);
    text_add_string(out, named ? ": " : ", so they take them: ");
    add_targets(c, s, out);
    text_add_char(out, '.');
}

/* ---- orders and needs ---- */

/* "r2c6 < r1c6 < r1c5" */
static void add_slope(const csp *c, const step *s, int from, int to, text *out)
{
    int way = from < to ? 1 : -1;
    for (int i = from;; i += way) {
        add_variable(c, s->set[i], out);
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
        add_variable(c, s->set[0], out);
        text_add_string(out, " is at least ");
        add_value(c, s->set[0], s->least, out);
    }
    if (s->greatest != CSP_NONE) {
        text_add_string(out, s->least != CSP_NONE ? ", " : "");
        add_variable(c, s->set[s->sets - 1], out);
        text_add_string(out, " is at most ");
        add_value(c, s->set[s->sets - 1], s->greatest, out);
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
    add_variable(c, s->set[s->turn], out);
    text_format(out, " are different, and none is %s ", hill ? "below" : "above");
    add_value(c, end, bound, out);
    text_add_string(out, ": ");
}

static void explain_order(const csp *c, const step *s, text *out)
{
    if (s->turn)
        explain_hill(c, s, out);
    else
        explain_ascending(c, s, out);
    add_targets(c, s, out);
    text_add_char(out, '.');
}

/* "r6c2 is not 5 and r6c3 is not 5, but one would have to be if hr6c1 were 35: hr6c1 is not 35." */
static void explain_coupling(const csp *c, const step *s, text *out)
{
    csp_list needed = csp_needed(c, s->need);
    int n = (int)(needed.end - needed.begin);
    for (int i = 0; i < n; i++) {
        add_joint(i, n, "and", out);
        add_label(c, needed.begin[i], "is not", out);
    }
    text_add_string(out, n == 0   ? "Nothing is left that is needed if "
                         : n == 1 ? ", but it would have to be if "
                                  : ", but one of them would have to be if ");
    for (int i = 0; i < s->conclusions; i++) {
        add_joint(i, s->conclusions, "or", out);
        add_label(c, s->conclusion[i], "were", out);
    }
    text_add_string(out, ": ");
    add_targets(c, s, out);
    text_add_char(out, '.');
}

/* ---- the others ---- */

void explain_supposition(const csp *c, const step *s, text *out)
{
    text_add_string(out, "Suppose ");
    add_label(c, s->conclusion[0], "is", out);
    text_add_char(out, '.');
}

void explain_refutation(const csp *c, const step *s, text *out)
{
    text_add_string(out, "So ");
    add_targets(c, s, out);
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
        add_label(c, s->conclusion[0], "is", out);
        text_add_string(out, ": ");
        add_lack(c, s->variable, "has no other", out);
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
        add_lack(c, s->variable, "has no", out);
        text_add_string(out, ": that can't be.");
        break;
    }
}
