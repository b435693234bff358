(* The line `least` of doc/core.md: a search for relaxed whips that misses none, and so a checker of lower bounds of W. *)
Require Import List Bool Arith PArith Lia Relations FMapPositive MSetPositive.
Require Import Tresse.Net Tresse.Kernel Tresse.Patterns Tresse.Cells Tresse.Claims Tresse.Checker Tresse.States Tresse.Braids Tresse.Confluence Tresse.Relaxed.
Import ListNotations.

(* ---- the csp-variables of each label, cut to what f leaves of them ---- *)

Definition at_ (m : Map.t (list (list label))) (x : label) : list (list label) :=
  match Map.find x m with Some l => l | None => [] end.
Definition add_var (f : list label -> list label) (m : Map.t (list (list label))) (V : list label) :=
  let w := f V in fold_right (fun x m => Map.add x (w :: at_ m x) m) m V.
Definition index (f : list label -> list label) (n : net) := fold_left (add_var f) (vars n) (Map.empty _).

Lemma at_add m x l y : at_ (Map.add x l m) y = if Pos.eqb x y then l else at_ m y.
Proof.
  unfold at_. destruct (Pos.eqb_spec x y) as [->|N]; [rewrite Map.gss; reflexivity|]. rewrite Map.gso; auto.
Qed.
Lemma add_var_in f V m x W : (In W (at_ m x) -> In W (at_ (add_var f m V) x)) /\ (In x V -> In (f V) (at_ (add_var f m V) x)).
Proof.
  unfold add_var. generalize (f V). intro w.
  induction V as [|y l [I J]]; simpl; [tauto|]. rewrite at_add. destruct (Pos.eqb_spec y x) as [->|N]; split.
  - intro H. right. auto.
  - intros _. left. reflexivity.
  - exact I.
  - intros [H|H]; [congruence|exact (J H)].
Qed.
Lemma index_in f n V x : In V (vars n) -> In x V -> In (f V) (at_ (index f n) x).
Proof.
  unfold index. intros I X.
  assert (G : forall l m, In V l \/ In (f V) (at_ m x) -> In (f V) (at_ (fold_left (add_var f) l m) x)).
  { induction l as [|W l IH]; intros m H; simpl; [destruct H as [[]|H]; exact H|]. apply IH.
    destruct H as [[->|H]|H]; [right; apply (add_var_in f V m x (f V)); exact X|left; exact H|].
    right. apply (add_var_in f W m x (f V)). exact H. }
  apply G. left. exact I.
Qed.

(* Each of a list has a number. *)
Lemma numbered_all {A} (l : list A) x : In x l -> exists i, Map.find i (numbered l) = Some x.
Proof.
  unfold numbered.
  assert (G : forall l k (m : Map.t A), (In x l \/ exists i, (i < k)%positive /\ Map.find i m = Some x) ->
    exists i, Map.find i (snd (fold_left (fun p x => (Pos.succ (fst p), Map.add (fst p) x (snd p))) l (k, m))) = Some x).
  { clear l. induction l as [|y l IH]; intros k m H; simpl.
    - destruct H as [[]|[i [_ H]]]. exists i. exact H.
    - apply IH. destruct H as [[->|H]|[i [L H]]].
      + right. exists k. split; [lia|apply Map.gss].
      + left. exact H.
      + right. exists i. split; [lia|]. rewrite Map.gso by lia. exact H. }
  intro H. apply G. left. exact H.
Qed.

Section Bound.
Variable n : net.
Let T := tables_of n.
Notation lk := (linked T).
Definition variable (i : positive) : option (list label) := Map.find i (t_vars T).

Lemma lk_sym x y : lk x y = lk y x.
Proof. apply eq_true_iff_eq. unfold linked. simpl. rewrite !linked_rows. split; apply Linked_sym. Qed.
Lemma lk_irr x : lk x x = false.
Proof. apply not_true_iff_false. unfold linked. simpl. rewrite linked_rows. intros [H _]. congruence. Qed.
Lemma lk_var i V x y : variable i = Some V -> In x V -> In y V -> x <> y -> lk x y = true.
Proof.
  intros H X Y D. apply linked_rows. split; [exact D|]. left. exists V. rewrite in_app_iff. split; [left; exact (numbered_in _ _ _ H)|auto].
