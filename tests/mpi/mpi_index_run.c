// mpi_index_run.c: an index on many ranks through frames in which boxes move, come, go, and are handed over: in each its pairs are
// those of one index over all boxes, and each rank is told what its own meet:  mpirun -n RANKS mpi_index_run [ROUNDS]
#include "mpi_index_internal.h"
#include "mpi_test.h"
#include "mpi_test_shapes.h"
#include "support/test_scene.h"

// ---- The model: every rank knows all objects, and gives its own ----------------------------------------------------

typedef struct model_object {
    uint64_t id;
    ht_box box;
    uint32_t data[2];
    int home, form; // of its shape
} model_object;

typedef struct model {
    model_object *objects;
    size_t count, capacity;
    uint64_t seed, next_id;
    scene kind;
    int forms;          // of shapes, from the last on; 0: boxes
    test_shape *shapes; // of a frame
} model;

static void model_add(model *m, size_t i) {
    // Different for each object, of 64 bits, in another order.
    const uint64_t id = m->next_id++ * UINT64_C(0x9e3779b97f4a7c15) + 5;
    m->objects[i] = (model_object){.id = id, .box = scene_make(m->kind, &m->seed, i, m->capacity)};
    m->objects[i].home = (int)(scene_bits(&m->seed) % (uint32_t)ranks);
    m->objects[i].form = m->forms > 0 ? TEST_SHAPES - 1 - (int)(scene_bits(&m->seed) % (uint32_t)m->forms) : 0;
}

static void model_exchange(model *m, size_t i, size_t k) {
    const model_object o = m->objects[i];
    m->objects[i] = m->objects[k];
    m->objects[k] = o;
}

// What a frame does.
typedef struct motion {
    float step;                             // how far objects move, at most
    uint32_t moved, added, removed, handed; // of a thousand objects
    bool shuffled, by_order, gathered,
        emptied; // in any order; removed so that the order stays; all on one rank; no objects
} motion;

static bool happens(model *m, uint32_t of_thousand) {
    return scene_bits(&m->seed) % 1000 < of_thousand;
}

static void model_remove(model *m, const motion *how, size_t i) {
    if (how->by_order) {
        memmove(&m->objects[i], &m->objects[i + 1], (m->count - i - 1) * sizeof *m->objects);
    } else {
        m->objects[i] = m->objects[m->count - 1];
    }
    m->count--;
}

static void model_move(model *m, const motion *how, size_t i) {
    model_object *const o = &m->objects[i];
    const float x = scene_float(&m->seed, -how->step, how->step), y = scene_float(&m->seed, -how->step, how->step);
    if (m->kind == SCENE_NASTY && happens(m, 200)) {
        o->box = scene_make(m->kind, &m->seed, i, m->capacity);
    }
    o->box = (ht_box){{o->box.min.x + x, o->box.min.y + y}, {o->box.max.x + x, o->box.max.y + y}};
    o->data[scene_bits(&m->seed) % 2]++;
    o->form = m->forms > 1 && happens(m, 20) ? TEST_SHAPES - 1 - o->form % m->forms : o->form;
}

static void model_step(model *m, const motion *how) {
    for (size_t i = m->count; i-- > 0;) {
        if (how->emptied || happens(m, how->removed)) {
            model_remove(m, how, i);
        }
    }
    for (size_t i = 0; i < m->count; i++) {
        if (happens(m, how->moved)) {
            model_move(m, how, i);
        }
        if (happens(m, how->handed) || how->gathered) {
            m->objects[i].home = how->gathered ? 0 : (int)(scene_bits(&m->seed) % (uint32_t)ranks);
        }
    }
    for (size_t i = 0; i < m->capacity && !how->emptied; i++) {
        if (m->count < m->capacity && happens(m, how->added)) {
            model_add(m, m->count++);
            model_exchange(m, m->count - 1, scene_bits(&m->seed) % m->count);
        }
    }
    for (size_t i = m->count; i-- > 1 && how->shuffled;) {
        model_exchange(m, i, scene_bits(&m->seed) % (i + 1));
    }
}

// ---- Comparison ----------------------------------------------------------------------------------------------------

// What this rank gives, and where in the model its objects are.
typedef struct given {
    ht_mpi_boxes boxes;
    size_t *places;
    void *memory[3];
} given;

