(* C-braids: braids whose cells are constraints of any kind, and cB_n is sound and confluent, for every n.

   A statement is a csp-variable, a need, or another constraint, of which only two things are known: which labels it refutes,
   and whether it fails, if nothing but the labels `live` may be true. Both have to be sound and monotone; `exact` makes such a
   constraint of any condition on the values of some csp-variables.

   The proofs are shorter than those for g-braids, because a c-braid keeps the set of all dead labels, and not only of those
   that some cell needs: in a smaller state the same cells make no fewer labels dead, or one of them fails earlier. *)
Require Import List Bool Arith PArith Lia Relations.
Require Import Tresse.Net Tresse.Kernel Tresse.Patterns Tresse.States Tresse.Braids Tresse.GBraids.
Import ListNotations.

Definition labels := label -> bool.
Definition inside (s t : labels) : Prop := forall x, s x = true -> t x = true.

Section CBraids.
Variable linked : label -> label -> bool.
Variable var : positive -> option (list label).
Hypothesis symmetric : forall x y, linked x y = linked y x.
Hypothesis same_var : forall i V x y, var i = Some V -> In x V -> In y V -> x <> y -> linked x y = true.
Hypothesis irreflexive : forall x, linked x x = false.
Notation wf := (wf linked).
Notation quiescent := (quiescent var).
Notation assert := (States.assert linked).

Record constraint := {
  holds : labels -> Prop;                     (* of a choice of true labels *)
  refutes : labels -> label -> bool;
  fails : labels -> bool;
  refutes_sound : forall a live x, holds a -> inside a live -> refutes live x = true -> a x = false;
  fails_sound : forall a live, holds a -> inside a live -> fails live = false;
  refutes_monotone : forall live more x, inside live more -> refutes more x = true -> refutes live x = true;
  fails_monotone : forall live more, inside live more -> fails more = true -> fails live = true;
  (* It fails where a label that it refutes has to be true. *)
  refuted_fails : forall live x, refutes live x = true -> (forall y, live y = true -> linked x y = false) -> fails live = true
}.

Inductive statement := CspVar (V : list label) | Need (guards members : list label) | Other (c : constraint).
(* The statements of the network. *)
Variable need : list label -> list label -> Prop.
Variable other : constraint -> Prop.
Definition known (c : statement) : Prop :=
  match c with CspVar V => exists i, var i = Some V | Need g m => need g m | Other c => other c end.

(* What c refutes, whether it fails, and what it makes true, if `live` may be true, and T is. *)
Definition none (live : labels) (l : list label) : bool := forallb (fun y => negb (live y)) l.
Definition all_link (live : labels) (l : list label) (x : label) : bool := forallb (fun y => negb (live y) || linked y x) l.
Definition ref (c : statement) (live T : labels) (x : label) : bool :=
  match c with
  | CspVar V => all_link live V x
  | Need g m => (isin x g && none live m) || (existsb T g && all_link live m x)
  | Other c => refutes c live x
  end.
Definition fail (c : statement) (live T : labels) : bool :=
  match c with
  | CspVar V => none live V
  | Need g m => existsb T g && none live m
  | Other c => fails c live
  end.
Definition alone (c : statement) (live : labels) (x : label) : bool :=
  match c with
  | CspVar V => isin x V && live x && forallb (fun y => negb (live y) || Pos.eqb y x) V
  | _ => false
  end.

(* The cells, one after the other: what a cell refutes is dead in the next ones; the last one fails. *)
Definition less (live dead : labels) : labels := fun x => live x && negb (dead x).
Definition more (T new : labels) : labels := fun x => T x || new x.
Fixpoint chain (live T : labels) (cells : list statement) : Prop :=
  match cells with
  | [] => False
  | [c] => fail c live T = true
  | c :: rest => chain (less live (ref c live T)) (more T (alone c live)) rest
  end.
Definition alive_in (S : st) : labels := fun x => cand S x || val S x.
Definition is_c_braid (S : st) (n : nat) (z : label) (cells : list statement) : Prop :=
  cand S z = true /\ length cells = n /\ Forall known cells /\
  chain (less (alive_in S) (linked z)) (more (val S) (Pos.eqb z)) cells.
Definition c_braid_rule (n : nat) : rule := fun S z => exists m cells, m <= n /\ is_c_braid S m z cells.
(* The rule Con: what one statement refutes. *)
Definition con_rule : rule := fun S z => exists c, known c /\ ref c (alive_in S) (val S) z = true.
(* No statement is broken. *)
Definition sane (S : st) : Prop := forall c, known c -> fail c (alive_in S) (val S) = false.

Lemma alive_spec S x : alive_in S x = true <-> alive S x.
Proof. unfold alive_in, alive. apply orb_true_iff. Qed.
Lemma less_spec live dead x : less live dead x = true <-> live x = true /\ dead x = false.
Proof. unfold less. rewrite andb_true_iff, negb_true_iff. reflexivity. Qed.
Lemma more_spec T new x : more T new x = true <-> T x = true \/ new x = true.
Proof. apply orb_true_iff. Qed.
Lemma none_spec live l : none live l = true <-> forall y, In y l -> live y = false.
Proof. unfold none. rewrite forallb_forall. split; intros H y Y; specialize (H y Y); apply negb_true_iff; exact H. Qed.
Lemma all_link_spec live l x : all_link live l x = true <-> forall y, In y l -> live y = true -> linked y x = true.
Proof.
  unfold all_link. rewrite forallb_forall. split; intros H y Y.
  - intro L. specialize (H y Y). rewrite L in H. exact H.
  - destruct (live y) eqn:L; [exact (H y Y L)|reflexivity].
