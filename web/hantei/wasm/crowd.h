// crowd.h: many shapes in columns that JavaScript writes, and what is found about them once a frame.
//
// Shapes are numbered through, kind after kind.
//
// Why pairs are found by bands (crowd_bands.c, crowd_walk.c) though src/index finds pairs, too: all shapes move in every
// frame and nothing but their pairs is asked, so that no tree has to last. Of 100,000 oriented boxes, as in web/bench, a
// frame from columns to decided pairs takes 2.5 ms by bands and 3.1 ms by the index, which is refitted, and in every 32nd
// frame built anew: best of 36 frames, Node.js 20, 128-bit vectors, the same crowd with `by_index` set. Bands are no part
// of src, because x86-64 gains nothing by them: there the index takes 3.0 ms with SSE2, 2.0 ms with AVX-512, and bands as
// they are written here 5.1 ms. Where shapes lie dense the index is faster here as well, and the crowd changes to it
// (wasm_crowd.c).
#ifndef HANTEI_WEB_CROWD_H
#define HANTEI_WEB_CROWD_H

#include <hantei/hantei.h>

#define HTI_CROWD_GROUPS 5 // circles, boxes, oriented boxes, capsules, polygons

typedef struct hti_crowd_group {
    uint32_t capacity, count;
    uint32_t first; // number of its first shape
    float *columns; // one after another, `capacity` floats each
    void *rows;     // the same as structs
} hti_crowd_group;

/// Shapes handled at once.
#define HTI_CROWD_BLOCK 128

/// The bounds of some.
typedef struct hti_crowd_bounds {
    float min_x[HTI_CROWD_BLOCK], min_y[HTI_CROWD_BLOCK], max_x[HTI_CROWD_BLOCK], max_y[HTI_CROWD_BLOCK];
} hti_crowd_bounds;

/// A shape in a band: its bounds in steps.
typedef struct hti_crowd_record {
    uint32_t least;    // left, and 2^16 times the low side
    uint32_t greatest; // right, and 2^16 times the high side
    uint32_t number;
    uint32_t slot; // the record's place, where the row is, too; any in chunks
} hti_crowd_record;

/// Records lie in chunks; a band has a chain of them, of which the first has the band's number. They are large because
/// memory is read in its order: with a quarter of that a frame takes a twentieth longer.
#define HTI_CROWD_CHUNK 1024

/// What follows a chunk that is not the last of its band.
typedef struct hti_crowd_link {
    uint32_t next;
    uint32_t count; // records in the chunk itself
} hti_crowd_link;

/// How bounds are turned into steps, steps into bands.
typedef struct hti_crowd_scale {
    ht_box reach;          // what bounds lay in, and some more: steps of what is outside are those of its border
    float mean;            // about the mean height of bounds
    float per_x, per_y;    // steps in a unit
    uint32_t total;        // shapes that it was made for
    uint32_t bands;        // at least one
    uint32_t band_shift;   // a band has 2^band_shift steps
    uint32_t bucket_shift; // shapes of a band are sorted by x to 2^bucket_shift steps
} hti_crowd_scale;

typedef struct hti_crowd {
    hti_crowd_group groups[HTI_CROWD_GROUPS];
    uint32_t total;    // shapes of all kinds
    int32_t only;      // the only kind that there is, or -1
    uint32_t vertices; // of a polygon
    ht_vec2 *corners;  // of all polygons
    ht_box *bounds;    // by number, for the index
    hti_crowd_scale scale;
    hti_crowd_record *records; // in chunks
    void *rows;                // of records, each as its kind's struct, when all shapes are of one kind
    hti_crowd_link *links;     // by chunk
    uint32_t *end;             // by band: behind its last record
    hti_crowd_record *sorted;  // of one band by x
    hti_crowd_record *carried; // that reach from the bands below into one
    int16_t *left, *right;     // of `sorted`
    int8_t *low, *high;        // above the band's floor
    bool by_index;             // pairs are found by the index
    bool beside;               // rows lie beside records
    uint32_t touched;          // of no use, but that it was read
    size_t found;              // pairs that meet
    uint32_t frame;            // since that was chosen
    ht_index *index;
    ht_pair *pairs;     // what meets
    uint8_t *relations; // of the pairs
    size_t room;        // for pairs
    ht_pair *sorted_pairs;
    uint8_t *sorted_relations;
    size_t sorted_room;
} hti_crowd;

/// Columns are so much longer than what is in them, and pairs so many more, because several are handled at once.
#define HTI_CROWD_ROOM 64

/// Bands at most.
#define HTI_CROWD_BANDS 4096

/// Bands at most of so many shapes: each has room for a chunk.
static inline uint32_t hti_crowd_most_bands(size_t total) {
    return total / 256 < HTI_CROWD_BANDS - 16 ? 16 + (uint32_t)(total / 256) : HTI_CROWD_BANDS;
}

/// Room for pairs, of which the first `keep` stay; false: no memory, and all are lost.
bool hti_crowd_make_room(ht_pair **pairs, uint8_t **relations, size_t *room, size_t wanted, size_t keep);

/// Rows of shapes `from` to `to` of a group, and their bounds; HTI_CROWD_BLOCK at most.
void hti_crowd_load(hti_crowd *c, int group, uint32_t from, uint32_t to, hti_crowd_bounds *bounds, void *rows);

/// Bytes of a row.
size_t hti_crowd_row_size(int group);

/// Rows of all shapes, and records.
void hti_crowd_order(hti_crowd *c);

/// Candidates decided at once.
#define HTI_CROWD_PORTION 1024

/// How a search ended.
typedef enum hti_crowd_end {
    HTI_CROWD_DONE,
    HTI_CROWD_DENSE, // the index will be faster
    HTI_CROWD_NO_MEMORY
} hti_crowd_end;

/// Finds all pairs that meet, with their relations, the lower number first, from the records.
hti_crowd_end hti_crowd_walk(hti_crowd *c);

/// Decides candidates, HTI_CROWD_PORTION pairs of slots at most; false: no memory.
bool hti_crowd_decide_slots(hti_crowd *c, const ht_pair *slots, size_t count);

/// The same of `count` pairs of numbers, those of `pairs` from `from` on, which is not less than `found`.
void hti_crowd_decide_numbers(hti_crowd *c, size_t from, size_t count);

#endif
