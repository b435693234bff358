/* web.h: the library as the page sees it: four functions that it calls, and two that it supplies.
 *
 * The page says what an operation is about by web_set, then has it done by web_do, which tells what comes of
 * it in events while it works. What was set is forgotten when it is done, so that each request is complete in
 * itself: if a worker is ended in the middle of its work, nothing is lost. web/README.md describes
 * operations, settings and events.
 *
 * Nothing here looks at a clock. The same files are compiled for tests into a program of the machine, which
 * answers the same requests by the same bytes. */
#ifndef WASM_WEB_H
#define WASM_WEB_H

#include "tresse.h"

#if defined(__wasm__)
#define WEB_EXPORT(name) __attribute__((export_name(name)))
#define WEB_IMPORT(name) __attribute__((import_module("tresse"), import_name(name)))
#else
#define WEB_EXPORT(name)
#define WEB_IMPORT(name)
#endif

enum { WEB_TEXT_MOST = 1 << 24 }; /* bytes of a setting */

/* ---- what the page calls ---- */

/* To be called before anything else; what was set or kept before stays. */
WEB_EXPORT("web_open") tresse_status web_open(void);
/* Where the page may put n bytes; they stay until the next call. NULL: there are too many (more than two
 * settings can need), or there is no memory. */
WEB_EXPORT("web_buffer") char *web_buffer(size_t n);
/* Sets a value of n bytes, which is copied. Refused, in an event `error`: unknown names, and what is longer
 * than WEB_TEXT_MOST, whose bytes are not looked at. Then the operation that follows is not done. */
WEB_EXPORT("web_set") tresse_status web_set(const char *name, const char *value, size_t n);
/* Does an operation. Whatever goes wrong is told in an event `error`. */
WEB_EXPORT("web_do") tresse_status web_do(const char *operation);

/* ---- what the page supplies ---- */

enum { WEB_STOP = 1, WEB_REPORT = 2 };

/* An event: its name, and JSON; or, for `path`, `board`, `svg`, `css` and `written`, a text as it is. */
WEB_IMPORT("emit") void web_emit(const char *event, const char *bytes, size_t n);
/* Asked now and then. WEB_STOP: end the work; WEB_REPORT: tell how far it is, in an event `progress`. */
WEB_IMPORT("tick") int web_tick(void);

/* ---- for tests ---- */

/* Closes everything, and takes memory from here from now on (NULL: the standard allocator). */
void web_close(const tresse_memory *m);

#endif
