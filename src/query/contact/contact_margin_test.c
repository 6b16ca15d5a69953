// contact_margin_test.c: what contacts within a margin tell of polygons, of compounds with ellipses and fields as members, and of
// polylines' joints.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/test_field.h"

enum { MANIFOLDS = 64 };

static float least_separation(const ht_manifold *m, size_t count) {
    float least = HTI_INFINITY;
    for (size_t i = 0; i < count; i++) {
        for (int k = 0; k < m[i].count; k++) {
            least = m[i].points[k].separation < least ? m[i].points[k].separation : least;
        }
    }
    return least;
}

// Makes a polygon, mostly a thin one.
static void random_wall(uint64_t *rng, test_shape *out) {
    random_test_shape(rng, HT_POLYGON, 1.0, out);
    const float thin = (float)(1 << 2 * random_below(rng, 3));
    const bool is_upright = random_below(rng, 2) == 0;
    for (int i = 0; i < 7; i++) {
        out->v[i].x /= is_upright ? thin : 1.0f;
        out->v[i].y /= is_upright ? 1.0f : thin;
    }
}

// Returns whether they were apart.
static bool check_contacts_within(const ht_shape *a, const ht_shape *b, float margin) {
    ht_manifold m[MANIFOLDS];
    const float distance = ht_distance(a, b).distance;
    const size_t count = ht_contacts(a, b, margin, m, MANIFOLDS);
    const ht_manifold deepest = ht_contact(a, b, margin);
    assert_true(count <= MANIFOLDS);
    const float least = least_separation(m, count);
    if (distance == -HTI_INFINITY || distance > 0.999f * margin) {
        return false;
    }
    assert_true(count > 0 && least_separation(&deepest, 1) == least);
    if (distance > 0.0f) {
        assert_float_equal(least, distance, 1e-5);
    } else {
        assert_true(least <= 0.0f);
    }
    return distance > 0.0f;
}

// A body before a thin wall had a contact by the wall's far side too where that was within the margin: as if it were in the wall,
// deeper than the wall is thick. And what overlaps had only what is before it, where no edge that it is behind was near.
static void margins_reach_through_no_wall(void **state) {
    (void)state;
    uint64_t rng = 41;
    int apart = 0;
    for (int i = 0; i < 30000; i++) {
        test_shape wall, other;
        random_wall(&rng, &wall);
        random_test_shape(&rng, (ht_kind)(HT_POINT + random_below(&rng, HT_HALFPLANE - HT_POINT + 1)), 2.0, &other);
        const ht_shape *a = i % 2 == 0 ? &wall.shape : &other.shape, *b = i % 2 == 0 ? &other.shape : &wall.shape;
        apart += check_contacts_within(a, b, (float)(1 << i % 6) / 16.0f);
    }
    print_message("%d apart\n", apart);
    assert_true(apart > 3000);
}

static void ball_beside_a_thin_wall(void **state) {
    (void)state;
    const ht_vec2 v[] = {{0, 0}, {0.5f, 0}, {0.5f, 4}, {0, 4}};
    const int32_t end = 4;
    const ht_shape wall = HT_SHAPE(((ht_polygon){v, &end, 1, HT_EVEN_ODD, NULL})),
                   ball = HT_SHAPE(((ht_circle){{-0.5f, 2}, 0.25f}));
    ht_manifold m[4];
    assert_int_equal(ht_contacts(&wall, &ball, 1.0f, m, 4), 1);
    assert_true(m[0].part_a == 3 && m[0].normal.x == -1.0f && m[0].points[0].separation == 0.25f);
}

