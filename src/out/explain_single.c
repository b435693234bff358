/* explain_single.c: Singles as sentences, and csp-variables of which nothing is left.
 *
 * The sentence says why each of the other candidates is gone, those with the same reason together: "the 4 of
 * row 3 is not in c1 or in c4 (taken), nor in c3 (r5c3 is 4): so r3c8 is 4." A reason that has a statement of
 * the problem is that statement: "chem is not Mon (the lab is closed)". Of reasons
 * without a statement the first twelve are told. */
#include "core/statement.h"
#include "out/explain_phrases.h"
#include "out/report.h"
#include "out/uses.h"
#include "problem/constraints.h"

#include <string.h>

enum { PLAIN_MOST = 12 }; /* reasons without a statement that are told, each with its candidates */

/* Members of a set with the reasons why they are gone. */
typedef struct absence {
    csp_label label;
    reason why;
} absence;

typedef struct absences {
    const teller *teller;
    csp_set set;
    absence *list;
    int n;
} absences;

/* ---- one reason ---- */

/* The subject of the member has another value, which says more than what that value is. */
static bool is_taken(const absences *all, const absence *one)
{
    const csp *c = all->teller->csp;
    return one->why.kind == REASON_VALUE && !one->why.link && !one->why.given &&
           strcmp(csp_label_subject(c, one->label), csp_label_subject(c, one->why.value)) == 0 &&
           strcmp(csp_label_subject(c, one->label), csp_set_name(c, all->set)) != 0;
}

/* The statement that is the whole step; NULL: it is more. */
static const statement *only_statement(const step *step)
{
    return step->lines == 1 && step->line->kind == TRESSE_DECLARED ? step->line->declared.statement : NULL;
}

/* Are they called the same? */
static bool are_alike(const step *first, const step *second)
{
    if (only_statement(first) || only_statement(second))
        return only_statement(first) == only_statement(second);
    return first->round == second->round && first->length == second->length &&
           strcmp(first->name, second->name) == 0;
}

/* Is the value the one that is spoken of, so that its place says enough? */
static bool is_elsewhere(const absences *all, const absence *one)
{
    const csp *c = all->teller->csp;
    return one->why.kind == REASON_VALUE &&
           strcmp(csp_label_value(c, one->label), csp_label_value(c, one->why.value)) == 0 &&
           strcmp(csp_label_subject(c, one->label), csp_set_name(c, all->set)) == 0;
}

static bool same_words(const char *first, const char *second)
{
    return first == second || (first && second && strcmp(first, second) == 0);
}

/* By a statement, with a value elsewhere that excludes no other candidate: such values are told together. */
static bool is_by_statement(const absences *all, const absence *one)
{
    bool alone = one->why.link && !one->why.given && is_elsewhere(all, one);
    for (int i = 0; i < all->n && alone; i++)
        alone = all->list[i].why.kind != REASON_VALUE || all->list[i].why.value != one->why.value ||
                !same_words(all->list[i].why.link, one->why.link) || is_elsewhere(all, &all->list[i]);
    return alone;
}

/* An equivalence: whatever has the same reason as one of a group has it as all of them. */
static bool have_one_reason(const absences *all, const absence *first, const absence *second)
{
    const reason *a = &first->why, *b = &second->why;
    if (is_taken(all, first) || is_taken(all, second))
        return is_taken(all, first) && is_taken(all, second);
    if (a->kind != b->kind || !same_words(a->link, b->link) || !same_words(a->given, b->given))
        return false;
    if (is_by_statement(all, first) || is_by_statement(all, second))
        return is_by_statement(all, first) && is_by_statement(all, second);
    return a->kind == REASON_VALUE ? a->value == b->value
                                   : a->kind != REASON_STEP || are_alike(a->step, b->step);
}

static bool has_statement(const reason *why)
{
    return why->link || why->given || (why->step && only_statement(why->step));
}

/* "r5c3 is 4"; if the value is the one that is spoken of, its place says enough: "r5c3". */
static void say_cause(const absences *all, const absence *one)
{
    const csp *c = all->teller->csp;
    if (is_elsewhere(all, one))
        text_add_string(all->teller->out, csp_label_subject(c, one->why.value));
    else
        say_label(c, one->why.value, SAY_IS, all->teller->out);
}

/* "whip[3] in round 2", or the statement that is the whole step */
static void say_step(const absences *all, const step *step)
{
    const statement *only = only_statement(step);
    if (only) {
        const char *name = statement_cited(only);
        text_add(all->teller->out, name, (size_t)without_stop(name));
        return;
    }
    write_step_name(all->teller->csp, step, false, all->teller->out);
    text_format(all->teller->out, " in round %d", step->round);
}

