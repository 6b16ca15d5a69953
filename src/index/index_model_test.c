// index_model_test.c: through any sequence of changes, every question to an index is answered as brute force does.
//
// HANTEI_INDEX_SEQUENCES says how many sequences there are. With --many, an index of 100000 objects instead.
#include "query/cast/cast_order.h"
#include "support/test_model.h"

enum { SEQUENCES = 1500, STEPS = 40 };

// What the questions see of object i.
static ht_shape object_of(const model *m, size_t i) {
    return m->shapes != NULL ? m->shapes[i] : world_box_shape(m->boxes[i]);
}

static bool is_valid(const ht_box *b) {
    return b->min.x <= b->max.x && b->min.y <= b->max.y;
}

static bool is_seen(const model *m, const ht_index_query *query, size_t i) {
    return m->there[i] && is_valid(&m->boxes[i]) && scene_match(query->filter, m->filters[i]) &&
           (query->except_count == 0 || (i != query->except[0] && i != query->except[1])) &&
           (query->accept == NULL || query->accept(query->context, (uint32_t)i));
}

// Leaves out every third number.
static bool accept_some(void *context, uint32_t number) {
    *(int *)context += 1;
    return number % 3 != 0;
}

static ht_index_query draw_query(model *m) {
    static uint32_t except[2];
    static int calls;
    ht_index_query query = {
        .filter = scene_filter(&m->seed), .shapes = m->shapes, .any_order = model_draw(m, 2) == 0, .context = &calls};
    if (model_draw(m, 3) == 0) {
        except[0] = (uint32_t)model_draw(m, (int)m->count + 1);
        except[1] = (uint32_t)model_draw(m, (int)m->count + 1);
        query.except = except;
        query.except_count = 2;
    }
    query.accept = model_draw(m, 3) == 0 ? accept_some : NULL;
    return query;
}

// ---- Objects that meet a box or a shape ----------------------------------------------------------------------------

static int compare_numbers(const void *a, const void *b) {
    const uint32_t *p = a, *q = b;
    return (*p > *q) - (*p < *q);
}

typedef struct numbers {
    uint32_t *list;
    size_t count;
} numbers;

// What the index found, all of it and as far as there is room.
static void expect_numbers(model *m, numbers found, numbers wanted, size_t capacity, bool any_order) {
    MODEL_REQUIRE(m, found.count == wanted.count);
    const size_t written = found.count < capacity ? found.count : capacity;
    if (any_order && written < found.count) {
        return; // any of them
    }
    if (any_order) {
        qsort(found.list, written, sizeof *found.list, compare_numbers);
    }
    MODEL_REQUIRE(m, written == 0 || memcmp(found.list, wanted.list, written * sizeof *found.list) == 0);
}

static size_t draw_room(model *m, size_t count) {
    const size_t rooms[] = {m->most, m->most, count, count / 2, 1, 0};
    return rooms[model_draw(m, 6)];
}

static void ask_box(model *m, uint32_t *wanted, uint32_t *found) {
    const ht_box box = model_draw(m, 4) == 0 ? model_wild_box(m) : model_usual_box(m);
    const ht_index_query query = draw_query(m);
    const ht_shape shape = world_box_shape(box);
    size_t count = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        const bool meets = is_valid(&box) &&
                           (query.shapes != NULL ? ht_meet(&shape, &query.shapes[i]) : scene_meet(&box, &m->boxes[i]));
        if (is_seen(m, &query, i) && meets) {
            wanted[count++] = i;
        }
    }
    const size_t capacity = draw_room(m, count);
    const size_t got = ht_index_query_box(m->index, box, &query, capacity > 0 ? found : NULL, capacity);
    expect_numbers(m, (numbers){found, got}, (numbers){wanted, count}, capacity, query.any_order);
}

static void ask_shape(model *m, uint32_t *wanted, uint32_t *found) {
    world_memory memory;
    const ht_shape shape = model_shape(m, &memory);
    const ht_index_query query = draw_query(m);
    size_t count = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        const ht_shape object = object_of(m, i);
        if (is_seen(m, &query, i) && ht_meet(&shape, &object)) {
            wanted[count++] = i;
        }
    }
    const size_t capacity = draw_room(m, count);
    const size_t got = ht_index_query_shape(m->index, &shape, &query, capacity > 0 ? found : NULL, capacity);
    expect_numbers(m, (numbers){found, got}, (numbers){wanted, count}, capacity, query.any_order);
}

