/* test_logic.c: logic grids: clues mean what they say. Random clues of every form, each with its meaning
 * written down here a second time, on puzzles so small that all ways to fill the houses can be tried: the
 * network has just as many solutions. And what is wrong is said at its place. */
#include "apps/generic/generic.h"
#include "base/random.h"
#include "gen/count.h"
#include "ordeal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { HOUSES = 4, ATTRIBUTES = 2, THINGS = HOUSES * ATTRIBUTES, CLUES = 3, FORMS = 21 };

static const char *const name[THINGS] = { "Ann", "Bob", "Cid", "Dan", "cat", "dog", "\"tawny owl\"", "eel" };

/* A clue: a form, things, a number. Things 0 and 1 are of different attributes where a form needs that. */
typedef struct clue {
    int form, a, b, c, d, n;
} clue;

static int below(rng *r, int n)
{
    return (int)random_below(r, (uint32_t)n);
}

static clue make_clue(rng *r, int form)
{
    clue c = { .form = form, .a = below(r, HOUSES), .b = HOUSES + below(r, HOUSES), .n = 1 + below(r, 3) };
    c.c = below(r, HOUSES);
    while (c.c == c.a)
        c.c = below(r, HOUSES);
    c.d = HOUSES + below(r, HOUSES);
    while (c.d == c.b)
        c.d = HOUSES + below(r, HOUSES);
    return c;
}

static void write_clue(const clue *x, text *t)
{
    const char *a = name[x->a], *b = name[x->b], *c = name[x->c], *d = name[x->d];
    const int n = x->n;
    text_add_string(t, "clue ");
    switch (x->form) {
    case 0:
        text_format(t, "%s is %s", a, b);
        break;
    case 1:
        text_format(t, "%s is not the %s.", a, b);
        break;
    case 2:
        text_format(t, "%s is next to %s", a, c);
        break;
    case 3:
        text_format(t, "%s is left of %s", a, b);
        break;
    case 4:
        text_format(t, "%s is somewhere to the right of %s", a, b);
        break;
    case 5:
        text_format(t, "%s is directly left of %s", a, b);
        break;
    case 6:
        text_format(t, "%s is just after %s", a, b);
        break;
    case 7:
        text_format(t, "%s is %d houses left of %s", a, n, b);
        break;
    case 8:
        text_format(t, "%s is %d from %s", a, n, b);
        break;
    case 9:
        text_format(t, "%s is between %s and %s", a, b, c);
        break;
    case 10:
        text_format(t, "%s is %s or %s", a, b, d);
        break;
    case 11:
        text_format(t, "%s is neither %s nor %s", a, b, d);
        break;
    case 12:
        text_format(t, "%s is in house %d", a, n);
        break;
    case 13:
        text_format(t, "%s is not %d", b, n);
        break;
    case 14:
        text_format(t, "%s is at an end", a);
        break;
    case 15:
        text_format(t, "%s is %s", a, n == 1 ? "first" : "last");
        break;
    case 16:
        text_format(t, "if %s is %s then %s is left of %s", a, b, c, d);
        break;
    case 17:
        text_format(t, "either %s is %s or %s is %s", a, b, c, d);
        break;
    case 18:
        text_format(t, "of %s and %s one is %s and the other is right of %s", a, c, b, d);
        break;
    case 19:
        text_format(t, "%s is not next to %s", b, d);
        break;
    case 20:
        text_format(t, "The %s is %d or %s", b, n, a);
        break;
    }
    text_add_char(t, '\n');
}

static bool between(int x, int y, int z)
{
    return (y < x && x < z) || (z < x && x < y);
}

