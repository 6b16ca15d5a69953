// shape_table.c: the table of the kinds that a compound may hold, and the functions that work on any row.
#include "shape/shape_table.h"

static const hti_shape_row *const shape_rows[] = {NULL,
#define ROW(code, name, type, member) &hti_##member##_row,
                                                  HT_MEMBER_KIND_LIST(ROW)
#undef ROW
};

static const hti_shape_making *const shape_makings[] = {NULL,
#define MAKING(code, name, type, member) &hti_##member##_making,
                                                        HT_MEMBER_KIND_LIST(MAKING)
#undef MAKING
};

// Kinds from here on are not known. Without fields, those that are fields or are seen as such are not.
#if defined(HANTEI_NO_FIELDS)
enum { UNKNOWN_KIND = HT_FIELD };
#else
enum { UNKNOWN_KIND = sizeof shape_rows / sizeof *shape_rows };
#endif

const hti_shape_row *hti_shape_member_row(const ht_shape *s) {
    return s != NULL && (unsigned)s->kind < UNKNOWN_KIND ? shape_rows[s->kind] : NULL;
}

const hti_shape_making *hti_shape_member_making(const ht_shape *s) {
    return s != NULL && (unsigned)s->kind < UNKNOWN_KIND ? shape_makings[s->kind] : NULL;
}

ht_status hti_shape_check_by(const hti_shape_row *row, const ht_shape *s) {
    return s == NULL ? HT_ERR_NULL : row == NULL ? HT_ERR_KIND : row->check(s);
}

ht_status hti_shape_place_by(const hti_shape_making *making, const ht_shape *s, const ht_pose *pose, void *memory,
                             ht_shape *out) {
    const ht_status status = making->placed(s, pose, memory, out);
    if (status != HT_OK) {
        return status;
    }
    const hti_shape_row *own = hti_shape_member_row(out); // a turned box is of another kind
    return hti_shape_check_by(own != NULL ? own : making->row, out);
}

const ht_shape *hti_shape_viewed(const ht_shape *s, hti_shape_view *view) {
    const hti_shape_row *row = hti_shape_member_row(s);
    return row != NULL && row->view != NULL && row->view(s, view) ? &view->shape : s;
}
