// contact_sieve_test.c: pairs of edges that the sieve leaves out have no manifold, and what it tells of faces changes none.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "query/contact/contact_edge.h"
#include "query/contact/contact_overlay.h"
#include "support/test_random.h"

enum { TEST_EDGES = 20, RINGS = 2 };

// A polygon and what it borrows.
typedef struct sieved_polygon {
    ht_vec2 v[RINGS * TEST_EDGES];
    int32_t ring_end[RINGS], count;
    ht_shape shape;
} sieved_polygon;

// How rings lie: stars of random dents, the same on a grid or an ulp beside it, or lists of any points on a grid, which cross themselves.
typedef enum ring_sort { STARS, GRID_STARS, ANY_POINTS, RING_SORTS } ring_sort;

static ht_vec2 sieved_vertex(uint64_t *random, ring_sort sort, double angle, float size, ht_vec2 middle) {
    const double radius = (double)size * (0.4 + 0.6 * (double)random_bits(random) * 0x1p-32);
    const ht_vec2 star = {(float)(radius * cos(angle)), (float)(radius * sin(angle))},
                  any = random_grid_point(random, 6, 1.0f);
    ht_vec2 p = sort == STARS ? star : sort == ANY_POINTS ? any : (ht_vec2){rintf(star.x), rintf(star.y)};
    if (sort == GRID_STARS && random_below(random, 4) == 0) {
        p.x = hti_next_up(p.x); // so that edges are nearly at right angles
    }
    return (ht_vec2){p.x + middle.x, p.y + middle.y};
}

// The second ring is a hole of a star.
static void make_sieved_polygon(uint64_t *random, ring_sort sort, ht_vec2 middle, float unit, sieved_polygon *out) {
    const int32_t rings = 1 + (random_below(random, 3) == 0);
    out->count = 0;
    for (int32_t ring = 0; ring < rings; ring++) {
        const int32_t count = 3 + random_below(random, TEST_EDGES - 2);
        for (int32_t k = 0; k < count; k++) {
            const double angle = 6.28318530718 * k / count;
            const ht_vec2 v = sieved_vertex(random, sort, ring == 0 ? angle : -angle, ring == 0 ? 8.0f : 2.5f, middle);
            out->v[out->count++] = (ht_vec2){unit * v.x, unit * v.y};
        }
        out->ring_end[ring] = out->count;
    }
    out->shape = HT_SHAPE(((ht_polygon){out->v, out->ring_end, rings, HT_EVEN_ODD, NULL}));
}

static uint64_t bits_of_pair(const hti_contact_sieve *s, int32_t i, int32_t j, const uint64_t *bits) {
    for (int32_t k = 0; k < s->count; k++) {
        for (int32_t l = 0; l < HTI_SIEVE_EDGES && s->first[k] == i && (bits[k] >> l) != 0; l++) {
            if (s->second[l] == j && (bits[k] >> l & 1) != 0) {
                return 1;
            }
        }
    }
    return 0;
}

// Returns the manifold of two edges, with what is known of their faces.
static ht_manifold manifold_with(const sieved_polygon *a, int32_t i, const sieved_polygon *b, int32_t j,
                                 hti_edge_contact m) {
    static hti_seen_edges seen;
    hti_chain_edge edge, other;
    hti_contact_chain_reset(&seen);
    hti_contact_chain_edge_at(&a->shape, i, &seen, &edge);
    hti_contact_chain_edge_at(&b->shape, j, &seen, &other);
    m.a = &edge;
    m.b = &other;
    return hti_contact_edge_manifold(&m);
}

static hti_face_state state_of_face(bool is_possible, bool is_clear) {
    return !is_possible ? HTI_FACE_REJECTED : is_clear ? HTI_FACE_CLEAR : HTI_FACE_POSSIBLE;
}

// Lays all edges of two polygons over each other, if they go round points and have much in common.
static bool overlay_of(const sieved_polygon *a, const sieved_polygon *b, hti_seen_edges *seen, hti_sieve_descent *out,
                       hti_contact_sieve *touching) {
    const ht_box bounds[2] = {ht_bounds(&a->shape), ht_bounds(&b->shape)};
    out->is_overlaid = false;
    return hti_contact_chain_is_round(seen, &a->shape) && hti_contact_chain_is_round(seen, &b->shape) &&
           hti_contact_overlay_make(&a->shape, &b->shape, bounds, seen, out, touching);
}

