(* B_n is stable and confluent (the paper, section 5), for every n.

   Stability: let F be a consistent state that BRT leaves as it is, and S a state with more. Follow a braid of S in F, cell by
   cell. Where F has a value, it is the right, and what that kills is gone: the cell is left out. Where the right is gone,
   nothing is left, and the braid ends. So what remains is a braid of F that is no longer. *)
Require Import List Bool Arith PArith Lia Relations.
Require Import Tresse.Net Tresse.Kernel Tresse.Patterns Tresse.States Tresse.Braids.
Import ListNotations.

Section Stable.
Variable linked : label -> label -> bool.
Variable var : positive -> option (list label).
Hypothesis symmetric : forall x y, linked x y = linked y x.
Hypothesis same_var : forall i V x y, var i = Some V -> In x V -> In y V -> x <> y -> linked x y = true.
Hypothesis irreflexive : forall x, linked x x = false.
Notation wf := (wf linked).
Notation quiescent := (quiescent var).
Notation ByAny := (ByAny linked).
Notation inner := (inner linked).
Notation inners := (inners linked).
Notation tied := (tied var).
Notation Tied := (Tied var).

Section InF.
Variable S F : st.
Hypothesis WS : wf S.
Hypothesis WF : wf F.
Hypothesis QF : quiescent F.
Hypothesis within : contains S F.
Variable z : label.

(* What F has of a csp-variable with a candidate in S are candidates of S. *)
Lemma alive_cand c x l : tied c -> In l (labels c) -> cand S l = true -> In x (labels c) -> alive F x -> cand S x = true.
Proof.
  intros [i [_ V]] L C X A. destruct (proj1 within x A) as [H|H]; [exact H|]. exfalso.
  apply (undecided linked var same_var S i _ l WS V L C). exists x. auto.
Qed.