// What a compound of an ellipse, a field and bodies has with another shape is what its members have.
static void members_without_corners_have_contacts(void **state) {
    (void)state;
    uint64_t rng = 42;
    ht_field_op ops[] = {{.code = HT_FIELD_CIRCLE, .number = {0.5f}}};
    ht_field field = {0};
    assert_int_equal(ht_field_make(ops, 1, &field), HT_OK);
    int several = 0;
    for (int i = 0; i < 1500; i++) {
        test_shape other, box;
        random_test_shape(&rng, (ht_kind)(HT_POINT + random_below(&rng, HT_CONVEX - HT_POINT + 1)), 1.5, &other);
        random_test_shape(&rng, HT_BOX, 1.5, &box);
        const ht_ellipse round = {{random_in(&rng, -1, 1), random_in(&rng, -1, 1)}, {1, 0.25f}, {-0.125f, 0.5f}};
        const ht_shape member[3] = {HT_SHAPE(round), box.shape, HT_SHAPE(&field)};
        const ht_shape tile = HT_SHAPE(((ht_compound){member, 3}));
        const float margin = i % 3 == 0 ? 0.0f : 0.5f;
        ht_manifold m[MANIFOLDS], n[MANIFOLDS];
        const size_t count = ht_contacts(&other.shape, &tile, margin, m, MANIFOLDS);
        assert_int_equal(ht_contacts(&tile, &other.shape, margin, n, MANIFOLDS), count);
        size_t k = 0;
        for (int32_t part = 0; part < 3; part++) {
            const ht_manifold alone = ht_contact(&other.shape, &member[part], margin);
            if (alone.count > 0) {
                assert_true(k < count && m[k].part_b == part && n[k].part_a == part);
                assert_float_equal(least_separation(&m[k], 1), least_separation(&alone, 1), 1e-5);
                assert_float_equal(least_separation(&n[k], 1), least_separation(&alone, 1), 1e-5);
                k++;
            }
        }
        assert_int_equal(k, count);
        several += count > 1;
        const ht_manifold deepest = ht_contact(&other.shape, &tile, margin);
        assert_true(least_separation(&deepest, 1) == least_separation(m, count));
    }
    assert_true(several > 300);
}

static ht_vec2 random_place(uint64_t *random, float far) {
    return (ht_vec2){random_between(random, -far, far), random_between(random, -far, far)};
}

static ht_vec2 mirrored(ht_vec2 p) {
    return (ht_vec2){-p.x, p.y};
}

// A capsule over a joint of a polyline, which is on one side of one edge and on the other side of the next: the joint was
// taken for one that both touch, and left to the edge that comes first from the left. So another one's contact was lost when
// all was mirrored. (Of a joint that both touch alike, either may be told.)
static void mirrored_polylines_have_mirrored_contacts(void **state) {
    (void)state;
    uint64_t random = 8;
    size_t sum = 0;
    for (int i = 0; i < 100000; i++) {
        const ht_vec2 v[] = {random_place(&random, 4.0f), random_place(&random, 0.5f), random_place(&random, 4.0f)};
        const ht_vec2 w[] = {mirrored(v[0]), mirrored(v[1]), mirrored(v[2])};
        const ht_vec2 a = random_place(&random, 2.0f), b = random_place(&random, 2.0f);
        const float radius = random_between(&random, 0.25f, 0.75f), margin = i % 2 == 0 ? 0.0f : 0.25f;
        const ht_shape line = HT_SHAPE(((ht_polyline){v, 3, false})), other = HT_SHAPE(((ht_polyline){w, 3, false}));
        const ht_shape body = HT_SHAPE(((ht_capsule){a, b, radius})),
                       turned = HT_SHAPE(((ht_capsule){mirrored(a), mirrored(b), radius}));
        ht_manifold m[4], n[4];
        const size_t count = ht_contacts(&line, &body, margin, m, 4);
        assert_int_equal(ht_contacts(&other, &turned, margin, n, 4), count);
        for (size_t k = 0; k < count; k++) {
            assert_int_equal(m[k].count, n[k].count);
            assert_true(hti_abs((double)m[k].normal.x + (double)n[k].normal.x) < 1e-5);
            assert_true(hti_abs((double)m[k].normal.y - (double)n[k].normal.y) < 1e-5);
        }
        sum += count;
    }
    assert_true(sum > 50000);
}