// Sees that edges which are said to cross do, and that only pairs which do not touch are left out, as they are of a sieve that finds
// these in another way. Returns whether all edges are laid over each other.
static bool check_overlay(const sieved_polygon *a, const sieved_polygon *b, const hti_contact_sieve *other) {
    static hti_seen_edges seen;
    static hti_sieve_descent laid;
    hti_contact_sieve s;
    hti_contact_chain_reset(&seen);
    if (!overlay_of(a, b, &seen, &laid, &s)) {
        return false;
    }
    for (int32_t i = 0; i < a->count; i++) {
        for (int32_t j = 0; j < b->count; j++) {
            const ht_segment e = {a->v[i], a->v[(i + 1) % a->count]}, f = {b->v[j], b->v[(j + 1) % b->count]};
            const ht_relation relation = ht_relate_segment_segment(&e, &f);
            const bool is_near = (s.near[i] >> j & 1) != 0, is_across = (s.across[i] >> j & 1) != 0;
            assert_true(is_near || relation == HT_APART);
            assert_true(!is_across || (is_near && relation == HT_OVERLAP));
            assert_true(is_across == (bits_of_pair(other, i, j, other->across) != 0));
        }
    }
    assert_true(s.crosses == other->crosses);
    return true;
}

// Sees that pairs which do not touch have no manifold without a depth. Returns how many are left out.
static int check_touching(const sieved_polygon *a, const sieved_polygon *b, float margin, int *overlaid) {
    const ht_box bounds[2] = {ht_bounds(&a->shape), ht_bounds(&b->shape)};
    hti_contact_sieve s;
    int left_out = 0;
    if (!hti_contact_sieve_touching(&a->shape, &b->shape, bounds, margin, true, &s)) {
        return 0;
    }
    for (int32_t i = 0; i < a->count; i++) {
        for (int32_t j = 0; j < b->count; j++) {
            const hti_edge_contact m = {.margin = margin};
            if (bits_of_pair(&s, i, j, s.near) == 0) {
                assert_int_equal(manifold_with(a, i, b, j, m).count, 0);
                left_out++;
            }
        }
    }
    *overlaid += margin == 0.0f && check_overlay(a, b, &s);
    static hti_seen_edges seen;
    hti_contact_chain_reset(&seen);
    const bool is_round_a = hti_contact_chain_is_round(&seen, &a->shape),
               is_round_b = hti_contact_chain_is_round(&seen, &b->shape);
    assert_true(!is_round_a || ht_validate(&a->shape) == HT_OK);
    assert_true(!(is_round_a && is_round_b && s.crosses) || ht_relate(&a->shape, &b->shape) == HT_OVERLAP);
    return left_out;
}

// Returns how many pairs have a manifold; adds the number of those that the sieve keeps, and of clear faces.
static int check_sieve(const sieved_polygon *a, const sieved_polygon *b, float margin, float depth, int *kept,
                       int *clear) {
    static hti_seen_edges seen;
    hti_contact_sieve s;
    int found = 0;
    hti_contact_chain_reset(&seen);
    static hti_sieve_descent laid;
    if (margin == 0.0f && overlay_of(a, b, &seen, &laid, &s)) {
        assert_true(hti_contact_overlay_limit(&laid, depth));
        hti_contact_sieve_make_overlaid(&laid, &s);
    } else if (!hti_contact_sieve_make(&a->shape, &b->shape, margin, depth, &seen, &s)) {
        *kept += a->count * b->count;
        return 0;
    }
    for (int32_t i = 0; i < a->count; i++) {
        for (int32_t j = 0; j < b->count; j++) {
            hti_edge_contact m = {.margin = margin, .depth = depth};
            const ht_manifold plain = manifold_with(a, i, b, j, m);
            const uint64_t by_a = bits_of_pair(&s, i, j, s.by_first), by_b = bits_of_pair(&s, i, j, s.by_second),
                           near = bits_of_pair(&s, i, j, s.near);
            *kept += (by_a | by_b | near) != 0;
            found += plain.count > 0;
            if ((by_a | by_b | near) == 0) {
                assert_int_equal(plain.count, 0);
            } else if (near == 0) {
                m.face_a = state_of_face(by_a != 0, bits_of_pair(&s, i, j, s.clear_first) != 0);
                m.face_b = state_of_face(by_b != 0, bits_of_pair(&s, i, j, s.clear_second) != 0);
                *clear += (m.face_a == HTI_FACE_CLEAR) + (m.face_b == HTI_FACE_CLEAR);
                const ht_manifold sifted = manifold_with(a, i, b, j, m);
                assert_memory_equal(&sifted, &plain, sizeof plain);
            }
        }
    }
    return found;
}

