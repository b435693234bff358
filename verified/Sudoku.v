(* The network of the 9x9 Sudoku is equal to its rules; so what is proved of the network is proved of Sudoku.

   The rules: nine rows and columns of digits from 1 to 9, no digit twice in a row, a column or a block. Rows, columns, blocks
   and the cells of a block are counted from 0. *)
Require Import List Bool Arith PArith Lia Relations FMapPositive MSetPositive.
Require Import Tresse.Net Tresse.Kernel Tresse.Cells Tresse.Claims Tresse.Checker Tresse.States Tresse.Braids Tresse.Bound Tresse.Rating.
Import ListNotations.

Definition grid := nat -> nat -> nat.
Definition brow (b s : nat) := 3 * (b / 3) + s / 3.
Definition bcol (b s : nat) := 3 * (b mod 3) + s mod 3.
Record sudoku (g : grid) : Prop := {
  digit : forall r c, r < 9 -> c < 9 -> 1 <= g r c <= 9;
  in_row : forall r c c', r < 9 -> c < 9 -> c' < 9 -> g r c = g r c' -> c = c';
  in_column : forall c r r', c < 9 -> r < 9 -> r' < 9 -> g r c = g r' c -> r = r';
  in_block : forall b s s', b < 9 -> s < 9 -> s' < 9 -> g (brow b s) (bcol b s) = g (brow b s') (bcol b s') -> s = s'
}.
Definition clue := (nat * nat * nat)%type.     (* row, column, digit *)
Definition proper_clue (k : clue) : bool := let '(r, c, d) := k in (r <? 9) && (c <? 9) && (1 <=? d) && (d <=? 9).
Definition fits (g : grid) (clues : list clue) : Prop := forall r c d, In (r, c, d) clues -> g r c = d.

(* ---- the network ---- *)

