/* loop.c: loops and connected regions (core/mesh.h), as declared constraints.
 *
 * A line about a mesh is DECLARED; `number` is the number of the mesh. For a loop, its labels are those
 * joined to the target (core/mesh.h), then the path, followed by the line outside, unless a csp-variable
 * would be left with nothing, or the path is closed already. For a region, they are two members that would be
 * cut apart, followed by the members that would cut them. If `number` is the complement (~) of the mesh's
 * number, its labels are all that are sure, the others are gone, and what is sure is not a loop, or not
 * connected.
 *
 * Their clauses have variables of their own (problem/loop_clauses.h), and lines are proved by lemmas. For a
 * loop: lines that make a closed one are not all true together with a line outside. For a region: one of the
 * two members is false, or one of those that cut them apart is true. If all labels of the mesh are known,
 * unit propagation alone sees what is wrong. */
#include "core/csp_json.h"
#include "core/mesh.h"
#include "core/words.h"
#include "problem/finish.h"
#include "problem/loop_clauses.h"

#include <string.h>

static int count_kind(const csp *c, bool loop)
{
    int n = 0;
    for (int i = 0; i < csp_meshes(c); i++)
        n += csp_mesh_at(c, i)->loop == loop;
    return n;
}

static int count_loops(const csp *c)
{
    return count_kind(c, true);
}

static int count_regions(const csp *c)
{
    return count_kind(c, false);
}

/* ---- what lines say ---- */

static bool is_whole(const step_declared *declared)
{
    return declared->number < 0;
}

static const csp_mesh *mesh_of(const csp *c, const step_declared *declared)
{
    return csp_mesh_at(c, is_whole(declared) ? ~declared->number : declared->number);
}

static bool has(const step_declared *declared, csp_label l)
{
    return csp_list_find((csp_list){ declared->label, declared->label + declared->labels }, l) >= 0;
}

/* How many labels of a loop's line are on the path: all, unless the last one is outside. */
static int path_of(const csp *c, const step_declared *declared)
{
    const csp_mesh *m = mesh_of(c, declared);
    bool mark[LIMIT_LABELS];
    if (declared->sets || is_whole(declared))
        return declared->labels;
    for (int i = 0; i < m->labels; i++)
        mark[i] = has(declared, m->label[i]);
    return declared->labels - !mesh_is_closed(m, mark);
}

/* Is `label` on the loop that the path makes together with the line that closes it? */
static bool is_on(const step_declared *declared, int path, csp_label label)
{
    return csp_list_find((csp_list){ declared->label, declared->label + path }, label) >= 0 ||
           ((declared->sets || path < declared->labels) && declared->targets && label == declared->target[0]);
}

/* ---- premises ---- */

typedef struct asked {
    void (*take)(void *context, csp_label l);
    void *context;
} asked;

/* l is sure, so the others of its first csp-variable must be gone. */
static void ask_sure(const csp *c, csp_label l, const asked *to)
{
    csp_list all = csp_var_labels(c, *csp_label_vars(c, l).begin);
    for (const csp_label *x = all.begin; x < all.end; x++)
        if (*x != l)
            to->take(to->context, *x);
}

/* Would l be refuted if the line `label` were false? A label that shares a csp-variable of two labels with
 * `label` is true then. */
static bool is_refuted_without(const csp *c, csp_label l, csp_label label)
{
    csp_list vars = csp_label_vars(c, label);
    for (const csp_var *v = vars.begin; v < vars.end; v++) {
        csp_list all = csp_var_labels(c, *v);
        if (csp_list_size(all) == 2 && csp_linked(c, l, all.begin[*all.begin == label]))
            return true;
    }
    return l == label;
}

/* Would l be refuted if the path, with the line that closes it, were the loop? Then every other line is
 * false. */
static bool is_refuted_then(const csp *c, const step_declared *declared, csp_label l)
{
    const csp_mesh *m = mesh_of(c, declared);
    for (int i = 0; i < m->labels; i++) {
        csp_label x = m->label[i];
        if (is_on(declared, declared->labels, x) ? csp_linked(c, l, x) : is_refuted_without(c, l, x))
            return true;
    }
    return false;
}

static void ask_of_emptied(const csp *c, const step_declared *declared, const asked *to)
{
    for (int i = 0; i < declared->sets; i++) {
        csp_list all = csp_var_labels(c, declared->set[i]);
        for (const csp_label *x = all.begin; x < all.end; x++)
            if (!is_refuted_then(c, declared, *x))
                to->take(to->context, *x);
    }
}

