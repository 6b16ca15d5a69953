// scene_pairs.c: the pairs of a scene that meet: boxes by an index, then each pair exactly.
#include "scene_pairs.h"
#include "scene_shape.h"
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
    ht_arena_deinit(&s->made);
    ht_text_deinit(&s->kept_text);
    *s = (scene_state){.selected = -1};
}

const ht_shape *scene_small(size_t *count) {
    *count = sizeof small / sizeof *small;
    return small;
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
    s->shapes = take_memory(m, s->capacity, sizeof *s->shapes);
    s->places = take_memory(m, s->capacity, sizeof *s->places);
    s->levels = take_memory(m, s->capacity, sizeof *s->levels);
    s->filters = take_memory(m, s->capacity, sizeof *s->filters);
    s->rooms = take_memory(m, s->capacity, sizeof *s->rooms);
    s->room_sizes = take_memory(m, s->capacity, sizeof *s->room_sizes);
    s->boxes = take_memory(m, s->capacity, sizeof *s->boxes);
    s->relations = take_memory(m, s->capacity, sizeof *s->relations);
    s->changes = take_memory(m, SCENE_CHANGES, sizeof *s->changes);
    s->pairs = take_memory(m, s->pair_room, sizeof *s->pairs);
    s->manifolds = take_memory(m, SCENE_MANIFOLDS, sizeof *s->manifolds);
    s->kept = take_memory(m, SCENE_KEPT, sizeof *s->kept);
}

// --- what meets ---

static bool make_room(scene_state *s, size_t i, size_t size) {
    if (size > s->room_sizes[i]) {
        s->rooms[i] = ht_arena_alloc(&s->made, size);
        s->room_sizes[i] = s->rooms[i] != NULL ? size : 0;
    }
    return s->room_sizes[i] >= size;
}

ht_vec2 scene_origin(const scene_place *at, ht_vec2 *unit) {
    const ht_rot q = at->radians != 0.0f ? ht_rot_make(at->radians) : HT_ROT_IDENTITY;
    const ht_vec2 m = play_shape_middle(at->from), u = {at->size * q.c, at->size * q.s};
    *unit = u;
    return (ht_vec2){m.x - (u.x * m.x - u.y * m.y) + at->offset.x, m.y - (u.y * m.x + u.x * m.y) + at->offset.y};
}

// Turned and moved, then resized, in the object's room. False: it cannot be so.
static bool form_object(scene_state *s, size_t i) {
    const scene_place *at = &s->places[i];
    const size_t placed = ht_placed_bound(at->from), used = (placed + 15) / 16 * 16;
    const ht_vec2 m = play_shape_middle(at->from), to = {m.x + at->offset.x, m.y + at->offset.y};
    const ht_rot q = at->radians != 0.0f ? ht_rot_make(at->radians) : HT_ROT_IDENTITY;
    scene_place turned = *at;
    turned.size = 1.0f;
    ht_vec2 unit;
    const ht_pose pose = {scene_origin(&turned, &unit), q};
    if (!make_room(s, i, placed) ||
        ht_placed(at->from, pose, placed > 0 ? s->rooms[i] : NULL, placed, &s->shapes[i]) != HT_OK) {
        return false;
    }
    if (at->size == 1.0f) {
        return true;
    }
    const size_t more = play_shape_scale_bound(&s->shapes[i]); // of the placed one: it may have more instructions
    if (more == 0 || s->room_sizes[i] >= used + more) {
        return play_shape_scale(&s->shapes[i], to, at->size, more > 0 ? s->rooms[i] + used : NULL);
    }
    return make_room(s, i, used + more) && form_object(s, i); // anew, in the larger room
}

// False: it cannot be there (beyond the largest float, or a field of too many frames), and must be placed again.
static bool place_object(scene_state *s, size_t i) {
    const bool is_gone = s->places[i].is_gone;
    if (is_gone) {
        s->shapes[i] = (ht_shape){.kind = HT_NO_SHAPE};
    } else if (!form_object(s, i)) {
        return false;
    }
    s->boxes[i] = ht_bounds(&s->shapes[i]);
    return is_gone || ht_is_answerable(&s->shapes[i]);
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
    if (s->levels[pair.a] == NULL && s->levels[pair.b] == NULL) {
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
    for (size_t k = 0; k < SCENE_KEPT; k++) {
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
    s->is_stale = true;
    for (size_t i = 0; i < s->count; i++) {
        s->relations[i] = HT_APART;
    }
    for (size_t i = 0; i < s->pair_count && i < s->pair_room; i++) {
        note(s, s->pairs[i]);
    }
}

static bool allocate(scene_state *s) {
    plan m = {0};
    lay_out(s, &m);
    s->memory = calloc(1, m.size);
    m = (plan){s->memory, 0};
    if (s->memory == NULL || ht_index_create(&(ht_index_desc){0}, &s->index) != HT_OK) {
        return false;
    }
    lay_out(s, &m);
    return true;
}

bool scene_start(play *p, scene_state *s) {
    const play_scene *scene = play_loaded(p);
    const int32_t kind = s->kind, sample = s->sample;
    scene_end(s);
    s->version = scene->version;
    s->kind = kind;
    s->sample = sample;
    const bool is_small = scene->title == NULL;
    const size_t count = is_small ? sizeof small / sizeof *small : scene->count;
    const ht_shape *first = is_small ? small : scene->shapes;
    s->capacity = count + SCENE_ADDED;
    s->pair_room = 16 * s->capacity + 4096;
    if (!allocate(s)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        s->places[i] = (scene_place){.from = &first[i], .size = 1.0f};
        s->levels[i] = !is_small && scene->levels != NULL && scene->levels[i].count > 0 ? &scene->levels[i] : NULL;
        s->filters[i] = is_small ? (ht_filter){HT_CATEGORY_OBJECT, UINT64_MAX, 0} : scene->filters[i];
        (void)place_object(s, i);
    }
    if (ht_index_build(s->index, s->boxes, s->filters, count) != HT_OK) {
        return false;
    }
    s->count = count;
    find_scene_pairs(s);
    return true;
}

bool scene_put(scene_state *s, size_t i, scene_place to) {
    const scene_place before = s->places[i];
    s->places[i] = to;
    const bool is_there = place_object(s, i);
    if (!is_there) {
        s->places[i] = before;
        (void)place_object(s, i);
    }
    forget(s, i);
    if (ht_index_move(s->index, (uint32_t)i, s->boxes[i]) == HT_OK) {
        find_scene_pairs(s);
    }
    return is_there;
}

bool scene_append(scene_state *s, scene_place at, const play_levels *levels, ht_filter filter) {
    const size_t i = s->count;
    uint32_t number;
    s->places[i] = at;
    if (!place_object(s, i) || ht_index_insert(s->index, s->boxes[i], filter, &number) != HT_OK) {
        return false;
    }
    s->levels[i] = levels;
    s->filters[i] = filter;
    s->count++;
    find_scene_pairs(s);
    return true;
}

size_t scene_live_count(const scene_state *s) {
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++) {
        count += !s->places[i].is_gone;
    }
    return count;
}
