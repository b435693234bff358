/* fuzz_lrat.c: any bytes as a formula and an LRAT proof of it, separated by the byte "$".
 *
 * A formula that is said to be refuted must have no model: where it has few variables all assignments are
 * tried.
 *
 * Not part of the tests; built with `make MODE=fuzz fuzz` and run by scripts/fuzz.sh. */
#ifdef TRESSE_FUZZ

#include "tresse.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { VARIABLES_MOST = 10, TEXT_MOST = 2000 };

static void need(bool holds)
{
    if (!holds)
        abort();
}

/* Is the formula, which was read without complaint, true under these values? Comments and the header are
 * passed over. Sets *small to false where a variable is too large. */
static bool is_model(const char *cnf, unsigned values, bool *small)
{
    bool all = true, clause = false, open = false;
    for (const char *at = cnf; *at && *small;) {
        at += strspn(at, " \t\r\n");
        if (*at == 'c' || *at == 'p') {
            at += strcspn(at, "\n");
            continue;
        }
        char *end;
        long x = strtol(at, &end, 10);
        if (end == at)
            break;
        at = end;
        if (x == 0) {
            all = all && clause;
            clause = open = false;
            continue;
        }
        long v = x < 0 ? -x : x;
        *small = v <= VARIABLES_MOST;
        open = true;
        clause = clause || (*small && (values >> (v - 1) & 1) == (x > 0));
    }
    return all && !open;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static tresse *t;
    const uint8_t *cut = size ? memchr(data, '$', size) : NULL;
    size_t n = cut ? (size_t)(cut - data) : size, rest = cut ? size - n - 1 : 0;
    tresse_lrat_verdict v;
    tresse_message m = { 0, 0, "?" };
    char cnf[TEXT_MOST + 1];
    if (!t)
        need(tresse_open(&t, NULL) == TRESSE_OK);
    if (size > TEXT_MOST)
        return 0;
    tresse_status s =
        tresse_check_lrat(t, (const char *)data, n, cut ? (const char *)cut + 1 : "", rest, &v, &m);
    need(s == TRESSE_OK || (s == TRESSE_BAD_INPUT && m.text[0]));
    if (s != TRESSE_OK)
        return 0;
    need(v.accepted ? !v.why : v.why && v.line > 0);
    if (!v.accepted || !v.refuted || memchr(data, 0, n))
        return 0;
    memcpy(cnf, data, n);
    cnf[n] = 0;
    bool small = true;
    for (unsigned values = 0; values < 1u << VARIABLES_MOST && small; values++)
        need(!is_model(cnf, values, &small) || !small);
    return 0;
}

#else

typedef int fuzz_lrat_is_empty; /* ISO C wants something in every file */

#endif
