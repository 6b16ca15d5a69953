// cast_slide_box_test.c: boxes, discs and upright capsules that slide along boxes, as the general method answers them, bit
// for bit.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "query/cast/cast_internal.h"
#include "query/cast/cast_slide_box.h"
#include "support/test_random.h"

enum { SLIDES = 400000, FINDINGS = HTI_SLIDE_HELD + 1 };

typedef struct slide_draw {
    uint64_t state;
    float unit, far; // the grid, and where its middle is
    ht_shape a, b;
    ht_vec2 delta;
} slide_draw;

static ht_box draw_box(slide_draw *m, int reach) {
    const ht_vec2 p = random_grid_point(&m->state, reach, m->unit), q = random_grid_point(&m->state, reach, m->unit);
    const ht_box b = {{(p.x < q.x ? p.x : q.x) + m->far, (p.y < q.y ? p.y : q.y) + m->far},
                      {(p.x < q.x ? q.x : p.x) + m->far, (p.y < q.y ? q.y : p.y) + m->far}};
    return b;
}

static ht_shape draw_slider(slide_draw *m, int reach) {
    const ht_box box = draw_box(m, reach);
    const float r = m->unit * (float)(1 + random_below(&m->state, reach));
    switch (random_below(&m->state, 4)) {
    case 0:
        return HT_SHAPE(box);
    case 1:
        return HT_SHAPE(((ht_circle){box.min, r}));
    case 2:
        return HT_SHAPE(((ht_capsule){{box.min.x, box.max.y}, box.min, r}));
    default:
        return HT_SHAPE(((ht_capsule){box.min, {box.max.x, box.min.y}, r}));
    }
}

static float draw_way(slide_draw *m, int reach) {
    const int sort = random_below(&m->state, 6);
    const float way = random_float(&m->state, 1) * m->unit * (float)reach;
    return sort == 0   ? 0.0f
           : sort == 1 ? way * 0x1p-20f
           : sort == 2 ? random_grid_point(&m->state, reach, m->unit).x
                       : way;
}

// Lays B against a side or a corner of A's bounds, at times an ulp off.
static void lay_aside(slide_draw *m) {
    const ht_box p = ht_bounds(&m->a);
    ht_box *const b = &m->b.box;
    const int side = random_below(&m->state, 12);
    const float w = b->max.x - b->min.x, h = b->max.y - b->min.y;
    if (side % 4 == 0) {
        b->min.y = p.min.y - h;
        b->max.y = p.min.y;
    } else if (side % 4 == 1) {
        b->min.y = p.max.y;
        b->max.y = p.max.y + h;
    } else if (side % 4 == 2) {
        b->min.x = p.min.x - w;
        b->max.x = p.min.x;
    } else {
        b->min.x = p.max.x;
        b->max.x = p.max.x + w;
    }
    if (side >= 10) {
        b->max.y = hti_next_down(b->max.y);
    }
}

static void draw_slide(slide_draw *m) {
    const int reach = 2 + random_below(&m->state, 14), scale = random_below(&m->state, 4);
    m->unit = scale == 0 ? 1.0f : scale == 1 ? 0.125f : scale == 2 ? 0.1f : 0x1p-12f;
    m->far = random_below(&m->state, 3) == 0 ? m->unit * (float)random_below(&m->state, 100000) : 0.0f;
    m->a = draw_slider(m, reach);
    m->b = HT_SHAPE(draw_box(m, reach));
    m->delta = (ht_vec2){draw_way(m, reach), draw_way(m, reach)};
    if (random_below(&m->state, 4) != 0) {
        lay_aside(m);
    }
}

static void check_found(const slide_draw *m, const hti_slide_box *s, hti_box_finding finding,
                        const hti_slide_touch *touch) {
    hti_slide_order order = {0.0, 0.0, 0.0};
    const ht_cast_hit expected = hti_cast_slide_bodies(&m->a, m->delta, &m->b, &order, ht_cast);
    if (finding == HTI_SLIDE_LATER) {
        assert_true(expected.start == HT_APART && (!expected.hit || expected.fraction > 0.0f));
        return;
    }
    const ht_cast_hit hit =
        finding == HTI_SLIDE_HELD ? hti_cast_slide_box_hit(s, &m->a, &m->b.box, touch) : hti_cast_miss(touch->start);
    assert_true(order.needs == 0.0 && hit.hit == expected.hit && hit.start == expected.start);
    assert_memory_equal(&hit.fraction, &expected.fraction, sizeof hit - offsetof(ht_cast_hit, fraction));
    assert_true(finding != HTI_SLIDE_HELD || (order.t == 0.0 && order.rank == touch->rank));
}

static void slides_as_the_general_method(void **unused) {
    (void)unused;
    slide_draw m = {.state = 11};
    int found[FINDINGS] = {0};
    for (int i = 0; i < SLIDES; i++) {
        hti_slide_box s;
        hti_slide_touch touch;
        draw_slide(&m);
        if (!ht_is_answerable(&m.a) || !ht_is_answerable(&m.b) || !hti_cast_slide_box_of(&m.a, m.delta, &s)) {
            continue;
        }
        const hti_box_finding finding = hti_cast_slide_box_find(&s, &m.b.box, &touch);
        found[finding]++;
        if (finding != HTI_SLIDE_UNKNOWN) {
            check_found(&m, &s, finding, &touch);
        }
    }
    print_message("unknown %d, later %d, passes %d, held %d\n", found[0], found[1], found[2], found[3]);
    assert_true(found[HTI_SLIDE_LATER] > SLIDES / 20 && found[HTI_SLIDE_PASSES] > SLIDES / 10);
    assert_true(found[HTI_SLIDE_HELD] > SLIDES / 20);
}

static void overlaps_are_those_of_relate(void **unused) {
    (void)unused;
    slide_draw m = {.state = 12};
    int unknown = 0, overlaps = 0;
    for (int i = 0; i < SLIDES; i++) {
        hti_round_box a;
        draw_slide(&m);
        if (!ht_is_answerable(&m.a) || !ht_is_answerable(&m.b) || !hti_cast_round_box_of(&m.a, &a)) {
            continue;
        }
        const ht_relation found = hti_cast_round_box_overlaps(&a, &m.b.box);
        unknown += found == HT_TOUCH;
        overlaps += found == HT_OVERLAP;
        assert_true(found == HT_TOUCH || (found == HT_OVERLAP) == (ht_relate(&m.a, &m.b) == HT_OVERLAP));
    }
    assert_true(unknown < SLIDES / 8 && overlaps > SLIDES / 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(slides_as_the_general_method),
                                       cmocka_unit_test(overlaps_are_those_of_relate)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
