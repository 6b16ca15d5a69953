// debug.c: what debug.h makes of questions about shapes that are in order, and about those that are not: debug.sh compiles it
// as C and as C++, and runs it with the number of a fault.
#define HT_DEBUG
#include <hantei/hantei.h>
#include <math.h>

// Questions to an empty world and index, and batches: all in order, the number of one fault apart.
static int ask_many(int fault) {
    const ht_circle balls[2] = {{{0, 0}, 5}, {{0, 0}, fault == 7 ? -1.0f : 1.0f}};
    const ht_ray rays[2] = {{{-9, 0}, {1, 0}}, {{-9, 0}, {1, 0}}};
    const ht_rows rows = {HT_CIRCLE, fault == 8 ? NULL : balls}, others = {fault == 9 ? HT_NO_SHAPE : HT_CIRCLE, balls};
    const ht_vec2 delta[2] = {{1, 0}, {1, 0}};
    const ht_moving_rows moving = {rows, fault == 10 ? NULL : delta};
    const ht_pair pairs[2] = {{0, 1}, {0, 0}};
    const float x[2] = {0, 1}, y[2] = {0, fault == 11 ? HUGE_VALF : 1}, r[2] = {1, 1};
    const ht_columns circles = {HT_CIRCLE, 0, {x, y, fault == 12 ? NULL : r}}, boxes = {HT_OBOX, 0, {x, y, r, r, r, y}};
    const ht_columns squares = {fault == 13 ? HT_POLYGON : HT_CONVEX, 4, {x, y, x, y, x, y, x, y}};
    const ht_batch_out nowhere = {NULL, NULL};
    const ht_circle never_set = {{0, 0}, -1};
    const ht_shape ball = HT_SHAPE(balls[0]), bad = HT_SHAPE(never_set);
    ht_ray_hit hits[2];
    ht_cast_hit casts[2];
    ht_index *index = NULL;
    ht_world *world = NULL;
    ht_index_create(NULL, &index);
    ht_world_create(NULL, &world);
    const ht_shape *const asked = fault == 14 ? &bad : &ball;
    size_t found = ht_batch_each(&circles, &boxes, 2, nowhere) + ht_batch_one(&ball, &squares, 2, nowhere) +
                   ht_batch_pairs(&rows, &others, pairs, 2, nowhere) +
                   ht_batch_raycast(rays, NULL, &rows, fault == 7 ? pairs : NULL, 2, fault == 15 ? NULL : hits) +
                   ht_batch_cast(&moving, &rows, NULL, 2, HT_START_REPORT, casts);
    found += ht_index_pairs(index, false, NULL, 0) + ht_index_query_shape(index, asked, NULL, NULL, 0) +
             ht_index_count(fault == 16 ? NULL : index) +
             ht_index_raycast_all(index, fault == 17 ? NULL : &rays[0], 9, NULL, NULL, 0);
    found += ht_world_count(fault == 18 ? NULL : world) + ht_world_query_shape(world, &ball, NULL, NULL, 0) +
             ht_world_nearest(world, fault == 19 ? &bad : &ball, 1, 9, NULL, NULL);
    ht_index_destroy(index);
    ht_world_destroy(world);
    return found == 10 ? 0 : 1;
}

int main(int argc, char **argv) {
    const ht_circle ball = {{0, 0}, 5}, never_set = {{0, 0}, -1};
    const ht_obox no_turn = {{0, 0}, {1, 1}, {0, 0}, 0};
    const ht_ray ray = {{-9, 0}, {1, 0}}, not_finite = {{-9, 0}, {HUGE_VALF, 0}};
    const ht_vec2 far = {20, 0};
    const ht_shape a = HT_SHAPE(ball), b = HT_SHAPE(no_turn);
    static ht_shape none;
    ht_compound both;
    ht_shape members[2];
    members[0] = a, members[1] = b;
    both.shapes = members, both.count = 2;
    const ht_shape of_two = HT_SHAPE(both);
    const int fault = argc > 1 ? atoi(argv[1]) : 0;
    switch (fault) {
    case 0:
        return ask_many(fault) == 0 && ht_relate(&a, &a) == HT_OVERLAP &&
                       ht_relate_point_circle(&far, &ball) == HT_APART &&
                       ht_distance_circle_circle(&ball, &ball).distance == -10 && ht_contact(&a, &a, 0).count == 1 &&
                       ht_raycast_circle(&ray, 20, &ball).enter == 4 && ht_raycast_all(&ray, 20, &a, NULL, 0) == 1 &&
                       ht_cast(&a, far, &a, HT_START_REPORT).hit && ht_nearest_point(&a, far).x == 5 &&
                       ht_contain(&a, &a) == HT_INSIDE_TOUCHING
                   ? 0
                   : 1;
    case 1:
        return (int)ht_relate(&a, &b);
    case 2:
        return (int)ht_relate_circle_circle(NULL, &ball);
    case 3:
        return (int)ht_contact_circle_circle(&ball, &never_set, 0).count;
    case 4:
        return (int)ht_raycast_circle(&not_finite, 1, &ball).hit;
    case 5:
        return (int)ht_meet(&of_two, &a);
    case 6:
        return (int)ht_contain(&a, &none);
    case 20:
        return (int)ht_cast(&a, far, NULL, HT_START_SLIDE).hit;
    default:
        return ask_many(fault);
    }
}
