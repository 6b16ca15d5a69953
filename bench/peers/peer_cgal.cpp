// peer_cgal.cpp: rows as CGAL answers them (cgal.org), with the kernel of exact predicates.
//
// Only rows that one of its predicates answers: its circles are curves, and its polygons meet by way of arrangements,
// ten thousand times slower.
#include "bench/peers/peer_rows.hpp"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_2_algorithms.h>
#include <CGAL/intersections.h>
#include <CGAL/squared_distance_2.h>
#include <CGAL/version.h>
#include <array>
#include <map>

namespace {

using kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using point = kernel::Point_2;
using segment = kernel::Segment_2;
using triangle = kernel::Triangle_2;
using box = kernel::Iso_rectangle_2;
using circle = kernel::Circle_2;
using quad = std::array<point, 4>;

struct capsule {
    segment core;
    double radius;
};

point point_of(ht_vec2 v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y)};
}

void build(point &to, const ht_vec2 &from) {
    to = point_of(from);
}

void build(segment &to, const ht_segment &from) {
    to = segment(point_of(from.a), point_of(from.b));
}

void build(segment &to, const ht_ray &from) {
    const point start = point_of(from.origin);
    to = segment(start, start + (point_of(from.dir) - CGAL::ORIGIN));
}

void build(triangle &to, const ht_triangle &from) {
    to = triangle(point_of(from.v[0]), point_of(from.v[1]), point_of(from.v[2]));
}

void build(box &to, const ht_box &from) {
    to = box(point_of(from.min), point_of(from.max));
}

void build(circle &to, const ht_circle &from) {
    const double r = static_cast<double>(from.radius);
    to = circle(point_of(from.center), r * r);
}

void build(capsule &to, const ht_capsule &from) {
    to = {segment(point_of(from.a), point_of(from.b)), static_cast<double>(from.radius)};
}

void build(quad &to, const ht_obox &from) {
    double x[4], y[4];
    bench_corners(&from, x, y);
    for (size_t k = 0; k < 4; k++) {
        to[k] = point(x[k], y[k]);
    }
}

using shared_ring = std::shared_ptr<std::array<point, BENCH_RING>>;

void build(shared_ring &to, const ht_vec2 *const &from) {
    static std::map<const ht_vec2 *, shared_ring> pool;
    shared_ring &found = pool[from];
    if (!found) {
        found = std::make_shared<std::array<point, BENCH_RING>>();
        for (size_t k = 0; k < BENCH_RING; k++) {
            (*found)[k] = point_of(from[k]);
        }
    }
    to = found;
}

struct builder {
    template <class T, class From> void operator()(T &to, const From &from) const {
        build(to, from);
    }
};

template <class A, class B> bool intersect(const A &a, const B &b) {
    return CGAL::do_intersect(a, b);
}

bool inside(const point &p, const quad &q) {
    return CGAL::bounded_side_2(q.begin(), q.end(), p, kernel()) != CGAL::ON_UNBOUNDED_SIDE;
}

bool inside_ring(const point &p, const shared_ring &r) {
    return CGAL::bounded_side_2(r->begin(), r->end(), p, kernel()) != CGAL::ON_UNBOUNDED_SIDE;
}

bool near_each_other(const capsule &a, const capsule &b) {
    const double reach = a.radius + b.radius;
    return CGAL::squared_distance(a.core, b.core) <= reach * reach;
}

template <class A, class B, bool (*meet)(const A &, const B &), class FromA, class FromB>
peer_pairs *pairs(const bench_data &data) {
    return peer_prepare<builder, A, B, meet, FromA, FromB>(data);
}

const peer_row rows[] = {
    {"box-box", "do_intersect", pairs<box, box, intersect, ht_box, ht_box>},
    {"point-obox", "bounded_side_2", pairs<point, quad, inside, ht_vec2, ht_obox>},
    {"segment-segment", "do_intersect", pairs<segment, segment, intersect, ht_segment, ht_segment>},
    {"capsule-capsule", "squared_distance", pairs<capsule, capsule, near_each_other, ht_capsule, ht_capsule>},
    {"triangle-triangle", "do_intersect", pairs<triangle, triangle, intersect, ht_triangle, ht_triangle>},
    {"point-ring100", "bounded_side_2", pairs<point, shared_ring, inside_ring, ht_vec2, const ht_vec2 *>},
    {"distance capsule-capsule", "squared_distance", pairs<capsule, capsule, near_each_other, ht_capsule, ht_capsule>},
    {"ray segment", "do_intersect", pairs<segment, segment, intersect, ht_ray, ht_segment>},
    {"ray circle", "do_intersect", pairs<segment, circle, intersect, ht_ray, ht_circle>},
    {"ray box", "do_intersect", pairs<segment, box, intersect, ht_ray, ht_box>},
};
using functions = peer_functions<rows>;

const char *version() {
    return CGAL_VERSION_STR;
}

} // namespace

const bench_peer bench_cgal = {"CGAL",         version,           functions::method, functions::prepare,
                               functions::run, functions::destroy};
