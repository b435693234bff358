(* The statements of doc/core.md, a function that runs them, and its soundness on every network: what is gone
   is false and what is a value is true in every solution; a contradictory state has no solution. *)
Require Import List Bool Arith PArith Lia FMapPositive MSetPositive.
Require Import Tresse.Net.
Import ListNotations.

(* ---- the language ---- *)

Inductive setref := Var (i : positive) | Need (i : positive) | Made (i : positive).
Inductive column := Cvar (i : positive) | Cgroup (i : positive) | Clist (l : list label).
Inductive verb := Not | Is | One.
Inductive pattern :=
  Single | Whip | Braid | BivChain | ZWhip | TChain | TWhip | GWhip | GBraid | OrWhip | CBraid | Subsets | Unnamed.

Inductive proof :=
  | Done
  | Cell (s : setref) (left : option label) (right : list label) (k : proof)
  | Subset (r : list positive) (c : list column) (k : proof)
  | Case (l : list label) (p k : proof)
  | Step (v : verb) (p : pattern) (n : nat) (l : list label) (b k : proof)
  | Assume (l : list label) (k : proof)
  | Round (k : proof)
  | Part (i : positive) (b k : proof).

(* ---- states ---- *)

Record state := {
  gone : Set_.t;
  value : Set_.t;
  sets : Map.t (list label);
  next : positive;                            (* the number of the next set *)
  bad : bool;
  waits_out : list label;                     (* the last of them first *)
  waits_in : list label;
  waits_sets : list (list label)
}.

Record tables := {
  t_vars : Map.t (list label);
  t_groups : Map.t (list label);
  t_needs : Map.t (list label * list label);
  t_parts : Map.t (Map.t (list label) * Map.t (list label * list label));
  t_rows : table
}.
(* Of a numbered list, those with these numbers. *)
Definition only {A} (m : Map.t A) (l : list positive) : Map.t A :=
  fold_right (fun i r => match Map.find i m with Some x => Map.add i x r | None => r end) (Map.empty A) l.
Definition tables_of (n : net) : tables :=
  let v := numbered (vars n) in let d := numbered (needs n) in
  {| t_vars := v; t_groups := numbered (groups n); t_needs := d;
     t_parts := numbered (map (fun p => (only v (fst p), only d (snd p))) (parts n)); t_rows := rows n |}.

Definition meets (s t : Set_.t) : bool := negb (Set_.is_empty (Set_.inter s t)).

Definition empty_state : state :=
  {| gone := Set_.empty; value := Set_.empty; sets := Map.empty _; next := 1%positive; bad := false;
     waits_out := []; waits_in := []; waits_sets := [] |}.
Definition spoil (s : state) : state :=
  {| gone := gone s; value := value s; sets := sets s; next := next s; bad := true;
     waits_out := waits_out s; waits_in := waits_in s; waits_sets := waits_sets s |}.
Definition take_away_all (x : Set_.t) (s : state) : state :=
  {| gone := Set_.union x (gone s); value := value s; sets := sets s; next := next s;
     bad := bad s || meets x (value s);
     waits_out := waits_out s; waits_in := waits_in s; waits_sets := waits_sets s |}.
Definition take_away (x : label) (s : state) : state :=
  {| gone := Set_.add x (gone s); value := value s; sets := sets s; next := next s;
     bad := bad s || mem (value s) x;
     waits_out := waits_out s; waits_in := waits_in s; waits_sets := waits_sets s |}.
Definition with_value (x : label) (s : state) : state :=
  {| gone := gone s; value := Set_.add x (value s); sets := sets s; next := next s;
     bad := bad s || mem (gone s) x;
     waits_out := waits_out s; waits_in := waits_in s; waits_sets := waits_sets s |}.
Definition with_set (l : list label) (s : state) : state :=
  {| gone := gone s; value := value s; sets := Map.add (next s) l (sets s); next := Pos.succ (next s);
     bad := bad s || match l with [] => true | _ => false end;
     waits_out := waits_out s; waits_in := waits_in s; waits_sets := waits_sets s |}.
Definition waiting (o i : list label) (k : list (list label)) (s : state) : state :=
  {| gone := gone s; value := value s; sets := sets s; next := next s; bad := bad s;
     waits_out := o; waits_in := i; waits_sets := k |}.
