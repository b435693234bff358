/* why_write.c: reasons as JSON (doc/json.md) and as text. */
#include "api/why.h"
#include "base/json_write.h"

static const char *const outcome_name[] = {
    [TRESSE_WHY_NO_SOLUTION] = "no-solution",
    [TRESSE_WHY_ONE_SOLUTION] = "one-solution",
    [TRESSE_WHY_SEVERAL_SOLUTIONS] = "several-solutions",
    [TRESSE_WHY_SO] = "so",
    [TRESSE_WHY_NOT_SO] = "not-so",
    [TRESSE_WHY_OPTIMUM] = "optimum",
    [TRESSE_WHY_UNKNOWN] = "unknown",
};

/* ---- JSON ---- */

typedef const char *name_at(const tresse_reasons *r, int k, int i);

static void add_set(text *out, const tresse_reasons *r, name_at *name, int k)
{
    const char *word;
    text_add_char(out, '[');
    for (int i = 0; (word = name(r, k, i)); i++)
        json_item(out, word);
    text_add_char(out, ']');
}

static void add_sets(text *out, const tresse_reasons *r, cores_kind kind, name_at *name)
{
    json_key(out, kind == CORES ? "cores" : "drops");
    text_add_char(out, '[');
    for (int k = 0; k < r->cores.known[kind].n; k++) {
        text_add_string(out, k ? "," : "");
        add_set(out, r, name, k);
    }
    text_add_char(out, ']');
}

static void add_words(text *out, const char *key, const word_list *list)
{
    json_key(out, key);
    text_add_char(out, '[');
    for (int i = 0; i < list->n; i++)
        json_item(out, list->word[i]);
    text_add_char(out, ']');
}

static void add_flag(text *out, const char *key, bool flag)
{
    json_key(out, key);
    text_add_string(out, flag ? "true" : "false");
}

static bool has_core(const tresse_reasons *r)
{
    return r->outcome == TRESSE_WHY_NO_SOLUTION || r->outcome == TRESSE_WHY_SO ||
           r->outcome == TRESSE_WHY_OPTIMUM;
}

static void add_core(text *out, const tresse_reasons *r)
{
    json_key(out, "core");
    add_set(out, r, tresse_reasons_core, 0);
    add_flag(out, "minimal", r->minimal);
    add_flag(out, "smallest", r->smallest);
    if (r->wants[CORES]) {
        add_sets(out, r, CORES, tresse_reasons_core);
        add_flag(out, "all", r->complete[CORES]);
    }
    if (r->wants[DROPS]) {
        add_sets(out, r, DROPS, tresse_reasons_drop);
        add_flag(out, "all-drops", r->complete[DROPS]);
    }
}

static status reasons_json(const tresse_reasons *r, text *out)
{
    text_add_char(out, '{');
    json_named(out, "outcome", outcome_name[r->outcome]);
    json_named(out, "question", r->question);
    if (r->outcome == TRESSE_WHY_OPTIMUM)
        json_named(out, "optimum", r->solution.word[0]);
    if (has_core(r))
        add_core(out, r);
    if (r->outcome == TRESSE_WHY_SEVERAL_SOLUTIONS) {
        add_words(out, "common", &r->common);
        add_flag(out, "all-common", r->common_known);
    }
    if (r->asked && r->ask_known)
        add_words(out, "ask", &r->ask);
    else if (r->asked) {
        json_key(out, "ask");
        text_add_string(out, "null");
    }
    if (r->outcome == TRESSE_WHY_NOT_SO)
        add_words(out, "solution", &r->solution);
    status s = OK;
    if (r->outcome != TRESSE_WHY_NOT_SO && r->outcome != TRESSE_WHY_UNKNOWN) {
        json_key(out, "path");
        if (!r->path)
            text_add_string(out, "null");
        else
            s = tresse_path_write(r->path, TRESSE_JSON, text_write, out);
        out->length -= !s && r->path && out->length; /* its newline */
    }
    text_add_string(out, "}\n");
    return s;
}

/* ---- text ---- */

static void list_set(text *out, const tresse_reasons *r, name_at *name, int k)
{
    const char *word;
    for (int i = 0; (word = name(r, k, i)); i++)
        text_format(out, "  %s\n", word);
}

static void say_words(text *out, const char *heading, const word_list *list)
{
    text words;
    text_open(&words, out->memory);
    text_add_string(&words, heading);
    for (int i = 0; i < list->n; i++)
        text_format(&words, "%s%s", i ? ", " : " ", list->word[i]);
    write_wrapped(&words, 0, out);
    text_close(&words);
}

static void say_minimal(text *out, const tresse_reasons *r)
{
    if (r->smallest)
        text_add_string(out, "No fewer statements do it.\n");
    else if (r->minimal)
        text_add_string(out, "None of them can be left out. Whether fewer others do it was not found out "
                             "within the budget.\n");
    else
        text_add_string(out, "Perhaps some of them can be left out: the budget ended.\n");
}

