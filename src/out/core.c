/* core.c: a path in a few statements that need no knowledge of this program: doc/core.md says what each
 * means, and is all that a checker needs.
 *
 * Every step is a proof by contradiction there: what it concludes is supposed not to be so, and its lines
 * follow. So the lines of a step become statements one by one: a CELL is `cell`, a SUBSET `subset`; the
 * members of CASES are refuted one after the other (`case`), which leaves their set empty; a trial is a block
 * of steps. What a declared constraint excludes follows from links: along an order each csp-variable bounds
 * the next, and a hill has more csp-variables than ranks between its foot and its top; an impossible pattern
 * is a tree of cases. Only a deadly pattern can't be proved: it is an assumption, and is written as one. */
#include "core/pattern.h"
#include "out/core_statements.h"
#include "out/report.h"
#include "problem/constraints.h"
#include "problem/order.h"

#include <string.h>

static void write_labels(text *out, const csp_label *labels, int n)
{
    for (int i = 0; i < n; i++)
        text_format(out, " %d", labels[i] + 1);
}

static void write_list(text *out, csp_list list)
{
    write_labels(out, list.begin, (int)csp_list_size(list));
}

/* ---- the network ---- */

/* Do both belong to one csp-variable or group? Then their link goes without saying. */
static bool share_set(const csp *c, csp_label first, csp_label second)
{
    csp_list sets[2] = { csp_label_vars(c, first), csp_label_groups(c, first) };
    for (int i = 0; i < 2; i++)
        for (const csp_set *s = sets[i].begin; s < sets[i].end; s++)
            if (csp_has(c, *s, second))
                return true;
    return false;
}

static void write_links(const csp *c, text *out)
{
    for (int l = 0; l < csp_labels(c); l++) {
        int n = 0;
        CSP_FOR_LINKS(k, c, l)
            if (*k > l && !share_set(c, (csp_label)l, *k)) {
                if (!n++)
                    text_format(out, "link %d", l + 1);
                text_format(out, " %d", *k + 1);
            }
        text_add_string(out, n ? "\n" : "");
    }
}

static void write_network(const csp *c, const core_statements *said, text *out)
{
    text_format(out, "labels %d\n", csp_labels(c) + core_statements_labels(said));
    for (int s = 0; s < csp_exclusive(c); s++) {
        text_add_string(out, s < csp_vars(c) ? "var" : "group");
        write_list(out, csp_set_members(c, (csp_set)s));
        text_add_char(out, '\n');
    }
    write_links(c, out);
    for (int i = 0; i < csp_needs(c); i++) {
        text_add_string(out, "need");
        write_list(out, csp_needing(c, i));
        text_add_string(out, " :");
        write_list(out, csp_needed(c, i));
        text_add_char(out, '\n');
    }
    core_statements_write(said, out);
}

static void write_puzzle(const report *report, text *out)
{
    const puzzle *p = report->puzzle;
    text_add_string(out, "gone");
    write_labels(out, p->removed, p->removals);
    if (report->changes)
        write_labels(out, report->changes->eliminated, report->changes->eliminations);
    text_add_string(out, "\ngiven");
    write_labels(out, p->given, p->givens);
    if (report->changes)
        write_labels(out, report->changes->asserted, report->changes->assertions);
    text_add_char(out, '\n');
}

/* ---- lines ---- */

typedef struct writer {
    const csp *csp;
    const step_list *path; /* whose steps made the sets of cells */
    core_statements *said;
    text *out;
    bool no_claims; /* Singles were left undone, so chains may have csp-variables of one candidate */
} writer;

static void write_set(const writer *writer, const step_cell *cell)
{
    int made = 1;
    if (csp_is_need(writer->csp, cell->set))
        text_format(writer->out, " n%d", cell->set - csp_exclusive(writer->csp) + 1);
    else if (cell->set != CSP_NONE)
        text_format(writer->out, " v%d", cell->set + 1);
    else {
        for (int i = 0; i < cell->made; i++)
            made += writer->path->step[i].concludes == CONCLUDES_SET;
        text_format(writer->out, " s%d", made);
    }
}