(* ---- z is a value of F: the rights are values, too, and the last csp-variable is empty ---- *)
Lemma not_a_value n : braid_rule linked var n S z -> val F z = true -> False.
Proof.
  intros [m [cells [_ [T B]]]] Z. destruct (braid_parts _ _ _ _ _ B) as [bef [c [-> [_ [_ [I [[P [R K]] _]]]]]]].
  assert (dead : forall x, alive F x -> linked z x = true \/ (exists r, val F r = true /\ linked r x = true) -> False).
  { intros x A [H|[r [V H]]]; [destruct (proj2 WF z x Z H)|destruct (proj2 WF r x V H)]; destruct A; congruence. }
  assert (V : forall b a, bef = b ++ a -> forall r, In r (rights b) -> val F r = true).
  { induction b as [|d b IH] using rev_ind; intros a E r H; [destruct H|].
    rewrite rights_app in H. apply in_app_or in H. assert (E' : bef = b ++ d :: a) by (rewrite E, <- app_assoc; reflexivity).
    specialize (IH _ E'). destruct H as [H|H]; [exact (IH r H)|].
    destruct (I b d a E') as [Pd [[q Q] [Rd Ld]]]. unfold rights in H. simpl in H. rewrite Q in H. destruct H as [<-|[]].
    destruct (T d) as [i [RI HV]]; [apply in_or_app; left; rewrite E'; apply in_or_app; right; left; reflexivity|].
    pose proof Pd as [_ [_ [[l [_ [LV [LC _]]]] _]]].
    assert (O : forall x, In x (labels d) -> alive F x -> x = q).
    { intros x X A. pose proof (alive_cand d x l (ex_intro _ i (conj RI HV)) LV LC X A) as C.
      assert (N : ~ ByAny z b x).
      { intro H. assert (Ib : inners (cand S) z b).
        { intros b1 e a1 E1. apply (I b1 e (a1 ++ d :: a)). rewrite E', E1, <- app_assoc. reflexivity. }
        apply (by_of_rights linked (cand S) z b x Ib) in H. apply (dead x A). destruct H as [H|[y [Y H]]]; [auto|]. right. exists y. auto. }
      assert (NL : left d <> Some x) by (intro H; exact (N (Ld x H))).
      apply (Rd x X C NL) in N. rewrite Q in N. destruct N as [->|[]]. reflexivity. }
    destruct (QF i _ HV) as [[x [X H]]|[x [y [D [X [Y [C C']]]]]]].
    - rewrite <- (O x X (or_intror H)). exact H.
    - exfalso. apply D. rewrite (O x X (or_introl C)), (O y Y (or_introl C')). reflexivity. }
  specialize (V bef [] (eq_sym (app_nil_r _))).
  destruct (T c) as [i [RI HV]]; [apply in_or_app; right; left; reflexivity|].
  pose proof P as [_ [_ [[l [_ [LV [LC _]]]] _]]].
  assert (E : forall x, In x (labels c) -> alive F x -> False).
  { intros x X A. pose proof (K x X (alive_cand c x l (ex_intro _ i (conj RI HV)) LV LC X A)) as H.
    apply (by_of_rights linked (cand S) z bef x I) in H. apply (dead x A). destruct H as [H|[y [Y H]]]; [auto|]. right. exists y. auto. }
  destruct (QF i _ HV) as [[x [X H]]|[x [y [_ [X [_ [C _]]]]]]]; apply (E x X); [right|left]; assumption.
Qed.

(* ---- z is a candidate of F: a braid of F ---- *)
Hypothesis Z : cand F z = true.

(* These cells of F are what is left of those cells of S. *)
Record kept (bef K : list cell) : Prop := {
  k_inners : inners (cand F) z K;
  k_tied : Tied K;
  k_refs : incl (map ref K) (map ref bef);
  k_rights : incl (rights K) (rights bef);
  k_all : forall r, In r (rights bef) -> In r (rights K) \/ val F r = true;
  k_refs_differ : NoDup (map ref K);
  k_rights_differ : NoDup (rights K);
  k_length : length K <= length bef
}.

(* What is alive in F and was killed in S is killed by what is kept. *)
Lemma killed bef K x : inners (cand S) z bef -> kept bef K -> alive F x -> ByAny z bef x -> ByAny z K x.
Proof.
  intros I [KI _ _ _ KA _ _ _] A H. apply (by_of_rights linked (cand S) z bef x I) in H.
  apply (by_of_rights linked (cand F) z K x KI). destruct H as [H|[r [R H]]]; [auto|].
  destruct (KA r R) as [J|J]; [right; exists r; auto|]. exfalso. destruct (proj2 WF r x J H). destruct A; congruence.
Qed.
Lemma value_not_killed bef K v : kept bef K -> val F v = true -> ~ ByAny z K v.
Proof.
  intros [KI _ _ _ _ _ _ _] V H. apply (by_of_rights linked (cand F) z K v KI) in H. destruct H as [H|[r [R H]]].
  - rewrite symmetric in H. destruct (proj2 WF v z V H). congruence.
  - rewrite symmetric in H. destruct (proj2 WF v r V H) as [N _]. rewrite (right_cand linked _ _ _ _ KI R) in N. discriminate.
Qed.

Lemma follow rest : forall bef K c, Tied (bef ++ rest ++ [c]) -> inners (cand S) z (bef ++ rest) ->
  Braids.final linked (cand S) z (bef ++ rest) c -> NoDup (map ref (bef ++ rest ++ [c])) -> NoDup (rights (bef ++ rest)) ->
  kept bef K -> braid_rule linked var (length (bef ++ rest ++ [c])) F z.
Proof.
  (* a cell of F that ends the braid *)
  assert (ends : forall bef K d after l, Tied (bef ++ d :: after) -> inners (cand S) z bef -> kept bef K ->
    NoDup (map ref (bef ++ d :: after)) -> ~ In z (labels d) -> In l (labels d) -> cand S l = true -> ~ decided F (labels d) ->
    (forall x, In x (labels d) -> cand F x = true -> cand S x = true -> ByAny z bef x) ->
    braid_rule linked var (length (bef ++ d :: after)) F z).
  { intros bef K d after l T I KP D NZ LV LC U A.
    destruct (T d) as [i [RI HV]]; [apply in_or_app; right; left; reflexivity|].
    destruct (QF i _ HV) as [H|[x [y [N [X [Y [CX CY]]]]]]]; [contradiction|].
    assert (A' : forall w, In w (labels d) -> cand F w = true -> ByAny z K w).
    { intros w V C. apply (killed bef K w I KP (or_introl C)). apply A; auto.
      apply (alive_cand d w l); auto; [exists i; auto|left; exact C]. }
    set (e := {| ref := ref d; labels := labels d; left := Some x; right := [] |}).
    exists (length (K ++ [e])), (K ++ [e]).
    split; [rewrite !app_length; simpl; pose proof (k_length _ _ KP); lia|]. split.
    { intros f H. apply in_app_or in H. destruct H as [H|[<-|[]]]; [exact (k_tied _ _ KP f H)|exists i; auto]. }
    apply braid_of; [exact Z|exact (k_inners _ _ KP)| | |exact (k_rights_differ _ _ KP)].
    - split; [|split; [reflexivity|exact A']]. split; [simpl; eauto|]. split; [exact NZ|].
      split; [exists x; simpl; auto|]. split; [intros r []|exists x, y; simpl; auto].
    - rewrite map_app. apply NoDup_snoc; [exact (k_refs_differ _ _ KP)|]. simpl. intro H. apply (k_refs _ _ KP) in H.
      rewrite map_app in D. simpl in D. apply NoDup_remove_2 in D. apply D, in_or_app. auto. }
  induction rest as [|d rest IH]; intros bef K c T I [P [R A]] D DR KP.
  - simpl in *. rewrite app_nil_r in *. destruct P as [_ [NZ [[l [_ [LV [LC _]]]] _]]].
    apply (ends bef K c [] l); auto. intros [v [V H]].
    destruct (T c) as [i [RI HV]]; [apply in_or_app; right; left; reflexivity|].
    apply (value_not_killed bef K v KP H), (killed bef K v I KP (or_intror H)), A; [exact V|].
    apply (alive_cand c v l); auto; [exists i; auto|right; exact H].
  - assert (Ib : inners (cand S) z bef).
    { intros b1 e a1 E1. apply (I b1 e (a1 ++ d :: rest)). rewrite E1, <- app_assoc. reflexivity. }
    destruct (I bef d rest eq_refl) as [Pd [[r Rd] [Qd Ld]]].
    destruct (T d) as [i [RI HV]]; [apply in_or_app; right; left; reflexivity|].
    pose proof Pd as [_ [NZ [[l [LE [LV [LC LN]]]] [O _]]]].
    assert (RF : In r (labels d) /\ cand S r = true /\ ~ ByAny z bef r).
    { apply (right_free linked (cand S) z (bef ++ d :: rest) bef d rest r I eq_refl). rewrite Rd. left. reflexivity. }
    destruct RF as [RV [RC RN]].
    assert (others : forall x, In x (labels d) -> cand S x = true -> x <> r -> ByAny z bef x).
    { intros x X C N. destruct (Pos.eq_dec l x) as [<-|M]; [exact (Ld l LE)|].
      destruct (by_any linked z bef x) eqn:E; [apply (by_any_spec linked (cand S) (fun l => l)); exact E|]. exfalso. apply N.
      assert (In x (Patterns.right d)) as J; [|rewrite Rd in J; destruct J as [->|[]]; reflexivity].
      apply (Qd x X C); [rewrite LE; congruence|]. intro H. apply (by_any_spec linked (cand S) (fun l => l)) in H. congruence. }
    assert (E1 : bef ++ (d :: rest) ++ [c] = (bef ++ [d]) ++ rest ++ [c]) by (simpl; rewrite <- app_assoc; reflexivity).
    assert (E2 : bef ++ d :: rest = (bef ++ [d]) ++ rest) by (rewrite <- app_assoc; reflexivity).
    assert (ER : rights (bef ++ [d]) = rights bef ++ [r]) by (rewrite rights_app; unfold rights at 2; simpl; rewrite Rd; reflexivity).
    assert (NR : ~ In r (rights K)).
    { intro H. apply (k_rights _ _ KP) in H. rewrite E2, rights_app, ER in DR. apply NoDup_l in DR.
      apply (NoDup_remove_2 _ [] r) in DR. rewrite app_nil_r in DR. contradiction. }
    assert (go : forall K', kept (bef ++ [d]) K' -> braid_rule linked var (length (bef ++ (d :: rest) ++ [c])) F z).
    { intros K' KP'. rewrite E1 in *. rewrite E2 in *. apply (IH (bef ++ [d]) K' c); auto. split; auto. }
    destruct (val F r) eqn:VR.
    + (* the right is a value of F *)
      apply (go K). destruct KP as [K1 K2 K3 K4 K5 K6 K7 K8]. constructor; auto.
      * rewrite map_app. apply incl_appl. exact K3.
      * rewrite ER. apply incl_appl. exact K4.
      * intros q H. rewrite ER in H. apply in_app_or in H. destruct H as [H|[<-|[]]]; auto.
      * rewrite app_length. simpl. lia.
    + assert (U : ~ decided F (labels d)).
      { intros [v [V H]]. assert (v <> r) by congruence.
        apply (value_not_killed bef K v KP H), (killed bef K v Ib KP (or_intror H)), others; auto.
        apply (alive_cand d v l); auto; [exists i; auto|right; exact H]. }
      destruct (cand F r) eqn:CR.
      * (* the right is a candidate of F, and so it is the right there *)
        destruct (QF i _ HV) as [H|[x [y [N [X [Y [CX CY]]]]]]]; [contradiction|].
        assert (L : exists l', In l' (labels d) /\ cand F l' = true /\ l' <> r).
        { destruct (Pos.eq_dec x r) as [->|M]; [exists y; auto|exists x; auto]. }
        destruct L as [l' [LV' [LC' LN']]].
        assert (KA : forall w, In w (labels d) -> cand F w = true -> w <> r -> ByAny z K w).
        { intros w V C M. apply (killed bef K w Ib KP (or_introl C)), others; auto.
          apply (alive_cand d w l); auto; [exists i; auto|left; exact C]. }
        set (e := {| ref := ref d; labels := labels d; left := Some l'; right := [r] |}).
        assert (IN : inner (cand F) z K e).
        { split; [|split; [exists r; reflexivity|split]].
          - split; [simpl; eauto|]. split; [exact NZ|]. split; [exists l'; simpl; intuition congruence|].
            split; [intros q [<-|[]]; simpl; auto|exists x, y; simpl; auto].
          - intros w V C _. split.
            + intros [<-|[]] H. apply RN. apply (by_of_rights linked (cand F) z K r (k_inners _ _ KP)) in H.
              apply (by_of_rights linked (cand S) z bef r Ib). destruct H as [H|[q [J H]]]; [auto|]. right. exists q.
              split; [exact (k_rights _ _ KP q J)|exact H].
            + intro H. destruct (Pos.eq_dec w r) as [->|M]; [left; reflexivity|]. exfalso. exact (H (KA w V C M)).
          - intros w E. injection E as <-. exact (KA l' LV' LC' LN'). }
        assert (EK : rights (K ++ [e]) = rights K ++ [r]) by (rewrite rights_app; reflexivity).
        apply (go (K ++ [e])). pose proof KP as [K1 K2 K3 K4 K5 K6 K7 K8]. constructor.
        -- apply inners_snoc; assumption.
        -- intros f H. apply in_app_or in H. destruct H as [H|[<-|[]]]; [exact (K2 f H)|exists i; auto].
        -- rewrite !map_app. apply incl_app; [apply incl_appl; exact K3|apply incl_appr; apply incl_refl].
        -- rewrite EK, ER. apply incl_app; [apply incl_appl; exact K4|apply incl_appr; apply incl_refl].
        -- intros q H. rewrite ER in H. rewrite EK. apply in_app_or in H. destruct H as [H|[<-|[]]].
           ++ destruct (K5 q H); [left; apply in_or_app; auto|auto].
           ++ left. apply in_or_app. right. left. reflexivity.
        -- rewrite map_app. apply NoDup_snoc; [exact K6|]. simpl. intro H. apply K3 in H.
           rewrite map_app in D. simpl in D. apply NoDup_remove_2 in D. apply D, in_or_app. auto.
        -- rewrite EK. apply NoDup_snoc; assumption.
        -- rewrite !app_length. simpl. lia.
      * (* the right is gone *)
        apply (ends bef K d (rest ++ [c]) l); auto. intros x X C CS. apply others; auto. congruence.
Qed.

Theorem braids_stable n : braid_rule linked var n S z -> braid_rule linked var n F z.
Proof.
  intros [m [cells [L [T B]]]]. destruct (braid_parts _ _ _ _ _ B) as [bef [c [-> [_ [LE [I [FI [D DR]]]]]]]].
  destruct (follow bef [] [] c) as [k [cs [LK H]]]; auto.
  - constructor; [intros b e a E; destruct b; discriminate|intros d []|intros d []|intros d []|intros r []| | |simpl; lia]; constructor.
  - simpl in LK. exists k, cs. split; [lia|exact H].
Qed.
End InF.

Theorem braids_block n F S z : closed linked var (braid_rule linked var n) F -> wf S -> contains S F ->
  braid_rule linked var n S z -> ~ alive F z.
Proof.
  intros [WF [QF N]] W C B [A|A].
  - exact (N z A (braids_stable S F W WF QF C z A n B)).
  - exact (not_a_value S F W WF QF C z n B A).
Qed.

(* Confluence: whatever the order in which braids[n] and BRT are applied, the same state is reached. *)
Theorem B_confluent n S F F' : wf S -> path linked var (braid_rule linked var n) S F ->
  path linked var (braid_rule linked var n) S F' ->
  closed linked var (braid_rule linked var n) F -> closed linked var (braid_rule linked var n) F' -> same F F'.
Proof.
  intros. apply (confluent linked var symmetric irreflexive (braid_rule linked var n) S); auto; intros R z WR _ CR _;
    apply braids_block; auto.
Qed.
(* And if one such path ends in a consistent closed state, none ends in a contradiction. *)
Theorem B_consistent n S F F' : wf S -> path linked var (braid_rule linked var n) S F ->
  path linked var (braid_rule linked var n) S F' -> closed linked var (braid_rule linked var n) F ->
  ~ contradictory var F'.
Proof.
  intros W P P' C. pose proof (shrinks linked var symmetric irreflexive _ S F W P) as K. destruct C as [WF [QF N]].
  apply (never_contradictory linked var symmetric irreflexive (braid_rule linked var n) F WF QF) with (S := S); auto.
  intros R z WR _ CR _. apply (braids_block n); auto. split; auto.
Qed.
End Stable.
