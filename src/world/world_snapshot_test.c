// world_snapshot_test.c: a world that was saved and loaded goes on as the one that was saved; damaged bytes change nothing.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/test_field.h"
#include "support/test_scene.h"
#include "support/test_shapes.h"
#include "support/test_snapshot.h"

#include <hantei/hantei.h>

enum { MATCH_OBJECTS = 60, ROUNDS = 40 };

static ht_world *make_world(float grain) {
    ht_world *world = NULL;
    assert_int_equal(ht_world_create(&(ht_world_desc){.grain = grain}, &world), HT_OK);
    return world;
}

static ht_rot draw_rotation(uint64_t *seed) {
    static const ht_rot turns[] = {{0, 0}, {1, 0}, {0, 1}, {0.6f, 0.8f}, {-0.0f, 1}, {1, -0.0f}};
    return turns[random_below(seed, 6)];
}

static ht_pose draw_place(uint64_t *seed) {
    const float x = scene_float(seed, -20.0f, 20.0f);
    return (ht_pose){{x, scene_float(seed, -20.0f, 20.0f)}, draw_rotation(seed)};
}

// Shapes of every kind. Many of them cannot be objects.
static void add_some(ht_world *world, uint64_t *seed) {
    any_shape_memory memory;
    ht_object_desc desc = {.shape = random_any(seed, 1, &memory),
                           .pose = draw_place(seed),
                           .filter = scene_filter(seed),
                           .mobile = random_below(seed, 3) > 0,
                           .sensor = random_below(seed, 4) == 0,
                           .user = random_below(seed, 3) == 0 ? random_bits(seed) : 0};
    if (random_below(seed, 8) == 0) {
        desc.shape = HT_SHAPE(((ht_ellipse){{1, 2}, {-0.0f, 1}, {2, 0}}));
    }
    desc.one_way.y = random_below(seed, 4) == 0 ? 1.0f : 0.0f;
    (void)ht_world_add(world, &desc, NULL);
}

static ht_object draw_object(const ht_world *world, uint64_t *seed) {
    ht_object out = {0, 0};
    for (int32_t i = random_below(seed, (int32_t)ht_world_count(world) + 1); i >= 0; i--) {
        out = ht_world_next(world, out);
    }
    return out;
}

// Adds, removes, places, moves, pushes and changes objects; updates now and then.
static void change_some(ht_world *world, uint64_t *seed) {
    const ht_object o = draw_object(world, seed);
    const ht_mover_desc walks = {.up = {0, 1}, .step = 0.25f, .snap = 0.5f};
    const ht_pose to = draw_place(seed);
    switch (random_below(seed, 9)) {
    case 0:
    case 1:
        add_some(world, seed);
        break;
    case 2:
        (void)ht_world_remove(world, o);
        break;
    case 3:
        (void)ht_world_place(world, o, to);
        break;
    case 4:
        (void)ht_world_move(world, o, (ht_vec2){0.01f * to.p.x, -0.3f}, &walks, NULL);
        break;
    case 5:
        (void)ht_world_move(world, o, (ht_vec2){0.0001f, 0.0003f}, NULL, NULL);
        break;
    case 6:
        (void)ht_world_set_user(world, o, (uint64_t)random_bits(seed));
        (void)ht_world_set_filter(world, o, scene_filter(seed));
        break;
    case 7:
        (void)ht_world_push(world, o, to, NULL, NULL);
        break;
    default:
        assert_int_equal(ht_world_update(world), HT_OK);
        break;
    }
}

static void change_often(ht_world *world, uint64_t *seed, int times) {
    for (int i = 0; i < times; i++) {
        change_some(world, seed);
    }
}

static ht_world *make_match(uint64_t *seed) {
    ht_world *world = make_world(0);
    for (int i = 0; i < MATCH_OBJECTS; i++) {
        add_some(world, seed);
    }
    change_often(world, seed, 60);
    return world;
}

static void assert_same(const ht_world *a, const ht_world *b) {
    assert_true(ht_world_hash(a) == ht_world_hash(b));
    assert_true(test_hash_of_answers(a) == test_hash_of_answers(b));
}

// ---- What is loaded goes on as what was saved ----------------------------------------------------------------------

