// tiled_object.c: Tiled objects as scene objects: forms, tile objects, collision shapes of tiles.
#include "tiled/tiled_build.h"
#include "tiled/tiled_shape.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Where coordinates of objects go: from pixels by the projection, then by `outer`.
typedef struct object_frame {
    hti_affine outer;
    hti_affine projection;
} object_frame;

// Turned about the object's position; `projected` when its own coordinates are the map's and not the screen's.
static hti_affine object_affine(const object_frame *f, const hti_tiled_object *object, bool projected) {
    const hti_point p = hti_affine_apply(&f->projection, object->x, object->y);
    const hti_affine shift = hti_affine_shift(p.x, p.y), turn = hti_affine_turn(object->rotation);
    hti_affine m = hti_affine_compose(&f->outer, &shift);
    m = hti_affine_compose(&m, &turn);
    if (!projected) {
        return m;
    }
    hti_affine linear = f->projection;
    linear.px = linear.py = 0;
    return hti_affine_compose(&m, &linear);
}

// The shape of an object's form. Texts have none: *found is then false.
static ht_status form_shape(hti_builder *b, const hti_tiled_object *object, const hti_affine *m, ht_shape *out,
                            bool *found) {
    ht_arena *const memory = &b->reader->memory;
    const double w = object->width, h = object->height;
    const int32_t end = object->point_count;
    bool ok = true;
    *found = true;
    switch (object->form) {
    case HTI_FORM_UNSET:
        ok = hti_shape_rectangle(memory, m, w, h, out);
        break;
    case HTI_FORM_ELLIPSE:
        ok = hti_shape_ellipse(memory, m, w, h, b->tolerance, out);
        break;
    case HTI_FORM_CAPSULE:
        ok = hti_shape_capsule(memory, m, w, h, b->tolerance, out);
        break;
    case HTI_FORM_POINT:
        ok = hti_shape_point(m, out);
        break;
    case HTI_FORM_POLYGON:
        ok = hti_shape_polygon(memory, m, object->points, &end, 1, out);
        break;
    case HTI_FORM_POLYLINE:
        ok = hti_shape_polyline(memory, m, object->points, end, out);
        break;
    default:
        *found = false;
        break;
    }
    return ok ? HT_OK : hti_tiled_memory_error(b->reader, object->place);
}

ht_status hti_tile_shape(hti_builder *b, const hti_tile_ref *ref, const hti_affine *m, ht_shape *out, bool *found) {
    *found = false;
    if (ref->tile == NULL || ref->tile->shapes.first == NULL) {
        return HT_OK;
    }
    object_frame f = {*m, HTI_AFFINE_IDENTITY};
    const hti_tileset *const t = ref->tileset;
    if (t->grid == HTI_GRID_ISOMETRIC && t->grid_width > 0 && t->grid_height > 0) {
        // The grid's diamond stands at the bottom of the tile.
        const double w = t->grid_width, h = t->grid_height;
        f.projection = (hti_affine){w / (2 * h), 0.5, -w / (2 * h), 0.5, w / 2, hti_tile_size(ref).y - h};
    }
    size_t capacity = 0;
    for (const hti_tiled_object *object = ref->tile->shapes.first; object != NULL; object = object->next) {
        capacity++;
    }
    ht_shape *const shapes = ht_arena_alloc(&b->reader->memory, capacity * sizeof *shapes);
    if (shapes == NULL) {
        return hti_tiled_memory_error(b->reader, ref->tile->place);
    }
    int32_t count = 0;
    for (const hti_tiled_object *object = ref->tile->shapes.first; object != NULL; object = object->next) {
        hti_affine place = object_affine(&f, object, true);
        if (object->gid) { // a tile as a collision shape: its rectangle, which stands on its bottom left corner
            const hti_affine stand = hti_affine_shift(0, -object->height);
            place = hti_affine_compose(&place, &stand);
        }
        bool has_shape;
        const ht_status status = form_shape(b, object, &place, &shapes[count], &has_shape);
        if (status != HT_OK) {
            return status;
        }
        count += has_shape;
    }
    *found = count > 0;
    *out = count == 1 ? shapes[0] : HT_SHAPE(((ht_compound){shapes, count}));
    return HT_OK;
}

// A tile object: the collision shapes of its tile, else its rectangle.
static ht_status tile_object_shape(hti_builder *b, const object_frame *f, const hti_tiled_object *object,
                                   const hti_tile_ref *ref, ht_shape *out) {
    const hti_point tile = hti_tile_size(ref);
    const hti_point size = {object->width > 0 ? object->width : tile.x, object->height > 0 ? object->height : tile.y};
    double along = b->map->orientation == HTI_ISOMETRIC ? 0.5 : 0, down = 1; // of the size, to the anchor
    if (ref->tileset->alignment) {
        const int row = (ref->tileset->alignment - 1) / 3, column = (ref->tileset->alignment - 1) % 3;
        along = column / 2.0;
        down = row / 2.0;
    }
    const hti_affine turned = object_affine(f, object, false);
    const hti_affine align = hti_affine_shift(-along * size.x, -down * size.y);
    const hti_affine corner = hti_affine_compose(&turned, &align);
    const hti_affine in_box = hti_tile_affine(ref, size);
    const hti_affine m = hti_affine_compose(&corner, &in_box);
    bool found;
    const ht_status status = hti_tile_shape(b, ref, &m, out, &found);
    if (status != HT_OK || found) {
        return status;
    }
    // The object's own rectangle, moved by the tile offset in the object's scale.
    const hti_affine offset = hti_affine_shift(tile.x > 0 ? ref->tileset->offset_x * (size.x / tile.x) : 0,
                                               tile.y > 0 ? ref->tileset->offset_y * (size.y / tile.y) : 0);
    const hti_affine at = hti_affine_compose(&corner, &offset);
    return hti_shape_rectangle(&b->reader->memory, &at, size.x, size.y, out)
               ? HT_OK
               : hti_tiled_memory_error(b->reader, object->place);
}

