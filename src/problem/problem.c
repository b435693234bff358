/* problem.c: a problem and its constraints, as a network; and written, one by one. */
#include "problem/encode.h"

#include <string.h>

/* ---- what it declares ---- */

problem_constraint *problem_declare(stated_problem *problem, arena *a, const constraint *kind, int sets,
                                    int labels)
{
    csp_var *set = arena_take(a, (size_t)sets, sizeof *set);
    csp_label *label = arena_take(a, (size_t)labels, sizeof *label);
    if (!set || !label ||
        !arena_reserve(a, &problem->declared, (size_t)problem->declareds, 1, &problem->declared_room,
                       sizeof *problem->declared))
        return NULL;
    problem_constraint *is = &problem->declared[problem->declareds++];
    *is = (problem_constraint){
        .is = kind, .set = set, .sets = sets, .label = { .label = label, .labels = labels }
    };
    return is;
}

/* ---- writing ---- */

void spell_labels(const stated_problem *problem, const problem_constraint *is, form_writer *to)
{
    for (int i = 0; i < is->label.labels; i++)
        writer_put(to, problem->label[is->label.label[i]].name);
}

void problem_write_constraint(const stated_problem *problem, const problem_constraint *is, bool json,
                              text *out)
{
    form_writer w = writer_open(&is->is->form, json, out);
    is->is->spell(problem, is, &w);
    writer_close(&w);
}

void problem_write_list(const stated_problem *problem, const statement_form *kind, int n,
                        void (*spell)(const stated_problem *problem, int i, form_writer *to), bool json,
                        text *out)
{
    const bool keyed = kind->json == FORM_KEYED;
    if (json && n)
        text_format(out, ",\"%s\":%s", kind->key, keyed ? "{" : "[");
    for (int i = 0; i < n; i++) {
        text_add_string(out, json && i ? "," : "");
        form_writer w = writer_open(kind, json, out);
        spell(problem, i, &w);
        writer_close(&w);
        text_add_string(out, json ? "" : "\n");
    }
    text_add_string(out, !json || !n ? "" : keyed ? "}" : "]");
}

/* ---- the network ---- */

static void model_types(csp_builder *b, const stated_problem *problem)
{
    for (int t = 0; t < problem->types; t++) {
        const csp_phrases *says = &problem->type[t].phrases;
        csp_add_type(b, problem->type[t].name, problem->type[t].single);
        if (!says->variable)
            continue;
        csp_speak(b, t, says->variable, says->value, says->lack);
        csp_speak_of_labels(b, t, says->label);
    }
    for (int i = 0; i < problem->subsets; i++)
        csp_call_subsets(b, problem->subset[i].rows, problem->subset[i].columns, problem->subset[i].words,
                         problem->subset[i].where);
}

static void model_sets(csp_builder *b, const stated_problem *problem)
{
    const char *from = NULL;
    for (int v = 0; v < problem->variables; v++) {
        const problem_variable *x = &problem->variable[v];
        if (x->from != from)
            csp_sets_from(b, from = x->from);
        csp_var number = csp_add_var(b, x->type, x->name);
        for (int i = 0; i < x->entries; i++)
            csp_put(b, number, x->entry[i].label, x->entry[i].value);
    }
    for (int v = 0; v < problem->groups; v++) {
        const problem_variable *x = &problem->group[v];
        if (x->from != from)
            csp_sets_from(b, from = x->from);
        int number = csp_add_group(b, x->type, x->name);
        for (int i = 0; i < x->entries; i++)
            csp_put_in_group(b, number, x->entry[i].label, x->entry[i].value);
    }
    csp_sets_from(b, NULL);
}

static void model_links(csp_builder *b, const stated_problem *problem)
{
    const char *from = NULL;
    for (int n = 0; n < problem->links; n++) {
        const problem_set *set = &problem->link[n];
        if (set->from != from)
            csp_from(b, from = set->from);
        for (int i = 0; i < set->labels; i++)
            for (int k = i + 1; k < set->labels; k++)
                csp_add_link(b, set->label[i], set->label[k]);
    }
    csp_from(b, NULL);
}

