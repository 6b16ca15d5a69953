// scene_pairs.c: the pairs of a scene that meet: boxes by an index, then each pair exactly.
#include "scene_pairs.h"
#include <stdlib.h>

static const ht_vec2 star[10] = {{560, 90},  {577, 137}, {627, 138}, {587, 169}, {601, 217},
                                 {560, 188}, {519, 217}, {533, 169}, {493, 138}, {543, 137}},
                     rope[5] = {{90, 330}, {170, 300}, {230, 360}, {320, 330}, {380, 390}};
static const int32_t star_end[1] = {10};
static const ht_shape small[] = {
    {.kind = HT_BOX, .box = {{40, 420}, {680, 460}}},
    {.kind = HT_CIRCLE, .circle = {{170, 160}, 60}},
    {.kind = HT_OBOX, .obox = {{260, 190}, {70, 40}, {0.8f, 0.6f}, 0}},
    {.kind = HT_CAPSULE, .capsule = {{430, 330}, {540, 290}, 30}},
    {.kind = HT_TRIANGLE, .triangle = {{{380, 60}, {450, 180}, {330, 160}}}},
    {.kind = HT_POLYGON, .polygon = {star, star_end, 1, HT_NONZERO, NULL}},
    {.kind = HT_POLYLINE, .polyline = {rope, 5, false}},
    {.kind = HT_CIRCLE, .circle = {{620, 380}, 40}},
    {.kind = HT_SEGMENT, .segment = {{600, 260}, {690, 320}}},
};

void scene_end(void *state) {
    scene_state *s = state;
    ht_index_destroy(s->index);
    free(s->memory);
    *s = (scene_state){0};
}

// --- memory ---

typedef struct plan {
    char *at; // NULL while it is only measured
    size_t size;
} plan;

static void *take_memory(plan *m, size_t count, size_t size) {
    void *block = m->at != NULL ? m->at + m->size : NULL;
    m->size += (count * size + 15) / 16 * 16;
    return block;
}

static void lay_out(scene_state *s, plan *m) {
    s->shapes = take_memory(m, s->count, sizeof *s->shapes);
    s->offsets = take_memory(m, s->count, sizeof *s->offsets);
    s->rooms = take_memory(m, s->count, sizeof *s->rooms);
    s->boxes = take_memory(m, s->count, sizeof *s->boxes);
    s->relations = take_memory(m, s->count, sizeof *s->relations);
    s->pairs = take_memory(m, s->pair_room, sizeof *s->pairs);
    s->manifolds = take_memory(m, SCENE_MANIFOLDS, sizeof *s->manifolds);
    s->kept = take_memory(m, s->levels != NULL ? SCENE_KEPT : 0, sizeof *s->kept);
    for (size_t i = 0; i < s->count; i++) {
        char *room = take_memory(m, ht_placed_bound(&s->first[i]), 1);
        if (m->at != NULL) {
            s->rooms[i] = room;
        }
    }
}

// --- what meets ---

// False: it cannot be there (beyond the largest float, or a field of too many frames), and must be placed again.
static bool place_object(scene_state *s, size_t i, ht_vec2 offset) {
    const ht_pose pose = {offset, HT_ROT_IDENTITY};
    if (ht_placed(&s->first[i], pose, s->rooms[i], ht_placed_bound(&s->first[i]), &s->shapes[i]) != HT_OK) {
        return false;
    }
    s->offsets[i] = offset;
    s->boxes[i] = ht_bounds(&s->shapes[i]);
    return true;
}

// Keeps the first ones by the objects' numbers.
static void list(scene_state *s, scene_meeting m) {
    size_t at = s->listed_count < SCENE_LISTED ? s->listed_count++ : SCENE_LISTED;
    while (at > 0 && (m.a < s->listed[at - 1].a || (m.a == s->listed[at - 1].a && m.b < s->listed[at - 1].b))) {
        if (at < SCENE_LISTED) {
            s->listed[at] = s->listed[at - 1];
        }
        at--;
    }
    if (at < SCENE_LISTED) {
        s->listed[at] = m;
    }
}

