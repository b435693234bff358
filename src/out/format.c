/* format.c: the table of formats. */
#include "out/format.h"
#include "out/explain.h"
#include "out/parts.h"

static status path_text(const report *r, text *out, error *e)
{
    (void)e;
    write_text(r, false, out);
    return OK;
}

static void step_text(const csp *c, const puzzle *p, const step *s, text *out)
{
    (void)p;
    write_step(c, s, false, out);
}

static status path_ascii(const report *r, text *out, error *e)
{
    (void)e;
    write_text(r, true, out);
    return OK;
}

static void step_ascii(const csp *c, const puzzle *p, const step *s, text *out)
{
    (void)p;
    write_step(c, s, true, out);
}

static status path_json(const report *r, text *out, error *e)
{
    (void)e;
    write_json(r, out);
    return OK;
}

static status path_drup(const report *r, text *out, error *e)
{
    status s = proof_exists(r, e);
    if (s == OK)
        write_drup(r, out);
    return s;
}

static status path_lrat(const report *r, text *out, error *e)
{
    status s = proof_exists(r, e);
    return s == OK ? write_lrat(r, out, e) : s;
}

static status path_cnf(const report *r, text *out, error *e)
{
    status s = cnf_exists(r, e);
    if (s == OK)
        write_cnf(r, out);
    return s;
}

static void write_sentences(const csp *c, const puzzle *p, const step *s, text *out)
{
    (void)p;
    explain_step(c, s, out);
}

static void write_step_parts(const csp *c, const puzzle *p, const step *s, text *out)
{
    (void)p;
    write_parts(c, s, out);
}

const path_format path_formats[] = {
    { TRESSE_TEXT, "text", true, path_text, step_text },
    { TRESSE_ASCII, "ascii", true, path_ascii, step_ascii },
    { TRESSE_JSON, "json", false, path_json, write_step_json },
    { TRESSE_DRUP, "drup", false, path_drup, NULL },
    { TRESSE_LRAT, "lrat", false, path_lrat, NULL },
    { TRESSE_CNF, "cnf", false, path_cnf, NULL },
    { TRESSE_SENTENCES, "sentences", true, NULL, write_sentences },
    { TRESSE_PARTS, "parts", false, NULL, write_step_parts },
    { TRESSE_MINIZINC, "minizinc", false, write_minizinc, NULL },
    { TRESSE_CORE, "core", false, write_core, NULL },
    { TRESSE_TEXT, NULL, false, NULL, NULL },
};

const path_format *path_format_of(tresse_format is)
{
    for (const path_format *f = path_formats; f->name; f++)
        if (f->is == is)
            return f;
    return NULL;
}
