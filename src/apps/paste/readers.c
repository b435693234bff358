/* readers.c: the table of readers (paste.h). First those of addresses, of which the one for any site is last;
 * then those with signs of their own; then those that can only be recognised from a whole text. */
#include "apps/paste/paste.h"

extern const reader reader_wiki, reader_exchange, reader_f_puzzles, reader_puzz_link, reader_pzv,
    reader_pzplus, reader_any_site, reader_hodoku, reader_f_puzzles_code, reader_wiki_code, reader_signs,
    reader_blank_rows;
extern const reader reader_pad, reader_cryptic, reader_good, reader_penpa, reader_pad_code, reader_sdk,
    reader_fences, reader_markup, reader_placements, reader_objects, reader_lists, reader_fields,
    reader_columns, reader_user_cells, reader_blanks, reader_slashes, reader_among;

/* clang-format off */
const reader *const reader_table[] = {
    &reader_wiki, &reader_exchange, &reader_f_puzzles, &reader_puzz_link, &reader_pzv, &reader_pzplus,
    &reader_pad, &reader_cryptic, &reader_good, &reader_penpa,
    &reader_any_site,
    &reader_hodoku, &reader_pad_code, &reader_f_puzzles_code, &reader_wiki_code, &reader_sdk, &reader_fences, &reader_signs, &reader_blank_rows,
    &reader_markup, &reader_placements, &reader_objects, &reader_lists, &reader_user_cells, &reader_fields,
    &reader_columns, &reader_blanks, &reader_slashes, &reader_among,
    NULL,
};
/* clang-format on */
