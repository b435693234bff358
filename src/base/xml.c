/* xml.c: see xml.h. */
#include "base/xml.h"

#include "base/utf8.h"

#include <string.h>

static const char *entity(char character)
{
    return character == '&'   ? "&amp;"
           : character == '<' ? "&lt;"
           : character == '>' ? "&gt;"
           : character == '"' ? "&quot;"
                              : NULL;
}

void xml_add(text *out, const char *bytes, size_t n)
{
    for (size_t i = 0; i < n;) {
        size_t k = utf8_length(bytes + i, n - i);
        const char *e = entity(bytes[i]);
        bool no_character =
            k == 3 && memcmp(bytes + i, "\xEF\xBF", 2) == 0 && (unsigned char)bytes[i + 2] >= 0xBE;
        if (e)
            text_add_string(out, e);
        else if (!k || utf8_is_control(bytes + i, k) || no_character)
            text_add_string(out, "\xEF\xBF\xBD");
        else
            text_add(out, bytes + i, k);
        i += k ? k : 1;
    }
}
