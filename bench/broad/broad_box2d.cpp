// broad_box2d.cpp: Box2D 2.4's tree, and the broad phase that it has on it.
//
// Both keep boxes larger by b2_aabbExtension; what they find is sifted by the given ones. The broad phase reports only
// pairs of boxes that have left their larger ones since it was asked last: less than the others do.
#include "bench/broad/broad.h"

#include <box2d/b2_broad_phase.h>
#include <box2d/b2_dynamic_tree.h>
#include <new>
#include <vector>

namespace {

b2AABB bounds(const ht_box &b) {
    b2AABB to;
    to.lowerBound.Set(b.min.x, b.min.y);
    to.upperBound.Set(b.max.x, b.max.y);
    return to;
}

// The data of a proxy is its box as it is given: its place is its number.
void *user_data(const ht_box *box) {
    return const_cast<ht_box *>(box);
}

uint32_t number_of(const void *data, const ht_box *boxes) {
    return static_cast<uint32_t>(static_cast<const ht_box *>(data) - boxes);
}

/// A list in the caller's memory.
template <class T> struct list {
    T *out;
    size_t capacity, count;

    void add(T item) {
        if (count < capacity) {
            out[count] = item;
        }
        count++;
    }
};

struct tree {
    b2DynamicTree tree;
    const ht_box *boxes;
    std::vector<int32> proxies;
};

struct sift_box {
    const struct tree &t;
    ht_box box;
    list<uint32_t> found;

    bool QueryCallback(int32 proxy) {
        const uint32_t i = number_of(t.tree.GetUserData(proxy), t.boxes);
        if (broad_meets(&box, &t.boxes[i])) {
            found.add(i);
        }
        return true;
    }
};

struct sift_pairs {
    const struct tree &t;
    uint32_t a;
    list<ht_pair> found;

    bool QueryCallback(int32 proxy) {
        const uint32_t b = number_of(t.tree.GetUserData(proxy), t.boxes);
        if (a < b && broad_meets(&t.boxes[a], &t.boxes[b])) {
            found.add({a, b});
        }
        return true;
    }
};

struct sift_ray {
    const struct tree &t;
    ht_vec2 from, to;
    float nearest;

    float RayCastCallback(const b2RayCastInput &input, int32 proxy) {
        const float enter = broad_enter(&t.boxes[number_of(t.tree.GetUserData(proxy), t.boxes)], from, to);
        if (enter < nearest) {
            nearest = enter;
        }
        return nearest < input.maxFraction ? nearest : input.maxFraction;
    }
};

void *build_tree(const ht_box *boxes, size_t count) {
    struct tree *t = new (std::nothrow) struct tree;
    if (t == nullptr) {
        return nullptr;
    }
    t->boxes = boxes;
    t->proxies.resize(count);
    for (size_t i = 0; i < count; i++) {
        t->proxies[i] = t->tree.CreateProxy(bounds(boxes[i]), user_data(&boxes[i]));
    }
    return t;
}

void refit_tree(void *made, const ht_box *boxes) {
    struct tree *t = static_cast<struct tree *>(made);
    for (size_t i = 0; i < t->proxies.size(); i++) {
        const b2AABB now = bounds(boxes[i]);
        t->tree.MoveProxy(t->proxies[i], now, b2Vec2(0.0f, 0.0f));
    }
}

size_t pairs_of_tree(void *made, ht_pair *out, size_t capacity) {
    const struct tree *t = static_cast<const struct tree *>(made);
    sift_pairs sift = {*t, 0, {out, capacity, 0}};
    for (; sift.a < t->proxies.size(); sift.a++) {
        t->tree.Query(&sift, bounds(t->boxes[sift.a]));
    }
    return sift.found.count;
}

size_t query_tree(void *made, ht_box box, uint32_t *out, size_t capacity) {
    const struct tree *t = static_cast<const struct tree *>(made);
    sift_box sift = {*t, box, {nullptr, capacity, 0}};
    sift.found.out = out;
    t->tree.Query(&sift, bounds(box));
    return sift.found.count;
}

float ray_in_tree(void *made, ht_vec2 from, ht_vec2 to) {
    const struct tree *t = static_cast<const struct tree *>(made);
    sift_ray sift = {*t, from, to, 2.0f};
    t->tree.RayCast(&sift, {b2Vec2(from.x, from.y), b2Vec2(to.x, to.y), 1.0f});
    return sift.nearest;
}

void destroy_tree(void *made) {
    delete static_cast<struct tree *>(made);
}

struct phase {
    b2BroadPhase phase;
    const ht_box *boxes;
    std::vector<int32> proxies;
    list<ht_pair> found;

    void AddPair(void *first, void *second) {
        const uint32_t a = number_of(first, boxes), b = number_of(second, boxes);
        if (broad_meets(&boxes[a], &boxes[b])) {
            found.add(a < b ? ht_pair{a, b} : ht_pair{b, a});
        }
    }
};

void *build_phase(const ht_box *boxes, size_t count) {
    struct phase *p = new (std::nothrow) struct phase;
    if (p == nullptr) {
        return nullptr;
    }
    p->boxes = boxes;
    p->proxies.resize(count);
    for (size_t i = 0; i < count; i++) {
        p->proxies[i] = p->phase.CreateProxy(bounds(boxes[i]), user_data(&boxes[i]));
    }
    p->found = {nullptr, 0, 0};
    p->phase.UpdatePairs(p); // all wait when they are new
    return p;
}

size_t news_of_phase(void *made, ht_pair *out, size_t capacity) {
    struct phase *p = static_cast<struct phase *>(made);
    for (size_t i = 0; i < p->proxies.size(); i++) {
        p->phase.MoveProxy(p->proxies[i], bounds(p->boxes[i]), b2Vec2(0.0f, 0.0f));
    }
    p->found = {out, capacity, 0};
    p->phase.UpdatePairs(p);
    return p->found.count;
}

void destroy_phase(void *made) {
    delete static_cast<struct phase *>(made);
}

} // namespace

const broad_contestant broad_box2d_tree = {"Box2D",    "b2DynamicTree", build_tree,   refit_tree, pairs_of_tree,
                                           query_tree, ray_in_tree,     destroy_tree, BROAD_PAIRS};
const broad_contestant broad_box2d_phase = {
    "Box2D bp", "b2BroadPhase: new pairs only", build_phase, nullptr, news_of_phase, nullptr, nullptr, destroy_phase,
    BROAD_NEWS};
