/* item.c: how the program refers to one piece of its input; see run.h. */
#include "cli/run.h"

#include "cli/advice.h"

#include <string.h>

void item_add_place(text *b, const item *i, int line, int column)
{
    text_add_string(b, i->name);
    bool several = i->kind == ITEM_GRID || i->kind == ITEM_PART;
    if (i->kind == ITEM_LINE)
        text_printf(b, ":%llu", (unsigned long long)i->line);
    else if (i->kind == ITEM_PART || (i->kind == ITEM_GRID && line)) /* its first line is number i->line */
        text_printf(b, ":%llu", (unsigned long long)i->line + (unsigned long long)(line ? line - 1 : 0));
    else if (line && !several && memchr(i->text.bytes, '\n', i->text.length))
        text_printf(b, ":%d", line);
    if (column)
        text_printf(b, i->kind == ITEM_WORD ? ", column %d" : ":%d", column);
    text_add_string(b, ": ");
}

/* A message begins with the file and the line, as compilers do it; if there is no file, with the name of this
 * program. */
static void add_speaker(text *b, const item *i)
{
    if (i->kind == ITEM_WORD || i->kind == ITEM_NUMBER)
        text_add_string(b, "tresse: ");
}

void item_add_message(text *b, const item *i, const tresse_message *m)
{
    add_speaker(b, i);
    item_add_place(b, i, m->line, m->column);
    text_add_shown(b, m->text, strlen(m->text), sizeof m->text);
    text_add_string(b, "\n");
}

void item_add_failure(answer *a, const item *i, tresse_status status, const tresse_message *m)
{
    item_add_failure_of(a, i, status, m, "puzzles");
}

void item_add_failure_of(answer *a, const item *i, tresse_status status, const tresse_message *m,
                         const char *topic)
{
    if (status == TRESSE_STOPPED || status == TRESSE_NO_MEMORY) {
        a->saw |= status == TRESSE_STOPPED ? SAW_STOP : SAW_SHORT;
        return;
    }
    item_add_message(&a->note, i, m);
    if (status == TRESSE_BAD_INPUT && !advice_is_in(m->text)) {
        a->note.length--; /* drops the newline */
        text_printf(&a->note, "; `tresse help %s` shows what is read\n", topic);
    }
    if (status == TRESSE_LIMIT) {
        a->note.length--;
        text_add_string(&a->note, ": a higher --limit-nodes allows more\n");
    }
    a->saw |= SAW_BAD_INPUT;
}
