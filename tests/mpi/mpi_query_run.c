// mpi_query_run.c: what boxes, rays and points find in an index on many ranks is what they find in one index over all boxes, to the
// last bit:  mpirun -n RANKS mpi_query_run [ROUNDS]
#include "mpi_test.h"
#include "mpi_test_shapes.h"
#include "support/test_scene.h"

// ---- The same boxes in both ----------------------------------------------------------------------------------------

// All boxes, in the order of their ids, and one index over them, on every rank; and the index on all ranks.
typedef struct twins {
    ht_box *boxes;
    test_shape *forms; // shapes in the boxes, which are their bounds then; or NULL
    ht_shape *shapes;
    size_t count;
    ht_index *one;
    ht_mpi_index *many;
    uint64_t seed; // the same on all ranks
} twins;

static uint64_t id_of(size_t i) {
    return i * 3 + (UINT64_C(1) << 40);
}

// The rank that gives it.
static int home_of(size_t i) {
    return (int)(i % 5 % (size_t)ranks);
}

static bool is_object(ht_mpi_object object, size_t i) {
    return object.id == id_of(i) && object.rank == home_of(i);
}

static void update_twins(twins *t) {
    for (size_t i = 0; i < t->count && t->shapes != NULL; i++) {
        make_test_shape(&t->forms[i], (int)(i % TEST_SHAPES), t->boxes[i]);
        t->shapes[i] = t->forms[i].shape;
        t->boxes[i] = ht_bounds(&t->shapes[i]);
    }
    ht_shape *const shapes = malloc((t->count + 1) * sizeof *shapes);
    ht_box *const boxes = malloc((t->count + 1) * sizeof *boxes);
    uint64_t *const ids = malloc((t->count + 1) * sizeof *ids);
    ht_mpi_boxes mine = {.boxes = boxes, .ids = ids};
    for (size_t i = t->count; i-- > 0;) { // not in the order of ids
        if (home_of(i) == rank) {
            boxes[mine.count] = t->boxes[i];
            shapes[mine.count] = t->shapes != NULL ? t->shapes[i] : (ht_shape){.kind = HT_NO_SHAPE};
            ids[mine.count++] = id_of(i);
        }
    }
    mine.shapes = t->shapes != NULL ? shapes : NULL;
    require(ht_mpi_index_update(t->many, &mine, NULL) == HT_OK, "an update");
    require(ht_index_build(t->one, t->boxes, NULL, t->count) == HT_OK, "one index");
    free(boxes);
    free(shapes);
    free(ids);
}

static void move_twins(twins *t) {
    for (size_t i = 0; i < t->count; i++) {
        const float x = scene_float(&t->seed, -2.0f, 2.0f), y = scene_float(&t->seed, -2.0f, 2.0f);
        t->boxes[i] =
            (ht_box){{t->boxes[i].min.x + x, t->boxes[i].min.y + y}, {t->boxes[i].max.x + x, t->boxes[i].max.y + y}};
    }
}

// ---- Questions: each rank has its own, some have none --------------------------------------------------------------

// A box of the scene, or a wild one.
static ht_box draw_box(const twins *t, uint64_t *seed) {
    if (t->count == 0 || scene_bits(seed) % 8 == 0) {
        return (ht_box){{scene_nasty(seed), scene_nasty(seed)}, {scene_nasty(seed), scene_nasty(seed)}};
    }
    ht_box box = t->boxes[scene_bits(seed) % t->count];
    if (scene_bits(seed) % 4 == 0) {
        box.max = (ht_vec2){box.min.x + 10.0f, box.min.y + 10.0f};
    }
    return box;
}

static ht_vec2 draw_point(const twins *t, uint64_t *seed) {
    const ht_box box = draw_box(t, seed);
    const float wild = scene_float(seed, -40.0f, 40.0f);
    switch (scene_bits(seed) % 4) {
    case 0:
        return box.min;
    case 1:
        return (ht_vec2){box.max.x, box.min.y};
    case 2:
        return (ht_vec2){box.min.x + 0.25f, box.min.y + 0.25f};
    default:
        return (ht_vec2){wild, wild * 0.5f};
    }
}

static bool same(const void *a, const void *b, size_t size) {
    return memcmp(a, b, size) == 0;
}