// ---- Rays, motions, distances --------------------------------------------------------------------------------------

static ht_vec2 draw_way(model *m, ht_vec2 from) {
    static const ht_vec2 ways[] = {{1, 0}, {0, -1}, {-1, 0}, {0, 0}, {-1, 1}, {1e-30f, 3}, {-4, 1e-45f}, {1e38f, 1}};
    const ht_vec2 to = model_point(m), way = {to.x - from.x, to.y - from.y};
    const bool is_far = !(way.x >= -FLT_MAX && way.x <= FLT_MAX && way.y >= -FLT_MAX && way.y <= FLT_MAX);
    return model_draw(m, 3) == 0 || is_far ? ways[model_draw(m, 8)] : way;
}

static float draw_max(model *m) {
    static const float ends[] = {INFINITY, INFINITY, 1.0f, 1.0f, 0.5f, 0.0f, FLT_MAX, 4.0f, 3e38f, 2e38f};
    return model_draw(m, 4) == 0 ? model_finite(m) : ends[model_draw(m, 10)];
}

static bool is_earlier(const ht_index_ray_hit *a, const ht_index_ray_hit *b) {
    return a->hit.enter < b->hit.enter || (a->hit.enter == b->hit.enter && a->number < b->number);
}

static int compare_hits(const void *a, const void *b) {
    return is_earlier(b, a) - is_earlier(a, b);
}

static bool is_same_hit(const ht_index_ray_hit *a, const ht_index_ray_hit *b) {
    const ht_ray_hit *p = &a->hit, *q = &b->hit;
    return a->number == b->number && p->hit == q->hit && p->point.x == q->point.x && p->point.y == q->point.y &&
           p->relation == q->relation && p->inside == q->inside && p->part == q->part && p->enter == q->enter &&
           p->exit == q->exit && p->normal.x == q->normal.x && p->normal.y == q->normal.y &&
           p->exit_normal.x == q->exit_normal.x && p->exit_normal.y == q->exit_normal.y;
}

static void ask_ray(model *m, ht_index_ray_hit *wanted, ht_index_ray_hit *found) {
    const ht_vec2 from = model_point(m);
    const ht_ray ray = {from, draw_way(m, from)};
    const float max = draw_max(m);
    const ht_index_query query = draw_query(m);
    size_t count = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        const ht_shape object = object_of(m, i);
        const ht_index_ray_hit next = {i, ht_raycast(&ray, max, &object)};
        if (is_seen(m, &query, i) && next.hit.relation != HT_APART) {
            wanted[count++] = next;
        }
    }
    qsort(wanted, count, sizeof *wanted, compare_hits);
    const ht_index_ray_hit first = ht_index_raycast(m->index, &ray, max, &query);
    MODEL_REQUIRE(m, count > 0 ? is_same_hit(&first, &wanted[0])
                               : first.number == UINT32_MAX && first.hit.relation == HT_APART);
    const size_t capacity = draw_room(m, count);
    MODEL_REQUIRE(m, ht_index_raycast_all(m->index, &ray, max, &query, capacity > 0 ? found : NULL, capacity) == count);
    for (size_t i = 0; i < count && i < capacity; i++) {
        MODEL_REQUIRE(m, is_same_hit(&found[i], &wanted[i]));
    }
}

// ht_cast, and where it stands among the hits of other objects: what slides knows the order of those of one time.
static ht_cast_hit cast_at(const ht_shape *shape, ht_vec2 delta, const ht_shape *object, ht_start start,
                           hti_slide_order *order) {
    if (start == HT_START_SLIDE) {
        return hti_cast_slide_in_order(shape, delta, object, order);
    }
    const ht_cast_hit hit = ht_cast(shape, delta, object, start);
    order->t = (double)hit.fraction;
    return hit;
}

