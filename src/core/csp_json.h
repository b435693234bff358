/* csp_json.h: names of a network in lists of JSON. */
#ifndef CORE_CSP_JSON_H
#define CORE_CSP_JSON_H

#include "base/json_write.h"
#include "core/csp.h"

/* "key":["n1r1c1","n2r1c1"] */
void json_labels(text *out, const char *key, const csp *c, const csp_label *list, int n);
void json_sets(text *out, const char *key, const csp *c, const csp_set *list, int n);

#endif
