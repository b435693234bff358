/* page.c: see page.h. */
#include "page.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

int write_page(void *context, const char *bytes, size_t n)
{
    page *p = context;
    assert_true(p->n + n < sizeof p->text);
    memcpy(p->text + p->n, bytes, n);
    p->n += n;
    p->text[p->n] = '\0';
    return 0;
}

void empty_page(page *p)
{
    p->n = 0;
    p->text[0] = '\0';
}
