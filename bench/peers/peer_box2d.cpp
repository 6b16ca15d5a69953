// peer_box2d.cpp: rows as Box2D 2.4 answers them (Catto, box2d.org).
//
// Shapes are its own, in world space under the identity transform, one for each side of each pair in the order of the
// pairs. Polygons and edges lose the skin of 0.01 that Box2D gives them, so that it is asked the same question; an edge
// with a radius is a capsule. Each row has the fastest function that answers it: manifolds are faster than the GJK of
// b2TestOverlap. Distances, casts and times of impact want proxies of the shapes inside their input: they are copied
// there, as every caller has to.
#include "bench/peers/peer_rows.hpp"

#include <box2d/box2d.h>

#include <box2d/b2_distance.h>
#include <box2d/b2_time_of_impact.h>
#include <cstdio>

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

void build(b2RayCastInput &to, const ht_ray &from) {
    to = {vector(from.origin), vector(from.origin) + vector(from.dir), 1.0f};
}

/// A shape and the proxy that refers to it.
template <class Shape> struct proxied {
    Shape shape;
    b2DistanceProxy proxy;
};

template <class Shape, class From> void build(proxied<Shape> &to, const From &from) {
    build(to.shape, from);
    to.proxy.Set(&to.shape, 0);
}

/// A moving shape: what it does in the time from 0 to 1.
template <class Shape> struct moving {
    proxied<Shape> body;
    b2Vec2 delta;
    b2Sweep sweep;
};

ht_vec2 pivot_of(const ht_obox &shape) {
    return shape.center;
}
ht_vec2 pivot_of(const bench_octagon &shape) {
    return shape.v[0];
}
template <class From> ht_vec2 pivot_of(const From &) {
    return {0.0f, 0.0f};
}

template <class Shape, class From> void build_moving(moving<Shape> &to, const From &from) {
    build(to.body, from.shape);
    to.delta = vector(from.delta);
    const ht_vec2 pivot = pivot_of(from.shape);
    to.sweep.localCenter = to.sweep.c0 = vector(pivot);
    to.sweep.c = to.sweep.c0 + to.delta;
    to.sweep.a0 = 0.0f;
    to.sweep.a = bench_turn(pivot);
    to.sweep.alpha0 = 0.0f;
}
#define BUILD_MOVING(type, shape_type)                                                                                 \
    void build(moving<shape_type> &to, const BENCH_MOVING(type) & from) {                                              \
        build_moving(to, from);                                                                                        \
    }
BUILD_MOVING(ht_circle, b2CircleShape)
BUILD_MOVING(ht_capsule, b2EdgeShape)
BUILD_MOVING(ht_box, b2PolygonShape)
BUILD_MOVING(ht_obox, b2PolygonShape)
BUILD_MOVING(bench_octagon, b2PolygonShape)

template <class A, class B> bool measure(const proxied<A> &a, const proxied<B> &b) {
    b2DistanceInput input{a.proxy, b.proxy, identity, identity, true};
    b2DistanceOutput output;
    b2SimplexCache cache;
    cache.count = 0;
    b2Distance(&output, &cache, &input);
    return output.distance < 10.0f * b2_epsilon;
}

template <class A, class B> bool cast(const moving<A> &a, const proxied<B> &b) {
    b2ShapeCastInput input{b.proxy, a.body.proxy, identity, identity, a.delta};
    b2ShapeCastOutput output;
    return b2ShapeCast(&output, &input);
}

template <class A, class B> bool impact(const moving<A> &a, const proxied<B> &b) {
    b2TOIInput input;
    input.proxyA = a.body.proxy;
    input.proxyB = b.proxy;
    input.sweepA = a.sweep;
    input.sweepB.localCenter = input.sweepB.c0 = input.sweepB.c = {0.0f, 0.0f};
    input.sweepB.a0 = input.sweepB.a = input.sweepB.alpha0 = 0.0f;
    input.tMax = 1.0f;
    b2TOIOutput output;
    b2TimeOfImpact(&output, &input);
    return output.state != b2TOIOutput::e_separated;
}

