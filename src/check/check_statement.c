/* check_statement.c: what a statement excludes, by the definition of its kind, once some labels are dead.
 *
 * A line about a statement names its dead labels: those that are gone, and those that earlier lines refute.
 * Only these count. A label of its variables is *kept* if some solution of the statement has it and no dead
 * label. What is not kept is eliminated, and if nothing is kept, there is no solution. Each kind marks what
 * it keeps; what it does not keep is dead the next time it is asked, until nothing changes, so that a kind
 * may look at its operands one by one.
 *
 *   - sum, count, clause: what is added. First by bounds: what the others can add at least and at most. If
 * that does not show what the line says, by all sums that can be reached, forth and back.
 *   - regular: the states that can be reached, forth and back.
 *   - table, element, distance, next, before: all that they allow, one after the other.
 *   - circuit: all sets of operands that can be met first, and where one is then, forth and back. Beyond
 *     CIRCUIT_MOST operands: no arc may close a chain of arcs that have no choice, and all operands must be
 *     within reach of the first one.
 *
 * Operands with the same labels are one variable: its entries are those of the first such operand. */
#include "check/check_view.h"

#include <stdlib.h>
#include <string.h>

enum { CIRCUIT_MOST = 16 };

/* ---- what can be tried ---- */

/* The value number k of operand i that is alive and is this value; -1: there is none. */
static int find_value(const view *view, int i, int64_t value)
{
    int k = 0;
    while (k < values(view, i) && !(is_there(view, i, k) && operand(view, i)->value[k] == value))
        k++;
    return k < values(view, i) ? k : -1;
}

/* Does the tuple have value number k of operand i, wherever that variable stands? */
static bool fits(const view *view, const uint16_t *tuple, int i, int k)
{
    for (int j = i; j < view->said->operands; j++)
        if (view->same[j] == i && operand(view, j)->value[k] != tuple[j])
            return false;
    return is_there(view, i, k);
}

static void keep_table(view *view)
{
    const int n = view->said->operands;
    const uint16_t *tuple = view->said->tuple;
    for (int t = 0; t < view->said->tuples && may_go_on(view->checker, n); t++, tuple += n)
        for (int keeps = 0, fine = true; keeps < 2 && fine; keeps++)
            for (int i = 0; i < n && fine; i++) {
                if (view->same[i] != i)
                    continue;
                fine = keeps;
                for (int k = 0; k < values(view, i) && may_go_on(view->checker, 1); k++)
                    if (fits(view, tuple, i, k)) {
                        fine = true;
                        view->kept[entry(view, i, k)] |= keeps;
                    }
            }
}

/* Once two indices are left, what the array has at one of them is free if the other one is chosen. */
static void keep_element(view *view)
{
    const int last = view->said->operands - 1;
    bool *chosen = room_for(view, (size_t)last + 1, sizeof *chosen);
    int choices = 0;
    for (int k = 0; chosen && k < values(view, 0); k++) {
        int64_t i = operand(view, 0)->value[k];
        for (int x = 0; i >= 1 && i < last && is_there(view, 0, k) && x < values(view, (int)i); x++) {
            int y = is_there(view, (int)i, x) && agree(view, 0, k, (int)i, x) &&
                            may_go_on(view->checker, values(view, last))
                        ? find_value(view, last, operand(view, (int)i)->value[x])
                        : -1;
            if (y < 0 || !agree(view, 0, k, last, y) || !agree(view, (int)i, x, last, y))
                continue;
            keep(view, 0, k);
            keep(view, (int)i, x);
            keep(view, last, y);
            choices += !chosen[view->same[i]];
            chosen[view->same[i]] = true;
        }
    }
    for (int i = 1; i < last && choices; i++)
        if (view->same[i] != view->same[0] && view->same[i] != view->same[last] &&
            (choices > 1 || !chosen[view->same[i]]))
            keep_others(view, i, i + 1);
}

/* distance, next, before: are these two places apart? */
static bool is_apart(const view *view, int64_t distance)
{
    const char *name = view->said->kind_name;
    return !strcmp(name, "next")     ? distance == 1
           : !strcmp(name, "before") ? distance > 0
                                     : llabs(distance) == view->said->number[0];
}

static void keep_pairs(view *view)
{
    for (int x = 0; x < values(view, 0) && may_go_on(view->checker, values(view, 1)); x++)
        for (int y = 0; y < values(view, 1); y++)
            if (is_there(view, 0, x) && is_there(view, 1, y) && agree(view, 0, x, 1, y) &&
                is_apart(view, operand(view, 1)->value[y] - operand(view, 0)->value[x])) {
                keep(view, 0, x);
                keep(view, 1, y);
            }
}

/* ---- circuits: a value is the operand that comes next ---- */

/* by[set], as bits: of those ways from operand 0 that have met this set (back: of the rest of the ways, when
 * this set was met), where one may be. */
