/* test_imp3.c: impossible patterns of three digits: what the rule finds, against a search by the definition.
 *
 * The oracle knows rows, columns and blocks of cells, and tries all subsets of the cells that have the three
 * digits: it shares no table with the rule. */
#include "lab.h"
#include "small.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

extern const rule rule_imp3;

enum { CELLS_MOST = 16, SETS_MOST = 5000, WORD = 64 };

/* A set of candidates as a word: its numbers in ascending order. */
typedef struct list {
    char (*word)[WORD];
    int n;
} list;

static int compare_numbers(const void *first, const void *second)
{
    return *(const csp_label *)first - *(const csp_label *)second;
}

static void note(list *to, csp_label *label, int n)
{
    char *word = to->word[to->n++];
    assert_true(to->n < SETS_MOST);
    qsort(label, (size_t)n, sizeof *label, compare_numbers);
    *word = 0;
    for (int i = 0; i < n; i++)
        snprintf(word + strlen(word), 8, "%d ", label[i]);
}

static int compare_words(const void *first, const void *second)
{
    return strcmp(first, second);
}

static void sort_words(list *of)
{
    int n = 0;
    qsort(of->word, (size_t)of->n, sizeof *of->word, compare_words);
    for (int i = 0; i < of->n; i++)
        if (!n || strcmp(of->word[i], of->word[n - 1]) != 0)
            memmove(of->word[n++], of->word[i], sizeof *of->word);
    of->n = n;
}

/* ---- a position: some cells with three digits, and few other candidates ---- */

typedef struct cells {
    int n, row[CELLS_MOST], column[CELLS_MOST], guardians[CELLS_MOST];
    csp_label guardian[CELLS_MOST][3];
    int digit[3];
} cells;

static csp_label label_of(int row, int column, int digit)
{
    return (csp_label)(81 * row + 9 * column + digit);
}

/* Lines 0 to 8 in an order that keeps bands together. */
static void permute_lines(rng *random, int *line)
{
    uint16_t band[] = { 0, 1, 2 }, within[] = { 0, 1, 2 };
    random_shuffle(random, band, 3);
    for (int i = 0; i < 3; i++) {
        random_shuffle(random, within, 3);
        for (int k = 0; k < 3; k++)
            line[3 * i + k] = 3 * band[i] + within[k];
    }
}

static void add_cell(cells *to, int row, int column)
{
    for (int i = 0; i < to->n; i++)
        if (to->row[i] == row && to->column[i] == column)
            return;
    to->row[to->n] = row;
    to->column[to->n++] = column;
}

/* An isomorph of the pattern, in rows or in columns, and perhaps two cells more; with some guardians. */
static void place(rng *random, const char *pattern, int more, cells *to)
{
    int row[9], column[9];
    uint16_t digit[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8 };
    bool turned = random_below(random, 2);
    permute_lines(random, row);
    permute_lines(random, column);
    random_shuffle(random, digit, 9);
    memset(to, 0, sizeof *to);
    for (int i = 0; i < 3; i++)
        to->digit[i] = digit[i];
    for (int i = 0; i < 54; i++)
        if (pattern[i] == 'X')
            add_cell(to, turned ? column[i % 9] : row[i / 9], turned ? row[i / 9] : column[i % 9]);
    for (int i = 0; i < more && to->n < CELLS_MOST; i++) {
        int r = (int)random_below(random, 6), c = (int)random_below(random, 9);
        add_cell(to, turned ? column[c] : row[r], turned ? row[r] : column[c]);
    }
    for (int i = 0; i < to->n; i++)
        for (int k = 3; k < 6; k++)
            if (random_below(random, 4) == 0)
                to->guardian[i][to->guardians[i]++] = label_of(to->row[i], to->column[i], digit[k]);
}

/* Cells that are not among them lack the first of the digits. */
static void set_state(const cells *of, state *s)
{
    for (int r = 0; r < 9; r++)
        for (int c = 0; c < 9; c++) {
            int i = 0;
            while (i < of->n && (of->row[i] != r || of->column[i] != c))
                i++;
            for (int d = 0; d < 9; d++) {
                csp_label l = label_of(r, c, d);
                bool three = d == of->digit[0] || d == of->digit[1] || d == of->digit[2], keep = three;
                for (int k = 0; i < of->n && k < of->guardians[i]; k++)
                    keep = keep || of->guardian[i][k] == l;
                if (i < of->n ? !keep : d == of->digit[0])
                    state_eliminate(s, l);
            }
        }
}

