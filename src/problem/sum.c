/* sum.c: `sum T: A + B - 2 C = 12`: a sum of values that are numbers, with factors, compared by =, <=, >= or
 * !=. If each operand adds the whole sum by one label, and nothing by the others, exactly one of these labels
 * is true: they are a csp-variable, as for a count (count.c). Any other sum is made of tuples:
 *
 * It becomes a table of all tuples with that sum, or partial sums if there are too many tuples (sums.c).
 * Tuples are found one operand after the other. What the remaining operands can add up to is found beforehand
 * (as a sorted list, or as bounds if the list would be long), so that hardly any choice leads nowhere. */
#include "problem/diagram.h"
#include "problem/encode.h"
#include "problem/propagate.h"
#include "problem/statements.h"
#include "problem/sums.h"

#include <string.h>

enum {
    TRYING = 8,            /* nanoseconds for each class that is tried */
    CHOICES_MOST = 1 << 22 /* after this many choices partial sums are made, not a table */
};

static const char too_large[] = "a sum beyond 2147483647" EXPECTED "smaller values and factors";

/* ---- a table ---- */

static bool is_excluded(const adding *adding, int i, int class)
{
    const nary *n = adding->nary;
    const nary_operand *o = &adding->operand[i];
    for (int k = 0; n->excludes && !o->class_of && class < o->labels && k < i; k++) {
        const nary_operand *p = &adding->operand[k];
        if (!p->class_of && adding->at[k] < p->labels && p->label[adding->at[k]] != o->label[class] &&
            n->excludes(n->to, p->label[adding->at[k]], o->label[class]))
            return true;
    }
    return false;
}

static void keep_tuple(adding *adding)
{
    size_t width = (size_t)adding->operands;
    memcpy(adding->tuple + adding->tuples++ * width, adding->at, width * sizeof *adding->at);
}

/* Finds all tuples that begin with the classes chosen for the operands before i, whose sum is so_far; false:
 * there are too many. */
static bool find_tuples(adding *adding, int i, int64_t so_far)
{
    if (i == adding->operands) {
        if (adding->tuples == NARY_TUPLES)
            return false;
        keep_tuple(adding);
        return true;
    }
    if (!nary_work(adding->nary, TRYING * (uint64_t)adding->operand[i].classes))
        return false;
    for (int c = 0; c < adding->operand[i].classes; c++) {
        int64_t sum = so_far + sums_part(adding, i, c);
        if (sums_gone(adding, i, c) || !sums_can_meet(adding, &adding->rest[i + 1], sum))
            continue;
        if (++adding->choices > CHOICES_MOST)
            return false;
        if (is_excluded(adding, i, c))
            continue;
        adding->at[i] = (uint16_t)c;
        if (!find_tuples(adding, i + 1, sum))
            return false;
    }
    return true;
}

static bool meets(const void *with, int first, int second)
{
    const adding *a = with;
    static const sums nothing = { 0 };
    int64_t sum = sums_part(a, 0, first) + sums_part(a, 1, second);
    return !sums_gone(a, 0, first) && !sums_gone(a, 1, second) && sums_can_meet(a, &nothing, sum);
}

/* Has every class of these operands, which have the same labels, the same number? */
static bool adds_alike(const nary_operand *first, const nary_operand *second)
{
    for (int i = 0; i < first->classes; i++)
        if (first->number[i] != second->number[i])
            return false;
    return true;
}

/* One operand for two that have the same labels under other numbers; NULL: a number is too large, or there is
 * no memory. */
static const int *added_numbers(nary *nary, const nary_operand *first, int64_t by, const nary_operand *second,
                                int other)
{
    int *number = nary_take(nary, (size_t)first->classes, sizeof *number);
    for (int i = 0; number && i < first->classes; i++) {
        int64_t sum = by * first->number[i] + (int64_t)other * second->number[i];
        number[i] = (int)sum;
        if (sum != number[i])
            nary_fail(nary, BAD_INPUT, too_large);
    }
    return number;
}

