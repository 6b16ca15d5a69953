// mpi_pairs_run.c: the pairs of all ranks are those of one index over all boxes, each once, however the boxes lie on the ranks;
// and an error on one rank is the same on all:  mpirun -n RANKS mpi_pairs_run [ROUNDS]
#include "mpi_pairs_internal.h"
#include "mpi_test.h"
#include "support/test_scene.h"

// Different for each box, of 64 bits, in another order.
static uint64_t id_of(size_t i) {
    return (uint64_t)i * UINT64_C(0x9e3779b97f4a7c15) + 5;
}

// ---- Scenes --------------------------------------------------------------------------------------------------------

typedef enum spread { SPREAD_BY_TURNS, SPREAD_IN_ORDER, SPREAD_ON_ONE, SPREAD_AT_RANDOM, SPREAD_COUNT } spread;

static int rank_of_box(spread how, uint64_t *seed, size_t i, size_t n) {
    switch (how) {
    case SPREAD_BY_TURNS:
        return (int)(i % (size_t)ranks);
    case SPREAD_IN_ORDER:
        return (int)(i * (size_t)ranks / n);
    case SPREAD_ON_ONE:
        return ranks - 1;
    default: // the last half of the ranks have none
        return (int)(scene_bits(seed) % (uint32_t)((ranks + 1) / 2));
    }
}

static void run_in_order(void *context, void (*task)(void *data, size_t i), void *data, size_t count) {
    (void)context;
    for (size_t i = 0; i < count; i++) {
        task(data, i);
    }
}

// What of all boxes, which every rank has, this rank gives.
static ht_mpi_boxes give_boxes(const ht_box *boxes, size_t n, spread how, uint64_t seed) {
    ht_box *const mine = malloc((n + 1) * sizeof *mine);
    uint64_t *const ids = malloc((n + 1) * sizeof *ids);
    size_t count = 0;
    for (size_t i = 0; i < n; i++) {
        if (rank_of_box(how, &seed, i, n) == rank) {
            mine[count] = boxes[i];
            ids[count++] = id_of(i);
        }
    }
    return (ht_mpi_boxes){.boxes = mine, .ids = ids, .count = count};
}

// The pairs of boxes, or of boxes and others, by an index.
static pair_list wanted_pairs(const ht_box *boxes, size_t n, const ht_box *others, size_t other_count) {
    const size_t most = n > other_count ? n : other_count;
    uint64_t *const ids = malloc((most + 1) * sizeof *ids);
    for (size_t i = 0; i < most; i++) {
        ids[i] = id_of(i);
    }
    const pair_list all =
        others != NULL ? index_pairs_between(boxes, n, others, other_count, ids) : index_pairs(boxes, ids, n);
    free(ids);
    return all;
}

static void free_given(const ht_mpi_boxes *given) {
    free((void *)given->boxes);
    free((void *)given->ids);
}

// All ranks' pairs are those wanted, which rank 0 has.
static void check_own(ht_mpi_pairs *own, const pair_list *wanted) {
    require_pairs(own, wanted);
    ht_mpi_pairs_deinit(own);
    require(own->pairs == NULL && own->count == 0, "nothing is left");
}

static void check_spread(const ht_box *boxes, size_t n, spread how, uint64_t seed) {
    const ht_mpi_boxes mine = give_boxes(boxes, n, how, seed);
    ht_mpi_pairs own;
    ht_mpi_error error;
    const ht_parallel parallel = {run_in_order, NULL, 3};
    const ht_status status =
        ht_mpi_find_pairs(MPI_COMM_WORLD, &mine, how == SPREAD_IN_ORDER ? &parallel : NULL, &own, &error);
    require(status == HT_OK && error.status == HT_OK, error.reason);
    pair_list wanted = rank == 0 ? wanted_pairs(boxes, n, NULL, 0) : (pair_list){0};
    check_own(&own, &wanted);
    free(wanted.pairs);
    free_given(&mine);
}

