/* words_labels.c: labels as words in a sentence: what is so, and what is not.
 *
 * A label has a subject and a value, which are names: "r4c1 is 7". Where the subject is a csp-variable that
 * has a phrase, the phrases of its type are used, so that it is called the same everywhere: "the combination
 * right of r6c1 is 3+5". Where the type of a label has a phrase for labels, "queen in {}", the sentence says
 * what the subject has: "r4c1 has a queen". */
#include "core/words.h"

#include <string.h>

static const char *const being[] = {
    [SAY_IS] = "is",
    [SAY_IS_NOT] = "is not",
    [SAY_ARE] = "are",
    [SAY_ARE_NOT] = "are not",
    [SAY_WERE] = "were",
    [SAY_WERE_NOT] = "were not",
    [SAY_WOULD_BE] = "would be",
    [SAY_WOULD_NOT_BE] = "would not be",
    [SAY_WOULD_HAVE_TO_BE] = "would have to be",
    [SAY_COULD_NOT_BE] = "could not be",
    [SAY_MUST_BE] = "must be",
    [SAY_EQUALS] = "=",
    [SAY_DIFFERS] = "≠",
};

static const char *const having[] = {
    [SAY_IS] = "has a",
    [SAY_IS_NOT] = "has no",
    [SAY_ARE] = "have a",
    [SAY_ARE_NOT] = "have no",
    [SAY_WERE] = "had a",
    [SAY_WERE_NOT] = "had no",
    [SAY_WOULD_BE] = "would have a",
    [SAY_WOULD_NOT_BE] = "would have no",
    [SAY_WOULD_HAVE_TO_BE] = "would have to have a",
    [SAY_COULD_NOT_BE] = "could have no",
    [SAY_MUST_BE] = "must have a",
    [SAY_EQUALS] = "a", /* "a queen in r4c1" */
    [SAY_DIFFERS] = "no",
};

/* The csp-variable that is the subject of l, if it has a phrase; else CSP_NONE. */
static csp_var spoken_subject(const csp *c, csp_label l)
{
    csp_list vars = csp_label_vars(c, l);
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        if (strcmp(csp_var_name(c, *v), csp_label_subject(c, l)) == 0 &&
            (strcmp(csp_type_phrases(c, csp_var_type(c, *v))->variable, "{}") != 0 ||
             strcmp(csp_type_phrases(c, csp_var_type(c, *v))->value, "{}") != 0))
            return *v;
    return CSP_NONE;
}

/* "queen in {}", if a csp-variable of l has such a phrase; else "". */
static const char *phrase_of_label(const csp *c, csp_label l)
{
    csp_list vars = csp_label_vars(c, l);
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        if (*csp_type_phrases(c, csp_var_type(c, *v))->label)
            return csp_type_phrases(c, csp_var_type(c, *v))->label;
    return "";
}

static void say_subject(const csp *c, csp_label l, bool first, text *out)
{
    csp_var v = spoken_subject(c, l);
    if (v == CSP_NONE)
        text_add_string(out, csp_label_subject(c, l));
    else
        say_variable(c, v, first, out);
}

static void say_value_of_label(const csp *c, csp_label l, text *out)
{
    csp_var v = spoken_subject(c, l);
    if (is_hidden_label(c, l))
        text_add_string(out, "filled in one way");
    else if (v == CSP_NONE)
        text_add_string(out, csp_label_value(c, l));
    else
        say_value(c, v, l, out);
}

/* What follows the subject: "is 7", "has a queen". */
static void say_predicate(const csp *c, csp_label l, say_verb relation, text *out)
{
    const char *thing = phrase_of_label(c, l);
    if (*thing) {
        text_format(out, " %s %.*s", having[relation], (int)strcspn(thing, " "), thing);
        return;
    }
    text value;
    text_open(&value, out->memory);
    say_value_of_label(c, l, &value);
    const char *said = text_bytes(&value);
    bool things = relation == SAY_ARE && !strncmp(said, "a ", 2); /* "are bulbs", of "is a bulb" */
    text_format(out, " %s %s%s", being[relation], said + (things ? 2 : 0), things ? "s" : "");
    out->failed = out->failed || value.failed;
    text_close(&value);
}

