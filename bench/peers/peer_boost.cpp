// peer_boost.cpp: rows as Boost.Geometry answers them (boost.org/libs/geometry), in double.
//
// It knows no circles and capsules: they are points and segments with a distance to stay below.
#include "bench/peers/peer_rows.hpp"

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/ring.hpp>
#include <boost/geometry/geometries/segment.hpp>
#include <boost/version.hpp>
#include <cstdio>
#include <map>

namespace {

namespace bg = boost::geometry;

using point = bg::model::d2::point_xy<double>;
using segment = bg::model::segment<point>;
using box = bg::model::box<point>;
using ring = bg::model::ring<point, false, true>; // counter-clockwise, first point repeated

/// What is within a radius of something.
template <class Core> struct grown {
    Core core;
    double radius;
};
using circle = grown<point>;
using capsule = grown<segment>;

point point_of(ht_vec2 v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y)};
}

void build(point &to, const ht_vec2 &from) {
    to = point_of(from);
}

void build(segment &to, const ht_segment &from) {
    to = segment(point_of(from.a), point_of(from.b));
}

void build(circle &to, const ht_circle &from) {
    to = {point_of(from.center), static_cast<double>(from.radius)};
}

void build(capsule &to, const ht_capsule &from) {
    to = {segment(point_of(from.a), point_of(from.b)), static_cast<double>(from.radius)};
}

void build(box &to, const ht_box &from) {
    to = box(point_of(from.min), point_of(from.max));
}

void build_ring(ring &to, const ht_vec2 *v, int n) {
    for (int k = 0; k <= n; k++) {
        to.push_back(point_of(v[k % n]));
    }
}

void build(ring &to, const ht_triangle &from) {
    build_ring(to, from.v, 3);
    bg::correct(to);
}

void build(ring &to, const bench_octagon &from) {
    build_ring(to, from.v, BENCH_VERTICES);
}

void build(ring &to, const ht_obox &from) {
    double x[4], y[4];
    bench_corners(&from, x, y);
    for (int k = 0; k <= 4; k++) {
        to.push_back({x[k % 4], y[k % 4]});
    }
}

/// Rings of a pool are shared by their pairs.
using shared_ring = std::shared_ptr<const ring>;

void build(shared_ring &to, const ht_vec2 *const &from) {
    static std::map<const ht_vec2 *, shared_ring> pool;
    shared_ring &found = pool[from];
    if (!found) {
        const auto made = std::make_shared<ring>();
        build_ring(*made, from, BENCH_RING);
        found = made;
    }
    to = found;
}

void build(segment &to, const ht_ray &from) {
    const point start = point_of(from.origin), way = point_of(from.dir);
    to = segment(start, point(start.x() + way.x(), start.y() + way.y()));
}

struct builder {
    template <class T, class From> void operator()(T &to, const From &from) const {
        build(to, from);
    }
};

template <class A, class B> bool intersect(const A &a, const B &b) {
    return bg::intersects(a, b);
}

template <class A> bool cover(const point &p, const A &a) {
    return bg::covered_by(p, a);
}

bool cover_shared(const point &p, const shared_ring &a) {
    return bg::covered_by(p, *a);
}

template <class A, class B> bool near_each_other(const grown<A> &a, const grown<B> &b) {
    const double reach = a.radius + b.radius;
    return bg::comparable_distance(a.core, b.core) <= reach * reach;
}

template <class A, class B> bool near_shape(const grown<A> &a, const B &b) {
    return bg::comparable_distance(a.core, b) <= a.radius * a.radius;
}

template <class A, class B> bool measure(const A &a, const B &b) {
    return bg::distance(a, b) <= 0.0;
}

template <class A, class B> bool measure_grown(const grown<A> &a, const grown<B> &b) {
    return bg::distance(a.core, b.core) - a.radius - b.radius <= 0.0;
}

template <class A, class B> bool measure_from(const grown<A> &a, const B &b) {
    return bg::distance(a.core, b) - a.radius <= 0.0;
}

template <class A, class B, bool (*meet)(const A &, const B &), class FromA, class FromB>
peer_pairs *pairs(const bench_data &data) {
    return peer_prepare<builder, A, B, meet, FromA, FromB>(data);
}

const peer_row rows[] = {
    {"circle-circle", "comparable_distance", pairs<circle, circle, near_each_other, ht_circle, ht_circle>},
    {"box-box", "intersects", pairs<box, box, intersect, ht_box, ht_box>},
    {"circle-box", "comparable_distance", pairs<circle, box, near_shape, ht_circle, ht_box>},
    {"point-obox", "covered_by", pairs<point, ring, cover, ht_vec2, ht_obox>},
    {"circle-obox", "comparable_distance", pairs<circle, ring, near_shape, ht_circle, ht_obox>},
    {"obox-obox", "intersects", pairs<ring, ring, intersect, ht_obox, ht_obox>},
    {"segment-segment", "intersects", pairs<segment, segment, intersect, ht_segment, ht_segment>},
    {"capsule-capsule", "comparable_distance", pairs<capsule, capsule, near_each_other, ht_capsule, ht_capsule>},
    {"triangle-triangle", "intersects", pairs<ring, ring, intersect, ht_triangle, ht_triangle>},
    {"convex8-convex8", "intersects", pairs<ring, ring, intersect, bench_octagon, bench_octagon>},
    {"box-obox", "intersects", pairs<box, ring, intersect, ht_box, ht_obox>},
    {"capsule-convex8", "distance", pairs<capsule, ring, measure_from, ht_capsule, bench_octagon>},
    {"point-ring100", "covered_by", pairs<point, shared_ring, cover_shared, ht_vec2, const ht_vec2 *>},
    {"ht_relate circles", "comparable_distance", pairs<circle, circle, near_each_other, ht_circle, ht_circle>},
    {"distance circle-circle", "distance", pairs<circle, circle, measure_grown, ht_circle, ht_circle>},
    {"distance circle-box", "distance", pairs<circle, box, measure_from, ht_circle, ht_box>},
    {"distance circle-obox", "distance", pairs<circle, ring, measure_from, ht_circle, ht_obox>},
    {"distance box-box", "distance", pairs<box, box, measure, ht_box, ht_box>},
    {"distance obox-obox", "distance", pairs<ring, ring, measure, ht_obox, ht_obox>},
    {"distance capsule-capsule", "distance", pairs<capsule, capsule, measure_grown, ht_capsule, ht_capsule>},
    {"distance convex8-convex8", "distance", pairs<ring, ring, measure, bench_octagon, bench_octagon>},
    {"ray segment", "intersects", pairs<segment, segment, intersect, ht_ray, ht_segment>},
    {"ray box", "intersects", pairs<segment, box, intersect, ht_ray, ht_box>},
    {"ray obox", "intersects", pairs<segment, ring, intersect, ht_ray, ht_obox>},
    {"ray convex8", "intersects", pairs<segment, ring, intersect, ht_ray, bench_octagon>},
};
using functions = peer_functions<rows>;

const char *version() {
    static char text[16];
    std::snprintf(text, sizeof text, "%d.%d", BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000);
    return text;
}

} // namespace

const bench_peer bench_boost = {"Boost",        version,           functions::method, functions::prepare,
                                functions::run, functions::destroy};
