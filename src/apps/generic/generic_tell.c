/* generic_tell.c: what a network says in words, a line for each statement, for printing: a drawing shows
 * csp-variables and values, but nobody can solve a logic grid without its clues.
 *
 * Statements have the names by which steps refer to them. Clues come first, whether they became links, a
 * table, givens or removals, and what was made of them is not told again. Links that come from no statement
 * in particular are left out, because there are no words for them. */
#include "apps/generic/generic.h"
#include "apps/generic/logic.h"
#include "problem/finish.h"

#include <string.h>

static void tell_clues(const logic *logic, text *out)
{
    for (int i = 0; i < logic->clues; i++)
        text_format(out, "%s\n", logic->clue[i].name);
}

static bool is_clue(const logic *logic, const char *from)
{
    for (int i = 0; logic && i < logic->clues; i++)
        if (logic->clue[i].name == from)
            return true;
    return false;
}

/* Statements that make no links of their own: those that join labels, and those that remove labels. */
static void tell_words(const draft_statement *statement, const logic *clues, text *out)
{
    if (statement->form->stage != STAGE_JOIN &&
        (statement->form != &form_remove || is_clue(clues, statement->from)))
        return;
    if (statement->form == &form_remove && statement->from) {
        text_format(out, "%s\n", statement->from);
        return;
    }
    text_add_string(out, statement->form->keyword);
    for (int i = 0; i < statement->words.n; i++)
        write_word(out, statement->words.list[i].string);
    text_add_char(out, '\n');
}

static void tell_links(const stated_problem *problem, const logic *clues, text *out)
{
    const char *before = NULL;
    for (int i = 0; i < problem->links; i++) {
        const char *from = problem->link[i].from;
        if (from && from != before && !is_clue(clues, from))
            text_format(out, "%s\n", from);
        before = from;
    }
}

static void tell_combined(const stated_problem *problem, const logic *clues, text *out)
{
    const char *before = NULL;
    for (int i = 0; i < problem->combineds; i++) {
        const problem_constraint *c = &problem->combined[i];
        bool told = c->from && c->from == before;
        before = c->from;
        if (told || is_clue(clues, c->from))
            continue;
        if (c->from)
            text_add_string(out, c->from);
        else
            problem_write_constraint(problem, c, false, out);
        text_add_char(out, '\n');
    }
}

void generic_tell(const draft *draft, const stated_problem *problem, text *out)
{
    if (draft->logic)
        tell_clues(draft->logic, out);
    for (int i = 0; i < draft->statements; i++)
        tell_words(&draft->statement[i], draft->logic, out);
    tell_links(problem, draft->logic, out);
    problem_write_declared(problem, out);
    tell_combined(problem, draft->logic, out);
}