static void ask_of_whole(const csp *c, const step_declared *declared, const asked *to)
{
    const csp_mesh *m = mesh_of(c, declared);
    for (int i = 0; i < m->labels; i++)
        if (!has(declared, m->label[i]))
            to->take(to->context, m->label[i]);
}

/* The lines that are joined end at points where every other line is gone. */
static void ask_of_joined(const csp *c, const step_declared *declared, const asked *to)
{
    const csp_mesh *m = mesh_of(c, declared);
    csp_label joined[LIMIT_LABELS];
    int n = declared->joined, at[2 * LIMIT_LABELS] = { 0 };
    memcpy(joined, declared->label, (size_t)n * sizeof *joined);
    joined[n++] = declared->target[0];
    for (int i = 0; i < 2 * m->labels; i++)
        at[m->end[i]] += csp_list_find((csp_list){ joined, joined + n }, m->label[i / 2]) >= 0;
    for (int i = 0; i < 2 * m->labels; i++)
        if (at[m->end[i]] == 2 && csp_list_find((csp_list){ joined, joined + n }, m->label[i / 2]) < 0)
            to->take(to->context, m->label[i / 2]);
}

static void premises_of_loop(const csp *c, const step_line *line, void (*take)(void *context, csp_label line),
                             void *context)
{
    const step_declared *d = &line->declared;
    const asked to = { take, context };
    for (int i = d->joined; i < d->labels; i++)
        ask_sure(c, d->label[i], &to);
    if (d->joined)
        ask_of_joined(c, d, &to);
    ask_of_emptied(c, d, &to);
    if (is_whole(d))
        ask_of_whole(c, d, &to);
}

static void premises_of_region(const csp *c, const step_line *line,
                               void (*take)(void *context, csp_label line), void *context)
{
    const step_declared *d = &line->declared;
    const asked to = { take, context };
    for (int i = 0; i < (is_whole(d) ? d->labels : 2); i++)
        ask_sure(c, d->label[i], &to);
    for (int i = 2; i < d->labels && !is_whole(d); i++)
        if (!d->targets || !csp_linked(c, d->label[i], d->target[0]))
            take(context, d->label[i]);
    if (is_whole(d))
        ask_of_whole(c, d, &to);
}

/* ---- proofs ---- */

/* Does the line rest on line `label` being outside of the loop? */
static bool rests_on(const csp *c, const step_declared *declared, int path, csp_label label)
{
    if (!declared->sets)
        return path < declared->labels
                   ? label == declared->label[path]
                   : csp_list_find((csp_list){ declared->target, declared->target + declared->targets },
                                   label) >= 0;
    csp_list all = csp_var_labels(c, declared->set[0]);
    const csp_label *l = all.begin;
    while (l < all.end && !is_refuted_without(c, *l, label))
        l++;
    return l < all.end && !is_on(declared, path, label);
}

static void prove_loop(const csp *c, const step_line *cell, const proof *proof)
{
    const step_declared *d = &cell->declared;
    const csp_mesh *m = mesh_of(c, d);
    csp_label line[LIMIT_LABELS];
    int path = path_of(c, d), n = 0;
    if (is_whole(d))
        return;
    for (int i = 0; i < m->labels; i++)
        if (is_on(d, path, m->label[i]))
            line[n++] = m->label[i];
    for (int i = 0; i < m->labels; i++)
        if (rests_on(c, d, path, m->label[i])) {
            line[n] = m->label[i];
            prove_outside(c, d->number, (csp_list){ line, line + n + 1 }, proof);
        }
}

static void prove_region(const csp *c, const step_line *line, const proof *proof)
{
    const step_declared *d = &line->declared;
    const csp_label *by = d->label + 2;
    if (!is_whole(d))
        prove_cut(c, d->number, (csp_list){ d->label, by }, (csp_list){ by, d->label + d->labels }, proof);
}

/* ---- notation ---- */

static void add_list(const csp *c, const csp_label *labels, int n, const char *between, text *out)
{
    for (int i = 0; i < n; i++)
        text_format(out, "%s%s", i ? between : "", csp_label_subject(c, labels[i]));
}

/* "[3]: Hr1c1-Vr1c2-Hr2c1, Hr5c5 outside"; "[3]: Hr1c1-Vr1c2 with Hr2c1, Hr5c5 outside"; "[3]:
 * Hr1c1-Vr1c2-Hr2c1, Br3c3 left with nothing"; "[4]: … is closed" */
