/* test_calls.c: random sequences of calls of the public interface (calls.h), and those that failed once.
 *
 * Sequences run in children, so that a crash or a call that never ends is a failure like any other. A
 * sequence that fails is shrunk: calls are left out, in ever smaller groups, and their bytes made zero, as
 * long as it still fails; what is left is written to build/traces/ as text, to be kept in tests/data/traces/
 * once the fault is mended. TRESSE_SEQUENCES says how many (default 1000), TRESSE_SEED where to begin. Time
 * is that of the processor, so that a busy machine is not a failure. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS, setitimer */
#include "base/random.h"
#include "calls.h"

#include <dirent.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { CALLS_MOST = 60, CALLS_FEW = 12, BATCH = 500, SECONDS = 30 };

typedef struct sequence {
    uint8_t bytes[CALLS_MOST * CALL_BYTES];
    size_t n;
} sequence;

typedef bool fails(const sequence *s, void *context);

/* ---- shrinking ---- */

static bool without(const sequence *s, size_t from, size_t n, sequence *out)
{
    if (from >= s->n)
        return false;
    n = from + n > s->n ? s->n - from : n;
    *out = *s;
    memmove(out->bytes + from, s->bytes + from + n, s->n - from - n);
    out->n = s->n - n;
    return true;
}

/* Leaves out groups of calls, the last first: a later call seldom matters to an earlier one. */
static void shrink(sequence *s, fails *does, void *context)
{
    sequence less;
    for (size_t size = s->n / CALL_BYTES; size > 0; size /= 2)
        for (size_t at = s->n / CALL_BYTES; at-- > 0;)
            if (without(s, at * CALL_BYTES, size * CALL_BYTES, &less) && does(&less, context))
                *s = less;
    for (size_t i = 0; i < s->n; i++) {
        less = *s;
        less.bytes[i] = 0;
        if (i % CALL_BYTES && s->bytes[i] && does(&less, context))
            *s = less;
    }
}

/* Fails where a call 5 comes before a call 9 whose first byte is above 99. */
static bool is_contrived(const sequence *s, void *asked)
{
    bool five = false;
    ++*(int *)asked;
    for (size_t i = 0; i < s->n; i += CALL_BYTES) {
        five = five || s->bytes[i] == 5;
        if (five && s->bytes[i] == 9 && s->bytes[i + 1] > 99)
            return true;
    }
    return false;
}

/* Most sequences are short: what fails at all mostly does so within few calls. */
static void random_sequence(uint64_t seed, uint64_t number, sequence *s)
{
    rng r;
    random_seed(&r, seed, number);
    s->n = CALL_BYTES * (1 + random_below(&r, number % 4 ? CALLS_FEW : CALLS_MOST));
    for (size_t i = 0; i < s->n; i++)
        s->bytes[i] = (uint8_t)random_below(&r, i % CALL_BYTES ? 256 : (uint32_t)calls_functions);
}

static void test_shrinking(void **unused)
{
    int shrunk = 0, asked = 0;
    (void)unused;
    for (uint64_t i = 0; i < 200; i++) {
        sequence s;
        random_sequence(1, i, &s);
        if (!is_contrived(&s, &asked))
            continue;
        shrink(&s, is_contrived, &asked);
        assert_int_equal(s.n, 2 * CALL_BYTES);
        assert_true(s.bytes[0] == 5 && s.bytes[4] == 9 && s.bytes[5] > 99 && !s.bytes[1] && !s.bytes[6]);
        shrunk++;
    }
    assert_true(shrunk > 5);
}

/* ---- traces ---- */

static void write_trace(const sequence *s, const char *why, uint64_t seed, uint64_t number)
{
    char name[80];
    mkdir("build", 0777);
    mkdir("build/traces", 0777);
    snprintf(name, sizeof name, "build/traces/%llu-%llu.trace", (unsigned long long)seed,
             (unsigned long long)number);
    FILE *f = fopen(name, "w");
    assert_non_null(f);
    fprintf(f, "# %s\n", why);
    for (size_t i = 0; i < s->n; i += CALL_BYTES)
        fprintf(f, "%s %d %d %d\n", calls_name(s->bytes[i]), s->bytes[i + 1], s->bytes[i + 2],
                s->bytes[i + 3]);
    fclose(f);
    print_message("the shrunk sequence is in %s\n", name);
}