static void say_core(text *out, const tresse_reasons *r)
{
    int n = r->cores.known[CORES].n ? cores_size(&r->cores, cores_set(&r->cores, CORES, 0)) : 0;
    const bool no_solution = r->outcome == TRESSE_WHY_NO_SOLUTION;
    const char *what = r->outcome == TRESSE_WHY_OPTIMUM ? r->solution.word[0] : r->question;
    text_add_string(out, no_solution ? "no solution" : what);
    if (!n) {
        text_format(out, "%s, whatever is left out of the statements\n",
                    no_solution                        ? ""
                    : r->outcome == TRESSE_WHY_OPTIMUM ? ": nothing is better"
                                                       : ": this is so");
        return;
    }
    text_add_string(out, ": ");
    text_format(out,
                no_solution                        ? n == 1 ? "%d of %d statements is enough\n"
                                                            : "%d of %d statements contradict each other\n"
                : r->outcome == TRESSE_WHY_OPTIMUM ? "nothing is better, because of %d of %d statements\n"
                                                   : "this is so because of %d of %d statements\n",
                n, r->cores.width);
    list_set(out, r, tresse_reasons_core, 0);
    say_minimal(out, r);
}

static void say_others(text *out, const tresse_reasons *r, cores_kind kind, name_at *name)
{
    for (int k = kind == CORES; k < r->cores.known[kind].n; k++) {
        text_format(out, kind == CORES ? "\nor these:\n" : "\nwithout these there is a solution:\n");
        list_set(out, r, name, k);
    }
    if (r->cores.known[kind].n && !r->complete[kind])
        text_format(out, "\nThere may be more: not all sets were asked about.\n");
}

static void say_solutions(text *out, const tresse_reasons *r)
{
    if (r->outcome == TRESSE_WHY_ONE_SOLUTION)
        text_add_string(out, "one solution\n");
    else if (r->common.n)
        say_words(out, "several solutions; in all of them:", &r->common);
    else if (r->common_known)
        text_add_string(out, "several solutions, which have nothing in common\n");
    else
        text_add_string(out, "several solutions\n");
    if (r->outcome == TRESSE_WHY_SEVERAL_SOLUTIONS && !r->common_known)
        text_format(out, "Perhaps they have %s in common: the budget ended.\n",
                    r->common.n ? "more" : "something");
    if (r->asked && r->ask_known)
        say_words(out, "to know which one it is, ask for:", &r->ask);
    else if (r->asked)
        text_add_string(out, "there are more than 1,000 solutions, too many to tell what to ask for\n");
}

static status say_path(text *out, const tresse_reasons *r)
{
    if (!r->path && r->outcome == TRESSE_WHY_SEVERAL_SOLUTIONS && !r->common.n)
        return OK; /* there is nothing to tell */
    if (!r->path) {
        text_add_string(out, "\nNo path was found within the budget.\n");
        return OK;
    }
    text words;
    text_open(&words, out->memory);
    status s = OK;
    for (int i = 0, n = tresse_path_steps(r->path); !s && i < n; i++) {
        text_add_char(out, '\n');
        s = tresse_path_step_write(r->path, i, TRESSE_TEXT, text_write, out);
        text_clear(&words);
        if (!s)
            s = tresse_path_step_write(r->path, i, TRESSE_SENTENCES, text_write, &words);
        text_add_char(out, '\n');
        write_wrapped(&words, 1, out);
    }
    text_close(&words);
    if (tresse_path_outcome(r->path) == TRESSE_BAD_GIVENS)
        text_format(out, "\n%s\n", tresse_path_why(r->path));
    return s;
}

static status reasons_text(const tresse_reasons *r, text *out)
{
    switch (r->outcome) {
    case TRESSE_WHY_NO_SOLUTION:
    case TRESSE_WHY_OPTIMUM:
    case TRESSE_WHY_SO:
        say_core(out, r);
        break;
    case TRESSE_WHY_ONE_SOLUTION:
    case TRESSE_WHY_SEVERAL_SOLUTIONS:
        say_solutions(out, r);
        break;
    case TRESSE_WHY_NOT_SO:
        text_format(out, "%s: this is not so in every solution\n", r->question);
        say_words(out, "one in which it is not:", &r->solution);
        return OK;
    case TRESSE_WHY_UNKNOWN:
        text_add_string(out, "it is not known whether there is a solution: the budget ended\n");
        return OK;
    }
    if (r->wants[CORES])
        say_others(out, r, CORES, tresse_reasons_core);
    if (r->wants[DROPS])
        say_others(out, r, DROPS, tresse_reasons_drop);
    return say_path(out, r);
}

tresse_status tresse_reasons_write(const tresse_reasons *r, tresse_format format, tresse_write *write,
                                   void *context)
{
    if (ARGUMENTS(r ? r->owner : NULL, NULL, GIVEN_AS(r, "reasons"), GIVEN(write)))
        return TRESSE_BAD_INPUT;
    error e = { 0 };
    text out;
    text_open(&out, &r->owner->memory);
    status s = format == TRESSE_JSON ? reasons_json(r, &out)
               : format == TRESSE_TEXT
                   ? reasons_text(r, &out)
                   : error_set(&e, BAD_INPUT, 0, 0, "reasons are written as text or JSON");
    return work_deliver(r->owner, s, &e, &out, write, context);
}
