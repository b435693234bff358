/* names.c: the table of rule names, as they are posted, and what they are here. */
#include "post/inside.h"

/* The first row whose name the posted one begins with counts, so longer names come first. A name with
 * "ork-" is looked up by what follows it. Names are in small letters, with "-" for blanks. */
static const rule_name rules[] = {
    { "whip", CHAIN, "whip", "W", false },
    { "g-whip", CHAIN, "g-whip", "gW", false },
    { "g2-whip", CHAIN, "g-whip", "gW", false },
    { "braid", CHAIN, "braid", "B", false },
    { "g-braid", CHAIN, "g-braid", "gB", false },
    { "biv-chain", CHAIN, "biv-chain", "BC", true },
    { "bivalue-chain", CHAIN, "biv-chain", "BC", true },
    { "g-biv", CHAIN, "g-whip", "gW", false },
    { "z-chain", CHAIN, "z-whip", "Z", false },
    { "z-whip", CHAIN, "z-whip", "Z", false },
    { "t-chain", CHAIN, "t-chain", "T", true },
    { "t-whip", CHAIN, "t-whip", "tW", true },
    { "ctr-whip", CHAIN, "whip", "W", false },
    { "contrad-whip", CHAIN, "whip", "W", false },
    { "xy", CHAIN, "biv-chain", "BC", true },
    { "hxy", CHAIN, "biv-chain", "BC", true },
    { "nrc", CHAIN, "whip", "W", false },
    { "oddagon", ODDAGON, "oddagon", "O", false },
    { "naked-single", SINGLE, "rc", "W", false },
    { "hidden-single-in-a-row", SINGLE, "rn", "W", false },
    { "hidden-single-in-a-column", SINGLE, "cn", "W", false },
    { "hidden-single-in-a-block", SINGLE, "bn", "W", false },
    { "hidden-single", SINGLE, "", "W", false },
    { "single", SINGLE, "", "W", false },
    { "naked-and-hidden-single", SINGLE, "", "W", false },
    { "full-house", SINGLE, "", "W", false },
    { "naked-pairs", SUBSET, "naked", "S", false },
    { "naked-triplets", SUBSET, "naked", "S", false },
    { "naked-quads", SUBSET, "naked", "S", false },
    { "special-naked-quads", SUBSET, "naked", "S", false },
    { "hidden-pairs", SUBSET, "hidden", "S", false },
    { "hidden-triplets", SUBSET, "hidden", "S", false },
    { "hidden-quads", SUBSET, "hidden", "S", false },
    { "special-hidden-quads", SUBSET, "hidden", "S", false },
    { "x-wing", SUBSET, "fish", "S", false },
    { "swordfish", SUBSET, "fish", "S", false },
    { "jellyfish", SUBSET, "fish", "S", false },
    { "special-jellyfish", SUBSET, "fish", "S", false },
    { "finned-", SUBSET, "finned", "SFin", false },
    { "asc", ORDER, "asc", "H", false },
    { "str-asc", ORDER, "asc", "H", false },
    { "hill", ORDER, "hill", "H", false },
    { "str-hill", ORDER, "hill", "H", false },
    { "valley", ORDER, "valley", "H", false },
    { "str-valley", ORDER, "valley", "H", false },
    { "forcing", FORCING, "forcing-whip", "FW", false },
    { "loop", LOOP, "loop", "XL+W", false },
    { "extended-loop", LOOP, "extended-loop", "XL+W", false },
    { "xtd-loop", LOOP, "extended-loop", "XL+W", false },
};

/* Rows of capital letters end their names with "-single": "P-single". */
const rule_name *find_rule(const char *name)
{
    static const rule_name single = { "-single", SINGLE, "", "W", false };
    static const rule_name last_one = { "", LAST_ONE, "", "", false };
    static const rule_name other = { "", SEARCH, "", "", false };
    const char *at = strstr(name, "or");
    if (strstr(name, "relation-with-only-one-candidate") || strstr(name, "-or1-single"))
        return &last_one;
    if (at && at[2] >= '1' && at[2] <= '9') {
        at += 2;
        while (*at >= '0' && *at <= '9')
            at++;
        name = *at == '-' ? at + 1 : name;
    }
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (strncmp(name, rules[i].name, strlen(rules[i].name)) == 0)
            return &rules[i];
    return strstr(name, "-single") ? &single : &other;
}
