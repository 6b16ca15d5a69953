// first.c: a hero on the ground beside a crate, and the mouse.
#include <hantei/hantei.h>
#include <stdio.h>

int main(void) {
    const ht_box ground = {.min = {0, 0}, .max = {320, 16}};
    const ht_capsule hero = {.a = {40, 24}, .b = {40, 48}, .radius = 8};
    const ht_obox crate = ht_obox_make((ht_vec2){58, 30}, (ht_vec2){10, 10}, 0.5f);

    // Any two shapes.
    const ht_shape a = HT_SHAPE(hero), b = HT_SHAPE(ground), c = HT_SHAPE(crate);
    printf("hero and ground: %s\n", ht_relation_name(ht_relate(&a, &b)));
    printf("hero and crate: %s\n", ht_relation_name(ht_relate(&a, &c)));
    printf("ground and crate: %s\n", ht_meet(&b, &c) ? "they meet" : "they do not meet");

    // Pairs that are asked often have functions of their own, with the same answers.
    const ht_vec2 mouse = {58, 30};
    printf("mouse in crate: %s\n", ht_relate_point_obox(&mouse, &crate) == HT_OVERLAP ? "yes" : "no");
    return 0;
}
