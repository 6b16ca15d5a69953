// segments.h: article 002's two segments, its rule and the exact answers beside it.
#ifndef HANTEI_PLAY_SEGMENTS_H
#define HANTEI_PLAY_SEGMENTS_H

#include "play.h"

enum { O, P, A, B, ENDS }; // the article's names: O-P against A-B

typedef struct segments_state {
    ht_vec2 at[ENDS]; // in cells of the grid
    int32_t unit;     // what a cell counts: a number of segments_units
    int32_t example;
    bool snaps;
    bool shows_region;
} segments_state;

enum { SEGMENTS_UNITS = 4 };
extern const float segments_units[SEGMENTS_UNITS];

// Three values of the rule. With O as the origin D = A x B, S = P x B and T = A x P, so that D P = S A + T B.
typedef struct determinants {
    double d, s, t, sum;
    double dots[3]; // D = 0: OA.OB, PA.PB, AO.AP
} determinants;

typedef struct segments_answer {
    ht_vec2 at[ENDS]; // coordinates as shown: cells times unit
    determinants real, ints;
    bool is_hit_by_article, is_wrong, overflows;
    ht_relation relation;
    ht_separation separation; // these two in cells
    ht_crossing crossings[4];
    int32_t count;
} segments_answer;

segments_answer segments_ask(const segments_state *s);
/// Red where they cross, amber where they touch.
play_color segments_color(ht_relation relation, play_color apart);
/// All on the stage but the handles.
void segments_draw(play *p, const play_view *v, const segments_state *s, const segments_answer *x);

#endif
