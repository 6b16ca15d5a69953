// peer_chipmunk.c: rows as Chipmunk 7 answers them (Lembcke, chipmunk-physics.net).
//
// Shapes are its own, in world space on one static body, one for each side of each pair in the order of the pairs. A
// segment with a radius is a capsule. Each row has the fastest function that answers it.
#include "bench/peers/peers.h"

#include <chipmunk/chipmunk.h>
#include <chipmunk/chipmunk_structs.h>
#include <stdlib.h>

/// How shapes of one kind are made: `size` bytes at `to`, from ours of `from_size` bytes.
typedef struct kind {
    size_t size, from_size;
    void (*build)(void *to, const void *from, cpBody *body);
    bool is_shape;
} kind;

typedef struct row {
    const char *name, *method;
    const kind *a, *b;
    bool (*meet)(const void *a, const void *b);
} row;

typedef struct chipmunk_pairs {
    const row *row;
    size_t count;
    cpBody *body;
    char *a, *b;
} chipmunk_pairs;

static cpVect vector(ht_vec2 v) {
    return cpv((cpFloat)v.x, (cpFloat)v.y);
}

static void build_chipmunk_point(void *to, const void *from, cpBody *body) {
    (void)body;
    *(cpVect *)to = vector(*(const ht_vec2 *)from);
}

static void build_chipmunk_circle(void *to, const void *from, cpBody *body) {
    const ht_circle *c = from;
    cpCircleShapeInit(to, body, (cpFloat)c->radius, vector(c->center));
}

static void build_chipmunk_segment(void *to, const void *from, cpBody *body) {
    const ht_segment *s = from;
    cpSegmentShapeInit(to, body, vector(s->a), vector(s->b), 0.0);
}

static void build_chipmunk_capsule(void *to, const void *from, cpBody *body) {
    const ht_capsule *c = from;
    cpSegmentShapeInit(to, body, vector(c->a), vector(c->b), (cpFloat)c->radius);
}

static void build_polygon(void *to, const ht_vec2 *from, int n, cpBody *body) {
    cpVect v[BENCH_VERTICES];
    for (int k = 0; k < n; k++) {
        v[k] = vector(from[k]);
    }
    cpPolyShapeInitRaw(to, body, n, v, 0.0);
}

static void build_chipmunk_triangle(void *to, const void *from, cpBody *body) {
    build_polygon(to, ((const ht_triangle *)from)->v, 3, body);
}

static void build_chipmunk_octagon(void *to, const void *from, cpBody *body) {
    build_polygon(to, ((const bench_octagon *)from)->v, BENCH_VERTICES, body);
}

static cpBB bounds(const ht_box *b) {
    return cpBBNew((cpFloat)b->min.x, (cpFloat)b->min.y, (cpFloat)b->max.x, (cpFloat)b->max.y);
}

static void build_bounds(void *to, const void *from, cpBody *body) {
    (void)body;
    *(cpBB *)to = bounds(from);
}

static void build_chipmunk_box(void *to, const void *from, cpBody *body) {
    cpBoxShapeInit2(to, body, bounds(from), 0.0);
}

static void build_chipmunk_obox(void *to, const void *from, cpBody *body) {
    double x[4], y[4];
    bench_corners(from, x, y);
    const cpVect v[4] = {{x[0], y[0]}, {x[1], y[1]}, {x[2], y[2]}, {x[3], y[3]}};
    cpPolyShapeInitRaw(to, body, 4, v, 0.0);
}

static void build_chipmunk_ray(void *to, const void *from, cpBody *body) {
    const ht_ray *r = from;
    cpVect *path = to;
    (void)body;
    path[0] = vector(r->origin);
    path[1] = cpvadd(path[0], vector(r->dir));
}

struct ball {
    cpVect from, to;
    cpFloat radius;
};

static void build_ball(void *to, const void *from, cpBody *body) {
    const BENCH_MOVING(ht_circle) *c = from;
    (void)body;
    *(struct ball *)to = (struct ball){vector(c->shape.center), cpvadd(vector(c->shape.center), vector(c->delta)),
                                       (cpFloat)c->shape.radius};
}

