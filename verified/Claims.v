(* What the names of steps claim (doc/core.md, "Patterns"), and the theorem that every step of an accepted path
   is what it claims to be, in the state in which it is read. *)
Require Import List Bool Arith PArith Lia FMapPositive MSetPositive.
Require Import Tresse.Net Tresse.Kernel Tresse.Patterns Tresse.Cells.
Import ListNotations.

(* The lines of a block that are cells of a chain. *)
Fixpoint cells_of (T : tables) (s : state) (b : proof) : option (list cell) :=
  match b with
  | Done => Some []
  | Cell r l q k =>
      match r, l, cells_of T s k with
      | Var i, Some _, Some rest =>
          match Map.find i (t_vars T) with
          | Some m => Some ({| ref := r; labels := m; left := l; right := q |} :: rest)
          | None => None
          end
      | Made i, None, Some rest =>
          match Map.find i (sets s) with
          | Some m => if existsb (mem (value s)) m then None
                      else Some ({| ref := r; labels := m; left := l; right := q |} :: rest)
          | None => None
          end
      | _, _, _ => None
      end
  | _ => None
  end.

(* ---- Subsets ---- *)

Section Subsets.
Variable cand val : label -> bool.
Variable rows : list (positive * list label).
Variable cols : list (column * list label).

(* The columns that some of the rows have candidates in. *)
Definition met (some : list (positive * list label)) : list (column * list label) :=
  filter (fun c => existsb (fun x => cand x && isin x (snd c)) (concat (map snd some))) cols.
(* PBCS ch. 8: n csp-variables whose candidates are in n transversal sets, and no fewer of them are. *)
Record is_subset (n : nat) (z : label) : Prop := {
  size : length rows = n /\ length cols = n /\ 2 <= n;
  rows_differ : NoDup (map fst rows);
  cols_differ : NoDup (map fst cols);
  row_free : forall r, In r rows -> two (filter cand (snd r)) = true /\ forall x, In x (snd r) -> val x = false;
  row_own : forall r q x, In r rows -> In q rows -> In x (snd r) -> In x (snd q) -> cand x = true -> fst r = fst q;
  one_column : forall r x, In r rows -> In x (snd r) -> cand x = true ->
    exists c, filter (fun c => isin x (snd c)) cols = [c];
  one_label : forall r c, In r rows -> In c cols -> length (filter (fun x => isin x (snd c)) (snd r)) <= 1;
  target_in : exists c, In c cols /\ In z (snd c);
  target_out : forall r, In r rows -> ~ In z (snd r);
  tight : forall some, In some (sublists rows) -> 1 <= length some < n -> length some < length (met some)
}.

Definition col_is (a b : column) : bool :=
  match a, b with Cvar i, Cvar j => Pos.eqb i j | Cgroup i, Cgroup j => Pos.eqb i j | _, _ => false end.
Fixpoint differ {A} (eq : A -> A -> bool) (l : list A) : bool :=
  match l with [] => true | x :: l => negb (existsb (eq x) l) && differ eq l end.

(* That no k of the rows, with 1 <= k < n, are in only k of the columns would take 2^n comparisons by the definition. Here rows
   and columns are matched; if each row leads to each other one, from a row to those whose columns it has candidates in, k rows
   have more columns than their own. How a matching is found does not matter: the one that is found is checked. *)
Definition adjacent (r : positive * list label) (c : column * list label) : bool := existsb (fun x => cand x && isin x (snd c)) (snd r).

Section Matching.
Variable near : nat -> list nat.              (* the columns of a row, by their places *)
Definition owner (c : nat) (found : list (nat * nat)) : option nat := option_map snd (find (fun p => Nat.eqb c (fst p)) found).
Fixpoint augment (fuel : nat) (r : nat) (todo seen : list nat) (found : list (nat * nat)) : bool * list nat * list (nat * nat) :=
  match fuel, todo with
  | S fuel, c :: todo =>
      if existsb (Nat.eqb c) seen then augment fuel r todo seen found else
      match owner c found with
      | None => (true, seen, (c, r) :: found)
      | Some q =>
          match augment fuel q (near q) (c :: seen) found with
          | (true, seen, found) => (true, seen, (c, r) :: found)
          | (false, seen, found) => augment fuel r todo seen found
          end
      end
  | _, _ => (false, seen, found)
  end.
