// case_line.h: one line of a file of cases: a question, the answer that is known, and its story (docs/testing.md).
#ifndef CASE_LINE_H
#define CASE_LINE_H

#include <hantei/io/json.h>

/// Whether the answer is the one that the line expects. A line without a question is one of relate, whose answer must
/// be the oracle's and the same both ways round. False: `reason` has been appended to, with what differs or why the
/// line is no case.
bool case_line_holds(const char *line, size_t length, ht_text *reason);

#endif
