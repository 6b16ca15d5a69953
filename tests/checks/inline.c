// inline.c: the inline relations of inline.h answer as the library's functions, whatever the caller's compiler makes of
// them: inline.sh compiles it as C and as C++ with several flags. Numbers have few bits, which touch, or are the floats
// next to those; others are random, and some huge, subnormal or not finite. Some are large beside others, so that rounding
// says of circles which do not that they touch.
#include <hantei/hantei.h>
#include <stdio.h>

enum { ROUNDS = 500000 };

static uint64_t state = 1;

static uint32_t next_bits(void) {
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(state >> 32);
}

static float float_of(uint32_t bits) {
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static uint32_t bits_of(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static float number(int family, float large) {
    static const uint32_t special[12] = {0x80000000u, 0x7f800000u, 0xff800000u, 0x7fc00000u, 0x7f7fffffu, 0xff7fffffu,
                                         0x00000001u, 0x80000001u, 0x00800000u, 0x3f800000u, 0xbf800000u, 0x5f000000u};
    const float few = (float)((int)(next_bits() % 17) - 8);
    switch (family) {
    case 0:
        return few;
    case 1:
        return float_of(bits_of(few) + next_bits() % 3);
    case 2:
        return (float)next_bits() * 0x1p-29f - 4.0f;
    case 3:
        return 0x1p-75f * few;
    case 4:
        return next_bits() % 4 != 0 ? (float)(next_bits() % 3) * large + (float)(next_bits() % 2) : 0x1p-40f * few;
    default:
        return next_bits() % 2 == 0 ? few : float_of(special[next_bits() % 12]);
    }
}

static int differences;

static void compare(const char *name, ht_relation inlined, ht_relation called) {
    if (inlined != called && differences++ < 10) {
        printf("%s: %d inline, %d called\n", name, (int)inlined, (int)called);
    }
}

int main(void) {
    int touching = 0;
    for (int i = 0; i < ROUNDS; i++) {
        const int family = (int)(next_bits() % 6);
        const float large = (float)(1u << next_bits() % 16) + (float)(next_bits() % 2);
        float n[8];
        for (int k = 0; k < 8; k++) {
            n[k] = number(family, large);
        }
        const float radius = n[2] < 0.0f && next_bits() % 8 != 0 ? -n[2] : n[2];
        const ht_circle a = {{n[0], n[1]}, radius}, b = {{n[3], n[4]}, n[5] < 0.0f && family < 5 ? -n[5] : n[5]};
        const int ordered = next_bits() % 8 != 0, x = ordered && n[6] < n[3], y = ordered && n[7] < n[4];
        const ht_box c = {{x ? n[6] : n[3], y ? n[7] : n[4]}, {x ? n[3] : n[6], y ? n[4] : n[7]}};
        const int u = n[2] < n[0], v = n[5] < n[1];
        const ht_box d = {{u ? n[2] : n[0], v ? n[5] : n[1]}, {u ? n[0] : n[2], v ? n[1] : n[5]}};
        touching += (ht_relate_circle_circle)(&a, &b) == HT_TOUCH;
        compare("circle circle", ht_relate_circle_circle(&a, &b), (ht_relate_circle_circle)(&a, &b));
        compare("point circle", ht_relate_point_circle(&a.center, &b), (ht_relate_point_circle)(&a.center, &b));
        compare("point box", ht_relate_point_box(&a.center, &c), (ht_relate_point_box)(&a.center, &c));
        compare("box box", ht_relate_box_box(&d, &c), (ht_relate_box_box)(&d, &c));
        compare("circle box", ht_relate_circle_box(&a, &c), (ht_relate_circle_box)(&a, &c));
    }
    if (differences != 0 || touching < ROUNDS / 1000) {
        printf("%d differences, %d circles touch\n", differences, touching);
        return 1;
    }
    return 0;
}
