// mpi_home.c: the objects that a rank gives, and what is sent of them: a copy to each rank whose cells a box touches, and from
// then on to each that has a copy what has changed.
//
// To each rank goes a list of words, each with what follows it (mpi_index_internal.h).
#include <stdlib.h>
#include <string.h>

#include "mpi_index_internal.h"

bool hti_mpi_home_init(ht_mpi_index *index) {
    hti_mpi_home *const home = &index->home;
    if (home->channels != NULL) {
        return true;
    }
    home->free_copy = HTI_MPI_NONE;
    home->channels = calloc((size_t)index->group.ranks, sizeof *home->channels);
    for (int i = 0; i < index->group.ranks && home->channels != NULL; i++) {
        home->channels[i].free = HTI_MPI_NONE;
    }
    return home->channels != NULL;
}

static void free_flats(hti_mpi_flat *flats, size_t count) {
    for (size_t i = 0; i < count && flats != NULL; i++) {
        free(flats[i].bytes);
    }
    free(flats);
}

void hti_mpi_home_deinit(ht_mpi_index *index) {
    hti_mpi_home *const home = &index->home;
    for (int i = 0; i < index->group.ranks && home->channels != NULL; i++) {
        free(home->channels[i].places);
    }
    free(home->channels);
    free(home->ids);
    free(home->boxes);
    free(home->data);
    free(home->firsts);
    free(home->squares);
    free_flats(home->flats, index->with_shapes ? home->count : 0);
    free(home->copies);
    *home = (hti_mpi_home){0};
}

// ---- Slots and copies ----------------------------------------------------------------------------------------------

static bool take_slot(hti_mpi_channel *channel, uint32_t place, uint32_t *slot) {
    if (channel->free != HTI_MPI_NONE) {
        *slot = channel->free;
        channel->free = channel->places[*slot];
    } else {
        size_t capacity = channel->capacity;
        if (channel->count >= HTI_MPI_SLOTS ||
            !hti_mpi_grow((void **)&channel->places, &capacity, channel->count + (size_t)1, sizeof *channel->places)) {
            return false;
        }
        channel->capacity = (uint32_t)capacity;
        *slot = channel->count++;
    }
    channel->places[*slot] = place;
    return true;
}

static void leave_slot(hti_mpi_channel *channel, uint32_t slot) {
    channel->places[slot] = channel->free;
    channel->free = slot;
}

// A copy of the object at `place`, in front of its others.
static bool add_copy(hti_mpi_home *home, int rank, uint32_t place, uint32_t *first) {
    uint32_t slot, at = home->free_copy;
    if (at != HTI_MPI_NONE) {
        home->free_copy = home->copies[at].next;
    } else {
        size_t capacity = home->copy_capacity;
        if (home->copy_count >= HTI_MPI_NONE - 1 ||
            !hti_mpi_grow((void **)&home->copies, &capacity, home->copy_count + (size_t)1, sizeof *home->copies)) {
            return false;
        }
        home->copy_capacity = capacity < HTI_MPI_NONE ? (uint32_t)capacity : HTI_MPI_NONE;
        at = home->copy_count++;
    }
    if (!take_slot(&home->channels[rank], place, &slot)) {
        home->copies[at].next = home->free_copy;
        home->free_copy = at;
        return false;
    }
    home->copies[at] = (hti_mpi_copy){rank, slot, *first};
    *first = at;
    return true;
}

static void drop_copy(hti_mpi_home *home, uint32_t *link) {
    const uint32_t at = *link;
    hti_mpi_copy *const copy = &home->copies[at];
    leave_slot(&home->channels[copy->rank], copy->slot);
    *link = copy->next;
    copy->next = home->free_copy;
    home->free_copy = at;
}

// ---- What is sent --------------------------------------------------------------------------------------------------

static char *put_bytes(char *to, const void *from, size_t size) {
    memcpy(to, from, size);
    return to + size;
}

static bool send_removed(ht_mpi_index *index, const hti_mpi_copy *copy) {
    if (copy->rank == index->group.rank) {
        return hti_mpi_held_remove(index, (hti_mpi_source){copy->rank, copy->slot});
    }
    const uint32_t word = copy->slot | HTI_MPI_REMOVE;
    char *const to = hti_mpi_buffer_add(&index->outgoing[copy->rank], sizeof word);
    return to != NULL && put_bytes(to, &word, sizeof word) != NULL;
}

