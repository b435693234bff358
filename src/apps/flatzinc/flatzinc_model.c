/* flatzinc_model.c: from variables and constraints to the draft of a network.
 *
 * First come constraints that make two variables one (int_eq, bool2int and the like), then those on one
 * variable alone, which become part of its domain, and numbers that an all_different keeps from variables.
 * Then names: variables that became one get the name that a person wrote; an element of an array that is
 * shown gets that of the array with its indices. A truth value that says "x is c" is the label x=c.
 * Everything else becomes statements. */
#include "apps/flatzinc/flatzinc.h"

#include "base/scan.h"

#include <string.h>

/* ---- variables that are one ---- */

int flatzinc_place(const fz_variable *v, int64_t value)
{
    int low = 0, high = v->values;
    while (v->ascending && high - low > 1) {
        int middle = low + (high - low) / 2;
        if (v->value[middle] <= value)
            low = middle;
        else
            high = middle;
    }
    while (low < high && v->value[low] != value)
        low++;
    return low < high ? low : -1;
}

bool flatzinc_in_domain(const void *with, int value)
{
    return flatzinc_place(with, value) >= 0;
}

static bool is_number(const void *with, int value)
{
    return value == *(const int64_t *)with;
}

static void call_better(fz_variable *to, const char *name, int rank)
{
    if (rank < to->shown_rank) {
        to->shown = name;
        to->shown_rank = rank;
    }
}

static void join(flatzinc *z, int a, int b)
{
    if (a == b)
        return;
    int first = a < b ? a : b, second = a < b ? b : a;
    flatzinc_restrict(z, first, flatzinc_in_domain, &z->variable[second]);
    z->variable[second].same = first;
    call_better(&z->variable[first], z->variable[second].shown, z->variable[second].shown_rank);
}

static bool makes_one(const fz_constraint *c)
{
    return strcmp(c->name, "int_eq") == 0 || strcmp(c->name, "bool_eq") == 0 ||
           strcmp(c->name, "bool2int") == 0;
}

static void join_variables(flatzinc *z)
{
    for (int i = 0; i < z->constraints && z->draft->status == OK; i++) {
        fz_constraint *c = &z->constraint[i];
        if (!makes_one(c))
            continue;
        int v[2];
        for (int k = 0; k < 2; k++)
            v[k] = c->argument[k]->kind == FZ_NAME ? flatzinc_variable(z, c->argument[k]->name) : -1;
        c->done = true;
        if (v[0] >= 0 && v[1] >= 0)
            join(z, v[0], v[1]);
        for (int k = 0; k < 2; k++)
            if (v[k] >= 0 && v[!k] < 0)
                flatzinc_restrict(z, v[k], is_number, &c->argument[!k]->value);
        if (v[0] < 0 && v[1] < 0 && c->argument[0]->value != c->argument[1]->value)
            flatzinc_no_solution(z, c);
    }
}

/* ---- names ---- */

/* "x[2,3]": element number i of an array with these dimensions, which are ranges. */
static const char *element_name(flatzinc *z, const fz_array *a, int64_t i)
{
    enum { DIMENSIONS = 8 };
    int64_t index[DIMENSIONS];
    int n = 0;
    const fz_expression *dimension[DIMENSIONS];
    for (const fz_expression *m = a->output->first; m && n < DIMENSIONS; m = m->next)
        dimension[n++] = m;
    for (int k = n - 1; k >= 0; k--) {
        int64_t length = dimension[k]->last - dimension[k]->value + 1;
        index[k] = dimension[k]->value + (length > 0 ? i % length : 0);
        i = length > 0 ? i / length : 0;
    }
    text t;
    text_open(&t, z->arena->memory);
    text_format(&t, "%s[", a->name);
    for (int k = 0; k < n; k++)
        text_format(&t, "%s%d", k ? "," : "", (int)index[k]);
    text_add_char(&t, ']');
    return draft_keep(z->draft, &t);
}

