// wasm_export.h: what the modules offer to JavaScript, by its own name.
#ifndef HANTEI_WEB_WASM_EXPORT_H
#define HANTEI_WEB_WASM_EXPORT_H

/// The head of a function that JavaScript calls: EXPORT(type, name, parameters...) { ... }
#define EXPORT(type, name, ...)                                                                                        \
    type name(__VA_ARGS__) __attribute__((export_name(#name)));                                                        \
    type name(__VA_ARGS__)

#endif