// The first boxes are one set, the others another; ids of the two are the same numbers.
static void check_between(const ht_box *boxes, size_t first, size_t n, spread how, uint64_t seed) {
    const ht_mpi_boxes a = give_boxes(boxes, first, how, seed),
                       b = give_boxes(boxes + first, n - first, (spread)((how + 1) % SPREAD_COUNT), seed);
    ht_mpi_pairs own;
    ht_mpi_error error;
    const ht_parallel parallel = {run_in_order, NULL, 3};
    const ht_status status = ht_mpi_find_pairs_between(MPI_COMM_WORLD, a.count == 0 && rank % 2 == 0 ? NULL : &a,
                                                       b.count == 0 && rank % 2 == 0 ? NULL : &b,
                                                       how == SPREAD_IN_ORDER ? &parallel : NULL, &own, &error);
    require(status == HT_OK && error.status == HT_OK, error.reason);
    pair_list wanted = rank == 0 ? wanted_pairs(boxes, first, boxes + first, n - first) : (pair_list){0};
    check_own(&own, &wanted);
    free(wanted.pairs);
    free_given(&a);
    free_given(&b);
}

static void check_scenes(int rounds) {
    static const size_t sizes[] = {0, 1, 2, 40, 700, 9000};
    uint64_t seed = 31;
    for (int round = 0; round < rounds; round++) {
        for (int kind = 0; kind < SCENE_COUNT; kind++) {
            for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
                const bool is_dense = kind == SCENE_ONE_PLACE || kind == SCENE_LONG_THIN;
                const size_t n = is_dense ? sizes[i] / 8 : sizes[i];
                ht_box *const boxes = scene_boxes((scene)kind, &seed, n);
                const spread how = (spread)((i + (size_t)kind + (size_t)round) % SPREAD_COUNT);
                check_spread(boxes, n, how, seed);
                check_between(boxes, i % 3 == 0 ? n / 3 : i % 3 == 1 ? 0 : n - n / 9, n, how, seed);
                free(boxes);
            }
        }
    }
}

// Some frames of a crowd; a part of the boxes is over everything.
static void check_frames(int frames) {
    enum { MANY = 4000 };
    uint64_t seed = 32;
    ht_box *const boxes = scene_boxes(SCENE_CLUSTERED, &seed, MANY);
    for (size_t i = 0; i < MANY; i += 200) {
        boxes[i] = i % 400 == 0 ? scene_box(-1e9f, boxes[i].min.y, 2e9f, 1.0f)
                                : (ht_box){{-INFINITY, -1e9f}, {INFINITY, 1e9f}};
    }
    for (int frame = 0; frame < frames; frame++) {
        for (size_t i = 0; i < MANY; i++) {
            const float x = scene_float(&seed, -1.0f, 1.0f), y = scene_float(&seed, -1.0f, 1.0f);
            boxes[i] = (ht_box){{boxes[i].min.x + x, boxes[i].min.y + y}, {boxes[i].max.x + x, boxes[i].max.y + y}};
        }
        check_spread(boxes, MANY, SPREAD_AT_RANDOM, (uint64_t)frame);
        check_between(boxes, MANY / 2, MANY, SPREAD_AT_RANDOM, (uint64_t)frame);
    }
    free(boxes);
}

// ---- Balance -------------------------------------------------------------------------------------------------------

typedef struct load {
    double largest, mean;
} load;

