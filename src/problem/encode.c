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

static int number_of(const finish *f, csp_label l)
{
    return f ? finish_root(f, l) : l;
}

static int list_length(const lists *x, int i)
{
    return i < x->g->known_links ? x->g->link[i].labels : x->g->variable[i - x->g->known_links].entries;
}

static int list_label(const lists *x, int i, int k)
{
    const stated_problem *g = x->g;
    return number_of(x->f, i < g->known_links ? g->link[i].label[k]
                                              : g->variable[i - g->known_links].entry[k].label);
}

static bool lists_open(lists *x, arena *a, int labels)
{
    int n = x->g->known_links + x->g->plain_variables;
    size_t all = 0;
    x->start = arena_take(a, (size_t)labels + 2, sizeof *x->start);
    x->gone = arena_take(a, (size_t)labels + 1, sizeof *x->gone);
    for (int i = 0; x->start && i < n; i++)
        for (int k = 0; k < list_length(x, i); k++, all++)
            x->start[list_label(x, i, k) + 2]++;
    x->item = arena_take(a, all, sizeof *x->item);
    if (!x->start || !x->item || !x->gone)
        return false;
    for (int l = 0; l < labels; l++)
        x->start[l + 2] += x->start[l + 1];
    for (int i = 0; i < n; i++)
        for (int k = 0; k < list_length(x, i); k++)
            x->item[x->start[list_label(x, i, k) + 1]++] = (uint32_t)i;
    for (int v = 0; v < x->g->plain_variables; v++) {
        if (x->g->variable[v].entries != 1)
            continue;
        int only = number_of(x->f, x->g->variable[v].entry[0].label);
        for (uint32_t i = x->start[only]; i < x->start[only + 1]; i++)
            for (int k = 0; k < list_length(x, (int)x->item[i]); k++)
                x->gone[list_label(x, (int)x->item[i], k)] |= list_label(x, (int)x->item[i], k) != only;
    }
    return true;
}

