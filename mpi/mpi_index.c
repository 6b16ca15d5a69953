// mpi_index.c: an index over boxes of all ranks that lives while they move. What one rank cannot do none does: after each step
// the ranks agree on how it went.
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "mpi_index_internal.h"

// ---- Memory --------------------------------------------------------------------------------------------------------

bool hti_mpi_grow(void **memory, size_t *capacity, size_t count, size_t size) {
    if (count <= *capacity) {
        return true;
    }
    const size_t more = *capacity + *capacity / 2 + 16, wanted = count > more ? count : more;
    void *const grown = wanted <= SIZE_MAX / size ? realloc(*memory, wanted * size) : NULL;
    if (grown != NULL) {
        *memory = grown;
        *capacity = wanted;
    }
    return grown != NULL;
}

char *hti_mpi_buffer_add(hti_mpi_buffer *buffer, size_t size) {
    if (!hti_mpi_grow((void **)&buffer->bytes, &buffer->capacity, buffer->size + size, 1)) {
        return NULL;
    }
    buffer->size += size;
    return buffer->bytes + buffer->size - size;
}

static void free_contents(ht_mpi_index *index) {
    hti_mpi_home_deinit(index);
    hti_mpi_held_deinit(index);
    for (int i = 0; i < index->group.ranks; i++) {
        free(index->outgoing[i].bytes);
        index->outgoing[i] = (hti_mpi_buffer){0};
    }
    free(index->sent.bytes);
    free(index->received.bytes);
    free(index->own.bytes);
    index->sent = index->received = index->own = (hti_mpi_buffer){0};
    index->bounds.is_known = false;
}

static void free_index(ht_mpi_index *index) {
    if (index != NULL) {
        free_contents(index);
        hti_mpi_plane_deinit(&index->plane);
        free(index->targets.marks);
        free(index->targets.ranks);
        free(index->outgoing);
        free(index->incoming);
        free(index->bounds.unbounded);
        ht_index_destroy(index->bounds.index);
        free(index->counts);
        free(index);
    }
}

// Empties it after an error in the midst of an update. Nothing is allocated but by the next update.
static void empty_index(ht_mpi_index *index) {
    free_contents(index);
    index->balance = (hti_mpi_balance){0};
    index->facts = (ht_mpi_index_facts){0};
}

// ---- Creation ------------------------------------------------------------------------------------------------------

static bool check_desc(hti_mpi_group *group, const ht_mpi_index_desc *desc, long version) {
    if (!hti_mpi_group_check_version(group, version)) {
        return false;
    }
    bool done = true;
    if (desc->data_size > HTI_MPI_DATA_LIMIT) {
        done = hti_mpi_group_fail(group, HT_ERR_VALUE, "rank %d wants %zu bytes of data with each box; %d are the most",
                                  group->rank, desc->data_size, HTI_MPI_DATA_LIMIT);
    }
    if (!hti_mpi_group_agree(group, done)) {
        return false;
    }
    const long kind = 2 * (long)desc->data_size + desc->with_shapes, mine[2] = {kind, -kind};
    long least[2];
    MPI_Allreduce(mine, least, 2, MPI_LONG, MPI_MIN, group->comm);
    return least[0] == -least[1] ||
           hti_mpi_group_agree(
               group, hti_mpi_group_fail(group, HT_ERR_VALUE,
                                         "the ranks want indices of different kinds, or with other sizes of data"));
}

