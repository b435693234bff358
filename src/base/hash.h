/* hash.h: the hash of a text (FNV-1a, 32 bits), for tables of names. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stdint.h>

/* The hash of a text after those whose hash is `hash`: "ab" has the same as "b" after "a". */
static inline uint32_t hash_more(uint32_t hash, const char *text)
{
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    return hash;
}

static inline uint32_t hash_text(const char *text)
{
    return hash_more(2166136261u, text);
}

#endif