static void name_elements(flatzinc *z)
{
    for (int i = 0; i < z->arrays && z->draft->status == OK; i++) {
        const fz_array *a = &z->array[i];
        int64_t k = 0;
        if (!a->output)
            continue;
        for (const fz_expression *m = a->body->first; m && z->draft->status == OK; m = m->next, k++) {
            int v = m->kind == FZ_NAME ? flatzinc_variable(z, m->name) : -1;
            if (v >= 0 && z->variable[v].shown_rank > 1)
                call_better(&z->variable[v], element_name(z, a, k), 1);
        }
    }
}

/* Names of constraints; those that the names of others seem to be made of; and stems that are numbered: names
 * that the model gives, and predicates. */
enum { FZ_CALLED, FZ_MAKERS, FZ_GIVEN, FZ_PREDICATES };

typedef struct naming {
    problem_index names;
    int *numbered, stems; /* for each stem: how many constraints have it so far */
} naming;

/* Constraints make csp-variables: those of c are called c, or c.1, c.s1 and so on. The length of c in such a
 * name; 0: it is none. */
static size_t maker_length(const char *name)
{
    const char *point = strrchr(name, '.');
    if (!point)
        return 0;
    const char *at = point + 1 + (point[1] == 's' || point[1] == 't');
    return *at && at[strspn(at, "-0123456789")] == '\0' ? (size_t)(point - name) : 0;
}

/* Is there a csp-variable of this name, or can there be one? Those of numbers are called #5, those of
 * elements of an array x, x[1]. With # and a number behind it, every name that is not empty becomes free at
 * some number. */
static bool is_taken(const flatzinc *z, const problem_index *names, const char *name)
{
    size_t n = strlen(name), maker = maker_length(name), array = strcspn(name, "[");
    return problem_index_find(&z->names, FZ_VARIABLES, name, n) >= 0 ||
           problem_index_find(names, FZ_CALLED, name, n) >= 0 ||
           problem_index_find(names, FZ_MAKERS, name, n) >= 0 ||
           (maker && problem_index_find(names, FZ_CALLED, name, maker) >= 0) ||
           (array < n && name[n - 1] == ']' && problem_index_find(&z->names, FZ_ARRAYS, name, array) >= 0) ||
           (*name == '#' && strspn(name + 1, "-0123456789") == n - 1);
}

static void take_name(problem_index *names, const char *name)
{
    size_t maker = maker_length(name);
    problem_index_add(names, FZ_CALLED, name, strlen(name), 0);
    if (maker && problem_index_find(names, FZ_MAKERS, name, maker) < 0)
        problem_index_add(names, FZ_MAKERS, name, maker, 0);
}

/* How many constraints have had this stem, this one included. */
static int count_stem(naming *n, int space, const char *stem)
{
    int i = problem_index_find(&n->names, space, stem, strlen(stem));
    if (i < 0) {
        i = n->stems++;
        problem_index_add(&n->names, space, stem, strlen(stem), i);
    }
    return ++n->numbered[i];
}

/* "total" if the model gives it this name, and nothing else has it; otherwise "total#2", "int_plus#7". */
static const char *constraint_name(flatzinc *z, naming *n, const fz_constraint *c)
{
    int number = count_stem(n, FZ_PREDICATES, c->name);
    const char *stem = flatzinc_stem(c->name);
    if (c->own) {
        number = count_stem(n, FZ_GIVEN, c->own);
        stem = c->own;
        if (!is_taken(z, &n->names, stem))
            return stem;
    }
    text t;
    text_open(&t, z->arena->memory);
    do {
        text_clear(&t);
        text_format(&t, "%s#%d", stem, number++);
    } while (!t.failed && is_taken(z, &n->names, text_bytes(&t)));
    return draft_keep(z->draft, &t);
}

static void name_constraints(flatzinc *z)
{
    enum { STEMS = 2, NAMES = 4 }; /* that a constraint adds at most: one of each sort */
    size_t all = (size_t)z->constraints;
    naming n = { .numbered = flatzinc_take(z, STEMS * all, sizeof *n.numbered) };
    if (n.numbered && !problem_index_open(&n.names, z->arena, NAMES * all))
        draft_no_memory(z->draft);
    for (int i = 0; n.numbered && i < z->constraints && z->draft->status == OK; i++) {
        z->constraint[i].called = constraint_name(z, &n, &z->constraint[i]);
        take_name(&n.names, z->constraint[i].called);
    }
}

/* ---- predicates ---- */

