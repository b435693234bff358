/* link_code.c: see link_code.h. */
#include "apps/link_code.h"

enum { NOTHING = -3, HEX = 16, CHARACTERS = 36 };

static int number_of(int column)
{
    return column >= '0' && column <= '9'   ? column - '0'
           : column >= 'a' && column <= 'z' ? column - 'a' + 10
                                            : -1;
}

static char character(int number)
{
    return (char)(number < 10 ? '0' + number : 'a' + number - 10);
}

int link_read_sum(int column)
{
    return column >= 'A' && column <= 'Z' ? column - 'A' + 20 : column > 'j' ? -1 : number_of(column);
}

char link_sign_of_sum(int sum)
{
    return sum < 20 ? character(sum) : (char)('A' + sum - 20);
}

/* ---- reading ---- */

/* What one character says, and those that belong to it: a number or NOTHING, and empty places after it.
 * false: it is wrong, and *from is moved to what is wrong. */
static bool decode(const link_code *code, address_part *part, int column, const char **from, int *value,
                   int *run)
{
    int x = number_of(column);
    const char *next;
    *value = NOTHING;
    *run = 0;
    if (column == '.' && code->dots)
        *value = code->sums ? 0 : LINK_UNKNOWN;
    else if (code->runs && x >= code->runs)
        *run = x - code->runs + 1;
    else if (column == '-' && code->wide) {
        int high = number_of(address_next(part, &next)), low = number_of(address_next(part, &next));
        *value = high < 0 || low < 0 || high >= HEX || low >= HEX ? NOTHING : HEX * high + low;
        return *value != NOTHING;
    } else if (code->sums) {
        int first = link_read_sum(column), second = first < 0 ? -1 : link_read_sum(address_next(part, from));
        *value = LINK_SUM_BASE * first + second;
        return second >= 0;
    } else if (x >= code->first && x - code->first < code->values * (code->spread + 1)) {
        *value = (x - code->first) % code->values;
        *run = (x - code->first) / code->values;
    } else
        return false;
    return true;
}

static status ends_late(const link_code *code, const address_part *part, const char *at, int n, error *e)
{
    return scan_wrong(&part->whole, at, e, "more than %d %s" EXPECTED "the end of the address", n,
                      code->things);
}

static status wrong(const link_code *code, const address_part *part, const char *at, int column, error *e)
{
    int x = number_of(column);
    bool number = (x >= 0 && x < HEX) || column == '-' || column == '.';
    return scan_wrong(&part->whole, at, e, "%s", number && code->no_numbers ? code->no_numbers : code->wrong);
}

status link_read(const link_code *code, address_part *part, int n, int most, int *place, error *e)
{
    int at = 0, c, value, run;
    const char *from = part->at;
    for (int i = 0; i < n; i++)
        place[i] = LINK_EMPTY;
    while (!(code->stops && at == n) && (c = address_next(part, &from)) >= 0) {
        const char *here = from;
        if (code->whole && !code->clips && at == n)
            return ends_late(code, part, from, n, e);
        bool fine = decode(code, part, c, &here, &value, &run);
        if (!fine || (value >= 0 && (value < code->least || value > most)))
            return wrong(code, part, here, c, e);
        bool one = value != NOTHING;
        if (at + one > n || (at == n && !code->whole) || (!code->clips && at + one + run > n))
            return ends_late(code, part, from, n, e);
        if (one)
            place[at++] = value;
        at = at + run < n ? at + run : n;
    }
    if (code->whole && at < n)
        return scan_wrong(&part->whole, from, e, "the address ends after %d %s" EXPECTED "%d", at,
                          code->things, n);
    return OK;
}

/* ---- writing ---- */

void link_write(const link_code *code, const int *place, int n, text *out)
{
    for (int i = 0; i < n;) {
        int value = place[i], empty = 0;
        bool one = value >= 0 && value < code->values;
        int most = value == LINK_EMPTY ? CHARACTERS - code->runs : one ? code->spread : 0;
        i += value != LINK_EMPTY;
        while (i < n && empty < most && place[i] == LINK_EMPTY) {
            empty++;
            i++;
        }
        if (value == LINK_EMPTY)
            text_add_char(out, character(code->runs + empty - 1));
        else if (value == LINK_UNKNOWN || (code->sums && !value))
            text_add_char(out, '.');
        else if (code->sums) {
            text_add_char(out, link_sign_of_sum(value / LINK_SUM_BASE));
            text_add_char(out, link_sign_of_sum(value % LINK_SUM_BASE));
        } else if (value >= code->values)
            text_format(out, "-%c%c", character(value / HEX), character(value % HEX));
        else
            text_add_char(out, character(code->first + value + empty * code->values));
    }
}
