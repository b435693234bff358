(* Theorems of the paper on chains and braids (sections 4 to 6): whips are braids; what a chain eliminates is false in every
   solution; T&E(BRT) eliminates exactly what braids do; B_n is stable, and so confluent. *)
Require Import List Bool Arith PArith Lia Relations.
Require Import Tresse.Net Tresse.Kernel Tresse.Patterns Tresse.States.
Import ListNotations.

Lemma NoDup_r {A} (l m : list A) : NoDup (l ++ m) -> NoDup m.
Proof. induction l as [|x l IH]; simpl; intro D; [exact D|]. inversion D; auto. Qed.
Lemma NoDup_l {A} (l m : list A) : NoDup (l ++ m) -> NoDup l.
Proof.
  induction l as [|x l IH]; simpl; intro D; [constructor|]. inversion D as [|? ? N E]; subst. constructor; auto.
  intro H. apply N, in_or_app. auto.
Qed.

Section Braids.
Variable linked : label -> label -> bool.
Variable var : positive -> option (list label).
Hypothesis symmetric : forall x y, linked x y = linked y x.
Hypothesis same_var : forall i V x y, var i = Some V -> In x V -> In y V -> x <> y -> linked x y = true.
Hypothesis irreflexive : forall x, linked x x = false.
Notation undecided := (undecided linked var same_var).
Notation assert := (States.assert linked).
Notation wf := (wf linked).
Notation quiescent := (quiescent var).
Notation ByAny := (ByAny linked).
Notation ByRight := (ByRight linked).

(* The cells go through csp-variables of the network. *)
Definition tied (c : cell) : Prop := exists i, ref c = Var i /\ var i = Some (labels c).
Definition Tied (cells : list cell) : Prop := forall c, In c cells -> tied c.
Definition whip_rule (n : nat) : rule := fun S z =>
  exists m cells, m <= n /\ Tied cells /\ is_whip linked (cand S) m z cells.
Definition braid_rule (n : nat) : rule := fun S z =>
  exists m cells, m <= n /\ Tied cells /\ is_braid linked (cand S) m z cells.

(* ---- whips are braids ---- *)

Theorem whips_are_braids K n z cells : is_whip linked K n z cells -> is_braid linked K n z cells.
Proof.
  intros [[C [L [N H]]] [V D]]. split; [|split; [exact V|apply NoDup_r in D; exact D]].
  split; [exact C|]. split; [exact L|]. split; [exact N|]. intros b c a E.
  destruct (H b c a E) as [A [B [R [F G]]]]. 
  split; [exact A|]. split; [exact B|]. split; [exact R|]. split; [exact F|discriminate].
Qed.
Corollary W_in_B n S z : whip_rule n S z -> braid_rule n S z.
Proof. intros [m [cells [L [T H]]]]. exists m, cells. split; [exact L|]. split; [exact T|]. apply whips_are_braids, H. Qed.

(* ---- what a chain eliminates is false ---- *)

Section Sound.
Variable a : label -> bool.
Hypothesis one_true : forall i V, var i = Some V -> some a V.
Hypothesis no_two : forall x y, linked x y = true -> a x = true -> a y = true -> False.
Variable S : st.
Hypothesis W : wf S.
Hypothesis right : forall x, a x = true -> alive S x.

Theorem chain_sound (kills : label -> list cell -> label -> Prop) several ends continuous n z cells :
  (forall z b x, kills z b x -> ByAny z b x) -> Tied cells ->
  Chain linked (cand S) kills several ends continuous n z cells -> a z = false.
