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

static unsigned read_bits(reader *r, int n)
{
    unsigned value = 0;
    for (int i = 0; i < n; i++) {
        if (!r->left) {
            r->bits = r->next(r->context);
            r->left = 6;
            r->ended = r->ended || r->bits < 0;
        }
        unsigned bit = r->ended ? 0 : (unsigned)r->bits >> --r->left & 1;
        value |= bit << i;
    }
    return value;
}

static status add_unit(reader *r, uint16_t unit)
{
    if (r->units == LZ_UNITS_MAX)
        return BAD_INPUT;
    if (r->units == r->unit_room) {
        size_t room = r->unit_room ? 2 * r->unit_room : 4096;
        uint16_t *grown = memory_grow(r->memory, r->unit, r->unit_room, room, sizeof *grown);
        if (!grown)
            return NO_MEMORY;
        r->unit = grown;
        r->unit_room = room;
    }
    r->unit[r->units++] = unit;
    return OK;
}

static status add_entry(reader *r, entry x)
{
    if (r->entries == DICTIONARY_MAX)
        return BAD_INPUT;
    if (r->entries == r->entry_room) {
        size_t room = r->entry_room ? 2 * r->entry_room : 1024;
        entry *grown = memory_grow(r->memory, r->entry, r->entry_room, room, sizeof *grown);
        if (!grown)
            return NO_MEMORY;
        r->entry = grown;
        r->entry_room = room;
    }
    r->entry[r->entries++] = x;
    return OK;
}

/* Writes a new character, which is an entry. */
static status say_new(reader *r, int bits, entry *said)
{
    *said = (entry){ (uint32_t)r->units, 1 };
    status s = add_unit(r, (uint16_t)read_bits(r, bits));
    return s ? s : add_entry(r, *said);
}

/* Writes an entry again. It may be the one that is just being made: `before` followed by its own first
 * character, which has then been written when it is needed. */
static status say_entry(reader *r, size_t number, entry before, entry *said)
{
    entry x = { 0 };
    if (number < r->entries)
        x = r->entry[number];
    else if (number == r->entries && before.n)
        x = (entry){ before.at, before.n + 1 };
    else
        return BAD_INPUT;
    *said = (entry){ (uint32_t)r->units, x.n };
    status s = OK;
    for (uint32_t i = 0; i < x.n && !s; i++)
        s = add_unit(r, r->unit[x.at + i]);
    return s;
}

/* How many bits a code has when there are this many entries. */
static int code_bits(size_t entries)
{
    int bits = 2;
    while (((size_t)1 << bits) <= entries + FIRST_ENTRY)
        bits++;
    return bits;
}

static status read_all(reader *r)
{
    entry before = { 0 }, said = { 0 };
    for (bool first = true;; first = false) {
        /* the entry that a code makes with the one before it counts only from the next code on */
        unsigned code = read_bits(r, first ? 2 : code_bits(r->entries));
        status s = OK;
        if (r->ended)
            return BAD_INPUT;
        if (code == END)
            return OK;
        if (code == NEW_8 || code == NEW_16)
            s = say_new(r, code == NEW_8 ? 8 : 16, &said);
        else
            s = say_entry(r, code - FIRST_ENTRY, before, &said);
        if (!s && r->ended)
            s = BAD_INPUT;
        if (!s && before.n)
            s = add_entry(r, (entry){ before.at, before.n + 1 });
        if (s)
            return s;
        before = said;
    }
}

/* ---- as UTF-8 ---- */

static void add_text(const reader *r, text *out)
{
    char bytes[UTF8_MAX];
    for (size_t i = 0; i < r->units; i++) {
        unsigned code = r->unit[i];
        bool high = code >= 0xD800 && code < 0xDC00, low = code >= 0xDC00 && code < 0xE000;
        unsigned next = high && i + 1 < r->units ? r->unit[i + 1] : 0;
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
    status s = read_all(&r);
    if (!s)
        add_text(&r, out);
    if (!s && out->failed)
        s = NO_MEMORY;
    memory_give(m, r.unit, r.unit_room, sizeof *r.unit);
    memory_give(m, r.entry, r.entry_room, sizeof *r.entry);
    return s;
}
