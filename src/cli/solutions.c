/* solutions.c: see solutions.h.
 *
 * A place is a sign of the text (a cell of a Sudoku) or a word of it (a cell of a Numbrix). Which of the two
 * it is follows from the number of places: if as many signs, or words, differ as there are places, these are
 * marked. Words are put below each other, whatever their lengths. */
#include "cli/solutions.h"

#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

/* The next text of the list. */
static const char *behind(const char *content)
{
    return content + strlen(content) + 1;
}

static void add_lines(const char *content, text *out)
{
    for (bool more = true; more;) {
        size_t n = strcspn(content, "\n");
        text_printf(out, "  %.*s\n", (int)n, content);
        content += n;
        more = *content && *++content;
    }
}

void solutions_add(const solution_list *list, int most, text *out)
{
    const char *one = list->text.bytes;
    for (int k = 0; k < list->n && k < most; k++, one = behind(one)) {
        if (k && strchr(one, '\n'))
            text_add_string(out, "\n");
        add_lines(one, out);
    }
}

static void add_marks(text *out, char mark, size_t n)
{
    for (size_t i = 0; i < n; i++)
        text_add(out, &mark, 1);
}

/* ---- by signs ---- */

/* Adds a mark below each sign that is not the same in all texts, and returns how many; -1: some texts are
 * longer than others. */
static int mark_signs(const solution_list *list, text *marks)
{
    const char *first = list->text.bytes, *other = behind(first);
    size_t n = strlen(first);
    int signs = 0;
    add_marks(marks, ' ', n);
    for (int k = 1; k < list->n; k++, other = behind(other)) {
        if (strlen(other) != n)
            return -1;
        for (size_t i = 0; i < n; i++)
            if (other[i] != first[i])
                marks->bytes[i] = '^';
    }
    for (size_t i = 0; i < n; i++)
        signs += marks->bytes[i] == '^';
    return signs;
}

/* ---- by words ---- */

/* Moves to the next word and returns its length; 0 at the end. */
static size_t next_word(const char **at, const char **word)
{
    *word = *at + strspn(*at, " ");
    size_t n = strcspn(*word, " ");
    *at = *word + n;
    return n;
}

static size_t count_words(const char *content)
{
    const char *word;
    size_t n = 0;
    while (next_word(&content, &word))
        n++;
    return n;
}

/* The words of that number in all texts. */
typedef struct word_column {
    size_t width;
    bool differs;
} word_column;

static void measure(word_column *column, const char *content, const char *first)
{
    const char *a, *b;
    size_t n;
    for (; (n = next_word(&content, &a)) > 0; column++) {
        size_t m = next_word(&first, &b);
        column->width = n > column->width ? n : column->width;
        column->differs = column->differs || n != m || memcmp(a, b, n) != 0;
    }
}

/* Adds a text in columns; NULL: the marks. */
static void add_row(const word_column *column, size_t columns, const char *content, text *out)
{
    const char *word;
    for (size_t i = 0, blanks = 2; i < columns; i++) {
        size_t width = column[i].width, n = content ? next_word(&content, &word) : width;
        add_marks(out, ' ', blanks);
        if (content)
            text_add(out, word, n);
        else
            add_marks(out, column[i].differs ? '^' : ' ', n);
        blanks = width - n + 1;
    }
    text_add_string(out, "\n");
}

/* Adds the texts in columns of words, with marks; false: places are not words, and nothing is added. */
static bool add_columns(const solution_list *list, text *out)
{
    const char *one = list->text.bytes;
    size_t columns = count_words(one);
    word_column *column = program_allocate((columns + 1) * sizeof *column);
    bool alike = true;
    int places = 0;
    for (int k = 0; k < list->n; k++, one = behind(one)) {
        alike = alike && count_words(one) == columns;
        if (alike)
            measure(column, one, list->text.bytes);
    }
    for (size_t i = 0; i < columns; i++)
        places += column[i].differs;
    bool right = alike && places == list->places;
    one = list->text.bytes;
    for (int k = 0; right && k < list->n; k++, one = behind(one))
        add_row(column, columns, one, out);
    if (right)
        add_row(column, columns, NULL, out);
    free(column);
    return right;
}

void solutions_add_compared(const solution_list *list, text *out)
{
    text marks = PROGRAM_TEXT;
    bool is_line = !strchr(list->text.bytes, '\n');
    bool marked = is_line && mark_signs(list, &marks) == list->places;
    if (marked) {
        solutions_add(list, list->n, out);
        text_printf(out, "  %.*s\n", (int)marks.length, marks.bytes);
    } else {
        marked = is_line && add_columns(list, out);
        if (!marked)
            solutions_add(list, list->n, out);
    }
    text_printf(out, "  they differ in %d place%s%s%.*s\n", list->places, cli_plural((uint64_t)list->places),
                marked ? "" : ": ", marked ? 0 : (int)list->names.length, marked ? "" : list->names.bytes);
    text_close(&marks);
}