Proof.
  intros K T [_ [_ [NE H]]]. destruct (a z) eqn:Z; [exfalso|reflexivity].
  assert (G : forall rest before, cells = before ++ rest -> rest <> [] ->
    (forall d, In d before -> some a (Patterns.right d)) -> False).
  { induction rest as [|c rest IH]; intros before E N B; [congruence|].
    destruct (H before c rest E) as [P [R [Q [L _]]]].
    destruct (T c) as [i [_ V]]; [rewrite E; apply in_or_app; right; left; reflexivity|].
    destruct P as [_ [_ [[l [LE [LV [LC _]]]] _]]]. destruct (one_true i _ V) as [t [TV TT]].
    assert (TC : cand S t = true).
    { destruct (right t TT) as [X|X]; [exact X|]. exfalso. apply (undecided S i _ l W V LV LC). exists t. auto. }
    assert (NK : ~ ByAny z before t).
    { intros [X|[d [D [_ X]]]]; [exact (no_two z t X Z TT)|]. destruct (B d D) as [r [I Y]]. exact (no_two r t (X r I) Y TT). }
    assert (TR : In t (Patterns.right c)).
    { apply (Q t TV TC); [|intro X; apply NK, (K _ _ _ X)]. intro X. apply NK, L, X. }
    destruct rest as [|d rest].
    - destruct ends; simpl in R.
      + destruct R as [r [RE RL]]. rewrite RE in TR. destruct TR as [->|[]]. exact (no_two z t RL Z TT).
      + rewrite R in TR. exact TR.
    - apply (IH (before ++ [c])); [rewrite <- app_assoc; exact E|discriminate|].
      intros e I. apply in_app_or in I. destruct I as [I|[<-|[]]]; [exact (B e I)|exists t; auto]. }
  apply (G cells []); [reflexivity|exact NE|]. intros d [].
Qed.
Corollary braid_sound n z : braid_rule n S z -> a z = false.
Proof. intros [m [cells [_ [T [C _]]]]]. refine (chain_sound _ _ _ _ _ _ _ _ T C). auto. Qed.
Corollary whip_sound n z : whip_rule n S z -> a z = false.
Proof. intro H. exact (braid_sound n z (W_in_B n S z H)). Qed.
End Sound.

(* ---- braids cell by cell ---- *)

(* A cell of a braid, with its right, after these cells. *)
Definition inner (K : label -> bool) (z : label) (before : list cell) (c : cell) : Prop :=
  Proper K z c /\ (exists r, Patterns.right c = [r]) /\ Rest K ByAny z before c /\ LeftBy (ByAny z before) c.
Definition inners (K : label -> bool) (z : label) (cells : list cell) : Prop :=
  forall b c a, cells = b ++ c :: a -> inner K z b c.

Lemma split_end {A} (l b a : list A) x y : l ++ [x] = b ++ y :: a ->
  (l = b /\ x = y /\ a = []) \/ exists a', a = a' ++ [x] /\ l = b ++ y :: a'.
Proof.
  destruct a as [|w a _] using rev_ind; intro E.
  - left. apply app_inj_tail in E. tauto.
  - right. exists a. change (b ++ y :: a ++ [w]) with (b ++ (y :: a) ++ [w]) in E. rewrite app_assoc in E.
    apply app_inj_tail in E. destruct E as [-> ->]. auto.
Qed.
Lemma inners_snoc K z cells c : inners K z cells -> inner K z cells c -> inners K z (cells ++ [c]).
Proof.
  intros I J b d a E. destruct (split_end _ _ _ _ _ E) as [[-> [-> ->]]|[a' [-> ->]]]; [exact J|exact (I b d a' eq_refl)].
Qed.
Lemma NoDup_snoc {A} (l : list A) x : NoDup l -> ~ In x l -> NoDup (l ++ [x]).
Proof.
  intros D N. apply NoDup_rev in D. rewrite <- (rev_involutive (l ++ [x])). apply NoDup_rev. rewrite rev_app_distr. simpl.
  constructor; [|exact D]. intro H. apply in_rev in H. contradiction.
Qed.
Lemma rights_app l m : rights (l ++ m) = rights l ++ rights m.
Proof. unfold rights. apply flat_map_app. Qed.
Lemma in_rights r cells : In r (rights cells) <-> exists d, In d cells /\ In r (Patterns.right d).
Proof. unfold rights. apply in_flat_map. Qed.
Lemma by_of_rights K z cells x : inners K z cells -> (ByAny z cells x <-> linked z x = true \/ exists r, In r (rights cells) /\ linked r x = true).
Proof.
  intro I. split; (intros [H|H]; [left; exact H|right]).
  - destruct H as [d [D [N H]]]. apply in_split in D. destruct D as [b [a E]]. destruct (I b d a E) as [_ [[r R] _]].
    exists r. split; [apply in_rights; exists d; rewrite E, R; split; [apply in_or_app; right|]; left; reflexivity|].
    apply H. rewrite R. left. reflexivity.
  - destruct H as [r [R H]]. apply in_rights in R. destruct R as [d [D R]]. exists d. split; [exact D|].
    apply in_split in D. destruct D as [b [a E]]. destruct (I b d a E) as [_ [[q Q] _]]. rewrite Q in *.
    destruct R as [->|[]]. split; [discriminate|]. intros y [<-|[]]. exact H.
