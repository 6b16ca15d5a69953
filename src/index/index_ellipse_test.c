// index_ellipse_test.c: what an index answers about ellipses is what each of them answers alone, bit for bit, though the
// index leaves out by their boxes and they are certified within a tolerance. Many are long and thin, and much of what is
// asked passes or ends beside their boxes by less than that tolerance.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/hantei.h>

#include "query/cast/cast_order.h"
#include "support/test_random.h"

enum { ELLIPSES = 12, ELLIPSE_WORLDS = 60, QUESTIONS = 24, NEAREST = 3 };

typedef struct ellipse_world {
    uint64_t seed;
    ht_shape shapes[ELLIPSES];
    ht_index *index;
    ht_index_query query;
    float size;
} ellipse_world;

static float between(uint64_t *seed, float low, float high) {
    return low + (high - low) * (float)((double)random_bits(seed) * 0x1p-32);
}

// A length of any magnitude from 2^-13 of the size to all of it.
static float some_length(ellipse_world *w) {
    return w->size * hti_float((uint32_t)(127 - random_below(&w->seed, 14)) << 23) * between(&w->seed, 0.5f, 1.0f);
}

// Often near an axis, where gaps are wider than ulps.
static ht_vec2 some_place(ellipse_world *w) {
    const float x = between(&w->seed, -1.0f, 1.0f) * some_length(w);
    return (ht_vec2){x, between(&w->seed, -1.0f, 1.0f) * some_length(w)};
}

// Half of the ellipses stand along the axes, the others turned.
static ht_shape some_ellipse(ellipse_world *w) {
    const ht_vec2 at = some_place(w);
    const float long_way = some_length(w), short_way = some_length(w);
    ht_vec2 u = {short_way, 0.0f}, v = {0.0f, long_way};
    if (random_below(&w->seed, 2) == 0) {
        const float c = between(&w->seed, -1.0f, 1.0f), s = between(&w->seed, -1.0f, 1.0f);
        u = (ht_vec2){short_way * c, short_way * s};
        v = (ht_vec2){-long_way * s, long_way * c};
    }
    return HT_SHAPE(((ht_ellipse){at, u, v}));
}

// What asks: a small shape at a place.
static ht_shape some_asker(ellipse_world *w, ht_vec2 at) {
    const float r = 0.01f * some_length(w);
    switch (random_below(&w->seed, 4)) {
    case 0:
        return HT_SHAPE(at);
    case 1:
        return HT_SHAPE(((ht_circle){at, r}));
    case 2:
        return HT_SHAPE(((ht_box){{at.x - r, at.y - r}, {at.x + r, at.y + r}}));
    default:
        return HT_SHAPE(((ht_ellipse){at, {r, 0.0f}, {0.0f, some_length(w)}}));
    }
}

// A gap of some part of what the search calls a touch, or none, or a little overlap.
static float some_gap(ellipse_world *w) {
    return w->size * between(&w->seed, -1.0f, 3.0f) * hti_float((uint32_t)(127 - 30 + random_below(&w->seed, 6)) << 23);
}

typedef struct asked_motion {
    ht_shape shape;
    ht_vec2 delta;
} asked_motion;

// A motion that ends, or passes, beside the box of some ellipse, with a gap.
static asked_motion aimed_motion(ellipse_world *w, bool of_point) {
    const ht_shape *target = &w->shapes[random_below(&w->seed, ELLIPSES)];
    const ht_box box = ht_bounds(target);
    const ht_vec2 middle = target->ellipse.center;
    asked_motion m = {.shape = of_point ? HT_SHAPE(middle) : some_asker(w, middle)};
    const ht_box own = ht_bounds(&m.shape);
    const float gap = some_gap(w), far = some_length(w);
    const bool passes = random_below(&w->seed, 2) == 0;
    ht_vec2 from = {0.0f, 0.0f};
    switch (random_below(&w->seed, 4)) {
    case 0:
        from.x = box.min.x - own.max.x - gap;
        m.delta = passes ? (ht_vec2){0.0f, 2.0f * far} : (ht_vec2){far, 0.0f};
        break;
    case 1:
        from.x = box.max.x - own.min.x + gap;
        m.delta = passes ? (ht_vec2){0.0f, -2.0f * far} : (ht_vec2){-far, 0.0f};
        break;
    case 2:
        from.y = box.min.y - own.max.y - gap;
        m.delta = passes ? (ht_vec2){2.0f * far, 0.0f} : (ht_vec2){0.0f, far};
        break;
    default:
        from.y = box.max.y - own.min.y + gap;
        m.delta = passes ? (ht_vec2){-2.0f * far, 0.0f} : (ht_vec2){0.0f, -far};
    }
    const float part = passes ? 0.5f : 1.0f;
    const ht_vec2 start = {from.x - part * m.delta.x, from.y - part * m.delta.y};
    assert_int_equal(ht_translated(&m.shape, start, NULL, 0, &m.shape), HT_OK);
    return m;
}

