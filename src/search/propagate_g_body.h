/* propagate_g_body.h: the operations of propagate.h with g-labels, for one machine, one width of lanes and
 * one number of banks; propagate_body.h includes it, and has what it needs, except minus(x, y), which is what
 * is in x and not in y, and, each with LANES in front of its name, several(x), a bit for the first byte of
 * each lane that has two candidates or more, and within(x, out, n), a bit for the first byte of each lane
 * that has no candidate in at least one of the n banks at `out`.
 *
 * A lane says something by several candidates if it is open, has more than one, and these are within one of
 * its sets (g_lanes.h). Such a lane stays open. It is enough to hear it once each time it has changed: as
 * long as it does not change, it takes away the same. */

/* The lanes of bank g, whose forcing lanes are known, that say something by several candidates. */
TARGET INLINE uint32_t NAME(saying)(const residual *t, bank v, int g, uint32_t forcing)
{
    const uint32_t *first = t->g->first + g;
    int n = (int)(first[1] - first[0]);
    return n ? OP(within)(v, t->g->outside + (size_t)first[0] * BANK_BYTES, n) & OP(opened)(v) & ~forcing : 0;
}

/* The row that the first marked lane of bank g says, or RESIDUAL_NONE. */
TARGET INLINE dcand NAME(said)(const residual *t, const uint8_t *lanes, int g, uint32_t mask)
{
    int k = (g * BANK_BYTES + __builtin_ctz(mask)) / LANE;
    return g_row(t, k, NAME(bits)(lanes, k) & ((1u << (LANE * 8 - 1)) - 1));
}

typedef struct NAME(marks) {
    uint32_t forced[MOST]; /* lanes that force a candidate */
    uint32_t says[MOST];   /* lanes that say something by several */
} NAME(marks);

/* Stores bank g of the state, and marks those of its lanes that force something, except those in `old`, and
 * those that say something by several candidates and differ from `was` (NULL: all of them). Returns whether
 * there are any. `was` may be where the state is stored. */
TARGET INLINE uint32_t NAME(g_mark_bank)(const residual *t, uint8_t *to, NAME(marks) * m, const bank *v,
                                         const uint8_t *was, uint32_t old, int g)
{
    uint32_t forced = OP(forcing)(v[g]);
    m->forced[g] = forced & ~old;
    m->says[g] = NAME(saying)(t, v[g], g, forced);
    if (was)
        m->says[g] &= OP(differing)(v[g], load(was + g * BANK_BYTES));
    store(to + g * BANK_BYTES, v[g]);
    return m->forced[g] | m->says[g];
}

/* The same for all banks, without `old`. */
TARGET INLINE uint32_t NAME(g_mark)(const residual *t, uint8_t *to, NAME(marks) * m, const bank *v,
                                    const uint8_t *was, int n)
{
    uint32_t some = 0;
    for (int g = 0; g < n; g++)
        some |= NAME(g_mark_bank)(t, to, m, v, was, 0, g);
    return some;
}

/* The same, except for lanes in `old` that force something. */
TARGET INLINE uint32_t NAME(g_mark_new)(const residual *t, uint8_t *to, NAME(marks) * m, const bank *v,
                                        const uint8_t *was, const uint32_t *old, int n)
{
    uint32_t some = 0;
    for (int g = 0; g < n; g++)
        some |= NAME(g_mark_bank)(t, to, m, v, was, old[g], g);
    return some;
}

/* Supposes all that the marked lanes say; the state is also in memory. True: a contradiction. */
TARGET INLINE bool NAME(g_join)(const residual *t, bank *v, const uint8_t *lanes, const NAME(marks) * m,
                                int n)
{
    for (int g = 0; g < n; g++)
        for (uint32_t of = m->says[g]; of; of &= of - 1) {
            dcand r = NAME(said)(t, lanes, g, of);
            if (r != RESIDUAL_NONE)
                NAME(meet_row)(t, v, r, n);
        }
    for (int g = 0; g < n; g++)
        for (uint32_t of = m->forced[g]; of; of &= of - 1)
            NAME(meet_row)(t, v, NAME(only)(t, lanes, g, of), n);
    return NAME(is_refuted)(v, n);
}

