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

int sums_find(const sums *s, int64_t x)
{
    size_t low = 0, high = s->n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (s->list[middle] == x)
            return (int)middle;
        if (s->list[middle] < x)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

static bool has_sum(const sums *s, int64_t x)
{
    return x >= s->least && x <= s->most && (!s->list || sums_find(s, x) >= 0);
}

bool sums_can_meet(const adding *a, const sums *rest, int64_t so_far)
{
    int64_t left = a->value - so_far;
    if (rest->least > rest->most)
        return false;
    if (a->range)
        return rest->most >= left && rest->least <= a->most - so_far;
    switch (a->sign) {
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
static int64_t *scratch_of(adding *a, size_t room)
{
    if (nary_work(a->nary, SORTING * room) && room > a->scratch_room) {
        a->scratch = nary_take(a->nary, 2 * room, sizeof *a->scratch);
        a->scratch_room = 2 * room;
    }
    return nary_goes_on(a->nary) ? a->scratch : NULL;
}

/* What operand i together with the rest can add up to. */
static sums with_operand(adding *a, int i, const sums *rest)
{
    const nary_operand *o = &a->operand[i];
    sums s = { .least = INT64_MAX, .most = INT64_MIN };
    size_t room = rest->list ? rest->n * (size_t)o->classes : SIZE_MAX;
    if (room <= LIST_MOST * 16u)
        s.list = scratch_of(a, room);
    for (int c = 0; c < o->classes && nary_goes_on(a->nary); c++) {
        if (sums_gone(a, i, c) || rest->least > rest->most)
            continue;
        int64_t x = sums_part(a, i, c);
        s.least = x + rest->least < s.least ? x + rest->least : s.least;
        s.most = x + rest->most > s.most ? x + rest->most : s.most;
        for (size_t k = 0; s.list && k < rest->n; k++)
            s.list[s.n++] = x + rest->list[k];
    }
    if (s.list)
        s.n = sums_sort(s.list, s.n);
    s.list = s.list && s.n <= LIST_MOST ? nary_take(a->nary, s.n, sizeof *s.list) : NULL;
    if (s.list)
        memcpy(s.list, a->scratch, s.n * sizeof *s.list);
    return s;
}

void sums_find_rests(adding *a)
{
    int64_t *nothing = nary_take(a->nary, 1, sizeof *nothing);
    a->rest = nary_take(a->nary, (size_t)a->operands + 1, sizeof *a->rest);
    if (!a->rest || !nothing)
        return;
    *nothing = 0;
    a->rest[a->operands] = (sums){ .list = nothing, .n = 1 };
    for (int i = a->operands - 1; i >= 0 && nary_goes_on(a->nary); i--)
        a->rest[i] = with_operand(a, i, &a->rest[i + 1]);
    if (a->rest[0].least < INT32_MIN || (a->rest[0].most > INT32_MAX && a->rest[0].least <= a->rest[0].most))
        nary_fail(a->nary, BAD_INPUT, too_large);
}

/* ---- a table ---- */

static bool is_excluded(const adding *a, int i, int class)
{
    const nary *n = a->nary;
    const nary_operand *o = &a->operand[i];
    for (int k = 0; n->excludes && !o->class_of && class < o->labels && k < i; k++) {
        const nary_operand *p = &a->operand[k];
        if (!p->class_of && a->at[k] < p->labels && p->label[a->at[k]] != o->label[class] &&
            n->excludes(n->to, p->label[a->at[k]], o->label[class]))
            return true;
    }
    return false;
}

static void keep_tuple(adding *a)
{
    size_t width = (size_t)a->operands;
    memcpy(a->tuple + a->tuples++ * width, a->at, width * sizeof *a->at);
}

/* Finds all tuples that begin with the classes chosen for the operands before i, whose sum is so_far; false:
 * there are too many. */
static bool find_tuples(adding *a, int i, int64_t so_far)
{
    if (i == a->operands) {
        if (a->tuples == NARY_TUPLES)
            return false;
        keep_tuple(a);
        return true;
    }
    if (!nary_work(a->nary, TRYING * (uint64_t)a->operand[i].classes))
        return false;
    for (int c = 0; c < a->operand[i].classes; c++) {
        int64_t sum = so_far + sums_part(a, i, c);
        if (sums_gone(a, i, c) || !sums_can_meet(a, &a->rest[i + 1], sum))
            continue;
        if (++a->choices > CHOICES_MOST)
            return false;
        if (is_excluded(a, i, c))
            continue;
        a->at[i] = (uint16_t)c;
        if (!find_tuples(a, i + 1, sum))
            return false;
    }
    return true;
}

static bool meets(const void *with, int x, int y)
{
    const adding *a = with;
    static const sums nothing = { 0 };
    int64_t sum = sums_part(a, 0, x) + sums_part(a, 1, y);
    return !sums_gone(a, 0, x) && !sums_gone(a, 1, y) && sums_can_meet(a, &nothing, sum);
}

/* Makes the list of operands, each once, with the sum of its factors. */
static void merge(adding *a, const nary_operand *operand, const int *factor, int operands)
{
    nary_operand *to = nary_take(a->nary, (size_t)operands, sizeof *to);
    int64_t *sum = nary_take(a->nary, (size_t)operands, sizeof *sum);
    int *factors = nary_take(a->nary, (size_t)operands, sizeof *factors);
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
            nary_fail(a->nary, BAD_INPUT, too_large);
    a->operand = to;
    a->factor = factors;
    a->operands = n;
}

static bool holds(const statement *s, const bool *value)
{
    int64_t sum = 0, to = s->number[1], part;
    for (int i = 0; i < s->operands; i++, sum += part)
        if (!operand_value(&s->operand[i], value, &part))
            return false;
    switch ((nary_sign)s->number[0]) {
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

static void say(const adding *a, const char *name)
{
    nary *n = a->nary;
    nary_saying said = nary_say(n, a->operands);
    for (int i = 0; said.operand && i < a->operands; i++) {
        int64_t *part = nary_take(n, (size_t)a->operand[i].classes, sizeof *part);
        for (int c = 0; part && c < a->operand[i].classes; c++)
            part[c] = sums_part(a, i, c);
        nary_say_operand(&said, &a->operand[i], part);
    }
    nary_said(&said, &constraint_sum, name, (const int64_t[]){ a->sign, a->value }, 2);
}

static void encode(nary *n, const problem_constraint *is, const nary_operand *operand)
{
    adding a = { .nary = n, .sign = (nary_sign)is->number[0], .value = is->number[1] };
    merge(&a, operand, is->of_operand, is->operands);
    if (!nary_goes_on(n))
        return;
    say(&a, is->name);
    if (a.operands == 2 && a.operand[0].labels && a.operand[1].labels &&
        !nary_share(n, &a.operand[0], &a.operand[1])) {
        nary_from(n, is->name);
        nary_pairs(n, &a.operand[0], &a.operand[1], meets, &a);
        nary_from(n, NULL);
        return;
    }
    sums_find_rests(&a);
    if (a.operands <= OPERANDS_MOST)
        a.tuple = nary_take(n, (size_t)NARY_TUPLES * (size_t)a.operands, sizeof *a.tuple);
    bool all = nary_goes_on(n) && a.tuple && find_tuples(&a, 0, 0);
    if (all)
        nary_tuples(n, is->type, is->name, a.operand, a.operands, a.tuple, (int)a.tuples);
    else if (nary_goes_on(n))
        sums_add_partial(&a, is->type, is->name);
}

/* ---- the statement ---- */

static const char *const signs[] = { "=", "<=", ">=", "!=", NULL };

static bool is_sign(const scanner *s)
{
    for (int i = 0; signs[i]; i++)
        if (line_at(s, signs[i]))
            return true;
    return false;
}

/* "2", with a minus sign before it: that goes where a blank was. */
static word negated(draft *d, word factor)
{
    size_t n = strlen(factor.string);
    char *with = *factor.string == '-' ? NULL : arena_take(d->arena, n + 2, 1);
    if (with) {
        with[0] = '-';
        memcpy(with + 1, factor.string, n);
    } else if (*factor.string != '-')
        draft_no_memory(d);
    return (word){ with ? with : factor.string + 1, factor.at };
}

/* One term: its factor, 1 if there is none, and its csp-variable. */
static void read_term(scanner *s, draft_statement *to, bool negative)
{
    static const char what[] = "a csp-variable, or a factor and a csp-variable";
    draft *d = line_draft(s);
    if (is_sign(s) || line_at(s, "+") || line_at(s, "-"))
        line_wrong(s, what);
    word first = line_word(s, what);
    word factor = { negative ? "-1" : "1", first.at };
    int number;
    bool ends = line_ends(s) || is_sign(s) || line_at(s, "+") || line_at(s, "-");
    if (!ends && word_is_number(first.string, &number)) {
        factor = negative ? negated(d, first) : first;
        first = line_word(s, "a csp-variable behind its factor");
    }
    draft_add_word(d, &to->words, factor);
    draft_add_word(d, &to->words, first);
}

static void read_terms(scanner *s, draft_statement *to)
{
    for (bool first = true; first || (!line_ends(s) && !is_sign(s)); first = false) {
        bool negative = line_at(s, "-");
        if (negative)
            line_skip(s);
        else if (!first)
            line_sign(s, "+", "'+', '-', or one of =, <=, >=, != and a number");
        read_term(s, to, negative);
    }
}

static void check_numbers(finish *f, const problem_constraint *is, const char *at)
{
    char quote[QUOTE_MAX], name[QUOTE_MAX];
    int number;
    for (int i = 0; i < is->operands; i++) {
        const problem_variable *v = &f->g->variable[is->variable[i]];
        for (int e = 0; e < v->entries; e++)
            if (!word_is_number(v->entry[e].value, &number))
                draft_wrong(f->d, at, "the value %s of %s in a sum, expected numbers of at most nine digits",
                            string_quote(quote, v->entry[e].value), string_quote(name, v->name));
    }
}

static void settle(finish *f, problem_constraint *is, const word *rest, int n)
{
    char quote[QUOTE_MAX];
    int sign = 0;
    is->number = finish_take(f, 2, sizeof *is->number);
    is->numbers = 2;
    if (f->d->status != OK || n < 2)
        return;
    while (signs[sign] && strcmp(signs[sign], rest[0].string) != 0)
        sign++;
    if (!signs[sign])
        draft_wrong(f->d, rest[0].at,
                    "found '%s', expected one of =, <=, >=, !=", string_quote(quote, rest[0].string));
    is->number[0] = sign;
    is->number[1] = finish_number(f, rest[1], "what the sum is compared with");
    check_numbers(f, is, rest[0].at);
}

static void spell(const stated_problem *p, const problem_constraint *is, form_writer *to)
{
    spell_name(p, is, to);
    for (int i = 0; i < is->operands; i++) {
        writer_put_number(to, is->of_operand[i]);
        writer_put(to, operand_called(p, is, i));
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
