(* gB_n is confluent (PBCS, chapter 7), for every n.

   The argument is that of Confluence.v: follow a g-braid of S in a closed state F within S, cell by cell. Where F has a value,
   it is a right, and what all rights kill is gone: the cell is left out. Where no right is left, the g-braid ends. Otherwise the
   rights that are left are those of the cell in F. They kill no less than before; but they need not be a g-label any more: if
   all that they kill outside of V is linked to all candidates of V, whips[1] have eliminated it, and if an earlier cell kills
   it as well, this one adds nothing. Then the cell is left out, too. *)
Require Import List Bool Arith PArith Lia Relations.
Require Import Tresse.Net Tresse.Kernel Tresse.Patterns Tresse.States Tresse.Braids.
Import ListNotations.

Lemma either (P : Prop) : ((P \/ ~ P) -> False) -> False.
Proof. tauto. Qed.

Section Stable.
Variable linked : label -> label -> bool.
Variable var : positive -> option (list label).
Hypothesis symmetric : forall x y, linked x y = linked y x.
Hypothesis same_var : forall i V x y, var i = Some V -> In x V -> In y V -> x <> y -> linked x y = true.
Hypothesis irreflexive : forall x, linked x x = false.
Notation wf := (wf linked).
Notation quiescent := (quiescent var).
Notation ByAny := (ByAny linked).
Notation LinkAll := (LinkAll linked).
Notation tied := (tied var).
Notation Tied := (Tied var).

Definition g_braid_rule (n : nat) : rule := fun S z =>
  exists m cells, m <= n /\ Tied cells /\ is_g_braid linked (cand S) m z cells.

Lemma by_any_dec z b x : ByAny z b x \/ ~ ByAny z b x.
Proof.
  destruct (by_any linked z b x) eqn:E; [left|right].
  - apply (by_any_spec linked (fun _ => true) (fun l => l)). exact E.
  - intro H. apply (by_any_spec linked (fun _ => true) (fun l => l)) in H. congruence.
Qed.
Lemma by_any_snoc z b c x : ByAny z (b ++ [c]) x -> ByAny z b x \/ LinkAll (right c) x.
Proof.
  intros [H|[d [D H]]]; [left; left; exact H|]. apply in_app_or in D.
  destruct D as [D|[<-|[]]]; [left; right; exists d; auto|auto].
Qed.
Lemma by_any_last z b c x : LinkAll (right c) x -> ByAny z (b ++ [c]) x.
Proof. intro H. right. exists c. split; [apply in_or_app; right; left; reflexivity|exact H]. Qed.
Lemma by_any_app z b c x : ByAny z b x -> ByAny z (b ++ c) x.
Proof. intros [H|[d [D H]]]; [left; exact H|]. right. exists d. split; [apply in_or_app; auto|exact H]. Qed.

(* One cell of a g-braid, apart from how many rights it has. *)
Definition link_cell (K : label -> bool) (z : label) (before : list cell) (c : cell) : Prop :=
  Proper K z c /\ Rest K ByAny z before c /\ LeftBy (ByAny z before) c.
(* All candidates but the rights are killed. *)
Lemma others K z b c x : link_cell K z b c -> In x (labels c) -> K x = true -> ~ In x (right c) -> ByAny z b x.
Proof.
  intros [_ [Q L]] X C N. destruct (by_any_dec z b x) as [H|H]; [exact H|]. exfalso. apply N, (Q x X C); [|exact H].
  intro E. exact (H (L x E)).
Qed.

Section InF.
Variable n : nat.
Variable S F : st.
Hypothesis WS : wf S.
Hypothesis CF : closed linked var (g_braid_rule n) F.
Hypothesis within : contains S F.
Hypothesis some_length : 1 <= n.

Lemma WF : wf F. Proof. apply CF. Qed.
Lemma QF : quiescent F. Proof. apply CF. Qed.

Lemma dead x y : val F x = true -> linked x y = true -> ~ alive F y.
Proof. intros V L A. destruct (proj2 WF x y V L). destruct A; congruence. Qed.
Lemma undecided_cand i V x : var i = Some V -> ~ decided F V -> In x V -> alive F x -> cand F x = true.
Proof. intros _ U X [A|A]; [exact A|]. exfalso. apply U. exists x. auto. Qed.