Qed.
(* A right is a candidate that nothing before it kills; and no right is linked to another, nor to the target. *)
Lemma right_free K z cells b c a r : inners K z cells -> cells = b ++ c :: a -> In r (Patterns.right c) ->
  In r (labels c) /\ K r = true /\ ~ ByAny z b r.
Proof.
  intros I E R. destruct (I b c a E) as [P [_ [Q _]]]. destruct P as [_ [_ [[l [L [_ [_ N]]]] [O _]]]].
  destruct (O r R) as [V C]. split; [exact V|]. split; [exact C|]. apply (Q r V C); [|exact R]. congruence.
Qed.
Lemma rights_unlinked K z cells r q : inners K z cells -> In r (rights cells) -> In q (rights cells) -> linked r q = false.
Proof.
  intros I R Q. destruct (linked r q) eqn:L; [exfalso|reflexivity].
  apply in_rights in R, Q. destruct R as [d [D R]], Q as [e [F Q]].
  apply in_split in D. destruct D as [b [a E]]. pose proof (right_free K z cells b d a r I E R) as [_ [_ N]].
  rewrite E in F. apply in_app_or in F. destruct F as [F|[<-|F]].
  - apply N. right. exists e. split; [exact F|]. apply in_split in F. destruct F as [b1 [b2 F]].
    destruct (I b1 e (b2 ++ d :: a)) as [_ [[w W] _]]; [rewrite E, F, <- app_assoc; reflexivity|]. rewrite W in *.
    destruct Q as [->|[]]. split; [discriminate|]. intros y [<-|[]]. unfold Link. rewrite symmetric. exact L.
  - destruct (I b d a E) as [_ [[w W] _]]. rewrite W in *. destruct R as [->|[]], Q as [->|[]]. rewrite irreflexive in L. discriminate.
  - apply in_split in F. destruct F as [a1 [a2 F]].
    assert (E' : cells = (b ++ d :: a1) ++ e :: a2) by (rewrite E, F, <- app_assoc; reflexivity).
    pose proof (right_free K z cells _ e a2 q I E' Q) as [_ [_ N']]. apply N'. right. exists d.
    split; [apply in_or_app; right; left; reflexivity|]. destruct (I b d a E) as [_ [[w W] _]]. rewrite W in *.
    destruct R as [->|[]]. split; [discriminate|]. intros y [<-|[]]. exact L.
Qed.
Lemma target_unlinked K z cells r : inners K z cells -> In r (rights cells) -> linked z r = false.
Proof.
  intros I R. apply in_rights in R. destruct R as [d [D R]]. apply in_split in D. destruct D as [b [a E]].
  destruct (right_free K z cells b d a r I E R) as [_ [_ N]]. destruct (linked z r) eqn:L; [|reflexivity].
  exfalso. apply N. left. exact L.
Qed.
Lemma right_cand K z cells r : inners K z cells -> In r (rights cells) -> K r = true.
Proof.
  intros I R. apply in_rights in R. destruct R as [d [D R]]. apply in_split in D. destruct D as [b [a E]].
  exact (proj1 (proj2 (right_free K z cells b d a r I E R))).
Qed.

(* The last cell: nothing is left. *)
Definition final (K : label -> bool) (z : label) (before : list cell) (c : cell) : Prop :=
  Proper K z c /\ Patterns.right c = [] /\ forall x, In x (labels c) -> K x = true -> ByAny z before x.
Lemma braid_of K z cells c : K z = true -> inners K z cells -> final K z cells c ->
  NoDup (map ref (cells ++ [c])) -> NoDup (rights cells) -> is_braid linked K (length (cells ++ [c])) z (cells ++ [c]).