Definition forget (s : state) : state := waiting [] [] [] s.
Definition is_candidate (s : state) (x : label) : bool := negb (mem (gone s) x) && negb (mem (value s) x).

Section Checker.
Variable T : tables.
Variable claim : state -> verb -> pattern -> nat -> list label -> proof -> bool.

Definition linked (x y : label) : bool := linked_in (t_rows T) x y.
Definition assert (x : label) (s : state) : state := take_away_all (row (t_rows T) x) (with_value x s).

(* All that is linked to each of these. *)
Fixpoint linked_to_all (x : label) (l : list label) : Set_.t :=
  match l with
  | [] => row (t_rows T) x
  | y :: l => Set_.inter (row (t_rows T) x) (linked_to_all y l)
  end.
Definition one_of (l : list label) (s : state) : state :=
  match l with
  | [] => spoil s
  | [x] => assert x s
  | x :: l => take_away_all (linked_to_all x l) s
  end.
Definition left_of (s : state) (l : list label) : list label := filter (fun x => negb (mem (gone s) x)) l.

Definition bound (a : label -> bool) (g : list label) : bool := match g with [] => true | _ => existsb a g end.
Definition members (s : state) (r : setref) : option (list label) :=
  match r with
  | Var i => Map.find i (t_vars T)
  | Made i => Map.find i (sets s)
  | Need i => match Map.find i (t_needs T) with
              | Some (g, m) => if bound (mem (value s)) g then Some m else None
              | None => None
              end
  end.

Definition settle (s : state) : state :=
  forget (fold_right with_set (fold_right assert (fold_right take_away s (waits_out s)) (waits_in s)) (waits_sets s)).

(* ---- Subsets ---- *)

Fixpoint all_found {A} (l : list positive) (m : Map.t A) : option (list A) :=
  match l with
  | [] => Some []
  | i :: l => match Map.find i m, all_found l m with Some x, Some r => Some (x :: r) | _, _ => None end
  end.
Fixpoint columns (l : list column) : option (list (list label)) :=
  match l with
  | [] => Some []
  | c :: l => match (match c with Cvar i => Map.find i (t_vars T) | Cgroup i => Map.find i (t_groups T)
                                | Clist x => Some x end), columns l with
              | Some x, Some r => Some (x :: r)
              | _, _ => None
              end
  end.
Definition isin (x : label) (l : list label) : bool := existsb (Pos.eqb x) l.
Definition apart (x y : label) : bool := negb (Pos.eqb x y) && negb (linked x y).
(* No label is in two rows; each is in a column; two of a column are linked. *)
Fixpoint rows_apart (r : list (list label)) : bool :=
  match r with
  | [] => true
  | l :: r => forallb (fun x => negb (existsb (isin x) r)) l && rows_apart r
  end.
Definition clique (l : list label) : bool := forallb (fun x => negb (existsb (apart x) l)) l.
Definition within (r : list (list label)) (c : list label) : list label := filter (fun x => isin x c) (concat r).
Definition subset_right (r c : list (list label)) : bool :=
  rows_apart r && forallb (fun x => existsb (isin x) c) (concat r)
  && forallb (fun x => clique (within r x)) c && Nat.leb (length c) (length r).
Definition subset_does (r c : list (list label)) (s : state) : state :=
  if Nat.ltb (length c) (length r) then spoil s
  else fold_left (fun s x => one_of (within r x) s) c s.

(* ---- running ---- *)

Definition refuted (b : option state) : bool := match b with Some s => bad s | None => false end.

Definition conclude (v : verb) (l : list label) (s : state) : state :=
  match v with
  | Not => waiting (rev_append l (waits_out s)) (waits_in s) (waits_sets s) s
  | Is => waiting (waits_out s) (rev_append l (waits_in s)) (waits_sets s) s
  | One => waiting (waits_out s) (waits_in s) (l :: waits_sets s) s
  end.

