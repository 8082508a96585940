# taquin_embed(TARGET): embeds the files below data/ in TARGET as a generated source, which is updated
# when one of them changes. As a script (cmake -P) it writes that source: -D OUTPUT=… -D FILES=a;b
if(CMAKE_SCRIPT_MODE_FILE)
  set(rows "")
  foreach(file ${FILES})
    file(READ ${file} text)
    get_filename_component(name ${file} NAME_WE)
    get_filename_component(folder ${file} DIRECTORY)
    get_filename_component(folder ${folder} NAME)
    string(APPEND rows "    {\"${folder}\", \"${name}\", R\"embedded(${text})embedded\"},\n")
  endforeach()
  file(WRITE ${OUTPUT} "#include \"taquin/lab/embedded.hpp\"

namespace taquin::lab {
namespace {
constexpr EmbeddedFile files[] = {
${rows}};
}  // namespace

std::span<const EmbeddedFile> embedded_files() { return files; }

}  // namespace taquin::lab
")
  return()
endif()

function(taquin_embed target)
  file(GLOB files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/data/experiments/*.toml
                                    ${PROJECT_SOURCE_DIR}/data/instances/*.txt)
  set(output ${PROJECT_BINARY_DIR}/embedded/${target}.cpp)
  set(script ${PROJECT_SOURCE_DIR}/cmake/embed.cmake)
  add_custom_command(OUTPUT ${output} DEPENDS ${files} ${script} VERBATIM
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} "-DFILES=${files}" -P ${script})
  # A library of its own, which links nothing: generated sources wait until all that their target links is
  # built, and every source of the front ends waits for them.
  add_library(${target}_embedded OBJECT ${output})
  taquin_compile_options(${target}_embedded)
  taquin_position_independent(${target}_embedded)
  target_include_directories(${target}_embedded PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_embedded>)
endfunction()
