// snapshot_read.c: finds the parts of a snapshot, and reads records one by one, whatever the bytes are.
#include "base/numeric.h"
#include "index/index_internal.h"
#include "world/snapshot.h"

ht_status hti_snapshot_open(const uint8_t *bytes, size_t size, hti_snapshot *out) {
    if (size < HTI_SNAPSHOT_HEADER + sizeof(uint64_t) || memcmp(bytes, HTI_SNAPSHOT_MAGIC, 8) != 0) {
        return HT_ERR_SYNTAX;
    }
    if (hti_snapshot_get32(bytes + 8) != HTI_SNAPSHOT_VERSION) {
        return HT_ERR_UNSUPPORTED;
    }
    const size_t end = size - sizeof(uint64_t);
    hti_snapshot s = {.slots = hti_snapshot_get32(bytes + 16),
                      .live = hti_snapshot_get32(bytes + 20),
                      .meeting_count = hti_snapshot_get32(bytes + 24),
                      .event_count = hti_snapshot_get32(bytes + 28)};
    const uint32_t grain = hti_snapshot_get32(bytes + 12);
    memcpy(&s.grain, &grain, sizeof grain);
    const uint64_t free_bytes = (uint64_t)(s.slots - s.live) * 4,
                   meeting_bytes = (uint64_t)s.meeting_count * HTI_SNAPSHOT_MEETING,
                   event_bytes = (uint64_t)s.event_count * HTI_SNAPSHOT_EVENT, record_bytes = (uint64_t)s.slots * 8;
    if (s.live > s.slots || s.slots > HTI_COUNT_LIMIT || hti_snapshot_get64(bytes + 32) != size ||
        free_bytes + meeting_bytes + event_bytes + record_bytes > end - HTI_SNAPSHOT_HEADER ||
        hti_snapshot_get64(bytes + end) != hti_snapshot_sum(bytes, end)) {
        return HT_ERR_SYNTAX;
    }
    s.records = bytes + HTI_SNAPSHOT_HEADER;
    s.events = bytes + end - event_bytes;
    s.meetings = s.events - meeting_bytes;
    s.free_slots = s.meetings - free_bytes;
    *out = s;
    return HT_OK;
}

static ht_vec2 read_vec2(const uint8_t **at) {
    *at += 8;
    return hti_snapshot_get_vec2(*at - 8);
}

static uint64_t read64(const uint8_t **at) {
    *at += 8;
    return hti_snapshot_get64(*at - 8);
}

static uint32_t read32(const uint8_t **at) {
    *at += 4;
    return hti_snapshot_get32(*at - 4);
}

static void read_parts(const uint8_t *at, hti_snapshot_record *r) {
    r->pose = (ht_pose){read_vec2(&at), HT_ROT_IDENTITY};
    if ((r->flags & HTI_SLOT_FILTERED) != 0) {
        r->filter.category = read64(&at);
        r->filter.mask = read64(&at);
        r->filter.group = (int32_t)read32(&at);
    }
    if ((r->flags & HTI_SLOT_USER) != 0) {
        r->user = read64(&at);
    }
    if ((r->flags & HTI_SLOT_ONE_WAY) != 0) {
        r->one_way = read_vec2(&at);
    }
    if ((r->flags & HTI_SLOT_TURNED) != 0) {
        const ht_vec2 q = read_vec2(&at);
        r->pose.q = (ht_rot){q.x, q.y};
    }
    if ((r->flags & HTI_SLOT_REMAINDER) != 0) {
        r->remainder = read_vec2(&at);
    }
    if ((r->flags & HTI_SLOT_FLOOR) != 0) {
        r->ground.slot = read32(&at);
        r->ground.generation = read32(&at);
        r->floor_normal = read_vec2(&at);
    }
}

// Whether the flags fit each other, and all numbers are finite. A slot has been used before it is saved.
static bool is_record(const hti_snapshot_record *r) {
    const uint32_t told = r->flags & (HTI_SLOT_TOLD | HTI_SLOT_TOLD_OTHER);
    if (r->generation == 0 || told == (HTI_SLOT_TOLD | HTI_SLOT_TOLD_OTHER) ||
        (told == HTI_SLOT_TOLD_OTHER && r->told_generation == 0)) {
        return false;
    }
    if (!hti_snapshot_record_is_live(r)) {
        return r->kind == hti_snapshot_kind_of(0) &&
               (r->flags & ~(uint32_t)(HTI_SLOT_CHANGED | HTI_SLOT_TOLD_OTHER)) == 0;
    }
    const ht_rot q = r->pose.q;
    const bool turns = !(q.c == 1.0f && q.s == 0.0f) && !(q.c == 0.0f && q.s == 0.0f);
    return (told != HTI_SLOT_TOLD_OTHER || r->told_generation != r->generation) &&
           turns == ((r->flags & HTI_SLOT_TURNED) != 0) && hti_finite(q.c) && hti_finite(q.s) &&
           hti_finite_point(r->pose.p) && hti_finite_point(r->one_way) && hti_finite_point(r->remainder) &&
           hti_finite_point(r->floor_normal);
}

// Field by field, which compilers do in a few stores; all at once takes as long as the rest of reading a record.
static void clear_parts(hti_snapshot_record *r) {
    const ht_vec2 zero = {0.0f, 0.0f};
    r->pose = (ht_pose){zero, HT_ROT_IDENTITY};
    r->filter.category = r->filter.mask = r->user = r->told_user = 0;
    r->filter.group = 0;
    r->one_way = r->remainder = r->floor_normal = zero;
    r->ground.slot = r->ground.generation = r->told_generation = 0;
    r->shape = NULL;
    r->shape_bytes = r->shape_memory = 0;
}

bool hti_snapshot_record_read(const uint8_t **at, const uint8_t *end, hti_snapshot_record *out) {
    const uint8_t *from = *at;
    if (end - from < 8) {
        return false;
    }
    const uint32_t word = hti_snapshot_get32(from + 4), flags = word % HTI_SLOT_KIND;
    const size_t bytes = hti_snapshot_record_bytes(flags), most = (size_t)(end - from);
    if (flags >= 2 * HTI_SLOT_FLOOR || bytes > most) {
        return false;
    }
    clear_parts(out);
    out->generation = hti_snapshot_get32(from);
    out->flags = flags;
    out->kind = hti_snapshot_kind_of(word / HTI_SLOT_KIND);
    const uint8_t *parts = from + 8;
    if ((flags & HTI_SLOT_TOLD_OTHER) != 0) {
        out->told_generation = read32(&parts);
        out->told_user = read64(&parts);
    }
    if ((flags & HTI_SLOT_LIVE) != 0) {
        read_parts(parts, out);
        out->shape = from + bytes;
        out->shape_bytes = hti_snapshot_shape_measure(out->kind, out->shape, most - bytes, &out->shape_memory);
    }
    *at = from + bytes + out->shape_bytes;
    return is_record(out) && (out->shape_bytes > 0 || !hti_snapshot_record_is_live(out));
}

ht_event hti_snapshot_event_read(const uint8_t *from) {
    ht_event e;
    e.a.slot = read32(&from);
    e.a.generation = read32(&from);
    e.b.slot = read32(&from);
    e.b.generation = read32(&from);
    e.was = (ht_relation)read32(&from);
    e.now = (ht_relation)read32(&from);
    e.user_a = read64(&from);
    e.user_b = read64(&from);
    return e;
}
