/* encode.c: constraints on several csp-variables, from the words of a draft to labels, csp-variables and
 * links.
 *
 * The same calls run twice: the first time, while the draft is finished, they make labels and csp-variables
 * and only count links; the second time they add the links to the builder of each model, with the numbers
 * that are known by then. So links take no room in between. Which tuples of a sum are left out depends only
 * on links and csp-variables that no such statement has made, and these are the same both times. */
#include "problem/encode.h"

#include <string.h>

/* ---- what excludes what ---- */

/* For each label, the lists that it is in: links and csp-variables that exist before such statements. */
typedef struct lists {
    const stated_problem *g;
    const finish *f;
    uint32_t *start, *item;
    bool *gone; /* for each label: is it linked to the only value of a csp-variable? */
} lists;

static int number_of(const finish *finish, csp_label l)
{
    return finish ? finish_root(finish, l) : l;
}

static int list_length(const lists *lists, int i)
{
    return i < lists->g->known_links ? lists->g->link[i].labels
                                     : lists->g->variable[i - lists->g->known_links].entries;
}

static int list_label(const lists *lists, int i, int index)
{
    const stated_problem *g = lists->g;
    return number_of(lists->f, i < g->known_links ? g->link[i].label[index]
                                                  : g->variable[i - g->known_links].entry[index].label);
}

static bool lists_open(lists *lists, arena *a, int labels)
{
    int n = lists->g->known_links + lists->g->plain_variables;
    size_t all = 0;
    lists->start = arena_take(a, (size_t)labels + 2, sizeof *lists->start);
    lists->gone = arena_take(a, (size_t)labels + 1, sizeof *lists->gone);
    for (int i = 0; lists->start && i < n; i++)
        for (int k = 0; k < list_length(lists, i); k++, all++)
            lists->start[list_label(lists, i, k) + 2]++;
    lists->item = arena_take(a, all, sizeof *lists->item);
    if (!lists->start || !lists->item || !lists->gone)
        return false;
    for (int l = 0; l < labels; l++)
        lists->start[l + 2] += lists->start[l + 1];
    for (int i = 0; i < n; i++)
        for (int k = 0; k < list_length(lists, i); k++)
            lists->item[lists->start[list_label(lists, i, k) + 1]++] = (uint32_t)i;
    for (int v = 0; v < lists->g->plain_variables; v++) {
        if (lists->g->variable[v].entries != 1)
            continue;
        int only = number_of(lists->f, lists->g->variable[v].entry[0].label);
        for (uint32_t i = lists->start[only]; i < lists->start[only + 1]; i++)
            for (int k = 0; k < list_length(lists, (int)lists->item[i]); k++)
                lists->gone[list_label(lists, (int)lists->item[i], k)] |=
                    list_label(lists, (int)lists->item[i], k) != only;
    }
    return true;
}

/* Both lists of lists are ascending. */
static bool exclude_each_other(const lists *lists, int first, int second)
{
    uint32_t i = lists->start[first], k = lists->start[second];
    while (i < lists->start[first + 1] && k < lists->start[second + 1]) {
        if (lists->item[i] == lists->item[k])
            return first != second;
        if (lists->item[i] < lists->item[k])
            i++;
        else
            k++;
    }
    return false;
}

/* ---- where things go ---- */

typedef struct sink {
    nary nary;
    lists lists;
    finish *f; /* the first time */
    const char *at;
    size_t room;    /* room for entries of the last csp-variable */
    csp_builder *b; /* the second time */
    int label, variable;
    bool large; /* the second time: the statement is too large for combinations */
    /* When it is tried whether a statement fits, nothing is made, and this is counted. */
    bool tries;
    uint64_t labels, sets, members, links;
    uint64_t wasted; /* work for statements that did not fit */
} sink;

/* Counts what is tried, beyond what there is already. */
static void try_more(sink *sink, uint64_t *count, uint64_t there, uint64_t most, const char *why)
{
    if (++*count + there > most)
        nary_too_large(&sink->nary, why);
}

static bool sink_excludes(void *to, csp_label first, csp_label second)
{
    const lists *lists = &((const sink *)to)->lists;
    return first < lists->g->plain_labels && second < lists->g->plain_labels &&
           exclude_each_other(lists, first, second);
}

static csp_label sink_label(void *to, const char *name, const char *subject, const char *value)
{
    sink *s = to;
    if (s->tries) {
        try_more(s, &s->labels, (uint64_t)s->f->g->labels, LIMIT_LABELS, LIMIT_LABELS_SAID);
        return CSP_NONE;
    }
    return (csp_label)(s->f ? finish_make_label(s->f, name, subject, value, s->at) : s->label++);
}

