#!/bin/sh
# Instruction sets have one home: nothing outside src/base/vec includes intrinsics, names one or makes vector types, but the
# inline relations, which stand in the caller's code.
set -u
# In its own test, the script must find what it looks for.
intrinsics='<([a-z]mm|arm_neon|wasm_simd128)[a-z]*\.h>|\b_mm(256|512)?_[a-z0-9_]+|\b__m(128|256|512|mask)|\b_p(dep|ext)_u|\b__builtin_(ia32|wasm|neon|shuffle)'
intrinsics="$intrinsics|\bv(ld|st)[1-4]q?_|\bv[a-z]+q_[fsu](32|64)\b|\bwasm_[iuf][0-9]+x|\bwasm_v128|\bv128_t|vector_size|ext_vector_type"
for sample in '#include <immintrin.h>' '#include <arm_neon.h>' '#include <wasm_simd128.h>' '_mm256_add_ps(a, b)' 'vld1q_f32(p)' \
    'wasm_f32x4_add(a, b)' 'typedef float v __attribute__((vector_size(16)));' '__m128 a;' '__builtin_shufflevector(a, b, 0)'; do
    echo "$sample" | grep -qE "$intrinsics" || {
        echo "the pattern does not find: $sample" >&2
        exit 1
    }
done
found=$(grep -nE "$intrinsics" $(scripts/sources.sh src include io apps bench | grep -vE '^(src/base/vec/|include/hantei/inline\.h$)'))
[ -n "$found" ] || exit 0
echo "$found" >&2
exit 1
