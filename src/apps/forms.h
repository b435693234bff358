/* forms.h: how puzzles of each application are written, in words for people; and the names of singles. See
 * tresse_app_forms in tresse.h for the signs in these texts. */
#ifndef APPS_FORMS_H
#define APPS_FORMS_H

typedef struct forms {
    const char *app;   /* its name */
    const char *topic; /* another word for what it reads; "" for none */
    const char *text;
} forms;

const forms *forms_of(const char *app); /* never NULL: empty for an application without such a text */

typedef struct single_form {
    const char *name, *says;
} single_form;

extern const single_form single_table[]; /* ends with a NULL name */

#endif
