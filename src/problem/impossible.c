/* impossible.c: impossible patterns (core/pattern.h), declared by a network or found by a rule.
 *
 * A line about a pattern is DECLARED: it has the sets, the labels to which they can't all be restricted
 * (`number` of them), and after these the guardians, one of which the step concludes to be true. If there is
 * none, there is no solution.
 *
 * In proofs each partial choice of labels that leads nowhere becomes a clause: one of the chosen labels is
 * false, or one of the guardians is true. Each clause follows from those of the choices that extend it,
 * because nothing is left of the csp-variable that was to be next. */
#include "core/csp_json.h"
#include "core/pattern.h"
#include "core/words.h"
#include "problem/finish.h"
#include "problem/pattern_words.h"

#include <string.h>

static int count(const csp *c)
{
    return csp_patterns(c);
}

static csp_list sets_of(const step_declared *declared)
{
    return (csp_list){ declared->set, declared->set + declared->sets };
}

static csp_list restricted(const step_declared *declared)
{
    return (csp_list){ declared->label, declared->label + declared->number };
}

/* Labels of the sets that are neither in the pattern nor guardians must be gone. */
static void premises(const csp *c, const step_line *line, void (*take)(void *context, csp_label line),
                     void *context)
{
    const step_declared *d = &line->declared;
    for (int i = 0; i < d->sets; i++) {
        csp_list all = csp_var_labels(c, d->set[i]);
        for (const csp_label *x = all.begin; x < all.end; x++)
            if (csp_list_find((csp_list){ d->label, d->label + d->labels }, *x) < 0)
                take(context, *x);
    }
}

typedef struct lemmas {
    const step_declared *line;
    const proof *proof;
} lemmas;

static void add_lemma(void *context, const csp_label *chosen, int n)
{
    const lemmas *to = context;
    proof_begin(to->proof);
    for (int i = 0; i < n; i++)
        proof_literal(to->proof, chosen[i], false);
    for (int i = to->line->number; i < to->line->labels; i++)
        proof_literal(to->proof, to->line->label[i], true);
    proof_end(to->proof);
}

static void prove(const csp *c, const step_line *line, const proof *proof)
{
    pattern_is_impossible(c, sets_of(&line->declared), restricted(&line->declared), add_lemma,
                          &(lemmas){ &line->declared, proof });
}

/* ---- notation ---- */

/* " between candidates n7r4c9, n8r8c2 and n4r6c8" */
static void write(const csp *c, const step *step, const step_line *line, bool ascii, text *out)
{
    (void)ascii, (void)line;
    text_add_string(out,
                    step->conclusions ? step->conclusions > 1 ? " between candidates " : ": candidate " : "");
    for (int i = 0; i < step->conclusions; i++)
        text_format(out, "%s%s",
                    i == 0                      ? ""
                    : i + 1 < step->conclusions ? ", "
                                                : " and ",
                    csp_label_name(c, step->conclusion[i]));
}

void write_pattern(const csp *c, const step_line *line, const char *key, text *out)
{
    const step_declared *d = &line->declared;
    json_sets(out, key, c, d->set, d->sets);
    json_labels(out, "restricted", c, d->label, d->number);
}

static void write_json(const csp *c, const step_line *line, text *out)
{
    write_pattern(c, line, "impossible", out);
}

/* ---- words ---- */

static bool is_subject(const csp *c, csp_var v, csp_label l)
{
    return strcmp(csp_var_name(c, v), csp_label_subject(c, l)) == 0;
}

/* Do all csp-variables have labels with the same names? Then the names are said once. */
static bool share_values(const csp *c, const step_declared *declared, int each)
{
    for (int i = 0; each && i < declared->number && declared->number == declared->sets * each; i++)
        if (!csp_has(c, declared->set[i / each], declared->label[i]) ||
            strcmp(csp_value_name(c, declared->set[i / each], declared->label[i]),
                   csp_value_name(c, *declared->set, declared->label[i % each])) != 0)
            return false;
    return each && declared->number == declared->sets * each;
}

/* "r1c1, r1c2 and r2c1", "the 1 and 5 of row 5 and the 1 and 5 of row 8"; of many: "r1c1, r1c4, r2c1 … r9c9
 * (21 in all)" */
