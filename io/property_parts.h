// property_parts.h: what the readers of properties share.
#ifndef HANTEI_IO_PROPERTY_PARTS_H
#define HANTEI_IO_PROPERTY_PARTS_H

#include <hantei/io/scene.h>

/// A copy of everything in the arena; false when there is no memory.
bool hti_properties_copy(ht_arena *arena, ht_properties *properties);

/// The words for the types in files, by ht_property_type.
extern const char *const hti_property_words[HT_PROPERTY_LIST + 1];

/// The type that a word means; false when it means none.
bool hti_property_type_of(const char *word, ht_property_type *type);

/// "#rrggbb" or "#aarrggbb" as 0xaarrggbb; 0 for what is neither.
int64_t hti_property_color(const char *text);

#endif
