/* base64.c: see base64.h. */
#include "apps/base64.h"

int base64_value(int column)
{
    if (column >= 'A' && column <= 'Z')
        return column - 'A';
    if (column >= 'a' && column <= 'z')
        return column - 'a' + 26;
    if (column >= '0' && column <= '9')
        return column - '0' + 52;
    return column == '+' || column == '-' ? 62 : column == '/' || column == '_' ? 63 : -1;
}