// Everything but the communicator, which is the caller's until all ranks have that.
static ht_mpi_index *allocate_index(const hti_mpi_group *group, const ht_mpi_index_desc *desc, size_t limit) {
    const size_t ranks = (size_t)group->ranks;
    ht_mpi_index *const index = calloc(1, sizeof *index);
    if (index == NULL) {
        return NULL;
    }
    index->group = *group;
    index->parallel = desc->parallel;
    index->data_size = desc->data_size;
    index->with_shapes = desc->with_shapes;
    index->limit = limit;
    index->targets.marks = calloc(ranks, sizeof *index->targets.marks);
    index->targets.ranks = malloc(ranks * sizeof *index->targets.ranks);
    index->outgoing = calloc(ranks, sizeof *index->outgoing);
    index->incoming = calloc(ranks, sizeof *index->incoming);
    index->counts = calloc(2 * ranks, sizeof *index->counts);
    const bool done = index->targets.marks != NULL && index->targets.ranks != NULL && index->incoming != NULL &&
                      index->counts != NULL;
    if (!done || index->outgoing == NULL) {
        free(index->outgoing);
        index->outgoing = NULL;
        index->group.ranks = 0; // nothing to free in them
        free_index(index);
        return NULL;
    }
    return index;
}

ht_status hti_mpi_index_make(MPI_Comm comm, const ht_mpi_index_desc *desc, size_t limit, long version,
                             ht_mpi_index **out, ht_mpi_error *error) {
    static const ht_mpi_index_desc zero;
    const ht_mpi_index_desc *const wanted = desc != NULL ? desc : &zero;
    hti_mpi_group group;
    ht_mpi_index *index = NULL;
    if (hti_mpi_group_init(&group, comm) && check_desc(&group, wanted, version)) {
        index = allocate_index(&group, wanted, limit);
        if (!hti_mpi_group_agree(&group, index != NULL || hti_mpi_group_fail_memory(&group))) {
            free_index(index);
            index = NULL;
        } else {
            MPI_Comm_dup(comm, &index->group.comm);
        }
    }
    *out = index;
    if (error != NULL) {
        *error = group.error;
    }
    return group.error.status;
}

ht_status ht_mpi_index_create(MPI_Comm comm, const ht_mpi_index_desc *desc, ht_mpi_index **out, ht_mpi_error *error) {
    return hti_mpi_index_make(comm, desc, HTI_MPI_SLOTS, HTI_MPI_VERSION, out, error);
}

void ht_mpi_index_destroy(ht_mpi_index *index) {
    if (index != NULL) {
        MPI_Comm_free(&index->group.comm);
        free_index(index);
    }
}

// ---- Collective calls ----------------------------------------------------------------------------------------------

bool hti_mpi_index_begin_all(ht_mpi_index *index, hti_mpi_call call, bool done) {
    hti_mpi_group *const group = &index->group;
    int least[3] = {done ? INT_MAX : group->rank, (int)call, -(int)call};
    MPI_Allreduce(MPI_IN_PLACE, least, 3, MPI_INT, MPI_MIN, group->comm);
    if (least[1] != -least[2]) { // all see it
        group->error.rank = 0;
        return hti_mpi_group_fail(group, HT_ERR_VALUE, "the ranks make different calls of the index");
    }
    return least[0] == INT_MAX || hti_mpi_group_agree(group, done);
}

ht_status hti_mpi_index_end(ht_mpi_index *index, ht_mpi_error *error) {
    const ht_mpi_error own = index->group.error;
    index->group.error = (ht_mpi_error){0};
    if (error != NULL) {
        *error = own;
    }
    return own.status;
}

// Joins what goes to other ranks.
static bool join_outgoing(ht_mpi_index *index) {
    hti_mpi_buffer *const sent = &index->sent;
    for (int i = 0; i < index->group.ranks; i++) {
        const size_t size = index->counts[i];
        char *const to = size > 0 ? hti_mpi_buffer_add(sent, size) : NULL;
        if (to != NULL) {
            memcpy(to, index->outgoing[i].bytes, size);
        } else if (size > 0) {
            return false;
        }
    }
    return true;
}

// What each rank sent lies in `received`, and this rank's own where it was written.
static void set_incoming(ht_mpi_index *index) {
    const int ranks = index->group.ranks;
    const char *at = index->received.bytes;
    for (int i = 0; i < ranks; i++) {
        const size_t size = index->counts[ranks + i];
        index->incoming[i] = (hti_mpi_message){at, size};
        at = size > 0 ? at + size : at;
    }
    const hti_mpi_buffer own = index->outgoing[index->group.rank];
    index->incoming[index->group.rank] = (hti_mpi_message){own.bytes, own.size};
    index->outgoing[index->group.rank] = index->own;
    index->own = own;
    hti_mpi_index_drop_outgoing(index);
}

