// property.h: what an author says about a shape beside its form: named values, as Tiled's custom properties.
#ifndef HANTEI_IO_PROPERTY_H
#define HANTEI_IO_PROPERTY_H

#include <hantei/base.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ht_property_type {
    HT_PROPERTY_BOOL,
    HT_PROPERTY_INT,
    HT_PROPERTY_FLOAT,
    HT_PROPERTY_STRING,
    HT_PROPERTY_FILE,   // the name of a file, as written
    HT_PROPERTY_COLOR,  // "#rrggbb" or "#aarrggbb"
    HT_PROPERTY_OBJECT, // another object, by the number that the editor gives it
    HT_PROPERTY_CLASS,  // has members
    HT_PROPERTY_LIST    // has members without names
} ht_property_type;

/// Named values in the order of the file. Zero-initialised is none.
typedef struct ht_properties {
    const struct ht_property *items;
    size_t count;
} ht_properties;

/// One of them. Its memory belongs to what it was read into.
typedef struct ht_property {
    const char *name; // never NULL; "" in a list
    ht_property_type type;
    const char *type_name; // of the class or enumeration that the author made; "" for none
    int64_t integer;       // bool: 0 or 1; int; object: its number; color: 0xaarrggbb; else 0
    float number;          // of an int or a float, to the nearest; else 0
    const char *text;      // of a string (an enumeration's value, too), file or color; else ""
    ht_properties members; // of a class or list
} ht_property;

/// The first one of this name, or NULL.
HT_IO_API const ht_property *ht_property_find(ht_properties properties, const char *name);

/// The value of the first one of this name, or `otherwise` when there is none or it is of another type: a bool; an int
/// or a float; a string, file or color.
HT_IO_API bool ht_property_bool(ht_properties properties, const char *name, bool otherwise);
HT_IO_API float ht_property_number(ht_properties properties, const char *name, float otherwise);
HT_IO_API const char *ht_property_text(ht_properties properties, const char *name, const char *otherwise);

#ifdef __cplusplus
}
#endif

#endif
