/* check_lines.c: a step as a small proof made of lines, whatever its rule is.
 *
 * A line is sound for these reasons. At least one member of a set is true: so if all but the rights of a cell
 * are refuted, one of the rights is true under the suppositions around the cell, and if it has no rights, one
 * of these suppositions is false. A label is refuted by a line if it is linked to all labels of which that
 * line says that one is true, or if that line says that it is false. What a line says holds under the
 * suppositions around it, so later lines can refer to it only while these are open. Cases go through all
 * members of a set: what follows from each of them follows. Lines are numbered from 0 as they are read. */
#include "check/checker.h"

/* Can the last line, which is being read, refer to line `index`? */
static bool is_visible(const frame *frame, int index)
{
    return index < frame->lines - 1 && (!frame->line[index].in || frame->line[index].in->open);
}

/* Does some line say that one of its labels is true, where all its labels are among these? */
static bool is_one_true(const frame *frame, csp_list among)
{
    int k = 0;
    while (k < frame->lines && !(is_visible(frame, k) && frame->line[k].says == ONE_TRUE &&
                                 csp_list_within(frame->line[k].list, among)))
        k++;
    return k < frame->lines;
}

static void check_refuted(checker *checker, csp_label label, int by)
{
    const char *name = csp_label_name(checker->csp, label);
    must(checker, is_visible(checker->now, by),
         "%s can't be refuted by line %d, which is not open before line %d", name, by,
         checker->now->lines - 1);
    const line *l = &checker->now->line[checker->failed ? 0 : by];
    for (const csp_label *y = l->list.begin; y < l->list.end && l->says == ONE_TRUE; y++)
        must(checker, csp_linked(checker->csp, label, *y), "%s is not linked to %s", name,
             csp_label_name(checker->csp, *y));
    bool listed = l->says == ALL_FALSE && csp_list_find(l->list, label) >= 0;
    must(checker, l->says == ONE_TRUE || listed, "line %d does not refute %s", by, name);
}

/* ---- what lines are made of ---- */

/* A candidate, or a ghost where there may be some, not named before in this list or cell; of_set: it must
 * also be a member of the set that the line goes through. */
static csp_label read_label(checker *checker, const line *now, const json *json, bool of_set)
{
    csp_label l = find_name(checker, json, LABEL);
    label_status is = checker->now->label[l];
    bool ghosts = of_set && now->kind == CELL && checker->now->is.kind->may & GHOSTS;
    must(checker, is == CANDIDATE || (ghosts && (is == VALUE || checker->first[l] == CANDIDATE)),
         "%s is not a candidate at the start of the %s", json->string, ghosts ? "path" : "round");
    must(checker, checker->seen[l] != checker->stamp, "%s stands twice in one list or cell", json->string);
    must(checker, !of_set || csp_list_find(now->members, l) >= 0, "%s is in another csp-variable or set",
         json->string);
    checker->seen[l] = checker->stamp;
    return l;
}

void read_labels(checker *checker, line *now, const json *list, bool of_set)
{
    bool one = list->kind == JSON_STRING;
    csp_label *labels = take(checker, list->count, sizeof *labels), *end = labels;
    checker->stamp += !of_set;
    for (const json *j = one ? list : list->first; j && !checker->failed; j = one ? NULL : j->next)
        *end++ = read_label(checker, now, j, of_set);
    now->list = (csp_list){ labels, end };
}

static void add_refuted(checker *checker, line *now, const json *label, int by)
{
    csp_label l = read_label(checker, now, label, now->kind != SUBSET);
    check_refuted(checker, l, by);
    if (!checker->failed)
        now->out[now->refuted++] = (refutation){ l, by };
}

void read_refuted(checker *checker, line *now)
{
    const json *others = get_member(checker, now->from, now->kind == CELL ? "others" : "?others", JSON_LIST);
    const json *left = get_member(checker, now->from, "?left", JSON_STRING);
    now->left = left->kind == JSON_STRING;
    now->out = take(checker, others->count, sizeof *now->out);
    if (now->left)
        add_refuted(checker, now, left, get_member(checker, now->from, "by", JSON_NUMBER)->number);
    for (const json *o = others->first; o && !checker->failed; o = o->next) {
        bool pair = o->kind == JSON_LIST && o->count == 2 && o->first->next->kind == JSON_NUMBER;
        must(checker, pair, "each of \"others\" must be a list of a label and a number");
        if (pair)
            add_refuted(checker, now, o->first, o->first->next->number);
    }
}

