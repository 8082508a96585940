# taquin_embed_page(TARGET): embeds the page of web/, built by npm, and docs/openapi.json in TARGET as a
# generated source, which is updated when one of their files changes. Without npm, or if it fails, the
# program is built without the page and says how to get it.
# As a script (cmake -P) it builds the page and writes that source:
#   -D SOURCE=…/web -D WORK=folder -D OUTPUT=file.cpp -D DESCRIPTION=openapi.json -D NPM=npm -D NODE=node
# or the site, which has the engine in the page:
#   -D SOURCE=…/web -D WORK=folder -D SITE=folder -D ENGINE=taquin.wasm -D NPM=npm -D NODE=node
if(CMAKE_SCRIPT_MODE_FILE)
  # Installs packages and builds the page in a copy, so that nothing is written next to the sources.
  function(build_page script)
    file(REMOVE_RECURSE ${WORK}/src ${WORK}/lessons ${WORK}/dist ${WORK}/dist-site ${WORK}/dist-file)
    file(COPY ${SOURCE}/ DESTINATION ${WORK}
         PATTERN node_modules EXCLUDE PATTERN dist* EXCLUDE PATTERN tests EXCLUDE)
    file(SHA256 ${SOURCE}/package-lock.json lock)
    set(stamp ${WORK}/node_modules/.installed-${lock})
    if(NOT EXISTS ${stamp})
      # A lock file from another platform may lack packages that are not needed here. Newer versions of
      # `npm ci` refuse it; `npm install` accepts it and installs the same versions.
      foreach(command "ci" "install;--no-save")
        execute_process(COMMAND ${NPM} ${command} --no-audit --no-fund WORKING_DIRECTORY ${WORK}
                        RESULT_VARIABLE code OUTPUT_FILE ${WORK}.log ERROR_FILE ${WORK}.log)
        if(code EQUAL 0)
          break()
        endif()
      endforeach()
      if(NOT code EQUAL 0)
        return()
      endif()
      file(TOUCH ${stamp})
    endif()
    execute_process(COMMAND ${NPM} run --silent ${script} WORKING_DIRECTORY ${WORK}
                    RESULT_VARIABLE code OUTPUT_FILE ${WORK}.log ERROR_FILE ${WORK}.log)
    if(NOT code EQUAL 0)
      file(REMOVE_RECURSE ${WORK}/dist ${WORK}/dist-site ${WORK}/dist-file)
    endif()
  endfunction()

  if(SITE)
    build_page(build-site)
    if(NOT EXISTS ${WORK}/dist-file)
      message(FATAL_ERROR "npm could not build the page; see ${WORK}.log")
    endif()
    execute_process(COMMAND ${NODE} ${SOURCE}/scripts/site.mjs ${WORK} ${ENGINE} ${SITE} COMMAND_ERROR_IS_FATAL ANY)
    return()
  endif()

  function(type_of file variable)
    get_filename_component(ending ${file} LAST_EXT)
    set(types ".html=text/html" ".js=text/javascript"
              ".css=text/css" ".svg=image/svg+xml" ".json=application/json"
              ".woff2=font/woff2" ".wasm=application/wasm" ".png=image/png" ".ico=image/x-icon"
              ".webmanifest=application/manifest+json" ".txt=text/plain")
    set(type application/octet-stream)
    foreach(row IN LISTS types)
      if(row MATCHES "^([^=]*)=(.*)$" AND ending STREQUAL CMAKE_MATCH_1)
        set(type "${CMAKE_MATCH_2}")
      endif()
    endforeach()
    if(type MATCHES "^text/")
      string(APPEND type "; charset=utf-8")
    endif()
    set(${variable} "${type}" PARENT_SCOPE)
  endfunction()

  # Embeds the bytes of a file as the symbol NAME; the assembler reads them. The checksum in the text
  # makes compiler caches notice changed bytes.
  function(include_bytes file name)
    file(SIZE ${file} bytes)
    file(SHA256 ${file} sum)
    set(bytes ${bytes} PARENT_SCOPE)
    string(APPEND data "extern \"C\" const char ${name}[];\n__asm__(\".pushsection .rodata\\n\"
        \"# ${sum}\\n${name}:\\n.incbin \\\"${file}\\\"\\n.byte 0\\n.popsection\\n\");\n")
    set(data "${data}" PARENT_SCOPE)
  endfunction()

  if(NPM)
    build_page(build)
  endif()
  if(EXISTS ${WORK}/dist)
    execute_process(COMMAND ${NODE} ${CMAKE_CURRENT_LIST_DIR}/gzip_files.cjs ${WORK}/dist)
  endif()

  set(data "")
  set(rows "")
  set(number 0)
  file(GLOB_RECURSE files RELATIVE ${WORK}/dist ${WORK}/dist/*)
  list(FILTER files EXCLUDE REGEX "[.](gz|map)$")
  foreach(file IN LISTS files)
    math(EXPR number "${number} + 1")
    set(whole ${WORK}/dist/${file})
    type_of(${file} type)
    file(SHA256 ${whole} tag)
    string(SUBSTRING ${tag} 0 24 tag)
    include_bytes(${whole} taquin_page_${number})
    set(row "{\"/${file}\", \"${type}\", \"\\\"${tag}\\\"\", {taquin_page_${number}, ${bytes}}")
    if(EXISTS ${whole}.gz)
      include_bytes(${whole}.gz taquin_page_${number}_gzip)
      string(APPEND row ", {taquin_page_${number}_gzip, ${bytes}}")
    else()
      string(APPEND row ", {}")
    endif()
    string(APPEND rows "    ${row}},\n")
  endforeach()
  include_bytes(${DESCRIPTION} taquin_description)
  if(rows)
    set(table "const PageFile files[] = {\n${rows}};\n")
    set(span "files")
  else()
    set(table "")
    set(span "{}")
  endif()
  file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT "#include \"server/page.hpp\"

${data}
namespace taquin::server {
namespace {
${table}}  // namespace

std::span<const PageFile> page_files() { return ${span}; }
std::string_view embedded_description() { return {taquin_description, ${bytes}}; }

}  // namespace taquin::server
")
  # Without the stamp, the next build tries again.
  file(TOUCH ${OUTPUT}.stamp)
  if(NPM AND NOT rows)
    message("npm could not build the page, so the program is built without it; see ${WORK}.log")
    file(REMOVE ${OUTPUT}.stamp)
  endif()
  return()
endif()

function(taquin_embed_page target)
  find_program(NPM_PROGRAM npm)
  find_program(NODE_PROGRAM NAMES node nodejs)
  set(web ${PROJECT_SOURCE_DIR}/web)
  set(description ${PROJECT_SOURCE_DIR}/docs/openapi.json)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${web}/src/* ${web}/lessons/* ${web}/public/*)
  file(GLOB more CONFIGURE_DEPENDS ${web}/*.html ${web}/*.json ${web}/*.ts)
  set(npm "")
  if(NPM_PROGRAM AND NODE_PROGRAM AND more)
    set(npm ${NPM_PROGRAM})
  else()
    message(STATUS "npm not found: taquin serve will have no page")
    set(files "")
    set(more "")
  endif()
  set(output ${PROJECT_BINARY_DIR}/embedded/page.cpp)
  set(script ${PROJECT_SOURCE_DIR}/cmake/page.cmake)
  add_custom_command(OUTPUT ${output}.stamp BYPRODUCTS ${output} VERBATIM
    DEPENDS ${files} ${more} ${description} ${script} COMMENT "Building the page"
    COMMAND ${CMAKE_COMMAND} -DSOURCE=${web} -DWORK=${PROJECT_BINARY_DIR}/web -DOUTPUT=${output}
            -DDESCRIPTION=${description} -DNPM=${npm} -DNODE=${NODE_PROGRAM} -P ${script})
  add_custom_target(page DEPENDS ${output}.stamp)
  add_dependencies(${target} page)
  set_source_files_properties(${output} PROPERTIES GENERATED ON SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(${target} PRIVATE ${output})
endfunction()
