/* mesh.c: loops and connected regions that a network declares: the eliminations that core/mesh.h defines.
 *
 * The reasons for their soundness are there. A path of lines that would be closed too early, or a region that
 * would be cut apart, is looked for in every theory but BRT, as couplings are. Both are stable for
 * confluence: what is sure stays sure, what is gone stays gone; and when more is known, a line that would
 * have closed a path closes a longer one, or is gone. */
#include "core/mesh.h"
#include "problem/constraints.h"
#include "rules/rule.h"

typedef struct teller {
    search *search;
    const query *query;
    const step_sink *sink;
    bool loops, ended;
} teller;

static status tell(void *context, const mesh_found *meshes)
{
    teller *t = context;
    bool refutes = meshes->target == CSP_NONE, loop = csp_mesh_at(t->search->csp, meshes->mesh)->loop;
    if (loop != t->loops || t->ended || (!refutes && t->search->told[meshes->target]))
        return OK;
    const step_line line = { .kind = TRESSE_DECLARED,
                             .declared = { .kind = t->query->rule->about,
                                           .sets = meshes->set != CSP_NONE,
                                           .set = &meshes->set,
                                           .labels = meshes->labels,
                                           .joined = meshes->joined,
                                           .label = meshes->label,
                                           .number = meshes->mesh,
                                           .targets = !refutes,
                                           .target = &meshes->target } };
    const step found = { .rule = t->query->rule,
                         .name = t->query->name,
                         .length = 1,
                         .concludes = refutes ? CONCLUDES_NOTHING : CONCLUDES_ELIMINATIONS,
                         .conclusions = !refutes,
                         .conclusion = &meshes->target,
                         .lines = 1,
                         .line = &line };
    if (!refutes)
        t->search->told[meshes->target] = true;
    t->ended = refutes;
    return t->sink->take(t->sink->context, &found);
}

static status open(search *search, void **mine)
{
    *mine = mesh_open(&search->arena, search->csp);
    return *mine ? OK : NO_MEMORY;
}

static status find(void *mine, search *search, const query *query, const step_sink *sink, int *next)
{
    teller t = { search, query, sink, query->rule->about == &constraint_loop, false };
    *next = NEVER;
    return query->length > 1 ? OK : mesh_find(mine, search->state->label, false, &(mesh_sink){ tell, &t });
}

const rule rule_loop = {
    .code = "QL",
    .name = "loop",
    .says = "loops: a line that would close a loop too early goes; with whips[1] in every theory but BRT",
    .rank = 5,
    .min_length = 1,
    .always = true,
    .stable = true,
    .about = &constraint_loop,
    .open = open,
    .find = find,
};

static status find_extended(void *mine, search *search, const query *query, const step_sink *sink, int *next)
{
    teller t = { search, query, sink, true, false };
    *next = NEVER;
    return query->length > 1 ? OK : mesh_find_joined(mine, search->state->label, &(mesh_sink){ tell, &t });
}

const rule rule_extended_loop = {
    .code = "XL",
    .name = "extended-loop",
    .says = "extended loops: lines that are all true or all false go, if they would close a loop too early",
    .rank = 7,
    .min_length = 1,
    .about = &constraint_loop,
    .open = open,
    .find = find_extended,
};

const rule rule_connected = {
    .code = "QC",
    .name = "connected",
    .says = "connected regions: what would cut one apart goes; with whips[1] in every theory but BRT",
    .rank = 6,
    .min_length = 1,
    .always = true,
    .stable = true,
    .about = &constraint_connected,
    .open = open,
    .find = find,
};
