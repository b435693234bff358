/* joint.c: see joint.h. A key is two bytes of clues, one for the number of columns up to the last that the
 * puzzle has, and nine for each of these: what kind of cell it is, and its value. */
#include "cli/stats/joint.h"

#include <stdlib.h>
#include <string.h>

enum { HEAD = 3, CELL = 9, KEY_MOST = HEAD + CELL * COLUMNS_MOST };

static size_t pack(char key[KEY_MOST], int clues, const rating_cell *cells, int columns)
{
    char *end = key + HEAD;
    while (columns && cells[columns - 1].kind == CELL_ABSENT)
        columns--;
    key[0] = (char)(clues & 0xFF);
    key[1] = (char)(clues >> 8);
    key[2] = (char)columns;
    for (int k = 0; k < columns; k++) {
        bool valued = cells[k].kind == CELL_NUMBER || cells[k].kind == CELL_MORE;
        int64_t value = valued ? cells[k].value : 0;
        *end = (char)cells[k].kind;
        memcpy(end + 1, &value, sizeof value);
        end += CELL;
    }
    return (size_t)(end - key);
}

static int unpack(const char *key, rating_cell *cells)
{
    int columns = (unsigned char)key[2];
    for (int k = 0; k < COLUMNS_MOST; k++) {
        cells[k] = (rating_cell){ CELL_ABSENT, 0 };
        if (k >= columns)
            continue;
        cells[k].kind = (cell_kind)key[HEAD + CELL * k];
        memcpy(&cells[k].value, key + HEAD + CELL * k + 1, sizeof cells[k].value);
    }
    return (unsigned char)key[0] | (unsigned char)key[1] << 8;
}

static size_t length_of(const char *key)
{
    return HEAD + CELL * (size_t)(unsigned char)key[2];
}

static uint64_t hash(const char *key, size_t n)
{
    uint64_t h = 0xCBF29CE484222325u;
    for (size_t i = 0; i < n; i++)
        h = (h ^ (unsigned char)key[i]) * 0x100000001B3u;
    return h ^ h >> 29;
}

/* The slot of the key, or the free one where it belongs. */
static size_t find(const joint *counts, const char *key, size_t n)
{
    size_t slot = (size_t)hash(key, n) & (counts->slots - 1);
    while (counts->slot[slot]) {
        const char *there = counts->keys.bytes + counts->row[counts->slot[slot] - 1].at;
        if (length_of(there) == n && !memcmp(there, key, n))
            break;
        slot = (slot + 1) & (counts->slots - 1);
    }
    return slot;
}

static void grow(joint *counts)
{
    size_t slots = counts->slots ? 2 * counts->slots : 1024, room = slots / 2;
    free(counts->slot);
    counts->slot = program_allocate(slots * sizeof *counts->slot);
    counts->slots = slots;
    counts->row = realloc(counts->row, room * sizeof *counts->row);
    if (!counts->row)
        program_no_memory();
    counts->room = room;
    counts->keys.memory = &program_memory;
    for (size_t i = 0; i < counts->rows; i++) {
        const char *key = counts->keys.bytes + counts->row[i].at;
        counts->slot[find(counts, key, length_of(key))] = (uint32_t)i + 1;
    }
}

bool joint_add(joint *counts, int clues, const rating_cell *cells, int columns, uint64_t count)
{
    char key[KEY_MOST];
    size_t n = pack(key, clues, cells, columns);
    if (counts->rows == counts->room)
        grow(counts);
    size_t slot = find(counts, key, n);
    if (!counts->slot[slot]) {
        if (counts->rows == JOINT_MOST)
            return false;
        counts->row[counts->rows] = (joint_row){ counts->keys.length, 0 };
        text_add(&counts->keys, key, n);
        counts->slot[slot] = (uint32_t)++counts->rows;
    }
    counts->row[counts->slot[slot] - 1].count += count;
    return true;
}

int joint_read(const joint *counts, size_t row, rating_cell *cells)
{
    return unpack(counts->keys.bytes + counts->row[row].at, cells);
}

/* ---- order ---- */

typedef struct sortable {
    const char *key;
    uint64_t count;
} sortable;

static int compare(const void *first, const void *second)
{
    rating_cell one[COLUMNS_MOST], two[COLUMNS_MOST];
    int c = unpack(((const sortable *)first)->key, one), d = unpack(((const sortable *)second)->key, two);
    if (c != d)
        return c < d ? -1 : 1;
    for (int k = 0; k < COLUMNS_MOST; k++) {
        if (one[k].kind != two[k].kind)
            return one[k].kind < two[k].kind ? -1 : 1;
        if (one[k].value != two[k].value)
            return one[k].value < two[k].value ? -1 : 1;
    }
    return 0;
}

void joint_sort(joint *counts)
{
    sortable *s = program_allocate(counts->rows * sizeof *s);
    for (size_t i = 0; i < counts->rows; i++)
        s[i] = (sortable){ counts->keys.bytes + counts->row[i].at, counts->row[i].count };
    qsort(s, counts->rows, sizeof *s, compare);
    for (size_t i = 0; i < counts->rows; i++)
        counts->row[i] = (joint_row){ (size_t)(s[i].key - counts->keys.bytes), s[i].count };
    free(s);
    free(counts->slot); /* it no longer says where rows are */
    counts->slot = NULL;
    counts->slots = counts->room = 0;
}

void joint_free(joint *counts)
{
    text_close(&counts->keys);
    free(counts->row);
    free(counts->slot);
    *counts = (joint){ .rows = 0 };
}