/* Makes the list of operands, each once, with the sum of its factors. */
static void merge(adding *adding, const nary_operand *operand, const int *factor, int operands)
{
    nary_operand *to = nary_take(adding->nary, (size_t)operands, sizeof *to);
    int64_t *sum = nary_take(adding->nary, (size_t)operands, sizeof *sum);
    int *factors = nary_take(adding->nary, (size_t)operands, sizeof *factors);
    int n = 0;
    for (int i = 0; factors && i < operands && nary_goes_on(adding->nary); i++) {
        int k = 0;
        while (k < n && !nary_same(&to[k], &operand[i]))
            k++;
        const bool met = k < n;
        if (!met)
            to[n++] = operand[i];
        if (met && !adds_alike(&to[k], &operand[i])) {
            to[k].number = added_numbers(adding->nary, &to[k], sum[k], &operand[i], factor[i]);
            sum[k] = 1;
        } else
            sum[k] += factor[i];
        factors[k] = (int)sum[k];
    }
    for (int k = 0; k < n; k++)
        if (sum[k] != factors[k])
            nary_fail(adding->nary, BAD_INPUT, too_large);
    adding->operand = to;
    adding->factor = factors;
    adding->operands = n;
}

/* What a statement says: a sign, a number, and perhaps that the values are digits that are all different. */
enum { SIGN, VALUE_OF, DIFFERENT };

static bool is_of_different(const statement *said)
{
    return said->numbers > DIFFERENT;
}

/* Is some sum from `least` to `most` right? */
static bool is_right(const void *with, int64_t least, int64_t most)
{
    const statement *said = with;
    const int64_t to = said->number[VALUE_OF];
    switch ((nary_sign)said->number[SIGN]) {
    case NARY_EQUAL:
        return least <= to && to <= most;
    case NARY_AT_MOST:
        return least <= to;
    case NARY_AT_LEAST:
        return most >= to;
    case NARY_OTHER:
        break;
    }
    return least != to || most != to;
}

static bool holds(const statement *said, const bool *value)
{
    int64_t sum = 0, part;
    unsigned met = 0;
    for (int i = 0; i < said->operands; i++, sum += part) {
        if (!operand_value(&said->operand[i], value, &part))
            return false;
        if (is_of_different(said) && met >> part & 1)
            return false;
        met |= is_of_different(said) ? 1u << part : 0;
    }
    return is_right(said, sum, sum);
}

/* ---- the formula: of different digits, what is remembered is which of them were met, as bits ---- */

static bool read_digit(const void *with, int64_t so_far, int64_t value, int64_t *next)
{
    (void)with;
    *next = so_far | (int64_t)1 << value;
    return *next != so_far;
}

static bool accepts_digits(const void *with, int64_t digits, int64_t same)
{
    int64_t sum = 0;
    (void)same;
    for (int i = 0; digits >> i; i++)
        sum += digits >> i & 1 ? i : 0;
    return is_right(with, sum, sum);
}

static int formula(const statement *said, int first, const proof *to)
{
    const diagram_reader of_any = { .accepts = is_right, .with = said },
                         of_digits = { .read = read_digit, .accepts = accepts_digits, .with = said };
    return diagram_say(said, is_of_different(said) ? &of_digits : &of_any, first, to);
}

void nary_state_cage(csp_builder *b, const char *name, const statement_operand *operand, int operands,
                     int64_t value)
{
    csp_state(b, &(statement){ .kind = &constraint_sum,
                               .kind_name = constraint_sum.name,
                               .name = name,
                               .operand = operand,
                               .operands = operands,
                               .number = (const int64_t[]){ NARY_EQUAL, value, true },
                               .numbers = DIFFERENT + 1 });
}

/* ---- as a cell ---- */

static bool prepare(propagation *at)
{
    enum { ENDLESS = 1 << 30 };
    const int64_t *number = at->said->number;
    const int64_t endless = (int64_t)ENDLESS * ENDLESS, to = number[VALUE_OF];
    if (is_of_different(at->said))
        return digit_sets_prepare(at);
    switch ((nary_sign)number[SIGN]) {
    case NARY_EQUAL:
        return addends_prepare(at, to, to, false);
    case NARY_AT_MOST:
        return addends_prepare(at, -endless, to, false);
    case NARY_AT_LEAST:
        return addends_prepare(at, to, endless, false);
    case NARY_OTHER:
        break;
    }
    return addends_prepare(at, to, to, true);
}

