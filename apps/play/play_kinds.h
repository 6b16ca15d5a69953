// play_kinds.h: kinds of shapes, and the methods that ht_where tells, in the user's language.
#ifndef HANTEI_PLAY_KINDS_H
#define HANTEI_PLAY_KINDS_H

#include "play.h"

const char *play_kind_name(const play *p, ht_kind kind);

/// Of ht_pair_info: in English as they are.
const char *play_role_name(const play *p, const char *role);
const char *play_method_text(const play *p, const char *method);

#endif
