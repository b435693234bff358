(* C-braids as doc/core.md writes them, recognised: what is accepted as a c-braid[n] is one, of at most that length, by the
   definition of CBraids.v.

   A part of a network is a statement of the problem (a sum, a table): some csp-variables and some needs. The constraint
   that it is (`stated`) asks whether one label of each of these csp-variables can be true, so that the needs are obeyed by
   some choice of the labels that are in none of them, and no two that are linked are true. *)
Require Import List Bool Arith PArith Lia FMapPositive MSetPositive.
Require Import Tresse.Net Tresse.Kernel Tresse.Patterns Tresse.States.
Require Tresse.CBraids.
Import ListNotations.

Fixpoint sublists {A} (l : list A) : list (list A) :=
  match l with [] => [[]] | x :: l => map (cons x) (sublists l) ++ sublists l end.
Lemma sublists_in {A} (l some : list A) : In some (sublists l) -> incl some l.
Proof.
  revert some. induction l as [|x l IH]; simpl; intros some H.
  - destruct H as [<-|[]]. intros y [].
  - apply in_app_or in H. destruct H as [H|H].
    + apply in_map_iff in H. destruct H as [r [<- R]]. intros y [->|Y]; [left; reflexivity|right; exact (IH r R y Y)].
    + intros y Y. right. exact (IH some H y Y).
Qed.

Definition st_of (s : state) : st := {| cand := is_candidate s; val := mem (value s) |}.

Section Cells.
Variable T : tables.

(* ---- parts ---- *)

Definition part : Type := Map.t (list label) * Map.t (list label * list label).
Definition vars_of (q : part) : list (list label) := map snd (Map.elements (fst q)).
Definition needs_of (q : part) : list (list label * list label) := map snd (Map.elements (snd q)).
Definition own (q : part) : list label :=
  filter (fun x => negb (isin x (concat (vars_of q)))) (concat (map (fun d => fst d ++ snd d) (needs_of q))).
Definition obeyed (q : part) (t : list label) : bool :=
  let a x := isin x t in
  forallb (fun d => negb (bound a (fst d)) || existsb a (snd d)) (needs_of q)
  && forallb (fun x => forallb (fun y => negb (linked T x y)) t) t.
Definition possible (q : part) (t : list label) : bool := existsb (fun o => obeyed q (t ++ o)) (sublists (own q)).
Definition stated (q : part) (c : CBraids.constraint (linked T)) : Prop :=
  CBraids.holds _ c = CBraids.satisfied (vars_of q) (possible q) /\
  CBraids.refutes _ c = CBraids.refuted (vars_of q) (possible q) /\
  CBraids.fails _ c = CBraids.has_none (vars_of q) (possible q).

(* ---- a c-braid[n] on z, or a shorter one ---- *)

Definition var_of (i : positive) : option (list label) := Map.find i (t_vars T).
Definition is_need (g m : list label) : Prop := exists i, Map.find i (t_needs T) = Some (g, m).
Definition is_part (c : CBraids.constraint (linked T)) : Prop := exists i q, Map.find i (t_parts T) = Some q /\ stated q c.
Definition has_c_braid (s : state) (n : nat) (z : label) : Prop :=
  CBraids.c_braid_rule (linked T) var_of is_need is_part n (st_of s) z.

(* ---- recognising it ---- *)

Definition part_tables (q : part) : tables :=
  {| t_vars := fst q; t_groups := Map.empty _; t_needs := snd q; t_parts := Map.empty _; t_rows := t_rows T |}.
(* What a part makes of labels that are dead; its own labels are free. *)
Definition dead_in (q : part) (dead : Set_.t) : state :=
  {| gone := set_of (filter (mem dead) (concat (vars_of q))); value := Set_.empty; sets := Map.empty _; next := 1%positive;
     bad := false; waits_out := []; waits_in := []; waits_sets := [] |}.
Fixpoint of_part (q : part) (b : proof) : bool :=
  match b with
  | Done => true
  | Cell (Var i) _ _ k => match Map.find i (fst q) with Some _ => of_part q k | None => false end
  | Cell (Kernel.Need i) _ _ k => match Map.find i (snd q) with Some _ => of_part q k | None => false end
  | Case _ b k => of_part q b && of_part q k
  | _ => false
  end.
