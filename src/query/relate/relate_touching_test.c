// relate_touching_test.c: shapes on a grid that touch, and those moved by next to nothing, are related as the general method
// does it, exactly.
#include "query/relate/relate_internal.h"
#include "support/test_random.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { ROUNDS = 100000 };

// The grid of a round: coordinates are the origin and up to `steps` units more.
typedef struct grid {
    ht_vec2 origin;
    float unit;
    int32_t steps;
} grid;

static float random_length(uint64_t *state, const grid *g) {
    return g->unit * (float)random_below(state, g->steps / 2 + 1);
}
static ht_vec2 random_place(uint64_t *state, const grid *g) {
    const float x = g->unit * (float)random_below(state, g->steps + 1),
                y = g->unit * (float)random_below(state, g->steps + 1);
    return (ht_vec2){g->origin.x + x, g->origin.y + y};
}
static ht_circle random_disc(uint64_t *state, const grid *g) {
    const ht_vec2 center = random_place(state, g);
    return (ht_circle){center, random_length(state, g)};
}
static ht_box random_straight(uint64_t *state, const grid *g) {
    const ht_vec2 p = random_place(state, g), q = random_place(state, g);
    return (ht_box){{p.x < q.x ? p.x : q.x, p.y < q.y ? p.y : q.y}, {p.x < q.x ? q.x : p.x, p.y < q.y ? q.y : p.y}};
}
static ht_obox random_turned(uint64_t *state, const grid *g) {
    static const ht_rot turns[6] = {{1.0f, 0.0f},  {0.0f, 1.0f}, {-1.0f, -0.0f},
                                    {0.0f, -1.0f}, {0.6f, 0.8f}, {1.0f, 0x1p-60f}};
    ht_obox b = {.center = random_place(state, g),
                 .q = turns[random_below(state, random_below(state, 4) == 0 ? 6 : 4)]};
    b.half = (ht_vec2){random_length(state, g), random_length(state, g)};
    b.radius = random_below(state, 3) == 0 ? random_length(state, g) : 0.0f;
    return b;
}
static ht_capsule random_rod(uint64_t *state, const grid *g) {
    const ht_vec2 a = random_place(state, g), b = random_place(state, g);
    return (ht_capsule){a, b, random_length(state, g)};
}

// Moves a number by less than doubles tell beside the unit, by an ulp, or makes it one that is not answerable.
static void disturb(uint64_t *state, float *x, float unit) {
    switch (random_below(state, 8)) {
    case 0:
        *x = *x == 0.0f ? unit * 0x1p-60f : *x;
        return;
    case 1:
        *x = *x == 0.0f ? -0.0f : *x;
        return;
    case 2:
        *x = HTI_INFINITY;
        return;
    case 3:
        *x = HTI_NAN;
        return;
    case 4:
        *x = -*x;
        return;
    case 5:
        *x += unit * 0x1p-12f;
        return;
    default:
        *x = random_below(state, 2) != 0 ? hti_next_up(*x) : hti_next_down(*x);
    }
}

static void fill_pair(uint64_t *state, const grid *g, int kinds, ht_shape *a, ht_shape *b) {
    switch (kinds) {
    case 0:
        *a = HT_SHAPE(random_disc(state, g));
        *b = HT_SHAPE(random_disc(state, g));
        return;
    case 1:
        *a = HT_SHAPE(random_disc(state, g));
        *b = HT_SHAPE(random_straight(state, g));
        return;
    case 2:
        *a = HT_SHAPE(random_disc(state, g));
        *b = HT_SHAPE(random_turned(state, g));
        return;
    case 3:
        *a = HT_SHAPE(random_turned(state, g));
        *b = HT_SHAPE(random_turned(state, g));
        return;
    default:
        *a = HT_SHAPE(random_rod(state, g));
        *b = HT_SHAPE(random_rod(state, g));
    }
}

// The functions themselves, as the macros of inline.h stand before some.
static ht_relation relation_by_type(int kinds, const ht_shape *a, const ht_shape *b) {
    switch (kinds) {
    case 0:
        return (ht_relate_circle_circle)(&a->circle, &b->circle);
    case 1:
        return (ht_relate_circle_box)(&a->circle, &b->box);
    case 2:
        return ht_relate_circle_obox(&a->circle, &b->obox);
    case 3:
        return ht_relate_obox_obox(&a->obox, &b->obox);
    default:
        return ht_relate_capsule_capsule(&a->capsule, &b->capsule);
    }
}

// Returns one of the numbers that are places or lengths.
static float *random_number_of(uint64_t *state, int kinds, ht_shape *s) {
    switch (s->kind) {
    case HT_BOX:
        return &(&s->box.min.x)[random_below(state, 4)];
    case HT_OBOX:
        return random_below(state, 2) != 0 ? &(&s->obox.center.x)[random_below(state, 2)]
                                           : &(&s->obox.half.x)[random_below(state, 2)];
    default:
        return kinds == 4 ? &(&s->capsule.a.x)[random_below(state, 5)] : &(&s->circle.center.x)[random_below(state, 3)];
    }
}

static void as_the_general_method(void **unused) {
    (void)unused;
    static const grid grids[6] = {{{0.0f, 0.0f}, 1.0f, 4},       {{0.0f, 0.0f}, 1.0f, 60},
                                  {{-3.0f, 96.0f}, 0.0625f, 12}, {{65536.0f, -384.0f}, 1.0f, 10},
                                  {{0.0f, 0.0f}, 0x1p-130f, 10}, {{0.0f, 0.0f}, 3.0f * 0x1p100f, 10}};
    uint64_t state = 11;
    for (int kinds = 0; kinds < 5; kinds++) {
        int touching = 0, disturbed = 0;
        for (int i = 0; i < ROUNDS; i++) {
            const grid *g = &grids[random_below(&state, 6)];
            ht_shape a, b;
            fill_pair(&state, g, kinds, &a, &b);
            const ht_relation on_grid = hti_relate_any_hulls(&a, &b);
            assert_int_equal(relation_by_type(kinds, &a, &b), on_grid);
            touching += on_grid == HT_TOUCH;
            disturb(&state, random_number_of(&state, kinds, random_below(&state, 2) != 0 ? &a : &b), g->unit);
            const ht_relation off_grid = hti_relate_any_hulls(&a, &b);
            assert_int_equal(relation_by_type(kinds, &a, &b), off_grid);
            disturbed += on_grid == HT_TOUCH && off_grid != HT_TOUCH;
        }
        assert_true(touching > ROUNDS / 100 && disturbed > ROUNDS / 400);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(as_the_general_method)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
