/* error.h: how a function of the library says that it failed.
 *
 * Every function that can fail returns a `status`; one that reads something a person wrote also fills an
 * `error` with where (line and column count from 1; 0: not known) and with a sentence saying what was found
 * and what was expected. Nothing is ever printed by the library.
 *
 * Both are the value types of include/tresse.h under short names, so that nothing has to be converted where a
 * call comes in or goes out. The same holds for `memory` (memory.h), `outcome` (solve/engine.h) and
 * `solutions` (out/report.h). */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include "tresse.h"

#include <stdarg.h>

typedef tresse_status status;
#define OK        TRESSE_OK
#define BAD_INPUT TRESSE_BAD_INPUT
#define NO_MEMORY TRESSE_NO_MEMORY
#define STOPPED   TRESSE_STOPPED
#define LIMIT     TRESSE_LIMIT
#define INTERNAL  TRESSE_INTERNAL
/* Only inside the library: the receiver of the steps wants no more of them. */
#define ENOUGH ((status)(TRESSE_INTERNAL + 1))

typedef tresse_message error;

enum {
    ERROR_TEXT_MAX = sizeof((error *)0)->text,
    ERROR_MARKED_MAX = ERROR_TEXT_MAX + 32 /* with the marks below, which are taken out */
};

/* A format says which of its pieces are fields of the message, by these words:
 *
 *     "%d rows" EXPECTED AT_MOST("%d") ": " ADVICE "copy all of them"
 *
 * `found` is all before ", expected" (or from FINDS on), `expected` all after it, up to the advice. Each is
 * two bytes that no text in UTF-8 has, so a text with such bytes may also be an argument of the next format;
 * they are taken out when a message is filled. */
#define FINDS        "found \xFF\1"
#define EXPECTED     "\xFF\2, expected \xFF\3"
#define EXPECTS      "expected \xFF\3" /* without `found` */
#define NEITHER      "\xFF\2 is neither \xFF\3"
#define ADVICE       "\xFF\4"
#define PARAMETER(p) "\xFF\5" p "\xFF\7"
#define AT_MOST(n)   "at most \xFF\6" n "\xFF\7"
#define MORE_THAN(n) "more than \xFF\6" n "\xFF\7"
#define CONTRADICTS  "\xFF\10" /* what goes before, or after, does not go together */

/* Fills *e (which may be NULL) and returns `why`, so that `return error_set(...)` reads well. The format is
 * that of text_format (text.h); what does not fit is cut at a character's boundary, and what can't be shown,
 * in names that came from outside, becomes question marks. */
status error_set(error *e, status why, int line, int column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
status error_set_list(error *e, status why, int line, int column, const char *format, va_list list)
    __attribute__((format(printf, 5, 0)));
/* Puts more in front of the text, and after it; its fields stay what they are. */
void error_frame(error *e, const char *before, const char *after);
/* Analysers that see one file at a time have to be told what is returned. So the definition of such a
 * function has its name in parentheses, which keeps the macro from being expanded. */
#ifdef ANALYSED
#define error_set(e, s, ...) ((void)error_set(e, s, __VA_ARGS__), (s))
#endif

#endif
