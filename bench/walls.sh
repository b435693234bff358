#!/usr/bin/env bash
# walls.sh [PROGRAM]: large networks, made here, one for each wall that once stopped them: CPU seconds, megabytes, and what came
# out. Usage: bench/walls.sh build/release/tresse
set -euo pipefail
program=${1:-build/release/tresse}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# planted VERTICES EDGES: a graph with a colouring in 5 colours that was there first, an eighth of it given.
planted() {
    awk -v n="$1" -v m="$2" 'function below(k) { x = (x * 16807) % 2147483647; return int(x / 32) % k }
    BEGIN {
        x = 7
        printf "network planted\nvariables"
        for (i = 0; i < n; i++) { c[i] = below(5); printf " x%d", i }
        print ": 0 1 2 3 4"
        while (made < m) {
            a = below(n); b = below(n)
            if (c[a] == c[b] || (a, b) in e || (b, a) in e) continue
            e[a, b] = 1; made++
            print "different x" a " x" b
        }
        printf "given"
        for (i = 0; i < n; i += 8) printf " x%d=%d", i, c[i]
        print ""
    }'
}

# nonogram N: lines of a picture, a ring and a floor, as a game ID.
nonogram() {
    awk -v n="$1" 'function full(i, j) { return (i - 14.5) ^ 2 + (j - 13.5) ^ 2 < 190 && !((i - 12) ^ 2 + (j - 15) ^ 2 < 20) || i > 26 || j == 29 && i > 20 }
    function line(k, column,   j, run, out) {
        for (j = 0; j <= n; j++)
            if (j < n && (column ? full(j, k) : full(k, j))) run++
            else if (run) { out = out (out == "" ? "" : ".") run; run = 0 }
        return out
    }
    BEGIN {
        printf "%dx%d:", n, n
        for (k = 0; k < 2 * n; k++) printf "%s%s", k ? "/" : "", line(k % n, k < n)
        print ""
    }'
}

# try NAME OPTION...: rates standard input, and prints a line.
try() {
    local name=$1 said
    shift
    said=$( (ulimit -t 100; /usr/bin/time -o "$tmp/time" -f '%U %M' "$program" rate --no-progress --quiet "$@" -) 2> "$tmp/err" | awk -F'\t' '{ print $(NF - 1), $NF }' || true)
    [ -n "$said" ] || said=$(head -c 90 "$tmp/err" | head -1)
    awk -v name="$name" -v said="$said" 'END { printf "| %s | %.1f s | %d MB | %s |\n", name, $1, $2 / 1024, said }' "$tmp/time"
}

by=(--app generic --by 'BRT,W1')
echo "| network | CPU | memory | BRT, W1 |"
echo "|---|---|---|---|"
planted 2000 14000 | try '10,000 labels, 14,000 edges' "${by[@]}"
planted 13000 90000 | try '65,000 labels, 90,000 edges' "${by[@]}"
nonogram 30 | try 'nonogram 30x30' --app nonogram --by BRT,W1
{ echo "variables A B: $(seq -s ' ' 3300)"; echo 'given A=7 B=9'; } | try 'two csp-variables of 3,300 values' "${by[@]}"
{ echo "variable A: $(seq -s ' ' 65520)"; echo 'given A=7'; } | try 'one of 65,520 values' "${by[@]}"
{ echo "variable A: $(seq -s ' ' 65521)"; echo 'given A=7'; } | try 'one of 65,521 values' "${by[@]}"
{
    echo "variables $(seq -f 'x%.0f' -s ' ' 12): 0 1 2 3 4 5 6 7 8 9"
    echo "sum s: $(seq -f 'x%.0f' -s ' + ' 12) = 50"
    echo "given $(seq -f 'x%.0f=4' -s ' ' 11)"
} | try 'a sum of 12 digits' "${by[@]}"
awk 'BEGIN {
    printf "{\"variables\":{"
    for (i = 0; i < 2000; i++) printf "%s\"x%d\":[\"0\",\"1\"]", i ? "," : "", i
    printf "},\"links\":["
    for (i = 0; i < 1331300; i++) printf "%s[\"x%d=0\",\"x%d=1\"]", i ? "," : "", i % 1999, i % 1999 + 1
    print "]}"
}' | try 'JSON of 4,000,000 values' "${by[@]}"
{
    echo 'variable A: 1 2'
    yes "# $(head -c 996 /dev/zero | tr '\0' 'x')" | head -n 64000 || true
} | try 'text of 64 MB' "${by[@]}"
