// debug.c: what debug.h makes of questions about shapes that are in order, and about those that are not: debug.sh compiles it
// as C and as C++, and runs it with the number of a fault.
#define HT_DEBUG
#include <hantei/hantei.h>
#include <math.h>

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
    switch (argc > 1 ? atoi(argv[1]) : 0) {
    case 0:
        return ht_relate(&a, &a) == HT_OVERLAP && ht_relate_point_circle(&far, &ball) == HT_APART &&
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
    default:
        return (int)ht_cast(&a, far, NULL, HT_START_SLIDE).hit;
    }
}
