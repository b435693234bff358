/* match.c: see match.h.
 *
 * If the rows can't be matched to different columns, some k of them are joined to fewer than k columns
 * (Hall's theorem), and so k - 1 of these to at most k - 1 columns. If they can, say that a row leads to each
 * row that is matched to a column which the first is joined to. The columns of k rows include the k that are
 * matched to them; there are no others exactly if these rows lead only to each other. So the answer is yes
 * exactly if each row leads to all others, directly or not. */
#include "base/match.h"

typedef struct match {
    const int *start, *join;
    int *column_of, *row_of; /* what each row, and each column, is matched to; -1: nothing */
    int *from, *queue;       /* the row that a column was reached from; the rows that were reached */
    int *visit, walk;        /* of each column: the last walk that reached it */
} match;

/* Turns an augmenting path round: each row on the way to this column gets the next column instead of its
 * own. */
static void turn_round(match *match, int column)
{
    while (column >= 0) {
        int row = match->from[column], before = match->column_of[row];
        match->row_of[column] = row;
        match->column_of[row] = column;
        column = before;
    }
}

/* Returns how many rows this one leads to, itself included. But if a column is reached that has no row, one
 * more row is matched, and it returns 0. */
static int walk(match *match, int row)
{
    int queued = 1;
    match->walk++;
    match->queue[0] = row;
    if (match->column_of[row] >= 0)
        match->visit[match->column_of[row]] = match->walk;
    for (int i = 0; i < queued; i++)
        for (int k = match->start[match->queue[i]]; k < match->start[match->queue[i] + 1]; k++) {
            int column = match->join[k];
            if (match->visit[column] == match->walk)
                continue;
            match->visit[column] = match->walk;
            match->from[column] = match->queue[i];
            if (match->row_of[column] < 0)
                return turn_round(match, column), 0;
            match->queue[queued++] = match->row_of[column];
        }
    return queued;
}

bool match_is_tight(arena *a, int n, const int *start, const int *join, bool *answer)
{
    int *room = arena_take(a, 5 * (size_t)n + 1, sizeof *room);
    if (!room)
        return false;
    match m = { start, join, room, room + n, room + 2 * n, room + 3 * n, room + 4 * n, 0 };
    for (int i = 0; i < n; i++)
        m.column_of[i] = m.row_of[i] = -1;
    *answer = true;
    for (int i = 0; i < 2 * n && *answer; i++) /* first each row gets a column, then each must lead to all */
        *answer = walk(&m, i % n) == (i < n ? 0 : n);
    return true;
}