static void write_cell(const writer *writer, const step_cell *cell)
{
    text_add_string(writer->out, "cell");
    write_set(writer, cell);
    text_format(writer->out, " %d", cell->has_left ? cell->refutation[0].label + 1 : 0);
    write_labels(writer->out, cell->right, cell->rights);
    text_add_char(writer->out, '\n');
}

static void write_plain_cell(const writer *writer, csp_var v)
{
    text_format(writer->out, "cell v%d\n", v + 1);
}

static void write_sets(const writer *writer, const csp_var *set, int n)
{
    for (int i = 0; i < n; i++) {
        bool group = set[i] >= csp_vars(writer->csp);
        text_format(writer->out, " %c%d", group ? 'g' : 'v',
                    set[i] - (group ? csp_vars(writer->csp) : 0) + 1);
    }
}

static void write_subset(const writer *writer, const step_subset *subset)
{
    text_add_string(writer->out, "subset");
    write_sets(writer, subset->row, subset->size);
    text_add_string(writer->out, " :");
    write_sets(writer, subset->column, subset->size);
    text_add_char(writer->out, '\n');
}

/* ---- declared constraints ---- */

/* From one end to the other, each csp-variable bounds the next. */
static void write_slope(const writer *writer, const step_declared *declared, int from, int to)
{
    for (int i = from; i != to; i += from < to ? 1 : -1)
        write_plain_cell(writer, declared->set[i]);
}

static int rank_of(const csp *c, const step_declared *declared, csp_label l)
{
    csp_list ends[2] = { csp_var_labels(c, declared->set[0]),
                         csp_var_labels(c, declared->set[declared->sets - 1]) };
    int rank = csp_list_find(ends[0], l);
    return rank >= 0 ? rank : csp_list_find(ends[1], l);
}

/* A hill with k csp-variables besides its top has only k - 1 ranks from its foot to below the top that is
 * supposed; a valley likewise, from above. */
static void write_hill(const writer *writer, const step_declared *declared)
{
    int last = declared->sets - 1, turn = declared->number;
    bool hill = declared->label[ORDER_LEAST] != CSP_NONE;
    int end = rank_of(writer->csp, declared, declared->label[hill ? ORDER_LEAST : ORDER_GREATEST]);
    write_slope(writer, declared, 0, turn);
    write_slope(writer, declared, last, turn);
    write_slope(writer, declared, turn - 1, 0);
    write_slope(writer, declared, turn + 1, last);
    text_add_string(writer->out, "subset");
    for (int i = 0; i <= last; i++)
        if (i != turn)
            write_sets(writer, &declared->set[i], 1);
    text_add_string(writer->out, " :");
    for (int k = 0; k < last - 1; k++) {
        text_add_string(writer->out, " (");
        for (int i = 0; i <= last; i++) {
            csp_list labels = csp_var_labels(writer->csp, declared->set[i]);
            int rank = hill ? end + k : end - k;
            if (i != turn && rank >= 0 && rank < labels.end - labels.begin)
                text_format(writer->out, " %d", labels.begin[rank] + 1);
        }
        text_add_string(writer->out, " )");
    }
    text_add_char(writer->out, '\n');
}

static void write_order(const writer *writer, const step_declared *declared)
{
    if (declared->number) {
        write_hill(writer, declared);
        return;
    }
    if (declared->label[ORDER_LEAST] != CSP_NONE)
        write_slope(writer, declared, 0, declared->sets - 1);
    if (declared->label[ORDER_GREATEST] != CSP_NONE)
        write_slope(writer, declared, declared->sets - 1, 0);
}

typedef struct choice {
    const writer *writer;
    const step_declared *line;
    csp_label chosen[PATTERN_SETS_MAX];
    int n;
} choice;

static bool fits(const choice *choice, csp_var v, csp_label l)
{
    int i = 0;
    while (i < choice->n && !csp_linked(choice->writer->csp, choice->chosen[i], l))
        i++;
    return i == choice->n && csp_has(choice->writer->csp, v, l);
}

