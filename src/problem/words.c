/* words.c: what a draft says of its types: phrases for explanations, and names of Subsets.
 *
 * Both are merely words: all they change in a path is what its steps are called. They are read after all
 * csp-variables and groups, because types that were not declared come with these. */
#include "problem/finish.h"

#include <string.h>

const char *const problem_kind[] = { "naked", "hidden", "fish", NULL };

static int type_called(finish *f, word w)
{
    int t = finish_find(f, TYPES, w.string);
    if (t < 0)
        finish_unknown(f, "type", w, "one that csp-variables or groups have");
    return t < 0 ? 0 : t;
}

static void add_phrases(finish *f, const draft_statement *s)
{
    const word *w = s->words.list;
    problem_type *t = &f->g->type[type_called(f, w[0])];
    if (f->d->status == OK && t->spoken_of)
        finish_twice(f, "what is said of", w[0]);
    t->spoken_of = true;
    t->phrases = (csp_phrases){ w[1].string, w[2].string, w[3].string, w[4].string ? w[4].string : "" };
}

static csp_words kind_called(finish *f, word w)
{
    char quote[QUOTE_MAX];
    for (int i = 0; problem_kind[i]; i++)
        if (strcmp(problem_kind[i], w.string) == 0)
            return (csp_words)i;
    draft_wrong(f->d, w.at, "Subsets of the kind '%s', expected naked, hidden or fish",
                string_quote(quote, w.string));
    return SUBSET_NAKED;
}

static void add_subsets(finish *f, const draft_statement *s)
{
    stated_problem *g = f->g;
    const word *w = s->words.list;
    problem_subsets x = { type_called(f, w[0]), type_called(f, w[1]), kind_called(f, w[2]),
                          w[3].string ? w[3].string : "" };
    if (x.rows == x.columns)
        draft_wrong(f->d, w[1].at, "Subsets with rows and columns of one type, expected two types");
    for (int i = 0; i < g->subsets && f->d->status == OK; i++)
        if (g->subset[i].rows == x.rows && g->subset[i].columns == x.columns)
            draft_wrong(f->d, w[0].at, "Subsets with these types are named twice, expected once");
    if (f->d->status == OK)
        g->subset[g->subsets++] = x;
}

void finish_add_words(finish *f)
{
    int n = 0;
    for (int i = 0; i < f->d->statements; i++)
        n += f->d->statement[i].form == &form_subsets;
    n = n < LIMIT_TYPES * LIMIT_TYPES ? n : LIMIT_TYPES * LIMIT_TYPES; /* no pair of types occurs twice */
    f->g->subset = finish_take(f, (size_t)n, sizeof *f->g->subset);
    finish_stage(f, STAGE_WORDS);
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