static bool clue_holds(const clue *x, const int *at)
{
    const int a = at[x->a], b = at[x->b], c = at[x->c], d = at[x->d], n = x->n;
    switch (x->form) {
    case 0:
        return a == b;
    case 1:
        return a != b;
    case 2:
        return abs(a - c) == 1;
    case 3:
        return a < b;
    case 4:
        return a > b;
    case 5:
        return a + 1 == b;
    case 6:
        return a == b + 1;
    case 7:
        return a + n == b;
    case 8:
        return abs(a - b) == n;
    case 9:
        return between(a, b, c);
    case 10:
        return a == b || a == d;
    case 11:
        return a != b && a != d;
    case 12:
        return a == n;
    case 13:
        return b != n;
    case 14:
        return a == 1 || a == HOUSES;
    case 15:
        return a == (n == 1 ? 1 : HOUSES);
    case 16:
        return a != b || c < d;
    case 17:
        return (a == b) != (c == d);
    case 18:
        return (a == b && c > d) || (c == b && a > d);
    case 19:
        return abs(b - d) != 1;
    case 20:
        return b == n || b == a;
    }
    return false;
}

/* All ways to fill the houses: the permutations of both attributes. */
static bool is_filling(const int *at)
{
    for (int i = 0; i < THINGS; i++)
        for (int k = i / HOUSES * HOUSES; k < i; k++)
            if (at[i] == at[k])
                return false;
    return true;
}

static int try_all(const clue *list, int n)
{
    int at[THINGS], count = 0;
    for (int code = 0; code < 65536; code++) {
        for (int i = 0, rest = code; i < THINGS; i++, rest /= HOUSES)
            at[i] = 1 + rest % HOUSES;
        bool right = is_filling(at);
        for (int i = 0; i < n && right; i++)
            right = clue_holds(&list[i], at);
        count += right;
    }
    return count;
}

static int count_solutions(const char *source)
{
    ordeal o;
    counter *k;
    watch w = { 0 };
    int n = 0;
    ordeal_open(&o, &app_generic, NULL, source);
    assert_int_equal(counter_open(&k, &memory_standard, o.lab.csp), OK);
    bool *value = calloc((size_t)csp_labels(o.lab.csp), sizeof *value);
    if (!o.contradictory)
        assert_int_equal(counter_run(k, &o.start, 1 << 20, NULL, &w, &n, value), OK);
    assert_true(!n || puzzle_holds(&o.puzzle, o.lab.csp, value));
    free(value);
    counter_close(k);
    ordeal_close(&o);
    return n;
}

static void clues_mean_what_they_say(void **unused)
{
    (void)unused;
    int seen[3] = { 0 };
    text t;
    text_open(&t, &memory_standard);
    for (uint64_t i = 0; i < 150; i++) {
        rng r;
        clue list[CLUES];
        random_seed(&r, 901, i);
        int n = 1 + (int)(i % CLUES);
        text_clear(&t);
        text_add_string(&t, i % 2 ? "houses 4\n" : "houses 1 2 3 4\n");
        text_add_string(&t, "attribute who: Ann Bob Cid Dan\nattribute pet: cat dog \"tawny owl\" eel\n");
        for (int k = 0; k < n; k++) {
            list[k] = make_clue(&r, k ? below(&r, FORMS) : (int)(i % FORMS));
            write_clue(&list[k], &t);
        }
        int want = try_all(list, n), got = count_solutions(text_bytes(&t));
        if (got != want)
            fail_msg("%s%d solutions, not %d", text_bytes(&t), got, want);
        seen[want > 2 ? 2 : want]++;
    }
    assert_true(seen[0] > 3 && seen[1] + seen[2] > 50);
    text_close(&t);
}

#define BASE "houses 3\nattribute who: Ann Bob Cid\nattribute pet: cat dog owl\n"

/* Words that are seldom used. There are 36 ways to fill three houses; how many are left can be counted by
 * hand. */