Definition run_part (q : part) (b : proof) (dead : Set_.t) : option state :=
  if of_part q b then run (part_tables q) (fun _ _ _ _ _ _ => true) b (dead_in q dead) else None.

Definition live (dead : Set_.t) (l : list label) : list label := filter (fun x => negb (mem dead x)) l.
Definition kill (l : list label) (dead : Set_.t) : Set_.t :=
  match l with [] => dead | x :: r => Set_.union (linked_to_all T x r) dead end.
Definition last_of (k : proof) : option nat := match k with Done => Some 1 | _ => None end.

(* How many cells these lines are, the last of which fails; `dead` and `true` are what is known before. *)
Fixpoint chain (b : proof) (dead true_ : Set_.t) : option nat :=
  match b with
  | Cell (Var i) _ _ k =>
      match Map.find i (t_vars T) with
      | Some m =>
          match live dead m with
          | [] => last_of k
          | [x] => option_map S (chain k (kill [x] dead) (Set_.add x true_))
          | l => option_map S (chain k (kill l dead) true_)
          end
      | None => None
      end
  | Cell (Kernel.Need i) _ _ k =>
      match Map.find i (t_needs T) with
      | Some (g, m) =>
          if existsb (mem true_) g
          then match live dead m with [] => last_of k | l => option_map S (chain k (kill l dead) true_) end
          else None
      | None => None
      end
  | Case l (Cell (Kernel.Need i) _ _ Done) k =>
      match Map.find i (t_needs T) with
      | Some (g, m) =>
          match live dead m with
          | [] => if forallb (fun x => isin x g) l then option_map S (chain k (Set_.union (set_of l) dead) true_) else None
          | _ => None
          end
      | None => None
      end
  | Part i p k =>
      match Map.find i (t_parts T) with
      | Some q =>
          match run_part q p dead with
          | Some t => if bad t then last_of k
                      else option_map S (chain k (Set_.union (set_of (filter (mem (gone t)) (concat (vars_of q)))) dead) true_)
          | None => None
          end
      | None => None
      end
  | _ => None
  end.
Definition is_c_braid (s : state) (n : nat) (z : label) (b : proof) : bool :=
  is_candidate s z && negb (meets (value s) (gone s))
  && match chain b (Set_.union (row (t_rows T) z) (gone s)) (Set_.add z (value s)) with
     | Some k => Nat.eqb k n
     | None => false
     end.

(* ---- it is recognised rightly ---- *)

Hypothesis same_var : forall i V x y, var_of i = Some V -> In x V -> In y V -> x <> y -> linked T x y = true.
Hypothesis of_network : forall i q, Map.find i (t_parts T) = Some q -> forall V, In V (vars_of q) -> exists j, var_of j = Some V.

Notation chain_of := (CBraids.chain (linked T)).
Notation known := (CBraids.known (linked T) var_of is_need is_part).

Lemma of_elements {A} (m : Map.t A) x : In x (map snd (Map.elements m)) -> exists i, Map.find i m = Some x.
Proof.
  intro H. apply in_map_iff in H. destruct H as [[i y] [<- H]]. exists i. apply Map.elements_complete. exact H.
Qed.
Lemma in_elements {A} (m : Map.t A) i x : Map.find i m = Some x -> In x (map snd (Map.elements m)).
Proof. intro H. apply Map.elements_correct in H. apply in_map_iff. exists (i, x). auto. Qed.
Lemma live_spec dead l x : In x (live dead l) <-> In x l /\ mem dead x = false.
Proof. unfold live. rewrite filter_In, negb_true_iff. reflexivity. Qed.
Lemma kill_spec l dead x : mem (kill l dead) x = true -> mem dead x = true \/ (l <> [] /\ forall y, In y l -> linked T y x = true).
Proof.
  destruct l as [|y l]; simpl; [auto|]. rewrite mem_union, orb_true_iff. intros [H|H]; [right|auto].
  split; [discriminate|]. exact (proj1 (linked_to_all_spec T l y x) H).
Qed.

