/* check_subset.c: Subsets.
 *
 * A Subset is right because of this: its n rows are csp-variables, so each has a true label, and these are
 * different, for no candidate is in two rows; all of them are in the n columns, of which each has one true
 * label at most. So each column has its true label in a row, and every other candidate of it is false.
 *
 * Fewer rows must not be a Subset already. Where the rows can't be matched to different columns, some k of
 * them have fewer than k columns (Hall), and are k - 1 rows with k - 1 columns at most when one is left out.
 * Where they can, let a row lead to the row that is matched to a column it has a candidate in. The columns of
 * k rows include the k that are matched to them; there are no more just if these rows lead only to each
 * other. So no fewer rows are a Subset exactly if the first row leads to every row, directly or not, and
 * every row leads to the first. */
#include "check/checker.h"

#include <string.h>

enum { NO_SET = CSP_NONE };

/* The set of the list number `list` that has l; NO_SET: there is none. Of several: the last one. */
static csp_var set_with(const checker *c, csp_label l, int list, int *several)
{
    csp_list sets[] = { csp_label_vars(c->csp, l), csp_label_groups(c->csp, l) };
    csp_var found = NO_SET;
    *several = 0;
    for (int i = 0; i < 2; i++)
        for (const csp_var *v = sets[i].begin; v < sets[i].end; v++)
            if (c->sets.list[*v] == list) {
                found = *v;
                ++*several;
            }
    return found;
}

static bool is_in(const checker *c, csp_label l, int list)
{
    int n;
    return set_with(c, l, list, &n) != NO_SET;
}

/* Reads n different sets of one type, as a new list, and returns the type. */
static int read_sets(checker *c, const json *list, int what, int n, csp_var *set)
{
    int i = 0;
    c->sets.lists++;
    need(c, list->count == n, "length %d, but %d %s", n, list->count, list->key);
    for (const json *j = list->first; j && !c->failed; j = j->next, i++) {
        set[i] = find_named(c, what, j);
        need(c, csp_var_type(c->csp, set[i]) == csp_var_type(c->csp, set[0]), "%s has another type than %s",
             j->string, list->first->string);
        need(c, c->sets.list[set[i]] != c->sets.lists, "%s stands twice", j->string);
        c->sets.list[set[i]] = c->sets.lists;
    }
    return c->failed ? 0 : csp_var_type(c->csp, set[0]);
}

static void check_row(checker *c, csp_var row, int columns)
{
    csp_list labels = csp_var_labels(c->csp, row);
    const char *name = check_name(c, SET, row);
    c->sets.visits++;
    for (const csp_label *l = labels.begin; l < labels.end; l++) {
        csp_list sets[] = { csp_label_vars(c->csp, *l), csp_label_groups(c->csp, *l) };
        int in = 0;
        for (int i = 0; i < 2; i++)
            for (const csp_var *v = sets[i].begin; v < sets[i].end; v++) {
                if (c->sets.list[*v] != columns)
                    continue;
                need(c, c->sets.visit[*v] != c->sets.visits, "%s shares two labels with a column", name);
                c->sets.visit[*v] = c->sets.visits;
                in++;
            }
        if (c->now->label[*l] != CANDIDATE)
            continue;
        need(c, in == 1, "%s is not in just one column", check_name(c, LABEL, *l));
        need(c, c->seen[*l] != c->stamp, "%s is in two rows", check_name(c, LABEL, *l));
        c->seen[*l] = c->stamp;
    }
    need(c, count_labels(c, row, VALUE) == 0 && count_labels(c, row, CANDIDATE) > 1,
         "%s lacks two candidates", name);
}

/* ---- fewer rows ---- */

/* Puts a set into the queue unless it was there since the last c->sets.visits++; returns the new length. */
static int visit(checker *c, csp_var set, int queued)
{
    if (set == NO_SET || c->sets.visit[set] == c->sets.visits)
        return queued;
    c->sets.visit[set] = c->sets.visits;
    c->sets.queue[queued] = set;
    return queued + 1;
}

/* Matches the column to the row it was reached from, that row's old column to the row before it, … */
static void match_back(checker *c, csp_var column)
{
    while (column != NO_SET) {
        csp_var row = c->sets.from[column], before = c->sets.mate[row];
        c->sets.mate[row] = column;
        c->sets.mate[column] = row;
        column = before;
    }
}

