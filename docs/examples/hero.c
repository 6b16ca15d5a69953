// hero.c: does the hero touch the crate, and how far can he run?
#include <hantei/hantei.h>
#include <stdio.h>

int main(void) {
    const ht_shape hero = HT_SHAPE((ht_capsule){{0, 8}, {0, 24}, 8}), crate = HT_SHAPE((ht_box){{20, 0}, {36, 16}});
    printf("now: %s\n", ht_relation_name(ht_relate(&hero, &crate)));
    const ht_cast_hit hit = ht_cast(&hero, (ht_vec2){32, 0}, &crate, HT_START_SLIDE);
    printf("he can run %g of 32\n", 32 * (double)hit.fraction);
    return 0;
}
