(* The patterns of the paper (section 4, with the precisions of doc/rules.md) as predicates, and the functions
   that recognise them: what is accepted as a whip[n] is one.

   A chain is a list of cells, each a set of labels V with a left and rights. `before` are the cells before a
   cell. In a chain the labels of V that are candidates are the left, the rights, and those that something
   kills: that something is what makes the kinds of chains differ. *)
Require Import List Bool Arith PArith Lia FMapPositive MSetPositive.
Require Import Tresse.Net Tresse.Kernel.
Import ListNotations.

Record cell := { ref : setref; labels : list label; left : option label; right : list label }.

Section Definitions.
Variable linked : label -> label -> bool.
Variable cand : label -> bool.

Definition Link x y := linked x y = true.
Definition Cand x := cand x = true.
(* Linked to each of these, and there are some. *)
Definition LinkAll (r : list label) (x : label) := r <> [] /\ forall y, In y r -> Link y x.
(* Linked to the right of an earlier cell; to the target or such a right; to the right just before. *)
Definition ByRight (z : label) (before : list cell) (x : label) := exists d, In d before /\ LinkAll (right d) x.
Definition ByAny (z : label) (before : list cell) (x : label) := Link z x \/ ByRight z before x.
Definition ByTarget (z : label) (before : list cell) (x : label) := Link z x.
Definition ByNone (z : label) (before : list cell) (x : label) := False.
Definition ByTwhip (z : label) (before : list cell) (x : label) :=
  match before with [] => Link z x | _ => ByRight z before x end.
Definition last_right (z : label) (before : list cell) : list label :=
  match rev before with [] => [z] | d :: _ => right d end.

(* A cell of a csp-variable: left and rights are candidates of it, the target is not, and there are two. *)
Definition Proper (z : label) (c : cell) : Prop :=
  (exists i, ref c = Var i) /\ ~ In z (labels c) /\
  (exists l, left c = Some l /\ In l (labels c) /\ Cand l /\ ~ In l (right c)) /\
  (forall r, In r (right c) -> In r (labels c) /\ Cand r) /\
  (exists x y, x <> y /\ In x (labels c) /\ In y (labels c) /\ Cand x /\ Cand y).

(* The candidates but for the left are the rights, exactly if nothing kills them. *)
Definition Rest (kills : label -> list cell -> label -> Prop) (z : label) (before : list cell) (c : cell) : Prop :=
  forall x, In x (labels c) -> Cand x -> left c <> Some x -> (In x (right c) <-> ~ kills z before x).
Definition LeftBy (by_ : label -> Prop) (c : cell) : Prop := forall l, left c = Some l -> by_ l.

Definition lefts (cells : list cell) : list label :=
  flat_map (fun c => match left c with Some l => [l] | None => [] end) cells.
Definition rights (cells : list cell) : list label := flat_map right cells.

(* Every cell but the last has one right (or, with g-labels, at least one); the last has none, or, where the
   chain ends with a right, one that is linked to the target. *)
Definition Rights (several ends : bool) (z : label) (c : cell) (after : list cell) : Prop :=
  match after with
  | [] => if ends then exists r, right c = [r] /\ Link z r else right c = []
  | _ => if several then right c <> [] else exists r, right c = [r]
  end.

Definition Chain (kills : label -> list cell -> label -> Prop) (several ends continuous : bool)
    (n : nat) (z : label) (cells : list cell) : Prop :=
  Cand z /\ length cells = n /\ cells <> [] /\
  forall before c after, cells = before ++ c :: after ->
    Proper z c /\ Rights several ends z c after /\ Rest kills z before c /\
    LeftBy (ByAny z before) c /\ (continuous = true -> LeftBy (LinkAll (last_right z before)) c).

Definition different_variables (cells : list cell) : Prop := NoDup (map ref cells).
Definition all_different (cells : list cell) : Prop := NoDup (lefts cells ++ rights cells).

Definition is_whip n z cells :=
  Chain ByAny false false true n z cells /\ different_variables cells /\ all_different cells.
Definition is_braid n z cells :=
  Chain ByAny false false false n z cells /\ different_variables cells /\ NoDup (rights cells).
Definition is_biv_chain n z cells :=
  Chain ByNone false true true n z cells /\ different_variables cells /\ all_different cells.
Definition is_z_whip n z cells :=
  Chain ByTarget false false true n z cells /\ different_variables cells /\ all_different cells.
