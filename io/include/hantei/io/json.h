// json.h: shapes and scenes as JSON text (docs/shapes.schema.json).
#ifndef HANTEI_IO_JSON_H
#define HANTEI_IO_JSON_H

#include <hantei/field.h>
#include <hantei/io/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A growing text, freed with ht_text_deinit. Zero-initialised is empty. After a failed append `failed` stays set.
typedef struct ht_text {
    char *data; // closed by a 0 once anything was appended; NULL before
    size_t length, capacity;
    bool failed;
} ht_text;

HT_IO_API void ht_text_deinit(ht_text *text);
HT_IO_API void ht_text_append(ht_text *text, const char *data, size_t length);
/// As printf does it, locale and all: floats by ht_text_float.
HT_IO_API void ht_text_printf(ht_text *text, const char *format, ...) HT_PRINTF(2, 3);

/// Appends the decimal text with the fewest digits that reads back as the same float32 ("0.1", "-3", "1e-20"), whatever
/// the locale. Not finite: "null".
HT_IO_API void ht_text_float(ht_text *text, float value);

/// Appends `before` and the number, an infinity as "infinity" or "-infinity", -0 as 0.
HT_IO_API void ht_text_number(ht_text *text, const char *before, float value);

/// Appends `before` and [x,y].
HT_IO_API void ht_text_vec2(ht_text *text, const char *before, ht_vec2 v);

/// Appends the text as a JSON string with its quotes.
HT_IO_API void ht_text_string(ht_text *text, const char *string);

/// Appends the shape as one JSON object on one line.
HT_IO_API void ht_json_write_shape(ht_text *text, const ht_shape *shape);

/// Appends the scene as a JSON document, one object a line.
HT_IO_API void ht_json_write_scene(ht_text *text, const ht_scene *scene);

/// Reads one shape from `length` bytes of JSON; its arrays go to the arena. `file` and `line` name the place in errors.
/// Every answerable shape can be read, degenerate ones too; others, also as members of a compound, unknown and repeated
/// members are errors.
HT_IO_API ht_status ht_json_read_shape(ht_arena *arena, const char *json, size_t length, const char *file, int64_t line,
                                       ht_shape *shape, ht_io_error *error);

/// Appends the field as a shape. A function of the caller's, which has no text, is null.
HT_IO_API void ht_json_write_field(ht_text *text, const ht_field *field);

/// Reads a shape that is a field: its instructions and what they borrow go to the arena.
HT_IO_API ht_status ht_json_read_field(ht_arena *arena, const char *json, size_t length, const char *file, int64_t line,
                                       ht_field *field, ht_io_error *error);

/// What one line of a stream asks. Members that the question does not have, or the line leaves out, have their default:
/// zero, and for `max` infinity.
typedef struct ht_query {
    ht_shape a, b; // of a ray only b
    float margin;  // contact
    ht_ray ray;    // ray
    float max;     // ray
    ht_vec2 delta; // cast
    ht_start start;
    ht_motion motion_a, motion_b; // sweep
    float tolerance;              // sweep
} ht_query;

/// Reads one line of a stream (docs/cli.md): {"a":shape,"b":shape} for most questions, {"ray":..,"shape":..} for a ray,
/// with the question's own members; others are passed over. Numbers are read to the nearest float32.
HT_IO_API ht_status ht_json_read_query(ht_arena *arena, ht_question question, const char *json, size_t length,
                                       const char *file, int64_t line, ht_query *query, ht_io_error *error);

/// Append an answer as one JSON object on one line, as the streams of docs/cli.md: of ht_distance, ht_contacts,
/// ht_raycast, and of ht_cast or, with its error, ht_sweep.
HT_IO_API void ht_json_write_separation(ht_text *text, const ht_separation *s);
HT_IO_API void ht_json_write_manifolds(ht_text *text, const ht_manifold *manifolds, size_t count);
HT_IO_API void ht_json_write_ray_hit(ht_text *text, const ht_ray_hit *hit);
HT_IO_API void ht_json_write_cast_hit(ht_text *text, const ht_cast_hit *hit, bool with_error);

/// False: a line with this question is answered by an error (crossings of fields and ellipses, which have no edges).
HT_IO_API bool ht_json_has_answer(ht_question question, const ht_query *query);

/// Asks, and appends the answer as the stream of that question does; true when it is a find: they meet, something is hit.
HT_IO_API bool ht_json_write_answer(ht_text *text, ht_question question, const ht_query *query);

/// Appends a question as a line that ht_json_read_query reads, without the members that have their default.
HT_IO_API void ht_json_write_query(ht_text *text, ht_question question, const ht_query *query);

/// Reads a scene document and adds its objects; on failure the scene holds what it held before.
HT_IO_API ht_status ht_json_read_scene(ht_scene *scene, const char *json, size_t length, const char *file,
                                       ht_io_error *error);

#ifdef __cplusplus
}
#endif

#endif