/* How many of the pattern's labels v still has; -1: it has a chosen one. */
static int count_left(const choice *choice, csp_var v)
{
    int n = 0;
    for (int i = 0; i < choice->n; i++)
        if (csp_has(choice->writer->csp, v, choice->chosen[i]))
            return -1;
    for (int i = 0; i < choice->line->number; i++)
        n += fits(choice, v, choice->line->label[i]);
    return n;
}

/* Every choice of labels for the csp-variables of an impossible pattern leads nowhere: the csp-variable with
 * fewest labels first. */
static void write_choices(choice *choice)
{
    csp_var v = CSP_NONE;
    for (int i = 0, least = 0; i < choice->line->sets; i++) {
        int n = count_left(choice, choice->line->set[i]);
        if (n >= 0 && (v == CSP_NONE || n < least)) {
            v = choice->line->set[i];
            least = n;
        }
    }
    for (int i = 0; v != CSP_NONE && i < choice->line->number; i++) {
        if (!fits(choice, v, choice->line->label[i]))
            continue;
        choice->chosen[choice->n++] = choice->line->label[i];
        text_format(choice->writer->out, "case %d\n", choice->line->label[i] + 1);
        write_choices(choice);
        text_add_string(choice->writer->out, ".\n");
        choice->n--;
    }
    if (v != CSP_NONE)
        write_plain_cell(choice->writer, v);
}

static void write_declared(const writer *writer, const step_declared *declared)
{
    if (declared->statement)
        core_statements_exclude(writer->said, declared, writer->out);
    else if (declared->kind == &constraint_order)
        write_order(writer, declared);
    else if (declared->kind == &constraint_impossible)
        write_choices(&(choice){ .writer = writer, .line = declared });
}

/* ---- steps ---- */

static void write_steps(const writer *writer, const step *list, int n);

static void write_lines(const writer *writer, const step *step, int from, int to);

/* A supposition inside a step: its labels are refuted one by one, or a set is concluded. */
static void write_supposition(const writer *writer, const step *step, int i)
{
    const step_supposition *t = &step->line[i].suppose;
    text_add_string(writer->out, t->negated ? "one lemma 0" : "case");
    write_labels(writer->out, t->label, t->labels);
    text_add_char(writer->out, '\n');
    write_steps(writer, t->inner, t->inners);
    write_lines(writer, step, i + 1, i + 1 + step->line[i].inside);
    text_add_string(writer->out, t->negated ? ".\nround\n" : ".\n");
}

static void write_lines(const writer *writer, const step *step, int from, int to)
{
    for (int i = from; i < to; i += 1 + step->line[i].inside) {
        const step_line *l = &step->line[i];
        switch (l->kind) {
        case TRESSE_SUPPOSE:
            write_supposition(writer, step, i);
            break;
        case TRESSE_CELL:
            write_cell(writer, &l->cell);
            break;
        case TRESSE_SUBSET:
            write_subset(writer, &l->subset);
            break;
        case TRESSE_DECLARED:
            write_declared(writer, &l->declared);
            break;
        case TRESSE_CASES:
            write_lines(writer, step, i + 1, i + 1 + l->inside);
            text_add_string(writer->out, "cell");
            write_set(writer, &l->cell);
            text_add_char(writer->out, '\n');
            break;
        }
    }
}

/* Patterns have the names of doc/core.md; other steps the names of their rules. */
static const char *name_of(const writer *writer, const step *step)
{
    if (writer->no_claims)
        return "lemma";
    return step->rule->pattern ? step->rule->pattern : step->rule->name;
}

static bool is_assumed(const step *step)
{
    return step->lines && step->line->kind == TRESSE_DECLARED && step->line->declared.kind->assumes;
}

