/* sheet.h: text that grows, and JSON written into it.
 *
 * Failure is remembered: after an allocation has failed nothing more is added, so a writer needs to ask only
 * once, at its end. Commas are added automatically: a key or a member of a list gets one unless it is the
 * first. */
#ifndef WASM_SHEET_H
#define WASM_SHEET_H

#include "tresse.h"

#include <stdbool.h>

typedef struct sheet {
    const tresse_memory *memory;
    char *at; /* closed by a NUL as soon as something was added */
    size_t length, room;
    bool failed;
} sheet;

void sheet_open(sheet *s, const tresse_memory *m);
void sheet_close(sheet *s);
void sheet_clear(sheet *s); /* empties it and forgets failures; keeps its room */
const char *sheet_text(const sheet *s);

void sheet_add(sheet *s, const char *bytes, size_t n);
void sheet_say(sheet *s, const char *text);
void sheet_count(sheet *s, uint64_t n);
int sheet_write(void *context, const char *bytes, size_t n); /* a tresse_write; context: the sheet */

void sheet_item(sheet *s, const char *value); /* a member of a list: a string */
void sheet_begin(sheet *s);                   /* a member of a list: an object; sheet_say("}") ends it */
void sheet_key(sheet *s, const char *key);
void sheet_named(sheet *s, const char *key, const char *value); /* value NULL: nothing is written */
void sheet_number(sheet *s, const char *key, uint64_t value);

#endif
