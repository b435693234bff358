/* cage.c: see cage.h. */
#include "apps/cage.h"

#include "problem/nary.h"

/* ---- combinations ---- */

static int sum_of(unsigned set)
{
    int sum = 0;
    for (; set; set &= set - 1)
        sum += __builtin_ctz(set) + 1;
    return sum;
}

/* The set with digit 1 in the place of the greatest one, and so on: numbers that descend are then lists of
 * digits in their order. */
static unsigned mirrored(unsigned set, int digits)
{
    unsigned out = 0;
    for (int i = 0; i < digits; i++)
        out |= (set >> i & 1) << (digits - 1 - i);
    return out;
}

int cage_list_sets(int digits, int cells, int sum, bool as_lists, uint16_t out[CAGE_SETS])
{
    int sets = 0;
    for (unsigned i = 0, all = (1u << digits) - 1; i <= all; i++) {
        unsigned set = as_lists ? mirrored(all - i, digits) : i;
        if (__builtin_popcount(set) == cells && sum_of(set) == sum)
            out[sets++] = (uint16_t)set;
    }
    return sets;
}

static bool has(unsigned set, int digit)
{
    return set >> (digit - 1) & 1;
}

/* "35": the digits of a combination. */
static const char *digits_of(unsigned set, char out[NAME_ROOM])
{
    int n = 0;
    for (; set; set &= set - 1)
        out[n++] = (char)('1' + __builtin_ctz(set));
    out[n] = 0;
    return out;
}

void cage_add_labels(csp_builder *b, const sum_cage *cage)
{
    char label[2 * NAME_ROOM], digits[NAME_ROOM];
    for (int j = 0; j < cage->sets; j++) {
        digits_of(cage->set[j], digits);
        csp_add_combination(b, name_into(label, "%sn%s", cage->name, digits), cage->name, digits);
    }
}

void cage_add_combinations(csp_builder *b, const sum_cage *cage, int type)
{
    char value[NAME_ROOM], digits[NAME_ROOM];
    csp_var v = csp_add_var(b, type, cage->name);
    for (int j = 0; j < cage->sets; j++)
        csp_put(b, v, (csp_label)(cage->first + j), name_into(value, "n%s", digits_of(cage->set[j], digits)));
}

/* ---- places of digits ---- */

/* The digits that are in all its combinations. */
static unsigned certain_digits(const sum_cage *cage)
{
    unsigned certain = cage->sets ? (1u << cage->digits) - 1 : 0;
    for (int j = 0; j < cage->sets; j++)
        certain &= cage->set[j];
    return certain;
}

/* The labels that say where a digit is; returns how many. */
static int places_of(const sum_cage *cage, int digit, csp_label label[CAGE_DIGITS],
                     const char *place[CAGE_DIGITS])
{
    int n = 0;
    for (int i = 0; i < cage->cells; i++)
        if (cage->label[i][digit - 1] >= 0) {
            place[n] = cage->place[i];
            label[n++] = (csp_label)cage->label[i][digit - 1];
        }
    return n;
}

static void add_digits(csp_builder *b, const sum_cage *cage, int type, bool certain)
{
    char name[NAME_ROOM];
    csp_label label[CAGE_DIGITS];
    const char *place[CAGE_DIGITS];
    for (int d = 1; d <= cage->digits; d++) {
        int n = places_of(cage, d, label, place);
        if (has(certain_digits(cage), d) != certain || (!certain && (!n || cage->cells < 2)))
            continue;
        name_into(name, "%sn%d", cage->name, d);
        int set = certain ? csp_add_var(b, type, name) : csp_add_group(b, type, name);
        for (int i = 0; i < n; i++)
            if (certain)
                csp_put(b, (csp_var)set, label[i], place[i]);
            else
                csp_put_in_group(b, set, label[i], place[i]);
    }
}

void cage_add_places(csp_builder *b, const sum_cage *cage, int type)
{
    add_digits(b, cage, type, true);
}

void cage_add_groups(csp_builder *b, const sum_cage *cage, int type)
{
    add_digits(b, cage, type, false);
}

/* ---- rules ---- */

static void state_sum(csp_builder *b, const sum_cage *cage)
{
    statement_operand operand[CAGE_DIGITS];
    csp_label label[CAGE_DIGITS][CAGE_DIGITS];
    int64_t digit[CAGE_DIGITS][CAGE_DIGITS];
    for (int i = 0; i < cage->cells; i++) {
        int n = 0;
        for (int d = 1; d <= cage->digits; d++)
            if (cage->label[i][d - 1] >= 0) {
                digit[i][n] = d;
                label[i][n++] = (csp_label)cage->label[i][d - 1];
            }
        operand[i] = (statement_operand){ label[i], digit[i], n };
    }
    nary_state_cage(b, cage->name, operand, cage->cells, cage->sum);
}

void cage_add_rules(csp_builder *b, const sum_cage *cage)
{
    csp_from(b, *cage->origin ? cage->origin : NULL);
    for (int i = 0; i < cage->digits * cage->sets; i++) {
        int d = 1 + (cage->by_set ? i % cage->digits : i / cage->sets),
            j = cage->by_set ? i / cage->digits : i % cage->sets;
        csp_label where[CAGE_DIGITS], set = (csp_label)(cage->first + j);
        const char *place[CAGE_DIGITS];
        int n = places_of(cage, d, where, place);
        if (has(cage->set[j], d))
            csp_add_need(b, set, where, n);
        for (int k = 0; k < n && !has(cage->set[j], d); k++)
            csp_add_link(b, where[k], set);
    }
    if (cage->sum)
        state_sum(b, cage);
    csp_from(b, NULL);
}
