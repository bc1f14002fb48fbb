# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# cmake -DFILE=<plugin> -DOUTPUT=<header> -P AmpBuildId.cmake: writes the hash of FILE as a macro.
file(SHA256 ${FILE} hash)
string(SUBSTRING ${hash} 0 16 hash)
file(WRITE ${OUTPUT} "#define CPPAMP_BUILD_ID \"${hash}\"\n")
