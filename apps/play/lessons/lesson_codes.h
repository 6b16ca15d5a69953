// lesson_codes.h: the lines of the lessons' code, as the files lie here (cmake/embed.cmake).
#ifndef HANTEI_PLAY_LESSON_CODES_H
#define HANTEI_PLAY_LESSON_CODES_H

extern const char *const boxes_code[];
extern const char *const contact_code[];
extern const char *const field_code[];
extern const char *const floats_code[];
extern const char *const index_code[];
extern const char *const rotated_code[];
extern const char *const sat_code[];
extern const char *const segments_code[];

#endif