static void goes_on(uint64_t number) {
    uint64_t seed = number, other_seed = number + 1000, again, then;
    ht_world *const played = make_match(&seed), *const fresh = make_world(0.25f), *const used = make_match(&other_seed);
    test_snapshot s = {NULL, 0, 0}, of_loaded = {NULL, 0, 0};
    assert_int_equal(test_save(played, &s), HT_OK);
    assert_int_equal(ht_world_load(fresh, s.bytes, s.size), HT_OK);
    assert_int_equal(ht_world_load(used, s.bytes, s.size), HT_OK);
    assert_same(played, fresh);
    assert_same(played, used);
    assert_int_equal(test_save(fresh, &of_loaded), HT_OK);
    assert_int_equal(of_loaded.size, s.size);
    assert_memory_equal(of_loaded.bytes, s.bytes, s.size);
    then = seed;
    for (int round = 0; round < ROUNDS; round++) {
        again = other_seed = seed;
        change_some(played, &seed);
        change_some(fresh, &again);
        change_some(used, &other_seed);
        assert_same(played, fresh);
        assert_same(played, used);
    }
    const uint64_t hash = ht_world_hash(played);
    assert_int_equal(ht_world_load(played, s.bytes, s.size), HT_OK); // back, and again
    change_often(played, &then, ROUNDS);
    assert_true(ht_world_hash(played) == hash);
    ht_world_destroy(played);
    ht_world_destroy(fresh);
    ht_world_destroy(used);
    free(s.bytes);
    free(of_loaded.bytes);
}

static void what_is_loaded_goes_on(void **state) {
    (void)state;
    for (uint64_t i = 1; i <= 300 / HANTEI_PART; i++) {
        goes_on(i);
    }
}

// A world that has had many objects, and none.
static void empty_worlds(void **state) {
    (void)state;
    uint64_t seed = 5;
    ht_world *const none = make_world(4), *const some = make_match(&seed);
    test_snapshot s = {NULL, 0, 0};
    assert_int_equal(test_save(none, &s), HT_OK);
    assert_int_equal(ht_world_load(some, s.bytes, s.size), HT_OK);
    assert_same(none, some);
    ht_object o;
    ht_object_info info;
    const ht_object_desc disc = {.shape = HT_SHAPE(((ht_circle){{0, 0}, 2.5f}))}; // a grain is 4
    assert_int_equal(ht_world_add(some, &disc, &o), HT_OK);
    assert_true(o.slot == 0 && o.generation == 1 && ht_world_find(some, o, &info) && info.shape->circle.radius == 4.0f);
    ht_world_destroy(none);
    ht_world_destroy(some);
    free(s.bytes);
}

// Room and null pointers.
static void room_for_snapshots(void **state) {
    (void)state;
    uint64_t seed = 9;
    ht_world *const world = make_match(&seed);
    uint8_t bytes[1 << 16];
    size_t size = 0, again = 0;
    assert_int_equal(ht_world_save(world, NULL, 0, &size), HT_ERR_CAPACITY);
    assert_true(size < sizeof bytes);
    assert_int_equal(ht_world_save(world, bytes, size - 1, &again), HT_ERR_CAPACITY);
    assert_int_equal(again, size);
    memset(bytes, 7, sizeof bytes);
    assert_int_equal(ht_world_save(world, bytes, size, NULL), HT_OK);
    assert_true(bytes[size] == 7);
    assert_int_equal(ht_world_save(world, NULL, 1, &size), HT_ERR_NULL);
    assert_int_equal(ht_world_save(NULL, bytes, size, &size), HT_ERR_NULL);
    assert_int_equal(ht_world_load(NULL, bytes, size), HT_ERR_NULL);
    assert_int_equal(ht_world_load(world, NULL, size), HT_ERR_NULL);
    assert_true(ht_world_hash(NULL) == 0);
    ht_world_destroy(world);
}

// ---- Fields --------------------------------------------------------------------------------------------------------