(* A solution of the part, as a choice of its labels. *)
Lemma choice_obeys q able t o : In t (CBraids.solutions (vars_of q) (possible q) able) -> obeyed q (t ++ o) = true ->
  obeys (fun x => isin x (t ++ o)) (part_tables q).
Proof.
  intros S O. apply CBraids.solutions_spec in S. destruct S as [P _]. unfold obeyed in O. rewrite andb_true_iff, !forallb_forall in O.
  destruct O as [D L]. constructor; simpl.
  - intros i V H. destruct (CBraids.picks_in is_need (possible q) able (vars_of q) t V P (in_elements _ i V H)) as [x [X [XV _]]].
    exists x. split; [exact XV|]. apply isin_spec, in_or_app. auto.
  - intros i g m H B. specialize (D (g, m) (in_elements _ i _ H)). simpl in D. apply orb_true_iff in D. destruct D as [D|D].
    + apply bound_spec in B. rewrite B in D. discriminate.
    + apply existsb_exists in D. exact D.
  - intros x y K X Y. apply isin_spec in X, Y. specialize (L x X). rewrite forallb_forall in L. specialize (L y Y).
    unfold linked in *. simpl in *. rewrite K in L. discriminate.
Qed.
Lemma choice_right q dead able t o : (forall x, able x = true -> mem dead x = false) ->
  In t (CBraids.solutions (vars_of q) (possible q) able) -> In o (sublists (own q)) -> Kernel.right (fun x => isin x (t ++ o)) (dead_in q dead).
Proof.
  intros I S O. apply CBraids.solutions_spec in S. destruct S as [P _]. constructor; simpl; try tauto.
  - intros x H. apply mem_set_of, filter_In in H. destruct H as [X D]. apply isin_false. intro H. apply in_app_or in H.
    destruct H as [H|H].
    + assert (able x = true) by (clear - P H; induction P as [|V y vs t [_ Y] P IH]; [destruct H|destruct H as [<-|H]; auto]).
      rewrite (I x H0) in D. discriminate.
    + apply (sublists_in _ _ O) in H. unfold own in H. apply filter_In in H. destruct H as [_ H].
      apply negb_true_iff, isin_false in H. exact (H X).
  - intros x H. rewrite mem_empty in H. discriminate.
  - intros i l H. rewrite Map.gempty in H. discriminate.
Qed.
Lemma of_part_agrees a q b : of_part q b = true -> agrees a b.
Proof.
  induction b as [|[i|i|i] l r k IK|r c k IK|l b IB k IK|v p m l b IB k IK|l k IK|k IK|i b IB k IK]; simpl; try discriminate; auto.
  - destruct (Map.find i (fst q)); [exact IK|discriminate].
  - destruct (Map.find i (snd q)); [exact IK|discriminate].
  - rewrite andb_true_iff. tauto.
Qed.
(* What is gone in the end is refuted by the part; if the end is contradictory, the part fails. *)
Lemma part_right q b dead able e : (forall x, able x = true -> mem dead x = false) -> run_part q b dead = Some e ->
  (bad e = true -> CBraids.has_none (vars_of q) (possible q) able = true) /\
  forall x, In x (concat (vars_of q)) -> mem (gone e) x = true -> CBraids.refuted (vars_of q) (possible q) able x = true.
Proof.
  intros I R. unfold run_part in R. destruct (of_part q b) eqn:N; [|discriminate].
  assert (G : forall t, In t (CBraids.solutions (vars_of q) (possible q) able) -> exists o, Kernel.right (fun x => isin x (t ++ o)) e).
  { intros t S. assert (P := S). apply CBraids.solutions_spec in P. destruct P as [_ P]. unfold possible in P. apply existsb_exists in P.
    destruct P as [o [O P]]. exists o.
    exact (run_sound (part_tables q) _ (choice_obeys q able t o S P) _ b (of_part_agrees _ q b N) _ _ (choice_right q dead able t o I S O) R). }
  split.
  - intro B. apply CBraids.has_none_spec. intros t S. destruct (G t S) as [o H]. rewrite (r_bad _ _ H) in B. discriminate.
  - intros x X M. apply CBraids.refuted_spec. split; [apply in_concat in X; exact X|]. intros t S X'. destruct (G t S) as [o H].
    pose proof (r_gone _ _ H x M) as F. simpl in F. apply isin_false in F. apply F, in_or_app. auto.