static int compare_names(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

ht_status hti_collect_names(hti_builder *b) {
    size_t count = 0;
    for (const hti_tiled_layer *layer = b->map->layers; layer != NULL; layer = layer->next) {
        for (const hti_tiled_object *object = layer->objects.first; object != NULL; object = object->next) {
            count++;
        }
    }
    b->names = ht_arena_alloc(&b->reader->memory, count * sizeof *b->names);
    if (b->names == NULL) {
        return hti_tiled_memory_error(b->reader, b->map->place);
    }
    for (const hti_tiled_layer *layer = b->map->layers; layer != NULL; layer = layer->next) {
        for (const hti_tiled_object *object = layer->objects.first; object != NULL; object = object->next) {
            if (object->name != NULL) {
                b->names[b->name_count++] = object->name;
            }
        }
    }
    if (b->name_count) {
        qsort(b->names, b->name_count, sizeof *b->names, compare_names);
    }
    return HT_OK;
}

static bool is_unique(const hti_builder *b, const char *name) {
    const char **const found = bsearch(&name, b->names, b->name_count, sizeof *b->names, compare_names);
    const size_t at = (size_t)(found - b->names);
    return (at == 0 || strcmp(found[-1], name) != 0) && (at + 1 == b->name_count || strcmp(found[1], name) != 0);
}

// The object's name if no other has it, else "name#id", else "#id". Objects without an id, which Tiled counts from 1, are
// "#0.1", "#0.2" and so on in the file's order. NULL when there is no memory.
static const char *object_id(hti_builder *b, const hti_tiled_object *object) {
    const char *const name = object->name != NULL ? object->name : "";
    if (*name && is_unique(b, name)) {
        return name;
    }
    const size_t size = strlen(name) + 24; // '#', 20 characters of a number or "0." and 20, 0
    char *const id = ht_arena_alloc(&b->reader->memory, size);
    if (id == NULL) {
        return NULL;
    }
    if (object->id != 0) {
        snprintf(id, size, "%s#%" PRId64, name, object->id);
    } else {
        snprintf(id, size, "%s#0.%zu", name, ++b->without_id);
    }
    return id;
}

static ht_status add_object(hti_builder *b, const object_frame *f, const hti_tiled_layer *layer, const char *path,
                            const hti_tiled_object *object) {
    ht_scene_object out = {.id = object_id(b, object), .group = path, .filter = {HT_CATEGORY_OBJECT, UINT64_MAX, 0}};
    if (out.id == NULL) {
        return hti_tiled_memory_error(b->reader, object->place);
    }
    bool found = true;
    ht_status status;
    hti_tile_ref ref = {0};
    if (!object->gid) {
        const hti_affine m = object_affine(f, object, true);
        status = form_shape(b, object, &m, &out.shape, &found);
    } else if (hti_find_tile(object->file, object->gid, &ref)) {
        status = tile_object_shape(b, f, object, &ref, &out.shape);
    } else {
        return ht_io_fail(b->reader->error, HT_ERR_VALUE, object->place.file, object->place.line,
                          "gid %" PRIu32 " of '%.60s' %s", object->gid & ~HTI_FLIPS, out.id, hti_why_no_tile(&ref));
    }
    if (status != HT_OK || !found) {
        return status;
    }
    hti_inherit_filter(&object->traits, ref.tile, layer, &out);
    const hti_tiled_about *const about[3] = {&object->about, object->template_about,
                                             ref.tile != NULL ? &ref.tile->about : NULL};
    status = hti_tiled_merge_about(b->reader, object->place, &b->scene->memory, about, &out);
    out.layer = layer->in_scene;
    if (status != HT_OK) {
        return status;
    }
    return hti_add(b, object->place, &out);
}

ht_status hti_add_objects(hti_builder *b, const hti_tiled_layer *layer) {
    const char *const path = hti_layer_path(b, layer);
    if (path == NULL) {
        return hti_tiled_memory_error(b->reader, layer->place);
    }
    const object_frame f = {hti_layer_shift(layer), b->projection};
    for (const hti_tiled_object *object = layer->objects.first; object != NULL; object = object->next) {
        const ht_status status = add_object(b, &f, layer, path, object);
        if (status != HT_OK) {
            return status;
        }
    }
    return HT_OK;
}