Fixpoint run (p : proof) (s : state) : option state :=
  match p with
  | Done => Some (if bad s then s else settle s)
  | Cell r _ _ k =>
      if bad s then Some s else
      match members s r with
      | Some m => run k (one_of (left_of s m) s)
      | None => None
      end
  | Subset r c k =>
      if bad s then Some s else
      match all_found r (t_vars T), columns c with
      | Some r, Some c =>
          let r := map (left_of s) r in
          if subset_right r c then run k (subset_does r c s) else None
      | _, _ => None
      end
  | Case l b k =>
      if bad s then Some s else
      if forallb (fun x => refuted (run b (assert x (forget s)))) l
      then run k (fold_left (fun s x => take_away x s) l s) else None
  | Step v p n l b k =>
      if bad s then Some s else
      if claim s v p n l b &&
         match v with
         | Not => forallb (fun x => refuted (run b (assert x (forget s)))) l
         | Is => forallb (fun x => refuted (run b (take_away x (forget s)))) l
         | One => refuted (run b (fold_left (fun s x => take_away x s) l (forget s)))
         end
      then run k (conclude v l s) else None
  | Assume l k => if bad s then Some s else run k (conclude One l s)
  | Round k => if bad s then Some s else run k (settle s)
  | Part _ b k =>
      if bad s then Some s else
      match run b s with Some t => if bad t then Some t else run k t | None => None end
  end.
End Checker.

(* ---- soundness ---- *)

(* What is assumed holds. *)
Fixpoint agrees (a : label -> bool) (p : proof) : Prop :=
  match p with
  | Done => True
  | Cell _ _ _ k | Subset _ _ k | Round k => agrees a k
  | Case _ b k | Step _ _ _ _ b k | Part _ b k => agrees a b /\ agrees a k
  | Assume l k => some a l /\ agrees a k
  end.

(* The state is right about a. *)
Record right (a : label -> bool) (s : state) : Prop := {
  r_gone : forall x, mem (gone s) x = true -> a x = false;
  r_value : forall x, mem (value s) x = true -> a x = true;
  r_sets : forall i l, Map.find i (sets s) = Some l -> some a l;
  r_bad : bad s = false;
  r_out : forall x, In x (waits_out s) -> a x = false;
  r_in : forall x, In x (waits_in s) -> a x = true;
  r_wait : forall l, In l (waits_sets s) -> some a l
}.

(* What the tables say is true of a. *)
Record obeys (a : label -> bool) (T : tables) : Prop := {
  ob_var : forall i V, Map.find i (t_vars T) = Some V -> some a V;
  ob_need : forall i g m, Map.find i (t_needs T) = Some (g, m) -> binds a g -> some a m;
  ob_link : forall x y, linked T x y = true -> a x = true -> a y = true -> False
}.
Lemma solution_obeys n a : solution n a -> obeys a (tables_of n).
Proof.
  intro A. constructor.
  - intros i V H. exact (sol_var _ _ A V (numbered_in _ _ _ H)).
  - intros i g m H. exact (sol_need _ _ A g m (numbered_in _ _ _ H)).
  - intros x y L. apply linked_rows in L. exact (sol_link _ _ A _ _ L).
Qed.
Lemma bound_spec a g : bound a g = true <-> binds a g.
Proof.
  unfold bound, binds, some. destruct g as [|x g]; [split; [left|]; reflexivity|]. rewrite existsb_exists.
  split; [right; assumption|]. intros [H|H]; [discriminate|exact H].
Qed.

Section Soundness.
Variable T : tables.
Variable a : label -> bool.
Hypothesis A : obeys a T.

Lemma linked_not x y : linked T x y = true -> a x = true -> a y = true -> False.
Proof. exact (ob_link _ _ A x y). Qed.

Lemma meets_false s t : (forall x, mem s x = true -> a x = false) -> (forall x, mem t x = true -> a x = true) ->
  meets s t = false.
Proof.
  intros S U. unfold meets. rewrite negb_false_iff, Set_.is_empty_spec.
  intros x I. apply mem_in in I. rewrite mem_inter, andb_true_iff in I. destruct I as [I J].
  pose proof (S x I). pose proof (U x J). congruence.
Qed.

Lemma right_take_all x s : right a s -> (forall y, mem x y = true -> a y = false) -> right a (take_away_all x s).
Proof.
  intros [G V S B O I W] H. constructor; simpl; auto.
  - intros y. rewrite mem_union, orb_true_iff. intros [K|K]; auto.
  - rewrite B. apply (meets_false x (value s)); auto.
