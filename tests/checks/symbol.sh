#!/bin/bash
# The library defines only its own names, calls nothing but the memory functions that compilers call by themselves (and
# malloc's, in one file), and has no data that can be written but the instruction set in use:  symbol.sh LIBRARY.a
set -u
library=$1
bad=0
# report WHAT LINES: fails when there are any.
report() {
    [ -z "$2" ] || {
        printf '%s:\n%s\n' "$1" "$2" >&2
        bad=1
    }
}

defined=$(nm -g --defined-only "$library" | awk 'NF == 3 {print $3}' | sort -u)
[ -n "$defined" ] || report "no symbols in" "$library"
report "global names that are neither ht_ nor hti_" "$(grep -vE '^hti?_' <<<"$defined")"

called=$(nm -u "$library" | awk 'NF == 2 {print $2}' | sort -u | comm -23 - <(echo "$defined"))
allowed='^(memcpy|memset|memmove|memcmp|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_)$'
# allocator.c alone may call malloc's functions.
report "calls out of the library" "$(grep -vE "$allowed|^(realloc|free)$" <<<"$called")"
report "calls of malloc's functions" "$(nm -A -u "$library" | grep -E ' (realloc|free)$' | grep -v ':allocator\.c\.o:')"

# Tables of pointers lie in .data.rel.ro: written by the loader, read-only afterwards.
writable=$(size -A "$library" |
    awk '/:$|ex / {file = $1} $1 ~ /^\.(data|bss|tdata|tbss)/ && $1 !~ /^\.data\.rel\.ro/ && $2 > 0 {print file, $1, $2}')
report "data that can be written" "$(grep -v '^simd_set\.c\.o \.bss\.hti_simd_state 4$' <<<"$writable")$(nm "$library" | awk '$2 == "C"')"

shared=$(mktemp)
trap 'rm -f "$shared"' EXIT
gcc -shared -o "$shared" -Wl,--whole-archive "$library" -Wl,--no-whole-archive -Wl,-z,defs || exit 1
exported=$(nm -D --defined-only "$shared" | awk '{print $3}')
report "exported names that are not ht_" "$(grep -vE '^ht_' <<<"$exported")"
promised=$(sed -n 's/^HT_API .*[ *]\(ht_[a-z0-9_]*\)(.*/\1/p' include/hantei/*.h | sort)
report "exported but not promised by a public header, or the other way round" \
    "$(comm -3 <(echo "$promised") <(sort <<<"$exported"))"
exit $bad