static void seldom_words_mean_what_they_say(void **unused)
{
    (void)unused;
#define DAYS "houses day: 1 2 3\nattribute who: Ann Bob Cid\nattribute pet: cat dog owl\n"
    static const struct seldom {
        const char *source;
        int solutions;
    } list[] = {
        { BASE, 36 },
        { BASE "clue Ann is at one end", 24 },
        { BASE "clue Ann is at an end.", 24 },
        { BASE "clue Ann is at the cat", 12 },
        { BASE "clue If Ann is cat then Bob is dog", 30 },
        { BASE "clue Either Ann is cat or Bob is dog", 12 },
        { BASE "clue Of Ann and Bob one is cat and the other is dog", 12 },
        { BASE "clue Ann is after cat", 12 },
        { DAYS "clue Ann is 1 day before cat", 8 },
        { DAYS "clue Ann is 2 days after cat", 4 },
        { DAYS "clue Ann is 2 days from cat", 8 },
        { "houses 3\nattribute who: at Bob Cid\nattribute pet: cat dog owl\nclue at is cat", 12 },
        { "houses Mon Tue Wed\nattribute a1: x y z\nclue x is not Mon", 4 },
        { "houses 3\nattribute A{: x y z\nclue x is left of y", 3 },
        { BASE "place Ann 0 0\nclue Ann is first", 12 },
        { BASE "paper grid 0 0 1 1\nclue Ann is last", 12 },
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        int got = count_solutions(list[i].source);
        if (got != list[i].solutions)
            fail_msg("%s\n%d solutions, not %d", list[i].source, got, list[i].solutions);
    }
}

/* ---- the forms that people print ---- */

/* Four years, of which the second follows two years after the first, and the last six years after the third.
 * There are 576 ways to fill them; how many are left was counted with each clue written as an expression. */
#define YEARS                                                                                                \
    "houses year: 2008 2010 2012 2018\nattribute who: Ann Bob Cid Dan\n"                                     \
    "attribute pet: cat dog \"tawny owl\" eel\nclue "