static void say_reason(const absences *all, const absence *one)
{
    text *out = all->teller->out;
    const reason *why = &one->why;
    if (why->link)
        text_add(out, why->link, (size_t)without_stop(why->link));
    if (why->link && why->kind == REASON_VALUE && !is_hidden_label(all->teller->csp, why->value))
        text_add_string(out, "; ");
    if (why->given)
        text_add(out, why->given, (size_t)without_stop(why->given));
    else if (is_taken(all, one))
        text_add_string(out, "taken");
    else if (why->kind == REASON_VALUE && is_hidden_label(all->teller->csp, why->value)) {
        if (!why->link)
            text_add_string(out, "nothing else is left");
    } else if (why->kind == REASON_VALUE)
        say_cause(all, one);
    else if (why->kind == REASON_STEP)
        say_step(all, why->step);
    else if (!why->link)
        text_add_string(out, "excluded from the start");
}

/* ---- all of them ---- */

static bool is_first(const absences *all, int i)
{
    for (int k = 0; k < i; k++)
        if (have_one_reason(all, &all->list[k], &all->list[i]))
            return false;
    return true;
}

/* "all letters differ; O, M and N": a statement, and where the values are with which it excludes a group. */
static void say_statement(const absences *all, int first, int n)
{
    text *out = all->teller->out;
    int said = 0;
    text_add(out, all->list[first].why.link, (size_t)without_stop(all->list[first].why.link));
    text_add_string(out, "; ");
    for (int i = first; i < all->n; i++)
        if (have_one_reason(all, &all->list[first], &all->list[i])) {
            say_joint(said++, n, "and", out);
            say_cause(all, &all->list[i]);
        }
}

/* "in c1, in c4 or in c5 (taken)" */
static void say_group(const absences *all, int first)
{
    text *out = all->teller->out;
    int n = 0, said = 0;
    for (int i = first; i < all->n; i++)
        n += have_one_reason(all, &all->list[first], &all->list[i]);
    if (n > SAY_EACH)
        text_format(out, "any of %d candidates", n);
    for (int i = first; i < all->n && n <= SAY_EACH; i++)
        if (have_one_reason(all, &all->list[first], &all->list[i])) {
            say_joint(said++, n, "or", out);
            say_value(all->teller->csp, all->set, all->list[i].label, out);
        }
    text_add_string(out, " (");
    int full = first; /* one that names its value, if the group has any */
    for (int i = first; i < all->n && all->list[first].why.link && is_elsewhere(all, &all->list[full]); i++)
        full = have_one_reason(all, &all->list[first], &all->list[i]) ? i : full;
    if (is_by_statement(all, &all->list[first]) && n <= SAY_EACH)
        say_statement(all, first, n);
    else
        say_reason(all, &all->list[full]);
    text_add_char(out, ')');
}

/* "The 4 of row 3 is not in c1 or in c4 (taken), nor in c3 (r5c3 is 4)" */
static void say_absences(const absences *all)
{
    text *out = all->teller->out;
    int groups = 0, said = 0, plain = 0;
    bool more = false;
    for (int i = 0; i < all->n; i++)
        groups += is_first(all, i);
    say_variable(all->teller->csp, all->set, all->teller->first, out);
    for (int i = 0; i < all->n; i++) {
        if (!is_first(all, i))
            continue;
        if (!has_statement(&all->list[i].why) && ++plain > PLAIN_MOST) {
            more = true;
            continue;
        }
        text_add_string(out, !said ? " is not " : groups > 3 && said + 1 < groups ? ", " : ", nor ");
        said++;
        say_group(all, i);
    }
    text_add_string(out, more ? ", nor any of the others, for like reasons" : "");
}

/* Says why all members of the set but this one are gone, if that is known; false: nothing was said. */
static bool tell_absences(const teller *teller, const step_line *line, csp_label but)
{
    const step_cell *cell = &line->cell;
    if (!teller->reasons || !tell_has_name(teller, cell) || is_hidden(teller->csp, cell->set))
        return false;
    csp_list members = csp_set_members(teller->csp, cell->set);
    const size_t room = (size_t)(members.end - members.begin);
    absences all = { teller, cell->set, memory_take(teller->out->memory, room, sizeof *all.list), 0 };
    teller->out->failed = teller->out->failed || (!all.list && room);
    for (const csp_label *l = members.begin; all.list && l < members.end; l++)
        if (*l != but)
            all.list[all.n++] = (absence){ *l, reason_of(teller->reasons, *l) };
    if (all.n)
        say_absences(&all);
    memory_give(teller->out->memory, all.list, room, sizeof *all.list);
    return all.n > 0;
}

/* ---- steps ---- */

/* "one of r2c4 = 5 and r3c1 = 7 is true, and no other is left": of a set that a step has concluded. */
static void add_members_left(const teller *teller, const step_cell *cell)
{
    if (cell->members == 1 || cell->members > 8) {
        text_add_string(teller->out, cell->members == 1
                                         ? "we know that already"
                                         : "of candidates of which one is true no other is left");
        return;
    }
    text_add_string(teller->out, "one of ");
    tell_labels(teller, cell->member, cell->members, SAY_EQUALS, "and");
    text_add_string(teller->out, " is true, and no other is left");
}

