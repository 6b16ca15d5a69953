// broad_peers.c: the contestants of the broad phase, with those this program was built without.
#include "bench/broad/broad.h"

#define MISSING(contestant, title, structure) const broad_contestant contestant = {.name = title, .how = structure}
#ifndef HANTEI_BENCH_BOX2D
MISSING(broad_box2d_tree, "Box2D", "b2DynamicTree");
MISSING(broad_box2d_phase, "Box2D bp", "b2BroadPhase");
#endif
#ifndef HANTEI_BENCH_CHIPMUNK
MISSING(broad_chipmunk_tree, "Chipmunk", "cpBBTree");
MISSING(broad_chipmunk_hash, "Chipmunk h", "cpSpaceHash");
#endif
#ifndef HANTEI_BENCH_BOOST
MISSING(broad_boost, "Boost", "rtree");
#endif
#ifndef HANTEI_BENCH_CGAL
MISSING(broad_cgal, "CGAL", "box_self_intersection_d");
#endif

const broad_contestant *const broad_contestants[BROAD_CONTESTANTS] = {
    &broad_hantei,        &broad_box2d_tree, &broad_box2d_phase, &broad_chipmunk_tree,
    &broad_chipmunk_hash, &broad_boost,      &broad_cgal};

// Where the segment is within the slab between low and high; an empty range where it is not.
static void clip(float from, float way, float low, float high, float range[2]) {
    if (way == 0.0f) {
        if (from < low || from > high) {
            range[0] = 2.0f;
        }
        return;
    }
    const float a = (low - from) / way, b = (high - from) / way;
    const float enter = a < b ? a : b, leave = a < b ? b : a;
    range[0] = enter > range[0] ? enter : range[0];
    range[1] = leave < range[1] ? leave : range[1];
}

float broad_enter(const ht_box *box, ht_vec2 from, ht_vec2 to) {
    float range[2] = {0.0f, 1.0f};
    clip(from.x, to.x - from.x, box->min.x, box->max.x, range);
    clip(from.y, to.y - from.y, box->min.y, box->max.y, range);
    return range[0] <= range[1] ? range[0] : 2.0f;
}
