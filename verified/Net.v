(* Networks and their solutions (the paper, section 2: csp-variables, labels, links), and tables for both.

   A label is a positive number. Two labels are linked if they are different and belong to one csp-variable or
   group, or if a link joins them. A solution makes one label of each csp-variable true, never two that are
   linked, and obeys needs, givens and what is gone at the start. *)
Require Import List Bool Arith PArith Lia FMapPositive MSetPositive.
Import ListNotations.

Definition label := positive.
Module Map := PositiveMap.
Module Set_ := PositiveSet.

Record net := {
  vars : list (list label);
  groups : list (list label);
  links : list (label * label);
  needs : list (list label * list label);     (* one of these is true, or there are none: so is one of those *)
  parts : list (list positive * list positive);  (* the numbers of the csp-variables and needs of a statement *)
  gone0 : list label;
  given : list label
}.

Definition Linked (n : net) (x y : label) : Prop :=
  x <> y /\ ((exists s, In s (vars n ++ groups n) /\ In x s /\ In y s) \/ In (x, y) (links n) \/ In (y, x) (links n)).

Definition some (a : label -> bool) (l : list label) : Prop := exists x, In x l /\ a x = true.
Definition binds (a : label -> bool) (g : list label) : Prop := g = [] \/ some a g.

Record solution (n : net) (a : label -> bool) : Prop := {
  sol_var : forall v, In v (vars n) -> some a v;
  sol_link : forall x y, Linked n x y -> a x = true -> a y = true -> False;
  sol_need : forall g m, In (g, m) (needs n) -> binds a g -> some a m;
  sol_gone : forall x, In x (gone0 n) -> a x = false;
  sol_given : forall x, In x (given n) -> a x = true
}.

(* ---- the rows of links ---- *)

Definition row (m : Map.t Set_.t) (x : label) : Set_.t :=
  match Map.find x m with Some s => s | None => Set_.empty end.
Definition join (m : Map.t Set_.t) (x : label) (s : Set_.t) : Map.t Set_.t :=
  Map.add x (Set_.union s (row m x)) m.
Definition set_of (l : list label) : Set_.t := fold_right Set_.add Set_.empty l.
Definition join_all (m : Map.t Set_.t) (s : list label) : Map.t Set_.t :=
  let all := set_of s in fold_right (fun x m => join m x (Set_.remove x all)) m s.
Definition join_pair (m : Map.t Set_.t) (p : label * label) : Map.t Set_.t :=
  let (x, y) := p in
  if Pos.eqb x y then m else join (join m x (Set_.singleton y)) y (Set_.singleton x).
Definition rows (n : net) : Map.t Set_.t :=
  fold_left join_pair (links n) (fold_left join_all (vars n ++ groups n) (Map.empty _)).

Definition mem (s : Set_.t) (x : label) : bool := Set_.mem x s.
Arguments mem : simpl never.

Lemma mem_in s x : mem s x = true <-> Set_.In x s.
Proof. apply Set_.mem_spec. Qed.
Lemma mem_union s t x : mem (Set_.union s t) x = mem s x || mem t x.
Proof. apply eq_true_iff_eq. rewrite orb_true_iff, !mem_in. apply Set_.union_spec. Qed.
Lemma mem_inter s t x : mem (Set_.inter s t) x = mem s x && mem t x.
Proof. apply eq_true_iff_eq. rewrite andb_true_iff, !mem_in. apply Set_.inter_spec. Qed.
Lemma mem_add s x y : mem (Set_.add x s) y = Pos.eqb x y || mem s y.
Proof.
  apply eq_true_iff_eq. rewrite orb_true_iff, Pos.eqb_eq, !mem_in, Set_.add_spec.
  split; intros [H|H]; auto.
Qed.
Lemma mem_empty x : mem Set_.empty x = false.
Proof. destruct (mem _ x) eqn:E; [|reflexivity]. apply mem_in in E. exfalso; revert E; apply Set_.empty_spec. Qed.
Lemma mem_remove s x y : mem (Set_.remove x s) y = negb (Pos.eqb x y) && mem s y.
Proof.
  apply eq_true_iff_eq. rewrite andb_true_iff, negb_true_iff, Pos.eqb_neq, !mem_in, Set_.remove_spec.
  split; intros [H K]; auto.
Qed.
Lemma mem_singleton x y : mem (Set_.singleton x) y = Pos.eqb x y.
Proof. apply eq_true_iff_eq. rewrite Pos.eqb_eq, mem_in, Set_.singleton_spec. split; auto. Qed.
Lemma mem_set_of l x : mem (set_of l) x = true <-> In x l.
Proof.
  induction l as [|y l IH]; simpl; [rewrite mem_empty; intuition discriminate|].
  rewrite mem_add, orb_true_iff, Pos.eqb_eq, IH. reflexivity.
