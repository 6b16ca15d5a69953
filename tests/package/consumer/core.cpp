// core.cpp: the core from C++.
#include <hantei/hantei.h>

int main() {
    const ht_shape box = HT_SHAPE((ht_box{{0.0f, 0.0f}, {1.0f, 1.0f}}));
    const ht_shape segment = HT_SHAPE((ht_segment{{-1.0f, 0.5f}, {2.0f, 0.5f}}));
    return ht_relate(&box, &segment) == HT_OVERLAP && HT_ROT_IDENTITY.c == 1.0f ? 0 : 1;
}