Proof.
  intros C I [P [R H]] V D. split; [|split; [exact V|rewrite rights_app; simpl; rewrite R, !app_nil_r; exact D]].
  split; [exact C|]. split; [reflexivity|]. split; [destruct cells; discriminate|]. intros b d a E.
  destruct (split_end _ _ _ _ _ E) as [[<- [<- ->]]|[a' [-> F]]].
  - split; [exact P|]. split; [exact R|]. split; [|split; [|discriminate]].
    + intros x X K' L. rewrite R. split; [intros []|]. intro N. exfalso. exact (N (H x X K')).
    + intros l L. destruct P as [_ [_ [[l' [L' [V' [K' _]]]] _]]]. rewrite L in L'. injection L' as <-. exact (H l V' K').
  - destruct (I b d a' F) as [P' [R' [Q' L']]]. split; [exact P'|]. split; [|split; [exact Q'|split; [exact L'|discriminate]]].
    destruct R' as [r R']. unfold Rights. destruct (a' ++ [c]) eqn:Z; [destruct a'; discriminate|]. eauto.
Qed.
Lemma braid_parts K n z cells : is_braid linked K n z cells -> exists before c, cells = before ++ [c] /\
  K z = true /\ length cells = n /\ inners K z before /\ final K z before c /\
  NoDup (map ref (before ++ [c])) /\ NoDup (rights before).
Proof.
  intros [[C [L [N H]]] [V D]]. destruct cells as [|c before _] using rev_ind; [congruence|]. exists before, c.
  assert (I : inners K z before).
  { intros b d a E. destruct (H b d (a ++ [c])) as [P [R [Q [F _]]]]; [rewrite E, <- app_assoc; reflexivity|].
    split; [exact P|]. split; [|split; [exact Q|exact F]]. unfold Rights in R. destruct (a ++ [c]) eqn:Z; [destruct a; discriminate|exact R]. }
  destruct (H before c []) as [P [R [Q [F _]]]]; [reflexivity|]. simpl in R.
  split; [reflexivity|]. split; [exact C|]. split; [exact L|]. split; [exact I|].
  split; [|split; [exact V|rewrite rights_app in D; simpl in D; rewrite R, !app_nil_r in D; exact D]].
  split; [exact P|]. split; [exact R|]. intros x X K'. specialize (Q x X K'). rewrite R in Q.
  destruct (left c) as [l|] eqn:E; [destruct (Pos.eq_dec l x) as [->|O]; [exact (F x E)|]|].
  - destruct (by_any linked z before x) eqn:B; [apply (by_any_spec linked K (fun l => l)); exact B|]. exfalso.
    apply Q; [congruence|]. intro A. apply (by_any_spec linked K (fun l => l)) in A. congruence.
  - destruct (by_any linked z before x) eqn:B; [apply (by_any_spec linked K (fun l => l)); exact B|]. exfalso.
    apply Q; [discriminate|]. intro A. apply (by_any_spec linked K (fun l => l)) in A. congruence.
Qed.

(* ---- T&E(BRT) and braids ---- *)

Definition TE (S : st) (z : label) : Prop :=
  exists S', clos_refl_trans st (brt linked var) (assert z S) S' /\ contradictory var S'.

Definition asserts (l : list label) (S : st) : st := fold_left (fun S x => assert x S) l S.
Lemma asserts_cand l S y : cand (asserts l S) y = true <-> cand S y = true /\ forall x, In x l -> linked x y = false /\ x <> y.
Proof.
  revert S. induction l as [|x l IH]; intro S; simpl; [intuition|]. unfold asserts in IH. rewrite IH. simpl.
  rewrite !andb_true_iff, !negb_true_iff, Pos.eqb_neq. split.
  - intros [[[A B] C] H]. split; [exact A|]. intros w [<-|W]; auto.
  - intros [A H]. destruct (H x (or_introl eq_refl)). split; [auto|]. intros w K. apply H. auto.
Qed.
Lemma asserts_val l S y : val (asserts l S) y = true <-> val S y = true \/ In y l.
Proof.
  revert S. induction l as [|x l IH]; intro S; simpl; [intuition|]. unfold asserts in IH. rewrite IH. simpl.
  rewrite orb_true_iff, Pos.eqb_eq. intuition.
Qed.

Section Trial.
Variable S : st.
Hypothesis W : wf S.
Hypothesis Q : quiescent S.
Variable z : label.
Hypothesis Z : cand S z = true.
(* The trial, after the rights of these cells. *)
Definition trial (cells : list cell) : st := asserts (z :: rights cells) S.

