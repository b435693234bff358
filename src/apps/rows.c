/* rows.c: see rows.h.
 *
 * Of each line that is neither empty nor a comment nor a border, the words and their characters are counted.
 * They are rows of one grid if there are some, if most characters can be cells, some of them digits and not
 * most of them letters, and if there are borders around them, or the numbers of words or of characters are
 * those of rows: 4 to 25, and all near the usual one. */
#include "apps/rows.h"

#include <string.h>

enum {
    LINES_MOST = 200,
    LINES_LEAST = 3, /* two, if there are borders or bars */
    ROW_LEAST = 4,
    ROW_MOST = 25,
    NEAR = 2 /* a row may lack so many cells, or have too many */
};

typedef struct rows {
    int n, borders;
    int barred; /* rows with bars in them */
    int words[LINES_MOST], characters[LINES_MOST];
    int cells, letters, strangers, digits; /* characters of all rows */
} rows;

/* The bytes of what parts cells and is no cell itself; 0: no such thing is here. */
static size_t parting(const char *at, const char *end)
{
    const unsigned char *u = (const unsigned char *)at;
    if (*at && strchr(" \t\r|!:'+,;\"", *at))
        return 1;
    return end - at >= 3 && u[0] == 0xE2 && (u[1] == 0x94 || u[1] == 0x95) ? 3 : 0;
}

static bool is_border(const char *at, const char *end)
{
    bool ruled = false;
    while (at < end) {
        size_t k = parting(at, end);
        if (!k && (!*at || !strchr("-=*.", *at)))
            return false;
        ruled = ruled || k == 3 || *at == '=' || (at + 1 < end && *at == '-' && at[1] == '-');
        at += k ? k : 1;
    }
    return ruled;
}

static void count_character(rows *r, char c)
{
    if ((unsigned char)c >= 0x80 && (unsigned char)c < 0xC0)
        return;
    bool digit = c >= '0' && c <= '9', letter = (c >= 'A' && c <= 'P') || (c >= 'a' && c <= 'p');
    r->digits += digit;
    r->letters += letter;
    if (digit || letter || (c && strchr("._*-?xX~", c)))
        r->cells++;
    else
        r->strangers++;
}

static void count_row(rows *r, const char *at, const char *end)
{
    int words = 0, characters = 0;
    bool bars = false;
    for (bool inside = false; at < end;) {
        size_t k = parting(at, end);
        words += !k && !inside;
        characters += !k;
        if (!k)
            count_character(r, *at);
        inside = !k;
        bars = bars || *at == '|' || k == 3;
        at += k ? k : 1;
    }
    r->barred += bars;
    r->words[r->n] = words;
    r->characters[r->n++] = characters;
}

static void look(rows *r, const char *text, size_t n)
{
    const char *end = text + n;
    for (const char *at = text; at < end && r->n < LINES_MOST;) {
        const char *line = at, *stop = memchr(at, '\n', (size_t)(end - at));
        at = stop ? stop + 1 : end;
        stop = stop ? stop : end;
        while (line < stop && (*line == ' ' || *line == '\t' || *line == '\r'))
            line++;
        if (line == stop || *line == '#' || *line == '[')
            continue;
        if (is_border(line, stop))
            r->borders++;
        else
            count_row(r, line, stop);
    }
}

/* Is there a number of cells in a row that most of these have, and that none is far from? */
static bool is_even(const int *count, int n)
{
    for (int i = 0; i < n; i++) {
        int same = 0, near = 0;
        for (int j = 0; j < n; j++) {
            int far = count[i] < count[j] ? count[j] - count[i] : count[i] - count[j];
            same += far == 0;
            near += far <= NEAR;
        }
        if (2 * same > n && near == n)
            return count[i] >= ROW_LEAST && count[i] <= ROW_MOST;
    }
    return false;
}

bool rows_look_like_grid(const char *text, size_t n)
{
    rows r = { .n = 0 };
    look(&r, text, n);
    if (memchr(text, '\0', n) || r.n < (r.borders || r.barred == r.n ? LINES_LEAST - 1 : LINES_LEAST))
        return false;
    if (!r.digits || 2 * r.letters > r.cells || 4 * r.strangers > r.cells)
        return false;
    return r.borders >= 2 || is_even(r.words, r.n) || is_even(r.characters, r.n);
}