Definition is_t_chain n z cells :=
  Chain ByRight false true true n z cells /\ different_variables cells /\ all_different cells.
Definition is_t_whip n z cells :=
  Chain ByTwhip false true true n z cells /\ different_variables cells /\ all_different cells.

(* The rights of a cell are a g-label: some label outside V is linked to all of them, but not to the left; and
   not the g-label of an earlier cell of the same csp-variable. *)
Definition Outside (c : cell) (r : list label) : Prop :=
  exists x, ~ In x (labels c) /\ LinkAll (right c) x /\ ~ LinkAll r x.
Definition GLabel (before : list cell) (c : cell) : Prop :=
  match right c with
  | [] => True
  | [r] => forall d, In d before -> right d <> [r]
  | _ => LeftBy (fun l => Outside c [l]) c /\ forall d, In d before -> ref d = ref c -> Outside c (right d)
  end.
Definition GLabels (cells : list cell) : Prop :=
  forall before c after, cells = before ++ c :: after -> GLabel before c.
Definition is_g_whip n z cells := Chain ByAny true false true n z cells /\ GLabels cells /\ NoDup (lefts cells).
Definition is_g_braid n z cells := Chain ByAny true false false n z cells /\ GLabels cells.

(* An OR_k-whip: a whip one of whose cells goes through an OR relation, which has no left. *)
Definition OverSet (z : label) (before : list cell) (c : cell) (after : list cell) : Prop :=
  left c = None /\ (exists i, ref c = Made i) /\ ~ In z (labels c) /\
  (forall r, In r (right c) -> In r (labels c) /\ Cand r) /\
  match before, after with
  | _ :: _, [] => forall x, In x (labels c) -> Cand x -> ByRight z before x
  | _, _ => exists x, In x (labels c) /\ Cand x /\ ~ In x (right c) /\ LinkAll (last_right z before) x
  end.
Definition is_or_whip n z cells :=
  Cand z /\ length cells = n /\ different_variables cells /\ all_different cells /\
  (exists c, In c cells /\ left c = None) /\
  (forall c d, In c cells -> In d cells -> left c = None -> left d = None -> c = d) /\
  forall before c after, cells = before ++ c :: after ->
    Rights false false z c after /\ Rest ByAny z before c /\
    (left c = None -> OverSet z before c after) /\
    (left c <> None -> Proper z c /\ LeftBy (ByAny z before) c /\ LeftBy (LinkAll (last_right z before)) c).

(* ---- recognising them ---- *)

Definition link_all (r : list label) (x : label) : bool :=
  match r with [] => false | _ => forallb (fun y => linked y x) r end.
Definition by_right (z : label) (before : list cell) x := existsb (fun d => link_all (right d) x) before.
Definition by_any (z : label) (before : list cell) x := linked z x || by_right z before x.
Definition by_target (z : label) (before : list cell) (x : label) := linked z x.
Definition by_none (z : label) (before : list cell) (x : label) := false.
Definition by_twhip (z : label) (before : list cell) x :=
  match before with [] => linked z x | _ => by_right z before x end.

Definition candidates (c : cell) : list label := filter cand (labels c).
Definition two (l : list label) : bool :=
  match l with [] => false | x :: l => existsb (fun y => negb (Pos.eqb x y)) l end.
Definition ref_is (a b : setref) : bool :=
  match a, b with
  | Var i, Var j => Pos.eqb i j
  | Need i, Need j => Pos.eqb i j
  | Made i, Made j => Pos.eqb i j
  | _, _ => false
  end.
Definition left_is (c : cell) (x : label) : bool := match left c with Some l => Pos.eqb l x | None => false end.
Definition left_by (f : label -> bool) (c : cell) : bool := match left c with Some l => f l | None => true end.
Definition own (c : cell) : bool := forallb (fun r => isin r (labels c) && cand r) (right c).

Definition proper (z : label) (c : cell) : bool :=
  match ref c with Var _ => true | _ => false end && negb (isin z (labels c))
  && match left c with Some l => isin l (labels c) && cand l && negb (isin l (right c)) | None => false end
  && own c && two (candidates c).
Definition rest (kills : label -> list cell -> label -> bool) z before c : bool :=
  forallb (fun x => left_is c x || Bool.eqb (isin x (right c)) (negb (kills z before x))) (candidates c).