bool hti_mpi_index_exchange(ht_mpi_index *index) {
    hti_mpi_group *const group = &index->group;
    uint64_t *const to = index->counts, *const from = index->counts + group->ranks;
    size_t outgoing = 0, incoming = 0;
    index->sent.size = index->received.size = 0;
    for (int i = 0; i < group->ranks; i++) {
        to[i] = i != group->rank ? index->outgoing[i].size : 0;
        outgoing += to[i];
    }
    MPI_Alltoall(to, 1, MPI_UINT64_T, from, 1, MPI_UINT64_T, group->comm);
    for (int i = 0; i < group->ranks; i++) {
        incoming += from[i];
    }
    bool done = join_outgoing(index) && (incoming == 0 || hti_mpi_buffer_add(&index->received, incoming) != NULL);
    done = hti_mpi_group_agree(group, done || hti_mpi_group_fail_memory(group));
    if (done) {
        const hti_mpi_bytes sent = {index->sent.bytes, to}, received = {index->received.bytes, from};
        done = hti_mpi_group_exchange(group, &sent, &received);
        index->facts.sent = outgoing;
        set_incoming(index);
    }
    return done;
}

void hti_mpi_index_drop_outgoing(ht_mpi_index *index) {
    for (int i = 0; i < index->group.ranks; i++) {
        index->outgoing[i].size = 0;
    }
}

// ---- Update --------------------------------------------------------------------------------------------------------

// Fields have functions, which do not travel.
static bool check_shapes(ht_mpi_index *index, const ht_mpi_boxes *mine) {
    for (size_t i = 0; i < mine->count && index->with_shapes; i++) {
        if (hti_mpi_shape_has_field(&mine->shapes[i])) {
            return hti_mpi_group_fail(&index->group, HT_ERR_UNSUPPORTED,
                                      "the shape of id %llu on rank %d is a field or has one, which cannot be sent",
                                      (unsigned long long)mine->ids[i], index->group.rank);
        }
    }
    return index->with_shapes || mine->shapes == NULL ||
           hti_mpi_group_fail(&index->group, HT_ERR_VALUE, "rank %d gives shapes to an index of boxes",
                              index->group.rank);
}

static bool check_given(ht_mpi_index *index, const ht_mpi_boxes *mine) {
    hti_mpi_group *const group = &index->group;
    if (mine->count > index->limit) {
        return hti_mpi_group_fail(group, HT_ERR_VALUE, "rank %d has %zu boxes; %zu are the most on a rank", group->rank,
                                  mine->count, index->limit);
    }
    const bool lacks_boxes = index->with_shapes ? mine->shapes == NULL : mine->boxes == NULL;
    return hti_mpi_index_check_pointer(index, mine->count > 0 && (lacks_boxes || mine->ids == NULL)) &&
           check_shapes(index, mine);
}

static bool update_index(ht_mpi_index *index, const ht_mpi_boxes *mine) {
    hti_mpi_group *const group = &index->group;
    const bool replan = hti_mpi_balance_wants_plane(index, mine->count);
    if (replan && !hti_mpi_plane_share(&index->plane, group, mine, 1)) {
        return false;
    }
    index->facts.partitions += replan;
    index->bounds.is_known = false;
    bool done = hti_mpi_home_init(index) && hti_mpi_held_init(index) && hti_mpi_home_take(index, mine, replan);
    done = hti_mpi_group_agree(group, done || hti_mpi_group_fail_memory(group)) && hti_mpi_index_exchange(index);
    done = done && hti_mpi_group_agree(group, hti_mpi_held_read(index));
    hti_mpi_index_drop_outgoing(index);
    return done;
}

