# hantei_embed(OUTPUT HEADER FILE...): writes OUTPUT, a C source that defines for each FILE an array of its lines under the
# file's name, `const char *const NAME[]`, ended by NULL; HEADER, which it includes, declares them. So a program shows
# the very file that it was compiled from.
function(hantei_embed output header)
  set(text "// Made by cmake/embed.cmake from the files that it names.\n#include \"${header}\"\n")
  foreach(file IN LISTS ARGN)
    get_filename_component(name ${file} NAME_WE)
    file(READ ${file} lines)
    string(REPLACE "\\" "\\\\" lines "${lines}")
    string(REPLACE "\"" "\\\"" lines "${lines}")
    string(REPLACE "\n" "\",\n    \"" lines "${lines}")
    string(APPEND text "\nconst char *const ${name}[] = {\n    \"${lines}\",\n    0};\n")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  endforeach()
  file(CONFIGURE OUTPUT ${output} CONTENT "@text@" @ONLY)
endfunction()