Qed.

(* ---- the search ---- *)

(* Only labels of A, those of F, matter for what is alone: csp-variables and rows of links are cut to them. *)
Definition rows_within (A : Set_.t) (m : Map.t Set_.t) : Map.t Set_.t := Map.map (Set_.inter A) m.

Section Search.
Variable L R : Map.t Set_.t.                  (* rows of links; within A *)
Variable I : Map.t (list (list label)).       (* csp-variables, within A *)
Variable W : list (list label).               (* those that have no value, within A *)
Variable G : Set_.t.

(* Everything that is alone in its csp-variable at once, round after round: is a csp-variable empty after fewer rounds than
   this? No whip gets there in fewer cells. *)
Definition alone (out : Set_.t) (V : list label) : list label := filter (fun x => negb (mem out x)) V.
Definition none (V : list label) : bool := match V with [] => true | _ => false end.
Definition one_round (now : Set_.t) (V : list label) : Set_.t :=
  match V with
  | r :: more => if forallb (Pos.eqb r) more then Set_.union (near R r) now else now
  | [] => now
  end.
Fixpoint rounds (fuel : nat) (W : list (list label)) (out : Set_.t) : bool :=
  match fuel with
  | 0 => false
  | S fuel => let W := map (alone out) W in
              existsb none W || let now := fold_left one_round W out in
                                if Set_.subset now out then false else rounds fuel W now
  end.

(* Can some relaxed whip of at most this many more cells end? *)
Fixpoint search (fuel : nat) (out : Set_.t) (last : label) (used : Set_.t) (rs : list label) : bool :=
  match fuel with
  | 0 => false
  | S fuel' =>
    match fuel' with 0 => true | _ => rounds fuel W out end &&
    existsb (fun l =>
      existsb (fun V =>
        negb (existsb (fun r => isin r V) rs)
        && match alone out V with
           | [] => true
           | r :: more =>
             if forallb (Pos.eqb r) more then search fuel' (Set_.union (near R r) out) r (Set_.add l used) (r :: rs) else false
           end) (at_ I l)) (Set_.elements (Set_.diff (Set_.inter (near L last) G) used))
  end.
End Search.

Variable F : st.
Variable A G : Set_.t.
Hypothesis alive_A : forall x, alive F x <-> mem A x = true.
Let R := rows_within A (merged (t_rows T)).

Lemma mem_within x y : mem (near R x) y = mem A y && lk x y.
Proof.
  unfold linked. rewrite <- mem_merged. unfold R, rows_within, near. unfold Map.map. rewrite Map.gmapi.
  destruct (Map.find x (merged (t_rows T))) as [r|]; simpl; [apply mem_inter|]. rewrite mem_empty, andb_false_r. reflexivity.
Qed.
Lemma last_right_snoc z b c : last_right z (b ++ [c]) = right c.
Proof. unfold last_right. rewrite rev_app_distr. reflexivity. Qed.

(* Each csp-variable is in W, cut down to labels of A or to fewer, or has a value, to which nothing of A is linked. *)
Definition covers (W : list (list label)) : Prop := forall V, In V (vars n) ->
  (exists w, In w W /\ forall x, In x w -> In x V /\ mem A x = true) \/
  (exists v, In v V /\ mem A v = true /\ forall x, mem A x = true -> lk v x = false).
Lemma covers_alone out W : covers W -> covers (map (alone out) W).
Proof.
  intros H V HV. destruct (H V HV) as [[w [I J]]|K]; [left|right; exact K]. exists (alone out w).
  split; [apply in_map, I|]. intros x X. apply filter_In in X. apply J, X.
Qed.

Lemma round_more l x : forall now, mem now x = true -> mem (fold_left (one_round R) l now) x = true.
Proof.
  induction l as [|V l IH]; intros now H; simpl; [exact H|]. apply IH. unfold one_round. destruct V as [|r more]; [exact H|].
  destruct (forallb (Pos.eqb r) more); [|exact H]. rewrite mem_union, H. apply orb_true_r.
