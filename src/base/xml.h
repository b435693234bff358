/* xml.h: text inside XML, for drawings and charts. */
#ifndef BASE_XML_H
#define BASE_XML_H

#include "base/text.h"

/* Adds bytes escaped, as content or in an attribute. Characters that XML does not allow become U+FFFD, and so
 * do bytes that are not UTF-8. */
void xml_add(text *out, const char *bytes, size_t n);

#endif
