// field_pieces.c: values of the primitives that are outlines (field_pieces.h): exact on both sides.
#include "field/field_pieces.h"

static hti_field_point close_outline(const hti_field_outline *o, hti_folds folds, double x, double y) {
    hti_field_point a = hti_outline_end(o);
    a.gx = folds >= HTI_FOLD_ONE && x < 0.0 ? -a.gx : a.gx;
    a.gy = folds == HTI_FOLD_BOTH && y < 0.0 ? -a.gy : a.gy;
    return a;
}

static void add_line(void *outline, double ax, double ay, double bx, double by) {
    hti_outline_line((hti_field_outline *)outline, ax, ay, bx, by);
}

static void add_arc(void *outline, const hti_arc *arc) {
    hti_outline_arc((hti_field_outline *)outline, arc);
}

// A pie or sector may be a whole disc or ring. Each primitive's pieces are inlined.
#define AT(code_of, name, folds)                                                                                       \
    hti_field_point hti_field_at_##name(const ht_field_op *op, double x, double y) {                                   \
        if (!hti_is_outline(code_of, op)) {                                                                            \
            return code_of == HT_FIELD_PIE ? hti_field_at_circle(op, x, y) : hti_field_at_ring(op, x, y);              \
        }                                                                                                              \
        hti_field_outline o = hti_outline_at(folds >= HTI_FOLD_ONE ? __builtin_fabs(x) : x,                            \
                                             folds == HTI_FOLD_BOTH ? __builtin_fabs(y) : y);                          \
        const hti_sink sink = {&o, add_line, add_arc};                                                                 \
        hti_pieces_##name(&sink, op);                                                                                  \
        if (code_of == HT_FIELD_POLYGON) {                                                                             \
            o.winding &= ((const ht_polygon *)op->data)->rule == HT_EVEN_ODD ? 1 : -1;                                 \
        }                                                                                                              \
        return close_outline(&o, folds, x, y);                                                                         \
    }
HTI_FIELD_OUTLINES(AT)
