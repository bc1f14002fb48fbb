# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# libcppamp.a: the objects of libcppamp.so, linked into one object of machine code, so that any compiler can link it.
# Nothing is compiled twice. The arguments are the targets that own these objects.
function(amp_static_library)
  set(flags "")
  if(cppamp_ipo AND CMAKE_BUILD_TYPE MATCHES "^(Release|RelWithDebInfo)$")
    if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
      get_filename_component(tools "${CMAKE_CXX_COMPILER}" REALPATH)
      get_filename_component(tools "${tools}" DIRECTORY)
      find_program(CPPAMP_LLD NAMES ld.lld ld.lld-${CPPAMP_LLVM_VERSION} HINTS "${tools}")
      mark_as_advanced(CPPAMP_LLD)
      if(NOT CPPAMP_LLD)
        message(STATUS "CppAMP: libcppamp.a is not built, because LLD is missing: install lld-${CPPAMP_LLVM_VERSION}")
        return()
      endif()
      set(flags -flto --ld-path=${CPPAMP_LLD})
    else()
      set(flags -flto -flinker-output=nolto-rel)
    endif()
    list(APPEND flags -O3)
  endif()
  set(objects "")
  # The objects include precompiled headers. exit_call.cpp is for the dynamic linker only.
  foreach(target ${ARGN})
    list(APPEND objects "$<FILTER:$<TARGET_OBJECTS:${target}>,EXCLUDE,[.](pch|gch)$|exit_call[.]cpp[.]o$>")
  endforeach()
  # Make knows an object only in the folder that builds it.
  set(inputs "${objects}")
  if(CMAKE_GENERATOR MATCHES "Makefiles")
    set(inputs ${ARGN})
  endif()
  set(object ${CMAKE_CURRENT_BINARY_DIR}/cppamp-static.o)
  set(archive ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/libcppamp.a)
  add_custom_command(OUTPUT ${archive}
    COMMAND ${CMAKE_CXX_COMPILER} ${flags} -r -nostdlib ${objects} -o ${object}
    COMMAND ${CMAKE_COMMAND} -E rm -f ${archive}
    COMMAND ${CMAKE_AR} rcs ${archive} ${object}
    DEPENDS ${inputs} COMMAND_EXPAND_LISTS VERBATIM COMMENT "Putting libcppamp.a together")
  add_custom_target(cppamp-static ALL DEPENDS ${archive})
  install(FILES ${archive} DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
endfunction()
