// contact_capsule_capsule.h: what the files of ht_contact_capsule_capsule share.
#ifndef HANTEI_QUERY_CONTACT_CONTACT_CAPSULE_CAPSULE_H
#define HANTEI_QUERY_CONTACT_CONTACT_CAPSULE_CAPSULE_H

#include <hantei/query.h>

/// Computes the manifold of capsules that touch, as the general method has it; false when they do not, or their numbers
/// have too many bits for that to be certain.
bool hti_contact_touching_capsules(const ht_capsule *a, const ht_capsule *b, float margin, ht_manifold *out);

#endif