static void write_loop(const csp *c, const step *step, const step_line *line, bool ascii, text *out)
{
    const step_declared *d = &line->declared;
    int path = path_of(c, d);
    (void)step, (void)ascii;
    if (is_whole(d)) {
        text_format(out, ": the lines of %s are not a loop", mesh_of(c, d)->name);
        return;
    }
    text_format(out, "[%d]: ", path);
    add_list(c, d->label + d->joined, path - d->joined, "-", out);
    if (d->joined) {
        text_add_string(out, path > d->joined ? " with " : "with ");
        add_list(c, d->label, d->joined, "-", out);
    }
    if (d->sets)
        text_format(out, ", %s would be left with nothing", csp_var_name(c, d->set[0]));
    else if (path < d->labels)
        text_format(out, ", %s outside", csp_label_subject(c, d->label[path]));
    else
        text_add_string(out, " is closed");
}

static void write_region(const csp *c, const step *step, const step_line *line, bool ascii, text *out)
{
    const step_declared *d = &line->declared;
    (void)step, (void)ascii;
    if (is_whole(d)) {
        text_format(out, ": the members of %s are not connected", mesh_of(c, d)->name);
        return;
    }
    text_format(out, ": %s | %s", csp_label_subject(c, d->label[0]), csp_label_subject(c, d->label[1]));
    text_add_string(out, d->labels > 2 ? " by " : "");
    add_list(c, d->label + 2, d->labels - 2, " ", out);
}

static void write_loop_json(const csp *c, const step_line *line, text *out)
{
    const step_declared *d = &line->declared;
    int path = path_of(c, d);
    json_key(out, "loop");
    json_string(out, mesh_of(c, d)->name);
    json_labels(out, is_whole(d) ? "whole" : "path", c, d->label + d->joined, path - d->joined);
    if (d->joined)
        json_labels(out, "joined", c, d->label, d->joined);
    if (d->sets) {
        json_key(out, "emptied");
        json_string(out, csp_var_name(c, d->set[0]));
    } else if (path < d->labels) {
        json_key(out, "outside");
        json_string(out, csp_label_name(c, d->label[path]));
    }
}

static void write_region_json(const csp *c, const step_line *line, text *out)
{
    const step_declared *d = &line->declared;
    json_key(out, "connected");
    json_string(out, mesh_of(c, d)->name);
    json_labels(out, is_whole(d) ? "whole" : "apart", c, d->label, is_whole(d) ? d->labels : 2);
    if (!is_whole(d))
        json_labels(out, "by", c, d->label + 2, d->labels - 2);
}

/* ---- words ---- */

static void say_list(const csp *c, const csp_label *labels, int n, text *out)
{
    for (int i = 0; i < n; i++) {
        say_joint(i, n, "and", out);
        text_add_string(out, csp_label_subject(c, labels[i]));
    }
}

/* The csp-variable that is the subject of the label, if it has a phrase: "the line left of r1c1". */
static csp_var phrased(const csp *c, csp_label l)
{
    csp_list vars = csp_label_vars(c, l);
    for (const csp_var *v = vars.begin; v < vars.end; v++)
        if (!strcmp(csp_var_name(c, *v), csp_label_subject(c, l)) &&
            strcmp(csp_type_phrases(c, csp_var_type(c, *v))->variable, "{}") != 0)
            return *v;
    return CSP_NONE;
}

/* "The line left of r4c3 would close the loop too early: the line above r1c4 would be outside"; the lines of
 * the loop can be seen, and are not listed. */
static void say_early(const csp *c, const step_declared *d, bool first, text *out)
{
    if (is_whole(d) || (path_of(c, d) == d->labels && !d->sets)) {
        text_add_string(out, is_whole(d) ? first ? "The lines are not one loop" : "the lines are not one loop"
                             : first     ? "The loop is closed"
                                         : "the loop is closed");
        return;
    }
    if (d->targets)
        say_variable(c, phrased(c, d->target[0]), first, out);
    for (int i = 0; i < d->joined && d->targets; i++) {
        say_joint(i + 1, d->joined + 1, "and", out);
        say_variable(c, phrased(c, d->label[i]), false, out);
    }
    text_add_string(out, d->targets ? " would close the loop too early: "
                         : first    ? "The loop is closed too early: "
                                    : "the loop is closed too early: ");
    if (d->sets)
        say_lack(c, d->set[0], d->targets ? "would have no" : "has no", false, out);
    else {
        say_variable(c, phrased(c, d->label[path_of(c, d)]), false, out);
        text_add_string(out, d->targets ? " would be outside" : " is outside");
    }
}

