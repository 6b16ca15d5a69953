#!/bin/bash
# Clang reads the core for Windows as Microsoft's compiler lays it out, and for macOS:  platforms.sh [HANTEI_C]
# HANTEI_C: the second of the two files, instead of the sources. No headers of those systems are at hand; the core takes six
# functions of a C library, which tests/checks/c_library.h declares. So this proves that it is C there: sizes (`long` has 32
# bits), attributes, static assertions and intrinsics. That it runs is proven by other means (docs/platforms.md).
set -u
cd "$(dirname "$0")/../.." || exit 2
bad=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp tests/checks/c_library.h "$work/string.h" && cp tests/checks/c_library.h "$work/stdlib.h" || exit 2
complain() {
    echo "$1" >&2
    bad=1
}

file=${1:-$work/core.c}
warnings=(-Wall -Wextra -Werror)
[ $# = 0 ] || warnings=(-w) # not every function is called, and not every system knows each pragma
if [ $# = 0 ]; then
    # field_kernel.c has for blocks what field_pieces.h has for points.
    # shellcheck disable=SC2046
    scripts/one_file.sh $(scripts/sources.sh src | grep '\.c$' | grep -vE '_test\.c$|/field_kernel\.c$' | LC_ALL=C sort) >"$file"
fi
for target in x86_64-pc-windows-msvc aarch64-pc-windows-msvc arm64-apple-macos11 x86_64-apple-macos11; do
    for source in "$file" src/field/field_kernel.c; do
        [[ $# = 0 || $source == "$file" ]] || continue
        clang --target=$target -std=c17 -ffreestanding -fsyntax-only -Iinclude -Isrc -isystem "$work" \
            "${warnings[@]}" -ffp-contract=off "$source" || complain "$source is not C for $target"
    done
done
[ $# = 0 ] || exit $bad

# A compiler that is neither gcc nor clang sees no word of theirs: they stand in compiler.h, where it is told, or behind a macro
# of theirs.
mapfile -t sources < <(scripts/sources.sh include io apps | grep -vE '_test\.c$|^include/hantei/base\.h$')
grep -n '__attribute__\|__builtin_\|__asm\|__extension__' "${sources[@]}" && complain "words of gcc's beside base.h and compiler.h"

# io and the program ask POSIX alone (io/system_posix.c): the build hides what else there is.
grep -nE '_GNU_SOURCE|_DEFAULT_SOURCE|<(linux|sys/(epoll|inotify|sendfile|prctl))|/proc/' "${sources[@]}" && complain "only Linux has this"
grep -lE '<(unistd|fcntl|sys/[a-z]+|signal|dirent|windows|io)\.h>' "${sources[@]}" | grep -vE '^(io/system_(posix|windows|signals)|apps/cli/cli_threads)\.c$' &&
    complain "only io/system_*.c ask the operating system, and cli_threads.c for threads, which the library does not make"
exit $bad
