# Rules for `cmake --install`: program, library, headers, CMake package, manual, completions.
include(CMakePackageConfigHelpers)

# taquin::taquin is the whole library; the layers are available as taquin::search and so on.
get_property(layers GLOBAL PROPERTY taquin_layers)
add_library(taquin_library INTERFACE)
add_library(taquin::taquin ALIAS taquin_library)
set_target_properties(taquin_library PROPERTIES EXPORT_NAME taquin)
target_link_libraries(taquin_library INTERFACE ${layers})

set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME taquin)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/taquin)
install(TARGETS taquin RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS taquin_library ${layers} EXPORT taquin ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/taquin DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.hpp" PATTERN lab EXCLUDE)
install(EXPORT taquin FILE taquin-targets.cmake NAMESPACE taquin:: DESTINATION ${package_folder})

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/taquin-config.cmake.in taquin-config.cmake
                              INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(taquin-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/taquin-config.cmake
              ${PROJECT_BINARY_DIR}/taquin-config-version.cmake DESTINATION ${package_folder})

install(FILES ${PROJECT_SOURCE_DIR}/docs/man/taquin.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1
        OPTIONAL)

# The program prints its own completions; its argument selects the shell.
function(taquin_install_completions shell folder name)
  set(written ${PROJECT_BINARY_DIR}/completions/${shell}/${name})
  install(CODE "
    execute_process(COMMAND \"${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/taquin\" completions ${shell}
                    OUTPUT_VARIABLE completions RESULT_VARIABLE code)
    if(NOT code EQUAL 0)
      message(FATAL_ERROR \"taquin completions ${shell} failed: \${code}\")
    endif()
    file(WRITE \"${written}\" \"\${completions}\")")
  install(FILES ${written} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder})
endfunction()

taquin_install_completions(bash bash-completion/completions taquin)
taquin_install_completions(zsh zsh/site-functions _taquin)
taquin_install_completions(fish fish/vendor_completions.d taquin.fish)