static float least_separation(const ht_manifold *m) {
    return m->count == 2 ? fminf(m->points[0].separation, m->points[1].separation) : m->points[0].separation;
}

// Lists the pairs that come near each other, as the first treatment of two polygons does.
static void find_near_edges(const sieved_polygon *a, const sieved_polygon *b, float margin, hti_near_edges *out) {
    const ht_box bounds[2] = {ht_bounds(&a->shape), ht_bounds(&b->shape)};
    hti_contact_sieve s;
    out->count = 0;
    if (!hti_contact_sieve_touching(&a->shape, &b->shape, bounds, margin, false, &s)) {
        out->count = HTI_NEAR_EDGES + 1;
        return;
    }
    for (int32_t i = 0; i < s.count; i++) {
        for (uint64_t bits = s.near[i]; bits != 0 && out->count <= HTI_NEAR_EDGES; bits &= bits - 1) {
            if (out->count < HTI_NEAR_EDGES) {
                out->first[out->count] = s.first[i];
                out->second[out->count] = s.second[__builtin_ctzll(bits)];
            }
            out->count++;
        }
    }
}

// Sees that the walk down to a separation comes to every pair that has a manifold as deep, once, and that what it tells of
// faces changes none. Returns how many have none.
static int check_descent(const sieved_polygon *a, const sieved_polygon *b, float margin, float depth, float separation,
                         const hti_near_edges *known) {
    static hti_seen_edges seen;
    static hti_sieve_descent s;
    static bool is_told[RINGS * TEST_EDGES][RINGS * TEST_EDGES];
    int idle = 0;
    memset(is_told, 0, sizeof is_told);
    s.known = known;
    hti_contact_sieve touching;
    hti_contact_chain_reset(&seen);
    if (known == NULL && margin == 0.0f && overlay_of(a, b, &seen, &s, &touching)) {
        assert_true(hti_contact_overlay_limit(&s, depth));
        hti_contact_sieve_descend_overlaid(&s);
    } else if (!hti_contact_sieve_descend(&a->shape, &b->shape, margin, depth, &seen, &s)) {
        return 0;
    }
    for (hti_sieve_pair pair; hti_contact_sieve_next(&s, separation, &pair);) {
        const int32_t i = s.state.edges[0].number[pair.first], j = s.state.edges[1].number[pair.second];
        const hti_edge_contact plain = {.margin = margin, .depth = depth}, told = {.margin = margin,
                                                                                   .depth = depth,
                                                                                   .face_a = pair.face_first,
                                                                                   .face_b = pair.face_second};
        const ht_manifold found = manifold_with(a, i, b, j, plain), sifted = manifold_with(a, i, b, j, told);
        assert_memory_equal(&sifted, &found, sizeof found);
        assert_false(is_told[i][j]);
        is_told[i][j] = true;
        idle += found.count == 0;
    }
    for (int32_t i = 0; i < a->count; i++) {
        for (int32_t j = 0; j < b->count; j++) {
            const hti_edge_contact m = {.margin = margin, .depth = depth};
            const ht_manifold found = is_told[i][j] ? hti_no_manifold() : manifold_with(a, i, b, j, m);
            assert_true(found.count == 0 || least_separation(&found) > separation);
        }
    }
    return idle;
}

