/* need.c: needs, as a declared constraint: one of the members of a set is true if one of its guards is.
 *
 * A line about a need is a CELL over it. Either all of its members are gone: inside a SUPPOSE of a guard (a
 * coupling, rules/coupling.c), or alone, if a guard is a value (a contradiction, rules/single.h); `write`,
 * `write_json` and `say` are about these. Or it is a cell among others, like one over a csp-variable, or the
 * set of CASES; then it is told by its members and its guards (`say_why`). */
#include "core/csp_json.h"
#include "core/words.h"
#include "problem/finish.h"

/* ---- networks ---- */

static int count(const csp *c)
{
    return csp_needs(c);
}

static bool has_true(csp_list list, const bool *value)
{
    const csp_label *l = list.begin;
    while (l < list.end && !value[*l])
        l++;
    return l < list.end;
}

static bool all_hold(const csp *c, const bool *value)
{
    for (int i = 0; i < csp_needs(c); i++)
        if (has_true(csp_needing(c, i), value) && !has_true(csp_needed(c, i), value))
            return false;
    return true;
}

/* For each guard a clause: the guard is false, or one of the members is true. */
static void clauses(const csp *c, const proof *to)
{
    for (int i = 0; i < csp_needs(c); i++) {
        csp_list needing = csp_needing(c, i), needed = csp_needed(c, i);
        for (const csp_label *l = needing.begin; l < needing.end; l++) {
            proof_begin(to);
            proof_literal(to, *l, false);
            for (const csp_label *k = needed.begin; k < needed.end; k++)
                proof_literal(to, *k, true);
            proof_end(to);
        }
    }
}

/* ---- steps ---- */

static bool is_contradiction(const step *step)
{
    return step->concludes == CONCLUDES_NOTHING;
}

/* ": r6c2 ≠ 5, r6c3 ≠ 5": what the need has lost; of a contradiction ", and nothing else that is needed is
 * left". */
static void write(const csp *c, const step *step, const step_line *line, bool ascii, text *out)
{
    csp_list needed = step_cell_members(c, &line->cell);
    for (const csp_label *x = needed.begin; x < needed.end; x++)
        text_format(out, "%s%s %s %s", x == needed.begin ? ": " : ", ", csp_label_subject(c, *x),
                    ascii ? "<>" : "≠", csp_label_value(c, *x));
    if (is_contradiction(step))
        text_add_string(out, needed.begin < needed.end ? ", and nothing else that is needed is left"
                                                       : ": nothing that is needed is left");
}

static void write_json(const csp *c, const step_line *line, text *out)
{
    csp_list needed = step_cell_members(c, &line->cell);
    json_labels(out, "needed", c, needed.begin, csp_list_size(needed));
}

enum { GUARDS_MOST = 4 }; /* guards that a sentence lists */

/* "r6c2 would have to be 4, and it is not", "r6c2 or r6c3 would have to be 4, and neither is", "r6c2 would
 * have to be 4 or 5, and it is not", "r6c2 = 4 or r7c5 = 1 would have to be true, and neither is". */
static void say_needed(const csp *c, csp_list needed, text *out)
{
    int n = csp_list_size(needed);
    bool subject = have_one_subject(c, needed.begin, n);
    if (n == 0)
        text_add_string(out, "what that needs would have to be possible, and it is not");
    else if (subject || have_one_value(c, needed.begin, n)) {
        say_one_of_labels(c, needed.begin, n, SAY_WOULD_HAVE_TO_BE, out);
        text_add_string(out, subject ? ", and it is not" : n == 2 ? ", and neither is" : ", and none is");
    } else {
        for (int i = 0; i < n; i++) {
            say_joint(i, n, "or", out);
            say_label(c, needed.begin[i], SAY_EQUALS, out);
        }
        text_format(out, " would have to be true, and %s is", n == 2 ? "neither" : "none");
    }
}

/* "If hr6c1 were 35, r6c2 or r6c3 would have to be 5, and neither is"; of a contradiction "since hr6c1 is 35,
 * …". */
static void say(const csp *c, const step *step, const step_line *line, bool first, text *out)
{
    csp_list guards = csp_set_guards(c, line->cell.set);
    int n = csp_list_size(guards);
    if (!is_contradiction(step)) {
        text_add_string(out, first ? "If " : "if ");
        say_one_of_labels(c, step->conclusion, step->conclusions, SAY_WERE, out);
    } else {
        text_add_string(out, first ? "Since " : "since ");
        if (n <= GUARDS_MOST)
            say_one_of_labels(c, guards.begin, n, SAY_IS, out);
        else
            text_add_string(out, "a value needs it");
    }
    text_add_string(out, ", ");
    say_needed(c, step_cell_members(c, &line->cell), out);
}

/* "hr6c1 = 35 needs", or, if there are many guards, "is needed". */
static void say_why(const csp *c, const step_line *line, text *out)
{
    csp_list guards = csp_set_guards(c, line->cell.set);
    int n = csp_list_size(guards);
    if (n <= GUARDS_MOST)
        say_one_of_labels(c, guards.begin, n, SAY_EQUALS, out);
    text_add_string(out, n <= GUARDS_MOST ? " needs" : "is needed");
}

/* ---- the statement: `need A=red: B=green C=blue` ---- */

static void finish_needs(finish *finish, const draft_statement *statement)
{
    if (statement->words.n < 1)
        draft_wrong(finish->d, statement->at, "a need of no label" EXPECTED "one, and those that it needs");
    finish_count_sets(finish, 1, statement->at);
    finish_count_members(finish, statement->words.n, statement->at);
    problem_constraint *is = finish_declare(finish, &constraint_need, 0, statement->words.n);
    if (is)
        finish_put_labels(finish, &is->label, statement->words.list, statement->words.n);
}

static void add(csp_builder *b, const problem_constraint *constraint)
{
    csp_add_need(b, constraint->label.label[0], constraint->label.label + 1, constraint->label.labels - 1);
}

static bool collect_one(csp_label guard, csp_list members, arena *a, stated_problem *problem)
{
    int n = 0;
    problem_constraint *d =
        problem_declare(problem, a, &constraint_need, 0, (int)(members.end - members.begin) + 1);
    if (!d)
        return false;
    d->label.label[n++] = guard;
    for (const csp_label *l = members.begin; l < members.end; l++)
        d->label.label[n++] = *l;
    return true;
}

static bool collect(const csp *c, arena *a, stated_problem *problem)
{
    for (int i = 0; i < csp_needs(c); i++) {
        csp_list guards = csp_needing(c, i);
        for (const csp_label *l = guards.begin; l < guards.end; l++)
            if (!collect_one(*l, csp_needed(c, i), a, problem))
                return false;
    }
    return true;
}

static const form_field fields[] = { FIELD(WORD, NULL, NULL, NULL, .of = { &a_label }),
                                     FIELD(WORDS, NULL, ":", "': ' and the labels of which it needs one",
                                           .of = { &a_label }),
                                     { 0 } };

const constraint constraint_need = {
    .name = "need",
    .form = { .is = &constraint_need,
              .key = "needs",
              .field = fields,
              .json = FORM_LIST,
              .each = "a list of labels",
              .all = "a list of lists",
              .stage = STAGE_DECLARE,
              .finish = finish_needs },
    .add = add,
    .collect = collect,
    .spell = spell_labels,
    .count = count,
    .all_hold = all_hold,
    .clauses = clauses,
    .sign = "need",
    .say_why = say_why,
    .leaves = "nothing of what is needed",
    .write = write,
    .write_json = write_json,
    .say = say,
    .so = ". So ",
};
