// edge_depths_test.c: what is computed for all edges of two small polygons at once is the same in every instruction set,
// to the last bit, and is what the general method says.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "convex/signed_distance_internal.h"
#include "support/test_field.h"

enum { PAIRS = 4000 };

// A convex polygon of up to `most` vertices on a circle, or on a grid, which makes equal depths; there some sides have a
// vertex in their middle, and many polygons touch.
static int32_t draw_convex(uint64_t *random, int32_t most, ht_vec2 at, bool is_on_grid, ht_vec2 *out) {
    ht_vec2 v[24];
    const int32_t count = 3 + (int32_t)random_below(random, most - 2);
    for (int32_t i = 0; i < count; i++) {
        const ht_rot q = ht_rot_make(random_in(random, 0.0, 6.3));
        v[i] = is_on_grid ? (ht_vec2){at.x + (float)random_below(random, 7), at.y + (float)random_below(random, 7)}
                          : (ht_vec2){at.x + 3.0f * q.c, at.y + 3.0f * q.s};
    }
    const int32_t corners = ht_hull(v, count, out);
    int32_t kept = 0;
    for (int32_t i = 0; i < corners; i++) {
        const ht_vec2 p = out[i], q = out[(i + 1) % corners];
        v[kept++] = p;
        if (is_on_grid && kept + corners - i < most && random_below(random, 3) == 0) {
            v[kept++] = (ht_vec2){0.5f * (p.x + q.x), 0.5f * (p.y + q.y)};
        }
    }
    memcpy(out, v, (size_t)kept * sizeof *v);
    return kept;
}

static bool is_same_manifold(const ht_manifold *c, const ht_manifold *d) {
    bool is_same = c->count == d->count && c->normal.x == d->normal.x && c->normal.y == d->normal.y;
    for (int32_t i = 0; i < c->count && is_same; i++) {
        const ht_contact_point *p = &c->points[i], *q = &d->points[i];
        is_same = p->at.x == q->at.x && p->at.y == q->at.y && p->separation == q->separation && p->id == q->id;
    }
    return is_same;
}

static void all_sets_answer_alike(void **state) {
    (void)state;
    const ht_simd first = ht_simd_in_use();
    uint64_t random = 41;
    int overlaps = 0;
    for (int i = 0; i < PAIRS; i++) {
        ht_vec2 v[2][24];
        const bool is_on_grid = i % 3 != 0;
        const int32_t most = i % 2 == 0 ? 8 : 16;
        const ht_vec2 at = {(float)random_below(&random, 8), (float)random_below(&random, 8)};
        const int32_t n = draw_convex(&random, most, (ht_vec2){0, 0}, is_on_grid, v[0]),
                      m = draw_convex(&random, most, at, is_on_grid, v[1]);
        const float radius = i % 4 == 3 ? 0.25f : 0.0f;
        const ht_convex a = {v[0], n, radius}, b = {v[1], m, 0.0f};
        const ht_shape p = HT_SHAPE(a), q = HT_SHAPE(b);
        hti_convex_body of_a, of_b;
        hti_signed_distance exact;
        hti_convex_body_of_shape(&p, &of_a);
        hti_convex_body_of_shape(&q, &of_b);
        hti_signed_distance_exact(&of_a, &of_b, &exact);
        ht_separation one = {0};
        ht_manifold contact = {.count = -1};
        ht_relation relation = HT_APART;
        for (int set = 0; set < HT_SIMD_COUNT; set++) {
            if (!ht_simd_use((ht_simd)set)) {
                continue;
            }
            const ht_separation s = ht_distance_convex_convex(&a, &b);
            const ht_relation r = ht_relate_convex_convex(&a, &b);
            assert_true(__builtin_fabs((double)s.distance - exact.distance) <= 0x1p-20);
            assert_int_equal(r, exact.distance > 0.0 ? HT_APART : exact.distance < 0.0 ? HT_OVERLAP : HT_TOUCH);
            assert_true(contact.count < 0 || (memcmp(&s, &one, offsetof(ht_separation, is_bound)) == 0 &&
                                              s.is_bound == one.is_bound && r == relation));
            const ht_manifold c = ht_contact_convex_convex(&a, &b, 1.0f);
            assert_int_equal(c.count > 0, s.distance <= 1.0f);
            assert_true(contact.count < 0 || is_same_manifold(&c, &contact));
            one = s;
            relation = r;
            contact = c;
        }
        overlaps += relation == HT_OVERLAP;
    }
    assert_true(overlaps > PAIRS / 8 && overlaps < PAIRS * 7 / 8);
    assert_true(ht_simd_use(first));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_sets_answer_alike)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
