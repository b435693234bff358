/* cage.h: cells whose digits are different and add up to a number: sectors of Kakuro, cages of Killer Sudoku.
 *
 * A cage with a sum has one *combination* of digits, as many as it has cells. This is a csp-variable; a
 * combination is linked to the digits that it lacks in the cells of the cage, and needs each of its own. A
 * digit of all combinations has one place in the cage, a csp-variable; any other has at most one, a group.
 * The solutions are those of the game: if as many different digits as the cage has cells are all in one
 * combination, they are that combination. The network also keeps the sum as a statement, by which solutions
 * are judged. */
#ifndef APPS_CAGE_H
#define APPS_CAGE_H

#include "apps/app.h"

enum { CAGE_DIGITS = 9, CAGE_SETS = 12 }; /* the most digits, and combinations of a cage */

typedef struct sum_cage {
    char name[NAME_ROOM], origin[NAME_ROOM]; /* origin: what links come from; empty: from no statement */
    int digits, cells, sum;                  /* digits: from 1 to this; sum 0: the cells only differ */
    const uint16_t *set;                     /* combinations: bit d - 1 for d */
    int sets, first;                         /* how many, and the label of the first one */
    bool by_set; /* needs are numbered by combinations; otherwise by digits, so that several share one */
    int label[CAGE_DIGITS][CAGE_DIGITS]; /* of each cell and digit; -1: the cell never has it */
    char place[CAGE_DIGITS][NAME_ROOM];  /* each cell as the place of a digit: "r2c3" */
} sum_cage;

/* All sets of so many digits with this sum: by their numbers, or (`as_lists`) in the order of their lists of
 * digits. Returns how many. */
int cage_list_sets(int digits, int cells, int sum, bool as_lists, uint16_t out[CAGE_SETS]);

void cage_add_labels(csp_builder *b, const sum_cage *cage); /* of its combinations */
void cage_add_combinations(csp_builder *b, const sum_cage *cage, int type);
void cage_add_places(csp_builder *b, const sum_cage *cage, int type); /* of digits that it certainly has */
void cage_add_groups(csp_builder *b, const sum_cage *cage, int type); /* of all others */
/* Links, needs and the statement. */
void cage_add_rules(csp_builder *b, const sum_cage *cage);

#endif
