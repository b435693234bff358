/* variant_drawn.h: see variant_drawn.c. */
#ifndef APPS_PASTE_VARIANT_DRAWN_H
#define APPS_PASTE_VARIANT_DRAWN_H

#include "apps/paste/variant.h"

/* A member that may have a brief key. */
const json_value *variant_member(const json_value *of, const char *key, const char *brief);
/* Reads what the object of SudokuPad draws besides cells and regions. *name: what can't be read. */
bool variant_read_drawn(variant *v, const json_value *object, const char **name);

#endif