static const kind thrown_ray = {2 * sizeof(cpVect), sizeof(ht_ray), build_chipmunk_ray, false};
static const kind thrown = {sizeof(struct ball), sizeof(BENCH_MOVING(ht_circle)), build_ball, false};
static const kind chipmunk_point = {sizeof(cpVect), sizeof(ht_vec2), build_chipmunk_point, false};
static const kind axis_box = {sizeof(cpBB), sizeof(ht_box), build_bounds, false};
static const kind circle = {sizeof(cpCircleShape), sizeof(ht_circle), build_chipmunk_circle, true};
static const kind segment = {sizeof(cpSegmentShape), sizeof(ht_segment), build_chipmunk_segment, true};
static const kind capsule = {sizeof(cpSegmentShape), sizeof(ht_capsule), build_chipmunk_capsule, true};
static const kind box = {sizeof(cpPolyShape), sizeof(ht_box), build_chipmunk_box, true};
static const kind obox = {sizeof(cpPolyShape), sizeof(ht_obox), build_chipmunk_obox, true};
static const kind triangle = {sizeof(cpPolyShape), sizeof(ht_triangle), build_chipmunk_triangle, true};
static const kind octagon = {sizeof(cpPolyShape), sizeof(bench_octagon), build_chipmunk_octagon, true};

static bool collide(const void *a, const void *b) {
    return cpShapesCollide(a, b).count > 0;
}

static bool overlap(const void *a, const void *b) {
    return cpBBIntersects(*(const cpBB *)a, *(const cpBB *)b) != 0;
}

static bool ray(const void *a, const void *b) {
    const cpVect *path = a;
    cpSegmentQueryInfo info;
    return cpShapeSegmentQuery(b, path[0], path[1], 0.0, &info) != 0;
}

// A ball is a thick ray.
static bool ball(const void *a, const void *b) {
    const struct ball *moving = a;
    cpSegmentQueryInfo info;
    return cpShapeSegmentQuery(b, moving->from, moving->to, moving->radius, &info) != 0;
}

static bool contain(const void *a, const void *b) {
    cpPointQueryInfo info;
    return cpShapePointQuery(b, *(const cpVect *)a, &info) <= 0.0;
}

static bool cross(const void *a, const void *b) {
    const cpSegmentShape *s = a;
    cpSegmentQueryInfo info;
    return cpShapeSegmentQuery(b, s->a, s->b, 0.0, &info) != 0;
}

