// world_model_test.c: through any sequence of changes, a world tells the events and answers the questions that comparing
// all objects with each other gives; loaded from a snapshot, it goes the same way again.
//
// HANTEI_WORLD_SEQUENCES says how many sequences there are. A failure names the sequence.
#include "support/test_scene.h"
#include "support/test_snapshot.h"
#include "support/test_world.h"
#include "world/push.h"

#include <hantei/world.h>

enum { MOST_OBJECTS = 48, MOST_HANDLES = 4096, WORLD_SEQUENCES = 400, WORLD_STEPS = 60, AGAIN = 12, CORNERS = 6 };

// What the test knows of an object, dead or alive, by the order in which they were added.
typedef struct known {
    ht_object handle;
    bool alive, mobile, sensor;
    ht_filter filter;
    uint64_t user;
    ht_vec2 v[CORNERS];
    ht_shape local;
    ht_pose pose;
    ht_shape placed;
    ht_vec2 placed_v[CORNERS];
} known;

typedef struct world_model {
    ht_world *world;
    known objects[MOST_HANDLES];
    size_t count;
    uint64_t seed;
    uint64_t sequence;
} world_model;

static void holds_in(const world_model *m, bool holds, const char *what) {
    if (!holds) {
        fail_msg("sequence %llu: %s is false", (unsigned long long)m->sequence, what);
    }
}
#define HOLDS(m, condition) holds_in((m), (condition), #condition)

static float draw_whole(world_model *m, int32_t most) {
    return (float)random_below(&m->seed, most + 1);
}

static ht_vec2 draw_whole_point(world_model *m, int32_t most) {
    const float x = draw_whole(m, most);
    return (ht_vec2){x, draw_whole(m, most)};
}

// A shape of small whole numbers, so that much touches.
static void draw_local(world_model *m, known *o) {
    const ht_vec2 p = draw_whole_point(m, 2), q = {p.x + 1.0f + draw_whole(m, 2), p.y + draw_whole(m, 2)};
    const ht_vec2 r = {p.x + draw_whole(m, 1), p.y + 1.0f + draw_whole(m, 2)};
    o->v[0] = p;
    o->v[1] = q;
    o->v[2] = r;
    switch (random_below(&m->seed, 8)) {
    case 0:
        o->local = HT_SHAPE(((ht_circle){p, 1.0f + draw_whole(m, 1)}));
        break;
    case 1:
        o->local = HT_SHAPE(((ht_box){p, {q.x, q.y + 1.0f}}));
        break;
    case 2:
        o->local = HT_SHAPE(((ht_capsule){p, q, 1.0f}));
        break;
    case 3:
        o->local = HT_SHAPE(((ht_triangle){{p, q, r}}));
        break;
    case 4:
        o->local = HT_SHAPE(((ht_convex){o->v, 3, 0.0f}));
        break;
    case 5:
        o->local = HT_SHAPE(((ht_polyline){o->v, 3, false}));
        break;
    case 6:
        o->local = HT_SHAPE(((ht_segment){p, q}));
        break;
    default:
        o->local = HT_SHAPE(((ht_obox){p, {1.0f, 2.0f}, {0.6f, 0.8f}, 0.0f}));
        break;
    }
}

