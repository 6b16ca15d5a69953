#!/bin/bash
# Libraries that io and the program need, as static libraries for 64-bit Windows:  scripts/windows_libs.sh FOLDER
# Debian has zlib made for mingw-w64 and no other of them. So their source packages, with Debian's corrections, are fetched
# by apt and built here; what is built already is left alone. Logs are in FOLDER/log. Elsewhere pkg-config finds the
# libraries of the system that has them: MSYS2 has all.
set -eu -o pipefail
mkdir -p "$1"/src "$1"/log "$1"/lib/pkgconfig "$1"/apt/lists/partial "$1"/apt/parts
folder=$(cd "$1" && pwd)
host=x86_64-w64-mingw32
jobs=${JOBS:-$(nproc)}
cmake_toolchain=$(cd "$(dirname "$0")/../cmake" && pwd)/mingw64.cmake
export PKG_CONFIG_LIBDIR=$folder/lib/pkgconfig:/usr/$host/lib/pkgconfig PKG_CONFIG_PATH=

# apt with the sources of the packages that this system has, its own lists left as they are.
apt=(-o Dir::Etc::sourcelist="$folder/apt/sources.list" -o Dir::Etc::sourceparts="$folder/apt/parts"
    -o Dir::State::lists="$folder/apt/lists" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= -o APT::Sandbox::User=root)
list_sources() {
    : >"$folder/apt/sources.list"
    for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
        [ ! -f "$file" ] || sed -n 's/^deb \(.*\)/deb-src \1/p' "$file" >>"$folder/apt/sources.list"
    done
    for file in /etc/apt/sources.list.d/*.sources; do
        [ ! -f "$file" ] || sed 's/^Types:.*/Types: deb-src/' "$file" >"$folder/apt/parts/${file##*/}"
    done
    apt-get "${apt[@]}" update || true # one list that fails may not matter
}

# fetch PACKAGE: its source in src/PACKAGE. Of the newest version that can be had; of one whose corrections cannot, as its
# authors released it.
fetch() {
    local work=$folder/src/$1.new version
    rm -rf "$work" "$folder/src/$1"
    mkdir "$work"
    cd "$work"
    for version in $(apt-cache "${apt[@]}" madison "$1" | awk -F'|' '{gsub(/ /, "", $2); print $2}' | sort -rV | uniq); do
        if apt-get "${apt[@]}" source -q "$1=$version"; then
            mv ./*/ "$folder/src/$1"
            return
        fi
        rm -rf ./*
    done
    apt-get "${apt[@]}" source -q --tar-only "$1"
    echo "$1: without Debian's corrections, which cannot be had" >&2
    tar xf ./*.orig.tar.*z
    mv ./*/ "$folder/src/$1"
}

by_cmake() { # SOURCE OPTIONS...
    rm -rf made
    HANTEI_WINDOWS_LIBS=$folder cmake -S "$1" -B made -G Ninja --toolchain "$cmake_toolchain" -DCMAKE_BUILD_TYPE=Release \
        -DBUILD_SHARED_LIBS=OFF -DCMAKE_INSTALL_PREFIX="$folder" -DCMAKE_INSTALL_LIBDIR=lib "${@:2}"
    cmake --build made -j "$jobs"
    cmake --install made
}

by_configure() { # OPTIONS... what is built and installed is the folder $part
    find . -type f -exec touch -r configure {} + # or make would want to write configure again, after Debian's corrections
    ./configure --host=$host --prefix="$folder" --disable-shared --enable-static --disable-dependency-tracking "$@"
    make -j "$jobs" -C "$part"
    make -C "$part" install
}