static void printed_forms_mean_what_they_say(void **unused)
{
    (void)unused;
    static const struct printed {
        const char *clue;
        int solutions;
    } list[] = {
        { "Ann is cat", 144 },
        { "The dog is not Ann.", 432 },
        { "Ann isn't the tawny owl", 432 },
        { "neither Ann nor Bob nor Cid is cat", 144 },
        { "Neither Ann nor Bob is cat", 288 },
        { "Ann is neither cat nor dog nor eel", 144 },
        { "Ann is neither 2008, dog nor eel", 216 },
        { "Ann, cat and eel are three different people", 288 },
        { "Ann, cat, and eel are all different", 288 },
        { "the four are Ann, Bob, cat and dog", 96 },
        { "The four people are: Ann, Bob, the cat, and the dog.", 96 },
        { "of Ann and Bob one is cat and the other is dog", 96 },
        { "Of Ann and Bob, one has the cat, and the other lives in 2008", 72 },
        { "One of Ann and Bob is cat and the other dog", 96 },
        { "either Ann is cat or Bob is dog", 192 },
        { "either Ann or Bob is cat", 288 },
        { "Ann is either cat or 2008", 216 },
        { "Ann is cat or 2008 but not both", 216 },
        { "Ann is cat, dog or 2008", 360 },
        { "Ann or Bob is cat", 288 },
        { "Ann is next to cat", 216 },
        { "Ann is next door to the cat", 216 },
        { "Ann is not next to cat", 360 },
        { "Ann and cat are next to each other", 216 },
        { "Ann and cat are neighbours", 216 },
        { "Ann and cat are not neighbours", 360 },
        { "Ann is to the left of cat", 216 },
        { "Ann lives immediately to the right of the cat", 108 },
        { "Ann is to the immediate left of cat", 108 },
        { "Ann is just before cat", 108 },
        { "Ann is 2 years after cat", 72 },
        { "Ann is 2 years later than cat", 72 },
        { "Ann is 2 more than cat", 72 },
        { "Ann has 4 fewer votes than cat", 36 },
        { "Ann is later than cat", 216 },
        { "Ann has more votes than cat", 216 },
        { "Ann is 2 from cat", 144 },
        { "Ann is two houses away from cat", 144 },
        { "Ann and cat are 2 houses apart", 144 },
        { "there is one house between Ann and cat", 144 },
        { "There are two houses between Ann and cat", 72 },
        { "Ann is between cat and Bob", 96 },
        { "Ann is directly between cat and Bob", 48 },
        { "Ann is first or last", 288 },
        { "Ann is the second", 144 },
        { "Ann is in 3rd place", 144 },
        { "Ann finished third", 144 },
        { "The second house is cat", 144 },
        { "Ann is at one of the ends", 288 },
        { "Ann is not at either end", 288 },
        { "Ann is on the far left", 144 },
        { "Ann is at the right end", 144 },
        { "if Ann is cat then Bob is dog", 480 },
        { "If Ann is cat, Bob is dog", 480 },
        { "if Ann is cat, then Bob is dog", 480 },
        { "Ann is cat if and only if Bob is dog", 384 },
        { "Ann is cat only if Bob is dog", 480 },
        { "Ann is cat unless Bob is dog", 240 },
        { "Ann is cat or Bob is dog", 240 },
        { "Ann is cat or Bob is dog, but not both", 192 },
        { "not both Ann is cat and Bob is dog", 528 },
        { "Ann is not both cat and 2008", 540 },
        { "Ann and Bob are cat and dog, not necessarily in that order", 96 },
        { "Ann and Bob are cat and dog respectively", 48 },
        { "Ann and Bob are not cat", 288 },
        { "Ann is cat and Bob is dog", 48 },
        { "Ann is cat and Bob is not 2008", 108 },
        { "Ann is left of cat and right of dog", 48 },
        { "Ann is not cat but 2008", 108 },
        { "Ann is cat but not 2008", 108 },
        { "The person who keeps the cat is Ann", 144 },
        { "Ann lives in the house next to the cat", 216 },
        { "Ann owns the cat", 144 },
        { "The cat is kept in the house next to the dog", 288 },
        { "Ann does not own the cat", 432 },
        { "the year 2008 is cat", 144 },
        { "Ann was not 2008", 432 },
        { "Ann is somewhere between cat and dog", 96 },
        { "Ann is not 2008, 2010 or 2012", 144 },
        { "Ann is one house to the left of the cat", 108 },
        { "cat is Ann or Bob", 288 },
        { "2008 is neither cat nor Ann", 324 },
    };
    char source[400];
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        snprintf(source, sizeof source, YEARS "%s", list[i].clue);
        int got = count_solutions(source);
        if (got != list[i].solutions)
            fail_msg("%s\n%d solutions, not %d", source, got, list[i].solutions);
    }
}

/* The two best known ones, as they were printed; names that are made never meet those that are given. */
static const char einstein[] =
    "network Einstein\n"
    "houses 5\n"
    "attribute nation: Brit Swede Dane Norwegian German\n"
    "attribute colour: red green white yellow blue\n"
    "attribute drink: tea coffee milk beer water\n"
    "attribute smoke: \"Pall Mall\" Dunhill Blends BlueMaster Prince\n"
    "attribute pet: dogs birds cats horses fish\n"
    "clue The Brit lives in the red house.\n"
    "clue The Swede keeps dogs as pets.\n"
    "clue The Dane drinks tea.\n"
    "clue The green house is on the immediate left of the white house.\n"
    "clue The green house's owner drinks coffee.\n"
    "clue The owner who smokes Pall Mall rears birds.\n"
    "clue The owner of the yellow house smokes Dunhill.\n"
    "clue The owner living in the center house drinks milk.\n"
    "clue The Norwegian lives in the first house.\n"
    "clue The owner who smokes Blends lives next to the one who keeps cats.\n"
    "clue The owner who keeps the horses lives next to the one who smokes Dunhill.\n"
    "clue The owner who smokes BlueMaster drinks beer.\n"
    "clue The German smokes Prince.\n"
    "clue The Norwegian lives next to the blue house.\n"
    "clue The owner who smokes Blends lives next to the one who drinks water.\n";

