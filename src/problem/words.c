/* words.c: what a draft says of its types: phrases for explanations, and names of Subsets.
 *
 * Both are merely words: all they change in a path is what its steps are called. They are read after all
 * csp-variables and groups, because types that were not declared come with these. */
#include "problem/finish.h"

#include <string.h>

const char *const problem_kind[] = { "naked", "hidden", "fish", NULL };

static int type_called(finish *finish, word words)
{
    int t = finish_find(finish, TYPES, words.string);
    if (t < 0)
        finish_unknown(finish, "type", words, "one that csp-variables or groups have");
    return t < 0 ? 0 : t;
}

static void add_phrases(finish *finish, const draft_statement *statement)
{
    const word *w = statement->words.list;
    problem_type *t = &finish->g->type[type_called(finish, w[0])];
    if (finish->d->status == OK && t->spoken_of)
        finish_twice(finish, "what is said of", w[0]);
    t->spoken_of = true;
    t->phrases = (csp_phrases){ w[1].string, w[2].string, w[3].string, w[4].string ? w[4].string : "" };
}

static csp_words kind_called(finish *finish, word words)
{
    char quote[QUOTE_MAX];
    for (int i = 0; problem_kind[i]; i++)
        if (strcmp(problem_kind[i], words.string) == 0)
            return (csp_words)i;
    draft_wrong(finish->d, words.at, "Subsets of the kind '%s'" EXPECTED "naked, hidden or fish",
                string_quote(quote, words.string));
    return SUBSET_NAKED;
}

static void add_subsets(finish *finish, const draft_statement *statement)
{
    stated_problem *g = finish->g;
    const word *w = statement->words.list;
    problem_subsets x = { type_called(finish, w[0]), type_called(finish, w[1]), kind_called(finish, w[2]),
                          w[3].string ? w[3].string : "" };
    if (x.rows == x.columns)
        draft_wrong(finish->d, w[1].at, "Subsets with rows and columns of one type" EXPECTED "two types");
    for (int i = 0; i < g->subsets && finish->d->status == OK; i++)
        if (g->subset[i].rows == x.rows && g->subset[i].columns == x.columns)
            draft_wrong(finish->d, w[0].at, "Subsets with these types are named twice" EXPECTED "once");
    if (finish->d->status == OK)
        g->subset[g->subsets++] = x;
}

void finish_add_words(finish *finish)
{
    int n = 0;
    for (int i = 0; i < finish->d->statements; i++)
        n += finish->d->statement[i].form == &form_subsets;
    n = n < LIMIT_TYPES * LIMIT_TYPES ? n : LIMIT_TYPES * LIMIT_TYPES; /* no pair of types occurs twice */
    finish->g->subset = finish_take(finish, (size_t)n, sizeof *finish->g->subset);
    finish_stage(finish, STAGE_WORDS);
}

#define WORD_OF(...) ((const form_thing[]){ { __VA_ARGS__, NULL, 0, 0 } })
#define TYPE_NAME    "the name of a type"

const statement_form form_subsets = {
    .keyword = "subsets",
    .key = "subsets",
    .field =
        (const form_field[]){
            { FIELD_WORD, .key = "rows", .of = { WORD_OF("the type of the rows", TYPE_NAME) } },
            { FIELD_WORD, .key = "columns", .of = { WORD_OF("the type of the columns", TYPE_NAME) } },
            { FIELD_WORD, .key = "kind",
              .of = { WORD_OF("naked, hidden or fish", "naked, hidden or fish") } },
            { FIELD_MAYBE, .key = "where",
              .of = { WORD_OF("where such Subsets are", "where such Subsets are") } },
            { 0 } },
    .each = "an object with rows, columns and kind",
    .all = "a list of objects with rows, columns and kind",
    .stage = STAGE_WORDS,
    .finish = add_subsets,
};

/* In JSON, types have these phrases themselves. */
const statement_form form_say = {
    .keyword = "say",
    .field = (const form_field[]){ { FIELD_WORD, .of = { WORD_OF(TYPE_NAME, TYPE_NAME) } },
                                   { FIELD_WORD, .of = { WORD_OF("a phrase for a csp-variable", NULL) } },
                                   { FIELD_WORD, .of = { WORD_OF("a phrase for a value", NULL) } },
                                   { FIELD_WORD, .of = { WORD_OF("a phrase for a lack", NULL) } },
                                   { FIELD_MAYBE, .of = { WORD_OF("a phrase for a label", NULL) } },
                                   { 0 } },
    .stage = STAGE_WORDS,
    .finish = add_phrases,
};
