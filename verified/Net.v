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

(* ---- what is linked ---- *)

(* Of each label, those that a link joins to it, and the csp-variables and groups that it is in. These are shared, so tables
   take little room; a row, all that is linked to a label, is made of them when it is asked for. *)
Record table := { by_link : Map.t Set_.t; by_set : Map.t (list Set_.t) }.
Definition near (m : Map.t Set_.t) (x : label) : Set_.t := match Map.find x m with Some s => s | None => Set_.empty end.
Definition around (m : Map.t (list Set_.t)) (x : label) : list Set_.t := match Map.find x m with Some l => l | None => [] end.
Definition set_of (l : list label) : Set_.t := fold_right Set_.add Set_.empty l.
Definition put_all (m : Map.t (list Set_.t)) (s : list label) : Map.t (list Set_.t) :=
  let all := set_of s in fold_left (fun m x => Map.add x (all :: around m x) m) s m.
Definition join (m : Map.t Set_.t) (x y : label) : Map.t Set_.t := Map.add x (Set_.add y (near m x)) m.
Definition join_pair (m : Map.t Set_.t) (p : label * label) : Map.t Set_.t := join (join m (fst p) (snd p)) (snd p) (fst p).
Definition rows (n : net) : table :=
  {| by_link := fold_left join_pair (links n) (Map.empty _); by_set := fold_left put_all (vars n ++ groups n) (Map.empty _) |}.

Definition row (t : table) (x : label) : Set_.t :=
  Set_.remove x (fold_right Set_.union (near (by_link t) x) (around (by_set t) x)).

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

Definition linked_in (t : table) (x y : label) : bool :=
  negb (Pos.eqb x y) && (mem (near (by_link t) x) y || existsb (fun s => mem s y) (around (by_set t) x)).
Lemma mem_row t x y : mem (row t x) y = linked_in t x y.
Proof.
  unfold row, linked_in. rewrite mem_remove. f_equal. induction (around (by_set t) x) as [|s l IH]; simpl; [rewrite orb_false_r; reflexivity|].
  rewrite mem_union, IH. destruct (mem s y), (mem (near (by_link t) x) y); reflexivity.
Qed.

Lemma near_join m u w x y : mem (near (join m u w) x) y = true <-> (u = x /\ w = y) \/ mem (near m x) y = true.
Proof.
  unfold join, near at 1. destruct (Pos.eq_dec u x) as [->|N].
  - rewrite Map.gss, mem_add, orb_true_iff, Pos.eqb_eq. intuition.
  - rewrite Map.gso by (intro; subst; auto). fold (near m x). intuition.
Qed.
Lemma around_put_all l m x t : In t (around (put_all m l) x) <-> (In x l /\ t = set_of l) \/ In t (around m x).
Proof.
  unfold put_all. generalize (set_of l). intro all. revert m. induction l as [|y l IH]; intro m; simpl; [intuition|].
  rewrite IH. unfold around at 1. destruct (Pos.eq_dec y x) as [->|N].
  - rewrite Map.gss. simpl. intuition.
  - rewrite Map.gso by (intro; subst; auto). fold (around m x). intuition congruence.
Qed.

Theorem linked_rows n x y : linked_in (rows n) x y = true <-> Linked n x y.
Proof.
  assert (S : forall l m t, In t (around (fold_left put_all l m) x) <-> (exists s, In s l /\ In x s /\ t = set_of s) \/ In t (around m x)).
  { induction l as [|s l IH]; intros m t; simpl; [split; [auto|intros [[s [[] _]]|H]; exact H]|].
    rewrite IH, around_put_all. split.
    - intros [[u [U H]]|[H|H]]; [left; exists u; auto|left; exists s; auto|right; exact H].
    - intros [[u [[<-|U] H]]|H]; [right; left; exact H|left; exists u; auto|right; right; exact H]. }
  assert (P : forall l m, mem (near (fold_left join_pair l m) x) y = true <-> (In (x, y) l \/ In (y, x) l) \/ mem (near m x) y = true).
  { induction l as [|[u w] l IH]; intro m; simpl; [intuition|].
    rewrite IH. unfold join_pair. simpl. rewrite !near_join. split.
    - intros [H|[[-> ->]|[[-> ->]|H]]]; intuition.
    - intros [[[E|H]|[E|H]]|H]; [injection E as -> ->|left; left; exact H|injection E as -> ->|left; right; exact H|]; intuition. }
  unfold linked_in, rows, Linked. simpl. rewrite andb_true_iff, negb_true_iff, Pos.eqb_neq, orb_true_iff, P, existsb_exists.
  unfold near. rewrite Map.gempty, mem_empty. split.
  - intros [D [[H|H]|[t [I M]]]]; split; auto; [discriminate|]. apply S in I. unfold around in I. rewrite Map.gempty in I.
    destruct I as [[s [I [X ->]]]|[]]. left. exists s. apply mem_set_of in M. auto.
  - intros [D [[s [I [X Y]]]|H]]; split; auto. right. exists (set_of s). split; [apply S; left; exists s; auto|apply mem_set_of, Y].
Qed.

(* All rows at once, for a search that asks for the same ones again and again. *)
Definition merged (t : table) : Map.t Set_.t :=
  let put m x := Map.add x (row t x) m in
  fold_left put (map fst (Map.elements (by_link t))) (fold_left put (map fst (Map.elements (by_set t))) (Map.empty _)).
Lemma mem_merged t x y : mem (near (merged t) x) y = linked_in t x y.
Proof.
  assert (P : forall l m, near (fold_left (fun m x => Map.add x (row t x) m) l m) x = if in_dec Pos.eq_dec x l then row t x else near m x).
  { induction l as [|z l IH]; intro m; simpl; [reflexivity|]. rewrite IH. destruct (in_dec Pos.eq_dec x l).
    - destruct (Pos.eq_dec z x); reflexivity.
    - unfold near at 1. destruct (Pos.eq_dec z x) as [->|N]; [rewrite Map.gss; reflexivity|].
      rewrite Map.gso by (intro; subst; auto). reflexivity. }
  assert (N : forall A (m : Map.t A), ~ In x (map fst (Map.elements m)) -> Map.find x m = None).
  { intros A m H. destruct (Map.find x m) as [v|] eqn:F; [exfalso|reflexivity]. apply H, in_map_iff. exists (x, v).
    split; [reflexivity|exact (Map.elements_correct m x F)]. }
  unfold merged. rewrite P. destruct (in_dec _ _ _) as [I|I]; [apply mem_row|]. rewrite P. destruct (in_dec _ _ _) as [J|J]; [apply mem_row|].
  unfold near, linked_in, around. rewrite Map.gempty, mem_empty. unfold near. rewrite (N _ _ I), (N _ _ J), mem_empty, andb_false_r. reflexivity.
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
