/* sites.c: addresses whose value is a grid: 81 characters, or two digits for each cell.
 *
 * SudokuWiki has three forms: 81 characters; 162, two digits of base 32 for each cell: its candidates as
 * bits, doubled, and 1 more if it is a clue; and, after S9B, two digits of base 36 for each cell: 1 to 9 is a
 * clue, 10 to 18 a digit that was put there, and from 19 on 18 more than its candidates as bits. */
#include "apps/address.h"

#include <string.h>

static status read_cells(paste *pasted, address_part *value, error *e)
{
    const char *from;
    for (int c; (c = address_next(value, &from)) >= 0;) {
        bool digit = c >= '1' && c <= '9';
        if (!digit && c != '0' && c != '.' && c != '_' && c != '*' && c != '-')
            return scan_wrong(&value->whole, from, e,
                              "this is not a cell" EXPECTED "a digit, or 0 or . for empty: " ADVICE
                              "copy the address again");
        paste_given(pasted, digit ? c - '0' : 0);
    }
    return OK;
}

static status read_exchange(paste *pasted, address_part *value, error *e)
{
    int n = address_characters(*value);
    if (n != PASTE_CELLS)
        return scan_wrong(&value->whole, value->at, e,
                          "%d cells in s=" EXPECTED "%d: " ADVICE "copy the whole address", n, PASTE_CELLS);
    return read_cells(pasted, value, e);
}

/* ---- two digits for each cell ---- */

/* The number of two digits of this base; -1: it is not one. */
static int read_pair(address_part *value, int base, const char **from)
{
    const char *second;
    int c[2] = { address_next(value, from), address_next(value, &second) }, n = 0;
    for (int i = 0; i < 2; i++) {
        int small = c[i] >= 'A' && c[i] <= 'Z' ? c[i] - 'A' + 'a' : c[i], digit = 99;
        if (small >= '0' && small <= '9')
            digit = small - '0';
        else if (small >= 'a' && small <= 'z')
            digit = small - 'a' + 10;
        if (digit >= base)
            return -1;
        n = base * n + digit;
    }
    return n;
}

static int digit_of(unsigned mask)
{
    int d = 0;
    while (mask >> d)
        d++;
    return mask && mask == 1U << (d - 1) ? d : 0;
}

static status read_base32(paste *pasted, address_part *value, error *e)
{
    for (int cell = 0; cell < PASTE_CELLS; cell++) {
        const char *from;
        int n = read_pair(value, 32, &from);
        if (n < 0 || n >= 1 << 10)
            return scan_wrong(&value->whole, from, e,
                              "this is not a cell" EXPECTED "two digits of base 32 up to vv: " ADVICE
                              "copy it again");
        unsigned mask = (unsigned)n >> 1;
        if ((n & 1) && !digit_of(mask))
            return scan_wrong(&value->whole, from, e,
                              "a clue that is not one digit" EXPECTED "one: " ADVICE "copy it again");
        paste_given(pasted, n & 1 ? digit_of(mask) : 0);
        if (!(n & 1) && mask)
            paste_marks(pasted, cell, mask);
    }
    return OK;
}

static status read_base36(paste *pasted, address_part *value, error *e)
{
    enum { PLACED = 9, MARKS = 18, MOST = 511 };
    for (int cell = 0; cell < PASTE_CELLS; cell++) {
        const char *from;
        int n = read_pair(value, 36, &from);
        if (n < 0 || n > MARKS + MOST)
            return scan_wrong(&value->whole, from, e,
                              "this is not a cell" EXPECTED "two digits of base 36 up to ep: " ADVICE
                              "copy it again");
        paste_given(pasted, n <= PLACED ? n : 0);
        if (n > PLACED && n <= MARKS)
            paste_placed(pasted, cell, n - PLACED);
        else if (n > MARKS)
            paste_marks(pasted, cell, (unsigned)(n - MARKS));
    }
    return OK;
}

/* What stands before the cells of the newest form: S, the size, B. */
static const char head[] = "S9B";
enum { HEAD = sizeof head - 1 };

static bool has_head(address_part value)
{
    const char *from;
    for (const char *c = head; *c; c++)
        if (address_next(&value, &from) != *c)
            return false;
    return true;
}

static status read_wiki(paste *pasted, address_part *value, error *e)
{
    int n = address_characters(*value);
    if (n == HEAD + 2 * PASTE_CELLS && has_head(*value)) {
        const char *from;
        for (int i = 0; i < HEAD; i++)
            address_next(value, &from);
        return read_base36(pasted, value, e);
    }
    if (has_head(*value))
        return scan_wrong(&value->whole, value->at, e,
                          "%d characters after S9B" EXPECTED "%d: " ADVICE
                          "copy the whole address, of a puzzle without "
                          "cages or other blocks",
                          n - HEAD, 2 * PASTE_CELLS);
    if (n == 2 * PASTE_CELLS)
        return read_base32(pasted, value, e);
    if (n != PASTE_CELLS)
        return scan_wrong(&value->whole, value->at, e,
                          "%d characters in bd=" EXPECTED "%d or %d: " ADVICE "copy the whole address", n,
                          PASTE_CELLS, 2 * PASTE_CELLS);
    return read_cells(pasted, value, e);
}

