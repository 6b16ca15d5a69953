// broad_cgal.cpp: CGAL's box intersection (A. Zomorodian, H. Edelsbrunner, "Fast software for box intersections",
// 2002), which builds nothing that stays: its only question is for all pairs.
#include "bench/broad/broad.h"

#include <CGAL/box_intersection_d.h>
#include <cstddef>
#include <new>
#include <vector>

namespace {

using box = CGAL::Box_intersection_d::Box_d<float, 2, CGAL::Box_intersection_d::ID_FROM_BOX_ADDRESS>;

struct boxes_of {
    std::vector<box> boxes;
    std::vector<const box *> order;
};

void *build(const ht_box *from, size_t count) {
    try {
        boxes_of *made = new boxes_of;
        made->boxes.reserve(count);
        made->order.resize(count);
        for (size_t i = 0; i < count; i++) {
            float low[2] = {from[i].min.x, from[i].min.y}, high[2] = {from[i].max.x, from[i].max.y};
            made->boxes.emplace_back(low, high);
            made->order[i] = &made->boxes[i];
        }
        return made;
    } catch (const std::bad_alloc &) {
        return nullptr;
    }
}

// It sorts the pointers, so that they are laid out anew each time; the cutoff is the better one of those tried.
size_t pairs(void *made, ht_pair *out, size_t capacity) {
    boxes_of &m = *static_cast<boxes_of *>(made);
    const box *first = m.boxes.data();
    for (size_t i = 0; i < m.boxes.size(); i++) {
        m.order[i] = first + i;
    }
    size_t count = 0;
    const auto add = [&](const box *p, const box *q) {
        if (count < capacity) {
            const uint32_t a = static_cast<uint32_t>(p - first), b = static_cast<uint32_t>(q - first);
            out[count] = a < b ? ht_pair{a, b} : ht_pair{b, a};
        }
        count++;
    };
    CGAL::box_self_intersection_d(m.order.begin(), m.order.end(), add, std::ptrdiff_t{100},
                                  CGAL::Box_intersection_d::CLOSED);
    return count;
}

void destroy(void *made) {
    delete static_cast<boxes_of *>(made);
}

} // namespace

const broad_contestant broad_cgal = {
    "CGAL", "box_self_intersection_d", build, nullptr, pairs, nullptr, nullptr, destroy, BROAD_PAIRS};
