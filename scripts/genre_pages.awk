# genre_pages.awk FILE.genre...: the genres of share/genres as C (src/apps/genre/genres.c): GENRE_NAMES has their names;
# and where GENRE_PAGES is defined, the text of each, its first example, and what is said of how it is written.
function quoted(s) { gsub(/\\/, "&&", s); gsub(/"/, "\\\"", s); return s }
function between_quotes(s) { sub(/^[^"]*"/, "", s); sub(/"[^"]*$/, "", s); return s }
function finish() {
    if (name == "")
        return
    pages = pages "static const char text_" name "[] =\n" body ";\n"
    pages = pages "static const char example_" name "[] =\n" example ";\n"
    if (forms)
        pages = pages "static const char forms_" name "[] =\n    \"" quoted(forms) "\\n\";\n"
    else
        pages = pages "static const char forms_" name "[] =\n    \"`" name " 5x5`: columns and rows; then each part after its name:" \
        parts " And after `known`, what is known of each place, `.` where nothing is." \
        (links ? " Or an address of puzz.link (`?" links "/...`)." : "") "\\n\";\n"
    if (types)
        pages = pages "GENRE_LINK(" name ", { " types " })\n"
    if (game)
        pages = pages "static const app_single singles_" name "[] = {\n" singles "    { NULL, NULL },\n};\n"
    pages = pages (game ? "GENRE_GAME(" name ", \"" game "\"" : "GENRE_PAGE(" name) ", \"" quoted(title) "\", \"" quoted(says) "\", " (types ? "&link_" name : "NULL") (game ? "" : drawn ? ", 0" : ", 15") ")\n"
    if (game)
        games = games " ENTER(" name ")"
    else
        names = names " ENTER(" name ")"
}
FNR == 1 { finish(); name = body = example = parts = title = says = links = types = game = singles = forms = ""; state = drawn = 0 }
{ body = body "    \"" quoted($0) "\\n\"\n" }
/^genre / { name = $2; title = between_quotes($0) }
/^says / { says = between_quotes($0) }
/^game / { split($0, part, "\""); game = part[2] }
/^forms / { forms = between_quotes($0) }
/^type / { split($0, part, "\""); singles = singles "    { \"" part[2] "\", \"" part[10] "\" },\n" }
/^puzz\.link / {
    for (i = 2; i <= NF; i++) {
        word = $i
        last = sub(/:$/, "", word)
        types = types (types ? ", " : "") "\"" word "\""
        links = links ? links : word
        if (last)
            break
    }
}
/^number / { parts = parts " `" $2 "`, a number from " $3 " to " $5 ";" }
/^numbers / { parts = parts " `" $2 "`, a number from " $5 " to " $7 " in each of the " $4 ", or `.`" (/or \?/ ? ", or `?` for one that is not known;" : ";") }
/^signs / { line = $0; sub(/^[^:]*: /, "", line); parts = parts " `" $2 "`, signs in the " substr($4, 1, length($4) - 1) " (" line "), or `.`;" }
/^arrows / { parts = parts " `" $2 "`, arrows (`> v < ^`) with a number in some cells, or `.`;" }
/^regions / { parts = parts " `" $2 "`, a letter for the region of each cell;" }
/^paths |^cells: sudoku|^cells: .*, of / { drawn = 1 }
/^paths / { parts = parts " `" $2 "`, lines such as r1c1-r1c4-r3c4;" }
/^example/ { state = state == 0 ? 1 : 2; next }
/^ / { if (state == 1) { line = $0; sub(/^ +/, "", line); example = example "    \"" quoted(line) "\\n\"\n" } next }
{ if (state == 1) state = 2 }
END {
    finish()
    printf "#define GENRE_NAMES(ENTER)%s\n#ifdef GENRE_PAGES\n%s#endif\n", games names, pages
}
