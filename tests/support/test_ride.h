// test_ride.h: a scene with a platform that is pushed, a hero, and others that can be moved.
#ifndef HANTEI_TEST_RIDE_H
#define HANTEI_TEST_RIDE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hantei/hantei.h>

#define GRAIN 0x1p-10f

enum { BODIES = 3 };
static const float feet_of[BODIES] = {1.0f, 0.5f, 1.0f};

typedef struct ride {
    ht_world *world;
    ht_object platform, hero;
    ht_vec2 at; // of the platform
    ht_mover_desc how;
    ht_push_desc push;
    ht_push_result pushed;
    ht_move_result last;
    const char *name;
} ride;

static inline void begin_ride(ride *r, const char *name) {
    *r = (ride){.name = name, .how = {.up = {0, 1}, .slope = 1, .snap = 0.25f}};
    assert_int_equal(ht_world_create(NULL, &r->world), HT_OK);
}

static inline void end_ride(ride *r) {
    ht_world_destroy(r->world);
}

static inline ht_object add_object(ride *r, ht_shape shape, float x, float y, bool mobile) {
    ht_object object;
    const ht_object_desc desc = {.shape = shape, .pose = {.p = {x, y}}, .mobile = mobile};
    assert_int_equal(ht_world_add(r->world, &desc, &object), HT_OK);
    return object;
}

static inline ht_shape half_box(float x, float y) {
    return HT_SHAPE(((ht_box){{-x, -y}, {x, y}}));
}

static inline ht_shape body_of_rider(int k) {
    return k == 0   ? half_box(0.5f, 1)
           : k == 1 ? HT_SHAPE(((ht_circle){{0, 0}, 0.5f}))
                    : HT_SHAPE(((ht_capsule){{0, -0.5f}, {0, 0.5f}, 0.5f}));
}

static inline void add_platform(ride *r, ht_shape shape, float x, float y) {
    r->platform = add_object(r, shape, x, y, false);
    r->at = (ht_vec2){x, y};
}

static inline ht_vec2 place_of(const ride *r, ht_object object) {
    ht_object_info info;
    assert_true(ht_world_find(r->world, object, &info));
    return info.pose.p;
}

static inline void expect_in(const ride *r, bool holds, const char *what) {
    if (!holds) {
        const ht_vec2 p = place_of(r, r->platform), h = place_of(r, r->hero);
        fail_msg("%s: %s is false; platform at %.9g %.9g, hero at %.9g %.9g", r->name, what, (double)p.x, (double)p.y,
                 (double)h.x, (double)h.y);
    }
}
#define EXPECT(r, condition) expect_in((r), (condition), #condition)

// Whether two objects, one of them mobile, overlap; one-way objects do not count.
static inline bool are_in_each_other(const ride *r, ht_object a, ht_object b) {
    ht_object_info one = {.mobile = false}, other = {.mobile = false};
    assert_true(ht_world_find(r->world, a, &one) && ht_world_find(r->world, b, &other));
    const bool counts = (one.mobile || other.mobile) && one.one_way.y == 0 && other.one_way.y == 0;
    return counts && ht_relate(one.shape, other.shape) == HT_OVERLAP;
}

static inline void check_free_of(const ride *r, ht_object o) {
    for (ht_object p = ht_world_next(r->world, o); p.generation != 0; p = ht_world_next(r->world, p)) {
        if (are_in_each_other(r, o, p)) {
            fail_msg("%s: %u is in %u", r->name, o.slot, p.slot);
        }
    }
}

// Nobody mobile is in anything but one-way objects.
static inline void check_all_free(const ride *r) {
    for (ht_object o = ht_world_next(r->world, (ht_object){0, 0}); o.generation != 0; o = ht_world_next(r->world, o)) {
        check_free_of(r, o);
    }
}

// The platform goes by (x, y) and turns to q.
static inline void push_turned(ride *r, float x, float y, ht_rot q) {
    const ht_vec2 to = {r->at.x + x, r->at.y + y};
    assert_int_equal(ht_world_push(r->world, r->platform, (ht_pose){to, q}, &r->push, &r->pushed), HT_OK);
    r->at = r->pushed.stopped ? r->pushed.pose.p : to;
}

static inline void push_by(ride *r, float x, float y) {
    push_turned(r, x, y, (ht_rot){1, 0});
    check_all_free(r);
}

static inline void move_hero(ride *r, float x, float y) {
    assert_int_equal(ht_world_move(r->world, r->hero, (ht_vec2){x, y}, &r->how, &r->last), HT_OK);
}

#endif