static load load_of(double mine) {
    load l;
    MPI_Reduce(&mine, &l.largest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Reduce(&mine, &l.mean, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    l.mean /= ranks;
    return l;
}

// No rank has much more work than the others, a box counting as much as ten pairs, nor do all together hold much more than
// there is. `dense`: half of the boxes lie in a 64th of the area. `between`: pairs of two sets, of which the dense half is one.
static void check_balance(scene kind, bool dense, bool between, double most) {
    enum { MANY = 60000 };
    uint64_t seed = 33 + (uint64_t)rank;
    ht_box *const boxes = malloc(MANY * sizeof *boxes);
    uint64_t *const ids = malloc(MANY * sizeof *ids);
    for (size_t i = 0; i < MANY; i++) {
        boxes[i] = scene_make(kind, &seed, i, MANY * (size_t)ranks);
        ids[i] = i * (size_t)ranks + (size_t)rank;
        if (dense && i < MANY / 2) {
            boxes[i] = scene_box(boxes[i].min.x / 8, boxes[i].min.y / 8, 1.0f, 1.0f);
        }
    }
    ht_mpi_pairs own;
    const ht_mpi_boxes all = {.boxes = boxes, .ids = ids, .count = MANY},
                       first = {.boxes = boxes, .ids = ids, .count = MANY / 2},
                       rest = {.boxes = boxes + MANY / 2, .ids = ids + MANY / 2, .count = MANY / 2};
    const ht_status status = between ? ht_mpi_find_pairs_between(MPI_COMM_WORLD, &first, &rest, NULL, &own, NULL)
                                     : ht_mpi_find_pairs(MPI_COMM_WORLD, &all, NULL, &own, NULL);
    require(status == HT_OK, "pairs");
    const load work = load_of((double)own.held + (double)own.count / 10), held = load_of((double)own.held),
               sent = load_of((double)own.sent);
    if (rank == 0) {
        printf("%d ranks, scene %d%s%s: work %.3f, boxes %.3f (largest over mean), held over given %.3f, at most %.1f "
               "bytes a box sent\n",
               ranks, (int)kind, dense ? ", dense" : "", between ? ", two sets" : "", work.largest / work.mean,
               held.largest / held.mean, held.mean / MANY, sent.largest / MANY);
        require(work.largest / work.mean <= most, "balance");
        require(held.mean / MANY < 1.1, "few boxes lie on several ranks");
    }
    free(boxes);
    free(ids);
    ht_mpi_pairs_deinit(&own);
}

// ---- Errors --------------------------------------------------------------------------------------------------------

static void check_error(const hti_mpi_pairs_question *q, ht_status status, const char *reason) {
    ht_mpi_pairs own;
    ht_mpi_error error;
    require(hti_mpi_pairs_find(q, &own, &error) == status && error.status == status, "the status of the rank in error");
    require(strstr(error.reason, reason) != NULL, reason);
    require(own.pairs == NULL && own.count == 0, "no pairs after an error");
}

static void check_errors(void) {
    const ht_box boxes[3] = {{{0, 0}, {1, 1}}, {{0, 0}, {2, 2}}, {{5, 5}, {6, 6}}};
    const uint64_t ids[3] = {(uint64_t)rank * 3, (uint64_t)rank * 3 + 1, (uint64_t)rank * 3 + 2};
    const hti_mpi_pairs_question good = {
        .comm = MPI_COMM_WORLD, .mine = {.boxes = boxes, .ids = ids, .count = 3}, .limit = 100, .version = 1000};
    hti_mpi_pairs_question q = good;
    q.comm = MPI_COMM_NULL;
    check_error(&q, HT_ERR_VALUE, "the communicator");
    q = good;
    q.mine.count = rank == ranks - 1 ? (size_t)1 << 31 : 3;
    char reason[64];
    snprintf(reason, sizeof reason, "rank %d has 2147483648 boxes", ranks - 1);
    check_error(&q, HT_ERR_VALUE, reason);
    q = good;
    q.mine.ids = rank == ranks - 1 ? NULL : ids;
    check_error(&q, HT_ERR_NULL, "a pointer");
    q = good;
    const ht_mpi_boxes other = {.boxes = rank == ranks - 1 ? NULL : boxes, .ids = ids, .count = 1};
    q.other = &other;
    check_error(&q, HT_ERR_NULL, "a pointer");
    q = good;
    q.limit = 3;
    if (ranks > 1) { // in one place lie two of each
        check_error(&q, HT_ERR_VALUE, "3 are the most on a rank");
        q = good;
        q.version = rank == ranks - 1 ? 1000 : 1001;
        check_error(&q, HT_ERR_VALUE, "different versions");
        MPI_Comm half, inter;
        MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
        MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank % 2 == 0 ? 1 : 0, 1, &inter);
        q = good;
        q.comm = inter;
        check_error(&q, HT_ERR_VALUE, "the communicator");
        MPI_Comm_free(&inter);
        ht_mpi_pairs own; // half of the ranks on their own
        require(ht_mpi_find_pairs(half, &good.mine, NULL, &own, NULL) == HT_OK, "a part of the ranks");
        ht_mpi_pairs_deinit(&own);
        MPI_Comm_free(&half);
    }
    require(ht_mpi_find_pairs(MPI_COMM_WORLD, rank == 0 ? NULL : &good.mine, NULL, NULL, NULL) == HT_OK,
            "pairs that nobody wants");
    ht_mpi_pairs_deinit(NULL);
}

int main(int argc, char **argv) {
    begin_test(&argc, &argv);
    const int rounds = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 1;
    check_errors();
    check_scenes(rounds);
    check_frames(5 * rounds);
    check_balance(SCENE_UNIFORM, false, false, 1.1);
    check_balance(SCENE_CLUSTERED, false, false, 1.2);
    check_balance(SCENE_UNIFORM, true, false, 1.2);
    check_balance(SCENE_UNIFORM, true, true, 1.2);
    MPI_Finalize();
    return 0;
}
