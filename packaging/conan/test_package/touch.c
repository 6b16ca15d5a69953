// touch.c: a point on a circle.
#include <hantei/hantei.h>

int main(void) {
    const ht_circle disc = {{0, 0}, 5};
    const ht_vec2 point = {3, 4};
    return ht_relate_point_circle(&point, &disc) == HT_TOUCH ? 0 : 1;
}
