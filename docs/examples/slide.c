// slide.c: a hero walks through a cave: the loop that everything that walks is made of.
#include <hantei/hantei.h>
#include <stdio.h>

static const ht_vec2 rock[] = {{-20, -20}, {40, -20}, {40, 20},   {-20, 20}, // outside; then the cave, a hole in it
                               {-10, 0},   {-10, 9},  {6, 9},     {6, 5},     {9, 5},
                               {9, 8},     {20, 8},   {20, 1.5f}, {12, 1.5f}, {8, 0}};
static const int32_t ends[] = {4, 14};

// Moves the hero, a capsule, by delta, along what is in the way: what is left of the motion loses its part along the
// normal, again and again; two walls of a corner, and one more, are enough.
static ht_vec2 walk(const ht_shape *level, ht_vec2 at, ht_vec2 delta) {
    ht_vec2 rest = delta;
    for (int i = 0; i < 4; i++) {
        const ht_shape hero = HT_SHAPE((ht_capsule){{at.x, at.y + 0.5f}, {at.x, at.y + 1.5f}, 0.5f});
        const ht_cast_hit hit = ht_cast(&hero, rest, level, HT_START_SLIDE);
        at = (ht_vec2){at.x + hit.fraction * rest.x, at.y + hit.fraction * rest.y};
        if (!hit.hit) {
            break;
        }
        rest = (ht_vec2){(1 - hit.fraction) * rest.x, (1 - hit.fraction) * rest.y};
        const float into = rest.x * hit.normal.x + rest.y * hit.normal.y;
        rest = (ht_vec2){rest.x - into * hit.normal.x, rest.y - into * hit.normal.y};
    }
    return at;
}

int main(void) {
    const ht_shape level = HT_SHAPE((ht_polygon){.v = rock, .ring_end = ends, .ring_count = 2});
    ht_vec2 at = {0, 3};
    for (int frame = 0; frame < 120; frame++) {
        at = walk(&level, at, (ht_vec2){0.15f, -0.2f}); // walks to the right, and falls
        if (frame % 20 == 19) {
            printf("frame %3d: %.3f %.3f\n", frame + 1, (double)at.x, (double)at.y);
        }
    }
}