static ht_vec2 random_corner(uint64_t *random) {
    return (ht_vec2){(float)random_below(random, 9) - 4.0f, (float)random_below(random, 9) - 4.0f};
}

static ht_shape random_on_grid(uint64_t *random, int kind, ht_vec2 v[4]) {
    for (int i = 0; i < 4; i++) {
        v[i] = random_corner(random);
    }
    switch (kind) {
    case 0:
        return HT_SHAPE(((ht_capsule){v[0], v[1], (float)random_below(random, 3)}));
    case 1:
        return HT_SHAPE(
            ((ht_box){v[0], {v[0].x + (float)random_below(random, 5), v[0].y + (float)random_below(random, 5)}}));
    case 2:
        return HT_SHAPE(((ht_halfplane){v[0], (float)random_below(random, 9) - 4.0f}));
    case 3:
        return HT_SHAPE(((ht_line){v[0], v[1]}));
    default:
        return HT_SHAPE(((ht_polyline){v, 4, random_below(random, 2) == 0}));
    }
}

static bool has_contact(const ht_manifold *m, const ht_contact_point *p, ht_vec2 normal) {
    for (int k = 0; k < m->count; k++) {
        const ht_contact_point *const q = &m->points[k];
        if (p->id == q->id && p->at.x == q->at.x && p->at.y == q->at.y && m->normal.x == normal.x &&
            m->normal.y == normal.y) {
            return true;
        }
    }
    return false;
}

// Whether a manifold of one point has the contact of another manifold, along the same normal.
static bool has_contact_twice(const ht_manifold *m, size_t count) {
    for (size_t i = 0; i < count * count; i++) {
        const ht_manifold *const one = &m[i / count], *const other = &m[i % count];
        if (one != other && one->count == 1 && has_contact(other, &one->points[0], one->normal)) {
            return true;
        }
    }
    return false;
}

// A joint that two edges touch alike is one contact: it was told by both where they are on two sides of the line, stand in a corner,
// or have joints of two chains between them (of all these pairs one in ten).
static void contacts_are_named_once(void **state) {
    (void)state;
    uint64_t random = 14;
    size_t sum = 0;
    for (int i = 0; i < 60000; i++) {
        ht_vec2 v[4], w[4];
        const ht_shape line = random_on_grid(&random, 4, v), body = random_on_grid(&random, i % 5, w);
        ht_manifold m[32];
        const size_t count = ht_contacts(&line, &body, (float)random_below(&random, 3), m, 32);
        assert_true(count <= 32);
        assert_false(has_contact_twice(m, count));
        sum += count;
    }
    assert_true(sum > 80000);
}

// What the edges of a polyline have at margin 0 they have at others, as deep: an edge left its joint to a neighbour that does not meet
// the other shape there and is only within the margin (114 of 19,514 pairs with a line).
static void margins_take_nothing(void **state) {
    (void)state;
    uint64_t random = 15;
    int deep = 0;
    for (int i = 0; i < 60000; i++) {
        ht_vec2 v[4], w[4];
        const ht_shape line = random_on_grid(&random, 4, v), body = random_on_grid(&random, i % 4, w);
        const float margin = 0.5f * (float)random_below(&random, 9);
        ht_manifold m[MANIFOLDS], n[MANIFOLDS];
        const size_t count = ht_contacts(&line, &body, 0.0f, m, MANIFOLDS),
                     more = ht_contacts(&line, &body, margin, n, MANIFOLDS);
        const float least = least_separation(m, count);
        if (least < 0.0f && m[0].points[0].id != HT_WHOLE_CONTACT) {
            deep++;
            assert_true(least_separation(n, more) <= least);
        }
    }
    assert_true(deep > 20000);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(margins_reach_through_no_wall),
                                       cmocka_unit_test(ball_beside_a_thin_wall),
                                       cmocka_unit_test(members_without_corners_have_contacts),
                                       cmocka_unit_test(mirrored_polylines_have_mirrored_contacts),
                                       cmocka_unit_test(contacts_are_named_once),
                                       cmocka_unit_test(margins_take_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