/* Do all lines have phrases? */
static bool has_phrases(const csp *c, const step_declared *d)
{
    bool all = !d->targets || phrased(c, d->target[0]) != CSP_NONE;
    for (int i = 0; i < d->labels && all; i++)
        all = phrased(c, d->label[i]) != CSP_NONE;
    return all && d->labels;
}

/* "Hr1c1, Vr1c2 and Hr2c1 would be closed by Vr1c1, and Hr5c5 would be outside"; "Hr1c1 and Vr1c2 would be
 * closed by Vr1c1 with Hr2c1, which has no other way on, and Hr5c5 would be outside" */
static void say_loop(const csp *c, const step *step, const step_line *line, bool first, text *out)
{
    const step_declared *d = &line->declared;
    int path = path_of(c, d);
    (void)step;
    if (has_phrases(c, d)) {
        say_early(c, d, first, out);
        return;
    }
    if (is_whole(d)) {
        text_add_string(out, first ? "The lines are not one loop" : "the lines are not one loop");
        return;
    }
    say_list(c, d->label + d->joined, path - d->joined, out);
    if (path == d->labels && !d->sets) {
        text_add_string(out, path == 1 ? " is the whole loop" : " are the whole loop");
        return;
    }
    if (d->targets) {
        text_format(out, path > d->joined ? " would be closed by %s" : "%s would be closed",
                    csp_label_subject(c, d->target[0]));
        if (d->joined) {
            text_add_string(out, " with ");
            say_list(c, d->label, d->joined, out);
            text_add_string(out,
                            d->joined == 1 ? ", which has no other way on" : ", which have no other way on");
        }
        text_add_string(out, ", and ");
    } else
        text_add_string(out, path == 1 ? " is closed, and " : " are closed, and ");
    if (d->sets)
        say_lack(c, d->set[0], "would have no", false, out);
    else
        text_format(out, "%s %s outside", csp_label_subject(c, d->label[path]),
                    d->targets ? "would be" : "is");
}

/* "r1c3 and r2c2 would cut r1c1 off from r5c5" */
static void say_region(const csp *c, const step *step, const step_line *line, bool first, text *out)
{
    const step_declared *d = &line->declared;
    (void)step;
    if (is_whole(d)) {
        text_add_string(out, first ? "Not all is connected" : "not all is connected");
        return;
    }
    if (d->labels == 2)
        text_add_string(out, first ? "Nothing" : "nothing");
    say_list(c, d->label + 2, d->labels - 2, out);
    text_add_string(out, d->labels == 2   ? " joins "
                         : d->targets     ? " would cut "
                         : d->labels == 3 ? " cuts "
                                          : " cut ");
    text_add_string(out, csp_label_subject(c, d->label[0]));
    text_add_string(out, d->labels == 2 ? " to " : " off from ");
    text_add_string(out, csp_label_subject(c, d->label[1]));
}

/* ---- what values have to be ----
 *
 * Judged anew, not by the search of core/mesh, which rules and counter share. */

/* What is reached spreads from the first true label along true labels, until nothing more is reached: is it
 * all that is true? */
static bool spreads_to_all(const csp_mesh *mesh, const bool *value)
{
    int reached = 0, all = 0, before = -1, joints = mesh->loop ? mesh->labels : mesh->pairs;
    bool mark[LIMIT_LABELS] = { false };
    for (int i = 0; i < mesh->labels; i++) {
        bool is = value[mesh->label[i]];
        if (is && !all) {
            mark[mesh->loop ? mesh->end[2 * i] : i] = true;
            reached += !mesh->loop;
        }
        all += is;
    }
    for (bool done[LIMIT_LABELS] = { false }; before != reached;) {
        before = reached;
        for (int i = 0; i < joints; i++) {
            int x = mesh->end[2 * i], y = mesh->end[2 * i + 1];
            bool is = mesh->loop ? value[mesh->label[i]]
                                 : value[mesh->label[x]] && value[mesh->label[y]] && mark[x] != mark[y];
            if (!is || (mesh->loop && done[i]) || !(mark[x] || mark[y]))
                continue;
            mark[x] = mark[y] = true;
            if (mesh->loop)
                done[i] = true;
            reached++;
        }
    }
    return reached == all;
}

