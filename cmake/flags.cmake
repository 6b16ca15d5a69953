# Flags of every target of ours. What the numbers rest on is always on; warnings are errors only for us (presets).
option(HANTEI_WERROR "Treat warnings as errors" OFF)
set(HANTEI_SANITIZE "" CACHE STRING "Sanitizers for everything, as for -fsanitize=")

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release)
endif()
set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(PROJECT_IS_TOP_LEVEL AND CMAKE_C_FLAGS_RELEASE STREQUAL "-O3 -DNDEBUG")
  set(CMAKE_C_FLAGS_RELEASE "-O2 -DNDEBUG") # CMake's default is -O3
endif()
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)

# Where a target has fused multiply-adds, gcc 12 turns pairs of a*b-c*d, a*b+c*d into vfmaddsub even without contraction,
# when it vectorises straight-line code; elsewhere that vectorising is welcome.
include(CheckCSourceCompiles)
check_c_source_compiles("#ifndef __FMA__\n#error\n#endif\nint main(void) { return 0; }" HANTEI_TARGET_FUSES)

# Floats are evaluated as floats: 32-bit x86 has SSE2 for that, and on s390x gcc would follow a rule of old machines.
set(HANTEI_OWN_PRECISION "#include <float.h>\n#if FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 16\n#error\n#endif\n")
check_c_source_compiles("${HANTEI_OWN_PRECISION}int main(void) { return 0; }" HANTEI_PRECISION_IS_OWN)
if(NOT HANTEI_PRECISION_IS_OWN)
  foreach(flags "-msse2 -mfpmath=sse" "-fexcess-precision=fast")
    string(MAKE_C_IDENTIFIER "HANTEI_PRECISION_BY${flags}" found)
    set(CMAKE_REQUIRED_FLAGS ${flags})
    check_c_source_compiles("${HANTEI_OWN_PRECISION}int main(void) { return 0; }" ${found})
    unset(CMAKE_REQUIRED_FLAGS)
    if(${found})
      separate_arguments(HANTEI_PRECISION_FLAGS UNIX_COMMAND ${flags})
      break()
    endif()
  endforeach()
endif()

add_library(hantei_flags INTERFACE)
target_compile_options(hantei_flags INTERFACE ${HANTEI_PRECISION_FLAGS})
target_compile_options(hantei_flags INTERFACE
  -ffp-contract=off -fno-fast-math -fno-math-errno $<$<AND:$<C_COMPILER_ID:GNU>,$<BOOL:${HANTEI_TARGET_FUSES}>>:-fno-tree-slp-vectorize>
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wdouble-promotion)
if(MINGW) # its isfinite of a double has a float where it is not taken
  target_compile_options(hantei_flags INTERFACE -Wno-float-conversion)
endif()
if(HANTEI_WERROR)
  target_compile_options(hantei_flags INTERFACE -Werror)
endif()
if(HANTEI_SANITIZE)
  add_compile_options(-fsanitize=${HANTEI_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${HANTEI_SANITIZE})
endif()

# The instruction sets of x86-64 that kernels are compiled for, and their flags. None of these allows fused
# multiply-adds in code without intrinsics; AVX-512 has them in its base, so gcc must not vectorise straight-line code.
set(HANTEI_SETS scalar sse2 avx2 avx512)
# scalar: when gcc 12 vectorises, it loses roundings of doubles to floats (src/base/vec/vec_c.h).
set(HANTEI_FLAGS_scalar -DHTI_NO_SIMD -fno-tree-vectorize)
set(HANTEI_FLAGS_sse2 "")
set(HANTEI_FLAGS_avx2 -mavx2 -mbmi -mbmi2)
set(HANTEI_FLAGS_avx512 ${HANTEI_FLAGS_avx2} -mavx512f -mavx512vl -mavx512bw -mavx512dq
  $<$<C_COMPILER_ID:GNU>:-fno-tree-slp-vectorize>)
