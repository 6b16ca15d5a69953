// law_slide_test.c: walls hold whoever slides along them: the loop that every game writes, for millions of frames.
//
//     law_slide_test [FRAMES [SEED]]
//
// Heroes of six kinds walk in random caves, one set of walls written as polygon, polyline, compound and many shapes in
// an index, as tiles, merged and not, and, some, as a field. They go at random, against walls for long, into corners, with gravity, by a few
// ulps a frame and by several caves. After every frame:
//
// - the hero is in the cave, and he is not deeper in a wall than rounding explains: made smaller by 11 v + 2^-22 w he
//   overlaps nothing, v = 2^-23 times the largest coordinate of his, w the longest way that he went in one motion;
// - when he has hardly moved for eight frames, no free way leads on within 60 degrees of where he wants to go.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "law_slide_cave.h"

// How somebody moves for a while.
typedef struct mood {
    int frames; // left
    bool wild;  // each frame another way
    ht_vec2 delta;
} mood;

typedef struct walker {
    cave cave;
    hero hero;
    ht_vec2 at;
    double longest; // way in one motion
    mood mood;
    ht_vec2 last;
    int idle; // frames
} walker;

static double larger(double a, double b) {
    return a > b ? a : b;
}

static double unit_of(const walker *w) {
    ht_vec2 v[8];
    const ht_shape s = hero_at(&w->hero, w->at, 0, v);
    const ht_box b = ht_bounds(&s);
    return 0x1p-23 * larger(larger(fabs((double)b.min.x), fabs((double)b.max.x)),
                            larger(fabs((double)b.min.y), fabs((double)b.max.y)));
}

// The loop of docs/examples/slide.c.
static void walk(walker *w, ht_vec2 delta) {
    ht_vec2 rest = delta, v[8];
    for (int i = 0; i < 4; i++) {
        const ht_shape s = hero_at(&w->hero, w->at, 0, v);
        const ht_cast_hit hit = cave_cast(&w->cave, &s, rest);
        const ht_vec2 way = {hit.fraction * rest.x, hit.fraction * rest.y};
        w->at = (ht_vec2){w->at.x + way.x, w->at.y + way.y};
        w->longest = larger(w->longest, larger(fabs((double)way.x), fabs((double)way.y)));
        if (!hit.hit) {
            break;
        }
        rest = (ht_vec2){(1 - hit.fraction) * rest.x, (1 - hit.fraction) * rest.y};
        const float into = rest.x * hit.normal.x + rest.y * hit.normal.y;
        rest = (ht_vec2){rest.x - into * hit.normal.x, rest.y - into * hit.normal.y};
    }
}

static ht_vec2 some_way(gen_rng *rng, double length) {
    const double turn = gen_real(rng, 0, 6.2831853), eighth = 0.785398163397448;
    const double angle = gen_once_in(rng, 3) ? rint(turn / eighth) * eighth : turn;
    const double x = cos(angle), y = sin(angle);
    return (ht_vec2){fabs(x) < 1e-6 ? 0 : (float)(length * x), fabs(y) < 1e-6 ? 0 : (float)(length * y)};
}

static void change_mood(gen_rng *rng, walker *w) {
    const double size = w->hero.size;
    const double lengths[] = {size * gen_real(rng, 0.01, 0.5),
                              w->cave.size * gen_real(rng, 1, 8),
                              size * exp2(gen_real(rng, -22, -3)),
                              0.1 * size,
                              0.3 * size,
                              size * exp2(gen_real(rng, -10, 1))};
    const int which = gen_int(rng, 0, 5);
    w->mood.frames = gen_int(rng, 1, gen_once_in(rng, 4) ? 300 : 30);
    w->mood.delta = some_way(rng, lengths[which]);
    w->mood.wild = which == 5;
    if (which == 4) { // and falls
        w->mood.delta.y -= (float)(size * gen_real(rng, 0.001, 0.3));
    }
}

static void tell(const walker *w, ht_vec2 delta, const char *what) {
    print_error("%s: cave %d, hero %d, size %.9g, at %.9g %.9g, delta %.9g %.9g\n", what, (int)w->cave.kind,
                (int)w->hero.kind, w->cave.size, (double)w->at.x, (double)w->at.y, (double)delta.x, (double)delta.y);
}

static bool is_held(const walker *w, ht_vec2 delta) {
    ht_vec2 v[8];
    const double less = 11 * unit_of(w) + 0x1p-22 * w->longest;
    const ht_shape small = hero_at(&w->hero, w->at, less, v);
    const bool inside = cave_holds(&w->cave, w->at),
               deep = less < 0.1 * w->hero.size && cave_overlaps(&w->cave, &small);
    if (!inside || deep) {
        tell(w, delta, inside ? "deeper than rounding explains" : "out of the cave");
    }
    return inside && !deep;
}

