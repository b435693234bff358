/* sum.c: `sum T: A + B - 2 C = 12`: a sum of values that are numbers, with factors, compared by =, <=, >= or
 * !=.
 *
 * It becomes a table of all tuples with that sum, or partial sums if there are too many tuples (sums.c).
 * Tuples are found one operand after the other. What the remaining operands can add up to is found beforehand
 * (as a sorted list, or as bounds if the list would be long), so that hardly any choice leads nowhere. */
#include "problem/encode.h"
#include "problem/sums.h"

#include <string.h>

enum {
    LIST_MOST = 1 << 16,   /* sums of the rest that are listed; if there are more, only bounds are known */
    SORTING = 32,          /* nanoseconds for each number that is sorted, */
    TRYING = 8,            /* and for each class that is tried */
    CHOICES_MOST = 1 << 22 /* after this many choices partial sums are made, not a table */
};

static const char too_large[] = "a sum beyond 2147483647, expected smaller values and factors";

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

/* Room for so many numbers, until it is asked for again. */
static int64_t *scratch_of(adding *adding, size_t room)
{
    if (nary_work(adding->nary, SORTING * room) && room > adding->scratch_room) {
        adding->scratch = nary_take(adding->nary, 2 * room, sizeof *adding->scratch);
        adding->scratch_room = 2 * room;
    }
    return nary_goes_on(adding->nary) ? adding->scratch : NULL;
}

/* What operand i together with the rest can add up to. */
static sums with_operand(adding *adding, int i, const sums *rest)
{
    const nary_operand *o = &adding->operand[i];
    sums s = { .least = INT64_MAX, .most = INT64_MIN };
    size_t room = rest->list ? rest->n * (size_t)o->classes : SIZE_MAX;
    if (room <= LIST_MOST * 16u)
        s.list = scratch_of(adding, room);
    for (int c = 0; c < o->classes && nary_goes_on(adding->nary); c++) {
        if (sums_gone(adding, i, c) || rest->least > rest->most)
            continue;
        int64_t x = sums_part(adding, i, c);
        s.least = x + rest->least < s.least ? x + rest->least : s.least;
        s.most = x + rest->most > s.most ? x + rest->most : s.most;
        for (size_t k = 0; s.list && k < rest->n; k++)
            s.list[s.n++] = x + rest->list[k];
    }
    if (s.list)
        s.n = sums_sort(s.list, s.n);
    s.list = s.list && s.n <= LIST_MOST ? nary_take(adding->nary, s.n, sizeof *s.list) : NULL;
    if (s.list)
        memcpy(s.list, adding->scratch, s.n * sizeof *s.list);
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

/* Makes the list of operands, each once, with the sum of its factors. */
static void merge(adding *adding, const nary_operand *operand, const int *factor, int operands)
{
    nary_operand *to = nary_take(adding->nary, (size_t)operands, sizeof *to);
    int64_t *sum = nary_take(adding->nary, (size_t)operands, sizeof *sum);
    int *factors = nary_take(adding->nary, (size_t)operands, sizeof *factors);
    int n = 0;
    for (int i = 0; factors && i < operands; i++) {
        int k = 0;
        while (k < n && !nary_same(&to[k], &operand[i]))
            k++;
        if (k == n)
            to[n++] = operand[i];
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

static bool holds(const statement *said, const bool *value)
{
    int64_t sum = 0, to = said->number[1], part;
    for (int i = 0; i < said->operands; i++, sum += part)
        if (!operand_value(&said->operand[i], value, &part))
            return false;
    switch ((nary_sign)said->number[0]) {
    case NARY_EQUAL:
        return sum == to;
    case NARY_AT_MOST:
        return sum <= to;
    case NARY_AT_LEAST:
        return sum >= to;
    case NARY_OTHER:
        break;
    }
    return sum != to;
}

void nary_state_sum(csp_builder *b, const char *name, const statement_operand *operand, int operands,
                    int64_t value)
{
    csp_state(b, &(statement){ .kind = &constraint_sum,
                               .name = name,
                               .operand = operand,
                               .operands = operands,
                               .number = (const int64_t[]){ NARY_EQUAL, value },
                               .numbers = 2 });
}

static void say(const adding *adding, const char *name)
{
    nary *n = adding->nary;
    nary_saying said = nary_say(n, adding->operands);
    for (int i = 0; said.operand && i < adding->operands; i++) {
        int64_t *part = nary_take(n, (size_t)adding->operand[i].classes, sizeof *part);
        for (int c = 0; part && c < adding->operand[i].classes; c++)
            part[c] = sums_part(adding, i, c);
        nary_say_operand(&said, &adding->operand[i], part);
    }
    nary_said(&said, &constraint_sum, name, (const int64_t[]){ adding->sign, adding->value }, 2);
}

static void encode(nary *nary, const problem_constraint *is, const nary_operand *operand)
{
    adding a = { .nary = nary, .sign = (nary_sign)is->number[0], .value = is->number[1] };
    merge(&a, operand, is->of_operand, is->operands);
    if (!nary_goes_on(nary))
        return;
    say(&a, is->name);
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
    draft *d = line_draft(scanner);
    if (is_sign(scanner) || line_at(scanner, "+") || line_at(scanner, "-"))
        line_wrong(scanner, what);
    word first = line_word(scanner, what);
    word factor = { negative ? "-1" : "1", first.at };
    int number;
    bool ends = line_ends(scanner) || is_sign(scanner) || line_at(scanner, "+") || line_at(scanner, "-");
    if (!ends && word_is_number(first.string, &number)) {
        factor = negative ? negated(d, first) : first;
        first = line_word(scanner, "a csp-variable behind its factor");
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
                            "the value %s of %s in a sum, expected numbers of at most nine digits",
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
                    "found '%s', expected one of =, <=, >=, !=", string_quote(quote, rest[0].string));
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
    .operands = OPERANDS_FACTORS,
    .least = 1,
    .single = "single-combination",
    .phrases = { "the combination of {}", "{}", "the sum {} {lacks} combination left" },
    .settle = settle,
    .encode = encode,
    .spell = spell,
};