static bool is_equation(say_verb relation)
{
    return relation == SAY_EQUALS || relation == SAY_DIFFERS;
}

void begin_with_label(const csp *c, csp_label l, say_verb relation, bool first, text *out)
{
    const char *thing = phrase_of_label(c, l);
    if (*thing && is_equation(relation)) {
        text_format(out, "%s ", having[relation]);
        say_phrase(thing, csp_label_subject(c, l), out);
        return;
    }
    csp_var v = is_equation(relation) ? spoken_subject(c, l) : CSP_NONE;
    if (v != CSP_NONE &&
        *csp_type_phrases(c, csp_var_type(c, v))->value != '{') { /* no "number 5 = in r3c4" */
        text_format(out, "%s %s %s", csp_label_subject(c, l), being[relation], csp_label_value(c, l));
        return;
    }
    say_subject(c, l, first, out);
    say_predicate(c, l, relation, out);
}

void say_label(const csp *c, csp_label l, say_verb relation, text *out)
{
    begin_with_label(c, l, relation, false, out);
}

bool have_one_subject(const csp *c, const csp_label *labels, int n)
{
    for (int i = 1; i < n; i++)
        if (strcmp(csp_label_subject(c, labels[i]), csp_label_subject(c, labels[0])) != 0)
            return false;
    return true;
}

bool have_one_value(const csp *c, const csp_label *labels, int n)
{
    for (int i = 1; i < n; i++)
        if (strcmp(csp_label_value(c, labels[i]), csp_label_value(c, labels[0])) != 0)
            return false;
    return true;
}

static bool is_first_of_value(const csp *c, const csp_label *labels, int i)
{
    for (int k = 0; k < i; k++)
        if (have_one_value(c, (csp_label[]){ labels[k], labels[i] }, 2))
            return false;
    return true;
}

/* "r3c4 or r3c5 is 2": the labels with the value of l[i], said together. */
static void say_one_with_value(const csp *c, const csp_label *labels, int n, int i, say_verb relation,
                               text *out)
{
    int all = 0, said = 0;
    for (int k = i; k < n; k++)
        all += have_one_value(c, (csp_label[]){ labels[k], labels[i] }, 2);
    for (int k = i; k < n; k++)
        if (have_one_value(c, (csp_label[]){ labels[k], labels[i] }, 2)) {
            say_joint(said++, all, "or", out);
            say_subject(c, labels[k], false, out);
        }
    say_predicate(c, labels[i], relation, out);
}

void say_one_of_labels(const csp *c, const csp_label *labels, int n, say_verb relation, text *out)
{
    int values = 0, said = 0;
    if (have_one_subject(c, labels, n)) {
        for (int i = 0; i < n; i++) {
            say_joint(i, n, "or", out);
            if (i == 0)
                say_label(c, labels[i], relation, out);
            else
                say_value_of_label(c, labels[i], out);
        }
        return;
    }
    for (int i = 0; i < n; i++)
        values += is_first_of_value(c, labels, i);
    for (int i = 0; i < n; i++) {
        if (!is_first_of_value(c, labels, i))
            continue;
        text_add_string(out, said == 0 ? "" : said + 1 < values ? ", " : values < n ? ", or " : " or ");
        say_one_with_value(c, labels, n, i, relation, out);
        said++;
    }
}

/* ---- what is not so ----
 *
 * Several labels are grouped: those of one subject are said together, and so are subjects with the same
 * values. */

typedef struct denial {
    const csp *csp;
    const csp_label *label;
    int n;
    bool supposed; /* "could not be" for "is not" */
} denial;

static bool same_subject(const csp *c, csp_label first, csp_label second)
{
    return strcmp(csp_label_subject(c, first), csp_label_subject(c, second)) == 0;
}

static bool is_first_of_subject(const denial *denial, int i)
{
    for (int k = 0; k < i; k++)
        if (same_subject(denial->csp, denial->label[k], denial->label[i]))
            return false;
    return true;
}