/* For each kind of argument (fz_predicate): what it, or each of its members, may be; which sort of list it
 * is; and how to say it. */
static const struct takes {
    char kind;
    bool variables;
    fz_kind list; /* FZ_TEXT: no list */
    const char *said;
} takes[] = {
    { 'x', true, FZ_TEXT, "a whole number, true, false or a variable" },
    { 'a', true, FZ_ARRAY, "an array of whole numbers, truth values or variables" },
    { 'c', false, FZ_TEXT, "a whole number, true or false" },
    { 'n', false, FZ_ARRAY, "an array of whole numbers or truth values" },
    { 's', false, FZ_SET, "a set of whole numbers" },
};

static bool is_one(const struct takes *t, const fz_expression *e)
{
    return e->kind == FZ_INT || e->kind == FZ_BOOL || (t->variables && e->kind == FZ_NAME);
}

/* What is wrong with an argument: it, or a member of it; NULL: nothing. */
static const fz_expression *find_wrong(const struct takes *t, const fz_expression *e)
{
    if (t->list == FZ_TEXT)
        return is_one(t, e) ? NULL : e;
    if (e->kind != t->list)
        return t->list == FZ_SET && e->kind == FZ_RANGE ? NULL : e;
    const fz_expression *m = e->first;
    while (m && is_one(t, m))
        m = m->next;
    return m;
}

static void check_arguments(flatzinc *z, const fz_constraint *c)
{
    static const char *const found[] = { "a number", "a truth value", "a variable",
                                         "a range",  "a set",         "an array",
                                         "a text",   "a call",        "a number with a point" };
    for (int k = 0; k < c->arguments && z->draft->status == OK; k++) {
        const struct takes *t = takes;
        while (t->kind != (c->how && k == c->arguments - 1 ? 'x' : c->predicate->takes[k]))
            t++;
        const fz_expression *wrong = find_wrong(t, c->argument[k]);
        if (wrong)
            flatzinc_wrong(z, wrong->at, "found %s %s argument %d of %s, expected %s", found[wrong->kind],
                           wrong == c->argument[k] ? "as" : "in", k + 1, c->name, t->said);
    }
}

/* There must be as many coefficients as variables, and rows of a table must be as long as its list of
 * variables. */
static void check_lengths(flatzinc *z, const fz_constraint *c)
{
    const char *of = c->predicate->takes;
    bool linear = of[0] == 'n', table = strcmp(of, "an") == 0;
    if (z->draft->status != OK || (!linear && !table))
        return;
    int n = c->argument[0]->members, m = c->argument[1]->members;
    if (linear && n != m)
        flatzinc_wrong(z, c->argument[1]->at, "variables for %s: %d, expected as many as coefficients: %d",
                       c->name, m, n);
    if (table && (n ? m % n : m))
        flatzinc_wrong(z, c->argument[1]->at, "numbers for %s: %d, expected rows of as many as variables: %d",
                       c->name, m, n);
}

static void leave_out(flatzinc *z, fz_constraint *c)
{
    c->done = true;
    c->predicate = NULL;
    if (z->left_out->length)
        text_add_string(z->left_out, ", ");
    text_add_string(z->left_out, c->called);
}

static void find_predicates(flatzinc *z, bool relax)
{
    char quote[QUOTE_MAX];
    for (int i = 0; i < z->constraints && z->draft->status == OK; i++) {
        fz_constraint *c = &z->constraint[i];
        if (flatzinc_find_predicate(c)) {
            check_arguments(z, c);
            check_lengths(z, c);
            continue;
        }
        if (!relax)
            flatzinc_wrong(z, c->at,
                           "the constraint %s is not supported: leave it out with --relax, which says so",
                           string_quote(quote, c->name));
        leave_out(z, c);
    }
}

/* ---- the draft ---- */

static bool names_label(const fz_constraint *c)
{
    return strcmp(c->name, "int_eq_reif") == 0 || strcmp(c->name, "bool_eq_reif") == 0;
}