/* ---- without an address ---- */

static bool detect_wiki_code(span all)
{
    all = paste_trim(all);
    address_part v = { .at = all.at, .end = all.at + all.n };
    if (has_head(v))
        return true;
    int letters = 0;
    for (size_t i = 0; i < all.n; i++) {
        char c = all.at[i];
        if (!scan_is_digit(c) && (c < 'a' || c > 'v'))
            return false;
        letters += !scan_is_digit(c);
    }
    return all.n == 2 * PASTE_CELLS && letters >= 9;
}

/* ---- any site ---- */

extern const reader reader_puzz_link;

/* An address like those of puzz.link at another site that has the same games? */
static bool is_like_links(span word)
{
    char type[16] = "";
    const char *mark = word.n ? memchr(word.at, '?', word.n) : NULL, *end = word.at + word.n;
    const char *slash = mark ? memchr(mark, '/', (size_t)(end - mark)) : NULL;
    if (!slash || (size_t)(slash - mark) >= sizeof type)
        return false;
    memcpy(type, mark + 1, (size_t)(slash - mark - 1));
    return *address_app_of_type(type) && slash + 1 < end && scan_is_digit(slash[1]);
}

static const char *app_of_any(span all)
{
    return is_like_links(address_first_word(all)) ? address_app_of_links(all) : "sudoku";
}

static bool belongs(char sign)
{
    return scan_is_digit(sign) || sign == '.' || sign == '_';
}

/* The one run of 81 digits and dots in an address; or a puzzle as puzz.link writes it. */
static status read_any(paste *pasted, span all, error *e)
{
    span word = address_word(pasted), run = paste_run(word, belongs);
    if (is_like_links(word)) {
        pasted->reader = &reader_puzz_link;
        return address_read(pasted, all, e);
    }
    if (run.n)
        return read_cells(pasted, &(address_part){ pasted->text, run.at, run.at + run.n }, e);
    span site = word;
    while (site.n && *site.at != '/')
        site = span_from(site, 1);
    return scan_wrong(
        &pasted->text, site.n > 1 ? site.at + 2 : word.at, e,
        "an address of a site that is not known, without 81 digits in it: " ADVICE "paste the puzzle "
        "itself, or an address of sudokuwiki.org, sudokuexchange.com, puzz.link, f-puzzles.com, "
        "sudokupad.app");
}

#define GRID "003450080406000000000100065010508070000300091900000000000800000600007030001030057"

const reader reader_wiki = {
    .name = "SudokuWiki, address",
    .form = "https://www.sudokuwiki.org/sudoku.htm?bd= and 81, 162 or 165 characters",
    .example = "https://www.sudokuwiki.org/sudoku.htm?bd=" GRID,
    ADDRESS_READER,
    .host = "sudokuwiki.org",
    .key = "bd",
    .value = read_wiki,
};

const reader reader_exchange = {
    .name = "SudokuExchange, address",
    .form = "https://sudokuexchange.com/play/?s= and 81 digits",
    .example = "https://sudokuexchange.com/play/?s=" GRID "&d=3",
    ADDRESS_READER,
    .host = "sudokuexchange.com",
    .key = "s",
    .value = read_exchange,
};

const reader reader_wiki_code = {
    .name = "SudokuWiki, string",
    .form = "S9B and 162 characters, or 162 characters",
    .example =
        "S9B46090b1m4a01070e1q050v3f022iaa1q7n081n4b3f9603ea027n1m46070e0n450409060l02460r7r06b64b0g050r0609"
        "07114k4b030t1n170823093m1z0b3b07191n2319031v0h090i1103082t3o1v0437",
    ADDRESS_READER,
    .detect = detect_wiki_code,
    .place = VALUE_ALONE,
    .value = read_wiki,
};

const reader reader_any_site = {
    .name = "any other site, address",
    .form = "an address with 81 digits or dots in a row, or as at puzz.link",
    .example = "https://sudoku.coach/en/play/" GRID,
    ADDRESS_READER,
    .read = read_any,
    .app = app_of_any,
};

#define LINKS ADDRESS_READER, .value = address_read_links, .app = address_app_of_links

const reader reader_puzz_link = {
    .name = "puzz.link, address",
    .form = "https://puzz.link/p?sudoku/9/9/ and cells",
    .example = "https://puzz.link/p?sudoku/4/4/g1k23k3g",
    .host = "puzz.link",
    LINKS,
};

const reader reader_pzv = {
    .name = "pzv.jp, address",
    .form = "http://pzv.jp/p.html?sudoku/9/9/ and cells",
    .example = "http://pzv.jp/p.html?sudoku/6/6/1zt2",
    .host = "pzv.jp",
    LINKS,
};

const reader reader_pzplus = {
    .name = "pzplus, address",
    .form = "https://pzplus.tck.mn/p?kakuro/5/5/ and cells",
    .example = "https://pzplus.tck.mn/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3",
    .host = "pzplus.tck.mn",
    LINKS,
};
