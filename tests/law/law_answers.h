// law_answers.h: laws about the answers of the questions beyond ht_relate, and how they are run: every law over all
// data sets and kinds; a broken one prints the pair as JSON with what was expected, and the program fails.
//
//   <program> [--times N] [--part P] [--every E] [--seed X] [--law NAME] [--without KIND]
//
// N times as many pairs, or the P-th part, and of every E laws, each of one data set, only the first.
#ifndef LAW_ANSWERS_H
#define LAW_ANSWERS_H

#include "generators.h"

#include <hantei/io/json.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct law_case {
    gen_pair *pair;
    const ht_shape *a, *b;
    gen_set set;
    gen_rng *rng;
    const char *law;
    uint64_t broken;
} law_case;

typedef struct law_entry {
    const char *name;
    void (*holds)(law_case *c);
    int count;  // pairs of every two kinds and every set
    int set;    // -1: all
    int kind_a; // -1: all
} law_entry;

static inline void
#ifdef __GNUC__
    __attribute__((format(printf, 3, 4)))
#endif
    law_that(law_case *c, bool holds, const char *format, ...) {
    enum { PRINTED = 12 };
    if (holds || c->broken++ >= PRINTED) {
        return;
    }
    char what[512];
    va_list list;
    va_start(list, format);
    vsnprintf(what, sizeof what, format, list);
    va_end(list);
    ht_text text = {0};
    ht_text_printf(&text, "{\"law\":\"%s\",\"set\":\"%s\",\"a\":", c->law, gen_set_name(c->set));
    ht_json_write_shape(&text, c->a);
    ht_text_printf(&text, ",\"b\":");
    ht_json_write_shape(&text, c->b);
    ht_text_printf(&text, ",\"broken\":\"%s\"}", what);
    printf("%s\n", text.failed ? what : text.data);
    ht_text_deinit(&text);
}

static inline bool law_is_finite(ht_vec2 v) {
    return isfinite(v.x) && isfinite(v.y);
}

static inline bool law_is_same(ht_vec2 a, ht_vec2 b) {
    return a.x == b.x && a.y == b.y;
}

static inline bool law_is_unit(ht_vec2 v) {
    return fabs(sqrt((double)v.x * (double)v.x + (double)v.y * (double)v.y) - 1) <= 0x1p-22;
}

static inline bool law_is_zero(ht_vec2 v) {
    return v.x == 0 && v.y == 0;
}

static inline double law_max(double a, double b) {
    return a > b ? a : b;
}

static inline double law_distance(ht_vec2 a, ht_vec2 b) {
    const double x = (double)a.x - (double)b.x, y = (double)a.y - (double)b.y;
    return sqrt(x * x + y * y);
}

/// The distance from |x| to the next float.
static inline double law_ulp(double x) {
    int e;
    frexp(x, &e);
    return x == 0 || e < -125 ? 0x1p-149 : ldexp(1, e - 24);
}

/// The largest finite coordinate of the shape's bounds, or of its fixed point.
static inline double law_size(const ht_shape *s) {
    if (s->kind == HT_COMPOUND) {
        double most = 0;
        for (int i = 0; i < s->compound.count; i++) {
            most = law_max(most, law_size(&s->compound.shapes[i]));
        }
        return most;
    }
    const ht_box b = s->kind == HT_RAY    ? (ht_box){s->ray.origin, s->ray.origin}
                     : s->kind == HT_LINE ? (ht_box){s->line.point, s->line.point}
                                          : ht_bounds(s);
    const double most = law_max(law_max(fabs((double)b.min.x), fabs((double)b.min.y)),
                                law_max(fabs((double)b.max.x), fabs((double)b.max.y)));
    return isfinite(most) ? most : 0;
}

static inline double law_size_of_pair(const law_case *c) {
    return law_max(law_size(c->a), law_size(c->b));
}

/// A convex kind: everything but polylines, polygons and compounds.
static inline bool law_is_convex(const ht_shape *s) {
    return s->kind != HT_POLYLINE && s->kind != HT_POLYGON && s->kind != HT_COMPOUND;
}