/* int_eq_reif(x, c, b): b is the label x=c. */
static void name_labels(flatzinc *z)
{
    for (int i = 0; i < z->constraints && z->draft->status == OK; i++) {
        fz_constraint *c = &z->constraint[i];
        if (c->done || !names_label(c))
            continue;
        int64_t unused, value;
        int x = flatzinc_operand(z, c->argument[0], &unused), y = flatzinc_operand(z, c->argument[1], &value);
        int b = flatzinc_operand(z, c->argument[2], &unused);
        if (x < 0 || y >= 0 || b < 0 || b == x || z->variable[b].label_of >= 0 ||
            !flatzinc_in_domain(&z->variable[x], (int)value))
            continue;
        int root = x; /* no circles: x must not itself be, by way of other labels, a label of b */
        while (root >= 0 && root != b)
            root = z->variable[root].label_of;
        if (root == b)
            continue;
        z->variable[b].label_of = x;
        z->variable[b].label_value = (int)value;
        c->done = true;
    }
}

/* Refuses too many values before they get names. Value 1 of a variable that is the label of another one is
 * not a label of its own. */
static void count_values(flatzinc *z)
{
    uint64_t labels = 0;
    for (int i = 0; i < z->variables && z->draft->status == OK; i++) {
        const fz_variable *v = &z->variable[i];
        uint64_t own = v->same == i ? (uint64_t)v->values - (v->label_of >= 0 && v->values) : 0;
        if (!draft_may(&labels, own, LIMIT_LABELS))
            flatzinc_wrong(z, v->at, LIMIT_LABELS_SAID);
    }
}

static void name_values(flatzinc *z)
{
    for (int i = 0; i < z->variables && z->draft->status == OK; i++) {
        fz_variable *v = &z->variable[i];
        if (v->same != i)
            continue;
        v->said = flatzinc_take(z, (size_t)v->values, sizeof *v->said);
        for (int k = 0; v->said && k < v->values; k++)
            v->said[k] = flatzinc_name(z, "", "", v->value[k]);
    }
}

/* The label that stands for value 1 of v. */
static const char *label_name(flatzinc *z, const fz_variable *v)
{
    const fz_variable *x = &z->variable[v->label_of];
    if (x->label_of >= 0 && v->label_value == 1)
        return label_name(z, x);
    return flatzinc_name(z, x->shown, "=", v->label_value);
}

static void add_variable(flatzinc *z, fz_variable *v)
{
    draft_variable x = { .name = { v->shown, v->at }, .type = { NULL, v->at } };
    for (int k = 0; k < v->values; k++) {
        word label = { NULL, v->at };
        if (v->label_of >= 0 && v->value[k] == 1)
            label.string = label_name(z, v);
        draft_add_word(z->draft, &x.value, (word){ v->said[k], v->at });
        draft_add_word(z->draft, &x.label, label);
    }
    v->csp = z->draft->variables;
    draft_variable *to = draft_add_variable(z->draft);
    if (to)
        *to = x;
}

/* Is it a constraint on one variable at most? all_different says nothing of one variable, and a table
 * without columns is refused later. */
static bool is_domain(const flatzinc *z, const fz_constraint *c)
{
    int only;
    bool different = c->predicate->encode == flatzinc_encode_different;
    bool table = c->predicate->encode == flatzinc_encode_tuples;
    return !different && !(table && !c->argument[0]->members) && flatzinc_operands(z, c, &only, 1) <= 1;
}

/* int_eq_reif(x, c, b) where x can't be c any more: b is false, which is all it says. */
static bool deny_label(flatzinc *z, const fz_constraint *c)
{
    int64_t value, unused, no = 0;
    if (!names_label(c))
        return false;
    int x = flatzinc_operand(z, c->argument[0], &unused), y = flatzinc_operand(z, c->argument[1], &value);
    int b = flatzinc_operand(z, c->argument[2], &unused);
    if (x < 0 || y >= 0 || b < 0 || flatzinc_in_domain(&z->variable[x], (int)value))
        return false;
    flatzinc_restrict(z, b, is_number, &no);
    return true;
}

/* Makes constraints on one variable part of its domain, again and again, because smaller domains leave
 * further constraints with one variable. */
static void shrink_domains(flatzinc *z)
{
    for (bool changed = true; changed && z->draft->status == OK;) {
        changed = false;
        for (int i = 0; i < z->constraints && z->draft->status == OK; i++) {
            fz_constraint *c = &z->constraint[i];
            bool single = !c->done && is_domain(z, c);
            if (single)
                flatzinc_encode_table(z, c);
            if (single || (!c->done && deny_label(z, c)))
                c->done = changed = true;
        }
    }
}

