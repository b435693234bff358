/* parts.c: see parts.h. */
#include "out/parts.h"

#include "base/json_write.h"
#include "out/explain.h"
#include "out/report.h"

#include <string.h>

/* ---- marks ---- */

void part_mark_add(text *marks, int part, size_t begin, size_t end)
{
    const part_mark m = { part, begin, end };
    text_add(marks, (const char *)&m, sizeof m);
}

int part_marks(const text *marks)
{
    return (int)(marks->length / sizeof(part_mark));
}

part_mark part_mark_at(const text *marks, int i)
{
    part_mark m;
    memcpy(&m, marks->bytes + (size_t)i * sizeof m, sizeof m);
    return m;
}

/* ---- parts ---- */

typedef struct telling {
    const csp *csp;
    const step *step;
    text words, word_marks; /* the sentences */
    text line, line_marks;  /* the nrc line */
    text inner;             /* the nrc line of an inner step */
    text *out;
} telling;

/* The pieces of the line that belong to a part; for an inner step, its own line. */
static void add_nrc(telling *telling, int part)
{
    const step_supposition *trial = step_trial(telling->step);
    json_key(telling->out, "nrc");
    if (trial && part > 0 && part <= trial->inners) {
        text_clear(&telling->inner);
        write_step(telling->csp, &trial->inner[part - 1], false, &telling->inner);
        json_bytes(telling->out, text_bytes(&telling->inner), telling->inner.length);
        return;
    }
    for (int i = 0; i < part_marks(&telling->line_marks); i++) {
        part_mark m = part_mark_at(&telling->line_marks, i);
        if (m.part == part) {
            json_bytes(telling->out, text_bytes(&telling->line) + m.begin, m.end - m.begin);
            return;
        }
    }
    json_string(telling->out, "");
}

static void add_part(telling *telling, int i)
{
    part_mark m = part_mark_at(&telling->word_marks, i);
    bool last = i + 1 == part_marks(&telling->word_marks);
    size_t end = last ? telling->words.length : part_mark_at(&telling->word_marks, i + 1).begin;
    const char *words = text_bytes(&telling->words);
    size_t begin = m.begin + (words[m.begin] == ' ');
    text_format(telling->out, "%s{\"part\":%d", i ? "," : "", m.part);
    add_nrc(telling, m.part);
    json_key(telling->out, "text");
    json_bytes(telling->out, words + begin, end - begin);
    text_add_char(telling->out, '}');
}

void write_parts(const csp *c, const step *step, const reasons *reasons, text *out)
{
    telling t = { .csp = c, .step = step, .out = out };
    text *room[] = { &t.words, &t.word_marks, &t.line, &t.line_marks, &t.inner };
    for (int i = 0; i < 5; i++)
        text_open(room[i], out->memory);
    explain_in_parts(c, step, reasons, &t.words, &t.word_marks);
    write_step_marked(c, step, &t.line, &t.line_marks);
    bool failed = t.words.failed || t.word_marks.failed || t.line.failed || t.line_marks.failed;
    text_add_char(out, '[');
    for (int i = 0; !failed && i < part_marks(&t.word_marks); i++)
        add_part(&t, i);
    text_add_char(out, ']');
    out->failed = out->failed || failed || t.inner.failed;
    for (int i = 0; i < 5; i++)
        text_close(room[i]);
}
