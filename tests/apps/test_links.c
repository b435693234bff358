/* test_links.c: addresses of puzz.link are written by the codes that read them: what is read, written and
 * read again is the same, for addresses of every genre and for random changes of them that are still read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "apps/address_links.h"
#include "base/random.h"

static bool read_link(const char *from, link_puzzle *out)
{
    error e = { 0 };
    address_part p = { scan_of(from, strlen(from)), from, from + strlen(from) };
    memset(out, 0, sizeof *out);
    return link_read_puzzle(out, &p, &e) == OK;
}

/* What is read is written, and read again: the same. */
static bool is_written_again(const char *from)
{
    link_puzzle first, second;
    text again;
    if (!read_link(from, &first))
        return false;
    text_open(&again, &memory_standard);
    link_write_puzzle(&first, &again);
    if (!read_link(text_bytes(&again), &second) || memcmp(&first, &second, sizeof first) != 0)
        fail_msg("%s is written as %s", from, text_bytes(&again));
    text_close(&again);
    return true;
}

static void test_links_are_written(void **unused)
{
    (void)unused;
    static const char *const list[] = {
        "sudoku/4/4/g1k23k3g",
        "sudoku/16/16/fa-10zzzzzzzzzzzzr1",
        "slither/5/5/di5bg1ag6c.h",
        "akari/5/5/g.h0i.g1b5g.m",
        "mines/4/4/1g.2i3g8h0g11",
        "hitori/4/4/1234234134124123",
        "minarism/3/3/ghijgijgh",
        "tents/4/4/g11h1g2i03a",
        "kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3",
        "nonogram/5/5/1h2g1g3k1g1g2g11n",
        "skyscrapers/4/4/g2g3h1g4k2g1o",
    };
    static const char signs[] = "0123456789abcdefghijklmnopqrstuvwxyzAK.-";
    rng r;
    int good = 0, written = 0;
    random_seed(&r, 11, 0);
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        good += is_written_again(list[i]);
        for (int round = 0; round < 400; round++) {
            char changed[100];
            const char *body = strrchr(list[i], '/') + 1;
            strcpy(changed, list[i]);
            for (uint32_t k = 1 + random_below(&r, 4); k; k--)
                changed[(size_t)(body - list[i]) + random_below(&r, (uint32_t)strlen(body))] =
                    signs[random_below(&r, sizeof signs - 1)];
            written += is_written_again(changed);
        }
    }
    assert_true(good == (int)(sizeof list / sizeof *list));
    assert_true(written > 400);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_links_are_written) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
