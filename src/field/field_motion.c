// field_motion.c: a field within frames that move and turn it. A frame's numbers are floats, so each motion is one
// frame by the nearest floats, and one by what is left.
#include "field/field_motion.h"

#include "base/numeric.h"

static ht_field_op motion_op(ht_field_code code, float first, float second) {
    return (ht_field_op){.code = code, .number = {first, second}};
}

// Adds the turn by c and s, and one by the small angle between them and the exact turn.
static int32_t add_rotation(ht_field_op *ops, hti_rotation turn) {
    const float c = (float)turn.c, s = (float)turn.s;
    const double rest =
        (turn.s * (double)c - turn.c * (double)s) / __builtin_sqrt((double)c * (double)c + (double)s * (double)s);
    ops[0] = motion_op(HT_FIELD_ROTATE, c, s);
    ops[1] = motion_op(HT_FIELD_ROTATE, 1.0f, (float)rest);
    return 2;
}

bool hti_field_moved(const ht_field *field, hti_rotation turn, ht_vec2 pivot, const double to[2],
                     hti_moved_field *out) {
    const float x = (float)to[0], y = (float)to[1];
    int32_t frames = 0;
    if (field->count > HTI_MOVED_OPS || !hti_finite(x) || !hti_finite(y)) {
        return false;
    }
    out->ops[frames++] = motion_op(HT_FIELD_MOVE, x, y);
    out->ops[frames++] = motion_op(HT_FIELD_MOVE, (float)(to[0] - (double)x), (float)(to[1] - (double)y));
    if (turn.c != 1.0 || turn.s != 0.0) {
        frames += add_rotation(out->ops + frames, turn);
    }
    if (pivot.x != 0.0f || pivot.y != 0.0f) {
        out->ops[frames++] = motion_op(HT_FIELD_MOVE, 0.0f - pivot.x, 0.0f - pivot.y);
    }
    memcpy(out->ops + frames, field->ops, (size_t)field->count * sizeof *out->ops);
    for (int32_t i = 0; i < frames; i++) {
        out->ops[frames + field->count + i] = motion_op(HT_FIELD_END, 0.0f, 0.0f);
    }
    out->field.count = 0;
    hti_field_make_again(out->ops, field->count + 2 * frames, &out->field);
    return out->field.count > 0;
}
