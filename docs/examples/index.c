// index.c: a game's frame: which of many things meet, what a shot hits, who is near.
#include <hantei/hantei.h>
#include <stdio.h>

enum { CRATES = 100, THINGS = CRATES + 2 };

int main(void) {
    // A row of crates, one apart from the next; a ball between the first two; a wall behind them.
    ht_shape things[THINGS];
    ht_box boxes[THINGS];
    for (int i = 0; i < CRATES; i++) {
        const float x = 3 * (float)i;
        things[i] = HT_SHAPE((ht_box){{x, 0}, {x + 2, 2}});
    }
    things[CRATES] = HT_SHAPE((ht_circle){{2.5f, 1}, 1});
    things[CRATES + 1] = HT_SHAPE((ht_capsule){{300, -9}, {300, 9}, 1});
    for (int i = 0; i < THINGS; i++) {
        boxes[i] = ht_bounds(&things[i]);
    }

    ht_index *index;
    if (ht_index_create(&(ht_index_desc){0}, &index) != HT_OK || ht_index_build(index, boxes, NULL, THINGS) != HT_OK) {
        return 1;
    }

    // All pairs: boxes propose, the exact question decides.
    ht_pair pairs[16];
    const size_t count = ht_index_pairs(index, true, pairs, 16);
    for (size_t i = 0; i < count && i < 16; i++) {
        const ht_relation relation = ht_relate(&things[pairs[i].a], &things[pairs[i].b]);
        printf("%u and %u: %s\n", (unsigned)pairs[i].a, (unsigned)pairs[i].b, ht_relation_name(relation));
    }

    // A shot over the crates: with the shapes, the answer is the shape's and not its box's.
    const ht_index_query exact = {.shapes = things};
    const ht_ray shot = {.origin = {0, 2.5f}, .dir = {1, 0}};
    const ht_index_ray_hit hit = ht_index_raycast(index, &shot, 1000, &exact);
    printf("the shot hits %u after %g\n", (unsigned)hit.number, (double)hit.hit.enter);

    // The three things nearest to the mouse.
    const ht_shape mouse = HT_SHAPE((ht_vec2){31, 4});
    ht_index_near near[3];
    const size_t found = ht_index_nearest(index, &mouse, 3, 100, &exact, near);
    for (size_t i = 0; i < found; i++) {
        printf("%u is %g away\n", (unsigned)near[i].number, (double)near[i].separation.distance);
    }

    ht_index_destroy(index);
    return 0;
}
