/* stronger_theory.c: see stronger_theory.h. The theories are tried in the order of what they cost; each has a
 * budget, so that the answer comes at once. */
#include "cli/stronger_theory.h"
#include "cli/stop.h"

#include <string.h>

enum { NODES = 200000 };

static int tick(void *context)
{
    (void)context;
    return stop_requested();
}

/* Does the theory (NULL: the usual one) solve p, within the budget? */
static bool solves(tresse *workspace, const tresse_puzzle *puzzle, const char *content)
{
    tresse_theory *th = NULL;
    tresse_rating rating = { TRESSE_UNKNOWN_RATING, 0, 0 };
    tresse_limits limits = { .nodes = NODES, .tick = tick };
    tresse_status status = content ? tresse_theory_new(workspace, content, &th, NULL)
                                   : tresse_theory_for(workspace, puzzle, &th, NULL);
    bool rated = status == TRESSE_OK && tresse_rate(workspace, puzzle, th, &limits, &rating) == TRESSE_OK &&
                 rating.kind == TRESSE_RATED;
    tresse_theory_free(th);
    return rated;
}

typedef struct backdoor {
    char label[64];
} backdoor;

/* The first value by which Singles and whips[1] solve it. */
static int take(void *context, tresse_backdoor_kind kind, const char *label, const char *other)
{
    backdoor *b = context;
    (void)other;
    if (kind != TRESSE_BACKDOOR || strlen(label) >= sizeof b->label)
        return 0;
    strcpy(b->label, label);
    return 1;
}

void stronger_theory_add(tresse *workspace, const tresse_puzzle *puzzle, const char *with,
                         const char *without, text *out)
{
    static const char *const theory[] = { "W1", "S", "S+BC", "W", "W+B", "gW", "TE(BRT)", "TE(BRT,2)" };
    if (without && solves(workspace, puzzle, with)) {
        text_printf(out, "without %s, this theory solves it\n", without);
        return;
    }
    for (size_t i = 0; i < sizeof theory / sizeof *theory && !stop_requested(); i++)
        if (!(with && !strcmp(theory[i], with)) && solves(workspace, puzzle, theory[i])) {
            text_printf(out, "--with \"%s\"%s%s solves it\n", theory[i], without ? " without " : "",
                        without ? without : "");
            return;
        }
    tresse_theory *th = NULL;
    tresse_limits limits = { .nodes = NODES, .tick = tick };
    backdoor b = { "" };
    if (tresse_theory_new(workspace, "W1", &th, NULL) == TRESSE_OK)
        tresse_backdoors(workspace, puzzle, th, 0, &limits, take, &b);
    tresse_theory_free(th);
    if (b.label[0])
        text_printf(out, "Singles and whips[1] would solve it if %s were known (see `tresse backdoors`)\n",
                    b.label);
}