void say_pattern_sets(const csp *c, const step_declared *declared, bool first, text *out)
{
    bool many = declared->sets > 12;
    for (int i = 0; i < declared->sets; i++) {
        if (many && i > 2 && i + 1 < declared->sets)
            continue;
        if (many)
            text_add_string(out, i == 0 ? "" : i <= 2 ? ", " : " … ");
        else
            say_joint(i, declared->sets, "and", out);
        say_variable(c, declared->set[i], first && i == 0, out);
    }
    if (many)
        text_format(out, " (%d in all)", declared->sets);
}

bool pattern_has_values(const csp *c, const step_declared *declared)
{
    return share_values(c, declared, declared->number / declared->sets);
}

void say_pattern_values(const csp *c, const step_declared *declared, text *out)
{
    int each = declared->number / declared->sets;
    text_add_string(out, " can't all be ");
    for (int i = 0; i < each; i++) {
        say_joint(i, each, "or", out);
        if (is_subject(c, *declared->set, declared->label[i]))
            text_add_string(out, csp_label_value(c, declared->label[i]));
        else
            say_value(c, *declared->set, declared->label[i], out);
    }
}

/* "r1c1, r1c2 and r2c1 can't all be 1 or 2" */
static void say(const csp *c, const step *step, const step_line *line, bool first, text *out)
{
    const step_declared *d = &line->declared;
    (void)step;
    say_pattern_sets(c, d, first, out);
    if (pattern_has_values(c, d)) {
        say_pattern_values(c, d, out);
        return;
    }
    text_add_string(out, " can't all be restricted to ");
    for (int i = 0; i < d->number; i++) {
        say_joint(i, d->number, "and", out);
        say_label(c, d->label[i], SAY_EQUALS, out);
    }
}

/* ---- the statement: `impossible A B C: A=1 A=2 B=1 …`, which must follow from the links ---- */

static void finish_patterns(finish *finish, const draft_statement *statement)
{
    const word *w = statement->words.list;
    int sets = 0;
    while (sets < statement->words.n && w[sets].string)
        sets++;
    int labels = statement->words.n - sets - 1;
    if (sets < 1 || labels < 1)
        draft_wrong(finish->d, statement->at,
                    "a pattern of %d csp-variable%s and %d label%s" EXPECTED "some of both", sets,
                    sets == 1 ? "" : "s", labels < 0 ? 0 : labels, labels == 1 ? "" : "s");
    finish_count_members(finish, statement->words.n, statement->at);
    problem_constraint *is = finish_declare(finish, &constraint_impossible, sets, labels);
    for (int i = 0; is && i < sets && finish->d->status == OK; i++)
        is->set[i] = (csp_var)finish_variable_of(finish, w[i]);
    if (is)
        finish_put_labels(finish, &is->label, w + sets + 1, labels);
}

static void add(csp_builder *b, const problem_constraint *constraint)
{
    csp_add_impossible(b, constraint->set, constraint->sets, constraint->label.label,
                       constraint->label.labels);
}

static bool collect(const csp *c, arena *a, stated_problem *problem)
{
    for (int i = 0; i < csp_patterns(c); i++) {
        csp_list sets = csp_pattern_sets(c, i), labels = csp_pattern_labels(c, i);
        problem_constraint *d =
            problem_declare(problem, a, &constraint_impossible, csp_list_size(sets), csp_list_size(labels));
        if (!d)
            return false;
        for (int k = 0; k < d->sets; k++)
            d->set[k] = sets.begin[k];
        for (int k = 0; k < d->label.labels; k++)
            d->label.label[k] = labels.begin[k];
    }
    return true;
}

static void spell(const stated_problem *problem, const problem_constraint *is, form_writer *to)
{
    for (int i = 0; i < is->sets; i++)
        writer_put(to, problem->variable[is->set[i]].name);
    writer_next(to);
    spell_labels(problem, is, to);
}

static const form_field fields[] = { FIELD(WORDS, NULL, NULL, NULL, .of = { &a_variable }, .some = true),
                                     FIELD(WORDS, NULL, ":",
                                           "': ' and the labels to which they can't all be restricted",
                                           .of = { &a_label }, .part = true),
                                     { 0 } };

const constraint constraint_impossible = {
    .name = "impossible",
    .form = { .is = &constraint_impossible,
              .key = "impossible",
              .field = fields,
              .json = FORM_LISTS,
              .each = EXPECTS "two lists, of csp-variables and of labels",
              .all = "a list of lists",
              .stage = STAGE_DECLARE,
              .finish = finish_patterns },
    .add = add,
    .collect = collect,
    .spell = spell,
    .count = count,
    .write = write,
    .names_set = true,
    .write_json = write_json,
    .say = say,
    .so = ". So ",
    .premises = premises,
    .prove = prove,
};
