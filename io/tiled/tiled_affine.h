// tiled_affine.h: affine maps of the plane in double. Products and sums of the small integers and halves that maps are
// made of are exact, so coordinates are rounded once, to float32, where a shape is made.
#ifndef HANTEI_TILED_AFFINE_H
#define HANTEI_TILED_AFFINE_H

// (x, y) goes to (ux x + vx y + px, uy x + vy y + py): u and v are the images of the axes, p of the origin.
typedef struct hti_affine {
    double ux, uy, vx, vy, px, py;
} hti_affine;

typedef struct hti_point {
    double x, y;
} hti_point;

#define HTI_AFFINE_IDENTITY ((hti_affine){1, 0, 0, 1, 0, 0})

static inline hti_point hti_affine_apply(const hti_affine *m, double x, double y) {
    return (hti_point){m->ux * x + m->vx * y + m->px, m->uy * x + m->vy * y + m->py};
}

static inline hti_affine hti_affine_shift(double x, double y) {
    return (hti_affine){1, 0, 0, 1, x, y};
}

// First `inner`, then `outer`.
static inline hti_affine hti_affine_compose(const hti_affine *outer, const hti_affine *inner) {
    const hti_point p = hti_affine_apply(outer, inner->px, inner->py);
    return (hti_affine){outer->ux * inner->ux + outer->vx * inner->uy,
                        outer->uy * inner->ux + outer->vy * inner->uy,
                        outer->ux * inner->vx + outer->vx * inner->vy,
                        outer->uy * inner->vx + outer->vy * inner->vy,
                        p.x,
                        p.y};
}

// Turns by degrees, clockwise with y down; exact at multiples of 90, the same bits everywhere.
hti_affine hti_affine_turn(double degrees);

#endif
