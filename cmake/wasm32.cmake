# Toolchain: C to WebAssembly with clang, wasm-ld and wasi-libc, of which only memory functions are used. wasm-ld is
# called directly: clang would run a wasm-opt that happens to be installed.
#   cmake --toolchain cmake/wasm32.cmake
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_EXECUTABLE_SUFFIX_C .wasm)
find_program(WASM_LD NAMES wasm-ld wasm-ld-19 wasm-ld-14 REQUIRED)
foreach(library libc.a crt1.o)
  execute_process(COMMAND ${CMAKE_C_COMPILER} --target=wasm32-wasi -print-file-name=${library}
    OUTPUT_VARIABLE WASM_${library} OUTPUT_STRIP_TRAILING_WHITESPACE)
endforeach()
execute_process(COMMAND ${CMAKE_C_COMPILER} --target=wasm32-wasi -print-libgcc-file-name --rtlib=compiler-rt
  OUTPUT_VARIABLE WASM_BUILTINS OUTPUT_STRIP_TRAILING_WHITESPACE)
set(CMAKE_C_LINK_EXECUTABLE
  "${WASM_LD} <LINK_FLAGS> <OBJECTS> -o <TARGET> <LINK_LIBRARIES> ${WASM_libc.a} ${WASM_BUILTINS}")
