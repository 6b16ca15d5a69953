// answers.c: a crate in a wall, a ball that is thrown, and what the mouse points at.
#include <hantei/hantei.h>
#include <stdio.h>

int main(void) {
    // How deep, and which way out: also for concave shapes.
    static const ht_vec2 outline[] = {{0, 0}, {80, 0}, {80, 60}, {60, 60}, {60, 20}, {0, 20}};
    const int32_t end = 6;
    const ht_shape wall = HT_SHAPE((ht_polygon){.v = outline, .ring_end = &end, .ring_count = 1});
    const ht_shape crate = HT_SHAPE((ht_box){{10, 16}, {30, 36}});
    const ht_separation out = ht_distance(&wall, &crate);
    printf("the crate is %g deep, out along (%g, %g)\n", (double)-out.distance, (double)out.normal.x,
           (double)out.normal.y);

    // Contact points, with a margin for those that are about to touch.
    const ht_manifold contact = ht_contact(&wall, &crate, 0.5f);
    printf("%d contact points\n", (int)contact.count);

    // A ball that flies 100 to the right: when it hits the wall, and where.
    const ht_shape ball = HT_SHAPE((ht_circle){{10, 50}, 10});
    const ht_cast_hit hit = ht_cast(&ball, (ht_vec2){100, 0}, &wall, HT_START_REPORT);
    printf("the ball hits after %g of its way, at (%g, %g)\n", (double)hit.fraction, (double)hit.point.x,
           (double)hit.point.y);

    // A ray: in and out, in multiples of its direction.
    const ht_ray ray = {.origin = {-20, 40}, .dir = {1, 0}};
    const ht_ray_hit seen = ht_raycast(&ray, 1000, &wall);
    printf("the ray enters after %g and leaves after %g\n", (double)seen.enter, (double)seen.exit);

    printf("the ball %s in the wall\n", ht_contain(&wall, &ball) == HT_OUTSIDE ? "is not" : "is");
    return 0;
}