End Matching.
Definition matching : list ((positive * list label) * (column * list label)) :=
  let near := fun k => match nth_error rows k with
    | Some r => map fst (filter (fun p => adjacent r (snd p)) (combine (seq 0 (length cols)) cols))
    | None => [] end in
  let nears := map near (seq 0 (length rows)) in
  let near := fun k => nth k nears [] in
  let found := fold_left (fun found k => snd (augment near (S (length rows + length (concat nears))) k (near k) [] found))
    (seq 0 (length rows)) [] in
  flat_map (fun p => match find (fun q => Nat.eqb (fst p) (snd q)) found with
    | Some q => match nth_error cols (fst q) with Some c => [(snd p, c)] | None => [] end
    | None => [] end) (combine (seq 0 (length rows)) rows).

(* Those outside to which none inside leads, by any number of steps. *)
Fixpoint never {A} (leads : A -> A -> bool) (fuel : nat) (inside outside : list A) : list A :=
  match fuel with
  | 0 => outside
  | S fuel => let (more, rest) := partition (fun q => existsb (fun p => leads p q) inside) outside in
              match more with [] => rest | _ => never leads fuel more rest end
  end.
Definition leads (p q : (positive * list label) * (column * list label)) : bool := adjacent (fst p) (snd q).
Definition tight_by_matching : bool :=
  match matching with
  | [] => false
  | p :: m =>
      Nat.eqb (length rows) (length (p :: m)) && differ Pos.eqb (map (fun p => fst (fst p)) (p :: m))
      && differ col_is (map (fun p => fst (snd p)) (p :: m))
      && forallb (fun p => adjacent (fst p) (snd p)) (p :: m)
      && match never leads (length m) [p] m, never (fun p q => leads q p) (length m) [p] m with [], [] => true | _, _ => false end
  end.

Definition subset_pattern (n : nat) : bool :=
  Nat.eqb (length rows) n && Nat.eqb (length cols) n && Nat.leb 2 n
  && differ Pos.eqb (map fst rows) && differ col_is (map fst cols)
  && forallb (fun r => two (filter cand (snd r)) && forallb (fun x => negb (val x)) (snd r)) rows
  && forallb (fun r => forallb (fun q => Pos.eqb (fst r) (fst q)
       || forallb (fun x => negb (isin x (snd q) && cand x)) (snd r)) rows) rows
  && forallb (fun r => forallb (fun x => negb (cand x)
       || Nat.eqb (length (filter (fun c => isin x (snd c)) cols)) 1) (snd r)) rows
  && forallb (fun r => forallb (fun c => Nat.leb (length (filter (fun x => isin x (snd c)) (snd r))) 1) cols) rows
  && tight_by_matching.
Definition subset_target (z : label) : bool :=
  existsb (fun c => isin z (snd c)) cols && forallb (fun r => negb (isin z (snd r))) rows.

Lemma differ_spec {A} (eq : A -> A -> bool) l : (forall x, In x l -> eq x x = true) -> differ eq l = true -> NoDup l.
Proof.
  induction l as [|x l IH]; simpl; intros R; [constructor|]. rewrite andb_true_iff, negb_true_iff. intros [E D].
  constructor; [|apply IH; auto]. intro H. rewrite <- not_true_iff_false in E. apply E, existsb_exists.
  exists x. split; [exact H|]. apply R. left. reflexivity.
Qed.
Definition no_list (c : column) : bool := match c with Clist _ => false | _ => true end.

