/* good_sudoku.c: addresses of Good Sudoku: playgoodsudoku.com/puzzle/$ and, in base 64, four bits for each of
 * the 81 cells, 0 for an empty one; the last four of the 41 bytes are not used. */
#include "apps/address.h"
#include "apps/base64.h"

static status read_good_sudoku(paste *pasted, address_part *value, error *e)
{
    const char *from = value->at;
    unsigned long bits = 0;
    int n = 0, cells = 0, c;
    if (address_next(value, &from) != '$')
        return scan_wrong(&value->whole, from, e,
                          "no $ in the address" EXPECTED "the puzzle after it: " ADVICE "copy it whole");
    while ((c = address_next(value, &from)) >= 0 && c != '=') {
        int six = base64_value(c);
        if (six < 0)
            return scan_wrong(&value->whole, from, e,
                              "this is not a character of base 64: " ADVICE "copy the address again");
        bits = bits << 6 | (unsigned long)six;
        for (n += 6; n >= 4 && cells < PASTE_CELLS; n -= 4, cells++) {
            int d = (int)(bits >> (n - 4) & 15);
            if (d > 9)
                return scan_wrong(&value->whole, from, e,
                                  "a cell with %d in it" EXPECTED "a digit: " ADVICE "copy it again", d);
            paste_given(pasted, d);
        }
        bits &= 15;
    }
    if (cells < PASTE_CELLS)
        return scan_wrong(&value->whole, value->at, e,
                          "the address ends after %d cells" EXPECTED "%d: " ADVICE "copy it whole", cells,
                          PASTE_CELLS);
    return OK;
}

const reader reader_good_sudoku = {
    .name = "Good Sudoku, address",
    .form = "playgoodsudoku.com/puzzle/$ and 56 characters of base 64",
    .example = "https://playgoodsudoku.com/puzzle/$cAZAIABgcAQAAIAFCQAAAHAFAAAwAAgAEAAAAwQAgAAGADAQAFAWAHA=",
    ADDRESS_READER,
    .host = "playgoodsudoku.com",
    .place = VALUE_IN_PATH,
    .value = read_good_sudoku
};