/* ---- the definition ---- */

static bool see(const cells *of, int first, int second)
{
    bool block = of->row[first] / 3 == of->row[second] / 3 && of->column[first] / 3 == of->column[second] / 3;
    return block || of->row[first] == of->row[second] || of->column[first] == of->column[second];
}

static bool can_colour(const cells *of, unsigned set, int i, int *colour)
{
    while (i < of->n && !(set >> i & 1))
        i++;
    if (i == of->n)
        return true;
    for (colour[i] = 0; colour[i] < 3; colour[i]++) {
        bool fits = true;
        for (int k = 0; k < i && fits; k++)
            fits = !(set >> k & 1) || colour[k] != colour[i] || !see(of, k, i);
        if (fits && can_colour(of, set, i + 1, colour))
            return true;
    }
    return false;
}

/* Notes the guardians of each set of cells that is impossible and minimal, has no four cells of a unit, and
 * has at most eight guardians. */
static void find_by_definition(const cells *of, list *out)
{
    int colour[CELLS_MOST];
    bool *can = calloc((size_t)1 << of->n, sizeof *can);
    assert_non_null(can);
    for (unsigned set = 0; set < 1u << of->n; set++) {
        csp_label label[3 * CELLS_MOST];
        bool minimal = true;
        int n = 0;
        for (int i = 0; i < of->n && minimal; i++)
            minimal = !(set >> i & 1) || can[set & ~(1u << i)];
        can[set] = minimal && can_colour(of, set, 0, colour);
        if (!minimal || can[set] || __builtin_popcount(set) == 4)
            continue;
        for (int i = 0; i < of->n; i++)
            for (int k = 0; k < of->guardians[i] && (set >> i & 1); k++)
                label[n++] = of->guardian[i][k];
        if (n <= 8)
            note(out, label, n);
    }
    free(can);
}

/* ---- the rule ---- */

static status take(void *context, const step *step)
{
    csp_label label[3 * CELLS_MOST];
    assert_true(step->conclusions <= 8);
    memcpy(label, step->conclusion, (size_t)step->conclusions * sizeof *label);
    note(context, label, step->conclusions);
    return OK;
}

static void find_by_rule(ruleset *rules, const state *s, list *out)
{
    watch w = { 0 };
    int next = 0;
    const query q = { &rule_imp3, rule_imp3.name, ALL_TYPES, 3 };
    const step_sink sink = { take, out, true };
    ruleset_start(rules, &(search_terms){ 0 });
    ruleset_begin(rules, s, &w);
    assert_int_equal(ruleset_find(rules, &q, &sink, &next), OK);
}

/* The patterns of the table, each somewhere, with a cell or two more: what is found is what there is. */
static void found_by_the_definition(void **unused)
{
    (void)unused;
    rng random;
    csp *c;
    ruleset *rules;
    char line[200];
    int patterns = 0, relations = 0;
    list found = { calloc(SETS_MOST, WORD), 0 }, wanted = { calloc(SETS_MOST, WORD), 0 };
    FILE *file = fopen("share/patterns/3-digits-2-bands.txt", "r");
    assert_non_null(file);
    random_seed(&random, 1, 0);
    assert_int_equal(small_sudoku(3, 3, &c), OK);
    assert_int_equal(ruleset_open(&rules, &memory_standard, c), OK);
    while (fgets(line, sizeof line, file)) {
        cells of;
        state s;
        if (*line == '#' || random_below(&random, getenv("TRESSE_THOROUGH") ? 1 : 6))
            continue;
        place(&random, strchr(line, ' ') + 1, 2, &of);
        assert_int_equal(state_open(&s, &memory_standard, c), OK);
        set_state(&of, &s);
        found.n = wanted.n = 0;
        find_by_rule(rules, &s, &found);
        find_by_definition(&of, &wanted);
        sort_words(&found);
        sort_words(&wanted);
        assert_int_equal(found.n, wanted.n);
        for (int i = 0; i < found.n; i++)
            assert_string_equal(found.word[i], wanted.word[i]);
        patterns++;
        relations += found.n;
        state_close(&s, &memory_standard);
    }
    print_message("%d patterns, %d relations\n", patterns, relations);
    assert_true(relations > patterns / 2);
    fclose(file);
    ruleset_close(rules);
    csp_free(c);
    free(found.word);
    free(wanted.word);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(found_by_the_definition) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
