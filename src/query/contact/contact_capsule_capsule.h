// contact_capsule_capsule.h: what the files of ht_contact_capsule_capsule share.
#ifndef HANTEI_QUERY_CONTACT_CONTACT_CAPSULE_CAPSULE_H
#define HANTEI_QUERY_CONTACT_CONTACT_CAPSULE_CAPSULE_H

#include <hantei/query.h>

/// Answers capsules that the filter leaves uncertain: those that touch, where their numbers have few bits, as the general
/// method would, and all others by it.
ht_manifold hti_contact_unsettled_capsules(const ht_capsule *a, const ht_capsule *b, float margin);

#endif