Qed.
Lemma right_take x s : right a s -> a x = false -> right a (take_away x s).
Proof.
  intros [G V S B O I W] H. constructor; simpl; auto.
  - intros y. rewrite mem_add, orb_true_iff, Pos.eqb_eq. intros [<-|K]; auto.
  - rewrite B. simpl. destruct (mem (value s) x) eqn:E; [|reflexivity]. apply V in E. congruence.
Qed.
Lemma right_assert x s : right a s -> a x = true -> right a (assert T x s).
Proof.
  intros [G V S B O I W] H. apply right_take_all.
  - constructor; simpl; auto.
    + intros y. rewrite mem_add, orb_true_iff, Pos.eqb_eq. intros [<-|K]; auto.
    + rewrite B. simpl. destruct (mem (gone s) x) eqn:E; [|reflexivity]. apply G in E. congruence.
  - intros y K. destruct (a y) eqn:E; [|reflexivity]. exfalso. rewrite mem_row in K. exact (linked_not x y K H E).
Qed.
Lemma right_set l s : right a s -> some a l -> right a (with_set l s).
Proof.
  intros [G V S B O I W] H. constructor; simpl; auto.
  - intros i m. destruct (Pos.eq_dec i (next s)) as [->|D].
    + rewrite Map.gss. intro E. injection E as <-. exact H.
    + rewrite Map.gso by exact D. apply S.
  - rewrite B. destruct l; [destruct H as [x [[] _]]|reflexivity].
Qed.
Lemma right_waiting o i k s : right a s -> (forall x, In x o -> a x = false) -> (forall x, In x i -> a x = true) ->
  (forall l, In l k -> some a l) -> right a (waiting o i k s).
Proof. intros [G V S B O I W] X Y Z. constructor; simpl; auto. Qed.
Lemma right_forget s : right a s -> right a (forget s).
Proof. intro H. apply right_waiting; simpl; tauto. Qed.
Lemma right_takes l : (forall x, In x l -> a x = false) -> forall s, right a s ->
  right a (fold_left (fun s x => take_away x s) l s).
Proof.
  induction l as [|x l IH]; intros H s R; simpl; [exact R|].
  apply IH; [intros y Y; apply H; right; exact Y|]. apply right_take; [exact R|]. apply H. left. reflexivity.
Qed.

Lemma linked_to_all_spec l x y : mem (linked_to_all T x l) y = true <-> forall z, In z (x :: l) -> linked T z y = true.
Proof.
  revert x. induction l as [|z l IH]; intro x; simpl.
  - rewrite mem_row. split; [intros H z [<-|[]]; exact H|]. intro H. apply H. auto.
  - rewrite mem_inter, mem_row, andb_true_iff, IH. unfold linked. split.
    + intros [H K] w [<-|W]; auto.
    + intro H. split; [apply H; auto|]. intros w W. apply H. auto.
Qed.
Lemma right_one_of l s : right a s -> some a l -> right a (one_of T l s).
Proof.
  intros R [x [X H]]. destruct l as [|y [|z l]]; simpl; [destruct X| |].
  - destruct X as [->|[]]. apply right_assert; assumption.
  - apply right_take_all; [exact R|]. intros w W. destruct (a w) eqn:E; [|reflexivity]. exfalso.
    apply (linked_to_all_spec (z :: l) y w) with (z := x) in W; [|exact X]. exact (linked_not x w W H E).
Qed.
Lemma some_left s l : right a s -> some a l -> some a (left_of s l).
Proof.
  intros R [x [X H]]. exists x. split; [|exact H]. apply filter_In. split; [exact X|].
  destruct (mem (gone s) x) eqn:E; [|reflexivity]. apply (r_gone _ _ R) in E. congruence.
Qed.
Lemma members_some s r m : right a s -> members T s r = Some m -> some a m.
Proof.
  intros R. destruct r as [i|i|i]; simpl; intro H.
  - exact (ob_var _ _ A i m H).
  - destruct (Map.find i (t_needs T)) as [[g k]|] eqn:E; [|discriminate].
    destruct (bound (mem (value s)) g) eqn:G; [|discriminate]. injection H as <-.
    apply (ob_need _ _ A i g k E). apply bound_spec in G. destruct G as [G|[x [X G]]]; [left; exact G|right].
    exists x. split; [exact X|]. exact (r_value _ _ R x G).
  - exact (r_sets _ _ R i m H).