static void ask_cast(model *m) {
    world_memory memory;
    const ht_shape shape = model_shape(m, &memory);
    const ht_vec2 delta = draw_way(m, model_point(m));
    const ht_start start = (ht_start)model_draw(m, 3);
    const ht_index_query query = draw_query(m);
    ht_index_cast_hit best = {.number = UINT32_MAX, .hit = {.fraction = 1.0f}};
    hti_slide_order first = {0.0, 0.0, 0.0};
    for (uint32_t i = 0; i < m->count; i++) {
        const ht_shape object = object_of(m, i);
        if (is_seen(m, &query, i)) {
            hti_slide_order order = {0.0, 0.0, first.needs};
            const ht_cast_hit hit = cast_at(&shape, delta, &object, start, &order);
            if (hit.hit && (best.number == UINT32_MAX || hti_is_earlier(order, first))) {
                best = (ht_index_cast_hit){i, hit};
                first = order;
            }
            first.needs = order.needs;
        }
    }
    best.hit = hti_slide_settled(best.hit, first);
    const ht_index_cast_hit found = ht_index_cast(m->index, &shape, delta, start, &query);
    MODEL_REQUIRE(m, found.number == best.number);
    MODEL_REQUIRE(m, found.hit.hit == best.hit.hit && found.hit.fraction == best.hit.fraction);
    MODEL_REQUIRE(m, found.hit.normal.x == best.hit.normal.x && found.hit.normal.y == best.hit.normal.y);
}

static bool is_cast_before(const ht_index_cast_hit *a, const ht_index_cast_hit *b) {
    return a->hit.fraction < b->hit.fraction || (a->hit.fraction == b->hit.fraction && a->number < b->number);
}

static int compare_casts(const void *a, const void *b) {
    return is_cast_before(b, a) - is_cast_before(a, b);
}

static void ask_casts(model *m, ht_index_cast_hit *wanted, ht_index_cast_hit *found) {
    world_memory memory;
    const ht_shape shape = model_shape(m, &memory);
    const ht_vec2 delta = draw_way(m, model_point(m));
    const ht_start start = (ht_start)model_draw(m, 3);
    const ht_index_query query = draw_query(m);
    size_t count = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        const ht_shape object = object_of(m, i);
        const ht_index_cast_hit next = {i, ht_cast(&shape, delta, &object, start)};
        if (is_seen(m, &query, i) && next.hit.hit) {
            wanted[count++] = next;
        }
    }
    qsort(wanted, count, sizeof *wanted, compare_casts);
    const size_t capacity = draw_room(m, count);
    MODEL_REQUIRE(m, ht_index_cast_all(m->index, &shape, delta, start, &query, capacity > 0 ? found : NULL, capacity) ==
                         count);
    for (size_t i = 0; i < count && i < capacity; i++) {
        MODEL_REQUIRE(m, found[i].number == wanted[i].number && found[i].hit.fraction == wanted[i].hit.fraction);
        MODEL_REQUIRE(m,
                      found[i].hit.normal.x == wanted[i].hit.normal.x && found[i].hit.part_b == wanted[i].hit.part_b);
    }
}

static bool is_nearer(const ht_index_near *a, const ht_index_near *b) {
    return a->separation.distance < b->separation.distance ||
           (a->separation.distance == b->separation.distance && a->number < b->number);
}

static int compare_distances(const void *a, const void *b) {
    return is_nearer(b, a) - is_nearer(a, b);
}

static void ask_nearest(model *m, ht_index_near *wanted, ht_index_near *found) {
    world_memory memory;
    const ht_shape shape = model_shape(m, &memory);
    const ht_index_query query = draw_query(m);
    const float max = model_draw(m, 8) == 0 ? -0.25f : draw_max(m);
    const size_t k = (size_t)model_draw(m, 9);
    size_t count = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        const ht_shape object = object_of(m, i);
        if (is_seen(m, &query, i)) {
            const ht_index_near next = {i, ht_distance(&shape, &object)};
            if (next.separation.distance <= max && next.separation.distance < INFINITY) {
                wanted[count++] = next;
            }
        }
    }
    qsort(wanted, count, sizeof *wanted, compare_distances);
    const size_t most = count < k ? count : k;
    MODEL_REQUIRE(m, ht_index_nearest(m->index, &shape, k, max, &query, found) == most);
    for (size_t i = 0; i < most; i++) {
        MODEL_REQUIRE(m, found[i].number == wanted[i].number);
        MODEL_REQUIRE(m, found[i].separation.distance == wanted[i].separation.distance);
    }
}