template <class Shape> bool raycast(const b2RayCastInput &a, const Shape &b) {
    b2RayCastOutput hit;
    return b.RayCast(&hit, a, identity, 0);
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

struct builder {
    template <class T, class From> void operator()(T &to, const From &from) const {
        build(to, from);
    }
};

template <class A, class B, bool (*meet)(const A &, const B &), class FromA, class FromB>
peer_pairs *prepare_pairs(const bench_data &data) {
    return peer_prepare<builder, A, B, meet, FromA, FromB>(data);
}

using circle = b2CircleShape;
using edge = b2EdgeShape;
using polygon = b2PolygonShape;

using pcircle = proxied<circle>;
using pedge = proxied<edge>;
using ppolygon = proxied<polygon>;
using mcircle = moving<circle>;
using medge = moving<edge>;
using mpolygon = moving<polygon>;
using ray = b2RayCastInput;

const peer_row rows[] = {
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
    {"distance circle-circle", "b2Distance", prepare_pairs<pcircle, pcircle, measure, ht_circle, ht_circle>},
    {"distance circle-box", "b2Distance", prepare_pairs<pcircle, ppolygon, measure, ht_circle, ht_box>},
    {"distance circle-obox", "b2Distance", prepare_pairs<pcircle, ppolygon, measure, ht_circle, ht_obox>},
    {"distance box-box", "b2Distance", prepare_pairs<ppolygon, ppolygon, measure, ht_box, ht_box>},
    {"distance obox-obox", "b2Distance", prepare_pairs<ppolygon, ppolygon, measure, ht_obox, ht_obox>},
    {"distance capsule-capsule", "b2Distance", prepare_pairs<pedge, pedge, measure, ht_capsule, ht_capsule>},
    {"distance convex8-convex8", "b2Distance",
     prepare_pairs<ppolygon, ppolygon, measure, bench_octagon, bench_octagon>},
    {"contact circle-circle", "b2CollideCircles", prepare_pairs<circle, circle, collide, ht_circle, ht_circle>},
    {"contact circle-box", "b2CollidePolygonAndCircle", prepare_pairs<circle, polygon, collide, ht_circle, ht_box>},
    {"contact circle-obox", "b2CollidePolygonAndCircle", prepare_pairs<circle, polygon, collide, ht_circle, ht_obox>},
    {"contact box-box", "b2CollidePolygons", prepare_pairs<polygon, polygon, collide, ht_box, ht_box>},
    {"contact obox-obox", "b2CollidePolygons", prepare_pairs<polygon, polygon, collide, ht_obox, ht_obox>},
    {"contact convex8-convex8", "b2CollidePolygons",
     prepare_pairs<polygon, polygon, collide, bench_octagon, bench_octagon>},
    {"ray segment", "b2EdgeShape::RayCast", prepare_pairs<ray, edge, raycast, ht_ray, ht_segment>},
    {"ray circle", "b2CircleShape::RayCast", prepare_pairs<ray, circle, raycast, ht_ray, ht_circle>},
    {"ray box", "b2PolygonShape::RayCast", prepare_pairs<ray, polygon, raycast, ht_ray, ht_box>},
    {"ray obox", "b2PolygonShape::RayCast", prepare_pairs<ray, polygon, raycast, ht_ray, ht_obox>},
    {"ray convex8", "b2PolygonShape::RayCast", prepare_pairs<ray, polygon, raycast, ht_ray, bench_octagon>},
    {"cast circle-circle", "b2ShapeCast", prepare_pairs<mcircle, pcircle, cast, BENCH_MOVING(ht_circle), ht_circle>},
    {"cast circle-box", "b2ShapeCast", prepare_pairs<mcircle, ppolygon, cast, BENCH_MOVING(ht_circle), ht_box>},
    {"cast box-box", "b2ShapeCast", prepare_pairs<mpolygon, ppolygon, cast, BENCH_MOVING(ht_box), ht_box>},
    {"cast obox-obox", "b2ShapeCast", prepare_pairs<mpolygon, ppolygon, cast, BENCH_MOVING(ht_obox), ht_obox>},
    {"cast capsule-capsule", "b2ShapeCast", prepare_pairs<medge, pedge, cast, BENCH_MOVING(ht_capsule), ht_capsule>},
    {"cast convex8-convex8", "b2ShapeCast",
     prepare_pairs<mpolygon, ppolygon, cast, BENCH_MOVING(bench_octagon), bench_octagon>},
    {"sweep obox-obox", "b2TimeOfImpact", prepare_pairs<mpolygon, ppolygon, impact, BENCH_MOVING(ht_obox), ht_obox>},
    {"sweep convex8-convex8", "b2TimeOfImpact",
     prepare_pairs<mpolygon, ppolygon, impact, BENCH_MOVING(bench_octagon), bench_octagon>},
};

// As the package says, where it does: Box2D 2.4.1 calls itself 2.4.0.
const char *version() {
    static char text[40] = HANTEI_BOX2D_VERSION;
    if (text[0] == 0) {
        std::snprintf(text, sizeof text, "%d.%d.%d", b2_version.major, b2_version.minor, b2_version.revision);
    }
    return text;
}

using functions = peer_functions<rows>;

} // namespace

const bench_peer bench_box2d = {"Box2D",        version,           functions::method, functions::prepare,
                                functions::run, functions::destroy};
