// cast_slide_test.c: slides that begin in an overlap, on a grid, where several ways out are as short: the kind with which a
// box is written, and its first vertex, change nothing, and what becomes less deep by any of the ways is let go.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "query/cast/cast_internal.h"
#include "support/test_random.h"

enum { OVERLAPS = 60000, FORMS = 5 };

// A box, written in several ways.
typedef struct written_box {
    ht_vec2 v[2][4];
    ht_shape form[FORMS];
} written_box;

static void write_box(ht_vec2 low, float w, float h, int turn, written_box *out) {
    const ht_vec2 corner[] = {low, {low.x + w, low.y}, {low.x + w, low.y + h}, {low.x, low.y + h}};
    for (int i = 0; i < 4; i++) {
        out->v[0][i] = corner[(i + turn) % 4];
        out->v[1][i] = corner[(turn + 4 - i) % 4];
    }
    out->form[0] = HT_SHAPE(((ht_box){low, corner[2]}));
    out->form[1] = HT_SHAPE(((ht_convex){out->v[0], 4, 0.0f}));
    out->form[2] = HT_SHAPE(((ht_convex){out->v[1], 4, 0.0f}));
    out->form[3] =
        HT_SHAPE(((ht_obox){{low.x + 0.5f * w, low.y + 0.5f * h}, {0.5f * w, 0.5f * h}, {1.0f, 0.0f}, 0.0f}));
    out->form[4] = HT_SHAPE(((ht_compound){&out->form[1], 1}));
}

static ht_shape draw_walker(uint64_t *state, ht_vec2 v[3]) {
    const ht_vec2 p = random_grid_point(state, 3, 1.0f), q = random_grid_point(state, 3, 1.0f);
    const float r = (float)(1 + random_below(state, 4));
    v[0] = p;
    v[1] = (ht_vec2){p.x + r, p.y};
    v[2] = (ht_vec2){p.x, p.y + r};
    switch (random_below(state, 4)) {
    case 0:
        return HT_SHAPE(((ht_circle){p, r}));
    case 1:
        return HT_SHAPE(((ht_capsule){p, q, r}));
    case 2:
        return HT_SHAPE(((ht_box){p, {p.x + r, p.y + 1.0f}}));
    default:
        return HT_SHAPE(((ht_convex){v, 3, 1.0f}));
    }
}

// Whether the depth in b becomes less by at least an eighth of the way, at all of some places on the first part of it.
static bool leads_out(const ht_shape *a, ht_vec2 d, const ht_shape *b) {
    const float x = d.x < 0.0f ? -d.x : d.x, y = d.y < 0.0f ? -d.y : d.y;
    float depth = ht_distance(a, b).distance;
    for (int i = 1; i <= 4; i++) {
        ht_vec2 v[3];
        ht_shape moved;
        const ht_vec2 by = {d.x * (float)i / 64.0f, d.y * (float)i / 64.0f};
        assert_int_equal(ht_translated(a, by, v, sizeof v, &moved), HT_OK);
        const float next = ht_distance(&moved, b).distance;
        if (!(next > depth + 0x1p-9f * (x + y))) {
            return false;
        }
        depth = next;
    }
    return true;
}

static void ways_out_that_are_as_short_let_go(void **unused) {
    (void)unused;
    uint64_t state = 5;
    int freed = 0, held = 0, wrong = 0;
    for (int i = 0; i < OVERLAPS; i++) {
        ht_vec2 v[3];
        written_box b;
        const ht_shape a = draw_walker(&state, v);
        const ht_vec2 d = random_grid_point(&state, 3, 1.0f), at = random_grid_point(&state, 3, 1.0f);
        const float wide = (float)(2 + 2 * random_below(&state, 3)), high = (float)(2 + 2 * random_below(&state, 3));
        write_box(at, wide, high, random_below(&state, 4), &b);
        if (ht_relate(&a, &b.form[0]) != HT_OVERLAP || (d.x == 0.0f && d.y == 0.0f)) {
            continue;
        }
        const ht_cast_hit hit = ht_cast(&a, d, &b.form[0], HT_START_SLIDE);
        for (int form = 1; form < FORMS; form++) {
            assert_int_equal(ht_cast(&a, d, &b.form[form], HT_START_SLIDE).hit, hit.hit);
        }
        const bool is_free = leads_out(&a, d, &b.form[0]);
        freed += is_free;
        held += hit.hit;
        wrong += is_free && hit.hit;
    }
    print_message("%d lead out, of which %d are held; %d are held\n", freed, wrong, held);
    assert_true(wrong <= freed / 1024); // what goes along a slanted side of the body, or a tangent of it
    assert_true(freed > OVERLAPS / 20 && held > OVERLAPS / 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(ways_out_that_are_as_short_let_go)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
