(* A path as a whole: where it starts, what its end claims, and what is known of an accepted one. *)
Require Import List Bool Arith PArith Lia FMapPositive MSetPositive.
Require Import Tresse.Net Tresse.Kernel.
Import ListNotations.

Inductive verdict := Solved | Contradiction | Open.

Section Path.
Variable claim : tables -> state -> verb -> pattern -> nat -> list label -> proof -> bool.

Definition start (T : tables) (n : net) : state :=
  fold_left (fun s x => assert T x s) (given n) (fold_left (fun s x => take_away x s) (gone0 n) empty_state).
Definition final (T : tables) (n : net) (p : proof) : option state := run T (claim T) p (start T n).

Definition solved (T : tables) (n : net) (s : state) : bool :=
  negb (bad s)
  && forallb (existsb (mem (value s))) (vars n)
  && forallb (fun x => negb (meets (row (t_rows T) x) (value s))) (Set_.elements (value s))
  && forallb (fun gm => negb (bound (mem (value s)) (fst gm)) || existsb (mem (value s)) (snd gm)) (needs n)
  && forallb (mem (value s)) (given n) && forallb (fun x => negb (mem (value s) x)) (gone0 n).

(* The greatest length of the steps of the path itself. *)
Fixpoint greatest (p : proof) : nat :=
  match p with
  | Done => 0
  | Cell _ _ _ k | Subset _ _ k | Case _ _ k | Assume _ k | Round k => greatest k
  | Step _ _ n _ _ k => Nat.max n (greatest k)
  | Part _ b k => Nat.max (greatest b) (greatest k)
  end.

Definition accepted_with (T : tables) (n : net) (p : proof) (v : verdict) (rating : nat) : bool :=
  match final T n p with
  | Some s => Nat.leb (greatest p) rating
              && match v with Solved => solved T n s | Contradiction => bad s | Open => true end
  | None => false
  end.
Definition accepted (n : net) := accepted_with (tables_of n) n.

(* ---- what is known then ---- *)

Variable n : net.
Let T := tables_of n.

Lemma right_start a : solution n a -> right a (start T n).
Proof.
  intro A. unfold start.
  assert (G : forall l s, (forall x, In x l -> a x = true) -> right a s ->
    right a (fold_left (fun s x => assert T x s) l s)).
  { induction l as [|x l IH]; intros s H R; simpl; [exact R|]. apply IH; [intros; apply H; right; assumption|].
    apply (right_assert T a (solution_obeys n a A)); [exact R|]. apply H. left. reflexivity. }
  apply G; [exact (sol_given _ _ A)|]. apply right_takes; [exact (sol_gone _ _ A)|apply right_empty].
Qed.

Theorem final_right a p s : solution n a -> agrees a p -> final T n p = Some s -> right a s.
Proof. intros A G F. exact (run_sound T a (solution_obeys n a A) (claim T) p G _ _ (right_start a A) F). Qed.

(* Whatever is gone is false, and every value is true, in every solution that agrees with what is assumed. *)
Theorem eliminated_false a p s x :
  solution n a -> agrees a p -> final T n p = Some s -> mem (gone s) x = true -> a x = false.
Proof. intros A G F. apply r_gone. exact (final_right a p s A G F). Qed.
Theorem asserted_true a p s x :
  solution n a -> agrees a p -> final T n p = Some s -> mem (value s) x = true -> a x = true.
Proof. intros A G F. apply r_value. exact (final_right a p s A G F). Qed.

(* "contradiction": there is no such solution. *)
Theorem contradiction_sound p r a : accepted n p Contradiction r = true -> solution n a -> agrees a p -> False.
Proof.
  unfold accepted, accepted_with. fold T. destruct (final T n p) as [s|] eqn:F; [|discriminate].
  intros H A G. apply andb_true_iff in H. destruct H as [_ H].
  pose proof (r_bad _ _ (final_right a p s A G F)). congruence.
Qed.

(* "solved": the values are a solution, and no other one agrees with what is assumed. *)
Lemma solved_solution s : solved T n s = true -> solution n (mem (value s)).
Proof.
  unfold solved. rewrite !andb_true_iff, !forallb_forall. intros [[[[[_ V] L] N] I] O].
  constructor.
  - intros v H. specialize (V v H). apply existsb_exists in V. exact V.
  - intros x y K X Y. apply linked_rows in K. specialize (L x). rewrite negb_true_iff in L.
    unfold meets in L. rewrite negb_false_iff, Set_.is_empty_spec in L.
    apply (L) with (a := y); [|change (mem (Set_.inter (row (rows n) x) (value s)) y = true); rewrite mem_inter, mem_row; apply andb_true_iff; split; assumption].
    apply mem_in in X. apply Set_.elements_spec1 in X. apply SetoidList.InA_alt in X. destruct X as [z [-> X]]. exact X.
  - intros g m H G. specialize (N (g, m) H). simpl in N. apply orb_true_iff in N. destruct N as [N|N].
    + apply negb_true_iff in N. rewrite <- not_true_iff_false in N. exfalso. apply N. apply bound_spec. exact G.
    + apply existsb_exists in N. exact N.
  - intros x H. apply negb_true_iff. apply O. exact H.
  - exact I.
Qed.

Theorem solved_sound p r : accepted n p Solved r = true ->
  exists b, solution n b /\
    forall a, solution n a -> agrees a p -> forall v x, In v (vars n) -> In x v -> a x = b x.
Proof.
  unfold accepted, accepted_with. fold T. destruct (final T n p) as [s|] eqn:F; [|discriminate].
  intro H. apply andb_true_iff in H. destruct H as [_ H]. exists (mem (value s)).
  split; [exact (solved_solution s H)|]. intros a A G v x V X.
  pose proof (final_right a p s A G F) as R. destruct (sol_var _ _ (solved_solution s H) v V) as [y [Y M]].
  destruct (Pos.eq_dec x y) as [->|D]; [rewrite M; exact (r_value _ _ R y M)|].
  assert (L : Linked n y x) by (split; [congruence|left; exists v; rewrite in_app_iff; auto]).
  assert (K : forall b, solution n b -> b y = true -> b x = false).
  { intros b B YT. destruct (b x) eqn:E; [exfalso; exact (sol_link _ _ B y x L YT E)|reflexivity]. }
  rewrite (K a A (r_value _ _ R y M)). symmetry. apply K; [exact (solved_solution s H)|exact M].
Qed.
End Path.
