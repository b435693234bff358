/* explain_left.c: what a statement concludes, by what is left instead of what is gone, where that is less to
 * say: "S is 9 and O is 0 or 1", not "S is not 1, 2, 3, …". If other steps have eliminated some candidates
 * before, this one is the last reason only: "E is not 4, so E is 5". */
#include "core/words.h"
#include "out/explain_phrases.h"

#include <string.h>

enum {
    LEFT_MOST = 3,         /* candidates that are said to be left */
    CONCLUSIONS_MOST = 200 /* of a step that is told so */
};

/* The csp-variable that a label is a value of, by its subject; CSP_NONE: there is none. */
static csp_var variable_of(const csp *c, csp_label l)
{
    csp_list all = csp_label_vars(c, l);
    for (const csp_var *v = all.begin; v < all.end; v++)
        if (strcmp(csp_var_name(c, *v), csp_label_subject(c, l)) == 0)
            return *v;
    return CSP_NONE;
}

static bool concludes(const step *step, csp_label l)
{
    for (int i = 0; i < step->conclusions; i++)
        if (step->conclusion[i] == l)
            return true;
    return false;
}

/* What this step does to one csp-variable. */
typedef struct change {
    csp_label left[LEFT_MOST];
    int lefts, here, before; /* candidates that are left, that go now, and that were gone */
} change;

static change change_of(const teller *teller, csp_var v)
{
    change x = { .lefts = 0 };
    csp_list all = csp_var_labels(teller->csp, v);
    for (const csp_label *l = all.begin; l < all.end; l++)
        if (concludes(teller->step, *l))
            x.here++;
        else if (teller->reasons->at.label[*l] == GONE)
            x.before++;
        else if (x.lefts++ < LEFT_MOST)
            x.left[x.lefts - 1] = *l;
    return x;
}

/* Is it said by what is left? So it is if that is less to say, and if there was nothing else to say before.
 */
static bool is_short(const change *change)
{
    const bool few = change->lefts > 0 && change->lefts <= LEFT_MOST;
    return few && (change->lefts < change->here || (change->lefts == 1 && !change->before));
}

/* One is gone, one is left: "S is not 8, so S is 9". */
static bool is_only_left(const change *change)
{
    return change->lefts == 1 && !is_short(change);
}

/* Is conclusion i the first one on its csp-variable? If so, *out is what the step does to that. */
static bool begins_variable(const teller *teller, int i, change *out)
{
    const step *s = teller->step;
    const csp_var v = variable_of(teller->csp, s->conclusion[i]);
    for (int k = 0; k < i && v != CSP_NONE; k++)
        if (variable_of(teller->csp, s->conclusion[k]) == v)
            return false;
    if (v != CSP_NONE)
        *out = change_of(teller, v);
    return v != CSP_NONE;
}

/* "O is 0 or 1"; if other steps have eliminated something: "O can only be 0 or 1" */
static void say_left(const teller *teller, csp_var v, const change *change)
{
    if (!change->before) {
        say_one_of_labels(teller->csp, change->left, change->lefts, SAY_IS, teller->out);
        return;
    }
    say_variable(teller->csp, v, false, teller->out);
    text_add_string(teller->out, " can only be ");
    for (int i = 0; i < change->lefts; i++) {
        say_joint(i, change->lefts, "or", teller->out);
        say_value(teller->csp, v, change->left[i], teller->out);
    }
}

/* "S is 9, M is 1, and O is 0 or 1"; more: something follows. */
static int say_shorts(const teller *teller, bool more)
{
    change x;
    int all = 0, said = 0;
    for (int i = 0; i < teller->step->conclusions; i++)
        all += begins_variable(teller, i, &x) && is_short(&x);
    for (int i = 0; i < teller->step->conclusions; i++) {
        if (!begins_variable(teller, i, &x) || !is_short(&x))
            continue;
        text_add_string(teller->out, !said                    ? ""
                                     : said + 1 < all || more ? ", "
                                     : all == 2               ? " and "
                                                              : ", and ");
        say_left(teller, variable_of(teller->csp, teller->step->conclusion[i]), &x);
        said++;
    }
    return said;
}

static void say_only_left(const teller *teller)
{
    change x;
    int all = 0, said = 0;
    for (int i = 0; i < teller->step->conclusions; i++)
        all += begins_variable(teller, i, &x) && is_only_left(&x);
    for (int i = 0; i < teller->step->conclusions; i++)
        if (begins_variable(teller, i, &x) && is_only_left(&x)) {
            text_add_string(teller->out, said ? "" : ", so ");
            say_joint(said++, all, "and", teller->out);
            say_label(teller->csp, x.left[0], SAY_IS, teller->out);
        }
}

/* Do all targets have just one other value, with a word of its own? */
static bool are_of_two(const teller *teller)
{
    for (int i = 0; i < teller->step->conclusions; i++)
        if (other_of_two(teller->csp, teller->step->conclusion[i]) == CSP_NONE)
            return false;
    return true;
}

bool tell_what_is_left(const teller *teller)
{
    const step *s = teller->step;
    if (!teller->reasons || s->concludes != CONCLUDES_ELIMINATIONS || s->conclusions > CONCLUSIONS_MOST)
        return false;
    if (are_of_two(teller)) {
        say_targets(teller->csp, s->conclusion, s->conclusions, teller->out);
        text_add_char(teller->out, '.');
        return true;
    }
    csp_label *rest = memory_take(teller->out->memory, (size_t)s->conclusions, sizeof *rest);
    int rests = 0;
    for (int i = 0; rest && i < s->conclusions; i++) {
        const csp_var v = variable_of(teller->csp, s->conclusion[i]);
        const change x = v == CSP_NONE ? (change){ .lefts = 0 } : change_of(teller, v);
        if (!is_short(&x))
            rest[rests++] = s->conclusion[i];
    }
    teller->out->failed = teller->out->failed || !rest;
    if (rest) {
        const int shorts = say_shorts(teller, rests > 0);
        text_add_string(teller->out, shorts && rests ? ", and " : "");
        if (rests)
            say_none(teller->csp, rest, rests, false, teller->out);
        say_only_left(teller);
        text_add_char(teller->out, '.');
    }
    memory_give(teller->out->memory, rest, (size_t)s->conclusions, sizeof *rest);
    return true;
}