static const char zebra[] =
    "network Zebra\n"
    "houses 5\n"
    "attribute nation: Englishman Spaniard Ukrainian Norwegian Japanese\n"
    "attribute colour: red green ivory yellow blue\n"
    "attribute drink: coffee tea milk \"orange juice\" water\n"
    "attribute smoke: \"Old Gold\" Kools Chesterfields \"Lucky Strike\" Parliaments\n"
    "attribute pet: dog snails fox horse zebra\n"
    "clue The Englishman lives in the red house.\n"
    "clue The Spaniard owns the dog.\n"
    "clue Coffee is drunk in the green house.\n"
    "clue The Ukrainian drinks tea.\n"
    "clue The green house is immediately to the right of the ivory house.\n"
    "clue The Old Gold smoker owns snails.\n"
    "clue Kools are smoked in the yellow house.\n"
    "clue Milk is drunk in the middle house.\n"
    "clue The Norwegian lives in the first house.\n"
    "clue The man who smokes Chesterfields lives in the house next to the man with the fox.\n"
    "clue Kools are smoked in the house next to the house where the horse is kept.\n"
    "clue The Lucky Strike smoker drinks orange juice.\n"
    "clue The Japanese smokes Parliaments.\n"
    "clue The Norwegian lives next to the blue house.\n";

static void printed_puzzles_have_one_solution(void **unused)
{
    (void)unused;
    static const struct printed {
        const char *source;
        int solutions;
    } list[] = {
        { einstein, 1 },
        { zebra, 1 },
        { "houses 3\nattribute p: a b c\nattribute q: p1 y z\nclue a is p1", 12 },
        { "houses 3\nattribute clue: a b c\nattribute q: x y z\nattribute r: clue1 s t\nclue a is x or s",
          120 },
        { "houses 3\nattribute p: a b c\nattribute p-of-house: x y z\nclue a is x", 12 },
        { "houses $4 $8 $16\nattribute p: a b c\nclue a costs $4 less than b", 1 },
        { "houses $4 $8 $16\nattribute p: a b c\nclue a costs 8 more than b", 1 },
        { "houses 9:30am 10:00am 1:00pm\nattribute p: a b c\nclue a is 3 hours after b", 1 },
        { "houses 9:30am 10:00am 1:00pm\nattribute p: a b c\nclue a is 30 minutes earlier than b", 1 },
        { "houses 9:30am 10:00am 1:00pm\nattribute p: a b c\nclue a is one place earlier than b", 2 },
        { "houses day: Mon Tue Wed\nattribute p: a b c\nclue a is 1 day later than b", 2 },
        { "houses 1st 2nd 3rd\nattribute p: a b c\nclue a finished second", 2 },
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        int got = count_solutions(list[i].source);
        if (got != list[i].solutions)
            fail_msg("%s\n%d solutions, not %d", list[i].source, got, list[i].solutions);
    }
}