static void fields_are_saved_unless_they_borrow(void **state) {
    (void)state;
    ht_field_op ops[] = {{.code = HT_FIELD_STAR, .number = {5, 2, 1}},
                         {.code = HT_FIELD_MOVE, .number = {1, 0}},
                         {.code = HT_FIELD_CIRCLE, .number = {1}},
                         {.code = HT_FIELD_END},
                         {.code = HT_FIELD_SMOOTH_UNION, .number = {0.5f}}};
    static const float values[9] = {1, 1, 1, 1, -1, 1, 1, 1, 1};
    const ht_field_samples samples = {values, 3, 3, {-1, -1}, 1, 0, 2};
    ht_field_op borrows[] = {{.code = HT_FIELD_SAMPLES, .data = &samples}};
    ht_field star, sampled;
    assert_int_equal(ht_field_make(ops, 5, &star), HT_OK);
    assert_int_equal(ht_field_make(borrows, 1, &sampled), HT_OK);
    const ht_field *const of_star = &star, *const of_samples = &sampled;
    const ht_shape members[] = {HT_SHAPE(((ht_circle){{0, 0}, 1})), HT_SHAPE(of_samples)};
    ht_world *const world = make_world(0), *const other = make_world(0);
    test_snapshot s = {NULL, 0, 0};
    const ht_object_desc desc = {.shape = HT_SHAPE(of_star), .pose = {{3, 4}, {0.6f, 0.8f}}};
    assert_int_equal(ht_world_add(world, &desc, NULL), HT_OK);
    assert_int_equal(test_save(world, &s), HT_OK);
    assert_int_equal(ht_world_load(other, s.bytes, s.size), HT_OK);
    assert_same(world, other);
    for (int x = 0; x < 32; x++) {
        const ht_shape disc = HT_SHAPE(((ht_circle){{0.25f * (float)x, 4}, 0.125f}));
        assert_int_equal(ht_world_query_shape(world, &disc, NULL, NULL, 0),
                         ht_world_query_shape(other, &disc, NULL, NULL, 0));
    }
    const ht_object_desc compound = {.shape = HT_SHAPE(((ht_compound){members, 2}))};
    assert_int_equal(ht_world_add(world, &compound, NULL), HT_OK);
    assert_int_equal(test_save(world, &s), HT_ERR_UNSUPPORTED);
    ht_world_destroy(world);
    ht_world_destroy(other);
    free(s.bytes);
}

// ---- The hash ------------------------------------------------------------------------------------------------------

enum { PILE = 40 };

static ht_pose place_in_pile(int i) {
    const int row = i / 7;
    return (ht_pose){.p = {(float)(i - 7 * row), (float)row}};
}

// A pile of boxes in slots 0 to PILE - 1; the ways of getting there differ.
static ht_world *make_pile(bool by_detours, ht_object *objects) {
    ht_world *const world = make_world(0);
    for (int i = 0; i < PILE; i++) {
        const ht_object_desc desc = {.shape = HT_SHAPE(((ht_box){{0, 0}, {3, 3}})),
                                     .pose = by_detours ? (ht_pose){.p = {100.0f * (float)i, 0}} : place_in_pile(i),
                                     .mobile = true};
        assert_int_equal(ht_world_add(world, &desc, &objects[i]), HT_OK);
    }
    assert_int_equal(ht_world_update(world), HT_OK);
    for (int i = PILE - 1; by_detours && i >= 0; i--) {
        assert_int_equal(ht_world_place(world, objects[i], place_in_pile(i)), HT_OK);
        assert_int_equal(ht_world_update(world), HT_OK);
    }
    return world;
}

static void hashes_tell_states_not_histories(void **state) {
    (void)state;
    ht_object objects[PILE];
    ht_world *const a = make_pile(false, objects), *const b = make_pile(true, objects);
    uint64_t hash = ht_world_hash(a), seen[16];
    size_t count = 0;
    assert_true(hash == ht_world_hash(b));
    assert_int_equal(ht_world_place(b, objects[3], (ht_pose){.p = {50, 50}}), HT_OK);
    seen[count++] = ht_world_hash(b);
    assert_int_equal(ht_world_update(b), HT_OK);
    seen[count++] = ht_world_hash(b);
    assert_int_equal(ht_world_place(b, objects[3], (ht_pose){.p = {3, 0}}), HT_OK);
    seen[count++] = ht_world_hash(b);
    assert_int_equal(ht_world_update(b), HT_OK);
    assert_true(hash == ht_world_hash(b));
    assert_int_equal(ht_world_set_user(b, objects[4], 9), HT_OK);
    seen[count++] = ht_world_hash(b);
    assert_int_equal(ht_world_set_sensor(b, objects[4], true), HT_OK);
    seen[count++] = ht_world_hash(b);
    assert_int_equal(ht_world_set_one_way(b, objects[4], (ht_vec2){0, 1}), HT_OK);
    seen[count++] = ht_world_hash(b);
    assert_int_equal(ht_world_set_filter(b, objects[4], (ht_filter){4, 0, 0}), HT_OK);
    seen[count++] = ht_world_hash(b);
    assert_int_equal(ht_world_place(b, objects[4], (ht_pose){.p = {-50, -50}}), HT_OK);
    seen[count++] = ht_world_hash(b);
    assert_int_equal(ht_world_move(b, objects[4], (ht_vec2){0x1p-12f, 0}, NULL, NULL), HT_OK);
    seen[count++] = ht_world_hash(b);
    assert_int_equal(ht_world_remove(b, objects[5]), HT_OK);
    assert_int_equal(ht_world_remove(b, objects[6]), HT_OK);
    seen[count++] = ht_world_hash(b);
    assert_int_equal(ht_world_remove(a, objects[6]), HT_OK);
    assert_int_equal(ht_world_remove(a, objects[5]), HT_OK);
    seen[count++] = ht_world_hash(a);
    for (size_t i = 0; i < count; i++) {
        assert_true(seen[i] != hash);
        for (size_t k = 0; k < i; k++) {
            assert_true(seen[i] != seen[k]);
        }
    }
    ht_world_destroy(a);
    ht_world_destroy(b);
}

