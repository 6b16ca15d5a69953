#!/bin/sh
# Every source is formatted by .clang-format, ends its lines with a line feed and is at most 600 lines long; lines of public
# headers have at most 124 columns. Rows of tables in documents have as many cells as the table's head.
set -u
bad=0
scripts/format.sh --check || bad=1
if scripts/sources.sh | xargs wc -l | awk '$2 != "total" && $1 > 600 {print $2 " has " $1 " lines, more than 600"; long = 1}
    END {exit !long}' >&2; then
    bad=1
fi
if scripts/sources.sh | xargs grep -lP '\r$|[ \t]$' >&2; then
    echo "above: carriage returns, or blanks at the end of a line" >&2
    bad=1
fi
# clang-format leaves comments as they are; in editors and on pages the public headers are read as they stand.
if scripts/sources.sh include io/include mpi/include | xargs awk 'length > 124 {print FILENAME ":" FNR ": " length " columns, more than 124"; long = 1}
    END {exit !long}' >&2; then
    bad=1
fi
if find . -name '*.md' -not -path './build*' -not -path '*/node_modules/*' -print0 | xargs -0 awk '
    FNR == 1 { code = head = 0 }
    /^```/ { code = !code }
    /^\|/ && !code {
        gsub(/\\\|/, "")
        cells = gsub(/\|/, "|") - 1
        if (!head) head = cells
        if (cells != head) { print FILENAME ":" FNR ": a row of " cells " cells under a head of " head; odd = 1 }
    }
    !/^\|/ { head = 0 }
    END { exit !odd }' >&2; then
    bad=1
fi
exit $bad
