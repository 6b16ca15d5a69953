// cli_meetings.c: the pairs of a scene's objects that meet.
//
// The index over the objects' bounds proposes pairs whose filters match, in portions; they are decided by batches and
// sorted, so that they come in the order of the objects.
#include "cli.h"
#include <stdlib.h>

enum { PORTION = 4096 };

/// A pair as one number: a, b, and whether they overlap.
typedef uint64_t meeting;

typedef struct search {
    const ht_scene *scene;
    ht_relation only; // HT_APART: touches and overlaps
    cli_progress *progress;
    const ht_shape *shapes;
    meeting *found;
    size_t count, capacity;
    size_t decided; // pairs
    bool failed;    // no memory
} search;

static bool add(search *s, ht_pair pair, ht_relation relation) {
    if (s->count == s->capacity) {
        const size_t capacity = s->capacity == 0 ? PORTION : 2 * s->capacity;
        meeting *found = capacity > SIZE_MAX / sizeof *found ? NULL : realloc(s->found, capacity * sizeof *found);
        if (found == NULL) {
            return false;
        }
        s->found = found;
        s->capacity = capacity;
    }
    s->found[s->count++] = (meeting)pair.a << 33 | (meeting)pair.b << 1 | (relation == HT_OVERLAP);
    return true;
}

static void decide(search *s, const ht_pair *pairs, size_t count) {
    uint8_t relations[PORTION];
    const ht_rows rows = {HT_KIND_COUNT, s->shapes};
    ht_batch_pairs(&rows, &rows, pairs, count, (ht_batch_out){.relation = relations});
    for (size_t i = 0; i < count && !s->failed; i++) {
        const ht_relation relation = (ht_relation)relations[i];
        if (relation != HT_APART && (s->only == HT_APART || relation == s->only)) {
            s->failed = !add(s, pairs[i], relation);
        }
    }
    s->decided += count;
    cli_progress_show(s->progress, "compared pair", s->decided, 0);
}

static bool visit(void *context, const ht_pair *pairs, size_t count) {
    search *s = context;
    for (size_t i = 0; i < count && !s->failed; i += PORTION) {
        decide(s, pairs + i, count - i < PORTION ? count - i : PORTION);
    }
    return !s->failed;
}

// Boxes and shapes in arrays of their own, for the index and for batches.
static bool search_index(search *s, ht_box *boxes, ht_shape *shapes, ht_filter *filters) {
    const size_t count = s->scene->count;
    for (size_t i = 0; i < count; i++) {
        shapes[i] = s->scene->objects[i].shape;
        boxes[i] = ht_bounds(&shapes[i]);
        filters[i] = s->scene->objects[i].filter;
    }
    s->shapes = shapes;
    ht_index *index = NULL;
    const bool built =
        ht_index_create(&(ht_index_desc){0}, &index) == HT_OK && ht_index_build(index, boxes, filters, count) == HT_OK;
    if (built) {
        ht_index_visit_pairs(index, visit, s);
    }
    ht_index_destroy(index);
    return built && !s->failed;
}

static int compare_pairs(const void *a, const void *b) {
    const meeting p = *(const meeting *)a, q = *(const meeting *)b;
    return (p > q) - (p < q);
}

static ht_scene_pair *measure_meetings(search *s) {
    ht_scene_pair *pairs = s->count > SIZE_MAX / sizeof *pairs - 1 ? NULL : malloc((s->count + 1) * sizeof *pairs);
    for (size_t i = 0; i < s->count && pairs != NULL; i++) {
        const size_t a = (size_t)(s->found[i] >> 33), b = (size_t)(s->found[i] >> 1 & UINT32_MAX);
        const ht_relation relation = (s->found[i] & 1) != 0 ? HT_OVERLAP : HT_TOUCH;
        pairs[i] = (ht_scene_pair){a, b, relation, ht_distance(&s->shapes[a], &s->shapes[b])};
        cli_progress_show(s->progress, "measured pair", i + 1, s->count);
    }
    return pairs;
}

bool cli_meetings_find(const ht_scene *scene, ht_relation only, cli_progress *progress, cli_meetings *out) {
    search s = {.scene = scene, .only = only, .progress = progress};
    ht_box *boxes = calloc(scene->count + 1, sizeof *boxes);
    ht_shape *shapes = calloc(scene->count + 1, sizeof *shapes);
    ht_filter *filters = calloc(scene->count + 1, sizeof *filters);
    *out = (cli_meetings){0};
    if (boxes != NULL && shapes != NULL && filters != NULL && search_index(&s, boxes, shapes, filters)) {
        if (s.count > 0) {
            qsort(s.found, s.count, sizeof *s.found, compare_pairs);
        }
        *out = (cli_meetings){measure_meetings(&s), s.count};
    }
    cli_progress_end();
    free(boxes);
    free(shapes);
    free(filters);
    free(s.found);
    return out->pairs != NULL;
}