Definition rights_ok (several ends : bool) (z : label) (c : cell) (after : list cell) : bool :=
  match after with
  | [] => if ends then match right c with [r] => linked z r | _ => false end
          else match right c with [] => true | _ => false end
  | _ => match right c with [] => false | [_] => true | _ => several end
  end.

Fixpoint each (f : list cell -> cell -> list cell -> bool) (before cells : list cell) : bool :=
  match cells with
  | [] => true
  | c :: after => f before c after && each f (before ++ [c]) after
  end.
Fixpoint distinct (l : list label) : bool :=
  match l with [] => true | x :: l => negb (isin x l) && distinct l end.
Fixpoint distinct_refs (l : list setref) : bool :=
  match l with [] => true | x :: l => negb (existsb (ref_is x) l) && distinct_refs l end.
Definition chain kills several ends (continuous : bool) (n : nat) (z : label) (cells : list cell) : bool :=
  cand z && Nat.eqb (length cells) n && match cells with [] => false | _ => true end
  && each (fun before c after =>
       proper z c && rights_ok several ends z c after && rest kills z before c && left_by (by_any z before) c
       && (negb continuous || left_by (link_all (last_right z before)) c)) [] cells.
Definition vars_different cells := distinct_refs (map ref cells).
Definition all_distinct cells := distinct (lefts cells ++ rights cells).

(* What is linked to all rights, by the rows of links. *)
Variable linked_to : list label -> list label.
Definition outside (c : cell) (r : list label) : bool :=
  existsb (fun x => negb (isin x (labels c)) && link_all (right c) x && negb (link_all r x)) (linked_to (right c)).
Definition g_label (before : list cell) (c : cell) : bool :=
  match right c with
  | [] => true
  | [r] => forallb (fun d => match right d with [q] => negb (Pos.eqb q r) | _ => true end) before
  | _ => left_by (fun l => outside c [l]) c
         && forallb (fun d => negb (ref_is (ref d) (ref c)) || outside c (right d)) before
  end.
Definition over_set (z : label) (before : list cell) (c : cell) (after : list cell) : bool :=
  match left c with Some _ => false | None => true end
  && match ref c with Made _ => true | _ => false end && negb (isin z (labels c)) && own c
  && match before, after with
     | _ :: _, [] => forallb (by_right z before) (candidates c)
     | _, _ => existsb (fun x => negb (isin x (right c)) && link_all (last_right z before) x) (candidates c)
     end.
Definition without_left (c : cell) : bool := match left c with Some _ => false | None => true end.
Definition or_whip n z cells : bool :=
  cand z && Nat.eqb (length cells) n && vars_different cells && all_distinct cells
  && Nat.eqb (length (filter without_left cells)) 1
  && each (fun before c after =>
       rights_ok false false z c after && rest by_any z before c
       && if without_left c then over_set z before c after
          else proper z c && left_by (by_any z before) c && left_by (link_all (last_right z before)) c) [] cells.

Definition check_chain (p : pattern) (n : nat) (z : label) (cells : list cell) : bool :=
  match p with
  | Whip => chain by_any false false true n z cells && vars_different cells && all_distinct cells
  | Braid => chain by_any false false false n z cells && vars_different cells && distinct (rights cells)
  | BivChain => chain by_none false true true n z cells && vars_different cells && all_distinct cells
  | ZWhip => chain by_target false false true n z cells && vars_different cells && all_distinct cells
  | TChain => chain by_right false true true n z cells && vars_different cells && all_distinct cells
  | TWhip => chain by_twhip false true true n z cells && vars_different cells && all_distinct cells
  | GWhip => chain by_any true false true n z cells && each (fun b c _ => g_label b c) [] cells && distinct (lefts cells)
  | GBraid => chain by_any true false false n z cells && each (fun b c _ => g_label b c) [] cells
  | OrWhip => or_whip n z cells
  | _ => false
  end.
Definition is_pattern (p : pattern) (n : nat) (z : label) (cells : list cell) : Prop :=
  match p with
  | Whip => is_whip n z cells
  | Braid => is_braid n z cells
  | BivChain => is_biv_chain n z cells
  | ZWhip => is_z_whip n z cells
  | TChain => is_t_chain n z cells
  | TWhip => is_t_whip n z cells
  | GWhip => is_g_whip n z cells
  | GBraid => is_g_braid n z cells
  | OrWhip => is_or_whip n z cells
  | _ => False
  end.

(* ---- they are recognised rightly ---- *)