Lemma matching_in r c : In (r, c) matching -> In r rows /\ In c cols.
Proof.
  unfold matching. rewrite in_flat_map. intros [[k q] [K H]]. apply in_combine_r in K.
  destruct (find _ _) as [f|]; [|destruct H]. destruct (nth_error cols (fst f)) as [d|] eqn:D; [|destruct H].
  destruct H as [E|[]]. injection E as <- <-. split; [exact K|]. exact (nth_error_In _ _ D).
Qed.
Lemma partition_in {A} (f : A -> bool) l : forall more rest, partition f l = (more, rest) ->
  (forall x, In x more -> In x l /\ f x = true) /\ incl rest l /\ (forall x, In x l -> In x more \/ In x rest).
Proof.
  induction l as [|y l IH]; simpl; intros more rest E.
  - injection E as <- <-. split; [intros x []|]. split; [apply incl_refl|intros x []].
  - destruct (partition f l) as [u w]. destruct (IH u w eq_refl) as [M [R S]].
    destruct (f y) eqn:F; injection E as <- <-; (split; [|split]).
    + intros x [<-|X]; [auto|]. destruct (M x X). auto.
    + apply incl_tl, R.
    + intros x [<-|X]; [left; left; reflexivity|]. destruct (S x X); simpl; auto.
    + intros x X. destruct (M x X). auto.
    + intros x [<-|X]; [left; reflexivity|right; exact (R x X)].
    + intros x [<-|X]; [right; left; reflexivity|]. destruct (S x X); simpl; auto.
Qed.
(* What is kept along the way holds of all that is reached. *)
Lemma never_none {A} (leads : A -> A -> bool) (kept : A -> Prop) fuel : forall inside outside,
  (forall x y, In y outside -> kept x -> leads x y = true -> kept y) ->
  (forall x, In x inside -> kept x) -> never leads fuel inside outside = [] -> forall y, In y outside -> kept y.
Proof.
  induction fuel as [|fuel IH]; intros inside outside C I N y Y; simpl in N; [subst; destruct Y|].
  destruct (partition _ outside) as [more rest] eqn:P. destruct (partition_in _ _ _ _ P) as [M [R S]].
  assert (K : forall z, In z more -> kept z).
  { intros z Z. destruct (M z Z) as [O L]. apply existsb_exists in L. destruct L as [x [X L]]. exact (C x z O (I x X) L). }
  destruct (S y Y) as [Z|Z]; [exact (K y Z)|]. destruct more as [|z more]; [subst; destruct Z|].
  apply (IH (z :: more) rest); auto. intros x w W. exact (C x w (R w W)).