/* The statement that is the whole reason: one way is left of what nobody sees; or the puzzle says that one of
 * two values is gone. NULL: there is another reason. */
static const char *forcing(const csp *c, csp_label l, const reason *why)
{
    if (why->given || why->kind == REASON_START)
        return other_of_two(c, l) == CSP_NONE ? NULL : why->given ? why->given : why->link;
    return why->kind == REASON_VALUE && is_hidden_label(c, why->value) ? why->link : NULL;
}

/* "By the 3 at r3c5, r2c5 is a bulb.": where all other members are gone by one way that is left of what
 * nobody sees. False: it is not so, and nothing was said. */
static bool tell_forced(const teller *teller, const step_cell *cell, csp_label but)
{
    const char *link = NULL;
    if (!teller->reasons || !tell_has_name(teller, cell) || is_hidden(teller->csp, cell->set))
        return false;
    csp_list members = csp_set_members(teller->csp, cell->set);
    for (const csp_label *l = members.begin; l < members.end; l++) {
        if (*l == but)
            continue;
        const reason why = reason_of(teller->reasons, *l);
        const char *by = forcing(teller->csp, *l, &why);
        if (!by || (link && strcmp(link, by) != 0))
            return false;
        link = by;
    }
    if (!link)
        return false;
    text_format(teller->out, "%s %s, ", teller->first ? "By" : "by", link);
    say_label(teller->csp, but, SAY_IS, teller->out);
    text_add_char(teller->out, '.');
    return true;
}

/* "r1c3 is black (whip[1] in round 2).", "r1c3 is white (no two black cells side by side; r1c2 is black).":
 * where the only other value is gone by a step (other_of_two), or by a statement and a value. */
static bool tell_other(const teller *teller, const step_cell *cell, csp_label but)
{
    if (!teller->reasons || !tell_has_name(teller, cell) || is_hidden(teller->csp, cell->set))
        return false;
    absence one = { other_of_two(teller->csp, but), { 0 } };
    if (one.label == CSP_NONE)
        return false;
    one.why = reason_of(teller->reasons, one.label);
    bool step = one.why.kind == REASON_STEP && !one.why.link && !one.why.given;
    if (!step &&
        !(one.why.kind == REASON_VALUE && one.why.link && !is_hidden_label(teller->csp, one.why.value)))
        return false;
    const absences all = { teller, cell->set, &one, 1 };
    begin_with_label(teller->csp, but, SAY_IS, teller->first, teller->out);
    text_add_string(teller->out, " (");
    say_reason(&all, &one);
    text_add_string(teller->out, ").");
    return true;
}

/* "The 5 of row 2 is not in c1 (taken), …: so r2c4 is 5." Where reasons are not known: "r2c4 must be 5: row 2
 * has no other place for 5." If the csp-variable is itself the subject that gets the value: "r2c4 must be 5:
 * no other candidate is left for it." */
void tell_single(const teller *teller, const step_line *line)
{
    const step_cell *cell = &line->cell;
    csp_label l = teller->step->conclusion[0];
    if (tell_forced(teller, cell, l) || tell_other(teller, cell, l))
        return;
    if (tell_absences(teller, line, l)) {
        text_add_string(teller->out, ": so ");
        say_label(teller->csp, l, SAY_IS, teller->out);
        text_add_char(teller->out, '.');
        return;
    }
    begin_with_label(teller->csp, l, SAY_MUST_BE, teller->first, teller->out);
    text_add_string(teller->out, ": ");
    if (tell_is_known(teller, line))
        add_members_left(teller, cell);
    else if (!tell_has_name(teller, cell))
        tell_why(teller, "nothing else is left of what ", line, "");
    else if (strcmp(csp_label_subject(teller->csp, l), csp_var_name(teller->csp, cell->set)) == 0)
        text_add_string(teller->out, "no other candidate is left for it");
    else
        say_lack(teller->csp, cell->set, "has no other", false, teller->out);
    text_add_char(teller->out, '.');
}

/* "r6c2 has no value, which is impossible." In a trial: "But r6c2 has no value, which is impossible." */
void tell_contradiction(const teller *teller, const step_line *line)
{
    const constraint *broken = constraint_of(teller->csp, line);
    text_add_string(teller->out, teller->inner ? "But " : "");
    if (broken) {
        broken->say(teller->csp, teller->step, line, !teller->inner, teller->out);
        text_add_string(teller->out, ": this is impossible.");
        return;
    }
    bool told = tell_absences(teller, line, CSP_NONE);
    text_add_string(teller->out, told ? ": " : "");
    if (line->cell.set == CSP_NONE)
        text_add_string(teller->out, teller->inner ? "nothing is left of what must be true"
                                                   : "Nothing is left of what must be true");
    else
        say_lack(teller->csp, line->cell.set, "has no", !teller->inner && !told, teller->out);
    text_add_string(teller->out, ", which is impossible.");
}
