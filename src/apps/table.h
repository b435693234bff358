/* table.h: rows of words drawn in columns, each as wide as its widest word. */
#ifndef APPS_TABLE_H
#define APPS_TABLE_H

#include "base/text.h"

enum { TABLE_COLUMNS_MAX = 64 };

/* Adds to *out the lines of `words` (one blank between words, a line end after each line), in columns. A '_'
 * is drawn as a blank. What fails is remembered by *out. */
void table_add(text *out, const text *words);

#endif