// Slots that are free in another order give other handles, and so another hash.
static void free_slots_have_an_order(void **state) {
    (void)state;
    ht_object objects[PILE], other_objects[PILE], next, other_next;
    ht_world *const a = make_pile(false, objects), *const b = make_pile(false, other_objects);
    test_snapshot s = {NULL, 0, 0};
    const ht_object_desc desc = {.shape = HT_SHAPE(((ht_circle){{0, 0}, 1}))};
    for (int i = 0; i < 9; i++) {
        assert_int_equal(ht_world_remove(a, objects[i * 7 % 9]), HT_OK);
        assert_int_equal(ht_world_remove(b, objects[i]), HT_OK);
    }
    assert_true(ht_world_hash(a) != ht_world_hash(b));
    assert_int_equal(test_save(a, &s), HT_OK);
    assert_int_equal(ht_world_load(b, s.bytes, s.size), HT_OK);
    assert_true(ht_world_hash(a) == ht_world_hash(b));
    for (int i = 0; i < 12; i++) {
        assert_int_equal(ht_world_add(a, &desc, &next), HT_OK);
        assert_int_equal(ht_world_add(b, &desc, &other_next), HT_OK);
        assert_true(ht_object_is_equal(next, other_next));
        assert_int_equal(next.generation, i < 9 ? 2 : 1);
    }
    ht_world_destroy(a);
    ht_world_destroy(b);
    free(s.bytes);
}

// ---- Damage --------------------------------------------------------------------------------------------------------

static void damage_is_told(void **state) {
    (void)state;
    uint64_t seed = 11;
    ht_world *const saved = make_match(&seed), *const world = make_match(&seed);
    test_snapshot s = {NULL, 0, 0};
    assert_int_equal(test_save(saved, &s), HT_OK);
    const uint64_t hash = ht_world_hash(world), answers = test_hash_of_answers(world);
    for (size_t i = 0; i < s.size; i++) {
        s.bytes[i] ^= (uint8_t)(1u << i % 8);
        const ht_status status = ht_world_load(world, s.bytes, s.size);
        assert_true(status == HT_ERR_SYNTAX || (status == HT_ERR_UNSUPPORTED && i >= 8 && i < 12));
        s.bytes[i] ^= (uint8_t)(1u << i % 8);
        assert_int_equal(ht_world_load(world, s.bytes, i), HT_ERR_SYNTAX);
    }
    assert_true(hash == ht_world_hash(world) && answers == test_hash_of_answers(world));
    assert_int_equal(ht_world_load(world, s.bytes, s.size), HT_OK);
    assert_same(world, saved);
    ht_world_destroy(saved);
    ht_world_destroy(world);
    free(s.bytes);
}

// Bytes that somebody has changed, and the sum with them: a world that lives on, or none.
static void forgery_does_no_harm(void **state) {
    (void)state;
    uint64_t seed = 13;
    ht_world *const world = make_match(&seed);
    test_snapshot s = {NULL, 0, 0}, forged = {NULL, 0, 0};
    size_t loaded = 0;
    assert_int_equal(test_save(world, &s), HT_OK);
    assert_int_equal(test_save(world, &forged), HT_OK);
    for (int i = 0; i < 20000 / HANTEI_PART; i++) {
        memcpy(forged.bytes, s.bytes, s.size);
        for (int32_t k = random_below(&seed, 3); k >= 0; k--) {
            const uint32_t bits = random_bits(&seed);
            forged.bytes[random_below(&seed, (int32_t)s.size - 8)] = (uint8_t)(bits % 3 == 0 ? 0 : bits >> 8);
        }
        test_put_sum(forged.bytes, s.size);
        const uint64_t before = ht_world_hash(world);
        if (ht_world_load(world, forged.bytes, s.size) == HT_OK) {
            loaded++;
            change_often(world, &seed, 4);
        } else {
            assert_true(before == ht_world_hash(world));
        }
    }
    assert_true(loaded > 1000 / HANTEI_PART);
    ht_world_destroy(world);
    free(s.bytes);
    free(forged.bytes);
}