static void check_boxes(const twins *t, uint64_t *seed, size_t count) {
    ht_box *const boxes = malloc((count + 1) * sizeof *boxes);
    uint32_t *const numbers = malloc((t->count + 1) * sizeof *numbers);
    for (size_t i = 0; i < count; i++) {
        boxes[i] = draw_box(t, seed);
    }
    const ht_index_query query = {.shapes = t->shapes};
    ht_mpi_found found;
    require(ht_mpi_index_query_boxes(t->many, boxes, count, &found, NULL) == HT_OK, "boxes");
    require(found.begins[0] == 0 && found.begins[count] == found.count, "all that was found");
    for (size_t i = 0; i < count; i++) {
        const size_t wanted = ht_index_query_box(t->one, boxes[i], &query, numbers, t->count);
        require(found.begins[i + 1] - found.begins[i] == wanted, "as many in a box");
        for (size_t k = 0; k < wanted; k++) {
            require(is_object(found.objects[found.begins[i] + k], numbers[k]), "the same in a box");
        }
    }
    ht_mpi_found_deinit(&found);
    free(boxes);
    free(numbers);
}

static bool is_same_hit(const ht_ray_hit *a, const ht_ray_hit *b) {
    return a->hit == b->hit && a->inside == b->inside && a->relation == b->relation && same(&a->enter, &b->enter, 4) &&
           same(&a->exit, &b->exit, 4) && same(&a->normal, &b->normal, 8) &&
           same(&a->exit_normal, &b->exit_normal, 8) && same(&a->point, &b->point, 8) && a->part == b->part;
}

static void check_rays(const twins *t, uint64_t *seed, size_t count, bool with_max) {
    ht_ray *const rays = malloc((count + 1) * sizeof *rays);
    float *const max = malloc((count + 1) * sizeof *max);
    ht_mpi_ray_hit *const hits = malloc((count + 1) * sizeof *hits);
    for (size_t i = 0; i < count; i++) {
        rays[i].origin = draw_point(t, seed);
        rays[i].dir = (ht_vec2){scene_float(seed, -1.0f, 1.0f), scene_float(seed, -1.0f, 1.0f)};
        if (scene_bits(seed) % 3 == 0) {
            rays[i].dir = (ht_vec2){(float)(scene_bits(seed) % 3) - 1.0f, (float)(scene_bits(seed) % 3) - 1.0f};
        }
        max[i] = scene_bits(seed) % 8 == 0 ? scene_nasty(seed) : scene_float(seed, 0.0f, 20.0f);
    }
    const ht_index_query query = {.shapes = t->shapes};
    require(ht_mpi_index_raycast(t->many, rays, with_max ? max : NULL, count, hits, NULL) == HT_OK, "rays");
    for (size_t i = 0; i < count; i++) {
        const ht_index_ray_hit wanted = ht_index_raycast(t->one, &rays[i], with_max ? max[i] : INFINITY, &query);
        require(is_same_hit(&wanted.hit, &hits[i].hit), "the same hit");
        // of ellipses that are entered at one time, which are certified, one may be told to be missed within less
        const bool is_certified = wanted.hit.hit && t->shapes != NULL && t->shapes[wanted.number].kind == HT_ELLIPSE;
        require(!wanted.hit.hit || is_object(hits[i].object, wanted.number) || is_certified,
                "the same object on a ray");
    }
    free(rays);
    free(max);
    free(hits);
}

static bool is_same_separation(const ht_separation *a, const ht_separation *b) {
    return same(&a->distance, &b->distance, 4) && same(&a->normal, &b->normal, 8) &&
           same(&a->point_a, &b->point_a, 8) && same(&a->point_b, &b->point_b, 8) && a->is_bound == b->is_bound;
}

static void check_nearest(const twins *t, uint64_t *seed, size_t count, size_t k, float max) {
    ht_vec2 *const points = calloc(count + 1, sizeof *points);
    ht_mpi_near *const near = malloc((count * k + 1) * sizeof *near);
    ht_index_near *const wanted = malloc((k + 1) * sizeof *wanted);
    for (size_t i = 0; i < count; i++) {
        points[i] = draw_point(t, seed);
    }
    const ht_index_query query = {.shapes = t->shapes};
    require(ht_mpi_index_nearest(t->many, points, count, k, max, near, NULL) == HT_OK, "points");
    for (size_t i = 0; i < count; i++) {
        const ht_shape point = {.kind = HT_POINT, .point = points[i]};
        const size_t found = ht_index_nearest(t->one, &point, k, max, &query, wanted);
        for (size_t j = 0; j < found; j++) {
            require(is_object(near[i * k + j].object, wanted[j].number), "the same objects near a point");
            require(is_same_separation(&near[i * k + j].separation, &wanted[j].separation), "the same distance");
        }
        require(found == k || near[i * k + found].separation.distance == INFINITY, "no more");
    }
    free(points);
    free(near);
    free(wanted);
}

