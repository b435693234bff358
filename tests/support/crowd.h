/* crowd.h: a network with a csp-variable of so many labels that their links are kept as one set
 * (core/links.h).
 */
#ifndef TESTS_CROWD_H
#define TESTS_CROWD_H

const char *crowd_text(void); /* as `generic` reads it */

#endif