// The bounds of shapes that are given without boxes; NULL: no memory.
static ht_box *bounds_of_shapes(const ht_mpi_boxes *mine) {
    ht_box *const boxes = malloc((mine->count + 1) * sizeof *boxes);
    for (size_t i = 0; i < mine->count && boxes != NULL; i++) {
        boxes[i] = ht_bounds(&mine->shapes[i]);
    }
    return boxes;
}

// The update, of boxes that are given or found here.
static bool update_with_bounds(ht_mpi_index *index, const ht_mpi_boxes *mine) {
    ht_mpi_boxes given = *mine;
    ht_box *const bounds = given.boxes == NULL && given.count > 0 ? bounds_of_shapes(mine) : NULL;
    given.boxes = bounds != NULL ? bounds : given.boxes;
    bool done = given.boxes != NULL || given.count == 0 || hti_mpi_group_fail_memory(&index->group);
    done = hti_mpi_group_agree(&index->group, done) && update_index(index, &given);
    free(bounds);
    return done;
}

ht_status ht_mpi_index_update(ht_mpi_index *index, const ht_mpi_boxes *mine, ht_mpi_error *error) {
    static const ht_mpi_boxes none;
    if (index == NULL) {
        return HT_ERR_NULL;
    }
    const ht_mpi_boxes *const given = mine != NULL ? mine : &none;
    if (hti_mpi_index_begin(index, HTI_MPI_CALL_UPDATE, check_given(index, given)) &&
        !update_with_bounds(index, given)) {
        empty_index(index);
    }
    return hti_mpi_index_end(index, error);
}

// ---- Questions -----------------------------------------------------------------------------------------------------

// The ids of pairs that are found. They lie in no order: they are fetched ahead, and which is the lesser is told without a branch.
static void write_pairs(const hti_mpi_held *held, size_t count, ht_mpi_pair *out) {
    enum { AHEAD = 32 };
    const ht_pair *const found = held->found;
    const uint64_t *const ids = held->ids;
    for (size_t i = 0; i < count; i++) {
        const ht_pair next = found[i + AHEAD < count ? i + AHEAD : i];
        __builtin_prefetch(&ids[next.a]);
        __builtin_prefetch(&ids[next.b]);
        const uint64_t a = ids[found[i].a], b = ids[found[i].b];
        out[i] = (ht_mpi_pair){a < b ? a : b, a < b ? b : a};
    }
}

ht_status ht_mpi_index_pairs(ht_mpi_index *index, ht_mpi_pairs *out, ht_mpi_error *error) {
    ht_mpi_pairs pairs = {0};
    if (index == NULL) {
        return HT_ERR_NULL;
    }
    if (hti_mpi_index_begin(index, HTI_MPI_CALL_PAIRS, hti_mpi_index_check_pointer(index, out == NULL))) {
        const size_t count = hti_mpi_held_pairs(index);
        pairs.pairs = count != SIZE_MAX ? malloc((count + 1) * sizeof *pairs.pairs) : NULL;
        if (pairs.pairs != NULL) {
            write_pairs(&index->held, count, pairs.pairs);
        }
        pairs.count = count;
        pairs.held = index->held.live;
        if (!hti_mpi_group_agree(&index->group, pairs.pairs != NULL || hti_mpi_group_fail_memory(&index->group))) {
            ht_mpi_pairs_deinit(&pairs);
        }
    }
    if (out != NULL) {
        *out = pairs;
    }
    return hti_mpi_index_end(index, error);
}

int ht_mpi_index_rank(const ht_mpi_index *index, ht_vec2 min) {
    if (index == NULL) {
        return 0;
    }
    const bool is_number = min.x == min.x && min.y == min.y;
    return is_number && index->balance.is_made ? hti_mpi_plane_rank(&index->plane, min.x, min.y) : index->group.rank;
}

ht_mpi_index_facts ht_mpi_index_report(const ht_mpi_index *index) {
    ht_mpi_index_facts facts = {0};
    if (index != NULL) {
        facts = index->facts;
        facts.given = index->home.count;
        facts.held = index->held.live;
        facts.imbalance = index->balance.imbalance;
    }
    return facts;
}