static void the_walk_comes_to_all_pairs_as_deep(void **state) {
    (void)state;
    uint64_t random = 9;
    int idle = 0;
    const ht_simd own = ht_simd_in_use();
    for (int i = 0; i < 1500; i++) {
        sieved_polygon a, b;
        const ring_sort sort = (ring_sort)(i % RING_SORTS);
        const ht_vec2 by = {(float)(random_below(&random, 17) - 8), (float)(random_below(&random, 17) - 8)};
        make_sieved_polygon(&random, sort, (ht_vec2){0.0f, 0.0f}, 1.0f, &a);
        make_sieved_polygon(&random, sort, by, 1.0f, &b);
        ht_simd_use((ht_simd)(i / RING_SORTS % HT_SIMD_COUNT)); // of all sets that this machine has
        const float margin = random_below(&random, 3) == 0 ? 1.0f : 0.0f;
        const float depth = ldexpf(1.0f, random_below(&random, 7) - 2);
        hti_near_edges near;
        find_near_edges(&a, &b, margin, &near);
        idle += check_descent(&a, &b, margin, depth, HTI_INFINITY, i % 2 == 0 ? &near : NULL);
        check_descent(&a, &b, margin, depth, -0.25f * (float)random_below(&random, 24), i % 2 == 0 ? NULL : &near);
    }
    ht_simd_use(own);
    print_message("%d pairs told have no manifold\n", idle);
    assert_true(idle > 1000);
}

static void what_is_left_out_has_no_manifold(void **state) {
    (void)state;
    uint64_t random = 7;
    int pairs = 0, kept = 0, found = 0, clear = 0, left_out = 0, overlaid = 0;
    for (int i = 0; i < 3000; i++) {
        sieved_polygon a, b;
        const ring_sort sort = (ring_sort)(i % RING_SORTS);
        const float unit = ldexpf(1.0f, random_below(&random, 41) - 20),
                    far = random_below(&random, 4) == 0 ? 1000.0f : 0.0f;
        const ht_vec2 by = {far + (float)(random_below(&random, 17) - 8), (float)(random_below(&random, 17) - 8)};
        make_sieved_polygon(&random, sort, (ht_vec2){far, 0.0f}, unit, &a);
        make_sieved_polygon(&random, sort, by, unit, &b);
        const float margin = random_below(&random, 3) == 0 ? unit : 0.0f;
        const float depth = unit * ldexpf(1.0f, random_below(&random, 7) - 2);
        int kept_of_these = 0;
        found += check_sieve(&a, &b, margin, depth, &kept_of_these, &clear);
        left_out += check_touching(&a, &b, margin, &overlaid);
        if (sort == STARS && margin == 0.0f) {
            pairs += a.count * b.count;
            kept += kept_of_these;
        }
    }
    print_message("%d of %d pairs kept, %d have a manifold, %d faces are clear\n", kept, pairs, found, clear);
    assert_true(found > 10000 && clear > 1000);
    assert_true(left_out > 100000 && overlaid > 200);
    assert_true(kept < pairs / 6);
}

// Sees that a contact is the first of the deepest manifolds. Returns whether there are several that are as deep.
static bool check_deepest(const ht_shape *a, const ht_shape *b, float margin) {
    static ht_manifold all[256];
    const size_t count = ht_contacts(a, b, margin, all, sizeof all / sizeof *all);
    const ht_manifold found = ht_contact(a, b, margin);
    size_t best = 0, equals = 0;
    assert_true(count <= sizeof all / sizeof *all && (found.count > 0) == (count > 0));
    for (size_t i = 0; i < count; i++) {
        best = least_separation(&all[i]) < least_separation(&all[best]) ? i : best;
    }
    for (size_t i = 0; i < count; i++) {
        equals += least_separation(&all[i]) == least_separation(&all[best]);
    }
    if (count > 0) {
        const ht_manifold *const m = &all[best];
        assert_true(found.part_a == m->part_a && found.part_b == m->part_b && found.count == m->count);
        assert_memory_equal(&found.normal, &m->normal, sizeof m->normal);
        assert_memory_equal(found.points, m->points, (size_t)m->count * sizeof *m->points);
    }
    return equals > 1;
}