static ht_pose draw_pose(world_model *m) {
    static const ht_rot turns[] = {{0, 0}, {0, 0}, {1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    return (ht_pose){draw_whole_point(m, 16), turns[random_below(&m->seed, 6)]};
}

// Where the object stands, by ht_placed: whole numbers and quarter turns are exact.
static void place_known(world_model *m, known *o) {
    ht_pose pose = o->pose;
    if (pose.q.c == 0.0f && pose.q.s == 0.0f) {
        pose.q = HT_ROT_IDENTITY;
    }
    HOLDS(m, ht_placed(&o->local, pose, o->placed_v, sizeof o->placed_v, &o->placed) == HT_OK);
}

static size_t count_alive(const world_model *m) {
    size_t alive = 0;
    for (size_t i = 0; i < m->count; i++) {
        alive += m->objects[i].alive;
    }
    return alive;
}

// One that is alive; NULL when there is none.
static known *some_known(world_model *m) {
    for (int i = 0; i < 64 && m->count > 0; i++) {
        known *o = &m->objects[random_below(&m->seed, (int32_t)m->count)];
        if (o->alive) {
            return o;
        }
    }
    return NULL;
}

static void add_known(world_model *m) {
    if (m->count == MOST_HANDLES || count_alive(m) == MOST_OBJECTS) {
        return;
    }
    known *o = &m->objects[m->count];
    draw_local(m, o);
    *o = (known){.alive = true,
                 .mobile = random_below(&m->seed, 3) > 0,
                 .sensor = random_below(&m->seed, 4) == 0,
                 .filter = scene_filter(&m->seed),
                 .user = 1000 + m->count,
                 .v = {o->v[0], o->v[1], o->v[2]},
                 .local = o->local,
                 .pose = draw_pose(m)};
    o->filter.category &= ~HT_FIXED;
    if (o->local.kind == HT_CONVEX) {
        o->local.convex.v = o->v;
    }
    const ht_object_desc desc = {o->local, o->pose, o->filter, o->mobile, o->sensor, {0, 0}, o->user};
    HOLDS(m, ht_world_add(m->world, &desc, &o->handle) == HT_OK);
    place_known(m, o);
    m->count++;
}

static void remove_known(world_model *m) {
    known *o = some_known(m);
    if (o != NULL) {
        HOLDS(m, ht_world_remove(m->world, o->handle) == HT_OK);
        o->alive = false;
        HOLDS(m, ht_world_remove(m->world, o->handle) == HT_ERR_STALE);
        HOLDS(m, ht_world_place(m->world, o->handle, o->pose) == HT_ERR_STALE);
        HOLDS(m, !ht_world_find(m->world, o->handle, NULL));
    }
}

static void move_known(world_model *m) {
    known *o = some_known(m);
    if (o != NULL) {
        o->pose = draw_pose(m);
        HOLDS(m, ht_world_place(m->world, o->handle, o->pose) == HT_OK);
        place_known(m, o);
    }
}

// Many at once, some twice; or none, when one of the handles is stale.
static void move_many_known(world_model *m) {
    ht_object handles[12];
    ht_pose poses[12];
    known *moved[12];
    size_t count = 0, failed = 99;
    for (; count < 12 && (moved[count] = some_known(m)) != NULL; count++) {
        handles[count] = moved[count]->handle;
        poses[count] = draw_pose(m);
    }
    if (count > 3 && random_below(&m->seed, 4) == 0) {
        handles[3].generation++;
        HOLDS(m, ht_world_place_many(m->world, handles, poses, count, &failed) == HT_ERR_STALE && failed == 3);
        return;
    }
    HOLDS(m, ht_world_place_many(m->world, handles, poses, count, &failed) == HT_OK && failed == 99);
    for (size_t i = 0; i < count; i++) {
        moved[i]->pose = poses[i];
        place_known(m, moved[i]);
    }
}

static void change_known(world_model *m) {
    known *o = some_known(m);
    if (o == NULL) {
        return;
    }
    switch (random_below(&m->seed, 4)) {
    case 0:
        o->filter = scene_filter(&m->seed);
        o->filter.category &= ~HT_FIXED;
        HOLDS(m, ht_world_set_filter(m->world, o->handle, o->filter) == HT_OK);
        break;
    case 1:
        o->mobile = !o->mobile;
        HOLDS(m, ht_world_set_mobile(m->world, o->handle, o->mobile) == HT_OK);
        break;
    case 2:
        draw_local(m, o);
        HOLDS(m, ht_world_set_shape(m->world, o->handle, &o->local) == HT_OK);
        place_known(m, o);
        break;
    default:
        o->user += 7;
        o->sensor = !o->sensor;
        HOLDS(m, ht_world_set_user(m->world, o->handle, o->user) == HT_OK);
        HOLDS(m, ht_world_set_sensor(m->world, o->handle, o->sensor) == HT_OK);
        break;
    }
}

static void change_world(world_model *m) {
    const int32_t what = random_below(&m->seed, 16);
    if (what < 4) {
        add_known(m);
    } else if (what < 6) {
        remove_known(m);
    } else if (what < 12) {
        move_known(m);
    } else if (what < 13) {
        move_many_known(m);
    } else {
        change_known(m);
    }
}

static ht_relation relation_of(const known *a, const known *b) {
    const bool match = a->alive && b->alive && (a->mobile || b->mobile) && scene_match(a->filter, b->filter);
    return match ? ht_relate(&a->placed, &b->placed) : HT_APART;
}

static bool is_handle(ht_object a, ht_object b) {
    return a.slot == b.slot && a.generation == b.generation;
}

// Relations before the last update, for pairs of objects that were alive at it.
typedef struct told {
    uint32_t a, b; // numbers in m->objects, a's slot less
    ht_relation relation;
} told;

typedef struct told_list {
    told list[MOST_OBJECTS * MOST_OBJECTS];
    size_t count;
} told_list;

static void tell_all(const world_model *m, told_list *out) {
    out->count = 0;
    for (uint32_t a = 0; a < m->count; a++) {
        for (uint32_t b = 0; b < m->count && m->objects[a].alive; b++) {
            const known *p = &m->objects[a], *q = &m->objects[b];
            const ht_relation now = q->alive && p->handle.slot < q->handle.slot ? relation_of(p, q) : HT_APART;
            if (now != HT_APART) {
                out->list[out->count++] = (told){a, b, now};
            }
        }
    }
}

static ht_relation told_relation(const told_list *l, uint32_t a, uint32_t b) {
    for (size_t i = 0; i < l->count; i++) {
        if (l->list[i].a == a && l->list[i].b == b) {
            return l->list[i].relation;
        }
    }
    return HT_APART;
}

static void expect_event(world_model *m, uint32_t a, uint32_t b, ht_relation was, ht_relation now) {
    const known *p = &m->objects[a], *q = &m->objects[b];
    size_t count = 0, found = 0;
    const ht_event *events = ht_world_events(m->world, &count);
    for (size_t i = 0; i < count; i++) {
        const ht_event *e = &events[i];
        found += is_handle(e->a, p->handle) && is_handle(e->b, q->handle) && e->was == was && e->now == now &&
                 e->user_a == p->user && e->user_b == q->user;
    }
    HOLDS(m, found == 1);
}

static void expect_order(world_model *m) {
    size_t count = 0;
    const ht_event *e = ht_world_events(m->world, &count);
    for (size_t i = 1; i < count; i++) {
        const ht_event *p = &e[i - 1], *q = &e[i];
        HOLDS(m, p->a.slot < q->a.slot || (p->a.slot == q->a.slot && p->b.slot < q->b.slot) ||
                     (p->a.slot == q->a.slot && p->b.slot == q->b.slot && p->now == HT_APART && q->was == HT_APART));
    }
}

// All pairs that meet, by slots, and the first of them where there is less room.
static void expect_meetings(world_model *m, const told_list *now) {
    enum { MOST_PAIRS = MOST_OBJECTS * MOST_OBJECTS / 2 };
    static ht_event all[MOST_PAIRS], some[MOST_PAIRS];
    const size_t count = ht_world_meetings(m->world, all, MOST_PAIRS);
    const size_t room = count > 0 ? (size_t)random_below(&m->seed, (int32_t)count + 1) : 0;
    HOLDS(m, count == now->count && ht_world_meetings(m->world, some, room) == count);
    HOLDS(m, ht_world_meetings(m->world, NULL, 5) == count);
    for (size_t i = 0; i < count; i++) {
        const ht_event *e = &all[i], *p = &all[i > 0 ? i - 1 : 0];
        bool is_told = false;
        for (size_t k = 0; k < now->count; k++) {
            const told *t = &now->list[k];
            const known *a = &m->objects[t->a], *b = &m->objects[t->b];
            is_told = is_told || (is_handle(e->a, a->handle) && is_handle(e->b, b->handle) && e->was == t->relation &&
                                  e->now == t->relation && e->user_a == a->user && e->user_b == b->user);
        }
        HOLDS(m, is_told && (i == 0 || p->a.slot < e->a.slot || (p->a.slot == e->a.slot && p->b.slot < e->b.slot)));
        HOLDS(m, i >= room || memcmp(e, &some[i], sizeof *e) == 0);
    }
}

static void update_model(world_model *m, told_list *before, told_list *now) {
    HOLDS(m, ht_world_update(m->world) == HT_OK);
    tell_all(m, now);
    expect_meetings(m, now);
    size_t changes = 0, count = 0;
    for (size_t i = 0; i < before->count; i++) {
        const told *t = &before->list[i];
        const ht_relation is = told_relation(now, t->a, t->b);
        if (is != t->relation) {
            expect_event(m, t->a, t->b, t->relation, is);
            changes++;
        }
    }
    for (size_t i = 0; i < now->count; i++) {
        const told *t = &now->list[i];
        if (told_relation(before, t->a, t->b) == HT_APART) {
            expect_event(m, t->a, t->b, HT_APART, t->relation);
            changes++;
        }
    }
    (void)ht_world_events(m->world, &count);
    HOLDS(m, count == changes);
    expect_order(m);
    *before = *now;
}

// ---- Questions -----------------------------------------------------------------------------------------------------

static bool accept_even(void *context, ht_object object) {
    (void)context;
    return object.slot % 2 == 0;
}

static ht_world_query draw_world_query(world_model *m, ht_object *except) {
    const known *o = some_known(m);
    ht_world_query q = {.filter = scene_filter(&m->seed), .with_sensors = random_below(&m->seed, 2) == 0};
    if (o != NULL && random_below(&m->seed, 3) == 0) {
        *except = o->handle;
        q.except = except;
        q.except_count = 1;
    }
    q.accept = random_below(&m->seed, 4) == 0 ? accept_even : NULL;
    return q;
}

static bool sees(const ht_world_query *q, const known *o) {
    ht_filter filter = o->filter;
    filter.category |= o->mobile ? 0 : HT_FIXED;
    return o->alive && (q->with_sensors || !o->sensor) && scene_match(q->filter, filter) &&
           (q->except_count == 0 || !is_handle(q->except[0], o->handle)) &&
           (q->accept == NULL || o->handle.slot % 2 == 0);
}

static void ask_world_shape(world_model *m) {
    ht_object except, found[MOST_OBJECTS];
    const ht_world_query q = draw_world_query(m, &except);
    const ht_shape disc = HT_SHAPE(((ht_circle){draw_whole_point(m, 18), 3.0f}));
    const size_t count = ht_world_query_shape(m->world, &disc, &q, found, MOST_OBJECTS);
    size_t wanted = 0, overlapped = 0;
    for (size_t i = 0; i < m->count; i++) {
        const ht_relation relation = sees(&q, &m->objects[i]) ? ht_relate(&disc, &m->objects[i].placed) : HT_APART;
        wanted += relation != HT_APART;
        overlapped += relation == HT_OVERLAP;
    }
    HOLDS(m, count == wanted && ht_world_is_free(m->world, &disc, &q) == (overlapped == 0));
    for (size_t i = 0; i < count; i++) {
        bool known_one = false;
        for (size_t k = 0; k < m->count; k++) {
            const known *o = &m->objects[k];
            known_one = known_one || (is_handle(o->handle, found[i]) && sees(&q, o) && ht_meet(&disc, &o->placed));
        }
        HOLDS(m, known_one && (i == 0 || found[i - 1].slot < found[i].slot));
    }
}

static void ask_sweep(world_model *m, const ht_world_query *q, const ht_shape *disc, ht_vec2 delta) {
    const ht_motion rest = {{0.0f, 0.0f}, {0.0f, 0.0f}, 0.0f};
    const ht_motion motion = {draw_whole_point(m, 18), delta, (float)random_below(&m->seed, 3)};
    const known *best = NULL;
    float fraction = 1.0f;
    for (size_t i = 0; i < m->count; i++) {
        const known *o = &m->objects[i];
        const ht_cast_hit hit =
            sees(q, o) ? ht_sweep(disc, &motion, &o->placed, &rest, 0.0f) : (ht_cast_hit){.hit = false};
        if (hit.hit && (best == NULL || hit.fraction < fraction ||
                        (hit.fraction == fraction && o->handle.slot < best->handle.slot))) {
            best = o;
            fraction = hit.fraction;
        }
    }
    const ht_world_cast_hit swept = ht_world_sweep(m->world, disc, &motion, 0.0f, q);
    HOLDS(m, swept.hit.hit == (best != NULL) && swept.hit.fraction == fraction);
    HOLDS(m, is_handle(swept.object, best != NULL ? best->handle : (ht_object){0, 0}));
}

static void ask_world_ray_and_cast(world_model *m) {
    ht_object except;
    const ht_world_query q = draw_world_query(m, &except);
    const ht_ray ray = {draw_whole_point(m, 18), {draw_whole(m, 6) - 3.0f, draw_whole(m, 6) - 3.0f}};
    const ht_shape disc = HT_SHAPE(((ht_circle){ray.origin, 1.0f}));
    ht_world_ray_hit rays[MOST_OBJECTS];
    ht_world_cast_hit casts[MOST_OBJECTS];
    ht_world_near near[MOST_OBJECTS];
    const size_t ray_count = ht_world_raycast_all(m->world, &ray, 8.0f, &q, rays, MOST_OBJECTS);
    const size_t cast_count = ht_world_cast_all(m->world, &disc, ray.dir, HT_START_REPORT, &q, casts, MOST_OBJECTS);
    const size_t near_count = ht_world_nearest(m->world, &disc, MOST_OBJECTS, 4.0f, &q, near);
    size_t wanted[3] = {0, 0, 0};
    for (size_t i = 0; i < m->count; i++) {
        const known *o = &m->objects[i];
        wanted[0] += sees(&q, o) && ht_raycast(&ray, 8.0f, &o->placed).hit;
        wanted[1] += sees(&q, o) && ht_cast(&disc, ray.dir, &o->placed, HT_START_REPORT).hit;
        wanted[2] += sees(&q, o) && ht_distance(&disc, &o->placed).distance <= 4.0f;
    }
    HOLDS(m, ray_count == wanted[0] && cast_count == wanted[1] && near_count == wanted[2]);
    const ht_world_ray_hit first = ht_world_raycast(m->world, &ray, 8.0f, &q);
    HOLDS(m, first.hit.hit == (ray_count > 0));
    HOLDS(m, ray_count == 0 || (is_handle(first.object, rays[0].object) && first.hit.enter == rays[0].hit.enter));
    const ht_world_cast_hit met = ht_world_cast(m->world, &disc, ray.dir, HT_START_REPORT, &q);
    HOLDS(m, met.hit.hit == (cast_count > 0) && (cast_count == 0 || is_handle(met.object, casts[0].object)));
    for (size_t i = 1; i < near_count; i++) {
        HOLDS(m, near[i - 1].separation.distance <= near[i].separation.distance);
    }
    ask_sweep(m, &q, &disc, ray.dir);
}

static void ask_touching(world_model *m) {
    const known *o = some_known(m);
    ht_event found[MOST_OBJECTS];
    if (o == NULL) {
        return;
    }
    size_t wanted = 0;
    for (size_t i = 0; i < m->count; i++) {
        wanted += &m->objects[i] != o && relation_of(o, &m->objects[i]) != HT_APART;
    }
    const size_t count = ht_world_touching(m->world, o->handle, found, MOST_OBJECTS);
    HOLDS(m, count == wanted);
    for (size_t i = 0; i < count; i++) {
        ht_object_info info;
        HOLDS(m, ht_world_find(m->world, found[i].b, &info));
        HOLDS(m, found[i].now == ht_relate(&o->placed, info.shape) && found[i].user_b == info.user);
        HOLDS(m, ht_world_contacts(m->world, o->handle, found[i].b, 0.0f, NULL, 0) ==
                     ht_contacts(&o->placed, info.shape, 0.0f, NULL, 0));
    }
}

static void check_known(world_model *m) {
    size_t alive = 0;
    for (size_t i = 0; i < m->count; i++) {
        const known *o = &m->objects[i];
        ht_object_info info;
        const ht_pose pose = ht_world_pose(m->world, o->handle);
        HOLDS(m, ht_world_find(m->world, o->handle, &info) == o->alive);
        HOLDS(m, ht_world_user(m->world, o->handle) == (o->alive ? info.user : 0));
        HOLDS(m, hti_push_is_same_pose(pose, o->alive ? info.pose : (ht_pose){{0, 0}, {0, 0}}));
        alive += o->alive;
        if (o->alive) {
            const ht_box box = ht_bounds(&o->placed);
            HOLDS(m, same_float_box(info.bounds, box) && info.shape->kind == o->placed.kind);
            HOLDS(m, info.user == o->user && info.sensor == o->sensor && info.mobile == o->mobile);
        }
    }
    HOLDS(m, ht_world_count(m->world) == alive);
    size_t listed = 0;
    for (ht_object o = ht_world_next(m->world, (ht_object){0, 0}); o.generation != 0; o = ht_world_next(m->world, o)) {
        listed++;
    }
    HOLDS(m, listed == alive);
}

static void step_world(world_model *m, int step, told_list *before) {
    static told_list now;
    for (int32_t k = random_below(&m->seed, step % 8 == 0 ? 24 : 4); k >= 0; k--) {
        change_world(m);
    }
    ask_world_shape(m);
    ask_world_ray_and_cast(m);
    ask_touching(m);
    update_model(m, before, &now);
}

// ---- Snapshots -----------------------------------------------------------------------------------------------------

// A model as it was, with its world's bytes.
typedef struct kept_model {
    world_model model;
    told_list before;
    test_snapshot bytes;
} kept_model;

static void keep_model(const world_model *m, const told_list *before, kept_model *out) {
    memcpy(out->model.objects, m->objects, m->count * sizeof *m->objects);
    out->model.count = m->count;
    out->model.seed = m->seed;
    out->before = *before;
    HOLDS(m, test_save(m->world, &out->bytes) == HT_OK);
}

// Back to a model that was kept, in the world as it is or in a new one.
static void restore_model(world_model *m, told_list *before, const kept_model *kept, bool in_new_world) {
    if (in_new_world) {
        ht_world_destroy(m->world);
        HOLDS(m, ht_world_create(NULL, &m->world) == HT_OK);
    }
    memcpy(m->objects, kept->model.objects, kept->model.count * sizeof *m->objects);
    m->count = kept->model.count;
    m->seed = kept->model.seed;
    *before = kept->before;
    HOLDS(m, ht_world_load(m->world, kept->bytes.bytes, kept->bytes.size) == HT_OK);
}

// Some steps, and the same again from a snapshot: of changes too, that no update has seen yet.
static void step_twice(world_model *m, int from, told_list *before, kept_model *kept) {
    uint64_t hashes[AGAIN];
    for (int32_t k = random_below(&m->seed, 4); k > 0; k--) {
        change_world(m);
    }
    keep_model(m, before, kept);
    const uint64_t hash = ht_world_hash(m->world);
    for (int i = 0; i < AGAIN; i++) {
        step_world(m, from + i, before);
        hashes[i] = ht_world_hash(m->world);
    }
    restore_model(m, before, kept, from / AGAIN % 2 == 0);
    HOLDS(m, ht_world_hash(m->world) == hash);
    for (int i = 0; i < AGAIN; i++) {
        step_world(m, from + i, before);
        HOLDS(m, ht_world_hash(m->world) == hashes[i]);
    }
}

static void run_world(uint64_t sequence) {
    static told_list before;
    static kept_model kept;
    world_model *m = calloc(1, sizeof *m);
    assert_non_null(m);
    m->sequence = sequence;
    m->seed = sequence * 0x9e3779b97f4a7c15u + 1;
    before.count = 0;
    HOLDS(m, ht_world_create(NULL, &m->world) == HT_OK);
    for (int step = 0; step < WORLD_STEPS; step += AGAIN) {
        step_twice(m, step, &before, &kept);
    }
    check_known(m);
    ht_world_destroy(m->world);
    free(m);
    free(kept.bytes.bytes);
    kept.bytes = (test_snapshot){NULL, 0, 0};
}

static void worlds_are_as_brute_force(void **state) {
    (void)state;
    const char *wanted = getenv("HANTEI_WORLD_SEQUENCES");
    const uint64_t sequences = wanted != NULL ? strtoull(wanted, NULL, 10) : WORLD_SEQUENCES;
    for (uint64_t i = 1; i <= sequences; i++) {
        run_world(i);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(worlds_are_as_brute_force)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
