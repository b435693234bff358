(* The rating W of a puzzle (the paper, section 3): the least n such that some path by BRT and whips[n] solves it; and a
   function that follows such a path, one step after the other. *)
Require Import List Bool Arith PArith Lia Relations FMapPositive MSetPositive.
Require Import Tresse.Net Tresse.Kernel Tresse.Patterns Tresse.Cells Tresse.Claims Tresse.Checker Tresse.States Tresse.Braids Tresse.Bound.
Import ListNotations.

Definition W_path (n : net) (k : nat) (S : st) : Prop :=
  path (linked (tables_of n)) (variable n) (whip_rule (linked (tables_of n)) (variable n) k) (st_of (start (tables_of n) n)) S.
Definition W_solves (n : net) (k : nat) : Prop := exists S, W_path n k S /\ solved (variable n) S.
Definition W_rating_is (n : net) (k : nat) : Prop := W_solves n k /\ forall m, m < k -> ~ W_solves n m.

Definition is_quiescent (n : net) (s : state) : bool :=
  forallb (fun V => existsb (mem (value s)) V || two (filter (is_candidate s) V)) (vars n).

Fixpoint follow (T : tables) (n : net) (k : nat) (p : proof) (s : state) : option state :=
  match p with
  | Done => Some s
  | Round p => follow T n k p s
  | Step Is Single m l b p =>
      if claim T s Is Single m l b then follow T n k p (fold_right (Kernel.assert T) s l) else None
  | Step Not Whip m l b p =>
      if Nat.leb m k && is_quiescent n s && claim T s Not Whip m l b
      then follow T n k p (fold_right take_away s l) else None
  | _ => None
  end.

Arguments claim : simpl never.

Section Follow.
Variable n : net.
Let T := tables_of n.
Variable k : nat.

Lemma quiescent_right s : is_quiescent n s = true -> quiescent (variable n) (st_of s).
Proof.
  unfold is_quiescent. rewrite forallb_forall. intros H i V HV. apply numbered_in in HV. specialize (H V HV).
  apply orb_true_iff in H. destruct H as [H|H]; [left; apply existsb_exists in H; exact H|right].
  unfold two in H. destruct (filter (is_candidate s) V) as [|x q] eqn:E; [discriminate|].
  apply existsb_exists in H. destruct H as [y [Y N]]. apply negb_true_iff, Pos.eqb_neq in N. exists x, y.
  assert (X' : In x (filter (is_candidate s) V)) by (rewrite E; left; reflexivity).
  assert (Y' : In y (filter (is_candidate s) V)) by (rewrite E; right; exact Y).
  apply filter_In in X', Y'. simpl. tauto.
Qed.
Lemma cells_tied s b cells : cells_of T s b = Some cells -> forall c, In c cells -> forall i, ref c = Var i -> variable n i = Some (labels c).
Proof.
  revert cells. induction b as [|r l q b IH| | | | | |u]; simpl; intros cells H d I i R; try discriminate.
  - injection H as <-. destruct I.
  - destruct r as [j|j|j]; destruct l as [l|]; try discriminate;
      (destruct (cells_of T s b) as [rest|]; [|discriminate]).
    + destruct (Map.find j (numbered (vars n))) as [m|] eqn:E; [|discriminate]. injection H as <-. destruct I as [<-|I].
      * simpl in *. injection R as <-. exact E.
      * exact (IH rest eq_refl d I i R).
    + destruct (Map.find j (sets s)) as [m|]; [|discriminate]. destruct (existsb _ m); [discriminate|].
      injection H as <-. destruct I as [<-|I]; [discriminate|]. exact (IH rest eq_refl d I i R).
Qed.
Lemma same_drop l s : same (st_of (fold_right take_away s l)) (drop l (st_of s)).
Proof.
  intro y. induction l as [|x l [IC IV]]; simpl in *.
  - rewrite andb_true_r. auto.
  - split; [|exact IV]. unfold is_candidate in *. simpl. rewrite mem_add. rewrite (Pos.eqb_sym y x).
    destruct (Pos.eqb x y); simpl; [rewrite andb_false_r; reflexivity|exact IC].
Qed.
Lemma same_trans R S U : same R S -> same S U -> same R U.
Proof. intros M N x. destruct (M x), (N x). split; congruence. Qed.

Theorem follow_path p : forall s t, follow T n k p s = Some t ->
  path (linked T) (variable n) (whip_rule (linked T) (variable n) k) (st_of s) (st_of t).
Proof.
  induction p as [|r l q p IH|r c p IH|l b IB p IH|v pt m l b IB p IH|l p IH|p IH|u b IB p IH]; simpl; intros s t H; try discriminate.
  - injection H as <-. apply rt_refl.
  - destruct v, pt; try discriminate.
    + destruct (Nat.leb m k) eqn:L; simpl in H; [|discriminate]. destruct (is_quiescent n s) eqn:Q; simpl in H; [|discriminate].
      match type of H with (if ?x then _ else _) = _ => destruct x eqn:C; [|discriminate] end.
      apply rt_trans with (st_of (fold_right take_away s l)); [|exact (IH _ _ H)].
      apply rt_step. right. split; [exact (quiescent_right s Q)|]. exists l. split; [|apply same_drop].
      apply claim_right in C. destruct C as [_ [cells [E C]]]. intros z Z. specialize (C z Z).
      split; [exact (proj1 (proj1 C))|]. exists m, cells. split; [apply Nat.leb_le; exact L|]. split; [|exact C].
      intros c I. apply in_split in I. destruct I as [b1 [a1 I]]. destruct C as [[_ [_ [_ CH]]] _].
      destruct (CH b1 c a1 I) as [[[i R] _] _]. exists i. split; [exact R|].
      apply (cells_tied s b cells E c); [rewrite I; apply in_or_app; right; left; reflexivity|exact R].
    + match type of H with (if ?x then _ else _) = _ => destruct x eqn:C; [|discriminate] end.
      apply rt_trans with (st_of (fold_right (Kernel.assert T) s l)); [|exact (IH _ _ H)].
      apply claim_right in C. destruct C as [_ [_ [x [i [V [-> [HV [X [CX [U O]]]]]]]]]]. apply rt_step. left. exists x.
      split; [|apply same_assert]. exists i, V. split; [exact HV|]. unfold is_candidate in CX. apply andb_true_iff in CX.
      destruct CX as [CG CV]. split; [|split; [exact X|split]].
      * exact (existsb_not s V U).
      * simpl. unfold is_candidate. rewrite CG, CV. reflexivity.
      * intros y Y C'. simpl in C'. unfold is_candidate in C'. apply andb_true_iff in C'. destruct C' as [C' _].
        destruct (Pos.eq_dec y x) as [E|D]; [exact E|]. rewrite (O y Y D) in C'. discriminate.
  - exact (IH s t H).
Qed.
End Follow.
