// bench_concave.c: shapes with dents: polygons of 16, 100 and 1,000 edges against an octagon, and of 16 and 100 against
// each other, in the states of bench_states.c, and heroes that walk along the wall of a cave.
//
// Rings are stars around the origin with radii of 0.6 to 1 of their size; at rest their vertices are integers. The
// other shape comes from outside along a random way (resting: along an axis, by integers) until the state holds. On a grid
// pairs are as deep as others; tiles are outlines of columns of tiles, which have right angles and straight corners.
#include "bench/core/bench.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CONCAVE_PAIRS = 64, MOST_EDGES = 1000, FRAMES = 1024 };

enum { DEEP_GRID = BENCH_STATE_COUNT, DEEP_TILES, CONCAVE_STATES }; // besides those of bench_state

static const char *concave_state_name(int state) {
    return state == DEEP_GRID ? "deep grid" : state == DEEP_TILES ? "deep tiles" : bench_state_names[state];
}

/// A polygon of one ring that owns its vertices.
typedef struct ring {
    ht_vec2 v[MOST_EDGES];
    int32_t count;
} ring;

typedef struct pair {
    ring a, b;
    bool is_octagon; // B
    ht_vec2 delta;
} pair;

typedef struct concave_question {
    const char *name;
    size_t (*ask)(const ht_shape *a, ht_vec2 delta, const ht_shape *b);
} concave_question;

typedef struct workload {
    const concave_question *question;
    pair *pairs;
    size_t count;
} workload;

static ht_shape shape_of_ring(const ring *r) {
    return HT_SHAPE(((ht_polygon){r->v, &r->count, 1, HT_EVEN_ODD, NULL}));
}

static ht_shape shape_of_b(const pair *p) {
    return p->is_octagon ? HT_SHAPE(((ht_convex){p->b.v, p->b.count, 0.0f})) : shape_of_ring(&p->b);
}

static void make_ring(bench_random *r, bool is_grid, float size, float dents, int count, ring *out) {
    out->count = count;
    for (int k = 0; k < count; k++) {
        const float angle = 6.2831853f * ((float)k + 0.5f * bench_uniform(r, 0.0f, 1.0f)) / (float)count;
        const float radius = size * bench_uniform(r, 1.0f - dents, 1.0f);
        const ht_vec2 v = {radius * cosf(angle), radius * sinf(angle)};
        out->v[k] = is_grid ? (ht_vec2){rintf(v.x), rintf(v.y)} : v;
    }
}

// Columns of tiles beside each other, each with a top and a bottom of its own.
static void make_outline(bench_random *r, int count, ring *out) {
    const int columns = count / 4;
    for (int k = 0; k < columns; k++) {
        const float left = 8.0f * (float)k - 4.0f * (float)columns, least = 0.25f * (float)count, most = (float)count;
        const float top = rintf(bench_uniform(r, least, most)), bottom = -rintf(bench_uniform(r, least, most));
        out->v[2 * k] = (ht_vec2){left, bottom};
        out->v[2 * k + 1] = (ht_vec2){left + 8.0f, bottom};
        out->v[count - 1 - 2 * k] = (ht_vec2){left, top};
        out->v[count - 2 - 2 * k] = (ht_vec2){left + 8.0f, top};
    }
    int32_t kept = 0; // neighbours of one height have a corner twice
    for (int32_t k = 0; k < count; k++) {
        if (k == 0 || out->v[k].x != out->v[k - 1].x || out->v[k].y != out->v[k - 1].y) {
            out->v[kept++] = out->v[k];
        }
    }
    out->count = kept;
}

static void make_octagon(float size, ring *out) {
    static const float around[8][2] = {{2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}};
    out->count = 8;
    for (int k = 0; k < 8; k++) {
        out->v[k] = (ht_vec2){size * around[k][0], size * around[k][1]};
    }
}

static void move_ring(ring *r, ht_vec2 by) {
    for (int32_t k = 0; k < r->count; k++) {
        r->v[k] = (ht_vec2){r->v[k].x + by.x, r->v[k].y + by.y};
    }
}

