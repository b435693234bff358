(* States, BRT and paths (the paper, sections 2 and 3), and the argument that theorems on confluence and on lower bounds
   share: a closed state F is never left behind.

   A state says which labels are candidates and which are values. BRT: ECP is done at once when a label is asserted; a
   csp-variable without a value and with one candidate gives it that value. A rule of a theory eliminates candidates in a
   state where BRT has nothing left to do. *)
Require Import List Bool Arith PArith Lia Relations.
Require Import Tresse.Net.
Import ListNotations.

Record st := { cand : label -> bool; val : label -> bool }.
Definition alive (S : st) (x : label) : Prop := cand S x = true \/ val S x = true.
(* The rule of a theory: it eliminates this label in this state. *)
Definition rule := st -> label -> Prop.

Section States.
Variable linked : label -> label -> bool.
Variable var : positive -> option (list label).
Hypothesis symmetric : forall x y, linked x y = linked y x.
Hypothesis same_var : forall i V x y, var i = Some V -> In x V -> In y V -> x <> y -> linked x y = true.
Hypothesis irreflexive : forall x, linked x x = false.

Definition assert (x : label) (S : st) : st :=
  {| cand := fun y => cand S y && negb (linked x y) && negb (Pos.eqb x y);
     val := fun y => val S y || Pos.eqb x y |}.
Definition drop (zs : list label) (S : st) : st :=
  {| cand := fun y => cand S y && negb (existsb (Pos.eqb y) zs); val := val S |}.

(* Nothing that is linked to a value is left, and a value is no candidate. *)
Definition wf (S : st) : Prop :=
  (forall x, val S x = true -> cand S x = false) /\
  (forall x y, val S x = true -> linked x y = true -> cand S y = false /\ val S y = false).
Definition decided (S : st) (V : list label) : Prop := exists x, In x V /\ val S x = true.
Definition two_left (S : st) (V : list label) : Prop :=
  exists x y, x <> y /\ In x V /\ In y V /\ cand S x = true /\ cand S y = true.
(* BRT has nothing to do, and there is no contradiction. *)
Definition quiescent (S : st) : Prop := forall i V, var i = Some V -> decided S V \/ two_left S V.
Definition solved (S : st) : Prop := forall i V, var i = Some V -> decided S V.
Definition empty (S : st) (V : list label) : Prop := forall x, In x V -> ~ alive S x.
Definition contradictory (S : st) : Prop := exists i V, var i = Some V /\ empty S V.

Definition single (S : st) (x : label) : Prop :=
  exists i V, var i = Some V /\ ~ decided S V /\ In x V /\ cand S x = true /\
    forall y, In y V -> cand S y = true -> y = x.
