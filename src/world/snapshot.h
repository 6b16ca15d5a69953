// snapshot.h: how a world lies in bytes, which is the same on every machine.
//
//   header | a record for each slot | free slots, the next one first | meetings | events | sum of all that
//
// All numbers are little-endian, at any address. What is zero in most objects is left out of a record, as its flags say;
// a shape is 32-bit words behind it. Placed shapes, boxes and the index are not saved: they follow from the rest.
#ifndef HANTEI_WORLD_SNAPSHOT_H
#define HANTEI_WORLD_SNAPSHOT_H

#include "world/world_internal.h"

#include <string.h>

enum { HTI_SNAPSHOT_VERSION = 1, HTI_SNAPSHOT_HEADER = 40, HTI_SNAPSHOT_MEETING = 8, HTI_SNAPSHOT_EVENT = 40 };

#define HTI_SNAPSHOT_MAGIC "hantei w"

/// What a slot's record has beside its generation; the kind of its shape stands above these.
enum {
    HTI_SLOT_LIVE = 1,
    HTI_SLOT_MOBILE = 2,
    HTI_SLOT_SENSOR = 4,
    HTI_SLOT_CHANGED = 8,      // since the last update
    HTI_SLOT_TOLD = 16,        // the object stood here at the last update
    HTI_SLOT_TOLD_OTHER = 32,  // another one did: its generation and user data
    HTI_SLOT_FILTERED = 64,    // a filter
    HTI_SLOT_USER = 128,       // user data
    HTI_SLOT_ONE_WAY = 256,    // a direction
    HTI_SLOT_TURNED = 512,     // a rotation
    HTI_SLOT_REMAINDER = 1024, // what is left of a motion
    HTI_SLOT_FLOOR = 2048,     // the ground and its normal
    HTI_SLOT_KIND = 65536
};

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define HTI_LITTLE_ENDIAN32(word) __builtin_bswap32(word)
#define HTI_LITTLE_ENDIAN64(word) __builtin_bswap64(word)
#else
#define HTI_LITTLE_ENDIAN32(word) (word)
#define HTI_LITTLE_ENDIAN64(word) (word)
#endif

static inline uint8_t *hti_snapshot_put32(uint8_t *to, uint32_t word) {
    word = HTI_LITTLE_ENDIAN32(word);
    memcpy(to, &word, sizeof word);
    return to + sizeof word;
}

static inline uint8_t *hti_snapshot_put64(uint8_t *to, uint64_t word) {
    word = HTI_LITTLE_ENDIAN64(word);
    memcpy(to, &word, sizeof word);
    return to + sizeof word;
}

static inline uint32_t hti_snapshot_get32(const uint8_t *from) {
    uint32_t word;
    memcpy(&word, from, sizeof word);
    return HTI_LITTLE_ENDIAN32(word);
}

static inline uint64_t hti_snapshot_get64(const uint8_t *from) {
    uint64_t word;
    memcpy(&word, from, sizeof word);
    return HTI_LITTLE_ENDIAN64(word);
}

static inline uint8_t *hti_snapshot_put_vec2(uint8_t *to, ht_vec2 v) {
    uint32_t words[2];
    memcpy(words, &v, sizeof words);
    return hti_snapshot_put32(hti_snapshot_put32(to, words[0]), words[1]);
}

static inline ht_vec2 hti_snapshot_get_vec2(const uint8_t *from) {
    const uint32_t words[2] = {hti_snapshot_get32(from), hti_snapshot_get32(from + 4)};
    ht_vec2 v;
    memcpy(&v, words, sizeof v);
    return v;
}

/// Adds a word to a hash. Of two words that differ the results do.
static inline uint64_t hti_snapshot_mix(uint64_t hash, uint64_t word) {
    const uint64_t product = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return product ^ product >> 32;
}

/// What a slot has of the parts that may be left out.
static inline uint32_t hti_snapshot_has(uint32_t flags, uint32_t flag) {
    return (flags & flag) != 0;
}