void read_eliminated(checker *checker, line *now)
{
    read_labels(checker, now, get_member(checker, now->from, "eliminates", JSON_LIST), false);
    must(checker, csp_list_size(now->list) > 0, "nothing is eliminated");
    now->says = ALL_FALSE;
}

/* The need that consists of exactly these labels, one of whose guards (the labels that need them) is supposed
 * or is a value. */
static csp_list read_need(checker *checker, const json *list)
{
    csp_list names = find_names(checker, list, LABEL);
    for (int i = 0; i < csp_needs(checker->csp); i++) {
        csp_list needed = csp_needed(checker->csp, i), guards = csp_needing(checker->csp, i);
        bool same = csp_list_within(needed, names) && csp_list_within(names, needed); /* as sets */
        if (same && (count_labels(checker, guards, VALUE) || is_one_true(checker->now, guards)))
            return needed;
    }
    must(checker, false, "nothing that needs just these labels is supposed or holds");
    return (csp_list){ NULL, NULL };
}

/* The set that a cell or cases go through. */
static void read_set(checker *checker, line *now)
{
    const json *needed = get_member(checker, now->from, "?needed", JSON_LIST);
    const json *step = get_member(checker, now->from, "?set", JSON_NUMBER);
    const char *key = now->kind == CASES ? "cases" : "variable";
    bool over_set = needed->kind || step->kind;
    must(checker, !needed->kind || !step->kind, "\"needed\" and \"set\" can't stand together");
    now->variable =
        over_set ? CSP_NONE : find_name(checker, get_member(checker, now->from, key, JSON_STRING), VARIABLE);
    if (needed->kind)
        now->members = read_need(checker, needed);
    else if (!over_set)
        now->members = csp_var_labels(checker->csp, now->variable);
    else if (step->number > 0 && step->number < checker->path->first)
        now->members = checker->concluded[step->number - 1];
    must(checker, !step->kind || now->members.begin, "no step %d concludes a set before this round",
         step->number);
    must(checker, !over_set || checker->now->is.kind->may & OVER_SETS,
         "a %s has cells over csp-variables only", checker->now->is.kind->name);
    checker->stamp++;
}

static void check_whole(checker *checker, const line *now)
{
    const char *set = now->variable == CSP_NONE ? "the set" : csp_var_name(checker->csp, now->variable);
    for (const csp_label *l = now->members.begin; l < now->members.end; l++)
        must(checker, checker->now->label[*l] == GONE || checker->seen[*l] == checker->stamp,
             "%s is still in %s and is neither refuted nor a right", csp_label_name(checker->csp, *l), set);
}

/* ---- the lines ---- */

static void read_cell(checker *checker, line *now)
{
    bool step = json_member(now->from, "rule"); /* a single, a contradiction, or the cell of a coupling */
    read_set(checker, now);
    const json *right = json_member(now->from, "right");
    json_kind wanted = step || (right && right->kind == JSON_LIST) ? JSON_LIST : JSON_STRING;
    if (!step)
        read_refuted(checker, now);
    read_labels(checker, now, get_member(checker, now->from, step ? "?asserts" : "?right", wanted), true);
    must(checker, !count_labels(checker, now->list, GONE), "a right is gone");
    check_whole(checker, now);
    now->says = now->list.begin < now->list.end ? ONE_TRUE : NOTHING;
    now->ended = !now->says || (!step && json_member(now->from, "right-by"));
    for (const csp_label *l = now->list.begin; l < now->list.end && now->ended; l++)
        check_refuted(checker, *l, get_member(checker, now->from, "right-by", JSON_NUMBER)->number);
    must(checker, csp_list_size(now->list) < 2 || (!step && checker->now->is.kind->may & G_LABELS),
         "a right of a %s is one label", checker->now->is.kind->name);
    now->asserts = true;
}

/* At the top of a step each case ends in a contradiction, or its last right (if it has no cells, what it
 * supposes) gives what the step concludes. */
static void read_cases(checker *checker, line *now)
{
    read_set(checker, now);
    const json *of = get_member(checker, now->from, "of", JSON_LIST);
    now->asserts = json_member(now->from, "asserts");
    read_refuted(checker, now);
    for (const json *j = of->first; j; j = j->next)
        for (const json *l = get_member(checker, j, "suppose", JSON_LIST)->first; l; l = l->next)
            read_label(checker, now, l, true);
    check_whole(checker, now);
    read_labels(checker, now,
                get_member(checker, now->from, now->asserts ? "asserts" : "?eliminates", JSON_LIST), false);
    now->open = now->ended = true;
    for (const json *j = of->first; j && !checker->failed; j = j->next) {
        const line *one = read_line(checker, j, now, SUPPOSE), *last = one->last;
        bool right = last == one || last->says == ONE_TRUE, is = csp_list_size(last->list) == 1;
        for (const csp_label *l = now->list.begin; l < now->list.end && !one->ended && !checker->failed;
             l++) {
            bool follows = now->asserts ? is && *last->list.begin == *l
                                        : csp_linked_to_all(checker->csp, *l, last->list);
            must(checker, right && follows, "%s does not follow in each case",
                 csp_label_name(checker->csp, *l));
        }
        now->ended = now->ended && one->ended;
    }
    must(checker, now->in || now->ended || now->list.begin < now->list.end, "nothing is concluded");
    now->open = false;
}

