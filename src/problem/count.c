/* count.c: `count T: A=1 B=1 in 1..2`: that many of these literals are true.
 *
 * A count is a sum, of how many literals each operand makes true, mostly zero or one; so it is made of
 * partial sums (sums.c). But if exactly one is true, and each literal is one label, then these labels *are* a
 * csp-variable: it is made of them, with no other labels, so the problem has the ratings that it has if it is
 * written with that csp-variable. If at most one is, they are linked pairwise. */
#include "problem/diagram.h"
#include "problem/encode.h"
#include "problem/propagate.h"
#include "problem/statements.h"
#include "problem/sums.h"

/* ---- the network ---- */

/* The operands, each once. The class of a label is how many of the operand's literals it makes true. */
typedef struct counting {
    nary *nary;
    nary_operand *operand;
    uint16_t **class_of; /* of each operand */
    int operands;
    const char **value; /* "0", "1", ...: the names of classes, and their numbers */
    int *number;
} counting;

static bool name_classes(counting *job, int literals)
{
    job->value = nary_take(job->nary, (size_t)literals + 1, sizeof *job->value);
    job->number = nary_take(job->nary, (size_t)literals + 1, sizeof *job->number);
    for (int i = 0; job->value && job->number && i <= literals; i++) {
        job->number[i] = i;
        job->value[i] = nary_number(job->nary, i);
    }
    return nary_goes_on(job->nary);
}

static int operand_for(counting *job, const nary_operand *operand)
{
    int i = 0;
    while (i < job->operands && !nary_same(&job->operand[i], operand))
        i++;
    if (i == job->operands) {
        nary_operand *to = &job->operand[job->operands++];
        *to = *operand;
        to->class_of = job->class_of[i] =
            nary_take(job->nary, (size_t)operand->labels, sizeof **job->class_of);
        to->classes = 1;
        to->value = job->value;
        to->number = job->number;
    }
    return i;
}

static void count_literal(counting *job, const literal *literal)
{
    const nary_operand *o = literal->operand;
    int at = operand_for(job, o);
    for (int i = 0; job->class_of[at] && i < o->labels; i++)
        if (literal_has(literal, i))
            job->class_of[at][i]++;
    job->operand[at].classes++;
}

static void one_operand(counting *job, int type, const char *name, int least, int most)
{
    int tuples = 0;
    uint16_t *tuple = nary_take(job->nary, (size_t)job->operand->classes, sizeof *tuple);
    for (int x = 0; tuple && x < job->operand->classes; x++)
        if (x >= least && x <= most)
            tuple[tuples++] = (uint16_t)x;
    nary_tuples(job->nary, type, name, job->operand, 1, tuple, tuples);
}

static void encode(nary *nary, const problem_constraint *is, const nary_operand *operand)
{
    const int least = is->number[0], most = is->number[1], all = is->operands;
    const literal *list = literals_of(nary, is, operand);
    counting c = { .nary = nary,
                   .operand = nary_take(nary, (size_t)all, sizeof *c.operand),
                   .class_of = nary_take(nary, (size_t)all, sizeof *c.class_of) };
    bool named = name_classes(&c, all);
    const csp_label *own = list && most == 1 && least <= 1 ? literals_labels(nary, list, all) : NULL;
    bool is_set = own && (least == 1 ? nary_exactly_one(nary, is->type, is->name, own, all)
                                     : nary_at_most_one(nary, is->name, own, all));
    if (list)
        state_literals(nary, is, list, (const int64_t[]){ least, most }, 2, is_set);
    if (is_set)
        return;
    for (int i = 0; named && i < all; i++)
        count_literal(&c, &list[i]);
    for (int i = 0; i < c.operands; i++)
        nary_mark_gone(nary, &c.operand[i]);
    adding a = { .nary = nary, .operand = c.operand, .operands = c.operands, .range = true };
    a.value = least;
    a.most = most;
    if (nary_goes_on(nary))
        sums_find_rests(&a);
    if (c.operands == 1 && nary_goes_on(nary))
        one_operand(&c, is->type, is->name, least, most);
    else if (nary_goes_on(nary))
        sums_add_partial(&a, is->type, is->name);
}

/* ---- the statement ---- */

/* Is some count from `least` to `most` right? */
static bool is_right(const void *with, int64_t least, int64_t most)
{
    const statement *said = with;
    return most >= said->number[0] && least <= said->number[1];
}

static bool holds(const statement *said, const bool *value)
{
    int64_t n = 0, is;
    for (int i = 0; i < said->operands; i++, n += is)
        if (!operand_value(&said->operand[i], value, &is))
            return false;
    return is_right(said, n, n);
}

static int formula(const statement *said, int first, const proof *to)
{
    return diagram_say(said, &(diagram_reader){ .accepts = is_right, .with = said }, first, to);
}

static bool prepare(propagation *at)
{
    return addends_prepare(at, at->said->number[0], at->said->number[1], false);
}

static void settle(finish *finish, problem_constraint *is, const word *rest, int n)
{
    is->number = finish_take(finish, 2, sizeof *is->number);
    is->numbers = 2;
    for (int i = 0; i < 2 && i < n && finish->d->status == OK; i++)
        is->number[i] = finish_number(finish, rest[i], "how many of them are true");
}

static void spell(const stated_problem *problem, const problem_constraint *is, form_writer *to)
{
    spell_plain(problem, is, to);
    writer_put_number(to, is->number[0]);
    writer_put_number(to, is->number[1]);
}

static const form_thing how_many = { "how many, such as 2 or 2..3", "a number", NULL, true, true };

const constraint constraint_count = {
    .name = "count",
    .form = { .is = &constraint_count,
              .key = "counts",
              .field =
                  (const form_field[]){ NAME_FIELD,
                                        FIELD(WORDS, "literals", ":", "': ' and literals, or 'of' and a type",
                                              .of = { &a_literal }),
                                        FIELD(WORD, "least", "in", "'in', and how many of them are true",
                                              .of = { &how_many }, .part = true),
                                        FIELD(UP_TO, "most", NULL, NULL, .of = { &how_many }),
                                        { 0 } },
              NAMED_FORM },
    .holds = holds,
    .prepare = prepare,
    .propagate = addends_propagate,
    STATEMENT_LINES,
    .formula = formula,
    .operands = OPERANDS_LITERALS,
    .least = 1,
    .single = "single-count",
    .phrases = { "{}", "{}", "the count {} {lacks} possibility left" },
    .settle = settle,
    .encode = encode,
    .spell = spell,
};
