/* base64.h: digits of base 64, as addresses have them: A-Z, a-z, 0-9, then + and /, or - and _. */
#ifndef APPS_BASE64_H
#define APPS_BASE64_H

/* The six bits that a character stands for; -1: it is not of base 64. */
int base64_value(int column);

#endif