static void make_shapes(model *m) {
    m->shapes = malloc((m->count + 1) * sizeof *m->shapes);
    for (size_t i = 0; i < m->count && m->forms > 0; i++) {
        make_test_shape(&m->shapes[i], m->objects[i].form, m->objects[i].box);
    }
}

static given give_own(const model *m) {
    ht_box *const boxes = malloc((m->count + 1) * sizeof *boxes);
    uint64_t *const ids = malloc((m->count + 1) * sizeof *ids);
    uint32_t(*const data)[2] = malloc((m->count + 1) * sizeof *data);
    ht_shape *const shapes = malloc((m->count + 1) * sizeof *shapes);
    given g = {.boxes = {.boxes = boxes, .ids = ids, .data = data}, .memory = {boxes, shapes, ids}};
    g.places = malloc((m->count + 1) * sizeof *g.places);
    if (m->forms > 0) { // with boxes or without
        g.boxes.shapes = shapes;
        g.boxes.boxes = m->seed % 2 == 0 ? boxes : NULL;
    }
    for (size_t i = 0; i < m->count; i++) {
        if (m->objects[i].home == rank) {
            boxes[g.boxes.count] = m->forms > 0 ? ht_bounds(&m->shapes[i].shape) : m->objects[i].box;
            shapes[g.boxes.count] = m->forms > 0 ? m->shapes[i].shape : (ht_shape){.kind = HT_NO_SHAPE};
            ids[g.boxes.count] = m->objects[i].id;
            memcpy(data[g.boxes.count], m->objects[i].data, sizeof *data);
            g.places[g.boxes.count++] = i;
        }
    }
    return g;
}

static void free_given(given *g) {
    free(g->memory[0]);
    free(g->memory[1]);
    free(g->memory[2]);
    free((void *)g->boxes.data);
    free(g->places);
}

// The objects in order of their ids.
static const model *ordered;

static int compare_objects(const void *a, const void *b) {
    const uint64_t x = ordered->objects[*(const size_t *)a].id, y = ordered->objects[*(const size_t *)b].id;
    return (x > y) - (x < y);
}