Definition lab (r c d : nat) : label := Pos.of_nat (81 * r + 9 * c + d).
Definition nine := seq 0 9.
Definition digits := seq 1 9.
Definition rc r c := map (fun d => lab r c d) digits.
Definition rn r d := map (fun c => lab r c d) nine.
Definition cn c d := map (fun r => lab r c d) nine.
Definition bn b d := map (fun s => lab (brow b s) (bcol b s) d) nine.
Definition all (f : nat -> nat -> list label) (l m : list nat) := flat_map (fun i => map (f i) m) l.
Definition sudoku_net (clues : list clue) : net :=
  {| vars := all rc nine nine ++ all rn nine digits ++ all cn nine digits ++ all bn nine digits;
     groups := []; links := []; needs := []; parts := []; gone0 := []; given := map (fun '(r, c, d) => lab r c d) clues |}.

Definition row_of (x : label) := (Pos.to_nat x - 1) / 81.
Definition col_of (x : label) := (Pos.to_nat x - 1) / 9 mod 9.
Definition digit_of (x : label) := (Pos.to_nat x - 1) mod 9 + 1.
Lemma in_nine i : In i nine <-> i < 9.
Proof. unfold nine. rewrite in_seq. lia. Qed.
Lemma in_digits d : In d digits <-> 1 <= d <= 9.
Proof. unfold digits. rewrite in_seq. lia. Qed.
Lemma decode r c d : r < 9 -> c < 9 -> 1 <= d <= 9 -> row_of (lab r c d) = r /\ col_of (lab r c d) = c /\ digit_of (lab r c d) = d.
Proof.
  assert (H : forallb (fun r => forallb (fun c => forallb (fun d =>
    Nat.eqb (row_of (lab r c d)) r && Nat.eqb (col_of (lab r c d)) c && Nat.eqb (digit_of (lab r c d)) d) digits) nine) nine = true)
    by (vm_compute; reflexivity).
  rewrite forallb_forall in H. intros R C D. specialize (H r (proj2 (in_nine r) R)). rewrite forallb_forall in H.
  specialize (H c (proj2 (in_nine c) C)). rewrite forallb_forall in H. specialize (H d (proj2 (in_digits d) D)).
  rewrite !andb_true_iff, !Nat.eqb_eq in H. tauto.
Qed.
Lemma block_inside b s : b < 9 -> s < 9 -> brow b s < 9 /\ bcol b s < 9.
Proof.
  assert (H : forallb (fun b => forallb (fun s => (brow b s <? 9) && (bcol b s <? 9)) nine) nine = true) by (vm_compute; reflexivity).
  rewrite forallb_forall in H. intros B S. specialize (H b (proj2 (in_nine b) B)). rewrite forallb_forall in H.
  specialize (H s (proj2 (in_nine s) S)). rewrite andb_true_iff, !Nat.ltb_lt in H. exact H.
Qed.
Lemma block_same b s s' : b < 9 -> s < 9 -> s' < 9 -> brow b s = brow b s' -> bcol b s = bcol b s' -> s = s'.
Proof.
  assert (H : forallb (fun b => forallb (fun s => forallb (fun s' =>
    negb (Nat.eqb (brow b s) (brow b s') && Nat.eqb (bcol b s) (bcol b s')) || Nat.eqb s s') nine) nine) nine = true) by (vm_compute; reflexivity).
  rewrite forallb_forall in H. intros B S S' E F. specialize (H b (proj2 (in_nine b) B)). rewrite forallb_forall in H.
  specialize (H s (proj2 (in_nine s) S)). rewrite forallb_forall in H. specialize (H s' (proj2 (in_nine s') S')).
  rewrite E, F, !Nat.eqb_refl in H. simpl in H. apply Nat.eqb_eq. exact H.
Qed.

(* A csp-variable is one of four kinds; each kind lists labels by one of their coordinates. *)
Lemma in_vars k v : In v (vars (sudoku_net k)) <->
  (exists r c, r < 9 /\ c < 9 /\ v = rc r c) \/ (exists r d, r < 9 /\ 1 <= d <= 9 /\ v = rn r d) \/
  (exists c d, c < 9 /\ 1 <= d <= 9 /\ v = cn c d) \/ (exists b d, b < 9 /\ 1 <= d <= 9 /\ v = bn b d).
Proof.
  assert (A : forall f l m, In v (all f l m) <-> exists i j, In i l /\ In j m /\ v = f i j).
  { intros f l m. unfold all. rewrite in_flat_map. split.
    - intros [i [I H]]. apply in_map_iff in H. destruct H as [j [<- J]]. eauto.
    - intros [i [j [I [J ->]]]]. exists i. split; [exact I|]. apply in_map. exact J. }
  unfold sudoku_net, vars. rewrite !in_app_iff, !A. setoid_rewrite in_nine. setoid_rewrite in_digits. reflexivity.
Qed.

(* Nine different digits are all of them. *)
Lemma onto f : (forall i, i < 9 -> 1 <= f i <= 9) -> (forall i j, i < 9 -> j < 9 -> f i = f j -> i = j) ->
  forall d, 1 <= d <= 9 -> exists i, i < 9 /\ f i = d.
Proof.
  intros R I d D.
  assert (N : forall l, incl l nine -> NoDup l -> NoDup (map f l)).
  { induction l as [|x l IH]; intros IN ND; simpl; [constructor|]. inversion ND as [|? ? A B]; subst. constructor.
    - intro H. apply in_map_iff in H. destruct H as [y [E Y]]. apply A.
      assert (x = y) as ->; [|exact Y]. apply I; [apply in_nine, IN; left; reflexivity|apply in_nine, IN; right; exact Y|auto].
    - apply IH; [|exact B]. intros y Y. apply IN. right. exact Y. }
  assert (incl digits (map f nine)) as H.
  { apply NoDup_length_incl.
    - apply N; [apply incl_refl|apply seq_NoDup].
    - rewrite map_length. unfold digits, nine. rewrite !seq_length. lia.
    - intros y Y. apply in_map_iff in Y. destruct Y as [i [<- H]]. apply in_digits, R, in_nine, H. }
  specialize (H d (proj2 (in_digits d) D)). apply in_map_iff in H. destruct H as [i [E H]]. exists i. split; [apply in_nine; exact H|exact E].
Qed.

Definition labels_of (g : grid) (x : label) : bool := Nat.eqb (g (row_of x) (col_of x)) (digit_of x).
Lemma labels_of_lab g r c d : r < 9 -> c < 9 -> 1 <= d <= 9 -> labels_of g (lab r c d) = Nat.eqb (g r c) d.
Proof. intros R C D. unfold labels_of. destruct (decode r c d R C D) as [-> [-> ->]]. reflexivity. Qed.

(* Every filled grid that obeys the rules is a solution of the network, *)
Theorem grid_solution clues g : forallb proper_clue clues = true -> sudoku g -> fits g clues -> solution (sudoku_net clues) (labels_of g).
Proof.
  intros PC [D R C B] F. constructor.
  - intros v V. apply in_vars in V. destruct V as [[r [c [HR [HC ->]]]]|[[r [d [HR [HD ->]]]]|[[c [d [HC [HD ->]]]]|[b [d [HB [HD ->]]]]]]].
    + exists (lab r c (g r c)). split; [apply (in_map (fun d => lab r c d)), in_digits, D; assumption|].
      rewrite labels_of_lab, Nat.eqb_eq; auto.
    + destruct (onto (fun c => g r c) (fun c H => D r c HR H) (fun i j => R r i j HR) d HD) as [c [HC E]].
      exists (lab r c d). split; [apply (in_map (fun c => lab r c d)), in_nine, HC|]. rewrite labels_of_lab, Nat.eqb_eq; auto.
    + destruct (onto (fun r => g r c) (fun r H => D r c H HC) (fun i j => C c i j HC) d HD) as [r [HR E]].
      exists (lab r c d). split; [apply (in_map (fun r => lab r c d)), in_nine, HR|]. rewrite labels_of_lab, Nat.eqb_eq; auto.
    + destruct (onto (fun s => g (brow b s) (bcol b s)) (fun s H => D _ _ (proj1 (block_inside b s HB H)) (proj2 (block_inside b s HB H)))
        (fun i j => B b i j HB) d HD) as [s [HS E]]. destruct (block_inside b s HB HS).
      exists (lab (brow b s) (bcol b s) d). split; [apply (in_map (fun s => lab (brow b s) (bcol b s) d)), in_nine, HS|].
      rewrite labels_of_lab, Nat.eqb_eq; auto.
  - intros x y [N [[v [V [X Y]]]|[[]|[]]]] TX TY. rewrite app_nil_r in V. apply N. clear N.
    apply in_vars in V. destruct V as [[r [c [HR [HC ->]]]]|[[r [d [HR [HD ->]]]]|[[c [d [HC [HD ->]]]]|[b [d [HB [HD ->]]]]]]];
      apply in_map_iff in X, Y; destruct X as [i [<- I]], Y as [j [<- J]]; rewrite ?in_nine, ?in_digits in *.
    + rewrite labels_of_lab, Nat.eqb_eq in TX, TY by auto. congruence.
    + rewrite labels_of_lab, Nat.eqb_eq in TX, TY by auto. rewrite (R r i j); auto. congruence.
    + rewrite labels_of_lab, Nat.eqb_eq in TX, TY by auto. rewrite (C c i j); auto. congruence.
    + destruct (block_inside b i HB I), (block_inside b j HB J). rewrite labels_of_lab, Nat.eqb_eq in TX, TY by auto.
      rewrite (B b i j); auto. congruence.
  - intros u m [].
  - intros x [].
  - intros x X. unfold sudoku_net, given in X. apply in_map_iff in X. destruct X as [[[r c] d] [<- K]].
    rewrite forallb_forall in PC. specialize (PC _ K).
    change (proper_clue (r, c, d)) with ((r <? 9) && (c <? 9) && (1 <=? d) && (d <=? 9)) in PC. rewrite !andb_true_iff, !Nat.ltb_lt, !Nat.leb_le in PC.
    rewrite labels_of_lab, Nat.eqb_eq by tauto. exact (F r c d K).
Qed.

(* and every solution of the network is such a grid. *)
Definition grid_of (a : label -> bool) : grid := fun r c =>
  match find (fun d => a (lab r c d)) digits with Some d => d | None => 0 end.
Theorem solution_grid clues a : forallb proper_clue clues = true -> solution (sudoku_net clues) a ->
  sudoku (grid_of a) /\ fits (grid_of a) clues /\
  forall r c d, r < 9 -> c < 9 -> 1 <= d <= 9 -> a (lab r c d) = Nat.eqb (grid_of a r c) d.
Proof.
  intros PC A. set (g := grid_of a).
  assert (lab_eq : forall r c d r' c' d', r < 9 -> c < 9 -> 1 <= d <= 9 -> r' < 9 -> c' < 9 -> 1 <= d' <= 9 ->
    lab r c d = lab r' c' d' -> r = r' /\ c = c' /\ d = d').
  { intros r c d r' c' d' R C D R' C' D' E. destruct (decode r c d R C D) as [E1 [E2 E3]].
    destruct (decode r' c' d' R' C' D') as [F1 [F2 F3]]. rewrite E in *. repeat split; congruence. }
  assert (excl : forall v x y, In v (vars (sudoku_net clues)) -> In x v -> In y v -> a x = true -> a y = true -> x = y).
  { intros v x y V X Y TX TY. destruct (Pos.eq_dec x y) as [->|N]; [reflexivity|exfalso].
    apply (sol_link _ _ A x y); auto. split; [exact N|]. left. exists v. rewrite in_app_iff. auto. }
  assert (G : forall r c, r < 9 -> c < 9 -> 1 <= g r c <= 9 /\ a (lab r c (g r c)) = true).
  { intros r c R C. destruct (sol_var _ _ A (rc r c)) as [x [X T]]; [apply in_vars; left; eauto|].
    apply in_map_iff in X. destruct X as [d [<- D]]. unfold g, grid_of.
    destruct (find (fun d => a (lab r c d)) digits) as [e|] eqn:E.
    - apply find_some in E. rewrite in_digits in E. exact E.
    - pose proof (find_none _ _ E d D) as N. simpl in N. congruence. }
  assert (K : forall r c d, r < 9 -> c < 9 -> 1 <= d <= 9 -> a (lab r c d) = Nat.eqb (g r c) d).
  { intros r c d R C D. destruct (G r c R C) as [GD GT]. apply eq_true_iff_eq. rewrite Nat.eqb_eq. split; [|intros <-; exact GT].
    intro T. assert (lab r c (g r c) = lab r c d) as E.
    { apply (excl (rc r c)); auto; [apply in_vars; left; eauto| |]; apply (in_map (fun d => lab r c d)), in_digits; assumption. }
    apply lab_eq in E; tauto. }
  split; [|split; [|exact K]].
  - constructor.
    + intros r c R C. apply G; assumption.
    + intros r c c' R C C' E. destruct (G r c R C) as [D1 T1], (G r c' R C') as [D2 T2]. rewrite <- E in T2.
      assert (lab r c (g r c) = lab r c' (g r c)) as Q.
      { apply (excl (rn r (g r c))); auto; [apply in_vars; right; left; eauto| |]; apply (in_map (fun c0 => lab r c0 (g r c))), in_nine; assumption. }
      apply lab_eq in Q; tauto.
    + intros c r r' C R R' E. destruct (G r c R C) as [D1 T1], (G r' c R' C) as [D2 T2]. rewrite <- E in T2.
      assert (lab r c (g r c) = lab r' c (g r c)) as Q.
      { apply (excl (cn c (g r c))); auto; [apply in_vars; right; right; left; eauto| |]; apply (in_map (fun r0 => lab r0 c (g r c))), in_nine; assumption. }
      apply lab_eq in Q; tauto.
    + intros b s s' B S S' E. destruct (block_inside b s B S) as [I1 I2], (block_inside b s' B S') as [J1 J2].
      destruct (G _ _ I1 I2) as [D1 T1], (G _ _ J1 J2) as [D2 T2]. rewrite <- E in T2.
      set (d := g (brow b s) (bcol b s)) in *.
      assert (lab (brow b s) (bcol b s) d = lab (brow b s') (bcol b s') d) as Q.
      { apply (excl (bn b d)); auto; [apply in_vars; right; right; right; eauto| |]; apply (in_map (fun s0 => lab (brow b s0) (bcol b s0) d)), in_nine; assumption. }
      apply lab_eq in Q; auto. destruct Q as [Q1 [Q2 _]]. exact (block_same b s s' B S S' Q1 Q2).
  - intros r c d H. rewrite forallb_forall in PC. pose proof (PC _ H) as P.
    change (proper_clue (r, c, d)) with ((r <? 9) && (c <? 9) && (1 <=? d) && (d <=? 9)) in P.
    rewrite !andb_true_iff, !Nat.ltb_lt, !Nat.leb_le in P. apply Nat.eqb_eq. rewrite <- K by tauto.
    apply (sol_given _ _ A). apply (in_map (fun '(r, c, d) => lab r c d) clues (r, c, d)). exact H.
Qed.

(* ---- puzzles ---- *)

Fixpoint assumes_nothing (p : proof) : bool :=
  match p with
  | Done => true
  | Cell _ _ _ k | Subset _ _ k | Round k => assumes_nothing k
  | Case _ b k | Step _ _ _ _ b k | Part _ b k => assumes_nothing b && assumes_nothing k
  | Assume _ _ => false
  end.
Lemma agrees_always a p : assumes_nothing p = true -> agrees a p.
Proof. induction p; simpl; rewrite ?andb_true_iff; try tauto; discriminate. Qed.

Definition rated (clues : list clue) (k : nat) (p : proof) (vals cands : list label) : bool :=
  let n := sudoku_net clues in
  let T := tables_of n in
  forallb proper_clue clues && assumes_nothing p && accepted_with claim T n p Solved k
  && match follow T n k p (start T n) with Some s => Checker.solved T n s | None => false end
  && least_right T n k vals cands.

Definition one_solution (clues : list clue) : Prop :=
  exists g, sudoku g /\ fits g clues /\ forall h, sudoku h -> fits h clues -> forall r c, r < 9 -> c < 9 -> h r c = g r c.

Lemma W_more n k m : k <= m -> W_solves n k -> W_solves n m.
Proof.
  intros L [S [P H]]. exists S. split; [|exact H]. clear H. unfold W_path in *. induction P as [x y Q|x|x y z _ I1 _ I2].
  - apply rt_step. destruct Q as [Q|[Q [zs [Z M]]]]; [left; exact Q|right]. split; [exact Q|]. exists zs. split; [|exact M].
    intros w I. destruct (Z w I) as [C [j [cells [LJ W]]]]. split; [exact C|]. exists j, cells. split; [lia|exact W].
  - apply rt_refl.
  - apply rt_trans with y; assumption.
Qed.

(* A puzzle that is rated so has exactly one solution, and its whip rating is k. *)
Theorem rated_right clues k p vals cands : 0 < k -> rated clues k p vals cands = true ->
  one_solution clues /\ W_rating_is (sudoku_net clues) k.
Proof.
  intros KP H. unfold rated in H. cbv zeta in H. rewrite !andb_true_iff in H. destruct H as [[[[PC NA] AC] FO] LE].
  set (n := sudoku_net clues) in *. split; [|split].
  - destruct (solved_sound claim n p k AC) as [b [SB UB]]. destruct (solution_grid clues b PC SB) as [G1 [G2 G3]].
    exists (grid_of b). split; [exact G1|]. split; [exact G2|]. intros h S F r c R C.
    pose proof (grid_solution clues h PC S F) as SH. pose proof (digit h S r c R C) as D.
    assert (labels_of h (lab r c (h r c)) = b (lab r c (h r c))) as E.
    { apply (UB _ SH (agrees_always _ p NA) (rc r c)); [apply in_vars; left; eauto|apply (in_map (fun d => lab r c d)), in_digits, D]. }
    rewrite labels_of_lab, Nat.eqb_refl, G3 in E by auto. symmetry in E. apply Nat.eqb_eq in E. auto.
  - destruct (follow _ n k p _) as [s|] eqn:E; [|discriminate]. exists (st_of s). split; [exact (follow_path n k p _ _ E)|].
    intros i V HV. apply numbered_in in HV. unfold Checker.solved in FO. rewrite !andb_true_iff, !forallb_forall in FO.
    destruct FO as [[[[[_ FO] _] _] _] _]. specialize (FO V HV). apply existsb_exists in FO. exact FO.
  - intros m L W. apply (W_more n m (pred k)) in W; [|lia]. destruct W as [S [P H]]. exact (least_sound n k vals cands LE S P H).
Qed.