Qed.
Lemma right_settle s : right a s -> right a (settle T s).
Proof.
  intro R. apply right_forget. destruct R as [G V S B O I W].
  assert (F : forall l s, (forall x, In x l -> a x = false) -> right a s -> right a (fold_right take_away s l)).
  { induction l as [|x l IH]; intros t H K; simpl; [exact K|].
    apply right_take; [apply IH; [intros; apply H; right|]|apply H; left]; auto. }
  assert (J : forall l s, (forall x, In x l -> a x = true) -> right a s -> right a (fold_right (assert T) s l)).
  { induction l as [|x l IH]; intros t H K; simpl; [exact K|].
    apply right_assert; [apply IH; [intros; apply H; right|]|apply H; left]; auto. }
  assert (L : forall l s, (forall x, In x l -> some a x) -> right a s -> right a (fold_right with_set s l)).
  { induction l as [|x l IH]; intros t H K; simpl; [exact K|].
    apply right_set; [apply IH; [intros; apply H; right|]|apply H; left]; auto. }
  apply L, J, F; auto. constructor; auto.
Qed.

(* A Subset: each row has a true label, no two of them the same; they are in different columns, since two of a
   column are linked; so each of as many columns has one of them. *)
Lemma isin_in x l : isin x l = true <-> In x l.
Proof.
  unfold isin. rewrite existsb_exists. split; [intros [y [Y E]]; apply Pos.eqb_eq in E; subst; exact Y|].
  intro H. exists x. split; [exact H|apply Pos.eqb_refl].
Qed.
Lemma true_of_rows r : (forall l, In l r -> some a l) -> rows_apart r = true ->
  exists t, length t = length r /\ NoDup t /\ (forall x, In x t -> a x = true /\ In x (concat r)).
Proof.
  induction r as [|l r IH]; intros H D; simpl in *.
  - exists []. split; [reflexivity|]. split; [constructor|]. intros x [].
  - apply andb_true_iff in D. destruct D as [D E]. destruct IH as [t [L [N0 I]]]; auto.
    destruct (H l (or_introl eq_refl)) as [x [X Y]]. exists (x :: t). simpl.
    split; [auto|]. split; [|intros z Z; split].
    + constructor; [|exact N0]. intro K. apply I in K. destruct K as [_ K]. apply in_concat in K. destruct K as [m [M K]].
      rewrite forallb_forall in D. specialize (D x X). apply negb_true_iff in D.
      rewrite <- not_true_iff_false in D. apply D. apply existsb_exists. exists m. split; [exact M|]. apply isin_in. exact K.
    + destruct Z as [<-|K]; [exact Y|]. apply I in K. tauto.
    + apply in_or_app. destruct Z as [<-|K]; [left; exact X|right]. apply I in K. tauto.
Qed.
Lemma same_column r c x y : clique T (within r c) = true -> In x (concat r) -> In y (concat r) -> In x c -> In y c ->
  a x = true -> a y = true -> x = y.
Proof.
  intros C X Y XC YC TX TY. destruct (Pos.eq_dec x y) as [->|D]; [reflexivity|exfalso].
  unfold clique in C. rewrite forallb_forall in C.
  assert (IX : In x (within r c)) by (apply filter_In; split; [exact X|apply isin_in; exact XC]).
  assert (IY : In y (within r c)) by (apply filter_In; split; [exact Y|apply isin_in; exact YC]).
  specialize (C x IX). apply negb_true_iff in C. rewrite <- not_true_iff_false in C.
  destruct (linked T x y) eqn:L; [exact (linked_not x y L TX TY)|].
  apply C. apply existsb_exists. exists y. split; [exact IY|]. unfold apart. rewrite L.
  apply Pos.eqb_neq in D. rewrite D. reflexivity.
Qed.
Lemma columns_true r c : (forall l, In l r -> some a l) -> subset_right T r c = true ->
  length c = length r /\ forall x, In x c -> some a (within r x).