static asked_motion some_motion(ellipse_world *w, bool of_point) {
    if (random_below(&w->seed, 4) > 0) {
        return aimed_motion(w, of_point);
    }
    const ht_vec2 at = some_place(w), to = some_place(w);
    return (asked_motion){of_point ? HT_SHAPE(at) : some_asker(w, at), {to.x - at.x, to.y - at.y}};
}

static void expect_same_cast(const ht_index_cast_hit *found, const ht_index_cast_hit *wanted) {
    const ht_cast_hit *f = &found->hit, *h = &wanted->hit;
    assert_int_equal(found->number, wanted->number);
    assert_int_equal(f->hit, h->hit);
    assert_int_equal(f->start, h->start);
    assert_true(f->fraction == h->fraction && f->error == h->error);
    assert_true(f->normal.x == h->normal.x && f->normal.y == h->normal.y);
    assert_true(f->point.x == h->point.x && f->point.y == h->point.y);
}

static void expect_first_cast(const ellipse_world *w, const asked_motion *m, ht_start start) {
    ht_index_cast_hit wanted = {UINT32_MAX, {.fraction = 1.0f}};
    hti_slide_order best = {0.0, 0.0, 0.0};
    for (uint32_t k = 0; k < ELLIPSES; k++) {
        hti_slide_order order = {0.0, 0.0, best.needs};
        const ht_cast_hit hit = start == HT_START_SLIDE
                                    ? hti_cast_slide_in_order(&m->shape, m->delta, &w->shapes[k], &order)
                                    : ht_cast(&m->shape, m->delta, &w->shapes[k], start);
        order.t = start == HT_START_SLIDE ? order.t : (double)hit.fraction;
        if (hit.hit && (wanted.number == UINT32_MAX || hti_is_earlier(order, best))) {
            wanted = (ht_index_cast_hit){k, hit};
            best = order;
        }
        best.needs = order.needs;
    }
    wanted.hit = hti_slide_settled(wanted.hit, best);
    const ht_index_cast_hit found = ht_index_cast(w->index, &m->shape, m->delta, start, &w->query);
    expect_same_cast(&found, &wanted);
}

static void expect_all_casts(const ellipse_world *w, const asked_motion *m, ht_start start) {
    ht_index_cast_hit found[ELLIPSES], alone[ELLIPSES];
    const size_t count = ht_index_cast_all(w->index, &m->shape, m->delta, start, &w->query, found, ELLIPSES);
    size_t wanted = 0;
    for (uint32_t k = 0; k < ELLIPSES; k++) {
        const ht_cast_hit hit = ht_cast(&m->shape, m->delta, &w->shapes[k], start);
        wanted += hit.hit;
        alone[k] = (ht_index_cast_hit){k, hit};
    }
    assert_int_equal(count, wanted);
    for (size_t i = 0; i < count; i++) {
        expect_same_cast(&found[i], &alone[found[i].number]);
        assert_true(i == 0 || found[i - 1].hit.fraction <= found[i].hit.fraction);
    }
}

static void expect_rays(const ellipse_world *w, const ht_ray *ray) {
    ht_index_ray_hit all[ELLIPSES], first = {.number = UINT32_MAX};
    const float max = 1.0f;
    size_t count = 0;
    for (uint32_t k = 0; k < ELLIPSES; k++) {
        const ht_ray_hit hit = ht_raycast(ray, max, &w->shapes[k]);
        if (hit.hit && (first.number == UINT32_MAX || hit.enter < first.hit.enter)) {
            first = (ht_index_ray_hit){k, hit};
        }
        count += hit.hit;
    }
    const ht_index_ray_hit found = ht_index_raycast(w->index, ray, max, &w->query);
    assert_int_equal(found.number, first.number);
    assert_true(found.hit.enter == first.hit.enter && found.hit.exit == first.hit.exit);
    assert_int_equal(found.hit.relation, first.hit.relation);
    assert_int_equal(ht_index_raycast_all(w->index, ray, max, &w->query, all, ELLIPSES), count);
    for (size_t i = 0; i < count; i++) {
        assert_true(all[i].hit.enter == ht_raycast(ray, max, &w->shapes[all[i].number]).enter);
    }
}

