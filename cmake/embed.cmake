# Embeds files below data/ as generated sources, which are updated when one of the files changes.
#   taquin_embed(TARGET)          experiments and boards, in the lab
#   taquin_embed_weights(TARGET)  the weights of learned estimates
# As a script (cmake -P) it writes such a source: -D OUTPUT=… -D FILES=a;b -D HEADER=… -D NAMESPACE=…
# with a function embedded_files() of that namespace.
if(CMAKE_SCRIPT_MODE_FILE)
  set(rows "")
  foreach(file ${FILES})
    file(READ ${file} text)
    get_filename_component(name ${file} NAME_WE)
    get_filename_component(folder ${file} DIRECTORY)
    get_filename_component(folder ${folder} NAME)
    string(APPEND rows "    {\"${folder}\", \"${name}\", R\"embedded(${text})embedded\"sv},\n")
  endforeach()
  file(WRITE ${OUTPUT} "#include \"${HEADER}\"

namespace ${NAMESPACE} {
namespace {
using namespace std::string_view_literals;
constexpr taquin::EmbeddedFile files[] = {
${rows}};
}  // namespace

std::span<const taquin::EmbeddedFile> embedded_files() { return files; }

}  // namespace ${NAMESPACE}
")
  return()
endif()

# taquin_embed_files(TARGET HEADER NAMESPACE PATTERN...): the files that match, by folder and name.
function(taquin_embed_files target header namespace)
  list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/data/)
  file(GLOB files CONFIGURE_DEPENDS ${ARGN})
  set(output ${PROJECT_BINARY_DIR}/embedded/${target}.cpp)
  set(script ${PROJECT_SOURCE_DIR}/cmake/embed.cmake)
  add_custom_command(OUTPUT ${output} DEPENDS ${files} ${script} VERBATIM
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} "-DFILES=${files}" -DHEADER=${header}
            -DNAMESPACE=${namespace} -P ${script})
  # A library of its own, which links nothing: generated sources wait until all that their target links is
  # built, and every source of the front ends waits for them.
  add_library(${target}_embedded OBJECT ${output})
  taquin_compile_options(${target}_embedded)
  taquin_position_independent(${target}_embedded)
  target_include_directories(${target}_embedded PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_embedded>)
endfunction()

function(taquin_embed target)
  taquin_embed_files(${target} taquin/lab/embedded.hpp taquin::lab experiments/*.toml instances/*.txt)
endfunction()

function(taquin_embed_weights target)
  taquin_embed_files(${target} taquin/puzzles/tiles/learned/embedded_weights.hpp taquin::tiles
                     windows/*.txt)
endfunction()
