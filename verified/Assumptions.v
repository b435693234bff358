(* The main theorems, in the order of README.md. Each is printed as "Closed under the global context": no axioms. *)
Require Import Tresse.Net Tresse.Kernel Tresse.Patterns Tresse.States Tresse.Braids Tresse.Confluence Tresse.GBraids
  Tresse.CBraids Tresse.Cells Tresse.Claims Tresse.Checker Tresse.Relaxed Tresse.Bound Tresse.Rating Tresse.Sudoku.
Print Assumptions eliminated_false.
Print Assumptions asserted_true.
Print Assumptions contradiction_sound.
Print Assumptions solved_sound.
Print Assumptions steps_are_what_they_claim.
Print Assumptions Braids.chain_sound.
Print Assumptions whips_are_braids.
Print Assumptions TE_is_braids.
Print Assumptions braids_stable.
Print Assumptions B_confluent.
Print Assumptions B_consistent.
Print Assumptions gB_confluent.
Print Assumptions gB_consistent.
Print Assumptions c_braid_sound.
Print Assumptions cB_confluent.
Print Assumptions cB_consistent.
Print Assumptions TE_con_is_c_braids.
Print Assumptions con_in_c_braids.
Print Assumptions g_braids_are_c_braids.
Print Assumptions exact.
Print Assumptions c_braid_of_network.
Print Assumptions lower_bound.
Print Assumptions least_sound.
Print Assumptions follow_path.
Print Assumptions grid_solution.
Print Assumptions solution_grid.
Print Assumptions rated_right.
