# pattern_table.awk FILE: a file of impossible patterns (share/patterns) as rows of a C table: of each of the nine
# columns which of its rows are cells of the pattern, the first row being the lowest bit.
/^#/ { next }
{
    row = ""
    for (column = 1; column <= 9; column++) {
        code = 0
        for (r = length($2) / 9 - 1; r >= 0; r--)
            code = 2 * code + (substr($2, 9 * r + column, 1) == "X")
        row = row (column > 1 ? ", " : "") code
    }
    print "    { " row " },"
}
