/* forms.c: the table of all forms of statements, in the order of their keys in JSON. */
#include "problem/finish.h"

#define ENTER(name, help, key) &constraint_##name.form,

const statement_form *const forms[] = {
    &form_format,    &form_version,
    &form_network,   &form_type,
    &form_label,     &form_variable,
    &form_group,     &form_link,
    &form_same,      &form_different,
    &form_equal,     &form_allow,
    &form_forbid,    &form_given,
    &form_remove,    &form_place,
    &form_slot,      &form_face,
    &form_paper,     &form_permutation,
    &form_subsets,   &form_note,
    &form_variables, &form_say,
    &form_minimize,  &form_maximize,
    &form_from,      CONSTRAINTS_DECLARED(ENTER) CONSTRAINTS_ENCODED(ENTER) NULL,
};
