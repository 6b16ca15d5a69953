// tiled_solid.c: which layers of a map are solid: what the author says counts, and names only where nobody says anything.
#include "tiled/tiled_solid.h"

#include <string.h>
#include <strings.h>

static const char *const strong_names[] = {"collision", "collisions", "solid", "wall", "walls", NULL};
// Also the word for what a map seen from above is covered with.
static const char *const weak_names[] = {"ground", "platform", "platforms", NULL};

static bool is_word(const char *const *words, const char *name) {
    for (; *words != NULL; words++) {
        if (strcasecmp(*words, name) == 0) {
            return true;
        }
    }
    return false;
}

hti_tiled_word hti_tiled_solid_word(const char *name) {
    return is_word(strong_names, name) ? HTI_WORD_STRONG : is_word(weak_names, name) ? HTI_WORD_WEAK : HTI_WORD_OTHER;
}

bool hti_tiled_is_listed(const char *const *list, const char *name) {
    for (; list != NULL && *list != NULL; list++) {
        if (strcmp(*list, name) == 0) {
            return true;
        }
    }
    return false;
}

static bool has_word(const char *const *words, const hti_tiled_layer *layer) {
    return is_word(words, layer->name) || is_word(words, layer->about.class_name);
}

// Whether cells of any tile layer have collision shapes. Looked up once.
static bool has_shapes(hti_builder *b) {
    for (const hti_tiled_layer *layer = b->map->layers; layer != NULL && !b->is_searched; layer = layer->next) {
        for (const hti_tiled_chunk *chunk = layer->chunks; chunk != NULL && !b->has_shapes; chunk = chunk->next) {
            const size_t count = (size_t)chunk->width * (size_t)chunk->height;
            hti_tile_ref ref = {0};
            for (size_t i = 0; i < count && !b->has_shapes; i++) {
                const bool is_tile = (chunk->gids[i] & ~HTI_FLIPS) != 0 && hti_find_tile(b->file, chunk->gids[i], &ref);
                b->has_shapes = is_tile && ref.tile != NULL && ref.tile->shapes.first != NULL;
            }
        }
    }
    b->is_searched = true;
    return b->has_shapes;
}

// Whether more than half of the layer's cells have tiles.
static bool is_mostly_filled(const hti_tiled_layer *layer) {
    size_t filled = 0, all = 0;
    for (const hti_tiled_chunk *chunk = layer->chunks; chunk != NULL; chunk = chunk->next) {
        const size_t count = (size_t)chunk->width * (size_t)chunk->height;
        for (size_t i = 0; i < count; i++) {
            filled += (chunk->gids[i] & ~HTI_FLIPS) != 0;
        }
        all += count;
    }
    return 2 * filled > all;
}

// The nearest word on it: property, then class, of the layer, then of its groups.
static hti_tiled_solid said_of(const hti_tiled_layer *layer) {
    for (const hti_tiled_layer *at = layer; at != NULL; at = at->parent) {
        const bool is_layer = at == layer;
        if (at->traits.solid != HTI_SAID_NOTHING) {
            return (hti_tiled_solid){.layer = at->traits.solid,
                                     .why = is_layer ? "by its property" : "by a property of its group"};
        }
        if (strcasecmp(at->about.class_name, "solid") == 0) {
            return (hti_tiled_solid){.layer = HTI_SAID_YES,
                                     .why = is_layer ? "by its class" : "by the class of its group"};
        }
    }
    return (hti_tiled_solid){.why = "nothing says so"};
}

hti_tiled_solid hti_tiled_solid_of(hti_builder *b, const hti_tiled_layer *layer, const char *path) {
    const char *const *const list = b->reader->options->solid_layers;
    if (layer->why != NULL) {
        return (hti_tiled_solid){.why = layer->why};
    }
    if (list != NULL && (hti_tiled_is_listed(list, layer->name) || hti_tiled_is_listed(list, path))) {
        return (hti_tiled_solid){.layer = HTI_SAID_YES, .why = "by the list of solid layers"};
    }
    if (list != NULL) {
        return (hti_tiled_solid){.closed = true, .why = "not in the list of solid layers"};
    }
    hti_tiled_solid solid = said_of(layer);
    const bool is_strong = has_word(strong_names, layer), is_weak = !is_strong && has_word(weak_names, layer);
    if (solid.layer != HTI_SAID_NOTHING || !(is_strong || is_weak)) {
        return solid;
    }
    if (b->reader->any_solid) {
        solid.why = "its name does not count where properties say what is solid";
    } else if (is_weak && is_mostly_filled(layer)) {
        solid.why = "its name says so, but it fills more than half of the map";
    } else if (is_weak && has_shapes(b)) {
        solid.why = "its name does not count where tiles have collision shapes";
    } else {
        solid.by_name = true;
        solid.why = "by its name";
    }
    return solid;
}