// ---- Pairs ---------------------------------------------------------------------------------------------------------

typedef struct visited {
    ht_pair *pairs;
    size_t count, most;
} visited;

static bool visit(void *context, const ht_pair *pairs, size_t count) {
    visited *v = context;
    for (size_t i = 0; i < count && v->count < v->most; i++) {
        v->pairs[v->count++] = pairs[i];
    }
    return v->count < v->most;
}

static void expect_pairs(model *m, ht_pair *found, size_t count, const ht_pair *wanted, size_t wanted_count) {
    MODEL_REQUIRE(m, count == wanted_count);
    qsort(found, count, sizeof *found, scene_compare);
    MODEL_REQUIRE(m, count == 0 || memcmp(found, wanted, count * sizeof *found) == 0);
}

static void ask_pairs(model *m, ht_pair *wanted, ht_pair *found, size_t most) {
    size_t count = 0;
    for (uint32_t a = 0; a < m->count; a++) {
        for (uint32_t b = a + 1; b < m->count; b++) {
            if (m->there[a] && m->there[b] && scene_meet(&m->boxes[a], &m->boxes[b]) &&
                scene_match(m->filters[a], m->filters[b])) {
                wanted[count++] = (ht_pair){a, b};
            }
        }
    }
    const size_t capacity = model_draw(m, 2) == 0 ? most : count / 2;
    MODEL_REQUIRE(m, ht_index_pairs(m->index, true, found, capacity) == count);
    const size_t first = capacity < count ? capacity : count;
    MODEL_REQUIRE(m, first == 0 || memcmp(found, wanted, first * sizeof *found) == 0);
    expect_pairs(m, found, ht_index_pairs(m->index, false, found, most), wanted, count);
    visited v = {found, 0, most};
    ht_index_visit_pairs(m->index, visit, &v);
    expect_pairs(m, found, v.count, wanted, count);
}

// Objects of two indexes.
static void ask_pairs_between(model *m, const model *other, ht_pair *wanted, ht_pair *found, size_t most) {
    size_t count = 0;
    for (uint32_t a = 0; a < m->count; a++) {
        for (uint32_t b = 0; b < other->count; b++) {
            if (m->there[a] && other->there[b] && scene_meet(&m->boxes[a], &other->boxes[b]) &&
                scene_match(m->filters[a], other->filters[b])) {
                wanted[count++] = (ht_pair){a, b};
            }
        }
    }
    MODEL_REQUIRE(m, ht_index_pairs_between(m->index, other->index, true, found, most) == count);
    MODEL_REQUIRE(m, count == 0 || memcmp(found, wanted, count * sizeof *found) == 0);
    expect_pairs(m, found, ht_index_pairs_between(m->index, other->index, false, found, most), wanted, count);
    visited v = {found, 0, most};
    ht_index_visit_pairs_between(m->index, other->index, visit, &v);
    expect_pairs(m, found, v.count, wanted, count);
}

// ---- Sequences -----------------------------------------------------------------------------------------------------

static void check_objects(model *m) {
    MODEL_REQUIRE(m, ht_index_count(m->index) == m->count);
    for (uint32_t i = 0; i < m->count; i++) {
        const ht_box box = ht_index_box(m->index, i);
        MODEL_REQUIRE(m, m->there[i] && is_valid(&m->boxes[i]) ? same_float_box(box, m->boxes[i]) : !is_valid(&box));
    }
}

// Memory for the answers about models of so many objects.
typedef struct lists {
    uint32_t *numbers[2];
    ht_index_ray_hit *hits[2];
    ht_index_near *nears[2];
    ht_index_cast_hit *casts[2];
    ht_pair *pairs[2];
    size_t most_pairs;
} lists;

static lists *make_lists(size_t most, size_t most_pairs) {
    lists *l = calloc(1, sizeof *l);
    assert_non_null(l);
    for (int i = 0; i < 2; i++) {
        l->numbers[i] = calloc(most + 1, sizeof **l->numbers);
        l->hits[i] = calloc(most + 1, sizeof **l->hits);
        l->nears[i] = calloc(most + 1, sizeof **l->nears);
        l->casts[i] = calloc(most + 1, sizeof **l->casts);
        l->pairs[i] = calloc(most_pairs + 1, sizeof **l->pairs);
    }
    l->most_pairs = most_pairs;
    return l;
}