/* Does row r take something from the state that row `also` (RESIDUAL_NONE: none) leaves in it? */
TARGET INLINE bool NAME(takes)(const residual *t, const bank *v, dcand r, dcand also, int n)
{
    const uint8_t *row = t->row + (size_t)r * (size_t)(n * BANK_BYTES);
    const uint8_t *less = also == RESIDUAL_NONE ? row : t->row + (size_t)also * (size_t)(n * BANK_BYTES);
    uint32_t some = 0;
    for (int g = 0; g < n; g++) {
        bank w = also == RESIDUAL_NONE ? v[g] : meet(v[g], load(less + g * BANK_BYTES));
        some |= OP(differing)(w, meet(w, load(row + g * BANK_BYTES)));
    }
    return some != 0;
}

/* Adds to the list what lanes newly say by several candidates, each row once; what takes nothing away is left
 * out, and so is what the lane has said at the base already. Returns how many there are in the list then. */
TARGET INLINE int NAME(list_said)(const residual *t, lane_node *to, const bank *v, const lane_node *base,
                                  int fresh, uint32_t *seen, uint32_t now, int n)
{
    for (int g = 0; g < n; g++) {
        uint32_t m = NAME(saying)(t, v[g], g, to->forced[g]);
        if (m)
            m &= OP(differing)(v[g], load(base->state + g * BANK_BYTES));
        for (; m; m &= m - 1) {
            dcand r = NAME(said)(t, to->state, g, m);
            dcand before = NAME(said)(t, base->state, g, m);
            if (r == RESIDUAL_NONE || r == before || seen[r] == now || !NAME(takes)(t, v, r, before, n))
                continue;
            seen[r] = now;
            to->fresh[fresh++] = r;
        }
    }
    return fresh;
}

TARGET static bool NAME(g_suppose)(const residual *t, lane_node *to, const uint8_t *from, dcand x,
                                   const lane_node *base, uint32_t *seen, uint32_t now)
{
    const int n = HERE(t);
    bank v[MOST];
    int fresh = 0;
    NAME(fetch)(v, from, n);
    NAME(meet_row)(t, v, x, n);
    to->freshes = 0;
    if (NAME(is_refuted)(v, n))
        return true;
    for (int g = 0; g < n; g++) {
        to->forced[g] = OP(forcing)(v[g]);
        store(to->state + g * BANK_BYTES, v[g]);
    }
    if (!base)
        return false;
    for (int g = 0; g < n; g++)
        for (uint32_t m = to->forced[g] & ~base->forced[g]; m; m &= m - 1) {
            dcand y = NAME(only)(t, to->state, g, m);
            to->fresh[fresh] = y;
            fresh += seen[y] != now;
            seen[y] = now;
        }
    to->freshes = NAME(list_said)(t, to, v, base, fresh, seen, now, n);
    return false;
}

TARGET static int NAME(g_layers)(const residual *t, const lane_node *from, const dcand *x, int many, int most)
{
    const int n = HERE(t);
    bank v[MOST];
    _Alignas(BANK_BYTES) uint8_t lanes[MOST * BANK_BYTES];
    const uint8_t *was = from->state;
    uint32_t old[MOST];
    NAME(marks) mark;
    NAME(fetch)(v, from->state, n);
    for (int g = 0; g < n; g++)
        old[g] = from->forced[g];
    for (int k = 0; k < many; k++)
        NAME(meet_row)(t, v, x[k], n);
    bool refuted = many && NAME(is_refuted)(v, n);
    for (int layer = 1; many; layer++) {
        if (refuted)
            return layer;
        if (layer == most || !NAME(g_mark_new)(t, lanes, &mark, v, was, old, n))
            break;
        for (int g = 0; g < n; g++)
            old[g] |= mark.forced[g];
        was = lanes;
        refuted = NAME(g_join)(t, v, lanes, &mark, n);
    }
    return most + 1;
}

TARGET static int NAME(g_rush)(const residual *t, const uint8_t *from, int most)
{
    const int n = HERE(t);
    bank v[MOST];
    _Alignas(BANK_BYTES) uint8_t lanes[MOST * BANK_BYTES];
    NAME(marks) mark;
    NAME(fetch)(v, from, n);
    const uint8_t *was = NULL;
    for (int layer = 1; layer <= most && NAME(g_mark)(t, lanes, &mark, v, was, n); layer++) {
        if (NAME(g_join)(t, v, lanes, &mark, n))
            return layer;
        was = lanes;
    }
    return most + 1;
}

