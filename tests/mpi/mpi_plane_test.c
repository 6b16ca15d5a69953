// mpi_plane_test.c: planes of up to 40,000 ranks, without any of them: who gets a box and who owns a point agree, and the ranks have
// as much work as each other.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bench/scale/scale_plane.h"
#include "support/test_scene.h"

// The plane of a number of ranks, by boxes at even distances, as they are sampled.
static hti_mpi_plane plane_of(int ranks, const ht_box *boxes, size_t count) {
    const size_t most = hti_mpi_plane_sample_size(ranks), stride = (count + most - 1) / most + (count == 0);
    ht_box *const sample = malloc((count + 1) * sizeof *sample);
    size_t taken = 0;
    for (size_t i = 0; i < count; i += stride) {
        if (hti_mpi_plane_is_valid(&boxes[i])) {
            sample[taken++] = boxes[i];
        }
    }
    hti_mpi_plane plane = {0};
    assert_true(scale_draft_plane(&plane, ranks, sample, taken));
    assert_true(scale_measure_plane(&plane, sample, taken, taken > 0 ? (double)count / (double)taken : 1.0) > 0);
    free(sample);
    return plane;
}

static bool is_among(const hti_mpi_targets *targets, int rank) {
    int i = 0;
    while (i < targets->count && targets->ranks[i] != rank) {
        i++;
    }
    return i < targets->count;
}

static float between(uint64_t *seed, float low, float high) {
    const float value = scene_float(seed, low, high);
    return value >= low && value <= high ? value : high; // high - low may be infinite
}

static void check_targets(const hti_mpi_plane *plane, const ht_box *box, int only, hti_mpi_targets *targets,
                          uint64_t *seed) {
    if (!hti_mpi_plane_is_valid(box)) {
        assert_int_equal(only, HTI_MPI_NO_RANK);
        return;
    }
    hti_mpi_plane_ranks(plane, box, targets);
    assert_in_range(targets->count, 1, plane->ranks);
    if (only >= 0) {
        assert_int_equal(targets->count, 1);
        assert_int_equal(targets->ranks[0], only);
    } else {
        assert_int_equal(only, HTI_MPI_SEVERAL_RANKS);
    }
    const hti_mpi_room room = targets->count == 1 ? hti_mpi_plane_room(plane, box) : HTI_MPI_NO_ROOM;
    const bool is_endless = box->max.x == INFINITY || box->max.y == INFINITY;
    assert_int_equal(hti_mpi_room_has(&room, box), targets->count == 1 && !is_endless);
    assert_true(is_among(targets, hti_mpi_plane_rank(plane, box->min.x, box->min.y)));
    assert_true(is_among(targets, hti_mpi_plane_rank(plane, box->max.x, box->max.y)));
    for (int i = 0; i < 8; i++) {
        const float x = between(seed, box->min.x, box->max.x), y = between(seed, box->min.y, box->max.y);
        assert_true(is_among(targets, hti_mpi_plane_rank(plane, x, y)));
    }
    const float x = scene_float(seed, -1.0f, 200.0f), y = scene_float(seed, -1.0f, 200.0f);
    const ht_box moved = scene_box(x, y, 0.5f, 0.5f);
    if (hti_mpi_room_has(&room, &moved)) {
        const int rank = targets->ranks[0];
        hti_mpi_plane_ranks(plane, &moved, targets);
        assert_true(targets->count == 1 && targets->ranks[0] == rank);
    }
}

static void boxes_go_to_the_owners_of_their_points(void **state) {
    (void)state;
    static const int ranks[] = {1, 2, 3, 7, 64, 65, 1000, 40000};
    static const size_t sizes[] = {0, 1, 5, 300, 3000};
    uint64_t seed = 5;
    for (int kind = 0; kind < SCENE_COUNT; kind++) {
        for (size_t k = 0; k < sizeof ranks / sizeof *ranks; k++) {
            const size_t n = sizes[(k + (size_t)kind) % (sizeof sizes / sizeof *sizes)];
            ht_box *const boxes = scene_boxes((scene)kind, &seed, n);
            hti_mpi_plane plane = plane_of(ranks[k], boxes, n);
            int *const only = malloc((n + 1) * sizeof *only);
            hti_mpi_targets targets = {malloc((size_t)ranks[k] * sizeof(int)), 0,
                                       calloc((size_t)ranks[k], sizeof(uint32_t)), 0};
            hti_mpi_plane_only_ranks(&plane, boxes, n, only);
            for (size_t i = 0; i < n; i++) {
                check_targets(&plane, &boxes[i], only[i], &targets, &seed);
            }
            hti_mpi_plane_deinit(&plane);
            free(targets.ranks);
            free(targets.marks);
            free(only);
            free(boxes);
        }
    }
}

// Largest over mean of how many boxes ranks get, where the boxes are all alike.
static double balance_of(int ranks, const ht_box *boxes, size_t count) {
    hti_mpi_plane plane = plane_of(ranks, boxes, count);
    int *const only = malloc(count * sizeof *only);
    uint32_t *const held = calloc((size_t)ranks, sizeof *held);
    uint32_t most = 0;
    hti_mpi_plane_only_ranks(&plane, boxes, count, only);
    for (size_t i = 0; i < count; i++) {
        const int rank = only[i] >= 0 ? only[i] : hti_mpi_plane_rank(&plane, boxes[i].min.x, boxes[i].min.y);
        most = ++held[rank] > most ? held[rank] : most;
    }
    hti_mpi_plane_deinit(&plane);
    free(only);
    free(held);
    return (double)most * ranks / (double)count;
}

// Of points, in a square and in 100 places along its diagonal, which leave most cells empty.
static void many_ranks_are_balanced(void **state) {
    (void)state;
    enum { MANY = (1 << 21) / HANTEI_PART };
    ht_box *const boxes = malloc(MANY * sizeof *boxes);
    for (int clusters = 1; clusters <= 100; clusters += 99) {
        uint64_t seed = 6;
        for (size_t i = 0; i < MANY; i++) {
            const float place = 100.0f * (float)(scene_bits(&seed) % (uint32_t)clusters);
            const float x = place + scene_float(&seed, 0.0f, 1.0f), y = place + scene_float(&seed, 0.0f, 1.0f);
            boxes[i] = (ht_box){{x, y}, {x, y}};
        }
        assert_true(balance_of(64, boxes, MANY) <= 1.1);
        assert_true(HANTEI_PART > 1 || balance_of(4096, boxes, MANY) <= 1.2);
    }
    free(boxes);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(boxes_go_to_the_owners_of_their_points),
                                       cmocka_unit_test(many_ranks_are_balanced)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
