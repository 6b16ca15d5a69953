// contact_members_test.c: two shapes have the same contacts as they are and as members of compounds, to the last bit; and bodies
// with the halves of its ids exchanged when they are.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <hantei/field.h>

#include "query/contact/contact_internal.h"
#include "support/test_shapes.h"

enum { MEMBERS = 3, MANIFOLDS = 64 * MEMBERS * MEMBERS };

static void assert_same_manifold(const ht_manifold *m, const ht_manifold *alone, int32_t part_a, int32_t part_b) {
    assert_int_equal(m->count, alone->count);
    assert_true(m->part_a == part_a && m->part_b == part_b);
    assert_true(m->normal.x == alone->normal.x && m->normal.y == alone->normal.y);
    for (int i = 0; i < m->count; i++) {
        const ht_contact_point *p = &m->points[i], *q = &alone->points[i];
        assert_true(p->at.x == q->at.x && p->at.y == q->at.y && p->separation == q->separation);
        assert_int_equal(p->id, q->id);
    }
}

// Makes a body of any kind, mostly on a grid of quarters, where ties are common.
static void random_body(uint64_t *rng, int sort, shape_memory *to, ht_shape *out) {
    do {
        *out = random_simple(rng, sort, to);
    } while (!hti_is_body_kind(out->kind) || !ht_is_answerable(out));
}

// One shape or several members.
typedef struct some_members {
    shape_memory memory[MEMBERS];
    ht_shape member[MEMBERS], whole;
    int32_t count;
    bool is_compound;
} some_members;

static void random_members(uint64_t *rng, int sort, bool has_chains, some_members *out) {
    out->is_compound = random_below(rng, 3) != 0;
    out->count = out->is_compound ? 1 + random_below(rng, MEMBERS) : 1;
    for (int32_t i = 0; i < out->count; i++) {
        if (has_chains) {
            out->member[i] = random_simple(rng, sort, &out->memory[i]);
        } else {
            random_body(rng, sort, &out->memory[i], &out->member[i]);
        }
    }
    out->whole = out->is_compound ? HT_SHAPE(((ht_compound){out->member, out->count})) : out->member[0];
}

static float least_of(const ht_manifold *m) {
    const float first = m->points[0].separation;
    return m->count == 2 && m->points[1].separation < first ? m->points[1].separation : first;
}

// Puts the last of the manifolds where it belongs, by part_a and then part_b.
static void put_last_in_order(ht_manifold *list, size_t count) {
    const ht_manifold m = list[count - 1];
    size_t at = count - 1;
    while (at > 0 &&
           (list[at - 1].part_a > m.part_a || (list[at - 1].part_a == m.part_a && list[at - 1].part_b > m.part_b))) {
        list[at] = list[at - 1];
        at--;
    }
    list[at] = m;
}

// Those of each two members alone, with the members' numbers, in order; returns how many there are.
static size_t contacts_of_members(const some_members *a, const some_members *b, float margin, ht_manifold *out) {
    size_t count = 0;
    for (int32_t i = 0; i < a->count * b->count; i++) {
        const int32_t of_a = i / b->count, of_b = i % b->count;
        const size_t n = ht_contacts(&a->member[of_a], &b->member[of_b], margin, out + count, MANIFOLDS - count);
        assert_true(count + n <= MANIFOLDS);
        for (const size_t end = count + n; count < end;) {
            ht_manifold *const m = &out[count];
            m->part_a = a->is_compound ? of_a : m->part_a;
            m->part_b = b->is_compound ? of_b : m->part_b;
            put_last_in_order(out, ++count);
        }
    }
    return count;
}

// Compares the manifolds of both wholes with those of each two members, and the deepest with all; returns how many there are.
static size_t check_members(const some_members *a, const some_members *b, float margin) {
    static ht_manifold all[MANIFOLDS], alone[MANIFOLDS];
    const size_t count = ht_contacts(&a->whole, &b->whole, margin, all, MANIFOLDS);
    const ht_manifold deepest = ht_contact(&a->whole, &b->whole, margin);
    const ht_separation whole = ht_distance(&a->whole, &b->whole);
    bool is_deepest = count == 0 && deepest.count == 0;
    if (whole.distance == -HTI_INFINITY) {
        assert_true(is_deepest);
        return 0;
    }
    assert_int_equal(contacts_of_members(a, b, margin, alone), count);
    for (size_t k = 0; k < count; k++) {
        assert_same_manifold(&all[k], &alone[k], alone[k].part_a, alone[k].part_b);
        assert_true(least_of(&deepest) <= least_of(&all[k]));
        is_deepest = is_deepest || (least_of(&deepest) == least_of(&all[k]) && deepest.part_a == all[k].part_a &&
                                    deepest.part_b == all[k].part_b);
    }
    assert_true(is_deepest);
    // a corner that touched hid that a wall was overlapped; a member that lay deep had no contact where another one had
    assert_true(!(whole.distance < 0.0f) || least_of(&deepest) < 0.0f);
    return count;
}

