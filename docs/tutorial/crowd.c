// crowd.c: 2,000 agents go through a door and gather round a flag. Each other they push apart softly; walls stop them.
#include <hantei/hantei.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WALL = 1, AGENT = 2, FEELER = 4, AGENTS = 2000, NEIGHBOURS = 8, FRAMES = 600 };

static const float RADIUS = 6, SPACE = 2, SPEED = 3, DOOR = 700, MIDDLE = 450; // SPACE: what they like to keep free

typedef struct crowd {
    ht_world *world;
    ht_object agents[AGENTS];
    ht_vec2 way[AGENTS], push[AGENTS]; // of this frame: where each wants to go, and where it is pushed
    float deepest;
} crowd;

static bool start(crowd *c) {
    static const ht_box walls[] = {{{0, -20}, {1600, 0}},
                                   {{0, 900}, {1600, 920}},
                                   {{-20, 0}, {0, 900}},
                                   {{1600, 0}, {1620, 900}},
                                   {{DOOR, 0}, {DOOR + 20, MIDDLE - 120}},
                                   {{DOOR, MIDDLE + 120}, {DOOR + 20, 900}}};
    bool good = ht_world_create(NULL, &c->world) == HT_OK;
    for (size_t i = 0; good && i < sizeof walls / sizeof *walls; i++) {
        const ht_object_desc wall = {.shape = HT_SHAPE(walls[i]), .filter = {.category = WALL}};
        good = ht_world_add(c->world, &wall, NULL) == HT_OK;
    }
    // An agent sees walls, and who feels for agents: other agents neither stop nor meet it.
    for (int i = 0; good && i < AGENTS; i++) {
        const ht_object_desc agent = {.shape = HT_SHAPE((ht_circle){{0, 0}, RADIUS}),
                                      .pose = {.p = {20 + 15 * (float)(i % 40), 80 + 15 * (float)(i / 40)}},
                                      .filter = {.category = AGENT, .mask = WALL | FEELER},
                                      .mobile = true,
                                      .user = (uint64_t)i};
        good = ht_world_add(c->world, &agent, &c->agents[i]) == HT_OK;
    }
    return good;
}

// To the door, then to the flag.
static ht_vec2 wish(ht_vec2 at) {
    const ht_vec2 way = {(at.x > DOOR ? 1200 : DOOR + 20) - at.x, MIDDLE - at.y};
    const float length = sqrtf(way.x * way.x + way.y * way.y), speed = length > SPEED ? SPEED / length : 0;
    return (ht_vec2){speed * way.x, speed * way.y};
}

// An agent that has another one near, along n: it does not walk into that one, and gives way by three tenths of
// what is missing.
static void give_way(crowd *c, size_t agent, ht_vec2 n, float missing) {
    ht_vec2 *way = &c->way[agent], *push = &c->push[agent];
    const float into = way->x * n.x + way->y * n.y, less = into > 0 ? into : 0;
    *way = (ht_vec2){way->x - less * n.x, way->y - less * n.y};
    *push = (ht_vec2){push->x - 0.3f * missing * n.x, push->y - 0.3f * missing * n.y};
}

static void look_round(crowd *c, size_t i) {
    ht_object_info agent;
    ht_world_near near[NEIGHBOURS];
    const ht_world_query feels = {
        .filter = {.category = FEELER, .mask = AGENT}, .except = &c->agents[i], .except_count = 1};
    ht_world_find(c->world, c->agents[i], &agent);
    const size_t count = ht_world_nearest(c->world, agent.shape, NEIGHBOURS, SPACE, &feels, near);
    for (size_t k = 0; k < count; k++) {
        const size_t other = (size_t)ht_world_user(c->world, near[k].object);
        const ht_separation s = near[k].separation; // its normal leads from the agent to the other one
        if (other > i) {                            // each pair once
            give_way(c, i, s.normal, SPACE - s.distance);
            give_way(c, other, (ht_vec2){-s.normal.x, -s.normal.y}, SPACE - s.distance);
            c->deepest = -s.distance > c->deepest ? -s.distance : c->deepest;
        }
    }
}

// First all look, then all go: so nobody is ahead of the others. Returns how many are through the door.
static int step(crowd *c) {
    int through = 0;
    memset(c->push, 0, sizeof c->push);
    c->deepest = 0;
    for (size_t i = 0; i < AGENTS; i++) {
        c->way[i] = wish(ht_world_pose(c->world, c->agents[i]).p);
    }
    for (size_t i = 0; i < AGENTS; i++) {
        look_round(c, i);
    }
    for (size_t i = 0; i < AGENTS; i++) {
        ht_move_result to;
        const ht_vec2 delta = {c->way[i].x + c->push[i].x, c->way[i].y + c->push[i].y};
        ht_world_move(c->world, c->agents[i], delta, NULL, &to);
        through += to.at.x > DOOR;
    }
    return through;
}

int main(void) {
    static crowd c;
    if (!start(&c)) {
        return 1;
    }
    for (int frame = 1; frame <= FRAMES; frame++) {
        const int through = step(&c);
        if (frame % 150 == 0) {
            printf("frame %3d: %4d through the door, two overlap by %.1f at most\n", frame, through, (double)c.deepest);
        }
    }
    ht_world_destroy(c.world);
    return 0;
}
