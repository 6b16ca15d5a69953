// bench_answers.c: distances, contacts, rays, casts and sweeps: how pairs are made, and our functions over them.
//
// Distances and contacts have the workloads of the relations: half of the pairs overlap. Rays and moving shapes start 6
// away from a shape at the origin and go 12 in a random direction, to the side of it by up to a spread that is bisected
// for 50 % hits; a sweep turns its shape by up to a radian as well. `rays KIND` are the pairs of `ray KIND` asked in
// batches, `casts KIND` those of `cast KIND`; the peers, which have no batches, are asked one by one.
#include "bench/core/bench.h"

#include <math.h>

static const float start_distance = 6.0f;

// A motion from one side of the origin to the other.
typedef struct bench_path {
    ht_vec2 from, delta;
} bench_path;

static bench_path make_path(bench_random *r, bench_set set, float spread) {
    const float side = bench_uniform(r, -spread, spread), angle = bench_uniform(r, 0.0f, 6.2831853f);
    const float quarter = 1.57079633f * floorf(angle / 1.57079633f);
    const ht_rot q = ht_rot_make(set == BENCH_GRID ? quarter : angle);
    const float s = set == BENCH_GRID ? rintf(4.0f * side) : side, away = set == BENCH_GRID ? 40.0f : start_distance;
    return (bench_path){{-away * q.c - s * q.s, -away * q.s + s * q.c}, {2.0f * away * q.c, 2.0f * away * q.s}};
}

static void make_ray(bench_random *r, bench_set set, float spread, void *out) {
    const bench_path path = make_path(r, set, spread);
    *(ht_ray *)out = (ht_ray){path.from, path.delta};
}

static void octagon_at(bench_random *r, bench_set set, float spread, void *out) {
    bench_around(r, set, spread, ((bench_octagon *)out)->v, BENCH_VERTICES);
}

static void shift(ht_vec2 *v, int n, ht_vec2 by) {
    for (int i = 0; i < n; i++) {
        v[i] = (ht_vec2){v[i].x + by.x, v[i].y + by.y};
    }
}

#define PAIR(name, first, second)                                                                                      \
    static void name(bench_random *r, bench_set set, float spread, void *a, void *b) {                                 \
        first(r, set, spread, a);                                                                                      \
        second(r, set, spread, b);                                                                                     \
    }
PAIR(circles, bench_circle, bench_circle)
PAIR(circle_box, bench_circle, bench_box)
PAIR(circle_obox, bench_circle, bench_obox)
PAIR(boxes, bench_box, bench_box)
PAIR(oboxes, bench_obox, bench_obox)
PAIR(capsules, bench_capsule, bench_capsule)
PAIR(octagons, octagon_at, octagon_at)

// The second shape at the origin.
#define AGAINST(name, first, second)                                                                                   \
    static void name(bench_random *r, bench_set set, float spread, void *a, void *b) {                                 \
        first(r, set, spread, a);                                                                                      \
        second(r, set, 0.0f, b);                                                                                       \
    }
AGAINST(ray_segment, make_ray, bench_segment)
AGAINST(ray_circle, make_ray, bench_circle)
AGAINST(ray_capsule, make_ray, bench_capsule)
AGAINST(ray_box, make_ray, bench_box)
AGAINST(ray_obox, make_ray, bench_obox)
AGAINST(ray_octagon, make_ray, octagon_at)

// The first shape at the start of a path.
#define MOVING(name, type, make, vertices, count)                                                                      \
    static void name(bench_random *r, bench_set set, float spread, void *out) {                                        \
        BENCH_MOVING(type) *m = out;                                                                                   \
        const bench_path path = make_path(r, set, spread);                                                             \
        make(r, set, 0.0f, &m->shape);                                                                                 \
        shift(vertices, count, path.from);                                                                             \
        m->delta = path.delta;                                                                                         \
    }
MOVING(moving_circle, ht_circle, bench_circle, &m->shape.center, 1)
MOVING(moving_box, ht_box, bench_box, &m->shape.min, 2)
MOVING(moving_obox, ht_obox, bench_obox, &m->shape.center, 1)
MOVING(moving_capsule, ht_capsule, bench_capsule, &m->shape.a, 2)
MOVING(moving_octagon, bench_octagon, octagon_at, m->shape.v, BENCH_VERTICES)
AGAINST(cast_circles, moving_circle, bench_circle)
AGAINST(cast_circle_box, moving_circle, bench_box)
AGAINST(cast_boxes, moving_box, bench_box)
AGAINST(cast_oboxes, moving_obox, bench_obox)
AGAINST(cast_capsules, moving_capsule, bench_capsule)
AGAINST(cast_octagons, moving_octagon, octagon_at)