static csp_var sink_variable(void *to, int type, const char *name)
{
    sink *s = to;
    if (s->tries) {
        try_more(s, &s->sets, s->f->sets, LIMIT_SETS, LIMIT_SETS_SAID);
        return CSP_NONE;
    }
    s->room = 0;
    return (csp_var)(s->f ? finish_make_variable(s->f, type, name, s->at) : s->variable++);
}

/* The second time it is there already. */
static void sink_put(void *to, csp_var v, csp_label l, const char *value)
{
    sink *s = to;
    if (s->tries)
        try_more(s, &s->members, s->f->members, LIMIT_MEMBERS, LIMIT_MEMBERS_SAID);
    if (!s->f || s->tries)
        return;
    problem_variable *x = &s->f->g->variable[v];
    finish_count_members(s->f, 1, s->at);
    if (s->f->d->status == OK &&
        !arena_reserve(s->f->d->arena, &x->entry, (size_t)x->entries, 1, &s->room, sizeof *x->entry))
        draft_no_memory(s->f->d);
    if (s->f->d->status != OK)
        return;
    const problem_label *is = &s->f->g->label[l];
    const char *said = value ? is->value : is->subject; /* copies that last */
    if (!value && finish_find(s->f, VALUES + v, said) >= 0)
        said = is->name;
    if ((!value || strcmp(said, value) == 0) && finish_enter(s->f, VALUES + v, said, x->entries))
        x->entry[x->entries++] = (problem_entry){ l, said };
    else
        finish_twice(s->f, "the value", (word){ said, s->at });
}

static void sink_link(void *to, csp_label first, csp_label second)
{
    sink *s = to;
    if (s->tries)
        try_more(s, &s->links, s->f->links, LIMIT_LINKS, LIMIT_LINKS_SAID);
    else if (s->f)
        finish_count_links(s->f, 2, s->at);
    else
        csp_add_link(s->b, first, second);
}

static void sink_state(void *to, const statement *said)
{
    const sink *s = to;
    statement whole = *said;
    whole.large = s->large;
    csp_state(s->b, &whole);
}

static bool sink_failed(void *to)
{
    const sink *s = to;
    return s->f ? s->f->d->status != OK : csp_has_failed(s->b);
}

/* ---- making one ---- */

static nary_operand operand_of(sink *sink, int digit, bool *gone)
{
    nary *n = &sink->nary;
    const problem_variable *x = &sink->lists.g->variable[digit];
    size_t room = (size_t)x->entries;
    csp_label *label = nary_take(n, room, sizeof *label);
    const char **value = nary_take(n, room, sizeof *value);
    int *number = nary_take(n, room, sizeof *number);
    bool *is_gone = nary_take(n, room, sizeof *is_gone);
    nary_operand o = { .name = x->name, .label = label, .labels = x->entries, .classes = x->entries };
    for (int i = 0; is_gone && i < x->entries; i++) {
        label[i] = (csp_label)number_of(sink->lists.f, x->entry[i].label);
        value[i] = x->entry[i].value;
        (void)word_is_number(value[i], &number[i]);
        is_gone[i] = gone && gone[label[i]];
    }
    o.value = value;
    o.number = number;
    o.gone = is_gone;
    return o;
}

/* Sums have no combination of values that exclude each other; a clause may be a csp-variable. */
static bool asks_for_links(const constraint *kind)
{
    return kind == &constraint_sum || kind == &constraint_clause;
}

static void make(sink *sink, const problem_constraint *is)
{
    nary *n = &sink->nary;
    bool sums = is->is == &constraint_sum;
    nary_operand *operand = nary_take(n, (size_t)is->operands, sizeof *operand);
    for (int i = 0; operand && i < is->operands && nary_goes_on(n); i++)
        operand[i] = operand_of(sink, is->variable[i], sums ? sink->lists.gone : NULL);
    n->excludes = asks_for_links(is->is) ? sink_excludes : NULL;
    if (nary_goes_on(n))
        is->is->encode(n, is, operand);
    arena_reset(&n->room);
}

static bool some_ask_for_links(const stated_problem *problem, const draft *draft)
{
    for (int i = 0; draft && i < draft->statements; i++)
        if (asks_for_links(draft->statement[i].form->is))
            return true;
    for (int i = 0; i < problem->combineds; i++)
        if (asks_for_links(problem->combined[i].is))
            return true;
    return false;
}

static bool open_sink(sink *from, const stated_problem *problem, finish *finish, csp_builder *b,
                      const memory *m, arena *room, int labels)
{
    *from = (sink){ .nary = { .to = from,
                              .label = sink_label,
                              .variable = sink_variable,
                              .put = sink_put,
                              .link = sink_link,
                              .state = b ? sink_state : NULL,
                              .failed = sink_failed },
                    .f = finish,
                    .b = b };
    arena_open(&from->nary.room, m);
    from->lists = (lists){ .g = problem, .f = finish };
    return !some_ask_for_links(problem, finish ? finish->d : NULL) || lists_open(&from->lists, room, labels);
}

