/* nearest.c: see nearest.h. */
#include "cli/nearest.h"

#include <string.h>

enum { WORD_MOST = 24 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* The number of letters to insert, delete or change to make one word of the other. */
static int distance(const char *a, const char *b)
{
    size_t n = strlen(b);
    int row[WORD_MOST + 1];
    for (size_t j = 0; j <= n; j++)
        row[j] = (int)j;
    for (size_t i = 0; a[i]; i++) {
        int corner = row[0];
        row[0] = (int)i + 1;
        for (size_t j = 0; j < n; j++) {
            int change = corner + (a[i] != b[j]);
            corner = row[j + 1];
            row[j + 1] = least(change, 1 + least(row[j], corner));
        }
    }
    return row[n];
}

/* The beginning of a name counts as near it. Otherwise more than half of the letters must be right: "hint" is
 * not "list". */
const char *nearest(const char *word, const char *const *list)
{
    const char *best = NULL;
    int best_distance = 3, n = (int)strlen(word);
    if (n > WORD_MOST || n < 2)
        return NULL;
    for (; *list; list++) {
        int length = (int)strlen(*list);
        if (length > WORD_MOST)
            continue;
        bool begins = !strncmp(*list, word, (size_t)n);
        int d = begins ? 1 : distance(word, *list);
        if (d < best_distance && (begins || 2 * d < least(n, length))) {
            best = *list;
            best_distance = d;
        }
    }
    return best;
}

void nearest_add(text *b, const char *word, const char *const *list)
{
    const char *near = nearest(word, list);
    if (near)
        text_printf(b, "; did you mean %s?", near);
}