Definition brt : relation st := fun S S' => exists x, single S x /\ S' = assert x S.
(* Several eliminations at once, if each is possible in the same state: one at a time, or a frozen round. *)
Definition same (S F : st) : Prop := forall x, cand S x = cand F x /\ val S x = val F x.
Definition step (E : rule) : relation st := fun S S' =>
  (exists x, single S x /\ same S' (assert x S)) \/
  (quiescent S /\ exists zs, (forall z, In z zs -> cand S z = true /\ E S z) /\ same S' (drop zs S)).
Definition path (E : rule) : relation st := clos_refl_trans st (step E).
Definition closed (E : rule) (F : st) : Prop := wf F /\ quiescent F /\ forall z, cand F z = true -> ~ E F z.

Lemma wf_same S T : same S T -> wf T -> wf S.
Proof.
  intros M [A B]. split.
  - intros x H. destruct (M x) as [-> E]. apply A. congruence.
  - intros x y H L. destruct (M y) as [-> ->]. apply (B x y); [|exact L]. destruct (M x). congruence.
Qed.
Lemma alive_same S T x : same S T -> alive S x -> alive T x.
Proof. intros M. unfold alive. destruct (M x) as [-> ->]. auto. Qed.
Lemma same_sym S T : same S T -> same T S.
Proof. intros M x. destruct (M x). auto. Qed.

Lemma wf_assert x S : wf S -> cand S x = true -> wf (assert x S).
Proof.
  intros [A B] C. split; simpl.
  - intros y H. apply orb_true_iff in H. destruct H as [H|H].
    + rewrite (A y H). reflexivity.
    + rewrite H, andb_false_r. reflexivity.
  - intros y w H L. apply orb_true_iff in H. destruct H as [H|H].
    + destruct (B y w H L) as [-> ->]. simpl. split; [reflexivity|].
      apply Pos.eqb_neq. intros ->. destruct (B y w H L). congruence.
    + apply Pos.eqb_eq in H. subst y. rewrite L. simpl. rewrite andb_false_r. split; [reflexivity|].
      apply orb_false_iff. split.
      * destruct (val S w) eqn:E; [|reflexivity]. rewrite symmetric in L. destruct (B w x E L). congruence.
      * apply Pos.eqb_neq. intros ->. rewrite irreflexive in L. discriminate.
Qed.
Lemma wf_drop zs S : wf S -> wf (drop zs S).
Proof.
  intros [A B]. split; simpl.
  - intros x H. rewrite (A x H). reflexivity.
  - intros x y H L. destruct (B x y H L) as [-> V]. split; [reflexivity|exact V].
Qed.
Lemma wf_step E S S' : wf S -> step E S S' -> wf S'.
Proof.
  intros W [[x [[i [V [_ [_ [_ [C _]]]]]] M]]|[_ [zs [_ M]]]]; apply (wf_same _ _ M); [apply wf_assert; assumption|apply wf_drop; exact W].
Qed.
Lemma wf_path E S S' : wf S -> path E S S' -> wf S'.
Proof. intros W P. induction P; auto. apply (wf_step E x); assumption. Qed.

(* In a well-formed state a csp-variable with a candidate has no value. *)
Lemma undecided S i V x : wf S -> var i = Some V -> In x V -> cand S x = true -> ~ decided S V.
Proof.
  intros [A B] H X C [y [Y K]]. destruct (Pos.eq_dec y x) as [->|D]; [rewrite (A x K) in C; discriminate|].
  destruct (B y x K (same_var i V y x H Y X D)). congruence.
Qed.

(* S has all that F has, and no other values. *)
Definition contains (S F : st) : Prop :=
  (forall x, alive F x -> alive S x) /\ (forall x, val S x = true -> val F x = true).

Lemma contains_refl S : contains S S.
Proof. split; auto. Qed.
Lemma contains_same S T F : same S T -> contains T F -> contains S F.
Proof.
  intros M [A B]. split; [intros x H; apply (alive_same T S); [apply same_sym, M|exact (A x H)]|].
  intros x H. apply B. destruct (M x). congruence.
Qed.
Lemma same_contains S T F : same S T -> contains F T -> contains F S.
Proof.
  intros M [A B]. split; [intros x H; apply A, (alive_same S T x M H)|].
  intros x H. destruct (M x) as [_ ->]. auto.
Qed.

Lemma shrinks E S S' : wf S -> path E S S' -> contains S S'.
Proof.
  intros W P. revert W. induction P as [S S' H|S|S T S' P IP Q IQ]; intro W.
  - destruct H as [[x [[i [V [_ [_ [_ [C _]]]]]] M]]|[_ [zs [_ M]]]]; apply (same_contains _ _ _ M); split; simpl.
    + intros y [H|H]; simpl in H.
      * apply andb_true_iff in H. destruct H as [H _]. apply andb_true_iff in H. left. tauto.
      * apply orb_true_iff in H. destruct H as [H|H]; [right; exact H|]. apply Pos.eqb_eq in H. subst. left. exact C.
    + intros y H. rewrite H. reflexivity.
    + intros y [H|H]; simpl in H; [apply andb_true_iff in H; left; tauto|right; exact H].
    + auto.
  - apply contains_refl.
  - destruct (IP W) as [A B]. destruct (IQ (wf_path E S T W P)) as [A' B']. split; auto.
Qed.

Section Containment.
Variable E : rule.
Variable F : st.
Hypothesis WF : wf F.
Hypothesis QF : quiescent F.
(* What the rule eliminates in a state that contains F is not in F. *)
Hypothesis blocks : forall S z, wf S -> quiescent S -> contains S F -> cand S z = true -> E S z -> ~ alive F z.

Lemma contains_step S S' : wf S -> contains S F -> step E S S' -> contains S' F.
Proof.
  intros W [A B] [[x [[i [V [HV [U [X [C O]]]]]] M]]|[Q [zs [Z M]]]]; apply (contains_same _ _ _ M).
  - (* a Single: x is alone in V, so it is a value of F *)
    assert (K : val F x = true).
    { assert (O' : forall y, In y V -> alive F y -> y = x).
      { intros y Y H. destruct (A y H) as [K|K]; [exact (O y Y K)|]. exfalso. apply U. exists y. auto. }
      destruct (QF i V HV) as [[y [Y K]]|[y [w [D [Y [Y' [K K']]]]]]].
      - rewrite <- (O' y Y (or_intror K)). exact K.
      - exfalso. apply D. rewrite (O' y Y (or_introl K)), (O' w Y' (or_introl K')). reflexivity. }
    split; simpl.
    + intros y H. destruct (Pos.eq_dec x y) as [<-|D]; [right; simpl; rewrite Pos.eqb_refl; apply orb_true_r|].
      destruct (A y H) as [C'|C']; [left|right]; simpl; [|rewrite C'; reflexivity].
      rewrite C'. apply Pos.eqb_neq in D. rewrite D. destruct (linked x y) eqn:L; [exfalso|reflexivity].
      destruct (proj2 WF x y K L) as [N1 N2]. destruct H as [H|H]; congruence.
    + intros y H. apply orb_true_iff in H. destruct H as [H|H]; [exact (B y H)|]. apply Pos.eqb_eq in H. subst. exact K.
  - split; simpl; [|exact B]. intros y H. destruct (A y H) as [C|C]; [left|right; exact C]. simpl. rewrite C. simpl.
    apply negb_true_iff. destruct (existsb (Pos.eqb y) zs) eqn:X; [exfalso|reflexivity].
    apply existsb_exists in X. destruct X as [z [I X]]. apply Pos.eqb_eq in X. subst z. destruct (Z y I) as [_ K].
    exact (blocks S y W Q (conj A B) C K H).
Qed.
Lemma contains_path S S' : wf S -> contains S F -> path E S S' -> contains S' F.
Proof.
  intros W C P. revert W C. induction P as [S S' H| |S T S' P IP Q IQ]; intros W C.
  - exact (contains_step S S' W C H).
  - exact C.
  - apply IQ; [exact (wf_path E S T W P)|]. exact (IP W C).
Qed.

(* So if F is not solved, no path from a state that contains it is, and none ends in a contradiction. *)
Theorem never_solved S S' : wf S -> contains S F -> path E S S' -> ~ solved F -> ~ solved S'.
Proof.
  intros W C P N H. apply N. intros i V HV. destruct (H i V HV) as [x [X K]]. exists x. split; [exact X|].
  exact (proj2 (contains_path S S' W C P) x K).
Qed.
Theorem never_contradictory S S' : wf S -> contains S F -> path E S S' -> ~ contradictory S'.
Proof.
  intros W C P [i [V [HV K]]]. pose proof (contains_path S S' W C P) as [A _].
  destruct (QF i V HV) as [[x [X H]]|[x [y [_ [X [_ [H _]]]]]]]; apply (K x X), A; [right|left]; exact H.
Qed.
End Containment.

(* Two paths of a theory that end in closed states: if its rule blocks both in this sense, they are the same state. *)
Theorem confluent (E : rule) S F F'
    (blocks : forall S z, wf S -> quiescent S -> contains S F -> cand S z = true -> E S z -> ~ alive F z)
    (blocks' : forall S z, wf S -> quiescent S -> contains S F' -> cand S z = true -> E S z -> ~ alive F' z) :
  wf S -> path E S F -> path E S F' -> closed E F -> closed E F' -> same F F'.
Proof.
  intros W P P' C C'.
  destruct (contains_path E F (proj1 C) (proj1 (proj2 C)) blocks S F' W (shrinks E S F W P) P') as [A B].
  destruct (contains_path E F' (proj1 C') (proj1 (proj2 C')) blocks' S F W (shrinks E S F' W P') P) as [A' B'].
  destruct C as [[W1 W2] [_ _]], C' as [[W1' W2'] [_ _]].
  assert (V : forall x, val F x = val F' x) by (intro x; apply eq_true_iff_eq; split; auto).
  intro x. split; [|apply V]. apply eq_true_iff_eq. split; intro H.
  - destruct (A x (or_introl H)) as [K1|K1]; [exact K1|]. rewrite <- V in K1. rewrite (W1 x K1) in H. discriminate.
  - destruct (A' x (or_introl H)) as [K1|K1]; [exact K1|]. rewrite V in K1. rewrite (W1' x K1) in H. discriminate.
Qed.
End States.
