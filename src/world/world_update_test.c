// world_update_test.c: the events of many objects add up to what every two of them are to each other, whatever part of
// them has moved: a little or far, one by one or at once, to other slots.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/test_random.h"
#include "support/test_scene.h"

#include <hantei/world.h>

enum { SMALL = 640, LARGE = 5000 };

typedef struct crowd {
    ht_world *world;
    uint64_t random;
    int count;
    float half; // of the side of the square in which they are
    ht_object object[LARGE];
    ht_vec2 at[LARGE];
    uint8_t told[LARGE][LARGE]; // by slots, a < b: what the events have said
    size_t meetings;            // those that are not apart
} crowd;

static float random_number(crowd *c, float size) {
    return ((float)random_below(&c->random, 4097) / 2048.0f - 1.0f) * size;
}

static ht_shape random_body(crowd *c) {
    static const ht_vec2 corners[] = {{-0.5f, -0.25f}, {0.5f, -0.5f}, {0.75f, 0.25f}, {0.0f, 0.5f}};
    static const ht_vec2 line[] = {{-1.0f, 0.0f}, {0.0f, 0.5f}, {1.0f, 0.0f}};
    switch (random_below(&c->random, 8)) {
    case 0:
        return HT_SHAPE(((ht_circle){{0, 0}, 0.5f}));
    case 1:
        return HT_SHAPE(((ht_circle){{0, 0}, 0.3f})); // no multiple of the grain
    case 2:
        return HT_SHAPE(((ht_capsule){{-0.5f, 0}, {0.5f, 0}, 0.25f}));
    case 3:
        return HT_SHAPE(((ht_convex){corners, 4, 0.0f}));
    case 4:
        return HT_SHAPE(((ht_polyline){line, 3, false}));
    case 5:
        return HT_SHAPE(((ht_obox){{0, 0}, {0.5f, 0.3f}, {0.8f, 0.6f}, 0.0f}));
    default:
        return HT_SHAPE(((ht_box){{-0.5f, -0.5f}, {0.5f, 0.5f}}));
    }
}

static void add_body(crowd *c, int i) {
    c->at[i] = (ht_vec2){random_number(c, c->half), random_number(c, c->half)};
    const ht_object_desc desc = {.shape = random_body(c),
                                 .pose = {.p = c->at[i]},
                                 .filter = {.group = random_below(&c->random, 16) == 0 ? -1 : 0},
                                 .mobile = random_below(&c->random, 4) != 0,
                                 .user = (uint64_t)i};
    assert_int_equal(ht_world_add(c->world, &desc, &c->object[i]), HT_OK);
}

static void replace_body(crowd *c, int i) {
    assert_int_equal(ht_world_remove(c->world, c->object[i]), HT_OK);
    if (random_below(&c->random, 2) == 0 && i > 0) { // the slots change hands
        const int k = (int)random_below(&c->random, i);
        assert_int_equal(ht_world_remove(c->world, c->object[k]), HT_OK);
        add_body(c, k);
    }
    add_body(c, i);
}

// Places so many of the objects, near where they are or anywhere.
static void place_bodies(crowd *c, int count, float near) {
    static ht_object objects[LARGE];
    static ht_pose poses[LARGE];
    for (int k = 0; k < count; k++) {
        const int i = count == c->count ? k : (int)random_below(&c->random, c->count);
        c->at[i] = near > 0.0f ? (ht_vec2){c->at[i].x + random_number(c, near), c->at[i].y + random_number(c, near)}
                               : (ht_vec2){random_number(c, c->half), random_number(c, c->half)};
        objects[k] = c->object[i];
        poses[k] = (ht_pose){.p = c->at[i]};
    }
    assert_int_equal(ht_world_place_many(c->world, objects, poses, (size_t)count, NULL), HT_OK);
}

static void change_bodies(crowd *c) {
    switch (random_below(&c->random, 9)) {
    case 0:
        break;
    case 1:
        place_bodies(c, 10, 0.5f);
        break;
    case 2:
        place_bodies(c, c->count / 3, random_below(&c->random, 2) == 0 ? 0.0f : 0.2f);
        break;
    case 3:
        for (int i = 0; i < c->count; i += 1 + (int)random_below(&c->random, 60)) {
            replace_body(c, i);
        }
        break;
    case 4:
        place_bodies(c, c->count, 0.0f);
        break;
    case 5:
        place_bodies(c, c->count * 3 / 25, 0.5f);
        break;
    default:
        place_bodies(c, c->count, 0.1f);
        break;
    }
}

