// broad_boost.cpp: Boost's R-tree, packed: made from all boxes at once, and anew when they move.
#include "bench/broad/broad.h"

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/segment.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/function_output_iterator.hpp>
#include <functional>
#include <new>
#include <utility>
#include <vector>

namespace {

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;

using point = bg::model::d2::point_xy<float>;
using box = bg::model::box<point>;
using value = std::pair<box, uint32_t>;
using rtree = bgi::rtree<value, bgi::linear<16>>;

box bounds(const ht_box &b) {
    return {point(b.min.x, b.min.y), point(b.max.x, b.max.y)};
}

void *build(const ht_box *boxes, size_t count) {
    try {
        std::vector<value> values;
        values.reserve(count);
        for (size_t i = 0; i < count; i++) {
            values.emplace_back(bounds(boxes[i]), static_cast<uint32_t>(i));
        }
        return new rtree(values.begin(), values.end());
    } catch (const std::bad_alloc &) {
        return nullptr;
    }
}

/// Takes the pairs of one box with those of greater numbers.
struct taker {
    ht_pair *out;
    size_t capacity, count;
    uint32_t a;

    void operator()(const value &b) {
        if (a < b.second && count++ < capacity) {
            out[count - 1] = {a, b.second};
        }
    }
};

size_t pairs(void *made, ht_pair *out, size_t capacity) {
    const rtree &tree = *static_cast<const rtree *>(made);
    taker take = {out, capacity, 0, 0};
    for (const value &a : tree) {
        take.a = a.second;
        tree.query(bgi::intersects(a.first), boost::make_function_output_iterator(std::ref(take)));
    }
    return take.count;
}

size_t query(void *made, ht_box of, uint32_t *out, size_t capacity) {
    const rtree &tree = *static_cast<const rtree *>(made);
    size_t count = 0;
    const auto add = [&](const value &b) {
        if (count < capacity) {
            out[count] = b.second;
        }
        count++;
    };
    tree.query(bgi::intersects(bounds(of)), boost::make_function_output_iterator(add));
    return count;
}

// It has no search for the first box on a way: all of them are looked at.
float ray(void *made, ht_vec2 from, ht_vec2 to) {
    const rtree &tree = *static_cast<const rtree *>(made);
    float nearest = 2.0f;
    const auto look = [&](const value &b) {
        const point low = b.first.min_corner(), high = b.first.max_corner();
        const ht_box as_ours = {{low.x(), low.y()}, {high.x(), high.y()}};
        const float enter = broad_enter(&as_ours, from, to);
        nearest = enter < nearest ? enter : nearest;
    };
    const bg::model::segment<point> way(point(from.x, from.y), point(to.x, to.y));
    tree.query(bgi::intersects(way), boost::make_function_output_iterator(look));
    return nearest;
}

void destroy(void *made) {
    delete static_cast<rtree *>(made);
}

} // namespace

const broad_contestant broad_boost = {"Boost", "packed rtree", build, nullptr, pairs, query, ray, destroy, BROAD_PAIRS};
