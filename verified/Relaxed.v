(* Relaxed whips bound W from below (theory of doc/rules.md, "Relaxed whips"; doc/ratings.md): if F is a state within BRT(P),
   consistent, not solved, in which neither Singles nor relaxed whips[n] apply, then no path by BRT and whips[n] solves P,
   whatever the order. *)
Require Import List Bool Arith PArith Lia Relations.
Require Import Tresse.Net Tresse.Kernel Tresse.Patterns Tresse.States Tresse.Braids Tresse.Confluence.
Import ListNotations.

Section Relaxed.
Variable linked : label -> label -> bool.
Variable var : positive -> option (list label).
Hypothesis symmetric : forall x y, linked x y = linked y x.
Hypothesis same_var : forall i V x y, var i = Some V -> In x V -> In y V -> x <> y -> linked x y = true.
Hypothesis irreflexive : forall x, linked x x = false.
Notation wf := (wf linked).
Notation quiescent := (quiescent var).
Notation ByAny := (ByAny linked).
Notation whip_rule := (whip_rule linked var).

(* The rights of a relaxed whip may be values, its lefts may be gone, if they are in G. *)
Definition relaxed (F : st) (G : label -> Prop) (z : label) (cells : list cell) : Prop :=
  cells <> [] /\ Tied var cells /\ NoDup (lefts cells) /\
  forall b c a, cells = b ++ c :: a ->
    ~ In z (labels c) /\ (forall r, In r (rights b) -> ~ In r (labels c)) /\
    (exists l, left c = Some l /\ In l (labels c) /\ G l /\ LinkAll linked (last_right z b) l) /\
    match a with [] => right c = [] | _ => exists r, right c = [r] /\ In r (labels c) /\ alive F r /\ ~ ByAny z b r end /\
    (forall x, In x (labels c) -> alive F x -> ~ ByAny z b x -> In x (right c)).

Definition cut (c : cell) : cell := {| ref := ref c; labels := labels c; left := left c; right := [] |}.

Section Blocks.
Variable S F : st.
Variable G : label -> Prop.
Variable n : nat.
Hypothesis WS : wf S.
Hypothesis WF : wf F.
Hypothesis QF : quiescent F.
Hypothesis within : contains S F.
Hypothesis ghosts : forall x, cand S x = true -> G x.
Hypothesis none : forall z cells, cand F z = true -> relaxed F G z cells -> length cells <= n -> False.

