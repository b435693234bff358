/* core_statements.c: see core_statements.h. A clause is a csp-variable or a need here, by its guard and
 * members. What is lost is kept in a trail, and each clause counts what is left of it, so what a target would
 * lose besides can be taken back. */
#include "out/core_statements.h"

#include "problem/constraint.h"
#include "problem/diagram.h"

enum {
    A_VARIABLE = -1, /* instead of a guard: the clause is a csp-variable, */
    NO_GUARD = -2,   /* or a need that always holds */
    LABELS_MOST = 99999
};

typedef struct clause {
    int guard, number; /* of the csp-variable or need, from 1 */
    int members, left;
    size_t member; /* where they begin */
} clause;

struct core_statements {
    proof_writer reader; /* first: what is said to it is said to these */
    const csp *csp;
    arena room;
    clause *clause;
    int *member;
    size_t clauses, clause_room, members, member_room;
    int needs, own;    /* needs of the network and of statements; variables beyond labels */
    size_t *statement; /* of each statement: its first clause; and one more */
    int *part, parts;  /* of each statement that propagates: its number in core, from 1 */
    size_t *start;     /* of each variable: its first clause in `of`; and one more */
    int *of;
    bool *gone, *truth; /* of each variable */
    int *trail, trails, head;
    size_t from, to; /* the clauses of this statement count */
    bool broken;     /* nothing is left of a clause that holds */
    text *out;
};

/* ---- reading the clauses of statements ---- */

static bool grow(core_statements *said, void *list, size_t *room, size_t n, size_t size)
{
    bool grown = memory_reserve(said->reader.memory, list, n, 1, room, size);
    said->reader.failed = said->reader.failed || !grown;
    return grown;
}

static void add_member(core_statements *said, int variable)
{
    if (!said->clauses || !grow(said, &said->member, &said->member_room, said->members, sizeof *said->member))
        return;
    said->member[said->members++] = variable;
    said->clause[said->clauses - 1].members++;
}

static void begin_clause(core_statements *said, int guard, int number)
{
    if (!grow(said, &said->clause, &said->clause_room, said->clauses, sizeof *said->clause))
        return;
    said->clause[said->clauses++] = (clause){ .guard = guard, .number = number, .member = said->members };
}

/* That a label is false is said by the other labels of a csp-variable. */
static void add_others(core_statements *said, int label)
{
    csp_list vars = csp_label_vars(said->csp, (csp_label)label);
    csp_list members = csp_list_size(vars) ? csp_set_members(said->csp, *vars.begin) : vars;
    for (const csp_label *l = members.begin; l < members.end; l++)
        if (*l != label)
            add_member(said, *l);
}

static void add_need(core_statements *said, int guard)
{
    const proof_writer *r = &said->reader;
    begin_clause(said, guard, ++said->needs);
    for (int i = 0; i < r->literals; i++)
        if (r->literal[i] > 0)
            add_member(said, r->literal[i] - 1);
        else if (-r->literal[i] - 1 != guard)
            add_others(said, -r->literal[i] - 1);
}

/* A clause is a need for each of its negative literals. */
static void take_clause(proof_writer *reader)
{
    core_statements *said = (core_statements *)reader;
    int negative = 0;
    for (int i = 0; i < reader->literals; i++)
        if (reader->literal[i] < 0) {
            add_need(said, -reader->literal[i] - 1);
            negative++;
        }
    if (!negative)
        add_need(said, NO_GUARD);
}

static void add_variables(core_statements *said, const statement *of)
{
    for (int i = 0; i < of->operands; i++) {
        const statement_operand *o = &of->operand[i];
        csp_list vars = o->labels ? csp_label_vars(said->csp, *o->label) : (csp_list){ NULL, NULL };
        for (const csp_set *v = vars.begin; v < vars.end; v++) {
            csp_list members = csp_set_members(said->csp, *v);
            int n = 0;
            while (n < o->labels && csp_list_find(members, o->label[n]) >= 0)
                n++;
            if (n < o->labels || n != csp_list_size(members))
                continue;
            begin_clause(said, A_VARIABLE, *v + 1);
            for (n = 0; n < o->labels; n++)
                add_member(said, o->label[n]);
        }
    }
}