// Whether events are in order, and begin where the last ones ended.
static void take_events(crowd *c) {
    size_t count = 0;
    const ht_event *e = ht_world_events(c->world, &count);
    for (size_t i = 0; i < count; i++) {
        uint8_t *told = &c->told[e[i].a.slot][e[i].b.slot];
        assert_true(e[i].a.slot < e[i].b.slot && e[i].was != e[i].now && e[i].was == *told);
        c->meetings += e[i].now != HT_APART;
        c->meetings -= e[i].was != HT_APART;
        *told = (uint8_t)e[i].now;
        if (i > 0) {
            const ht_event *before = &e[i - 1];
            const bool same = before->a.slot == e[i].a.slot && before->b.slot == e[i].b.slot;
            assert_true(before->a.slot < e[i].a.slot ||
                        (before->a.slot == e[i].a.slot && before->b.slot < e[i].b.slot) ||
                        (same && before->now == HT_APART && e[i].was == HT_APART));
        }
        if (e[i].now != HT_APART) {
            ht_object_info a = {.user = 0}, b = {.user = 0};
            assert_true(ht_world_find(c->world, e[i].a, &a) && ht_world_find(c->world, e[i].b, &b));
            assert_true(a.user == e[i].user_a && b.user == e[i].user_b);
        }
    }
}

// What a world tells about its objects, by slot; their bounds are those of the shapes.
static const ht_object_info *list_objects(const crowd *c) {
    static ht_object_info info[LARGE];
    for (int i = 0; i < c->count; i++) {
        ht_object_info *const one = &info[c->object[i].slot];
        assert_true(ht_world_find(c->world, c->object[i], one));
        const ht_box bounds = ht_bounds(one->shape);
        assert_memory_equal(&bounds, &one->bounds, sizeof bounds);
    }
    return info;
}

static ht_relation relation_of_two(const ht_object_info *a, const ht_object_info *b) {
    const bool meet = a->bounds.min.x <= b->bounds.max.x && b->bounds.min.x <= a->bounds.max.x &&
                      a->bounds.min.y <= b->bounds.max.y && b->bounds.min.y <= a->bounds.max.y;
    return (a->mobile || b->mobile) && meet && ht_filter_match(a->filter, b->filter) ? ht_relate(a->shape, b->shape)
                                                                                     : HT_APART;
}

static void compare_every_two(const crowd *c) {
    const ht_object_info *info = list_objects(c);
    for (int a = 0; a < c->count; a++) {
        for (int b = a + 1; b < c->count; b++) {
            assert_int_equal(c->told[a][b], relation_of_two(&info[a], &info[b]));
        }
    }
}

// The same for many objects: an index that is built anew finds the pairs.
static void compare_by_index(const crowd *c) {
    static ht_box boxes[LARGE];
    static ht_pair pairs[32 * LARGE];
    const ht_object_info *info = list_objects(c);
    for (int i = 0; i < c->count; i++) {
        boxes[i] = info[i].bounds;
    }
    ht_index *index = NULL;
    assert_int_equal(ht_index_create(NULL, &index), HT_OK);
    assert_int_equal(ht_index_build(index, boxes, NULL, (size_t)c->count), HT_OK);
    const size_t count = ht_index_pairs(index, false, pairs, 32 * LARGE);
    size_t meetings = 0;
    assert_true(count <= 32 * LARGE);
    for (size_t i = 0; i < count; i++) {
        const ht_relation is = relation_of_two(&info[pairs[i].a], &info[pairs[i].b]);
        assert_int_equal(c->told[pairs[i].a][pairs[i].b], is);
        meetings += is != HT_APART;
    }
    assert_int_equal(c->meetings, meetings);
    ht_index_destroy(index);
}

static void follow_crowd(int count, float half, int frames, void compare(const crowd *)) {
    crowd *c = calloc(1, sizeof *c);
    assert_non_null(c);
    c->random = 5;
    c->count = count;
    c->half = half;
    assert_int_equal(ht_world_create(NULL, &c->world), HT_OK);
    for (int i = 0; i < count; i++) {
        add_body(c, i);
    }
    for (int frame = 0; frame < frames; frame++) {
        change_bodies(c);
        assert_int_equal(ht_world_update(c->world), HT_OK);
        take_events(c);
        compare(c);
    }
    ht_world_destroy(c->world);
    free(c);
}

static void events_of_a_crowd(void **state) {
    (void)state;
    follow_crowd(SMALL, 16.0f, 300, compare_every_two);
}

static void events_of_a_large_crowd(void **state) {
    (void)state;
    follow_crowd(LARGE, 48.0f, 60, compare_by_index);
}

// ---- Memory --------------------------------------------------------------------------------------------------------

enum { SIDE = 72, SPREAD = SIDE * SIDE }; // boxes in a square, apart from each other

static ht_world *make_spread_world(scene_memory *memory, bool filtered, ht_object *objects) {
    const ht_world_desc desc = {.allocator = {scene_resize, memory}};
    ht_world *world = NULL;
    assert_int_equal(ht_world_create(&desc, &world), HT_OK);
    for (int i = 0; i < SPREAD; i++) {
        const int row = i / SIDE;
        const ht_object_desc one = {.shape = HT_SHAPE(((ht_box){{0, 0}, {1, 1}})),
                                    .pose = {.p = {2.0f * (float)(i % SIDE), 2.0f * (float)row}},
                                    .filter = {.group = filtered ? 1 : 0},
                                    .mobile = true};
        assert_int_equal(ht_world_add(world, &one, &objects[i]), HT_OK);
    }
    assert_int_equal(ht_world_update(world), HT_OK);
    return world;
}

