#!/bin/bash
# Every header compiles alone: the public ones as C17 and C++17 by gcc and clang, without casts of C's form in C++, and as
# C++14 by gcc, the others as C17.
set -u
bad=0
warnings="-Wall -Wextra -Wpedantic -Werror"
flags="-fsyntax-only -Iinclude -Iio/include -Isrc -Iio -Iapps -Iapps/play -Itests $(pkg-config --cflags yajl expat libzstd cairo)"
flags="$flags -D_POSIX_C_SOURCE=200809L"

# alone LANGUAGE HEADER COMPILER STANDARD: a source that includes the header, twice, and nothing of its own.
alone() {
    printf '#include "%s"\n#include "%s"\nextern int nothing;\n' "$2" "$2" |
        $3 $flags $warnings -x "$1" -std="$4" -I. - || {
        echo "$2 does not compile alone: $3 -std=$4" >&2
        bad=1
    }
}

for header in $(scripts/sources.sh include io/include | grep '\.h$'); do
    for compiler in gcc clang; do
        alone c "$header" $compiler c17
    done
    for compiler in g++ clang++; do
        alone c++ "$header" "$compiler -Wold-style-cast" c++17
    done
    alone c++ "$header" g++ c++14
done
for compiler in g++ clang++; do
    alone c++ include/hantei/hantei.h "$compiler -Wold-style-cast -DHT_DEBUG" c++17
done
# Where there is MPI, hantei_mpi's header, too: its own includes are not ours to warn of.
if command -v mpicc >/dev/null; then
    flags="$flags -Impi -Impi/include $(mpicc -show | grep -o -- '-I[^ ]*' | sed 's/^-I/-isystem /')"
    for compiler in gcc clang; do
        alone c mpi/include/hantei/mpi.h $compiler c17
    done
    for compiler in g++ clang++; do
        alone c++ mpi/include/hantei/mpi.h $compiler c++17
    done
    for header in mpi/*.h; do
        alone c "$header" gcc c17
    done
fi
for header in $(scripts/sources.sh src io apps bench tests/support | grep '\.h$' | grep -v '^io/include/'); do
    alone c "$header" gcc c17
done
exit $bad
