// segments_times.c: how long the code of lesson `segments` takes, beside the article's rule and hantei.
#define LESSON_WATCH_OFF
#include "lesson_segments.h"
#include "lesson_watch.h"
#include <hantei/hantei.h>

#include "segments_code.c"

typedef struct segment_pair {
    pt o, p, a, b;
} segment_pair;

// Whole numbers below 1024, in which the rule's int is wide enough.
static pt random_pt(uint32_t *seed) {
    const int32_t x = (int32_t)lesson_random_bits(seed, 10);
    return (pt){x, (int32_t)lesson_random_bits(seed, 10)};
}

static void make_segment_pair(void *pair, uint32_t *seed) {
    segment_pair *to = pair;
    to->o = random_pt(seed);
    to->p = random_pt(seed);
    to->a = random_pt(seed);
    to->b = random_pt(seed);
}

static int cross_int(pt a, pt b) {
    return a.x * b.y - a.y * b.x;
}

static int dot_int(pt a, pt b) {
    return a.x * b.x + a.y * b.y;
}

static pt less(pt a, pt b) {
    return (pt){a.x - b.x, a.y - b.y};
}

// The article's rule, in int as there.
static bool rule_hits(const segment_pair *s) {
    const pt p = less(s->p, s->o), a = less(s->a, s->o), b = less(s->b, s->o);
    const int d = cross_int(a, b), ds = cross_int(p, b), dt = cross_int(a, p);
    if (d == 0) {
        return dot_int(a, b) <= 0 || dot_int(less(a, p), less(b, p)) <= 0 || dot_int(a, less(a, p)) <= 0;
    }
    const bool in_cone = d < 0 ? ds <= 0 && dt <= 0 : ds >= 0 && dt >= 0;
    return in_cone && (ds + dt) / d >= 1;
}

static int32_t time_rule(const void *pairs, int32_t count) {
    const segment_pair *at = pairs;
    int32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        hits += rule_hits(&at[i]);
    }
    return hits;
}

static int32_t time_segments(const void *pairs, int32_t count) {
    const segment_pair *at = pairs;
    int32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        hits += segments_meet(at[i].o, at[i].p, at[i].a, at[i].b);
    }
    return hits;
}

static ht_vec2 float_of(pt v) {
    return (ht_vec2){(float)v.x, (float)v.y};
}

static int32_t time_segments_hantei(const void *pairs, int32_t count) {
    const segment_pair *at = pairs;
    int32_t hits = 0;
    for (int32_t i = 0; i < count; i++) {
        const ht_segment op = {float_of(at[i].o), float_of(at[i].p)}, ab = {float_of(at[i].a), float_of(at[i].b)};
        hits += ht_relate_segment_segment(&op, &ab) != HT_APART;
    }
    return hits;
}

static const lesson_way segment_ways[] = {{{"The article's rule, int", "記事の判定式(int)"}, time_rule},
                                          {{"This code, 64-bit", "このコード(64 ビット)"}, time_segments},
                                          {{"hantei, exact", "hantei(厳密)"}, time_segments_hantei}};
const lesson_times lesson_segments_times = {sizeof(segment_pair), make_segment_pair, segment_ways, 3};