static void ask_scene_pair(const scene_state *s, ht_pair pair, scene_answer *out) {
    const ht_shape *a = &s->shapes[pair.a], *b = &s->shapes[pair.b];
    out->pair = pair;
    out->is_known = true;
    out->relation = ht_relate(a, b);
    const size_t found = out->relation == HT_APART ? 0 : ht_contacts(a, b, 0.0f, out->manifolds, SCENE_PARTS);
    out->count = found < SCENE_PARTS ? found : SCENE_PARTS;
}

// Fields are searched: what is known about a pair with one is kept, at a place that the two share with few others,
// until one of them moves. Other answers go to *own.
static const scene_answer *answer(scene_state *s, ht_pair pair, scene_answer *own) {
    if (s->levels == NULL || (s->levels[pair.a].count == 0 && s->levels[pair.b].count == 0)) {
        ask_scene_pair(s, pair, own);
        return own;
    }
    scene_answer *kept = &s->kept[(31 * pair.a + pair.b) % SCENE_KEPT];
    if (!kept->is_known || kept->pair.a != pair.a || kept->pair.b != pair.b) {
        ask_scene_pair(s, pair, kept);
    }
    return kept;
}

static void forget(scene_state *s, size_t i) {
    for (size_t k = 0; s->levels != NULL && k < SCENE_KEPT; k++) {
        scene_answer *kept = &s->kept[k];
        kept->is_known = kept->is_known && kept->pair.a != i && kept->pair.b != i;
    }
}

static void note(scene_state *s, ht_pair pair) {
    scene_answer own;
    const scene_answer *found = answer(s, pair, &own);
    const ht_relation relation = found->relation;
    if (relation == HT_APART) {
        return;
    }
    *(relation == HT_OVERLAP ? &s->overlaps : &s->touches) += 1;
    s->relations[pair.a] = (uint8_t)(relation > s->relations[pair.a] ? relation : s->relations[pair.a]);
    s->relations[pair.b] = (uint8_t)(relation > s->relations[pair.b] ? relation : s->relations[pair.b]);
    list(s, (scene_meeting){pair.a, pair.b, relation});
    for (size_t i = 0; i < found->count && s->manifold_count < SCENE_MANIFOLDS; i++) {
        s->manifolds[s->manifold_count++] = found->manifolds[i];
    }
}

static void find_scene_pairs(scene_state *s) {
    s->pair_count = ht_index_pairs(s->index, false, s->pairs, s->pair_room);
    s->overlaps = s->touches = s->manifold_count = s->listed_count = 0;
    for (size_t i = 0; i < s->count; i++) {
        s->relations[i] = HT_APART;
    }
    for (size_t i = 0; i < s->pair_count && i < s->pair_room; i++) {
        note(s, s->pairs[i]);
    }
}

bool scene_start(play *p, scene_state *s) {
    const play_scene *scene = play_loaded(p);
    scene_end(s);
    s->version = scene->version;
    const bool is_small = scene->count == 0;
    const size_t count = is_small ? sizeof small / sizeof *small : scene->count;
    s->first = is_small ? small : scene->shapes;
    s->filters = is_small ? NULL : scene->filters;
    s->levels = is_small ? NULL : scene->levels;
    s->count = count;
    s->pair_room = 16 * count + 4096;
    plan m = {0};
    lay_out(s, &m);
    s->memory = calloc(1, m.size);
    m = (plan){s->memory, 0};
    s->count = 0; // until all is there
    if (s->memory == NULL || ht_index_create(&(ht_index_desc){0}, &s->index) != HT_OK) {
        return false;
    }
    s->count = count;
    lay_out(s, &m);
    for (size_t i = 0; i < count; i++) {
        (void)place_object(s, i, (ht_vec2){0.0f, 0.0f});
    }
    if (ht_index_build(s->index, s->boxes, s->filters, count) != HT_OK) {
        s->count = 0;
        return false;
    }
    find_scene_pairs(s);
    return true;
}

void scene_move(scene_state *s, size_t i, ht_vec2 delta) {
    if (!place_object(s, i, (ht_vec2){s->offsets[i].x + delta.x, s->offsets[i].y + delta.y})) {
        (void)place_object(s, i, s->offsets[i]);
        return;
    }
    forget(s, i);
    if (ht_index_move(s->index, (uint32_t)i, s->boxes[i]) == HT_OK) {
        find_scene_pairs(s);
    }
}