Lemma trial_snoc cells c x : Patterns.right c = [x] -> trial (cells ++ [c]) = assert x (trial cells).
Proof.
  intro R. unfold trial, asserts. rewrite rights_app. assert (rights [c] = [x]) as -> by (unfold rights; simpl; rewrite R; reflexivity).
  change (z :: rights cells ++ [x]) with ((z :: rights cells) ++ [x]). rewrite fold_left_app. reflexivity.
Qed.

(* What the trial has lost, z and the rights kill. *)
Lemma trial_lost cells x : inners (cand S) z cells -> cand S x = true -> val (trial cells) x = false ->
  cand (trial cells) x = false -> ByAny z cells x.
Proof.
  intros I C V N. apply (by_of_rights _ _ _ _ I).
  destruct (linked z x) eqn:L; [left; reflexivity|]. right.
  destruct (existsb (fun r => linked r x) (rights cells)) eqn:E; [apply existsb_exists in E; exact E|]. exfalso.
  rewrite <- not_true_iff_false in N, V. apply N, asserts_cand. split; [exact C|]. intros y Y.
  assert (D : y <> x) by (intros ->; apply V, asserts_val; right; exact Y).
  destruct Y as [<-|Y]; [auto|]. split; [|exact D]. rewrite <- not_true_iff_false in E.
  destruct (linked y x) eqn:F; [exfalso; apply E, existsb_exists; eauto|reflexivity].
Qed.
Lemma trial_kept cells x : inners (cand S) z cells -> cand (trial cells) x = true -> ~ ByAny z cells x.
Proof.
  intros I C A. apply (by_of_rights _ _ _ _ I) in A. apply asserts_cand in C. destruct C as [_ C].
  destruct A as [A|[r [R A]]]; [destruct (C z)|destruct (C r)]; simpl; auto; congruence.
Qed.

(* The cell of a Single of the trial, or of its contradiction. *)
Lemma new_cell cells i V r : inners (cand S) z cells -> var i = Some V -> ~ decided (trial cells) V ->
  (forall x, In x r -> In x V /\ cand (trial cells) x = true) ->
  (forall x, In x V -> cand (trial cells) x = true -> In x r) -> (forall x y, In x r -> In y r -> x = y) ->
  exists l, let c := {| ref := Var i; labels := V; left := Some l; right := r |} in
    Proper (cand S) z c /\ Rest (cand S) ByAny z cells c /\ LeftBy (ByAny z cells) c /\
    forall x, In x V -> cand S x = true -> ~ In x r -> ByAny z cells x.
