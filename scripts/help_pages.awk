# help_pages.awk FILE.md...: the pages of `tresse help` as a C table of names and texts (src/cli/page.h says how a page
# is written). A paragraph or an item of the file becomes one line. What stands in the glossary before its first
# heading, or outside of its entries, is for those who read the file itself.
function flush() {
    gsub(/\\/, "&&", line)
    gsub(/"/, "\\\"", line)
    if (line != "")
        printf "      \"%s\\n\"\n", line
    line = ""
}
BEGIN { print "static const help_page help_pages[] = {" }
FNR == 1 {
    flush()
    name = FILENAME
    gsub(/.*\/|\.md$/, "", name)
    printf "%s    { .name = \"%s\", .text = \"\"\n", (NR > 1 ? "    },\n" : ""), name
}
name == "glossary" && !/^(## |- \*\*|  )/ { flush(); next }
/^\(list\)$/ { flush(); print "      , .after = \"\""; next }
/^## / { flush(); sub(/^## /, "= "); line = $0; next }
/^- \*\*/ { flush(); sub(/^- \*\*/, "* "); sub(/\*\*: /, " :: "); line = $0; next }
/^    / && line == "" { line = substr($0, 3); flush(); next }
/^$/ { flush(); next }
{ sub(/^ +/, ""); line = line (line == "" ? "" : " ") $0 }
END { flush(); print "    },\n};" }
