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

void cage_add_labels(csp_builder *b, const sum_cage *c)
{
    char label[2 * NAME_ROOM], digits[NAME_ROOM];
    for (int j = 0; j < c->sets; j++) {
        digits_of(c->set[j], digits);
        csp_add_label(b, name_into(label, "%sn%s", c->name, digits), c->name, digits);
    }
}

void cage_add_combinations(csp_builder *b, const sum_cage *c, int type)
{
    char value[NAME_ROOM], digits[NAME_ROOM];
    csp_var v = csp_add_var(b, type, c->name);
    for (int j = 0; j < c->sets; j++)
        csp_put(b, v, (csp_label)(c->first + j), name_into(value, "n%s", digits_of(c->set[j], digits)));
}

/* ---- places of digits ---- */

/* The digits that are in all its combinations. */
static unsigned certain_digits(const sum_cage *c)
{
    unsigned certain = c->sets ? (1u << c->digits) - 1 : 0;
    for (int j = 0; j < c->sets; j++)
        certain &= c->set[j];
    return certain;
}

/* The labels that say where a digit is; returns how many. */
static int places_of(const sum_cage *c, int digit, csp_label label[CAGE_DIGITS],
                     const char *place[CAGE_DIGITS])
{
    int n = 0;
    for (int i = 0; i < c->cells; i++)
        if (c->label[i][digit - 1] >= 0) {
            place[n] = c->place[i];
            label[n++] = (csp_label)c->label[i][digit - 1];
        }
    return n;
}

static void add_digits(csp_builder *b, const sum_cage *c, int type, bool certain)
{
    char name[NAME_ROOM];
    csp_label label[CAGE_DIGITS];
    const char *place[CAGE_DIGITS];
    for (int d = 1; d <= c->digits; d++) {
        int n = places_of(c, d, label, place);
        if (has(certain_digits(c), d) != certain || (!certain && (!n || c->cells < 2)))
            continue;
        name_into(name, "%sn%d", c->name, d);
        int set = certain ? csp_add_var(b, type, name) : csp_add_group(b, type, name);
        for (int i = 0; i < n; i++)
            if (certain)
                csp_put(b, (csp_var)set, label[i], place[i]);
            else
                csp_put_in_group(b, set, label[i], place[i]);
    }
}

void cage_add_places(csp_builder *b, const sum_cage *c, int type)
{
    add_digits(b, c, type, true);
}

void cage_add_groups(csp_builder *b, const sum_cage *c, int type)
{
    add_digits(b, c, type, false);
}

/* ---- rules ---- */

static void state_sum(csp_builder *b, const sum_cage *c)
{
    statement_operand operand[CAGE_DIGITS];
    csp_label label[CAGE_DIGITS][CAGE_DIGITS];
    int64_t digit[CAGE_DIGITS][CAGE_DIGITS];
    for (int i = 0; i < c->cells; i++) {
        int n = 0;
        for (int d = 1; d <= c->digits; d++)
            if (c->label[i][d - 1] >= 0) {
                digit[i][n] = d;
                label[i][n++] = (csp_label)c->label[i][d - 1];
            }
        operand[i] = (statement_operand){ label[i], digit[i], n };
    }
    nary_state_sum(b, c->name, operand, c->cells, c->sum);
}

void cage_add_rules(csp_builder *b, const sum_cage *c)
{
    csp_from(b, *c->origin ? c->origin : NULL);
    for (int i = 0; i < c->digits * c->sets; i++) {
        int d = 1 + (c->by_set ? i % c->digits : i / c->sets), j = c->by_set ? i / c->digits : i % c->sets;
        csp_label where[CAGE_DIGITS], set = (csp_label)(c->first + j);
        const char *place[CAGE_DIGITS];
        int n = places_of(c, d, where, place);
        if (has(c->set[j], d))
            csp_add_need(b, set, where, n);
        for (int k = 0; k < n && !has(c->set[j], d); k++)
            csp_add_link(b, where[k], set);
    }
    csp_from(b, NULL);
    if (c->sum)
        state_sum(b, c);
}