// Meetings that are there twice, of one object, of none or apart; free slots that are not, or are there twice; with their sum.
static void lists_that_are_none(void **state) {
    (void)state;
    ht_object objects[PILE];
    ht_world *const world = make_pile(false, objects);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(ht_world_remove(world, objects[5 + i]), HT_OK);
    }
    test_snapshot s = {NULL, 0, 0};
    hti_snapshot of;
    assert_int_equal(test_save(world, &s), HT_OK);
    assert_int_equal(hti_snapshot_open(s.bytes, s.size, &of), HT_OK);
    assert_true(of.meeting_count > 2 && of.slots - of.live == 3);
    uint8_t *const meetings = s.bytes + (of.meetings - s.bytes), *const free_slots =
                                                                     s.bytes + (of.free_slots - s.bytes);
    const uint32_t first = hti_snapshot_get32(meetings), second = hti_snapshot_get32(meetings + 4),
                   slot = first % (1u << HTI_SLOT_BITS);
    const uint32_t wrong[][2] = {
        {first, second}, {slot, second + 1}, {first, slot}, {first, PILE}, {UINT32_MAX, second}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        uint8_t kept[8];
        memcpy(kept, meetings + 8, sizeof kept);
        hti_snapshot_put32(hti_snapshot_put32(meetings + 8, wrong[i][0]), wrong[i][1]);
        test_put_sum(s.bytes, s.size);
        assert_int_equal(ht_world_load(world, s.bytes, s.size), HT_ERR_SYNTAX);
        memcpy(meetings + 8, kept, sizeof kept);
    }
    const uint32_t wrong_free[] = {hti_snapshot_get32(free_slots), 0, PILE};
    for (size_t i = 0; i < sizeof wrong_free / sizeof *wrong_free; i++) {
        const uint32_t kept = hti_snapshot_get32(free_slots + 4);
        hti_snapshot_put32(free_slots + 4, wrong_free[i]);
        test_put_sum(s.bytes, s.size);
        assert_int_equal(ht_world_load(world, s.bytes, s.size), HT_ERR_SYNTAX);
        hti_snapshot_put32(free_slots + 4, kept);
    }
    test_put_sum(s.bytes, s.size);
    assert_int_equal(ht_world_load(world, s.bytes, s.size), HT_OK);
    ht_world_destroy(world);
    free(s.bytes);
}

// Numbers that no world has: off the grain, out of the range, no numbers.
static void numbers_that_are_none(void **state) {
    (void)state;
    ht_world *const world = make_world(0);
    const ht_object_desc disc = {.shape = HT_SHAPE(((ht_circle){{0, 0}, 1})), .pose = {.p = {3, 4}}};
    test_snapshot s = {NULL, 0, 0};
    hti_snapshot of;
    hti_snapshot_record r;
    assert_int_equal(ht_world_add(world, &disc, NULL), HT_OK);
    assert_int_equal(test_save(world, &s), HT_OK);
    assert_int_equal(hti_snapshot_open(s.bytes, s.size, &of), HT_OK);
    const uint8_t *at = of.records;
    assert_true(hti_snapshot_record_read(&at, of.free_slots, &r));
    const size_t radius = (size_t)(r.shape - s.bytes) + 8, x = (size_t)(of.records - s.bytes) + 8, grain = 12;
    const float wrong[] = {0.3f, 1e9f, -1.0f, HTI_NAN, HTI_INFINITY, 0x1p-30f};
    const size_t places[] = {radius, x, grain};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        for (size_t k = 0; k < 3; k++) {
            uint8_t kept[4];
            uint32_t bits;
            memcpy(&bits, &wrong[i], sizeof bits);
            memcpy(kept, s.bytes + places[k], sizeof kept);
            hti_snapshot_put32(s.bytes + places[k], bits);
            test_put_sum(s.bytes, s.size);
            const bool may_be = places[k] == x && wrong[i] == -1.0f;
            assert_int_equal(ht_world_load(world, s.bytes, s.size), may_be ? HT_OK : HT_ERR_SYNTAX);
            memcpy(s.bytes + places[k], kept, sizeof kept);
        }
    }
    test_put_sum(s.bytes, s.size);
    assert_int_equal(ht_world_load(world, s.bytes, s.size), HT_OK);
    ht_world_destroy(world);
    free(s.bytes);
}