Qed.
Lemma sublists_spec {A B} (f : A -> B) (l some : list A) : In some (sublists l) -> incl some l /\ (NoDup (map f l) -> NoDup (map f some)).
Proof.
  revert some. induction l as [|x l IH]; simpl; intros some H.
  - destruct H as [<-|[]]. split; [apply incl_refl|auto].
  - apply in_app_or in H. destruct H as [H|H].
    + apply in_map_iff in H. destruct H as [t [<- T]]. destruct (IH t T) as [I D]. split.
      * apply incl_cons; [left; reflexivity|apply incl_tl; exact I].
      * intro N. inversion N as [|? ? X N']; subst. simpl. constructor; [|auto]. intro Y. apply X.
        apply in_map_iff in Y. destruct Y as [z [<- Z]]. apply in_map. exact (I z Z).
    + destruct (IH some H) as [I D]. split; [apply incl_tl; exact I|]. intro N. inversion N. auto.
Qed.
Lemma same_key {A B} (f : A -> B) l x y : NoDup (map f l) -> In x l -> In y l -> f x = f y -> x = y.
Proof.
  induction l as [|z l IH]; simpl; intros D X Y E; [destruct X|]. inversion D as [|? ? N D']; subst.
  destruct X as [->|X], Y as [->|Y]; auto; exfalso; apply N; [rewrite E|rewrite <- E]; apply in_map; assumption.
Qed.
Lemma NoDup_filter_map {A B} (f : A -> B) g l : NoDup (map f l) -> NoDup (map f (filter g l)).
Proof.
  induction l as [|x l IH]; simpl; intro D; [constructor|]. inversion D as [|? ? N D']; subst. destruct (g x); [|auto].
  simpl. constructor; [|auto]. intro H. apply N. apply in_map_iff in H. destruct H as [y [E Y]]. apply filter_In in Y.
  rewrite <- E. apply in_map. apply Y.
Qed.

(* A matching along which each row leads to each other one: k of n rows, with 1 <= k < n, lead to a row that is not one of them;
   they are in their own columns, and in the column of that row. *)
Lemma tight_right : NoDup (map fst rows) -> forallb no_list (map fst cols) = true -> tight_by_matching = true ->
  forall some, In some (sublists rows) -> 1 <= length some < length rows -> length some < length (met some).
Proof.
  intros DR NL T some P [L1 L2]. destruct (sublists_spec fst rows some P) as [I D]. specialize (D DR).
  unfold tight_by_matching in T. pose proof matching_in as MI. destruct matching as [|p m]; [discriminate|].
  rewrite !andb_true_iff in T. destruct T as [[[[N D1] D2] A] G]. apply Nat.eqb_eq in N.
  apply (differ_spec Pos.eqb) in D1; [|intros; apply Pos.eqb_refl].
  apply (differ_spec col_is) in D2.
  2: { intros c C. apply in_map_iff in C. destruct C as [[r d] [<- C]]. simpl. rewrite forallb_forall in NL.
       destruct (MI r d C) as [_ K]. specialize (NL (fst d) (in_map fst _ _ K)). destruct (fst d); simpl in *; try apply Pos.eqb_refl. discriminate. }
  set (all := p :: m) in *. set (one := fun q : (positive * list label) * (column * list label) => existsb (Pos.eqb (fst (fst q))) (map fst some)).
  assert (one_spec : forall q, one q = true <-> In (fst (fst q)) (map fst some)).
  { intro q. unfold one. rewrite existsb_exists. split; [intros [x [X E]]; apply Pos.eqb_eq in E; subst; exact X|].
    intro H. exists (fst (fst q)). split; [exact H|apply Pos.eqb_refl]. }
  assert (rows_all : incl (map fst rows) (map (fun q => fst (fst q)) all)).
  { apply NoDup_length_incl; [exact D1|rewrite !map_length; exact (Nat.eq_le_incl _ _ N)|]. intros x X. apply in_map_iff in X.
    destruct X as [[r c] [<- X]]. simpl. apply in_map. exact (proj1 (MI r c X)). }
  (* a row of these leads to one that is not *)
  assert (E : exists q t, In q all /\ In t all /\ one q = true /\ one t = false /\ leads q t = true).
  { destruct (existsb (fun q => one q && existsb (fun t => negb (one t) && leads q t) all) all) eqn:X.
    { apply existsb_exists in X. destruct X as [q [Q X]]. apply andb_true_iff in X. destruct X as [O X].
      apply existsb_exists in X. destruct X as [t [T X]]. apply andb_true_iff in X. rewrite negb_true_iff in X.
      exists q, t. tauto. }
    exfalso. assert (C : forall q t, In q all -> In t all -> one q = true -> leads q t = true -> one t = true).
    { intros q t Q T O L. destruct (one t) eqn:Y; [reflexivity|]. rewrite <- not_true_iff_false in X. exfalso. apply X.
      apply existsb_exists. exists q. split; [exact Q|]. rewrite O. apply existsb_exists. exists t. rewrite Y, L. auto. }
    clear X. destruct (never leads (length m) [p] m) eqn:N1; [|discriminate].
    destruct (never (fun p q => leads q p) (length m) [p] m) eqn:N2; [|discriminate].
    destruct (one p) eqn:OP.
    - (* all of them would be among these *)
      assert (Y : forall q, In q all -> one q = true).
      { intros q [<-|Q]; [exact OP|]. apply (never_none leads (fun q => In q all /\ one q = true) (length m) [p] m); auto.
        - intros x y Y [X O] L. split; [right; exact Y|]. exact (C x y X (or_intror Y) O L).
        - intros x [<-|[]]. split; [left; reflexivity|exact OP]. }
      assert (incl (map fst rows) (map fst some)) as Z.
      { intros x X. apply rows_all in X. apply in_map_iff in X. destruct X as [q [<- Q]]. apply one_spec, Y, Q. }
      apply NoDup_incl_length in Z; [|exact DR]. rewrite !map_length in Z. lia.
    - (* none would be *)
      assert (Y : forall q, In q all -> one q = false).
      { intros q [<-|Q]; [exact OP|]. apply (never_none (fun p q => leads q p) (fun q => In q all /\ one q = false) (length m) [p] m); auto.
        - intros x y Y [X O] L. split; [right; exact Y|]. destruct (one y) eqn:OY; [|reflexivity].
          rewrite (C y x (or_intror Y) X OY L) in O. discriminate.
        - intros x [<-|[]]. split; [left; reflexivity|exact OP]. }
      destruct some as [|r some]; [simpl in L1; lia|]. assert (X : In (fst r) (map fst rows)) by (apply in_map, I; left; reflexivity).
      apply rows_all in X. apply in_map_iff in X. destruct X as [q [E Q]]. specialize (Y q Q). rewrite <- not_true_iff_false in Y.
      apply Y, one_spec. simpl in E. change (In (fst (fst q)) (map fst (r :: some))). rewrite E. left. reflexivity. }
  destruct E as [q [t [Q [T' [OQ [OT L]]]]]].
  assert (S : length some <= length (filter one all)).
  { rewrite <- (map_length fst some), <- (map_length (fun q => fst (fst q)) (filter one all)). apply NoDup_incl_length; [exact D|].
    intros x X. assert (Y : In x (map fst rows)) by (apply in_map_iff in X; destruct X as [r [<- X]]; apply in_map, I, X).
    apply rows_all in Y. apply in_map_iff in Y. destruct Y as [u [<- U]]. apply in_map_iff. exists u. split; [reflexivity|].
    apply filter_In. split; [exact U|]. apply one_spec, X. }
  assert (K : length (t :: filter one all) <= length (met some)).
  { rewrite <- (map_length snd). apply NoDup_incl_length.
    - apply (NoDup_map_inv fst). rewrite map_map. cbn [map]. constructor.
      + intro H. apply in_map_iff in H. destruct H as [u [E U]]. apply filter_In in U. destruct U as [U OU].
        rewrite (same_key (fun q => fst (snd q)) all u t D2 U T' E) in OU. congruence.
      + apply (NoDup_filter_map (fun q => fst (snd q))). exact D2.
    - assert (B : forall u w, In u all -> one u = true -> In w all -> leads u w = true -> In (snd w) (met some)).
      { intros u w U OU W LU. apply one_spec in OU. apply in_map_iff in OU. destruct OU as [r [E R]].
        destruct u as [ru cu], w as [rw cw]. simpl in *. destruct (MI ru cu U) as [RU _].
        apply (same_key fst rows r ru DR (I r R) RU) in E. subst r.
        unfold met. apply filter_In. split; [exact (proj2 (MI rw cw W))|]. unfold leads, adjacent in LU. simpl in LU.
        apply existsb_exists in LU. destruct LU as [x [X LU]]. apply existsb_exists. exists x. split; [|exact LU].
        apply in_concat. exists (snd ru). split; [apply in_map; exact R|exact X]. }
      intros c [<-|C]; [exact (B q t Q OQ T' L)|]. apply in_map_iff in C. destruct C as [u [<- U]]. apply filter_In in U.
      destruct U as [U OU]. apply (B u u U OU U). rewrite forallb_forall in A. exact (A u U). }
  exact (Nat.le_trans _ _ _ (le_n_S _ _ S) K).
Qed.
Lemma subset_pattern_right n z : forallb no_list (map fst cols) = true ->
  subset_pattern n = true -> subset_target z = true -> is_subset n z.
Proof.
  intros NL S Z. unfold subset_pattern in S. rewrite !andb_true_iff, !forallb_forall in S.
  destruct S as [[[[[[[[[S1 S2] S3] S4] S5] S6] S7] S8] S9] S10].
  unfold subset_target in Z. rewrite andb_true_iff, existsb_exists, forallb_forall in Z. destruct Z as [Z1 Z2].
  apply Nat.eqb_eq in S1, S2. apply Nat.leb_le in S3. constructor.
  - auto.
  - apply (differ_spec Pos.eqb); [intros; apply Pos.eqb_refl|exact S4].
  - apply (differ_spec col_is); [|exact S5]. rewrite forallb_forall in NL.
    intros x X. specialize (NL x X). destruct x; simpl in *; try apply Pos.eqb_refl. discriminate.
  - intros r R. specialize (S6 r R). rewrite andb_true_iff, forallb_forall in S6. destruct S6 as [A B].
    split; [exact A|]. intros x X. apply negb_true_iff. auto.
  - intros r q x R Q X Y C. specialize (S7 r R). rewrite forallb_forall in S7. specialize (S7 q Q).
    apply orb_true_iff in S7. destruct S7 as [E|F]; [apply Pos.eqb_eq; exact E|].
    rewrite forallb_forall in F. specialize (F x X). rewrite C, andb_true_r, negb_true_iff in F.
    apply isin_false in F. contradiction.
  - intros r x R X C. specialize (S8 r R). rewrite forallb_forall in S8. specialize (S8 x X). rewrite C in S8. simpl in S8.
    apply Nat.eqb_eq in S8. destruct (filter _ cols) as [|c [|d l]]; try discriminate. exists c. reflexivity.
  - intros r c R C. specialize (S9 r R). rewrite forallb_forall in S9. apply Nat.leb_le, S9, C.
  - destruct Z1 as [c [C Z1]]. exists c. rewrite isin_spec in Z1. auto.
  - intros r R. specialize (Z2 r R). rewrite negb_true_iff, isin_false in Z2. exact Z2.
  - intros some I L. apply tight_right; auto; [|rewrite S1; exact L]. apply (differ_spec Pos.eqb); [intros; apply Pos.eqb_refl|exact S4].
Qed.
End Subsets.

(* ---- claims ---- *)

Fixpoint paired {A B} (f : A -> option B) (l : list A) : option (list (A * B)) :=
  match l with
  | [] => Some []
  | x :: l => match f x, paired f l with Some y, Some r => Some ((x, y) :: r) | _, _ => None end
  end.
Lemma paired_spec {A B} (f : A -> option B) l r : paired f l = Some r ->
  l = map fst r /\ forall x y, In (x, y) r -> f x = Some y.
Proof.
  revert r. induction l as [|x l IH]; simpl; intros r H; [injection H as <-; split; [reflexivity|intros ? ? []]|].
  destruct (f x) as [y|] eqn:F; [|discriminate]. destruct (paired f l) as [q|]; [|discriminate]. injection H as <-.
  destruct (IH q eq_refl) as [-> K]. split; [reflexivity|]. intros u w [E|I]; [injection E as <- <-; exact F|exact (K u w I)].
Qed.
Definition column_of (T : tables) (c : column) : option (list label) :=
  match c with Cvar i => Map.find i (t_vars T) | Cgroup i => Map.find i (t_groups T) | Clist _ => None end.
Definition several (p : pattern) (n : nat) : bool :=
  match p with BivChain => true | Braid | GWhip | GBraid => false | _ => Nat.eqb n 1 end.
Definition linked_to (T : tables) (r : list label) : list label :=
  match r with [] => [] | x :: _ => Set_.elements (row (t_rows T) x) end.

Definition claim (T : tables) (s : state) (v : verb) (p : pattern) (n : nat) (l : list label) (b : proof) : bool :=
  match p with
  | Unnamed => true
  | Single =>
      match v, l, b with
      | Is, [x], Cell (Var i) _ _ Done =>
          Nat.eqb n 0 && is_candidate s x
          && match Map.find i (t_vars T) with
             | Some m => isin x m && negb (existsb (mem (value s)) m)
                         && forallb (fun y => Pos.eqb x y || mem (gone s) y) m
             | None => false
             end
      | _, _, _ => false
      end
  | Subsets =>
      match v, l, b with
      | Not, _ :: _, Subset r c Done =>
          match paired (fun i => Map.find i (t_vars T)) r, paired (column_of T) c with
          | Some r, Some c =>
              forallb no_list (map fst c) && forallb (is_candidate s) l
              && subset_pattern (is_candidate s) (mem (value s)) r c n && forallb (subset_target r c) l
          | _, _ => false
          end
      | _, _, _ => false
      end
  | CBraid => match v, l with Not, _ :: _ => forallb (fun z => is_c_braid T s n z b) l | _, _ => false end
  | _ =>
      match v, l, cells_of T s b with
      | Not, _ :: more, Some cells =>
          match more with [] => true | _ => several p n end
          && forallb (fun z => check_chain (linked T) (is_candidate s) (linked_to T) p n z cells) l
      | _, _, _ => false
      end
  end.

(* What the claim means. *)
Definition meaning (T : tables) (s : state) (v : verb) (p : pattern) (n : nat) (l : list label) (b : proof) : Prop :=
  match p with
  | Unnamed => True
  | Single => v = Is /\ n = 0 /\ exists x i m, l = [x] /\ Map.find i (t_vars T) = Some m /\ In x m /\
      is_candidate s x = true /\ existsb (mem (value s)) m = false /\ forall y, In y m -> y <> x -> mem (gone s) y = true
  | Subsets => v = Not /\ exists rows cols, b = Subset (map fst rows) (map fst cols) Done /\
      (forall i V, In (i, V) rows -> Map.find i (t_vars T) = Some V) /\
      (forall c V, In (c, V) cols -> column_of T c = Some V) /\
      forall z, In z l -> is_candidate s z = true /\ is_subset (is_candidate s) (mem (value s)) rows cols n z
  | CBraid => v = Not /\ forall N z, T = tables_of N -> In z l -> has_c_braid T s n z
  | _ => v = Not /\ exists cells, cells_of T s b = Some cells /\
      forall z, In z l -> is_pattern (linked T) (is_candidate s) p n z cells
  end.

Theorem claim_right T s v p n l b : claim T s v p n l b = true -> meaning T s v p n l b.
Proof.
  intro H.
  assert (C : match v, l, cells_of T s b with
    | Not, _ :: more, Some cells => match more with [] => true | _ => several p n end
        && forallb (fun z => check_chain (linked T) (is_candidate s) (linked_to T) p n z cells) l
    | _, _, _ => false end = true ->
    v = Not /\ exists cells, cells_of T s b = Some cells /\
      forall z, In z l -> is_pattern (linked T) (is_candidate s) p n z cells).
  { destruct v; try discriminate. destruct l as [|z l]; [discriminate|].
    destruct (cells_of T s b) as [cells|]; [|discriminate]. rewrite andb_true_iff, forallb_forall. intros [_ K].
    split; [reflexivity|]. exists cells. split; [reflexivity|]. intros y Y. exact (check_chain_right _ _ _ _ _ _ _ (K y Y)). }
  destruct p; simpl in *; try exact (C H); try exact I.
  - destruct v; try discriminate. destruct l as [|x [|]]; try discriminate.
    destruct b as [|[i| |] q w [| | | | | | |]| | | | | |]; try discriminate.
    rewrite !andb_true_iff in H. destruct H as [[N K] M]. apply Nat.eqb_eq in N.
    destruct (Map.find i (t_vars T)) as [m|] eqn:E; [|discriminate]. rewrite !andb_true_iff, forallb_forall, isin_spec, negb_true_iff in M.
    destruct M as [[M U] F]. split; [reflexivity|]. split; [exact N|]. exists x, i, m. repeat split; auto.
    intros y Y D. specialize (F y Y). apply orb_true_iff in F. destruct F as [F|F]; [apply Pos.eqb_eq in F; congruence|exact F].
  - destruct v; try discriminate. split; [reflexivity|]. intros N z -> Z. destruct l as [|y l]; [discriminate|].
    rewrite forallb_forall in H. exact (c_braid_of_network N s n z b (H z Z)).
  - destruct v; try discriminate. destruct l as [|x l]; [discriminate|].
    destruct b as [| |r c [| | | | | | |]| | | | |]; try discriminate.
    match type of H with match ?x with _ => _ end = _ => destruct x as [rows|] eqn:PR; [|discriminate] end.
    match type of H with match ?x with _ => _ end = _ => destruct x as [cols|] eqn:PC; [|discriminate] end.
    rewrite !andb_true_iff in H. destruct H as [[[N K] S] F]. rewrite forallb_forall in F, K.
    destruct (paired_spec _ _ _ PR) as [-> TR], (paired_spec _ _ _ PC) as [-> TC].
    split; [reflexivity|]. exists rows, cols. split; [reflexivity|]. split; [exact TR|]. split; [exact TC|].
    intros z Z. split; [exact (K z Z)|]. exact (subset_pattern_right _ _ _ _ _ _ N S (F z Z)).
Qed.

(* The steps that a path has, each with the state in which it is read. *)
Section Steps.
Variable T : tables.
Fixpoint steps (p : proof) (s : state) : list (state * verb * pattern * nat * list label * proof) :=
  match p with
  | Done => []
  | Cell r _ _ k => if bad s then [] else
      match members T s r with Some m => steps k (one_of T (left_of s m) s) | None => [] end
  | Subset r c k => if bad s then [] else
      match all_found r (t_vars T), columns T c with
      | Some r, Some c => steps k (subset_does T (map (left_of s) r) c s)
      | _, _ => []
      end
  | Case l b k => if bad s then [] else steps k (fold_left (fun s x => take_away x s) l s)
  | Step v p n l b k => if bad s then [] else (s, v, p, n, l, b) :: steps k (conclude v l s)
  | Assume l k => if bad s then [] else steps k (conclude One l s)
  | Round k => if bad s then [] else steps k (settle T s)
  | Part _ b k => if bad s then [] else
      match run T (claim T) b s with Some t => steps b s ++ steps k t | None => [] end
  end.
Definition means (x : state * verb * pattern * nat * list label * proof) : Prop :=
  let '(s, v, p, n, l, b) := x in meaning T s v p n l b.

Theorem steps_are_what_they_claim p : forall s t, run T (claim T) p s = Some t -> Forall means (steps p s).
Proof.
  induction p as [|r l q k IK|r c k IK|l b IB k IK|v p n l b IB k IK|l k IK|k IK|i b IB k IK];
    simpl; intros s t H; [constructor|destruct (bad s); [constructor|]..].
  - destruct (members T s r); [exact (IK _ _ H)|constructor].
  - destruct (all_found r _); [|constructor]. destruct (columns T c); [|constructor].
    destruct (subset_right _ _ _); [exact (IK _ _ H)|discriminate].
  - destruct (forallb _ l); [exact (IK _ _ H)|discriminate].
  - destruct (claim T s v p n l b) eqn:C; simpl in H; [|discriminate]. constructor.
    + exact (claim_right _ _ _ _ _ _ _ C).
    + match type of H with (if ?c then _ else _) = _ => destruct c; [|discriminate] end. exact (IK _ _ H).
  - exact (IK _ _ H).
  - exact (IK _ _ H).
  - destruct (run T (claim T) b s) as [u|] eqn:K; [|constructor]. apply Forall_app. split; [exact (IB _ _ K)|].
    destruct (bad u) eqn:B; [|exact (IK _ _ H)]. destruct k; simpl; rewrite ?B; constructor.
Qed.
End Steps.
