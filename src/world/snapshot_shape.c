// snapshot_shape.c: a shape as 32-bit words: its numbers, and of arrays first how many items they have.
#include "ring/rings.h"
#include "world/snapshot.h"

#include <hantei/field.h>

enum { OP_WORDS = 1 + HT_FIELD_NUMBERS, LARGEST_ALIGN = 16 };

// The numbers of kinds that are nothing but floats; 0 for others.
static const uint8_t plain_words[] = {
    /* none */ 0,           sizeof(ht_vec2) / 4,    sizeof(ht_segment) / 4, sizeof(ht_circle) / 4,
    sizeof(ht_capsule) / 4, sizeof(ht_box) / 4,     sizeof(ht_obox) / 4,    sizeof(ht_triangle) / 4,
    /* convex */ 0,
    /* polyline */ 0,
    /* polygon */ 0,        sizeof(ht_ray) / 4,     sizeof(ht_line) / 4,    sizeof(ht_halfplane) / 4,
    /* field */ 0,          sizeof(ht_ellipse) / 4,
    /* compound */ 0,
};
static_assert(sizeof plain_words / sizeof *plain_words == HT_KIND_COUNT, "a kind is missing");

// ---- Writing -------------------------------------------------------------------------------------------------------

static void visit_field(const ht_field *field, hti_snapshot_visit *visit, void *context) {
    visit(context, &field->count, 1);
    for (int32_t i = 0; i < field->count; i++) {
        const uint32_t code = (uint32_t)field->ops[i].code;
        visit(context, &code, 1);
        visit(context, field->ops[i].number, HT_FIELD_NUMBERS);
    }
}

static void visit_polygon(const ht_polygon *p, hti_snapshot_visit *visit, void *context) {
    const uint32_t begin[2] = {(uint32_t)p->ring_count, (uint32_t)p->rule};
    visit(context, begin, 2);
    visit(context, p->ring_end, (size_t)p->ring_count);
    visit(context, p->v, 2 * (size_t)hti_polygon_vertex_count(p));
}

static void visit_member(const ht_shape *s, hti_snapshot_visit *visit, void *context) {
    if (plain_words[s->kind] > 0) {
        visit(context, &s->point, plain_words[s->kind]);
    } else if (s->kind == HT_CONVEX) {
        visit(context, &s->convex.count, 1);
        visit(context, &s->convex.radius, 1);
        visit(context, s->convex.v, 2 * (size_t)s->convex.count);
    } else if (s->kind == HT_POLYLINE) {
        const uint32_t begin[2] = {(uint32_t)s->polyline.count, s->polyline.closed ? 1u : 0u};
        visit(context, begin, 2);
        visit(context, s->polyline.v, 2 * (size_t)s->polyline.count);
    } else if (s->kind == HT_POLYGON) {
        visit_polygon(&s->polygon, visit, context);
    } else if (s->kind == HT_FIELD) {
        visit_field(s->field, visit, context);
    }
}

void hti_snapshot_shape_visit(const ht_shape *s, hti_snapshot_visit *visit, void *context) {
    if (s->kind != HT_COMPOUND) {
        visit_member(s, visit, context);
        return;
    }
    visit(context, &s->compound.count, 1);
    for (int32_t i = 0; i < s->compound.count; i++) {
        const uint32_t kind = hti_snapshot_kind_number(s->compound.shapes[i].kind);
        visit(context, &kind, 1);
        visit_member(&s->compound.shapes[i], visit, context);
    }
}

static void count_words(void *context, const void *words, size_t count) {
    (void)words;
    *(size_t *)context += 4 * count;
}

size_t hti_snapshot_shape_bytes(const ht_shape *s) {
    size_t size = 4 * (size_t)plain_words[s->kind];
    if (size == 0) {
        hti_snapshot_shape_visit(s, count_words, &size);
    }
    return size;
}

static bool is_whole_member(const ht_shape *s) {
    for (int32_t i = 0; s->kind == HT_FIELD && i < s->field->count; i++) {
        if (s->field->ops[i].data != NULL) {
            return false;
        }
    }
    return true;
}

bool hti_snapshot_shape_is_whole(const ht_shape *s) {
    for (int32_t i = 0; s->kind == HT_COMPOUND && i < s->compound.count; i++) {
        if (!is_whole_member(&s->compound.shapes[i])) {
            return false;
        }
    }
    return is_whole_member(s);
}