/* Each point must have two true lines or none. */
static bool passes_no_point_twice(const csp_mesh *mesh, const bool *value)
{
    uint8_t lines[LIMIT_LABELS] = { 0 };
    int n = 0;
    for (int i = 0; i < 2 * mesh->labels; i++)
        if (value[mesh->label[i / 2]]) {
            lines[mesh->end[i]] = (uint8_t)(lines[mesh->end[i]] + (lines[mesh->end[i]] < 3));
            n++;
        }
    for (int i = 0; i < 2 * mesh->labels; i++)
        if (lines[mesh->end[i]] && lines[mesh->end[i]] != 2)
            return false;
    return n > 0;
}

static bool kind_holds(const csp *c, const bool *value, bool loop)
{
    for (int i = 0; i < csp_meshes(c); i++) {
        const csp_mesh *m = csp_mesh_at(c, i);
        if (m->loop == loop && ((loop && !passes_no_point_twice(m, value)) || !spreads_to_all(m, value)))
            return false;
    }
    return true;
}

static bool loops_hold(const csp *c, const bool *value)
{
    return kind_holds(c, value, true);
}

static bool regions_hold(const csp *c, const bool *value)
{
    return kind_holds(c, value, false);
}

/* ---- the formula ---- */

static void loop_clauses(const csp *c, const proof *to)
{
    mesh_clauses(c, true, to);
}

static void region_clauses(const csp *c, const proof *to)
{
    mesh_clauses(c, false, to);
}

static const char *refuse(const csp *c, const step_line *line)
{
    (void)line;
    return mesh_is_too_large(c) ? "that takes more than 9 million clauses" : NULL;
}

/* ---- the statements ----
 *
 * `loop L: A=1 p q B=1 q r …`: lines, each a label and the two points that it joins. `connected R: A=1 B=1
 * B=1 C=1 …`: pairs of labels that are neighbours (a label paired with itself has none). The points of a
 * loop, and the pairs of a region, are kept by numbers in `set`. */

/* The number of the point of this name among the words before it; the next number if it is new. */
static int point_of(const words *words, int at, const csp_var *set, int *points)
{
    for (int i = 2, k = 0; i < at; i += i % 3 == 2 ? 1 : 2, k++)
        if (!strcmp(words->list[i].string, words->list[at].string))
            return set[k];
    return (*points)++;
}

/* The place of this label in the list; a new label is added at the end. */
static int place_of(finish *finish, problem_constraint *constraint, word words)
{
    csp_label l = (csp_label)finish_label_of(finish, words);
    for (int i = 0; i < constraint->label.labels; i++)
        if (constraint->label.label[i] == l)
            return i;
    constraint->label.label[constraint->label.labels++] = l;
    return constraint->label.labels - 1;
}

/* Steps refer to loops and regions by their names, so each name must mean one loop, or one region. */
static void enter_name(finish *finish, word name, bool loop)
{
    if (!problem_index_reserve(&finish->index, 1))
        draft_no_memory(finish->d);
    else if (!finish_enter(finish, loop ? LOOPS : REGIONS, name.string, 0))
        finish_twice(finish, loop ? "the loop" : "the region", name);
}

static problem_constraint *begin_mesh(finish *finish, const draft_statement *statement,
                                      const constraint *kind, int each)
{
    int n = statement->words.n - 1;
    if (n < 0 || n % each)
        draft_wrong(finish->d, statement->at,
                    each == 3 ? EXPECTS "a name, and for each line a label and two points"
                              : EXPECTS "a name, and pairs of labels that are neighbours");
    finish_count_members(finish, n, statement->at);
    if (finish->d->status == OK)
        enter_name(finish, statement->words.list[0], each == 3);
    problem_constraint *d = finish_declare(finish, kind, 2 * n / each, each == 3 ? n / 3 : n);
    if (d)
        d->name = statement->words.list[0].string;
    return d;
}

static void finish_loop(finish *finish, const draft_statement *statement)
{
    problem_constraint *d = begin_mesh(finish, statement, &constraint_loop, 3);
    int points = 0;
    for (int i = 1; d && i < statement->words.n && finish->d->status == OK; i += 3) {
        int had = d->label.labels, k = 2 * (i / 3);
        if (place_of(finish, d, statement->words.list[i]) < had)
            finish_twice(finish, "a line", statement->words.list[i]);
        d->set[k] = (csp_var)point_of(&statement->words, i + 1, d->set, &points);
        d->set[k + 1] = (csp_var)point_of(&statement->words, i + 2, d->set, &points);
        if (finish->d->status == OK && d->set[k] == d->set[k + 1])
            draft_wrong(finish->d, statement->words.list[i + 2].at,
                        "a line from a point to itself" EXPECTED "two points");
    }
}

