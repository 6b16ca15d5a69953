// crowd.h: many shapes in columns that JavaScript writes, and what is found about them once a frame.
//
// Shapes are numbered through, kind after kind. Bounds lie by places: shapes that are near each other have places that
// are, so that what may meet lies together in memory. With one kind, its rows lie by places too; rows of several kinds
// lie by numbers.
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

/// Who is at a place.
typedef struct hti_crowd_seat {
    uint32_t number, cell;
} hti_crowd_seat;

typedef struct hti_crowd {
    hti_crowd_group groups[HTI_CROWD_GROUPS];
    uint32_t total;    // shapes of all kinds
    int32_t only;      // the only kind that there is, or -1
    uint32_t vertices; // of a polygon
    ht_vec2 *corners;  // of all polygons
    ht_box *given;     // bounds by number
    ht_box *bounds;    // the same by place, for the index
    int16_t *steps;    // the same by place, in steps: four columns, each of `stride` numbers
    size_t stride;
    hti_crowd_seat *seats; // by place
    uint32_t *cell;        // by number, then the place
    uint32_t *starts;      // places where cells start
    uint32_t cell_room;    // cells that there is room for
    uint32_t answerable;   // shapes in cells: the first places
    bool by_index;         // pairs are found by the index, and places stay
    uint32_t frame;        // since places or the way were chosen
    ht_index *index;       // of the bounds by place
    ht_pair *pairs;        // candidates by place, then what meets by number
    uint8_t *relations;    // of the pairs
    size_t room;           // for pairs
    ht_pair *sorted_pairs;
    uint8_t *sorted_relations;
    size_t sorted_room;
} hti_crowd;

/// Columns of steps are so much longer, and pairs so many more than there are, because several are handled at once.
#define HTI_CROWD_ROOM 16

/// Room for pairs; false: no memory. What was in it is lost unless `keep`, of the first, is not 0.
bool hti_crowd_make_room(ht_pair **pairs, uint8_t **relations, size_t *room, size_t wanted, size_t keep);

/// Bounds of all shapes by number.
void hti_crowd_bound(hti_crowd *c);

/// Squares that places are ordered by, row after row with empty ones at both ends.
typedef struct hti_crowd_cells {
    float left, low;             // where the first begins
    float per_width, per_height; // cells in a unit
    uint32_t width, height;      // cells
    float per_x, per_y;          // steps in a unit
} hti_crowd_cells;

/// Places by cells that are at least as large as every shape, when that spreads the shapes well; else by cells of a few
/// shapes, and by_index is set.
hti_crowd_cells hti_crowd_order(hti_crowd *c);

/// Rows of all shapes, by place or by number, and their bounds by place, as boxes or in steps.
void hti_crowd_load(hti_crowd *c, const hti_crowd_cells *cells);

/// Candidates: places of bounds that meet, of shapes in cells. SIZE_MAX: no memory.
size_t hti_crowd_walk(hti_crowd *c, const hti_crowd_cells *cells);

/// The candidates that meet, by number, with their relations, in the candidates' order.
size_t hti_crowd_decide(hti_crowd *c, size_t count);

#endif
