// ray_capsule_test.c: rays that pass capsules or touch one of their ends, on grids, as the general method answers them,
// bit for bit.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/numeric.h"
#include "query/ray/ray_internal.h"
#include "support/test_random.h"

// Half of the rays along an axis are tangents of the circle around one end.
static ht_ray make_ray(uint64_t *state, const ht_capsule *s, int reach, float unit) {
    ht_ray ray = {random_grid_point(state, 4 * reach, unit), random_grid_point(state, reach, unit)};
    const int way = random_below(state, 5);
    const float side = random_below(state, 2) == 0 ? s->radius : -s->radius;
    if (way < 2) {
        ray.dir.x = 0.0f;
        ray.origin.x = way == 0 ? ray.origin.x : s->a.x + side;
    } else if (way < 4) {
        ray.dir.y = 0.0f;
        ray.origin.y = way == 2 ? ray.origin.y : s->b.y + side;
    }
    return ray;
}

static void as_the_general_method(void **unused) {
    (void)unused;
    uint64_t state = 5;
    int touches = 0, misses = 0;
    for (int i = 0; i < 200000; i++) {
        const int reach = 1 + random_below(&state, 12);
        const float unit = random_below(&state, 2) == 0 ? 1.0f : 0.1f;
        ht_capsule s = {random_grid_point(&state, reach, unit), random_grid_point(&state, reach, unit), 0.0f};
        s.radius = unit * (float)random_below(&state, reach + 1);
        s.b.x = random_below(&state, 64) == 0 ? HTI_INFINITY : s.b.x;
        const ht_ray ray = make_ray(&state, &s, reach, unit);
        const float max = random_below(&state, 3) == 0 ? HTI_INFINITY : (float)random_below(&state, 9);
        const ht_shape shape = HT_SHAPE(s);
        const ht_ray_hit hit = hti_ray_capsule_exact(&ray, max, &s), expected = hti_ray_exact(&ray, max, &shape);
        assert_true(hit.relation == expected.relation && hit.inside == expected.inside);
        assert_memory_equal(&hit.enter, &expected.enter, sizeof hit - offsetof(ht_ray_hit, enter));
        touches += hit.relation == HT_TOUCH;
        misses += hit.relation == HT_APART;
    }
    assert_true(touches > 10000 && misses > 10000);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(as_the_general_method)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