make_expat() {
    by_cmake expat -DEXPAT_SHARED_LIBS=OFF -DEXPAT_BUILD_TOOLS=OFF -DEXPAT_BUILD_EXAMPLES=OFF -DEXPAT_BUILD_TESTS=OFF \
        -DEXPAT_BUILD_DOCS=OFF -DEXPAT_DTD=OFF -DCMAKE_C_FLAGS=-DXML_DTD=1 # which Debian's corrections want to be a number
}
make_yajl() { # its CMakeLists.txt takes everything for Windows to be compiled by Microsoft's compiler
    mkdir -p "$folder/include/yajl"
    cp src/api/*.h "$folder/include/yajl"
    sed 's/${YAJL_MAJOR}/2/; s/${YAJL_MINOR}/1/; s/${YAJL_MICRO}/0/' src/api/yajl_version.h.cmake >"$folder/include/yajl/yajl_version.h"
    (cd src && $host-gcc -O2 -DNDEBUG -I"$folder/include" -c yajl*.c && $host-ar rcs "$folder/lib/libyajl.a" yajl*.o)
    printf '%s\n' "Name: yajl" "Description: JSON" "Version: 2.1.0" "Libs: -L$folder/lib -lyajl" "Cflags: -I$folder/include" \
        >"$folder/lib/pkgconfig/yajl.pc"
}
make_libzstd() { # its CMakeLists.txt wants a C++ compiler
    make -C lib -j "$jobs" CC=$host-gcc AR=$host-ar RANLIB=$host-ranlib PREFIX="$folder" install-static install-includes install-pc
}
make_popt() {
    sed -i "/define.*POPT_USE_TIOCGWINSZ/d" src/popthelp.c # asks a Unix terminal for its width
    # Users have no numbers, which matter for aliases that start other programs: hantei has none.
    sed -i "s/getuid() != geteuid() || getgid() != getegid()/0/" src/popt.c
    part=src by_configure --disable-nls
    cp popt.pc "$folder/lib/pkgconfig"
}
make_libpng() {
    by_cmake . -DPNG_SHARED=OFF -DPNG_TESTS=OFF
}
make_pixman() {
    part=pixman by_configure --disable-gtk --disable-libpng --disable-openmp
    cp pixman-1.pc "$folder/lib/pkgconfig"
}
make_cairo() {
    # Its own -D_FORTIFY_SOURCE would want a library of gcc's. A DLL makes its locks when it is loaded; in a static library
    # they would be waited for before they are made, and the program draws in one thread.
    part=src CFLAGS="-O2 -Wp,-U_FORTIFY_SOURCE -DCAIRO_NO_MUTEX=1" by_configure --enable-win32 --enable-win32-font --enable-png --enable-pdf --enable-svg \
        --disable-ps --disable-xlib --disable-xcb --disable-ft --disable-fc --disable-gobject --disable-trace --disable-interpreter \
        --disable-script --disable-xml --disable-full-testing --disable-gtk-doc
    cp src/cairo.pc src/cairo-*.pc "$folder/lib/pkgconfig"
}
make_libsdl2() { # its CMakeLists.txt wants a C++ compiler, for other systems' sources
    by_cmake . -DCMAKE_CXX_COMPILER=$host-gcc -DCMAKE_CXX_COMPILER_WORKS=TRUE -DSDL_SHARED=OFF -DSDL_STATIC=ON -DSDL_TEST=OFF \
        -DSDL_AUDIO=OFF -DSDL_JOYSTICK=OFF -DSDL_HAPTIC=OFF -DSDL_HIDAPI=OFF -DSDL_SENSOR=OFF -DSDL_POWER=OFF -DSDL_LOCALE=OFF
}

# library NAME PACKAGE: builds it unless that is done.
library() {
    [ ! -f "$folder/log/$1.done" ] || return 0
    [ -s "$folder/apt/sources.list" ] || [ -n "$(ls -A "$folder/apt/parts")" ] || list_sources >"$folder/log/apt" 2>&1
    echo "Windows library: $1"
    (fetch "$2" && cd "$folder/src/$2" && set -x && "make_$1") >"$folder/log/$1" 2>&1 & # set -e holds there, not within `if`
    if ! wait $!; then
        tail -20 "$folder/log/$1" >&2
        echo "the library $1 could not be made; see $folder/log/$1" >&2
        exit 1
    fi
    grep -h "without Debian's corrections" "$folder/log/$1" || true
    rm -rf "$folder/src/$2" "$folder/src/$2.new"
    touch "$folder/log/$1.done"
}

# Beside zlib lies its DLL, which would be linked there.
cp "/usr/$host/lib/libz.a" "$folder/lib"
sed "s|^\(shared\)\?libdir=.*|\1libdir=$folder/lib|" "/usr/$host/lib/pkgconfig/zlib.pc" >"$folder/lib/pkgconfig/zlib.pc"

library expat expat
library yajl yajl
library libzstd libzstd
library popt popt
library libpng libpng1.6
library pixman pixman
library cairo cairo
library libsdl2 libsdl2