static ht_convex convex_of(const bench_octagon *o) {
    return (ht_convex){o->v, BENCH_VERTICES, 0.0f};
}

static bool octagons_overlap(const bench_octagon *a, const bench_octagon *b) {
    const ht_convex p = convex_of(a), q = convex_of(b);
    return ht_distance_convex_convex(&p, &q).distance <= 0.0f;
}

static int32_t octagons_touch(const bench_octagon *a, const bench_octagon *b) {
    const ht_convex p = convex_of(a), q = convex_of(b);
    return ht_contact_convex_convex(&p, &q, 0.0f).count;
}

static bool octagons_hit(const BENCH_MOVING(bench_octagon) * a, const bench_octagon *b) {
    const ht_convex p = convex_of(&a->shape), q = convex_of(b);
    return ht_cast_convex_convex(&p, a->delta, &q, HT_START_REPORT).hit;
}

static ht_relation ray_hits_octagon(const ht_ray *ray, const bench_octagon *o) {
    const ht_convex c = convex_of(o);
    return ht_raycast_convex(ray, 1.0f, &c).relation;
}

// The first turns by what its position's last bits say, so that peers can do the same; the second rests.
static bool sweep_hits(const ht_shape *a, ht_vec2 delta, ht_vec2 pivot, const ht_shape *b) {
    const ht_motion motion = {pivot, delta, bench_turn(pivot)}, rest = {{0.0f, 0.0f}, {0.0f, 0.0f}, 0.0f};
    return ht_sweep(a, &motion, b, &rest, BENCH_SLOP).hit;
}

static bool oboxes_sweep(const BENCH_MOVING(ht_obox) * a, const ht_obox *b) {
    const ht_shape p = HT_SHAPE(a->shape), q = HT_SHAPE(*b);
    return sweep_hits(&p, a->delta, a->shape.center, &q);
}

static bool octagons_sweep(const BENCH_MOVING(bench_octagon) * a, const bench_octagon *b) {
    const ht_shape p = HT_SHAPE(convex_of(&a->shape)), q = HT_SHAPE(convex_of(b));
    return sweep_hits(&p, a->delta, a->shape.v[0], &q);
}

