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

static void tell_clues(const logic *g, text *out)
{
    for (int i = 0; i < g->clues; i++)
        text_format(out, "%s\n", g->clue[i].name);
}

static bool is_clue(const logic *g, const char *from)
{
    for (int i = 0; g && i < g->clues; i++)
        if (g->clue[i].name == from)
            return true;
    return false;
}

/* Statements that make no links of their own: those that join labels, and those that remove labels. */
static void tell_words(const draft_statement *s, text *out)
{
    if (s->form->stage != STAGE_JOIN && (s->form != &form_remove || s->from))
        return;
    text_add_string(out, s->form->keyword);
    for (int i = 0; i < s->words.n; i++)
        write_word(out, s->words.list[i].string);
    text_add_char(out, '\n');
}

static void tell_links(const stated_problem *g, const logic *clues, text *out)
{
    const char *before = NULL;
    for (int i = 0; i < g->links; i++) {
        const char *from = g->link[i].from;
        if (from && from != before && !is_clue(clues, from))
            text_format(out, "%s\n", from);
        before = from;
    }
}

static void tell_combined(const stated_problem *g, const logic *clues, text *out)
{
    const char *before = NULL;
    for (int i = 0; i < g->combineds; i++) {
        const problem_constraint *c = &g->combined[i];
        bool told = c->from && c->from == before;
        before = c->from;
        if (told || is_clue(clues, c->from))
            continue;
        if (c->from)
            text_add_string(out, c->from);
        else
            problem_write_constraint(g, c, false, out);
        text_add_char(out, '\n');
    }
}

void generic_tell(const draft *d, const stated_problem *g, text *out)
{
    if (d->logic)
        tell_clues(d->logic, out);
    for (int i = 0; i < d->statements; i++)
        tell_words(&d->statement[i], out);
    tell_links(g, d->logic, out);
    problem_write_declared(g, out);
    tell_combined(g, d->logic, out);
}
