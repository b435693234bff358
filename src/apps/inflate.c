/* inflate.c: see inflate.h. */
#include "apps/inflate.h"

#include <string.h>

enum { LENGTH_MOST = 15, SYMBOLS = 288, DISTANCES = 30, LENGTHS = 19, END = 256 };

typedef struct stream {
    span from;
    unsigned bits; /* bits taken from the input but not used yet, the next one lowest */
    int n;
    bool failed;
    text *out;
    size_t begin; /* where what is read begins in `out` */
} stream;

/* A code: how many words of each length there are, and what they mean, in their order. */
typedef struct code {
    uint16_t count[LENGTH_MOST + 1], symbol[SYMBOLS];
} code;

static unsigned take(stream *s, int n)
{
    while (s->n < n && !s->failed) {
        s->failed = !s->from.n;
        if (s->failed)
            return 0;
        s->bits |= (unsigned)(unsigned char)*s->from.at << s->n;
        s->from = span_from(s->from, 1);
        s->n += 8;
    }
    unsigned taken = s->bits & ((1u << n) - 1);
    s->bits >>= n;
    s->n -= n;
    return s->failed ? 0 : taken;
}

/* Makes the code with words of these lengths; 0: no word. False: there can't be that many. */
static bool make_code(code *c, const uint8_t *length, int n)
{
    uint16_t at[LENGTH_MOST + 1] = { 0 };
    int left = 1;
    *c = (code){ .count = { 0 } };
    for (int i = 0; i < n; i++)
        c->count[length[i]]++;
    c->count[0] = 0;
    for (int k = 1; k <= LENGTH_MOST; k++) {
        left = 2 * left - c->count[k];
        if (left < 0)
            return false;
        at[k] = (uint16_t)(at[k - 1] + c->count[k - 1]);
    }
    for (int i = 0; i < n; i++)
        if (length[i])
            c->symbol[at[length[i]]++] = (uint16_t)i;
    return true;
}

/* Words of one length are consecutive numbers; those of the next length go on where these end, with one more
 * bit. */
static int decode(stream *s, const code *c)
{
    int word = 0, first = 0, passed = 0;
    for (int k = 1; k <= LENGTH_MOST && !s->failed; k++) {
        word |= (int)take(s, 1);
        if (word - first < c->count[k])
            return c->symbol[passed + word - first];
        passed += c->count[k];
        first = (first + c->count[k]) << 1;
        word <<= 1;
    }
    s->failed = true;
    return END;
}

static void put(stream *s, char byte)
{
    s->failed = s->failed || s->out->length - s->begin >= INFLATE_MOST;
    if (!s->failed)
        text_add_char(s->out, byte);
    s->failed = s->failed || s->out->failed;
}

/* Bytes as they are, after their number and its complement. */
static void read_plain(stream *s)
{
    s->n = 0;
    s->bits = 0;
    unsigned n = take(s, 16), not = take(s, 16);
    s->failed = s->failed || n != (~not &0xffff);
    for (; n && !s->failed; n--)
        put(s, (char)take(s, 8));
}

/* Copies that many earlier bytes again; if the copy overlaps itself, what was just copied is copied, too. */
static void copy(stream *s, int symbol, const code *distances)
{
    static const uint16_t length[] = { 3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                       31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258 };
    static const uint8_t more[] = { 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                    2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0 };
    int k = symbol - END - 1;
    if (k >= (int)sizeof more) {
        s->failed = true;
        return;
    }
    unsigned n = length[k] + take(s, more[k]);
    int d = decode(s, distances), extra = d < 4 ? 0 : d / 2 - 1;
    if (s->failed || d >= DISTANCES) {
        s->failed = true;
        return;
    }
    size_t back = d < 4 ? (size_t)d + 1 : ((size_t)(2 + d % 2) << extra) + 1 + take(s, extra);
    s->failed = s->failed || back > s->out->length - s->begin;
    for (; n && !s->failed; n--)
        put(s, s->out->bytes[s->out->length - back]);
}

static void read_codes(stream *s, const code *symbols, const code *distances)
{
    while (!s->failed) {
        int symbol = decode(s, symbols);
        if (symbol == END || s->failed)
            return;
        if (symbol < END)
            put(s, (char)symbol);
        else
            copy(s, symbol, distances);
    }
}

static void read_fixed(stream *s)
{
    uint8_t length[SYMBOLS];
    code symbols, distances;
    memset(length, 8, 144);
    memset(length + 144, 9, 112);
    memset(length + END, 7, 24);
    memset(length + 280, 8, 8);
    make_code(&symbols, length, SYMBOLS);
    memset(length, 5, DISTANCES);
    make_code(&distances, length, DISTANCES);
    read_codes(s, &symbols, &distances);
}

/* Reads the lengths of both codes, one after the other: as they are, repeats of the one before, or zeros. */
static void read_lengths(stream *s, const code *c, uint8_t *length, int n)
{
    for (int i = 0; i < n && !s->failed;) {
        int symbol = decode(s, c), times = 1;
        uint8_t what = 0;
        if (symbol < 16)
            what = (uint8_t)symbol;
        else if (symbol == 16) {
            s->failed = s->failed || !i;
            what = i ? length[i - 1] : 0;
            times = 3 + (int)take(s, 2);
        } else
            times = symbol == 17 ? 3 + (int)take(s, 3) : 11 + (int)take(s, 7);
        s->failed = s->failed || i + times > n;
        for (; times && !s->failed; times--)
            length[i++] = what;
    }
}

static void read_own(stream *s)
{
    static const uint8_t order[LENGTHS] = {
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15
    };
    uint8_t length[SYMBOLS + 32] = { 0 };
    code symbols, distances;
    int n = 257 + (int)take(s, 5), m = 1 + (int)take(s, 5), k = 4 + (int)take(s, 4);
    for (int i = 0; i < k; i++)
        length[order[i]] = (uint8_t)take(s, 3);
    s->failed = s->failed || n > 286 || m > DISTANCES || !make_code(&symbols, length, LENGTHS);
    if (s->failed)
        return;
    const code lengths = symbols;
    memset(length, 0, sizeof length);
    read_lengths(s, &lengths, length, n + m);
    if (s->failed || !make_code(&symbols, length, n) || !make_code(&distances, length + n, m))
        s->failed = true;
    else
        read_codes(s, &symbols, &distances);
}

status inflate_read(span from, text *out)
{
    stream s = { .from = from, .out = out, .begin = out->length };
    for (bool last = false; !last && !s.failed;) {
        last = take(&s, 1);
        switch (take(&s, 2)) {
        case 0:
            read_plain(&s);
            break;
        case 1:
            read_fixed(&s);
            break;
        case 2:
            read_own(&s);
            break;
        default:
            s.failed = true;
        }
    }
    return out->failed ? NO_MEMORY : s.failed ? BAD_INPUT : OK;
}