static status read_statement(core_statements *said, const statement *of, error *e)
{
    const proof to = { &said->reader, NULL };
    if (!of->kind->formula)
        return error_set(e, BAD_INPUT, 0, 0,
                         "a %s has no form in core; choose --format json, which can be checked",
                         of->kind_name);
    int own = of->kind->formula(of, csp_labels(said->csp) + said->own, &to);
    if (own >= 0)
        said->own += own;
    if (own < 0 || csp_labels(said->csp) + said->own > LABELS_MOST)
        return error_set(e, BAD_INPUT, 0, 0,
                         "the %s '%s' has more labels in core than %d; choose --format json, "
                         "which can be checked",
                         of->kind_name, statement_cited(of), LABELS_MOST);
    add_variables(said, of);
    return said->reader.failed ? NO_MEMORY : OK;
}

static status read_statements(core_statements *said, error *e)
{
    const statement *first = csp_statements(said->csp);
    int n = 0;
    for (const statement *s = first; s; s = s->next)
        n++;
    said->statement = arena_take(&said->room, (size_t)n + 1, sizeof *said->statement);
    said->part = arena_take(&said->room, (size_t)n + 1, sizeof *said->part);
    status st = said->statement && said->part ? OK : NO_MEMORY;
    for (const statement *s = first; s && st == OK; s = s->next) {
        if (csp_propagates(said->csp, s)) {
            said->part[s->index] = ++said->parts;
            st = read_statement(said, s, e);
        }
        if (st == OK)
            said->statement[s->index + 1] = said->clauses;
    }
    return st;
}

/* Which clauses each variable is in. */
static status index_clauses(core_statements *said)
{
    size_t variables = (size_t)csp_labels(said->csp) + (size_t)said->own + 1;
    said->start = arena_take(&said->room, variables + 2, sizeof *said->start);
    said->of = arena_take(&said->room, said->members + 1, sizeof *said->of);
    said->gone = arena_take(&said->room, variables, sizeof *said->gone);
    said->truth = arena_take(&said->room, variables, sizeof *said->truth);
    said->trail = arena_take(&said->room, variables, sizeof *said->trail);
    if (!said->start || !said->of || !said->gone || !said->truth || !said->trail)
        return NO_MEMORY;
    for (size_t i = 0; i < said->members; i++)
        said->start[said->member[i] + 2]++;
    for (size_t i = 2; i < variables + 2; i++)
        said->start[i] += said->start[i - 1];
    for (size_t i = 0; i < said->clauses; i++)
        for (int k = 0; k < said->clause[i].members; k++)
            said->of[said->start[said->member[said->clause[i].member + (size_t)k] + 1]++] = (int)i;
    return OK;
}

status core_statements_open(const csp *c, const memory *m, core_statements **out, error *e)
{
    core_statements *said = *out = memory_take(m, 1, sizeof *said);
    if (!said)
        return NO_MEMORY;
    said->reader = (proof_writer){ .memory = m, .clause = take_clause };
    said->csp = c;
    said->needs = csp_needs(c);
    arena_open(&said->room, m);
    status st = read_statements(said, e);
    return st == OK ? index_clauses(said) : st;
}

void core_statements_close(core_statements *said)
{
    if (!said)
        return;
    const memory *m = said->reader.memory;
    memory_give(m, said->clause, said->clause_room, sizeof *said->clause);
    memory_give(m, said->member, said->member_room, sizeof *said->member);
    arena_close(&said->room);
    proof_close(&said->reader);
    memory_give(m, said, 1, sizeof *said);
}

/* ---- as parts ---- */

int core_statements_labels(const core_statements *said)
{
    return said->own;
}

/* A part is the numbers of its csp-variables; its needs follow. */
static void write_part(const core_statements *said, const clause *first, const clause *end, text *out)
{
    text_add_string(out, "part");
    for (const clause *c = first; c < end; c++)
        if (c->guard == A_VARIABLE)
            text_format(out, " v%d", c->number);
    text_add_char(out, '\n');
    for (const clause *c = first; c < end; c++) {
        if (c->guard == A_VARIABLE)
            continue;
        text_add_string(out, "need");
        if (c->guard >= 0)
            text_format(out, " %d", c->guard + 1);
        text_add_string(out, " :");
        for (int k = 0; k < c->members; k++)
            text_format(out, " %d", said->member[c->member + (size_t)k] + 1);
        text_add_char(out, '\n');
    }
}

void core_statements_write(const core_statements *said, text *out)
{
    for (const statement *s = csp_statements(said->csp); s; s = s->next)
        if (said->part[s->index])
            write_part(said, said->clause + said->statement[s->index],
                       said->clause + said->statement[s->index + 1], out);
}

/* ---- what follows from labels that are gone ---- */

static void lose(core_statements *said, int variable)
{
    if (!said->gone[variable])
        said->trail[said->trails++] = variable;
    said->gone[variable] = true;
}

