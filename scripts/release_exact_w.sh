#!/usr/bin/env bash
# release_exact_w.sh FILE DIR: the exact W of all puzzles of FILE (one a line), as a file that anybody can verify:
# DIR/exact-w.tsv.zst, with the columns puzzle, W, bound, certificate (`tresse help verify-release`), and DIR/MANIFEST, which
# says what it was made from and by. Started again it goes on where it was stopped; several may work on the same DIR, on
# machines that share it. THEORY (default W) may be gW; SHARD (default 20000) is how many puzzles make a shard; JOBS (as many
# as there are cores) run at once. Most puzzles have W = B, which is a proof by itself; only the others have a certificate.
set -euo pipefail
[ $# = 2 ] || { echo "usage: release_exact_w.sh FILE DIR" >&2; exit 2; }
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
tresse=${TRESSE:-$root/build/release/tresse} theory=${THEORY:-W} file=$1 dir=$2
name=exact-$(echo "$theory" | tr 'A-Z+' 'a-z-')
mkdir -p "$dir"
rating=("rate" "--by" "$theory" "--exact" "--bounds" "--no-progress")
[ -d "$dir/job" ] || "$tresse" batch new "$dir/job" --shard-lines "${SHARD:-20000}" -- "${rating[@]}" "$file"
"$tresse" batch run "$dir/job" --jobs "${JOBS:-$(nproc)}"
"$tresse" batch merge "$dir/job" > "$dir/ratings.tsv"
# The rows that need a certificate, in their order; then one path for each of them.
awk -F '\t' '$3 != "certified" && $2 ~ /^[0-9]+$/ { print $1 }' "$dir/ratings.tsv" > "$dir/open.txt"
: > "$dir/paths.jsonl"
[ ! -s "$dir/open.txt" ] ||
    "$tresse" solve --with "$theory" --exact --format json --no-progress "$dir/open.txt" > "$dir/paths.jsonl"
python3 - "$dir" "$theory" > "$dir/$name.tsv" <<'PYTHON'
import hashlib, sys
folder, theory = sys.argv[1:]
paths = open(folder + "/paths.jsonl", "rb")
print("puzzle", theory, "bound", "certificate", sep="\t")
for row in open(folder + "/ratings.tsv"):
    puzzle, rating, bound = row.rstrip("\n").split("\t")[:3]
    if not rating.isdigit():
        continue  # it has no rating: nothing is claimed
    certificate = "-" if bound == "certified" else hashlib.sha256(paths.readline().rstrip(b"\n")).hexdigest()[:16]
    print(puzzle, rating, bound, certificate, sep="\t")
PYTHON
zstd -q -f --rm "$dir/$name.tsv" -o "$dir/$name.tsv.zst"
{
    echo "made by $("$tresse" --version)"
    echo "from    $(sha256sum < "$file" | cut -c 1-64), $(wc -l < "$file") lines"
    echo "rows    $(($(zstd -dcq "$dir/$name.tsv.zst" | wc -l) - 1))"
    echo "theory  $theory"
    echo "file    $(sha256sum < "$dir/$name.tsv.zst" | cut -c 1-64) $name.tsv.zst"
    zstd -dcq "$dir/$name.tsv.zst" | awk -F '\t' 'NR > 1 { n[$3 ~ /^>/ ? "open" : $3]++ } END { for (i in n) print "bound   " i, n[i] }' | sort
} > "$dir/MANIFEST"
rm -f "$dir/ratings.tsv" "$dir/open.txt" "$dir/paths.jsonl"
cat "$dir/MANIFEST"
