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

static void free_given(const ht_mpi_index *index, hti_mpi_given *given, size_t count) {
    for (size_t i = 0; i < count && index->with_shapes && given->flats != NULL; i++) {
        free(given->flats[i].bytes);
    }
    free(given->ids);
    free(given->boxes);
    free(given->data);
    free(given->firsts);
    free(given->rooms);
    free(given->flats);
    *given = (hti_mpi_given){0};
}

void hti_mpi_home_deinit(ht_mpi_index *index) {
    hti_mpi_home *const home = &index->home;
    for (int i = 0; i < index->group.ranks && home->channels != NULL; i++) {
        free(home->channels[i].places);
    }
    free(home->channels);
    free_given(index, &home->given, home->count);
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

// ---- Order ---------------------------------------------------------------------------------------------------------

static void set_place(hti_mpi_home *home, uint32_t first, uint32_t place) {
    for (uint32_t at = first; at != HTI_MPI_NONE; at = home->copies[at].next) {
        home->channels[home->copies[at].rank].places[home->copies[at].slot] = place;
    }
}

static bool allocate_given(const ht_mpi_index *index, size_t count, hti_mpi_given *given) {
    given->ids = malloc((count + 1) * sizeof *given->ids);
    given->boxes = malloc((count + 1) * sizeof *given->boxes);
    given->data = malloc(count * index->data_size + 1);
    given->firsts = malloc((count + 1) * sizeof *given->firsts);
    given->rooms = malloc((count + 1) * sizeof *given->rooms);
    given->flats = calloc(index->with_shapes ? count + 1 : 1, sizeof *given->flats);
    return given->ids != NULL && given->boxes != NULL && given->data != NULL && given->firsts != NULL &&
           given->rooms != NULL && given->flats != NULL;
}

static const char *data_of(const ht_mpi_index *index, const ht_mpi_boxes *mine, size_t i) {
    static const char zeros[HTI_MPI_DATA_LIMIT];
    return mine->data != NULL ? (const char *)mine->data + i * index->data_size : zeros;
}

// Writes to `place` of `to` what is known of an object that was at `before`.
static void move_object(ht_mpi_index *index, hti_mpi_given *to, size_t place, uint32_t before) {
    hti_mpi_given *const was = &index->home.given;
    const size_t size = index->data_size;
    to->boxes[place] = was->boxes[before];
    to->firsts[place] = was->firsts[before];
    to->rooms[place] = was->rooms[before];
    memcpy(to->data + place * size, was->data + before * size, size);
    if (index->with_shapes) {
        to->flats[place] = was->flats[before];
        was->flats[before].bytes = NULL;
    }
    set_place(&index->home, to->firsts[place], (uint32_t)place);
}

// An object that is new has no copies yet, and room nowhere.
static void add_object(const ht_mpi_index *index, const ht_mpi_boxes *mine, hti_mpi_given *to, size_t place) {
    const size_t size = index->data_size;
    to->boxes[place] = mine->boxes[place];
    to->firsts[place] = HTI_MPI_NONE;
    to->rooms[place] = HTI_MPI_NO_ROOM;
    memcpy(to->data + place * size, data_of(index, mine, place), size);
}

static bool fill_given(ht_mpi_index *index, const ht_mpi_boxes *mine, const uint32_t *from, const bool *gone,
                       hti_mpi_given *to) {
    hti_mpi_home *const home = &index->home;
    bool done = true;
    for (size_t i = 0; i < home->count && done; i++) {
        done = !gone[i] || remove_copies(index, &home->given.firsts[i]);
    }
    for (size_t i = 0; i < mine->count && done; i++) {
        to->ids[i] = mine->ids[i];
        if (from[i] == HTI_MPI_NONE) {
            add_object(index, mine, to, i);
        } else {
            move_object(index, to, i, from[i]);
        }
    }
    return done;
}

// Brings what is known of the objects that were given before into the order in which they are given now.
static bool follow_order(ht_mpi_index *index, const ht_mpi_boxes *mine) {
    hti_mpi_home *const home = &index->home;
    const size_t before = home->count;
    uint32_t *const from = malloc((mine->count + 1) * sizeof *from);
    bool *const gone = calloc(before + 1, sizeof *gone);
    hti_mpi_given given = {0};
    bool done = from != NULL && gone != NULL && allocate_given(index, mine->count, &given) &&
                hti_mpi_match(home->given.ids, before, mine->ids, mine->count, from, gone) &&
                fill_given(index, mine, from, gone, &given);
    if (done) {
        const hti_mpi_given was = home->given;
        home->given = given;
        home->count = mine->count;
        given = was;
    }
    free_given(index, &given, done ? before : mine->count);
    free(from);
    free(gone);
    return done;
}

// ---- Taking --------------------------------------------------------------------------------------------------------

// Folds an object's shape, or keeps what was folded before if it is the same; says whether it is.
static bool take_shape(const ht_shape *shape, hti_mpi_flat *kept, bool *is_same) {
    hti_mpi_flat flat;
    if (!hti_mpi_flat_make(&flat, shape)) {
        return false;
    }
    *is_same = hti_mpi_flat_equals(kept, &flat);
    free(*is_same ? flat.bytes : kept->bytes);
    *kept = *is_same ? *kept : flat;
    return true;
}

static bool are_same_bytes(const void *a, const void *b, size_t size) {
    return size == 0 || memcmp(a, b, size) == 0;
}

// Takes what is given at a place, and says whether it differs from what was given before.
static bool take_given(ht_mpi_index *index, const ht_mpi_boxes *mine, size_t i, bool *has_changed) {
    const hti_mpi_given *const given = &index->home.given;
    const size_t size = index->data_size;
    bool is_same = true;
    if (index->with_shapes && !take_shape(&mine->shapes[i], &given->flats[i], &is_same)) {
        return false;
    }
    if (!are_same_bytes(&given->boxes[i], &mine->boxes[i], sizeof(ht_box))) {
        given->boxes[i] = mine->boxes[i];
        is_same = false;
    }
    if (!are_same_bytes(given->data + i * size, data_of(index, mine, i), size)) {
        memcpy(given->data + i * size, data_of(index, mine, i), size);
        is_same = false;
    }
    *has_changed = !is_same;
    return true;
}

// An object that has not moved keeps its copies, unless the plane is another; so does one that stays in its room.
static bool update_copies(ht_mpi_index *index, size_t i, bool has_changed, bool replan) {
    hti_mpi_home *const home = &index->home;
    const hti_mpi_given *const given = &home->given;
    const bool is_settled = !replan && hti_mpi_room_has(&given->rooms[i], &given->boxes[i]);
    hti_mpi_object o = {given->ids[i], given->boxes[i], given->data + i * index->data_size, NULL, false};
    o.flat = index->with_shapes ? &given->flats[i] : NULL;
    if (is_settled) {
        return send_object(index, &home->copies[given->firsts[i]], &o, false);
    }
    find_copy_ranks(index, &o.box);
    o.is_shared = index->targets.count > 1;
    given->rooms[i] = index->targets.count == 1 ? hti_mpi_plane_room(&index->plane, &o.box) : HTI_MPI_NO_ROOM;
    return send_copies(index, &o, (uint32_t)i, &given->firsts[i], has_changed);
}

bool hti_mpi_home_take(ht_mpi_index *index, const ht_mpi_boxes *mine, bool replan) {
    hti_mpi_home *const home = &index->home;
    const size_t count = mine->count;
    if (index->targets.mark > HTI_MPI_NONE / 2) { // so that none comes twice
        memset(index->targets.marks, 0, (size_t)index->group.ranks * sizeof *index->targets.marks);
        index->targets.mark = 0;
    }
    const bool is_in_order =
        count == home->count && (count == 0 || memcmp(home->given.ids, mine->ids, count * sizeof *mine->ids) == 0);
    bool done = is_in_order || follow_order(index, mine);
    for (size_t i = 0; i < count && done; i++) {
        const bool is_new = home->given.firsts[i] == HTI_MPI_NONE;
        bool has_changed;
        done = take_given(index, mine, i, &has_changed);
        if (done && (has_changed || is_new || replan)) {
            done = update_copies(index, i, has_changed, replan);
        }
    }
    return done;
}
