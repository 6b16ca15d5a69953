// peer_box2d.cpp: rows as Box2D 2.4 answers them (Catto, box2d.org).
//
// Shapes are its own, in world space under the identity transform, one for each side of each pair in the order of the
// pairs. Polygons and edges lose the skin of 0.01 that Box2D gives them, so that it is asked the same question; an edge
// with a radius is a capsule. Each row has the fastest function that answers it: manifolds are faster than the GJK of
// b2TestOverlap.
#include "peers.h"

#include <box2d/box2d.h>
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>

namespace {

const b2Transform identity(b2Vec2(0.0f, 0.0f), b2Rot(0.0f));

b2Vec2 vector(ht_vec2 v) {
    return {v.x, v.y};
}

void build(b2Vec2 &to, const ht_vec2 &from) {
    to = vector(from);
}

void build(b2CircleShape &to, const ht_circle &from) {
    to.m_p = vector(from.center);
    to.m_radius = from.radius;
}

void build(b2EdgeShape &to, const ht_capsule &from) {
    to.SetTwoSided(vector(from.a), vector(from.b));
    to.m_radius = from.radius;
}

void build(b2EdgeShape &to, const ht_segment &from) {
    build(to, ht_capsule{from.a, from.b, 0.0f});
}

void build(b2RayCastInput &to, const ht_segment &from) {
    to = {vector(from.a), vector(from.b), 1.0f};
}

void build(b2AABB &to, const ht_box &from) {
    to.lowerBound = vector(from.min);
    to.upperBound = vector(from.max);
}

void build_polygon(b2PolygonShape &to, const b2Vec2 *v, int n) {
    to.Set(v, n);
    to.m_radius = 0.0f;
}

template <int n> void build_polygon(b2PolygonShape &to, const ht_vec2 (&from)[n]) {
    b2Vec2 v[n];
    for (int k = 0; k < n; k++) {
        v[k] = vector(from[k]);
    }
    build_polygon(to, v, n);
}

void build(b2PolygonShape &to, const ht_triangle &from) {
    build_polygon(to, from.v);
}

void build(b2PolygonShape &to, const bench_octagon &from) {
    build_polygon(to, from.v);
}

void build(b2PolygonShape &to, const ht_box &from) {
    const ht_vec2 low = from.min, high = from.max;
    build_polygon<4>(to, {low, {high.x, low.y}, high, {low.x, high.y}});
}

void build(b2PolygonShape &to, const ht_obox &from) {
    double x[4], y[4];
    bench_corners(&from, x, y);
    b2Vec2 v[4];
    for (int k = 0; k < 4; k++) {
        v[k].Set(static_cast<float>(x[k]), static_cast<float>(y[k]));
    }
    build_polygon(to, v, 4);
}

template <class A, class B> bool overlap(const A &a, const B &b) {
    return b2TestOverlap(&a, 0, &b, 0, identity, identity);
}

bool collide(const b2CircleShape &a, const b2CircleShape &b) {
    b2Manifold manifold;
    b2CollideCircles(&manifold, &a, identity, &b, identity);
    return manifold.pointCount > 0;
}

bool collide(const b2CircleShape &a, const b2PolygonShape &b) {
    b2Manifold manifold;
    b2CollidePolygonAndCircle(&manifold, &b, identity, &a, identity);
    return manifold.pointCount > 0;
}

bool collide(const b2PolygonShape &a, const b2PolygonShape &b) {
    b2Manifold manifold;
    b2CollidePolygons(&manifold, &a, identity, &b, identity);
    return manifold.pointCount > 0;
}

bool overlap_boxes(const b2AABB &a, const b2AABB &b) {
    return b2TestOverlap(a, b);
}

bool cross(const b2RayCastInput &a, const b2EdgeShape &b) {
    b2RayCastOutput hit;
    return b.RayCast(&hit, a, identity, 0);
}

bool contain(const b2Vec2 &a, const b2PolygonShape &b) {
    return b.TestPoint(identity, a);
}

struct pairs {
    virtual ~pairs() = default;
    virtual size_t run(size_t first, size_t count) const = 0;
};

template <class A, class B, bool (*meet)(const A &, const B &)> struct pairs_of final : pairs {
    std::unique_ptr<A[]> a;
    std::unique_ptr<B[]> b;

    size_t run(size_t first, size_t count) const override {
        size_t sum = 0;
        for (size_t i = first; i < first + count; i++) {
            sum += static_cast<size_t>(meet(a[i], b[i]));
        }
        return sum;
    }
};

template <class T, class From> std::unique_ptr<T[]> build_all(const void *from, size_t count) {
    std::unique_ptr<T[]> to(new T[count]);
    for (size_t i = 0; i < count; i++) {
        build(to[i], static_cast<const From *>(from)[i]);
    }
    return to;
}

template <class A, class B, bool (*meet)(const A &, const B &), class FromA, class FromB>
pairs *prepare_pairs(const bench_data &data) {
    std::unique_ptr<pairs_of<A, B, meet>> made(new pairs_of<A, B, meet>);
    made->a = build_all<A, FromA>(data.a, data.count);
    made->b = build_all<B, FromB>(data.b, data.count);
    return made.release();
}

using circle = b2CircleShape;
using edge = b2EdgeShape;
using polygon = b2PolygonShape;

struct row {
    const char *name, *method;
    pairs *(*prepare)(const bench_data &data);
};

const row rows[] = {
    {"circle-circle", "b2CollideCircles", prepare_pairs<circle, circle, collide, ht_circle, ht_circle>},
    {"box-box", "b2TestOverlap(b2AABB)", prepare_pairs<b2AABB, b2AABB, overlap_boxes, ht_box, ht_box>},
    {"circle-box", "b2CollidePolygonAndCircle", prepare_pairs<circle, polygon, collide, ht_circle, ht_box>},
    {"point-obox", "b2PolygonShape::TestPoint", prepare_pairs<b2Vec2, polygon, contain, ht_vec2, ht_obox>},
    {"circle-obox", "b2CollidePolygonAndCircle", prepare_pairs<circle, polygon, collide, ht_circle, ht_obox>},
    {"obox-obox", "b2CollidePolygons", prepare_pairs<polygon, polygon, collide, ht_obox, ht_obox>},
    {"segment-segment", "b2EdgeShape::RayCast", prepare_pairs<b2RayCastInput, edge, cross, ht_segment, ht_segment>},
    {"capsule-capsule", "b2TestOverlap", prepare_pairs<edge, edge, overlap, ht_capsule, ht_capsule>},
    {"triangle-triangle", "b2CollidePolygons", prepare_pairs<polygon, polygon, collide, ht_triangle, ht_triangle>},
    {"convex8-convex8", "b2CollidePolygons", prepare_pairs<polygon, polygon, collide, bench_octagon, bench_octagon>},
    {"box-obox", "b2CollidePolygons", prepare_pairs<polygon, polygon, collide, ht_box, ht_obox>},
    {"capsule-convex8", "b2TestOverlap", prepare_pairs<edge, polygon, overlap, ht_capsule, bench_octagon>},
    {"ht_relate circles", "b2CollideCircles", prepare_pairs<circle, circle, collide, ht_circle, ht_circle>},
};

const row *find(const char *name) {
    for (const row &r : rows) {
        if (std::strcmp(r.name, name) == 0) {
            return &r;
        }
    }
    return nullptr;
}

// As the package says, where it does: Box2D 2.4.1 calls itself 2.4.0.
const char *version() {
    static char text[40] = HANTEI_BOX2D_VERSION;
    if (text[0] == 0) {
        std::snprintf(text, sizeof text, "%d.%d.%d", b2_version.major, b2_version.minor, b2_version.revision);
    }
    return text;
}

const char *method(const char *name) {
    const row *r = find(name);
    return r != nullptr ? r->method : nullptr;
}

void *prepare(const char *name, const bench_data *data) {
    try {
        return find(name)->prepare(*data);
    } catch (const std::bad_alloc &) {
        return nullptr;
    }
}

size_t run(const void *made, size_t first, size_t count) {
    return static_cast<const pairs *>(made)->run(first, count);
}

void destroy(void *made) {
    delete static_cast<pairs *>(made);
}

} // namespace

const bench_peer bench_box2d = {"box2d", version, method, prepare, run, destroy};
