/* lz_string.c: see lz_string.h.
 *
 * Every entry of the dictionary is found somewhere in the text written so far: a new character where it was
 * written first, and "the entry before, plus the first character of the current one" where these two were
 * written one after the other. So an entry is a place and a length, and only text is copied. */
#include "apps/lz_string.h"

#include "base/utf8.h"

#include <string.h>

enum { NEW_8 = 0, NEW_16 = 1, END = 2, FIRST_ENTRY = 3, DICTIONARY_MAX = 1 << 18 };

typedef struct entry {
    uint32_t at, n;
} entry;

typedef struct reader {
    const memory *memory;
    lz_source *next;
    void *context;
    int bits, left; /* those of the character being read */
    bool ended;     /* there was nothing more to read */
    uint16_t *unit;
    size_t units, unit_room;
    entry *entry;
    size_t entries, entry_room;
} reader;

static unsigned read_bits(reader *reader, int n)
{
    unsigned value = 0;
    for (int i = 0; i < n; i++) {
        if (!reader->left) {
            reader->bits = reader->next(reader->context);
            reader->left = 6;
            reader->ended = reader->ended || reader->bits < 0;
        }
        unsigned bit = reader->ended ? 0 : (unsigned)reader->bits >> --reader->left & 1;
        value |= bit << i;
    }
    return value;
}

static status add_unit(reader *reader, uint16_t unit)
{
    if (reader->units == LZ_UNITS_MAX)
        return BAD_INPUT;
    if (!memory_reserve(reader->memory, &reader->unit, reader->units, 1, &reader->unit_room,
                        sizeof *reader->unit))
        return NO_MEMORY;
    reader->unit[reader->units++] = unit;
    return OK;
}

static status add_entry(reader *reader, entry added)
{
    if (reader->entries == DICTIONARY_MAX)
        return BAD_INPUT;
    if (!memory_reserve(reader->memory, &reader->entry, reader->entries, 1, &reader->entry_room,
                        sizeof *reader->entry))
        return NO_MEMORY;
    reader->entry[reader->entries++] = added;
    return OK;
}

/* Writes a new character, which is an entry. */
static status say_new(reader *reader, int bits, entry *said)
{
    *said = (entry){ (uint32_t)reader->units, 1 };
    status done = add_unit(reader, (uint16_t)read_bits(reader, bits));
    return done ? done : add_entry(reader, *said);
}

/* Writes an entry again. It may be the one that is just being made: `before` followed by its own first
 * character, which has then been written when it is needed. */
static status say_entry(reader *reader, size_t number, entry before, entry *said)
{
    entry x = { 0 };
    if (number < reader->entries)
        x = reader->entry[number];
    else if (number == reader->entries && before.n)
        x = (entry){ before.at, before.n + 1 };
    else
        return BAD_INPUT;
    *said = (entry){ (uint32_t)reader->units, x.n };
    status done = OK;
    for (uint32_t i = 0; i < x.n && !done; i++)
        done = add_unit(reader, reader->unit[x.at + i]);
    return done;
}

/* How many bits a code has when there are this many entries. */
static int code_bits(size_t entries)
{
    int bits = 2;
    while (((size_t)1 << bits) <= entries + FIRST_ENTRY)
        bits++;
    return bits;
}

static status read_all(reader *reader)
{
    entry before = { 0 }, said = { 0 };
    for (bool first = true;; first = false) {
        /* the entry that a code makes with the one before it counts only from the next code on */
        unsigned code = read_bits(reader, first ? 2 : code_bits(reader->entries));
        status done = OK;
        if (reader->ended)
            return BAD_INPUT;
        if (code == END)
            return OK;
        if (code == NEW_8 || code == NEW_16)
            done = say_new(reader, code == NEW_8 ? 8 : 16, &said);
        else
            done = say_entry(reader, code - FIRST_ENTRY, before, &said);
        if (!done && reader->ended)
            done = BAD_INPUT;
        if (!done && before.n)
            done = add_entry(reader, (entry){ before.at, before.n + 1 });
        if (done)
            return done;
        before = said;
    }
}

/* ---- as UTF-8 ---- */

static void add_text(const reader *reader, text *out)
{
    char bytes[UTF8_MAX];
    for (size_t i = 0; i < reader->units; i++) {
        unsigned code = reader->unit[i];
        bool high = code >= 0xD800 && code < 0xDC00, low = code >= 0xDC00 && code < 0xE000;
        unsigned next = high && i + 1 < reader->units ? reader->unit[i + 1] : 0;
        if (next >= 0xDC00 && next < 0xE000) {
            code = 0x10000 + ((code - 0xD800) << 10) + (next - 0xDC00);
            i++;
        } else if (high || low)
            code = 0xFFFD;
        text_add(out, bytes, utf8_put(bytes, code));
    }
}

status lz_string_read(const memory *m, lz_source *next, void *context, text *out)
{
    reader r = { .memory = m, .next = next, .context = context };
    status done = read_all(&r);
    if (!done)
        add_text(&r, out);
    if (!done && out->failed)
        done = NO_MEMORY;
    memory_give(m, r.unit, r.unit_room, sizeof *r.unit);
    memory_give(m, r.entry, r.entry_room, sizeof *r.entry);
    return done;
}