static void write_cell(const core_statements *said, const clause *c)
{
    text_format(said->out, "cell %c%d\n", c->guard == A_VARIABLE ? 'v' : 'n', c->number);
}

/* Nothing is left of this clause: so its guard is gone, or there is no solution. */
static void use_empty(core_statements *said, const clause *c)
{
    if (said->broken || (c->guard >= 0 && said->gone[c->guard]))
        return;
    if (c->guard >= 0)
        text_format(said->out, "case %d\n", c->guard + 1);
    write_cell(said, c);
    said->broken = c->guard < 0;
    if (c->guard < 0)
        return;
    text_add_string(said->out, ".\n");
    lose(said, c->guard);
}

/* Adds to what is left of the clauses of this variable. */
static void count(core_statements *said, int variable, int add)
{
    for (size_t i = said->start[variable]; i < said->start[variable + 1]; i++) {
        clause *c = &said->clause[said->of[i]];
        c->left += add;
        if (!c->left && add < 0 && (size_t)said->of[i] >= said->from && (size_t)said->of[i] < said->to)
            use_empty(said, c);
    }
}

static void propagate(core_statements *said)
{
    while (said->head < said->trails && !said->broken)
        count(said, said->trail[said->head++], -1);
}

/* Takes back what was lost since there were so many. */
static void go_back(core_statements *said, int trails)
{
    for (; said->trails > trails; said->trails--) {
        int variable = said->trail[said->trails - 1];
        if (said->head == said->trails) {
            said->head--;
            count(said, variable, 1);
        }
        said->gone[variable] = false;
    }
    said->broken = false;
}

static void begin(core_statements *said, int index, text *out)
{
    said->out = out;
    said->from = said->statement[index];
    said->to = said->statement[index + 1];
    for (size_t i = said->from; i < said->to; i++)
        said->clause[i].left = said->clause[i].members;
}

/* Clauses that have no members in the first place. */
static void use_empty_ones(core_statements *said)
{
    for (size_t i = said->from; i < said->to; i++)
        if (!said->clause[i].members)
            use_empty(said, &said->clause[i]);
}

/* What is linked to the target is gone if it is true; then nothing is left of some clause. */
static void exclude(core_statements *said, csp_label target)
{
    int trails = said->trails;
    if (said->gone[target] || said->broken)
        return;
    text_format(said->out, "case %d\n", target + 1);
    CSP_FOR_LINKS(l, said->csp, target)
        lose(said, *l);
    propagate(said);
    text_add_string(said->out, ".\n");
    go_back(said, trails);
    lose(said, target);
    propagate(said);
}

void core_statements_exclude(core_statements *said, const step_declared *line, text *out)
{
    begin(said, line->statement->index, out);
    text_format(out, "part p%d\n", said->part[line->statement->index]);
    for (int i = 0; i < line->refuted; i++)
        lose(said, line->refutation[i].label);
    use_empty_ones(said);
    propagate(said);
    for (int i = 0; i < line->targets; i++)
        exclude(said, line->target[i]);
    for (size_t i = said->from; i < said->to && !line->targets && !said->broken; i++)
        if (said->clause[i].guard == A_VARIABLE)
            write_cell(said, &said->clause[i]); /* links say it */
    text_add_string(out, ".\n");
    go_back(said, 0);
}

/* ---- the end ---- */

static bool holds(const core_statements *said, const clause *c)
{
    return c->guard == NO_GUARD || (c->guard >= 0 && said->truth[c->guard]);
}

/* What is left of a clause that holds is true, if none of its members is known to be. */
static bool use_last(core_statements *said, const clause *c)
{
    int last = A_VARIABLE;
    for (int k = 0; k < c->members && holds(said, c); k++) {
        int variable = said->member[c->member + (size_t)k];
        if (said->truth[variable])
            return false;
        last = said->gone[variable] ? last : variable;
    }
    if (last == A_VARIABLE)
        return false;
    write_cell(said, c);
    return said->truth[last] = true;
}

static void finish_one(core_statements *said, const state *final)
{
    bool more = true;
    for (int l = 0; l < csp_labels(said->csp); l++) {
        said->truth[l] = final->label[l] == VALUE;
        if (!said->truth[l])
            lose(said, l);
    }
    use_empty_ones(said);
    propagate(said);
    while (more) {
        more = false;
        for (size_t i = said->from; i < said->to; i++)
            more = use_last(said, &said->clause[i]) || more;
    }
    go_back(said, 0);
}

void core_statements_finish(core_statements *said, const state *final, text *out)
{
    for (const statement *s = csp_statements(said->csp); s && said->parts; s = s->next) {
        begin(said, s->index, out);
        finish_one(said, final);
    }
}