// A pose, a rotation or a direction that is not finite is no world's.
static void poses_that_are_not_finite(void **state) {
    (void)state;
    ht_world *const world = make_world(0);
    const ht_object_desc disc = {.shape = HT_SHAPE(((ht_circle){{0, 0}, 1})), .pose = {{3, 4}, {0.6f, 0.8f}}};
    test_snapshot s = {NULL, 0, 0};
    hti_snapshot of;
    hti_snapshot_record r;
    ht_object object;
    assert_int_equal(ht_world_add(world, &disc, &object), HT_OK);
    assert_int_equal(ht_world_set_one_way(world, object, (ht_vec2){0.25f, 5}), HT_OK);
    assert_int_equal(test_save(world, &s), HT_OK);
    assert_int_equal(hti_snapshot_open(s.bytes, s.size, &of), HT_OK);
    const uint8_t *at = of.records;
    assert_true(hti_snapshot_record_read(&at, of.free_slots, &r));
    const float fields[] = {3, 4, r.pose.q.c, r.pose.q.s, 0.25f, 5}, wrong[] = {HTI_NAN, HTI_INFINITY, -HTI_INFINITY};
    size_t found = 0;
    for (uint8_t *to = s.bytes + (of.records - s.bytes) + 8; to < r.shape; to += 4) {
        for (size_t k = 0; k < 6; k++) {
            uint32_t bits, bad;
            memcpy(&bits, &fields[k], sizeof bits);
            if (hti_snapshot_get32(to) != bits) {
                continue;
            }
            for (size_t i = 0; i < 3; i++) {
                memcpy(&bad, &wrong[i], sizeof bad);
                hti_snapshot_put32(to, bad);
                test_put_sum(s.bytes, s.size);
                assert_int_equal(ht_world_load(world, s.bytes, s.size), HT_ERR_SYNTAX);
            }
            hti_snapshot_put32(to, bits);
            found++;
        }
    }
    assert_int_equal(found, 6);
    test_put_sum(s.bytes, s.size);
    assert_int_equal(ht_world_load(world, s.bytes, s.size), HT_OK);
    ht_world_destroy(world);
    free(s.bytes);
}

// ---- Memory --------------------------------------------------------------------------------------------------------

static void loading_without_memory(void **state) {
    (void)state;
    uint64_t seed = 21;
    ht_world *const saved = make_match(&seed);
    test_snapshot s = {NULL, 0, 0};
    assert_int_equal(test_save(saved, &s), HT_OK);
    ht_status status = HT_ERR_MEMORY;
    for (size_t fails = 1; status != HT_OK; fails++) {
        scene_memory memory = {.fails_at = 0};
        ht_world *world = NULL;
        assert_int_equal(ht_world_create(&(ht_world_desc){.allocator = {scene_resize, &memory}}, &world), HT_OK);
        uint64_t other_seed = 22;
        for (int i = 0; i < 20; i++) {
            add_some(world, &other_seed);
        }
        assert_int_equal(ht_world_update(world), HT_OK);
        const uint64_t hash = ht_world_hash(world), answers = test_hash_of_answers(world);
        memory.fails_at = memory.calls + fails;
        status = ht_world_load(world, s.bytes, s.size);
        const bool failed = memory.calls >= memory.fails_at;
        memory.fails_at = 0;
        if (status == HT_OK) {
            assert_same(world, saved);
        } else {
            assert_true(failed && status == HT_ERR_MEMORY);
            assert_true(hash == ht_world_hash(world) && answers == test_hash_of_answers(world));
        }
        assert_int_equal(ht_world_update(world), HT_OK);
        ht_world_destroy(world);
        assert_int_equal(memory.lent, 0);
    }
    ht_world_destroy(saved);
    free(s.bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_loaded_goes_on),
        cmocka_unit_test(empty_worlds),
        cmocka_unit_test(room_for_snapshots),
        cmocka_unit_test(fields_are_saved_unless_they_borrow),
        cmocka_unit_test(hashes_tell_states_not_histories),
        cmocka_unit_test(free_slots_have_an_order),
        cmocka_unit_test(damage_is_told),
        cmocka_unit_test(forgery_does_no_harm),
        cmocka_unit_test(lists_that_are_none),
        cmocka_unit_test(numbers_that_are_none),
        cmocka_unit_test(poses_that_are_not_finite),
        cmocka_unit_test(loading_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
