/* sort.h: numbers in ascending order.
 *
 * Heap sort: it needs no memory and no recursion, and takes n log n steps at worst, whatever the order of the
 * input. */
#ifndef BASE_SORT_H
#define BASE_SORT_H

#include <stddef.h>
#include <stdint.h>

static inline void sort_sift(uint16_t *list, size_t at, size_t n)
{
    uint16_t x = list[at];
    for (size_t child; (child = 2 * at + 1) < n; at = child) {
        if (child + 1 < n && list[child] < list[child + 1])
            child++;
        if (list[child] <= x)
            break;
        list[at] = list[child];
    }
    list[at] = x;
}

static inline void sort_numbers(uint16_t *list, size_t n)
{
    for (size_t i = n / 2; i-- > 0;)
        sort_sift(list, i, n);
    for (size_t i = n; i-- > 1;) {
        uint16_t largest = list[0];
        list[0] = list[i];
        list[i] = largest;
        sort_sift(list, 0, i);
    }
}

#endif