static bool send_object(ht_mpi_index *index, const hti_mpi_copy *copy, const hti_mpi_object *o, bool is_new) {
    const hti_mpi_source source = {copy->rank, copy->slot};
    if (copy->rank == index->group.rank) {
        return is_new ? hti_mpi_held_add(index, source, o) : hti_mpi_held_change(index, source, o);
    }
    const uint32_t word = copy->slot | (is_new ? HTI_MPI_ADD : HTI_MPI_MOVE) | (o->is_shared ? HTI_MPI_SHARED : 0);
    const size_t size = sizeof word + (is_new ? sizeof o->id : 0) + sizeof o->box + index->data_size +
                        (o->flat != NULL ? hti_mpi_flat_size(o->flat) : 0);
    char *to = hti_mpi_buffer_add(&index->outgoing[copy->rank], size);
    if (to == NULL) {
        return false;
    }
    to = put_bytes(to, &word, sizeof word);
    to = is_new ? put_bytes(to, &o->id, sizeof o->id) : to;
    to = put_bytes(put_bytes(to, &o->box, sizeof o->box), o->data, index->data_size);
    if (o->flat != NULL) {
        hti_mpi_flat_write(o->flat, to);
    }
    return true;
}

// ---- Objects -------------------------------------------------------------------------------------------------------

static bool remove_copies(ht_mpi_index *index, uint32_t *first) {
    while (*first != HTI_MPI_NONE) {
        if (!send_removed(index, &index->home.copies[*first])) {
            return false;
        }
        drop_copy(&index->home, first);
    }
    return true;
}

// The ranks that a box wants copies on.
static void find_copy_ranks(ht_mpi_index *index, const ht_box *box) {
    index->targets.count = 0;
    if (hti_mpi_plane_is_valid(box)) {
        hti_mpi_plane_ranks(&index->plane, box, &index->targets);
    }
}

// Brings the copies of an object to where it wants them, and tells those that stay of its box and data when they have changed.
static bool send_copies(ht_mpi_index *index, const hti_mpi_object *o, uint32_t place, uint32_t *first,
                        bool has_changed) {
    hti_mpi_targets *const targets = &index->targets;
    const bool was_shared = *first != HTI_MPI_NONE && index->home.copies[*first].next != HTI_MPI_NONE;
    const bool is_told = has_changed || was_shared != o->is_shared;
    for (uint32_t *link = first; *link != HTI_MPI_NONE;) {
        hti_mpi_copy *const copy = &index->home.copies[*link];
        if (targets->count > 0 && targets->marks[copy->rank] == targets->mark) {
            targets->marks[copy->rank] = 0; // it has one
            if (is_told && !send_object(index, copy, o, false)) {
                return false;
            }
            link = &copy->next;
        } else {
            if (!send_removed(index, copy)) {
                return false;
            }
            drop_copy(&index->home, link);
        }
    }
    for (int k = 0; k < targets->count; k++) {
        const int rank = targets->ranks[k];
        if (targets->marks[rank] == targets->mark && (!add_copy(&index->home, rank, place, first) ||
                                                      !send_object(index, &index->home.copies[*first], o, true))) {
            return false;
        }
    }
    return true;
}

static void set_place(hti_mpi_home *home, uint32_t first, uint32_t place) {
    for (uint32_t at = first; at != HTI_MPI_NONE; at = home->copies[at].next) {
        home->channels[home->copies[at].rank].places[home->copies[at].slot] = place;
    }
}

// ---- Taking --------------------------------------------------------------------------------------------------------

// The arrays of what is given now, while those of what was given before are still there.
typedef struct home_taking {
    const ht_mpi_boxes *mine;
    uint32_t *from, *firsts; // by place: where it was before, its first copy
    hti_mpi_square *squares;
    hti_mpi_flat *flats;
    bool *gone; // by place before
    bool replan;
} home_taking;

static const char *data_of(const ht_mpi_index *index, const ht_mpi_boxes *mine, size_t i) {
    static const char zeros[HTI_MPI_DATA_LIMIT];
    return mine->data != NULL ? (const char *)mine->data + i * index->data_size : zeros;
}

static bool are_same_bytes(const void *a, const void *b, size_t size) {
    return size == 0 || memcmp(a, b, size) == 0;
}

static bool has_object_changed(const ht_mpi_index *index, const home_taking *t, size_t i, uint32_t before) {
    const size_t size = index->data_size;
    return !are_same_bytes(&t->mine->boxes[i], &index->home.boxes[before], sizeof(ht_box)) ||
           !are_same_bytes(data_of(index, t->mine, i), index->home.data + before * size, size);
}

// Folds an object's shape, or keeps what was folded before if it is the same; says whether it is.
static bool take_shape(ht_mpi_index *index, const home_taking *t, size_t i, uint32_t before, bool *is_same) {
    hti_mpi_flat flat, *const kept = before != HTI_MPI_NONE ? &index->home.flats[before] : NULL;
    if (!hti_mpi_flat_make(&flat, &t->mine->shapes[i])) {
        return false;
    }
    *is_same = kept != NULL && hti_mpi_flat_equals(kept, &flat);
    if (*is_same) {
        free(flat.bytes);
        flat = *kept;
        kept->bytes = NULL;
    }
    t->flats[i] = flat;
    return true;
}

