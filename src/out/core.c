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
#include "out/report.h"
#include "problem/constraints.h"
#include "problem/order.h"

#include <string.h>

static void write_labels(text *out, const csp_label *l, int n)
{
    for (int i = 0; i < n; i++)
        text_format(out, " %d", l[i] + 1);
}

static void write_list(text *out, csp_list l)
{
    write_labels(out, l.begin, (int)csp_list_size(l));
}

/* ---- the network ---- */

/* Do both belong to one csp-variable or group? Then their link goes without saying. */
static bool share_set(const csp *c, csp_label x, csp_label y)
{
    csp_list sets[2] = { csp_label_vars(c, x), csp_label_groups(c, x) };
    for (int i = 0; i < 2; i++)
        for (const csp_set *s = sets[i].begin; s < sets[i].end; s++)
            if (csp_has(c, *s, y))
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

static void write_network(const csp *c, text *out)
{
    text_format(out, "labels %d\n", csp_labels(c));
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
}

static void write_puzzle(const report *r, text *out)
{
    const puzzle *p = r->puzzle;
    text_add_string(out, "gone");
    write_labels(out, p->removed, p->removals);
    if (r->changes)
        write_labels(out, r->changes->eliminated, r->changes->eliminations);
    text_add_string(out, "\ngiven");
    write_labels(out, p->given, p->givens);
    if (r->changes)
        write_labels(out, r->changes->asserted, r->changes->assertions);
    text_add_char(out, '\n');
}

/* ---- lines ---- */

typedef struct writer {
    const csp *csp;
    const step_list *path; /* whose steps made the sets of cells */
    text *out;
    bool no_claims; /* Singles were left undone, so chains may have csp-variables of one candidate */
} writer;

static void write_set(const writer *w, const step_cell *cell)
{
    int made = 1;
    if (csp_is_need(w->csp, cell->set))
        text_format(w->out, " n%d", cell->set - csp_exclusive(w->csp) + 1);
    else if (cell->set != CSP_NONE)
        text_format(w->out, " v%d", cell->set + 1);
    else {
        for (int i = 0; i < cell->made; i++)
            made += w->path->step[i].concludes == CONCLUDES_SET;
        text_format(w->out, " s%d", made);
    }
}

static void write_cell(const writer *w, const step_cell *cell)
{
    text_add_string(w->out, "cell");
    write_set(w, cell);
    text_format(w->out, " %d", cell->has_left ? cell->refutation[0].label + 1 : 0);
    write_labels(w->out, cell->right, cell->rights);
    text_add_char(w->out, '\n');
}

static void write_plain_cell(const writer *w, csp_var v)
{
    text_format(w->out, "cell v%d\n", v + 1);
}

static void write_sets(const writer *w, const csp_var *set, int n)
{
    for (int i = 0; i < n; i++) {
        bool group = set[i] >= csp_vars(w->csp);
        text_format(w->out, " %c%d", group ? 'g' : 'v', set[i] - (group ? csp_vars(w->csp) : 0) + 1);
    }
}

static void write_subset(const writer *w, const step_subset *s)
{
    text_add_string(w->out, "subset");
    write_sets(w, s->row, s->size);
    text_add_string(w->out, " :");
    write_sets(w, s->column, s->size);
    text_add_char(w->out, '\n');
}

/* ---- declared constraints ---- */

/* From one end to the other, each csp-variable bounds the next. */
static void write_slope(const writer *w, const step_declared *d, int from, int to)
{
    for (int i = from; i != to; i += from < to ? 1 : -1)
        write_plain_cell(w, d->set[i]);
}

static int rank_of(const csp *c, const step_declared *d, csp_label l)
{
    csp_list ends[2] = { csp_var_labels(c, d->set[0]), csp_var_labels(c, d->set[d->sets - 1]) };
    int rank = csp_list_find(ends[0], l);
    return rank >= 0 ? rank : csp_list_find(ends[1], l);
}

/* A hill with k csp-variables besides its top has only k - 1 ranks from its foot to below the top that is
 * supposed; a valley likewise, from above. */
static void write_hill(const writer *w, const step_declared *d)
{
    int last = d->sets - 1, turn = d->number;
    bool hill = d->label[ORDER_LEAST] != CSP_NONE;
    int end = rank_of(w->csp, d, d->label[hill ? ORDER_LEAST : ORDER_GREATEST]);
    write_slope(w, d, 0, turn);
    write_slope(w, d, last, turn);
    write_slope(w, d, turn - 1, 0);
    write_slope(w, d, turn + 1, last);
    text_add_string(w->out, "subset");
    for (int i = 0; i <= last; i++)
        if (i != turn)
            write_sets(w, &d->set[i], 1);
    text_add_string(w->out, " :");
    for (int k = 0; k < last - 1; k++) {
        text_add_string(w->out, " (");
        for (int i = 0; i <= last; i++) {
            csp_list labels = csp_var_labels(w->csp, d->set[i]);
            int rank = hill ? end + k : end - k;
            if (i != turn && rank >= 0 && rank < labels.end - labels.begin)
                text_format(w->out, " %d", labels.begin[rank] + 1);
        }
        text_add_string(w->out, " )");
    }
    text_add_char(w->out, '\n');
}

static void write_order(const writer *w, const step_declared *d)
{
    if (d->number) {
        write_hill(w, d);
        return;
    }
    if (d->label[ORDER_LEAST] != CSP_NONE)
        write_slope(w, d, 0, d->sets - 1);
    if (d->label[ORDER_GREATEST] != CSP_NONE)
        write_slope(w, d, d->sets - 1, 0);
}

typedef struct choice {
    const writer *writer;
    const step_declared *line;
    csp_label chosen[PATTERN_SETS_MAX];
    int n;
} choice;

static bool fits(const choice *t, csp_var v, csp_label l)
{
    int i = 0;
    while (i < t->n && !csp_linked(t->writer->csp, t->chosen[i], l))
        i++;
    return i == t->n && csp_has(t->writer->csp, v, l);
}

/* How many of the pattern's labels v still has; -1: it has a chosen one. */
static int count_left(const choice *t, csp_var v)
{
    int n = 0;
    for (int i = 0; i < t->n; i++)
        if (csp_has(t->writer->csp, v, t->chosen[i]))
            return -1;
    for (int i = 0; i < t->line->number; i++)
        n += fits(t, v, t->line->label[i]);
    return n;
}

/* Every choice of labels for the csp-variables of an impossible pattern leads nowhere: the csp-variable with
 * fewest labels first. */
static void write_choices(choice *t)
{
    csp_var v = CSP_NONE;
    for (int i = 0, least = 0; i < t->line->sets; i++) {
        int n = count_left(t, t->line->set[i]);
        if (n >= 0 && (v == CSP_NONE || n < least)) {
            v = t->line->set[i];
            least = n;
        }
    }
    for (int i = 0; v != CSP_NONE && i < t->line->number; i++) {
        if (!fits(t, v, t->line->label[i]))
            continue;
        t->chosen[t->n++] = t->line->label[i];
        text_format(t->writer->out, "case %d\n", t->line->label[i] + 1);
        write_choices(t);
        text_add_string(t->writer->out, ".\n");
        t->n--;
    }
    if (v != CSP_NONE)
        write_plain_cell(t->writer, v);
}

static void write_declared(const writer *w, const step_declared *d)
{
    if (d->kind == &constraint_order)
        write_order(w, d);
    else if (d->kind == &constraint_impossible)
        write_choices(&(choice){ .writer = w, .line = d });
}

/* ---- steps ---- */

static void write_steps(const writer *w, const step *list, int n);

static void write_lines(const writer *w, const step *s, int from, int to);

/* A supposition inside a step: its labels are refuted one by one, or a set is concluded. */
static void write_supposition(const writer *w, const step *s, int i)
{
    const step_supposition *t = &s->line[i].suppose;
    text_add_string(w->out, t->negated ? "one lemma 0" : "case");
    write_labels(w->out, t->label, t->labels);
    text_add_char(w->out, '\n');
    write_steps(w, t->inner, t->inners);
    write_lines(w, s, i + 1, i + 1 + s->line[i].inside);
    text_add_string(w->out, t->negated ? ".\nround\n" : ".\n");
}

static void write_lines(const writer *w, const step *s, int from, int to)
{
    for (int i = from; i < to; i += 1 + s->line[i].inside) {
        const step_line *l = &s->line[i];
        switch (l->kind) {
        case TRESSE_SUPPOSE:
            write_supposition(w, s, i);
            break;
        case TRESSE_CELL:
            write_cell(w, &l->cell);
            break;
        case TRESSE_SUBSET:
            write_subset(w, &l->subset);
            break;
        case TRESSE_DECLARED:
            write_declared(w, &l->declared);
            break;
        case TRESSE_CASES:
            write_lines(w, s, i + 1, i + 1 + l->inside);
            text_add_string(w->out, "cell");
            write_set(w, &l->cell);
            text_add_char(w->out, '\n');
            break;
        }
    }
}

/* Patterns have the names of doc/core.md; other steps the names of their rules. */
static const char *name_of(const writer *w, const step *s)
{
    const char *end = strstr(s->name, "-whip"), *name = s->rule->name;
    if (w->no_claims)
        return "lemma";
    if (s->rule->choices && end && strcmp(end, "-whip") == 0 && !strstr(s->name, "forcing"))
        return "or-whip";
    return strcmp(name, "typed-whip") == 0 ? "whip" : name;
}

static bool is_assumed(const step *s)
{
    return s->lines && s->line->kind == TRESSE_DECLARED && s->line->declared.kind->assumes;
}

static void write_one_step(const writer *w, const step *s)
{
    static const char *const verb[] = { [CONCLUDES_NOTHING] = "one",
                                        [CONCLUDES_ELIMINATIONS] = "not",
                                        [CONCLUDES_VALUES] = "is",
                                        [CONCLUDES_SET] = "one" };
    bool supposes = s->lines && s->line->kind == TRESSE_SUPPOSE, assumed = is_assumed(s);
    text_add_string(w->out, assumed ? "assume" : verb[s->concludes]);
    if (!assumed)
        text_format(w->out, " %s %d", name_of(w, s), s->length);
    write_labels(w->out, s->conclusion, s->conclusions);
    text_add_char(w->out, '\n');
    if (assumed)
        return;
    if (supposes) /* what is concluded, which the statement itself supposes */
        write_steps(w, s->line->suppose.inner, s->line->suppose.inners);
    write_lines(w, s, supposes ? 1 : 0, s->lines);
    text_add_string(w->out, ".\n");
}

static void write_steps(const writer *w, const step *list, int n)
{
    for (int i = 0; i < n; i++) {
        if (i > 0 && list[i].round != list[i - 1].round)
            text_add_string(w->out, "round\n");
        write_one_step(w, &list[i]);
    }
}

/* Values that pencil marks have left alone are Singles here. */
static void write_lone(const report *r, text *out)
{
    const puzzle *p = r->puzzle;
    const csp *c = r->start->csp;
    bool any = false;
    for (int l = 0; p->marks && l < csp_labels(c); l++)
        if (r->start->label[l] == VALUE &&
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
static void write_least(const report *r, text *out)
{
    if (!r->least || (r->kept && r->kept->n) || strcmp(r->theory->name, "W") != 0 || csp_needs(r->start->csp))
        return;
    text_format(out, "least %d", r->least);
    write_statuses(r->closed, VALUE, out);
    text_add_string(out, " :");
    write_statuses(r->closed, CANDIDATE, out);
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

status write_core(const report *r, text *out, error *e)
{
    const csp *c = r->start->csp;
    const writer w = { c, r->steps, out, r->no_singles };
    bool none = r->bad_givens || r->result.outcome == CONTRADICTION;
    if (csp_meshes(c))
        return error_set(e, BAD_INPUT, 0, 0,
                         "the network declares a loop or a connected region, which has no form in core; "
                         "choose --format json, which can be checked");
    text_add_string(out, "core 1\n");
    write_network(c, out);
    write_puzzle(r, out);
    if (!r->bad_givens) {
        write_lone(r, out);
        write_steps(&w, r->steps->step, r->steps->n);
        write_least(r, out);
    }
    text_format(out, "end %s %d\n",
                none                          ? "contradiction"
                : r->result.outcome == SOLVED ? "solved"
                                              : "open",
                r->bad_givens ? 0 : greatest_length(r->steps));
    return OK;
}