// Puts that many objects into one place, all of which then meet each other and nothing else.
static void pile_up(ht_world *world, const ht_object *objects, int count) {
    for (int i = 0; i < count; i++) {
        assert_int_equal(ht_world_place(world, objects[i], (ht_pose){.p = {-9, -9}}), HT_OK);
    }
}

// Each request for memory fails once: an update without memory tells nothing and loses nothing. All meetings, which
// then follow at once, begin.
static void update_piles(int count, bool filtered) {
    static ht_object objects[SPREAD];
    bool done = false;
    for (size_t k = 1; !done; k++) {
        scene_memory memory = {.fails_at = 0};
        ht_world *const world = make_spread_world(&memory, filtered, objects);
        size_t events = 0;
        pile_up(world, objects, count);
        memory.fails_at = memory.calls + k;
        const ht_status status = ht_world_update(world);
        done = status == HT_OK;
        assert_true(done ? k > 1 : status == HT_ERR_MEMORY);
        memory.fails_at = 0;
        if (!done) {
            assert_int_equal(ht_world_update(world), HT_OK);
        }
        const ht_event *e = ht_world_events(world, &events);
        assert_int_equal(events, count * (count - 1) / 2);
        assert_ptr_equal(ht_world_events(world, NULL), e);
        size_t next = 0;
        for (int a = 0; a < count; a++) {
            for (int b = a + 1; b < count; b++, next++) {
                assert_true(e[next].a.slot == objects[a].slot && e[next].b.slot == objects[b].slot);
                assert_true(e[next].was == HT_APART && e[next].now > HT_TOUCH);
            }
        }
        ht_world_destroy(world);
        assert_int_equal(memory.lent, 0);
    }
}

static void updates_without_memory(void **state) {
    (void)state;
    update_piles(100, false); // one by one
    update_piles(540, true);  // joined, with filters
    update_piles(540, false); // and without
    update_piles(700, false); // all
}

// An event as either of its objects, and as a third one, sees it.
static void events_seen_by_one(void **state) {
    (void)state;
    const ht_object a = {3, 1}, b = {5, 2}, third = {3, 2};
    const ht_event begins = {a, b, HT_APART, HT_TOUCH, 7, 9}, ends = {a, b, HT_OVERLAP, HT_APART, 7, 9},
                   goes_on = {a, b, HT_TOUCH, HT_OVERLAP, 7, 9};
    assert_true(ht_event_begins(&begins) && !ht_event_begins(&ends) && !ht_event_begins(&goes_on));
    assert_true(!ht_event_ends(&begins) && ht_event_ends(&ends) && !ht_event_ends(&goes_on));
    const ht_event one = ht_event_of(&ends, a), other = ht_event_of(&ends, b), none = ht_event_of(&ends, third);
    assert_true(ht_object_is_equal(one.a, a) && ht_object_is_equal(one.b, b) && one.user_a == 7 && one.user_b == 9);
    assert_true(ht_object_is_equal(other.a, b) && ht_object_is_equal(other.b, a) && other.user_a == 9 &&
                other.user_b == 7 && ht_event_ends(&other));
    assert_true(ht_object_is_none(none.a) && ht_object_is_none(none.b) && none.user_b == 0);
    assert_true(!ht_event_begins(&none) && !ht_event_ends(&none));
}

// A pair whose object is gone meets no more, nor does what has come to its slot until an update has found it.
static void meetings_of_the_removed(void **state) {
    (void)state;
    ht_world *world = NULL;
    assert_int_equal(ht_world_create(NULL, &world), HT_OK);
    ht_object o[3];
    const ht_object_desc desc = {.shape = HT_SHAPE(((ht_circle){{0, 0}, 1})), .mobile = true};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(ht_world_add(world, &desc, &o[i]), HT_OK);
    }
    assert_int_equal(ht_world_update(world), HT_OK);
    assert_int_equal(ht_world_meetings(world, NULL, 0), 3);
    assert_int_equal(ht_world_remove(world, o[1]), HT_OK);
    ht_event left[3];
    for (int i = 0; i < 2; i++) {
        assert_int_equal(ht_world_meetings(world, left, 3), 1);
        assert_true(left[0].a.slot == o[0].slot && left[0].b.slot == o[2].slot && left[0].now == HT_OVERLAP);
        ht_object other;
        assert_int_equal(ht_world_add(world, &desc, &other), HT_OK);
        assert_true(i > 0 || other.slot == o[1].slot);
    }
    assert_int_equal(ht_world_update(world), HT_OK);
    assert_int_equal(ht_world_meetings(world, NULL, 0), 6);
    ht_world_destroy(world);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(events_of_a_crowd), cmocka_unit_test(events_of_a_large_crowd),
                                       cmocka_unit_test(updates_without_memory), cmocka_unit_test(events_seen_by_one),
                                       cmocka_unit_test(meetings_of_the_removed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
