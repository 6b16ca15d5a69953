// rollback.c: two players far apart. Each guesses that the other goes on as before; when his true input comes three frames
// late, the world goes back to where it was and plays these frames again.
#include <hantei/hantei.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRAMES = 24, LATE = 3 };

// A frame as it was before it was played: the world as bytes, and the game's own variables.
typedef struct moment {
    unsigned char bytes[4096];
    size_t size;
    ht_vec2 velocity[2];
} moment;

typedef struct game {
    ht_world *world;
    ht_object hero[2];
    ht_vec2 velocity[2];
} game;

static void must(ht_status status) {
    if (status != HT_OK) {
        fprintf(stderr, "%s\n", ht_status_text(status));
        exit(1);
    }
}

static game make_game(void) {
    game g = {.world = NULL};
    must(ht_world_create(NULL, &g.world));
    const ht_object_desc floor = {.shape = HT_SHAPE((ht_box){{-8, -1}, {8, 0}})};
    must(ht_world_add(g.world, &floor, NULL));
    for (int i = 0; i < 2; i++) {
        const ht_object_desc hero = {.shape = HT_SHAPE((ht_box){{-0.5f, 0}, {0.5f, 2}}),
                                     .pose = {.p = {i == 0 ? -3.0f : 3.0f, 0}},
                                     .mobile = true};
        must(ht_world_add(g.world, &hero, &g.hero[i]));
    }
    return g;
}

// What a player's stick says in a frame: towards the other one, and the second one jumps.
static ht_vec2 input(int player, int frame) {
    return (ht_vec2){player == 0 ? 0.15f : -0.15f, player == 1 && frame == 9 ? 0.5f : 0.0f};
}

static void play_frame(game *g, const ht_vec2 stick[2]) {
    for (int i = 0; i < 2; i++) {
        ht_move_result to;
        g->velocity[i].x = stick[i].x;
        g->velocity[i].y += stick[i].y - 0.03f;
        must(ht_world_move(g->world, g->hero[i], g->velocity[i], &(ht_mover_desc){.up = {0, 1}}, &to));
        g->velocity[i].y = to.floor ? 0.0f : g->velocity[i].y;
    }
    must(ht_world_update(g->world));
}

static void keep(const game *g, moment *out) {
    must(ht_world_save(g->world, out->bytes, sizeof out->bytes, &out->size));
    memcpy(out->velocity, g->velocity, sizeof g->velocity);
}

static void go_back(game *g, const moment *to) {
    must(ht_world_load(g->world, to->bytes, to->size));
    memcpy(g->velocity, to->velocity, sizeof g->velocity);
}

int main(void) {
    static moment past[FRAMES];
    game here = make_game(), truth = make_game();
    for (int frame = 0; frame < FRAMES; frame++) {
        const int known = frame - LATE; // what the other one did then has just come
        const ht_vec2 both[2] = {input(0, frame), input(1, frame)};
        play_frame(&truth, both);
        if (known >= 0 && input(1, known).y != 0.0f) {
            const uint64_t before = ht_world_hash(here.world);
            go_back(&here, &past[known]);
            for (int f = known; f < frame; f++) {
                const ht_vec2 heard[2] = {input(0, f), {input(1, f).x, f == known ? input(1, f).y : 0.0f}};
                keep(&here, &past[f]);
                play_frame(&here, heard);
            }
            printf("frame %d: back to frame %d, which changes %s\n", frame, known,
                   before == ht_world_hash(here.world) ? "nothing" : "what followed");
        }
        const ht_vec2 guessed[2] = {input(0, frame), {input(1, 0).x, 0.0f}};
        keep(&here, &past[frame]);
        play_frame(&here, guessed);
    }
    printf("after %d frames both worlds are %s\n", FRAMES,
           ht_world_hash(here.world) == ht_world_hash(truth.world) ? "the same" : "not the same");
    past[5].bytes[100] ^= 1;
    printf("a snapshot with one bit wrong: %s\n",
           ht_status_text(ht_world_load(here.world, past[5].bytes, past[5].size)));
    ht_world_destroy(here.world);
    ht_world_destroy(truth.world);
    return 0;
}
