/* methods.c: the table of methods. The first one is the usual one. */
#include "gen/generate.h"

const method *const method_table[] = { &method_top_down, &method_bottom_up, &method_controlled_bias,
                                       &method_sukaku, NULL };
