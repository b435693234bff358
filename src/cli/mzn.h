/* mzn.h: a model of MiniZinc as statements: its constraint items, which `minizinc` of the PATH flattens in
 * any selection. So a constraint counts that MiniZinc would fold into a domain. */
#ifndef CLI_MZN_H
#define CLI_MZN_H

#include "cli/run.h"

typedef struct mzn mzn;

/* The model that is the text of the item, from the file `name`; NULL: there is no room for files on the disk,
 * and the answer says so. */
mzn *mzn_open(const char *name, const item *entry, answer *reply);
void mzn_close(mzn *model);
/* How many there are, and their names: that of the annotation, else the constraint as it was written. Items
 * of one name are one statement. */
int mzn_statements(const mzn *model, const char *const **name);
/* A tresse_make: flattens the model with these statements. */
tresse_status mzn_make(void *model, const unsigned char *kept, tresse_puzzle *into, tresse_message *message);

#endif
