// simd.h: four floats or two doubles at once, where every machine of an architecture can: SSE2 on x86-64, the vectors
// of WebAssembly where it is built with them; elsewhere plain arrays, which compilers turn into vectors. Lane by lane
// the operations are the scalar ones: all give the same bits.
#ifndef HANTEI_BASE_SIMD_H
#define HANTEI_BASE_SIMD_H

#include "base/simd_set.h"

#if defined(HTI_LANES_SSE2)
#include "base/simd_sse2.h"
#elif defined(HTI_LANES_WASM)
#include "base/simd_wasm.h"
#else
#include "base/simd_plain.h"
#endif

#endif