Qed.
Lemma alone_spec V live x : alone (CspVar V) live x = true <->
  In x V /\ live x = true /\ forall y, In y V -> live y = true -> y = x.
Proof.
  simpl. rewrite !andb_true_iff, isin_spec, forallb_forall. split; [intros [[A B] C]|intros [A [B C]]]; split; auto.
  - split; [exact B|]. intros y Y L. specialize (C y Y). rewrite L in C. apply Pos.eqb_eq. exact C.
  - intros y Y. destruct (live y) eqn:L; [|reflexivity]. apply Pos.eqb_eq. exact (C y Y L).
Qed.

(* ---- with less that may be true, and more that is, a statement does no less ---- *)

Lemma none_less l live live' : inside live' live -> none live l = true -> none live' l = true.
Proof.
  intro I. rewrite !none_spec. intros H y Y. destruct (live' y) eqn:L; [|reflexivity].
  pose proof (I y L). pose proof (H y Y). congruence.
Qed.
Lemma all_link_less l live live' x : inside live' live -> all_link live l x = true -> all_link live' l x = true.
Proof. intro I. rewrite !all_link_spec. auto. Qed.
Lemma existsb_inside T T' (l : list label) : inside T T' -> existsb T l = true -> existsb T' l = true.
Proof. rewrite !existsb_exists. intros I [x [X H]]. exists x. auto. Qed.
Lemma ref_less c live live' T T' x : inside live' live -> inside T T' -> ref c live T x = true -> ref c live' T' x = true.
Proof.
  intros I J. destruct c as [V|g m|c]; simpl; [apply all_link_less, I| |apply refutes_monotone, I].
  rewrite !orb_true_iff, !andb_true_iff. intros [[A B]|[A B]]; [left|right]; split; auto.
  - exact (none_less m _ _ I B).
  - exact (existsb_inside _ _ _ J A).
  - exact (all_link_less m _ _ x I B).
Qed.
Lemma fail_less c live live' T T' : inside live' live -> inside T T' -> fail c live T = true -> fail c live' T' = true.
Proof.
  intros I J. destruct c as [V|g m|c]; simpl; [apply none_less, I| |apply fails_monotone, I].
  rewrite !andb_true_iff. intros [A B]. split; [exact (existsb_inside _ _ _ J A)|exact (none_less m _ _ I B)].
Qed.
(* What was alone in a csp-variable is, or the csp-variable has nothing left. *)
Lemma alone_less c live live' x T : inside live' live -> alone c live x = true -> alone c live' x = true \/ fail c live' T = true.
Proof.
  destruct c as [V|g m|c]; try discriminate. intros I A. apply alone_spec in A. destruct A as [X [_ O]].
  destruct (live' x) eqn:L; [left; apply alone_spec|right; apply none_spec]; auto.
  intros y Y. destruct (live' y) eqn:K; [|reflexivity]. rewrite (O y Y (I y K)) in K. congruence.
Qed.
Lemma alone_inside c live x : alone c live x = true -> live x = true.
Proof. destruct c; try discriminate. intro A. apply alone_spec in A. apply A. Qed.

(* So the same cells do as much, or one of them fails earlier. *)
Lemma chain_less cells : forall live live' T T', inside live' live -> inside T T' -> chain live T cells ->
  exists k, k <= length cells /\ chain live' T' (firstn k cells).
Proof.
  induction cells as [|c cells IH]; intros live live' T T' I J H; [destruct H|].
  destruct (fail c live' T') eqn:F; [exists 1; simpl; split; [lia|exact F]|].
  destruct cells as [|d cells]; [exfalso; rewrite (fail_less c live live' T T' I J H) in F; discriminate|].
  destruct (IH (less live (ref c live T)) (less live' (ref c live' T')) (more T (alone c live)) (more T' (alone c live')))
    as [k [L K]]; [| |exact H|].
  - intro x. rewrite !less_spec. intros [A B]. split; [exact (I x A)|].
    destruct (ref c live T x) eqn:R; [|reflexivity]. rewrite (ref_less c live live' T T' x I J R) in B. discriminate.
  - intro x. rewrite !more_spec. intros [A|A]; [left; exact (J x A)|].
    destruct (alone_less c live live' x T' I A) as [B|B]; [auto|congruence].
  - exists (S k). simpl in *. split; [lia|]. destruct k; [destruct K|]. exact K.
Qed.
Lemma firstn_known k cells : Forall known cells -> Forall known (firstn k cells).
Proof. intro H. rewrite <- (firstn_skipn k cells) in H. apply Forall_app in H. apply H. Qed.
Lemma rule_of_chain S n z cells : cand S z = true -> Forall known cells -> length cells <= n ->
  chain (less (alive_in S) (linked z)) (more (val S) (Pos.eqb z)) cells -> c_braid_rule n S z.
Proof. intros C K L H. exists (length cells), cells. split; [exact L|]. split; auto. Qed.

(* ---- c-braids are sound ---- *)

Section Sound.
Variable a : labels.
Hypothesis one_true : forall i V, var i = Some V -> some a V.
Hypothesis no_two : forall x y, linked x y = true -> a x = true -> a y = true -> False.
Hypothesis needed : forall g m, need g m -> some a g -> some a m.
Hypothesis obeyed : forall c, other c -> holds c a.

Lemma ref_sound c live T x : known c -> inside a live -> inside T a -> ref c live T x = true -> a x = false.
Proof.
  intros K I J R. destruct (a x) eqn:E; [exfalso|reflexivity].
  assert (L : forall l, some a l -> all_link live l x = true -> False).
  { intros l [y [Y H]] A. rewrite all_link_spec in A. exact (no_two y x (A y Y (I y H)) H E). }
  assert (N : forall l, some a l -> none live l = true -> False).
  { intros l [y [Y H]] A. rewrite none_spec in A. specialize (A y Y). rewrite (I y H) in A. discriminate. }
  destruct c as [V|g m|c]; simpl in *.
  - destruct K as [i K]. exact (L V (one_true i V K) R).
  - apply orb_true_iff in R. rewrite !andb_true_iff, isin_spec, existsb_exists in R.
    destruct R as [[G H]|[[y [G H]] R]]; [apply (N m)|apply (L m)]; auto; apply (needed g m K).
    + exists x. auto.
    + exists y. auto.
  - rewrite (refutes_sound c a live x (obeyed c K) I R) in E. discriminate.
Qed.
Lemma fail_sound c live T : known c -> inside a live -> inside T a -> fail c live T = true -> False.
Proof.
  intros K I J F.
  assert (N : forall l, some a l -> none live l = true -> False).
  { intros l [y [Y H]] A. rewrite none_spec in A. specialize (A y Y). rewrite (I y H) in A. discriminate. }
  destruct c as [V|g m|c]; simpl in *.
  - destruct K as [i K]. exact (N V (one_true i V K) F).
  - apply andb_true_iff in F. rewrite existsb_exists in F. destruct F as [[y [G H]] F].
    apply (N m); [|exact F]. apply (needed g m K). exists y. auto.
  - rewrite (fails_sound c a live (obeyed c K) I) in F. discriminate.
Qed.
Lemma alone_sound c live x : known c -> inside a live -> alone c live x = true -> a x = true.
Proof.
  intros K I A. destruct c as [V| |]; try discriminate. apply alone_spec in A. destruct A as [_ [_ O]].
  destruct K as [i K]. destruct (one_true i V K) as [y [Y H]]. rewrite <- (O y Y (I y H)). exact H.
Qed.
Lemma chain_sound cells : forall live T, Forall known cells -> inside a live -> inside T a -> chain live T cells -> False.
Proof.
  induction cells as [|c cells IH]; intros live T K I J H; [destruct H|]. inversion K as [|? ? KC KR]; subst.
  destruct cells as [|d cells]; [exact (fail_sound c live T KC I J H)|]. refine (IH _ _ KR _ _ H).
  - intros x X. apply less_spec. split; [exact (I x X)|]. destruct (ref c live T x) eqn:R; [|reflexivity].
    rewrite (ref_sound c live T x KC I J R) in X. discriminate.
  - intros x X. apply more_spec in X. destruct X as [X|X]; [exact (J x X)|exact (alone_sound c live x KC I X)].
Qed.
(* What a c-braid eliminates is false in every solution that obeys the statements. *)
Theorem c_braid_sound n S z : inside a (alive_in S) -> inside (val S) a -> c_braid_rule n S z -> a z = false.
Proof.
  intros I J [m [cells [_ [_ [_ [K H]]]]]]. destruct (a z) eqn:Z; [exfalso|reflexivity].
  refine (chain_sound cells _ _ K _ _ H).
  - intros x X. apply less_spec. split; [exact (I x X)|]. destruct (linked z x) eqn:L; [exfalso; exact (no_two z x L Z X)|reflexivity].
  - intros x X. apply more_spec in X. destruct X as [X|X]; [exact (J x X)|]. apply Pos.eqb_eq in X. congruence.
Qed.
Corollary con_sound S z : inside a (alive_in S) -> inside (val S) a -> con_rule S z -> a z = false.
Proof. intros I J [c [K R]]. exact (ref_sound c _ _ z K I J R). Qed.
End Sound.

(* ---- what Con eliminates, a c-braid[1] does ---- *)

(* If what a statement refutes has to be true, it fails. *)
Lemma ref_fails c live live' T T' x : known c -> inside live' live -> inside T T' -> T' x = true ->
  (forall y, live' y = true -> linked x y = false) -> ref c live T x = true -> fail c live' T' = true.
Proof.
  intros K I J X N R. apply (ref_less c live live' T T' x I J) in R.
  assert (L : forall l, all_link live' l x = true -> none live' l = true).
  { intros l A. rewrite all_link_spec in A. apply none_spec. intros y Y. destruct (live' y) eqn:E; [|reflexivity].
    specialize (A y Y E). rewrite symmetric, (N y E) in A. discriminate. }
  destruct c as [V|g m|c]; simpl in *; [exact (L V R)| |exact (refuted_fails c live' x R N)].
  apply orb_true_iff in R. rewrite !andb_true_iff, isin_spec in *. destruct R as [[G H]|[G H]]; split; auto.
  apply existsb_exists. exists x. auto.
Qed.
Theorem con_in_c_braids S z : cand S z = true -> con_rule S z -> c_braid_rule 1 S z.
Proof.
  intros C [c [K R]]. apply (rule_of_chain S 1 z [c]); auto. simpl.
  refine (ref_fails c _ _ _ _ z K _ _ _ _ R).
  - intros x H. apply less_spec in H. apply H.
  - intros x H. apply more_spec. auto.
  - apply more_spec. right. apply Pos.eqb_refl.
  - intros y H. apply less_spec in H. apply H.
Qed.

(* ---- cB_n is confluent ---- *)

Section InF.
Variable n : nat.
Variable S F : st.
Hypothesis CF : closed linked var (c_braid_rule n) F.
Hypothesis sane_F : sane F.
Hypothesis within : contains S F.
Variable z : label.

Lemma alive_within : inside (alive_in F) (alive_in S).
Proof. intros x H. apply alive_spec. apply alive_spec in H. exact (proj1 within x H). Qed.
(* A candidate of F: the same cells. *)
Lemma c_braids_stable : cand F z = true -> c_braid_rule n S z -> c_braid_rule n F z.
Proof.
  intros C [m [cells [L [_ [E [K H]]]]]].
  destruct (chain_less cells (less (alive_in S) (linked z)) (less (alive_in F) (linked z)) (more (val S) (Pos.eqb z))
    (more (val F) (Pos.eqb z))) as [k [LK HK]]; [| |exact H|].
  - intros x X. apply less_spec in X. apply less_spec. split; [exact (alive_within x (proj1 X))|exact (proj2 X)].
  - intros x X. apply more_spec in X. apply more_spec. destruct X as [X|X]; [left; exact (proj2 within x X)|auto].
  - apply (rule_of_chain F n z (firstn k cells)); auto; [apply firstn_known, K|]. rewrite firstn_length. lia.
Qed.
(* A value of F: nothing that is alive in F becomes dead, so no cell fails. *)
Lemma no_chain cells : forall live T, 1 <= n -> Forall known cells -> inside (alive_in F) live -> inside T (val F) -> chain live T cells -> False.
Proof.
  induction cells as [|c cells IH]; intros live T N K I J H; [destruct H|]. inversion K as [|? ? KC KR]; subst.
  assert (NF : fail c (alive_in F) (val F) = false) by exact (sane_F c KC).
  destruct cells as [|d cells].
  { apply (fail_less c live (alive_in F) T (val F) I J) in H. congruence. }
  refine (IH _ _ N KR _ _ H).
  - intros x X. apply less_spec. split; [exact (I x X)|]. destruct (ref c live T x) eqn:R; [exfalso|reflexivity].
    apply (ref_less c live (alive_in F) T (val F) x I J) in R. apply alive_spec in X. destruct X as [X|X].
    + apply (proj2 (proj2 CF) x X). destruct (con_in_c_braids F x X) as [m [cs [L B]]]; [exists c; auto|]. exists m, cs. split; [lia|exact B].
    + rewrite (ref_fails c (alive_in F) (alive_in F) (val F) (val F) x) in NF; auto; try discriminate; try (intros ? ?; assumption).
      intros y Y. destruct (linked x y) eqn:L; [|reflexivity]. destruct (proj2 (proj1 CF) x y X L). apply alive_spec in Y.
      destruct Y; congruence.
  - intros x X. apply more_spec in X. destruct X as [X|X]; [exact (J x X)|]. destruct c as [V| |]; try discriminate.
    apply alone_spec in X. destruct X as [_ [_ O]]. destruct KC as [i HV].
    assert (E : forall y, In y V -> alive F y -> y = x) by (intros y Y A; apply O; [exact Y|]; apply I, alive_spec, A).
    destruct (proj1 (proj2 CF) i V HV) as [[y [Y A]]|[y [w [D [Y [W [A B]]]]]]].
    + rewrite <- (E y Y (or_intror A)). exact A.
    + exfalso. apply D. rewrite (E y Y (or_introl A)), (E w W (or_introl B)). reflexivity.
Qed.
Lemma not_a_value : c_braid_rule n S z -> val F z = true -> False.
Proof.
  intros [m [cells [L [_ [E [K H]]]]]] Z. refine (no_chain cells _ _ _ K _ _ H).
  - destruct cells; [destruct H|]. simpl in E. lia.
  - intros x X. apply less_spec. split; [exact (alive_within x X)|]. destruct (linked z x) eqn:Q; [|reflexivity].
    destruct (proj2 (proj1 CF) z x Z Q). apply alive_spec in X. destruct X; congruence.
  - intros x X. apply more_spec in X. destruct X as [X|X]; [exact (proj2 within x X)|]. apply Pos.eqb_eq in X. congruence.
Qed.
End InF.

Theorem c_braids_block n F S z : closed linked var (c_braid_rule n) F -> sane F -> contains S F -> c_braid_rule n S z -> ~ alive F z.
Proof.
  intros C NF W B [A|A]; [|exact (not_a_value n S F C NF W z B A)].
  exact (proj2 (proj2 C) z A (c_braids_stable n S F W z A B)).
Qed.
(* If F is not broken, nor is what contains it. *)
Lemma sane_contains S F : contains S F -> sane F -> sane S.
Proof.
  intros [A B] H c K. destruct (fail c (alive_in S) (val S)) eqn:E; [|reflexivity].
  rewrite <- (H c K). symmetry. refine (fail_less c (alive_in S) _ (val S) _ _ B E). intros x X. apply alive_spec, A, alive_spec, X.
Qed.

Section Ends.
Variable n : nat.
Variable S F F' : st.
Hypothesis W : wf S.
Hypothesis P : path linked var (c_braid_rule n) S F.
Hypothesis P' : path linked var (c_braid_rule n) S F'.
Hypothesis C : closed linked var (c_braid_rule n) F.
Hypothesis NF : sane F.

Lemma never_behind : contains F' F.
Proof.
  apply (contains_path linked var symmetric irreflexive (c_braid_rule n) F (proj1 C) (proj1 (proj2 C))) with (S := S); auto.
  - intros R z _ _ CR _. apply (c_braids_block n); auto.
  - exact (shrinks linked var symmetric irreflexive _ S F W P).
Qed.
(* Confluence: whatever the order in which c-braids[n] and BRT are applied, the same state is reached. *)
Theorem cB_confluent : closed linked var (c_braid_rule n) F' -> same F F'.
Proof.
  intro C'. apply (confluent linked var symmetric irreflexive (c_braid_rule n) S); auto; intros R z _ _ CR _; apply (c_braids_block n); auto.
  exact (sane_contains F' F never_behind NF).
Qed.
(* And if one such path ends in a closed state in which no statement is broken, none ends where one is. *)
Theorem cB_consistent : sane F'.
Proof. exact (sane_contains F' F never_behind NF). Qed.
End Ends.

(* ---- g-braids are c-braids ---- *)

Theorem g_braids_are_c_braids n S z : wf S -> g_braid_rule linked var n S z -> c_braid_rule n S z.
Proof.
  intros W [m [cells [L [T [[C [E [NE H]]] _]]]]].
  assert (G : forall rest before live U, cells = before ++ rest -> rest <> [] ->
    (forall x, live x = true -> alive S x /\ ~ ByAny linked z before x) -> chain live U (map (fun c => CspVar (Patterns.labels c)) rest)).
  { induction rest as [|c rest IH]; intros before live U EC N I; [congruence|].
    destruct (H before c rest EC) as [P [R [Q [LB _]]]].
    destruct (T c) as [i [_ HV]]; [rewrite EC; apply in_or_app; right; left; reflexivity|].
    assert (A : forall x, In x (Patterns.labels c) -> live x = true -> In x (right c)).
    { intros x X A. destruct (I x A) as [B NB]. destruct (in_dec Pos.eq_dec x (right c)) as [D|D]; [exact D|]. exfalso. apply NB.
      apply (others linked (cand S) z before c x); [split; auto|exact X| |exact D]. destruct B as [B|B]; [exact B|]. exfalso.
      destruct P as [_ [_ [[l [_ [LV [LC _]]]] _]]]. apply (undecided linked var same_var S i _ l W HV LV LC). exists x. auto. }
    destruct rest as [|d rest].
    - simpl in *. apply none_spec. intros y Y. destruct (live y) eqn:K; [|reflexivity]. specialize (A y Y K). rewrite R in A. destruct A.
    - apply (IH (before ++ [c])); [rewrite <- app_assoc; exact EC|discriminate|]. intros x X. apply less_spec in X.
      destruct X as [X D]. destruct (I x X) as [B NB]. split; [exact B|]. intro K. apply by_any_snoc in K.
      destruct K as [K|[_ K]]; [exact (NB K)|]. rewrite <- not_true_iff_false in D. apply D, all_link_spec.
      intros y Y YL. exact (K y (A y Y YL)). }
  exists m, (map (fun c => CspVar (Patterns.labels c)) cells). split; [exact L|]. split; [exact C|].
  split; [rewrite map_length; exact E|]. split.
  - apply Forall_forall. intros c K. apply in_map_iff in K. destruct K as [d [<- D]]. destruct (T d D) as [i [_ HV]]. exists i. exact HV.
  - apply (G cells []); [reflexivity|exact NE|]. intros x X. apply less_spec in X. rewrite alive_spec in X. split; [apply X|].
    intros [K|[d [[] _]]]. unfold Link in K. destruct X. congruence.
Qed.

(* ---- T&E(Con) = cB ---- *)

(* Singles, and any of what one statement refutes; until one fails. *)
Definition con_step : relation st := fun S S' => exists c zs, known c /\
  (forall z, In z zs -> cand S z = true /\ ref c (alive_in S) (val S) z = true) /\ S' = drop zs S.
Definition trial_step : relation st := fun S S' => brt linked var S S' \/ con_step S S'.
Definition broken (S : st) : Prop := exists c, known c /\ fail c (alive_in S) (val S) = true.
Definition TE_con (S : st) (z : label) : Prop := exists S', clos_refl_trans st trial_step (assert z S) S' /\ broken S'.

Section Trial.
Variable universe : list label.

Lemma chain_cons c live T cells : chain (less live (ref c live T)) (more T (alone c live)) cells -> chain live T (c :: cells).
Proof. destruct cells; [intros []|auto]. Qed.
(* A trial that ends where a statement fails has the cells of a c-braid. *)
Lemma trial_chain Q S' : clos_refl_trans_1n st trial_step Q S' -> broken S' -> forall live T,
  inside live (alive_in Q) -> inside (val Q) T -> exists cells, Forall known cells /\ chain live T cells.
Proof.
  intros P B. induction P as [Q|Q R S' [[x [[i [V [HV [U [X [C O]]]]]] ->]]|[c [zs [K [Z ->]]]]] P IH]; intros live T I J.
  - destruct B as [c [K F]]. exists [c]. split; [auto|]. exact (fail_less c _ live _ T I J F).
  - assert (A : forall y, In y V -> live y = true -> y = x).
    { intros y Y L. apply I, alive_spec in L. destruct L as [L|L]; [exact (O y Y L)|]. exfalso. apply U. exists y. auto. }
    destruct (fail (CspVar V) live T) eqn:F; [exists [CspVar V]; split; [constructor; [exists i; exact HV|constructor]|exact F]|].
    destruct (IH B (less live (ref (CspVar V) live T)) (more T (alone (CspVar V) live))) as [cells [KC H]].
    + intros y Y. apply less_spec in Y. destruct Y as [Y N]. pose proof (I y Y) as L. apply alive_spec in L. apply alive_spec.
      destruct (Pos.eq_dec x y) as [<-|D]; [right; simpl; rewrite Pos.eqb_refl; apply orb_true_r|].
      destruct L as [L|L]; [left|right]; simpl; rewrite L; [|reflexivity]. apply Pos.eqb_neq in D. rewrite D.
      destruct (linked x y) eqn:E; [|reflexivity]. rewrite <- not_true_iff_false in N. exfalso. apply N, all_link_spec.
      intros w W WL. rewrite (A w W WL). exact E.
    + intros y Y. simpl in Y. apply more_spec. apply orb_true_iff in Y. destruct Y as [Y|Y]; [left; exact (J y Y)|right].
      apply Pos.eqb_eq in Y. subst y. apply alone_spec. split; [exact X|]. split; [|exact A].
      rewrite <- not_true_iff_false in F. destruct (live x) eqn:L; [reflexivity|]. exfalso. apply F, none_spec.
      intros y Y. destruct (live y) eqn:E; [|reflexivity]. rewrite (A y Y E) in E. congruence.
    + exists (CspVar V :: cells). split; [constructor; [exists i; exact HV|exact KC]|exact (chain_cons _ _ _ _ H)].
  - destruct (IH B (less live (ref c live T)) (more T (alone c live))) as [cells [KC H]].
    + intros y Y. apply less_spec in Y. destruct Y as [Y N]. pose proof (I y Y) as L. apply alive_spec in L. apply alive_spec.
      destruct L as [L|L]; [left|right; exact L]. simpl. rewrite L. simpl. apply negb_true_iff.
      destruct (existsb (Pos.eqb y) zs) eqn:E; [|reflexivity]. apply existsb_exists in E. destruct E as [w [W E]].
      apply Pos.eqb_eq in E. subst w. rewrite (ref_less c _ live _ T y I J (proj2 (Z y W))) in N. discriminate.
    + intros y Y. apply more_spec. left. exact (J y Y).
    + exists (c :: cells). split; [constructor; assumption|exact (chain_cons _ _ _ _ H)].
Qed.

(* What the cells of a c-braid refute and make true, a trial finds as well. *)
Lemma chain_trial cells : forall live T Q, wf Q -> (forall x, alive Q x -> In x universe) -> inside (alive_in Q) live -> inside T (val Q) ->
  Forall known cells -> chain live T cells -> exists S', clos_refl_trans st trial_step Q S' /\ broken S'.
Proof.
  induction cells as [|c cells IH]; intros live T Q W N I J K H; [destruct H|]. inversion K as [|? ? KC KR]; subst.
  destruct (fail c (alive_in Q) (val Q)) eqn:F; [exists Q; split; [apply rt_refl|exists c; auto]|].
  destruct cells as [|d cells]; [exfalso; rewrite (fail_less c live _ T _ I J H) in F; discriminate|].
  set (zs := filter (fun x => cand Q x && ref c (alive_in Q) (val Q) x) universe).
  set (R := drop zs Q). assert (WR : wf R) by (apply wf_drop, W).
  assert (step : clos_refl_trans st trial_step Q R).
  { apply rt_step. right. exists c, zs. split; [exact KC|]. split; [|reflexivity]. intros z Z. apply filter_In in Z.
    rewrite andb_true_iff in Z. apply Z. }
  assert (sub : forall x, alive R x -> alive Q x).
  { intros x [A|A]; [left|right; exact A]. simpl in A. apply andb_true_iff in A. apply A. }
  assert (IR : inside (alive_in R) (less live (ref c live T))).
  { intros x A. apply alive_spec in A. pose proof (sub x A) as AQ. apply less_spec. split; [apply I, alive_spec, AQ|].
    destruct (ref c live T x) eqn:E; [exfalso|reflexivity]. apply (ref_less c live (alive_in Q) T (val Q) x I J) in E.
    destruct A as [A|A].
    - simpl in A. apply andb_true_iff in A. destruct A as [A D]. rewrite negb_true_iff, <- not_true_iff_false in D. apply D.
      apply existsb_exists. exists x. split; [|apply Pos.eqb_refl]. apply filter_In. split; [exact (N x AQ)|].
      rewrite A, E. reflexivity.
    - rewrite (ref_fails c (alive_in Q) (alive_in Q) (val Q) (val Q) x) in F; auto; try discriminate; try (intros ? ?; assumption).
      intros y Y. destruct (linked x y) eqn:L; [|reflexivity]. destruct (proj2 W x y A L). apply alive_spec in Y. destruct Y; congruence. }
  assert (alone_R : forall x, alone c live x = true -> val R x = true \/ single var R x).
  { intros x A. destruct (alone_less c live (alive_in Q) x (val Q) I A) as [B|B]; [|congruence]. destruct c as [V| |]; try discriminate.
    apply alone_spec in B. destruct B as [X [B O]]. apply alive_spec in B. destruct B as [B|B]; [right|left; exact B].
    destruct KC as [i HV]. exists i, V. split; [exact HV|]. split; [|split; [exact X|split]].
    - intros [v [V' E]]. rewrite (O v V') in E by (apply alive_spec; right; exact E). rewrite (proj1 W x E) in B. discriminate.
    - simpl. rewrite B. simpl. apply negb_true_iff. destruct (existsb (Pos.eqb x) zs) eqn:E; [exfalso|reflexivity].
      apply existsb_exists in E. destruct E as [w [Z E]]. apply Pos.eqb_eq in E. subst w. apply filter_In in Z.
      rewrite andb_true_iff in Z. destruct Z as [_ [_ Z]]. simpl in Z. rewrite all_link_spec in Z.
      pose proof (Z x X (proj2 (alive_spec Q x) (or_introl B))) as L. rewrite irreflexive in L. discriminate.
    - intros y Y C. apply O; [exact Y|]. apply alive_spec, sub. left. exact C. }
  (* the label that is alone, if there is one *)
  set (goes := fun R' => clos_refl_trans st trial_step R R' /\ wf R' /\ (forall x, alive R' x -> alive R x) /\
    inside (val R) (val R') /\ inside (alone c live) (val R')).
  assert (idle : (forall x, alone c live x = false) -> exists R', goes R').
  { intro E. exists R. split; [apply rt_refl|]. split; [exact WR|]. split; [auto|]. split; [intros y Y; exact Y|].
    intros y Y. rewrite E in Y. discriminate. }
  assert (next : exists R', goes R').
  { destruct c as [V|g m|c]; [|apply idle; reflexivity..].
    destruct (existsb (fun x => alone (CspVar V) live x) V) eqn:E.
    - apply existsb_exists in E. destruct E as [x [_ E]].
      assert (only : forall y, alone (CspVar V) live y = true -> y = x).
      { intros y A. apply alone_spec in A, E. destruct A as [Y [LY _]], E as [_ [_ O]]. exact (O y Y LY). }
      destruct (alone_R x E) as [A|A].
      + exists R. split; [apply rt_refl|]. split; [exact WR|]. split; [auto|]. split; [intros y Y; exact Y|].
        intros y Y. rewrite (only y Y). exact A.
      + pose proof A as [i [V' [_ [_ [_ [C _]]]]]]. exists (assert x R). split; [apply rt_step; left; exists x; auto|].
        split; [apply wf_assert; assumption|]. split; [|split].
        * intros y [Y|Y]; simpl in Y.
          -- apply andb_true_iff in Y. destruct Y as [Y _]. apply andb_true_iff in Y. left. apply Y.
          -- apply orb_true_iff in Y. destruct Y as [Y|Y]; [right; exact Y|]. apply Pos.eqb_eq in Y. subst y. left. exact C.
        * intros y Y. apply orb_true_iff. left. exact Y.
        * intros y Y. rewrite (only y Y). simpl. rewrite Pos.eqb_refl. apply orb_true_r.
    - apply idle. intro y. apply not_true_iff_false. intro Y. rewrite <- not_true_iff_false in E. apply E, existsb_exists.
      exists y. split; [|exact Y]. apply alone_spec in Y. apply Y. }
  destruct next as [R' [S2 [W' [sub' [V1 V2]]]]].
  destruct (IH (less live (ref c live T)) (more T (alone c live)) R' W' (fun x A => N x (sub x (sub' x A)))) as [S' [P B]]; auto.
  - intros x A. apply IR, alive_spec, sub', alive_spec, A.
  - intros x A. apply more_spec in A. destruct A as [A|A]; [exact (V1 x (J x A))|exact (V2 x A)].
  - exists S'. split; [|exact B]. apply rt_trans with R; [exact step|]. apply rt_trans with R'; assumption.
Qed.

(* Theorem: z is eliminated by T&E(Con) exactly if there is a c-braid on z; of a state with finitely many labels. *)
Theorem TE_con_is_c_braids S z : wf S -> cand S z = true -> (forall x, alive S x -> In x universe) ->
  TE_con S z <-> exists n, c_braid_rule n S z.
Proof.
  intros W Z N. split.
  - intros [S' [P B]]. apply clos_rt_rt1n in P.
    destruct (trial_chain _ _ P B (less (alive_in S) (linked z)) (more (val S) (Pos.eqb z))) as [cells [K H]].
    + intros x X. apply less_spec in X. destruct X as [X L]. apply alive_spec. apply alive_spec in X.
      destruct (Pos.eq_dec z x) as [<-|D]; [right; simpl; rewrite Pos.eqb_refl; apply orb_true_r|].
      apply Pos.eqb_neq in D. destruct X as [X|X]; [left|right]; simpl; rewrite X; [rewrite L, D|]; reflexivity.
    + intros x X. exact X.
    + exists (length cells). exact (rule_of_chain S _ z cells Z K (le_n _) H).
  - intros [n [m [cells [_ [_ [_ [K H]]]]]]]. refine (chain_trial cells _ _ (assert z S) (wf_assert linked symmetric irreflexive z S W Z) _ _ _ K H).
    + intros x [X|X]; simpl in X; apply N.
      * apply andb_true_iff in X. destruct X as [X _]. apply andb_true_iff in X. left. apply X.
      * apply orb_true_iff in X. destruct X as [X|X]; [right; exact X|]. apply Pos.eqb_eq in X. subst x. left. exact Z.
    + intros x X. apply alive_spec in X. apply less_spec. rewrite alive_spec. destruct X as [X|X]; simpl in X.
      * apply andb_true_iff in X. destruct X as [X _]. rewrite andb_true_iff, negb_true_iff in X. split; [left|]; apply X.
      * apply orb_true_iff in X. destruct X as [X|X].
        -- split; [right; exact X|]. destruct (linked z x) eqn:L; [|reflexivity]. rewrite symmetric in L.
           destruct (proj2 W x z X L). congruence.
        -- apply Pos.eqb_eq in X. subst x. split; [left; exact Z|apply irreflexive].
    + intros x X. apply more_spec in X. simpl. destruct X as [->| ->]; [reflexivity|apply orb_true_r].
Qed.
End Trial.

(* ---- constraints that refute all that is in no solution ---- *)

Section Exact.
Variable vars : list (list label).            (* csp-variables *)
Variable ok : list label -> bool.             (* of one label of each *)
Hypothesis of_network : forall V, In V vars -> exists i, var i = Some V.

Fixpoint choices (live : labels) (vs : list (list label)) : list (list label) :=
  match vs with
  | [] => [[]]
  | V :: vs => flat_map (fun x => map (cons x) (choices live vs)) (filter live V)
  end.
Definition solutions (live : labels) : list (list label) := filter ok (choices live vars).
Definition picks (live : labels) : list (list label) -> list label -> Prop := Forall2 (fun V x => In x V /\ live x = true).

Lemma choices_spec live vs t : In t (choices live vs) <-> picks live vs t.
Proof.
  unfold picks. revert t. induction vs as [|V vs IH]; intro t; simpl.
  - split; [intros [<-|[]]; constructor|]. intro H. inversion H. auto.
  - rewrite in_flat_map. split.
    + intros [x [X T]]. apply filter_In in X. apply in_map_iff in T. destruct T as [u [<- T]]. constructor; [exact X|]. apply IH, T.
    + intro H. inversion H as [|? x ? u X T]; subst. exists x. split; [apply filter_In; exact X|]. apply in_map, IH, T.
Qed.
Lemma solutions_spec live t : In t (solutions live) <-> picks live vars t /\ ok t = true.
Proof. unfold solutions. rewrite filter_In, choices_spec. reflexivity. Qed.
Lemma picks_less live wide vs t : inside live wide -> picks live vs t -> picks wide vs t.
Proof. intros I P. induction P as [|V x vs t [X L] P IH]; constructor; auto. Qed.
Lemma solutions_less live wide t : inside live wide -> In t (solutions live) -> In t (solutions wide).
Proof.
  intros I. rewrite !solutions_spec. intros [P O]. split; [|exact O].
  exact (picks_less live wide vars t I P).
Qed.
Lemma picks_in live vs t V : picks live vs t -> In V vs -> exists x, In x t /\ In x V /\ live x = true.
Proof.
  intro P. induction P as [|U x vs t X P IH]; intros [].
  - subst U. exists x. simpl. tauto.
  - destruct (IH H) as [y Y]. exists y. simpl. tauto.
Qed.
Definition refuted (live : labels) (x : label) : bool := existsb (isin x) vars && negb (existsb (isin x) (solutions live)).
Definition has_none (live : labels) : bool := match solutions live with [] => true | _ => false end.
(* One label of each csp-variable is true, and they satisfy the condition. *)
Definition satisfied (a : labels) : Prop := (forall V x y, In V vars -> In x V -> In y V -> a x = true -> a y = true -> x = y) /\
  exists t, picks a vars t /\ ok t = true.

Lemma refuted_spec live x : refuted live x = true <->
  (exists V, In V vars /\ In x V) /\ forall t, In t (solutions live) -> ~ In x t.
Proof.
  unfold refuted. rewrite andb_true_iff, negb_true_iff, existsb_exists, <- not_true_iff_false, existsb_exists. split.
  - intros [[V [X Y]] N]. rewrite isin_spec in Y. split; [eauto|]. intros t T I. apply N. exists t. rewrite isin_spec. auto.
  - intros [[V [X Y]] N]. split; [exists V; rewrite isin_spec; auto|]. intros [t [T I]]. rewrite isin_spec in I. exact (N t T I).
Qed.
Lemma has_none_spec live : has_none live = true <-> forall t, ~ In t (solutions live).
Proof.
  unfold has_none. destruct (solutions live) as [|t l]; [split; [intros _ t []|reflexivity]|].
  split; [discriminate|]. intro H. exfalso. apply (H t). left. reflexivity.
Qed.

Program Definition exact : constraint := {| holds := satisfied; refutes := refuted; fails := has_none |}.
Next Obligation.
  destruct H as [U [t [P O]]]. apply refuted_spec in H1. destruct H1 as [[V [HV X]] N]. destruct (a x) eqn:E; [exfalso|reflexivity].
  destruct (picks_in a vars t V P HV) as [y [Y [YV A]]]. apply (N t); [|rewrite (U V x y HV X YV E A); exact Y].
  apply (solutions_less a); [exact H0|]. apply solutions_spec. auto.
Qed.
Next Obligation.
  destruct H as [_ [t [P O]]]. apply not_true_iff_false. rewrite has_none_spec. intro N. apply (N t).
  apply (solutions_less a); [exact H0|]. apply solutions_spec. auto.
Qed.
Next Obligation.
  rewrite refuted_spec in *. split; [apply H0|]. intros t T. apply H0. exact (solutions_less live _ t H T).
Qed.
Next Obligation. rewrite has_none_spec in *. intros t T. exact (H0 t (solutions_less live _ t H T)). Qed.
Next Obligation.
  apply has_none_spec. intros t T. apply refuted_spec in H. destruct H as [[V [HV X]] N]. pose proof T as T'.
  apply solutions_spec in T'. destruct (picks_in live vars t V (proj1 T') HV) as [y [Y [YV L]]]. apply (N t T).
  destruct (Pos.eq_dec x y) as [->|D]; [exact Y|]. exfalso. destruct (of_network V HV) as [i E].
  specialize (H0 y L). rewrite (same_var i V x y E X YV D) in H0. discriminate.
Qed.
End Exact.
End CBraids.