Qed.
Lemma round_takes l r more x : In (r :: more) l -> forallb (Pos.eqb r) more = true -> mem (near R r) x = true ->
  forall now, mem (fold_left (one_round R) l now) x = true.
Proof.
  intros I O H. induction l as [|V l IH]; intro now; [destruct I|]. simpl. destruct I as [->|I]; [|exact (IH I _)].
  apply round_more. simpl. rewrite O, mem_union, H. reflexivity.
Qed.

Section Whip.
Variable z : label.
Variable cells : list cell.
Hypothesis target : mem A z = true.
Hypothesis whip : relaxed lk variable F (fun x => mem G x = true) z cells.
Definition taken (b : list cell) (out : Set_.t) : Prop := forall x, mem A x = true -> ByAny lk z b x -> mem out x = true.

Lemma taken_more b c out now : taken b out -> (forall x, mem out x = true -> mem now x = true) ->
  (forall x, mem A x = true -> LinkAll lk (right c) x -> mem now x = true) -> taken (b ++ [c]) now.
Proof.
  intros O M C x X [K|[d [D K]]]; [apply M, (O x X); left; exact K|].
  apply in_app_or in D. destruct D as [D|[<-|[]]]; [apply M, (O x X); right; exists d; auto|exact (C x X K)].
Qed.

(* What is left of a cell is its right. *)
Lemma left_is_right b c rest out w : cells = b ++ c :: rest -> taken b out ->
  (forall x, In x w -> In x (labels c) /\ mem A x = true) -> forall x, In x (alone out w) -> In x (right c).
Proof.
  intros E O I x X. destruct whip as [_ [_ [_ H]]]. destruct (H b c rest E) as [_ [_ [_ [_ C]]]].
  apply filter_In in X. destruct X as [X K]. destruct (I x X) as [XV XA].
  apply C; [exact XV|apply alive_A, XA|]. intro B. rewrite (O x XA B) in K. discriminate.
Qed.
Lemma value_is_right b c rest v : cells = b ++ c :: rest -> In v (labels c) -> mem A v = true ->
  (forall x, mem A x = true -> lk v x = false) -> In v (right c).
Proof.
  intros E V VA N. destruct whip as [_ [_ [_ H]]]. destruct (H b c rest E) as [_ [_ [_ [_ C]]]].
  apply C; [exact V|apply alive_A, VA|]. intros [K|[d [D K]]].
  - unfold Link in K. rewrite lk_sym, N in K; [discriminate|exact target].
  - apply in_split in D. destruct D as [b1 [b2 ->]]. rewrite <- app_assoc in E.
    destruct (H b1 d (b2 ++ c :: rest) E) as [_ [_ [_ [M _]]]].
    assert (exists r, right d = [r] /\ In r (labels d) /\ alive F r /\ ~ ByAny lk z b1 r) as [r [MR [_ [MA _]]]]
      by (destruct b2; exact M).
    destruct K as [_ K]. rewrite MR in K. specialize (K r (or_introl eq_refl)). unfold Link in K. rewrite lk_sym, N in K; [discriminate|].
    apply alive_A, MA.
Qed.

Lemma one_cell b c rest W out : cells = b ++ c :: rest -> covers W -> taken b out ->
  existsb none (map (alone out) W) = false ->
  rest <> [] /\ taken (b ++ [c]) (fold_left (one_round R) (map (alone out) W) out).