/* When propagation is carried on, what lanes said before is said again, and changes nothing. If nothing at
 * all changes, nothing follows. */
TARGET static int NAME(g_advance)(const residual *t, uint8_t *lanes, dcand z, int done, int most)
{
    const int n = HERE(t);
    bank v[MOST];
    NAME(marks) mark;
    const uint8_t *was = NULL;
    NAME(fetch)(v, done < 0 ? t->live : lanes, n);
    if (done < 0)
        NAME(meet_row)(t, v, z, n);
    for (int layer = done < 0 ? 1 : done + 1; layer <= most; layer++) {
        uint32_t changed = 0;
        if (!NAME(g_mark)(t, lanes, &mark, v, was, n))
            return NEVER;
        if (NAME(g_join)(t, v, lanes, &mark, n))
            return layer;
        for (int g = 0; g < n; g++)
            changed |= OP(differing)(v[g], load(lanes + g * BANK_BYTES));
        if (!changed)
            return NEVER;
        was = lanes;
    }
    NAME(keep)(lanes, v, n);
    return 0;
}

/* Is something that is newly said in v, which is also in memory, a contradiction? */
TARGET INLINE bool NAME(says_refuted)(const residual *t, const bank *v, const uint8_t *lanes,
                                      const uint32_t *mark, int n)
{
    for (int g = 0; g < n; g++)
        for (uint32_t m = mark[g]; m; m &= m - 1) {
            dcand r = NAME(said)(t, lanes, g, m);
            if (r != RESIDUAL_NONE && NAME(is_refuted_by)(t, v, r, n))
                return true;
        }
    return false;
}

TARGET static bool NAME(g_last_two)(const residual *t, const uint8_t *from, const lane_choice *of, bool rest,
                                    int *looked)
{
    const int n = HERE(t);
    bank v[MOST];
    _Alignas(BANK_BYTES) uint8_t lanes[MOST * BANK_BYTES];
    NAME(marks) mark;
    for (int k = 0; k < of->n; k++) {
        *looked = k + 1;
        NAME(fetch)(v, from, n);
        NAME(meet_row)(t, v, of->list[k], n);
        if (NAME(is_refuted)(v, n))
            return true;
        if (NAME(g_mark_new)(t, lanes, &mark, v, of->base->state, of->base->forced, n) &&
            (NAME(forces_refuted)(t, v, lanes, mark.forced, n) ||
             NAME(says_refuted)(t, v, lanes, mark.says, n)))
            return true;
        for (int i = k + 1; rest && i < of->n; i++)
            if (NAME(is_refuted_by)(t, v, of->list[i], n))
                return true;
    }
    return false;
}

TARGET static void NAME(robbed)(const residual *t, dcand x, uint32_t *mark)
{
    const int n = HERE(t);
    const uint8_t *row = t->row + (size_t)x * (size_t)(n * BANK_BYTES);
    for (int g = 0; g < n; g++) {
        bank left = load(row + g * BANK_BYTES);
        mark[g] = OP(several)(minus(load(t->live + g * BANK_BYTES), left)) & OP(opened)(left);
    }
}

TARGET static void NAME(reached)(const residual *t, const lane_node *at, dcand last, uint32_t *mark)
{
    const int n = HERE(t);
    const uint8_t *row = t->row + (size_t)last * (size_t)(n * BANK_BYTES);
    for (int g = 0; g < n; g++) {
        bank live = load(t->live + g * BANK_BYTES);
        mark[g] = OP(differing)(live, meet(live, load(row + g * BANK_BYTES))) &
                  OP(opened)(load(at->state + g * BANK_BYTES)) & ~at->forced[g];
    }
}

static const propagation NAME(g_set) = {
    .lane_bytes = LANE,
    .banks = BANKS,
    .suppose = NAME(g_suppose),
    .refutes = NAME(refutes),
    .layers = NAME(g_layers),
    .rush = NAME(g_rush),
    .advance = NAME(g_advance),
    .last_two = NAME(g_last_two),
    .cells = NAME(cells),
    .meet_all = NAME(meet_all),
    .close = NAME(close),
    .robbed = NAME(robbed),
    .reached = NAME(reached),
};