static inline bool law_is_unbounded(const ht_shape *s) {
    const ht_box b = ht_bounds(s);
    return isinf(b.min.x) || isinf(b.min.y) || isinf(b.max.x) || isinf(b.max.y);
}

/// An oriented box with corners beyond all floats, or a half-plane that begins there.
static inline bool law_is_body_beyond_floats(const ht_shape *s) {
    const ht_halfplane *h = &s->halfplane;
    return (s->kind == HT_OBOX && law_is_unbounded(s)) ||
           (s->kind == HT_HALFPLANE && fabs((double)h->offset) > 0x1p127 * law_distance(h->normal, (ht_vec2){0, 0}));
}

/// Such a shape, or a compound that has one.
static inline bool law_is_beyond_floats(const ht_shape *s) {
    bool beyond = law_is_body_beyond_floats(s);
    for (int i = 0; s->kind == HT_COMPOUND && i < s->compound.count; i++) {
        beyond = beyond || law_is_body_beyond_floats(&s->compound.shapes[i]);
    }
    return beyond;
}

/// A motion of about the pair's size, on the grid where the shapes are.
static inline ht_vec2 law_delta(law_case *c) {
    const double size = law_size_of_pair(c), k = size > 1e37 ? 1e37 : size;
    const double x = k * gen_real(c->rng, -1.5, 1.5), y = k * gen_real(c->rng, -1.5, 1.5);
    const bool grid = c->set == GEN_GRID || c->set == GEN_DEGENERATE;
    return grid ? (ht_vec2){(float)rint(x), (float)rint(y)} : (ht_vec2){(float)x, (float)y};
}

static inline uint64_t law_run(const law_entry *e, uint64_t times, uint64_t part, uint64_t seed, int without) {
    const uint64_t count = (times * (uint64_t)e->count + part - 1) / part;
    law_case c = {.law = e->name};
    for (int set = 0; set < GEN_SET_COUNT; set++) {
        for (int k = 0; k < HT_KIND_COUNT * HT_KIND_COUNT && (e->set < 0 || e->set == set); k++) {
            const int a = k / HT_KIND_COUNT, b = k % HT_KIND_COUNT;
            if (a == without || b == without || !gen_makes((ht_kind)a) || !gen_makes((ht_kind)b)) {
                continue;
            }
            gen_rng rng;
            gen_seed(&rng,
                     seed * 4096 + (uint64_t)set * 256 + (uint64_t)(a - HT_POINT) * 16 + (uint64_t)(b - HT_POINT));
            for (uint64_t i = 0; i < count && (e->kind_a < 0 || e->kind_a == a); i++) {
                static gen_pair pair;
                gen_pair_make(&rng, (gen_set)set, (ht_kind)a, (ht_kind)b, &pair);
                c.pair = &pair;
                c.a = &pair.a.own.shape;
                c.b = &pair.b.own.shape;
                c.set = (gen_set)set;
                c.rng = &rng;
                e->holds(&c);
            }
        }
    }
    printf("%-40s %s (%llu)\n", e->name, c.broken ? "BROKEN" : "holds", (unsigned long long)c.broken);
    return c.broken;
}

static inline int law_main(int argc, char **argv, const law_entry *laws, size_t count) {
    uint64_t times = 1, part = 1, every = 1, seed = 1, broken = 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    const char *only = NULL;
    int without = -1;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--times") == 0) {
            times = strtoull(argv[i + 1], NULL, 0);
        } else if (strcmp(argv[i], "--part") == 0) {
            part = strtoull(argv[i + 1], NULL, 0);
        } else if (strcmp(argv[i], "--every") == 0) {
            every = strtoull(argv[i + 1], NULL, 0);
        } else if (strcmp(argv[i], "--seed") == 0) {
            seed = strtoull(argv[i + 1], NULL, 0);
        } else if (strcmp(argv[i], "--law") == 0) {
            only = argv[i + 1];
        } else if (strcmp(argv[i], "--without") == 0) {
            without = (int)ht_kind_from_name(argv[i + 1]);
        }
    }
    for (size_t i = 0; i < count; i += every) {
        broken += !only || strcmp(only, laws[i].name) == 0 ? law_run(&laws[i], times, part, seed, without) : 0;
    }
    return broken > 0;
}

#endif