Qed.

Definition linked_in (m : Map.t Set_.t) (x y : label) : bool := mem (row m x) y.

Lemma linked_join m z s x y : linked_in (join m z s) x y = (Pos.eqb z x && mem s y) || linked_in m x y.
Proof.
  unfold linked_in, join, row. destruct (Pos.eqb_spec z x) as [->|N].
  - rewrite Map.gss, mem_union. reflexivity.
  - rewrite Map.gso by (intro; subst; auto). reflexivity.
Qed.
Lemma linked_join_all s m x y :
  linked_in (join_all m s) x y = true <-> (x <> y /\ In x s /\ In y s) \/ linked_in m x y = true.
Proof.
  unfold join_all. rewrite <- (mem_set_of s y). generalize (set_of s). intros all.
  induction s as [|z s IH]; simpl; [intuition|].
  rewrite linked_join, orb_true_iff, andb_true_iff, Pos.eqb_eq, mem_remove, andb_true_iff, negb_true_iff, Pos.eqb_neq, IH.
  intuition (subst; auto; try congruence).
Qed.
Lemma linked_join_pair m p x y :
  linked_in (join_pair m p) x y = true <->
  (x <> y /\ (p = (x, y) \/ p = (y, x))) \/ linked_in m x y = true.
Proof.
  destruct p as [u w]. unfold join_pair. destruct (Pos.eqb_spec u w) as [->|N].
  - split; [auto|]. intros [[D [E|E]]|H]; [injection E; congruence|injection E; congruence|exact H].
  - rewrite !linked_join, !orb_true_iff, !andb_true_iff, !mem_singleton, !Pos.eqb_eq.
    split.
    + intros [[-> ->]|[[-> ->]|H]]; [left|left|right; exact H]; split; auto.
    + intros [[D [E|E]]|H]; [injection E as -> ->|injection E as -> ->|]; auto.
Qed.

Theorem linked_rows n x y : linked_in (rows n) x y = true <-> Linked n x y.
Proof.
  assert (S : forall l m, linked_in (fold_left join_all l m) x y = true <->
    (x <> y /\ exists s, In s l /\ In x s /\ In y s) \/ linked_in m x y = true).
  { induction l as [|s l IH]; intro m; simpl; [split; [auto|intros [[_ [s [[] _]]]|H]; exact H]|].
    rewrite IH, linked_join_all. split.
    - intros [[D [t [T H]]]|[[D H]|H]]; [left|left|right]; eauto.
    - intros [[D [t [[<-|T] H]]]|H]; [right; left|left|right; right]; eauto. }
  assert (P : forall l m, linked_in (fold_left join_pair l m) x y = true <->
    (x <> y /\ (In (x, y) l \/ In (y, x) l)) \/ linked_in m x y = true).
  { induction l as [|p l IH]; intro m; simpl; [split; [auto|intros [[_ [[]|[]]]|H]; exact H]|].
    rewrite IH, linked_join_pair. intuition. }
  unfold rows. rewrite P, S. unfold Linked, linked_in, row. rewrite Map.gempty, mem_empty.
  intuition discriminate.
Qed.

Lemma Linked_sym n x y : Linked n x y -> Linked n y x.
Proof. intros [D [[s [S [X Y]]]|H]]; split; auto; [left; exists s; auto|tauto]. Qed.

(* ---- numbered lists ---- *)

Definition numbered {A} (l : list A) : Map.t A :=
  snd (fold_left (fun p x => (Pos.succ (fst p), Map.add (fst p) x (snd p))) l (1%positive, Map.empty A)).

Lemma numbered_in {A} (l : list A) i x : Map.find i (numbered l) = Some x -> In x l.
Proof.
  unfold numbered.
  assert (G : forall l k (m : Map.t A), Map.find i (snd (fold_left
    (fun p x => (Pos.succ (fst p), Map.add (fst p) x (snd p))) l (k, m))) = Some x ->
    In x l \/ Map.find i m = Some x).
  { clear l. induction l as [|y l IH]; intros k m H; simpl in *; [auto|].
    destruct (IH _ _ H) as [K|K]; [auto|].
    destruct (Pos.eq_dec i k) as [->|N]; [rewrite Map.gss in K; injection K; auto|].
    rewrite Map.gso in K; auto. }
  intro H. destruct (G _ _ _ H) as [K|K]; [exact K|]. rewrite Map.gempty in K. discriminate.
Qed.