// Moves B, which lies outside along the unit direction `way`, up to A and then on by `depth`.
static void bring_near(pair *p, ht_vec2 way, float size, float depth) {
    const ht_shape a = shape_of_ring(&p->a), b = shape_of_b(p);
    const ht_vec2 delta = {-8.0f * size * way.x, -8.0f * size * way.y};
    const float t = ht_cast(&b, delta, &a, HT_START_REPORT).fraction;
    move_ring(&p->b, (ht_vec2){t * delta.x - depth * way.x, t * delta.y - depth * way.y});
}

static bool make_concave_pair(bench_random *r, int wanted, int edges, bool is_octagon, pair *p) {
    static const ht_rot quarter[4] = {{1.0f, 0.0f}, {0.0f, 1.0f}, {-1.0f, 0.0f}, {0.0f, -1.0f}};
    const bool is_deep = wanted >= BENCH_DEEP, is_grid = wanted == BENCH_RESTING || wanted > BENCH_DEEP;
    const float size = (float)edges;
    make_ring(r, is_grid, size, 0.4f, edges, &p->a);
    p->is_octagon = is_octagon;
    if (is_octagon) {
        make_octagon(is_grid ? floorf(1.0f + size / 16.0f) : size / 8.0f, &p->b);
    } else {
        make_ring(r, is_grid, size, 0.4f, edges, &p->b);
    }
    if (wanted == DEEP_TILES) {
        make_outline(r, edges, &p->a);
        if (!is_octagon) {
            make_outline(r, edges, &p->b);
        }
    }
    const ht_rot way = is_grid ? quarter[bench_next(r) % 4] : ht_rot_make(bench_uniform(r, 0.0f, 6.2831853f));
    p->delta = (ht_vec2){-size * way.s, size * way.c};
    const float out = is_deep ? 0.3f * size : 4.0f * size;
    move_ring(&p->b, (ht_vec2){out * way.c, out * way.s});
    const ht_shape a = shape_of_ring(&p->a), b = shape_of_b(p);
    if (!is_deep) {
        bring_near(p, (ht_vec2){way.c, way.s}, size,
                   wanted == BENCH_APART     ? -0.05f * size
                   : wanted == BENCH_SHALLOW ? size * 0x1p-12f
                                             : 0.0f);
    }
    for (int32_t k = 0; k < p->b.count && is_grid; k++) { // the cast's end, rounded
        p->b.v[k] = (ht_vec2){rintf(p->b.v[k].x), rintf(p->b.v[k].y)};
    }
    const ht_relation relation = ht_relate(&a, &b);
    return relation == (wanted == BENCH_APART ? HT_APART : wanted == BENCH_RESTING ? HT_TOUCH : HT_OVERLAP);
}

static size_t ask_relate(const ht_shape *a, ht_vec2 delta, const ht_shape *b) {
    (void)delta;
    return ht_relate(a, b) != HT_APART;
}

static size_t ask_distance(const ht_shape *a, ht_vec2 delta, const ht_shape *b) {
    (void)delta;
    return ht_distance(a, b).distance <= 0.0f;
}

static size_t ask_contacts(const ht_shape *a, ht_vec2 delta, const ht_shape *b) {
    (void)delta;
    ht_manifold out[16];
    return ht_contacts(a, b, 0.0f, out, 16) > 0;
}

static size_t ask_crossings(const ht_shape *a, ht_vec2 delta, const ht_shape *b) {
    (void)delta;
    ht_crossing out[16];
    return ht_crossings(a, b, out, 16) > 0;
}

static size_t ask_contain(const ht_shape *a, ht_vec2 delta, const ht_shape *b) {
    (void)delta;
    return ht_contain(a, b) != HT_OUTSIDE;
}

static size_t ask_cast(const ht_shape *a, ht_vec2 delta, const ht_shape *b) {
    return ht_cast(b, delta, a, HT_START_REPORT).hit;
}