static void name_all(const problem_set *set, bool *named)
{
    for (int i = 0; i < set->labels; i++)
        named[set->label[i]] = true;
}

/* Which labels does the problem name, besides those that it has as values of csp-variables? */
static void find_named(const stated_problem *problem, bool *named, bool *named_var)
{
    for (int i = 0; i < problem->links; i++)
        name_all(&problem->link[i], named);
    for (int i = 0; i < problem->groups; i++)
        for (int k = 0; k < problem->group[i].entries; k++)
            named[problem->group[i].entry[k].label] = true;
    for (int i = 0; i < problem->declareds; i++) {
        name_all(&problem->declared[i].label, named);
        for (int k = 0; k < problem->declared[i].sets; k++) /* of a region they are points */
            if (problem->declared[i].set[k] < problem->variables)
                named_var[problem->declared[i].set[k]] = true;
    }
    for (int i = 0; i < problem->combineds; i++)
        for (int k = 0; k < problem->combined[i].operands; k++)
            named_var[problem->combined[i].variable[k]] = true;
    name_all(&problem->given, named);
    name_all(&problem->removed, named);
}

static bool some_of(const bool *flag, int from, int end)
{
    while (from < end && !flag[from])
        from++;
    return from < end;
}

/* Labels of combinations are such that nobody needs them but the statement that makes them: not those that
 * the problem names elsewhere. */
static void model_labels(csp_builder *b, const stated_problem *problem)
{
    arena room;
    arena_open(&room, csp_memory(b));
    bool *named = arena_take(&room, (size_t)problem->labels + 1, sizeof *named),
         *named_var = arena_take(&room, (size_t)problem->variables + 1, sizeof *named_var);
    if (named && named_var)
        find_named(problem, named, named_var);
    else
        csp_fail(b, NO_MEMORY, "no memory for the network");
    for (int i = -1; i < problem->combineds && named && named_var; i++) {
        const problem_constraint *is = i < 0 ? NULL : &problem->combined[i],
                                 *after = &problem->combined[i + 1];
        bool last = i + 1 == problem->combineds;
        int l = is ? is->first : 0, end = last ? problem->labels : after->first;
        bool plain =
            !is || some_of(named, l, end) ||
            some_of(named_var, is->first_variable, last ? problem->variables : after->first_variable);
        for (; l < end; l++) {
            const problem_label *x = &problem->label[l];
            (plain ? csp_add_label : csp_add_combination)(b, x->name, x->subject, x->value);
        }
    }
    arena_close(&room);
}

bool problem_has_cells(const stated_problem *problem)
{
    for (int i = 0; i < problem->combineds; i++) {
        const problem_constraint *is = &problem->combined[i];
        bool last = i + 1 == problem->combineds;
        int labels = last ? problem->labels : is[1].first,
            variables = last ? problem->variables : is[1].first_variable;
        if (is->large || labels > is->first || variables == is->first_variable)
            return true;
    }
    return false;
}

void problem_list_large(const stated_problem *problem, text *out)
{
    for (int i = 0; i < problem->combineds; i++) {
        const problem_constraint *is = &problem->combined[i];
        if (is->large)
            text_format(out, "%s%s%s%s", out->length ? ", " : "", is->is->name, is->name ? " " : "",
                        is->name ? is->name : "");
    }
}

void problem_model(csp_builder *b, const stated_problem *problem)
{
    model_types(b, problem);
    model_labels(b, problem);
    model_sets(b, problem);
    model_links(b, problem);
    for (int i = 0; i < problem->declareds; i++)
        problem->declared[i].is->add(b, &problem->declared[i]);
    encode_links(b, problem);
    problem_model_places(b, problem);
}
