// bench_field_pairs.c: two smooth fields at a hundredth of their size from touching.
//
// The first is turned at random about the origin, the second one too, and moved away from it in a random direction: to
// where they begin to touch, found by bisection, and a hundredth of the mean of both greater sides of bounds farther
// ("apart") or nearer ("deep"). Answers that are no proof of how they were made are counted as unlike ours.
#include "bench/core/bench_fields.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIELD_PAIRS = 256 };

static const char *const rows[][2] = {
    {"ellipse", "ellipse"},
    {"ellipse", "heart"},
    {"heart", "egg"},
    {"star", "star"},
    {"star", "ellipse"},
    {"superellipse", "egg"},
    {"smooth_union", "star"},
    {"smooth_union", "moon"},
    {"smooth_union", "ellipse"},
    {"smooth_union", "smooth_union"},
    {"smooth_difference", "ellipse"},
    {"smooth_difference", "star"},
};

static const struct {
    const char *name;
    float by; // sizes
    ht_relation relation;
} sets[] = {{"apart 1/100", 0.01f, HT_APART}, {"deep 1/100", -0.01f, HT_OVERLAP}};

typedef struct field_pairs_state {
    bench_field *a, *b;
    size_t count;
    ht_relation relation; // of all
} field_pairs_state;

static float greater_side(const ht_field *field) {
    const ht_box b = field->facts.bounds;
    return fmaxf(b.max.x - b.min.x, b.max.y - b.min.y);
}

static void make_field_pair(bench_random *r, const char *const names[2], float by, bench_field *a, bench_field *b) {
    const ht_field_limits limits = {.tolerance = 1e-4};
    const ht_rot turn = ht_rot_make(bench_uniform(r, 0.0f, 6.2831853f)),
                 way = ht_rot_make(bench_uniform(r, 0.0f, 6.2831853f));
    bench_field_make(names[0], ht_rot_make(bench_uniform(r, 0.0f, 6.2831853f)), (ht_vec2){0.0f, 0.0f}, a);
    float low = 0.0f, high = 8.0f;
    for (int step = 0; step < 16; step++) {
        const float middle = 0.5f * (low + high);
        bench_field_make(names[1], turn, (ht_vec2){middle * way.c, middle * way.s}, b);
        *(ht_relate_fields(&a->field, &b->field, limits).relation == HT_APART ? &high : &low) = middle;
    }
    const float away = high + by * 0.5f * (greater_side(&a->field) + greater_side(&b->field));
    bench_field_make(names[1], turn, (ht_vec2){away * way.c, away * way.s}, b);
}

static ht_relation relate(const field_pairs_state *p, size_t i) {
    return ht_relate_fields(&p->a[i].field, &p->b[i].field, (ht_field_limits){0.0, 0}).relation;
}

static size_t run_field_pairs(void *state) {
    const field_pairs_state *p = state;
    size_t met = 0;
    for (size_t i = 0; i < p->count; i++) {
        met += (size_t)(relate(p, i) != HT_APART);
    }
    return met;
}

static void measure_field_pairs(const char *const names[2], size_t set, bench_settings *s) {
    char name[64];
    snprintf(name, sizeof name, "relate %s-%s", names[0], names[1]);
    if (!bench_wants(s, "fields", name)) {
        return;
    }
    field_pairs_state p = {.count = s->pairs < FIELD_PAIRS ? s->pairs : FIELD_PAIRS, .relation = sets[set].relation};
    bench_line line = {.part = "fields", .row = name, .set = sets[set].name, .items = p.count};
    bench_progress(s, &line);
    p.a = bench_must(calloc(p.count, sizeof *p.a));
    p.b = bench_must(calloc(p.count, sizeof *p.b));
    bench_random r = {s->seed};
    for (size_t i = 0; i < p.count; i++) {
        make_field_pair(&r, names, sets[set].by, &p.a[i], &p.b[i]);
    }
    line.meeting = (double)run_field_pairs(&p) / (double)p.count;
    bench_lane *const ours = bench_add(&line, bench_ours, "ht_relate_fields", run_field_pairs, &p);
    for (size_t i = 0; i < p.count; i++) {
        ours->differ += (size_t)(relate(&p, i) != p.relation);
    }
    bench_time(&line, s);
    bench_report(s, &line);
    free(p.a);
    free(p.b);
}

void bench_run_field_pairs(bench_settings *s) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (size_t set = 0; set < sizeof sets / sizeof *sets; set++) {
            measure_field_pairs(rows[i], set, s);
        }
    }
}
