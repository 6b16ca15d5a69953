// peer_rows.hpp: what peers in C++ have in common: rows as a table of typed pairs.
#ifndef HANTEI_BENCH_PEER_ROWS_HPP
#define HANTEI_BENCH_PEER_ROWS_HPP

#include "bench/peers/peers.h"

#include <memory>
#include <new>

/// The shapes of all pairs of a workload.
struct peer_pairs {
    virtual ~peer_pairs() = default;
    virtual size_t run(size_t first, size_t count) const = 0;
};

template <class A, class B, bool (*meet)(const A &, const B &)> struct peer_pairs_of final : peer_pairs {
    std::unique_ptr<A[]> a;
    std::unique_ptr<B[]> b;

    size_t run(size_t first, size_t count) const override {
        size_t sum = 0;
        for (size_t i = first; i < first + count; i++) {
            sum += static_cast<size_t>(meet(a[i], b[i]));
        }
        return sum;
    }
};

template <class Build, class T, class From> std::unique_ptr<T[]> peer_build_all(const void *from, size_t count) {
    std::unique_ptr<T[]> to(new T[count]);
    for (size_t i = 0; i < count; i++) {
        Build()(to[i], static_cast<const From *>(from)[i]);
    }
    return to;
}

/// Build()(to, from) makes the peer's shape of ours.
template <class Build, class A, class B, bool (*meet)(const A &, const B &), class FromA, class FromB>
peer_pairs *peer_prepare(const bench_data &data) {
    std::unique_ptr<peer_pairs_of<A, B, meet>> made(new peer_pairs_of<A, B, meet>);
    made->a = peer_build_all<Build, A, FromA>(data.a, data.count);
    made->b = peer_build_all<Build, B, FromB>(data.b, data.count);
    return made.release();
}

struct peer_row {
    const char *name, *method;
    peer_pairs *(*prepare)(const bench_data &data);
};

/// The functions of a bench_peer over a table of rows.
template <auto &rows> struct peer_functions {
    static const peer_row *find(const char *name) {
        return static_cast<const peer_row *>(PEER_FIND(rows, name));
    }

    static const char *method(const char *name) {
        const peer_row *r = find(name);
        return r != nullptr ? r->method : nullptr;
    }

    static void *prepare(const char *name, const bench_data *data) {
        try {
            return find(name)->prepare(*data);
        } catch (const std::bad_alloc &) {
            return nullptr;
        }
    }

    static size_t run(const void *made, size_t first, size_t count) {
        return static_cast<const peer_pairs *>(made)->run(first, count);
    }

    static void destroy(void *made) {
        delete static_cast<peer_pairs *>(made);
    }
};

#endif
