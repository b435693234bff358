#!/usr/bin/env bash
# Models in FlatZinc, and MiniZinc with this solver: the solutions are those of Gecode, and every path is accepted.
# Without MiniZinc only FlatZinc is tried.
# shellcheck source=tests/support/program.sh
. "$(dirname "$0")/../support/program.sh"

test_flatzinc() {
    run 0 'zebra' solve --app flatzinc --format minizinc "$root/examples/flatzinc/zebra.fzn"
    has "$(cat out)" 'pet = array1d(1..5, [4, 3, 1, 2, 5]);' 'zebra: a solution'
    has "$(cat out)" '==========' 'zebra: the only one'
    run 0 'zebra, explained' solve --app flatzinc --format minizinc --explain "$root/examples/flatzinc/zebra.fzn"
    has "$(cat out)" '% ' 'zebra, explained: comments'
    "$tresse" solve --app flatzinc --format json "$root/examples/flatzinc/zebra.fzn" >path
    run 0 'zebra: its path' check path
    run 0 'zebra: its rating' rate --by W,B "$root/examples/flatzinc/zebra.fzn"
    has "$(cat out)" "${tab}2${tab}2" 'zebra: whips and braids of length 2, with the numbers as MiniZinc writes them'
    for m in "$root"/examples/flatzinc/*.mzn; do
        run 1 "MiniZinc itself: $(basename "$m")" solve "$m"
        has "$(cat err)" "expected FlatZinc: say \`minizinc --solver tresse FILE\`" "MiniZinc itself: $(basename "$m"): what to do"
    done
    run 1 'an unknown constraint' solve --app flatzinc 'var 1..3: x; constraint fzn_circuit([x]); solve satisfy;'
    has "$(cat err)" 'the constraint fzn_circuit is not supported' 'an unknown constraint: message'
    run 3 'left out' solve --app flatzinc --relax 'var 1..3: x; constraint int_le(3,x); constraint fzn_circuit([x]); solve satisfy;'
    has "$(cat err)" 'incomplete model: circuit#1 left out' 'left out: said'
    has "$(cat out)" 'the rest of the model is solved' 'left out: what is solved'
    is "$(grep -c solution out)" 0 'left out: no solution is claimed'
    run 3 'left out: in a table' solve --app flatzinc --relax --format csv 'var 1..3: x; constraint int_le(3,x); constraint fzn_circuit([x]); solve satisfy;'
    has "$(cat out)" ',,incomplete,0,' 'left out: in a table, no solution'
    "$tresse" solve --quiet --app flatzinc --relax --format json 'var 1..3: x; constraint int_le(3,x); constraint fzn_circuit([x]); solve satisfy;' >path 2>/dev/null
    has "$(cat path)" '"incomplete":"circuit#1"' 'left out: its path says so'
    run 0 'left out: its path' check path
    has "$(cat out)" 'uniqueness are proved; all this of an incomplete model' 'left out: of what it is proved'
    run 3 'left out: its formula' solve --app flatzinc --relax --format lrat --cnf cnf 'var 1..3: x; constraint int_le(3,x); constraint fzn_circuit([x]); solve satisfy;'
    has "$(cat cnf)" 'c incomplete model: circuit#1 left out' 'left out: its formula says so'
    run 0 'an optimum' solve --app flatzinc --format minizinc 'var 1..9: x:: output_var; var 1..9: y:: output_var; constraint int_plus(x,y,7); constraint int_ne(y,2); solve maximize x;'
    is "$(cat out)" $'x = 6;\ny = 1;\n----------\n==========' 'an optimum: the best, and that none is better'
    run 0 'better and better' solve --app flatzinc --format minizinc --solutions 0 'var 1..3: x:: output_var; solve minimize x;'
    is "$(cat out)" $'x = 1;\n----------\n==========' 'better and better: until none is left'
    run 3 'no optimum' solve --app flatzinc --format minizinc 'var 1..3: x:: output_var; constraint int_lt(x,1); solve minimize x;'
    is "$(cat out)" '=====UNSATISFIABLE=====' 'no optimum: no solution'
    run 0 'an optimum, with its path' solve --app flatzinc 'var 1..3: x; var 1..3: y; constraint int_lt(x,y); solve minimize y;'
    has "$(cat out)" 'y = 2' 'an optimum, with its path: it leads there'
    run 3 'solutions once' solve --app flatzinc --format minizinc --solutions 0 'var 1..2: x:: output_var; var 1..9: h:: var_is_introduced; solve satisfy;'
    is "$(cat out)" $'x = 1;\n----------\nx = 2;\n----------\n==========' 'solutions once: hidden values repeat none'
    run 3 'no solution' solve --app flatzinc --format minizinc 'var 1..3: x; constraint int_lt(x,1); solve satisfy;'
    has "$(cat out)" '=====UNSATISFIABLE=====' 'no solution: said'
    run 3 'a truth value without values' solve 'var bool: p; var bool: q; constraint array_bool_xor([p,p]); constraint array_bool_or([p,q],q); solve satisfy;'
    has "$(cat out)" 'no solution, as the path proves' 'a truth value without values: said'
    for model in '[1,x,y]' '[1,x,1]' '[x,y,x]' '[1,2,3,x]'; do
        printf 'var 1..3: x; var 1..3: y; constraint fzn_all_different_int(%s); constraint int_lt(x,y); solve satisfy;\n' "$model" >model.fzn
        "$tresse" solve --quiet --format json model.fzn >path
        "$tresse" model model.fzn >model.net
        is "$("$tresse" check --quiet --against model.net path >/dev/null 2>&1; echo $?)" 0 "$model: its path is accepted, against its network"
        is "$("$tresse" count --quiet model.fzn | grep -o '[0-9]*$')" "$([ "$model" = '[1,x,y]' ] && echo 1 || echo 0)" "$model: counted"
    done
    run 0 'truth values' solve --app flatzinc --format minizinc 'array [1..4] of var int: a:: output_array([1..2,1..2]) = [b,c,true,2]; var bool: b:: output_var; var bool: c; constraint bool_clause([b],[]); constraint bool_xor(b,c); solve satisfy;'
    has "$(cat out)" 'b = true;' 'truth values: of a variable'
    has "$(cat out)" 'a = array2d(1..2, 1..2, [true, false, true, 2]);' 'truth values: in an array'
}

# The rules that MiniZinc 2.8.1 and later have for libraries, whatever version is here; and that they are seen to be broken.
test_library() {
    if ! command -v python3 >/dev/null; then
        skip 'builtins of the library' 'no python3'
        return
    fi
    python3 "$root/tests/support/mzn_builtins.py" "$tresse" "$root"/share/minizinc/tresse/mznlib/*.mzn >said
    is "$? $(cat said)" '0 ' 'builtins of the library: one dimension, nothing optional, and all are read'
    cat >broken.mzn <<'END'
predicate fzn_table_int(array[int] of var int: x, array [int , int] of int: t) :: promise_total; % = in a remark
predicate fzn_circuit(array[int] of var int: x);
predicate fzn_count(array[1..3] of var int: x); /* predicate in_a_remark(array[int, int] of int: t); */
function var int: greatest(array[int] of var opt int: x);
predicate fine(array[int, int] of int: t) = forall(i in index_set_1of2(t))(t[i, 1] > 0);
predicate int_le(var int: x, var int: y);
END
    python3 "$root/tests/support/mzn_builtins.py" "$tresse" broken.mzn >said
    is "$? $(sed 's/^broken.mzn: //; s/: tresse: .*//' said)" "1 fzn_table_int: array[int,int] of int: arrays of builtins have one dimension
fzn_circuit: the program does not read it
fzn_count: array[1..3] of var int: arrays of builtins are \`array[int] of\`
greatest: array[int] of var opt int: parameters of builtins are not optional" 'builtins that break the rules are found, others are not'
}

# Tables and automata as the library writes them now, and as it wrote them before.
test_former_names() {
    local list='var 1..3: x; var 1..3: y; constraint NAME; solve satisfy;' table='table_int([x,y],[1,2,2,3,3,1,1,1])'
    local regular='regular([x,y],2,3,[1,2,0,2,0,1],1,{1,2})' m prefix
    for m in "$table" "$regular"; do
        for prefix in fzn_ tresse_; do
            "$tresse" count --quiet --app flatzinc "${list/NAME/$prefix$m}" | cut -f 2 >"$prefix"
            "$tresse" solve --quiet --app flatzinc --format minizinc --solutions 0 "${list/NAME/$prefix$m}" >>"$prefix"
            "$tresse" model --app flatzinc "${list/NAME/$prefix$m}" | grep -v '^#' >>"$prefix"
        done
        is "$(cat tresse_)" "$(cat fzn_)" "${m%%(*}: the same network by both names"
        is "$(grep -c -e '^----------' tresse_)" 4 "${m%%(*}: four solutions"
    done
}

test_minizinc() {
    if ! command -v minizinc >/dev/null || ! command -v fzn-gecode >/dev/null; then
        echo "# skipped: no minizinc with fzn-gecode"
        return
    fi
    mkdir -p solvers
    printf '{"id":"org.gecode.std","name":"std","version":"1.0.0","executable":"%s","mznlib":"","tags":["cp","int"],"supportsMzn":false,"supportsFzn":true,"needsSolns2Out":true,"stdFlags":["-a"]}\n' "$(command -v fzn-gecode)" >solvers/gecode-std.msc
    export MZN_SOLVER_PATH="$PWD/solvers:$root/share/minizinc/solvers" TRESSE="$tresse"
    for m in zebra send-more-money kakuro; do
        minizinc --solver org.gecode.std -a "$root/examples/flatzinc/$m.mzn" >gecode
        minizinc --solver tresse "$root/examples/flatzinc/$m.mzn" >ours
        is "$(cat ours)" "$(cat gecode)" "$m: the solution, and that there is no other, as Gecode"
        minizinc -c --solver tresse "$root/examples/flatzinc/$m.mzn" --fzn "$m.fzn" --ozn "$m.ozn"
        "$tresse" solve --app flatzinc --format json "$m.fzn" >path
        is "$("$tresse" check --quiet path >/dev/null 2>&1; echo $?)" 0 "$m: its path is accepted"
    done
    # All solutions of models with reified, arithmetic and element constraints, tables and automata.
    cat >coins.mzn <<'END'
var 0..10: a; var 0..10: b; var 0..10: c; var 0..10: d; var bool: z;
constraint 50*a + 20*b + 10*c + 5*d = 185; constraint a + b + c + d = 7;
constraint z <-> (a > b); constraint max([a,b,c,d]) = 3; constraint z \/ c mod 2 = 1; constraint abs(a-b) >= 1;
solve satisfy;
END
    cat >shifts.mzn <<'END'
include "globals.mzn";
array[1..7] of var 1..3: s; array[1..5] of int: price = [3,1,4,1,5]; var 1..5: x; var 1..5: q;
constraint regular(s, 3, 3, [| 1,2,3 | 1,2,0 | 1,0,3 |], 1, {1,2});
constraint global_cardinality(s,[1,2,3],[3,2,2]);
constraint s[1] = 2 /\ s[7] != s[1]; constraint table([s[2],s[3]], [| 1,1 | 2,1 | 1,3 |]);
constraint price[x] = q /\ s[q] = 3 /\ x > 2;
solve satisfy;
END
    cat >sets.mzn <<'END'
include "globals.mzn";
array[1..3] of var set of 1..3: s; array[1..10] of var bool: b; var bool: z;
constraint all_disjoint(s); constraint array_union(s) = {1,2,3}; constraint card(s[1]) > card(s[2]);
constraint 2 in s[2] \/ 1 in s[3]; constraint z <-> sum(b) >= 9; constraint sum(i in 1..10)(i*b[i]) >= 50;
solve satisfy;
END
    # A line for each solution: tables that must hold, must not, need not, of numbers and truth values; rows from other indices.
    cat >tables.mzn <<'END'
include "globals.mzn";
array[1..3] of var 1..3: s; var bool: t; array[1..2] of var bool: b; array[0..1, 5..6] of int: rows = array2d(0..1, 5..6, [1,2,3,1]);
constraint t <-> table([s[1],s[2]], [| 1,2 | 2,3 | 3,1 |]); constraint not table([s[2],s[3]], [| 1,1 | 2,2 |]);
constraint table(b, [| true,false | false,true |]); constraint b[1] -> table(s, [| 1,2,3 | 2,3,1 | 3,3,3 | 1,1,2 |]);
constraint t -> table([s[1],s[3]], array2d(1..2, 1..2, array1d(rows)));
solve satisfy; output [show(s), " ", show(t), " ", show(b), "\n"];
END
    cat >automata.mzn <<'END'
include "globals.mzn";
array[0..4] of var 1..3: s; array[1..4] of var 1..2: r;
constraint regular(s, 3, 3, [| 1,2,0 | 3,0,1 | 0,1,2 |], 1, {1,3}); constraint regular(s, 2, 3, [| 1,2,1 | 2,1,2 |], 1, {2});
constraint regular(r, 4, 2, [| 2,1 | 2,3 | 4,1 | 4,4 |], 1, 4..4); constraint s[0] = r[1] + 1 \/ s[4] = 1;
solve satisfy; output [show(s), " ", show(r), "\n"];
END
    for m in coins shifts sets tables automata; do
        minizinc --solver org.gecode.std -a "$m.mzn" | grep -v -e '^---' -e '^===' | sort >gecode
        minizinc --solver tresse -a "$m.mzn" | grep -v -e '^---' -e '^===' | sort >ours
        is "$(cat ours)" "$(cat gecode)" "$m: all solutions, as Gecode"
        is "$([ -s ours ] && echo some)" some "$m: there are some"
    done
    # Givens that MiniZinc writes as numbers among the variables rate as givens do.
    cat >sudoku.mzn <<'END'
include "alldifferent.mzn";
array[1..9, 1..9] of 0..9: given; array[1..9, 1..9] of var 1..9: x;
constraint forall(r, c in 1..9 where given[r, c] > 0)(x[r, c] = given[r, c]);
constraint forall(i in 1..9)(alldifferent([x[i, c] | c in 1..9]) /\ alldifferent([x[r, i] | r in 1..9]));
constraint forall(a, b in 0..2)(alldifferent([x[3*a + r, 3*b + c] | r, c in 1..3]));
solve satisfy;
END
    printf 'given = array2d(1..9, 1..9, [%s]);\n' "$(sed 's/\./0/g; s/./&,/g' <<<"$w5b4")" >sudoku.dzn
    for optimize in -O1 --no-optimize; do
        minizinc -c "$optimize" --solver tresse sudoku.mzn sudoku.dzn --fzn sudoku.fzn --ozn sudoku.ozn
        is "$("$tresse" rate --by W,B sudoku.fzn | cut -f 2,3)" "5${tab}4" "a Sudoku, $optimize: rated as by its own application"
    done
    is "$(grep -c '^var' sudoku.fzn)" 81 'a Sudoku, --no-optimize: every cell is a variable'
    "$root/scripts/compare_minizinc.py" "$tresse" 16 >said
    is "$(tail -1 said)" '13 models, 13 answered within 10 s, 0 wrong' 'some of many models, as Gecode'
    # Names of constraints and of expressions, loops, what MiniZinc introduces: all in the words of the model.
    cat >words.mzn <<'END'
array[1..4] of var 0..5: a; var 0..9: t;
constraint forall(i in 1..3 where i != 2)(a[i] < a[i+1] \/ a[i] = 5) :: "steps";
constraint :: "total" sum(a) = t;
constraint t = 3 -> a[2] * a[3] > 4;
constraint (a[1] + a[2] = 3) <-> (a[4] > 2);
solve satisfy; output [show(t)];
END
    minizinc -c --keep-paths --solver tresse words.mzn --fzn words.fzn --ozn words.ozn
    "$tresse" solve --quiet --explain words.fzn >out
    is "$(grep -c -e 'X_INTRODUCED' -e '#[0-9]' out)" 0 'words: nothing that MiniZinc has made up'
    for word in 'steps (i=3)' '(a[2] * a[3])' 'total' '(t is not 3)' 'line 4'; do
        has "$(cat out)" "$word" "words: $word"
    done
    minizinc -c --solver tresse words.mzn --fzn words.fzn --ozn words.ozn
    is "$("$tresse" model words.fzn | grep -c X_INTRODUCED)" 0 'words: without paths, too'
    minizinc --solver tresse --explain "$root/examples/flatzinc/zebra.mzn" >out
    has "$(cat out)" 'nat[' 'explained, in the names of the model'
}

# From an installation: the solver finds the program beside it.
test_installed() {
    if ! command -v minizinc >/dev/null; then
        echo "# skipped: no minizinc"
        return
    fi
    mkdir -p prefix/bin prefix/share
    cp -r "$root/share/minizinc" prefix/share/
    ln -sf "$tresse" prefix/bin/tresse
    is "$(env -u TRESSE MZN_SOLVER_PATH="$PWD/prefix/share/minizinc/solvers" minizinc --solver tresse "$root/examples/flatzinc/send-more-money.mzn" | tail -1)" \
        '==========' 'installed: MiniZinc has the solver'
    printf 'var 1..3: x; var 1..3: y; constraint x < y; solve satisfy;\n' >pairs.mzn
    export MZN_SOLVER_PATH="$PWD/prefix/share/minizinc/solvers"
    minizinc --solver tresse -a pairs.mzn >all
    is "$(grep -c -e '^----------' all) $(tail -1 all)" '3 ==========' 'all solutions: as many as there are, and that there is no other'
    is "$(minizinc --solver tresse -n 2 pairs.mzn | grep -c -e '^----------')" 2 'two solutions'
    is "$(minizinc --solver tresse pairs.mzn | grep -c -e '^==========')" 0 'one of several: it is not said that there is no other'
    has "$(minizinc --solver tresse -s pairs.mzn)" '%%%mzn-stat: labels=' 'statistics'
    printf 'var 1..3: x; solve minimize x;\n' >optimum.mzn
    is "$(minizinc --solver tresse optimum.mzn)" $'x = 1;\n----------\n==========' 'an optimum, as MiniZinc writes it'
    printf 'var float: x; solve satisfy;\n' >float.mzn
    minizinc --solver tresse float.mzn >out 2>&1
    if [ -r /proc/self/cmdline ]; then
        has "$(cat out)" 'float.mzn (flattened):' 'what is refused: the message names the model that was written'
    fi
}

test_flatzinc
test_library
test_former_names
test_minizinc
test_installed
tap_end