Proof.
  intros I HV U R O D.
  assert (K : forall x, In x V -> cand S x = true -> ~ In x r -> ByAny z cells x).
  { intros x X C N. apply (trial_lost cells x I C).
    - rewrite <- not_true_iff_false. intro H. apply U. exists x. auto.
    - rewrite <- not_true_iff_false. intro H. apply N. exact (O x X H). }
  assert (UZ : ~ In z V) by (intro H; apply U; exists z; split; [exact H|apply asserts_val; right; left; reflexivity]).
  destruct (Q i V HV) as [[x [X H]]|[x [y [N [X [Y [CX CY]]]]]]].
  { exfalso. apply U. exists x. split; [exact X|]. apply asserts_val. auto. }
  assert (L : exists l, In l V /\ cand S l = true /\ ~ In l r).
  { destruct (in_dec Pos.eq_dec x r) as [IX|IX]; [|exists x; auto]. exists y. split; [exact Y|]. split; [exact CY|].
    intro IY. exact (N (D x y IX IY)). }
  destruct L as [l [LV [LC LN]]]. exists l. cbv zeta. split; [|split; [|split; [|exact K]]].
  - split; [simpl; eauto|]. split; [exact UZ|]. split; [exists l; simpl; auto|]. split; [|exists x, y; simpl; auto].
    intros q H. destruct (R q H) as [A H']. apply asserts_cand in H'. split; [exact A|exact (proj1 H')].
  - intros q X' C' _. split; [intro H; exact (trial_kept cells q I (proj2 (R q H)))|]. intro H.
    destruct (in_dec Pos.eq_dec q r) as [J|J]; [exact J|]. exfalso. exact (H (K q X' C' J)).
  - intros l' E. injection E as <-. exact (K l LV LC LN).
Qed.
Lemma new_ref cells i V : inners (cand S) z cells -> Tied cells -> var i = Some V -> ~ decided (trial cells) V ->
  ~ In (Var i) (map ref cells).
Proof.
  intros I T HV U H. apply in_map_iff in H. destruct H as [d [E D]]. destruct (T d D) as [j [F HJ]].
  rewrite E in F. injection F as <-. rewrite HV in HJ. injection HJ as ->. apply U.
  pose proof D as D'. apply in_split in D'. destruct D' as [b [a G]]. destruct (I b d a G) as [_ [[r R] _]].
  exists r. split.
  - apply (right_free _ _ _ b d a r I G). rewrite R. left. reflexivity.
  - apply asserts_val. right. right. apply in_rights. exists d. rewrite R. simpl. auto.
Qed.

(* A trace of T&E that ends in a contradiction is a braid. *)
Lemma trace_braid T S' : clos_refl_trans_1n st (brt linked var) T S' -> contradictory var S' ->
  forall cells, T = trial cells -> inners (cand S) z cells -> Tied cells -> NoDup (map ref cells) -> NoDup (rights cells) ->
  exists n, braid_rule n S z.
Proof.
  intros P C. induction P as [T|T U S' [x [[i [V [HV [N [X [CX O]]]]]] ->]] P IH]; intros cells -> I TI DR DV.
  - destruct C as [i [V [HV E]]].
    assert (N : ~ decided (trial cells) V) by (intros [x [X H]]; apply (E x X); right; exact H).
    destruct (new_cell cells i V [] I HV N) as [l H]; try (intros; simpl in *; tauto).
    { intros x X H. exfalso. apply (E x X). left. exact H. }
    set (c := {| ref := Var i; labels := V; left := Some l; right := [] |}) in *.
    destruct H as [P [R [L K]]]. exists (length (cells ++ [c])), (length (cells ++ [c])), (cells ++ [c]).
    split; [lia|]. split.
    { intros d D. apply in_app_or in D. destruct D as [D|[<-|[]]]; [exact (TI d D)|exists i; auto]. }
    apply braid_of; auto.
    + split; [exact P|]. split; [reflexivity|]. intros x X' C'. apply K; auto.
    + rewrite map_app. apply NoDup_snoc; [exact DR|]. exact (new_ref cells i V I TI HV N).
  - specialize (IH C). destruct (new_cell cells i V [x] I HV N) as [l H].
    + intros y [<-|[]]. auto.
    + intros y Y H. left. symmetry. exact (O y Y H).
    + intros y w [<-|[]] [<-|[]]. reflexivity.
    + set (c := {| ref := Var i; labels := V; left := Some l; right := [x] |}) in *.
      destruct H as [P' [R [L K]]]. apply (IH (cells ++ [c])).
      * symmetry. apply trial_snoc. reflexivity.
      * apply inners_snoc; [exact I|]. split; [exact P'|]. split; [exists x; reflexivity|]. split; assumption.
      * intros d D. apply in_app_or in D. destruct D as [D|[<-|[]]]; [exact (TI d D)|exists i; auto].
      * rewrite map_app. apply NoDup_snoc; [exact DR|]. exact (new_ref cells i V I TI HV N).
      * rewrite rights_app. simpl. apply NoDup_snoc; [exact DV|]. intro H. apply asserts_cand in CX.
        destruct (proj2 CX x) as [_ G]; [right; exact H|congruence].
Qed.

(* Along a braid, the trial asserts its rights one after the other. *)
Lemma braid_trace cells : inners (cand S) z cells -> Tied cells -> NoDup (rights cells) ->
  clos_refl_trans st (brt linked var) (assert z S) (trial cells) /\
  forall c, tied c -> Proper (cand S) z c -> (forall x, In x (labels c) -> In x (rights cells) -> False) ->
    ~ decided (trial cells) (labels c).
Proof.
  intros I T D. assert (U : forall cells c, tied c -> Proper (cand S) z c ->
    (forall x, In x (labels c) -> In x (rights cells) -> False) -> ~ decided (trial cells) (labels c)).
  { intros cs c [i [_ HV]] [_ [NZ [[l [_ [LV [LC _]]]] _]]] O [x [X H]]. apply asserts_val in H.
    destruct H as [H|[<-|H]]; [|contradiction|exact (O x X H)].
    apply (undecided S i _ l W HV LV LC). exists x. auto. }
  split; [|intro c; apply U]. induction cells as [|c cells IH] using rev_ind; [apply rt_refl|].
  assert (I' : inners (cand S) z cells).
  { intros b d a E. apply (I b d (a ++ [c])). rewrite E, <- app_assoc. reflexivity. }
  destruct (I cells c [] eq_refl) as [P [[r R] [Q' L]]].
  apply rt_trans with (trial cells).
  - apply IH; [exact I'|intros d E; apply T, in_or_app; auto|]. rewrite rights_app in D. apply NoDup_l in D. exact D.
  - apply rt_step. exists r. split.
    + destruct (T c) as [i [RI HV]]; [apply in_or_app; right; left; reflexivity|].
      assert (RF : In r (labels c) /\ cand S r = true /\ ~ ByAny z cells r).
      { apply (right_free (cand S) z (cells ++ [c]) cells c [] r I eq_refl). rewrite R. left. reflexivity. }
      destruct RF as [RV [RC RN]].
      assert (ND : ~ In r (rights cells)).
      { intro H. rewrite rights_app in D. simpl in D. rewrite R, app_nil_r in D. apply (NoDup_remove_2 _ [] r) in D.
        rewrite app_nil_r in D. contradiction. }
      exists i, (labels c). split; [exact HV|]. split; [|split; [exact RV|split]].
      * apply U; [exists i; auto|exact P|]. intros x X H. destruct (Pos.eq_dec x r) as [->|O]; [contradiction|].
        apply RN. apply (by_of_rights _ _ _ _ I'). right. exists x. split; [exact H|]. exact (same_var i _ x r HV X RV O).
      * apply asserts_cand. split; [exact RC|]. intros x [<-|H].
        -- split; [|intros ->; exact (proj1 (proj2 P) RV)]. destruct (linked z r) eqn:E; [exfalso; apply RN; left; exact E|reflexivity].
        -- split; [|intros ->; contradiction]. destruct (linked x r) eqn:E; [exfalso|reflexivity].
           apply RN. apply (by_of_rights _ _ _ _ I'). right. exists x. auto.
      * intros y Y C. pose proof (trial_kept cells y I' C) as K. apply asserts_cand in C. destruct C as [C _].
        assert (N : left c <> Some y) by (intro E; exact (K (L y E))).
        specialize (Q' y Y C N). rewrite R in Q'. apply Q' in K. destruct K as [K|[]]. auto.
    + apply trial_snoc, R.
Qed.

(* Theorem: z is eliminated by T&E(BRT) exactly if there is a braid on z. *)
Theorem TE_is_braids : TE S z <-> exists n, braid_rule n S z.
Proof.
  split.
  - intros [S' [P C]]. apply clos_rt_rt1n in P. 
    apply (trace_braid _ _ P C []); [reflexivity| |intros c []|constructor|constructor].
    intros b c a E. destruct b; discriminate.
  - intros [n [m [cells [_ [T B]]]]]. destruct (braid_parts _ _ _ _ B) as [before [c [-> [_ [_ [I [[P [R K]] [_ D]]]]]]]].
    assert (TB : Tied before) by (intros d E; apply T, in_or_app; auto).
    assert (TC : tied c) by (apply T, in_or_app; right; left; reflexivity).
    destruct (braid_trace before I TB D) as [TR U]. exists (trial before). split; [exact TR|].
    destruct TC as [i [RI HV]]. exists i, (labels c). split; [exact HV|]. intros x X [H|H].
    + pose proof (trial_kept before x I H) as N. apply asserts_cand in H. exact (N (K x X (proj1 H))).
    + refine (U c _ P _ _); [exists i; auto| |exists x; auto]. intros y Y Z'.
      specialize (K y Y (right_cand _ _ _ _ I Z')). apply (by_of_rights _ _ _ _ I) in K.
      destruct K as [K|[r [R' K]]]; [rewrite (target_unlinked _ _ _ _ I Z') in K|rewrite (rights_unlinked _ _ _ _ _ I R' Z') in K]; discriminate.
Qed.
End Trial.
End Braids.