static bool propagate_sum(const propagation *at)
{
    return is_of_different(at->said) ? digit_sets_propagate(at, at->said->number[VALUE_OF])
                                     : addends_propagate(at);
}

static void say(const adding *adding, const char *name, bool is_set)
{
    nary *n = adding->nary;
    nary_saying said = nary_say(n, adding->operands);
    said.is_set = is_set;
    for (int i = 0; said.operand && i < adding->operands; i++) {
        int64_t *part = nary_take(n, (size_t)adding->operand[i].classes, sizeof *part);
        for (int c = 0; part && c < adding->operand[i].classes; c++)
            part[c] = sums_part(adding, i, c);
        nary_say_operand(&said, &adding->operand[i], part);
    }
    nary_said(&said, &constraint_sum, name, (const int64_t[]){ adding->sign, adding->value }, 2);
}

/* The labels by which the operands add the whole sum, if each has one, and else adds nothing; or NULL. */
static const csp_label *labels_of_whole(const adding *adding)
{
    csp_label *whole = nary_take(adding->nary, (size_t)adding->operands, sizeof *whole);
    bool one = adding->sign == NARY_EQUAL, none = adding->sign == NARY_AT_MOST && adding->value > 0;
    if (!whole || !(one || none) || adding->value == 0)
        return NULL;
    for (int i = 0; i < adding->operands; i++) {
        const nary_operand *o = &adding->operand[i];
        int found = 0;
        for (int k = 0; k < o->labels; k++) {
            int64_t part = sums_part(adding, i, o->class_of ? o->class_of[k] : k);
            if (part != 0 && (part != adding->value || ++found > 1))
                return NULL;
            if (part != 0)
                whole[i] = o->label[k];
        }
        if (found == 0)
            return NULL;
    }
    return whole;
}

static void encode(nary *nary, const problem_constraint *is, const nary_operand *operand)
{
    adding a = { .nary = nary, .sign = (nary_sign)is->number[0], .value = is->number[1] };
    merge(&a, operand, is->of_operand, is->operands);
    if (!nary_goes_on(nary))
        return;
    const csp_label *whole = labels_of_whole(&a);
    bool is_set =
        whole && (a.sign == NARY_EQUAL ? nary_exactly_one(nary, is->type, is->name, whole, a.operands)
                                       : nary_at_most_one(nary, is->name, whole, a.operands));
    say(&a, is->name, is_set);
    if (is_set)
        return;
    if (a.operands == 2 && a.operand[0].labels && a.operand[1].labels &&
        !nary_share(nary, &a.operand[0], &a.operand[1])) {
        nary_from(nary, is->name);
        nary_pairs(nary, &a.operand[0], &a.operand[1], meets, &a);
        nary_from(nary, NULL);
        return;
    }
    sums_find_rests(&a);
    if (a.operands <= OPERANDS_MOST)
        a.tuple = nary_take(nary, (size_t)NARY_TUPLES * (size_t)a.operands, sizeof *a.tuple);
    bool all = nary_goes_on(nary) && a.tuple && find_tuples(&a, 0, 0);
    if (all)
        nary_tuples(nary, is->type, is->name, a.operand, a.operands, a.tuple, (int)a.tuples);
    else if (nary_goes_on(nary))
        sums_add_partial(&a, is->type, is->name);
}

/* ---- the statement ---- */

static const char *const signs[] = { "=", "<=", ">=", "!=", NULL };

static bool is_sign(const scanner *scanner)
{
    for (int i = 0; signs[i]; i++)
        if (line_at(scanner, signs[i]))
            return true;
    return false;
}

/* "2", with a minus sign before it: that goes where a blank was. */
static word negated(draft *draft, word factor)
{
    size_t n = strlen(factor.string);
    char *with = *factor.string == '-' ? NULL : arena_take(draft->arena, n + 2, 1);
    if (with) {
        with[0] = '-';
        memcpy(with + 1, factor.string, n);
    } else if (*factor.string != '-')
        draft_no_memory(draft);
    return (word){ with ? with : factor.string + 1, factor.at };
}

