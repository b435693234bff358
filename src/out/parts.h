/* parts.h: a step told part by part (step_parts in core/step.h), for those who show it like that.
 *
 * Whoever writes a step marks in its text where parts are; a mark is kept among the bytes of another text,
 * which grows as any text does. */
#ifndef OUT_PARTS_H
#define OUT_PARTS_H

#include "base/text.h"
#include "core/step.h"

typedef struct part_mark {
    int part;
    size_t begin, end; /* bytes of the text that was marked */
} part_mark;

void part_mark_add(text *marks, int part, size_t begin, size_t end);
int part_marks(const text *marks);
part_mark part_mark_at(const text *marks, int i);

/* The step as a JSON list of {"part":1,"nrc":"r8n4{c7 c5}","text":"then …"}, no newline. */
void write_parts(const csp *c, const step *s, text *out);

#endif