static void write_words(void *context, const void *words, size_t count) {
    uint8_t **const to = (uint8_t **)context;
    for (size_t i = 0; i < count; i++) {
        uint32_t word;
        memcpy(&word, (const char *)words + 4 * i, sizeof word);
        *to = hti_snapshot_put32(*to, word);
    }
}

uint8_t *hti_snapshot_shape_write(uint8_t *to, const ht_shape *s) {
    if (plain_words[s->kind] > 0) { // most shapes
        write_words(&to, &s->point, plain_words[s->kind]);
    } else {
        hti_snapshot_shape_visit(s, write_words, &to);
    }
    return to;
}

typedef struct word_comparison {
    const uint8_t *at;
    bool differs;
} word_comparison;

static void compare_words(void *context, const void *words, size_t count) {
    word_comparison *const c = (word_comparison *)context;
    for (size_t i = 0; i < count && !c->differs; i++, c->at += 4) {
        uint32_t word;
        memcpy(&word, (const char *)words + 4 * i, sizeof word);
        c->differs = word != hti_snapshot_get32(c->at);
    }
}

bool hti_snapshot_shape_equals(const ht_shape *s, const uint8_t *bytes, size_t size) {
    if (hti_snapshot_shape_bytes(s) != size) {
        return false;
    }
    word_comparison c = {bytes, false};
    hti_snapshot_shape_visit(s, compare_words, &c);
    return !c.differs;
}

// ---- Measuring -----------------------------------------------------------------------------------------------------

static size_t aligned_memory(size_t size) {
    return (size + LARGEST_ALIGN - 1) / LARGEST_ALIGN * LARGEST_ALIGN;
}

// A count of items behind `begin` bytes, each of `each` bytes; 0 when they are not all there.
static size_t measured_count(const uint8_t *from, size_t size, size_t begin, size_t each) {
    const size_t count = size < begin ? 0 : hti_snapshot_get32(from);
    return count > INT32_MAX || count > (size - begin) / each ? 0 : count;
}

// The bytes of an array behind `begin` bytes; 0 when it is not there.
static size_t measure_array(const uint8_t *from, size_t size, size_t begin, size_t each, size_t *memory, size_t item) {
    const size_t count = measured_count(from, size, begin, each);
    *memory += aligned_memory(count * item);
    return count == 0 ? 0 : begin + count * each;
}

static size_t measure_polygon(const uint8_t *from, size_t size, size_t *memory) {
    const size_t rings = measure_array(from, size, 8, 4, memory, sizeof(int32_t));
    if (rings == 0 || hti_snapshot_get32(from + 4) > HT_NONZERO) {
        return 0;
    }
    const size_t vertices =
        measured_count(from + rings - 4, size - rings + 4, 4, 8); // as many as the last ring's end says
    *memory += aligned_memory(vertices * sizeof(ht_vec2));
    return vertices == 0 ? 0 : rings + 8 * vertices;
}

static size_t measure_member(uint32_t kind, const uint8_t *from, size_t size, size_t *memory) {
    if (kind >= HT_COMPOUND) {
        return 0;
    }
    switch ((ht_kind)kind) {
    case HT_CONVEX:
        return measure_array(from, size, 8, 8, memory, sizeof(ht_vec2));
    case HT_POLYLINE:
        return size < 8 || hti_snapshot_get32(from + 4) > 1 ? 0
                                                            : measure_array(from, size, 8, 8, memory, sizeof(ht_vec2));
    case HT_POLYGON:
        return measure_polygon(from, size, memory);
    case HT_FIELD:
        *memory += aligned_memory(sizeof(ht_field));
        return measure_array(from, size, 4, 4 * (size_t)OP_WORDS, memory, sizeof(ht_field_op));
    case HT_POINT:
    case HT_SEGMENT:
    case HT_CIRCLE:
    case HT_CAPSULE:
    case HT_BOX:
    case HT_OBOX:
    case HT_TRIANGLE:
    case HT_RAY:
    case HT_LINE:
    case HT_HALFPLANE:
    case HT_ELLIPSE:
    case HT_COMPOUND:
    case HT_NO_SHAPE:
    case HT_KIND_COUNT:
        break;
    }
    return size < 4 * (size_t)plain_words[kind] ? 0 : 4 * (size_t)plain_words[kind];
}

