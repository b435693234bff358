/* line_writer.h: writes chains down as the lines of a step, whatever sets their cells are over.
 *
 * The chain is found, cell by cell; the writer says what refutes each candidate: the first label linked to
 * it, among those that are supposed or follow where the line is; for a left, the last one. One step at a time
 * is written, and it lives until the next. */
#ifndef SEARCH_LINE_WRITER_H
#define SEARCH_LINE_WRITER_H

#include "search/search.h"

typedef struct line_writer {
    const csp *csp;
    const state *state;
    step_line *line;
    int lines;
    step_refutation *refutation; /* of all lines */
    int refuted;
    csp_label *label; /* rights, and what is supposed, of all lines */
    int labels;
    csp_label *said; /* what is true where the next line will be */
    uint16_t *by;    /* the line that says so */
    int says;
} line_writer;

/* Takes room from the arena of the search; chains: how many chains a step may have side by side. */
status line_writer_open(search *search, int chains, line_writer **out);
void line_writer_begin(line_writer *writer, const state *s);

/* Each returns the number of its line. `inside` is filled in by line_writer_close. */
int line_writer_suppose(line_writer *writer, const csp_label *label, int n, bool negated);
int line_writer_cell(line_writer *writer, csp_var v, csp_label left,
                     csp_label right); /* right: CSP_NONE for none */
/* The same with any number of rights, of which one is true. */
int line_writer_g_cell(line_writer *writer, csp_var v, csp_label left, csp_list rights);
int line_writer_over(line_writer *writer, const known_set *set, csp_label right);
/* CASES over a csp-variable, or a set if `set` is not NULL: each candidate of it is supposed inside. */
int line_writer_cases(line_writer *writer, csp_var v, const known_set *set);
/* All lines after this one are inside it; what they say is forgotten. */
void line_writer_close(line_writer *writer, int line);

#endif