static void ask_everything(const twins *t, size_t count) {
    uint64_t seed = t->seed + (uint64_t)rank;
    const size_t own = scene_bits(&seed) % 4 == 0 ? 0 : count;
    check_boxes(t, &seed, own);
    check_rays(t, &seed, own, true);
    check_rays(t, &seed, own, false);
    check_nearest(t, &seed, own, 1, INFINITY);
    check_nearest(t, &seed, own, 1 + (size_t)rank, 8.0f);
    check_nearest(t, &seed, own, 40, INFINITY);
    check_nearest(t, &seed, own, t->count % 2, -0.25f);
}

static void check_scene(scene kind, bool with_shapes, size_t count, int rounds) {
    twins t = {.count = count, .seed = 70 + (uint64_t)kind + count};
    t.boxes = scene_boxes(kind, &t.seed, count);
    require(ht_index_create(NULL, &t.one) == HT_OK, "one index");
    t.forms = with_shapes ? calloc(count + 1, sizeof *t.forms) : NULL;
    t.shapes = with_shapes ? calloc(count + 1, sizeof *t.shapes) : NULL;
    const ht_mpi_index_desc desc = {.with_shapes = with_shapes};
    require(ht_mpi_index_create(MPI_COMM_WORLD, &desc, &t.many, NULL) == HT_OK, "an index");
    ask_everything(&t, 0 * count);
    for (int round = 0; round < rounds; round++) {
        update_twins(&t);
        ask_everything(&t, count < 60 ? 30 : 60);
        move_twins(&t);
    }
    ht_mpi_index_destroy(t.many);
    ht_index_destroy(t.one);
    free(t.boxes);
    free(t.forms);
    free(t.shapes);
}

// ---- Errors --------------------------------------------------------------------------------------------------------

static void check_errors(void) {
    const ht_box box = {{0, 0}, {1, 1}};
    const ht_ray ray = {{0, 0}, {1, 0}};
    const ht_vec2 point = {0, 0};
    const bool is_last = rank == ranks - 1;
    ht_mpi_index *index;
    ht_mpi_error error;
    ht_mpi_found found;
    ht_mpi_ray_hit hit;
    ht_mpi_near near;
    require(ht_mpi_index_create(MPI_COMM_WORLD, NULL, &index, NULL) == HT_OK, "an index");
    require(ht_mpi_index_query_boxes(index, is_last ? NULL : &box, 1, &found, &error) == HT_ERR_NULL, "no boxes");
    require(error.rank == ranks - 1 && found.objects == NULL, "on the last rank");
    require(ht_mpi_index_query_boxes(index, &box, 1, is_last ? NULL : &found, &error) == HT_ERR_NULL, "no answers");
    require(ht_mpi_index_raycast(index, is_last ? NULL : &ray, NULL, 1, &hit, &error) == HT_ERR_NULL, "no rays");
    require(ht_mpi_index_nearest(index, &point, 1, 1, 1.0f, is_last ? NULL : &near, &error) == HT_ERR_NULL, "no room");
    require(ht_mpi_index_nearest(index, &point, is_last ? SIZE_MAX / 64 : 1, 1, 1.0f, &near, &error) == HT_ERR_VALUE &&
                strstr(error.reason, "are the most on a rank") != NULL,
            "too many questions");
    require(ht_mpi_index_query_boxes(index, &box, 1, &found, NULL) == HT_OK && found.begins[1] == 0,
            "nothing is there");
    ht_mpi_found_deinit(&found);
    require(ht_mpi_index_raycast(index, &ray, NULL, 1, &hit, NULL) == HT_OK && !hit.hit.hit, "no hit");
    require(ht_mpi_index_nearest(index, &point, 1, 1, 1.0f, &near, NULL) == HT_OK &&
                near.separation.distance == INFINITY,
            "nothing near");
    require(ht_mpi_index_query_boxes(NULL, &box, 1, &found, NULL) == HT_ERR_NULL, "no index");
    ht_mpi_index_destroy(index);
}

int main(int argc, char **argv) {
    static const size_t sizes[] = {40, 900};
    begin_test(&argc, &argv);
    const int rounds = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 2;
    check_errors();
    for (int kind = 0; kind < SCENE_COUNT; kind++) {
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            check_scene((scene)kind, false, sizes[i], rounds);
        }
        check_scene((scene)kind, true, 300, rounds);
    }
    MPI_Finalize();
    return 0;
}
