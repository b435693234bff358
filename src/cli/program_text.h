/* program_text.h: texts of the program, base/text.h with its memory: they never fail. */
#ifndef CLI_PROGRAM_TEXT_H
#define CLI_PROGRAM_TEXT_H

#include "base/text.h"
#include "cli/memory.h"

#define PROGRAM_TEXT                                                                                         \
    {                                                                                                        \
        .memory = &program_memory                                                                            \
    }

/* Empties a text of the program, or begins one where all is zero; gives a large room back. */
void text_renew(text *t);
/* Knows all that printf does, unlike text_format. */
void text_printf(text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Adds bytes from outside so that a terminal can show them: every control character (tabs too) becomes a
 * blank, every byte that is not UTF-8 a question mark; takes at most `most` bytes, with "..." if that cuts
 * something off. */
void text_add_shown(text *t, const char *from, size_t n, size_t most);

#endif