static void what_is_wrong_is_said_at_its_place(void **unused)
{
    (void)unused;
    static const ordeal_refusal list[] = {
        { NULL, BASE "clue Ann is catt", 4, 13,
          "found 'catt', expected a thing of some attribute, or a house; did you mean cat?" },
        { NULL, BASE "clue Ann cat", 4, 10, "found 'cat', expected 'is'" },
        { NULL, BASE "clue Ann is next cat", 4, 18, "found 'cat', expected 'to'" },
        { NULL, BASE "clue Ann is Bob", 4, 13, "'Ann' and 'Bob' are both of the attribute who" },
        { NULL, BASE "clue Ann is left cat", 4, 18, "found 'cat', expected 'of'" },
        { NULL, BASE "clue Ann is directly cat", 4, 22, "found 'cat', expected 'left of'" },
        { NULL, BASE "clue Ann is between cat", 4, 24, "the clue ends, expected 'and'" },
        { NULL, BASE "clue Ann is 4", 4, 13, "found '4', expected a thing" },
        { NULL, BASE "clue Ann is cat dog", 4, 17, "found 'dog', expected the end of the clue" },
        { NULL, BASE "clue Ann is not", 4, 16, "the clue ends, expected a thing" },
        { NULL, BASE "clue", 4, 5, "the line ends, expected a clue" },
        { NULL, BASE "clue if Ann is cat Bob is dog", 4, 20, "found 'Bob', expected 'then'" },
        { NULL, BASE "clue either Ann is cat", 4, 23, "the clue ends, expected 'or'" },
        { NULL, BASE "clue of Ann and Bob one is cat and other is dog", 4, 36,
          "found 'other', expected 'the'" },
        { NULL, BASE "clue Ann is cat, dog", 4, 21, "the clue ends, expected 'and' or 'or' before the last" },
        { NULL, BASE "clue Ann is not cat and dog", 4, 28,
          "the clue ends, expected 'or' or 'nor' after 'not'" },
        { NULL, BASE "clue Ann is 1, cat or dog and 2", 4, 31, "found '2', expected either 'and' or 'or'" },
        { NULL, BASE "clue Ann, Bob and cat are two different people", 4, 27,
          "found 'two', expected the number of things that are named, 3" },
        { NULL, BASE "clue the two are Ann, Bob and cat", 4, 10,
          "found 'two', expected the number of things" },
        { NULL, BASE "clue Ann is more than", 4, 22, "the clue ends, expected a thing" },
        { NULL, BASE "clue Ann is 1.5 from cat", 4, 13, "found '1.5', expected a whole number of places" },
        { NULL, BASE "clue there are many houses between Ann and cat", 4, 16,
          "found 'many', expected how many" },
        { NULL, BASE "clue house 1 is house 2", 4, 6, "a clue on houses alone" },
        { NULL, BASE "clue Ann is 3 left of dog", 4, 6, "a clue that can't be true" },
        { NULL, BASE "houses 3", 4, 8, "houses for the second time" },
        { NULL, BASE "attribute sex: Ann y z", 4, 16, "the csp-variable Ann appears twice" },
        { NULL, BASE "attribute who: x y z", 4, 11, "the attribute 'who' appears twice, expected once" },
        { NULL, "houses 3\nattribute who: Ann Bob", 2, 11,
          "2 things of 'who', expected 3, one for each house" },
        { NULL, "houses day: Mon Tue\nattribute who: Ann", 2, 11,
          "1 thing of 'who', expected 2, one for each day" },
        { NULL, "houses 4\nattribute who: A B C D\nclue A is in the middle", 3, 18,
          "found 'middle', expected an odd" },
        { NULL, "attribute who: Ann Bob", 1, 11, "an attribute or a clue, expected a statement" },
        { NULL, "clue Ann is 1", 1, 6, "an attribute or a clue, expected a statement" },
        { NULL, "houses 3", 1, 8, "houses without attributes" },
        { NULL, "houses 1 1 2\nattribute who: a b c", 1, 10, "the house '1' appears twice" },
        { NULL, "houses 99", 1, 8, "99 houses, expected from 2 to 60" },
        { NULL, "houses 1", 1, 8, "1 house, expected from 2 to 60" },
        { NULL, "houses", 1, 7, "the line ends, expected the houses" },
        { NULL, "attribute who Ann", 1, 15, "found 'Ann', expected ': '" },
    };
    ordeal_refuses(&app_generic, ORDEAL_ALL(list));
}

static void memory_may_fail(void **unused)
{
    (void)unused;
    ordeal_without_memory(&app_generic, NULL,
                          BASE "clue Ann is cat\nclue Bob is between Ann and owl\nclue Cid is not 1\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(clues_mean_what_they_say),
                                        cmocka_unit_test(seldom_words_mean_what_they_say),
                                        cmocka_unit_test(printed_forms_mean_what_they_say),
                                        cmocka_unit_test(printed_puzzles_have_one_solution),
                                        cmocka_unit_test(what_is_wrong_is_said_at_its_place),
                                        cmocka_unit_test(memory_may_fail) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