/* Both lists of lists are ascending. */
static bool exclude_each_other(const lists *x, int a, int b)
{
    uint32_t i = x->start[a], k = x->start[b];
    while (i < x->start[a + 1] && k < x->start[b + 1]) {
        if (x->item[i] == x->item[k])
            return a != b;
        if (x->item[i] < x->item[k])
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
    int room;       /* room for entries of the last csp-variable */
    csp_builder *b; /* the second time */
    int label, variable;
} sink;

static bool sink_excludes(void *to, csp_label x, csp_label y)
{
    return exclude_each_other(&((const sink *)to)->lists, x, y);
}

static csp_label sink_label(void *to, const char *name, const char *subject, const char *value)
{
    sink *s = to;
    return (csp_label)(s->f ? finish_make_label(s->f, name, subject, value, s->at) : s->label++);
}

static csp_var sink_variable(void *to, int type, const char *name)
{
    sink *s = to;
    s->room = 0;
    return (csp_var)(s->f ? finish_make_variable(s->f, type, name, s->at) : s->variable++);
}

/* The second time it is there already. */
static void sink_put(void *to, csp_var v, csp_label l, const char *value)
{
    sink *s = to;
    if (!s->f)
        return;
    problem_variable *x = &s->f->g->variable[v];
    finish_count_members(s->f, 1, s->at);
    if (s->f->d->status == OK && x->entries == s->room) {
        s->room = s->room ? 2 * s->room : 8;
        problem_entry *more = finish_take(s->f, (size_t)s->room, sizeof *more);
        if (more && x->entries)
            memcpy(more, x->entry, (size_t)x->entries * sizeof *more);
        x->entry = more;
    }
    if (s->f->d->status != OK)
        return;
    const char *said = s->f->g->label[l].value; /* a copy that lasts */
    if (strcmp(said, value) == 0 && finish_enter(s->f, VALUES + v, said, x->entries))
        x->entry[x->entries++] = (problem_entry){ l, said };
    else
        finish_twice(s->f, "the value", (word){ said, s->at });
}

static void sink_link(void *to, csp_label x, csp_label y)
{
    sink *s = to;
    if (s->f)
        finish_count_links(s->f, 2, s->at);
    else
        csp_add_link(s->b, x, y);
}

static void sink_state(void *to, const statement *said)
{
    csp_state(((sink *)to)->b, said);
}

static bool sink_failed(void *to)
{
    const sink *s = to;
    return s->f ? s->f->d->status != OK : csp_has_failed(s->b);
}

/* ---- making one ---- */

static nary_operand operand_of(sink *s, int v, bool *gone)
{
    nary *n = &s->nary;
    const problem_variable *x = &s->lists.g->variable[v];
    size_t room = (size_t)x->entries;
    csp_label *label = nary_take(n, room, sizeof *label);
    const char **value = nary_take(n, room, sizeof *value);
    int *number = nary_take(n, room, sizeof *number);
    bool *is_gone = nary_take(n, room, sizeof *is_gone);
    nary_operand o = { .name = x->name, .label = label, .labels = x->entries, .classes = x->entries };
    for (int i = 0; is_gone && i < x->entries; i++) {
        label[i] = (csp_label)number_of(s->lists.f, x->entry[i].label);
        value[i] = x->entry[i].value;
        (void)word_is_number(value[i], &number[i]);
        is_gone[i] = gone && gone[label[i]];
    }
    o.value = value;
    o.number = number;
    o.gone = is_gone;
    return o;
}

static void make(sink *s, const problem_constraint *is)
{
    nary *n = &s->nary;
    bool sums = is->is == &constraint_sum;
    nary_operand *operand = nary_take(n, (size_t)is->operands, sizeof *operand);
    for (int i = 0; operand && i < is->operands && nary_goes_on(n); i++)
        operand[i] = operand_of(s, is->variable[i], sums ? s->lists.gone : NULL);
    n->excludes = sums ? sink_excludes : NULL;
    if (nary_goes_on(n))
        is->is->encode(n, is, operand);
    arena_reset(&n->room);
}

static bool has_sums(const stated_problem *g, const draft *d)
{
    for (int i = 0; d && i < d->statements; i++)
        if (d->statement[i].form->is == &constraint_sum)
            return true;
    for (int i = 0; i < g->combineds; i++)
        if (g->combined[i].is == &constraint_sum)
            return true;
    return false;
}

static bool open_sink(sink *s, const stated_problem *g, finish *f, csp_builder *b, const memory *m,
                      arena *room, int labels)
{
    *s = (sink){ .nary = { .to = s,
                           .label = sink_label,
                           .variable = sink_variable,
                           .put = sink_put,
                           .link = sink_link,
                           .state = b ? sink_state : NULL,
                           .failed = sink_failed },
                 .f = f,
                 .b = b };
    arena_open(&s->nary.room, m);
    s->lists = (lists){ .g = g, .f = f };
    return !has_sums(g, f ? f->d : NULL) || lists_open(&s->lists, room, labels);
}

/* ---- from a draft ---- */

/* How many words stand before the operands: name and type. */
static int head_of(const draft_statement *s)
{
    return form_has_name(s->form) ? 2 : 0;
}

/* Words for one operand. */
static int words_each(const draft_statement *s)
{
    return s->form->is->operands == OPERANDS_FACTORS ? 2 : 1;
}

static int operand_words_of(const draft_statement *s)
{
    int head = head_of(s), n = head;
    while (n < s->words.n && s->words.list[n].string)
        n++;
    return n - head;
}

/* The csp-variable and the value of a literal; false: there are none. */
static bool find_literal(const finish *f, const char *name, int *variable, int *entry)
{
    for (const char *sign = strchr(name, '='); sign; sign = strchr(sign + 1, '=')) {
        bool negative = sign > name && sign[-1] == '!';
        int v = problem_index_find(&f->index, VARIABLES, name, (size_t)(sign - name - negative));
        int i = v < 0 ? -1 : finish_find(f, VALUES + v, sign + 1);
        if (i < 0)
            continue;
        *variable = v;
        *entry = negative ? ~i : i;
        return true;
    }
    return false;
}

/* Do all its operands exist already? */
static bool is_ready(const finish *f, const draft_statement *s)
{
    int n = operand_words_of(s), each = words_each(s), v, i;
    for (int k = each - 1; k < n; k += each) {
        const char *name = s->words.list[head_of(s) + k].string;
        if (s->form->is->operands == OPERANDS_LITERALS ? !find_literal(f, name, &v, &i)
                                                       : finish_find(f, VARIABLES, name) < 0)
            return false;
    }
    return true;
}

static void take_operands(finish *f, const draft_statement *s, problem_constraint *is)
{
    int n = operand_words_of(s), each = words_each(s);
    const word *w = s->words.list + head_of(s);
    is->variable = finish_take(f, (size_t)n, sizeof *is->variable);
    is->of_operand = finish_take(f, (size_t)n, sizeof *is->of_operand);
    for (int k = each - 1; k < n && f->d->status == OK; k += each) {
        int i = is->operands++;
        if (is->is->operands != OPERANDS_LITERALS)
            is->variable[i] = finish_variable_of(f, w[k]);
        else if (!find_literal(f, w[k].string, &is->variable[i], &is->of_operand[i]))
            finish_unknown(f, "label", w[k], "VARIABLE=VALUE or VARIABLE!=VALUE");
        if (each == 2)
            is->of_operand[i] = finish_number(f, w[k - 1], "a factor");
    }
    if (f->d->status == OK && is->operands < is->is->least)
        draft_wrong(f->d, s->at, "%d operand%s, expected %d or more", is->operands,
                    is->operands == 1 ? "" : "s", is->is->least);
}

/* The type of the csp-variable that is made: the one that is named, or the usual one of the kind. A new type
 * gets the phrases of the kind. */
static int take_type(finish *f, const draft_statement *s)
{
    const constraint *kind = s->form->is;
    word name = s->words.list[1];
    if (!name.string)
        name = (word){ kind->name, s->at };
    return finish_make_type(f, name, s->words.list[1].string ? NULL : kind->single, kind->phrases);
}

static void add_constraint(finish *f, const draft_statement *s, sink *to)
{
    problem_constraint *is = &f->g->combined[f->g->combineds];
    bool named = form_has_name(s->form);
    *is = (problem_constraint){ .is = s->form->is,
                                .name = named ? s->words.list[0].string : NULL,
                                .from = s->from,
                                .number = s->row,
                                .numbers = s->rows };
    take_operands(f, s, is);
    int skip = head_of(s) + operand_words_of(s) + 1;
    if (f->d->status == OK && named)
        is->type = take_type(f, s);
    f->at = s->at;
    if (f->d->status == OK && is->is->settle)
        is->is->settle(f, is, s->words.list + skip, s->words.n > skip ? s->words.n - skip : 0);
    is->first = f->g->labels;
    is->first_variable = f->g->variables;
    to->at = s->at;
    if (f->d->status != OK)
        return;
    make(to, is);
    if (to->nary.status == NO_MEMORY)
        draft_no_memory(f->d);
    else if (to->nary.status != OK)
        draft_wrong(f->d, s->at, "%s", to->nary.why);
    f->g->combineds++;
}

/* One round over all statements that wait: could one of them be made? */
static bool add_ready(finish *f, sink *to, bool *done, bool all)
{
    bool some = false;
    for (const constraint *const *kind = encoded_constraints; *kind; kind++)
        for (int i = 0; i < f->d->statements && f->d->status == OK; i++) {
            const draft_statement *s = &f->d->statement[i];
            if (s->form->is != *kind || done[i] || !(all || is_ready(f, s)))
                continue;
            add_constraint(f, s, to);
            done[i] = some = true;
        }
    return some && f->d->status == OK;
}

void finish_encode(finish *f)
{
    stated_problem *g = f->g;
    int n = 0;
    for (int i = 0; i < f->d->statements; i++)
        n += f->d->statement[i].form->stage == STAGE_ENCODE;
    g->plain_labels = g->labels;
    g->plain_variables = g->variables;
    if (!n)
        return;
    sink to;
    bool *done = finish_take(f, (size_t)f->d->statements, sizeof *done);
    g->combined = finish_take(f, (size_t)n, sizeof *g->combined);
    if (!open_sink(&to, g, f, NULL, f->d->arena->memory, f->d->arena, g->labels))
        draft_no_memory(f->d);
    while (f->d->status == OK && add_ready(f, &to, done, false))
        continue;
    if (f->d->status == OK)
        add_ready(f, &to, done, true); /* those that are left name something that does not exist */
    arena_close(&to.nary.room);
}

/* ---- the network ---- */

/* Where its links come from: what the text says it comes from, or the statement itself: T, or if it has no
 * name, the whole of it. */
static void from_statement(csp_builder *b, const stated_problem *p, const problem_constraint *is)
{
    text name;
    if (is->from || is->name) {
        csp_from(b, is->from ? is->from : is->name);
        return;
    }
    text_open(&name, csp_memory(b));
    problem_write_constraint(p, is, false, &name);
    if (name.failed)
        csp_fail(b, NO_MEMORY, "no memory for the network");
    csp_from(b, text_bytes(&name));
    text_close(&name);
}

void encode_links(csp_builder *b, const stated_problem *p)
{
    const memory *m = csp_memory(b);
    sink to;
    arena room;
    if (!p->combineds)
        return;
    arena_open(&room, m);
    if (!open_sink(&to, p, NULL, b, m, &room, p->plain_labels))
        csp_fail(b, NO_MEMORY, "no memory for the network");
    for (int i = 0; i < p->combineds && !csp_has_failed(b); i++) {
        to.label = p->combined[i].first;
        to.variable = p->combined[i].first_variable;
        from_statement(b, p, &p->combined[i]);
        make(&to, &p->combined[i]);
    }
    csp_from(b, NULL);
    if (to.nary.status != OK)
        csp_fail(b, to.nary.status, to.nary.why);
    arena_close(&to.nary.room);
    arena_close(&room);
}

/* ---- writing ---- */

const char *operand_entry(const stated_problem *p, const problem_constraint *is, int operand, int entry)
{
    return p->variable[is->variable[operand]].entry[entry].value;
}

const char *operand_called(const stated_problem *p, const problem_constraint *is, int operand)
{
    return p->variable[is->variable[operand]].name;
}

void spell_name(const stated_problem *p, const problem_constraint *is, form_writer *to)
{
    const char *type = p->type[is->type].name;
    writer_put_name(to, is->name, strcmp(type, is->is->name) != 0 ? type : NULL, is->from);
}

void spell_operands(const stated_problem *p, const problem_constraint *is, form_writer *to)
{
    for (int i = 0; i < is->operands; i++)
        writer_put(to, operand_called(p, is, i));
    writer_next(to);
}

void spell_literals(const stated_problem *p, const problem_constraint *is, form_writer *to)
{
    text one;
    text_open(&one, to->out->memory);
    for (int i = 0; i < is->operands; i++) {
        int entry = is->of_operand[i];
        text_clear(&one);
        text_format(&one, "%s%s%s", operand_called(p, is, i), entry < 0 ? "!=" : "=",
                    operand_entry(p, is, i, entry < 0 ? ~entry : entry));
        to->out->failed = to->out->failed || one.failed;
        writer_put(to, text_bytes(&one));
    }
    text_close(&one);
}