// An object that has not moved keeps its copies, unless the plane is another; so does one that stays in its square.
static bool take_object(ht_mpi_index *index, const home_taking *t, size_t i) {
    hti_mpi_home *const home = &index->home;
    const uint32_t before = t->from[i];
    const bool is_new = before == HTI_MPI_NONE;
    t->firsts[i] = is_new ? HTI_MPI_NONE : home->firsts[before];
    t->squares[i] = is_new || t->replan ? HTI_MPI_NO_SQUARE : home->squares[before];
    if (!is_new && before != i) {
        set_place(home, t->firsts[i], (uint32_t)i);
    }
    bool is_same_shape = true;
    if (index->with_shapes && !take_shape(index, t, i, before, &is_same_shape)) {
        return false;
    }
    const bool has_changed = is_new || !is_same_shape || has_object_changed(index, t, i, before);
    if (!has_changed && !t->replan) {
        return true;
    }
    hti_mpi_object o = {t->mine->ids[i], t->mine->boxes[i], data_of(index, t->mine, i), NULL, false};
    o.flat = index->with_shapes ? &t->flats[i] : NULL;
    if (t->squares[i] != HTI_MPI_NO_SQUARE && hti_mpi_plane_is_valid(&o.box) &&
        hti_mpi_plane_is_in(&index->plane, t->squares[i], &o.box)) {
        return send_object(index, &home->copies[t->firsts[i]], &o, false);
    }
    find_copy_ranks(index, &o.box);
    o.is_shared = index->targets.count > 1;
    t->squares[i] = index->targets.count == 1 ? hti_mpi_plane_square(&index->plane, &o.box) : HTI_MPI_NO_SQUARE;
    return send_copies(index, &o, (uint32_t)i, &t->firsts[i], has_changed);
}

static bool keep_given(ht_mpi_index *index, const home_taking *t) {
    hti_mpi_home *const home = &index->home;
    const size_t count = t->mine->count, data_bytes = count * index->data_size;
    if (count != home->count || home->ids == NULL) {
        free(home->ids);
        free(home->boxes);
        free(home->data);
        home->ids = malloc((count + 1) * sizeof *home->ids);
        home->boxes = malloc((count + 1) * sizeof *home->boxes);
        home->data = malloc(data_bytes + 1);
    }
    free(home->firsts);
    free(home->squares);
    free_flats(home->flats, index->with_shapes ? home->count : 0);
    home->firsts = t->firsts;
    home->squares = t->squares;
    home->flats = t->flats;
    home->count = count;
    if (home->ids == NULL || home->boxes == NULL || home->data == NULL) {
        return false;
    }
    if (count > 0) {
        memcpy(home->ids, t->mine->ids, count * sizeof *home->ids);
        memcpy(home->boxes, t->mine->boxes, count * sizeof *home->boxes);
    }
    if (t->mine->data != NULL) {
        memcpy(home->data, t->mine->data, data_bytes);
    } else {
        memset(home->data, 0, data_bytes);
    }
    return true;
}

static bool take_all(ht_mpi_index *index, const home_taking *t) {
    hti_mpi_home *const home = &index->home;
    if (!hti_mpi_match(home->ids, home->count, t->mine->ids, t->mine->count, t->from, t->gone)) {
        return false;
    }
    bool done = true;
    for (size_t i = 0; i < home->count && done; i++) {
        done = !t->gone[i] || remove_copies(index, &home->firsts[i]);
    }
    for (size_t i = 0; i < t->mine->count && done; i++) {
        done = take_object(index, t, i);
    }
    return done;
}

bool hti_mpi_home_take(ht_mpi_index *index, const ht_mpi_boxes *mine, bool replan) {
    const size_t count = mine->count;
    home_taking t = {.mine = mine, .replan = replan};
    if (index->targets.mark > HTI_MPI_NONE / 2) { // so that none comes twice
        memset(index->targets.marks, 0, (size_t)index->group.ranks * sizeof *index->targets.marks);
        index->targets.mark = 0;
    }
    t.from = malloc((count + 1) * sizeof *t.from);
    t.firsts = malloc((count + 1) * sizeof *t.firsts);
    t.squares = malloc((count + 1) * sizeof *t.squares);
    t.flats = calloc(index->with_shapes ? count + 1 : 1, sizeof *t.flats);
    t.gone = calloc(index->home.count + 1, sizeof *t.gone);
    bool done = t.from != NULL && t.firsts != NULL && t.squares != NULL && t.flats != NULL && t.gone != NULL &&
                take_all(index, &t);
    if (done) {
        done = keep_given(index, &t);
    } else {
        free(t.firsts);
        free(t.squares);
        free_flats(t.flats, index->with_shapes ? count : 0);
    }
    free(t.from);
    free(t.gone);
    return done;
}