Proof.
  intros E CW O NE. pose proof whip as [_ [TI [_ H]]]. destruct (H b c rest E) as [_ [_ [_ [M _]]]].
  destruct (TI c) as [i [_ HV]]; [rewrite E; apply in_or_app; right; left; reflexivity|]. apply numbered_in in HV.
  assert (Q : forall q, right c = [q] -> (forall x, mem A x = true -> lk q x = true ->
    mem (fold_left (one_round R) (map (alone out) W) out) x = true) ->
    taken (b ++ [c]) (fold_left (one_round R) (map (alone out) W) out)).
  { intros q MR K. apply (taken_more b c out); [exact O|intro x; apply round_more|]. intros x X [_ B]. rewrite MR in B.
    apply (K x X), B. left. reflexivity. }
  destruct (CW _ HV) as [[w [WI WV]]|[v [VV [VA N]]]].
  - pose proof (left_is_right b c rest out w E O WV) as FC. pose proof (in_map (alone out) W w WI) as WI'.
    destruct (alone out w) as [|r more].
    { exfalso. rewrite <- not_true_iff_false in NE. apply NE, existsb_exists. exists []. auto. }
    destruct rest as [|d rest]; [rewrite M in FC; destruct (FC r (or_introl eq_refl))|]. split; [discriminate|].
    destruct M as [q [MR _]]. rewrite MR in FC.
    assert (r = q) as -> by (destruct (FC r (or_introl eq_refl)) as [->|[]]; reflexivity).
    apply (Q q MR). intros x X K. apply (round_takes _ q more x WI'); [|rewrite mem_within, X, K; reflexivity].
    apply forallb_forall. intros y Y. apply Pos.eqb_eq. destruct (FC y (or_intror Y)) as [->|[]]. reflexivity.
  - pose proof (value_is_right b c rest v E VV VA N) as RV.
    destruct rest as [|d rest]; [rewrite M in RV; destruct RV|]. split; [discriminate|].
    destruct M as [q [MR _]]. apply (Q q MR). rewrite MR in RV. destruct RV as [->|[]]. intros x X K. rewrite (N x X) in K. discriminate.
Qed.
Lemma stuck W out : covers W -> existsb none (map (alone out) W) = false ->
  (forall x, mem (fold_left (one_round R) (map (alone out) W) out) x = true -> mem out x = true) ->
  forall rest b, cells = b ++ rest -> taken b out -> rest = [].
Proof.
  intros CW NE ST. induction rest as [|c rest IH]; intros b E O; [reflexivity|exfalso].
  destruct (one_cell b c rest W out E CW O NE) as [N K]. apply N, (IH (b ++ [c])); [rewrite <- app_assoc; exact E|].
  intros x X B. apply ST, (K x X B).
Qed.
Lemma rounds_complete fuel : forall rest b W out, cells = b ++ rest -> rest <> [] -> length rest <= fuel -> covers W -> taken b out ->
  rounds R fuel W out = true.
Proof.
  induction fuel as [|f IH]; intros [|c rest] b W out E N LE CW O; simpl in LE; try congruence; [lia|]. cbn [rounds].
  destruct (existsb none (map (alone out) W)) eqn:NE; [reflexivity|]. simpl.
  destruct (one_cell b c rest W out E CW O NE) as [N' K].
  destruct (Set_.subset _ out) eqn:S.
  - apply Set_.subset_spec in S. discriminate (stuck W out CW NE S (c :: rest) b E O).
  - apply (IH rest (b ++ [c])); [rewrite <- app_assoc; exact E|exact N'|lia|apply covers_alone, CW|exact K].
Qed.

Theorem search_complete W fuel : covers W -> length cells <= fuel ->
  search (merged (t_rows T)) R (index (filter (mem A)) n) W G fuel (near R z) z Set_.empty [z] = true.
Proof.
  intro CW. pose proof whip as [NE [TI [DL H]]].
  assert (go : forall rest b fuel out last used rs, cells = b ++ rest -> rest <> [] -> length rest <= fuel ->
    taken b out -> last_right z b = [last] ->
    (forall x, mem used x = true -> In x (lefts b)) -> (forall r, In r rs -> r = z \/ In r (rights b)) ->
    search (merged (t_rows T)) R (index (filter (mem A)) n) W G fuel out last used rs = true).
  2: { intro L. apply (go cells [] fuel); auto.
       - intros x X [K|[d [[] _]]]. rewrite mem_within, X. exact K.
       - intro x. rewrite mem_empty. discriminate.
       - intros r [<-|[]]. auto. }
  induction rest as [|c rest IH]; intros b f out last used rs E N L O LR U RS; [congruence|].
  destruct f as [|f]; [simpl in L; lia|].
  assert (RD : match f with 0 => true | _ => rounds R (S f) W out end = true).
  { destruct f as [|f]; [reflexivity|]. apply (rounds_complete _ (c :: rest) b); auto. }
  cbn [search]. apply andb_true_iff. split; [exact RD|]. clear RD.
  destruct (H b c rest E) as [NZ [NR [[l [LE [LV [LG LA]]]] [M _]]]].
  destruct (TI c) as [i [RI HV]]; [rewrite E; apply in_or_app; right; left; reflexivity|].
  assert (NL : ~ In l (lefts b)).
  { intro K. rewrite E in DL. unfold lefts in DL. rewrite flat_map_app in DL. simpl in DL. rewrite LE in DL.
    apply NoDup_remove_2 in DL. apply DL, in_or_app. left. exact K. }
  apply existsb_exists. exists l. split.
  { assert (K : Set_.In l (Set_.diff (Set_.inter (near (merged (t_rows T)) last) G) used)).
    { apply Set_.diff_spec. split.
      - change (mem (Set_.inter (near (merged (t_rows T)) last) G) l = true). rewrite mem_inter, LG, andb_true_r, mem_merged. rewrite LR in LA. apply (proj2 LA). left. reflexivity.
      - intro K. apply mem_in in K. exact (NL (U l K)). }
    apply Set_.elements_spec1 in K. apply SetoidList.InA_alt in K. destruct K as [w [-> K]]. exact K. }
  apply existsb_exists. exists (filter (mem A) (labels c)).
  split; [apply index_in; [exact (numbered_in _ _ _ HV)|exact LV]|].
  assert (CV : forall x, In x (filter (mem A) (labels c)) -> In x (labels c) /\ mem A x = true) by (intros x X; apply filter_In, X).
  apply andb_true_iff. split.
  { apply negb_true_iff, not_true_iff_false. rewrite existsb_exists. intros [r [RR K]]. apply isin_spec, CV in K.
    destruct (RS r RR) as [->|Q]; [exact (NZ (proj1 K))|exact (NR r Q (proj1 K))]. }
  pose proof (left_is_right b c rest out _ E O CV) as FC.
  destruct (alone out (filter (mem A) (labels c))) as [|r more]; [reflexivity|].
  destruct rest as [|d rest].
  { rewrite M in FC. destruct (FC r (or_introl eq_refl)). }
  destruct M as [q [MR [MV [MA MB]]]]. rewrite MR in FC.
  assert (r = q) as -> by (destruct (FC r (or_introl eq_refl)) as [->|[]]; reflexivity).
  assert (forallb (Pos.eqb q) more = true) as ->.
  { apply forallb_forall. intros x X. apply Pos.eqb_eq. destruct (FC x (or_intror X)) as [->|[]]. reflexivity. }
  apply (IH (b ++ [c])).
  - rewrite <- app_assoc. exact E.
  - discriminate.
  - simpl in *. lia.
  - apply (taken_more b c out); [exact O|intros x K; rewrite mem_union, K; apply orb_true_r|]. intros x X [_ K]. rewrite MR in K.
    rewrite mem_union, mem_within, X, (K q (or_introl eq_refl)). reflexivity.
  - rewrite last_right_snoc. exact MR.
  - intros x X. rewrite mem_add, orb_true_iff, Pos.eqb_eq in X. unfold lefts. rewrite flat_map_app. apply in_or_app.
    destruct X as [<-|X]; [right; simpl; rewrite LE; left; reflexivity|left; exact (U x X)].
  - intros r [<-|RR]; [right|destruct (RS r RR) as [->|K]; [auto|right]]; rewrite rights_app; apply in_or_app.
    + right. unfold rights. simpl. rewrite MR. left. reflexivity.
    + left. exact K.
Qed.
End Whip.
End Bound.

(* ---- states of the checker as states of the theory ---- *)


Lemma same_assert n x s : same (st_of (Kernel.assert (tables_of n) x s)) (States.assert (linked (tables_of n)) x (st_of s)).
Proof.
  intro y. unfold st_of, is_candidate, Kernel.assert, linked. simpl. rewrite mem_union, mem_add, mem_row.
  destruct (linked_in (rows n) x y), (mem (gone s) y), (mem (value s) y), (Pos.eqb x y); split; reflexivity.
Qed.

(* ---- Singles ---- *)

Definition single_of (T : tables) (s : state) (V : list label) : state :=
  if existsb (mem (value s)) V then s
  else match left_of s V with
       | [] => spoil s
       | r :: more => if forallb (Pos.eqb r) more then Kernel.assert T r s else s
       end.
Fixpoint singles (T : tables) (n : net) (fuel : nat) (s : state) : state :=
  match fuel with
  | 0 => s
  | S fuel =>
      let s' := fold_left (single_of T) (vars n) s in
      if Set_.equal (value s) (value s') then s' else singles T n fuel s'
  end.

Lemma existsb_not s V : existsb (mem (value s)) V = false -> ~ decided (st_of s) V.
Proof. intros E [x [X H]]. rewrite <- not_true_iff_false in E. apply E, existsb_exists. exists x. auto. Qed.

Lemma single_path n E s V : In V (vars n) ->
  path (linked (tables_of n)) (variable n) E (st_of s) (st_of (single_of (tables_of n) s V)).
Proof.
  intro HV. unfold single_of. destruct (existsb (mem (value s)) V) eqn:D; [apply rt_refl|].
  destruct (left_of s V) as [|r more] eqn:Q; [apply rt_refl|].
  destruct (forallb (Pos.eqb r) more) eqn:O; [|apply rt_refl].
  assert (R : forall x, In x V -> mem (gone s) x = false -> x = r).
  { intros x X H. assert (K : In x (left_of s V)) by (apply filter_In; rewrite H; auto). rewrite Q in K.
    destruct K as [<-|K]; [reflexivity|]. rewrite forallb_forall in O. symmetry. apply Pos.eqb_eq, O, K. }
  assert (K : In r (left_of s V)) by (rewrite Q; left; reflexivity). apply filter_In in K. destruct K as [RV RG].
  apply rt_step. left. exists r. split; [|apply same_assert].
  destruct (numbered_all (vars n) V HV) as [i I]. exists i, V. split; [exact I|]. split; [exact (existsb_not s V D)|].
  split; [exact RV|]. split.
  - simpl. unfold is_candidate. rewrite RG. simpl. apply negb_true_iff. destruct (mem (value s) r) eqn:M; [|reflexivity].
    exfalso. apply (existsb_not s V D). exists r. auto.
  - intros y Y C. simpl in C. unfold is_candidate in C. apply andb_true_iff in C. destruct C as [C _].
    apply R; [exact Y|]. apply negb_true_iff. exact C.
Qed.
Lemma singles_path n E fuel : forall s, path (linked (tables_of n)) (variable n) E (st_of s) (st_of (singles (tables_of n) n fuel s)).
Proof.
  assert (F : forall l s, incl l (vars n) -> path (linked (tables_of n)) (variable n) E (st_of s) (st_of (fold_left (single_of (tables_of n)) l s))).
  { induction l as [|V l IH]; intros s I; [apply rt_refl|]. simpl. apply rt_trans with (st_of (single_of (tables_of n) s V)).
    - apply single_path, I. left. reflexivity.
    - apply IH. intros x X. apply I. right. exact X. }
  induction fuel as [|fuel IH]; intro s; [apply rt_refl|]. simpl.
  destruct (Set_.equal _ _); [apply F, incl_refl|]. apply rt_trans with (st_of (fold_left (single_of (tables_of n)) (vars n) s)); [apply F, incl_refl|apply IH].
Qed.

(* ---- the line ---- *)

Definition proper_state (T : tables) (s : state) : bool :=
  forallb (fun x => Set_.subset (row (t_rows T) x) (gone s) && negb (meets (row (t_rows T) x) (value s))) (Set_.elements (value s)).

Lemma in_elements s x : mem s x = true <-> In x (Set_.elements s).
Proof.
  rewrite mem_in, <- Set_.elements_spec1, SetoidList.InA_alt. split; [intros [y [-> Y]]; exact Y|].
  intro H. exists x. split; [reflexivity|exact H].
Qed.
Lemma meets_none s t x : meets s t = false -> mem s x = true -> mem t x = false.
Proof.
  unfold meets. rewrite negb_false_iff, Set_.is_empty_spec. intros E S. destruct (mem t x) eqn:M; [exfalso|reflexivity].
  apply (E x). change (mem (Set_.inter s t) x = true). rewrite mem_inter, S, M. reflexivity.
Qed.
Lemma proper_wf n s : proper_state (tables_of n) s = true -> wf (linked (tables_of n)) (st_of s).
Proof.
  unfold proper_state. rewrite forallb_forall. intro H. split; simpl.
  - intros x V. unfold is_candidate. rewrite V, andb_false_r. reflexivity.
  - intros x y V L. unfold linked in L. rewrite <- mem_row in L. apply in_elements in V. specialize (H x V). apply andb_true_iff in H. destruct H as [S M].
    apply negb_true_iff in M. split; [|exact (meets_none _ _ y M L)].
    unfold is_candidate. apply Set_.subset_spec in S. assert (G : mem (gone s) y = true) by (apply S; exact L). rewrite G. reflexivity.
Qed.

Definition least_right (T : tables) (n : net) (k : nat) (vals cands : list label) : bool :=
  let p := start T n in
  let b := singles T n (length (vars n)) p in
  let v := set_of vals in
  let a := set_of (vals ++ cands) in
  let g := set_of (filter (fun x => negb (mem (gone b) x)) (concat (vars n))) in
  let l := merged (t_rows T) in
  let r := rows_within a l in
  let ix := index (filter (mem a)) n in
  let w := filter two (map (filter (mem a)) (vars n)) in
  match needs n with [] => true | _ => false end && negb (bad b) && proper_state T p
  && forallb (fun x => negb (mem (gone b) x)) (vals ++ cands)
  && forallb (mem v) (Set_.elements (value b)) && forallb (fun x => negb (mem v x)) cands
  && forallb (fun x => negb (meets (row (t_rows T) x) a)) vals
  && forallb (fun V => existsb (mem v) V || two (filter (mem a) V)) (vars n)
  && existsb (fun V => negb (existsb (mem v) V)) (vars n)
  && forallb (fun z => negb (search l r ix w g (pred k) (near r z) z Set_.empty [z])) cands.

(* No path by BRT and whips shorter than k solves the puzzle. *)
Theorem least_sound n k vals cands : least_right (tables_of n) n k vals cands = true ->
  forall S, path (linked (tables_of n)) (variable n) (whip_rule (linked (tables_of n)) (variable n) (pred k)) (st_of (start (tables_of n) n)) S ->
  ~ solved (variable n) S.
Proof.
  unfold least_right. set (T := tables_of n). set (p := start T n). set (b := singles T n (length (vars n)) p).
  rewrite !andb_true_iff, !forallb_forall. intros [[[[[[[[[_ _] WP] IN] VB] DJ] WV] QV] US] NR].
  set (v := set_of vals) in *. set (a := set_of (vals ++ cands)) in *.
  set (g := set_of (filter (fun x => negb (mem (gone b) x)) (concat (vars n)))) in *.
  assert (sol : forall x, mem v x = true <-> In x vals) by (intro; apply mem_set_of).
  assert (all : forall x, mem a x = true <-> In x vals \/ In x cands) by (intro; unfold a; rewrite mem_set_of, in_app_iff; reflexivity).
  set (F := {| cand := mem (set_of cands); val := mem v |}).
  assert (AF : forall x, alive F x <-> mem a x = true).
  { intro x. unfold alive. simpl. rewrite mem_set_of, sol, all. tauto. }
  assert (WF : wf (linked T) F).
  { split; simpl.
    - intros x V. destruct (mem (set_of cands) x) eqn:C; [|reflexivity]. apply mem_set_of in C. specialize (DJ x C). rewrite V in DJ. discriminate.
    - intros x y V L. unfold linked in L. rewrite <- mem_row in L. apply sol in V. specialize (WV x V). apply negb_true_iff in WV. pose proof (meets_none _ _ y WV L) as N.
      split; apply not_true_iff_false; intro K; rewrite <- not_true_iff_false in N; apply N, AF; [left|right]; exact K. }
  assert (BC : forall x, In x (vals ++ cands) -> alive (st_of b) x).
  { intros x X. specialize (IN x X). apply negb_true_iff in IN. unfold alive. simpl. unfold is_candidate. rewrite IN.
    destruct (mem (value b) x); auto. }
  assert (CW : covers n a (filter two (map (filter (mem a)) (vars n)))).
  { intros V HV. specialize (QV V HV). destruct (two (filter (mem a) V)) eqn:D.
    - left. exists (filter (mem a) V). split; [apply filter_In; split; [apply in_map, HV|exact D]|]. intros x X. apply filter_In, X.
    - right. rewrite orb_false_r in QV. apply existsb_exists in QV. destruct QV as [x [X K]]. exists x. apply sol in K.
      split; [exact X|]. split; [apply all; left; exact K|]. intros y Y. specialize (WV x K). apply negb_true_iff in WV.
      apply not_true_iff_false. unfold linked. rewrite <- mem_row. intro J. rewrite (meets_none _ _ y WV J) in Y. discriminate. }
  apply (lower_bound (linked T) (variable n) (lk_sym n) (lk_var n) (lk_irr n) (pred k) (st_of p) (st_of b) F).
  - apply proper_wf. exact WP.
  - apply singles_path.
  - exact WF.
  - intros i V HV. apply numbered_in in HV. specialize (QV V HV). apply orb_true_iff in QV.
    destruct (existsb (mem v) V) eqn:D; [left; apply existsb_exists in D; exact D|right]. destruct QV as [QV|QV]; [discriminate|].
    unfold two in QV. destruct (filter (mem a) V) as [|x q] eqn:E; [discriminate|]. apply existsb_exists in QV. destruct QV as [y [Y N]].
    apply negb_true_iff, Pos.eqb_neq in N. exists x, y.
    assert (X' : In x (filter (mem a) V)) by (rewrite E; left; reflexivity).
    assert (Y' : In y (filter (mem a) V)) by (rewrite E; right; exact Y).
    apply filter_In in X', Y'. destruct X' as [XV XA], Y' as [YV YA].
    assert (C : forall w, In w V -> mem a w = true -> cand F w = true).
    { intros w W A. apply AF in A. destruct A as [A|A]; [exact A|]. exfalso. rewrite <- not_true_iff_false in D.
      apply D, existsb_exists. exists w. auto. }
    auto 6.
  - intros x A. apply BC, in_or_app. apply AF, all in A. exact A.
  - intros x V. simpl in *. apply VB, in_elements. exact V.
  - intro SF. apply existsb_exists in US. destruct US as [V [HV U]]. apply negb_true_iff in U.
    destruct (numbered_all (vars n) V HV) as [i I]. destruct (SF i V I) as [x [X K]]. rewrite <- not_true_iff_false in U.
    apply U, existsb_exists. exists x. auto.
  - intros z cells Z R L. simpl in Z. apply mem_set_of in Z. specialize (NR z Z). apply negb_true_iff in NR.
    rewrite <- not_true_iff_false in NR. apply NR, (search_complete n F a g AF z cells); [apply all; right; exact Z| |exact CW|exact L].
    destruct R as [R1 [R2 [R3 R4]]]. split; [exact R1|]. split; [exact R2|]. split; [exact R3|]. intros b' c a' E.
    destruct (R4 b' c a' E) as [C1 [C2 [[l [C3 [C4 [C5 C6]]]] C7]]]. split; [exact C1|]. split; [exact C2|]. split; [|exact C7].
    exists l. split; [exact C3|]. split; [exact C4|]. split; [|exact C6]. apply mem_set_of, filter_In.
    destruct (R2 c) as [i [_ HV]]; [rewrite E; apply in_or_app; right; left; reflexivity|]. apply numbered_in in HV.
    split; [apply in_concat; exists (labels c); auto|]. unfold alive in C5. simpl in C5. unfold is_candidate in C5.
    destruct C5 as [C5|C5]; [apply andb_true_iff in C5; tauto|].
    (* a value of b is among the values of F, so it is not gone *)
    apply (IN l), in_or_app. left. apply sol, VB, in_elements. exact C5.
Qed.
