/* typed_whip.c: whips whose csp-variables are all of one type, whichever it is.
 *
 * Definition. A typed whip is a whip (whip.c) all of whose csp-variables have the same type; links are not
 * restricted. Each chain has one type: W:rc/rn has chains that mix the two types, TyW has not. A level of TyW
 * consists of the typed whips of all types, found in one state. Those of length 1 are the whips[1] of all
 * types, as in every theory.
 *
 * Soundness. They are whips, and are named as whips restricted to a type are: whip-rc[4].
 *
 * Search. That of whips, type by type. A target gets one chain in a level. */
#include "rules/braid.h"
#include "rules/whip.h"

#include <string.h>

/* Makes the name of each type: "whip-rc". */
static status open(search *search, void **mine)
{
    const char *beginning = "whip-";
    int types = csp_types(search->csp);
    char **name = *mine = arena_take(&search->arena, (size_t)types + 1, sizeof *name);
    for (int i = 0; i < types && name; i++) {
        const char *type = csp_type_name(search->csp, i);
        name[i] = arena_take(&search->arena, strlen(beginning) + strlen(type) + 1, 1);
        if (!name[i])
            return NO_MEMORY;
        strcat(strcpy(name[i], beginning), type);
    }
    return name ? OK : NO_MEMORY;
}

static status find(void *mine, search *search, const query *asked, const step_sink *sink, int *next)
{
    char **name = mine;
    status st = OK;
    *next = NEVER;
    for (int i = 0; i < csp_types(search->csp) && st == OK; i++) {
        const query typed = { &rule_whip, name[i], UINT32_C(1) << i, asked->length };
        int sooner;
        st = chains_find(search, &whip_kind, NULL, &typed, sink, &sooner);
        *next = sooner < *next ? sooner : *next;
    }
    return st;
}

const rule rule_typed_whip = {
    .code = "TyW",
    .name = "typed-whip",
    .pattern = "whip",
    .says = "whips with csp-variables of one type in each, of whichever type",
    .rank = 48,
    .min_length = 2,
    .within = &rule_braid,
    .open = open,
    .find = find,
};
