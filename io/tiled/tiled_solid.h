// tiled_solid.h: which layers of a map are solid, and why. docs/tiled.md has the rules.
#ifndef HANTEI_TILED_SOLID_H
#define HANTEI_TILED_SOLID_H

#include "tiled/tiled_build.h"

// What is known of a tile layer before its cells are looked at.
typedef struct hti_tiled_solid {
    hti_said layer;  // what the caller, or else properties and classes of it and its groups, say
    bool by_name;    // its cells are solid where nothing is said of them
    bool closed;     // the caller named other layers: nothing of it is solid
    const char *why; // why the layer is solid or not, as far as no tile says otherwise
} hti_tiled_solid;

hti_tiled_solid hti_tiled_solid_of(hti_builder *b, const hti_tiled_layer *layer, const char *path);

// Names of what is solid: weak ones are also those of a ground that is seen from above.
typedef enum hti_tiled_word { HTI_WORD_OTHER, HTI_WORD_WEAK, HTI_WORD_STRONG } hti_tiled_word;
hti_tiled_word hti_tiled_solid_word(const char *name);

// Whether the name is in the list, which may be NULL and is closed by NULL.
bool hti_tiled_is_listed(const char *const *list, const char *name);

#endif