static const model_object *find_object(const size_t *order, uint64_t id) {
    size_t low = 0, high = ordered->count;
    while (high - low > 1) {
        const size_t middle = (low + high) / 2;
        if (ordered->objects[order[middle]].id <= id) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return &ordered->objects[order[low]];
}

static int compare_ends(const void *a, const void *b) {
    return compare_pairs(a, b);
}

// Both ends of every pair whose home is here are told, in order, with the home and the data of whom they meet.
static void check_meetings(const model *m, const given *g, const ht_mpi_meetings *told, const pair_list *wanted) {
    size_t *const order = malloc((m->count + 1) * sizeof *order);
    for (size_t i = 0; i < m->count; i++) {
        order[i] = i;
    }
    ordered = m;
    qsort(order, m->count, sizeof *order, compare_objects);
    ht_mpi_pair *const ends = malloc((2 * wanted->count + 1) * sizeof *ends), *const got = malloc((told->count + 1) *
                                                                                                  sizeof *got);
    size_t count = 0;
    for (size_t i = 0; i < wanted->count; i++) {
        const ht_mpi_pair p = wanted->pairs[i];
        if (find_object(order, p.a)->home == rank) {
            ends[count++] = p;
        }
        if (find_object(order, p.b)->home == rank) {
            ends[count++] = (ht_mpi_pair){p.b, p.a};
        }
    }
    require(told->count == count && told->begins[0] == 0 && told->begins[g->boxes.count] == count, "as many meetings");
    for (size_t i = 0; i < g->boxes.count; i++) {
        for (size_t k = told->begins[i]; k < told->begins[i + 1]; k++) {
            const model_object *const other = find_object(order, told->meetings[k].id);
            got[k] = (ht_mpi_pair){g->boxes.ids[i], told->meetings[k].id};
            require(other->home == told->meetings[k].rank, "the home of whom it meets");
            require(memcmp(other->data, (const char *)told->data + k * sizeof other->data, sizeof other->data) == 0,
                    "its data");
            require(k == told->begins[i] || told->meetings[k - 1].id < told->meetings[k].id, "meetings in order");
        }
    }
    qsort(ends, count, sizeof *ends, compare_ends);
    qsort(got, count, sizeof *got, compare_ends);
    require(memcmp(ends, got, count * sizeof *got) == 0, "the same meetings");
    free(order);
    free(ends);
    free(got);
}

static void add_pair_of(pair_list *pairs, size_t *capacity, uint64_t a, uint64_t b) {
    if (pairs->count == *capacity) {
        *capacity = 2 * *capacity + 64;
        pairs->pairs = realloc(pairs->pairs, *capacity * sizeof *pairs->pairs);
    }
    pairs->pairs[pairs->count++] = a < b ? (ht_mpi_pair){a, b} : (ht_mpi_pair){b, a};
}

// The pairs of shapes that meet, in order.
static pair_list shape_pairs(const model *m, const ht_box *boxes, const uint64_t *ids) {
    pair_list pairs = {malloc(1), 0};
    size_t capacity = 0;
    for (size_t i = 0; i < m->count; i++) {
        for (size_t k = 0; k < i; k++) {
            if (scene_meet(&boxes[i], &boxes[k]) && ht_relate(&m->shapes[i].shape, &m->shapes[k].shape) != HT_APART) {
                add_pair_of(&pairs, &capacity, ids[i], ids[k]);
            }
        }
    }
    qsort(pairs.pairs, pairs.count, sizeof *pairs.pairs, compare_pairs);
    return pairs;
}

static pair_list model_pairs(const model *m) {
    ht_box *const boxes = malloc((m->count + 1) * sizeof *boxes);
    uint64_t *const ids = malloc((m->count + 1) * sizeof *ids);
    for (size_t i = 0; i < m->count; i++) {
        boxes[i] = m->forms > 0 ? ht_bounds(&m->shapes[i].shape) : m->objects[i].box;
        ids[i] = m->objects[i].id;
    }
    const pair_list pairs = m->forms > 0 ? shape_pairs(m, boxes, ids) : index_pairs(boxes, ids, m->count);
    free(boxes);
    free(ids);
    return pairs;
}

static void check_frame(ht_mpi_index *index, model *m) {
    make_shapes(m);
    given g = give_own(m);
    ht_mpi_error error;
    ht_mpi_pairs own;
    ht_mpi_meetings told;
    require(ht_mpi_index_update(index, &g.boxes, &error) == HT_OK, error.reason);
    require(ht_mpi_index_pairs(index, &own, &error) == HT_OK, error.reason);
    const pair_list wanted = model_pairs(m);
    require_pairs(&own, &wanted);
    require(ht_mpi_index_meetings(index, &told, &error) == HT_OK, error.reason);
    check_meetings(m, &g, &told, &wanted);
    require(ht_mpi_index_report(index).given == g.boxes.count, "the count of what is given");
    free(wanted.pairs);
    ht_mpi_pairs_deinit(&own);
    ht_mpi_meetings_deinit(&told);
    free_given(&g);
    free(m->shapes);
}

// ---- Frames --------------------------------------------------------------------------------------------------------

static const motion frames[] = {
    {.added = 700},
    {.step = 0.5f, .moved = 1000},
    {.step = 0.5f, .moved = 10},
    {.step = 3.0f, .moved = 300, .added = 30, .removed = 30, .handed = 30},
    {.step = 0.1f, .moved = 1000, .removed = 20, .by_order = true},
    {.shuffled = true, .handed = 500},
    {.step = 0.0f},
    {.step = 100.0f, .moved = 900, .added = 200, .removed = 200},
    {.step = 1.0f, .moved = 500, .gathered = true},
    {.step = 0.5f, .moved = 1000, .handed = 900},
    {.emptied = true},
    {.added = 1000},
    {.step = 0.2f, .moved = 1000, .added = 5, .removed = 5, .handed = 5},
};

static void check_scene(scene kind, int forms, size_t capacity, uint64_t seed, int rounds) {
    ht_mpi_index *index;
    ht_mpi_error error;
    require(ht_mpi_index_create(MPI_COMM_WORLD, &(ht_mpi_index_desc){.data_size = 8, .with_shapes = forms > 0}, &index,
                                &error) == HT_OK,
            error.reason);
    model m = {.capacity = capacity, .seed = seed, .kind = kind, .forms = forms};
    m.objects = malloc((capacity + 1) * sizeof *m.objects);
    check_frame(index, &m);
    for (int round = 0; round < rounds; round++) {
        for (size_t i = 0; i < sizeof frames / sizeof *frames; i++) {
            model_step(&m, &frames[i]);
            check_frame(index, &m);
        }
    }
    free(m.objects);
    ht_mpi_index_destroy(index);
}

static void check_scenes(int rounds) {
    static const size_t sizes[] = {30, 1500};
    for (int kind = 0; kind < SCENE_COUNT; kind++) {
        const bool is_dense = kind == SCENE_ONE_PLACE || kind == SCENE_LONG_THIN;
        for (size_t i = kind % 3 != 0; i < sizeof sizes / sizeof *sizes; i++) {
            const size_t size = is_dense && sizes[i] > 100 ? sizes[i] / 6 : sizes[i];
            check_scene((scene)kind, 0, size, 40 + i + (uint64_t)kind, rounds);
        }
        if (kind % 2 == 0 || rounds > 1) { // uniform, clustered, one place, nasty
            check_scene((scene)kind, TEST_SHAPES, 250, 50 + (uint64_t)kind, rounds);
        }
    }
    check_scene(SCENE_UNIFORM, 1, 600, 49, rounds); // all of one kind
}

// ---- Pairs of shapes at once ---------------------------------------------------------------------------------------

// Every third object is of the second set.
static bool is_second(const model *m, uint64_t id) {
    for (size_t i = 0; i < m->count; i++) {
        if (m->objects[i].id == id) {
            return i % 3 == 0;
        }
    }
    return false;
}

// Those of an object of the first set and one of the second.
static pair_list pairs_between(const model *m, const pair_list *all) {
    pair_list between = {malloc((all->count + 1) * sizeof *all->pairs), 0};
    for (size_t i = 0; i < all->count; i++) {
        const ht_mpi_pair p = all->pairs[i];
        const bool a = is_second(m, p.a), b = is_second(m, p.b);
        if (a != b) {
            between.pairs[between.count++] = a ? (ht_mpi_pair){p.b, p.a} : p;
        }
    }
    qsort(between.pairs, between.count, sizeof *between.pairs, compare_pairs);
    return between;
}

static void check_shape_pairs(scene kind) {
    model m = {.capacity = 200, .seed = 60 + (uint64_t)kind, .kind = kind, .forms = TEST_SHAPES};
    m.objects = malloc(m.capacity * sizeof *m.objects);
    model_step(&m, &frames[0]);
    make_shapes(&m);
    given g = give_own(&m), sets[2] = {give_own(&m), give_own(&m)};
    for (int k = 0; k < 2; k++) { // the objects of each set move to the front
        ht_mpi_boxes *const set = &sets[k].boxes;
        size_t count = 0;
        for (size_t i = 0; i < set->count; i++) {
            if ((sets[k].places[i] % 3 == 0) == (k == 1)) {
                ((ht_box *)sets[k].memory[0])[count] = ((ht_box *)sets[k].memory[0])[i];
                ((ht_shape *)sets[k].memory[1])[count] = set->shapes[i];
                ((uint64_t *)sets[k].memory[2])[count++] = set->ids[i];
            }
        }
        set->count = count;
    }
    const pair_list wanted = model_pairs(&m), between = pairs_between(&m, &wanted);
    ht_mpi_pairs own;
    ht_mpi_error error;
    require(ht_mpi_find_pairs(MPI_COMM_WORLD, &g.boxes, NULL, &own, &error) == HT_OK, error.reason);
    require_pairs(&own, &wanted);
    ht_mpi_pairs_deinit(&own);
    require(ht_mpi_find_pairs_between(MPI_COMM_WORLD, &sets[0].boxes, &sets[1].boxes, NULL, &own, &error) == HT_OK,
            error.reason);
    require_pairs(&own, &between);
    ht_mpi_pairs_deinit(&own);
    free(wanted.pairs);
    free(between.pairs);
    free_given(&g);
    free_given(&sets[0]);
    free_given(&sets[1]);
    free(m.shapes);
    free(m.objects);
}

// Fields are refused, wherever they are, and boxes where others give shapes.
static void check_refused_shapes(void) {
    const ht_box box = {{0, 0}, {1, 1}};
    const uint64_t id = (uint64_t)rank;
    const ht_shape field = {.kind = HT_FIELD}, good = HT_SHAPE(box),
                   compound = HT_SHAPE((ht_compound){rank == ranks - 1 ? &field : &good, 1});
    ht_mpi_boxes mine = {.boxes = &box, .ids = &id, .count = 1, .shapes = &compound};
    ht_mpi_pairs own;
    ht_mpi_error error;
    require(ht_mpi_find_pairs(MPI_COMM_WORLD, &mine, NULL, &own, &error) == HT_ERR_UNSUPPORTED, "a field");
    require(error.rank == ranks - 1 && strstr(error.reason, "is a field or has one") != NULL, "the rank that has it");
    require(own.pairs == NULL && own.count == 0, "no pairs");
    mine.shapes = rank == ranks - 1 ? NULL : &good;
    const ht_status status = ht_mpi_find_pairs(MPI_COMM_WORLD, &mine, NULL, &own, &error);
    require(status == (ranks > 1 ? HT_ERR_VALUE : HT_OK), "boxes where others give shapes");
    require(ranks == 1 || strstr(error.reason, "gives boxes where others give shapes") != NULL, "a sentence");
    ht_mpi_pairs_deinit(&own);
    ht_mpi_index *index;
    require(ht_mpi_index_create(MPI_COMM_WORLD, NULL, &index, NULL) == HT_OK, "an index");
    mine.shapes = &good;
    require(ht_mpi_index_update(index, &mine, &error) == HT_ERR_VALUE, "shapes for an index of boxes");
    ht_mpi_index_destroy(index);
}

static double sum_of(double mine) {
    MPI_Allreduce(MPI_IN_PLACE, &mine, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return mine;
}

// A shape that changes within its bounds is told of.
static void check_reshaped(void) {
    const ht_shape shapes[3] = {HT_SHAPE((ht_triangle){{{0, 0}, {4, 0}, {0, 4}}}), HT_SHAPE((ht_box){{0, 0}, {4, 4}}),
                                HT_SHAPE((ht_box){{3, 3}, {5, 5}})};
    const uint64_t ids[2] = {1, 2};
    ht_mpi_index *index;
    ht_mpi_pairs own;
    require(ht_mpi_index_create(MPI_COMM_WORLD, &(ht_mpi_index_desc){.with_shapes = true}, &index, NULL) == HT_OK,
            "an index");
    for (int frame = 0; frame < 4; frame++) {
        const ht_shape now[2] = {shapes[frame % 2], shapes[2]};
        const ht_mpi_boxes mine = {.ids = ids, .count = rank == ranks - 1 ? 2 : 0, .shapes = now};
        require(ht_mpi_index_update(index, &mine, NULL) == HT_OK, "an update");
        require(ht_mpi_index_pairs(index, &own, NULL) == HT_OK, "pairs");
        require(sum_of((double)own.count) == frame % 2, "the shape as it is now");
        ht_mpi_pairs_deinit(&own);
    }
    ht_mpi_index_destroy(index);
}

// ---- Economy -------------------------------------------------------------------------------------------------------

// Squares of a grid, each given by the rank that looks after it. What rests is not sent; of what moves a little only the squares
// that lie on several ranks are. When all drift into a corner, the plane is shared out anew, but not in each frame.
static void check_economy(void) {
    enum { SIDE = 60, MANY = SIDE * SIDE, FRAMES = 60 };
    ht_mpi_index *index;
    require(ht_mpi_index_create(MPI_COMM_WORLD, NULL, &index, NULL) == HT_OK, "an index");
    ht_box *const boxes = malloc(MANY * sizeof *boxes), *const own = malloc(MANY * sizeof *own);
    uint64_t *const ids = malloc(MANY * sizeof *ids);
    for (size_t i = 0; i < MANY; i++) {
        const size_t row = i / SIDE;
        boxes[i] = scene_box((float)(i % SIDE), (float)row, 0.75f, 0.75f);
    }
    ht_mpi_boxes mine = {.boxes = own, .ids = ids};
    for (int pass = 0; pass < 2; pass++) { // by turns; then where they belong
        mine.count = 0;
        for (size_t i = 0; i < MANY; i++) {
            if ((pass == 0 ? (int)(i % (size_t)ranks) : ht_mpi_index_rank(index, boxes[i].min)) == rank) {
                own[mine.count] = boxes[i];
                ids[mine.count++] = i;
            }
        }
        require(sum_of((double)mine.count) == MANY, "each has one rank");
        require(ht_mpi_index_update(index, &mine, NULL) == HT_OK, "an update");
    }
    require(ht_mpi_index_update(index, &mine, NULL) == HT_OK, "an update");
    require(ht_mpi_index_report(index).sent == 0, "what rests is not sent");
    for (size_t i = 0; i < mine.count; i++) {
        own[i].max.x += 0.125f;
    }
    require(ht_mpi_index_update(index, &mine, NULL) == HT_OK, "an update");
    const double sent = sum_of((double)ht_mpi_index_report(index).sent);
    require(sent < 20.0 * SIDE * 2 * ranks, "what moves within a part is not sent");
    require(sum_of((double)ht_mpi_index_report(index).held) < MANY + SIDE * 2.0 * ranks, "few copies");
    const uint64_t before = ht_mpi_index_report(index).partitions;
    double loss = 0.0;
    for (int frame = 0; frame < FRAMES; frame++) {
        for (size_t i = 0; i < mine.count; i++) {
            own[i].min.x = own[i].max.x *= 0.97f;
            own[i].min.y = own[i].max.y *= 0.97f;
        }
        require(ht_mpi_index_update(index, &mine, NULL) == HT_OK, "an update");
        loss += ht_mpi_index_report(index).imbalance - 1.0;
    }
    const uint64_t made = ht_mpi_index_report(index).partitions - before;
    require(ranks == 1 ? made == 0 : made >= 1 && made < FRAMES / 4, "the plane is shared out now and then");
    require(loss / FRAMES < 0.75, "the work is even");
    free(boxes);
    free(own);
    free(ids);
    ht_mpi_index_destroy(index);
}

// ---- Errors --------------------------------------------------------------------------------------------------------

static void require_error(ht_status got, const ht_mpi_error *error, ht_status status, const char *reason) {
    require(got == status && error->status == status, "the status of the rank in error");
    require(strstr(error->reason, reason) != NULL, reason);
}

static void check_creation(void) {
    ht_mpi_index *index;
    ht_mpi_error error;
    const int last = ranks - 1;
    require_error(ht_mpi_index_create(MPI_COMM_NULL, NULL, &index, &error), &error, HT_ERR_VALUE, "the communicator");
    require(index == NULL, "no index after an error");
    const ht_mpi_index_desc large = {.data_size = rank == last ? 4097 : 0};
    require_error(ht_mpi_index_create(MPI_COMM_WORLD, &large, &index, &error), &error, HT_ERR_VALUE,
                  "4096 are the most");
    require(error.rank == last && index == NULL, "the rank in error");
    if (ranks > 1) {
        require_error(hti_mpi_index_make(MPI_COMM_WORLD, NULL, 9, rank == 1, &index, &error), &error, HT_ERR_VALUE,
                      "different versions");
        const ht_mpi_index_desc other = {.data_size = (size_t)(rank % 2)};
        require_error(ht_mpi_index_create(MPI_COMM_WORLD, &other, &index, &error), &error, HT_ERR_VALUE, "other sizes");
    }
}

static void check_errors(void) {
    ht_mpi_index *index;
    ht_mpi_error error;
    ht_mpi_pairs pairs;
    ht_mpi_meetings told;
    const int last = ranks - 1;
    const ht_box boxes[3] = {{{0, 0}, {1, 1}}, {{0, 0}, {2, 2}}, {{5, 5}, {6, 6}}};
    const uint64_t ids[3] = {(uint64_t)rank * 3, (uint64_t)rank * 3 + 1, (uint64_t)rank * 3 + 2};
    const ht_mpi_boxes good = {.boxes = boxes, .ids = ids, .count = 3};
    require(hti_mpi_index_make(MPI_COMM_WORLD, NULL, 4, 1, &index, &error) == HT_OK, error.reason);
    require(ht_mpi_index_pairs(index, &pairs, &error) == HT_OK && pairs.count == 0, "an empty index");
    ht_mpi_pairs_deinit(&pairs);
    require(ht_mpi_index_meetings(index, &told, &error) == HT_OK && told.count == 0, "an empty index");
    ht_mpi_meetings_deinit(&told);
    require(ht_mpi_index_rank(index, (ht_vec2){0, 0}) == rank, "the rank of an empty index");
    ht_mpi_boxes bad = good;
    bad.count = rank == last ? 5 : 3;
    require_error(ht_mpi_index_update(index, &bad, &error), &error, HT_ERR_VALUE, "has 5 boxes; 4 are the most");
    require(error.rank == last, "the rank in error");
    bad = good;
    bad.ids = rank == last ? NULL : ids;
    require_error(ht_mpi_index_update(index, &bad, &error), &error, HT_ERR_NULL, "a pointer");
    const ht_mpi_boxes one = {.boxes = boxes, .ids = ids, .count = rank < 2};
    require(ht_mpi_index_update(index, &one, &error) == HT_OK, error.reason);
    if (ranks > 1) {
        const ht_status status =
            rank == last ? ht_mpi_index_pairs(index, &pairs, &error) : ht_mpi_index_update(index, &one, &error);
        require_error(status, &error, HT_ERR_VALUE, "different calls");
        require(ht_mpi_index_pairs(index, &pairs, NULL) == HT_OK && sum_of((double)pairs.count) == 1,
                "it is as it was");
        ht_mpi_pairs_deinit(&pairs);
        require_error(ht_mpi_index_update(index, &good, &error), &error, HT_ERR_VALUE, "4 are the most on a rank");
        require(ht_mpi_index_pairs(index, &pairs, NULL) == HT_OK && pairs.count == 0, "it is empty then");
        ht_mpi_pairs_deinit(&pairs);
        require(ht_mpi_index_update(index, &one, NULL) == HT_OK, "an update after that");
        require(ht_mpi_index_pairs(index, &pairs, NULL) == HT_OK && sum_of((double)pairs.count) == 1, "its pairs");
        ht_mpi_pairs_deinit(&pairs);
    }
    require(ht_mpi_index_update(index, NULL, NULL) == HT_OK && ht_mpi_index_report(index).given == 0, "no boxes");
    ht_mpi_index_destroy(index);
    ht_mpi_index_destroy(NULL);
    require(ht_mpi_index_update(NULL, NULL, NULL) == HT_ERR_NULL && ht_mpi_index_report(NULL).held == 0, "no index");
}

// The same id twice names two objects, and what has no data has zeros.
static void check_twice(void) {
    ht_mpi_index *index;
    ht_mpi_meetings told;
    const ht_box boxes[2] = {{{0, 0}, {1, 1}}, {{0, 0}, {2, 2}}};
    const uint64_t ids[2] = {7, 7};
    const char data[2] = {1, 2};
    require(ht_mpi_index_create(MPI_COMM_WORLD, &(ht_mpi_index_desc){.data_size = 1}, &index, NULL) == HT_OK,
            "an index");
    for (int frame = 0; frame < 3; frame++) {
        const ht_mpi_boxes mine = {.boxes = boxes, .ids = ids, .count = 2, .data = frame == 1 ? data : NULL};
        require(ht_mpi_index_update(index, rank == ranks - 1 ? &mine : NULL, NULL) == HT_OK, "an update");
        require(ht_mpi_index_meetings(index, &told, NULL) == HT_OK, "meetings");
        require(told.count == (rank == ranks - 1 ? 2 : 0), "they meet each other");
        for (size_t i = 0; i < told.count; i++) {
            require(told.begins[i] == i && told.meetings[i].id == 7, "by the same id");
            require(((const char *)told.data)[i] == (frame == 1 ? data[1 - i] : 0), "the other's data");
        }
        ht_mpi_meetings_deinit(&told);
    }
    ht_mpi_index_destroy(index);
}

int main(int argc, char **argv) {
    begin_test(&argc, &argv);
    const int rounds = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 1;
    check_creation();
    check_errors();
    check_twice();
    check_economy();
    check_refused_shapes();
    check_reshaped();
    check_shape_pairs(SCENE_UNIFORM);
    check_shape_pairs(SCENE_NASTY);
    check_scenes(rounds);
    MPI_Finalize();
    return 0;
}
