/* api_hint.c: include/tresse.h: steps for people: hints, and the names they know. */
#include "api/run.h"
#include "base/utf8.h"
#include "out/hint.h"

tresse_status tresse_path_hint_write(const tresse_path *path, int i, int level, int ascii,
                                     tresse_write *write, void *context)
{
    error e = { 0 };
    text out;
    if (ARGUMENTS(path ? path->owner : NULL, NULL, GIVEN(path), GIVEN(write)))
        return TRESSE_BAD_INPUT;
    if (level < 1 || level > 4) {
        status s = error_set(&e, BAD_INPUT, 0, 0, "level %d" EXPECTED "1 to 4", level);
        return work_end(path->owner, s, &e, NULL);
    }
    text_open(&out, &path->owner->memory);
    const report r = path_report(path, true);
    status s = hint_write(&r, i, level, &out);
    if (ascii)
        utf8_to_ascii(&out, 0);
    return work_deliver(path->owner, s, &e, &out, write, context);
}

const char *tresse_path_step_alias(const tresse_path *path, int i)
{
    if (!path || i < 0 || i >= path->steps.n)
        return "";
    tresse_path *own = (tresse_path *)path;
    const puzzle *p = &path->reading->puzzle;
    text_clear(&own->alias);
    if (p->app->steps.alias)
        p->app->steps.alias(p, path->network->csp, &path->steps.step[i], &own->alias);
    return own->alias.failed ? "" : text_bytes(&own->alias);
}
