(* What the names of steps claim (doc/core.md, "Patterns"), and the theorem that every step of an accepted path
   is what it claims to be, in the state in which it is read. *)
Require Import List Bool Arith PArith Lia FMapPositive MSetPositive.
Require Import Tresse.Net Tresse.Kernel Tresse.Patterns.
Import ListNotations.

Definition is_candidate (s : state) (x : label) : bool := negb (mem (gone s) x) && negb (mem (value s) x).

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
Fixpoint parts {A} (l : list A) : list (list A) :=
  match l with [] => [[]] | x :: l => map (cons x) (parts l) ++ parts l end.

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
  tight : forall some, In some (parts rows) -> 1 <= length some < n -> length some < length (met some)
}.

Definition col_is (a b : column) : bool :=
  match a, b with Cvar i, Cvar j => Pos.eqb i j | Cgroup i, Cgroup j => Pos.eqb i j | _, _ => false end.
Fixpoint differ {A} (eq : A -> A -> bool) (l : list A) : bool :=
  match l with [] => true | x :: l => negb (existsb (eq x) l) && differ eq l end.
Definition subset_pattern (n : nat) : bool :=
  Nat.eqb (length rows) n && Nat.eqb (length cols) n && Nat.leb 2 n
  && differ Pos.eqb (map fst rows) && differ col_is (map fst cols)
  && forallb (fun r => two (filter cand (snd r)) && forallb (fun x => negb (val x)) (snd r)) rows
  && forallb (fun r => forallb (fun q => Pos.eqb (fst r) (fst q)
       || forallb (fun x => negb (isin x (snd q) && cand x)) (snd r)) rows) rows
  && forallb (fun r => forallb (fun x => negb (cand x)
       || Nat.eqb (length (filter (fun c => isin x (snd c)) cols)) 1) (snd r)) rows
  && forallb (fun r => forallb (fun c => Nat.leb (length (filter (fun x => isin x (snd c)) (snd r))) 1) cols) rows
  && forallb (fun some => negb (Nat.leb 1 (length some) && Nat.ltb (length some) n)
       || Nat.ltb (length some) (length (met some))) (parts rows).
Definition subset_target (z : label) : bool :=
  existsb (fun c => isin z (snd c)) cols && forallb (fun r => negb (isin z (snd r))) rows.

Lemma differ_spec {A} (eq : A -> A -> bool) l : (forall x, In x l -> eq x x = true) -> differ eq l = true -> NoDup l.
Proof.
  induction l as [|x l IH]; simpl; intros R; [constructor|]. rewrite andb_true_iff, negb_true_iff. intros [E D].
  constructor; [|apply IH; auto]. intro H. rewrite <- not_true_iff_false in E. apply E, existsb_exists.
  exists x. split; [exact H|]. apply R. left. reflexivity.
Qed.
Definition no_list (c : column) : bool := match c with Clist _ => false | _ => true end.
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
  - intros some I [L1 L2]. specialize (S10 some I). apply Nat.leb_le in L1. apply Nat.ltb_lt in L2.
    rewrite L1, L2 in S10. apply Nat.ltb_lt. exact S10.
Qed.
End Subsets.

(* ---- claims ---- *)

Fixpoint paired {A B} (f : A -> option B) (l : list A) : option (list (A * B)) :=
  match l with
  | [] => Some []
  | x :: l => match f x, paired f l with Some y, Some r => Some ((x, y) :: r) | _, _ => None end
  end.
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
  | Subsets => v = Not /\ forall z, In z l -> is_candidate s z = true /\ exists rows cols,
      is_subset (is_candidate s) (mem (value s)) rows cols n z
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
    destruct b as [|[i| |] q w [| | | | | |]| | | | |]; try discriminate.
    rewrite !andb_true_iff in H. destruct H as [[N K] M]. apply Nat.eqb_eq in N.
    destruct (Map.find i (t_vars T)) as [m|] eqn:E; [|discriminate]. rewrite !andb_true_iff, forallb_forall, isin_spec, negb_true_iff in M.
    destruct M as [[M U] F]. split; [reflexivity|]. split; [exact N|]. exists x, i, m. repeat split; auto.
    intros y Y D. specialize (F y Y). apply orb_true_iff in F. destruct F as [F|F]; [apply Pos.eqb_eq in F; congruence|exact F].
  - destruct v; try discriminate. destruct l as [|x l]; [discriminate|].
    destruct b as [| |r c [| | | | | |]| | | |]; try discriminate.
    match type of H with match ?x with _ => _ end = _ => destruct x as [rows|]; [|discriminate] end.
    match type of H with match ?x with _ => _ end = _ => destruct x as [cols|]; [|discriminate] end.
    rewrite !andb_true_iff in H. destruct H as [[[N K] S] F]. rewrite forallb_forall in F, K.
    split; [reflexivity|]. intros z Z. split; [exact (K z Z)|]. exists rows, cols.
    exact (subset_pattern_right _ _ _ _ _ _ N S (F z Z)).
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
  end.
Definition means (x : state * verb * pattern * nat * list label * proof) : Prop :=
  let '(s, v, p, n, l, b) := x in meaning T s v p n l b.

Theorem steps_are_what_they_claim p : forall s t, run T (claim T) p s = Some t -> Forall means (steps p s).
Proof.
  induction p as [|r l q k IK|r c k IK|l b IB k IK|v p n l b IB k IK|l k IK|k IK];
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
Qed.
End Steps.