static bool can_go_on(const walker *w, ht_vec2 delta) {
    ht_vec2 v[8];
    const ht_shape s = hero_at(&w->hero, w->at, 0, v);
    for (int i = -6; i <= 6; i++) {
        const double c = cos(i * 0.1745329), d = sin(i * 0.1745329), x = (double)delta.x / 16, y = (double)delta.y / 16;
        const ht_cast_hit hit = cave_cast(&w->cave, &s, (ht_vec2){(float)(c * x - d * y), (float)(d * x + c * y)});
        if (!hit.hit || hit.fraction > 0.5F) {
            return true;
        }
    }
    return false;
}

static bool is_stuck(walker *w, ht_vec2 was, ht_vec2 delta) {
    const double length = hypot((double)delta.x, (double)delta.y);
    const double way = hypot((double)w->at.x - (double)was.x, (double)w->at.y - (double)was.y);
    const bool same = delta.x == w->last.x && delta.y == w->last.y;
    w->idle = same && length > 0x1p15 * unit_of(w) && length < 4 * w->hero.size && way < length / 256 ? w->idle + 1 : 0;
    w->last = delta;
    if (w->idle < 8 || !can_go_on(w, delta)) {
        return false;
    }
    tell(w, delta, "stuck");
    return true;
}

static bool begin(gen_rng *rng, cave_kind kind, walker *w) {
    ht_vec2 v[8];
    const bool tiles = kind == CAVE_TILES || kind == CAVE_MERGED || kind == CAVE_CORNERS;
    memset(w, 0, sizeof *w);
    assert_true(cave_make(rng, kind, &w->cave));
    const double most = tiles ? 0.8 * w->cave.tile : 0.2 * w->cave.size;
    const hero_kind last = kind == CAVE_FIELD ? HERO_CONVEX : HERO_NEEDLE;
    hero_make(rng, (hero_kind)gen_int(rng, 0, (int)last), most * gen_real(rng, 0.2, 1), &w->hero);
    if (tiles && gen_once_in(rng, 4)) { // as large as a tile
        w->hero.half = (ht_vec2){(float)(w->cave.tile / 2), (float)(w->cave.tile / 2)};
    }
    if (w->hero.kind == HERO_NEEDLE) {
        const double far = larger(fabs((double)w->cave.middle.x), fabs((double)w->cave.middle.y)) + 2 * w->cave.size;
        w->hero.radius = (float)(0x1p-17 * far);
        w->hero.half = gen_once_in(rng, 3) ? (ht_vec2){0, 0} : w->hero.half;
    }
    w->at = w->cave.start;
    const ht_shape s = hero_at(&w->hero, w->at, 0, v);
    return cave_holds(&w->cave, w->at) && !cave_overlaps(&w->cave, &s);
}

static bool one_frame(gen_rng *rng, walker *w) {
    if (w->mood.frames-- <= 0) {
        change_mood(rng, w);
    }
    if (w->mood.wild) {
        w->mood.delta = some_way(rng, w->hero.size * exp2(gen_real(rng, -10, 1)));
    }
    const ht_vec2 was = w->at, delta = w->mood.delta;
    walk(w, delta);
    return is_held(w, delta) && !is_stuck(w, was, delta);
}

static long frames = 1000000;
static uint64_t seed = 1;

// One cave; the same seed, the same walk.
static void expect_held(uint64_t number, bool is_field, int most) {
    static walker w;
    gen_rng rng;
    gen_seed(&rng, number);
    const cave_kind kind = is_field ? CAVE_FIELD : (cave_kind)gen_int(&rng, 0, CAVE_KINDS - 1);
    const bool fits = begin(&rng, kind, &w);
    bool good = true;
    for (int i = 0; i < most && fits && good; i++) {
        good = one_frame(&rng, &w);
    }
    ht_index_destroy(w.cave.index);
    if (!good) {
        print_error("law_slide_test %d %llu\n", most, (unsigned long long)number);
    }
    assert_true(good);
}

static void test_walls_hold(void **state) {
    (void)state;
    enum { FRAMES_IN_A_CAVE = 1000 };
    for (long done = 0; done < frames; done += FRAMES_IN_A_CAVE) {
        expect_held(seed + (uint64_t)(done / FRAMES_IN_A_CAVE), false, FRAMES_IN_A_CAVE);
    }
}

static void test_fields_hold(void **state) {
    (void)state;
    enum { FRAMES_IN_A_CAVE = 50, TIMES_AS_SLOW = 400 };
    // Caves where heroes come into corners of two fields, where a sharp tip slides along a round wall, and where what is round
    // comes to a tip of the rock.
    static const uint64_t corners[] = {2763, 2813, 3019, 3026, 4083, 137, 718, 986};
    for (size_t i = 0; i < sizeof corners / sizeof *corners; i++) {
        expect_held(corners[i], true, FRAMES_IN_A_CAVE);
    }
    for (long done = 0; done < frames / TIMES_AS_SLOW; done += FRAMES_IN_A_CAVE) {
        expect_held(seed + (uint64_t)(done / FRAMES_IN_A_CAVE), true, FRAMES_IN_A_CAVE);
    }
}

int main(int argc, char **argv) {
    frames = argc > 1 ? strtol(argv[1], NULL, 10) : frames;
    seed = argc > 2 ? strtoull(argv[2], NULL, 10) : seed;
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_walls_hold), cmocka_unit_test(test_fields_hold)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
