// page_crowd.h: the page about many shapes: what moves, how its pairs are found, what is asked at the mouse.
#ifndef HANTEI_PLAY_PAGE_CROWD_H
#define HANTEI_PLAY_PAGE_CROWD_H

#include "play.h"

enum { CROWD_MAX = 100000, CROWD_CORNERS = 6, CROWD_PAIRS = 1 << 20, CROWD_KEPT = 240, CROWD_PARTS = 3 };
enum { CROWD_KINDS = 6 };
enum { CROWD_INDEX, CROWD_GRID, CROWD_BRUTE, CROWD_METHODS }; // of finding pairs of boxes
enum { CROWD_NOTHING, CROWD_NEAR, CROWD_RAY, CROWD_ASKS };    // at the mouse

typedef struct crowd_body {
    ht_vec2 at, velocity;
    ht_rot q, spin; // spin: the turn of a step
    float size;
    int32_t kind; // number in the list of outlines
} crowd_body;

/// A convex ring with a radius around it, of a body of size 1.
typedef struct crowd_outline {
    int32_t count;
    float radius;
    ht_vec2 v[CROWD_CORNERS];
} crowd_outline;
extern const crowd_outline crowd_outlines[CROWD_KINDS];

/// How long a method took when it was last used.
typedef struct crowd_time {
    float seconds;     // 0: it was not used yet
    bool is_estimated; // a part was measured
} crowd_time;

/// What was found at the mouse.
typedef struct crowd_found {
    size_t count;
    uint32_t first; // of a ray: the first one; UINT32_MAX: none
    ht_vec2 point;  // where it hits
    float index_seconds, brute_seconds;
    size_t brute_count;
    uint32_t brute_first;
} crowd_found;

typedef struct crowd_state {
    crowd_body *bodies; // CROWD_MAX of each
    ht_shape *shapes;
    ht_vec2 *corners; // CROWD_CORNERS a shape
    ht_box *boxes;
    bool *meets;
    ht_convex *rounded;     // the shapes, all of one kind for batches: discs and capsules have one and two vertices
    uint32_t *seen;         // which are drawn
    uint32_t *cells, *next; // of the grid: the first object of a cell, the next in the same cell
    ht_pair *pairs;         // CROWD_PAIRS whose boxes meet
    uint64_t *bits;         // which of them meet
    ht_index *index;
    float asked; // how many, by the slider
    int32_t count;
    float side; // of the square they are in
    uint64_t random;
    size_t candidates, meeting;
    bool outlines;
    float seconds[CROWD_KEPT][CROWD_PARTS]; // the last frames': moving, boxes, shapes
    int32_t last;
    int32_t method;
    crowd_time times[CROWD_METHODS];
    int32_t ask;
    crowd_found found;
    float zoom; // 1: all is seen
    ht_vec2 middle;
} crowd_state;

/// Memory for a crowd, and its end (crowd_bodies.c). False: there is none.
bool crowd_start(crowd_state *s);
void crowd_end(void *state);
/// As many shapes as are asked for.
void crowd_resize(crowd_state *s);
/// So many steps on; none of them meets any more.
void crowd_move(crowd_state *s, int32_t steps);

void crowd_draw(play *p, const play_view *v, crowd_state *s);

/// Finds the pairs whose boxes meet by the chosen method (crowd_pairs.c). The index is made in any case, and its time is
/// the method's only when it is chosen.
void crowd_find_pairs(play *p, crowd_state *s);
/// Which of these shapes meet, by batches.
void crowd_decide_pairs(crowd_state *s);

/// Asks what is chosen at a point of the page, by the index and by trying all (crowd_mouse.c).
void crowd_ask(play *p, crowd_state *s, ht_vec2 mouse);
/// What is asked there: a disc around the mouse, or a ray from the middle towards it.
ht_shape crowd_asked(const crowd_state *s, ht_vec2 mouse);

#endif