/* One term: its factor, 1 if there is none, and its csp-variable. */
static void read_term(scanner *scanner, draft_statement *to, bool negative)
{
    static const char what[] = "a csp-variable, or a factor and a csp-variable";
    draft *d = scanner->draft;
    if (is_sign(scanner) || line_at(scanner, "+") || line_at(scanner, "-"))
        line_wrong(scanner, what);
    word first = line_word(scanner, what);
    word factor = { negative ? "-1" : "1", first.at };
    int number;
    bool ends = line_ends(scanner) || is_sign(scanner) || line_at(scanner, "+") || line_at(scanner, "-");
    if (!ends && word_is_number(first.string, &number)) {
        factor = negative ? negated(d, first) : first;
        first = line_word(scanner, "a csp-variable after its factor");
    }
    draft_add_word(d, &to->words, factor);
    draft_add_word(d, &to->words, first);
}

static void read_terms(scanner *scanner, draft_statement *to)
{
    for (bool first = true; first || (!line_ends(scanner) && !is_sign(scanner)); first = false) {
        bool negative = line_at(scanner, "-");
        if (negative)
            line_skip(scanner);
        else if (!first)
            line_sign(scanner, "+", "'+', '-', or one of =, <=, >=, != and a number");
        read_term(scanner, to, negative);
    }
}

static void check_numbers(finish *finish, const problem_constraint *is, const char *at)
{
    char quote[QUOTE_MAX], name[QUOTE_MAX];
    int number;
    for (int i = 0; i < is->operands; i++) {
        const problem_variable *v = &finish->g->variable[is->variable[i]];
        for (int e = 0; e < v->entries; e++)
            if (!word_is_number(v->entry[e].value, &number))
                draft_wrong(finish->d, at,
                            "the value %s of %s in a sum" EXPECTED "numbers of at most nine digits",
                            string_quote(quote, v->entry[e].value), string_quote(name, v->name));
    }
}

static void settle(finish *finish, problem_constraint *is, const word *rest, int n)
{
    char quote[QUOTE_MAX];
    int sign = 0;
    is->number = finish_take(finish, 2, sizeof *is->number);
    is->numbers = 2;
    if (finish->d->status != OK || n < 2)
        return;
    while (signs[sign] && strcmp(signs[sign], rest[0].string) != 0)
        sign++;
    if (!signs[sign])
        draft_wrong(finish->d, rest[0].at,
                    FINDS "'%s'" EXPECTED "one of =, <=, >=, !=", string_quote(quote, rest[0].string));
    is->number[0] = sign;
    is->number[1] = finish_number(finish, rest[1], "what the sum is compared with");
    check_numbers(finish, is, rest[0].at);
}

static void spell(const stated_problem *problem, const problem_constraint *is, form_writer *to)
{
    spell_name(problem, is, to);
    for (int i = 0; i < is->operands; i++) {
        writer_put_number(to, is->of_operand[i]);
        writer_put(to, operand_called(problem, is, i));
    }
    writer_next(to);
    writer_put(to, signs[is->number[0]]);
    writer_put_number(to, is->number[1]);
}

static const form_thing a_factor = { "a factor", "a factor", NULL, true, true },
                        a_term = { "a csp-variable", "a csp-variable", NULL, 0, 0 },
                        a_sign = { "one of =, <=, >=, !=", "one of =, <=, >=, !=", NULL, 0, 0 };

const constraint constraint_sum = {
    .name = "sum",
    .form = { .is = &constraint_sum,
              .key = "sums",
              .field = (const form_field[]){ NAME_FIELD,
                                             FIELD(ROWS, "terms", ":", "': ' and a sum, or 'of' and a type",
                                                   .of = { &a_factor, &a_term }, .between = "+",
                                                   .rows = "a list of factors and csp-variables",
                                                   .row = "a factor and a csp-variable: [2, \"A\"]",
                                                   .read = read_terms),
                                             FIELD(WORD, "op", NULL, NULL, .of = { &a_sign }, .part = true),
                                             FIELD(WORD, "value", NULL, NULL, .of = { &a_number }),
                                             { 0 } },
              NAMED_FORM },
    .holds = holds,
    .formula = formula,
    .prepare = prepare,
    .propagate = propagate_sum,
    STATEMENT_LINES,
    .operands = OPERANDS_FACTORS,
    .least = 1,
    .single = "single-combination",
    .phrases = { "the combination of {}", "{}", "the sum {} {lacks} combination left" },
    .settle = settle,
    .encode = encode,
    .spell = spell,
};