// Where a corner touches exactly, an edge that overlaps gave way to it: separation 0, and no push.
static void touches_hide_no_overlap(void **state) {
    (void)state;
    ht_vec2 dart[] = {{1.5f, 4}, {-3.5f, -4}, {-1, 3.5f}, {-1.5f, -0.5f}},
            hill[] = {{-3.5f, 1.5f}, {-3, 2.5f}, {1, 1}, {3, -4}, {-2.5f, -4}};
    ht_vec2 loop[] = {{1, -1}, {-2.5f, -1}, {3, -3.5f}, {2.5f, 1.5f}},
            line[] = {{-2, 0}, {4, 2}, {2.5f, 4}, {4, 2.5f}, {3, 2}};
    const int32_t four = 4, five = 5;
    const ht_shape pair[][2] = {
        {HT_SHAPE(((ht_polygon){dart, &four, 1, HT_EVEN_ODD, NULL})), HT_SHAPE(((ht_box){{-1.5f, -3}, {2, -0.5f}}))},
        {HT_SHAPE(((ht_polyline){loop, 4, true})), HT_SHAPE(((ht_box){{-3, -2.5f}, {2.5f, -1}}))},
        {HT_SHAPE(((ht_polygon){hill, &five, 1, HT_EVEN_ODD, NULL})), HT_SHAPE(((ht_polyline){line, 5, false}))}};
    for (size_t i = 0; i < sizeof pair / sizeof pair[0]; i++) {
        for (int k = 0; k < 4; k++) {
            const ht_manifold m = ht_contact(&pair[i][k % 2], &pair[i][1 - k % 2], k < 2 ? 0.0f : 1.0f);
            assert_true(m.count > 0 && least_of(&m) < 0.0f);
        }
    }
}

// Boxes that touched corner to corner had another id in a compound, oriented boxes another number of points.
static void members_have_their_contacts(void **state) {
    (void)state;
    uint64_t rng = 43;
    size_t found = 0;
    for (int i = 0; i < 60000; i++) {
        some_members a, b;
        const int sort = i % 8 == 0 ? 1 : i % 8 == 1 ? 3 : 0;
        random_members(&rng, sort, i % 3 == 0, &a);
        random_members(&rng, sort, i % 3 == 0, &b);
        found += check_members(&a, &b, i % 5 == 0 ? 1.0f : 0.0f);
    }
    print_message("%d manifolds\n", (int)found);
    assert_true(found > 20000);
}

// Of a compound and a body, given in either order, the body is asked in the order that was given.
static void boxes_corner_to_corner(void **state) {
    (void)state;
    const ht_shape box[2] = {HT_SHAPE(((ht_box){{4, 4}, {6, 7}})), HT_SHAPE(((ht_box){{1, 7}, {4, 9}}))};
    const ht_shape one[2] = {HT_SHAPE(((ht_compound){&box[0], 1})), HT_SHAPE(((ht_compound){&box[1], 1}))};
    for (int i = 0; i < 2; i++) {
        const ht_manifold alone = ht_contact(&box[i], &box[1 - i], 0.0f);
        for (int way = 1; way < 4; way++) {
            const ht_shape *const a = (way & 1) != 0 ? &one[i] : &box[i], *const b = (way & 2) != 0 ? &one[1 - i]
                                                                                                    : &box[1 - i];
            const ht_manifold m = ht_contact(a, b, 0.0f);
            assert_same_manifold(&m, &alone, 0, 0);
        }
    }
}

static void check_exchanged(const ht_shape *a, const ht_shape *b, float margin) {
    const ht_manifold m = ht_contact(a, b, margin), n = ht_contact(b, a, margin);
    assert_int_equal(m.count, n.count);
    for (int i = 0; i < m.count; i++) {
        const uint32_t id = n.points[m.count - 1 - i].id;
        assert_int_equal(m.points[i].id, id << 16 | id >> 16);
    }
}

// Two bodies; whether they are not one set, for which the normal is the same in both orders.
static bool random_bodies_apart(uint64_t *rng, int kind, shape_memory memory[2], ht_shape *a, ht_shape *b) {
    random_body(rng, kind, &memory[0], a);
    random_body(rng, kind, &memory[1], b);
    const ht_vec2 n = ht_distance(a, b).normal, back = ht_distance(b, a).normal;
    return n.x != back.x || n.y != back.y;
}

// Where an edge's end faces an end, which of the two was named depended on the order.
static void exchanged_bodies_have_exchanged_ids(void **state) {
    (void)state;
    uint64_t rng = 44;
    int found = 0;
    for (int i = 0; i < 60000; i++) {
        shape_memory memory[2];
        ht_shape a, b;
        if (random_bodies_apart(&rng, 0, memory, &a, &b) && ht_distance(&a, &b).distance < 4.0f) {
            check_exchanged(&a, &b, i % 2 == 0 ? 0.0f : 4.0f);
            found++;
        }
    }
    assert_true(found > 30000);
}