/* x * y = z, where z is known to MiniZinc alone: values that z can't have are removed from the start.
 * Otherwise products of products, and the like, would have far more labels than values. */
static void shrink_images(flatzinc *z)
{
    static const char *const functions[] = { "int_times", "int_plus", "int_div", "int_mod",
                                             "int_min",   "int_max",  "int_abs", "int_pow" };
    for (bool changed = true; changed && z->draft->status == OK;) {
        changed = false;
        for (int i = 0; i < z->constraints && z->draft->status == OK; i++)
            for (size_t k = 0; k < sizeof functions / sizeof *functions && !z->constraint[i].done; k++)
                if (strcmp(z->constraint[i].name, functions[k]) == 0)
                    changed = flatzinc_image(z, &z->constraint[i]) || changed;
    }
}

/* For a model without variables, because a network must have at least one csp-variable. */
static void add_nothing(flatzinc *z)
{
    draft_variable *v = draft_add_variable(z->draft);
    const char *at = z->draft->text;
    if (!v)
        return;
    *v = (draft_variable){ .name = { "model", at } };
    draft_add_word(z->draft, &v->value, (word){ "true", at });
    draft_add_word(z->draft, &v->label, (word){ NULL, at });
}

/* A variable without values already says that there is no solution; and statements could not name the labels
 * that it does not have. */
static bool lacks_values(const flatzinc *z, const fz_constraint *c)
{
    for (int i = 0; i < c->arguments; i++) {
        const fz_expression *a = c->argument[i];
        const bool list = a->kind == FZ_ARRAY;
        for (const fz_expression *m = list ? a->first : a; m; m = list ? m->next : NULL) {
            int v = m->kind == FZ_NAME ? flatzinc_variable(z, m->name) : -1;
            if (v >= 0 && !z->variable[v].values)
                return true;
        }
    }
    return false;
}

/* What can be known of domains before anything is a statement. */
static void settle_domains(flatzinc *z)
{
    join_variables(z);
    for (int i = 0; i < z->constraints && z->draft->status == OK; i++)
        if (!z->constraint[i].done && z->constraint[i].predicate->encode == flatzinc_encode_different)
            flatzinc_take_out_numbers(z, &z->constraint[i]);
    shrink_domains(z);
    shrink_images(z);
    shrink_domains(z);
    z->drafting = true;
}

/* relax: if it is too large, what was drafted of it is forgotten. */
static void encode(flatzinc *z, fz_constraint *c, bool relax)
{
    const int had_variables = z->draft->variables, had_statements = z->draft->statements;
    if (c->predicate->encode && !c->how)
        c->predicate->encode(z, c);
    else
        flatzinc_encode_table(z, c);
    if (!z->too_large || !relax || z->draft->status == NO_MEMORY)
        return;
    z->draft->variables = had_variables;
    z->draft->statements = had_statements;
    z->draft->status = OK;
    *z->draft->e = (error){ 0 };
    z->too_large = false;
    leave_out(z, c);
}

void flatzinc_model(flatzinc *z, bool relax)
{
    z->tried = flatzinc_take(z, (size_t)z->variables, sizeof *z->tried);
    for (int i = 0; z->tried && i < z->variables; i++)
        z->tried[i] = z->variable[i].values ? z->variable[i].value[0] : 0;
    name_constraints(z);
    if (z->draft->status == OK)
        find_predicates(z, relax);
    if (z->draft->status != OK)
        return;
    settle_domains(z);
    name_elements(z);
    name_labels(z);
    count_values(z);
    name_values(z);
    for (int i = 0; i < z->variables && z->draft->status == OK; i++)
        if (z->variable[i].same == i)
            add_variable(z, &z->variable[i]);
    for (int i = 0; i < z->constraints && z->draft->status == OK; i++)
        if (!z->constraint[i].done && !lacks_values(z, &z->constraint[i]))
            encode(z, &z->constraint[i], relax);
    if (z->draft->status == OK && !z->draft->variables)
        add_nothing(z);
}
