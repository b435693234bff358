/* never.h: one word for "there is none, however long": as a length, a depth, or a number of layers. */
#ifndef SEARCH_NEVER_H
#define SEARCH_NEVER_H

enum { NEVER = 0x7FFF };

#endif
