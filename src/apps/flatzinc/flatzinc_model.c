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

int flatzinc_place(const fz_variable *variable, int64_t value)
{
    int low = 0, high = variable->values;
    while (variable->ascending && high - low > 1) {
        int middle = low + (high - low) / 2;
        if (variable->value[middle] <= value)
            low = middle;
        else
            high = middle;
    }
    while (low < high && variable->value[low] != value)
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

void flatzinc_call(flatzinc *flatzinc, fz_variable *variable, const char *name, int rank)
{
    if (rank >= variable->shown_rank)
        return;
    variable->shown = name;
    variable->shown_rank = rank;
    if (rank > FZ_ELEMENT && flatzinc->draft->status == OK && /* nothing else is to be called so */
        !problem_index_reserve(&flatzinc->names, 1))
        draft_no_memory(flatzinc->draft);
    if (rank > FZ_ELEMENT && flatzinc->draft->status == OK &&
        problem_index_find(&flatzinc->names, FZ_VARIABLES, name, strlen(name)) < 0)
        problem_index_add(&flatzinc->names, FZ_VARIABLES, name, strlen(name),
                          (int)(variable - flatzinc->variable));
}

static void join(flatzinc *flatzinc, int value, int other)
{
    if (value == other)
        return;
    int first = value < other ? value : other, second = value < other ? other : value;
    flatzinc_restrict(flatzinc, first, flatzinc_in_domain, &flatzinc->variable[second]);
    flatzinc->variable[second].same = first;
    flatzinc_call(flatzinc, &flatzinc->variable[first], flatzinc->variable[second].shown,
                  flatzinc->variable[second].shown_rank);
}

static bool makes_one(const fz_constraint *constraint)
{
    return strcmp(constraint->name, "int_eq") == 0 || strcmp(constraint->name, "bool_eq") == 0 ||
           strcmp(constraint->name, "bool2int") == 0;
}

static void join_variables(flatzinc *flatzinc)
{
    for (int i = 0; i < flatzinc->constraints && flatzinc->draft->status == OK; i++) {
        fz_constraint *c = &flatzinc->constraint[i];
        if (c->done || !makes_one(c))
            continue;
        int v[2];
        for (int k = 0; k < 2; k++)
            v[k] = c->argument[k]->kind == FZ_NAME ? flatzinc_variable(flatzinc, c->argument[k]->name) : -1;
        c->done = true;
        if (v[0] >= 0 && v[1] >= 0)
            join(flatzinc, v[0], v[1]);
        for (int k = 0; k < 2; k++)
            if (v[k] >= 0 && v[!k] < 0)
                flatzinc_restrict(flatzinc, v[k], is_number, &c->argument[!k]->value);
        if (v[0] < 0 && v[1] < 0 && c->argument[0]->value != c->argument[1]->value)
            flatzinc_no_solution(flatzinc, c);
    }
}

/* ---- names ---- */

/* "x[2,3]": element number i of an array with these dimensions, which are ranges. */
static const char *element_name(flatzinc *flatzinc, const fz_array *array, int64_t at)
{
    enum { DIMENSIONS = 8 };
    int64_t index[DIMENSIONS];
    int n = 0;
    const fz_expression *dimension[DIMENSIONS];
    for (const fz_expression *m = array->output->first; m && n < DIMENSIONS; m = m->next)
        dimension[n++] = m;
    for (int k = n - 1; k >= 0; k--) {
        int64_t length = dimension[k]->last - dimension[k]->value + 1;
        index[k] = dimension[k]->value + (length > 0 ? at % length : 0);
        at = length > 0 ? at / length : 0;
    }
    text t;
    text_open(&t, flatzinc->arena->memory);
    text_format(&t, "%s[", array->name);
    for (int k = 0; k < n; k++)
        text_format(&t, "%s%d", k ? "," : "", (int)index[k]);
    text_add_char(&t, ']');
    return draft_keep(flatzinc->draft, &t);
}

static void name_elements(flatzinc *flatzinc)
{
    for (int i = 0; i < flatzinc->arrays && flatzinc->draft->status == OK; i++) {
        const fz_array *a = &flatzinc->array[i];
        int64_t k = 0;
        if (!a->output)
            continue;
        for (const fz_expression *m = a->body->first; m && flatzinc->draft->status == OK; m = m->next, k++) {
            int v = m->kind == FZ_NAME ? flatzinc_variable(flatzinc, m->name) : -1;
            if (v >= 0 && flatzinc->variable[v].shown_rank > FZ_ELEMENT)
                flatzinc_call(flatzinc, &flatzinc->variable[v], element_name(flatzinc, a, k), FZ_ELEMENT);
        }
    }
}

/* A constraint as it was written, in one line. */
static const char *words_of(flatzinc *flatzinc, const fz_constraint *constraint)
{
    text t;
    text_open(&t, flatzinc->arena->memory);
    for (size_t i = 0; i < constraint->words.n; i++)
        text_add_char(&t, scan_is_line_end(constraint->words.at[i]) ? ' ' : constraint->words.at[i]);
    return draft_keep(flatzinc->draft, &t);
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

static bool is_one(const struct takes *wanted, const fz_expression *expression)
{
    return expression->kind == FZ_INT || expression->kind == FZ_BOOL ||
           (wanted->variables && expression->kind == FZ_NAME);
}

/* What is wrong with an argument: it, or a member of it; NULL: nothing. */
static const fz_expression *find_wrong(const struct takes *wanted, const fz_expression *expression)
{
    if (wanted->list == FZ_TEXT)
        return is_one(wanted, expression) ? NULL : expression;
    if (expression->kind != wanted->list)
        return wanted->list == FZ_SET && expression->kind == FZ_RANGE ? NULL : expression;
    const fz_expression *m = expression->first;
    while (m && is_one(wanted, m))
        m = m->next;
    return m;
}

static void check_arguments(flatzinc *flatzinc, const fz_constraint *constraint)
{
    static const char *const found[] = { "a number", "a truth value", "a variable",
                                         "a range",  "a set",         "an array",
                                         "a text",   "a call",        "a number with a point" };
    for (int k = 0; k < constraint->arguments && flatzinc->draft->status == OK; k++) {
        const struct takes *t = takes;
        while (t->kind !=
               (constraint->how && k == constraint->arguments - 1 ? 'x' : constraint->predicate->takes[k]))
            t++;
        const fz_expression *wrong = find_wrong(t, constraint->argument[k]);
        if (wrong)
            flatzinc_wrong(flatzinc, wrong->at, FINDS "%s %s argument %d of %s" EXPECTED "%s",
                           found[wrong->kind], wrong == constraint->argument[k] ? "as" : "in", k + 1,
                           constraint->name, t->said);
    }
}

/* There must be as many coefficients as variables, and rows of a table must be as long as its list of
 * variables. */
static void check_lengths(flatzinc *flatzinc, const fz_constraint *constraint)
{
    const char *of = constraint->predicate->takes;
    bool linear = of[0] == 'n', table = strcmp(of, "an") == 0;
    if (flatzinc->draft->status != OK || (!linear && !table))
        return;
    int n = constraint->argument[0]->members, m = constraint->argument[1]->members;
    if (linear && n != m)
        flatzinc_wrong(flatzinc, constraint->argument[1]->at,
                       "variables for %s: %d" EXPECTED "as many as coefficients: %d", constraint->name, m, n);
    if (table && (n ? m % n : m))
        flatzinc_wrong(flatzinc, constraint->argument[1]->at,
                       "numbers for %s: %d" EXPECTED "rows of as many as variables: %d", constraint->name, m,
                       n);
}

static void leave_out(flatzinc *flatzinc, fz_constraint *constraint)
{
    constraint->done = true;
    constraint->predicate = NULL;
    if (flatzinc->left_out->length)
        text_add_string(flatzinc->left_out, ", ");
    text_add_string(flatzinc->left_out, constraint->called);
}

static void find_predicates(flatzinc *flatzinc, bool relax)
{
    char quote[QUOTE_MAX];
    for (int i = 0; i < flatzinc->constraints && flatzinc->draft->status == OK; i++) {
        fz_constraint *c = &flatzinc->constraint[i];
        if (flatzinc_find_predicate(c)) {
            check_arguments(flatzinc, c);
            check_lengths(flatzinc, c);
            continue;
        }
        if (!relax)
            flatzinc_wrong(flatzinc, c->at,
                           "the constraint %s is not supported: " ADVICE
                           "leave it out with --relax, which says so",
                           string_quote(quote, c->name));
        leave_out(flatzinc, c);
    }
}

/* ---- the draft ---- */

static bool names_label(const fz_constraint *constraint)
{
    return strcmp(constraint->name, "int_eq_reif") == 0 || strcmp(constraint->name, "bool_eq_reif") == 0;
}

/* int_eq_reif(x, c, b): b is the label x=c. */
static void name_labels(flatzinc *flatzinc)
{
    for (int i = 0; i < flatzinc->constraints && flatzinc->draft->status == OK; i++) {
        fz_constraint *c = &flatzinc->constraint[i];
        if (c->done || !names_label(c))
            continue;
        int64_t unused, value;
        int x = flatzinc_operand(flatzinc, c->argument[0], &unused),
            y = flatzinc_operand(flatzinc, c->argument[1], &value);
        int b = flatzinc_operand(flatzinc, c->argument[2], &unused);
        if (x < 0 || y >= 0 || b < 0 || b == x || flatzinc->variable[b].label_of >= 0 ||
            !flatzinc_in_domain(&flatzinc->variable[x], (int)value))
            continue;
        int root = x; /* no circles: x must not itself be, by way of other labels, a label of b */
        while (root >= 0 && root != b)
            root = flatzinc->variable[root].label_of;
        if (root == b)
            continue;
        flatzinc->variable[b].label_of = x;
        flatzinc->variable[b].label_value = (int)value;
        c->done = true;
    }
}

/* Refuses too many values before they get names. Value 1 of a variable that is the label of another one is
 * not a label of its own. */
static void count_values(flatzinc *flatzinc)
{
    uint64_t labels = 0;
    for (int i = 0; i < flatzinc->variables && flatzinc->draft->status == OK; i++) {
        const fz_variable *v = &flatzinc->variable[i];
        uint64_t own = v->same == i ? (uint64_t)v->values - (v->label_of >= 0 && v->values) : 0;
        if (!draft_may(&labels, own, LIMIT_LABELS))
            flatzinc_wrong(flatzinc, v->at, LIMIT_LABELS_SAID);
    }
}

static void name_values(flatzinc *flatzinc)
{
    for (int i = 0; i < flatzinc->variables && flatzinc->draft->status == OK; i++) {
        fz_variable *v = &flatzinc->variable[i];
        if (v->same != i)
            continue;
        v->said = flatzinc_take(flatzinc, (size_t)v->values, sizeof *v->said);
        for (int k = 0; v->said && k < v->values; k++)
            v->said[k] = flatzinc_name(flatzinc, "", "", v->value[k]);
    }
}

/* The label that stands for value 1 of `variable`. */
static const char *label_name(flatzinc *flatzinc, const fz_variable *variable)
{
    const fz_variable *x = &flatzinc->variable[variable->label_of];
    if (x->label_of >= 0 && variable->label_value == 1)
        return label_name(flatzinc, x);
    return flatzinc_name(flatzinc, x->shown, "=", variable->label_value);
}

static void add_variable(flatzinc *flatzinc, fz_variable *variable)
{
    draft_variable x = { .name = { variable->shown, variable->at }, .type = { NULL, variable->at } };
    for (int k = 0; k < variable->values; k++) {
        word label = { NULL, variable->at };
        if (variable->label_of >= 0 && variable->value[k] == 1)
            label.string = label_name(flatzinc, variable);
        draft_add_word(flatzinc->draft, &x.value, (word){ variable->said[k], variable->at });
        draft_add_word(flatzinc->draft, &x.label, label);
    }
    variable->csp = flatzinc->draft->variables;
    draft_put(flatzinc->draft, variable, x);
}

/* Is it a constraint on one variable at most? all_different says nothing of one variable, and a table
 * without columns is refused later. */
static bool is_domain(const flatzinc *flatzinc, const fz_constraint *constraint)
{
    int only;
    bool different = constraint->predicate->encode == flatzinc_encode_different;
    bool table = constraint->predicate->encode == flatzinc_encode_tuples;
    return !different && !(table && !constraint->argument[0]->members) &&
           flatzinc_operands(flatzinc, constraint, &only, 1) <= 1;
}

/* int_eq_reif(x, `constraint`, b) where x can't be `constraint` any more: b is false, which is all it says.
 */
static bool deny_label(flatzinc *flatzinc, const fz_constraint *constraint)
{
    int64_t value, unused, no = 0;
    if (!names_label(constraint))
        return false;
    int x = flatzinc_operand(flatzinc, constraint->argument[0], &unused),
        y = flatzinc_operand(flatzinc, constraint->argument[1], &value);
    int b = flatzinc_operand(flatzinc, constraint->argument[2], &unused);
    if (x < 0 || y >= 0 || b < 0 || flatzinc_in_domain(&flatzinc->variable[x], (int)value))
        return false;
    flatzinc_restrict(flatzinc, b, is_number, &no);
    return true;
}

/* Makes constraints on one variable part of its domain, again and again, because smaller domains leave
 * further constraints with one variable. */
static void shrink_domains(flatzinc *flatzinc)
{
    for (bool changed = true; changed && flatzinc->draft->status == OK;) {
        changed = false;
        for (int i = 0; i < flatzinc->constraints && flatzinc->draft->status == OK; i++) {
            fz_constraint *c = &flatzinc->constraint[i];
            bool single = !c->done && is_domain(flatzinc, c);
            if (single)
                flatzinc_encode_table(flatzinc, c);
            if (single || (!c->done && deny_label(flatzinc, c)))
                c->done = changed = true;
        }
    }
}

/* x * y = `flatzinc`, where `flatzinc` is known to MiniZinc alone: values that `flatzinc` can't have are
 * removed from the start. Otherwise products of products, and the like, would have far more labels than
 * values. */
static void shrink_images(flatzinc *flatzinc)
{
    static const char *const functions[] = { "int_times", "int_plus", "int_div", "int_mod",
                                             "int_min",   "int_max",  "int_abs", "int_pow" };
    for (bool changed = true; changed && flatzinc->draft->status == OK;) {
        changed = false;
        for (int i = 0; i < flatzinc->constraints && flatzinc->draft->status == OK; i++)
            for (size_t k = 0; k < sizeof functions / sizeof *functions && !flatzinc->constraint[i].done; k++)
                if (strcmp(flatzinc->constraint[i].name, functions[k]) == 0)
                    changed = flatzinc_image(flatzinc, &flatzinc->constraint[i]) || changed;
    }
}

/* A variable without values already says that there is no solution; and statements could not name the labels
 * that it does not have. */
static bool lacks_values(const flatzinc *flatzinc, const fz_constraint *constraint)
{
    for (int i = 0; i < constraint->arguments; i++) {
        const fz_expression *a = constraint->argument[i];
        const bool list = a->kind == FZ_ARRAY;
        for (const fz_expression *m = list ? a->first : a; m; m = list ? m->next : NULL) {
            int v = m->kind == FZ_NAME ? flatzinc_variable(flatzinc, m->name) : -1;
            if (v >= 0 && !flatzinc->variable[v].values)
                return true;
        }
    }
    return false;
}

/* What can be known of domains before anything is a statement. */
static void settle_domains(flatzinc *flatzinc)
{
    join_variables(flatzinc);
    for (int i = 0; i < flatzinc->constraints && flatzinc->draft->status == OK; i++)
        if (!flatzinc->constraint[i].done &&
            flatzinc->constraint[i].predicate->encode == flatzinc_encode_different)
            flatzinc_take_out_numbers(flatzinc, &flatzinc->constraint[i]);
    shrink_domains(flatzinc);
    shrink_images(flatzinc);
    shrink_domains(flatzinc);
    flatzinc->drafting = true;
}

/* relax: if it is too large, what was drafted of it is forgotten. */
static void encode(flatzinc *flatzinc, fz_constraint *constraint, bool relax)
{
    const int had_variables = flatzinc->draft->variables, had_statements = flatzinc->draft->statements;
    if (constraint->predicate->encode && !constraint->how)
        constraint->predicate->encode(flatzinc, constraint);
    else
        flatzinc_encode_table(flatzinc, constraint);
    if (!flatzinc->too_large || !relax || flatzinc->draft->status == NO_MEMORY)
        return;
    flatzinc->draft->variables = had_variables;
    flatzinc->draft->statements = had_statements;
    flatzinc->draft->status = OK;
    *flatzinc->draft->e = (error){ 0 };
    flatzinc->too_large = false;
    leave_out(flatzinc, constraint);
}

/* Constraints are statements, by the names that the model gives them, else as they are written; those that
 * only say what an introduced variable is belong to what statements are about. */
static void leave_out_statements(flatzinc *flatzinc)
{
    for (int i = 0; flatzinc->draft->said && i < flatzinc->constraints; i++) {
        fz_constraint *c = &flatzinc->constraint[i];
        if (!c->words.n || (c->defines && (!c->own || c->how == FZ_REIFIED)))
            continue;
        c->left_out = !problem_says(flatzinc->draft, c->own ? c->own : words_of(flatzinc, c));
        c->done = c->done || c->left_out;
    }
}

void flatzinc_model(flatzinc *flatzinc, bool relax)
{
    flatzinc->tried = flatzinc_take(flatzinc, (size_t)flatzinc->variables, sizeof *flatzinc->tried);
    for (int i = 0; flatzinc->tried && i < flatzinc->variables; i++)
        flatzinc->tried[i] = flatzinc->variable[i].values ? flatzinc->variable[i].value[0] : 0;
    name_elements(flatzinc);
    flatzinc_describe(flatzinc);
    flatzinc_name_constraints(flatzinc);
    if (flatzinc->draft->status == OK)
        find_predicates(flatzinc, relax);
    if (flatzinc->draft->status != OK)
        return;
    leave_out_statements(flatzinc);
    settle_domains(flatzinc);
    name_labels(flatzinc);
    count_values(flatzinc);
    name_values(flatzinc);
    for (int i = 0; i < flatzinc->variables && flatzinc->draft->status == OK; i++)
        if (flatzinc->variable[i].same == i)
            add_variable(flatzinc, &flatzinc->variable[i]);
    for (int i = 0; i < flatzinc->constraints && flatzinc->draft->status == OK; i++)
        if (!flatzinc->constraint[i].done && !lacks_values(flatzinc, &flatzinc->constraint[i]))
            encode(flatzinc, &flatzinc->constraint[i], relax);
    if (flatzinc->draft->status == OK && !flatzinc->draft->variables) /* a network has at least one */
        flatzinc_add_single(flatzinc, (word){ "model", flatzinc->draft->text }, "true");
}
