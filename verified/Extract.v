(* The checker as an OCaml program. Directives: booleans, options, pairs and lists become those of OCaml (ExtrOcamlBasic);
   numbers stay as they are. *)
Require Import Tresse.Net Tresse.Kernel Tresse.Patterns Tresse.Claims Tresse.Checker Tresse.Bound.
Require Import Extraction ExtrOcamlBasic.
Require Import Bool.
Definition check (T : tables) (n : net) (p : proof) (v : verdict) (r : nat) (least : option ((nat * list label) * list label)) : bool :=
  accepted_with claim T n p v r
  && match least with Some (k, vals, cands) => least_right T n k vals cands | None => true end.
Extraction Language OCaml.
Extraction "core_checker.ml" check tables_of.