#define LOOP(name, type_a, type_b, hit) static BENCH_LOOP(run_##name, type_a, type_b, hit)
#define DISTANCE(kinds, type_a, type_b)                                                                                \
    LOOP(distance_##kinds, type_a, type_b, ht_distance_##kinds(&a[i], &b[i]).distance <= 0.0f)                         \
    LOOP(contact_##kinds, type_a, type_b, ht_contact_##kinds(&a[i], &b[i], 0.0f).count)
DISTANCE(circle_circle, ht_circle, ht_circle)
DISTANCE(circle_box, ht_circle, ht_box)
DISTANCE(circle_obox, ht_circle, ht_obox)
DISTANCE(box_box, ht_box, ht_box)
DISTANCE(obox_obox, ht_obox, ht_obox)
DISTANCE(capsule_capsule, ht_capsule, ht_capsule)
LOOP(distance_octagons, bench_octagon, bench_octagon, octagons_overlap(&a[i], &b[i]))
LOOP(contact_octagons, bench_octagon, bench_octagon, octagons_touch(&a[i], &b[i]))
#define RAY(kind) LOOP(ray_##kind, ht_ray, ht_##kind, ht_raycast_##kind(&a[i], 1.0f, &b[i]).relation)
RAY(segment)
RAY(circle)
RAY(capsule)
RAY(box)
RAY(obox)
LOOP(ray_octagon, ht_ray, bench_octagon, ray_hits_octagon(&a[i], &b[i]))

// Batches, of as many at once as leave their answers in the first cache.
enum { CHUNK = 256 };

static size_t cast_rays(const ht_ray *rays, ht_kind kind, const void *shapes, size_t count) {
    static ht_ray_hit out[CHUNK];
    static float max[CHUNK];
    for (size_t i = 0; max[CHUNK - 1] == 0.0f; i++) { // once, as peers have theirs
        max[i] = 1.0f;
    }
    const ht_rows rows = {kind, shapes};
    return ht_batch_raycast(rays, max, &rows, NULL, count, out);
}

#define RAYS(kind, code)                                                                                               \
    static size_t run_rays_##kind(const bench_data *data) {                                                            \
        size_t hits = 0;                                                                                               \
        for (size_t i = 0; i < data->count; i += CHUNK) {                                                              \
            const size_t some = data->count - i < CHUNK ? data->count - i : CHUNK;                                     \
            hits += cast_rays((const ht_ray *)data->a + i, code, (const ht_##kind *)data->b + i, some);                \
        }                                                                                                              \
        return hits;                                                                                                   \
    }
RAYS(segment, HT_SEGMENT)
RAYS(circle, HT_CIRCLE)
RAYS(capsule, HT_CAPSULE)
RAYS(box, HT_BOX)
RAYS(obox, HT_OBOX)

static size_t run_rays_octagon(const bench_data *data) {
    size_t hits = 0;
    for (size_t i = 0; i < data->count; i += CHUNK) {
        const size_t some = data->count - i < CHUNK ? data->count - i : CHUNK;
        ht_convex rows[CHUNK];
        for (size_t k = 0; k < some; k++) {
            rows[k] = convex_of((const bench_octagon *)data->b + i + k);
        }
        hits += cast_rays((const ht_ray *)data->a + i, HT_CONVEX, rows, some);
    }
    return hits;
}

#define CAST(kinds, type_a, type_b)                                                                                    \
    LOOP(cast_##kinds, BENCH_MOVING(type_a), type_b,                                                                   \
         ht_cast_##kinds(&a[i].shape, a[i].delta, &b[i], HT_START_REPORT).hit)
CAST(circle_circle, ht_circle, ht_circle)
CAST(circle_box, ht_circle, ht_box)
CAST(box_box, ht_box, ht_box)
CAST(obox_obox, ht_obox, ht_obox)
CAST(capsule_capsule, ht_capsule, ht_capsule)
LOOP(cast_octagons, BENCH_MOVING(bench_octagon), bench_octagon, octagons_hit(&a[i], &b[i]))

static size_t cast_shapes(ht_kind kind_a, const void *a, const ht_vec2 *delta, ht_kind kind_b, const void *b,
                          size_t count) {
    static ht_cast_hit out[CHUNK];
    const ht_moving_rows moving = {{kind_a, a}, delta};
    const ht_rows resting = {kind_b, b};
    return ht_batch_cast(&moving, &resting, NULL, count, HT_START_REPORT, out);
}

#define CASTS(name, type_a, code_a, type_b, code_b)                                                                    \
    static size_t run_casts_##name(const bench_data *data) {                                                           \
        size_t hits = 0;                                                                                               \
        for (size_t i = 0; i < data->count; i += CHUNK) {                                                              \
            const size_t some = data->count - i < CHUNK ? data->count - i : CHUNK;                                     \
            hits += cast_shapes(code_a, (const type_a *)data->moving + i, data->delta + i, code_b,                     \
                                (const type_b *)data->b + i, some);                                                    \
        }                                                                                                              \
        return hits;                                                                                                   \
    }
CASTS(circle_circle, ht_circle, HT_CIRCLE, ht_circle, HT_CIRCLE)
CASTS(circle_box, ht_circle, HT_CIRCLE, ht_box, HT_BOX)
CASTS(box_box, ht_box, HT_BOX, ht_box, HT_BOX)
CASTS(obox_obox, ht_obox, HT_OBOX, ht_obox, HT_OBOX)
CASTS(capsule_capsule, ht_capsule, HT_CAPSULE, ht_capsule, HT_CAPSULE)

static size_t run_casts_octagons(const bench_data *data) {
    size_t hits = 0;
    for (size_t i = 0; i < data->count; i += CHUNK) {
        const size_t some = data->count - i < CHUNK ? data->count - i : CHUNK;
        ht_convex a[CHUNK], b[CHUNK];
        for (size_t k = 0; k < some; k++) {
            a[k] = convex_of((const bench_octagon *)data->moving + i + k);
            b[k] = convex_of((const bench_octagon *)data->b + i + k);
        }
        hits += cast_shapes(HT_CONVEX, a, data->delta + i, HT_CONVEX, b, some);
    }
    return hits;
}

LOOP(sweep_oboxes, BENCH_MOVING(ht_obox), ht_obox, oboxes_sweep(&a[i], &b[i]))
LOOP(sweep_octagons, BENCH_MOVING(bench_octagon), bench_octagon, octagons_sweep(&a[i], &b[i]))

#define ROW(name, type_a, type_b, make, run)                                                                           \
    { name, sizeof(type_a), sizeof(type_b), make, run_##run, NULL, 0.0f, 0 }
#define MOVING_ROW(name, type_a, type_b, make, run)                                                                    \
    { name, sizeof(BENCH_MOVING(type_a)), sizeof(type_b), make, run_##run, NULL, 0.0f, sizeof(type_a) }

const bench_row bench_answers[] = {
    ROW("distance circle-circle", ht_circle, ht_circle, circles, distance_circle_circle),
    ROW("distance circle-box", ht_circle, ht_box, circle_box, distance_circle_box),
    ROW("distance circle-obox", ht_circle, ht_obox, circle_obox, distance_circle_obox),
    ROW("distance box-box", ht_box, ht_box, boxes, distance_box_box),
    ROW("distance obox-obox", ht_obox, ht_obox, oboxes, distance_obox_obox),
    ROW("distance capsule-capsule", ht_capsule, ht_capsule, capsules, distance_capsule_capsule),
    ROW("distance convex8-convex8", bench_octagon, bench_octagon, octagons, distance_octagons),
    ROW("contact circle-circle", ht_circle, ht_circle, circles, contact_circle_circle),
    ROW("contact circle-box", ht_circle, ht_box, circle_box, contact_circle_box),
    ROW("contact circle-obox", ht_circle, ht_obox, circle_obox, contact_circle_obox),
    ROW("contact box-box", ht_box, ht_box, boxes, contact_box_box),
    ROW("contact obox-obox", ht_obox, ht_obox, oboxes, contact_obox_obox),
    ROW("contact capsule-capsule", ht_capsule, ht_capsule, capsules, contact_capsule_capsule),
    ROW("contact convex8-convex8", bench_octagon, bench_octagon, octagons, contact_octagons),
    ROW("ray segment", ht_ray, ht_segment, ray_segment, ray_segment),
    ROW("ray circle", ht_ray, ht_circle, ray_circle, ray_circle),
    ROW("ray capsule", ht_ray, ht_capsule, ray_capsule, ray_capsule),
    ROW("ray box", ht_ray, ht_box, ray_box, ray_box),
    ROW("ray obox", ht_ray, ht_obox, ray_obox, ray_obox),
    ROW("ray convex8", ht_ray, bench_octagon, ray_octagon, ray_octagon),
    ROW("rays segment", ht_ray, ht_segment, ray_segment, rays_segment),
    ROW("rays circle", ht_ray, ht_circle, ray_circle, rays_circle),
    ROW("rays capsule", ht_ray, ht_capsule, ray_capsule, rays_capsule),
    ROW("rays box", ht_ray, ht_box, ray_box, rays_box),
    ROW("rays obox", ht_ray, ht_obox, ray_obox, rays_obox),
    ROW("rays convex8", ht_ray, bench_octagon, ray_octagon, rays_octagon),
    ROW("cast circle-circle", BENCH_MOVING(ht_circle), ht_circle, cast_circles, cast_circle_circle),
    ROW("cast circle-box", BENCH_MOVING(ht_circle), ht_box, cast_circle_box, cast_circle_box),
    ROW("cast box-box", BENCH_MOVING(ht_box), ht_box, cast_boxes, cast_box_box),
    ROW("cast obox-obox", BENCH_MOVING(ht_obox), ht_obox, cast_oboxes, cast_obox_obox),
    ROW("cast capsule-capsule", BENCH_MOVING(ht_capsule), ht_capsule, cast_capsules, cast_capsule_capsule),
    ROW("cast convex8-convex8", BENCH_MOVING(bench_octagon), bench_octagon, cast_octagons, cast_octagons),
    MOVING_ROW("casts circle-circle", ht_circle, ht_circle, cast_circles, casts_circle_circle),
    MOVING_ROW("casts circle-box", ht_circle, ht_box, cast_circle_box, casts_circle_box),
    MOVING_ROW("casts box-box", ht_box, ht_box, cast_boxes, casts_box_box),
    MOVING_ROW("casts obox-obox", ht_obox, ht_obox, cast_oboxes, casts_obox_obox),
    MOVING_ROW("casts capsule-capsule", ht_capsule, ht_capsule, cast_capsules, casts_capsule_capsule),
    MOVING_ROW("casts convex8-convex8", bench_octagon, bench_octagon, cast_octagons, casts_octagons),
    ROW("sweep obox-obox", BENCH_MOVING(ht_obox), ht_obox, cast_oboxes, sweep_oboxes),
    ROW("sweep convex8-convex8", BENCH_MOVING(bench_octagon), bench_octagon, cast_octagons, sweep_octagons),
};
const size_t bench_answer_count = sizeof bench_answers / sizeof *bench_answers;