static void free_lists(lists *l) {
    for (int i = 0; i < 2; i++) {
        free(l->numbers[i]);
        free(l->hits[i]);
        free(l->nears[i]);
        free(l->casts[i]);
        free(l->pairs[i]);
    }
    free(l);
}

static void ask(model *m, lists *l) {
    ask_box(m, l->numbers[0], l->numbers[1]);
    ask_shape(m, l->numbers[0], l->numbers[1]);
    ask_ray(m, l->hits[0], l->hits[1]);
    ask_cast(m);
    ask_casts(m, l->casts[0], l->casts[1]);
    ask_nearest(m, l->nears[0], l->nears[1]);
}

static void use_some_set(model *m) {
    while (!ht_simd_use((ht_simd)model_draw(m, HT_SIMD_COUNT))) {
    }
}

// Most sequences are of few objects, so that there are many; some have several levels and parts.
static void run_sequence(uint64_t seed, lists *l, model **last) {
    const size_t most = seed % 64 == 0 ? WORLD_MOST : seed % 8 == 0 ? 300 : 40;
    model *m = make_model(seed, most);
    use_some_set(m);
    for (int i = 0; i < STEPS; i++) {
        for (int k = most > 40 ? model_draw(m, 30) : 1; k >= 0; k--) {
            model_change(m);
        }
        ask(m, l);
    }
    check_objects(m);
    if (most < WORLD_MOST || seed % 512 == 0) {
        ask_pairs(m, l->pairs[0], l->pairs[1], l->most_pairs);
        ask_pairs_between(m, *last != NULL ? *last : m, l->pairs[0], l->pairs[1], l->most_pairs);
    }
    if (*last != NULL) {
        free_model(*last);
    }
    *last = m;
}

static void every_sequence_as_brute_force(void **state) {
    (void)state;
    const char *wanted = getenv("HANTEI_INDEX_SEQUENCES");
    const uint64_t sequences = wanted != NULL ? strtoull(wanted, NULL, 10) : SEQUENCES;
    const ht_simd before = ht_simd_in_use();
    lists *l = make_lists(WORLD_MOST, WORLD_MOST * WORLD_MOST);
    model *last = NULL;
    for (uint64_t seed = 1; seed <= sequences; seed++) {
        run_sequence(seed, l, &last);
    }
    free_model(last);
    free_lists(l);
    ht_simd_use(before);
}

// ---- Many objects --------------------------------------------------------------------------------------------------

enum { MANY = 100000, MANY_CHANGES = 240000, MANY_QUESTIONS = 40 };

// Refits are few among so many changes.
static void many_objects(model *m) {
    lists *l = make_lists(m->most, 0);
    m->side = 400.0f;
    m->wild = 1000;
    model_build(m, MANY);
    for (int i = 0; i < MANY_QUESTIONS; i++) {
        for (int k = 0; k < MANY_CHANGES / MANY_QUESTIONS; k++) {
            const int what = model_draw(m, 8);
            m->step++;
            if (what < 2) {
                model_insert(m);
            } else if (what < 4) {
                model_remove(m);
            } else {
                model_move(m);
            }
        }
        if (i % 10 == 9) {
            model_refit(m);
        } else if (i % 10 == 4) {
            model_save(m);
        }
        use_some_set(m);
        ask(m, l);
    }
    check_objects(m);
    free_lists(l);
}

static void many_objects_as_brute_force(void **state) {
    (void)state;
    const ht_simd before = ht_simd_in_use();
    for (uint64_t seed = 1, with = 0; with < 2; seed++) { // without shapes, and with them
        model *m = make_model(seed, MANY + 20000);
        if ((m->shapes != NULL) == (with == 1)) {
            many_objects(m);
            with++;
        }
        free_model(m);
    }
    ht_simd_use(before);
}

int main(int argc, char **argv) {
    const struct CMUnitTest few[] = {cmocka_unit_test(every_sequence_as_brute_force)};
    const struct CMUnitTest many[] = {cmocka_unit_test(many_objects_as_brute_force)};
    return argc > 1 && strcmp(argv[1], "--many") == 0 ? cmocka_run_group_tests(many, NULL, NULL)
                                                      : cmocka_run_group_tests(few, NULL, NULL);
}
