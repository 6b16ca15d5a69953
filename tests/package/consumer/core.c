// core.c: the core from C.
#include <hantei/hantei.h>

int main(void) {
    const ht_shape disc = HT_SHAPE(((ht_circle){{0.0f, 0.0f}, 5.0f}));
    const ht_shape point = HT_SHAPE(((ht_vec2){3.0f, 4.0f}));
    return ht_relate(&disc, &point) == HT_TOUCH ? 0 : 1;
}