(* Whips[1] have eliminated all that is linked to all candidates of a csp-variable. *)
Lemma covered i V x : var i = Some V -> ~ decided F V -> ~ In x V ->
  (forall y, In y V -> cand F y = true -> linked y x = true) -> ~ alive F x.
Proof.
  intros HV U X L A. destruct (QF i V HV) as [H|[y [w [D [Y [W [CY CW]]]]]]]; [exact (U H)|].
  destruct A as [A|A].
  2: { apply (dead x y A); [rewrite symmetric; auto|left; exact CY]. }
  apply (proj2 (proj2 CF) x A).
  assert (B : forall v, In v V -> cand F v = true -> ByAny x [] v) by (intros v I C; left; unfold Link; rewrite symmetric; auto).
  set (c := {| ref := Var i; labels := V; left := Some y; right := [] |}).
  exists 1, [c]. split; [exact some_length|]. split; [intros d [<-|[]]; exists i; auto|].
  split.
  2: { intros b d a E. destruct b as [|e b]; [injection E as <- _; exact I|]. destruct b; discriminate. }
  split; [exact A|]. split; [reflexivity|]. split; [discriminate|]. intros b d a E.
  destruct b as [|e b]; [injection E as <- <-|destruct b; discriminate].
  split; [|split; [reflexivity|split; [|split; [|discriminate]]]].
  - split; [exists i; reflexivity|]. split; [exact X|]. split; [exists y; simpl; auto|]. split; [intros r []|]. exists y, w. auto.
  - intros v I C _. split; [intros []|]. intro N. exact (N (B v I C)).
  - intros l E'. injection E' as <-. exact (B y Y CY).
Qed.

Lemma alive_cand c x l : tied c -> In l (labels c) -> cand S l = true -> In x (labels c) -> alive F x -> cand S x = true.
Proof.
  intros [i [_ V]] L C X A. destruct (proj1 within x A) as [H|H]; [exact H|]. exfalso.
  apply (undecided linked var same_var S i _ l WS V L C). exists x. auto.
Qed.
Lemma cell_cand z b c x : link_cell (cand S) z b c -> tied c -> In x (labels c) -> alive F x -> cand S x = true.
Proof. intros [[_ [_ [[l [_ [LV [LC _]]]] _]]] _] T X A. exact (alive_cand c x l T LV LC X A). Qed.

Variable z : label.
Variable cells : list cell.
Hypothesis TI : Tied cells.
Hypothesis LE : length cells <= n.
Hypothesis chain : forall b c a, cells = b ++ c :: a -> link_cell (cand S) z b c.
Hypothesis last_cell : forall b c, cells = b ++ [c] -> right c = [].
Hypothesis some_cell : cells <> [].

Lemma tied_at b c a : cells = b ++ c :: a -> tied c.
Proof. intros ->. apply TI, in_or_app. right. left. reflexivity. Qed.

(* ---- z is a value of F: what the g-braid kills is gone, so its last csp-variable is empty ---- *)
Lemma not_a_value : val F z = true -> False.
Proof.
  intro Z.
  assert (A : forall b c a, cells = b ++ c :: a -> (forall x, ByAny z b x -> ~ alive F x) ->
    forall x, In x (labels c) -> alive F x -> In x (right c)).
  { intros b c a E N x X A. destruct (in_dec Pos.eq_dec x (right c)) as [I|I]; [exact I|]. exfalso.
    apply (N x); [|exact A]. apply (others (cand S) z b c x (chain b c a E)); auto.
    exact (cell_cand z b c x (chain b c a E) (tied_at b c a E) X A). }
  assert (G : forall b a, cells = b ++ a -> forall x, ByAny z b x -> ~ alive F x).
  { induction b as [|c b IH] using rev_ind; intros a E x H L.
    - destruct H as [H|[d [[] _]]]. exact (dead z x Z H L).
    - rewrite <- app_assoc in E. simpl in E. specialize (IH _ E). apply by_any_snoc in H.
      destruct H as [H|H]; [exact (IH x H L)|]. destruct (tied_at _ _ _ E) as [i [_ HV]].
      pose proof (A b c a E IH) as R. destruct (QF i _ HV) as [[v [V K]]|D].
      + apply (dead v x K); [|exact L]. apply (proj2 H), R; [exact V|right; exact K].
      + destruct (in_dec Pos.eq_dec x (labels c)) as [X|X].
        * pose proof (proj2 H x (R x X L)) as K. unfold Link in K. rewrite irreflexive in K. discriminate.
        * refine (covered i _ x HV _ X _ L).
          -- destruct D as [y [_ [_ [Y [_ [C _]]]]]]. exact (undecided linked var same_var F i _ y WF HV Y C).
          -- intros y Y C. apply (proj2 H), R; [exact Y|left; exact C]. }
  destruct (exists_last some_cell) as [b [c E]]. pose proof (A b c [] E (G b [c] E)) as R. rewrite (last_cell b c E) in R.
  destruct (tied_at b c [] E) as [i [_ HV]].
  destruct (QF i _ HV) as [[x [X H]]|[x [y [_ [X [_ [C _]]]]]]]; apply (R x X); [right|left]; assumption.
