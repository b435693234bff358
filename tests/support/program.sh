# shellcheck shell=bash
# program.sh: what the tests of the command line share: the program, some puzzles, and how to run it. To be sourced; ends in
# the scratch folder.
# shellcheck disable=SC2034 # what is defined here is used by the scripts that source it
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
# shellcheck source=tests/support/lib.sh
. tests/support/lib.sh
root=$PWD
tresse=$(realpath "${TRESSE:-build/release/tresse}")
"$tresse" --version >/dev/null || { echo "Bail out! $tresse does not run"; exit 1; }
cd "$scratch" || exit 1
man=$scratch/tresse.1
"$tresse" list man >"$man"

# Puzzles: W4 and B4; W5 and B4; without a solution; unsolved by whips, B6; not solved by braids at all.
w4='..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57'
w5b4='.2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8'
none='..3..6....5.1.....6...234...7.....5....9....7.64.3.8...4.....91..2..83...........'
winf='.....1..2.1..3..4...54..6....35..7...4.....2.1....8..9..29..1...3..6...76....7.9.'
binf='..1..2..3....1..4.2..4..5....6..7..8.5.....2.9..3..4....8..1..5.9..6....1..9..7..'
several=${w4/345/.45}
clash="55${w4:2}"
full=123456789456789123789123456231564897564897231897231564312645978645978312978312645
tab=$'\t'

# run STATUS NAME WORD...: runs the program with the words; its output goes to out and err, its status is tested.
run() {
    local want=$1 name=$2 got
    shift 2
    "$tresse" "$@" >out 2>err </dev/null
    got=$?
    is "$got" "$want" "$name: status $want"
}
# feed STATUS NAME WORD...: the same with the file `in` as standard input.
feed() {
    local want=$1 name=$2 got
    shift 2
    "$tresse" "$@" >out 2>err <in
    got=$?
    is "$got" "$want" "$name: status $want"
}