Qed.
Lemma part_known i q : Map.find i (t_parts T) = Some q -> exists c, is_part c /\ stated q c.
Proof.
  intro H. exists (CBraids.exact (linked T) var_of same_var is_need (vars_of q) (possible q) (of_network i q H)).
  assert (stated q (CBraids.exact (linked T) var_of same_var is_need (vars_of q) (possible q) (of_network i q H))) by (repeat split).
  split; [exists i, q|]; auto.
Qed.

Lemma cons_chain c able sure cells : chain_of (CBraids.less able (CBraids.ref (linked T) c able sure))
  (CBraids.more sure (CBraids.alone (linked T) c able)) cells -> chain_of able sure (c :: cells).
Proof. destruct cells; [intros []|auto]. Qed.

(* The rest of a chain after this cell, which does not fail, or the cell alone. *)
Lemma with_cell c able sure n dead true_ : known c ->
  (forall able' sure', (forall x, able' x = true -> mem dead x = false) -> (forall x, mem true_ x = true -> sure' x = true) ->
    exists cells, length cells <= n /\ Forall known cells /\ chain_of able' sure' cells) ->
  (CBraids.fail (linked T) c able sure = false ->
    (forall x, able x = true -> CBraids.ref (linked T) c able sure x = false -> mem dead x = false) /\
    (forall x, mem true_ x = true -> sure x = true \/ CBraids.alone (linked T) c able x = true)) ->
  exists cells, length cells <= S n /\ Forall known cells /\ chain_of able sure cells.
Proof.
  intros K R N. destruct (CBraids.fail (linked T) c able sure) eqn:F.
  - exists [c]. simpl. split; [lia|]. auto.
  - destruct (N eq_refl) as [D U].
    destruct (R (CBraids.less able (CBraids.ref (linked T) c able sure)) (CBraids.more sure (CBraids.alone (linked T) c able)))
      as [cells [L [A H]]].
    + intros x X. apply CBraids.less_spec in X. apply D; apply X.
    + intros x X. apply CBraids.more_spec. exact (U x X).
    + exists (c :: cells). simpl. split; [lia|]. split; [auto|]. exact (cons_chain c able sure cells H).
Qed.
Lemma with_last c able sure k n : known c -> last_of k = Some n -> CBraids.fail (linked T) c able sure = true ->
  exists cells, length cells <= n /\ Forall known cells /\ chain_of able sure cells.
Proof. intros K L F. destruct k; try discriminate. injection L as <-. exists [c]. auto. Qed.

Theorem chain_right b : forall dead true_ n, chain b dead true_ = Some n -> forall able sure,
  (forall x, able x = true -> mem dead x = false) -> (forall x, mem true_ x = true -> sure x = true) ->
  exists cells, length cells <= n /\ Forall known cells /\ chain_of able sure cells.