Qed.

(* ---- z is a candidate of F: there is a g-braid of F ---- *)
Hypothesis Z : cand F z = true.

(* These cells of F do what those cells of S do. *)
Record kept (bef K : list cell) : Prop := {
  k_chain : forall b c a, K = b ++ c :: a -> link_cell (cand F) z b c /\ right c <> [];
  k_tied : Tied K;
  k_labels : GLabels linked K;
  k_kills : forall x, alive F x -> ByAny z bef x -> ByAny z K x;
  k_length : length K <= length bef
}.

Lemma value_not_killed bef K v : kept bef K -> val F v = true -> ~ ByAny z K v.
Proof.
  intros KP V [H|[c [C [N H]]]].
  - unfold Link in H. rewrite symmetric in H. exact (dead v z V H (or_introl Z)).
  - apply in_split in C. destruct C as [b [a E]]. destruct (k_chain _ _ KP b c a E) as [[[_ [_ [_ [O _]]]] _] _].
    destruct (right c) as [|r q] eqn:R; [congruence|]. destruct (O r) as [_ K']; [left; reflexivity|].
    assert (L : linked v r = true) by (rewrite symmetric; apply H; left; reflexivity). exact (dead v r V L (or_introl K')).
Qed.
Lemma split_snoc {A} (K : list A) e b c a : K ++ [e] = b ++ c :: a -> (a = [] /\ b = K /\ c = e) \/ exists a', K = b ++ c :: a'.
Proof.
  destruct a as [|x a _] using rev_ind; intro E.
  - apply app_inj_tail in E. destruct E. left. auto.
  - right. exists a. rewrite app_comm_cons, app_assoc in E. apply app_inj_tail in E. exact (proj1 E).
Qed.

(* A cell of F with these rights: all that is not killed. *)
Lemma new_cell K i V l r : var i = Some V -> ~ In z V -> ~ decided F V -> In l V -> cand F l = true -> ~ In l r ->
  (forall x, In x r <-> In x V /\ cand F x = true /\ ~ ByAny z K x) ->
  link_cell (cand F) z K {| ref := Var i; labels := V; left := Some l; right := r |}.
Proof.
  intros HV NZ U L C N R. split; [|split].
  - split; [exists i; reflexivity|]. split; [exact NZ|]. split; [exists l; simpl; auto|].
    split; [intros x X; apply R in X; simpl; unfold Cand; tauto|]. destruct (QF i V HV) as [D|D]; [contradiction|].
    destruct D as [x [y H]]. exists x, y. simpl. unfold Cand. tauto.
  - intros x X K' _. simpl in *. rewrite R. tauto.
  - intros x E. injection E as <-. destruct (by_any_dec z K l) as [H|H]; [exact H|]. exfalso. apply N, R. auto.
Qed.
Lemma g_braid_ends bef K d a : cells = bef ++ d :: a -> kept bef K -> ~ decided F (labels d) ->
  (forall x, In x (labels d) -> cand F x = true -> ByAny z K x) -> g_braid_rule n F z.
Proof.
  intros E KP U A. destruct (tied_at _ _ _ E) as [i [_ HV]]. destruct (QF i _ HV) as [D|D]; [contradiction|].
  destruct D as [x [y [N [X [Y [CX CY]]]]]]. destruct (chain _ _ _ E) as [[_ [NZ _]] _].
  pose proof (new_cell K i (labels d) x [] HV NZ U X CX (fun H => H)) as C.
  set (e := {| ref := Var i; labels := labels d; left := Some x; right := [] |}) in *.
  assert (LC : link_cell (cand F) z K e).
  { apply C. intro w. split; [intros []|]. intros [W [CW NW]]. exact (NW (A w W CW)). }
  exists (length (K ++ [e])), (K ++ [e]). split.
  { rewrite E in LE. rewrite app_length in *. simpl in *. pose proof (k_length _ _ KP). lia. }
  split; [intros c H; apply in_app_or in H; destruct H as [H|[<-|[]]]; [exact (k_tied _ _ KP c H)|exists i; auto]|].
  split; [split; [exact Z|]; split; [reflexivity|]; split; [destruct K; discriminate|]|]; intros b c a' H;
    destruct (split_snoc _ _ _ _ _ H) as [[-> [-> ->]]|[a2 Q]].
  - destruct LC as [P [R L]]. split; [exact P|]. split; [reflexivity|]. split; [exact R|]. split; [exact L|discriminate].
  - destruct (k_chain _ _ KP b c a2 Q) as [[P [R L]] NE]. split; [exact P|]. split; [|split; [exact R|split; [exact L|discriminate]]].
    destruct a'; [|exact NE]. rewrite Q in H. exfalso. assert (T : length ((b ++ c :: a2) ++ [e]) = length (b ++ [c])) by (rewrite H; reflexivity).
    rewrite !app_length in T. simpl in T. lia.
  - exact I.
  - exact (k_labels _ _ KP b c a2 Q).
Qed.

Lemma kept_more bef K d e i : kept bef K -> link_cell (cand F) z K e -> right e <> [] -> ref e = Var i -> var i = Some (labels e) ->
  GLabel linked K e -> (forall x, LinkAll (right d) x -> LinkAll (right e) x) -> kept (bef ++ [d]) (K ++ [e]).
Proof.
  intros KP LC NE RE HV GL KI. constructor.
  - intros b c a H. destruct (split_snoc _ _ _ _ _ H) as [[_ [-> ->]]|[a2 Q]]; [auto|exact (k_chain _ _ KP b c a2 Q)].
  - intros c H. apply in_app_or in H. destruct H as [H|[<-|[]]]; [exact (k_tied _ _ KP c H)|exists i; auto].
  - intros b c a H. destruct (split_snoc _ _ _ _ _ H) as [[_ [-> ->]]|[a2 Q]]; [exact GL|exact (k_labels _ _ KP b c a2 Q)].
  - intros x A H. apply by_any_snoc in H. destruct H as [H|H]; [apply by_any_app; exact (k_kills _ _ KP x A H)|apply by_any_last; auto].
  - rewrite !app_length. simpl. pose proof (k_length _ _ KP). lia.
Qed.
(* A cell that kills nothing new is left out. *)
Lemma kept_same bef K d : kept bef K -> (forall x, alive F x -> LinkAll (right d) x -> ByAny z K x) -> kept (bef ++ [d]) K.
Proof.
  intros [K1 K2 K3 K4 K5] H. constructor; auto.
  - intros x A B. apply by_any_snoc in B. destruct B as [B|B]; auto.
  - rewrite app_length. simpl. lia.
Qed.

Lemma follow rest : forall bef K, cells = bef ++ rest -> rest <> [] -> kept bef K -> ~ g_braid_rule n F z -> False.
Proof.
  induction rest as [|d rest IH]; intros bef K E NE KP N; [congruence|].
  assert (go : forall K' r, In r (right d) -> kept (bef ++ [d]) K' -> False).
  { intros K' r R KP'. apply (IH (bef ++ [d]) K'); auto; [rewrite <- app_assoc; exact E|].
    intros ->. rewrite (last_cell bef d E) in R. exact R. }
  pose proof (chain _ _ _ E) as LC. pose proof LC as [[_ [NZ _]] _].
  destruct (tied_at _ _ _ E) as [i [RI HV]].
  assert (AR : forall x, In x (labels d) -> alive F x -> ~ ByAny z K x -> In x (right d)).
  { intros x X A H. destruct (in_dec Pos.eq_dec x (right d)) as [I|I]; [exact I|]. exfalso. apply H, (k_kills _ _ KP x A).
    apply (others (cand S) z bef d x LC X); [|exact I]. exact (cell_cand z bef d x LC (ex_intro _ i (conj RI HV)) X A). }
  apply (either (decided F (labels d))). intros [[v [V VF]]|U].
  { (* F has a value, one of the rights *)
    assert (VR : In v (right d)) by (apply AR; [exact V|right; exact VF|exact (value_not_killed bef K v KP VF)]).
    apply (go K v VR). apply kept_same; [exact KP|]. intros x A H. exfalso. exact (dead v x VF (proj2 H v VR) A). }
  set (R := nodup Pos.eq_dec (filter (fun x => cand F x && negb (by_any linked z K x)) (labels d))).
  assert (RS : forall x, In x R <-> In x (labels d) /\ cand F x = true /\ ~ ByAny z K x).
  { intro x. unfold R. rewrite nodup_In, filter_In, andb_true_iff, negb_true_iff, <- not_true_iff_false,
      (by_any_spec linked (fun _ => true) (fun l => l)). reflexivity. }
  assert (RR : incl R (right d)) by (intros x X; apply RS in X; apply AR; try tauto; left; tauto).
  assert (DR : NoDup R) by apply NoDup_nodup.
  assert (more : forall r x, In r R -> LinkAll (right d) x -> LinkAll R x).
  { intros r x RX [_ H]. split; [intro Q; rewrite Q in RX; exact RX|]. intros y Y. exact (H y (RR y Y)). }
  destruct (QF i _ HV) as [D|[x0 [y0 [N0 [X0 [Y0 [CX0 CY0]]]]]]]; [contradiction|].
  destruct R as [|r q] eqn:ER; [|destruct q as [|r' q]].
  - (* no right is left *)
    apply N, (g_braid_ends bef K d rest E KP U). intros x X C. destruct (by_any_dec z K x) as [H|H]; [exact H|].
    exfalso. apply (proj2 (RS x)). auto.
  - (* one is *)
    apply (either (exists c, In c K /\ right c = [r])). intros [[c [CK CR]]|NR].
    + apply (go K r); [apply RR; left; reflexivity|]. apply kept_same; [exact KP|]. intros x A H. right. exists c.
      split; [exact CK|]. rewrite CR. apply (more r); [left; reflexivity|exact H].
    + assert (L : exists l, In l (labels d) /\ cand F l = true /\ ~ In l [r]).
      { destruct (Pos.eq_dec x0 r) as [->|M]; [exists y0|exists x0]; simpl; intuition congruence. }
      destruct L as [l [LV [LF LN]]].
      apply (go (K ++ [{| ref := Var i; labels := labels d; left := Some l; right := [r] |}]) r); [apply RR; left; reflexivity|].
      apply (kept_more bef K d _ i KP); simpl; auto; [apply new_cell; auto|discriminate| |].
      * intros c C Q. apply NR. exists c. auto.
      * intros x H. apply (more r); [left; reflexivity|exact H].
  - (* several are *)
    set (e := fun l => {| ref := Var i; labels := labels d; left := Some l; right := r :: r' :: q |}).
    assert (IR : In r (right d)) by (apply RR; left; reflexivity).
    (* what they kill and nothing kills yet is outside of V *)
    assert (new : forall x, alive F x -> LinkAll (right d) x -> ~ In x (labels d) \/ ByAny z K x).
    { intros x A H. destruct (in_dec Pos.eq_dec x (labels d)) as [X|X]; [right|auto]. destruct (by_any_dec z K x) as [B|B]; [exact B|].
      exfalso. pose proof (proj2 H x (AR x X A B)) as L. unfold Link in L. rewrite irreflexive in L. discriminate. }
    apply (either (exists l, In l (labels d) /\ cand F l = true /\ ~ In l (r :: r' :: q) /\ Outside linked (e l) [l])).
    intros [[l [LV [LF [LN LO]]]]|NL].
    + apply (either (forall c, In c K -> ref c = Var i -> Outside linked (e l) (right c))). intros [O|NO].
      * apply (go (K ++ [e l]) r IR). apply (kept_more bef K d (e l) i KP); simpl; auto; [apply new_cell; auto|discriminate| |].
        -- split; [intros w Q; injection Q as <-; exact LO|exact O].
        -- intros x H. apply (more r); [left; reflexivity|exact H].
      * apply (go K r IR). apply kept_same; [exact KP|]. intros x A H. destruct (new x A H) as [X|B]; [|exact B].
        destruct (by_any_dec z K x) as [B|B]; [exact B|]. exfalso. apply NO. intros c CK _. exists x. split; [exact X|].
        split; [apply (more r); [left; reflexivity|exact H]|]. intro L. apply B. right. exists c. auto.
    + apply (go K r IR). apply kept_same; [exact KP|]. intros x A H. destruct (new x A H) as [X|B]; [|exact B].
      exfalso. refine (covered i _ x HV U X _ A). intros y Y C. destruct (linked y x) eqn:L; [reflexivity|]. exfalso.
      assert (M : LinkAll (r :: r' :: q) x) by (apply (more r); [left; reflexivity|exact H]).
      apply NL. exists y. split; [exact Y|]. split; [exact C|]. split.
      * intro I. pose proof (proj2 M y I) as L'. unfold Link in L'. congruence.
      * exists x. split; [exact X|]. split; [exact M|]. intros [_ K']. specialize (K' y (or_introl eq_refl)). unfold Link in K'. congruence.
Qed.
End InF.

Theorem g_braids_block n F S z : closed linked var (g_braid_rule n) F -> wf S -> contains S F -> g_braid_rule n S z -> ~ alive F z.
Proof.
  intros CF W C [m [cells [L [T [[_ [LM [NE H]]] _]]]]] A.
  assert (H' : forall b c a, cells = b ++ c :: a -> link_cell (cand S) z b c).
  { intros b c a E. destruct (H b c a E) as [P [_ [R [LB _]]]]. split; auto. }
  assert (HL : forall b c, cells = b ++ [c] -> right c = []).
  { intros b c E. destruct (H b c [] E) as [_ [R _]]. exact R. }
  assert (N1 : 1 <= n) by (destruct cells; [congruence|simpl in LM; lia]).
  assert (LN : length cells <= n) by lia.
  destruct A as [A|A].
  - apply (follow n S F W CF C N1 z cells T LN) with (rest := cells) (bef := []) (K := []); auto.
    + constructor; [intros b c a E; destruct b; discriminate|intros c []|intros b c a E; destruct b; discriminate|auto|simpl; lia].
    + exact (proj2 (proj2 CF) z A).
  - exact (not_a_value n S F W CF C N1 z cells T LN H' HL NE A).
Qed.

(* Confluence: whatever the order in which g-braids[n] and BRT are applied, the same state is reached. *)
Theorem gB_confluent n S F F' : wf S -> path linked var (g_braid_rule n) S F -> path linked var (g_braid_rule n) S F' ->
  closed linked var (g_braid_rule n) F -> closed linked var (g_braid_rule n) F' -> same F F'.
Proof.
  intros. apply (confluent linked var symmetric irreflexive (g_braid_rule n) S); auto; intros R z WR _ CR _; apply g_braids_block; auto.
Qed.
(* And if one such path ends in a consistent closed state, none ends in a contradiction. *)
Theorem gB_consistent n S F F' : wf S -> path linked var (g_braid_rule n) S F -> path linked var (g_braid_rule n) S F' ->
  closed linked var (g_braid_rule n) F -> ~ contradictory var F'.
Proof.
  intros W P P' C. pose proof (shrinks linked var symmetric irreflexive _ S F W P) as K. pose proof C as [WF' [QF' _]].
  apply (never_contradictory linked var symmetric irreflexive (g_braid_rule n) F WF' QF') with (S := S); auto.
  intros R z WR _ CR _. apply (g_braids_block n); auto.
Qed.
End Stable.