size_t hti_snapshot_shape_measure(uint32_t kind, const uint8_t *from, size_t size, size_t *memory) {
    *memory = 0;
    if (kind != HT_COMPOUND) {
        return measure_member(kind, from, size, memory);
    }
    const size_t members = measured_count(from, size, 4, 8);
    size_t at = members == 0 ? 0 : 4;
    *memory = aligned_memory(members * sizeof(ht_shape));
    for (size_t i = 0; i < members; i++) {
        const size_t some = size - at < 4 ? 0
                                          : measure_member(hti_snapshot_kind_of(hti_snapshot_get32(from + at)),
                                                           from + at + 4, size - at - 4, memory);
        if (some == 0) {
            return 0;
        }
        at += 4 + some;
    }
    return at;
}

// ---- Reading -------------------------------------------------------------------------------------------------------

typedef struct word_reader {
    const uint8_t *at;
    char *memory;
} word_reader;

static void read_words(word_reader *r, void *to, size_t count) {
    for (size_t i = 0; i < count; i++, r->at += 4) {
        const uint32_t word = hti_snapshot_get32(r->at);
        memcpy((char *)to + 4 * i, &word, sizeof word);
    }
}

static int32_t read_count(word_reader *r) {
    int32_t count;
    read_words(r, &count, 1);
    return count;
}

static void *take_memory(word_reader *r, size_t size) {
    void *const out = r->memory;
    r->memory += aligned_memory(size);
    return out;
}

static const ht_vec2 *read_vertices(word_reader *r, int32_t count) {
    ht_vec2 *const v = (ht_vec2 *)take_memory(r, (size_t)count * sizeof *v);
    read_words(r, v, 2 * (size_t)count);
    return v;
}

static ht_polygon read_polygon(word_reader *r) {
    ht_polygon p = {.ring_count = read_count(r), .index = NULL};
    p.rule = (ht_fill_rule)read_count(r);
    int32_t *const ends = (int32_t *)take_memory(r, (size_t)p.ring_count * sizeof *ends);
    read_words(r, ends, (size_t)p.ring_count);
    p.ring_end = ends;
    p.v = read_vertices(r, ends[p.ring_count - 1]);
    return p;
}

static ht_status read_field(word_reader *r, const ht_field **out) {
    const int32_t count = read_count(r);
    ht_field *const field = (ht_field *)take_memory(r, sizeof *field);
    ht_field_op *const ops = (ht_field_op *)take_memory(r, (size_t)count * sizeof *ops);
    for (int32_t i = 0; i < count; i++) {
        const uint32_t code = (uint32_t)read_count(r);
        ops[i] = (ht_field_op){.code = (ht_field_code)code, .data = NULL};
        read_words(r, ops[i].number, HT_FIELD_NUMBERS);
        if (code >= HT_FIELD_CODE_COUNT) {
            return HT_ERR_VALUE;
        }
    }
    *out = field;
    return ht_field_make(ops, count, field);
}

static ht_status read_member(word_reader *r, uint32_t kind, ht_shape *out) {
    *out = (ht_shape){.kind = (ht_kind)kind};
    if (kind == HT_CONVEX) {
        out->convex.count = read_count(r);
        read_words(r, &out->convex.radius, 1);
        out->convex.v = read_vertices(r, out->convex.count);
    } else if (kind == HT_POLYLINE) {
        out->polyline.count = read_count(r);
        out->polyline.closed = read_count(r) == 1;
        out->polyline.v = read_vertices(r, out->polyline.count);
    } else if (kind == HT_POLYGON) {
        out->polygon = read_polygon(r);
    } else if (kind == HT_FIELD) {
        return read_field(r, &out->field);
    } else {
        read_words(r, &out->point, plain_words[kind]);
    }
    return HT_OK;
}

ht_status hti_snapshot_shape_read(uint32_t kind, const uint8_t *from, void *memory, ht_shape *out) {
    word_reader r = {from, (char *)memory};
    if (kind != HT_COMPOUND) {
        return read_member(&r, kind, out);
    }
    const int32_t count = read_count(&r);
    ht_shape *const members = (ht_shape *)take_memory(&r, (size_t)count * sizeof *members);
    ht_status status = HT_OK;
    for (int32_t i = 0; i < count && status == HT_OK; i++) {
        const uint32_t member = hti_snapshot_kind_of((uint32_t)read_count(&r));
        status = read_member(&r, member, &members[i]);
    }
    *out = HT_SHAPE(((ht_compound){members, count}));
    return status;
}