static size_t ask_slide(const ht_shape *a, ht_vec2 delta, const ht_shape *b) {
    return ht_cast(b, delta, a, HT_START_SLIDE).hit;
}

static const concave_question concave_questions[] = {
    {"relate", ask_relate},   {"distance", ask_distance}, {"contacts", ask_contacts}, {"crossings", ask_crossings},
    {"contain", ask_contain}, {"cast", ask_cast},         {"slide", ask_slide}};

static size_t ask_one(const workload *w, size_t i) {
    const ht_shape a = shape_of_ring(&w->pairs[i].a), b = shape_of_b(&w->pairs[i]);
    return w->question->ask(&a, w->pairs[i].delta, &b);
}

static size_t ask_all(void *state) {
    const workload *w = state;
    size_t met = 0;
    for (size_t i = 0; i < w->count; i++) {
        met += ask_one(w, i);
    }
    return met;
}

// How many pairs a pass asks: a slow question is asked only the first ones.
static size_t affordable_pairs(const workload *w) {
    const double start = bench_cpu_now();
    size_t count = 0;
    while (count < CONCAVE_PAIRS && (count < 4 || bench_cpu_now() - start < 2e7)) {
        size_t met = ask_one(w, count++);
        BENCH_KEEP(met);
    }
    return count;
}

static void measure_concave(const char *name, const concave_question *q, int wanted, int edges, pair *pairs,
                            bench_settings *s) {
    workload w = {q, pairs, CONCAVE_PAIRS};
    w.count = affordable_pairs(&w);
    bench_line line = {
        .part = "concave", .row = name, .set = concave_state_name(wanted), .n = (size_t)edges, .items = w.count};
    bench_progress(s, &line);
    bench_add(&line, bench_ours, "", ask_all, &w);
    bench_time(&line, s);
    bench_report(s, &line);
}

static void measure_state(int wanted, int edges, bool is_octagon, pair *pairs, bench_settings *s) {
    bench_random r = {s->seed};
    bool is_made = false;
    for (size_t q = 0; q < sizeof concave_questions / sizeof *concave_questions; q++) {
        char name[64];
        snprintf(name, sizeof name, "%s polygon-%s", concave_questions[q].name, is_octagon ? "convex8" : "polygon");
        if (!bench_wants(s, "concave", name)) {
            continue;
        }
        for (int i = 0; i < CONCAVE_PAIRS && !is_made; i++) {
            while (!make_concave_pair(&r, wanted, edges, is_octagon, &pairs[i])) {
            }
        }
        is_made = true;
        measure_concave(name, &concave_questions[q], wanted, edges, pairs, s);
    }
}

/// A cave: a hole in a box, with an edge index, and a hero who walks along its wall, pressed against it.
typedef struct cave {
    ht_vec2 *v;
    int32_t ring_end[2];
    ht_box *boxes;
    ht_edge_index index;
    ht_shape shape, start;
    float radius;
} cave;

static void make_cave(bench_random *r, int edges, cave *c) {
    c->v = bench_must(calloc((size_t)edges + 4, sizeof *c->v));
    c->radius = fmaxf(4.0f, 0.25f * (float)edges);
    const float out = 2.0f * c->radius;
    const ht_vec2 corners[4] = {{-out, -out}, {out, -out}, {out, out}, {-out, out}};
    memcpy(c->v, corners, sizeof corners);
    for (int k = 0; k < edges; k++) {
        const float angle = 6.2831853f * (float)k / (float)edges, radius = c->radius + bench_uniform(r, -0.4f, 0.4f);
        c->v[4 + k] = (ht_vec2){radius * cosf(angle), radius * sinf(angle)};
    }
    c->ring_end[0] = 4;
    c->ring_end[1] = 4 + edges;
    ht_polygon p = {c->v, c->ring_end, 2, HT_EVEN_ODD, NULL};
    const size_t count = ht_edge_index_bound(&p);
    c->boxes = bench_must(calloc(count, sizeof *c->boxes));
    if (ht_edge_index_build(&p, c->boxes, count, &c->index) == HT_OK) {
        p.index = &c->index;
    }
    c->shape = HT_SHAPE(p);
}