// The general method is mirrored to the last bit.
static void general_method_is_mirrored(void **state) {
    (void)state;
    uint64_t rng = 45;
    int found = 0;
    for (int i = 0; i < 20000; i++) {
        shape_memory memory[2];
        ht_shape a, b;
        if (random_bodies_apart(&rng, i % 2, memory, &a, &b)) {
            const ht_manifold m = hti_contact_any_bodies(&a, &b, 1.0f), back = hti_contact_any_bodies(&b, &a, 1.0f);
            const ht_manifold n = hti_contact_flipped(&back);
            assert_same_manifold(&n, &m, 0, 0);
            found += m.count > 0;
        }
    }
    assert_true(found > 10000);
}

// What touches, or faces, in one place, in which both have a vertex, has both vertices as its features.
static void ends_that_face_each_other(void **state) {
    (void)state;
    const ht_shape pair[][2] = {
        {HT_SHAPE(((ht_box){{6, 2}, {9, 3}})), HT_SHAPE(((ht_box){{5, 3}, {6, 4}}))},
        {HT_SHAPE(((ht_box){{5, 0}, {6, 2}})), HT_SHAPE(((ht_box){{1, 2}, {4, 4}}))},
        {HT_SHAPE(((ht_obox){{5.5f, 1}, {1, 0.5f}, {0, 1}, 0})),
         HT_SHAPE(((ht_obox){{2.5f, 3}, {1.5f, 1}, {1, 0}, 0}))},
        {HT_SHAPE(((ht_obox){{7, 4}, {0.5f, 0.5f}, {1, 2}, 0})), HT_SHAPE(((ht_obox){{0, 2}, {1, 0.5f}, {2, -2}, 1}))},
        {HT_SHAPE(((ht_capsule){{5, 4}, {2, 2}, 1})), HT_SHAPE(((ht_capsule){{1, 0}, {2, 0}, 1.5f}))},
        {HT_SHAPE(((ht_capsule){{1, 5}, {1, 1}, 1})), HT_SHAPE(((ht_capsule){{1, 0}, {3, 0}, 0.5f}))},
        {HT_SHAPE(((ht_segment){{3, 0}, {3, 3}})), HT_SHAPE(((ht_segment){{1, 3}, {1, 4}}))},
        {HT_SHAPE(((ht_triangle){{{0, 0}, {2, 0}, {2, 2}}})), HT_SHAPE(((ht_triangle){{{3, 2}, {5, 2}, {4, 4}}}))},
        {HT_SHAPE(((ht_triangle){{{0, 0}, {2, 0}, {2, 2}}})), HT_SHAPE(((ht_triangle){{{2, 2}, {4, 2}, {3, 4}}}))},
        {HT_SHAPE(((ht_box){{6, 2}, {9, 3}})), HT_SHAPE(((ht_triangle){{{5, 3}, {6, 3}, {5.5f, 4}}}))}};
    const uint32_t ids[] = {0x00030001, 0x00030001, 0x00020001, 0x00030002, 0x00010001,
                            0x00010000, 0x00010000, 0x00020000, 0x00020000, 0x00030001};
    for (size_t i = 0; i < sizeof pair / sizeof pair[0]; i++) {
        const ht_manifold m = ht_contact(&pair[i][0], &pair[i][1], 8.0f);
        assert_int_equal(m.count, 1);
        assert_int_equal(m.points[0].id, ids[i]);
        check_exchanged(&pair[i][0], &pair[i][1], 8.0f);
        check_exchanged(&pair[i][0], &pair[i][1], 0.0f);
    }
}

// A field touches a chain as a whole, by part 0: its manifold stands before those of edges that are asked before it.
static void fields_among_members_keep_the_order(void **state) {
    (void)state;
    const ht_vec2 step[] = {{-4, 0}, {0, 0}, {0, -4}, {4, -4}};
    const ht_shape stairs = HT_SHAPE(((ht_polyline){step, 4, false}));
    ht_field_op op = {.code = HT_FIELD_CIRCLE, .number = {1}};
    ht_field field = {0};
    assert_int_equal(ht_field_make(&op, 1, &field), HT_OK);
    const ht_shape members[] = {HT_SHAPE(((ht_box){{1, -4}, {2, -3}})), HT_SHAPE(&field)};
    const ht_shape both = HT_SHAPE(((ht_compound){members, 2}));
    ht_manifold m[2];
    assert_int_equal(ht_contacts(&stairs, &both, 0, m, 2), 2);
    assert_true(m[0].part_a == 0 && m[0].part_b == 1 && m[1].part_a == 2 && m[1].part_b == 0);
    assert_int_equal(ht_contacts(&both, &stairs, 0, m, 2), 2);
    assert_true(m[0].part_a == 0 && m[0].part_b == 2 && m[1].part_a == 1 && m[1].part_b == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(members_have_their_contacts),
                                       cmocka_unit_test(boxes_corner_to_corner),
                                       cmocka_unit_test(exchanged_bodies_have_exchanged_ids),
                                       cmocka_unit_test(general_method_is_mirrored),
                                       cmocka_unit_test(ends_that_face_each_other),
                                       cmocka_unit_test(fields_among_members_keep_the_order),
                                       cmocka_unit_test(touches_hide_no_overlap)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
