// crowd.h: many shapes in columns that JavaScript writes, and what is found about them once a frame.
//
// Shapes are numbered through, kind after kind.
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

/// A shape in a band: its bounds in steps, as min.x, min.y, -max.x, -max.y.
typedef struct hti_crowd_record {
    int16_t side[4];
    uint32_t number;
    uint32_t unused; // moved at once, it takes 16 bytes
} hti_crowd_record;

/// Records lie in chunks; a band has a chain of them, of which the first has the band's number.
#define HTI_CROWD_CHUNK 64

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
    uint32_t *next;            // by chunk: the next of its band
    uint32_t *end;             // by band: behind its last record
    uint32_t chunks;           // room, a spare one not counted
    hti_crowd_record *sorted;  // of one band by x
    int16_t *columns;          // of `sorted`: four, each of `stride` numbers
    size_t stride;             // room for those of a band
    bool by_index;             // pairs are found by the index
    uint32_t frame;            // since that was chosen
    ht_index *index;
    ht_pair *pairs;     // candidates, then what meets
    uint8_t *relations; // of the pairs
    size_t room;        // for pairs
    ht_pair *sorted_pairs;
    uint8_t *sorted_relations;
    size_t sorted_room;
} hti_crowd;

/// There are so many records for each shape at most.
#define HTI_CROWD_RECORDS 3

/// Columns are so much longer than what is in them, and pairs so many more, because several are handled at once.
#define HTI_CROWD_ROOM 32

/// Bands at most.
#define HTI_CROWD_BANDS 4096

/// Room for pairs; false: no memory. What was in it is lost unless `keep`, of the first, is not 0.
bool hti_crowd_make_room(ht_pair **pairs, uint8_t **relations, size_t *room, size_t wanted, size_t keep);

/// Rows of shapes `from` to `to` of a group, and their bounds.
void hti_crowd_load(hti_crowd *c, int group, uint32_t from, uint32_t to, ht_box *bounds);

/// Rows of all shapes, and records.
void hti_crowd_order(hti_crowd *c);

/// What is in the way of a walk.
#define HTI_CROWD_DENSE (SIZE_MAX - 1)
#define HTI_CROWD_NO_MEMORY SIZE_MAX

/// Candidates, whose bounds meet, from the records. HTI_CROWD_DENSE: the index will be faster.
size_t hti_crowd_walk(hti_crowd *c);

/// The candidates that meet, with their relations, in the candidates' order, the lower number first.
size_t hti_crowd_decide(hti_crowd *c, size_t count);

#endif