/* Does the subject of `this` have all values that the subject of `that` has? */
static bool has_values_of(const denial *denial, csp_label this, csp_label that)
{
    const csp *c = denial->csp;
    for (int i = 0; i < denial->n; i++) {
        bool found = !same_subject(c, denial->label[i], that);
        for (int k = 0; k < denial->n && !found; k++)
            found = same_subject(c, denial->label[k], this) &&
                    strcmp(csp_label_value(c, denial->label[k]), csp_label_value(c, denial->label[i])) == 0;
        if (!found)
            return false;
    }
    return true;
}

/* Is i the first label of a subject with the values of the subject of `leader`? */
static bool is_in_group(const denial *denial, int leader, int i)
{
    csp_label a = denial->label[leader], b = denial->label[i];
    return is_first_of_subject(denial, i) && has_values_of(denial, a, b) && has_values_of(denial, b, a);
}

static bool is_leader(const denial *denial, int i)
{
    if (!is_first_of_subject(denial, i))
        return false;
    for (int k = 0; k < i; k++)
        if (is_in_group(denial, k, i) && is_first_of_subject(denial, k))
            return false;
    return true;
}

/* "is not 3", "are neither 1 nor 2", "is not 4, 5 or 6"; "could be neither 1 nor 2" */
static void add_group_values(const denial *denial, int leader, bool several, text *out)
{
    int n = 0, said = 0;
    for (int i = 0; i < denial->n; i++)
        n += same_subject(denial->csp, denial->label[i], denial->label[leader]);
    if (n == 1) {
        say_predicate(denial->csp, denial->label[leader],
                      denial->supposed ? SAY_COULD_NOT_BE
                      : several        ? SAY_ARE_NOT
                                       : SAY_IS_NOT,
                      out);
        return;
    }
    if (n > SAY_EACH && !denial->supposed) {
        text_format(out, several ? " lose the same %d candidates" : " loses %d candidates", n);
        return;
    }
    if (denial->supposed)
        text_format(out, " could %s ", n == 2 ? "be neither" : "not be");
    else
        text_format(out, " %s %s ", several ? "are" : "is", n == 2 ? "neither" : "not");
    for (int i = 0; i < denial->n; i++) {
        if (!same_subject(denial->csp, denial->label[i], denial->label[leader]))
            continue;
        say_joint(said++, n, n == 2 ? "nor" : "or", out);
        say_value_of_label(denial->csp, denial->label[i], out);
    }
}

static void add_group(const denial *denial, int leader, text *out)
{
    int n = 0, said = 0;
    for (int i = leader; i < denial->n; i++)
        n += is_in_group(denial, leader, i);
    for (int i = leader; i < denial->n; i++) {
        if (!is_in_group(denial, leader, i))
            continue;
        say_joint(said++, n, "and", out);
        say_subject(denial->csp, denial->label[i], false, out);
    }
    add_group_values(denial, leader, n > 1, out);
}

void say_none(const csp *c, const csp_label *labels, int n, bool supposed, text *out)
{
    const denial d = { c, labels, n, supposed };
    int groups = 0, said = 0;
    for (int i = 0; i < n; i++)
        groups += is_leader(&d, i);
    for (int i = 0; i < n; i++) {
        if (!is_leader(&d, i))
            continue;
        text_add_string(out, said == 0 ? "" : said == groups - 1 ? ", and " : ", ");
        add_group(&d, i, out);
        said++;
    }
}

csp_label other_of_two(const csp *c, csp_label l)
{
    csp_list vars = csp_label_vars(c, l);
    for (const csp_var *v = vars.begin; v < vars.end; v++) {
        csp_list labels = csp_var_labels(c, *v);
        if (labels.end - labels.begin == 2 && same_subject(c, labels.begin[0], labels.begin[1]) &&
            strcmp(csp_type_phrases(c, csp_var_type(c, *v))->value, "{}") != 0)
            return labels.begin[labels.begin[0] == l];
    }
    return CSP_NONE;
}

static bool is_digit(char character)
{
    return character >= '0' && character <= '9';
}

