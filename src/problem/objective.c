/* objective.c: `minimize cost`, `maximize cost`: of all solutions, one in which a csp-variable has the least,
 * or the greatest, value. Constraints and rules know nothing of it. */
#include "problem/finish.h"
#include "problem/scanner.h"

#include <string.h>

static void take(draft *draft, word variable, bool most)
{
    if (draft->objective.string)
        draft_wrong(draft, variable.at, "a second objective" EXPECTED "only one");
    draft->objective = variable;
    draft->most = most;
}

static void read_least(scanner *scanner)
{
    word w = line_word(scanner, "the name of a csp-variable");
    take(scanner->draft, w, false);
}

static void read_most(scanner *scanner)
{
    word w = line_word(scanner, "the name of a csp-variable");
    take(scanner->draft, w, true);
}

static void read_json_least(draft *draft, const json_value *value)
{
    take(draft, json_word_of(draft, value, "the name of a csp-variable"), false);
}

static void read_json_most(draft *draft, const json_value *value)
{
    take(draft, json_word_of(draft, value, "the name of a csp-variable"), true);
}

const statement_form form_minimize = { .keyword = "minimize",
                                       .key = "minimize",
                                       .read_text = read_least,
                                       .read_json = read_json_least },
                     form_maximize = { .keyword = "maximize",
                                       .key = "maximize",
                                       .read_text = read_most,
                                       .read_json = read_json_most };

void finish_add_objective(finish *finish)
{
    char quote[QUOTE_MAX];
    const word w = finish->d->objective;
    int number;
    if (!w.string)
        return;
    const problem_variable *v = &finish->g->variable[finish_variable_of(finish, w)];
    for (int i = 0; i < v->entries && finish->d->status == OK; i++)
        if (!word_is_number(v->entry[i].value, &number))
            draft_wrong(finish->d, w.at,
                        "%s has the value '%s'" EXPECTED "numbers, for the best one to be known", w.string,
                        string_quote(quote, v->entry[i].value));
    finish->g->objective = v->name;
    finish->g->most = finish->d->most;
}