Proof.
  induction b as [|r l q k IK|r c k IK|l b IB k IK|v p m l b IB k IK|l k IK|k IK|i p IP k IK]; intros dead true_ n H able sure I J;
    try discriminate.
  - simpl in H. destruct r as [i|i|i]; [| |discriminate].
    + destruct (Map.find i (t_vars T)) as [m|] eqn:E; [|discriminate].
      assert (K : known (CBraids.CspVar _ m)) by (exists i; exact E).
      assert (A : forall x, In x m -> able x = true -> In x (live dead m)) by (intros x X B; apply live_spec; auto).
      assert (D : forall x, mem (kill (live dead m) dead) x = true -> able x = true ->
        CBraids.ref (linked T) (CBraids.CspVar _ m) able sure x = true).
      { intros x X B. apply kill_spec in X. destruct X as [X|[_ X]]; [rewrite (I x B) in X; discriminate|].
        apply CBraids.all_link_spec. intros y Y C. apply X, A; auto. }
      destruct (live dead m) as [|x [|y r]] eqn:L.
      * apply (with_last _ able sure k n K H). apply CBraids.none_spec. intros y Y. destruct (able y) eqn:B; [|reflexivity].
        destruct (A y Y B).
      * simpl in H. destruct (chain k _ _) as [u|] eqn:C; [|discriminate]. injection H as <-.
        refine (with_cell _ able sure u (kill [x] dead) (Set_.add x true_) K (IK _ _ _ C) _). intro F. split.
        -- intros y B N. destruct (mem (kill [x] dead) y) eqn:M; [|reflexivity]. simpl in *. rewrite (D y M B) in N. discriminate.
        -- intros y Y. rewrite mem_add, orb_true_iff, Pos.eqb_eq in Y. destruct Y as [<-|Y]; [right|left; exact (J y Y)].
           assert (X : exists w, In w m /\ able w = true).
           { destruct (existsb able m) eqn:Q; [apply existsb_exists in Q; exact Q|exfalso]. rewrite <- not_true_iff_false in F. apply F.
             apply CBraids.none_spec. intros w W. destruct (able w) eqn:B; [|reflexivity]. rewrite <- not_true_iff_false in Q.
             destruct Q. apply existsb_exists. eauto. }
           destruct X as [w [W B]]. destruct (A w W B) as [<-|[]]. apply CBraids.alone_spec. split; [exact W|]. split; [exact B|].
           intros y Y C'. destruct (A y Y C') as [<-|[]]. reflexivity.
      * destruct (chain k _ _) as [u|] eqn:C; [|discriminate]. injection H as <-.
        refine (with_cell _ able sure u (kill (x :: y :: r) dead) true_ K (IK _ _ _ C) _). intro F.
        split; [|intros w W; left; exact (J w W)]. intros w B N. destruct (mem (kill (x :: y :: r) dead) w) eqn:M; [|reflexivity]. rewrite (D w M B) in N. discriminate.
    + destruct (Map.find i (t_needs T)) as [[g m]|] eqn:E; [|discriminate]. destruct (existsb (mem true_) g) eqn:G; [|discriminate].
      assert (K : known (CBraids.Need _ g m)) by (exists i; exact E).
      assert (U : existsb sure g = true) by (rewrite existsb_exists in *; destruct G as [x [X G]]; eauto).
      assert (A : forall x, In x m -> able x = true -> In x (live dead m)) by (intros x X B; apply live_spec; auto).
      destruct (live dead m) as [|x r] eqn:L.
      * apply (with_last _ able sure k n K H). simpl. rewrite U. apply CBraids.none_spec. intros y Y.
        destruct (able y) eqn:B; [|reflexivity]. destruct (A y Y B).
      * destruct (chain k _ _) as [u|] eqn:C; [|discriminate]. injection H as <-.
        refine (with_cell _ able sure u (kill (x :: r) dead) true_ K (IK _ _ _ C) _). intro F.
        split; [|intros w W; left; exact (J w W)]. intros w B N. destruct (mem (kill (x :: r) dead) w) eqn:M; [|reflexivity]. apply kill_spec in M.
        destruct M as [M|[_ M]]; [rewrite (I w B) in M; discriminate|]. rewrite <- N. simpl. rewrite U. symmetry. apply orb_true_iff. right.
        apply CBraids.all_link_spec. intros y Y C'. apply M. apply A; auto.
  - clear IB. simpl in H. destruct b as [|[j|j|j] q w [| | | | | | |]| | | | | |]; try discriminate.
    destruct (Map.find j (t_needs T)) as [[g m]|] eqn:E; [|discriminate]. destruct (live dead m) as [|x r] eqn:L; [|discriminate].
    destruct (forallb (fun x => isin x g) l) eqn:G; [|discriminate]. destruct (chain k _ _) as [u|] eqn:C; [|discriminate]. injection H as <-.
    rewrite forallb_forall in G.
    assert (K : known (CBraids.Need _ g m)) by (exists j; exact E).
    apply (with_cell _ able sure u _ _ K (IK _ _ _ C)). intro F. split; [|intros y Y; left; exact (J y Y)].
    intros y B N. destruct (mem (Set_.union (set_of l) dead) y) eqn:M; [|reflexivity]. rewrite mem_union, orb_true_iff, mem_set_of in M.
    destruct M as [M|M]; [|rewrite (I y B) in M; discriminate]. rewrite <- N. simpl. rewrite (G y M). symmetry. apply orb_true_iff. left.
    apply CBraids.none_spec. intros x X. destruct (able x) eqn:Q; [|reflexivity]. exfalso.
    assert (In x (live dead m)) as Z by (apply live_spec; auto). rewrite L in Z. destruct Z.
  - clear IP. simpl in H. destruct (Map.find i (t_parts T)) as [q|] eqn:E; [|discriminate].
    destruct (run_part q p dead) as [e|] eqn:R; [|discriminate].
    destruct (part_right q p dead able e I R) as [PB PG]. destruct (part_known i q E) as [c [KC [_ [SR SF]]]].
    assert (K : known (CBraids.Other _ c)) by exact KC.
    destruct (bad e) eqn:B; [apply (with_last _ able sure k n K H); simpl; rewrite SF; exact (PB eq_refl)|].
    destruct (chain k _ _) as [u|] eqn:C; [|discriminate]. injection H as <-.
    apply (with_cell _ able sure u _ _ K (IK _ _ _ C)). intro F. split; [|intros y Y; left; exact (J y Y)].
    intros y Y N. destruct (mem _ y) eqn:M; [|reflexivity]. rewrite mem_union, orb_true_iff, mem_set_of, filter_In in M.
    destruct M as [[X M]|M]; [|rewrite (I y Y) in M; discriminate]. rewrite <- N. simpl. rewrite SR. symmetry. exact (PG y X M).