(* In F, a whip of S is a relaxed whip up to the first right that is gone. *)
Lemma whip_relaxed z : whip_rule n S z -> exists cells, relaxed F G z cells /\ length cells <= n.
Proof.
  intros [m [cells [L [T W]]]]. pose proof (whips_are_braids linked _ _ _ _ W) as B.
  destruct W as [[_ [LE [_ CH]]] [_ AD]].
  destruct (braid_parts linked _ _ _ _ B) as [bef [c [-> [_ [_ [I [[P [R K]] [_ DR]]]]]]]].
  assert (DL : NoDup (lefts (bef ++ [c]))) by (apply NoDup_l in AD; exact AD).
  (* every cell of the whip, with or without its right *)
  assert (cell_ok : forall b d a, bef ++ [c] = b ++ d :: a ->
    ~ In z (labels d) /\ (forall r, In r (rights b) -> ~ In r (labels d)) /\
    (exists l, left d = Some l /\ In l (labels d) /\ G l /\ LinkAll linked (last_right z b) l) /\
    (forall x, In x (labels d) -> alive F x -> ~ ByAny z b x -> In x (right d)) /\ incl (rights b) (rights bef) /\
    (right d = [] \/ exists r, right d = [r] /\ In r (labels d) /\ ~ ByAny z b r)).
  { intros b d a E. destruct (CH b d a E) as [Pd [_ [Rd [Ld Cd]]]]. specialize (Cd eq_refl).
    destruct (T d) as [i [RI HV]]; [rewrite E; apply in_or_app; right; left; reflexivity|].
    pose proof Pd as [_ [NZ [[l [LE' [LV [LC LN]]]] [O _]]]].
    assert (Ib : inners linked (cand S) z b /\ incl (rights b) (rights bef) /\ NoDup (rights b) /\
      (forall r, In r (rights b) -> ~ In r (labels d)) /\ (right d = [] \/ exists r, right d = [r] /\ In r (labels d) /\ ~ ByAny z b r)).
    { destruct (split_end _ _ _ _ _ E) as [[<- [<- ->]]|[a' [-> E']]].
      - split; [exact I|]. split; [apply incl_refl|]. split; [exact DR|]. split; [|left; exact R].
        intros r H V. specialize (K r V (right_cand linked _ _ _ _ I H)). apply (by_of_rights linked (cand S) z bef r I) in K.
        destruct K as [K|[q [Q K]]];
          [rewrite (target_unlinked linked _ _ _ _ I H) in K|rewrite (rights_unlinked linked symmetric irreflexive _ _ _ _ _ I Q H) in K]; discriminate.
      - assert (Ib : inners linked (cand S) z b).
        { intros b1 e a1 E1. apply (I b1 e (a1 ++ d :: a')). rewrite E', E1, <- app_assoc. reflexivity. }
        destruct (I b d a' E') as [_ [[r Rr] _]].
        assert (RF : In r (labels d) /\ cand S r = true /\ ~ ByAny z b r).
        { apply (right_free linked (cand S) z bef b d a' r I E'). rewrite Rr. left. reflexivity. }
        destruct RF as [RV [RC RN]].
        assert (D2 : NoDup (rights b ++ [r])).
        { rewrite E', rights_app in DR. change (d :: a') with ([d] ++ a') in DR. rewrite rights_app, app_assoc in DR.
          apply NoDup_l in DR. unfold rights at 2 in DR. simpl in DR. rewrite Rr in DR. exact DR. }
        split; [exact Ib|]. split; [rewrite E', rights_app; apply incl_appl, incl_refl|]. split; [exact (NoDup_l _ _ D2)|].
        split; [|right; exists r; auto]. intros q H V. assert (q <> r).
        { intros ->. apply (NoDup_remove_2 _ [] r) in D2. rewrite app_nil_r in D2. contradiction. }
        apply RN, (by_of_rights linked (cand S) z b r Ib). right. exists q. split; [exact H|]. exact (same_var i _ q r HV V RV H0). }
    destruct Ib as [Ib [IR [_ [NR RR]]]].
    split; [exact NZ|]. split; [exact NR|]. split; [exists l; split; [exact LE'|]; split; [exact LV|]; split; [exact (ghosts l LC)|exact (Cd l LE')]|].
    split; [|split; [exact IR|exact RR]]. intros x X A N.
    assert (C : cand S x = true) by (apply (alive_cand linked var same_var S F WS within d x l); auto; exists i; auto).
    apply (Rd x X C); [|exact N]. intro H. exact (N (Ld x H)). }
  assert (go : forall rest b, bef ++ [c] = b ++ rest -> rest <> [] -> (forall r, In r (rights b) -> alive F r) ->
    exists b' d a', bef ++ [c] = b' ++ d :: a' /\ (forall r, In r (rights b') -> alive F r) /\
      forall x, In x (right d) -> ~ alive F x).
  { induction rest as [|d rest IH]; intros b E N A; [congruence|].
    destruct (cell_ok b d rest E) as [_ [_ [_ [_ [_ [RR|[r [RR [_ _]]]]]]]]].
    - exists b, d, rest. split; [exact E|]. split; [exact A|]. rewrite RR. intros x [].
    - assert (dec : alive F r \/ ~ alive F r).
      { unfold alive. destruct (cand F r), (val F r); auto. right. intros [H|H]; discriminate. }
      destruct dec as [D|D].
      + destruct rest as [|e rest].
        * exfalso. destruct (split_end _ _ _ _ _ E) as [[_ [<- _]]|[a' [H _]]]; [congruence|destruct a'; discriminate].
        * apply (IH (b ++ [d])); [rewrite <- app_assoc; exact E|discriminate|]. intros q H. rewrite rights_app in H.
          apply in_app_or in H. destruct H as [H|H]; [exact (A q H)|]. unfold rights in H. simpl in H. rewrite RR in H.
          destruct H as [<-|[]]. exact D.
      + exists b, d, rest. split; [exact E|]. split; [exact A|]. rewrite RR. intros x [<-|[]]. exact D. }
  destruct (go (bef ++ [c]) [] eq_refl) as [b [d [a [E [A N]]]]]; [destruct bef; discriminate|intros r []|].
  exists (b ++ [cut d]). split.
  - split; [destruct b; discriminate|]. split; [|split].
    + intros e H. apply in_app_or in H. destruct H as [H|[<-|[]]].
      * apply T. rewrite E. apply in_or_app. auto.
      * destruct (T d) as [i H]; [rewrite E; apply in_or_app; right; left; reflexivity|]. exists i. exact H.
    + rewrite E in DL. unfold lefts in *. rewrite flat_map_app in *. simpl in *. rewrite app_assoc in DL. apply NoDup_l in DL.
      rewrite app_nil_r. exact DL.
    + intros b' e a' E'. destruct (split_end _ _ _ _ _ E') as [[<- [<- ->]]|[a2 [-> E2]]].
      * destruct (cell_ok b d a E) as [C1 [C2 [C3 [C4 _]]]]. simpl. split; [exact C1|]. split; [exact C2|]. split; [exact C3|].
        split; [reflexivity|]. intros x X H H'. exact (N x (C4 x X H H') H).
      * assert (E3 : bef ++ [c] = b' ++ e :: (a2 ++ d :: a)) by (rewrite E, E2, <- app_assoc; reflexivity).
        destruct (cell_ok b' e _ E3) as [C1 [C2 [C3 [C4 [_ C5]]]]]. split; [exact C1|]. split; [exact C2|]. split; [exact C3|].
        split; [|exact C4]. destruct (a2 ++ [cut d]) eqn:Z; [destruct a2; discriminate|].
        destruct C5 as [C5|[r [C5 [C6 C7]]]].
        -- exfalso. destruct (CH b' e _ E3) as [_ [RI _]]. unfold Rights in RI. destruct (a2 ++ d :: a) eqn:Q; [destruct a2; discriminate|].
           destruct RI as [r RI]. congruence.
        -- exists r. repeat split; auto. apply A. rewrite E2, rights_app. apply in_or_app. right. unfold rights. simpl. rewrite C5. left. reflexivity.
  - rewrite E in LE. rewrite app_length in *. simpl in *. lia.
Qed.

Theorem whips_block z : whip_rule n S z -> ~ alive F z.
Proof.
  intros W [A|A].
  - destruct (whip_relaxed z W) as [cells [R L]]. exact (none z cells A R L).
  - refine (not_a_value linked var same_var S F WS WF QF within z n _ A).
    apply (W_in_B linked var); exact W.
Qed.
End Blocks.

(* The lower bound. P is where the path starts, B what Singles make of it. *)
Theorem lower_bound n P B F :
  wf P -> path linked var (fun _ _ => False) P B ->
  wf F -> quiescent F -> (forall x, alive F x -> alive B x) -> (forall x, val B x = true -> val F x = true) -> ~ solved var F ->
  (forall z cells, cand F z = true -> relaxed F (alive B) z cells -> length cells <= n -> False) ->
  forall S, path linked var (whip_rule n) P S -> ~ solved var S.
Proof.
  intros WP PB WF QF AF VF NS none S PS.
  destruct (shrinks linked var symmetric irreflexive _ P B WP PB) as [A1 A2].
  assert (C : contains P F) by (split; auto).
  (* a state in which a whip is applied lies within B *)
  assert (inside : forall T, path linked var (whip_rule n) P T -> quiescent T -> forall x, cand T x = true -> alive B x).
  { intros T PT QT x H. pose proof (shrinks linked var symmetric irreflexive _ P T WP PT) as CT.
    assert (WT : wf T) by (exact (wf_path linked var symmetric irreflexive _ P T WP PT)).
    pose proof (contains_path linked var symmetric irreflexive (fun _ _ => False) T WT QT) as K.
    destruct (K (fun _ _ _ _ _ _ f _ => f) P B WP CT PB) as [K1 _]. apply K1. left. exact H. }
  assert (G : forall T, path linked var (whip_rule n) P T -> contains T F).
  { intros T PT. apply clos_rt_rtn1 in PT. induction PT as [|T U ST PT IH]; [exact C|].
    apply clos_rtn1_rt in PT. pose proof (wf_path linked var symmetric irreflexive _ P T WP PT) as WT.
    apply (contains_step linked var (fun S z => whip_rule n S z /\ forall x, cand S x = true -> alive B x) F WF QF) with (S := T); auto.
    - intros S' z W' Q' C' _ [W GH]. exact (whips_block S' F (alive B) n W' WF QF C' GH none z W).
    - destruct ST as [ST|[Q [zs [Z M]]]]; [left; exact ST|right]. split; [exact Q|]. exists zs. split; [|exact M].
      intros z H. destruct (Z z H) as [Z1 Z2]. split; [exact Z1|]. split; [exact Z2|]. exact (inside T PT Q). }
  intro H. apply NS. intros i V HV. destruct (H i V HV) as [x [X K]]. exists x. split; [exact X|]. exact (proj2 (G S PS) x K).
Qed.
End Relaxed.