static void keep_circuit(view *view)
{
    const int n = view->said->operands;
    const uint32_t all = ((uint32_t)1 << n) - 1;
    uint32_t *forth = room_for(view, all, sizeof *forth), *back = room_for(view, all, sizeof *back);
    if (!forth || !back)
        return;
    forth[1] = 1;
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = 1; i <= all; i++)
            for (int at = 0; at < n; at++) {
                const uint32_t set = pass ? all + 1 - i : i, here = (uint32_t)1 << at;
                if (!(forth[set] & here) || !may_go_on(view->checker, values(view, at)))
                    continue;
                for (int k = 0; k < values(view, at); k++) {
                    const uint32_t to = (uint32_t)1 << operand(view, at)->value[k];
                    const bool closes = set == all && to == 1, goes_on = !(set & to);
                    if (!is_there(view, at, k) || !(closes || goes_on))
                        continue;
                    if (!pass && goes_on)
                        forth[set | to] |= to;
                    else if (pass && (closes || back[set | to] & to)) {
                        back[set] |= here;
                        keep(view, at, k);
                    }
                }
            }
}

/* How many operands can be met from the first one; back: from how many it can be met. */
static int within_reach(view *view, bool back)
{
    const int n = view->said->operands;
    bool *met = room_for(view, (size_t)n, sizeof *met);
    int found = 0;
    for (bool more = met; more; met[0] = true, found++) {
        more = false;
        for (int i = 0; i < n && !more && may_go_on(view->checker, n); i++)
            for (int k = 0; k < values(view, i) && !more; k++) {
                int64_t from = back ? operand(view, i)->value[k] : i,
                        to = back ? i : operand(view, i)->value[k];
                more = is_there(view, i, k) && (met[from] || from == 0) && !met[to] && to != 0;
                met[to] = met[to] || more;
            }
    }
    return found;
}

/* The only value of operand i that is left; -1: there are several, or none. */
static int only_value(const view *view, int i)
{
    int only = -1, n = 0;
    for (int k = 0; k < values(view, i); k++)
        if (is_there(view, i, k)) {
            only = k;
            n++;
        }
    return n == 1 ? only : -1;
}

static void keep_long_circuit(view *view)
{
    const int n = view->said->operands;
    if (within_reach(view, false) < n || within_reach(view, true) < n)
        return;
    keep_others(view, 0, n);
    for (int start = 0; start < n; start++) {
        int at = start, steps = 1, k;
        for (; steps < n && (k = only_value(view, at)) >= 0 && may_go_on(view->checker, values(view, at));
             steps++) {
            if (operand(view, at)->value[k] == start)
                break;
            at = (int)operand(view, at)->value[k];
        }
        for (k = 0; steps < n && k < values(view, at); k++)
            if (operand(view, at)->value[k] == start)
                view->kept[entry(view, at, k)] = false;
    }
}

/* ---- a line ---- */

static const struct {
    const char *name;
    void (*keep)(view *view);
} kinds[] = { { "sum", keep_sum },        { "count", keep_count },     { "clause", keep_clause },
              { "table", keep_table },    { "element", keep_element }, { "regular", keep_regular },
              { "next", keep_pairs },     { "before", keep_pairs },    { "distance", keep_pairs },
              { "circuit", keep_circuit } };

/* Operands with the same labels are found by their labels' numbers. */
static bool open_view(view *view, checker *checker, const statement *said)
{
    *view = (struct view){ .checker = checker, .said = said };
    arena_open(&view->room, checker->arena.memory);
    view->same = room_for(view, (size_t)said->operands, sizeof *view->same);
    view->start = room_for(view, (size_t)said->operands, sizeof *view->start);
    for (int i = 0; i < said->operands && view->same && view->start; i++) {
        const statement_operand *o = &said->operand[i];
        while (o->labels && (said->operand[view->same[i]].labels != o->labels ||
                             memcmp(said->operand[view->same[i]].label, o->label,
                                    (size_t)o->labels * sizeof *o->label) != 0))
            view->same[i]++;
        view->same[i] = o->labels ? view->same[i] : i;
        view->start[i] = view->entries;
        view->entries += values(view, i);
    }
    view->alive = room_for(view, (size_t)view->entries, sizeof *view->alive);
    view->kept = room_for(view, (size_t)view->entries, sizeof *view->kept);
    return !checker->failed;
}

/* The function for this kind. */
static void (*keep_of(const view *view))(struct view *view)
{
    size_t i = 0;
    if (!strcmp(view->said->kind_name, "circuit") && view->said->operands > CIRCUIT_MOST)
        return keep_long_circuit;
    while (i < sizeof kinds / sizeof *kinds && strcmp(kinds[i].name, view->said->kind_name) != 0)
        i++;
    return i < sizeof kinds / sizeof *kinds ? kinds[i].keep : NULL;
}

/* Marks what is kept in the end. false: there is no solution. */
static bool find_kept(view *view)
{
    void (*keep)(struct view * view) = keep_of(view);
    must(view->checker, keep, "statements of kind %s are not checked", view->said->kind_name);

    for (bool changed = true; changed && !view->checker->failed;) {
        memset(view->kept, 0, (size_t)view->entries);
        keep(view);
        changed = false;
        for (int i = 0; i < view->said->operands; i++) {
            bool some = false;
            for (int k = 0; k < values(view, i); k++) {
                bool *kept = &view->kept[entry(view, i, k)], *alive = &view->alive[entry(view, i, k)];
                *kept = *kept && *alive;
                some = some || *kept;
                changed = changed || *kept != *alive;
                *alive = *kept;
            }
            if (!some)
                return false;
        }
    }
    return true;
}

