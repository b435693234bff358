/* need.c: needs, as a declared constraint: one of the members of a set is true if one of its guards is.
 *
 * A line about a need is a CELL over it. All of its members are gone: inside of what supposes a guard (a
 * coupling, rules/coupling.c), or alone, where a guard is a value (a contradiction, rules/single.h); `write`,
 * `write_json` and `say` are about these. Or it is a cell among others, as over a csp-variable, or the set of
 * CASES; then it is told by its members, and by its guards (`say_why`). */
#include "base/json_write.h"
#include "core/words.h"
#include "declared/constraints.h"

/* ---- networks ---- */

static int count(const csp *c)
{
    return csp_needs(c);
}

/* For each guard: that is false, or one of the members is true. */
static int clauses(const csp *c, text *out)
{
    int n = 0;
    for (int i = 0; i < csp_needs(c); i++) {
        csp_list needing = csp_needing(c, i), needed = csp_needed(c, i);
        n += (int)(needing.end - needing.begin);
        for (const csp_label *l = needing.begin; out && l < needing.end; l++) {
            text_format(out, "-%d ", *l + 1);
            for (const csp_label *k = needed.begin; k < needed.end; k++)
                text_format(out, "%d ", *k + 1);
            text_add_string(out, "0\n");
        }
    }
    return n;
}

/* ---- steps ---- */

static bool is_contradiction(const step *s)
{
    return s->concludes == CONCLUDES_NOTHING;
}

/* ": r6c2 ≠ 5, r6c3 ≠ 5": what it has lost; of a contradiction ", and nothing else that is needed is left".
 */
static void write(const csp *c, const step *s, const step_line *l, bool ascii, text *out)
{
    csp_list needed = step_cell_members(c, &l->cell);
    for (const csp_label *x = needed.begin; x < needed.end; x++)
        text_format(out, "%s%s %s %s", x == needed.begin ? ": " : ", ", csp_label_subject(c, *x),
                    ascii ? "<>" : "≠", csp_label_value(c, *x));
    if (is_contradiction(s))
        text_add_string(out, needed.begin < needed.end ? ", and nothing else that is needed is left"
                                                       : ": nothing that is needed is left");
}

static void write_json(const csp *c, const step_line *l, text *out)
{
    csp_list needed = step_cell_members(c, &l->cell);
    json_key(out, "needed");
    text_add_char(out, '[');
    for (const csp_label *x = needed.begin; x < needed.end; x++) {
        text_add_string(out, x == needed.begin ? "" : ",");
        json_string(out, csp_label_name(c, *x));
    }
    text_add_char(out, ']');
}

enum { GUARDS_MOST = 4 }; /* that a sentence lists */

/* " if hr6c1 were 35", " because A is 1" */
static void say_guards(const csp *c, const char *joint, const csp_label *guard, int n, const char *verb,
                       text *out)
{
    text_add_string(out, joint);
    for (int i = 0; i < n; i++) {
        say_joint(i, n, "or", out);
        say_label(c, guard[i], verb, out);
    }
}

/* "r6c2 is not 5 and r6c3 is not 5, but one of them would have to be if hr6c1 were 35"; of a contradiction
 * "…, and one of them would have to be because hr6c1 is 35". */
static void say(const csp *c, const step *s, const step_line *l, text *out)
{
    csp_list needed = step_cell_members(c, &l->cell);
    csp_list guards = csp_set_guards(c, l->cell.set);
    int n = csp_list_size(needed);
    bool end = is_contradiction(s);
    for (int i = 0; i < n; i++) {
        say_joint(i, n, "and", out);
        say_label(c, needed.begin[i], "is not", out);
    }
    if (n)
        text_format(out, ", %s %s would have to be", end ? "and" : "but", n == 1 ? "it" : "one of them");
    else
        text_format(out, "%sothing is left that is needed", end ? "n" : "N");
    if (!end)
        say_guards(c, " if ", s->conclusion, s->conclusions, "were", out);
    else if (csp_list_size(guards) <= GUARDS_MOST)
        say_guards(c, " because ", guards.begin, csp_list_size(guards), "is", out);
}

/* "hr6c1 = 35 needs", or where these are many: "is needed". */
static void say_why(const csp *c, const step_line *l, text *out)
{
    csp_list guards = csp_set_guards(c, l->cell.set);
    int n = csp_list_size(guards);
    if (n <= GUARDS_MOST)
        say_guards(c, "", guards.begin, n, "=", out);
    text_add_string(out, n <= GUARDS_MOST ? " needs" : "is needed");
}

const constraint constraint_need = {
    .name = "need",
    .count = count,
    .clauses = clauses,
    .sign = "need",
    .say_why = say_why,
    .leaves = "nothing of what is needed",
    .write = write,
    .write_json = write_json,
    .say = say,
};
