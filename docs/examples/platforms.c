// platforms.c: a hero pushes a crate onto an elevator, rides up with it, and stops a door.
#include <hantei/hantei.h>
#include <stdio.h>

enum { HERO = 1, CRATE = 2 };

static ht_object add(ht_world *world, ht_box box, bool mobile, uint64_t user) {
    ht_object object = {0, 0};
    const ht_vec2 at = {(box.min.x + box.max.x) / 2, (box.min.y + box.max.y) / 2};
    const ht_box own = {{box.min.x - at.x, box.min.y - at.y}, {box.max.x - at.x, box.max.y - at.y}};
    const ht_object_desc desc = {.shape = HT_SHAPE(own), .pose = {.p = at}, .mobile = mobile, .user = user};
    ht_world_add(world, &desc, &object);
    return object;
}

// Crates are pushed, but not by crates; everything else is slid along.
static ht_response respond(void *context, const ht_mover_hit *hit) {
    const ht_object *hero = context;
    return hit->user == CRATE && hit->by.slot == hero->slot ? HT_RESPONSE_PUSH : HT_RESPONSE_SLIDE;
}

int main(void) {
    ht_world *world;
    if (ht_world_create(NULL, &world) != HT_OK) {
        return 1;
    }
    add(world, (ht_box){{-10, -1}, {4, 0}}, false, 0); // the floor; right of it the elevator, then a ledge
    const ht_object lift = add(world, (ht_box){{4, -1}, {8, 0}}, false, 0);
    add(world, (ht_box){{8, -1}, {20, 3}}, false, 0);
    ht_object hero = add(world, (ht_box){{0, 0}, {1, 2}}, true, HERO);
    const ht_object crate = add(world, (ht_box){{2, 0}, {3, 1}}, true, CRATE);
    const ht_mover_desc walks = {.up = {0, 1}, .snap = 0.25f, .respond = respond, .context = &hero},
                        falls = {.up = {0, 1}};
    ht_move_result at;

    // Every frame: first what moves by itself, with all that it carries and pushes, then those who walk.
    for (int frame = 0; frame < 90; frame++) {
        const float height = frame < 50 ? 0 : 0.125f * (float)(frame - 50);
        ht_push_result lifted;
        ht_world_push(world, lift, (ht_pose){.p = {6, (height < 3 ? height : 3) - 0.5f}}, NULL, &lifted);
        if (frame == 60) {
            for (size_t i = 0; i < lifted.count; i++) {
                printf("the elevator carries %s up by %g\n", lifted.pushed[i].user == HERO ? "the hero" : "the crate",
                       (double)lifted.pushed[i].moved.y);
            }
        }
        ht_world_move(world, crate, (ht_vec2){0, -0.125f}, &falls, NULL);
        ht_world_move(world, hero, (ht_vec2){frame < 45 ? 0.125f : 0, -0.125f}, &walks, &at);
    }
    const ht_vec2 where = ht_world_pose(world, crate).p;
    printf("the hero stands at (%g, %g), the crate at (%g, %g)\n", (double)at.at.x, (double)at.at.y, (double)where.x,
           (double)where.y);

    // A door comes down on him: it stops where he would be crushed, or goes as far as it can.
    const ht_object door = add(world, (ht_box){{4, 8}, {8, 9}}, false, 0);
    ht_push_result closed;
    ht_world_push(world, door, (ht_pose){.p = {6, 4}}, NULL, &closed);
    printf("the door stays at %g: %s\n", (double)closed.pose.p.y, closed.stopped ? "somebody is below" : "it is shut");
    ht_world_push(world, door, (ht_pose){.p = {6, 4}}, &(ht_push_desc){.part = true}, &closed);
    printf("the door rests on him at %g\n", (double)closed.pose.p.y);
    ht_world_destroy(world);
    return 0;
}
