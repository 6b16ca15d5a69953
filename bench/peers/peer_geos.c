// peer_geos.c: rows as GEOS answers them (libgeos.org), through its C interface.
//
// It knows no circles and capsules: they are points and lines with a distance to stay below. Rings of a pool are
// prepared, which indexes their edges, as their points are many.
#include "bench/peers/peers.h"

#include <geos_c.h>
#include <stdlib.h>

typedef struct shape {
    GEOSGeometry *geometry; // NULL where it is of the pool
    double radius;
    const GEOSPreparedGeometry *prepared; // of the pool
} shape;

typedef struct kind {
    size_t from_size;
    shape (*build)(const void *from);
} kind;

typedef struct row {
    const char *name, *method;
    const kind *a, *b;
    bool (*meet)(const shape *a, const shape *b);
} row;

typedef struct geos_pairs {
    const row *row;
    size_t count;
    shape *a, *b;
} geos_pairs;

/// The rings of a pool, by where they are.
typedef struct pooled {
    const ht_vec2 *v;
    GEOSGeometry *geometry;
    const GEOSPreparedGeometry *prepared;
} pooled;

static GEOSContextHandle_t geos;
static pooled pool[1024];

static GEOSCoordSequence *points(const ht_vec2 *v, int n, int repeated) {
    double xy[2 * (BENCH_RING + 1)];
    for (int k = 0; k < n + repeated; k++) {
        xy[2 * k] = (double)v[k % n].x;
        xy[2 * k + 1] = (double)v[k % n].y;
    }
    return GEOSCoordSeq_copyFromBuffer_r(geos, xy, (unsigned)(n + repeated), 0, 0);
}

static shape geos_polygon(GEOSCoordSequence *corners) {
    return (shape){.geometry = GEOSGeom_createPolygon_r(geos, GEOSGeom_createLinearRing_r(geos, corners), NULL, 0)};
}

static shape line(ht_vec2 a, ht_vec2 b, double radius) {
    const ht_vec2 v[2] = {a, b};
    return (shape){GEOSGeom_createLineString_r(geos, points(v, 2, 0)), radius, NULL};
}

static shape build_geos_point(const void *from) {
    const ht_vec2 *p = from;
    return (shape){.geometry = GEOSGeom_createPointFromXY_r(geos, (double)p->x, (double)p->y)};
}

static shape build_geos_circle(const void *from) {
    const ht_circle *c = from;
    return (shape){build_geos_point(&c->center).geometry, (double)c->radius, NULL};
}

static shape build_geos_segment(const void *from) {
    const ht_segment *s = from;
    return line(s->a, s->b, 0.0);
}

static shape build_geos_capsule(const void *from) {
    const ht_capsule *c = from;
    return line(c->a, c->b, (double)c->radius);
}

static shape build_geos_ray(const void *from) {
    const ht_ray *r = from;
    return line(r->origin, (ht_vec2){r->origin.x + r->dir.x, r->origin.y + r->dir.y}, 0.0);
}

static shape build_geos_box(const void *from) {
    const ht_box *b = from;
    return (shape){.geometry = GEOSGeom_createRectangle_r(geos, (double)b->min.x, (double)b->min.y, (double)b->max.x,
                                                          (double)b->max.y)};
}

static shape build_geos_obox(const void *from) {
    double x[4], y[4], xy[10];
    bench_corners(from, x, y);
    for (int k = 0; k < 5; k++) {
        xy[2 * k] = x[k % 4];
        xy[2 * k + 1] = y[k % 4];
    }
    return geos_polygon(GEOSCoordSeq_copyFromBuffer_r(geos, xy, 5, 0, 0));
}

static shape build_geos_triangle(const void *from) {
    return geos_polygon(points(((const ht_triangle *)from)->v, 3, 1));
}

static shape build_geos_octagon(const void *from) {
    return geos_polygon(points(((const bench_octagon *)from)->v, BENCH_VERTICES, 1));
}

static shape build_ring(const void *from) {
    const ht_vec2 *v = *(const ht_vec2 *const *)from;
    size_t i = ((uintptr_t)v / sizeof(ht_vec2[BENCH_RING])) % (sizeof pool / sizeof *pool);
    while (pool[i].v != v && pool[i].v != NULL) {
        i = (i + 1) % (sizeof pool / sizeof *pool);
    }
    if (pool[i].v == NULL) {
        GEOSGeometry *g = geos_polygon(points(v, BENCH_RING, 1)).geometry;
        pool[i] = (pooled){v, g, GEOSPrepare_r(geos, g)};
    }
    return (shape){.prepared = pool[i].prepared};
}

static const kind geos_point = {sizeof(ht_vec2), build_geos_point};
static const kind circle = {sizeof(ht_circle), build_geos_circle};
static const kind segment = {sizeof(ht_segment), build_geos_segment};
static const kind capsule = {sizeof(ht_capsule), build_geos_capsule};
static const kind ray = {sizeof(ht_ray), build_geos_ray};
static const kind box = {sizeof(ht_box), build_geos_box};
static const kind obox = {sizeof(ht_obox), build_geos_obox};
static const kind triangle = {sizeof(ht_triangle), build_geos_triangle};
static const kind octagon = {sizeof(bench_octagon), build_geos_octagon};
static const kind ring = {sizeof(ht_vec2 *), build_ring};

