/* parts.h: a step told part by part (step_parts in core/step.h).
 *
 * The writers of a step mark where the parts are in its text. The marks are kept as bytes of another text,
 * because a text can grow. */
#ifndef OUT_PARTS_H
#define OUT_PARTS_H

#include "base/text.h"
#include "out/reasons.h"

typedef struct part_mark {
    int part;
    size_t begin, end; /* bytes of the text that was marked */
} part_mark;

void part_mark_add(text *marks, int part, size_t begin, size_t end);
int part_marks(const text *marks);
part_mark part_mark_at(const text *marks, int i);

/* The step as a JSON list of {"part":1,"nrc":"r8n4{c7 c5}","text":"then …"}, no newline. */
void write_parts(const csp *c, const step *step, const reasons *reasons, text *out);

#endif
