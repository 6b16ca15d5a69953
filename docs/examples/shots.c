// shots.c: many shots at once: bullets as rays, balls that fly against boxes.
#include <hantei/hantei.h>
#include <stdio.h>

enum { COUNT = 4 };

int main(void) {
    const ht_box crates[COUNT] = {{{4, -1}, {6, 1}}, {{8, 0}, {9, 5}}, {{2, 3}, {3, 4}}, {{7, -4}, {9, -2}}};
    const ht_rows boxes = {HT_BOX, crates};

    // Ray i against crate i, as far as 1 times its direction.
    const ht_ray rays[COUNT] = {{{0, 0}, {10, 0}}, {{0, 0}, {10, 4}}, {{0, 0}, {1, 1}}, {{8, -3}, {0, 9}}};
    const float max[COUNT] = {1, 1, 1, 1};
    ht_ray_hit hits[COUNT];
    printf("%zu of the rays hit\n", ht_batch_raycast(rays, max, &boxes, NULL, COUNT, hits));
    for (int i = 0; i < COUNT; i++) {
        printf("  %d: %s %g\n", i,
               !hits[i].hit     ? "apart"
               : hits[i].inside ? "inside"
                                : "enters at",
               (double)hits[i].enter);
    }

    // Balls that move, each against the crates that an index, say, found for it.
    const ht_circle balls[2] = {{{0, 0}, 1}, {{0, 3}, 0.5f}};
    const ht_vec2 ways[2] = {{10, 0}, {10, 0}};
    const ht_moving_rows moving = {{HT_CIRCLE, balls}, ways};
    const ht_pair pairs[] = {{0, 0}, {0, 1}, {1, 2}, {1, 3}};
    ht_cast_hit casts[4];
    printf("%zu of the casts hit\n", ht_batch_cast(&moving, &boxes, pairs, 4, HT_START_REPORT, casts));
    for (int i = 0; i < 4; i++) {
        printf("  ball %u, crate %u: %s after %g of the way\n", pairs[i].a, pairs[i].b, casts[i].hit ? "hit" : "free",
               (double)casts[i].fraction);
    }
}
