/* readers.c: the table of readers (paste.h). First those of addresses, of which the one for any site is last;
 * then those with signs of their own; then those that can only be recognised from a whole text. */
#include "apps/paste/paste.h"

extern const reader reader_wiki, reader_exchange, reader_f_puzzles, reader_puzz_link, reader_pzv,
    reader_pzplus, reader_any_site, reader_hodoku, reader_f_puzzles_code, reader_wiki_code, reader_signs,
    reader_blank_rows;
extern const reader reader_f_puzzles_object, reader_sudokupad_object;
extern const reader reader_sudokupad, reader_cryptic, reader_good_sudoku, reader_penpa, reader_sudokupad_code,
    reader_sdk, reader_fences, reader_markup, reader_placements, reader_objects, reader_lists, reader_fields,
    reader_columns, reader_user_cells, reader_blanks, reader_slashes, reader_grid_in_prose;

/* clang-format off */
const reader *const reader_table[] = {
    &reader_wiki, &reader_exchange, &reader_f_puzzles, &reader_puzz_link, &reader_pzv, &reader_pzplus,
    &reader_sudokupad, &reader_cryptic, &reader_good_sudoku, &reader_penpa,
    &reader_any_site,
    &reader_f_puzzles_object, &reader_sudokupad_object,
    &reader_hodoku, &reader_sudokupad_code, &reader_f_puzzles_code, &reader_wiki_code, &reader_sdk, &reader_fences, &reader_signs, &reader_blank_rows,
    &reader_markup, &reader_placements, &reader_objects, &reader_lists, &reader_user_cells, &reader_fields,
    &reader_columns, &reader_blanks, &reader_slashes, &reader_grid_in_prose,
    NULL,
};
/* clang-format on */
