/* table.c: see table.h. Words are measured first, then drawn. */
#include "apps/table.h"

static void measure(const char *at, int width[TABLE_COLUMNS_MAX])
{
    int column = 0, length = 0;
    for (; *at; at++) {
        if (*at != ' ' && *at != '\n') {
            length++;
            continue;
        }
        if (column < TABLE_COLUMNS_MAX && length > width[column])
            width[column] = length;
        column = *at == '\n' ? 0 : column + 1;
        length = 0;
    }
}

static void draw(const char *at, const int width[TABLE_COLUMNS_MAX], text *out)
{
    int column = 0, length = 0, blanks = 0;
    for (; *at; at++) {
        if (*at == '\n') {
            text_add_char(out, '\n');
            column = length = blanks = 0;
        } else if (*at == ' ') {
            blanks += 1 + (column < TABLE_COLUMNS_MAX ? width[column] - length : 0);
            column++;
            length = 0;
        } else {
            length++;
            if (*at == '_') {
                blanks++;
                continue;
            }
            for (; blanks; blanks--)
                text_add_char(out, ' ');
            text_add_char(out, *at);
        }
    }
}

void table_add(text *out, const text *words)
{
    int width[TABLE_COLUMNS_MAX] = { 0 };
    if (words->failed)
        out->failed = true;
    measure(text_bytes(words), width);
    draw(text_bytes(words), width, out);
}
