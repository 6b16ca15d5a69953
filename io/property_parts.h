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

/// The names of the properties that are true or false and nothing else; the first HTI_SOLID_NAMES say what is solid.
enum { HTI_SOLID_NAMES = 3, HTI_SWITCH_NAMES = 6 };
extern const char *const hti_switch_names[HTI_SWITCH_NAMES];
bool hti_property_is_solid(const char *name);
bool hti_property_is_switch(const char *name);

/// What a property says that is a switch: a bool, a whole number (0 is no), or one of the words "true" and "false".
/// HTI_SAID_NOTHING: there is none (NULL), or its value says neither.
typedef enum hti_said { HTI_SAID_NOTHING, HTI_SAID_NO, HTI_SAID_YES } hti_said;
hti_said hti_property_says(const ht_property *property);

/// "#rrggbb" or "#aarrggbb" as 0xaarrggbb; 0 for what is neither.
int64_t hti_property_color(const char *text);

#endif
