// field_order.h: the order in which two fields are searched. It depends on the fields alone, so that exchanging them
// changes nothing.
#ifndef HANTEI_SEARCH_FIELD_ORDER_H
#define HANTEI_SEARCH_FIELD_ORDER_H

#include <hantei/field.h>

/// Whether a comes before b: by size, then by their instructions.
bool hti_field_is_first(const ht_field *a, const ht_field *b);

#endif
