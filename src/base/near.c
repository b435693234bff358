/* near.c: a name is near if few letters have to be inserted, deleted or changed, and fewer than half of
 * them. */
#include "base/near.h"
#include "base/text.h"

#include <string.h>

enum { TOO_FAR = 3 };

near near_begin(const char *word, size_t length)
{
    return (near){ .word = word, .length = length, .distance = TOO_FAR };
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static char plain(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* The number of such changes. */
static int distance(const near *n, const char *name, size_t length)
{
    int row[NEAR_WORD_MAX + 1];
    for (size_t j = 0; j <= length; j++)
        row[j] = (int)j;
    for (size_t i = 0; i < n->length; i++) {
        int corner = row[0];
        row[0] = (int)i + 1;
        for (size_t j = 0; j < length; j++) {
            int change = corner + (n->typed ? n->word[i] != name[j] : plain(n->word[i]) != plain(name[j]));
            corner = row[j + 1];
            row[j + 1] = least(change, 1 + least(row[j], corner));
        }
    }
    return row[length];
}

void near_try(near *n, const char *name)
{
    size_t length = strlen(name);
    bool begins = n->typed && n->length > 1 && !strncmp(name, n->word, n->length);
    if (n->length > NEAR_WORD_MAX || length > NEAR_WORD_MAX || (!begins && length > n->length + TOO_FAR))
        return;
    int d = begins ? 1 : distance(n, name, length);
    if (d >= n->distance || (!begins && 2 * d >= (int)(n->length < length ? n->length : length)))
        return;
    n->best = name;
    n->distance = d;
}

const char *near_said(const near *n, char *to, size_t size)
{
    *to = 0;
    if (n->best)
        text_print(to, size, "; did you mean %s?", n->best);
    return to;
}