Lemma isin_spec x l : isin x l = true <-> In x l.
Proof. apply isin_in. Qed.
Lemma isin_false x l : isin x l = false <-> ~ In x l.
Proof. rewrite <- not_true_iff_false, isin_spec. reflexivity. Qed.
Lemma each_spec f cells : forall before, each f before cells = true ->
  forall b c a, cells = b ++ c :: a -> f (before ++ b) c a = true.
Proof.
  induction cells as [|d cells IH]; intros before H b c a E; [destruct b; discriminate|].
  simpl in H. apply andb_true_iff in H. destruct H as [F G]. destruct b as [|e b]; simpl in E; injection E as -> E.
  - subst. rewrite app_nil_r. exact F.
  - specialize (IH _ G b c a E). rewrite <- app_assoc in IH. exact IH.
Qed.
Lemma each_all f cells : each f [] cells = true -> forall b c a, cells = b ++ c :: a -> f b c a = true.
Proof. exact (each_spec f cells []). Qed.
Lemma distinct_spec l : distinct l = true -> NoDup l.
Proof.
  induction l as [|x l IH]; simpl; [constructor|]. rewrite andb_true_iff, negb_true_iff, isin_false.
  intros [N D]. constructor; auto.
Qed.
Lemma ref_is_spec a b : ref_is a b = true <-> a = b.
Proof. destruct a, b; simpl; rewrite ?Pos.eqb_eq; split; intro H; try congruence; discriminate. Qed.
Lemma distinct_refs_spec l : distinct_refs l = true -> NoDup l.
Proof.
  induction l as [|x l IH]; simpl; [constructor|]. rewrite andb_true_iff, negb_true_iff.
  intros [N D]. constructor; auto. intro I. rewrite <- not_true_iff_false in N. apply N.
  apply existsb_exists. exists x. split; [exact I|]. apply ref_is_spec. reflexivity.
Qed.
Lemma link_all_spec r x : link_all r x = true <-> LinkAll r x.
Proof.
  unfold link_all, LinkAll. destruct r; [split; [discriminate|tauto]|]. rewrite forallb_forall.
  split; [split; [discriminate|assumption]|tauto].
Qed.
Lemma by_right_spec z b x : by_right z b x = true <-> ByRight z b x.
Proof. unfold by_right, ByRight. rewrite existsb_exists. split; intros [d [D H]]; exists d; split; auto; apply link_all_spec; exact H. Qed.
Lemma by_any_spec z b x : by_any z b x = true <-> ByAny z b x.
Proof. unfold by_any, ByAny. rewrite orb_true_iff, by_right_spec. reflexivity. Qed.
Lemma by_twhip_spec z b x : by_twhip z b x = true <-> ByTwhip z b x.
Proof. destruct b; [reflexivity|apply by_right_spec]. Qed.
Lemma by_none_spec z (b : list cell) x : by_none z b x = true <-> ByNone z b x.
Proof. unfold by_none, ByNone. split; [discriminate|tauto]. Qed.
Lemma by_target_spec z (b : list cell) x : by_target z b x = true <-> ByTarget z b x.
Proof. reflexivity. Qed.
Lemma left_by_spec f (P : label -> Prop) c : (forall x, f x = true -> P x) -> left_by f c = true -> LeftBy P c.
Proof. intros F H l L. unfold left_by in H. rewrite L in H. auto. Qed.
Lemma own_spec c : own c = true -> forall r, In r (right c) -> In r (labels c) /\ Cand r.
Proof. unfold own. rewrite forallb_forall. intros H r R. specialize (H r R). rewrite andb_true_iff, isin_spec in H. exact H. Qed.
Lemma proper_spec z c : proper z c = true -> Proper z c.
Proof.
  unfold proper, Proper. rewrite !andb_true_iff, negb_true_iff, isin_false. intros [[[[R Z] L] O] W].
  split; [destruct (ref c); try discriminate; eauto|]. split; [exact Z|]. split.
  - destruct (left c) as [l|]; [|discriminate]. rewrite !andb_true_iff, negb_true_iff, isin_false, isin_spec in L.
    exists l. tauto.
  - split; [exact (own_spec c O)|]. unfold two in W. destruct (candidates c) as [|x q] eqn:E; [discriminate|].
    apply existsb_exists in W. destruct W as [y [Y W]]. apply negb_true_iff, Pos.eqb_neq in W. exists x, y.
    assert (In x (candidates c) /\ In y (candidates c)) as [X' Y'] by (rewrite E; simpl; auto).
    apply filter_In in X', Y'. tauto.