static void finish_connected(finish *finish, const draft_statement *statement)
{
    problem_constraint *d = begin_mesh(finish, statement, &constraint_connected, 2);
    for (int i = 1; d && i < statement->words.n && finish->d->status == OK; i++)
        d->set[i - 1] = (csp_var)place_of(finish, d, statement->words.list[i]);
}

/* ---- networks ---- */

static csp_mesh stated_mesh(const problem_constraint *constraint)
{
    bool loop = constraint->is == &constraint_loop;
    int points = 0;
    for (int i = 0; i < constraint->sets; i++)
        points = constraint->set[i] >= points ? constraint->set[i] + 1 : points;
    return (csp_mesh){ .loop = loop,
                       .name = constraint->name,
                       .labels = constraint->label.labels,
                       .label = constraint->label.label,
                       .points = loop ? points : 0,
                       .pairs = loop ? 0 : constraint->sets / 2,
                       .end = constraint->set };
}

static void add(csp_builder *b, const problem_constraint *constraint)
{
    const csp_mesh m = stated_mesh(constraint);
    csp_add_mesh(b, &m);
}

static bool collect_kind(const csp *c, arena *a, stated_problem *problem, bool loop)
{
    for (int i = 0; i < csp_meshes(c); i++) {
        const csp_mesh *m = csp_mesh_at(c, i);
        if (m->loop != loop)
            continue;
        problem_constraint *d = problem_declare(problem, a, loop ? &constraint_loop : &constraint_connected,
                                                2 * (loop ? m->labels : m->pairs), m->labels);
        if (!d)
            return false;
        d->name = m->name;
        memcpy(d->set, m->end, (size_t)d->sets * sizeof *d->set);
        memcpy(d->label.label, m->label, (size_t)m->labels * sizeof *m->label);
    }
    return true;
}

static bool collect_loops(const csp *c, arena *a, stated_problem *problem)
{
    return collect_kind(c, a, problem, true);
}

static bool collect_regions(const csp *c, arena *a, stated_problem *problem)
{
    return collect_kind(c, a, problem, false);
}

static void spell(const stated_problem *problem, const problem_constraint *is, form_writer *to)
{
    bool loop = is->is == &constraint_loop;
    char point[16];
    writer_put(to, is->name);
    for (int i = 0; i < is->sets; i++) {
        if (!loop || i % 2 == 0)
            writer_put(to, problem->label[is->label.label[loop ? i / 2 : is->set[i]]].name);
        text_print(point, sizeof point, "p%d", is->set[i] + 1);
        if (loop)
            writer_put(to, point);
    }
}

static const form_thing a_member = { "a label", "a string", NULL, 0, 0 };

static const form_field fields[] = { FIELD(WORD, NULL, NULL, NULL, .of = { &a_name }),
                                     FIELD(WORDS, NULL, ":", "': ' and its labels", .of = { &a_member }),
                                     { 0 } };

#define MESH_FORM                                                                                            \
    .field = fields, .json = FORM_LIST, .each = "a list of a name and labels", .all = "a list of lists",     \
    .stage = STAGE_DECLARE

const constraint constraint_loop = {
    .name = "loop",
    .form = { .is = &constraint_loop, .key = "loops", MESH_FORM, .finish = finish_loop },
    .add = add,
    .collect = collect_loops,
    .spell = spell,
    .count = count_loops,
    .all_hold = loops_hold,
    .write = write_loop,
    .write_json = write_loop_json,
    .say = say_loop,
    .so = ". So ",
    .premises = premises_of_loop,
    .prove = prove_loop,
    .clauses = loop_clauses,
    .refuse = refuse,
};

const constraint constraint_connected = {
    .name = "connected",
    .form = { .is = &constraint_connected, .key = "connected", MESH_FORM, .finish = finish_connected },
    .add = add,
    .collect = collect_regions,
    .spell = spell,
    .count = count_regions,
    .all_hold = regions_hold,
    .write = write_region,
    .write_json = write_region_json,
    .say = say_region,
    .so = ". So ",
    .premises = premises_of_region,
    .prove = prove_region,
    .clauses = region_clauses,
    .refuse = refuse,
};