/* Is each of these a label of some variable of the statement that is not kept there? */
static bool excludes(const view *view, csp_list targets, csp_label *still)
{
    for (const csp_label *l = targets.begin; l < targets.end; l++) {
        bool excluded = false;
        for (int i = 0; i < view->said->operands; i++)
            for (int k = 0; k < operand(view, i)->labels; k++)
                excluded = excluded || (operand(view, i)->label[k] == *l && !view->kept[entry(view, i, k)]);
        *still = *l;
        if (!excluded)
            return false;
    }
    return targets.begin < targets.end;
}

/* Everything is alive but for these. */
static void bury(view *view, const bool *dead, const uint8_t *label)
{
    for (int i = 0; i < view->said->operands; i++)
        for (int k = 0; k < values(view, i); k++) {
            csp_label l = operand(view, i)->labels ? operand(view, i)->label[k] : CSP_NONE;
            view->alive[entry(view, i, k)] = l == CSP_NONE || !(dead ? dead[l] : label[l] != VALUE);
        }
}

/* Is it so by bounds, or by all that can be reached? Without targets: is there no solution? */
static void check_excluded(checker *checker, const statement *said, const bool *dead, csp_list targets)
{
    view v;
    csp_label still = 0;
    bool shown = false, solved = true;
    for (int pass = 0; pass < 2 && !shown && !checker->failed; pass++) {
        if (open_view(&v, checker, said)) {
            v.bounds = !pass;
            bury(&v, dead, NULL);
            solved = find_kept(&v);
            shown = !solved || excludes(&v, targets, &still);
        }
        arena_close(&v.room);
    }
    must(checker, shown || targets.begin == targets.end, "%s is in a solution of \"%s\" without those labels",
         csp_label_name(checker->csp, still), statement_cited(said));
    must(checker, shown, "\"%s\" has a solution without those labels", statement_cited(said));
}

/* The statement with this number, from 1; on a network that is not the path's own, the one that is cited so.
 */
static const statement *find_statement(checker *checker, const json *from)
{
    const char *cited = get_member(checker, from, "statement", JSON_STRING)->string;
    int number = get_member(checker, from, "number", JSON_NUMBER)->number;
    const char *kind = get_member(checker, from, "kind", JSON_STRING)->string;
    const statement *said = csp_statements(checker->csp);
    while (said && (strcmp(statement_cited(said), cited) != 0 || strcmp(said->kind_name, kind) != 0 ||
                    (!checker->foreign && said->index != number - 1)))
        said = said->next;
    must(checker, said, "there is no statement %d \"%s\" of kind %s", number, cited, kind);
    return checker->failed ? NULL : said;
}

/* All labels of its variables. */
static csp_list labels_of(checker *checker, const statement *said)
{
    int n = 0;
    for (int i = 0; i < said->operands; i++)
        n += said->operand[i].labels;
    csp_label *list = take(checker, n, sizeof *list), *end = list;
    for (int i = 0; i < said->operands && list; i++)
        for (int k = 0; k < said->operand[i].labels; k++)
            *end++ = said->operand[i].label[k];
    return (csp_list){ list, end };
}

static void read_gone(checker *checker, const line *now, bool *dead)
{
    csp_list gone = find_names(checker, get_member(checker, now->from, "gone", JSON_LIST), LABEL);
    for (const csp_label *l = gone.begin; l < gone.end && !checker->failed; l++) {
        must(checker, csp_list_find(now->members, *l) >= 0, "%s is not a label of the statement",
             csp_label_name(checker->csp, *l));
        must(checker, checker->now->label[*l] == GONE, "%s is not gone", csp_label_name(checker->csp, *l));
        dead[*l] = true;
    }
}

void read_statement(checker *checker, line *now)
{
    const statement *said = find_statement(checker, now->from);
    bool *dead = take(checker, csp_labels(checker->csp), sizeof *dead);
    if (checker->failed)
        return;
    now->members = labels_of(checker, said);
    now->variable = CSP_NONE;
    checker->stamp++;
    read_refuted(checker, now);
    read_gone(checker, now, dead);
    for (int i = 0; i < now->refuted && !checker->failed; i++)
        dead[now->out[i].label] = true;
    if (json_member(now->from, "eliminates"))
        read_eliminated(checker, now);
    now->ended = !now->says;
    if (!checker->failed)
        check_excluded(checker, said, dead, now->list);
}

void check_statements(checker *checker)
{
    for (const statement *s = csp_statements(checker->csp); s && !checker->failed; s = s->next) {
        view v;
        if (!csp_propagates(checker->csp, s))
            continue;
        if (open_view(&v, checker, s)) {
            bury(&v, NULL, checker->now->label);
            must(checker, find_kept(&v), "the values are not a solution: they break \"%s\"",
                 statement_cited(s));
        }
        arena_close(&v.room);
    }
}
