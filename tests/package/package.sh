#!/bin/bash
# Installs a build, moves it elsewhere and builds consumers in C and C++ against it: by find_package, by pkg-config and
# by add_subdirectory, static and shared:  package.sh BUILD
set -eu
build=$1
consumer=$PWD/tests/package/consumer
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

. tests/package/quietly.sh

# run_all FOLDER: every consumer that was built there.
run_all() {
    for program in "$1"/consumer_*; do
        [ -f "$program" ] && [ -x "$program" ] || continue
        quietly "$program" "$work/picture.svg"
        echo "  ${program##*/}"
    done
}

# by_cmake NAME OPTIONS...: configures, builds and runs the consumer. With make, which every CMake has; the build itself
# is Ninja's.
by_cmake() {
    echo "$1"
    quietly cmake -S "$consumer" -B "$work/$1" -G "Unix Makefiles" "${@:2}"
    quietly cmake --build "$work/$1" -j 1
    run_all "$work/$1"
}

# by_pkg_config NAME PREFIX MODULES: compiles the consumers by hand.
by_pkg_config() {
    echo "$1"
    mkdir "$work/$1"
    local lib flags
    lib=$(dirname "$(find "$2" -name 'libhantei.*' | head -n 1)")
    export PKG_CONFIG_PATH=$lib/pkgconfig
    flags=$(pkg-config --cflags --libs hantei)
    quietly gcc -std=c17 -Wall -Wextra -Werror "$consumer/core.c" -o "$work/$1/consumer_c" $flags -Wl,-rpath,"$lib"
    quietly g++ -std=c++17 -Wall -Wextra -Werror "$consumer/core.cpp" -o "$work/$1/consumer_cpp" $flags -Wl,-rpath,"$lib"
    if [ -f "$PKG_CONFIG_PATH/hantei_io.pc" ]; then
        quietly gcc -std=c17 "$consumer/reader.c" -o "$work/$1/consumer_io" $(pkg-config --cflags --libs hantei_io) \
            -Wl,-rpath,"$lib"
    fi
    run_all "$work/$1"
}

with_io=OFF
[ ! -f "$build/lib/libhantei_io.a" ] || with_io=ON
# The build directory was configured for another prefix, and the tree is moved once more after it is installed.
quietly cmake --install "$build" --prefix "$work/first"
mv "$work/first" "$work/static"
# One build from source serves as a part of another project and, installed, as the shared library.
by_cmake add_subdirectory -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-O0 -DHANTEI_SOURCE="$PWD" \
    -DHANTEI_UNIT=50 -DBUILD_SHARED_LIBS=ON -DHANTEI_INSTALL=ON -DWITH_IO=$with_io
quietly cmake --install "$work/add_subdirectory" --prefix "$work/shared"
rm -r "$work/add_subdirectory"

by_cmake find_package_static -DCMAKE_PREFIX_PATH="$work/static" -DWITH_IO=$with_io
by_cmake find_package_shared -DCMAKE_PREFIX_PATH="$work/shared" -DWITH_IO=$with_io
by_pkg_config pkg_config_static "$work/static"
by_pkg_config pkg_config_shared "$work/shared"

# lacks COMPONENT SENTENCE: find_package fails and says why.
lacks() {
    printf 'cmake_minimum_required(VERSION 3.22)\nproject(lacks LANGUAGES C)\nfind_package(hantei CONFIG REQUIRED COMPONENTS %s)\n' \
        "$1" >"$work/lacks/CMakeLists.txt"
    ! cmake -S "$work/lacks" -B "$work/lacks/build" -DCMAKE_PREFIX_PATH="$work/static" >"$work/log" 2>&1 && grep -qF "$2" "$work/log" || {
        echo "find_package(hantei COMPONENTS $1) does not fail with \"$2\":" >&2
        cat "$work/log" >&2
        exit 1
    }
}
mkdir "$work/lacks"
lacks bogus "hantei has no component bogus: it has io and mpi"
[ $with_io = ON ] || lacks io "hantei was built without its component io"
[ -f "$build/lib/libhantei_mpi.a" ] || lacks mpi "hantei was built without its component mpi"

# exports HEADERS LIBRARY: the shared library exports what its headers promise, and has its version in its name.
exports() {
    local file promised exported
    file=$(find "$work/shared" -name "lib$2.so")
    promised=$(find "$1" -maxdepth 1 -name '*.h' -exec sed -nE 's/^HT_(IO_)?API .*[ *](ht_[a-z0-9_]*)\(.*/\2/p' {} + | sort)
    exported=$(nm -D --defined-only "$file" | awk '{print $3}' | sort)
    [ "$promised" = "$exported" ] || {
        echo "$file exports what no header promises, or the other way round:" >&2
        diff <(echo "$promised") <(echo "$exported") >&2
        exit 1
    }
    [[ $(readlink -f "$file") == "$file".*.*.* ]] && readelf -d "$file" | grep -q "SONAME.*lib$2\.so\.[0-9]" || {
        echo "$file has no version" >&2
        exit 1
    }
}
exports include/hantei hantei
[ $with_io = OFF ] || exports io/include/hantei/io hantei_io

# Whatever stands beside the libraries.
for file in share/doc/hantei/LICENSE share/doc/hantei/scenes/walk/walk.tmj $([ $with_io = OFF ] || echo share/man/man1/hantei.1 \
    share/bash-completion/completions/hantei share/zsh/site-functions/_hantei share/fish/vendor_completions.d/hantei.fish) \
    $([ ! -f "$build/bin/hantei-mpi" ] || echo share/man/man1/hantei-mpi.1); do
    [ -s "$work/static/$file" ] || {
        echo "not installed: $file" >&2
        exit 1
    }
done

tests/checks/links.sh "$work/static/share/doc/hantei"
if grep -rIl "$PWD\|$build\|$work/first" "$work/static"; then
    echo "above: installed files that name the place they were built or first installed" >&2
    exit 1
fi
