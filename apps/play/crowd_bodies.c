// crowd_bodies.c: the shapes of a crowd: how they are made and move.
#include "page_crowd.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

// Triangle, square, oblong, hexagon, disc, capsule, all turned the same way.
const crowd_outline crowd_outlines[CROWD_KINDS] = {
    {3, 0.0f, {{0.0f, -1.0f}, {0.9f, 0.7f}, {-0.9f, 0.7f}}},
    {4, 0.0f, {{-0.8f, -0.8f}, {0.8f, -0.8f}, {0.8f, 0.8f}, {-0.8f, 0.8f}}},
    {4, 0.0f, {{-1.2f, -0.5f}, {1.2f, -0.5f}, {1.2f, 0.5f}, {-1.2f, 0.5f}}},
    {6, 0.0f, {{1.0f, 0.0f}, {0.5f, 0.9f}, {-0.5f, 0.9f}, {-1.0f, 0.0f}, {-0.5f, -0.9f}, {0.5f, -0.9f}}},
    {1, 1.0f, {{0.0f, 0.0f}}},
    {2, 0.5f, {{-1.0f, 0.0f}, {1.0f, 0.0f}}},
};

void crowd_end(void *state) {
    crowd_state *s = state;
    void *const blocks[] = {s->bodies, s->shapes, s->corners, s->boxes, s->meets, s->rounded,
                            s->seen,   s->cells,  s->next,    s->pairs, s->bits};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        free(blocks[i]);
    }
    ht_index_destroy(s->index);
    s->bodies = NULL;
}

bool crowd_start(crowd_state *s) {
    const ht_index_desc desc = {.margin = 0.0f};
    s->bodies = calloc(CROWD_MAX, sizeof *s->bodies);
    s->shapes = calloc(CROWD_MAX, sizeof *s->shapes);
    s->corners = calloc((size_t)CROWD_MAX * CROWD_CORNERS, sizeof *s->corners);
    s->boxes = calloc(CROWD_MAX, sizeof *s->boxes);
    s->meets = calloc(CROWD_MAX, sizeof *s->meets);
    s->rounded = calloc(CROWD_MAX, sizeof *s->rounded);
    s->seen = calloc(CROWD_MAX, sizeof *s->seen);
    s->cells = calloc(2 * (size_t)CROWD_MAX, sizeof *s->cells);
    s->next = calloc(CROWD_MAX, sizeof *s->next);
    s->pairs = calloc(CROWD_PAIRS, sizeof *s->pairs);
    s->bits = calloc(CROWD_PAIRS / 64, sizeof *s->bits);
    return s->bodies != NULL && s->shapes != NULL && s->corners != NULL && s->boxes != NULL && s->meets != NULL &&
           s->rounded != NULL && s->seen != NULL && s->cells != NULL && s->next != NULL && s->pairs != NULL &&
           s->bits != NULL && ht_index_create(&desc, &s->index) == HT_OK;
}

// xorshift64 (Marsaglia 2003), -1 to 1.
static float random_side(crowd_state *s) {
    s->random ^= s->random << 13;
    s->random ^= s->random >> 7;
    s->random ^= s->random << 17;
    return (float)(s->random >> 40) / 8388608.0f - 1.0f;
}

static ht_rot turned_on(ht_rot q, ht_rot by) {
    const float c = q.c * by.c - q.s * by.s, s = q.s * by.c + q.c * by.s;
    const float fit = 1.5f - 0.5f * (c * c + s * s); // one step of Newton's towards length 1
    return (ht_rot){c * fit, s * fit};
}

// What changes when a body moves: its corners and their box.
static void place_body(crowd_state *s, int32_t i) {
    const crowd_body *b = &s->bodies[i];
    const crowd_outline *o = &crowd_outlines[b->kind];
    const ht_rot q = {b->size * b->q.c, b->size * b->q.s};
    ht_vec2 *v = &s->corners[(size_t)i * CROWD_CORNERS];
    ht_box box = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (int32_t k = 0; k < o->count; k++) {
        v[k] = (ht_vec2){b->at.x + (q.c * o->v[k].x - q.s * o->v[k].y), b->at.y + (q.s * o->v[k].x + q.c * o->v[k].y)};
        box.min = (ht_vec2){v[k].x < box.min.x ? v[k].x : box.min.x, v[k].y < box.min.y ? v[k].y : box.min.y};
        box.max = (ht_vec2){v[k].x > box.max.x ? v[k].x : box.max.x, v[k].y > box.max.y ? v[k].y : box.max.y};
    }
    // A thousandth more than the radius is more than rounding takes away.
    const float grow = 1.001f * s->rounded[i].radius;
    s->boxes[i] = (ht_box){{box.min.x - grow, box.min.y - grow}, {box.max.x + grow, box.max.y + grow}};
}

static crowd_body make_body(crowd_state *s, int32_t i) {
    return (crowd_body){.at = {0.5f * s->side * (1.0f + random_side(s)), 0.5f * s->side * (1.0f + random_side(s))},
                        .velocity = {0.05f * random_side(s), 0.05f * random_side(s)},
                        .q = ht_rot_make(3.1f * random_side(s)),
                        .spin = ht_rot_make(0.03f * random_side(s)),
                        .size = 1.0f + 0.4f * random_side(s),
                        .kind = i % CROWD_KINDS};
}

// More shapes need more room, so that about as many meet.
void crowd_resize(crowd_state *s) {
    const float before = s->side;
    const int32_t old = s->count;
    s->count = (int32_t)(s->asked + 0.5f);
    s->side = 5.2f * sqrtf((float)s->count);
    s->zoom = 1.0f;
    for (int32_t i = 0; i < s->count; i++) {
        crowd_body *b = &s->bodies[i];
        if (i < old) {
            b->at = (ht_vec2){b->at.x * s->side / before, b->at.y * s->side / before};
        } else {
            *b = make_body(s, i);
            const crowd_outline *o = &crowd_outlines[b->kind];
            s->rounded[i] = (ht_convex){&s->corners[(size_t)i * CROWD_CORNERS], o->count, b->size * o->radius};
            s->shapes[i] = HT_SHAPE(s->rounded[i]);
        }
        place_body(s, i);
    }
}

static float bounced(float *at, float velocity, float side) {
    *at += velocity;
    return (*at < 0.0f && velocity < 0.0f) || (*at > side && velocity > 0.0f) ? -velocity : velocity;
}

void crowd_move(crowd_state *s, int32_t steps) {
    memset(s->meets, 0, (size_t)s->count * sizeof *s->meets);
    for (int32_t i = 0; steps > 0 && i < s->count; i++) {
        crowd_body *b = &s->bodies[i];
        for (int32_t k = 0; k < steps; k++) {
            b->velocity.x = bounced(&b->at.x, b->velocity.x, s->side);
            b->velocity.y = bounced(&b->at.y, b->velocity.y, s->side);
            b->q = turned_on(b->q, b->spin);
        }
        place_body(s, i);
    }
}
