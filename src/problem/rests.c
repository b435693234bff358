/* rests.c: what the operands of a sum or count can add up to, from each one on: as a sorted list, or as
 * bounds if the list would be long. */
#include "problem/sums.h"

#include <string.h>

enum {
    LIST_MOST = 1 << 16, /* sums of the rest that are listed; if there are more, only bounds are known */
    SORTING = 32         /* nanoseconds for each number that is sorted */
};

static const char too_large[] = "a sum beyond 2147483647" EXPECTED "smaller values and factors";

/* Shell sort: lists are short, and the library has no other sort for these numbers. */
static void sort(int64_t *list, size_t n)
{
    for (size_t gap = n / 2; gap; gap /= 2)
        for (size_t i = gap; i < n; i++) {
            int64_t x = list[i];
            size_t k = i;
            for (; k >= gap && list[k - gap] > x; k -= gap)
                list[k] = list[k - gap];
            list[k] = x;
        }
}

size_t sums_sort(int64_t *list, size_t n)
{
    size_t kept = 0;
    sort(list, n);
    for (size_t i = 0; i < n; i++)
        if (kept == 0 || list[kept - 1] != list[i])
            list[kept++] = list[i];
    return kept;
}

int sums_find(const sums *sums, int64_t value)
{
    size_t low = 0, high = sums->n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (sums->list[middle] == value)
            return (int)middle;
        if (sums->list[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

static bool has_sum(const sums *sums, int64_t value)
{
    return value >= sums->least && value <= sums->most && (!sums->list || sums_find(sums, value) >= 0);
}

bool sums_can_meet(const adding *adding, const sums *rest, int64_t so_far)
{
    int64_t left = adding->value - so_far;
    if (rest->least > rest->most)
        return false;
    if (adding->range)
        return rest->most >= left && rest->least <= adding->most - so_far;
    switch (adding->sign) {
    case NARY_EQUAL:
        return has_sum(rest, left);
    case NARY_AT_MOST:
        return rest->least <= left;
    case NARY_AT_LEAST:
        return rest->most >= left;
    case NARY_OTHER:
        break;
    }
    return rest->least != left || rest->most != left;
}

/* Room for twice so many numbers, until it is asked for again. */
static int64_t *scratch_of(adding *adding, size_t room)
{
    if (nary_work(adding->nary, SORTING * room) && 2 * room > adding->scratch_room) {
        adding->scratch = nary_take(adding->nary, 2 * room, sizeof *adding->scratch);
        adding->scratch_room = 2 * room;
    }
    return nary_goes_on(adding->nary) ? adding->scratch : NULL;
}

/* Lists what the operand adds to the rest, in any order, with repetitions; returns how many these are. */
static size_t list_pairs(const adding *adding, int i, const sums *rest, int64_t *list)
{
    size_t n = 0;
    for (int c = 0; c < adding->operand[i].classes; c++) {
        const int64_t x = sums_part(adding, i, c);
        for (size_t k = 0; k < rest->n && !sums_gone(adding, i, c); k++)
            list[n++] = x + rest->list[k];
    }
    return n;
}

/* sums_sort for numbers from `least` on, by a bit for each of them in `bits`, which has `words`: for long
 * lists that leave few numbers out it takes a tenth of the time. */
static size_t sort_by_bits(int64_t *list, size_t n, int64_t least, uint64_t *bits, size_t words)
{
    size_t kept = 0;
    memset(bits, 0, words * sizeof *bits);
    for (size_t i = 0; i < n; i++) {
        const uint64_t at = (uint64_t)(list[i] - least);
        bits[at / 64] |= UINT64_C(1) << at % 64;
    }
    for (size_t w = 0; w < words; w++)
        for (uint64_t left = bits[w]; left; left &= left - 1)
            list[kept++] = least + (int64_t)(w * 64) + __builtin_ctzll(left);
    return kept;
}

/* What operand i together with the rest can add up to. */
static sums with_operand(adding *adding, int i, const sums *rest)
{
    const nary_operand *o = &adding->operand[i];
    sums s = { .least = INT64_MAX, .most = INT64_MIN };
    size_t room = rest->list ? rest->n * (size_t)o->classes : SIZE_MAX;
    for (int c = 0; c < o->classes && rest->least <= rest->most; c++) {
        int64_t x = sums_part(adding, i, c);
        if (sums_gone(adding, i, c))
            continue;
        s.least = x + rest->least < s.least ? x + rest->least : s.least;
        s.most = x + rest->most > s.most ? x + rest->most : s.most;
    }
    int64_t *list = room <= LIST_MOST * 16u && s.least <= s.most ? scratch_of(adding, room) : NULL;
    if (!list)
        return s;
    size_t n = list_pairs(adding, i, rest, list), words = (size_t)(s.most - s.least) / 64 + 1;
    s.n = words < room ? sort_by_bits(list, n, s.least, (uint64_t *)list + room, words) : sums_sort(list, n);
    s.list = s.n <= LIST_MOST ? nary_take(adding->nary, s.n, sizeof *s.list) : NULL;
    if (s.list)
        memcpy(s.list, list, s.n * sizeof *s.list);
    return s;
}

void sums_find_rests(adding *adding)
{
    int64_t *nothing = nary_take(adding->nary, 1, sizeof *nothing);
    adding->rest = nary_take(adding->nary, (size_t)adding->operands + 1, sizeof *adding->rest);
    if (!adding->rest || !nothing)
        return;
    *nothing = 0;
    adding->rest[adding->operands] = (sums){ .list = nothing, .n = 1 };
    for (int i = adding->operands - 1; i >= 0 && nary_goes_on(adding->nary); i--)
        adding->rest[i] = with_operand(adding, i, &adding->rest[i + 1]);
    if (adding->rest[0].least < INT32_MIN ||
        (adding->rest[0].most > INT32_MAX && adding->rest[0].least <= adding->rest[0].most))
        nary_fail(adding->nary, BAD_INPUT, too_large);
}
