// bench_crowd.c: frames of many moving objects with the events of their meetings: ht_world beside worlds of physics engines
// that have nothing but sensors in them.
#include "bench/crowd/bench_crowd.h"
#include "bench/peers/peers.h"

#include <math.h>
#include <stdlib.h>

enum { CONTESTANTS = 4, THERE_AND_BACK = 8, GROWTH = 15 };

#define MISSING(contestant, title) const crowd_contestant contestant = {.name = title, .how = bench_not_installed}
#ifndef HANTEI_BENCH_BOX2D
MISSING(crowd_box2d, "Box2D");
#endif
#ifndef HANTEI_BENCH_CHIPMUNK
MISSING(crowd_chipmunk_tree, "Chipmunk");
MISSING(crowd_chipmunk_hash, "Chip hash");
#endif

// ---- Ours ----------------------------------------------------------------------------------------------------------

typedef struct crowd_world {
    ht_world *world;
    const crowd_scene *scene;
    ht_object *objects;
    ht_pose *poses;
} crowd_world;

static void *build_world(const crowd_scene *scene) {
    crowd_world *const c = bench_must(calloc(1, sizeof *c));
    const ht_shape box = HT_SHAPE(((ht_box){{-0.5f, -0.5f}, {0.5f, 0.5f}}));
    const ht_shape circle = HT_SHAPE(((ht_circle){{0.0f, 0.0f}, 0.5f}));
    *c = (crowd_world){.scene = scene,
                       .objects = bench_must(calloc(scene->count, sizeof *c->objects)),
                       .poses = bench_must(calloc(scene->count, sizeof *c->poses))};
    bench_must(ht_world_create(NULL, &c->world) == HT_OK ? c : NULL);
    for (size_t i = 0; i < scene->count; i++) {
        c->poses[i] = (ht_pose){scene->start[i], {1.0f, 0.0f}};
        const ht_object_desc desc = {
            .shape = scene->circles ? circle : box, .pose = c->poses[i], .mobile = true, .user = i};
        bench_must(ht_world_add(c->world, &desc, &c->objects[i]) == HT_OK ? c : NULL);
    }
    return c;
}

static size_t run_world_frame(void *made, float way) {
    crowd_world *const c = made;
    const size_t moving = c->scene->moving;
    for (size_t i = 0; i < moving; i++) {
        c->poses[i].p.x += way * c->scene->velocity[i].x;
        c->poses[i].p.y += way * c->scene->velocity[i].y;
    }
    const ht_status placed = ht_world_place_many(c->world, c->objects, c->poses, moving, NULL);
    bench_must(placed == HT_OK && ht_world_update(c->world) == HT_OK ? c : NULL);
    size_t events = 0;
    ht_world_events(c->world, &events);
    return events;
}

static void destroy_world(void *made) {
    crowd_world *const c = made;
    ht_world_destroy(c->world);
    free(c->objects);
    free(c->poses);
    free(c);
}

static const crowd_contestant crowd_hantei = {bench_ours, "ht_world_update", build_world, run_world_frame,
                                              destroy_world};

static const crowd_contestant *const contestants[CONTESTANTS] = {&crowd_hantei, &crowd_box2d, &crowd_chipmunk_tree,
                                                                 &crowd_chipmunk_hash};

// ---- Rows ----------------------------------------------------------------------------------------------------------

typedef struct crowd_entry {
    const crowd_contestant *contestant;
    void *made;
    size_t frame;
    double first;    // nanoseconds for building and the first frame
    double expected; // nanoseconds a frame of ten times the objects, `first` of these at least
} crowd_entry;

// One frame: objects go for some frames and come back.
static size_t run_entry(void *state) {
    crowd_entry *const e = state;
    return e->contestant->frame(e->made, e->frame++ / THERE_AND_BACK % 2 == 0 ? 1.0f : -1.0f);
}

// Velocities are whole numbers of grains, so that everybody adds them exactly, or nearly.
static crowd_scene make_scene(bool circles, size_t count, size_t part, uint64_t seed) {
    bench_random r = {seed};
    crowd_scene s = {.circles = circles, .count = count, .moving = (count + part - 1) / part};
    s.start = bench_must(calloc(count, sizeof *s.start));
    s.velocity = bench_must(calloc(count, sizeof *s.velocity));
    const float side = 1.63f * sqrtf((float)count);
    for (size_t i = 0; i < count; i++) {
        s.start[i] = (ht_vec2){bench_uniform(&r, 0.0f, side), bench_uniform(&r, 0.0f, side)};
        s.velocity[i] = (ht_vec2){rintf(bench_uniform(&r, -50.0f, 50.0f)) * 0x1p-10f,
                                  rintf(bench_uniform(&r, -50.0f, 50.0f)) * 0x1p-10f};
    }
    return s;
}

// Counts the events of the first frames, which are ours unless a library has tolerances.
static size_t count_events(crowd_entry *e) {
    size_t events = 0;
    for (int i = 0; i < 2 * THERE_AND_BACK; i++) {
        events += run_entry(e);
    }
    return events;
}

static void measure_crowd(const char *row, bool circles, size_t count, size_t part, crowd_entry *entries,
                          bench_settings *s) {
    crowd_scene scene = make_scene(circles, count, part, s->seed);
    bench_line line = {.part = "crowd",
                       .row = row,
                       .set = circles ? "circles" : "boxes",
                       .n = count,
                       .items = 1,
                       .meeting = -1.0,
                       .whole = true};
    size_t events[CONTESTANTS] = {0};
    bench_progress(s, &line);
    for (int k = 0; k < CONTESTANTS; k++) {
        crowd_entry *const e = &entries[k];
        const bool exists = e->contestant->build != NULL;
        const bool asked = exists && (k == 0 || e->expected <= s->patience * 1e9);
        bench_lane *lane = bench_add(&line, e->contestant->name, exists && !asked ? bench_too_slow : e->contestant->how,
                                     asked ? run_entry : NULL, e);
        if (asked) {
            const double start = bench_cpu_now();
            e->made = bench_must(e->contestant->build(&scene));
            e->frame = 0;
            run_entry(e); // the first one finds all
            e->first = bench_cpu_now() - start;
            e->frame = 0;
            events[k] = count_events(e);
            lane->differ = events[k] > events[0] ? events[k] - events[0] : events[0] - events[k];
        }
    }
    bench_time(&line, s);
    bench_report(s, &line);
    for (int k = 0; k < CONTESTANTS; k++) {
        const bool asked = line.lanes[k].run != NULL;
        entries[k].expected = asked ? fmax(line.lanes[k].time.median * GROWTH, entries[k].first) : HUGE_VAL;
        if (entries[k].made != NULL) {
            entries[k].contestant->destroy(entries[k].made);
            entries[k].made = NULL;
        }
    }
    free(scene.start);
    free(scene.velocity);
}

static void run_row(const char *row, bool circles, size_t part, bench_settings *s) {
    crowd_entry entries[CONTESTANTS];
    for (int k = 0; k < CONTESTANTS; k++) {
        entries[k] = (crowd_entry){.contestant = contestants[k]};
    }
    for (size_t count = 100; bench_wants(s, "crowd", row) && count <= s->boxes; count *= 10) {
        measure_crowd(row, circles, count, part, entries, s);
    }
}

void bench_run_crowd(bench_settings *s) {
    for (int circles = 0; circles < 2; circles++) {
        run_row("events, all move", circles != 0, 1, s);
        run_row("events, 5 % move", circles != 0, 20, s);
    }
}
