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

static unsigned take(stream *stream, int n)
{
    while (stream->n < n && !stream->failed) {
        stream->failed = !stream->from.n;
        if (stream->failed)
            return 0;
        stream->bits |= (unsigned)(unsigned char)*stream->from.at << stream->n;
        stream->from = span_from(stream->from, 1);
        stream->n += 8;
    }
    unsigned taken = stream->bits & ((1u << n) - 1);
    stream->bits >>= n;
    stream->n -= n;
    return stream->failed ? 0 : taken;
}

/* Makes the code with words of these lengths; 0: no word. False: there can't be that many; or there are too
 * few, so that some bits mean nothing. As zlib has it, a code may be without any words, and one of a single
 * word, of one bit, will do if `one` is true. */
static bool make_code(code *made, const uint8_t *length, int n, bool one)
{
    uint16_t at[LENGTH_MOST + 1] = { 0 };
    int left = 1;
    *made = (code){ .count = { 0 } };
    for (int i = 0; i < n; i++)
        made->count[length[i]]++;
    made->count[0] = 0;
    for (int k = 1; k <= LENGTH_MOST; k++) {
        left = 2 * left - made->count[k];
        if (left < 0)
            return false;
        at[k] = (uint16_t)(at[k - 1] + made->count[k - 1]);
    }
    for (int i = 0; i < n; i++)
        if (length[i])
            made->symbol[at[length[i]]++] = (uint16_t)i;
    int words = at[LENGTH_MOST];
    return !left || !words || (one && words == 1 && made->count[1]);
}

/* Words of one length are consecutive numbers; those of the next length go on where these end, with one more
 * bit. */
static int decode(stream *stream, const code *code)
{
    int word = 0, first = 0, passed = 0;
    for (int k = 1; k <= LENGTH_MOST && !stream->failed; k++) {
        word |= (int)take(stream, 1);
        if (word - first < code->count[k])
            return code->symbol[passed + word - first];
        passed += code->count[k];
        first = (first + code->count[k]) << 1;
        word <<= 1;
    }
    stream->failed = true;
    return END;
}

static void put(stream *stream, char byte)
{
    stream->failed = stream->failed || stream->out->length - stream->begin >= INFLATE_MOST;
    if (!stream->failed)
        text_add_char(stream->out, byte);
    stream->failed = stream->failed || stream->out->failed;
}

/* Bytes as they are, after their number and its complement. */
static void read_plain(stream *stream)
{
    stream->n = 0;
    stream->bits = 0;
    unsigned n = take(stream, 16), not = take(stream, 16);
    stream->failed = stream->failed || n != (~not &0xffff);
    for (; n && !stream->failed; n--)
        put(stream, (char)take(stream, 8));
}

/* Copies that many earlier bytes again; if the copy overlaps itself, what was just copied is copied, too. */
static void copy(stream *stream, int symbol, const code *distances)
{
    static const uint16_t length[] = { 3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                       31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258 };
    static const uint8_t more[] = { 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                    2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0 };
    int k = symbol - END - 1;
    if (k >= (int)sizeof more) {
        stream->failed = true;
        return;
    }
    unsigned n = length[k] + take(stream, more[k]);
    int d = decode(stream, distances), extra = d < 4 ? 0 : d / 2 - 1;
    if (stream->failed || d >= DISTANCES) {
        stream->failed = true;
        return;
    }
    size_t back = d < 4 ? (size_t)d + 1 : ((size_t)(2 + d % 2) << extra) + 1 + take(stream, extra);
    stream->failed = stream->failed || back > stream->out->length - stream->begin;
    for (; n && !stream->failed; n--)
        put(stream, stream->out->bytes[stream->out->length - back]);
}

static void read_codes(stream *stream, const code *symbols, const code *distances)
{
    while (!stream->failed) {
        int symbol = decode(stream, symbols);
        if (symbol == END || stream->failed)
            return;
        if (symbol < END)
            put(stream, (char)symbol);
        else
            copy(stream, symbol, distances);
    }
}

static void read_fixed(stream *stream)
{
    uint8_t length[SYMBOLS];
    code symbols, distances;
    memset(length, 8, 144);
    memset(length + 144, 9, 112);
    memset(length + END, 7, 24);
    memset(length + 280, 8, 8);
    make_code(&symbols, length, SYMBOLS, false);
    memset(length, 5, DISTANCES);
    make_code(&distances, length, DISTANCES, false);
    read_codes(stream, &symbols, &distances);
}

/* Reads the lengths of both codes, one after the other: as they are, repeats of the one before, or zeros. */
static void read_lengths(stream *stream, const code *code, uint8_t *length, int n)
{
    for (int i = 0; i < n && !stream->failed;) {
        int symbol = decode(stream, code), times = 1;
        uint8_t what = 0;
        if (symbol < 16)
            what = (uint8_t)symbol;
        else if (symbol == 16) {
            stream->failed = stream->failed || !i;
            what = i ? length[i - 1] : 0;
            times = 3 + (int)take(stream, 2);
        } else
            times = symbol == 17 ? 3 + (int)take(stream, 3) : 11 + (int)take(stream, 7);
        stream->failed = stream->failed || i + times > n;
        for (; times && !stream->failed; times--)
            length[i++] = what;
    }
}

static void read_own(stream *stream)
{
    static const uint8_t order[LENGTHS] = {
        16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15
    };
    uint8_t length[SYMBOLS + 32] = { 0 };
    code symbols, distances;
    int n = 257 + (int)take(stream, 5), m = 1 + (int)take(stream, 5), k = 4 + (int)take(stream, 4);
    for (int i = 0; i < k; i++)
        length[order[i]] = (uint8_t)take(stream, 3);
    stream->failed =
        stream->failed || n > 286 || m > DISTANCES || !make_code(&symbols, length, LENGTHS, false);
    if (stream->failed)
        return;
    const code lengths = symbols;
    memset(length, 0, sizeof length);
    read_lengths(stream, &lengths, length, n + m);
    if (stream->failed || !length[END] || !make_code(&symbols, length, n, true) ||
        !make_code(&distances, length + n, m, true))
        stream->failed = true;
    else
        read_codes(stream, &symbols, &distances);
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
