(* main.ml: reads texts in the core format (doc/core.md) and asks the verified checker. This reader is trusted, as are OCaml
   and the extraction of Coq.  usage: core_verified [FILE...]; a verdict for each text, one a line. *)
module C = Core_checker

exception Malformed of string
let bad fmt = Printf.ksprintf (fun s -> raise (Malformed s)) fmt

(* Labels are positive numbers of Coq; each is made once, from its half. *)
let made = Array.make 100000 C.XH
let () = for i = 2 to Array.length made - 1 do
  made.(i) <- if i land 1 = 0 then C.XO made.(i / 2) else C.XI made.(i / 2) done
let rec nat n = if n <= 0 then C.O else C.S (nat (n - 1))

let number w =
  let n = String.length w in
  if n = 0 || n > 5 then bad "%S is not a number" w;
  String.iter (fun c -> if c < '0' || c > '9' then bad "%S is not a number" w) w;
  if n > 1 && w.[0] = '0' then bad "%S is not a number" w;
  int_of_string w

type reader = { lines : string array; mutable at : int; mutable labels : int }

let words line = String.split_on_char ' ' line
let next r =
  if r.at >= Array.length r.lines then bad "the text ends too early";
  let l = r.lines.(r.at) in
  r.at <- r.at + 1;
  words l
let peek r = if r.at >= Array.length r.lines then "" else List.hd (words r.lines.(r.at))

let label r w =
  let n = number w in
  if n < 1 || n > r.labels then bad "there is no label %s" w;
  made.(n)

(* A label that stands twice in a list counts once. *)
let turn = ref 0
let seen = Array.make 100000 0
let labels r ws =
  incr turn;
  let fresh w = let n = number w in let l = label r w in if seen.(n) = !turn then None else (seen.(n) <- !turn; Some l) in
  List.rev (List.fold_left (fun ls w -> match fresh w with Some l -> l :: ls | None -> ls) [] ws)
let rec split_at_colon seen = function
  | [] -> bad "a colon is missing"
  | ":" :: rest -> (List.rev seen, rest)
  | w :: rest -> split_at_colon (w :: seen) rest

let tail w = made.(let n = number (String.sub w 1 (String.length w - 1)) in if n < 1 then bad "%S is not a set" w else n)
let kind w = if String.length w < 2 then bad "%S is not a set" w else w.[0]
let setref w = match kind w with
  | 'v' -> C.Var (tail w) | 'n' -> C.Need (tail w) | 's' -> C.Made (tail w) | _ -> bad "%S is not a set" w
let variable w = if kind w = 'v' then tail w else bad "%S is not a csp-variable" w
let rec columns r = function
  | [] -> []
  | "(" :: rest ->
    let rec until seen = function
      | ")" :: rest -> (List.rev seen, rest)
      | w :: rest -> until (label r w :: seen) rest
      | [] -> bad "a bracket is missing" in
    let inside, rest = until [] rest in
    let more = columns r rest in
    C.Clist inside :: more
  | w :: rest ->
    let c = match kind w with 'v' -> C.Cvar (tail w) | 'g' -> C.Cgroup (tail w) | _ -> bad "%S is not a column" w in
    let more = columns r rest in
    c :: more

let pattern = function
  | "single" -> C.Single | "whip" -> C.Whip | "braid" -> C.Braid | "biv-chain" -> C.BivChain | "z-whip" -> C.ZWhip
  | "t-chain" -> C.TChain | "t-whip" -> C.TWhip | "g-whip" -> C.GWhip | "g-braid" -> C.GBraid
  | "or-whip" -> C.OrWhip | "c-braid" | "c-whip" -> C.CBraid | "subset" -> C.Subsets | _ -> C.Unnamed

let assumptions = ref 0

(* A block is read up to its end; each statement is a function of what follows it. *)
let rec block r depth =
  if depth > 1000 then bad "too many blocks inside each other";
  let rec go done_ =
    let word = peek r in
    if depth > 0 && word = "." then (if next r <> ["."] then bad "a dot stands alone"; done_)
    else if depth = 0 && (word = "least" || word = "end") then done_
    else go (statement r depth (next r) :: done_) in
  List.fold_left (fun k f -> f k) C.Done (go [])