/* Finds a column for this row, breadth first, while rows matched before keep one. */
static bool match_row(checker *c, csp_var row, int columns)
{
    c->sets.visits++;
    int queued = visit(c, row, 0), several;
    for (int i = 0; i < queued; i++) {
        csp_list labels = csp_var_labels(c->csp, c->sets.queue[i]);
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            csp_var column = set_with(c, *l, columns, &several);
            if (c->now->label[*l] != CANDIDATE || c->sets.visit[column] == c->sets.visits)
                continue;
            c->sets.visit[column] = c->sets.visits;
            c->sets.from[column] = c->sets.queue[i];
            if (c->sets.mate[column] == NO_SET) {
                match_back(c, column);
                return true;
            }
            queued = visit(c, c->sets.mate[column], queued);
        }
    }
    return false;
}

/* How many rows the first one leads to (backwards: lead to it), itself included. */
static int count_reached(checker *c, int rows, int columns, bool backwards)
{
    c->sets.visits++;
    int queued = visit(c, c->sets.row[0], 0), several;
    for (int i = 0; i < queued; i++) {
        csp_var at = c->sets.queue[i];
        csp_list labels = csp_var_labels(c->csp, backwards ? c->sets.mate[at] : at);
        for (const csp_label *l = labels.begin; l < labels.end; l++) {
            if (c->now->label[*l] != CANDIDATE)
                continue;
            csp_var next = set_with(c, *l, backwards ? rows : columns, &several);
            queued = visit(c, backwards || next == NO_SET ? next : c->sets.mate[next], queued);
        }
    }
    return queued;
}

static bool is_whole(checker *c, int n, int rows, int columns)
{
    for (int i = 0; i < n; i++)
        c->sets.mate[c->sets.row[i]] = c->sets.mate[c->sets.column[i]] = NO_SET;
    for (int i = 0; i < n; i++)
        if (!match_row(c, c->sets.row[i], columns))
            return false;
    return count_reached(c, rows, columns, false) == n && count_reached(c, rows, columns, true) == n;
}

/* ---- a step ---- */

/* Takes memory once, when a path has its first Subset. One more than there are sets: the first one that
 * stands twice is kept, too. */
static bool open_sets(checker *c)
{
    set_room *s = &c->sets;
    size_t n = (size_t)csp_sets(c->csp) + 1;
    if (!s->row)
        s->row = arena_take(&c->arena, 5 * n, sizeof *s->row);
    if (!s->list)
        s->list = arena_take(&c->arena, 2 * n, sizeof *s->list);
    if (!s->row || !s->list) {
        c->failed = c->no_memory = true;
        return false;
    }
    s->column = s->row + n;
    s->queue = s->column + n;
    s->mate = s->queue + n;
    s->from = s->mate + n;
    s->visit = s->list + n;
    return true;
}

int check_subset(checker *c, const char *rule, const json *step, const json *rows, int length)
{
    int n = length;
    need(c, n > 1, "a Subset of size %d, expected 2 at least", n);
    if (c->failed || !open_sets(c))
        return 0;
    int row_type = read_sets(c, rows, VARIABLE, n, c->sets.row), in_rows = c->sets.lists;
    int column_type = read_sets(c, get_member(c, step, "columns", JSON_LIST), SET, n, c->sets.column);
    int in_columns = c->sets.lists;
    read_conclusions(c, get_member(c, step, "eliminates", JSON_LIST));
    const family *f = c->failed ? NULL : find_family(c, check_kinds[SUBSET].name, n);
    if (!f)
        return 0;
    const char *name = csp_subset_name(c->csp, row_type, column_type, n);
    need(c, row_type != column_type, "rows and columns are of one type");
    need(c, strcmp(rule, name) == 0, "the rule is not \"%s\" but \"%s\"", rule, name);
    need(c, c->conclusions > 0, "nothing is eliminated");
    for (int i = 0; i < c->conclusions; i++)
        need(c, is_in(c, c->concluded[i], in_columns) && !is_in(c, c->concluded[i], in_rows),
             "%s is in no column or in a row", check_name(c, LABEL, c->concluded[i]));
    c->stamp++;
    for (int i = 0; i < n && !c->failed; i++)
        check_row(c, c->sets.row[i], in_columns);
    need(c, c->failed || is_whole(c, n, in_rows, in_columns), "some of the rows are a Subset already");
    eliminate_conclusions(c);
    return f->depth;
}