/* Are its combinations, or its links if it has two operands, so few that it fits for sure? What is made by
 * states and steps is not bounded by tuples. */
static bool fits_surely(const finish *finish, const problem_constraint *is)
{
    enum { FEW = 20000 };
    uint64_t tuples = 1, values = 0;
    if (is->is == &constraint_regular || is->is == &constraint_circuit)
        return false;
    for (int i = 0; i < is->operands && tuples <= FEW; i++) {
        tuples *= (uint64_t)finish->g->variable[is->variable[i]].entries + 1;
        values += (uint64_t)finish->g->variable[is->variable[i]].entries;
    }
    tuples *= 2 * (uint64_t)is->operands;
    return tuples <= FEW && (uint64_t)finish->g->labels + tuples <= LIMIT_LABELS &&
           finish->links + tuples * values <= LIMIT_LINKS && finish->members + tuples <= LIMIT_MEMBERS &&
           finish->sets + 2 * (uint64_t)is->operands <= LIMIT_SETS;
}

/* Is it too large for combinations? Tries to make it, and only counts; once that has taken too long, whatever
 * might be too large is. */
static bool is_large(sink *to, const problem_constraint *is)
{
    const uint64_t work = to->nary.work;
    if (fits_surely(to->f, is))
        return false;
    if (to->wasted > LIMIT_WORK / 2)
        return true;
    to->tries = true;
    to->labels = to->sets = to->members = to->links = 0;
    make(to, is);
    bool large = to->nary.large;
    to->wasted += large ? to->nary.work - work : 0;
    to->nary.work = work;
    to->nary.large = to->tries = false;
    to->nary.status = OK; /* anything else that is wrong is so again */
    return large;
}

/* ---- from a draft ---- */

/* How many words stand before the operands: name and type. */
static int head_of(const draft_statement *statement)
{
    return form_has_name(statement->form) ? 2 : 0;
}

/* Words for one operand. */
static int words_each(const draft_statement *statement)
{
    return statement->form->is->operands == OPERANDS_FACTORS ? 2 : 1;
}

static int operand_words_of(const draft_statement *statement)
{
    int head = head_of(statement), n = head;
    while (n < statement->words.n && statement->words.list[n].string)
        n++;
    return n - head;
}

/* The csp-variable and the value of a literal; false: there are none. */
static bool find_literal(const finish *finish, const char *name, int *variable, int *entry)
{
    for (const char *sign = strchr(name, '='); sign; sign = strchr(sign + 1, '=')) {
        bool negative = sign > name && sign[-1] == '!';
        int v = problem_index_find(&finish->index, VARIABLES, name, (size_t)(sign - name - negative));
        int i = v < 0 ? -1 : finish_find(finish, VALUES + v, sign + 1);
        if (i < 0)
            continue;
        *variable = v;
        *entry = negative ? ~i : i;
        return true;
    }
    return false;
}

/* Do all its operands exist already? */
static bool is_ready(const finish *finish, const draft_statement *statement)
{
    int n = operand_words_of(statement), each = words_each(statement), v, i;
    for (int k = each - 1; k < n; k += each) {
        const char *name = statement->words.list[head_of(statement) + k].string;
        if (statement->form->is->operands == OPERANDS_LITERALS ? !find_literal(finish, name, &v, &i)
                                                               : finish_find(finish, VARIABLES, name) < 0)
            return false;
    }
    return true;
}

static void take_operands(finish *finish, const draft_statement *statement, problem_constraint *is)
{
    int n = operand_words_of(statement), each = words_each(statement);
    const word *w = statement->words.list + head_of(statement);
    is->variable = finish_take(finish, (size_t)n, sizeof *is->variable);
    is->of_operand = finish_take(finish, (size_t)n, sizeof *is->of_operand);
    for (int k = each - 1; k < n && finish->d->status == OK; k += each) {
        int i = is->operands++;
        if (is->is->operands != OPERANDS_LITERALS)
            is->variable[i] = finish_variable_of(finish, w[k]);
        else if (!find_literal(finish, w[k].string, &is->variable[i], &is->of_operand[i]))
            finish_unknown(finish, "label", w[k], "VARIABLE=VALUE or VARIABLE!=VALUE");
        if (each == 2)
            is->of_operand[i] = finish_number(finish, w[k - 1], "a factor");
    }
    if (finish->d->status == OK && is->operands < is->is->least)
        draft_wrong(finish->d, statement->at, "%d operand%s" EXPECTED "%d or more", is->operands,
                    is->operands == 1 ? "" : "s", is->is->least);
}

/* The type of the csp-variable that is made: the one that is named, or the usual one of the kind. A new type
 * gets the phrases of the kind. */