static line_kind kind_of(const json *item);

static void read_inside(checker *checker, line *now)
{
    const json *from = now->from, *trace = get_member(checker, from, "?trace", JSON_LIST);
    if (trace->kind)
        check_trace(checker, now, trace);
    else if (!now->in && json_member(from, "needed"))
        now->last = read_line(checker, from, now, CELL);
    else
        for (const json *j = get_member(checker, from, "cells", JSON_LIST)->first; j && !checker->failed;
             j = j->next) {
            now->last = read_line(checker, j, now, kind_of(j));
            bool right = !j->next || now->last->kind != CELL || now->last->says;
            must(checker, right, "\"right\" is missing in a cell that is not the last");
        }
}

/* A supposition ends in a contradiction if its last line refutes something that is supposed or holds. A last
 * cell with a right does so if that right is refuted: by line 0, unless it says by which line. */
static void read_supposition(checker *checker, line *now)
{
    const char *key = now->in ? "suppose" : "eliminates", *negated = now->in ? "suppose-false" : "concludes";
    bool ends = !now->in || now->in->kind != CASES || now->in->in;
    now->negated = json_member(now->from, negated) && !json_member(now->from, key);
    read_labels(checker, now, get_member(checker, now->from, now->negated ? negated : key, JSON_LIST), false);
    must(checker, now->list.begin < now->list.end, "nothing is %s", now->in ? "supposed" : "concluded");
    must(checker, now->in || !now->negated || checker->now->is.kind->may & CONCLUDES, "a %s eliminates",
         checker->now->is.kind->name);
    now->says = now->negated ? ALL_FALSE : ONE_TRUE;
    now->open = true;
    read_inside(checker, now);
    const line *last = now->last;
    bool right = ends && last->kind == CELL && !last->ended;
    for (const csp_label *l = last->list.begin; l < last->list.end && right; l++)
        check_refuted(checker, *l, 0);
    if (last != now && last->says == ALL_FALSE)
        now->ended = is_one_true(checker->now, last->list);
    else if (last != now)
        now->ended = right || (last->ended && last->kind != SUPPOSE);
    must(checker, now->ended || !ends, "what line %d supposes does not end in a contradiction",
         (int)(now - checker->now->line));
    now->says = !now->ended ? NOTHING : now->negated ? ONE_TRUE : ALL_FALSE;
    now->open = false;
}

/* The forms of lines, each recognised by a key; a line without such a key is a cell. Every constraint that
 * networks declare has a form of its own. */
static const struct form {
    const char *key;
    line_kind kind;
    void (*read)(checker *checker, line *now);
} forms[] = { { "suppose", SUPPOSE, read_supposition },
              { "suppose-false", SUPPOSE, read_supposition },
              { "of", CASES, read_cases },
              { "rows", SUBSET, read_subset },
              { "order", DECLARED, read_order },
              { "impossible", DECLARED, read_impossible },
              { "deadly", DECLARED, read_deadly },
              { "loop", DECLARED, read_loop },
              { "connected", DECLARED, read_connected },
              { "statement", DECLARED, read_statement },
              { NULL, CELL, read_cell } };

static line_kind kind_of(const json *item)
{
    const struct form *form = forms;
    while (form->key && !json_member(item, form->key))
        form++;
    return form->kind;
}

line *read_line(checker *checker, const json *from, const line *in, line_kind as)
{
    frame *f = checker->now;
    const struct form *form = forms;
    line *now = &f->line[f->lines++];
    bool may = as == CELL || !in || in->kind == CASES || f->is.kind->may & 1u << as;
    must(checker, may, "such a line can't stand in a %s", f->is.kind->name);
    *now = (line){ .kind = as, .from = from, .in = in, .last = now };
    while (form->key && (form->kind != as || (as == DECLARED && !json_member(from, form->key))))
        form++;
    form->read(checker, now);
    if (!in || from != in->from)
        refuse_other_keys(checker, from);
    return now;
}