and statement r depth = function
  | "cell" :: s :: rest ->
    let s = setref s in
    let left, right = match rest with
      | [] -> (None, [])
      | "0" :: right -> (None, labels r right)
      | l :: right -> (Some (label r l), labels r right) in
    fun k -> C.Cell (s, left, right, k)
  | "subset" :: rest ->
    let rows, cols = split_at_colon [] rest in
    let rows = List.map variable rows in
    let cols = columns r cols in
    fun k -> C.Subset (rows, cols, k)
  | "case" :: rest ->
    let l = labels r rest in
    let b = block r (depth + 1) in
    fun k -> C.Case (l, b, k)
  | (("not" | "is" | "one") as verb) :: name :: n :: rest ->
    let n = nat (number n) in
    let l = labels r rest in
    let b = block r (depth + 1) in
    let v = match verb with "not" -> C.Not | "is" -> C.Is | _ -> C.One in
    fun k -> C.Step (v, pattern name, n, l, b, k)
  | ["part"; p] ->
    let p = if kind p = 'p' then tail p else bad "%S is not a part" p in
    let b = block r (depth + 1) in
    fun k -> C.Part (p, b, k)
  | "assume" :: rest ->
    let l = labels r rest in
    incr assumptions;
    fun k -> C.Assume (l, k)
  | ["round"] -> fun k -> C.Round k
  | w :: _ -> bad "%S is not a statement" w
  | [] -> bad "an empty line"

(* The lines of the network are kept: a text with the same ones has the same tables. *)
let last = ref ([||], None)

let network r =
  if next r <> ["core"; "1"] then bad "it does not begin with core 1";
  let first = r.at in
  (match next r with ["labels"; n] -> r.labels <- number n | _ -> bad "labels are missing");
  while (match peek r with "var" | "group" | "link" | "need" | "part" -> true | _ -> false) do r.at <- r.at + 1 done;
  let mine = Array.sub r.lines first (r.at - first) in
  match !last with
  | before, Some (n, t) when before = mine -> (n, t)
  | _ ->
    let vars = ref [] and groups = ref [] and links = ref [] and needs = ref [] and parts = ref [] in
    let stated = ref 0 and needed = ref 0 in
    let of_part w = let v = variable w in if number (String.sub w 1 (String.length w - 1)) > !stated then bad "there is no %s" w else v in
    let in_part () = incr needed; match !parts with (v, d) :: rest -> parts := (v, made.(!needed) :: d) :: rest | [] -> () in
    Array.iteri (fun i line -> if i > 0 then match words line with
      | "var" :: l -> incr stated; vars := labels r l :: !vars
      | "group" :: l -> groups := labels r l :: !groups
      | "link" :: x :: l -> let x = label r x in List.iter (fun y -> links := (x, label r y) :: !links) l
      | "need" :: l -> let g, m = split_at_colon [] l in needs := (labels r g, labels r m) :: !needs; in_part ()
      | "part" :: v -> parts := (List.map of_part v, []) :: !parts
      | _ -> bad "not a line of a network") mine;
    let n = { C.vars = List.rev !vars; groups = List.rev !groups; links = List.rev !links;
              needs = List.rev !needs; parts = List.rev !parts; gone0 = []; given = [] } in
    let t = C.tables_of n in
    last := (mine, Some (n, t));
    (n, t)

let text lines =
  let r = { lines; at = 0; labels = 0 } in
  assumptions := 0;
  let n, t = network r in
  let gone0 = match next r with "gone" :: l -> labels r l | _ -> bad "\"gone\" is missing" in
  let given = match next r with "given" :: l -> labels r l | _ -> bad "\"given\" is missing" in
  let n = { n with C.gone0; given } in
  let p = block r 0 in
  let least = match words r.lines.(r.at) with
    | "least" :: k :: rest ->
      r.at <- r.at + 1;
      let v, c = split_at_colon [] rest in
      Some ((nat (number k), labels r v), labels r c)
    | _ -> None in
  let verdict, name, rating = match next r with
    | ["end"; "solved"; k] -> (C.Solved, "solved", number k)
    | ["end"; "contradiction"; k] -> (C.Contradiction, "contradiction", number k)
    | ["end"; "open"; k] -> (C.Open, "open", number k)
    | _ -> bad "it does not end with a verdict" in
  if C.check t n p verdict (nat rating) least then
    Printf.sprintf "accepted %s %d%s%s" name rating
      (match least with Some _ -> " least" | None -> "") (if !assumptions > 0 then " assumed" else "")
  else "refused"

let () =
  let check lines =
    print_endline (try text (Array.of_list (List.rev lines)) with Malformed why -> "malformed: " ^ why) in
  let rec read file lines = match input_line file with
    | line ->
      let lines = line :: lines in
      if String.length line >= 4 && String.sub line 0 4 = "end " then (check lines; read file []) else read file lines
    | exception End_of_file -> if lines <> [] then check lines in
  if Array.length Sys.argv = 1 then read stdin []
  else for i = 1 to Array.length Sys.argv - 1 do
    let f = open_in_bin Sys.argv.(i) in read f []; close_in f
  done