/* The number at the beginning; how many digits it has. */
static int number_at(const char *name, int *number)
{
    int n = 0;
    for (*number = 0; n < 8 && is_digit(name[n]); n++)
        *number = 10 * *number + name[n] - '0';
    return n;
}

/* Where the names differ in one number, which is one more in the second: "r4c3", "r5c3". How long what comes
 * before that number is; -1: they differ in something else. */
static int step_between(const char *first, const char *second)
{
    int at = 0, a, b;
    while (first[at] && first[at] == second[at])
        at++;
    while (at && is_digit(first[at - 1]))
        at--;
    int n = number_at(first + at, &a), m = number_at(second + at, &b);
    return n && m && b == a + 1 && strcmp(first + at + n, second + at + m) == 0 ? at : -1;
}

/* How many of these subjects, from the first on, follow each other in a line: "r4c3 to r10c3". */
static int line_of(const csp *c, const csp_label *labels, int n)
{
    int run = 1, at = 0;
    while (run < n) {
        int step = step_between(csp_label_subject(c, labels[run - 1]), csp_label_subject(c, labels[run]));
        if (step < 0 || (run > 1 && step != at))
            break;
        at = step;
        run++;
    }
    return run;
}

/* "r1c3, r2c5 to r2c9 and r4c1" */
static void say_subjects(const csp *c, const csp_label *labels, int n, text *out)
{
    int groups = 0, said = 0;
    for (int i = 0, run; i<n; i += run> 2 ? run : 1, groups++)
        run = line_of(c, labels + i, n - i);
    for (int i = 0; i < n; said++) {
        int run = line_of(c, labels + i, n - i);
        say_joint(said, groups, "and", out);
        say_subject(c, labels[i], false, out);
        if (run > 2) {
            text_add_string(out, " to ");
            say_subject(c, labels[i + run - 1], false, out);
        }
        i += run > 2 ? run : 1;
    }
}

/* "r1c3 and r2c5 are black, and r4c1 is white" */
static void say_all(const csp *c, csp_label *labels, int n, text *out)
{
    for (int i = 0, said = 0; i < n; said++) {
        int all = i + 1;
        for (int k = i + 1; k < n; k++) /* those with the same value come next */
            if (have_one_value(c, (csp_label[]){ labels[k], labels[i] }, 2)) {
                csp_label l = labels[k];
                memmove(labels + all + 1, labels + all, (size_t)(k - all) * sizeof l);
                labels[all++] = l;
            }
        text_add_string(out, said == 0 ? "" : all == n ? ", and " : ", ");
        say_subjects(c, labels + i, all - i, out);
        say_predicate(c, labels[i], all - i > 1 ? SAY_ARE : SAY_IS, out);
        i = all;
    }
}

/* What nobody sees is left out, unless there is nothing else. What is not one of two values is the other one.
 */
void say_targets(const csp *c, const csp_label *labels, int count, text *out)
{
    size_t room = (size_t)count + 1;
    csp_label *seen = memory_take(out->memory, room, sizeof *seen),
              *other = memory_take(out->memory, room, sizeof *other);
    int n = 0;
    bool all = seen && other;
    for (int i = 0; i < count && seen && other; i++)
        if (!is_hidden_label(c, labels[i])) {
            seen[n] = labels[i];
            other[n] = other_of_two(c, seen[n]);
            all = all && other[n] != CSP_NONE;
            n++;
        }
    out->failed = out->failed || !seen || !other;
    if (n && all)
        say_all(c, other, n, out);
    else if (n)
        say_none(c, seen, n, false, out);
    else
        say_none(c, labels, count, false, out);
    memory_give(out->memory, seen, room, sizeof *seen);
    memory_give(out->memory, other, room, sizeof *other);
}

void say_conclusions(const csp *c, const step *step, const char *relation, text *out)
{
    for (int i = 0; i < step->conclusions; i++) {
        text_add_string(out, i == 0 ? "" : ", ");
        text_format(out, "%s %s %s", csp_label_subject(c, step->conclusion[i]), relation,
                    csp_label_value(c, step->conclusion[i]));
    }
}