static void move_hero(ht_shape *hero, ht_vec2 by) {
    ht_vec2 *v = hero->kind == HT_CIRCLE ? &hero->circle.center
                 : hero->kind == HT_BOX  ? &hero->box.min
                                         : &hero->capsule.a;
    for (int i = 0; i < (hero->kind == HT_CIRCLE ? 1 : 2); i++) {
        v[i] = (ht_vec2){v[i].x + by.x, v[i].y + by.y};
    }
}

// One frame of the loop that games write: cast, move, take away what leads into the wall, again.
static size_t walk(const cave *c, ht_shape *hero, ht_vec2 rest) {
    size_t hits = 0;
    for (int i = 0; i < 4; i++) {
        const ht_cast_hit hit = ht_cast(hero, rest, &c->shape, HT_START_SLIDE);
        move_hero(hero, (ht_vec2){hit.fraction * rest.x, hit.fraction * rest.y});
        if (!hit.hit) {
            break;
        }
        hits++;
        const float left = 1.0f - hit.fraction, into = left * (rest.x * hit.normal.x + rest.y * hit.normal.y);
        rest = (ht_vec2){left * rest.x - into * hit.normal.x, left * rest.y - into * hit.normal.y};
    }
    return hits;
}

static size_t walk_along(void *state) {
    const cave *c = state;
    ht_shape hero = c->start;
    size_t hits = 0;
    for (int frame = 0; frame < FRAMES; frame++) {
        const ht_box box = ht_bounds(&hero);
        const float x = 0.5f * (box.min.x + box.max.x), y = 0.5f * (box.min.y + box.max.y), d = sqrtf(x * x + y * y);
        const ht_vec2 rest = {(0.1f * x - 0.15f * y) / d, (0.1f * y + 0.15f * x) / d};
        hits += walk(c, &hero, rest);
    }
    return hits;
}

static void measure_cave(int edges, const char *who, ht_shape hero, bench_settings *s) {
    if (!bench_wants(s, "concave", "hero in a cave")) {
        return;
    }
    bench_random r = {s->seed};
    cave c;
    make_cave(&r, edges, &c);
    c.start = hero;
    move_hero(&c.start, (ht_vec2){c.radius - 1.5f, 0.0f});
    bench_line line = {.part = "concave", .row = "hero in a cave", .set = who, .n = (size_t)edges, .items = FRAMES};
    bench_progress(s, &line);
    line.meeting = (double)walk_along(&c) / FRAMES;
    bench_add(&line, bench_ours, "", walk_along, &c);
    bench_time(&line, s);
    bench_report(s, &line);
    free(c.v);
    free(c.boxes);
}

void bench_run_concave(bench_settings *s) {
    static const struct {
        int edges;
        bool is_octagon;
    } rows[] = {{16, true}, {100, true}, {1000, true}, {16, false}, {100, false}};
    static const int caves[] = {48, 1000, 100000};
    pair *pairs = bench_must(calloc(CONCAVE_PAIRS, sizeof *pairs));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int k = 0; k < (rows[i].edges < MOST_EDGES ? (int)CONCAVE_STATES : (int)BENCH_STATE_COUNT); k++) {
            measure_state(k, rows[i].edges, rows[i].is_octagon, pairs, s);
        }
    }
    free(pairs);
    for (size_t i = 0; i < sizeof caves / sizeof *caves; i++) {
        measure_cave(caves[i], "circle", HT_SHAPE(((ht_circle){{0.0f, 0.0f}, 0.4f})), s);
        measure_cave(caves[i], "capsule", HT_SHAPE(((ht_capsule){{0.0f, -0.4f}, {0.0f, 0.4f}, 0.3f})), s);
        measure_cave(caves[i], "box", HT_SHAPE(((ht_box){{-0.4f, -0.4f}, {0.4f, 0.4f}})), s);
    }
}
