/* format.c: the table of formats. */
#include "out/format.h"
#include "out/explain.h"
#include "out/parts.h"

static status path_text(const report *report, text *out, error *e)
{
    (void)e;
    write_text(report, false, out);
    return OK;
}

static void step_text(const csp *c, const puzzle *p, const step *step, const reasons *reasons, text *out)
{
    (void)p;
    (void)reasons;
    write_step(c, step, false, out);
}

static status path_ascii(const report *report, text *out, error *e)
{
    (void)e;
    write_text(report, true, out);
    return OK;
}

static void step_ascii(const csp *c, const puzzle *p, const step *step, const reasons *reasons, text *out)
{
    (void)p;
    (void)reasons;
    write_step(c, step, true, out);
}

static status path_json(const report *report, text *out, error *e)
{
    (void)e;
    write_json(report, out);
    return OK;
}

static status path_csp_rules(const report *report, text *out, error *e)
{
    (void)e;
    write_csp_rules(report, out);
    return OK;
}

static status path_drup(const report *report, text *out, error *e)
{
    status s = proof_exists(report, e);
    if (s == OK)
        write_drup(report, out);
    return s;
}

static status path_lrat(const report *report, text *out, error *e)
{
    status s = proof_exists(report, e);
    return s == OK ? write_lrat(report, out, e) : s;
}

static status path_cnf(const report *report, text *out, error *e)
{
    status s = cnf_exists(report, e);
    if (s == OK)
        write_cnf(report, out);
    return s;
}

static void write_sentences(const csp *c, const puzzle *p, const step *step, const reasons *reasons,
                            text *out)
{
    (void)p;
    explain_step(c, step, reasons, out);
}

static void write_step_parts(const csp *c, const puzzle *p, const step *step, const reasons *reasons,
                             text *out)
{
    (void)p;
    write_parts(c, step, reasons, out);
}

static void write_conclusion(const csp *c, const puzzle *p, const step *step, const reasons *reasons,
                             text *out)
{
    (void)p;
    (void)reasons;
    write_step_conclusion(c, step, out);
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
    { TRESSE_CSP_RULES, "csp-rules", true, path_csp_rules, NULL },
    { TRESSE_CONCLUSION, "conclusion", true, NULL, write_conclusion },
    { TRESSE_TEXT, NULL, false, NULL, NULL },
};

const path_format *path_format_of(tresse_format is)
{
    for (const path_format *f = path_formats; f->name; f++)
        if (f->is == is)
            return f;
    return NULL;
}
