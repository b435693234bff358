/* item.c: how the program refers to one piece of its input; see run.h. */
#include "cli/run.h"

#include "cli/advice.h"

#include <string.h>

void item_add_place(text *out, const item *entry, int line, int column)
{
    text_add_string(out, entry->name);
    bool several = entry->kind == ITEM_GRID || entry->kind == ITEM_PART;
    if (entry->kind == ITEM_LINE)
        text_printf(out, ":%llu", (unsigned long long)entry->line);
    else if (entry->kind == ITEM_PART ||
             (entry->kind == ITEM_GRID && line)) /* its first line is number i->line */
        text_printf(out, ":%llu",
                    (unsigned long long)entry->line + (unsigned long long)(line ? line - 1 : 0));
    else if (line && !several && memchr(entry->text.bytes, '\n', entry->text.length))
        text_printf(out, ":%d", line);
    if (column)
        text_printf(out, entry->kind == ITEM_WORD ? ", column %d" : ":%d", column);
    text_add_string(out, ": ");
}

/* A message begins with the file and the line, as compilers do it; if there is no file, with the name of this
 * program. */
static void add_speaker(text *out, const item *item)
{
    if (item->kind == ITEM_WORD || item->kind == ITEM_NUMBER)
        text_add_string(out, "tresse: ");
}

void item_add_message(text *out, const item *entry, const tresse_message *message)
{
    add_speaker(out, entry);
    item_add_place(out, entry, message->line, message->column);
    text_add_shown(out, message->text, strlen(message->text), sizeof message->text);
    text_add_string(out, "\n");
}

void item_add_failure(answer *reply, const item *entry, tresse_status status, const tresse_message *message)
{
    item_add_failure_of(reply, entry, status, message, "puzzles");
}

void item_add_failure_of(answer *reply, const item *entry, tresse_status status,
                         const tresse_message *message, const char *topic)
{
    if (status == TRESSE_STOPPED || status == TRESSE_NO_MEMORY) {
        reply->saw |= status == TRESSE_STOPPED ? SAW_STOP : SAW_SHORT;
        return;
    }
    item_add_message(&reply->note, entry, message);
    if (status == TRESSE_BAD_INPUT && !advice_is_in(message)) {
        reply->note.length--; /* drops the newline */
        text_printf(&reply->note, "; `tresse help %s` shows what is read\n", topic);
    }
    if (status == TRESSE_LIMIT) {
        reply->note.length--;
        text_add_string(&reply->note, ": a higher --limit-nodes allows more\n");
    }
    reply->saw |= SAW_BAD_INPUT;
}
