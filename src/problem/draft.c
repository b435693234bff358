/* draft.c: a network as it was written: lists that grow in an arena, and the first thing that is
 * wrong. */
#include "problem/problem.h"

#include "base/scan.h"
#include "base/utf8.h"

#include <string.h>

void(draft_wrong)(draft *d, const char *at, const char *format, ...)
{
    int line, column;
    va_list list;
    if (d->status != OK)
        return;
    scan_place(d->text, d->length, at, &line, &column);
    va_start(list, format);
    d->status = error_set_list(d->e, BAD_INPUT, line, column, format, list);
    va_end(list);
}

void(draft_no_memory)(draft *d)
{
    if (d->status == OK)
        d->status = error_set(d->e, NO_MEMORY, 0, 0, "no memory for the puzzle");
}

/* Copies that the list outgrows stay in the arena; together they are smaller than the list. */
void *draft_grow(draft *d, void *list, int *n, size_t *room, size_t size)
{
    char *first;
    if (d->status == OK && !arena_reserve(d->arena, list, (size_t)*n, 1, room, size))
        draft_no_memory(d);
    if (d->status != OK)
        return NULL;
    memcpy(&first, list, sizeof first);
    return first + (size_t)(*n)++ * size;
}

void draft_put_item(draft *d, void *list, int *n, size_t *room, size_t size, const void *item)
{
    void *added = draft_grow(d, list, n, room, size);
    if (added)
        memcpy(added, item, size);
}

draft_statement *draft_add_statement(draft *d, const statement_form *kind, const char *at)
{
    draft_statement *s =
        draft_grow(d, (void **)&d->statement, &d->statements, &d->statement_room, sizeof *d->statement);
    if (s)
        *s = (draft_statement){
            .form = kind, .at = at, .from = kind->has_from ? d->from : NULL, .under = d->from
        };
    return s;
}

void draft_add_word(draft *d, words *to, word w)
{
    draft_put_item(d, &to->list, &to->n, &to->room, sizeof w, &w);
}

const char *draft_keep(draft *d, text *t)
{
    char *copy = t->failed || d->status != OK ? NULL : arena_take(d->arena, t->length + 1, 1);
    if (copy)
        memcpy(copy, text_bytes(t), t->length);
    else
        draft_no_memory(d);
    text_close(t);
    return copy ? copy : "";
}

void draft_add_part(draft *d, draft_statement *to)
{
    draft_add_word(d, &to->words, (word){ NULL, to->at });
}

void draft_add_value(draft *d, draft_statement *to, int value)
{
    draft_put_into(d, to, row, value);
}

bool draft_may(uint64_t *made, uint64_t more, uint64_t most)
{
    *made = more > most - (*made < most ? *made : most) ? most + 1 : *made + more;
    return *made <= most;
}

bool draft_check_name(draft *d, word w, const char *what)
{
    const char *end = w.string + strlen(w.string);
    if (w.string == end)
        draft_wrong(d, w.at, "an empty text" EXPECTED "%s", what);
    for (const char *at = w.string; at < end; at += scan_character(at, end))
        if (utf8_is_control(at, scan_character(at, end))) {
            draft_wrong(d, w.at, "a control character in %s" EXPECTED "none", what);
            break;
        }
    return d->status == OK;
}