// What meets the shape, and what is nearest to it, farther than nothing or than a little more than a gap.
static void expect_places(ellipse_world *w, const ht_shape *shape) {
    uint32_t met[ELLIPSES], wanted = 0;
    ht_index_near near[ELLIPSES];
    const size_t count = ht_index_query_shape(w->index, shape, &w->query, met, ELLIPSES);
    const float limits[3] = {0.0f, w->size * 0x1p-28f, HTI_INFINITY}, max = limits[random_below(&w->seed, 3)];
    const size_t close = ht_index_nearest(w->index, shape, ELLIPSES, max, &w->query, near);
    size_t within = 0;
    for (uint32_t k = 0; k < ELLIPSES; k++) {
        wanted += ht_meet(shape, &w->shapes[k]);
        within += ht_distance(shape, &w->shapes[k]).distance <= max;
    }
    assert_int_equal(count, wanted);
    assert_int_equal(close, within);
    ht_index_near few[NEAREST];
    const size_t some = ht_index_nearest(w->index, shape, NEAREST, max, &w->query, few);
    assert_int_equal(some, within < NEAREST ? within : NEAREST);
    for (size_t i = 0; i < some; i++) {
        assert_int_equal(few[i].number, near[i].number);
        assert_true(few[i].separation.distance == ht_distance(shape, &w->shapes[few[i].number]).distance);
    }
}

static void make_ellipse_world(ellipse_world *w, uint64_t seed) {
    w->seed = seed;
    w->size = hti_float((uint32_t)(127 + random_below(&w->seed, 16)) << 23);
    ht_box boxes[ELLIPSES];
    for (int i = 0; i < ELLIPSES; i++) {
        w->shapes[i] = some_ellipse(w);
        boxes[i] = ht_bounds(&w->shapes[i]);
    }
    assert_int_equal(ht_index_create(NULL, &w->index), HT_OK);
    assert_int_equal(ht_index_build(w->index, boxes, NULL, ELLIPSES), HT_OK);
    w->query = (ht_index_query){.shapes = w->shapes};
}

static void for_ellipse_worlds(void (*ask)(ellipse_world *w)) {
    for (uint64_t k = 0; k < ELLIPSE_WORLDS; k++) {
        ellipse_world w;
        make_ellipse_world(&w, 1000 + k);
        for (int i = 0; i < QUESTIONS; i++) {
            ask(&w);
        }
        ht_index_destroy(w.index);
    }
}

static void ask_casts(ellipse_world *w) {
    const asked_motion m = some_motion(w, false);
    const ht_start start = (ht_start)random_below(&w->seed, 3);
    expect_first_cast(w, &m, start);
    expect_all_casts(w, &m, start);
}

static void ask_rays(ellipse_world *w) {
    const asked_motion m = some_motion(w, true);
    const ht_ray ray = {m.shape.point, m.delta};
    expect_rays(w, &ray);
}

static void ask_places(ellipse_world *w) {
    asked_motion m = some_motion(w, false);
    const float part = random_below(&w->seed, 2) == 0 ? 0.5f : 1.0f;
    assert_int_equal(ht_translated(&m.shape, (ht_vec2){part * m.delta.x, part * m.delta.y}, NULL, 0, &m.shape), HT_OK);
    expect_places(w, &m.shape);
}

static void test_ellipse_casts(void **state) {
    (void)state;
    for_ellipse_worlds(ask_casts);
}

static void test_ellipse_rays(void **state) {
    (void)state;
    for_ellipse_worlds(ask_rays);
}

static void test_ellipse_places(void **state) {
    (void)state;
    for_ellipse_worlds(ask_places);
}

// One that is 20000 long, and what passes beside its end by a hundredth of a thousandth.
static void test_gap_of_a_long_ellipse(void **state) {
    (void)state;
    const ht_shape needle = HT_SHAPE(((ht_ellipse){{0.0f, 0.0f}, {1.0f, 0.0f}, {0.0f, 10000.0f}}));
    const ht_shape ball = HT_SHAPE(((ht_circle){{-5.0f, 0.0f}, 1.0f}));
    const ht_shape beside = HT_SHAPE(((ht_circle){{2.00001f, 0.0f}, 1.0f}));
    const ht_cast_hit before = ht_cast(&ball, (ht_vec2){2.99999f, 0.0f}, &needle, HT_START_REPORT);
    assert_false(before.hit);
    assert_true(ht_cast(&ball, (ht_vec2){3.0f, 0.0f}, &needle, HT_START_REPORT).hit);
    const ht_ray up = {{1.00001f, -5.0f}, {0.0f, 1.0f}}, on = {{1.0f, -5.0f}, {0.0f, 1.0f}};
    assert_false(ht_raycast(&up, 10.0f, &needle).hit);
    assert_true(ht_raycast(&on, 10.0f, &needle).hit);
    assert_true(ht_distance(&beside, &needle).distance >= 0.9e-5f);
    assert_true(ht_distance(&needle, &beside).distance == ht_distance(&beside, &needle).distance);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ellipse_casts), cmocka_unit_test(test_ellipse_rays),
                                       cmocka_unit_test(test_ellipse_places),
                                       cmocka_unit_test(test_gap_of_a_long_ellipse)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
