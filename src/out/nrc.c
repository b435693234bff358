/* nrc.c: one step in one line, in the notation people quote:
 *
 *     whip[3]: r6n3{c2 c9} - r2c9{n3 n2} - r1n2{c7 .} ==> r6c2 ≠ 2
 *
 * Everything comes from the names of the network: a csp-variable, and inside the braces what varies in it
 * (left, then right; a dot where there is no right). So the notation is that of any application. */
#include "base/utf8.h"
#include "out/report.h"

static void add_cells(const csp *c, const step *s, text *out)
{
    for (int i = 0; i < s->cells; i++) {
        const step_cell *cell = &s->cell[i];
        const char *left = csp_value_name(c, cell->variable, cell->left);
        const char *right = cell->right == CSP_NONE ? "." : csp_value_name(c, cell->variable, cell->right);
        const char *before = i == 0 ? ": " : " - ";
        text_format(out, "%s%s{%s %s}", before, csp_var_name(c, cell->variable), left, right);
    }
}

static void add_conclusions(const csp *c, const step *s, const char *relation, text *out)
{
    for (int i = 0; i < s->conclusions; i++) {
        csp_label l = s->conclusion[i];
        text_format(out, "%s%s %s %s", i == 0 ? " ==> " : ", ", csp_label_subject(c, l), relation,
                    csp_label_value(c, l));
    }
}

void write_step(const csp *c, const step *s, bool ascii, text *out)
{
    size_t from = out->length;
    text_add_string(out, s->rule);
    switch (s->shape) {
    case STEP_SINGLE:
        add_conclusions(c, s, "=", out);
        break;
    case STEP_CHAIN:
        text_format(out, "[%d]", s->length);
        add_cells(c, s, out);
        add_conclusions(c, s, ascii ? "<>" : "≠", out);
        break;
    case STEP_CONTRADICTION:
        text_format(out, ": %s has no candidate left", csp_var_name(c, s->variable));
        break;
    }
    if (ascii)
        utf8_to_ascii(out, from);
}
