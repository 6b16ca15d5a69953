// contact_overlay.h: all edges of two polygons laid over each other.
#ifndef HANTEI_QUERY_CONTACT_CONTACT_OVERLAY_H
#define HANTEI_QUERY_CONTACT_CONTACT_OVERLAY_H

#include "query/contact/contact_sieve.h"

/// Finds what hti_contact_sieve_touching does with margin 0, for two polygons most of whose bounds is common, and each of which goes round
/// a point; false for others. What is laid over each other stands in `s`.
bool hti_contact_overlay_make(const ht_shape *first, const ht_shape *second, const ht_box bounds[2],
                              hti_seen_edges *seen, hti_sieve_descent *s, hti_contact_sieve *out);

/// Leaves out what is deeper than that, once; false when nothing is laid over each other. After that hti_contact_sieve_descend_overlaid or
/// hti_contact_sieve_make_overlaid takes it on.
bool hti_contact_overlay_limit(hti_sieve_descent *s, float depth);

#endif
