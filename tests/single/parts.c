// parts.c: a program with the two files without any part that can be left out: what it asks of fields and ellipses is answered
// as for a shape that is not answerable, all else as always.
#include "hantei.h"

#include <stdio.h>

static int wrong = 0;

static void expect(int is_right, const char *what) {
    if (!is_right) {
        printf("wrong: %s\n", what);
        wrong = 1;
    }
}

static void ask_shape(const ht_shape *s, const ht_shape *other) {
    const ht_ray ray = {{-9, 0}, {1, 0}};
    ht_crossing crossing;
    ht_manifold manifold;
    expect(ht_validate(s) == HT_ERR_KIND && !ht_is_answerable(s), "validate");
    expect(ht_relate(s, other) == HT_APART && ht_relate(other, s) == HT_APART, "relate");
    expect(ht_distance(s, other).distance > 1e38f && ht_distance(other, s).distance > 1e38f, "distance");
    expect(ht_contact(s, other, 1).count == 0 && ht_contacts(other, s, 1, &manifold, 1) == 0, "contact");
    expect(!ht_raycast(&ray, 100, s).hit, "ray");
    expect(!ht_cast(s, (ht_vec2){9, 0}, other, HT_START_REPORT).hit, "cast");
    expect(!ht_cast(other, (ht_vec2){9, 0}, s, HT_START_SLIDE).hit, "cast onto");
    expect(ht_contain(other, s) == ht_contain(s, other), "contain");
    expect(ht_crossings(s, other, &crossing, 1) == 0, "crossings");
    expect(!(ht_area(s) > 0) && ht_placed_bound(s) == 0, "area and placed");
}

int main(void) {
    const ht_shape circle = HT_SHAPE(((ht_circle){{0, 0}, 2}));
    const ht_shape ellipse = HT_SHAPE(((ht_ellipse){{0, 0}, {2, 0}, {0, 1}}));
    const ht_shape members[] = {ellipse, circle};
    const ht_shape both = HT_SHAPE(((ht_compound){members, 2}));
    const ht_shape far_off = HT_SHAPE(((ht_circle){{5, 0}, 3}));
    ht_field_op op = {.code = HT_FIELD_CIRCLE, .number = {2}};
    const ht_field made = {.ops = &op, .count = 1, .facts = {.lipschitz = 1}};
    const ht_shape field = HT_SHAPE(&made);
    ask_shape(&ellipse, &circle);
    ask_shape(&ellipse, &ellipse);
    ask_shape(&field, &circle);
    ask_shape(&field, &both);
    expect(ht_relate(&both, &far_off) == HT_TOUCH, "a compound without its ellipse");
    expect(ht_relate(&circle, &far_off) == HT_TOUCH, "circles");
    return wrong;
}