// Of polygons, and of members of compounds: of equal ones the first of the first member's counts.
static void a_contact_is_the_first_of_the_deepest_manifolds(void **state) {
    (void)state;
    uint64_t random = 8;
    int equals = 0;
    for (int i = 0; i < 4000; i++) {
        sieved_polygon a, b, c;
        const ring_sort sort = (ring_sort)(i % RING_SORTS);
        const ht_vec2 by = {(float)(random_below(&random, 9) - 4), (float)(random_below(&random, 9) - 4)};
        make_sieved_polygon(&random, sort, (ht_vec2){0.0f, 0.0f}, 1.0f, &a);
        make_sieved_polygon(&random, sort, by, 1.0f, &b);
        make_sieved_polygon(&random, sort, (ht_vec2){by.y, by.x}, 1.0f, &c);
        const ht_shape members[] = {b.shape, i % 4 == 0 ? b.shape : c.shape};
        const ht_shape both = HT_SHAPE(((ht_compound){members, 2}));
        equals += check_deepest(&a.shape, &b.shape, i % 5 == 0 ? 0.5f : 0.0f);
        equals += check_deepest(&a.shape, &both, 0.0f);
    }
    assert_true(equals > 1000);
}

// A polygon with an edge index is looked at in another way: its edges are not laid over each other.
static void an_edge_index_changes_no_contact(void **state) {
    (void)state;
    uint64_t random = 10;
    int met = 0;
    for (int i = 0; i < 6000; i++) {
        sieved_polygon a, b;
        const ring_sort sort = (ring_sort)(i % 2);
        const ht_vec2 by = {(float)(random_below(&random, 13) - 6), (float)(random_below(&random, 13) - 6)};
        make_sieved_polygon(&random, sort, (ht_vec2){0.0f, 0.0f}, 1.0f, &a);
        make_sieved_polygon(&random, sort, by, 1.0f, &b);
        ht_box boxes[16];
        ht_edge_index index;
        ht_shape with = a.shape;
        assert_int_equal(ht_edge_index_build(&a.shape.polygon, boxes, 16, &index), HT_OK);
        with.polygon.index = &index;
        static ht_manifold plain[64], other[64];
        const size_t count = ht_contacts(&a.shape, &b.shape, 0.0f, plain, 64);
        assert_int_equal(ht_contacts(&with, &b.shape, 0.0f, other, 64), count);
        for (size_t k = 0; k < count && k < 64; k++) {
            assert_memory_equal(&plain[k], &other[k], sizeof plain[k]);
        }
        const ht_manifold one = ht_contact(&a.shape, &b.shape, 0.0f), same = ht_contact(&with, &b.shape, 0.0f);
        assert_memory_equal(&one, &same, sizeof one);
        met += count > 0;
    }
    assert_true(met > 3000);
}

static void sizes_that_floats_cannot_tell_are_not_sifted(void **state) {
    (void)state;
    static const float sizes[] = {0x1p-40f, 0x1p60f};
    static const ht_vec2 notched[] = {{0, 0}, {4, 0}, {4, 4}, {2, 1}, {0, 4}},
                         needle[] = {{0, 0}, {4, 0}, {4, 4}, {4, 0x1.fffffep1f}};
    const int32_t five = 5, four = 4;
    static hti_seen_edges seen;
    hti_contact_sieve s;
    for (int k = 0; k < 2; k++) {
        ht_vec2 v[5];
        for (int i = 0; i < 5; i++) {
            v[i] = (ht_vec2){sizes[k] * notched[i].x, sizes[k] * notched[i].y};
        }
        const ht_shape tiny = HT_SHAPE(((ht_polygon){v, &five, 1, HT_EVEN_ODD, NULL}));
        hti_contact_chain_reset(&seen);
        assert_false(hti_contact_sieve_make(&tiny, &tiny, 0.0f, sizes[k], &seen, &s));
    }
    const ht_shape a = HT_SHAPE(((ht_polygon){notched, &five, 1, HT_EVEN_ODD, NULL})),
                   b = HT_SHAPE(((ht_polygon){needle, &four, 1, HT_EVEN_ODD, NULL}));
    hti_contact_chain_reset(&seen);
    assert_true(hti_contact_sieve_make(&a, &a, 0.0f, 1.0f, &seen, &s));
    assert_int_equal(s.count, 5);
    assert_false(hti_contact_sieve_make(&a, &b, 0.0f, 1.0f, &seen, &s));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_out_has_no_manifold),
        cmocka_unit_test(the_walk_comes_to_all_pairs_as_deep),
        cmocka_unit_test(a_contact_is_the_first_of_the_deepest_manifolds),
        cmocka_unit_test(an_edge_index_changes_no_contact),
        cmocka_unit_test(sizes_that_floats_cannot_tell_are_not_sifted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