Qed.
Lemma rest_spec f (P : label -> list cell -> label -> Prop) z b c : (forall x, f z b x = true <-> P z b x) -> rest f z b c = true -> Rest P z b c.
Proof.
  intros F H x X K L. unfold rest in H. rewrite forallb_forall in H.
  specialize (H x). rewrite orb_true_iff in H. destruct H as [H|H].
  - apply filter_In. auto.
  - unfold left_is in H. destruct (left c) as [l|]; [|discriminate]. apply Pos.eqb_eq in H. congruence.
  - apply Bool.eqb_prop in H. rewrite <- isin_spec, H, negb_true_iff, <- not_true_iff_false, F. reflexivity.
Qed.
Lemma rights_spec m e z c a : rights_ok m e z c a = true -> Rights m e z c a.
Proof.
  unfold rights_ok, Rights. destruct a; [destruct e|]; destruct (right c) as [|r [|q l]]; try discriminate; eauto.
  - destruct m; [discriminate|eauto].
  - destruct m; [discriminate|]. intro. discriminate.
Qed.
Lemma chain_spec f (P : label -> list cell -> label -> Prop) m e t n z cells : (forall z b x, f z b x = true <-> P z b x) ->
  chain f m e t n z cells = true -> Chain P m e t n z cells.
Proof.
  intros F H. unfold chain in H. rewrite !andb_true_iff in H. destruct H as [[[C L] N] E].
  split; [exact C|]. split; [apply Nat.eqb_eq; exact L|]. split; [destruct cells; discriminate|].
  intros b c a K. pose proof (each_all _ _ E b c a K) as H. cbv beta in H. rewrite !andb_true_iff, orb_true_iff in H.
  destruct H as [[[[R1 R2] R3] R4] R5].
  split; [apply proper_spec; exact R1|]. split; [apply rights_spec; exact R2|].
  split; [apply (rest_spec f P); [intro; apply F|exact R3]|].
  split; [apply (left_by_spec _ _ _ (fun x => proj1 (by_any_spec z b x)) R4)|].
  intros ->. destruct R5 as [R5|R5]; [discriminate|].
  apply (left_by_spec _ _ _ (fun x => proj1 (link_all_spec _ x)) R5).
Qed.
Lemma outside_spec c r : outside c r = true -> Outside c r.
Proof.
  unfold outside, Outside. rewrite existsb_exists. intros [x [_ H]]. exists x.
  rewrite !andb_true_iff, !negb_true_iff, isin_false, link_all_spec in H.
  destruct H as [[A B] D]. split; [exact A|]. split; [exact B|]. rewrite <- link_all_spec. congruence.
Qed.
Lemma g_labels_spec cells : each (fun b c _ => g_label b c) [] cells = true -> GLabels cells.
Proof.
  intros H b c a E. pose proof (each_all _ _ H b c a E) as G. cbv beta in G. unfold g_label in G. unfold GLabel.
  destruct (right c) as [|r [|q l]]; [exact I| |].
  - rewrite forallb_forall in G. intros d D K. specialize (G d D). rewrite K, Pos.eqb_refl in G. discriminate.
  - rewrite andb_true_iff, forallb_forall in G. destruct G as [G1 G2].
    split; [apply (left_by_spec _ _ _ (fun x => outside_spec c [x]) G1)|].
    intros d D K. specialize (G2 d D). apply orb_true_iff in G2. destruct G2 as [G2|G2]; [|exact (outside_spec _ _ G2)].
    apply negb_true_iff in G2. rewrite <- not_true_iff_false in G2. exfalso. apply G2, ref_is_spec, K.
Qed.
Lemma over_set_spec z b c a : over_set z b c a = true -> OverSet z b c a.
Proof.
  unfold over_set, OverSet. rewrite !andb_true_iff, negb_true_iff, isin_false. intros [[[[L R] Z] O] W].
  split; [destruct (left c); [discriminate|reflexivity]|].
  split; [destruct (ref c); try discriminate; eauto|]. split; [exact Z|]. split; [exact (own_spec c O)|].
  assert (X : existsb (fun x => negb (isin x (right c)) && link_all (last_right z b) x) (candidates c) = true ->
    exists x, In x (labels c) /\ Cand x /\ ~ In x (right c) /\ LinkAll (last_right z b) x).
  { intro H. apply existsb_exists in H. destruct H as [x [X H]]. apply filter_In in X.
    rewrite andb_true_iff, negb_true_iff, isin_false, link_all_spec in H. exists x. tauto. }
  destruct b as [|d b]; [exact (X W)|]. destruct a; [|exact (X W)].
  intros x K C. rewrite forallb_forall in W. apply by_right_spec, W, filter_In. auto.
