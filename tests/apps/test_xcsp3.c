/* test_xcsp3.c: models in XCSP3 when memory fails: no allocation that fails is overlooked. What they mean is
 * compared with their definition by tests/cli/xcsp3.sh. */
#include "apps/generic/generic.h"
#include "ordeal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define MODEL(variables, constraints, rest)                                                                  \
    "<instance format=\"XCSP3\" type=\"COP\"><variables>" variables "</variables><constraints>" constraints  \
    "</constraints>" rest "</instance>"
#define THREE "<array id=\"x\" size=\"[3]\"> 0..2 </array>"

static const char *const models[] = {
    MODEL(THREE "<var id=\"c\"> red green </var>",
          "<allDifferent> x[] </allDifferent><sum><list> x[] </list><coeffs> 1 2 1 </coeffs>"
          "<condition> (in,3..9) </condition></sum>"
          "<extension><list> x[0] x[1] x[2] </list><supports> (0,*,1)(1,2,*)(2,1,0) </supports></extension>",
          "<objectives><minimize type=\"sum\"><list> x[0] x[1] </list></minimize></objectives>"),
    MODEL(THREE,
          "<group><intension> or(lt(%0,%1),eq(dist(%0,%1),2)) </intension><args> x[0] x[1] </args></group>"
          "<count><list> x[] </list><values> 1 2 </values><condition> (ge,x[0]) </condition></count>"
          "<slide><list> x[] </list><intension> ne(add(%0,1),mul(%1,2)) </intension></slide>",
          ""),
    MODEL(THREE,
          "<element><list> x[] </list><index> x[2] </index><condition> (le,1) </condition></element>"
          "<maximum><list> x[] </list><condition> (eq,2) </condition></maximum>"
          "<clause> eq(x[0],1) eq(x[1],2) eq(x[2],0) </clause>",
          ""),
    MODEL(THREE,
          "<nValues><list> x[] </list><condition> (ge,2) </condition></nValues>"
          "<regular><list> x[0] x[1] </list><transitions> (a,0,b)(a,1,b)(b,1,c)(b,2,c) </transitions>"
          "<start> a </start><final> c </final></regular>"
          "<noOverlap><origins> x[0] x[1] </origins><lengths> 1 2 </lengths></noOverlap><channel> x[] "
          "</channel>",
          ""),
};

static void memory_may_fail(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        ordeal_without_memory(&app_generic, NULL, models[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(memory_may_fail) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
