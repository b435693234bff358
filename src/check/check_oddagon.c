/* check_oddagon.c: oddagons: c_1 … c_n, all different, with csp-variables V_1 … V_n, all different, where c_k
 * and c_(k+1) are in V_k, and every other candidate of V_k is linked to the target.
 *
 * Its lines have shown that the target is false (check_lines.c). They are: the target, V_1 with the CASES c_1
 * and c_2; c_1 supposed, V_2, V_4 … with the lefts c_2, c_4 … and the rights c_3, c_5 …; c_2 supposed, and
 * back from V_n: V_n, V_(n-2) … V_3 with the lefts c_1, c_(n-1) … c_4 and the rights c_n, c_(n-2) … c_3. */
#include "check/checker.h"

/* The line of V_k, for `index` from 2 to n. */
static const line *cell_of(const frame *frame, int index)
{
    int cells = frame->length / 2;
    return &frame->line[index % 2 ? 3 + cells + (frame->length - index) / 2 + 1 : 2 + index / 2];
}

/* c_k: the left of V_k if `index` is even, otherwise the right of V_(k-1); c_1 is what the first case
 * supposes. */
static csp_label circle(const frame *frame, int index)
{
    if (index == 1)
        return *frame->line[2].list.begin;
    return index % 2 ? *cell_of(frame, index - 1)->list.begin : cell_of(frame, index)->out->label;
}

static void check_cell(checker *checker, int index)
{
    const frame *f = checker->now;
    const line *now = cell_of(f, index);
    bool form = now->kind == CELL && now->left && csp_list_size(now->list) == 1;
    must(checker, form && now->out->by == (int)(now - f->line) - 1,
         "V_%d does not follow from the line before it", index);
    for (int i = 1; i < now->refuted && form; i++)
        must(checker, now->out[i].by == 0, "%s is not linked to the target",
             csp_label_name(checker->csp, now->out[i].label));
}

/* V_k must join c_k and its successor, and no candidate or csp-variable may occur twice. */
static void check_place(checker *checker, int index)
{
    const frame *f = checker->now;
    const line *now = index == 1 ? &f->line[1] : cell_of(f, index);
    csp_label x = circle(f, index), y = circle(f, index % f->length + 1);
    bool joins =
        index == 1 || (now->out->label == (index % 2 ? y : x) && *now->list.begin == (index % 2 ? x : y));
    must(checker, joins && (index > 1 || *f->line[3 + f->length / 2].list.begin == y),
         "V_%d does not join the candidates beside it", index);
    for (int i = 1; i < index; i++)
        must(checker, circle(f, i) != x && (i == 1 ? &f->line[1] : cell_of(f, i))->variable != now->variable,
             "places %d and %d of the circle are the same", i, index);
}

void check_oddagon(checker *checker)
{
    const frame *f = checker->now;
    const line *cases = f->line + 1;
    int n = f->length, cells = n / 2;
    must(checker, n > 2 && n % 2 && f->lines == n + 3, "length %d, but %d lines", n, f->lines);
    must(checker,
         checker->failed || (cases->kind == CASES && f->line[2].kind == SUPPOSE &&
                             f->line[3 + cells].kind == SUPPOSE && f->line[3 + cells].in == cases),
         "an oddagon supposes its target, and has two cases");
    for (int k = 2; k <= n && !checker->failed; k++)
        check_cell(checker, k);
    for (int k = 1; k <= n && !checker->failed; k++)
        check_place(checker, k);
}
