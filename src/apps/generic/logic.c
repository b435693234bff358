/* logic.c: houses, attributes and clues, as words. */
#include "apps/generic/logic.h"

#include "problem/finish.h"

#include <string.h>

enum { HOUSES_MOST = 60 };

static logic *logic_of(draft *draft)
{
    if (!draft->logic && draft->status == OK) {
        draft->logic = arena_take(draft->arena, 1, sizeof *draft->logic);
        if (draft->logic)
            draft->logic->place.string = "house";
        else
            draft_no_memory(draft);
    }
    return draft->status == OK ? draft->logic : NULL;
}

const char *logic_copy(draft *draft, const char *string, size_t n)
{
    char *to = arena_take(draft->arena, n + 1, 1);
    if (to)
        memcpy(to, string, n);
    else
        draft_no_memory(draft);
    return to ? to : "";
}

/* "houses 5" are 1 to 5. */
static void count_houses(draft *draft, words *houses)
{
    word all = houses->list[0];
    char number[24];
    int n = 0;
    if (houses->n != 1 || !word_is_number(all.string, &n))
        return;
    if (n < 2 || n > HOUSES_MOST) {
        draft_wrong(draft, all.at, "%d house%s" EXPECTED "from 2 to %d", n, n == 1 ? "" : "s", HOUSES_MOST);
        return;
    }
    houses->n = 0;
    for (int i = 1; i <= n && draft->status == OK; i++) {
        size_t length = text_print(number, sizeof number, "%d", i);
        draft_add_word(draft, houses, (word){ logic_copy(draft, number, length), all.at });
    }
}

/* "houses 1 2 3", "houses 3", "houses day: Mon Tue Wed" */
static void read_houses(scanner *scanner)
{
    draft *d = scanner->draft;
    logic *g = logic_of(d);
    word first = line_word(scanner, "the houses in their order, such as 1 2 3, or how many there are");
    if (g && g->houses.n)
        draft_wrong(d, first.at, "houses for the second time" EXPECTED "once");
    if (!g || d->status != OK)
        return;
    if (scanner->token == COLON) {
        line_token(scanner, COLON, "");
        g->place = first;
        first = line_word(scanner, "the places in their order");
    }
    draft_add_word(d, &g->houses, first);
    while (!line_ends(scanner))
        draft_add_word(d, &g->houses, line_word(scanner, "a house"));
    if (d->status == OK)
        count_houses(d, &g->houses);
    if (d->status == OK && (g->houses.n < 2 || g->houses.n > HOUSES_MOST))
        draft_wrong(d, first.at, "%d house%s" EXPECTED "from 2 to %d", g->houses.n,
                    g->houses.n == 1 ? "" : "s", HOUSES_MOST);
}

static void read_attribute(scanner *scanner)
{
    draft *d = scanner->draft;
    logic *g = logic_of(d);
    logic_attribute a = { .name = line_word(scanner, "the name of an attribute, such as colour") };
    line_token(scanner, COLON, "': ' and the things of the attribute, one for each house");
    while (!line_ends(scanner))
        draft_add_word(d, &a.things, line_word(scanner, "a thing"));
    if (g)
        draft_put_into(d, g, attribute, a);
}

/* A full stop at the end is not part of the last word, unless it is inside its quotes. */
static void drop_stop(draft *draft, words *words)
{
    word *last = words->n ? &words->list[words->n - 1] : NULL;
    size_t n = last ? strlen(last->string) : 0;
    if (n > 1 && last->string[n - 1] == '.' && (*last->at != '"' || last->at[n] == '"'))
        last->string = logic_copy(draft, last->string, n - 1);
}

/* A colon, or the comma or semicolon after the last word, is a word of its own. */
static void read_clue_word(scanner *scanner, words *to)
{
    draft *d = scanner->draft;
    const char *end = scanner->to;
    if (scanner->token == COLON) {
        draft_add_word(d, to, (word){ ",", scanner->word.at });
        line_token(scanner, COLON, "");
        return;
    }
    word w = line_word(scanner, "a clue, such as: English is red");
    size_t n = strlen(w.string);
    bool comma = n > 1 && *w.at != '"' && w.string[n - 1] == ';';
    if (comma)
        w.string = logic_copy(d, w.string, n - 1);
    draft_add_word(d, to, w);
    while (!comma && d->status == OK && end < scanner->word.at)
        comma = *end++ == ',';
    if (comma && !line_ends(scanner))
        draft_add_word(d, to, (word){ ",", end - 1 });
}

static void read_clue(scanner *scanner)
{
    draft *d = scanner->draft;
    logic *g = logic_of(d);
    logic_clue c = { 0 };
    const char *end = scanner->to;
    do
        read_clue_word(scanner, &c.words);
    while (end = line_ends(scanner) ? end : scanner->to, !line_ends(scanner));
    if (d->status != OK)
        return;
    c.at = c.words.list[0].at;
    c.name = logic_copy(d, c.at, (size_t)(end - c.at));
    drop_stop(d, &c.words);
    if (g)
        draft_put_into(d, g, clue, c);
}

static const statement_form form_houses = { .keyword = "houses", .read_text = read_houses },
                            form_attribute = { .keyword = "attribute", .read_text = read_attribute },
                            form_clue = { .keyword = "clue", .read_text = read_clue };

const statement_form *const logic_forms[] = { &form_houses, &form_attribute, &form_clue, NULL };