Proof.
  intros H S. unfold subset_right in S. rewrite !andb_true_iff in S. destruct S as [[[S E] C] L].
  destruct (true_of_rows r H S) as [t [TL [TD TI]]].
  rewrite forallb_forall in E, C.
  (* the column of a label, by its place *)
  assert (F : forall x, In x t -> exists k u, nth_error c k = Some u /\ In x u).
  { intros x X. destruct (TI x X) as [_ XC]. specialize (E x XC). apply existsb_exists in E. destruct E as [u [U E]].
    apply In_nth_error in U. destruct U as [k K]. exists k, u. split; [exact K|]. apply isin_in. exact E. }
  assert (P : exists p, length p = length t /\ NoDup p /\
    (forall k, In k p -> exists x u, In x t /\ nth_error c k = Some u /\ In x u)).
  { revert TD F TI. clear TL. induction t as [|x t IH]; intros TD F TI.
    - exists []. repeat split; [constructor|]. intros k [].
    - inversion TD as [|? ? NX TD']; subst. destruct IH as [p [PL [PD PI]]]; auto.
      { intros y Y. apply F. right. exact Y. } { intros y Y. apply TI. right. exact Y. }
      destruct (F x (or_introl eq_refl)) as [k [u [K U]]]. exists (k :: p). simpl. repeat split; auto.
      + constructor; [|exact PD]. intro Q. destruct (PI k Q) as [y [w [Y [W YW]]]].
        rewrite K in W. injection W as <-. apply NX. assert (x = y) as ->; [|exact Y].
        destruct (TI x (or_introl eq_refl)) as [TX XR]. destruct (TI y (or_intror Y)) as [TY YR].
        apply (same_column r u x y); auto. apply C. exact (nth_error_In _ _ K).
      + intros j [<-|J]; [exists x, u; auto|]. destruct (PI j J) as [y [w [Y W]]]. exists y, w. auto. }
  destruct P as [p [PL [PD PI]]].
  assert (PI' : incl p (seq 0 (length c))).
  { intros k K. destruct (PI k K) as [x [u [_ [U _]]]]. apply in_seq. split; [lia|]. simpl. apply nth_error_Some. congruence. }
  pose proof (NoDup_incl_length PD PI') as LE. rewrite seq_length in LE.
  apply Nat.leb_le in L. split; [lia|]. intros u U. apply In_nth_error in U. destruct U as [k K].
  assert (incl (seq 0 (length c)) p) as Q by (apply NoDup_length_incl; [exact PD|rewrite seq_length; lia|exact PI']).
  assert (In k p) as KP. { apply Q, in_seq. split; [lia|]. simpl. apply nth_error_Some. congruence. }
  destruct (PI k KP) as [x [w [X [W XW]]]]. rewrite K in W. injection W as <-.
  destruct (TI x X) as [TX XR]. exists x. split; [|exact TX]. apply filter_In. split; [exact XR|apply isin_in; exact XW].
Qed.
Lemma all_found_in {B} (l : list positive) (v : Map.t B) r :
  all_found l v = Some r -> forall x, In x r -> exists i, Map.find i v = Some x.
Proof.
  revert r. induction l as [|i l IH]; simpl; intros r H x X; [injection H as <-; destruct X|].
  destruct (Map.find i v) as [y|] eqn:E; [|discriminate]. destruct (all_found l v) as [q|]; [|discriminate].
  injection H as <-. destruct X as [<-|X]; [exists i; exact E|]. exact (IH q eq_refl x X).
Qed.
Lemma right_subset s r c : right a s -> (forall l, In l r -> exists i, Map.find i (t_vars T) = Some l) ->
  subset_right T (map (left_of s) r) c = true -> right a (subset_does T (map (left_of s) r) c s).
Proof.
  intros R V S.
  assert (H : forall l, In l (map (left_of s) r) -> some a l).
  { intros l L. apply in_map_iff in L. destruct L as [m [<- M]]. apply some_left; [exact R|]. destruct (V m M) as [i I].
    exact (ob_var _ _ A i m I). }
  destruct (columns_true _ _ H S) as [L C]. unfold subset_does. rewrite L, Nat.ltb_irrefl.
  clear H S. generalize dependent (map (left_of s) r). intros q L C. clear L.
  revert s R C. induction c as [|u c IH]; intros s R C; simpl; [exact R|].
  apply IH; [|intros; apply C; right; assumption]. apply right_one_of; [exact R|]. apply C. left. reflexivity.
Qed.

Variable claim : state -> verb -> pattern -> nat -> list label -> proof -> bool.

Theorem run_sound p : agrees a p -> forall s t, right a s -> run T claim p s = Some t -> right a t.
Proof.
  induction p as [|r l q k IK|r c k IK|l b IB k IK|v p n l b IB k IK|l k IK|k IK|i b IB k IK];
    simpl; intros G s t R H; pose proof (r_bad _ _ R) as B; rewrite B in H.
  - injection H as <-. apply right_settle, R.
  - destruct (members T s r) as [m|] eqn:E; [|discriminate]. apply (IK G _ _ (right_one_of _ _ R (some_left _ _ R (members_some _ _ _ R E))) H).
  - destruct (all_found r _) as [u|] eqn:E; [|discriminate]. destruct (columns T c) as [w|]; [|discriminate].
    destruct (subset_right _ _ _) eqn:S; [|discriminate].
    apply (IK G _ _ (right_subset _ _ _ R (all_found_in _ _ _ E) S) H).
  - destruct G as [GB GK]. destruct (forallb _ l) eqn:F; [|discriminate]. apply (IK GK) in H; [exact H|].
    apply right_takes; [|exact R]. intros x X. rewrite forallb_forall in F. specialize (F x X).
    destruct (a x) eqn:E; [exfalso|reflexivity]. destruct (run T claim b _) as [u|] eqn:K; [|discriminate].
    apply (IB GB) in K; [|apply right_assert; [apply right_forget; exact R|exact E]].
    pose proof (r_bad _ _ K). simpl in F. congruence.
  - destruct G as [GB GK]. destruct (claim s v p n l b); simpl in H; [|discriminate].
    assert (Q : right a (conclude v l s)).
    { assert (W := R). destruct R as [RG RV RS RB RO RI RW].
      destruct v; match type of H with (if ?c then _ else _) = _ => destruct c eqn:F; [|discriminate] end; clear H.
      - apply right_waiting; auto. intros x X. rewrite rev_append_rev in X. apply in_app_or in X. destruct X as [X|X]; [|auto].
        apply in_rev in X. rewrite forallb_forall in F. specialize (F x X).
        destruct (a x) eqn:E; [exfalso|reflexivity]. destruct (run T claim b _) as [u|] eqn:K; [|discriminate].
        apply (IB GB) in K; [|apply right_assert; [apply right_forget; exact W|exact E]].
        pose proof (r_bad _ _ K). simpl in F. congruence.
      - apply right_waiting; auto. intros x X. rewrite rev_append_rev in X. apply in_app_or in X. destruct X as [X|X]; [|auto].
        apply in_rev in X. rewrite forallb_forall in F. specialize (F x X).
        destruct (a x) eqn:E; [reflexivity|exfalso]. destruct (run T claim b _) as [u|] eqn:K; [|discriminate].
        apply (IB GB) in K; [|apply right_take; [apply right_forget; exact W|exact E]].
        pose proof (r_bad _ _ K). simpl in F. congruence.
      - apply right_waiting; auto. intros m [<-|M]; [|auto].
        destruct (existsb a l) eqn:E; [apply existsb_exists in E; exact E|exfalso].
        destruct (run T claim b _) as [u|] eqn:K; [|discriminate].
        apply (IB GB) in K; [pose proof (r_bad _ _ K); simpl in F; congruence|].
        apply right_takes; [|apply right_forget; exact W]. intros x X. destruct (a x) eqn:D; [|reflexivity].
        rewrite <- not_true_iff_false in E. exfalso. apply E. apply existsb_exists. exists x. auto. }
    match type of H with (if ?c then _ else _) = _ => destruct c; [|discriminate] end. exact (IK GK _ _ Q H).
  - destruct G as [GL GK]. apply (IK GK) in H; [exact H|]. destruct R as [RG RV RS RB RO RI RW].
    constructor; simpl; auto. intros m [<-|M]; auto.
  - apply (IK G) in H; [exact H|]. apply right_settle, R.
  - destruct G as [GB GK]. destruct (run T claim b s) as [u|] eqn:K; [|discriminate].
    pose proof (IB GB _ _ R K) as U. rewrite (r_bad _ _ U) in H. exact (IK GK _ _ U H).
Qed.

Lemma right_empty : right a empty_state.
Proof. constructor; simpl; try tauto; intros x; try rewrite mem_empty; try discriminate. intro l. rewrite Map.gempty. discriminate. Qed.
End Soundness.
