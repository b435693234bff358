/* why_statements.c: a problem with some of its statements. A network is read again without the others, so
 * what is left is what a person would have written; of any other puzzle the clues are the statements. */
#include "api/why.h"

#include <string.h>

static const puzzle *original(const inquest *inquest)
{
    return puzzle_of(inquest->puzzle);
}

/* Reads the text of the network again. */
static status read_again(inquest *inquest, const bool *kept)
{
    const puzzle *p = original(inquest);
    const text *from = p->written.length ? &p->written : &p->source;
    tresse_puzzle *room = inquest->room;
    status s = reading_renew(room);
    if (s)
        return s;
    puzzle *to = &room->reading->puzzle;
    puzzle_empty(to);
    inquest->said = (problem_said){ .kept = kept };
    to->said = &inquest->said;
    s = puzzle_parse(to, p->app, text_bytes(&p->params), text_bytes(from), from->length, inquest->e);
    to->said = NULL;
    if (!s)
        room->serial = ++inquest->tresse->serial;
    return s;
}

static status read_clues(inquest *inquest, const bool *kept)
{
    const puzzle *p = original(inquest);
    clue_sets sets = { .given = inquest->clue, .removed = inquest->clue + p->givens };
    for (int i = 0; i < p->givens; i++)
        if (!kept || kept[i])
            inquest->clue[sets.givens++] = p->given[i];
    for (int i = 0; i < p->removals; i++)
        if (!kept || kept[p->givens + i])
            inquest->clue[p->givens + sets.removals++] = p->removed[i];
    status s = clues_write(inquest->tresse, p, &sets, inquest->e);
    return s ? s : clues_read(inquest->tresse, inquest->room, p->app, inquest->e);
}

status statements_make(inquest *inquest, const bool *kept)
{
    const tresse_inquiry *by = inquest->inquiry;
    if (by->make) {
        error e = { 0 };
        unsigned char *flag = memory_take(&inquest->tresse->memory, (size_t)by->statements + 1, 1);
        for (int i = 0; flag && i < by->statements; i++)
            flag[i] = !kept || kept[i];
        status s = flag ? by->make(by->context, flag, inquest->room, &e) : NO_MEMORY;
        memory_give(&inquest->tresse->memory, flag, (size_t)by->statements + 1, 1);
        if (s)
            *inquest->e = e;
        return !s && !inquest->room->serial ? BAD_INPUT : s;
    }
    return original(inquest)->app->is_network ? read_again(inquest, kept) : read_clues(inquest, kept);
}

static status name_clues(inquest *inquest)
{
    const puzzle *p = original(inquest);
    network *n;
    status s = network_get(inquest->tresse, p, NULL, &n, inquest->e);
    for (int i = 0; !s && i < p->givens + p->removals; i++) {
        bool gone = i >= p->givens;
        csp_label l = gone ? p->removed[i - p->givens] : p->given[i];
        if (!words_put(inquest->to, &inquest->to->statement, csp_label_subject(n->csp, l), gone ? "<>" : "=",
                       csp_label_value(n->csp, l)))
            s = NO_MEMORY;
    }
    return s;
}

status statements_open(inquest *inquest)
{
    const tresse_inquiry *by = inquest->inquiry;
    word_list *names = &inquest->to->statement;
    status s = tresse_puzzle_new(inquest->tresse, &inquest->room);
    if (s)
        return s;
    bool network = !by->make && original(inquest)->app->is_network;
    if (!by->make) {
        size_t clues = (size_t)original(inquest)->givens + (size_t)original(inquest)->removals;
        inquest->clue = memory_take(&inquest->tresse->memory, clues + 1, sizeof *inquest->clue);
        if (!inquest->clue)
            return NO_MEMORY;
        if (!network)
            s = name_clues(inquest);
    }
    if (!s)
        s = statements_make(inquest, NULL);
    const int n = by->make ? by->statements : network ? inquest->said.n : 0;
    for (int i = 0; !s && i < n; i++)
        if (!words_put(inquest->to, names, by->make ? by->statement[i] : inquest->said.name[i], "", ""))
            s = NO_MEMORY;
    return s;
}

void statements_close(inquest *inquest)
{
    if (inquest->clue) {
        size_t clues = (size_t)original(inquest)->givens + (size_t)original(inquest)->removals;
        memory_give(&inquest->tresse->memory, inquest->clue, clues + 1, sizeof *inquest->clue);
    }
    tresse_puzzle_free(inquest->room);
}
