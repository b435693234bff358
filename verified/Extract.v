(* The checker as an OCaml program. Directives: booleans, options, pairs and lists become those of OCaml (ExtrOcamlBasic);
   numbers stay as they are. *)
Require Import Tresse.Net Tresse.Kernel Tresse.Patterns Tresse.Claims Tresse.Checker.
Require Import Extraction ExtrOcamlBasic.
Definition check (T : tables) (n : net) (p : proof) (v : verdict) (r : nat) (least : option ((nat * list label) * list label)) : bool :=
  accepted_with claim T n p v r.
Extraction Language OCaml.
Extraction "build/core_checker.ml" check tables_of.