static const row rows[] = {
    {"circle-circle", "cpShapesCollide", &circle, &circle, collide},
    {"box-box", "cpBBIntersects", &axis_box, &axis_box, overlap},
    {"circle-box", "cpShapesCollide", &circle, &box, collide},
    {"point-obox", "cpShapePointQuery", &chipmunk_point, &obox, contain},
    {"circle-obox", "cpShapesCollide", &circle, &obox, collide},
    {"obox-obox", "cpShapesCollide", &obox, &obox, collide},
    {"segment-segment", "cpShapeSegmentQuery", &segment, &segment, cross},
    {"capsule-capsule", "cpShapesCollide", &capsule, &capsule, collide},
    {"triangle-triangle", "cpShapesCollide", &triangle, &triangle, collide},
    {"convex8-convex8", "cpShapesCollide", &octagon, &octagon, collide},
    {"box-obox", "cpShapesCollide", &box, &obox, collide},
    {"capsule-convex8", "cpShapesCollide", &capsule, &octagon, collide},
    {"ht_relate circles", "cpShapesCollide", &circle, &circle, collide},
    {"distance circle-circle", "cpShapesCollide", &circle, &circle, collide},
    {"distance circle-box", "cpShapesCollide", &circle, &box, collide},
    {"distance circle-obox", "cpShapesCollide", &circle, &obox, collide},
    {"distance box-box", "cpShapesCollide", &box, &box, collide},
    {"distance obox-obox", "cpShapesCollide", &obox, &obox, collide},
    {"distance capsule-capsule", "cpShapesCollide", &capsule, &capsule, collide},
    {"distance convex8-convex8", "cpShapesCollide", &octagon, &octagon, collide},
    {"contact circle-circle", "cpShapesCollide", &circle, &circle, collide},
    {"contact circle-box", "cpShapesCollide", &circle, &box, collide},
    {"contact circle-obox", "cpShapesCollide", &circle, &obox, collide},
    {"contact box-box", "cpShapesCollide", &box, &box, collide},
    {"contact obox-obox", "cpShapesCollide", &obox, &obox, collide},
    {"contact capsule-capsule", "cpShapesCollide", &capsule, &capsule, collide},
    {"contact convex8-convex8", "cpShapesCollide", &octagon, &octagon, collide},
    {"ray segment", "cpShapeSegmentQuery", &thrown_ray, &segment, ray},
    {"ray circle", "cpShapeSegmentQuery", &thrown_ray, &circle, ray},
    {"ray capsule", "cpShapeSegmentQuery", &thrown_ray, &capsule, ray},
    {"ray box", "cpShapeSegmentQuery", &thrown_ray, &box, ray},
    {"ray obox", "cpShapeSegmentQuery", &thrown_ray, &obox, ray},
    {"ray convex8", "cpShapeSegmentQuery", &thrown_ray, &octagon, ray},
    {"cast circle-circle", "cpShapeSegmentQuery", &thrown, &circle, ball},
    {"cast circle-box", "cpShapeSegmentQuery", &thrown, &box, ball},
};

static const char *chipmunk_version(void) {
    return cpVersionString;
}

static const char *chipmunk_method(const char *name) {
    const row *r = PEER_FIND(rows, name);
    return r != NULL ? r->method : NULL;
}

static char *build_chipmunk_shapes(const kind *k, const void *from, size_t count, cpBody *body) {
    char *to = calloc(count, k->size);
    for (size_t i = 0; to != NULL && i < count; i++) {
        k->build(to + i * k->size, (const char *)from + i * k->from_size, body);
        if (k->is_shape) {
            cpShapeUpdate((cpShape *)(to + i * k->size), cpTransformIdentity);
        }
    }
    return to;
}

static void free_chipmunk_shapes(const kind *k, char *shapes, size_t count) {
    for (size_t i = 0; shapes != NULL && k->is_shape && i < count; i++) {
        cpShapeDestroy((cpShape *)(shapes + i * k->size));
    }
    free(shapes);
}

static void destroy_chipmunk(void *made) {
    chipmunk_pairs *p = made;
    free_chipmunk_shapes(p->row->a, p->a, p->count);
    free_chipmunk_shapes(p->row->b, p->b, p->count);
    cpBodyFree(p->body);
    free(p);
}

static void *prepare_chipmunk(const char *name, const bench_data *data) {
    chipmunk_pairs *p = calloc(1, sizeof *p);
    if (p == NULL) {
        return NULL;
    }
    *p = (chipmunk_pairs){.row = PEER_FIND(rows, name), .count = data->count, .body = cpBodyNewStatic()};
    p->a = build_chipmunk_shapes(p->row->a, data->a, data->count, p->body);
    p->b = build_chipmunk_shapes(p->row->b, data->b, data->count, p->body);
    if (p->a == NULL || p->b == NULL) {
        destroy_chipmunk(p);
        return NULL;
    }
    return p;
}

static size_t run_chipmunk(const void *made, size_t first, size_t count) {
    const chipmunk_pairs *p = made;
    const size_t size_a = p->row->a->size, size_b = p->row->b->size;
    size_t sum = 0;
    for (size_t i = first; i < first + count; i++) {
        sum += (size_t)p->row->meet(p->a + i * size_a, p->b + i * size_b);
    }
    return sum;
}

const bench_peer bench_chipmunk = {"Chipmunk",       chipmunk_version, chipmunk_method,
                                   prepare_chipmunk, run_chipmunk,     destroy_chipmunk};