/// The bytes of a record up to its shape.
static inline size_t hti_snapshot_record_bytes(uint32_t flags) {
    const uint32_t pairs = hti_snapshot_has(flags, HTI_SLOT_LIVE) + hti_snapshot_has(flags, HTI_SLOT_USER) +
                           hti_snapshot_has(flags, HTI_SLOT_ONE_WAY) + hti_snapshot_has(flags, HTI_SLOT_TURNED) +
                           hti_snapshot_has(flags, HTI_SLOT_REMAINDER) + 2 * hti_snapshot_has(flags, HTI_SLOT_FLOOR);
    return 8 + 8 * pairs + 12 * hti_snapshot_has(flags, HTI_SLOT_TOLD_OTHER) +
           20 * hti_snapshot_has(flags, HTI_SLOT_FILTERED);
}

// ---- Writing (world_save.c) ----------------------------------------------------------------------------------------

enum { HTI_RECORD_BYTES = 96 }; // of a record that has all parts, at most

/// The flags of a slot's record.
uint32_t hti_snapshot_flags(const ht_world *world, uint32_t slot);

/// Writes a record up to its shape, as its flags say. Returns where it ends.
uint8_t *hti_snapshot_record_write(uint8_t *to, const ht_world *world, uint32_t slot, uint32_t flags);

/// The sum at the end of a snapshot.
uint64_t hti_snapshot_sum(const uint8_t *bytes, size_t size);

// ---- Reading (snapshot_read.c) -------------------------------------------------------------------------------------

/// Where the parts of a snapshot lie.
typedef struct hti_snapshot {
    float grain;
    uint32_t slots, live, meeting_count, event_count;
    const uint8_t *records, *free_slots, *meetings, *events; // each ends where the next one begins
} hti_snapshot;

/// Finds the parts and checks the sum.
ht_status hti_snapshot_open(const uint8_t *bytes, size_t size, hti_snapshot *out);

/// What a record says; zero is what it leaves out.
typedef struct hti_snapshot_record {
    uint32_t generation, flags, kind;
    ht_pose pose;
    ht_filter filter;
    uint64_t user;
    ht_vec2 one_way, remainder, floor_normal;
    ht_object ground;
    uint32_t told_generation;
    uint64_t told_user;
    const uint8_t *shape;
    size_t shape_bytes, shape_memory;
} hti_snapshot_record;

/// Reads the record at *at, which then lies behind it. Returns false when it is damaged; the shape is only measured.
bool hti_snapshot_record_read(const uint8_t **at, const uint8_t *end, hti_snapshot_record *out);

static inline bool hti_snapshot_record_is_live(const hti_snapshot_record *r) {
    return (r->flags & HTI_SLOT_LIVE) != 0;
}

ht_event hti_snapshot_event_read(const uint8_t *from);

/// Return the number that a snapshot has for a kind, and the kind of a number, which need not be one: a snapshot counts the
/// kinds from 0.
static inline uint32_t hti_snapshot_kind_number(ht_kind kind) {
    return (uint32_t)kind - HT_POINT;
}
static inline uint32_t hti_snapshot_kind_of(uint32_t number) {
    return number + HT_POINT;
}

// ---- Shapes (snapshot_shape.c) -------------------------------------------------------------------------------

/// Called with runs of 32-bit words.
typedef void hti_snapshot_visit(void *context, const void *words, size_t count);

/// Visits the words of a shape's bytes in order, but for its kind.
void hti_snapshot_shape_visit(const ht_shape *s, hti_snapshot_visit *visit, void *context);

/// The bytes of a shape.
size_t hti_snapshot_shape_bytes(const ht_shape *s);

/// Whether a shape can be saved: no field of it borrows data.
bool hti_snapshot_shape_is_whole(const ht_shape *s);

uint8_t *hti_snapshot_shape_write(uint8_t *to, const ht_shape *s);

/// Whether these are the bytes of a shape.
bool hti_snapshot_shape_equals(const ht_shape *s, const uint8_t *bytes, size_t size);

/// Returns the bytes of a shape of a kind, 0 when these are none; *memory is what its arrays need, aligned for ht_shape.
size_t hti_snapshot_shape_measure(uint32_t kind, const uint8_t *from, size_t size, size_t *memory);

/// Reads a shape that has been measured.
ht_status hti_snapshot_shape_read(uint32_t kind, const uint8_t *from, void *memory, ht_shape *out);

#endif
