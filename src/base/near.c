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

static int least(int first, int second)
{
    return first < second ? first : second;
}

static char plain(char character)
{
    return character >= 'A' && character <= 'Z' ? (char)(character - 'A' + 'a') : character;
}

/* The number of such changes. */
static int distance(const near *near, const char *name, size_t length)
{
    int row[NEAR_WORD_MAX + 1];
    for (size_t j = 0; j <= length; j++)
        row[j] = (int)j;
    for (size_t i = 0; i < near->length; i++) {
        int corner = row[0];
        row[0] = (int)i + 1;
        for (size_t j = 0; j < length; j++) {
            int change =
                corner + (near->typed ? near->word[i] != name[j] : plain(near->word[i]) != plain(name[j]));
            corner = row[j + 1];
            row[j + 1] = least(change, 1 + least(row[j], corner));
        }
    }
    return row[length];
}

void near_try(near *near, const char *name)
{
    size_t length = strlen(name);
    bool begins = near->typed && near->length > 1 && !strncmp(name, near->word, near->length);
    if (near->length > NEAR_WORD_MAX || length > NEAR_WORD_MAX ||
        (!begins && length > near->length + TOO_FAR))
        return;
    int d = begins ? 1 : distance(near, name, length);
    if (d >= near->distance || (!begins && 2 * d >= (int)(near->length < length ? near->length : length)))
        return;
    near->best = name;
    near->distance = d;
}

const char *near_said(const near *near, char *to, size_t size)
{
    *to = 0;
    if (near->best)
        text_print(to, size, "; did you mean %s?", near->best);
    return to;
}