static void write_one_step(const writer *writer, const step *step)
{
    static const char *const verb[] = { [CONCLUDES_NOTHING] = "one",
                                        [CONCLUDES_ELIMINATIONS] = "not",
                                        [CONCLUDES_VALUES] = "is",
                                        [CONCLUDES_SET] = "one" };
    bool supposes = step->lines && step->line->kind == TRESSE_SUPPOSE, assumed = is_assumed(step);
    text_add_string(writer->out, assumed ? "assume" : verb[step->concludes]);
    if (!assumed)
        text_format(writer->out, " %s %d", name_of(writer, step), step->length);
    write_labels(writer->out, step->conclusion, step->conclusions);
    text_add_char(writer->out, '\n');
    if (assumed)
        return;
    if (supposes) /* what is concluded, which the statement itself supposes */
        write_steps(writer, step->line->suppose.inner, step->line->suppose.inners);
    write_lines(writer, step, supposes ? 1 : 0, step->lines);
    text_add_string(writer->out, ".\n");
}

static void write_steps(const writer *writer, const step *list, int n)
{
    for (int i = 0; i < n; i++) {
        if (i > 0 && list[i].round != list[i - 1].round)
            text_add_string(writer->out, "round\n");
        write_one_step(writer, &list[i]);
    }
}

/* Values that pencil marks have left alone are Singles here. */
static void write_lone(const report *report, text *out)
{
    const puzzle *p = report->puzzle;
    const csp *c = report->start->csp;
    bool any = false;
    for (int l = 0; p->marks && l < csp_labels(c); l++)
        if (report->start->label[l] == VALUE &&
            csp_list_find((csp_list){ p->given, p->given + p->givens }, (csp_label)l) < 0) {
            text_format(out, "is single 0 %d\ncell v%d\n.\n", l + 1,
                        *csp_label_vars(c, (csp_label)l).begin + 1);
            any = true;
        }
    text_add_string(out, any ? "round\n" : "");
}

/* ---- the end ---- */

static void write_statuses(const state *s, label_status which, text *out)
{
    for (int l = 0; l < csp_labels(s->csp); l++)
        if (s->label[l] == which)
            text_format(out, " %d", l + 1);
}

/* Only of whips on csp-variables and links, and without ghosts that are kept: doc/core.md. */
static void write_least(const report *report, text *out)
{
    if (!report->least || (report->ghosts && report->ghosts->n) || strcmp(report->theory->name, "W") != 0 ||
        csp_needs(report->start->csp))
        return;
    text_format(out, "least %d", report->least);
    write_statuses(report->closed, VALUE, out);
    text_add_string(out, " :");
    write_statuses(report->closed, CANDIDATE, out);
    text_add_char(out, '\n');
}

/* The greatest length of a step. (By T&E, `rating` of JSON counts trials alone.) */
static int greatest_length(const step_list *path)
{
    int most = 0;
    for (int i = 0; i < path->n; i++)
        most = path->step[i].length > most ? path->step[i].length : most;
    return most;
}

static void write_path(const report *report, const writer *writer)
{
    write_lone(report, writer->out);
    write_steps(writer, report->steps->step, report->steps->n);
    if (report->result.outcome == SOLVED) {
        text_add_string(writer->out, report->steps->n ? "round\n" : "");
        core_statements_finish(writer->said, report->final, writer->out);
    }
    write_least(report, writer->out);
}

static void write_all(const report *report, core_statements *said, text *out)
{
    const csp *c = report->start->csp;
    const writer w = { c, report->steps, said, out, report->no_singles };
    bool none = report->bad_givens || report->result.outcome == CONTRADICTION;
    text_add_string(out, "core 1\n");
    write_network(c, said, out);
    write_puzzle(report, out);
    if (!report->bad_givens)
        write_path(report, &w);
    text_format(out, "end %s %d\n",
                none                               ? "contradiction"
                : report->result.outcome == SOLVED ? "solved"
                                                   : "open",
                report->bad_givens ? 0 : greatest_length(report->steps));
}

status write_core(const report *report, text *out, error *e)
{
    core_statements *said = NULL;
    if (csp_meshes(report->start->csp))
        return error_set(e, BAD_INPUT, 0, 0,
                         "the network declares a loop or a connected region, which has no form in core; "
                         "choose --format json, which can be checked");
    status s = core_statements_open(report->start->csp, out->memory, &said, e);
    if (s == OK)
        write_all(report, said, out);
    core_statements_close(said);
    return s;
}