Qed.
Lemma or_whip_spec n z cells : or_whip n z cells = true -> is_or_whip n z cells.
Proof.
  unfold or_whip, is_or_whip. rewrite !andb_true_iff. intros [[[[[C L] V] D] O] E].
  apply Nat.eqb_eq in L, O.
  assert (W : forall c, In c cells -> left c = None -> In c (filter without_left cells)).
  { intros c K N. apply filter_In. split; [exact K|]. unfold without_left. rewrite N. reflexivity. }
  destruct (filter without_left cells) as [|w [|w' r]] eqn:F; try discriminate.
  assert (In w cells /\ left w = None) as [IW LW].
  { assert (In w (filter without_left cells)) as K by (rewrite F; left; reflexivity).
    apply filter_In in K. destruct K as [K N]. split; [exact K|]. unfold without_left in N. destruct (left w); [discriminate|reflexivity]. }
  split; [exact C|]. split; [exact L|]. split; [exact (distinct_refs_spec _ V)|]. split; [exact (distinct_spec _ D)|].
  split; [eauto|]. split.
  { intros c d IC ID NC ND. destruct (W c IC NC) as [<-|[]]. destruct (W d ID ND) as [<-|[]]. reflexivity. }
  intros b c a K. pose proof (each_all _ _ E b c a K) as H. cbv beta in H. rewrite !andb_true_iff in H.
  destruct H as [[R1 R2] R3]. split; [exact (rights_spec _ _ _ _ _ R1)|].
  split; [apply (rest_spec by_any ByAny); [intro; apply by_any_spec|exact R2]|].
  unfold without_left in R3. destruct (left c) as [l|] eqn:Q.
  - split; [discriminate|]. intros _. rewrite !andb_true_iff in R3. destruct R3 as [[P1 P2] P3].
    split; [exact (proper_spec _ _ P1)|].
    split; [apply (left_by_spec _ _ _ (fun x => proj1 (by_any_spec z b x)) P2)|].
    apply (left_by_spec _ _ _ (fun x => proj1 (link_all_spec _ x)) P3).
  - split; [intros _; exact (over_set_spec _ _ _ _ R3)|]. congruence.
Qed.

Theorem check_chain_right p n z cells : check_chain p n z cells = true -> is_pattern p n z cells.
Proof.
  destruct p; simpl; try discriminate; try exact (or_whip_spec n z cells); rewrite ?andb_true_iff;
    [intros [[C V] D]|intros [[C V] D]|intros [[C V] D]|intros [[C V] D]|intros [[C V] D]|intros [[C V] D]|intros [[C V] D]|intros [C V]].
  - split; [exact (chain_spec _ _ _ _ _ _ _ _ by_any_spec C)|]. split; [exact (distinct_refs_spec _ V)|exact (distinct_spec _ D)].
  - split; [exact (chain_spec _ _ _ _ _ _ _ _ by_any_spec C)|]. split; [exact (distinct_refs_spec _ V)|exact (distinct_spec _ D)].
  - split; [exact (chain_spec _ _ _ _ _ _ _ _ by_none_spec C)|]. split; [exact (distinct_refs_spec _ V)|exact (distinct_spec _ D)].
  - split; [exact (chain_spec _ _ _ _ _ _ _ _ by_target_spec C)|]. split; [exact (distinct_refs_spec _ V)|exact (distinct_spec _ D)].
  - split; [exact (chain_spec _ _ _ _ _ _ _ _ by_right_spec C)|]. split; [exact (distinct_refs_spec _ V)|exact (distinct_spec _ D)].
  - split; [exact (chain_spec _ _ _ _ _ _ _ _ by_twhip_spec C)|]. split; [exact (distinct_refs_spec _ V)|exact (distinct_spec _ D)].
  - split; [exact (chain_spec _ _ _ _ _ _ _ _ by_any_spec C)|]. split; [exact (g_labels_spec _ V)|exact (distinct_spec _ D)].
  - split; [exact (chain_spec _ _ _ _ _ _ _ _ by_any_spec C)|exact (g_labels_spec _ V)].
Qed.
End Definitions.