static void read_trace(const char *name, sequence *s)
{
    char line[120], word[40];
    int a, b, c;
    FILE *f = fopen(name, "r");
    assert_non_null(f);
    for (s->n = 0; fgets(line, sizeof line, f);) {
        if (*line == '#')
            continue;
        assert_int_equal(sscanf(line, "%39s %d %d %d", word, &a, &b, &c), 4);
        int k = 0;
        while (k < calls_functions && strcmp(calls_name((uint8_t)k), word))
            k++;
        assert_true(k < calls_functions && s->n < sizeof s->bytes);
        const uint8_t call[] = { (uint8_t)k, (uint8_t)a, (uint8_t)b, (uint8_t)c };
        memcpy(s->bytes + s->n, call, sizeof call);
        s->n += sizeof call;
    }
    fclose(f);
}

static void test_kept_traces(void **unused)
{
    DIR *d = opendir("tests/data/traces");
    int n = 0;
    (void)unused;
    assert_non_null(d);
    for (const struct dirent *e; (e = readdir(d)) != NULL;) {
        char name[300];
        sequence s;
        calls_seen seen = { 0 };
        int at = 0;
        if (!strstr(e->d_name, ".trace"))
            continue;
        snprintf(name, sizeof name, "tests/data/traces/%s", e->d_name);
        read_trace(name, &s);
        const char *why = calls_run(s.bytes, s.n, &seen, &at);
        if (why)
            fail_msg("%s, call %d: not so: %s", name, at + 1, why);
        n++;
    }
    closedir(d);
    assert_true(n > 0);
}

/* ---- sequences ---- */

typedef struct shared {
    uint64_t number; /* of the sequence that runs */
    int at;
    char why[120];
    calls_seen seen;
} shared;

/* From now on the process has so many seconds of the processor left; and in any case not hours. */
static void limit_time(void)
{
    const struct itimerval left = { .it_value.tv_sec = SECONDS };
    setitimer(ITIMER_PROF, &left, NULL);
    alarm(100 * SECONDS);
}

static bool ran_out_of_time(int status)
{
    return WIFSIGNALED(status) && (WTERMSIG(status) == SIGPROF || WTERMSIG(status) == SIGALRM);
}

/* Runs sequences up to this number in a child: true if all is well. */
static bool run_batch(shared *x, uint64_t seed, uint64_t to)
{
    pid_t child = fork();
    int status = 0;
    assert_true(child >= 0);
    if (child == 0) {
        for (; x->number < to; x->number++) {
            sequence s;
            limit_time();
            random_sequence(seed, x->number, &s);
            const char *why = calls_run(s.bytes, s.n, &x->seen, &x->at);
            if (why) {
                strncpy(x->why, why, sizeof x->why - 1);
                _exit(1);
            }
        }
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!*x->why && status)
        strcpy(x->why, ran_out_of_time(status) ? "it ends" : "it does not crash");
    return status == 0;
}

static bool fails_in_child(const sequence *s, void *unused)
{
    int status = 0;
    (void)unused;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        calls_seen seen = { 0 };
        int at;
        limit_time();
        if (!freopen("/dev/null", "w", stderr))
            _exit(2);
        _exit(calls_run(s->bytes, s->n, &seen, &at) ? 1 : 0);
    }
    waitpid(child, &status, 0);
    return status != 0;
}

static uint64_t number_of(const char *name, uint64_t standard)
{
    const char *value = getenv(name);
    return value ? strtoull(value, NULL, 10) : standard;
}

static void test_random_sequences(void **unused)
{
    uint64_t most = number_of("TRESSE_SEQUENCES", 1000), seed = number_of("TRESSE_SEED", 1);
    shared *x = mmap(NULL, sizeof *x, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    (void)unused;
    assert_true(x != MAP_FAILED);
    while (x->number < most) {
        uint64_t to = x->number + BATCH < most ? x->number + BATCH : most;
        if (run_batch(x, seed, to))
            continue;
        sequence s;
        random_sequence(seed, x->number, &s);
        shrink(&s, fails_in_child, NULL);
        write_trace(&s, x->why, seed, x->number);
        fail_msg("sequence %llu of seed %llu, call %d: not so: %s", (unsigned long long)x->number,
                 (unsigned long long)seed, x->at + 1, x->why);
    }
    const calls_seen *n = &x->seen;
    print_message("# %llu sequences, %ld calls: %ld refused, %ld without memory, %ld stopped; %ld paths, %ld "
                  "checked\n",
                  (unsigned long long)most, n->calls, n->refused, n->failed_memory, n->stopped, n->paths,
                  n->checked);
    assert_true(n->refused && n->failed_memory && n->stopped && n->paths && n->checked);
    munmap(x, sizeof *x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shrinking),
        cmocka_unit_test(test_kept_traces),
        cmocka_unit_test(test_random_sequences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