static bool intersect(const shape *a, const shape *b) {
    return GEOSIntersects_r(geos, a->geometry, b->geometry) == 1;
}

static bool intersect_prepared(const shape *a, const shape *b) {
    return GEOSPreparedIntersects_r(geos, b->prepared, a->geometry) == 1;
}

static bool within(const shape *a, const shape *b) {
    return GEOSDistanceWithin_r(geos, a->geometry, b->geometry, a->radius + b->radius) == 1;
}

static bool measure_geos(const shape *a, const shape *b) {
    double distance = 0.0;
    GEOSDistance_r(geos, a->geometry, b->geometry, &distance);
    return distance - a->radius - b->radius <= 0.0;
}

static const row rows[] = {
    {"circle-circle", "GEOSDistanceWithin", &circle, &circle, within},
    {"box-box", "GEOSIntersects", &box, &box, intersect},
    {"circle-box", "GEOSDistanceWithin", &circle, &box, within},
    {"point-obox", "GEOSIntersects", &geos_point, &obox, intersect},
    {"circle-obox", "GEOSDistanceWithin", &circle, &obox, within},
    {"obox-obox", "GEOSIntersects", &obox, &obox, intersect},
    {"segment-segment", "GEOSIntersects", &segment, &segment, intersect},
    {"capsule-capsule", "GEOSDistanceWithin", &capsule, &capsule, within},
    {"triangle-triangle", "GEOSIntersects", &triangle, &triangle, intersect},
    {"convex8-convex8", "GEOSIntersects", &octagon, &octagon, intersect},
    {"box-obox", "GEOSIntersects", &box, &obox, intersect},
    {"capsule-convex8", "GEOSDistanceWithin", &capsule, &octagon, within},
    {"point-ring100", "GEOSPreparedIntersects", &geos_point, &ring, intersect_prepared},
    {"ht_relate circles", "GEOSDistanceWithin", &circle, &circle, within},
    {"distance circle-circle", "GEOSDistance", &circle, &circle, measure_geos},
    {"distance circle-box", "GEOSDistance", &circle, &box, measure_geos},
    {"distance circle-obox", "GEOSDistance", &circle, &obox, measure_geos},
    {"distance box-box", "GEOSDistance", &box, &box, measure_geos},
    {"distance obox-obox", "GEOSDistance", &obox, &obox, measure_geos},
    {"distance capsule-capsule", "GEOSDistance", &capsule, &capsule, measure_geos},
    {"distance convex8-convex8", "GEOSDistance", &octagon, &octagon, measure_geos},
    {"ray segment", "GEOSIntersects", &ray, &segment, intersect},
    {"ray box", "GEOSIntersects", &ray, &box, intersect},
    {"ray obox", "GEOSIntersects", &ray, &obox, intersect},
    {"ray convex8", "GEOSIntersects", &ray, &octagon, intersect},
};

static const char *geos_version(void) {
    return GEOS_VERSION;
}

static const char *geos_method(const char *name) {
    const row *r = PEER_FIND(rows, name);
    return r != NULL ? r->method : NULL;
}

static shape *build_geos_shapes(const kind *k, const void *from, size_t count) {
    shape *to = calloc(count, sizeof *to);
    for (size_t i = 0; to != NULL && i < count; i++) {
        to[i] = k->build((const char *)from + i * k->from_size);
    }
    return to;
}

static void free_geos_shapes(shape *shapes, size_t count) {
    for (size_t i = 0; shapes != NULL && i < count; i++) {
        if (shapes[i].geometry != NULL) {
            GEOSGeom_destroy_r(geos, shapes[i].geometry);
        }
    }
    free(shapes);
}

static void destroy_geos(void *made) {
    geos_pairs *p = made;
    free_geos_shapes(p->a, p->count);
    free_geos_shapes(p->b, p->count);
    free(p);
    for (pooled *q = pool; q < pool + sizeof pool / sizeof *pool; q++) {
        if (q->v != NULL) {
            GEOSPreparedGeom_destroy_r(geos, q->prepared);
            GEOSGeom_destroy_r(geos, q->geometry);
            q->v = NULL;
        }
    }
    GEOS_finish_r(geos);
}

static void *prepare_geos(const char *name, const bench_data *data) {
    geos_pairs *p = calloc(1, sizeof *p);
    if (p == NULL) {
        return NULL;
    }
    geos = GEOS_init_r();
    *p = (geos_pairs){.row = PEER_FIND(rows, name), .count = data->count};
    p->a = build_geos_shapes(p->row->a, data->a, data->count);
    p->b = build_geos_shapes(p->row->b, data->b, data->count);
    if (p->a == NULL || p->b == NULL) {
        destroy_geos(p);
        return NULL;
    }
    return p;
}

static size_t run_geos(const void *made, size_t first, size_t count) {
    const geos_pairs *p = made;
    size_t sum = 0;
    for (size_t i = first; i < first + count; i++) {
        sum += (size_t)p->row->meet(&p->a[i], &p->b[i]);
    }
    return sum;
}

const bench_peer bench_geos = {"GEOS", geos_version, geos_method, prepare_geos, run_geos, destroy_geos};