Qed.

Theorem c_braid_right s n z b : is_c_braid s n z b = true -> has_c_braid s n z.
Proof.
  unfold is_c_braid. rewrite !andb_true_iff, negb_true_iff. intros [[Z M] H].
  destruct (chain b _ _) as [k|] eqn:C; [|discriminate]. apply Nat.eqb_eq in H. subst k.
  destruct (chain_right b _ _ n C (CBraids.less (CBraids.alive_in (st_of s)) (linked T z))
    (CBraids.more (val (st_of s)) (Pos.eqb z))) as [cells [L [K H]]].
  - intros x X. apply CBraids.less_spec in X. destruct X as [X N]. rewrite mem_union, mem_row. unfold linked in N.
    rewrite N. simpl. unfold CBraids.alive_in in X. simpl in X. apply orb_true_iff in X. unfold is_candidate in X.
    destruct (mem (gone s) x) eqn:G; [|reflexivity]. destruct X as [X|X]; [discriminate|].
    unfold meets in M. rewrite negb_false_iff, Set_.is_empty_spec in M. exfalso. apply (M x). change (mem (Set_.inter (value s) (gone s)) x = true).
    rewrite mem_inter, X, G. reflexivity.
  - intros x X. rewrite mem_add, orb_true_iff in X. apply CBraids.more_spec. simpl. tauto.
  - exists (length cells), cells. split; [exact L|]. split; [exact Z|]. auto.
Qed.
End Cells.

(* Of tables that are made from a network. *)
Lemma only_find {A} (m : Map.t A) l i x : Map.find i (only m l) = Some x -> Map.find i m = Some x.
Proof.
  induction l as [|j l IH]; simpl; [rewrite Map.gempty; discriminate|]. destruct (Map.find j m) as [y|] eqn:E; [|exact IH].
  destruct (Pos.eq_dec i j) as [->|D]; [rewrite Map.gss; congruence|]. rewrite Map.gso by exact D. exact IH.
Qed.
Theorem c_braid_of_network N s n z b : is_c_braid (tables_of N) s n z b = true -> has_c_braid (tables_of N) s n z.
Proof.
  apply c_braid_right.
  - intros i V x y H X Y D. apply linked_rows. split; [exact D|]. left. exists V. rewrite in_app_iff.
    split; [left; exact (numbered_in _ _ _ H)|auto].
  - intros i q H V X. apply numbered_in in H. apply in_map_iff in H. destruct H as [p [<- _]]. apply of_elements in X.
    destruct X as [j X]. exists j. exact (only_find _ _ _ _ X).
Qed.
