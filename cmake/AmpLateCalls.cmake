# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Writes OUTPUT, a C++ file that defines the functions that OBJECTS lack and whose names match PATTERN: each is a jump
# through the table <PREFIX>_calls, to be filled when the library that has them is opened. <PREFIX>_names lists their
# names, and ends with a null pointer.
#   cmake -DNM=nm -DOBJECTS=a.o -DPATTERN=^_ZN3tbb -DPREFIX=cppamp_tbb -DPROCESSOR=x86_64 -DOUTPUT=calls.cpp -P AmpLateCalls.cmake
execute_process(COMMAND ${NM} -u ${OBJECTS} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^ \n]+\n" symbols "${symbols}")
set(names "")
set(jumps "")
set(count 0)
foreach(symbol IN LISTS symbols)
  string(STRIP "${symbol}" symbol)
  if(NOT symbol MATCHES "${PATTERN}")
    continue()
  endif()
  set(slot "${PREFIX}_calls+8*${count}")
  if(PROCESSOR MATCHES "x86_64|AMD64")
    set(jump "jmp *${slot}(%rip)")
  else() # AArch64: x16 is the register for such jumps
    set(jump "adrp x16, ${slot}\\nldr x16, [x16, :lo12:${slot}]\\nbr x16")
  endif()
  string(APPEND names "  \"${symbol}\",\n")
  string(APPEND jumps "asm(\".text\\n.globl ${symbol}\\n.hidden ${symbol}\\n.type ${symbol}, %function\\n${symbol}:\\n${jump}\\n\");\n")
  math(EXPR count "${count} + 1")
endforeach()
math(EXPR slots "${count} + 1")
file(WRITE ${OUTPUT}
"// Written by AmpLateCalls.cmake.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
extern \"C\" {
__attribute__((visibility(\"hidden\"))) void *${PREFIX}_calls[${slots}] = {};
__attribute__((visibility(\"hidden\"))) extern const char *const ${PREFIX}_names[${slots}] = {
${names}  nullptr};
}
${jumps}")