static int take_type(finish *finish, const draft_statement *statement)
{
    const constraint *kind = statement->form->is;
    word name = statement->words.list[1];
    if (!name.string)
        name = (word){ kind->name, statement->at };
    return finish_make_type(finish, name, statement->words.list[1].string ? NULL : kind->single,
                            kind->phrases);
}

static void add_constraint(finish *finish, const draft_statement *statement, sink *to)
{
    problem_constraint *is = &finish->g->combined[finish->g->combineds];
    bool named = form_has_name(statement->form);
    *is = (problem_constraint){ .is = statement->form->is,
                                .name = named ? statement->words.list[0].string : NULL,
                                .from = statement->from,
                                .number = statement->row,
                                .numbers = statement->rows };
    take_operands(finish, statement, is);
    int skip = head_of(statement) + operand_words_of(statement) + 1;
    if (finish->d->status == OK && named)
        is->type = take_type(finish, statement);
    finish->at = statement->at;
    if (finish->d->status == OK && is->is->settle)
        is->is->settle(finish, is, statement->words.list + skip,
                       statement->words.n > skip ? statement->words.n - skip : 0);
    is->first = finish->g->labels;
    is->first_variable = finish->g->variables;
    to->at = statement->at;
    if (finish->d->status != OK)
        return;
    is->large = is_large(to, is);
    if (!is->large)
        make(to, is);
    for (int v = is->first_variable; v < finish->g->variables; v++)
        finish->g->variable[v].from = is->from ? is->from : is->name;
    if (to->nary.status == NO_MEMORY)
        draft_no_memory(finish->d);
    else if (to->nary.status != OK)
        draft_wrong(finish->d, statement->at, "%s", to->nary.why);
    finish->g->combineds++;
}

/* One round over all statements that wait: could one of them be made? */
static bool add_ready(finish *finish, sink *to, bool *done, bool all)
{
    bool some = false;
    for (const constraint *const *kind = encoded_constraints; *kind; kind++)
        for (int i = 0; i < finish->d->statements && finish->d->status == OK; i++) {
            const draft_statement *s = &finish->d->statement[i];
            if (s->form->is != *kind || done[i] || !(all || is_ready(finish, s)))
                continue;
            add_constraint(finish, s, to);
            done[i] = some = true;
        }
    return some && finish->d->status == OK;
}

void finish_encode(finish *finish)
{
    stated_problem *g = finish->g;
    int n = 0;
    for (int i = 0; i < finish->d->statements; i++)
        n += finish->d->statement[i].form->stage == STAGE_ENCODE;
    g->plain_labels = g->labels;
    g->plain_variables = g->variables;
    if (!n)
        return;
    sink to;
    bool *done = finish_take(finish, (size_t)finish->d->statements, sizeof *done);
    g->combined = finish_take(finish, (size_t)n, sizeof *g->combined);
    if (!open_sink(&to, g, finish, NULL, finish->d->arena->memory, finish->d->arena, g->labels))
        draft_no_memory(finish->d);
    while (finish->d->status == OK && add_ready(finish, &to, done, false))
        continue;
    if (finish->d->status == OK)
        add_ready(finish, &to, done, true); /* those that are left name something that does not exist */
    arena_close(&to.nary.room);
}

/* ---- the network ---- */

/* Where its links come from: what the text says it comes from, or the statement itself: T, or if it has no
 * name, the whole of it. */
static void from_statement(csp_builder *b, const stated_problem *problem, const problem_constraint *is)
{
    text name;
    if (is->from || is->name) {
        csp_from(b, is->from ? is->from : is->name);
        return;
    }
    text_open(&name, csp_memory(b));
    problem_write_constraint(problem, is, false, &name);
    if (name.failed)
        csp_fail(b, NO_MEMORY, "no memory for the network");
    csp_from(b, text_bytes(&name));
    text_close(&name);
}

void encode_links(csp_builder *b, const stated_problem *problem)
{
    const memory *m = csp_memory(b);
    sink to;
    arena room;
    if (!problem->combineds)
        return;
    arena_open(&room, m);
    if (!open_sink(&to, problem, NULL, b, m, &room, problem->plain_labels))
        csp_fail(b, NO_MEMORY, "no memory for the network");
    for (int i = 0; i < problem->combineds && !csp_has_failed(b); i++) {
        to.label = problem->combined[i].first;
        to.variable = problem->combined[i].first_variable;
        from_statement(b, problem, &problem->combined[i]);
        to.large = to.nary.only_says = problem->combined[i].large;
        make(&to, &problem->combined[i]);
        if (to.nary.status == ENOUGH)
            to.nary.status = OK;
    }
    csp_from(b, NULL);
    if (to.nary.status != OK)
        csp_fail(b, to.nary.status, to.nary.why);
    arena_close(&to.nary.room);
    arena_close(&room);
}
