// Draws a world as lines of an SVG: any renderer that can draw a line will do.
#include <hantei/hantei.h>
#include <stdio.h>

static void draw_line(void *context, const ht_draw_item *item, ht_vec2 a, ht_vec2 b) {
    static const char *const colours[HT_DRAW_ROLE_COUNT] = {"black",  "blue", "orange", "green",
                                                            "silver", "red",  "purple", "red"};
    (void)context;
    printf("<path d='M%.2f %.2fL%.2f %.2f' stroke='%s'/>\n", (double)a.x, (double)a.y, (double)b.x, (double)b.y,
           colours[item->role]);
}

int main(void) {
    ht_world *world;
    ht_object hero;
    if (ht_world_create(NULL, &world) != HT_OK) {
        return 1;
    }
    const ht_object_desc ground = {.shape = HT_SHAPE((ht_box){{0, 24}, {64, 32}})};
    const ht_object_desc ledge = {.shape = HT_SHAPE((ht_segment){{36, 14}, {60, 14}}), .one_way = {0, -1}};
    const ht_object_desc coin = {.shape = HT_SHAPE((ht_circle){{48, 8}, 2}), .sensor = true};
    const ht_object_desc body = {.shape = HT_SHAPE((ht_box){{-2, -4}, {2, 4}}), .pose.p = {16, 10}, .mobile = true};
    ht_world_add(world, &ground, NULL);
    ht_world_add(world, &ledge, NULL);
    ht_world_add(world, &coin, NULL);
    ht_world_add(world, &body, &hero);
    ht_world_move(world, hero, (ht_vec2){0, 99}, &(ht_mover_desc){.up = {0, -1}}, NULL);
    ht_world_update(world);

    const ht_draw lines = {.tolerance = 0.1f, .segment = draw_line};
    printf("<svg xmlns='http://www.w3.org/2000/svg' viewBox='-1 -1 66 34' stroke-width='0.3'>\n");
    ht_world_draw(world, &lines, &(ht_world_draw_options){.contacts = true});
    printf("</svg>\n");
    ht_world_destroy(world);
    return 0;
}
